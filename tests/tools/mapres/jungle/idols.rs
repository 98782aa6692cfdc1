//! Of `jungle_doodads`: idols of grey stone, the pillars below them, and what has fallen off.

use super::leaves::{LEAVES, Pair, blade, leaf};
use super::stone::{Tones, moss, stone};
use crate::tools::mapres::canvas::{Canvas, Sheet, faded, mix, rgb};
use crate::tools::mapres::path::{
    Point, around, circle, curved, ellipse, line, poly, rect, round_rect, rounded, smooth,
};

/// Grey stone.
const GREY: Tones = Tones { lit: rgb(0xa9aaa3), face: rgb(0x8a8b86), shade: rgb(0x6d6e6b), groove: rgb(0x4b4d4b) };
const LEAF: Pair = [rgb(0x989a93), rgb(0x777873)];

/// Draws the idols.
pub fn draw(sheet: &mut Sheet) {
    sheet.block(102, 2, 2, draw_crown);
    sheet.block(104, 1, 2, |canvas| draw_point(canvas, (30.0, 129.0), (46.0, 33.0)));
    sheet.block(89, 2, 3, draw_jaguar);
    sheet.block(76, 4, 4, draw_guardian);
    sheet.block(136, 4, 3, |canvas| draw_pillar(canvas, false));
    sheet.block(140, 4, 3, |canvas| draw_pillar(canvas, true));
    sheet.block(150, 2, 2, draw_slab);
    sheet.block(188, 2, 1, |canvas| draw_fallen(canvas, false));
    sheet.block(190, 2, 1, |canvas| draw_fallen(canvas, true));
}

/// A crown of stone leaves on a band.
fn draw_crown(canvas: &mut Canvas) {
    for (turn, length) in
        [(-0.185, 62.0), (0.185, 62.0), (-0.125, 80.0), (0.125, 80.0), (-0.064, 88.0), (0.064, 88.0), (0.0, 106.0)]
    {
        let out = |far: f32| around((65.0, 128.0), far, turn - 0.25);
        let spread = |far: f32| (65.0 + (out(far).0 - 65.0) * 1.02, out(far).1);
        leaf(canvas, spread(22.0), spread(length + 2.0), 21.0, 0.0, [GREY.groove; 2]);
        leaf(canvas, spread(25.0), spread(length - 1.0), 16.0, 0.0, LEAF);
    }
    let band = smooth(&[
        (6.0, 132.0),
        (15.0, 108.0),
        (36.0, 92.0),
        (65.0, 86.0),
        (94.0, 92.0),
        (115.0, 108.0),
        (123.0, 132.0),
    ]);
    canvas.fill(&band, GREY.groove);
    canvas.within(&band, |canvas| {
        canvas.at(0.0, 3.0, |canvas| canvas.fill(&band, GREY.lit));
        canvas.at(1.0, 6.0, |canvas| canvas.fill(&band, GREY.face));
        canvas.fill(&ellipse(65.0, 134.0, 44.0, 22.0), GREY.shade);
        canvas.stroke(&ellipse(65.0, 134.0, 44.0, 22.0), 2.0, GREY.groove);
    });
    for (x, y) in [(20.0, 116.0), (39.0, 103.0), (65.0, 98.0), (91.0, 103.0), (110.0, 116.0)] {
        canvas.dot(x, y, 5.2, GREY.groove);
        canvas.dot(x - 0.4, y - 0.8, 4.0, GREY.lit);
        canvas.dot(x + 0.6, y + 0.4, 2.8, GREY.face);
    }
}

/// The head of a spear of stone, on a piece of its shaft.
fn draw_point(canvas: &mut Canvas, foot: Point, tip: Point) {
    let at = |t: f32| (foot.0 + (tip.0 - foot.0) * t, foot.1 + (tip.1 - foot.1) * t);
    canvas.stroke(&line(&[foot, at(0.5)]), 10.0, GREY.groove);
    canvas.stroke(&line(&[foot, at(0.5)]), 6.4, GREY.shade);
    canvas.at(-1.2, 0.0, |canvas| canvas.stroke(&line(&[foot, at(0.5)]), 2.0, GREY.lit));
    leaf(canvas, at(0.40), tip, 26.0, 0.0, [GREY.groove; 2]);
    leaf(canvas, at(0.44), at(0.97), 20.0, 0.0, LEAF);
    for t in [0.36, 0.42] {
        let (x, y) = at(t);
        canvas.stroke(&line(&[(x - 5.5, y - 1.5), (x + 5.5, y + 1.5)]), 3.0, GREY.face);
    }
}

/// A sitting jaguar.
fn draw_jaguar(canvas: &mut Canvas) {
    let body = [
        (18.0, 192.0),
        (8.0, 150.0),
        (14.0, 104.0),
        (30.0, 82.0),
        (98.0, 82.0),
        (114.0, 104.0),
        (121.0, 150.0),
        (110.0, 194.0),
    ];
    solid(canvas, &smooth(&body), 66.0);
    // Ears, head.
    for side in [-1.0, 1.0] {
        let x = |off: f32| 64.0 + off * side;
        solid(
            canvas,
            &smooth(&[(x(24.0), 26.0), (x(34.0), 3.0), (x(52.0), 4.0), (x(56.0), 22.0), (x(46.0), 38.0)]),
            66.0,
        );
        canvas.fill(&smooth(&[(x(33.0), 22.0), (x(38.0), 10.0), (x(48.0), 11.0), (x(48.0), 22.0)]), GREY.shade);
    }
    let head = smooth(&[
        (64.0, 10.0),
        (100.0, 20.0),
        (116.0, 52.0),
        (106.0, 86.0),
        (64.0, 102.0),
        (22.0, 86.0),
        (12.0, 52.0),
        (28.0, 20.0),
    ]);
    solid(canvas, &head, 64.0);
    for side in [-1.0, 1.0] {
        let x = |off: f32| 64.0 + off * side;
        let eye = smooth(&[(x(9.0), 50.0), (x(22.0), 34.0), (x(41.0), 37.0), (x(42.0), 52.0), (x(26.0), 62.0)]);
        canvas.stroke(&eye, 4.0, GREY.groove);
        canvas.fill(&eye, rgb(0xc4c5bd));
        canvas.dot(x(24.0), 49.0, 7.2, GREY.groove);
        canvas.dot(x(24.0) - 2.2, 46.6, 2.0, rgb(0xdedfd6));
        canvas.stroke(&curved(&[(x(8.0), 30.0), (x(26.0), 23.0), (x(46.0), 29.0)]), 4.0, GREY.groove);
        // Muzzle and paws.
        canvas.fill(&ellipse(x(13.0), 82.0, 16.0, 13.0), GREY.lit);
        canvas.fill(&ellipse(x(13.0) + 1.4, 84.0, 15.0, 11.6), GREY.face);
        for (dx, dy) in [(8.0, 80.0), (16.0, 78.0), (15.0, 86.0)] {
            canvas.dot(x(dx), dy, 1.5, GREY.groove);
        }
        for (sx, sy, r) in [(44.0, 120.0, 6.0), (35.0, 138.0, 4.6), (49.0, 142.0, 5.0)] {
            canvas.stroke(&circle(x(sx), sy, r), 2.8, GREY.shade);
        }
        let paw = smooth(&[
            (x(3.0), 118.0),
            (x(26.0), 116.0),
            (x(27.0), 160.0),
            (x(31.0), 184.0),
            (x(18.0), 193.0),
            (x(2.0), 190.0),
        ]);
        solid(canvas, &paw, 64.0 + 14.0 * side);
        for claw in [9.0, 17.0, 25.0] {
            canvas.stroke(&line(&[(x(claw), 180.0), (x(claw), 190.0)]), 2.4, GREY.groove);
        }
    }
    canvas.stroke(&curved(&[(64.0, 76.0), (64.0, 90.0), (52.0, 95.0)]), 2.6, GREY.groove);
    canvas.stroke(&curved(&[(64.0, 90.0), (76.0, 95.0)]), 2.6, GREY.groove);
    canvas.fill(&rounded(&[(53.0, 66.0), (75.0, 66.0), (64.0, 79.0)], 4.0), GREY.groove);
    canvas.fill(&rounded(&[(57.0, 67.6), (70.0, 67.6), (65.0, 71.0)], 2.0), GREY.shade);
    canvas.fill(&poly(&[(56.0, 103.0), (72.0, 103.0), (64.0, 116.0)]), GREY.shade);
    moss(canvas, 26.0, 21.0, 22.0, 8);
}

/// A body of stone: outline, face, light above and at the left, shade right of about `middle`.
fn solid(canvas: &mut Canvas, outline: &tiny_skia::Path, middle: f32) {
    canvas.stroke(outline, 3.6, GREY.groove);
    canvas.within(outline, |canvas| {
        canvas.fill(outline, GREY.lit);
        canvas.at(3.0, 3.6, |canvas| canvas.fill(outline, GREY.face));
        canvas.soft(2.0, |canvas| {
            canvas.fill(&rect(middle + 26.0, -20.0, 300.0, 300.0), faded(GREY.shade, 0.75));
        });
    });
}

/// A round guardian with a staff.
fn draw_guardian(canvas: &mut Canvas) {
    // The staff behind the hand, with a leaf of stone on top.
    canvas.stroke(&line(&[(186.0, 258.0), (222.0, 92.0)]), 12.0, GREY.groove);
    canvas.stroke(&line(&[(186.0, 258.0), (222.0, 92.0)]), 8.0, GREY.shade);
    canvas.at(-1.6, 0.0, |canvas| canvas.stroke(&line(&[(186.0, 258.0), (222.0, 92.0)]), 2.4, GREY.lit));
    leaf(canvas, (220.0, 100.0), (235.0, 30.0), 34.0, 0.0, [GREY.groove; 2]);
    leaf(canvas, (221.0, 96.0), (234.0, 36.0), 27.0, 0.0, LEAF);
    canvas.stroke(&line(&[(213.0, 98.0), (229.0, 102.0)]), 4.0, GREY.face);
    let feet = smooth(&[(76.0, 222.0), (180.0, 222.0), (176.0, 260.0), (78.0, 260.0)]);
    solid(canvas, &feet, 120.0);
    let head = circle(130.0, 182.0, 71.0);
    solid(canvas, &head, 138.0);
    canvas.within(&head, |canvas| {
        // A band with steps around the forehead, a beard of three folds.
        canvas.stroke(&curved(&[(52.0, 154.0), (130.0, 134.0), (208.0, 154.0)]), 17.0, GREY.groove);
        canvas.stroke(&curved(&[(52.0, 154.0), (130.0, 134.0), (208.0, 154.0)]), 12.0, mix(GREY.face, GREY.lit, 0.4));
        for i in 0..9 {
            let x = 66.0 + i as f32 * 16.0;
            let off = (x - 130.0) / 78.0;
            canvas.fill(&round_rect(x - 4.0, 131.0 + off * off * 19.0, 8.0, 7.0, 1.5), GREY.shade);
        }
        for (y, drop) in [(214.0, 20.0), (228.0, 22.0), (242.0, 22.0)] {
            canvas.stroke(
                &curved(&[
                    (60.0, y - 10.0),
                    (98.0, y + drop * 0.4),
                    (130.0, y - 4.0),
                    (162.0, y + drop * 0.4),
                    (200.0, y - 10.0),
                ]),
                4.0,
                GREY.shade,
            );
        }
    });
    for x in [117.0, 144.0] {
        canvas.fill(&round_rect(x - 9.5, 158.0, 19.0, 36.0, 9.5), GREY.groove);
        canvas.fill(&round_rect(x - 5.5, 162.0, 14.0, 30.0, 7.0), rgb(0x5c5e5b));
    }
    solid(
        canvas,
        &smooth(&[(190.0, 184.0), (206.0, 172.0), (222.0, 184.0), (222.0, 206.0), (204.0, 214.0), (190.0, 204.0)]),
        190.0,
    );
    for y in [184.0, 193.0, 202.0] {
        canvas.stroke(&line(&[(206.0, y), (220.0, y + 1.0)]), 2.2, GREY.groove);
    }
    moss(canvas, 96.0, 119.0, 30.0, 14);
}

/// A pillar of three carved blocks, its right side in the shade, grass at its foot.
fn draw_pillar(canvas: &mut Canvas, second: bool) {
    canvas.fill(&rect(62.6, 0.0, 130.8, 192.0), GREY.groove);
    for (i, (y, height)) in [(1.0, 46.0), (49.0, 94.0), (145.0, 46.0)].into_iter().enumerate() {
        let block = round_rect(66.0, y, 106.0, height, 4.0);
        canvas.fill(&block, GREY.lit);
        canvas.fill(&round_rect(68.5, y + 3.0, 103.5, height - 3.0, 3.0), GREY.face);
        canvas.fill(&round_rect(174.0, y + 1.0, 16.0, height - 1.0, 3.0), GREY.shade);
        canvas.stroke(&line(&[(176.0, y + 6.0), (176.0, y + height - 5.0)]), 1.6, mix(GREY.shade, GREY.face, 0.5));
        if i != 1 {
            // Steps that climb from both sides to the middle.
            for (step, x) in [(0, 74.0), (1, 86.0), (2, 98.0), (3, 110.0), (2, 122.0), (1, 134.0), (0, 146.0)]
                .into_iter()
                .map(|(s, x)| (s as f32, x))
            {
                let top = if second { y + 7.0 + step * 6.0 } else { y + 31.0 - step * 7.5 };
                canvas.fill(&rect(x, top, 12.6, y + 39.0 - top), GREY.groove);
                canvas.fill(&rect(x, top + 2.0, 12.6, y + 39.0 - top - 2.0), mix(GREY.shade, GREY.groove, 0.35));
            }
        }
    }
    let (cx, cy) = (119.0, 96.0);
    for (r, color) in [(40.0, GREY.groove), (36.5, GREY.lit), (35.0, GREY.face)] {
        canvas.dot(cx, cy, r, color);
    }
    if second {
        // A snail.
        let spiral: Vec<Point> = (0..=36)
            .map(|i| i as f32 / 36.0)
            .map(|t| around((cx, cy), 29.0 * (1.0 - t * 0.9), 0.2 + t * 2.4))
            .collect();
        canvas.stroke(&curved(&spiral), 5.0, GREY.groove);
        canvas.at(-1.0, -1.8, |canvas| canvas.stroke(&curved(&spiral), 1.6, GREY.lit));
    } else {
        // A sun.
        for i in 0..12 {
            let at = |far: f32, off: f32| around((cx, cy), far, (i as f32 + off) / 12.0);
            canvas.fill(&poly(&[at(18.5, -0.36), at(32.0, 0.0), at(18.5, 0.36)]), GREY.shade);
        }
        canvas.dot(cx, cy, 17.0, GREY.groove);
        canvas.dot(cx, cy, 14.5, GREY.lit);
        canvas.dot(cx + 1.0, cy + 1.6, 13.4, GREY.face);
        for x in [-5.0, 5.0] {
            canvas.fill(&round_rect(cx + x - 2.2, cy - 7.0, 4.4, 10.0, 2.2), GREY.groove);
        }
        canvas.stroke(&curved(&[(cx - 5.0, cy + 7.0), (cx, cy + 8.6), (cx + 5.0, cy + 7.0)]), 2.0, GREY.groove);
    }
    for (x, y, side) in [(77.0, 58.0, 0), (161.0, 58.0, 1), (77.0, 134.0, 2), (161.0, 134.0, 3)] {
        canvas.dot(x, y, 4.4, if side > 1 { GREY.shade } else { GREY.groove });
        canvas.dot(x - 0.6, y - 0.8, 2.8, GREY.lit);
    }
    moss(canvas, if second { 128.0 } else { 70.0 }, 146.0, 26.0, 3);
    let grass: [(f32, Point, f32, usize); 7] = if second {
        [
            (60.0, (54.0, 116.0), 9.0, 2),
            (66.0, (38.0, 150.0), 13.0, 1),
            (70.0, (84.0, 166.0), 11.0, 0),
            (62.0, (66.0, 140.0), 10.0, 0),
            (196.0, (234.0, 140.0), 12.0, 2),
            (198.0, (226.0, 166.0), 12.0, 1),
            (194.0, (200.0, 152.0), 9.0, 0),
        ]
    } else {
        [
            (56.0, (24.0, 152.0), 15.0, 1),
            (64.0, (62.0, 142.0), 14.0, 0),
            (74.0, (98.0, 154.0), 14.0, 1),
            (86.0, (120.0, 178.0), 14.0, 0),
            (200.0, (232.0, 134.0), 14.0, 2),
            (198.0, (232.0, 160.0), 14.0, 1),
            (206.0, (220.0, 168.0), 10.0, 0),
        ]
    };
    for (foot, tip, width, tone) in grass {
        blade(canvas, (foot, 193.0), tip, width, (foot - tip.0) * 0.2, LEAVES[tone]);
    }
}

/// A slab that leans, overgrown.
fn draw_slab(canvas: &mut Canvas) {
    let side = [(10.0, 108.0), (8.0, 122.0), (16.0, 130.0), (94.0, 130.0), (108.0, 104.0), (111.0, 58.0), (80.0, 80.0)];
    canvas.fill(&rounded(&side, 6.0), GREY.groove);
    canvas.within(&rounded(&side, 6.0), |canvas| {
        canvas.at(2.0, 0.0, |canvas| canvas.fill(&rounded(&side, 5.0), GREY.face));
        canvas.fill(&poly(&[(90.0, 130.0), (78.0, 96.0), (111.0, 54.0), (128.0, 130.0)]), GREY.shade);
    });
    let top = [
        (8.0, 104.0),
        (20.0, 84.0),
        (58.0, 62.0),
        (96.0, 54.0),
        (111.0, 58.0),
        (104.0, 76.0),
        (78.0, 96.0),
        (30.0, 110.0),
    ];
    canvas.fill(&rounded(&top, 6.0), GREY.groove);
    canvas.at(0.6, 1.0, |canvas| canvas.within(&rounded(&top, 6.0), |canvas| canvas.fill_all(rgb(0xc3c5c0))));
    for (a, b, c) in [((38.0, 90.0), (56.0, 84.0), (76.0, 82.0)), ((48.0, 78.0), (68.0, 72.0), (90.0, 72.0))] {
        canvas.stroke(&curved(&[a, b, c]), 4.4, rgb(0x8c9288));
        canvas.at(0.0, 1.4, |canvas| canvas.stroke(&curved(&[a, b, c]), 1.4, rgb(0xdcded8)));
    }
    canvas.fill(
        &smooth(&[
            (78.0, 96.0),
            (104.0, 76.0),
            (109.0, 62.0),
            (108.0, 92.0),
            (100.0, 118.0),
            (92.0, 106.0),
            (84.0, 112.0),
        ]),
        rgb(0x68893f),
    );
    canvas.fill(&smooth(&[(18.0, 88.0), (30.0, 77.0), (48.0, 68.0), (40.0, 80.0), (26.0, 88.0)]), rgb(0x86a64f));
    canvas.fill(
        &smooth(&[(14.0, 112.0), (30.0, 113.0), (44.0, 109.0), (40.0, 120.0), (30.0, 116.0), (24.0, 126.0)]),
        rgb(0x68893f),
    );
}

/// A head that has fallen off an idol, half sunk into the ground.
fn draw_fallen(canvas: &mut Canvas, cracked: bool) {
    let block = [(2.0, 66.0), (2.0, 20.0), (14.0, 5.0), (60.0, 2.0), (108.0, 5.0), (124.0, 22.0), (126.0, 66.0)];
    stone(canvas, &block, &GREY, if cracked { 9 } else { 6 });
    for x in if cracked { [50.0, 78.0] } else { [53.0, 77.0] } {
        canvas.fill(&round_rect(x - 9.0, 18.0, 18.0, 36.0, 9.0), GREY.groove);
        canvas.fill(&round_rect(x - 5.0, 22.0, 13.0, 30.0, 6.5), rgb(0x5c5e5b));
    }
    canvas.stroke(&curved(&[(34.0, 12.0), (64.0, 9.0), (96.0, 12.0)]), 3.4, GREY.shade);
    if cracked {
        canvas.stroke(&line(&[(98.0, 4.0), (92.0, 18.0), (101.0, 28.0), (95.0, 44.0)]), 2.6, GREY.groove);
        moss(canvas, 18.0, 5.6, 26.0, 5);
    } else {
        moss(canvas, 76.0, 5.4, 30.0, 6);
    }
}
