//! `grass_main`: soil with grass, bare soil, the wall of soil behind, wedges of shadow.

use super::super::canvas::{Canvas, Picture, Sheet};
use super::super::material::{SOIL, shadow_wedge_sets, soil};
use super::super::path::circle;
use super::super::turf::{MEADOW, along_top, inner_corner, outer_corner};

/// Draws the tile set.
pub fn grass_main() -> Picture {
    let mut sheet = Sheet::tiles();
    sheet.tile(1, |canvas| soil(canvas, &SOIL, 1));
    draw_edges(&mut sheet);
    draw_corners(&mut sheet);
    shadow_wedge_sets(&mut sheet, 76);
    sheet.finish()
}

fn quarter(canvas: &mut Canvas, turns: u32, draw: impl FnOnce(&mut Canvas)) {
    canvas.turned(32.0, 32.0, turns as f32 * 0.25, draw);
}

/// Grass above, at the right, below and at the left.
fn draw_edges(sheet: &mut Sheet) {
    for (turns, index) in (0..4).zip([16, 17, 18, 19]) {
        sheet.tile(index, |canvas| {
            soil(canvas, &SOIL, u32::from(index));
            quarter(canvas, turns, |canvas| MEADOW.strip(canvas, &along_top, 1.0));
        });
    }
}

/// Outer and inner corners: top left, top right, bottom right, bottom left.
fn draw_corners(sheet: &mut Sheet) {
    for (turns, index) in (0..4).zip([32, 33, 34, 35]) {
        sheet.tile(index, |canvas| {
            quarter(canvas, turns, |canvas| {
                canvas.within(&circle(64.0, 64.0, 63.5), |canvas| {
                    soil(canvas, &SOIL, u32::from(index));
                    MEADOW.strip(canvas, &|t| outer_corner(t, 64.0), 2.0);
                });
            });
        });
    }
    for (turns, index) in (0..4).zip([48, 49, 50, 51]) {
        sheet.tile(index, |canvas| {
            soil(canvas, &SOIL, u32::from(index));
            quarter(canvas, turns, |canvas| MEADOW.strip(canvas, &inner_corner, 1.0));
        });
    }
}
