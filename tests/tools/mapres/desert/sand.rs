//! Sand on rock: it lies deep, has a rim where the air is and hangs over the rock below in soft waves.

use super::rock::GROUND;
use crate::tools::mapres::canvas::{Canvas, Color, Sheet, faded, linear, mix, rgb};
use crate::tools::mapres::path::{Point, between, blob, curved, dice_in, line, poly, round_rect, rounded, wave};

const BASE: Color = rgb(0xefc974);
const LIT: Color = rgb(0xfce09c);
const SHADE: Color = rgb(0xdfae62);
/// The rim of sand against the air.
pub const OUTLINE: Color = rgb(0xb98758);
const LIP: Color = rgb(0xb8783f);
const RIM: f32 = 4.0;

/// The height at which sand ends over rock, `x` from 0 to 64; the same at both ends of a tile.
fn lip(x: f32) -> f32 {
    let lobe = |from: f32, to: f32, depth: f32| {
        let t = (x - from) / (to - from) * 2.0 - 1.0;
        27.0 + depth * (1.0 - t * t)
    };
    if x < 42.0 { lobe(0.0, 42.0, 7.6) } else { lobe(42.0, 64.0, 3.4) }
}

fn lip_line(left: f32, right: f32) -> Vec<Point> {
    let steps = 32;
    (0..=steps).map(|i| left + (right - left) * i as f32 / steps as f32).map(|x| (x, lip(x))).collect()
}

/// Draws all sand of the tile set.
pub fn tiles(sheet: &mut Sheet) {
    sheet.tile(70, fill);
    sheet.tile(5, |canvas| {
        fill(canvas);
        let lower = |x: f32| 10.5 + 1.3 * wave(x / 32.0) - 0.9 * wave(x * 3.0 / 64.0);
        canvas.fill(&between(0.0, 64.0, |_| 0.0, lower), LIT);
        canvas.stroke(&line(&[(-9.0, 0.0), (73.0, 0.0)]), RIM * 2.0, OUTLINE);
    });
    sheet.tile(4, corner);
    sheet.tile(20, |canvas| {
        fill(canvas);
        canvas.turned(32.0, 32.0, 0.25, |canvas| {
            canvas.flipped(32.0, |canvas| {
                canvas.fill(&between(0.0, 64.0, |_| 0.0, |x| 8.5 + 1.2 * wave(x / 32.0)), SHADE);
                canvas.stroke(&line(&[(-9.0, 0.0), (73.0, 0.0)]), RIM * 2.0, OUTLINE);
            });
        });
    });
    sheet.tile(6, |canvas| {
        fill(canvas);
        canvas.fill(&foot(RIM + 5.0, 10.5), mix(LIT, SHADE, 0.3));
        canvas.fill(&foot(RIM, RIM), OUTLINE);
    });
    sheet.tile(39, over_inner_corner);
    sheet.tile(23, |canvas| canvas.mirrored(32.0, over_inner_corner));
    let cases = [
        (52, false, Side::None),
        (36, false, Side::Air),
        (66, false, Side::Rock),
        (38, true, Side::None),
        (54, true, Side::Air),
    ];
    for (index, cap, side) in cases {
        sheet.tile(index, |canvas| hanging(canvas, cap, side, u32::from(index)));
    }
    for (index, cap, side) in [(68, false, Side::Air), (67, false, Side::Rock), (22, true, Side::Air)] {
        sheet.tile(index, |canvas| canvas.mirrored(32.0, |canvas| hanging(canvas, cap, side, u32::from(index))));
    }
    stones(sheet);
    mounds(sheet, 160, OUTLINE);
    mounds(sheet, 192, GROUND.outline);
}

/// Fills the canvas: small ripples of the wind, spread evenly.
fn fill(canvas: &mut Canvas) {
    canvas.fill_all(BASE);
    for i in 0..9 {
        let roll = |n: u32, low: f32, high: f32| dice_in(250 + i * 31 + n, low, high);
        let (x, y) = ((i % 3) as f32 * 18.0 + roll(1, 10.0, 18.0), (i / 3) as f32 * 17.0 + roll(2, 12.0, 22.0));
        let half = roll(3, 3.0, 6.0);
        let ripple =
            curved(&[(x - half, y + 0.6), (x - half * 0.3, y - 0.7), (x + half * 0.4, y + 0.5), (x + half, y - 0.4)]);
        canvas.stroke(&ripple, 1.5, mix(BASE, if i % 2 == 0 { SHADE } else { LIT }, 0.24));
    }
}

/// The corner at the top left, air beyond.
fn corner(canvas: &mut Canvas) {
    let shape = rounded(
        &[
            (0.0, 130.0),
            (0.0, 62.0),
            (3.0, 38.0),
            (12.0, 21.0),
            (21.0, 12.0),
            (38.0, 3.0),
            (62.0, 0.0),
            (130.0, 0.0),
            (130.0, 130.0),
        ],
        12.0,
    );
    canvas.within(&shape, |canvas| {
        canvas.fill_all(linear((30.0, 4.0), (8.0, 40.0), &[(0.0, LIT), (0.6, mix(LIT, SHADE, 0.5)), (1.0, SHADE)]));
        canvas.at(8.5, 10.5, |canvas| canvas.fill(&shape, BASE));
        canvas.stroke(&shape, RIM * 2.0, OUTLINE);
    });
}

/// The rims of two edges where they meet in an inner corner at the top left.
fn foot(width: f32, height: f32) -> tiny_skia::Path {
    rounded(&[(-20.0, -20.0), (width, -20.0), (width, height), (-20.0, height)], 3.0)
}

/// Sand with rock beyond the bottom left.
fn over_inner_corner(canvas: &mut Canvas) {
    fill(canvas);
    let from = lip(0.0);
    canvas.fill(&rounded(&[(-20.0, from - 9.0), (9.0, from - 9.0), (9.0, 90.0), (-20.0, 90.0)], 6.0), SHADE);
    canvas.fill(&rounded(&[(-20.0, from - 2.0), (RIM, from - 2.0), (RIM, 90.0), (-20.0, 90.0)], 3.0), OUTLINE);
}

/// The material that lies beyond the left end.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    None,
    Air,
    Rock,
}

/// The lower end of sand over rock; a cap has air above, too.
fn hanging(canvas: &mut Canvas, cap: bool, side: Side, seed: u32) {
    // Nothing of the rock shows above a cap.
    canvas.within(&poly(&[(0.0, 20.0), (64.0, 20.0), (64.0, 64.0), (0.0, 64.0)]), |canvas| match side {
        Side::Air => GROUND.left(canvas, seed),
        _ => GROUND.fill(canvas),
    });
    let (top, left) = (if cap { 0.0 } else { -60.0 }, if side == Side::None { -60.0 } else { 0.0 });
    let mut outline = vec![(130.0, top), (left, top)];
    outline.extend(lip_line(if side == Side::None { 0.0 } else { 18.0 }, 64.0));
    outline.push((130.0, lip(64.0)));
    if side == Side::None {
        outline.insert(2, (left, lip(0.0)));
    } else {
        // The end hangs lower and turns in.
        let end = [(0.0, 19.0), (1.6, 26.5), (6.0, 31.6), (12.0, 33.6)];
        outline.splice(2..2, end);
        if cap {
            outline.splice(1..2, [(11.0, 0.0), (5.0, 1.8), (1.4, 6.0), (0.0, 12.0)]);
        }
    }
    let shape = rounded(&outline, 3.0);
    for (down, strength) in [(9.0, 0.10), (7.5, 0.14), (6.0, 0.20), (4.8, 0.28)] {
        canvas.at(0.0, down, |canvas| canvas.shade(&shape, faded(GROUND.deep, strength)));
    }
    canvas.at(0.0, 3.0, |canvas| canvas.shade(&shape, GROUND.outline));
    canvas.fill(&shape, LIP);
    canvas.within(&shape, |canvas| {
        canvas.at(0.0, -1.8, |canvas| canvas.fill(&shape, SHADE));
        let clear = if side == Side::None { -60.0 } else { 8.5 };
        canvas.within(&round_rect(clear, -60.0, 260.0, 86.0, 8.0), |canvas| {
            canvas.at(0.0, -9.0, |canvas| canvas.fill(&shape, BASE));
        });
        if cap {
            let lower: &[Point] = match side {
                Side::None => &[(80.0, 10.5), (-9.0, 10.5)],
                _ => &[(80.0, 10.5), (24.0, 10.5), (6.0, 17.0), (-9.0, 17.0)],
            };
            let light: Vec<Point> = lower.iter().copied().chain([(-9.0, -9.0), (80.0, -9.0)]).collect();
            canvas.fill(&rounded(&light, 8.0), LIT);
        }
        let edge: &[Point] = match (cap, side) {
            (true, Side::None) => &[(-9.0, 0.0), (73.0, 0.0)],
            (true, _) => &[(80.0, 0.0), (11.0, 0.0), (5.0, 1.8), (1.4, 6.0), (0.0, 12.0), (0.0, 22.0)],
            (false, _) => &[(left, -80.0), (left, 22.0)],
        };
        canvas.stroke(&line(edge), RIM * 2.0, OUTLINE);
    });
}

/// Sand with stones that look out of it.
fn stones(sheet: &mut Sheet) {
    let stone = |canvas: &mut Canvas, x: f32, y: f32, radius: f32| {
        let shape = |by: f32| blob(x, y + by, radius * 1.2, radius * 0.86, 7, radius * 0.12, (x + y) as u32);
        canvas.fill(&shape(radius * 0.22), mix(BASE, SHADE, 0.8));
        canvas.fill(&shape(0.0), rgb(0xcfa565));
        canvas.within(&shape(0.0), |canvas| {
            canvas.fill(&blob(x - radius * 0.3, y - radius * 0.35, radius, radius * 0.7, 6, 0.4, 3), rgb(0xdeb877));
        });
    };
    sheet.tile(7, |canvas| {
        fill(canvas);
        stone(canvas, 37.0, 31.0, 10.0);
        stone(canvas, 22.0, 38.0, 4.0);
    });
    sheet.tile(64, |canvas| {
        fill(canvas);
        stone(canvas, 28.0, 40.0, 8.0);
        stone(canvas, 43.0, 22.0, 4.0);
        stone(canvas, 45.0, 44.0, 3.0);
    });
    sheet.tile(65, |canvas| {
        fill(canvas);
        stone(canvas, 40.0, 25.0, 4.0);
        stone(canvas, 33.0, 29.0, 2.4);
    });
}

/// Low swellings of the ground: a long one, and below it in the tile set two short ones.
fn mounds(sheet: &mut Sheet, index: u8, color: Color) {
    let swelling = |from: f32, to: f32, peak: f32| {
        let mut points: Vec<Point> = (0..=60)
            .map(|i| i as f32 / 60.0)
            .map(|t| {
                (from + (to - from) * t, 64.2 - peak * (0.5 - 0.5 * wave(t + 0.25)) * (1.0 + 0.10 * wave(t * 3.0)))
            })
            .collect();
        points.extend([(to, 66.0), (from, 66.0)]);
        poly(&points)
    };
    sheet.block(index, 8, 1, |canvas| canvas.fill(&swelling(2.0, 508.0, 5.2), color));
    sheet.block(index + 16, 8, 1, |canvas| {
        canvas.fill(&swelling(6.0, 318.0, 5.4), color);
        canvas.fill(&swelling(328.0, 498.0, 5.2), color);
    });
}
