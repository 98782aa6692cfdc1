//! Old wood: beams, planks, fences, a railing, a tower of poles, a stack of logs.

use super::stones::cobble;
use crate::tools::mapres::canvas::{Canvas, Color, Sheet, faded, mix, rgb};
use crate::tools::mapres::path::{Point, curved, dice_in, ellipse, line, poly, rounded};

/// Colours of wood: where the light meets it, in general, in shade, grooves, a fresh cut.
pub struct Wood {
    lit: Color,
    base: Color,
    shade: Color,
    groove: Color,
    cut: Color,
}

const OAK: Wood =
    Wood { lit: rgb(0xa67c4c), base: rgb(0x8a643c), shade: rgb(0x6d4c2c), groove: rgb(0x5a3d23), cut: rgb(0xdcb273) };
const GREY: Wood =
    Wood { lit: rgb(0x9a774f), base: rgb(0x856543), shade: rgb(0x684d30), groove: rgb(0x553d26), cut: rgb(0xe6c07c) };
const POLE: Wood =
    Wood { lit: rgb(0x936649), base: rgb(0x754c35), shade: rgb(0x5d3b29), groove: rgb(0x4e3323), cut: rgb(0xb08a5c) };
const LOG: Wood =
    Wood { lit: rgb(0x8f6a42), base: rgb(0x735233), shade: rgb(0x573c25), groove: rgb(0x463020), cut: rgb(0xbd9360) };
const ROPE: [Color; 2] = [rgb(0xc2a06c), rgb(0x8b6c44)];

/// The four corners of a beam.
fn corners(from: Point, to: Point, width: f32) -> [Point; 4] {
    let (nx, ny) = lit_normal(from, to);
    let half = width / 2.0;
    let at = |(x, y): Point, by: f32| (x + nx * by, y + ny * by);
    [at(from, half), at(to, half), at(to, -half), at(from, -half)]
}

/// The direction across a line, towards the light.
fn lit_normal(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    let (nx, ny) = (dy / length, -dx / length);
    if nx * 0.6 + ny * 0.8 < 0.0 { (nx, ny) } else { (-nx, -ny) }
}

/// A beam from point to point: a lit edge, a shaded edge, grooves along it.
pub fn beam(canvas: &mut Canvas, wood: &Wood, from: Point, to: Point, width: f32) {
    let whole = corners(from, to, width);
    let (nx, ny) = lit_normal(from, to);
    let seed = (from.0 * 3.0 + from.1 * 5.0 + to.0 * 7.0 + to.1) as u32;
    let along = |t: f32, across: f32| {
        (from.0 + (to.0 - from.0) * t + nx * width * across, from.1 + (to.1 - from.1) * t + ny * width * across)
    };
    let band = |a: f32, b: f32| poly(&[along(-0.1, a), along(1.1, a), along(1.1, b), along(-0.1, b)]);
    canvas.within(&rounded(&whole, 1.5), |canvas| {
        canvas.fill(&poly(&whole), wood.base);
        canvas.fill(&band(0.5, 0.26), wood.lit);
        canvas.fill(&band(-0.24, -0.5), wood.shade);
        for i in 0..3 {
            let roll = |n: u32, low: f32, high: f32| dice_in(seed * 41 + i * 11 + n, low, high);
            let (start, end, across) = (roll(1, 0.04, 0.4), roll(2, 0.55, 0.95), [0.17, -0.05, -0.2][i as usize]);
            let middle = along((start + end) * 0.5, across + roll(3, -0.05, 0.05));
            canvas.stroke(
                &curved(&[along(start, across), middle, along(end, across)]),
                1.3,
                mix(wood.base, wood.groove, 0.55),
            );
        }
    });
}

fn nail(canvas: &mut Canvas, x: f32, y: f32) {
    canvas.dot(x + 0.6, y + 0.8, 2.9, OAK.groove);
    canvas.dot(x, y, 2.4, rgb(0x8d8783));
    canvas.dot(x - 0.6, y - 0.7, 1.2, rgb(0xc4bdb6));
}

/// Turns of rope around a pole that stands between `left` and `right`.
fn rope(canvas: &mut Canvas, left: f32, right: f32, y: f32) {
    for i in 0..3 {
        let y = y + (i as f32 - 1.0) * 3.6;
        canvas.stroke(&line(&[(left - 0.5, y + 1.0), (right + 0.5, y - 1.0)]), 4.4, ROPE[1]);
        canvas.stroke(&line(&[(left + 0.2, y + 0.5), (right - 1.5, y - 1.5)]), 2.2, ROPE[0]);
    }
}

/// Draws all that is made of wood.
pub fn tiles(sheet: &mut Sheet) {
    sheet.block(32, 3, 1, railing);
    sheet.block(19, 4, 2, crossed_fence);
    sheet.block(23, 4, 2, fence);
    sheet.block(11, 3, 3, |canvas| {
        rails(canvas, 0.0, 142.0);
        for (i, (x, width, top, slant)) in
            [(0.0, 36.0, 11.0, 3.0), (44.0, 36.0, 16.0, 0.0), (85.0, 34.0, 8.0, -2.0)].into_iter().enumerate()
        {
            board(canvas, x, width, top, 200.0, slant, 3 + i as u32);
        }
    });
    sheet.block(14, 2, 3, broken_boards);
    tower(sheet);
    sheet.block(77, 3, 3, stack);
}

/// A low railing whose ends come down.
fn railing(canvas: &mut Canvas) {
    for x in [44.0, 76.0, 108.0, 140.0] {
        beam(canvas, &POLE, (x, 26.0), (x, 70.0), 9.0);
        canvas.fill(
            &poly(&[(x - 5.0, 31.0), (x + 5.0, 31.0), (x + 5.0, 36.0), (x - 5.0, 36.0)]),
            faded(POLE.groove, 0.55),
        );
    }
    beam(canvas, &GREY, (30.0, 49.0), (162.0, 49.0), 6.5);
    beam(canvas, &OAK, (17.0, 46.0), (54.0, 23.0), 13.0);
    beam(canvas, &OAK, (175.0, 46.0), (138.0, 23.0), 13.0);
    beam(canvas, &OAK, (50.0, 23.5), (142.0, 23.5), 14.0);
    for x in [44.0, 76.0, 108.0, 140.0] {
        nail(canvas, x, 23.5);
    }
}

fn post(canvas: &mut Canvas, x: f32, top: f32) {
    beam(canvas, &POLE, (x, top + 2.0), (x - 1.0, 140.0), 16.0);
    canvas.fill(&ellipse(x, top + 2.5, 8.0, 3.2), POLE.shade);
    canvas.fill(&ellipse(x, top + 1.8, 7.0, 2.4), POLE.cut);
    canvas.fill(&ellipse(x, top + 1.9, 3.6, 1.1), mix(POLE.cut, POLE.shade, 0.5));
}

/// The shadow of a rail on a post.
fn rail_shadow(canvas: &mut Canvas, x: f32, y: f32) {
    canvas.fill(&poly(&[(x - 8.0, y), (x + 7.5, y), (x + 7.5, y + 5.0), (x - 8.0, y + 4.0)]), faded(POLE.groove, 0.6));
}

fn crossed_fence(canvas: &mut Canvas) {
    for x in [16.0, 241.0] {
        post(canvas, x, 33.0);
        rail_shadow(canvas, x, 63.0);
        rail_shadow(canvas, x, 105.0);
    }
    beam(canvas, &OAK, (5.0, 97.0), (251.0, 51.0), 18.0);
    canvas.atop(|canvas| {
        canvas.at(0.0, 5.0, |canvas| {
            canvas.fill(&poly(&corners((4.0, 51.0), (252.0, 98.0), 19.0)), faded(OAK.groove, 0.5))
        })
    });
    beam(canvas, &OAK, (4.0, 51.0), (252.0, 98.0), 19.0);
    for (x, y) in [(16.0, 54.0), (16.0, 95.0), (241.0, 53.0), (241.0, 96.0)] {
        nail(canvas, x, y);
    }
}

fn fence(canvas: &mut Canvas) {
    for x in [14.0, 128.0, 242.0] {
        post(canvas, x, 33.0);
        rail_shadow(canvas, x, 66.0);
        rail_shadow(canvas, x, 104.0);
    }
    for (y, by) in [(55.5, 1.0), (93.5, -1.0)] {
        beam(canvas, &OAK, (3.0, y + by), (130.0, y), 21.0);
        beam(canvas, &OAK, (126.0, y), (253.0, y - by), 21.0);
        canvas.stroke_butt(&line(&[(128.0, y - 10.5), (129.0, y + 10.5)]), 1.6, OAK.groove);
        for x in [14.0, 122.0, 135.0, 242.0] {
            nail(canvas, x, y);
        }
    }
}

/// The rails behind a fence of boards.
fn rails(canvas: &mut Canvas, left: f32, right: f32) {
    let rail =
        Wood { lit: GREY.shade, base: rgb(0x563d26), shade: rgb(0x46301d), groove: rgb(0x3a2817), cut: GREY.cut };
    for (y, width) in [(64.0, 15.0), (138.0, 18.0)] {
        beam(canvas, &rail, (left, y), (right, y), width);
    }
}

/// An upright board with grain that runs around knots.
fn board(canvas: &mut Canvas, x: f32, width: f32, top: f32, bottom: f32, slant: f32, seed: u32) {
    let shape = [(x, top), (x + width, top + slant), (x + width, bottom), (x, bottom)];
    canvas.atop(|canvas| canvas.at(5.0, 0.0, |canvas| canvas.fill(&poly(&shape), faded(rgb(0x2f2010), 0.35))));
    canvas.within(&poly(&shape), |canvas| {
        canvas.fill_all(GREY.base);
        let knot = (x + width * dice_in(seed * 7, 0.35, 0.65), dice_in(seed * 9, 84.0, 122.0));
        for i in 0..5 {
            let at = x + width * (0.12 + 0.19 * i as f32);
            let points: Vec<Point> = (0..14)
                .map(|n| {
                    let y = n as f32 * 16.0;
                    let (dx, dy) = (at - knot.0, (y - knot.1) / 22.0);
                    let push = 6.0 * if dx < 0.0 { -1.0 } else { 1.0 } / (1.0 + dy * dy) / (1.0 + dx * dx * 0.02);
                    (at + push + dice_in(seed * 101 + i * 17 + n, -0.9, 0.9), y)
                })
                .collect();
            canvas.stroke(&curved(&points), 1.8, mix(GREY.base, GREY.groove, 0.5));
        }
        canvas.fill(&ellipse(knot.0, knot.1, 3.4, 6.0), mix(GREY.base, GREY.groove, 0.45));
        canvas.fill(&ellipse(knot.0, knot.1, 1.6, 3.6), GREY.groove);
        canvas.fill(&poly(&[(x, 0.0), (x + 3.0, 0.0), (x + 3.0, 200.0), (x, 200.0)]), GREY.lit);
        canvas.fill(
            &poly(&[(x + width - 4.0, 0.0), (x + width, 0.0), (x + width, 200.0), (x + width - 4.0, 200.0)]),
            GREY.shade,
        );
        if bottom > 190.0 {
            let foot = [(x, 186.0), (x + width, 183.0), (x + width, 192.0), (x, 192.0)];
            canvas.fill(&poly(&foot), faded(GREY.groove, 0.6));
        }
    });
    canvas.fill(&poly(&[(x, top), (x + width, top + slant), (x + width, top + slant + 2.6), (x, top + 2.6)]), GREY.cut);
    for y in [64.0, 137.0] {
        if (top..bottom).contains(&y) {
            nail(canvas, x + width * 0.28, y);
            nail(canvas, x + width * 0.72, y + 1.0);
        }
    }
}

/// Rails that lie bare and a board that is broken, then a whole one.
fn broken_boards(canvas: &mut Canvas) {
    rails(canvas, 0.0, 128.0);
    board(canvas, 73.0, 34.0, 8.0, 200.0, 2.0, 8);
    let gap = [
        (60.0, 79.0),
        (77.0, 80.0),
        (82.0, 87.0),
        (86.0, 79.0),
        (94.0, 84.0),
        (98.0, 78.0),
        (110.0, 81.0),
        (110.0, 122.0),
        (104.0, 120.0),
        (101.0, 105.0),
        (97.0, 117.0),
        (92.0, 110.0),
        (87.0, 121.0),
        (79.0, 116.0),
        (60.0, 118.0),
    ];
    canvas.erase(&poly(&gap));
    canvas.atop(|canvas| {
        canvas.stroke(&line(&gap[..7]), 3.4, GREY.cut);
        canvas.stroke(&line(&gap[7..]), 3.4, GREY.cut);
    });
    board(canvas, 112.0, 36.0, 16.0, 200.0, 0.0, 4);
}

/// A tower of two poles with braces that go to and fro; it goes on upwards without end.
fn tower(sheet: &mut Sheet) {
    let braces = |canvas: &mut Canvas| {
        for from in [-64.0, 0.0, 64.0] {
            beam(canvas, &POLE, (58.0, from), (6.0, from + 32.0), 15.0);
            beam(canvas, &POLE, (6.0, from + 32.0), (58.0, from + 64.0), 15.0);
        }
    };
    let poles = |canvas: &mut Canvas, top: f32| {
        for x in [0.0, 51.0] {
            canvas.atop(|canvas| {
                canvas.fill(&poly(&[(x, 0.0), (x + 16.0, 0.0), (x + 16.0, 64.0), (x, 64.0)]), faded(POLE.groove, 0.6))
            });
            beam(canvas, &POLE, (x + 6.5, top), (x + 6.5, 90.0), 13.0);
        }
    };
    let whole = |canvas: &mut Canvas| {
        braces(canvas);
        poles(canvas, -30.0);
        rope(canvas, 52.0, 63.0, 0.0);
        rope(canvas, 52.0, 63.0, 64.0);
        rope(canvas, 1.0, 12.0, 32.0);
    };
    sheet.tile(178, whole);
    // The end above, long and short.
    sheet.tile(162, |canvas| {
        canvas.within(&poly(&[(0.0, 56.0), (64.0, 56.0), (64.0, 64.0), (0.0, 64.0)]), |canvas| {
            beam(canvas, &POLE, (58.0, 64.0), (6.0, 96.0), 15.0);
        });
        poles(canvas, 31.0);
        for x in [6.5, 57.5] {
            canvas.fill(&ellipse(x, 31.5, 6.5, 2.2), POLE.cut);
        }
        rope(canvas, 52.0, 63.0, 64.0);
    });
    sheet.tile(161, |canvas| {
        canvas.within(&poly(&[(0.0, 54.0), (64.0, 54.0), (64.0, 64.0), (0.0, 64.0)]), |canvas| {
            beam(canvas, &POLE, (58.0, 64.0), (6.0, 96.0), 15.0);
            poles(canvas, 54.0);
            rope(canvas, 52.0, 63.0, 64.0);
        });
        for x in [6.5, 57.5] {
            canvas.fill(&ellipse(x, 55.0, 6.4, 1.4), POLE.cut);
        }
    });
    let prop = |canvas: &mut Canvas| {
        beam(canvas, &POLE, (72.0, 28.0), (18.0, 82.0), 15.0);
        canvas.shade(&poly(&[(58.0, 0.0), (64.0, 0.0), (64.0, 64.0), (58.0, 64.0)]), faded(POLE.groove, 0.5));
    };
    sheet.tile(177, prop);
    sheet.tile(179, |canvas| canvas.mirrored(32.0, prop));
}

/// Logs that lean on each other over a ring of stones.
fn stack(canvas: &mut Canvas) {
    canvas.fill(&ellipse(98.0, 190.0, 74.0, 9.0), rgb(0x3a2b1d));
    for (x, y, size) in [(34.0, 172.0, 12.0), (162.0, 176.0, 13.0)] {
        cobble(canvas, x, y, size);
    }
    let log = |canvas: &mut Canvas, from: Point, to: Point, width: f32| {
        beam(canvas, &LOG, from, to, width);
        // The cut lies across the log: the turn of a small slope is near a sixth of it.
        let slope = (to.0 - from.0) / (to.1 - from.1);
        canvas.turned(to.0, to.1, -slope * 0.155, |canvas| {
            canvas.fill(&ellipse(to.0, to.1, width * 0.5, width * 0.2), LOG.groove);
            canvas.fill(&ellipse(to.0, to.1 - 0.6, width * 0.44, width * 0.16), LOG.cut);
            canvas.fill(&ellipse(to.0, to.1 - 0.6, width * 0.22, width * 0.07), mix(LOG.cut, LOG.shade, 0.5));
        });
    };
    log(canvas, (134.0, 196.0), (104.0, 48.0), 25.0);
    log(canvas, (58.0, 196.0), (84.0, 52.0), 27.0);
    log(canvas, (152.0, 198.0), (113.0, 58.0), 22.0);
    log(canvas, (38.0, 198.0), (74.0, 70.0), 22.0);
    log(canvas, (96.0, 196.0), (92.0, 8.0), 28.0);
    for i in 0..4 {
        let y = 92.0 + i as f32 * 5.0;
        let turn = curved(&[(66.0, y + 1.0), (94.0, y + 6.0), (126.0, y - 1.0)]);
        canvas.atop(|canvas| {
            canvas.stroke(&turn, 6.0, ROPE[1]);
            canvas.at(0.0, -0.8, |canvas| canvas.stroke(&turn, 3.0, ROPE[0]));
        });
    }
    for (x, y, size) in [
        (28.0, 186.0, 11.0),
        (52.0, 184.0, 14.0),
        (80.0, 186.0, 13.0),
        (109.0, 183.0, 14.0),
        (136.0, 186.0, 13.0),
        (166.0, 187.0, 11.0),
    ] {
        cobble(canvas, x, y, size);
    }
}

/// A stump of a post with a splintered top, from its foot to the middle of its top.
pub fn stump(canvas: &mut Canvas, foot: Point, top: Point, width: f32) {
    canvas.layer(1.0, |canvas| {
        beam(canvas, &GREY, foot, (top.0 + (top.0 - foot.0) * 0.2, top.1 + (top.1 - foot.1) * 0.2), width);
        let across = lit_normal(foot, top);
        let at = |by: f32, up: f32| {
            let (dx, dy) = ((top.0 - foot.0) * up, (top.1 - foot.1) * up);
            (top.0 - across.0 * by * width + dx, top.1 - across.1 * by * width + dy)
        };
        let teeth = [
            at(-0.6, -0.02),
            at(-0.42, 0.04),
            at(-0.2, -0.05),
            at(-0.06, 0.2),
            at(0.06, -0.02),
            at(0.24, 0.06),
            at(0.34, -0.06),
            at(0.6, 0.03),
        ];
        let cut: Vec<Point> = teeth.into_iter().chain([at(0.9, 0.6), at(-0.9, 0.6)]).collect();
        canvas.erase(&poly(&cut));
        canvas.atop(|canvas| canvas.stroke(&line(&teeth), 3.6, GREY.cut));
    });
}
