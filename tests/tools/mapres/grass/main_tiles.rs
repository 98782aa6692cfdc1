//! `grass_main`: soil with grass, bare soil, the wall of soil behind, wedges of shadow.

use super::fossils::{IMPRINT, STONE, Stone, WALL_STONE};
use super::ground::{BACK, DARK, GROUND, Part, calm, dark_wall, ground, wall};
use super::ledges::{grass_end, shoulder};
use crate::tools::mapres::canvas::{Canvas, Picture, Sheet};
use crate::tools::mapres::material::shadow_wedge_sets;

/// Draws the tile set.
pub fn grass_main() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_main(&mut sheet);
    shadow_wedge_sets(&mut sheet, 76);
    sheet.finish()
}

/// Draws the tiles that all tile sets of this ground have.
pub fn draw_main(sheet: &mut Sheet) {
    use Part::{Bare, BareInner, BareOuter, Grass, GrassInner, GrassOuter};
    const EDGES: [(u8, Part); 19] = [
        (16, Grass(0)),
        (17, Grass(1)),
        (18, Grass(2)),
        (19, Grass(3)),
        (32, GrassOuter(0)),
        (33, GrassOuter(1)),
        (34, GrassOuter(2)),
        (35, GrassOuter(3)),
        (48, GrassInner(0)),
        (49, GrassInner(1)),
        (50, GrassInner(2)),
        (51, GrassInner(3)),
        (20, Bare(3)),
        (21, Bare(1)),
        (52, Bare(2)),
        (36, BareOuter(3)),
        (37, BareOuter(2)),
        (53, BareInner(2)),
        (54, BareInner(3)),
    ];
    for (index, part) in EDGES {
        sheet.tile(index, |canvas| ground(canvas, u32::from(index), &[part]));
    }
    sheet.tile(1, |canvas| calm(canvas, &GROUND));
    sheet.tile(4, |canvas| shoulder(canvas, 4, &[]));
    sheet.tile(5, |canvas| canvas.mirrored(32.0, |canvas| shoulder(canvas, 5, &[])));
    sheet.tile(22, |canvas| grass_end(canvas, 22));
    sheet.tile(38, |canvas| canvas.mirrored(32.0, |canvas| grass_end(canvas, 38)));
    draw_walls(sheet);
    for (index, find) in [(2, 0), (3, 1), (66, 2), (67, 3), (68, 4)] {
        sheet.tile(index, |canvas| {
            ground(canvas, u32::from(index), &[]);
            draw_find(canvas, &STONE, find);
        });
    }
    for (index, find) in [(43, 0), (44, 1), (42, 2), (45, 3), (29, 4)] {
        sheet.tile(index, |canvas| {
            wall(canvas, u32::from(index), &[]);
            draw_find(canvas, &WALL_STONE, find);
        });
    }
    sheet.block(64, 2, 2, |canvas| {
        ground(canvas, 64, &[]);
        draw_big_snail(canvas, &IMPRINT);
    });
}

/// The wall behind players and the dark wall within it.
fn draw_walls(sheet: &mut Sheet) {
    use Part::{Bare, BareInner, BareOuter};
    const EDGES: [(u8, Part); 8] = [
        (8, BareOuter(0)),
        (9, BareOuter(1)),
        (24, Bare(3)),
        (25, Bare(1)),
        (40, BareOuter(3)),
        (41, BareOuter(2)),
        (10, Bare(2)),
        (26, Bare(0)),
    ];
    const INNER: [(u8, Part); 4] = [(11, BareInner(2)), (12, BareInner(3)), (27, BareInner(1)), (28, BareInner(0))];
    for (index, part) in EDGES.iter().chain(&INNER) {
        sheet.tile(*index, |canvas| wall(canvas, u32::from(*index), &[*part]));
    }
    sheet.tile(13, |canvas| calm(canvas, &BACK));
    for (index, part) in EDGES {
        sheet.tile(index + 64, |canvas| dark_wall(canvas, u32::from(index), &[part]));
    }
    sheet.tile(106, |canvas| calm(canvas, &DARK));
}

/// Finds in one tile, by number: a small shell, pebbles, a snail, a trilobite, a grain.
fn draw_find(canvas: &mut Canvas, stone: &Stone, number: u32) {
    match number {
        0 => stone.shell(canvas, (32.0, 22.0), 12.0, 0.62),
        1 => {
            stone.pebble(canvas, (22.0, 46.0), (6.0, 4.6), 1);
            stone.pebble(canvas, (34.0, 50.0), (4.2, 3.4), 2);
            stone.shell(canvas, (44.0, 32.0), 11.0, 0.8);
        }
        2 => stone.snail(canvas, (29.0, 31.0), 12.0, 0.05),
        3 => canvas.turned(32.0, 30.0, 0.92, |canvas| stone.trilobite(canvas, (32.0, 30.0), 36.0)),
        _ => {
            stone.pebble(canvas, (31.0, 42.0), (4.4, 3.4), 5);
            stone.pebble(canvas, (38.0, 45.0), (2.4, 2.0), 6);
        }
    }
}

/// A large snail in a block of 2 × 2 tiles.
pub fn draw_big_snail(canvas: &mut Canvas, stone: &Stone) {
    stone.snail(canvas, (63.0, 60.0), 42.0, 0.18);
    stone.pebble(canvas, (30.0, 104.0), (6.0, 4.4), 7);
    stone.pebble(canvas, (42.0, 109.0), (3.6, 2.8), 8);
    stone.pebble(canvas, (98.0, 103.0), (5.0, 3.8), 9);
}
