//! `winter_main_0.7`: the tiles of `winter_main` in another order, and towers with windows, pillars, small platforms.

use super::carvings::{cave, crystal};
use super::ice;
use super::shared_tiles::{BOTH, SOLE, capped, draw_heaps, draw_shared, draw_window, ledge};
use super::stone::{DUSK, GREY, Piece};
use crate::tools::mapres::canvas::{Canvas, Picture, Sheet};
use crate::tools::mapres::path::rect;

/// Draws the tile set.
pub fn winter_main_07() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_shared(&mut sheet);
    sheet.tile(95, ice::inner_corner);
    sheet.tile(160, |canvas| DUSK.texture(canvas));
    sheet.tile(161, |canvas| DUSK.piece(canvas, Piece { left: true, ..Piece::default() }));
    draw_window(&mut sheet, 162, &DUSK, false);
    sheet.block(176, 4, 1, |canvas| DUSK.piece(canvas, Piece { seed: 2, ..SOLE }));
    sheet.block(192, 5, 1, |canvas| DUSK.piece(canvas, SOLE));
    sheet.block(218, 6, 3, |canvas| canvas.at(0.0, -5.0, cave));
    draw_towers(&mut sheet);
    draw_walls(&mut sheet);
    draw_pillars(&mut sheet);
    draw_platforms(&mut sheet);
    sheet.block(232, 2, 2, crystal);
    draw_heaps(&mut sheet, [(226, 5), (224, 2), (240, 8)]);
    sheet.finish()
}

/// Half of the width of a window's ledge: one beside the other they just touch.
const LEDGE: f32 = 31.0;

/// A window around the line `x`, its arch at the bottom of that row of tiles, its ledge of snow on the next.
fn window(canvas: &mut Canvas, x: f32, row: f32) {
    arch(canvas, x, row, false);
    canvas.at(0.0, (row + 1.0) * 64.0, |canvas| ledge(canvas, x, LEDGE));
}

/// The top of a window around the line `x`, at the bottom of that row of tiles. It ends where the next row begins.
fn arch(canvas: &mut Canvas, x: f32, row: f32, flat: bool) {
    canvas.at(0.0, row * 64.0, |canvas| GREY.arch(canvas, x, flat));
}

/// A tower of 2 by 2 tiles to put together, and one of 3 by 3 that is whole.
fn draw_towers(sheet: &mut Sheet) {
    sheet.block(165, 2, 2, |canvas| {
        GREY.piece(canvas, BOTH);
        window(canvas, 64.0, 0.0);
    });
    sheet.block(171, 3, 3, |canvas| {
        GREY.piece(canvas, Piece { seed: 1, ..SOLE });
        for row in [0.0, 1.0] {
            window(canvas, 64.0, row);
            window(canvas, 128.0, row);
        }
        capped(canvas, (true, true), 1);
    });
}

/// Walls with windows.
fn draw_walls(sheet: &mut Sheet) {
    sheet.block(167, 2, 2, |canvas| {
        GREY.piece(canvas, Piece { sole: true, seed: 1, ..Piece::default() });
        window(canvas, 64.0, 0.0);
        capped(canvas, (false, false), 0);
    });
    sheet.block(169, 2, 2, |canvas| {
        GREY.texture(canvas);
        window(canvas, 0.0, 0.0);
        window(canvas, 64.0, 0.0);
        ledge(canvas, 128.0, LEDGE);
        arch(canvas, 128.0, 1.0, false);
    });
    sheet.block(197, 2, 1, |canvas| {
        GREY.texture(canvas);
        [0.0, 64.0, 128.0].into_iter().for_each(|x| ledge(canvas, x, LEDGE));
        arch(canvas, 64.0, 0.0, true);
    });
    sheet.block(199, 2, 1, |canvas| {
        GREY.texture(canvas);
        ledge(canvas, 64.0, LEDGE);
        arch(canvas, 0.0, 0.0, false);
        arch(canvas, 128.0, 0.0, false);
        arch(canvas, 64.0, 0.0, true);
    });
    sheet.block(201, 2, 1, |canvas| {
        GREY.texture(canvas);
        ledge(canvas, 64.0, LEDGE);
        arch(canvas, 64.0, 0.0, true);
    });
}

/// Two pillars under snow, 3 tiles high.
fn draw_pillars(sheet: &mut Sheet) {
    for (index, seed) in [(174, 3), (175, 2)] {
        sheet.block(index, 1, 3, |canvas| {
            GREY.piece(canvas, Piece { seed, ..SOLE });
            capped(canvas, (true, true), seed);
        });
    }
}

/// Small platforms: of 3 tiles, two of one tile, and one that goes on at both sides.
fn draw_platforms(sheet: &mut Sheet) {
    sheet.block(213, 3, 1, |canvas| {
        GREY.piece(canvas, Piece { seed: 1, ..SOLE });
        capped(canvas, (true, true), 2);
    });
    for (index, seed) in [(216, 0), (217, 3)] {
        sheet.tile(index, |canvas| {
            canvas.within(&rect(0.0, 15.0, 64.0, 49.0), |canvas| {
                canvas.scaled(32.0, 0.0, (1.42, 1.05), |canvas| GREY.piece(canvas, Piece { seed, ..SOLE }));
            });
            capped(canvas, (true, true), seed);
        });
    }
    sheet.tile(218, |canvas| {
        GREY.piece(canvas, Piece { sole: true, seed: 1, ..Piece::default() });
        capped(canvas, (false, false), 1);
    });
}
