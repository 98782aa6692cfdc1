//! `winter_main`: stone under snow, snow, ice, the wall behind, a cave, a carved crystal.

use super::carvings::{cave, crystal};
use super::ice;
use super::shared_tiles::{SOLE, draw_heaps, draw_shared, draw_window};
use super::stone::{DUSK, Piece};
use crate::tools::mapres::canvas::{Picture, Sheet};

/// Draws the tile set.
pub fn winter_main() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_shared(&mut sheet);
    sheet.tile(174, ice::inner_corner);
    sheet.tile(177, |canvas| DUSK.texture(canvas));
    sheet.tile(178, |canvas| DUSK.piece(canvas, Piece { left: true, seed: 6, ..Piece::default() }));
    draw_window(&mut sheet, 179, &DUSK, false);
    sheet.block(193, 5, 1, |canvas| DUSK.piece(canvas, SOLE));
    sheet.block(209, 4, 1, |canvas| DUSK.piece(canvas, Piece { seed: 2, ..SOLE }));
    sheet.block(166, 6, 3, cave);
    sheet.block(215, 2, 2, crystal);
    draw_heaps(&mut sheet, [(224, 5), (229, 2), (248, 8)]);
    sheet.finish()
}
