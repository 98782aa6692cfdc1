//! Pictures that stand in for what is missing.

use crate::base::RgbaImage;

/// What the game shows for an image that it cannot find: 16×16 pixels, red, green, blue and yellow quarters.
pub fn null_image() -> RgbaImage {
    let mut image = RgbaImage::filled(16, 16, [255, 0, 0, 255]);
    for y in 0..16 {
        for x in 0..16 {
            image.put(
                x,
                y,
                match (x < 8, y < 8) {
                    (true, true) => [255, 0, 0, 255],
                    (false, true) => [0, 255, 0, 255],
                    (true, false) => [0, 0, 255, 255],
                    (false, false) => [255, 255, 0, 255],
                },
            );
        }
    }
    image
}

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

/// Colours by what a tile does, roughly; ids without one of their own get a muted hue.
fn physics_color(id: u8) -> [u8; 3] {
    match id {
        1 => [150, 125, 95],
        2 => [200, 60, 60],
        3 => [110, 115, 130],
        5 | 6 => [120, 150, 120],
        9 | 12 => [60, 60, 110],
        10 | 11 | 13 => [130, 190, 220],
        10..=31 | 63 => [150, 110, 200],
        33 | 34 => [230, 230, 230],
        192..=194 => [90, 200, 110],
        195..=202 => [235, 185, 70],
        _ => [110 + id % 64, 110 + id % 48, 110 + id % 32],
    }
}
