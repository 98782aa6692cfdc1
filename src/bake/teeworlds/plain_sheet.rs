//! A plain sheet of physics tiles, for want of pictures.

use crate::base::RgbaImage;
use crate::rules::ddnet::{PhysicsLayer, Ruleset, Tint, tint};

/// Side of a cell of the plain physics sheet, in pixels.
const CELL: u32 = 16;

/// A sheet of physics tiles for machines without the game: one plain framed square per id, cell 0 empty.
pub fn physics_sheet() -> RgbaImage {
    let mut image = RgbaImage::filled(CELL * 16, CELL * 16, [0; 4]);
    for id in 1..=255_u8 {
        let [r, g, b] = physics_color(id);
        let (left, top) = (u32::from(id % 16) * CELL, u32::from(id / 16) * CELL);
        for y in 0..CELL {
            for x in 0..CELL {
                let edge = x == 0 || y == 0 || x == CELL - 1 || y == CELL - 1;
                let pixel = if edge { [r / 2, g / 2, b / 2, 255] } else { [r, g, b, 200] };
                image.put(left + x, top + y, pixel);
            }
        }
    }
    image
}

/// The colour of an id in the first layer that knows it; ids that none knows get a muted hue.
fn physics_color(id: u8) -> [u8; 3] {
    let tint = PhysicsLayer::ALL.into_iter().find_map(|layer| tint(Ruleset::DdNet, layer, id));
    tint.map_or([110 + id % 64, 110 + id % 48, 110 + id % 32], Tint::color)
}
