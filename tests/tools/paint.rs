//! A small painter: shapes as signed distances (negative inside, in pixels), filled with one pixel of smoothing.
//!
//! Only `+ - * /` and square roots are used, so the same pictures come out on every machine, byte for byte. Sizes are
//! pixels, y goes down, angles are turns (1 = once around, clockwise on the picture).

use glam::{Vec2, vec2};
use mapscope::base::{Rect, RgbaImage};

/// Straight (not premultiplied) 8-bit colour.
pub type Color = [u8; 4];

/// An opaque colour from `0xRRGGBB`.
pub const fn rgb(hex: u32) -> Color {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8, 255]
}

/// The colour with another opacity, 0 to 255.
pub const fn faded(color: Color, alpha: u8) -> Color {
    [color[0], color[1], color[2], alpha]
}

/// The colour `t` of the way from `a` to `b`.
pub fn mix(a: Color, b: Color, t: f32) -> Color {
    let t = t.clamp(0.0, 1.0);
    std::array::from_fn(|i| (f32::from(a[i]) + (f32::from(b[i]) - f32::from(a[i])) * t + 0.5) as u8)
}

/// The sine of `turns`, near enough for drawing and the same on every machine.
pub fn wave(turns: f32) -> f32 {
    let x = turns - (turns + 0.5).floor();
    let arch = 8.0 * x - 16.0 * x * x.abs();
    0.225 * (arch * arch.abs() - arch) + arch
}

/// The direction `turns` clockwise from pointing right.
pub fn direction(turns: f32) -> Vec2 {
    vec2(wave(turns + 0.25), wave(turns))
}

/// A fixed "random" number from 0 to 1 for every `seed`.
pub fn dice(seed: u32) -> f32 {
    let mut x = seed.wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    x = (x ^ (x >> 15)).wrapping_mul(0x2c1b_3c6d);
    x = (x ^ (x >> 12)).wrapping_mul(0x297a_2d39);
    ((x ^ (x >> 15)) >> 8) as f32 / (1 << 24) as f32
}

/// A shape: where it may be, and how far any point is from its edge.
pub struct Shape {
    bounds: Rect,
    distance: Box<dyn Fn(Vec2) -> f32>,
}

impl Shape {
    /// A shape of one's own; nothing is drawn outside `bounds`.
    pub fn new(bounds: Rect, distance: impl Fn(Vec2) -> f32 + 'static) -> Self {
        Self { bounds, distance: Box::new(distance) }
    }

    /// How far `at` is from the edge; negative inside.
    pub fn distance(&self, at: Vec2) -> f32 {
        (self.distance)(at)
    }

    /// What lies in either shape.
    pub fn or(self, other: Self) -> Self {
        Self::new(self.bounds.union(other.bounds), move |p| self.distance(p).min(other.distance(p)))
    }

    /// What lies in both shapes.
    pub fn and(self, other: Self) -> Self {
        Self::new(self.bounds, move |p| self.distance(p).max(other.distance(p)))
    }

    /// What lies in this shape but not in the other.
    pub fn minus(self, other: Self) -> Self {
        Self::new(self.bounds, move |p| self.distance(p).max(-other.distance(p)))
    }

    /// The shape made larger (or smaller) by `by` on all sides.
    pub fn grown(self, by: f32) -> Self {
        let bounds = Rect::new(self.bounds.min - by, self.bounds.max + by);
        Self::new(bounds, move |p| self.distance(p) - by)
    }

    /// The shape turned about `pivot`.
    pub fn turned(self, pivot: Vec2, turns: f32) -> Self {
        let way = direction(turns);
        let reach = [self.bounds.min, self.bounds.max, vec2(self.bounds.min.x, self.bounds.max.y)];
        let other = vec2(self.bounds.max.x, self.bounds.min.y);
        let radius = reach.into_iter().chain([other]).map(|p| (p - pivot).length()).fold(0.0, f32::max);
        Self::new(Rect::new(pivot - radius, pivot + radius), move |p| {
            let d = p - pivot;
            self.distance(pivot + vec2(d.x * way.x + d.y * way.y, d.y * way.x - d.x * way.y))
        })
    }
}

/// A disc.
pub fn disc(center: Vec2, radius: f32) -> Shape {
    Shape::new(Rect::new(center - radius, center + radius), move |p| (p - center).length() - radius)
}

/// An ellipse; its distances are near enough at the edge.
pub fn ellipse(center: Vec2, radii: Vec2) -> Shape {
    Shape::new(Rect::new(center - radii, center + radii), move |p| {
        let q = (p - center) / radii;
        let slope = ((p - center) / (radii * radii)).length().max(1e-6);
        let k = q.length();
        k * (k - 1.0) / slope
    })
}

/// A box from `min` to `max` with rounded corners.
pub fn slab(min: Vec2, max: Vec2, radius: f32) -> Shape {
    let (center, half) = ((min + max) * 0.5, (max - min) * 0.5 - radius);
    Shape::new(Rect::new(min, max), move |p| {
        let q = (p - center).abs() - half;
        q.max(Vec2::ZERO).length() + q.x.max(q.y).min(0.0) - radius
    })
}

/// A straight stroke with round ends.
pub fn stroke(from: Vec2, to: Vec2, width: f32) -> Shape {
    let radius = width * 0.5;
    Shape::new(Rect::new(from.min(to) - radius, from.max(to) + radius), move |p| {
        let along = ((p - from).dot(to - from) / (to - from).length_squared()).clamp(0.0, 1.0);
        (p - from - (to - from) * along).length() - radius
    })
}

/// Strokes from point to point.
pub fn strokes(points: &[Vec2], width: f32) -> Shape {
    points.windows(2).map(|w| stroke(w[0], w[1], width)).reduce(Shape::or).expect("two points or more")
}

/// The area within straight edges.
pub fn polygon(points: &[Vec2]) -> Shape {
    let points = points.to_vec();
    let min = points.iter().copied().fold(Vec2::MAX, Vec2::min);
    let max = points.iter().copied().fold(Vec2::MIN, Vec2::max);
    Shape::new(Rect::new(min, max), move |p| {
        let mut nearest = f32::MAX;
        let mut inside = false;
        for (i, &b) in points.iter().enumerate() {
            let a = points[(i + points.len() - 1) % points.len()];
            let (edge, to) = (b - a, p - a);
            let along = (to.dot(edge) / edge.length_squared().max(1e-6)).clamp(0.0, 1.0);
            nearest = nearest.min((to - edge * along).length_squared());
            if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * edge.x {
                inside = !inside;
            }
        }
        if inside { -nearest.sqrt() } else { nearest.sqrt() }
    })
}

/// Everything below the line `height(x)`, within `bounds`.
pub fn below(bounds: Rect, height: impl Fn(f32) -> f32 + 'static) -> Shape {
    Shape::new(bounds, move |p| {
        let slope = height(p.x + 0.5) - height(p.x - 0.5);
        (height(p.x) - p.y) / (1.0 + slope * slope).sqrt()
    })
}

/// What transparent pixels are coloured with: a hue of the whole map, so that no dark seam shows where the game mixes
/// colours across an edge.
const CLEAR: Color = [0x7a, 0x5a, 0x80, 0];

/// A sheet that pictures are painted on.
pub struct Sheet {
    image: RgbaImage,
}

impl Sheet {
    /// An empty sheet.
    pub fn new(width: u32, height: u32) -> Self {
        Self { image: RgbaImage::filled(width, height, CLEAR) }
    }

    /// A part of the sheet with its own origin; painting does not leave it.
    pub fn part(&mut self, x: u32, y: u32, width: u32, height: u32) -> Part<'_> {
        let min = vec2(x as f32, y as f32);
        Part { image: &mut self.image, origin: min, area: Rect::new(min, min + vec2(width as f32, height as f32)) }
    }

    /// The finished picture. Transparent pixels beside painted ones take their colour.
    pub fn finish(mut self) -> RgbaImage {
        bleed(&mut self.image);
        self.image
    }
}

/// Gives colour to the transparent pixels that touch a pixel with colour.
fn bleed(image: &mut RgbaImage) {
    let before = image.clone();
    let (width, height) = (image.width as usize, image.height as usize);
    let pixel = |at: usize| -> Color { std::array::from_fn(|i| before.pixels[at * 4 + i]) };
    for at in (0..width * height).filter(|at| pixel(*at) == CLEAR) {
        let (x, y) = (at % width, at / width);
        let near = [(x > 0, at.wrapping_sub(1)), (x + 1 < width, at + 1)];
        let near = near.into_iter().chain([(y > 0, at.wrapping_sub(width)), (y + 1 < height, at + width)]);
        if let Some(color) = near.filter(|n| n.0).map(|n| pixel(n.1)).find(|c| *c != CLEAR) {
            image.pixels[at * 4..at * 4 + 4].copy_from_slice(&faded(color, 0));
        }
    }
}

/// A part of a sheet.
pub struct Part<'a> {
    image: &'a mut RgbaImage,
    origin: Vec2,
    area: Rect,
}

impl Part<'_> {
    /// Fills a shape with a colour.
    pub fn fill(&mut self, shape: &Shape, color: Color) {
        self.shade(shape, |_| color);
    }

    /// Puts a colour in place of whatever the shape covers, opacity included.
    pub fn replace(&mut self, shape: &Shape, color: Color) {
        self.each(shape, |under, _, cover| mix(under, color, cover));
    }

    /// Fills a shape with a colour that depends on the place.
    pub fn shade(&mut self, shape: &Shape, color: impl Fn(Vec2) -> Color) {
        self.each(shape, |under, at, cover| over(under, color(at), cover));
    }

    /// Calls `paint` with the pixel as it is, its place and how far the shape covers it, wherever it does.
    fn each(&mut self, shape: &Shape, paint: impl Fn(Color, Vec2, f32) -> Color) {
        let min = (shape.bounds.min + self.origin - 1.0).max(self.area.min);
        let max = (shape.bounds.max + self.origin + 1.0).min(self.area.max);
        for y in min.y as u32..max.y.ceil().max(0.0) as u32 {
            for x in min.x as u32..max.x.ceil().max(0.0) as u32 {
                let at = vec2(x as f32 + 0.5, y as f32 + 0.5) - self.origin;
                // Eight steps are smooth enough, and far smaller in the file than 255.
                let cover = ((0.5 - shape.distance(at)).clamp(0.0, 1.0) * 8.0).round() / 8.0;
                if cover > 0.0 {
                    let under = self.image.get(x, y);
                    self.image.put(x, y, paint(under, at, cover));
                }
            }
        }
    }
}

/// `color` laid over `under`, as far as it covers the pixel.
fn over(under: Color, color: Color, cover: f32) -> Color {
    let above = cover * f32::from(color[3]) / 255.0;
    let below = f32::from(under[3]) / 255.0 * (1.0 - above);
    let alpha = above + below;
    if alpha <= 0.0 {
        return under;
    }
    let channel = |i: usize| ((f32::from(color[i]) * above + f32::from(under[i]) * below) / alpha + 0.5) as u8;
    [channel(0), channel(1), channel(2), (alpha * 255.0 + 0.5) as u8]
}
