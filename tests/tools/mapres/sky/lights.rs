//! The sun and the stars.

use tiny_skia::Path;

use super::few;
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, faded, radial, rgb};
use crate::tools::mapres::path::{Point, around, curved, rounded};

/// The middle of the sun.
const SUN: Point = (256.0, 256.0);

/// The sun of 512 pixels: a disc with a bright rim and glowing arcs, and a faint corona in two steps.
pub fn sun() -> Picture {
    const CORONA: Color = rgb(0xfff0c3);
    const BRIGHT: Color = rgb(0xfff6c0);
    let mut sheet = Sheet::new(512, 512);
    sheet.draw(|canvas| {
        for (radius, opacity) in [(244.0, 0.07), (216.0, 0.13)] {
            canvas.dot(SUN.0, SUN.1, radius, faded(CORONA, opacity));
        }
        for (radius, color) in [(187.0, 0xfffaea), (175.0, 0xfff6d2), (161.0, 0xfbeea0), (126.0, 0xfcf2ab)] {
            canvas.dot(SUN.0, SUN.1, radius, rgb(color));
        }
        canvas.dot(SUN.0, SUN.1, 84.0, BRIGHT);
        for (radius, from, to) in
            [(144.0, 0.54, 0.66), (144.0, 0.69, 0.71), (143.0, 0.06, 0.15), (144.0, 0.29, 0.36), (145.0, 0.87, 0.91)]
        {
            canvas.stroke(&arc(radius, from, to), 9.0, BRIGHT);
        }
        for (radius, from, to) in
            [(106.0, 0.6, 0.68), (105.0, 0.96, 1.06), (106.0, 0.22, 0.25), (105.0, 0.36, 0.47), (106.0, 0.8, 0.83)]
        {
            canvas.stroke(&arc(radius, from, to), 8.0, BRIGHT);
        }
    });
    few(sheet.finish(), 3, 17, CORONA)
}

/// A part of a circle around the middle of the sun.
fn arc(radius: f32, from: f32, to: f32) -> Path {
    curved(&(0..=12).map(|i| around(SUN, radius, from + (to - from) * i as f32 / 12.0)).collect::<Vec<_>>())
}

/// The light of stars.
const LIGHT: Color = rgb(0xfffcd2);

/// Two stars with a soft glow, a larger one at the left.
pub fn stars() -> Picture {
    let mut sheet = Sheet::new(265, 128);
    sheet.draw(|canvas| {
        star(canvas, (67.0, 64.0), 29.0, &[1.0, 0.4]);
        star(canvas, (200.0, 64.0), 26.0, &[1.0, 0.42, 0.66, 0.42]);
    });
    few(sheet.finish(), 3, 3, LIGHT)
}

/// A star with four times such rays and gaps, as long as they are there; the first ray points up.
fn star(canvas: &mut Canvas, middle: Point, radius: f32, rays: &[f32]) {
    let glow = [(0.0, 0.9), (0.4, 0.66), (0.7, 0.26), (1.0, 0.0)].map(|(at, opacity)| (at, faded(LIGHT, opacity)));
    canvas.dot(middle.0, middle.1, radius, radial(middle, radius, &glow));
    let count = rays.len() * 4;
    let points: Vec<Point> =
        (0..count).map(|i| around(middle, radius * rays[i % rays.len()], i as f32 / count as f32 - 0.25)).collect();
    canvas.soft(1.5, |canvas| canvas.fill(&rounded(&points, 4.0), LIGHT));
}
