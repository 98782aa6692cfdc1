//! The stone guard: a round knight with visor and sword on a pedestal, snow on its helmet.

use super::snow::DULL;
use crate::tools::mapres::canvas::{Canvas, Color, mix, rgb};
use crate::tools::mapres::path::{Point, circle, curved, ellipse, line, poly, rect, round_rect, rounded, smooth};

/// Stone: in the light, in general, in the shade, in cracks.
const STONE: [Color; 4] = [rgb(0x8a9ba1), rgb(0x76888f), rgb(0x637680), rgb(0x4c5e68)];

/// Draws the statue, 5 by 7 tiles.
pub fn statue(canvas: &mut Canvas) {
    pedestal(canvas);
    for (x, wide) in [(116.0, 42.0), (204.0, 42.0)] {
        canvas.fill(&round_rect(x - wide, 344.0, wide * 2.0, 50.0, 20.0), STONE[2]);
        canvas.fill(&round_rect(x - wide, 344.0, wide * 1.5, 34.0, 18.0), STONE[1]);
    }
    body(canvas);
    sword(canvas);
    hand(canvas);
    let snow = smooth(&[
        (68.0, 250.0),
        (72.0, 226.0),
        (90.0, 200.0),
        (112.0, 180.0),
        (132.0, 158.0),
        (158.0, 146.0),
        (186.0, 149.0),
        (212.0, 166.0),
        (230.0, 190.0),
        (236.0, 214.0),
        (226.0, 228.0),
        (206.0, 222.0),
        (186.0, 212.0),
        (166.0, 222.0),
        (150.0, 234.0),
        (130.0, 222.0),
        (112.0, 220.0),
        (94.0, 236.0),
        (82.0, 250.0),
    ]);
    canvas.atop(|canvas| {
        canvas.at(1.0, 7.0, |canvas| canvas.fill(&snow, crate::tools::mapres::canvas::faded(STONE[3], 0.5)))
    });
    DULL.body(canvas, &[snow], 1.0);
}

fn body(canvas: &mut Canvas) {
    let round = circle(161.0, 270.0, 94.0);
    canvas.fill(&round, STONE[2]);
    canvas.within(&round, |canvas| {
        canvas.dot(150.0, 258.0, 90.0, STONE[1]);
        canvas.dot(134.0, 240.0, 74.0, mix(STONE[1], STONE[0], 0.45));
        for (x, y, wide) in [(104.0, 318.0, 15.0), (196.0, 338.0, 12.0)] {
            canvas.fill(&ellipse(x, y, wide, 6.0), mix(STONE[1], STONE[2], 0.6));
        }
        canvas.stroke(
            &curved(&[(70.0, 292.0), (112.0, 312.0), (162.0, 318.0), (212.0, 311.0), (252.0, 292.0)]),
            9.0,
            STONE[2],
        );
        canvas.stroke(
            &curved(&[(70.0, 289.0), (112.0, 309.0), (162.0, 315.0), (212.0, 308.0), (252.0, 289.0)]),
            3.0,
            STONE[0],
        );
        canvas.stroke(&line(&[(88.0, 336.0), (97.0, 330.0), (101.0, 338.0), (112.0, 336.0)]), 1.8, STONE[3]);
    });
    // The visor: a slit between two plates, and holes to breathe through.
    canvas.fill(&round_rect(112.0, 240.0, 98.0, 58.0, 20.0), STONE[2]);
    canvas.fill(&round_rect(110.0, 238.0, 96.0, 56.0, 20.0), mix(STONE[0], STONE[1], 0.35));
    canvas.fill(&round_rect(120.0, 252.0, 78.0, 13.0, 6.5), STONE[3]);
    canvas.fill(&round_rect(122.0, 252.0, 74.0, 4.0, 2.0), mix(STONE[3], rgb(0x1d2830), 0.4));
    canvas.fill(&rect(155.0, 246.0, 8.0, 40.0), mix(STONE[0], STONE[1], 0.1));
    for x in [126.0, 136.0, 146.0, 172.0, 182.0, 192.0] {
        canvas.fill(&ellipse(x, 279.0, 2.6, 4.6), STONE[3]);
    }
}

fn sword(canvas: &mut Canvas) {
    let blade = [(216.0, 14.0), (236.0, 34.0), (239.0, 52.0), (270.0, 228.0), (250.0, 232.0)];
    canvas.fill(&poly(&blade), STONE[1]);
    canvas.fill(&poly(&[(216.0, 14.0), (236.0, 34.0), (270.0, 228.0), (261.0, 230.0), (230.0, 52.0)]), STONE[2]);
    canvas.fill(&poly(&[(235.0, 74.0), (249.0, 82.0), (238.0, 88.0)]), STONE[2]);
    canvas.turned(262.0, 234.0, -0.028, |canvas| {
        canvas.fill(&rect(253.0, 236.0, 18.0, 72.0), STONE[2]);
        canvas.fill(&rect(253.0, 236.0, 8.0, 72.0), STONE[1]);
        canvas.dot(262.0, 310.0, 12.0, STONE[2]);
        canvas.dot(259.0, 307.0, 8.0, STONE[1]);
        canvas.fill(&round_rect(222.0, 228.0, 80.0, 14.0, 5.0), STONE[2]);
        canvas.fill(&round_rect(222.0, 228.0, 80.0, 8.0, 4.0), STONE[0]);
    });
}

fn hand(canvas: &mut Canvas) {
    canvas.fill(
        &smooth(&[
            (236.0, 272.0),
            (252.0, 258.0),
            (276.0, 262.0),
            (285.0, 280.0),
            (278.0, 300.0),
            (256.0, 302.0),
            (238.0, 292.0),
        ]),
        STONE[2],
    );
    canvas.fill(
        &smooth(&[
            (236.0, 270.0),
            (252.0, 258.0),
            (272.0, 262.0),
            (278.0, 278.0),
            (270.0, 292.0),
            (252.0, 294.0),
            (238.0, 288.0),
        ]),
        STONE[1],
    );
    for y in [272.0, 283.0] {
        canvas.stroke(&line(&[(258.0, y), (278.0, y + 2.0)]), 2.0, STONE[3]);
    }
}

fn pedestal(canvas: &mut Canvas) {
    let step = |canvas: &mut Canvas, x: f32, y: f32, width: f32, height: f32| {
        canvas.fill(&rect(x, y, width, height), STONE[1]);
        canvas.fill(&rect(x + width * 0.62, y, width * 0.38, height), STONE[2]);
        canvas.fill(&rect(x, y, width, 4.0), STONE[0]);
        canvas.fill(&rect(x, y, 5.0, height), mix(STONE[0], STONE[1], 0.5));
    };
    step(canvas, 61.0, 380.0, 199.0, 27.0);
    step(canvas, 40.0, 399.0, 241.0, 60.0);
    let plate = [(72.0, 412.0), (250.0, 412.0), (250.0, 440.0), (72.0, 440.0)];
    canvas.fill(&rounded(&plate, 5.0), STONE[3]);
    canvas.fill(&rounded(&plate.map(|(x, y): Point| (x + 1.4, y + 1.8)), 5.0), mix(STONE[1], STONE[2], 0.5));
    // A carved row of leaves along the plate.
    for i in 0..9 {
        let x = 90.0 + i as f32 * 18.0;
        canvas.fill(&smooth(&[(x - 8.0, 433.0), (x - 2.0, 421.0), (x + 8.0, 419.0), (x + 3.0, 431.0)]), STONE[3]);
    }
}
