//! The picture `demo_falls`: falling water, repeating downwards.

use glam::{Vec2, vec2};
use mapscope::base::{Rect, RgbaImage};

use super::palette::WATER;
use crate::tools::paint::{Shape, Sheet, faded, mix, rgb, stroke, wave};

const SIDE: f32 = 128.0;

/// Paints the picture.
pub fn falls() -> RgbaImage {
    let mut sheet = Sheet::new(128, 128);
    let mut part = sheet.part(0, 0, 128, 128);
    let area = Rect::new(Vec2::splat(-1.0), Vec2::splat(SIDE + 1.0));
    let within = |inset: f32, wobble: f32| {
        Shape::new(area, move |p| {
            let edge = inset + wobble * wave(p.y / SIDE) + wobble * 0.6 * wave(p.y * 2.0 / SIDE + 0.3);
            (p.x - SIDE * 0.5).abs() - (SIDE * 0.5 - edge)
        })
    };
    part.fill(&within(5.0, 2.5), faded(rgb(0xf2fbf4), 225));
    part.replace(&within(13.0, 2.0), faded(WATER[1], 225));
    part.replace(&within(30.0, 3.0), faded(mix(WATER[1], WATER[2], 0.45), 225));
    for (x, y, long, width) in [
        (34.0, 10.0, 50.0, 4.0),
        (58.0, 60.0, 54.0, 5.0),
        (84.0, 24.0, 60.0, 4.0),
        (98.0, 92.0, 40.0, 4.0),
        (70.0, 4.0, 30.0, 3.0),
    ] {
        for lap in [-SIDE, 0.0, SIDE] {
            let from = vec2(x, y + lap);
            part.fill(&stroke(from, from + vec2(0.0, long), width), faded(rgb(0xe6fbf2), 215));
        }
    }
    sheet.finish()
}
