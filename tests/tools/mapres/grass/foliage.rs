//! Leaves: clumps that make up crowns and bushes, fruit, blades of grass.

use crate::tools::mapres::canvas::{Canvas, Color, faded, mix, rgb};
use crate::tools::mapres::path::{Point, around, circle, curved, dice, dice_in, ellipse, joined, poly, smooth};

/// Tones of leaves: in shade, where clumps overlap, in general, in the light, brightest.
const LEAVES: [Color; 5] = [rgb(0x6a9244), rgb(0x7ba84e), rgb(0x88b752), rgb(0x94c25c), rgb(0xa8d26a)];
const FRUIT: [Color; 3] = [rgb(0xb9472f), rgb(0xee6a43), rgb(0xffb08a)];
const BLADES: [Color; 3] = [rgb(0x6d9440), rgb(0x7fa64a), rgb(0x97bf58)];

/// A clump of leaves: middle and radius.
pub type Clump = (f32, f32, f32);

/// A circle with an edge of round leaves.
fn leafy((x, y, radius): Clump, seed: u32) -> tiny_skia::Path {
    let count = (radius * 0.24) as u32 + 5;
    let turn = dice(seed * 7 + 3);
    let mut points = Vec::new();
    for i in 0..count {
        let start = i as f32 + dice_in(seed * 31 + i, -0.28, 0.28);
        let end = (i + 1) as f32 + dice_in(seed * 31 + (i + 1) % count, -0.28, 0.28);
        for step in 0..8 {
            let along = step as f32 / 8.0;
            let bulge = (1.0 - (along * 2.0 - 1.0) * (along * 2.0 - 1.0)).sqrt();
            let far = radius * 0.925 - 0.6 + bulge * (radius * 0.035 + 2.2) * (end - start);
            points.push(around((x, y), far, turn + (start + (end - start) * along) / count as f32));
        }
    }
    poly(&points)
}

/// A crown or bush of clumps, the back ones first, lit from above left.
pub fn crown(canvas: &mut Canvas, clumps: &[Clump], seed: u32) {
    let seeded = |i: u32| seed * 19 + i;
    let whole: Vec<_> = (0..).zip(clumps).map(|(i, clump)| leafy(*clump, seeded(i))).collect();
    let whole = joined(&whole);
    // The crown throws its shadow on the trunk that stands there already.
    canvas.atop(|canvas| canvas.at(1.0, 9.0, |canvas| canvas.fill(&whole, faded(rgb(0x2e2410), 0.45))));
    canvas.fill(&whole, LEAVES[0]);
    let top = clumps.iter().map(|c| c.1).fold(f32::MAX, f32::min);
    let bottom = clumps.iter().map(|c| c.1).fold(f32::MIN, f32::max).max(top + 1.0);
    canvas.within(&whole, |canvas| {
        for (i, &(x, y, radius)) in (0..).zip(clumps) {
            let low = (y - top) / (bottom - top);
            let shade = (low * low * 4.0 + 0.5).floor() * 0.25;
            let shaded = |tone: usize| mix(LEAVES[tone], LEAVES[tone - 1], shade);
            let part =
                |shift: f32, size: f32| leafy((x - radius * shift * 0.6, y - radius * shift, radius * size), seeded(i));
            canvas.fill(&part(0.09, 0.98), shaded(1));
            canvas.fill(&part(0.19, 0.94), shaded(2));
            canvas.fill(&part(0.38, 0.64 - 0.2 * low), shaded(3));
            marks(canvas, (x, y, radius), seeded(i));
        }
    });
}

/// Leaves that catch the light and gaps between leaves, few of them.
fn marks(canvas: &mut Canvas, (x, y, radius): Clump, seed: u32) {
    for i in 0..(radius / 8.5) as u32 {
        let roll = |n: u32, low: f32, high: f32| dice_in(seed * 53 + i * 11 + n, low, high);
        let lit = i % 2 == 0;
        let turns = if lit { roll(1, 0.5, 0.85) } else { roll(1, 0.0, 0.45) };
        let at = around((x, y), radius * roll(2, 0.25, 0.72), turns);
        let color = if lit { LEAVES[4] } else { faded(LEAVES[0], 0.7) };
        leaf(canvas, at, roll(3, 3.6, 5.6), roll(4, 0.05, 0.45), color);
    }
}

/// A small leaf that points `turns` clockwise from the right.
fn leaf(canvas: &mut Canvas, at: Point, size: f32, turns: f32, color: Color) {
    let side = |turn: f32| around(at, size * 0.42, turns + turn);
    canvas
        .fill(&smooth(&[around(at, size, turns), side(0.25), around(at, size * 0.7, turns + 0.5), side(-0.25)]), color);
}

/// A round fruit.
pub fn fruit(canvas: &mut Canvas, (x, y): Point, radius: f32) {
    canvas.dot(x + 1.2, y + 1.6, radius + 0.6, faded(LEAVES[0], 0.9));
    canvas.dot(x, y, radius, FRUIT[0]);
    canvas.within(&circle(x, y, radius), |canvas| {
        canvas.dot(x - radius * 0.2, y - radius * 0.24, radius * 0.95, FRUIT[1]);
        canvas.fill(&ellipse(x - radius * 0.35, y - radius * 0.42, radius * 0.3, radius * 0.24), FRUIT[2]);
    });
    let stalk = [(x, y - radius * 0.8), (x + radius * 0.25, y - radius * 1.45)];
    canvas.stroke(&curved(&stalk), radius * 0.16 + 0.5, rgb(0x5c4a26));
    leaf(canvas, (x + radius * 0.65, y - radius * 1.3), radius * 0.55, 0.93, LEAVES[4]);
}

/// A blade of grass from `(x, y)`, that tall, its tip `lean` to the right.
pub fn blade(canvas: &mut Canvas, (x, y): Point, tall: f32, lean: f32, width: f32, color: Color) {
    let side = |sign: f32| {
        (0..=6).map(move |i| i as f32 / 6.0).map(move |s| {
            let half = width * 0.5 * (1.0 - s * s);
            (x + lean * s * s + sign * half, y - tall * s)
        })
    };
    let points: Vec<Point> = side(-1.0).chain(side(1.0).collect::<Vec<_>>().into_iter().rev()).collect();
    canvas.fill(&poly(&points), color);
}

/// A tuft of grass that stands at `(x, y)`.
pub fn tuft(canvas: &mut Canvas, (x, y): Point, wide: f32, tall: f32, seed: u32) {
    let count = (wide / 3.2) as u32 + 2;
    for layer in 0..2 {
        for i in 0..count {
            let roll = |n: u32, low: f32, high: f32| dice_in(seed * 97 + layer * 41 + i * 7 + n, low, high);
            let at = (i as f32 + 0.5) / count as f32 * 2.0 - 1.0;
            let height = tall * (1.0 - at * at * 0.55) * roll(1, 0.55, 1.0) * if layer == 0 { 1.0 } else { 0.7 };
            let color = BLADES[(layer as usize + usize::from(roll(2, 0.0, 1.0) > 0.6)).min(2)];
            blade(canvas, (x + at * wide * 0.42, y + 0.5), height, at * wide * 0.16 + roll(3, -2.0, 2.0), 4.6, color);
        }
    }
}

/// A row of grass on the line `y` from `left` to `right`, the same in every tile.
pub fn grass_row(canvas: &mut Canvas, left: f32, right: f32, y: f32, tall: f32, seed: u32) {
    const COUNT: i32 = 13;
    for layer in 0..2 {
        for i in -COUNT..(right / 64.0 * COUNT as f32) as i32 + COUNT {
            let place = i.rem_euclid(COUNT) as u32;
            let roll = |n: u32, low: f32, high: f32| dice_in(seed * 59 + layer * 83 + place * 17 + n, low, high);
            let x = (i as f32 + 0.5 + layer as f32 * 0.5 + roll(1, -0.3, 0.3)) * 64.0 / COUNT as f32;
            if x < left || x > right {
                continue;
            }
            let ends = ((x - left + 3.0).min(right - x + 3.0) / 9.0).min(1.0);
            let height = tall * roll(2, 0.5, 1.0) * if layer == 0 { 1.0 } else { 0.68 } * ends;
            let color = BLADES[layer as usize + usize::from(roll(3, 0.0, 1.0) > 0.65)];
            blade(canvas, (x, y + 0.5), height, roll(4, -4.5, 4.5), 5.6, color);
        }
    }
}
