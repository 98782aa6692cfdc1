//! `grass_doodads_0.7`: the doodads of `grass_doodads` in other places, with more grass, trunks and a branch.

use super::dome::dome;
use super::doodads::{
    bush, fruit_bush, great_bush, left_tree, low_bush, middle_tree, put, right_tree, round_bush, small_tree,
};
use super::foliage::{crown, grass_row, tuft};
use super::rocks::{boulder, flat_stone, hanging_spires, small_stones};
use super::wood::{fence, knot, limb, stump};
use crate::tools::mapres::canvas::{Canvas, Picture, Sheet};
use crate::tools::mapres::path::rect;

/// Draws the tile set.
pub fn grass_doodads_0_7() -> Picture {
    let mut sheet = Sheet::tiles();
    let mut place = |index: u8, size: (u32, u32), moved: (f32, f32), draw: fn(&mut Canvas)| {
        put(&mut sheet, index, size, moved, draw);
    };
    place(16, (1, 1), (0.0, 0.0), branch);
    place(1, (2, 2), (0.0, 0.0), branch);
    place(3, (4, 2), (-64.0, 0.0), fence);
    place(7, (2, 1), (-64.0, -64.0), flat_stone);
    place(9, (2, 2), (-64.0, 0.0), boulder);
    place(23, (2, 1), (192.0, -64.0), small_stones);
    place(36, (2, 1), (0.0, 0.0), small_fruit_bush);
    place(38, (2, 1), (-384.0, 0.0), round_bush);
    place(40, (2, 1), (64.0, 0.0), stump);
    place(32, (3, 2), (-704.0, -64.0), fruit_bush);
    place(51, (8, 3), (192.0, 0.0), great_bush);
    place(64, (3, 2), (-512.0, 64.0), low_bush);
    place(77, (3, 2), (0.0, 0.0), stepped_bush);
    place(96, (5, 5), (0.0, 0.0), left_tree);
    place(102, (4, 5), (64.0, 0.0), middle_tree);
    place(106, (6, 6), (0.0, 64.0), right_tree);
    place(176, (5, 5), (0.0, 0.0), dome);
    place(181, (3, 3), (0.0, 0.0), trunk);
    place(184, (2, 2), (0.0, 0.0), trunk_foot);
    place(217, (3, 3), (511.0, 832.0), small_tree);
    place(204, (4, 4), (0.0, 21.0), |canvas| {
        canvas.within(&rect(768.0, 768.0, 256.0, 240.0), hanging_spires);
    });
    draw_grass(&mut sheet);
    sheet.finish()
}

/// Tufts and rows of grass at the top right.
fn draw_grass(sheet: &mut Sheet) {
    put(sheet, 11, (5, 1), (0.0, 0.0), |canvas| {
        for (x, wide, tall, seed) in [
            (761.0, 9.0, 15.0, 1),
            (788.0, 38.0, 24.0, 2),
            (811.0, 8.0, 12.0, 3),
            (864.0, 30.0, 23.0, 4),
            (906.0, 8.0, 13.0, 5),
            (935.0, 38.0, 24.0, 6),
            (966.0, 18.0, 18.0, 7),
            (986.0, 14.0, 24.0, 8),
        ] {
            tuft(canvas, (x, 64.0), wide, tall, seed);
        }
    });
    put(sheet, 27, (5, 1), (0.0, 0.0), |canvas| {
        canvas.at(704.0, 0.0, |canvas| grass_row(canvas, 53.0, 147.0, 128.0, 25.0, 6));
        tuft(canvas, (869.0, 128.0), 13.0, 21.0, 9);
        tuft(canvas, (897.0, 128.0), 13.0, 21.0, 10);
        canvas.at(896.0, 0.0, |canvas| grass_row(canvas, 19.0, 87.0, 128.0, 25.0, 6));
    });
    put(sheet, 45, (3, 1), (0.0, 0.0), |canvas| {
        canvas.at(832.0, 0.0, |canvas| grass_row(canvas, 28.0, 81.0, 192.0, 22.0, 6));
        tuft(canvas, (925.0, 192.0), 22.0, 34.0, 11);
        canvas.at(832.0, 0.0, |canvas| grass_row(canvas, 104.0, 150.0, 192.0, 25.0, 6));
        tuft(canvas, (996.0, 192.0), 9.0, 13.0, 12);
    });
}

/// A branch with leaves that grows out of a wall at the left.
fn branch(canvas: &mut Canvas) {
    canvas.within(&rect(53.0, 0.0, 160.0, 128.0), |canvas| {
        limb(canvas, &[(40.0, 97.0, 38.0), (62.0, 88.0, 29.0), (86.0, 78.0, 20.0), (120.0, 62.0, 16.0)], 12);
    });
    let clumps =
        [(124.0, 86.0, 27.0), (162.0, 74.0, 26.5), (104.0, 50.0, 26.0), (144.0, 34.0, 27.0), (140.0, 62.0, 34.0)];
    crown(canvas, &clumps, 13);
}

/// A bush of two heads with one fruit.
fn small_fruit_bush(canvas: &mut Canvas) {
    let clumps = [(285.0, 180.0, 19.0), (330.0, 186.0, 28.0), (356.0, 176.0, 21.0), (313.0, 165.0, 34.0)];
    bush(canvas, &clumps, &[(297.0, 163.0, 5.2)], 14);
}

/// A bush that rises towards the right, with fruit.
fn stepped_bush(canvas: &mut Canvas) {
    let clumps =
        [(974.0, 376.0, 27.0), (930.0, 376.0, 38.0), (868.0, 376.0, 14.0), (938.0, 336.0, 45.0), (894.0, 366.0, 24.0)];
    bush(canvas, &clumps, &[(887.0, 363.0, 4.2), (917.0, 319.0, 4.0), (946.0, 348.0, 5.2)], 15);
}

/// A piece of trunk with twigs; its ends join the trunk of the middle tree.
fn trunk(canvas: &mut Canvas) {
    limb(canvas, &[(450.0, 818.0, 9.0), (462.0, 812.0, 7.0), (474.0, 806.0, 5.0)], 16);
    limb(canvas, &[(438.0, 884.0, 12.0), (426.0, 876.0, 9.0), (410.0, 866.0, 6.0)], 17);
    limb(canvas, &[(438.0, 796.0, 9.0), (431.0, 790.0, 7.0), (426.0, 782.0, 7.0)], 18);
    limb(canvas, &[(445.0, 930.0, 24.0), (445.0, 850.0, 24.0), (445.0, 760.0, 24.0), (445.0, 670.0, 24.0)], 19);
    knot(canvas, 442.0, 842.0, 4.5);
    crown(canvas, &[(474.0, 808.0, 14.5)], 20);
    crown(canvas, &[(381.0, 872.0, 17.0), (384.0, 851.0, 14.0), (405.0, 862.0, 21.0)], 21);
}

/// The foot of a trunk; its top joins the piece of trunk.
fn trunk_foot(canvas: &mut Canvas) {
    limb(canvas, &[(580.0, 758.0, 9.0), (587.0, 753.0, 7.0), (592.0, 746.0, 6.0)], 22);
    limb(canvas, &[(577.0, 846.0, 44.0), (574.0, 806.0, 29.0), (573.0, 756.0, 24.5), (573.0, 670.0, 24.0)], 23);
    knot(canvas, 568.0, 784.0, 4.5);
}
