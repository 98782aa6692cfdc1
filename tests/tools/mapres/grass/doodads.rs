//! `grass_doodads`: trees, bushes, grass, a fence, rocks, a dome.

use super::dome::dome;
use super::foliage::{Clump, crown, fruit, grass_row, tuft};
use super::rocks::{boulder, flat_stone, hanging_spires, high_spire, low_spire, shard, small_stones};
use super::wood::{fence, knot, limb, stump};
use crate::tools::mapres::canvas::{Canvas, Picture, Sheet, TILE};
use crate::tools::mapres::path::Point;

/// Draws the tile set.
pub fn grass_doodads() -> Picture {
    let mut sheet = Sheet::tiles();
    let mut place = |index: u8, columns: u32, rows: u32, draw: fn(&mut Canvas)| {
        put(&mut sheet, index, (columns, rows), (0.0, 0.0), draw);
    };
    place(1, 3, 3, small_tree);
    place(4, 4, 2, fence);
    place(24, 2, 1, flat_stone);
    place(10, 2, 2, boulder);
    place(14, 1, 1, |canvas| {
        tuft(canvas, (906.0, 64.0), 8.0, 14.0, 1);
        tuft(canvas, (935.0, 64.0), 38.0, 24.0, 2);
    });
    place(30, 1, 1, |canvas| tuft(canvas, (926.0, 128.0), 26.0, 24.0, 3));
    place(36, 2, 1, small_stones);
    place(38, 1, 1, shard);
    place(39, 2, 1, stump);
    place(41, 3, 1, |canvas| canvas.at(576.0, 0.0, |canvas| grass_row(canvas, 52.0, 153.0, 192.0, 25.0, 6)));
    place(44, 2, 1, round_bush);
    place(48, 8, 3, great_bush);
    place(56, 3, 2, low_bush);
    place(59, 3, 2, fruit_bush);
    place(96, 5, 5, left_tree);
    place(101, 4, 5, middle_tree);
    place(90, 6, 6, right_tree);
    place(176, 5, 5, dome);
    place(184, 2, 5, low_spire);
    place(186, 2, 5, high_spire);
    place(204, 4, 4, hanging_spires);
    sheet.finish()
}

/// Draws a block of tiles with what lies there in the picture of this file, moved by so many pixels.
pub fn put(sheet: &mut Sheet, index: u8, size: (u32, u32), moved: Point, draw: impl FnOnce(&mut Canvas)) {
    let (x, y) = (f32::from(index % 16) * TILE, f32::from(index / 16) * TILE);
    sheet.block(index, size.0, size.1, |canvas| canvas.at(moved.0 - x, moved.1 - y, draw));
}

/// A bush with fruit.
pub fn bush(canvas: &mut Canvas, clumps: &[Clump], fruits: &[(f32, f32, f32)], seed: u32) {
    crown(canvas, clumps, seed);
    for (x, y, radius) in fruits {
        fruit(canvas, (*x, *y), *radius);
    }
}

/// The small tree with a round crown.
pub fn small_tree(canvas: &mut Canvas) {
    limb(canvas, &[(164.0, 202.0, 30.0), (166.0, 178.0, 22.0), (168.0, 156.0, 17.0), (170.0, 130.0, 16.0)], 1);
    let clumps = [
        (180.0, 128.0, 35.0),
        (196.0, 112.0, 33.0),
        (122.0, 126.0, 34.0),
        (158.0, 104.0, 40.0),
        (180.0, 72.0, 37.0),
        (132.0, 71.0, 43.0),
    ];
    crown(canvas, &clumps, 2);
}

/// A round bush.
pub fn round_bush(canvas: &mut Canvas) {
    crown(canvas, &[(811.0, 184.0, 11.0), (848.0, 186.0, 22.0), (839.0, 171.0, 33.0)], 3);
}

/// The bush as wide as seven tiles.
pub fn great_bush(canvas: &mut Canvas) {
    let clumps = [
        (440.0, 376.0, 27.0),
        (396.0, 372.0, 36.0),
        (330.0, 378.0, 48.0),
        (246.0, 376.0, 46.0),
        (160.0, 380.0, 40.0),
        (112.0, 372.0, 32.0),
        (284.0, 352.0, 34.0),
        (366.0, 352.0, 28.0),
        (202.0, 372.0, 32.0),
        (234.0, 326.0, 24.0),
        (98.0, 318.0, 24.0),
        (380.0, 320.0, 31.0),
        (316.0, 322.0, 40.0),
        (336.0, 272.0, 44.0),
        (284.0, 304.0, 46.0),
        (140.0, 326.0, 36.0),
        (200.0, 340.0, 38.0),
        (176.0, 316.0, 47.0),
        (86.0, 348.0, 37.0),
        (28.0, 374.0, 18.0),
        (60.0, 372.0, 20.0),
    ];
    let fruits = [
        (132.0, 316.0, 8.0),
        (176.0, 328.0, 5.5),
        (71.0, 353.0, 5.0),
        (24.0, 368.0, 4.0),
        (334.0, 302.0, 7.5),
        (300.0, 272.0, 4.0),
        (388.0, 322.0, 7.0),
    ];
    bush(canvas, &clumps, &fruits, 5);
}

/// A low bush of two heads.
pub fn low_bush(canvas: &mut Canvas) {
    let clumps = [
        (675.0, 322.0, 17.0),
        (600.0, 326.0, 30.0),
        (546.0, 316.0, 16.0),
        (640.0, 300.0, 26.0),
        (566.0, 296.0, 28.0),
        (582.0, 279.0, 31.0),
    ];
    bush(
        canvas,
        &clumps,
        &[(586.0, 270.0, 5.0), (559.0, 288.0, 4.0), (594.0, 294.0, 3.2), (634.0, 288.0, 3.8), (650.0, 304.0, 3.2)],
        6,
    );
}

/// A low bush of four heads with fruit.
pub fn fruit_bush(canvas: &mut Canvas) {
    let clumps = [
        (864.0, 312.0, 20.0),
        (800.0, 322.0, 30.0),
        (741.0, 302.0, 19.0),
        (826.0, 302.0, 26.0),
        (822.0, 272.0, 25.0),
        (856.0, 296.0, 28.0),
        (783.0, 294.0, 29.0),
    ];
    let fruits = [
        (743.0, 302.0, 4.0),
        (786.0, 283.0, 4.6),
        (791.0, 300.0, 3.2),
        (832.0, 262.0, 3.4),
        (840.0, 297.0, 4.8),
        (862.0, 279.0, 4.2),
    ];
    bush(canvas, &clumps, &fruits, 7);
}

/// The tree with a twig at the left.
pub fn left_tree(canvas: &mut Canvas) {
    limb(canvas, &[(124.0, 604.0, 8.0), (112.0, 601.0, 8.0), (98.0, 592.0, 5.0)], 3);
    limb(canvas, &[(128.0, 580.0, 14.0), (148.0, 562.0, 13.0), (164.0, 546.0, 11.0), (178.0, 520.0, 9.0)], 4);
    limb(
        canvas,
        &[(130.0, 712.0, 42.0), (128.0, 670.0, 29.0), (124.0, 610.0, 25.0), (125.0, 550.0, 24.0), (126.0, 510.0, 24.0)],
        5,
    );
    knot(canvas, 122.0, 636.0, 5.0);
    let clumps = [
        (206.0, 506.0, 51.0),
        (106.0, 498.0, 42.0),
        (150.0, 502.0, 38.0),
        (66.0, 482.0, 35.0),
        (152.0, 438.0, 34.0),
        (236.0, 436.0, 45.0),
        (190.0, 458.0, 54.0),
        (70.0, 456.0, 42.0),
        (126.0, 476.0, 52.0),
        (102.0, 440.0, 47.0),
    ];
    crown(canvas, &clumps, 8);
    crown(canvas, &[(89.0, 593.0, 13.8)], 9);
}

/// The tree with a straight trunk; it stands on the line `foot`.
pub fn middle_tree(canvas: &mut Canvas) {
    limb(
        canvas,
        &[(450.0, 712.0, 34.0), (446.0, 670.0, 26.0), (445.0, 610.0, 24.0), (446.0, 560.0, 25.0), (447.0, 520.0, 25.0)],
        6,
    );
    knot(canvas, 441.0, 612.0, 4.5);
    middle_crown(canvas);
}

/// The crown of the tree with a straight trunk.
fn middle_crown(canvas: &mut Canvas) {
    let clumps = [
        (360.0, 544.0, 20.0),
        (482.0, 532.0, 42.0),
        (400.0, 534.0, 37.0),
        (430.0, 452.0, 22.0),
        (450.0, 506.0, 40.0),
        (524.0, 494.0, 34.0),
        (380.0, 496.0, 38.0),
        (498.0, 476.0, 55.0),
        (412.0, 490.0, 45.0),
    ];
    crown(canvas, &clumps, 10);
}

/// The tree that leans, with a branch at the right.
pub fn right_tree(canvas: &mut Canvas) {
    limb(canvas, &[(888.0, 578.0, 17.0), (906.0, 545.0, 18.0), (926.0, 526.0, 18.0), (942.0, 511.0, 14.0)], 7);
    limb(canvas, &[(880.0, 548.0, 12.0), (882.0, 516.0, 11.0), (886.0, 480.0, 9.0), (888.0, 456.0, 8.0)], 8);
    limb(
        canvas,
        &[
            (842.0, 716.0, 58.0),
            (850.0, 676.0, 44.0),
            (870.0, 616.0, 34.0),
            (882.0, 564.0, 28.0),
            (868.0, 516.0, 24.0),
            (848.0, 480.0, 20.0),
        ],
        9,
    );
    limb(canvas, &[(770.0, 709.0, 8.0), (800.0, 697.0, 20.0), (832.0, 676.0, 30.0), (850.0, 650.0, 26.0)], 10);
    knot(canvas, 868.0, 640.0, 5.5);
    let clumps = [
        (792.0, 492.0, 45.0),
        (884.0, 434.0, 36.0),
        (700.0, 474.0, 32.0),
        (742.0, 484.0, 38.0),
        (836.0, 474.0, 30.0),
        (778.0, 456.0, 44.0),
        (846.0, 440.0, 40.0),
        (840.0, 398.0, 38.0),
        (900.0, 414.0, 38.0),
        (724.0, 450.0, 50.0),
        (784.0, 414.0, 46.0),
    ];
    crown(canvas, &clumps, 11);
    crown(canvas, &[(972.0, 504.0, 23.0), (972.0, 486.0, 18.0), (946.0, 494.0, 30.0)], 12);
}
