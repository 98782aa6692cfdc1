//! Values of quads and sound sources in words.

use glam::Vec2;

use crate::base::TILE_WORLD;
use crate::scene::EnvelopeUse::{Color, Position, Volume};
use crate::scene::{EnvelopeSlot, Quad, SoundShape, SoundSource};
use crate::ui::flat::layer_words;

/// The corners of a quad and its pivot, by their marks.
pub const CORNERS: [&str; 5] = ["1", "2", "3", "4", "P"];

/// Values of a quad that do not change with time.
pub fn quad_lines(quad: &Quad) -> Vec<(&'static str, String)> {
    let points = |points: &[Vec2], decimals| -> String {
        points.iter().map(|at| point(*at, decimals)).collect::<Vec<_>>().join("; ")
    };
    let tiles = quad.corners.map(|at| at / TILE_WORLD);
    vec![
        ("Corners in tiles", points(&tiles, 2)),
        ("Corners in world units", points(&quad.corners, 1)),
        ("Pivot", both(quad.pivot)),
        ("Colors", quad.colors.map(layer_words::color).join("; ")),
        ("Texture u, v", points(&quad.uvs, 3)),
    ]
}

/// A point.
pub fn point(at: Vec2, decimals: usize) -> String {
    format!("{:.decimals$}, {:.decimals$}", at.x + 0.0, at.y + 0.0)
}

/// A point in tiles and in world units.
pub fn both(at: Vec2) -> String {
    format!("{} tiles ({} world units)", point(at / TILE_WORLD, 2), point(at, 1))
}

/// Audible area of a sound.
pub fn shape(shape: SoundShape) -> String {
    match shape {
        SoundShape::Rectangle(size) => {
            let tiles = size / TILE_WORLD;
            let units = format!("{:.0} × {:.0} world units", size.x, size.y);
            format!("rectangle, {:.2} × {:.2} tiles ({units})", tiles.x, tiles.y)
        }
        SoundShape::Circle(radius) => {
            format!("circle, radius {:.2} tiles ({radius:.0} world units)", radius / TILE_WORLD)
        }
        SoundShape::Unknown => "unknown shape: inaudible".to_owned(),
    }
}

/// Part of the shape at full volume.
pub fn falloff(source: &SoundSource) -> String {
    let stored = (source.falloff * 255.0).round();
    match source.falloff {
        part if part <= 0.0 => "0: full volume at the center only".to_owned(),
        part if part >= 1.0 => "255: full volume everywhere".to_owned(),
        part => format!("{stored:.0}: full volume in the inner {:.0}%", part * 100.0),
    }
}

/// The color of factors; those beyond 0 and 1 show like these.
pub fn color(values: [f32; 4]) -> [u8; 4] {
    values.map(|value| (value.clamp(0.0, 1.0) * 255.0).round() as u8)
}

/// The values of an envelope now, in words.
pub fn value(slot: EnvelopeSlot, values: [f32; 4]) -> String {
    let [a, b, c, _] = values;
    let tiles = |units: f32| units / TILE_WORLD + 0.0;
    match slot.used_as {
        Position => format!("x {:.2}, y {:.2} tiles, {:.1}°", tiles(a), tiles(b), c + 0.0),
        Color => layer_words::color(color(values)),
        Volume => format!("{:.0}%", a.clamp(0.0, 1.0) * 100.0),
    }
}
