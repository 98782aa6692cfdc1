//! Tiles that `winter_main` and `winter_main_0.7` have in common: stone, snow on it, ice.

use tiny_skia::Path;

use super::ice::{self, Block};
use super::snow::{Cap, FRESH, Lobes, heap, tongue, tongues};
use super::stone::{GREY, Piece, Stone};
use crate::tools::mapres::canvas::{Canvas, Sheet};
use crate::tools::mapres::path::{between, smooth};

/// A row of stone that is free at both sides.
pub const BOTH: Piece = Piece { left: true, right: true, coping: false, sole: false, seed: 0 };
/// The same with its underside.
pub const SOLE: Piece = Piece { sole: true, ..BOTH };
/// Lobes of snow on a tile. They end at its sides, so that all join all.
const DRIFTS: [Lobes<'static>; 4] = [
    &[(45.0, 12.5), (64.0, 5.0)],
    &[(17.0, 4.0), (64.0, 13.0)],
    &[(30.0, 6.0), (64.0, 10.0)],
    &[(40.0, 10.0), (64.0, 7.0)],
];

/// Draws what all sets of this kind have in common.
pub fn draw_shared(sheet: &mut Sheet) {
    sheet.tile(1, |canvas| GREY.texture(canvas));
    sheet.tile(2, |canvas| GREY.piece(canvas, Piece { left: true, seed: 2, ..Piece::default() }));
    for (index, flat) in [(3, None), (5, Some(true))] {
        sheet.block(index, 2, 1, |canvas| {
            GREY.texture(canvas);
            ledge(canvas, 64.0, 34.0);
            if let Some(flat) = flat {
                GREY.arch(canvas, 64.0, flat);
            }
        });
    }
    draw_window(sheet, 7, &GREY, false);
    draw_snow_corners(sheet);
    draw_glints(sheet);
    for (index, columns, body, seed) in [(16, 5, BOTH, 0), (21, 4, BOTH, 2), (112, 5, SOLE, 0), (117, 4, SOLE, 2)] {
        sheet.block(index, columns, 1, |canvas| {
            GREY.piece(canvas, Piece { seed, ..body });
            capped(canvas, (true, true), seed);
        });
    }
    sheet.block(80, 2, 1, |canvas| {
        GREY.piece(canvas, Piece { seed: 3, ..BOTH });
        capped(canvas, (true, true), 1);
    });
    sheet.block(82, 2, 1, |canvas| {
        GREY.texture(canvas);
        capped(canvas, (true, true), 3);
    });
    draw_tongues(sheet);
    sheet.tile(84, |canvas| FRESH.fill(canvas));
    sheet.block(85, 2, 1, |canvas| {
        FRESH.body(canvas, &[mound()], 0.7);
        FRESH.hollow(canvas, 46.0, 36.0, 20.0, 7.0);
        FRESH.hollow(canvas, 84.0, 48.0, 16.0, 6.0);
    });
    sheet.block(87, 5, 1, |canvas| GREY.piece(canvas, Piece { coping: true, seed: 4, ..BOTH }));
    for (index, slant) in [(92, 0.0), (93, 8.0)] {
        sheet.tile(index, |canvas| {
            GREY.texture(canvas);
            GREY.coping_corner(canvas, slant);
        });
    }
    sheet.block(96, 5, 1, |canvas| GREY.piece(canvas, SOLE));
    sheet.block(101, 4, 1, |canvas| GREY.piece(canvas, Piece { seed: 2, ..SOLE }));
    draw_ice(sheet);
}

/// Draws a cap over all of the canvas; ends that are not round go on in the next tile.
pub fn capped(canvas: &mut Canvas, round: (bool, bool), seed: u32) {
    let width = canvas.width();
    let mut lobes = Vec::new();
    for column in 0..(width / 64.0) as u32 {
        let drift = DRIFTS[((column + seed) % 4) as usize];
        lobes.extend(drift.iter().map(|&(to, depth)| (column as f32 * 64.0 + to, depth)));
    }
    let left = if round.0 { 1.0 } else { -20.0 };
    let right = if round.1 { width - 1.0 } else { width + 20.0 };
    let cap = Cap { left, right, round, lobes: &lobes, ..Cap::default() };
    FRESH.draw(canvas, &[cap.path()], 1.0);
    for column in 0..(width / 64.0) as u32 {
        let at = if (column + seed).is_multiple_of(2) { 22.0 } else { 38.0 };
        FRESH.hollow(canvas, column as f32 * 64.0 + at, 6.5, 13.0, 3.6);
    }
}

/// Draws a small ledge of snow around the line `x`.
pub fn ledge(canvas: &mut Canvas, x: f32, half: f32) {
    let (left, right) = (x - half, x + half);
    let lobes = [(x - half * 0.2, 7.5), (right, 9.0)];
    let cap = Cap { left, right, round: (true, true), depth: 15.0, radius: 12.0, middle: 11.0, lobes: &lobes };
    FRESH.draw(canvas, &[cap.path()], 1.0);
}

/// Draws the top of a window between two tiles.
pub fn draw_window(sheet: &mut Sheet, index: u8, stone: &Stone, flat: bool) {
    sheet.block(index, 2, 1, |canvas| {
        stone.texture(canvas);
        stone.arch(canvas, 64.0, flat);
    });
}

/// Draws low heaps of snow on the ground: each one's first tile and number of tiles.
pub fn draw_heaps(sheet: &mut Sheet, list: [(u8, u32); 3]) {
    for (index, columns) in list {
        sheet.block(index, columns, 1, |canvas| {
            let width = canvas.width();
            let inset = if columns == 5 { 24.0 } else { 1.0 };
            let height = if columns == 8 { 5.2 } else { 6.4 };
            let shape = heap(inset, width - inset, 64.0, height);
            canvas.fill(&shape, FRESH.colors[1]);
            canvas.within(&shape, |canvas| {
                canvas.fill(&heap(inset - width * 0.1, width * 0.93 - inset, 62.5, height), FRESH.colors[0]);
            });
        });
    }
}

/// Snow that a corner of stone looks out of: top left and top right.
fn draw_snow_corners(sheet: &mut Sheet) {
    let drift = smooth(&[
        (-1.0, 66.0),
        (3.0, 42.0),
        (15.0, 19.0),
        (37.0, 4.0),
        (66.0, -1.0),
        (90.0, 0.0),
        (90.0, 110.0),
        (0.0, 110.0),
    ]);
    let slope = smooth(&[
        (-30.0, -2.0),
        (0.0, -1.0),
        (24.0, 3.0),
        (47.0, 19.0),
        (59.0, 41.0),
        (65.0, 66.0),
        (64.0, 110.0),
        (-30.0, 110.0),
    ]);
    for (index, shape) in [(9, drift), (25, slope)] {
        sheet.tile(index, |canvas| {
            GREY.texture(canvas);
            FRESH.body(canvas, &[shape], 0.55);
            FRESH.hollow(canvas, 34.0, 36.0, 13.0, 5.0);
        });
    }
}

/// Two groups of glints on stone, 3 by 2 tiles each.
fn draw_glints(sheet: &mut Sheet) {
    let first = [
        (18.0, 44.0, 34.0, 3.0),
        (26.0, 74.0, 84.0, 6.5),
        (92.0, 70.0, 52.0, 4.0),
        (112.0, 42.0, 30.0, 2.6),
        (66.0, 116.0, 44.0, 3.4),
        (128.0, 112.0, 50.0, 4.4),
        (22.0, 108.0, 24.0, 2.4),
    ];
    let second = [
        (14.0, 104.0, 116.0, 7.0),
        (52.0, 112.0, 46.0, 3.4),
        (84.0, 40.0, 32.0, 2.6),
        (106.0, 108.0, 74.0, 5.0),
        (136.0, 48.0, 40.0, 3.2),
        (22.0, 40.0, 22.0, 2.0),
    ];
    sheet.block(10, 3, 2, |canvas| {
        GREY.texture(canvas);
        GREY.glints(canvas, &first);
    });
    sheet.block(13, 3, 2, |canvas| {
        GREY.texture(canvas);
        GREY.glints(canvas, &second);
    });
}

/// A heap as high as a tile, 2 tiles wide.
fn mound() -> Path {
    smooth(&[
        (-3.0, 84.0),
        (0.0, 55.0),
        (11.0, 27.0),
        (33.0, 6.0),
        (60.0, -0.4),
        (88.0, 2.6),
        (110.0, 13.0),
        (123.0, 31.0),
        (128.5, 54.0),
        (131.0, 84.0),
    ])
}

/// Deep snow whose tongues run down stone.
fn draw_tongues(sheet: &mut Sheet) {
    sheet.block(32, 10, 3, |canvas| {
        GREY.piece(canvas, Piece { seed: 5, ..BOTH });
        let list = [
            tongue(82.0, 22.0, 34.0, 174.0, -5.0),
            tongue(165.0, 17.0, 25.0, 156.0, 2.0),
            tongue(214.0, 9.0, 15.0, 116.0, 0.0),
            tongue(265.0, 19.0, 29.0, 177.0, -3.0),
            tongue(333.0, 17.0, 25.0, 157.0, 3.0),
            tongue(428.0, 21.0, 33.0, 170.0, 1.0),
            tongue(482.0, 8.0, 13.0, 104.0, 0.0),
            tongue(562.0, 19.0, 31.0, 150.0, 4.0),
        ];
        let web = between(
            262.0,
            334.0,
            |_| 0.0,
            |x| {
                let along = (x - 300.0) / 16.0;
                70.0 + 14.0 * along * along
            },
        );
        let end = |left: f32, right: f32| {
            Cap { left, right, round: (true, true), depth: 61.0, radius: 31.0, middle: 31.0, lobes: &[] }.path()
        };
        FRESH.draw(canvas, &[tongues(&list, 42.0, 34.0, 608.0), end(1.0, 76.0), end(562.0, 639.0), web], 1.7);
        for (x, y, width) in
            [(80.0, 18.0, 30.0), (176.0, 24.0, 24.0), (284.0, 20.0, 26.0), (428.0, 17.0, 32.0), (548.0, 24.0, 26.0)]
        {
            FRESH.hollow(canvas, x, y, width, 8.0);
        }
    });
    sheet.block(42, 2, 3, |canvas| {
        GREY.texture(canvas);
        let lobes = [(72.0, 0.0), (128.0, 16.0)];
        let end = Cap {
            right: 127.0,
            round: (false, true),
            depth: 41.0,
            radius: 46.0,
            middle: -3.0,
            lobes: &lobes,
            ..Cap::default()
        };
        FRESH.draw(canvas, &[tongues(&[tongue(31.0, 17.0, 26.0, 131.0, 1.0)], 42.0, -6.0, 74.0), end.path()], 1.7);
    });
    sheet.tile(75, |_| {});
    sheet.tile(59, |canvas| {
        GREY.texture(canvas);
        let cap = Cap {
            left: 1.0,
            right: 90.0,
            round: (true, false),
            depth: 41.0,
            radius: 34.0,
            middle: -3.0,
            lobes: &[(47.0, 13.0), (90.0, 0.0)],
        };
        FRESH.draw(canvas, &[cap.path()], 1.7);
    });
    sheet.block(44, 2, 1, |canvas| {
        GREY.texture(canvas);
        let cap = Cap {
            left: 13.0,
            right: 111.0,
            round: (true, true),
            depth: 40.0,
            radius: 27.0,
            middle: 25.0,
            lobes: &[(51.0, 13.0), (77.0, 3.0), (111.0, 12.0)],
        };
        FRESH.draw(canvas, &[cap.path()], 1.7);
        FRESH.hollow(canvas, 56.0, 14.0, 18.0, 6.0);
    });
    sheet.block(46, 1, 3, |canvas| {
        GREY.texture(canvas);
        let drop = smooth(&[
            (36.0, 9.0),
            (39.5, 44.0),
            (46.0, 84.0),
            (51.0, 118.0),
            (44.0, 137.0),
            (28.0, 140.0),
            (14.0, 126.0),
            (13.0, 100.0),
            (24.0, 62.0),
            (33.0, 32.0),
        ]);
        FRESH.draw(canvas, &[drop], 1.7);
    });
}

/// Ice under snow: a block of 7 by 4 tiles, a slab of 9 by 2.
fn draw_ice(sheet: &mut Sheet) {
    sheet.block(105, 7, 4, |canvas| {
        Block { top: 40.0, side: 2.5, bottom: 2.5, radius: 54.0, frost: 24.0 }.draw(canvas, |canvas| {
            for (x, y, size) in [
                (40.0, 110.0, 60.0),
                (150.0, 92.0, 44.0),
                (330.0, 80.0, 52.0),
                (84.0, 178.0, 36.0),
                (214.0, 184.0, 34.0),
            ] {
                ice::facet(canvas, x, y, size);
            }
            ice::glint(canvas, 92.0, 186.0, 74.0);
            ice::glint(canvas, 206.0, 178.0, 52.0);
            ice::bubble(canvas, 344.0, 148.0, 9.5);
            ice::bubble(canvas, 362.0, 168.0, 4.5);
            ice::crack(canvas, 400.0, 130.0);
        });
        let lobes = [
            (64.0, 22.0),
            (128.0, 3.0),
            (162.0, 12.0),
            (192.0, 6.0),
            (256.0, 9.0),
            (300.0, 6.0),
            (320.0, 3.0),
            (352.0, 8.0),
            (384.0, 5.0),
            (447.0, 20.0),
        ];
        let cap = Cap {
            left: 1.0,
            right: 447.0,
            round: (true, true),
            depth: 48.0,
            radius: 46.0,
            middle: 29.0,
            lobes: &lobes,
        };
        let list = [tongue(92.0, 12.0, 20.0, 124.0, 0.0), tongue(256.0, 14.0, 24.0, 120.0, 2.0)];
        FRESH.draw(
            canvas,
            &[cap.path(), tongues(&list[..1], 44.0, 62.0, 122.0), tongues(&list[1..], 44.0, 222.0, 292.0)],
            1.7,
        );
        for (x, y, width) in [(70.0, 20.0, 26.0), (210.0, 24.0, 34.0), (360.0, 19.0, 30.0)] {
            FRESH.hollow(canvas, x, y, width, 9.0);
        }
    });
    sheet.tile(141, ice::fill);
    sheet.block(128, 9, 2, |canvas| {
        Block { top: 42.0, side: 6.0, bottom: 4.0, radius: 40.0, frost: 19.0 }.draw(canvas, |canvas| {
            for (x, y, size) in [(120.0, 52.0, 44.0), (216.0, 58.0, 36.0), (392.0, 50.0, 40.0)] {
                ice::facet(canvas, x, y, size);
            }
            ice::glint(canvas, 196.0, 104.0, 40.0);
            ice::glint(canvas, 274.0, 98.0, 50.0);
            ice::bubble(canvas, 426.0, 82.0, 5.5);
        });
        let lobes = [
            (64.0, 9.0),
            (128.0, 2.0),
            (192.0, 4.0),
            (224.0, 13.0),
            (256.0, 6.0),
            (292.0, 10.0),
            (320.0, 5.0),
            (384.0, 2.0),
            (422.0, 16.0),
            (448.0, 6.0),
            (512.0, 14.0),
            (574.0, 10.0),
        ];
        let cap = Cap {
            left: 3.0,
            right: 573.0,
            round: (true, true),
            depth: 42.0,
            radius: 46.0,
            middle: 33.0,
            lobes: &lobes,
        };
        let feet = [
            tongue(94.0, 12.0, 16.0, 95.0, -2.0),
            tongue(166.0, 11.0, 15.0, 101.0, 2.0),
            tongue(356.0, 14.0, 19.0, 98.0, 2.0),
        ];
        let last = [tongue(481.0, 18.0, 22.0, 95.0, 3.0)];
        let parts = [
            cap.path(),
            tongues(&feet[..2], 38.0, 58.0, 200.0),
            tongues(&feet[2..], 38.0, 318.0, 396.0),
            tongues(&last, 38.0, 437.0, 519.0),
        ];
        FRESH.draw(canvas, &parts, 1.7);
        for (x, y, width) in [(88.0, 18.0, 30.0), (260.0, 16.0, 40.0), (440.0, 18.0, 34.0)] {
            FRESH.hollow(canvas, x, y, width, 8.0);
        }
    });
}
