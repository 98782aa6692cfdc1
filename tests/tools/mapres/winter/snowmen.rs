//! Built of snow: an igloo, snowmen great and small, heaps of snowballs.

use super::snow::DULL;
use super::trees::{BARK, ball};
use crate::tools::mapres::canvas::{Canvas, Color, linear, mix, rgb};
use crate::tools::mapres::path::{Point, curved, ellipse, line, poly, rounded, smooth};

const COAL: Color = rgb(0x2b2f33);
const CARROT: [Color; 2] = [rgb(0xe08a45), rgb(0xc06d33)];
/// Wool in red and in blue: in general, in the shade.
pub const RED: [Color; 2] = [rgb(0xa95a4b), rgb(0x85443b)];
pub const BLUE: [Color; 2] = [rgb(0x45606f), rgb(0x334a58)];

/// An igloo, 6 by 4 tiles: rows of blocks, a drift on its top, a tunnel.
pub fn igloo(canvas: &mut Canvas) {
    let dome = smooth(&[
        (46.0, 300.0),
        (29.0, 234.0),
        (20.0, 168.0),
        (27.0, 124.0),
        (62.0, 68.0),
        (106.0, 24.0),
        (162.0, 6.0),
        (222.0, 23.0),
        (272.0, 74.0),
        (301.0, 142.0),
        (300.0, 205.0),
        (276.0, 300.0),
    ]);
    canvas.fill(&dome, DULL.colors[2]);
    canvas.within(&dome, |canvas| {
        canvas.fill(&ellipse(140.0, 150.0, 132.0, 152.0), DULL.colors[1]);
        canvas.fill(&ellipse(122.0, 140.0, 110.0, 136.0), DULL.colors[0]);
        courses(canvas);
    });
    let drift = smooth(&[
        (55.0, 70.0),
        (68.0, 46.0),
        (100.0, 19.0),
        (140.0, 1.0),
        (188.0, 1.0),
        (236.0, 17.0),
        (268.0, 46.0),
        (279.0, 74.0),
        (262.0, 64.0),
        (238.0, 46.0),
        (214.0, 48.0),
        (190.0, 63.0),
        (164.0, 50.0),
        (136.0, 34.0),
        (112.0, 41.0),
        (90.0, 66.0),
        (72.0, 76.0),
        (58.0, 80.0),
    ]);
    canvas.within(&dome, |canvas| {
        canvas.at(1.0, 6.0, |canvas| canvas.fill(&drift, mix(DULL.colors[2], DULL.colors[3], 0.3)))
    });
    DULL.body(canvas, &[drift], 0.8);
    tunnel(canvas);
    let heap = smooth(&[
        (190.0, 258.0),
        (222.0, 243.0),
        (250.0, 228.0),
        (275.0, 222.0),
        (300.0, 226.0),
        (328.0, 240.0),
        (366.0, 258.0),
        (280.0, 290.0),
    ]);
    DULL.body(canvas, &[heap], 0.7);
}

/// The joints of an igloo's blocks: courses that bend with the dome, joints that lean to its top.
fn courses(canvas: &mut Canvas) {
    let joint = mix(DULL.colors[2], DULL.colors[3], 0.20);
    let course = |x: f32, row: f32| {
        66.0 + row * 47.0 - (1.0 - row * 0.17) * 26.0 * (1.0 - ((x - 160.0) / 140.0) * ((x - 160.0) / 140.0))
    };
    for row in 0..5 {
        let points: Vec<Point> =
            (0..=12).map(|i| (20.0 + i as f32 * 24.0, course(20.0 + i as f32 * 24.0, row as f32))).collect();
        canvas.stroke(&curved(&points), 3.4, joint);
        canvas.at(0.0, 3.0, |canvas| canvas.stroke(&curved(&points), 1.4, mix(DULL.colors[0], rgb(0xffffff), 0.35)));
    }
    for (row, places) in [
        (0, &[94.0, 168.0, 232.0][..]),
        (1, &[62.0, 122.0, 196.0, 262.0]),
        (2, &[92.0, 160.0, 228.0, 278.0]),
        (3, &[54.0, 190.0, 252.0]),
        (4, &[218.0, 276.0]),
    ] {
        for &x in places {
            let (y, below) = (course(x, row as f32), course(x, row as f32 + 1.0));
            let lean = (x - 160.0) * 0.085;
            canvas.stroke_butt(&line(&[(x, y), (x + lean, below)]), 3.2, joint);
        }
    }
}

fn tunnel(canvas: &mut Canvas) {
    let arch = |x: f32, radius: f32, top: f32| {
        smooth(&[
            (x - radius, 300.0),
            (x - radius, 236.0),
            (x - radius * 0.74, top + (256.0 - top) * 0.27),
            (x, top),
            (x + radius * 0.74, top + (256.0 - top) * 0.27),
            (x + radius, 236.0),
            (x + radius, 300.0),
        ])
    };
    canvas.fill(&arch(110.0, 64.0, 166.0), mix(DULL.colors[2], DULL.colors[3], 0.28));
    canvas.fill(&arch(97.0, 71.0, 168.0), DULL.colors[2]);
    canvas.fill(&arch(92.0, 66.0, 168.0), DULL.colors[1]);
    canvas.fill(&arch(89.0, 62.0, 171.0), DULL.colors[0]);
    for (x, y) in [(30.0, 214.0), (52.0, 186.0), (88.0, 175.0), (124.0, 186.0), (146.0, 212.0)] {
        let inner = (92.0 + (x - 92.0) * 0.56, 240.0 + (y - 240.0) * 0.56);
        canvas.stroke_butt(&line(&[(x, y), inner]), 3.2, mix(DULL.colors[1], DULL.colors[3], 0.22));
    }
    canvas.fill(&arch(96.0, 36.0, 199.0), mix(DULL.colors[2], DULL.colors[3], 0.25));
    let hole = arch(99.0, 32.0, 203.0);
    canvas.fill(&hole, linear((64.0, 0.0), (140.0, 0.0), &[(0.0, rgb(0x8494a0)), (1.0, rgb(0xa6b5be))]));
    canvas.within(&hole, |canvas| canvas.fill(&ellipse(110.0, 236.0, 23.0, 38.0), rgb(0x8b9ba6)));
}

/// A snowman with hat, scarf and broom, 3 by 4 tiles.
pub fn snowman(canvas: &mut Canvas) {
    broom(canvas);
    big_ball(canvas, 84.0, 203.0, 65.0);
    big_ball(canvas, 83.0, 133.0, 46.0);
    for (y, x) in [(122.0, 80.0), (146.0, 80.0), (190.0, 80.0)] {
        button(canvas, x, y, 5.2);
    }
    big_ball(canvas, 84.0, 77.0, 31.5);
    scarf(canvas, 84.0, 101.0);
    face(canvas, 84.0, 72.0, 1.0);
    hat(canvas);
    big_ball(canvas, 132.0, 138.0, 12.0);
}

fn big_ball(canvas: &mut Canvas, x: f32, y: f32, radius: f32) {
    canvas.fill(&ellipse(x, y, radius, radius * 0.97), DULL.colors[2]);
    canvas.within(&ellipse(x, y, radius, radius * 0.97), |canvas| {
        canvas.dot(x - radius * 0.13, y - radius * 0.12, radius * 0.96, DULL.colors[1]);
        canvas.dot(x - radius * 0.23, y - radius * 0.22, radius * 0.92, DULL.colors[0]);
    });
}

fn button(canvas: &mut Canvas, x: f32, y: f32, radius: f32) {
    canvas.dot(x, y, radius, COAL);
    canvas.dot(x - radius * 0.3, y - radius * 0.35, radius * 0.28, rgb(0x6a737a));
}

/// Eyes of coal and a carrot.
fn face(canvas: &mut Canvas, x: f32, y: f32, size: f32) {
    for dx in [-9.0, 9.0] {
        canvas.fill(&ellipse(x - 2.0 + dx * size, y - 4.0 * size, 4.0 * size, 5.6 * size), COAL);
        canvas.dot(x - 3.3 + dx * size, y - 6.4 * size, 1.3 * size, rgb(0x818b92));
    }
    let carrot = [(x - 3.0, y + 3.0 * size), (x + 1.0, y + 12.0 * size), (x + 27.0 * size, y + 10.0 * size)];
    canvas.fill(&rounded(&carrot, 4.0), CARROT[0]);
    canvas
        .fill(&poly(&[(x, y + 9.5 * size), (x + 2.0, y + 11.6 * size), (x + 25.0 * size, y + 10.0 * size)]), CARROT[1]);
}

fn scarf(canvas: &mut Canvas, x: f32, y: f32) {
    let end = [(x - 28.0, y + 1.0), (x - 16.0, y + 4.0), (x - 20.0, y + 40.0), (x - 35.0, y + 37.0)];
    canvas.fill(&rounded(&end, 4.0), RED[1]);
    canvas.fill(&rounded(&end.map(|(x, y)| (x - 1.6, y - 1.0)), 4.0), RED[0]);
    for i in 0..4 {
        let x = x - 34.0 + i as f32 * 4.4;
        canvas.stroke(&line(&[(x, y + 38.0), (x - 0.8, y + 44.0)]), 2.2, RED[1]);
    }
    canvas.stroke(
        &curved(&[(x - 30.0, y - 4.0), (x - 14.0, y + 4.0), (x + 8.0, y + 4.0), (x + 30.0, y - 5.0)]),
        12.0,
        RED[1],
    );
    canvas.stroke(
        &curved(&[(x - 30.5, y - 5.5), (x - 14.0, y + 2.2), (x + 8.0, y + 2.2), (x + 28.0, y - 5.5)]),
        9.0,
        RED[0],
    );
}

fn hat(canvas: &mut Canvas) {
    canvas.turned(80.0, 46.0, -0.022, |canvas| {
        canvas.fill(&ellipse(81.0, 50.0, 30.0, 8.5), rgb(0x1c2024));
        canvas.fill(&rounded(&[(54.0, 12.0), (104.0, 12.0), (101.0, 50.0), (61.0, 50.0)], 6.0), rgb(0x272c31));
        canvas.fill(&poly(&[(84.0, 12.0), (104.0, 12.0), (101.0, 50.0), (86.0, 50.0)]), rgb(0x1c2024));
        canvas.fill(&poly(&[(59.5, 38.0), (102.0, 38.0), (101.0, 47.0), (60.8, 47.0)]), RED[1]);
        canvas.fill(&poly(&[(59.5, 38.0), (86.0, 38.0), (86.5, 47.0), (60.8, 47.0)]), RED[0]);
        canvas.fill(&ellipse(79.0, 12.5, 25.0, 5.5), rgb(0x3a4148));
    });
}

/// A broom whose twigs point up.
fn broom(canvas: &mut Canvas) {
    canvas.stroke_butt(&line(&[(105.0, 258.0), (148.0, 92.0)]), 6.0, BARK[1]);
    canvas.stroke_butt(&line(&[(103.8, 258.0), (146.8, 92.0)]), 2.6, BARK[0]);
    for (i, &(x, y)) in [
        (131.0, 50.0),
        (139.0, 38.0),
        (148.0, 33.0),
        (157.0, 35.0),
        (166.0, 43.0),
        (174.0, 54.0),
        (135.0, 62.0),
        (153.0, 46.0),
    ]
    .iter()
    .enumerate()
    {
        let twig = curved(&[(147.0 + (i % 3) as f32, 96.0), (144.0 + (x - 150.0) * 0.45 + 5.0, 72.0), (x, y)]);
        canvas.stroke(&twig, 3.0, if i % 2 == 0 { rgb(0xb98a58) } else { rgb(0x946b45) });
    }
    canvas.stroke_butt(&line(&[(141.0, 90.0), (155.0, 94.0)]), 8.0, BARK[1]);
}

/// A small snowman with a woollen cap of those colours, 2 by 2 tiles.
pub fn small_snowman(canvas: &mut Canvas, wool: [Color; 2]) {
    big_ball(canvas, 83.0, 132.0, 45.5);
    big_ball(canvas, 83.0, 74.0, 30.5);
    button(canvas, 83.0, 121.0, 5.2);
    face(canvas, 84.0, 74.0, 0.92);
    let cap = smooth(&[
        (54.0, 66.0),
        (58.0, 52.0),
        (74.0, 42.0),
        (94.0, 43.0),
        (110.0, 54.0),
        (117.0, 76.0),
        (116.0, 98.0),
        (109.0, 86.0),
        (104.0, 68.0),
        (84.0, 58.0),
    ]);
    canvas.fill(&cap, wool[0]);
    canvas.within(&cap, |canvas| {
        canvas.fill(&smooth(&[(92.0, 40.0), (120.0, 50.0), (124.0, 100.0), (108.0, 100.0), (106.0, 66.0)]), wool[1])
    });
    ball(canvas, &DULL, 114.0, 98.0, 7.0);
    let band = curved(&[(54.5, 68.0), (68.0, 59.5), (84.0, 57.0), (100.0, 61.0), (110.0, 69.0)]);
    canvas.stroke(&band, 9.0, DULL.colors[2]);
    canvas.at(-0.6, -1.4, |canvas| canvas.stroke(&band, 6.4, DULL.colors[0]));
}

/// Snowballs, 3 by 2 tiles: a pile of six, one of four, two single ones, and one on the ground below.
pub fn snowballs(canvas: &mut Canvas) {
    const RADIUS: f32 = 12.0;
    for (x, y) in [(13.0, 52.0), (34.0, 52.0), (54.0, 52.0), (22.0, 34.0), (43.0, 34.0), (32.0, 16.0)] {
        ball(canvas, &DULL, x, y, RADIUS);
    }
    for (x, y) in [(76.0, 52.0), (95.0, 52.0), (115.0, 52.0), (88.0, 34.0)] {
        ball(canvas, &DULL, x, y, RADIUS);
    }
    for (x, y) in [(140.0, 52.0), (179.0, 52.0), (32.0, 116.0)] {
        ball(canvas, &DULL, x, y, RADIUS);
    }
}
