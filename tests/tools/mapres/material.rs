//! Materials that several pictures share: soil, wall, shadow wedges. One light for all: from above left, warm.

use super::canvas::{Canvas, Color, Sheet, TILE, faded, mix, rgb};
use super::path::{Point, blob, dice, dice_in, poly};

/// Soil: lit patches, in general, dark patches, rims where nothing grows.
pub const SOIL: [Color; 4] = [rgb(0xa37447), rgb(0x97683b), rgb(0x8c5e35), rgb(0x6f4829)];
/// Soil in the dark, behind players: lit patches, in general, dark patches, rims.
pub const WALL: [Color; 4] = [rgb(0x624b3b), rgb(0x584234), rgb(0x503b2e), rgb(0x402e22)];

/// Fills the canvas with soil: calm patches, none of which touches a tile's edge, so that all soil joins all soil in
/// every turn.
pub fn soil(canvas: &mut Canvas, colors: &[Color; 4], seed: u32) {
    canvas.fill_all(colors[1]);
    let tiles = ((canvas.width() / TILE) as u32, (canvas.height() / TILE) as u32);
    for (column, row) in (0..tiles.1).flat_map(|row| (0..tiles.0).map(move |column| (column, row))) {
        let seed = seed * 131 + row * 17 + column * 7;
        canvas.at(column as f32 * TILE, row as f32 * TILE, |canvas| soil_patches(canvas, colors, seed));
    }
}

/// The patches and specks of one tile of soil.
pub fn soil_patches(canvas: &mut Canvas, colors: &[Color; 4], seed: u32) {
    for i in 0..3 {
        let roll = |n: u32, low: f32, high: f32| dice_in(seed * 61 + i * 13 + n, low, high);
        let (x, y) = (roll(1, 17.0, 47.0), roll(2, 12.0, 52.0));
        let lit = i == 0;
        let color = mix(colors[1], colors[if lit { 0 } else { 2 }], 0.75);
        canvas.fill(&blob(x, y, roll(3, 7.0, 12.0), roll(4, 3.0, 5.5), 7, 1.2, seed + i), color);
    }
    for i in 0..5 {
        let roll = |n: u32, low: f32, high: f32| dice_in(seed * 89 + i * 29 + n, low, high);
        let color = colors[if dice(seed + i * 3) < 0.5 { 0 } else { 2 }];
        canvas.dot(roll(1, 6.0, 58.0), roll(2, 6.0, 58.0), roll(3, 0.9, 1.8), color);
    }
}

/// The wedges that mappers darken a background with: of a diamond the four halves of squares, and a full square beside
/// it. `index` is the tile of the diamond's top left.
pub fn shadow_wedges(sheet: &mut Sheet, index: u8, color: Color) {
    let whole = [(0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE)];
    let without = |corner: usize| -> Vec<Point> { (0..4).filter(|i| *i != corner).map(|i| whole[i]).collect() };
    for (offset, corner) in [(0, 0), (1, 1), (16, 3), (17, 2)] {
        sheet.tile(index + offset, |canvas| canvas.fill(&poly(&without(corner)), color));
    }
    sheet.tile(index + 2, |canvas| canvas.fill_all(color));
}

/// The three strengths of wedges as tile sets have them, the lightest at `index`, the others below it.
pub fn shadow_wedge_sets(sheet: &mut Sheet, index: u8) {
    const SHADOW: Color = rgb(0x120e0d);
    for (row, opacity) in [(0, 0.25), (32, 0.5), (64, 0.75)] {
        shadow_wedges(sheet, index + row, faded(SHADOW, opacity));
    }
}
