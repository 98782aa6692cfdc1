//! The program's icon, drawn by this code: steps of tiles under an evening sky, looked at through a lens. One list of
//! shapes becomes pixels of any size and an SVG file.
//!
//! Lengths are those of a square of 64 a side, y downwards.

use std::fmt::Write;

use glam::{Vec2, vec2};

use crate::base::RgbaImage;

/// Side of the square that the shapes are drawn in.
const SIDE: f32 = 64.0;

/// A colour (red, green, blue) and how much it covers, 0 to 1.
#[derive(Clone, Copy)]
struct Ink(u32, f32);

enum Fill {
    Plain(Ink),
    /// From a colour at one height to a second one at another.
    Down(Ink, f32, Ink, f32),
}

enum Form {
    /// A box with round corners: left top, right bottom, radius.
    Slab(Vec2, Vec2, f32),
    /// Middle, radius.
    Disc(Vec2, f32),
    /// Middle, radius of the middle of the line, width.
    Ring(Vec2, f32, f32),
    /// A line with round ends, and its width.
    Line(Vec2, Vec2, f32),
    /// Corners.
    Polygon(&'static [[f32; 2]]),
}

/// Outline that cuts off everything else.
const TILE: Form = Form::Slab(vec2(2.0, 2.0), vec2(62.0, 62.0), 14.0);
const LENS: Vec2 = vec2(28.0, 28.0);

const MOUNTAINS: &[[f32; 2]] = &[
    [0.0, 46.0],
    [10.0, 34.0],
    [17.0, 40.0],
    [34.0, 22.0],
    [46.0, 36.0],
    [54.0, 30.0],
    [64.0, 40.0],
    [64.0, 64.0],
    [0.0, 64.0],
];
const GRASS: &[[f32; 2]] = &[
    [0.0, 42.0],
    [14.0, 42.0],
    [14.0, 34.0],
    [30.0, 34.0],
    [30.0, 42.0],
    [46.0, 42.0],
    [46.0, 50.0],
    [64.0, 50.0],
    [64.0, 64.0],
    [0.0, 64.0],
];
const EARTH: &[[f32; 2]] = &[
    [0.0, 46.0],
    [14.0, 46.0],
    [14.0, 38.0],
    [30.0, 38.0],
    [30.0, 46.0],
    [46.0, 46.0],
    [46.0, 54.0],
    [64.0, 54.0],
    [64.0, 64.0],
    [0.0, 64.0],
];

/// From the back to the front.
const SHAPES: &[(Form, Fill)] = &[
    (TILE, Fill::Down(Ink(0x3b2f73, 1.0), 2.0, Ink(0xf0966f, 1.0), 48.0)),
    (Form::Disc(vec2(47.0, 17.0), 7.5), Fill::Plain(Ink(0xfff0c4, 1.0))),
    (Form::Polygon(MOUNTAINS), Fill::Down(Ink(0x7d4f92, 1.0), 20.0, Ink(0xa65f86, 1.0), 50.0)),
    (Form::Polygon(GRASS), Fill::Plain(Ink(0x86d160, 1.0))),
    (Form::Polygon(EARTH), Fill::Down(Ink(0x5a3a5e, 1.0), 38.0, Ink(0x3c2748, 1.0), 62.0)),
    (Form::Disc(LENS, 16.0), Fill::Plain(Ink(0xd8fff4, 0.22))),
    (Form::Line(vec2(40.5, 40.5), vec2(53.0, 53.0), 10.0), Fill::Plain(Ink(0x10151a, 0.75))),
    (Form::Ring(LENS, 16.0, 7.5), Fill::Plain(Ink(0x10151a, 0.75))),
    (Form::Line(vec2(40.5, 40.5), vec2(53.0, 53.0), 6.5), Fill::Plain(Ink(0x2fbfa5, 1.0))),
    (Form::Ring(LENS, 16.0, 4.5), Fill::Plain(Ink(0x57e0c6, 1.0))),
];

/// The icon, `side_px` pixels a side; straight alpha.
pub fn icon(side_px: u32) -> RgbaImage {
    let mut image = RgbaImage::filled(side_px, side_px, [0; 4]);
    let scale = SIDE / side_px.max(1) as f32;
    for y in 0..side_px {
        for x in 0..side_px {
            image.put(x, y, pixel((vec2(x as f32, y as f32) + 0.5) * scale, scale));
        }
    }
    image
}

/// The colour at a point, for pixels of a size.
fn pixel(at: Vec2, size: f32) -> [u8; 4] {
    let cover = |form: &Form| (0.5 - distance(form, at) / size).clamp(0.0, 1.0);
    let mut color = [0.0_f32; 3];
    for (form, fill) in SHAPES {
        let (ink, strength) = ink_at(fill, at.y);
        let part = cover(form) * strength;
        for (channel, new) in color.iter_mut().zip(ink) {
            *channel += (new - *channel) * part;
        }
        // The first one is the tile itself, which is opaque: beyond its edge nothing shows, whatever its colour.
        if matches!(form, Form::Slab(..)) {
            color = ink;
        }
    }
    let [r, g, b] = color.map(|channel| (channel + 0.5) as u8);
    [r, g, b, (cover(&TILE) * 255.0 + 0.5) as u8]
}

fn channels(Ink(rgb, _): Ink) -> [f32; 3] {
    [rgb >> 16, rgb >> 8, rgb].map(|channel| (channel & 255) as f32)
}

/// The colour of a fill at a height, and how much it covers.
fn ink_at(fill: &Fill, y: f32) -> ([f32; 3], f32) {
    match *fill {
        Fill::Plain(ink) => (channels(ink), ink.1),
        Fill::Down(upper, top, lower, bottom) => {
            let (a, b) = (channels(upper), channels(lower));
            let part = ((y - top) / (bottom - top)).clamp(0.0, 1.0);
            let mixed = a.iter().zip(b).map(|(a, b)| a + (b - a) * part);
            let mut color = [0.0; 3];
            color.iter_mut().zip(mixed).for_each(|(channel, value)| *channel = value);
            (color, upper.1)
        }
    }
}

/// Distance of a point from the edge of a form; negative inside.
fn distance(form: &Form, at: Vec2) -> f32 {
    match *form {
        Form::Slab(min, max, radius) => {
            let beyond = (at - (min + max) * 0.5).abs() - (max - min) * 0.5 + radius;
            beyond.max(Vec2::ZERO).length() + beyond.max_element().min(0.0) - radius
        }
        Form::Disc(middle, radius) => (at - middle).length() - radius,
        Form::Ring(middle, radius, width) => ((at - middle).length() - radius).abs() - width * 0.5,
        Form::Line(from, to, width) => to_segment(at, from, to) - width * 0.5,
        Form::Polygon(corners) => to_polygon(at, corners),
    }
}

fn to_segment(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let part = ((at - from).dot(way) / way.length_squared()).clamp(0.0, 1.0);
    (at - from - way * part).length()
}

fn to_polygon(at: Vec2, corners: &[[f32; 2]]) -> f32 {
    let (mut nearest, mut is_inside) = (f32::INFINITY, false);
    let next = corners.iter().cycle().skip(1);
    for (from, to) in corners.iter().zip(next).map(|(a, b)| (Vec2::from(*a), Vec2::from(*b))) {
        nearest = nearest.min(to_segment(at, from, to));
        // Every side that is crossed on the way to the right changes whether one is inside.
        if (from.y > at.y) != (to.y > at.y) && at.x < from.x + (at.y - from.y) / (to.y - from.y) * (to.x - from.x) {
            is_inside = !is_inside;
        }
    }
    if is_inside { -nearest } else { nearest }
}

/// The icon as the text of an SVG file.
pub fn icon_svg() -> String {
    let (mut ramps, mut shapes) = (String::new(), String::new());
    for (number, (form, fill)) in SHAPES.iter().enumerate() {
        let paint = match fill {
            Fill::Plain(Ink(rgb, alpha)) => {
                let opacity = if *alpha < 1.0 { format!("\" opacity=\"{alpha}") } else { String::new() };
                format!("#{rgb:06x}{opacity}")
            }
            Fill::Down(Ink(upper, _), top, Ink(lower, _), bottom) => {
                // Writing to a String cannot fail.
                let _ = writeln!(
                    ramps,
                    "<linearGradient id=\"ramp{number}\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"{top}\" x2=\"0\" \
                     y2=\"{bottom}\"><stop offset=\"0\" stop-color=\"#{upper:06x}\"/><stop offset=\"1\" \
                     stop-color=\"#{lower:06x}\"/></linearGradient>"
                );
                format!("url(#ramp{number})")
            }
        };
        let _ = writeln!(shapes, "{}", element(form, &paint));
    }
    let tile = element(&TILE, "#000");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\" viewBox=\"0 0 64 64\">\n<defs>\n{ramps}\
         <clipPath id=\"tile\">{tile}</clipPath>\n</defs>\n<g clip-path=\"url(#tile)\">\n{shapes}</g>\n</svg>\n"
    )
}

fn element(form: &Form, paint: &str) -> String {
    match form {
        Form::Slab(min, max, radius) => {
            let size = *max - *min;
            let (x, y, w, h) = (min.x, min.y, size.x, size.y);
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{radius}\" fill=\"{paint}\"/>")
        }
        Form::Disc(at, radius) => format!("<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{paint}\"/>", at.x, at.y),
        Form::Ring(at, radius, width) => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"none\" stroke-width=\"{width}\" stroke=\"{paint}\"/>",
            at.x, at.y
        ),
        Form::Line(from, to, width) => format!(
            "<path d=\"M{} {}L{} {}\" fill=\"none\" stroke-linecap=\"round\" stroke-width=\"{width}\" stroke=\"{paint}\"/>",
            from.x, from.y, to.x, to.y
        ),
        Form::Polygon(corners) => {
            let points: Vec<String> = corners.iter().map(|[x, y]| format!("{x},{y}")).collect();
            format!("<polygon points=\"{}\" fill=\"{paint}\"/>", points.join(" "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_shows_the_same() {
        let large = icon(512);
        for side in [16, 24, 48, 256] {
            let small = icon(side);
            assert_eq!((small.width, small.height, small.pixels.len()), (side, side, (side * side * 4) as usize));
            let at = |x: f32, y: f32| {
                let of = |image: &RgbaImage| {
                    let side = image.width as f32 / SIDE;
                    image.get((x * side) as u32, (y * side) as u32)
                };
                (of(&small), of(&large))
            };
            // The sun, the earth, the sky above; and nothing in the corner.
            for (x, y) in [(48.0, 17.0), (10.0, 56.0), (36.0, 58.0), (32.0, 6.0), (0.5, 0.5)] {
                let (a, b) = at(x, y);
                assert!(a.iter().zip(b).all(|(a, b)| a.abs_diff(b) < 24), "{side} at {x}, {y}: {a:?} {b:?}");
            }
            assert_eq!(small.get(0, 0)[3], 0);
            assert_eq!(small.get(side / 2, side / 2)[3], 255);
        }
    }

    #[test]
    fn the_drawing_has_every_shape() {
        let svg = icon_svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        // One more of the tile, which cuts the others off.
        let elements = ["<rect", "<circle", "<path", "<polygon"].map(|name| svg.matches(name).count());
        assert_eq!(elements.iter().sum::<usize>(), SHAPES.len() + 1);
        assert_eq!(svg.matches("<linearGradient").count(), svg.matches("url(#ramp").count());
    }
}
