//! A cell to draw on, and the shapes that glyphs are made of.
//!
//! A cell is 64 × 64 pixels; its middle is the origin, so that it reaches from −32 to 32, y downwards. Shapes are those
//! of the demo map's painter, signed distances in pixels; angles are turns clockwise from pointing right.

use glam::{Vec2, vec2};
use mapscope::base::Rect;
use mapscope::gpu::digits;

use crate::tools::paint::{Color, Shape, direction, disc, polygon, stroke, strokes};

/// Side of a cell in pixels.
pub const CELL: u32 = 64;
/// Half of it: where a cell ends.
pub const EDGE: f32 = 32.0;
/// The usual width of a stroke: two pixels where a tile is 16 pixels large.
pub const BOLD: f32 = 7.0;

/// A cell in the making; colours are premultiplied by their opacity, all from 0 to 1.
pub struct Cell {
    pixels: Vec<[f32; 4]>,
}

impl Cell {
    /// A cell with nothing on it.
    pub fn empty() -> Self {
        Self { pixels: vec![[0.0; 4]; (CELL * CELL) as usize] }
    }

    /// Lays a colour over what the shape covers, made larger by `grow` on all sides.
    pub fn lay(&mut self, shape: &Shape, grow: f32, color: Color) {
        let [r, g, b, a] = color.map(|c| f32::from(c) / 255.0);
        self.each(shape, grow, |pixel, cover| {
            let above = cover * a;
            for (under, over) in pixel.iter_mut().zip([r, g, b, 1.0]) {
                *under = *under * (1.0 - above) + over * above;
            }
        });
    }

    /// Takes away what the shape covers, made larger by `grow` on all sides, and puts a colour in its place.
    pub fn replace(&mut self, shape: &Shape, grow: f32, color: Color) {
        let [r, g, b, a] = color.map(|c| f32::from(c) / 255.0);
        self.each(shape, grow, |pixel, cover| {
            for (under, new) in pixel.iter_mut().zip([r * a, g * a, b * a, a]) {
                *under += (new - *under) * cover;
            }
        });
    }

    fn each(&mut self, shape: &Shape, grow: f32, paint: impl Fn(&mut [f32; 4], f32)) {
        for (pixel, at) in self.pixels.iter_mut().zip(0..) {
            let at = vec2((at % CELL) as f32, (at / CELL) as f32) + 0.5 - EDGE;
            // Sixteen steps are smooth enough, and far smaller in the file than 255.
            let cover = ((0.5 - (shape.distance(at) - grow)).clamp(0.0, 1.0) * 16.0).round() / 16.0;
            if cover > 0.0 {
                paint(pixel, cover);
            }
        }
    }

    /// The finished pixels, row by row. What is transparent has the colour `clear`, so that no dark seam shows where
    /// the picture is made smaller.
    pub fn finish(&self, clear: Color) -> Vec<Color> {
        let byte = |value: f32| (value * 255.0 + 0.5) as u8;
        let straight = |pixel: &[f32; 4]| match *pixel {
            [_, _, _, a] if a < 0.5 / 255.0 => [clear[0], clear[1], clear[2], 0],
            [r, g, b, a] => [byte(r / a), byte(g / a), byte(b / a), byte(a)],
        };
        self.pixels.iter().map(straight).collect()
    }
}

/// Short for a point.
pub const fn p(x: f32, y: f32) -> Vec2 {
    vec2(x, y)
}

/// A shape without bounds of its own.
pub fn shape(distance: impl Fn(Vec2) -> f32 + 'static) -> Shape {
    Shape::new(Rect::new(Vec2::splat(-EDGE), Vec2::splat(EDGE)), distance)
}

/// All that lies in any of the shapes.
pub fn all(shapes: impl IntoIterator<Item = Shape>) -> Shape {
    shapes.into_iter().reduce(Shape::or).expect("a shape or more")
}

/// The shape at another place and in another size.
pub fn placed(of: Shape, at: Vec2, scale: f32) -> Shape {
    shape(move |to| of.distance((to - at) / scale) * scale)
}

/// The shape turned about the middle of the cell.
pub fn turned(of: Shape, turns: f32) -> Shape {
    of.turned(Vec2::ZERO, turns)
}

/// Left and right exchanged.
pub fn mirrored(of: Shape) -> Shape {
    shape(move |at| of.distance(p(-at.x, at.y)))
}

/// The outline of a shape, half of its width on either side.
pub fn outline(of: Shape, width: f32) -> Shape {
    shape(move |at| of.distance(at).abs() - width * 0.5)
}

/// A circle.
pub fn ring(middle: Vec2, radius: f32, width: f32) -> Shape {
    outline(disc(middle, radius), width)
}

/// A part of a circle with round ends, clockwise from one angle to another that is up to one turn larger.
pub fn arc(middle: Vec2, radius: f32, from: f32, to: f32, width: f32) -> Shape {
    let (toward, half) = (direction((from + to) * 0.5), (to - from) * 0.5);
    let end = direction(half) * radius;
    shape(move |at| {
        let (ahead, aside) = ((at - middle).dot(toward), (at - middle).perp_dot(toward).abs());
        let far = (at - middle).length();
        let is_within = ahead * radius >= far * end.x;
        let apart = if is_within { (far - radius).abs() } else { (vec2(ahead, aside) - end).length() };
        apart - width * 0.5
    })
}

/// The edge of a polygon with equal sides, flat side up where the number of corners is even.
pub fn regular(corners: u32, radius: f32) -> Shape {
    let points: Vec<Vec2> =
        (0..corners).map(|i| direction((i as f32 + 0.5) / corners as f32 - 0.25) * radius).collect();
    polygon(&points)
}

/// A star with its first ray up.
pub fn star(rays: u32, outer: f32, inner: f32) -> Shape {
    let point =
        |i: u32| direction(i as f32 * 0.5 / rays as f32 - 0.25) * if i.is_multiple_of(2) { outer } else { inner };
    polygon(&(0..rays * 2).map(point).collect::<Vec<_>>())
}

/// A triangle with rounded corners.
pub fn triangle(tip: Vec2, turns: f32, long: f32, wide: f32) -> Shape {
    let (ahead, round) = (direction(turns), 1.5);
    let (aside, tip) = (ahead.perp(), tip - ahead * round);
    let back = tip - ahead * (long - round * 2.0);
    let half = wide * 0.5 - round;
    polygon(&[tip, back + aside * half, back - aside * half]).grown(round)
}

/// An arrow with its tip.
pub fn arrow(from: Vec2, to: Vec2, width: f32, head: f32) -> Shape {
    let ahead = (to - from).normalize();
    let turns = if ahead.x.abs() > ahead.y.abs() {
        // Arrows along the axes and diagonals are all that is needed.
        let tilt = ahead.y.signum() * if ahead.y.abs() > 0.2 { 0.125 } else { 0.0 };
        if ahead.x > 0.0 { tilt } else { 0.5 - tilt }
    } else if ahead.x.abs() > 0.2 {
        0.25 * ahead.y.signum() - 0.125 * ahead.x.signum() * ahead.y.signum()
    } else {
        0.25 * ahead.y.signum()
    };
    stroke(from, to - ahead * head * 0.7, width).or(triangle(to, turns, head, head * 1.25))
}

/// An angle that points up: its tip and how far it reaches down and aside.
pub fn chevron(tip: Vec2, reach: f32, width: f32) -> Shape {
    strokes(&[tip + p(-reach, reach), tip, tip + p(reach, reach)], width)
}

/// How far `x` is from the nearest multiple of `period`.
pub fn to_line(x: f32, period: f32) -> f32 {
    (x - (x / period).round() * period).abs()
}

/// Slanting lines; the direction is 1 or −1.
pub fn slants(period: f32, offset: f32, way: f32, width: f32) -> Shape {
    shape(move |at| to_line(at.x + way * at.y + offset, period) * std::f32::consts::FRAC_1_SQRT_2 - width * 0.5)
}

/// Squares in a row.
pub fn pips(count: u32, middle: Vec2) -> Shape {
    const APART: f32 = 13.0;
    all((0..count).map(|i| {
        let at = middle + p((i as f32 - (count - 1) as f32 * 0.5) * APART, 0.0);
        crate::tools::paint::slab(at - 4.5, at + 4.5, 2.0)
    }))
}

/// A number, of that height, about its middle; never wider than `width`.
pub fn number(value: u32, middle: Vec2, height: f32, width: f32) -> Shape {
    let figures: Vec<u8> = value.to_string().bytes().map(|b| b - b'0').collect();
    let count = figures.len() as f32;
    let advance = digits::ADVANCE_PX - 1.0;
    let long = (count - 1.0) * advance + digits::WIDTH_PX;
    let scale = (height / digits::HEIGHT_PX).min(width / long);
    shape(move |at| {
        let at = (at - middle) / scale;
        let apart = figures.iter().zip(0..).map(|(digit, place)| {
            digits::distance(*digit, at - p((place as f32 - (count - 1.0) * 0.5) * advance, 0.0))
        });
        apart.fold(f32::INFINITY, f32::min) * scale
    })
}
