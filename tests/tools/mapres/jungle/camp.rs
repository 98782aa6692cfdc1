//! Of `jungle_doodads`: a hut, a chest and coins, vines.

use super::leaves::{LEAVES, Pair, blade, bush, leaf};
use crate::tools::mapres::canvas::{Canvas, Color, Sheet, mix, rgb};
use crate::tools::mapres::path::{Point, curved, dice_in, ellipse, line, poly, rect, round_rect, rounded, smooth};

/// Draws the things.
pub fn draw(sheet: &mut Sheet) {
    sheet.block(176, 6, 5, draw_hut);
    sheet.block(231, 4, 2, draw_chest);
    draw_vines(sheet);
    draw_coins(sheet);
}

const WOOD: [Color; 4] = [rgb(0x8a613b), rgb(0x6f4a2b), rgb(0x573820), rgb(0x37230f)];
const STRAW: [Color; 4] = [rgb(0xdcc183), rgb(0xc4a768), rgb(0xa98b4b), rgb(0x86683a)];

/// A round hut of poles under three tiers of straw.
fn draw_hut(canvas: &mut Canvas) {
    bush(canvas, (282.0, 320.0), (60.0, 88.0), 11, [3, 2, 1], 5);
    let body = smooth(&[
        (34.0, 160.0),
        (160.0, 150.0),
        (288.0, 160.0),
        (290.0, 210.0),
        (266.0, 268.0),
        (230.0, 322.0),
        (92.0, 322.0),
        (56.0, 268.0),
        (32.0, 210.0),
    ]);
    canvas.fill(&body, WOOD[3]);
    canvas.within(&body, |canvas| {
        for i in 0..13 {
            let x = 34.0 + i as f32 * 20.0;
            // Poles lean in towards the ground.
            let foot = 160.0 + (x - 150.0) * 0.72;
            let color = if i < 7 { WOOD[1] } else { WOOD[2] };
            let pole = [(x, 140.0), (x + 17.6, 140.0), (foot + 13.5, 330.0), (foot, 330.0)];
            canvas.fill(&poly(&pole), color);
            canvas.stroke(&line(&[(x + 3.0, 140.0), (foot + 2.4, 330.0)]), 2.2, mix(color, WOOD[0], 0.6));
        }
        for y in [214.0, 258.0] {
            canvas.stroke(&curved(&[(20.0, y - 8.0), (160.0, y + 10.0), (300.0, y - 8.0)]), 10.0, WOOD[3]);
            canvas.stroke(&curved(&[(20.0, y - 8.0), (160.0, y + 10.0), (300.0, y - 8.0)]), 6.0, rgb(0x9b7a4a));
        }
        canvas.fill(&rect(0.0, 140.0, 330.0, 44.0), [38, 22, 10, 110]);
    });
    // The door.
    let door = |grow: f32| {
        rounded(
            &[(104.0 - grow, 322.0), (104.0 - grow, 172.0 - grow), (194.0 + grow, 172.0 - grow), (194.0 + grow, 322.0)],
            44.0,
        )
    };
    canvas.fill(&door(7.0), WOOD[3]);
    canvas.fill(&door(4.5), rgb(0x8d6238));
    canvas.fill(&door(0.0), rgb(0x2c1c12));
    canvas.within(&door(0.0), |canvas| {
        canvas.fill(&ellipse(128.0, 250.0, 34.0, 70.0), rgb(0x3c281a));
        for i in 0..9 {
            let x = 104.0 + i as f32 * 11.5;
            let low = 214.0 + dice_in(i + 40, 0.0, 22.0);
            canvas.stroke(&line(&[(x, 160.0), (x, low)]), 4.4, mix(STRAW[3], WOOD[2], dice_in(i + 60, 0.1, 0.5)));
        }
    });
    draw_steps(canvas);
    tier(canvas, (4.0, 318.0), (100.0, 164.0), (26.0, 296.0), 3);
    tier(canvas, (14.0, 306.0), (50.0, 116.0), (52.0, 268.0), 5);
    tier(canvas, (44.0, 276.0), (2.0, 66.0), (104.0, 216.0), 8);
    // The tuft that ties the straw.
    for (x, y) in [(132.0, 4.0), (148.0, 1.0), (166.0, 2.0), (184.0, 6.0)] {
        blade(canvas, (160.0, 30.0), (x, y), 12.0, 0.0, [STRAW[0], STRAW[2]]);
    }
    canvas.fill(&round_rect(144.0, 19.0, 32.0, 8.0, 3.0), WOOD[2]);
    canvas.fill(&round_rect(144.0, 19.0, 32.0, 4.0, 2.0), WOOD[0]);
}

/// One tier of straw: left and right end of its hem, height from top to hem, left and right end of its top.
fn tier(canvas: &mut Canvas, hem: Point, (top, low): Point, upper: Point, seed: u32) {
    let count = ((hem.1 - hem.0) / 17.0) as u32;
    let arch = |t: f32| (t * 2.0 - 1.0) * (t * 2.0 - 1.0);
    // From above to the hem at `t` along the tier: the top is a bow, the hem hangs lowest in the middle.
    let high = |t: f32| (upper.0 + (upper.1 - upper.0) * t, top + arch(t) * (low - top) * 0.3);
    let deep = |t: f32, extra: f32| (hem.0 + (hem.1 - hem.0) * t, low + 14.0 - arch(t) * 16.0 + extra);
    let mut fringe = Vec::new();
    for i in 0..count {
        let (from, to) = (i as f32 / count as f32, (i + 1) as f32 / count as f32);
        let roll = |n: u32, a: f32, b: f32| dice_in(seed * 211 + i * 5 + n, a, b);
        fringe.push(deep(from, 0.0));
        fringe.push(deep((from + to) / 2.0 + roll(1, -0.008, 0.008), roll(2, 9.0, 17.0)));
    }
    fringe.push(deep(1.0, 0.0));
    let mut outline = fringe.clone();
    outline.extend((0..=12).rev().map(|i| high(i as f32 / 12.0)));
    let path = poly(&outline);
    canvas.at(0.0, 5.0, |canvas| canvas.shade(&path, [60, 36, 12, 120]));
    canvas.stroke(&path, 3.0, STRAW[3]);
    canvas.within(&path, |canvas| {
        canvas.fill(&path, STRAW[1]);
        for i in 0..count * 2 {
            let t = (i as f32 + 0.5) / (count * 2) as f32;
            let roll = |n: u32, a: f32, b: f32| dice_in(seed * 307 + i * 7 + n, a, b);
            let color = if t > 0.58 {
                STRAW[2]
            } else if roll(0, 0.0, 1.0) < 0.4 {
                STRAW[0]
            } else {
                STRAW[1]
            };
            let (a, b) = (high(t), deep(t, 18.0));
            let from = roll(1, 0.0, 0.45);
            let start = (a.0 + (b.0 - a.0) * from, a.1 + (b.1 - a.1) * from);
            canvas.stroke(&line(&[start, b]), roll(2, 3.0, 8.0), mix(color, STRAW[1], 0.3));
        }
        canvas.stroke(&line(&fringe), 2.4, STRAW[2]);
    });
}

/// Two beams and three steps before the door.
fn draw_steps(canvas: &mut Canvas) {
    for (y, left, right) in [(284.0, 92.0, 206.0), (296.0, 76.0, 222.0), (308.0, 56.0, 242.0)] {
        canvas.fill(&round_rect(left, y, right - left, 15.0, 3.0), WOOD[3]);
        canvas.fill(&round_rect(left + 1.6, y + 1.6, right - left - 3.2, 12.0, 2.0), WOOD[1]);
        canvas.fill(&round_rect(left + 1.6, y + 1.6, right - left - 3.2, 4.4, 2.0), WOOD[0]);
    }
    for side in [-1.0, 1.0] {
        let x = |off: f32| 149.0 + off * side;
        let beam =
            rounded(&[(x(112.0), 322.0), (x(82.0), 322.0), (x(48.0), 282.0), (x(56.0), 268.0), (x(86.0), 270.0)], 4.0);
        canvas.fill(&beam, WOOD[3]);
        let top =
            rounded(&[(x(108.0), 320.0), (x(88.0), 322.0), (x(52.0), 281.0), (x(58.0), 271.0), (x(84.0), 273.0)], 4.0);
        canvas.fill(&top, if side < 0.0 { WOOD[1] } else { WOOD[2] });
        canvas.stroke(&line(&[(x(60.0), 273.0), (x(82.0), 275.0)]), 3.0, WOOD[0]);
    }
}

const GOLD: [Color; 4] = [rgb(0xf2d25a), rgb(0xd6a52c), rgb(0xb07a1e), rgb(0x6a4312)];

/// A chest with a vaulted lid.
fn draw_chest(canvas: &mut Canvas) {
    for (foot, tip) in [(40.0, (30.0, 92.0)), (48.0, (36.0, 104.0)), (222.0, (238.0, 86.0)), (228.0, (244.0, 100.0))] {
        blade(canvas, (foot, 129.0), tip, 14.0, 0.0, LEAVES[2]);
    }
    // The end at the right, in the shade, and the front.
    let back = rounded(&[(150.0, 4.0), (212.0, 4.0), (232.0, 30.0), (230.0, 130.0), (150.0, 130.0)], 16.0);
    canvas.fill(&back, rgb(0x2e2012));
    canvas.within(&back, |canvas| {
        canvas.fill(&poly(&[(154.0, 7.0), (212.0, 7.0), (230.0, 32.0), (228.0, 128.0), (154.0, 128.0)]), rgb(0x513c28));
        for y in [28.0, 72.0, 98.0] {
            canvas.stroke(&line(&[(150.0, y), (232.0, y)]), 2.0, rgb(0x3a2a1a));
        }
        canvas.fill(&rect(214.0, 0.0, 20.0, 130.0), GOLD[3]);
        canvas.fill(&rect(216.5, 0.0, 14.0, 130.0), GOLD[2]);
    });
    let front = rounded(&[(38.0, 130.0), (36.0, 30.0), (54.0, 2.0), (160.0, 2.0), (154.0, 30.0), (154.0, 130.0)], 12.0);
    canvas.fill(&front, rgb(0x2e2012));
    canvas.within(&front, |canvas| {
        canvas.fill(
            &rounded(&[(40.0, 132.0), (39.0, 30.0), (56.0, 5.0), (156.0, 5.0), (151.0, 30.0), (151.0, 132.0)], 10.0),
            rgb(0x77573a),
        );
        canvas.fill(&rect(36.0, 4.0, 130.0, 14.0), rgb(0x8b6847));
        for y in [30.0, 74.0, 100.0] {
            canvas.stroke(&line(&[(36.0, y), (156.0, y)]), 2.4, rgb(0x553b25));
        }
        for (x, width) in [(36.0, 13.0), (134.0, 20.0)] {
            canvas.fill(&rect(x, 0.0, width, 130.0), GOLD[3]);
            canvas.fill(&rect(x + 2.4, 0.0, width - 4.8, 130.0), GOLD[1]);
            canvas.fill(&rect(x + 2.4, 0.0, 3.0, 130.0), GOLD[0]);
        }
    });
    canvas.fill(&round_rect(30.0, 44.0, 206.0, 17.0, 4.0), GOLD[3]);
    canvas.fill(&round_rect(32.0, 46.0, 122.0, 13.0, 3.0), GOLD[1]);
    canvas.fill(&round_rect(154.0, 46.0, 80.0, 13.0, 3.0), GOLD[2]);
    canvas.fill(&round_rect(33.0, 46.0, 118.0, 4.0, 2.0), GOLD[0]);
    for x in [42.0, 64.0, 124.0, 144.0, 180.0, 222.0] {
        canvas.dot(x, 53.4, 2.6, GOLD[3]);
        canvas.dot(x - 0.4, 52.6, 1.7, GOLD[0]);
    }
    // The lock and a ring at the side.
    canvas.fill(&round_rect(76.0, 40.0, 36.0, 48.0, 10.0), GOLD[3]);
    canvas.fill(&round_rect(78.6, 42.6, 30.8, 42.8, 8.0), GOLD[1]);
    canvas.fill(&round_rect(78.6, 42.6, 30.8, 10.0, 5.0), GOLD[0]);
    canvas.dot(94.0, 63.0, 5.0, GOLD[3]);
    canvas.fill(&poly(&[(92.0, 64.0), (96.0, 64.0), (98.0, 77.0), (90.0, 77.0)]), GOLD[3]);
    canvas.stroke(&ellipse(190.0, 74.0, 13.0, 12.0), 6.4, GOLD[3]);
    canvas.stroke(&ellipse(190.0, 74.0, 13.0, 12.0), 3.4, GOLD[2]);
    for (foot, tip, tone) in [
        (44.0, (60.0, 96.0), 1),
        (52.0, (46.0, 102.0), 0),
        (96.0, (84.0, 104.0), 0),
        (108.0, (112.0, 94.0), 0),
        (116.0, (134.0, 106.0), 1),
        (196.0, (190.0, 100.0), 1),
        (206.0, (212.0, 92.0), 0),
        (216.0, (230.0, 108.0), 1),
    ] {
        blade(canvas, (foot, 129.0), tip, 14.0, 0.0, LEAVES[tone]);
    }
}

/// Heaps of coins, from one to many.
fn draw_coins(sheet: &mut Sheet) {
    let coin = |canvas: &mut Canvas, x: f32, y: f32| {
        canvas.fill(&round_rect(x, y - 9.0, 42.0, 10.0, 4.0), GOLD[3]);
        canvas.fill(&round_rect(x + 1.2, y - 8.0, 39.6, 8.0, 3.4), GOLD[1]);
        canvas.fill(&round_rect(x + 3.0, y - 8.0, 34.0, 2.6, 1.3), GOLD[0]);
        for i in 0..6 {
            canvas.stroke(
                &line(&[(x + 7.0 + i as f32 * 5.6, y - 4.0), (x + 7.0 + i as f32 * 5.6, y - 1.6)]),
                1.2,
                GOLD[2],
            );
        }
    };
    sheet.tile(198, |canvas| coin(canvas, 11.0, 63.0));
    sheet.block(214, 2, 1, |canvas| {
        for (x, y) in [(20.0, 63.0), (64.0, 63.0), (8.0, 54.0), (21.0, 45.0)] {
            coin(canvas, x, y);
        }
    });
    sheet.tile(230, |canvas| {
        for (x, y) in [(17.0, 63.0), (10.0, 54.0), (19.0, 45.0)] {
            coin(canvas, x, y);
        }
    });
    sheet.tile(246, |canvas| {
        for (x, y) in [(4.0, 63.0), (17.0, 54.0)] {
            coin(canvas, x, y);
        }
    });
}

const VINE: [Color; 3] = [rgb(0x3a2617), rgb(0x53361f), rgb(0x7a5330)];
const TENDER: Pair = [rgb(0x5e8a26), rgb(0x47711a)];

fn vine(canvas: &mut Canvas, points: &[Point], width: f32) {
    canvas.stroke(&curved(points), width, VINE[0]);
    canvas.at(-0.6, -0.6, |canvas| canvas.stroke(&curved(points), width * 0.62, VINE[1]));
    canvas.at(-1.6, -0.8, |canvas| canvas.stroke(&curved(points), width * 0.2, VINE[2]));
}

/// Vines that hang in a bow, straight ones, and ends.
fn draw_vines(sheet: &mut Sheet) {
    sheet.block(182, 6, 3, |canvas| {
        vine(
            canvas,
            &[(40.0, -8.0), (72.0, 46.0), (132.0, 104.0), (196.0, 122.0), (258.0, 96.0), (306.0, 32.0), (324.0, -8.0)],
            11.0,
        );
        vine(
            canvas,
            &[
                (64.0, -8.0),
                (100.0, 62.0),
                (152.0, 126.0),
                (210.0, 145.0),
                (272.0, 118.0),
                (326.0, 46.0),
                (354.0, -8.0),
            ],
            11.0,
        );
        for (base, tip) in [
            ((134.0, 106.0), (118.0, 126.0)),
            ((240.0, 110.0), (252.0, 90.0)),
            ((86.0, 38.0), (102.0, 30.0)),
            ((300.0, 84.0), (316.0, 98.0)),
        ] {
            leaf(canvas, base, tip, 10.0, 2.0, TENDER);
        }
    });
    sheet.block(203, 3, 2, |canvas| {
        vine(canvas, &[(8.0, -8.0), (34.0, 44.0), (84.0, 78.0), (132.0, 56.0), (166.0, -8.0)], 10.0);
        vine(canvas, &[(32.0, -8.0), (52.0, 66.0), (100.0, 120.0), (142.0, 88.0), (172.0, -8.0)], 10.0);
        leaf(canvas, (60.0, 80.0), (48.0, 98.0), 10.0, 2.0, TENDER);
        leaf(canvas, (124.0, 64.0), (128.0, 44.0), 10.0, 2.0, TENDER);
    });
    let straight = |x: f32, end: f32| -> Vec<Point> {
        vec![
            (x, -8.0),
            (x - 1.6, 32.0),
            (x, 64.0),
            (x + 1.4, 96.0),
            (x, 128.0),
            (x - 1.4, 160.0),
            (x - 2.0, end - 36.0),
            (x - 9.0, end),
        ]
    };
    sheet.block(206, 1, 4, |canvas| {
        vine(canvas, &straight(36.0, 212.0), 11.0);
        leaf(canvas, (36.0, 82.0), (50.0, 94.0), 9.0, 2.0, TENDER);
        leaf(canvas, (30.0, 196.0), (18.0, 186.0), 9.0, 2.0, TENDER);
    });
    sheet.block(207, 1, 4, |canvas| {
        vine(canvas, &straight(51.0, 230.0), 10.0);
        vine(canvas, &straight(40.0, 246.0), 10.0);
        leaf(canvas, (38.0, 120.0), (24.0, 130.0), 9.0, 2.0, TENDER);
    });
    let ends: [(u8, &[&[Point]]); 6] = [
        (235, &[&[(39.0, -8.0), (39.0, 14.0), (38.0, 32.0)], &[(51.0, -8.0), (50.0, 26.0), (54.0, 56.0)]]),
        (236, &[&[(39.0, -8.0), (38.0, 24.0), (37.0, 52.0)], &[(51.0, -8.0), (53.0, 18.0), (59.0, 32.0)]]),
        (
            237,
            &[
                &[(39.0, -8.0), (38.0, 22.0), (36.0, 40.0), (37.0, 66.0)],
                &[(51.0, -8.0), (48.0, 24.0), (34.0, 32.0), (46.0, 42.0), (52.0, 56.0)],
            ],
        ),
        (251, &[&[(38.0, -8.0), (38.0, 20.0), (28.0, 38.0)]]),
        (252, &[&[(38.0, -8.0), (38.0, 16.0), (44.0, 34.0), (50.0, 54.0)]]),
        (253, &[&[(38.0, -8.0), (39.0, 16.0), (39.0, 38.0)]]),
    ];
    for (index, strands) in ends {
        sheet.tile(index, |canvas| strands.iter().for_each(|points| vine(canvas, points, 10.0)));
    }
}
