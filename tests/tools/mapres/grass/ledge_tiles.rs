//! `grass_main_0.7` and `ddnet_grass`: the ground of `grass_main` with ledges, posts, mixed corners, more fossils.

use super::fossils::{IMPRINT, STONE, Stone, WALL_IMPRINT, WALL_STONE};
use super::ground::{Part, calm, ground, wall};
use super::ledges::{lone_block, post_end, post_top, shoulder, thin_end};
use super::main_tiles::{draw_big_snail, draw_main};
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, rgb};

/// Soil deep in the ground.
const DEEP: [Color; 4] = [rgb(0x785028), rgb(0x744d26), rgb(0x704a24), rgb(0x59381b)];

/// Draws the tile set.
pub fn grass_main_0_7() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_ledges(&mut sheet);
    sheet.finish()
}

/// Draws the tile set, which adds single blocks and more mixed corners.
pub fn ddnet_grass() -> Picture {
    use Part::{Bare, BareInner, BareOuter, GrassTip};
    let mut sheet = Sheet::tiles();
    draw_ledges(&mut sheet);
    sheet.tile(6, |canvas| calm(canvas, &DEEP));
    sheet.tile(82, |canvas| lone_block(canvas, 82));
    sheet.tile(84, |canvas| post_top(canvas, 84, false));
    let tiles: [(u8, &[Part]); 6] = [
        (134, &[BareInner(3), GrassTip(1)]),
        (176, &[BareInner(1), BareInner(3)]),
        (177, &[BareInner(1), BareInner(2), BareInner(3)]),
        (178, &[BareInner(0), BareInner(1), BareInner(2), BareInner(3)]),
        (179, &[BareOuter(3), BareInner(1)]),
        (180, &[Bare(0), BareInner(2), BareInner(3)]),
    ];
    for (index, parts) in tiles {
        sheet.tile(index, |canvas| ground(canvas, u32::from(index), parts));
    }
    sheet.finish()
}

/// The tiles that both tile sets have.
fn draw_ledges(sheet: &mut Sheet) {
    use Part::{Bare, BareInner, BareOuter, Grass, GrassTip};
    draw_main(sheet);
    let tiles: [(u8, &[Part]); 29] = [
        (96, &[Bare(3), BareInner(2)]),
        (97, &[Bare(1), BareInner(3)]),
        (112, &[Bare(3), GrassTip(1)]),
        (113, &[Bare(1), GrassTip(0)]),
        (98, &[Grass(0), BareInner(2)]),
        (99, &[Grass(0), BareInner(3)]),
        (114, &[Bare(2), GrassTip(1)]),
        (115, &[Bare(2), GrassTip(0)]),
        (101, &[Grass(0), Bare(2)]),
        (117, &[Bare(1), Bare(3)]),
        (129, &[Grass(0), BareInner(2), BareInner(3)]),
        (144, &[Bare(3), BareInner(2), GrassTip(1)]),
        (145, &[BareInner(2), BareInner(3), GrassTip(0), GrassTip(1)]),
        (146, &[Bare(1), BareInner(3), GrassTip(0)]),
        (160, &[BareOuter(3), GrassTip(1)]),
        (161, &[Bare(2), GrassTip(0), GrassTip(1)]),
        (162, &[BareOuter(2), GrassTip(0)]),
        (131, &[GrassTip(1)]),
        (132, &[GrassTip(0)]),
        (133, &[BareInner(2), BareInner(3)]),
        (134, &[BareInner(3)]),
        (147, &[BareInner(2), GrassTip(0), GrassTip(1)]),
        (148, &[BareInner(3), GrassTip(0), GrassTip(1)]),
        (149, &[GrassTip(0), GrassTip(1)]),
        (150, &[BareInner(2), GrassTip(0)]),
        (163, &[BareInner(2), BareInner(3), GrassTip(1)]),
        (164, &[BareInner(2), BareInner(3), GrassTip(0)]),
        (165, &[BareInner(2), GrassTip(1)]),
        (166, &[BareInner(3), GrassTip(0)]),
    ];
    for (index, parts) in tiles {
        sheet.tile(index, |canvas| ground(canvas, u32::from(index), parts));
    }
    sheet.tile(100, |canvas| thin_end(canvas, 100));
    sheet.tile(102, |canvas| canvas.mirrored(32.0, |canvas| thin_end(canvas, 102)));
    sheet.tile(116, |canvas| post_top(canvas, 116, true));
    sheet.tile(118, |canvas| post_end(canvas, 118));
    sheet.tile(128, |canvas| shoulder(canvas, 128, &[BareInner(2)]));
    sheet.tile(130, |canvas| canvas.mirrored(32.0, |canvas| shoulder(canvas, 130, &[BareInner(2)])));
    draw_finds(sheet);
}

/// A fern in the ground, a snail and a fern in the wall, shells.
fn draw_finds(sheet: &mut Sheet) {
    sheet.block(69, 2, 2, |canvas| {
        ground(canvas, 69, &[]);
        draw_fern(canvas, &IMPRINT);
    });
    sheet.tile(83, |canvas| {
        ground(canvas, 83, &[]);
        draw_shells(canvas, &STONE);
    });
    sheet.block(14, 2, 2, |canvas| {
        wall(canvas, 14, &[]);
        draw_big_snail(canvas, &WALL_IMPRINT);
    });
    sheet.block(46, 2, 2, |canvas| {
        wall(canvas, 46, &[]);
        draw_fern(canvas, &WALL_IMPRINT);
    });
    sheet.tile(61, |canvas| {
        wall(canvas, 61, &[]);
        draw_shells(canvas, &WALL_STONE);
    });
}

/// A fern in a block of 2 × 2 tiles.
fn draw_fern(canvas: &mut Canvas, stone: &Stone) {
    stone.fern(canvas, (44.0, 108.0), 86.0, 0.76);
    stone.pebble(canvas, (84.0, 106.0), (5.0, 3.8), 10);
    stone.pebble(canvas, (94.0, 110.0), (3.0, 2.4), 11);
}

/// Two shells beside each other.
fn draw_shells(canvas: &mut Canvas, stone: &Stone) {
    stone.shell(canvas, (16.0, 36.0), 15.0, 0.85);
    stone.shell(canvas, (50.0, 36.0), 13.0, 0.55);
    stone.pebble(canvas, (34.0, 44.0), (3.0, 2.4), 12);
}
