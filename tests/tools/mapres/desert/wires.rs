//! Wires that hang from pole to pole, and the insulators that hold them.

use crate::tools::mapres::canvas::{Canvas, Color, Sheet, rgb};
use crate::tools::mapres::path::{Point, curved, ellipse, line, round_rect};

const WIRE: [Color; 2] = [rgb(0x3d2e29), rgb(0x6a5850)];
const IRON: [Color; 3] = [rgb(0x6a625e), rgb(0x4c4542), rgb(0x38322f)];
const GLASS: [Color; 4] = [rgb(0xd6dcd2), rgb(0xa9b0a8), rgb(0x868d87), rgb(0x666c68)];

/// Draws all wires and insulators.
pub fn tiles(sheet: &mut Sheet) {
    sheet.block(176, 5, 5, |canvas| {
        // From a high pole to a low one.
        wire(canvas, [(31.0, 62.0), (92.0, 160.0), (188.0, 239.0), (293.0, 175.0)]);
        wire(canvas, [(29.0, 101.0), (100.0, 192.0), (205.0, 258.0), (293.0, 190.0)]);
    });
    sheet.block(213, 6, 1, |canvas| {
        wire(canvas, sagging((15.0, 18.0), (370.0, 18.0), 36.0));
        wire(canvas, sagging((28.0, 21.0), (370.0, 19.0), 59.0));
    });
    sheet.block(229, 7, 1, |canvas| {
        wire(canvas, sagging((15.0, 18.0), (433.0, 18.0), 51.0));
        wire(canvas, sagging((29.0, 20.0), (420.0, 21.0), 33.0));
    });
    sheet.block(245, 8, 1, |canvas| {
        wire(canvas, sagging((16.0, 17.0), (498.0, 17.0), 34.0));
        wire(canvas, sagging((31.0, 25.0), (484.0, 29.0), 50.0));
    });
    sheet.block(221, 3, 3, |canvas| {
        wire(canvas, sagging((25.0, 53.0), (156.0, 56.0), 98.0));
        wire(canvas, sagging((30.0, 39.0), (164.0, 48.0), 151.0));
    });
    sheet.block(204, 2, 1, |canvas| {
        bracket(canvas, &[(42.0, 30.0), (42.0, 46.5), (86.0, 46.5), (86.0, 30.0)]);
        insulator(canvas, 42.0, 22.0, 0.0);
        insulator(canvas, 86.0, 22.0, 0.0);
    });
    sheet.tile(206, |canvas| {
        bracket(canvas, &[(-6.0, 38.0), (8.0, 55.0), (24.0, 46.0)]);
        insulator(canvas, 27.0, 43.0, 0.17);
    });
    sheet.tile(207, |canvas| {
        bracket(canvas, &[(68.0, 40.0), (63.0, 60.0), (46.0, 55.0)]);
        insulator(canvas, 40.0, 53.5, -0.21);
    });
}

/// Four points of a wire between two ends that hangs down to `low`.
fn sagging(from: Point, to: Point, low: f32) -> [Point; 4] {
    let at = |t: f32| {
        let level = from.1 + (to.1 - from.1) * t;
        (from.0 + (to.0 - from.0) * t, level + (low - level) * 4.0 * t * (1.0 - t))
    };
    [from, at(0.33), at(0.67), to]
}

/// A wire along a smooth line through four points, with a glint above.
fn wire(canvas: &mut Canvas, points: [Point; 4]) {
    let at = |t: f32| {
        let mut sum = (0.0, 0.0);
        let knots = [0.0, 0.33, 0.67, 1.0];
        for i in 0..4 {
            let weight = (0..4).filter(|n| *n != i).map(|n| (t - knots[n]) / (knots[i] - knots[n])).product::<f32>();
            sum = (sum.0 + points[i].0 * weight, sum.1 + points[i].1 * weight);
        }
        sum
    };
    let way = curved(&(0..=30).map(|i| at(i as f32 / 30.0)).collect::<Vec<_>>());
    canvas.stroke(&way, 4.6, WIRE[0]);
    canvas.at(-0.5, -1.0, |canvas| canvas.stroke(&way, 1.8, WIRE[1]));
    for end in [points[0], points[3]] {
        canvas.dot(end.0, end.1, 3.0, WIRE[0]);
        canvas.dot(end.0 - 0.6, end.1 - 0.8, 1.3, WIRE[1]);
    }
}

fn bracket(canvas: &mut Canvas, points: &[Point]) {
    canvas.stroke(&line(points), 8.0, IRON[2]);
    canvas.stroke(&line(points), 5.4, IRON[1]);
    canvas.at(-1.0, -1.2, |canvas| canvas.stroke(&line(points), 1.4, IRON[0]));
}

/// An insulator by its middle: three glass skirts and a knob.
fn insulator(canvas: &mut Canvas, x: f32, y: f32, turns: f32) {
    canvas.turned(x, y, turns, |canvas| {
        canvas.fill(&round_rect(x - 4.5, y + 4.0, 9.0, 8.0, 2.0), IRON[2]);
        canvas.fill(&ellipse(x, y - 8.5, 4.8, 4.8), GLASS[2]);
        canvas.fill(&ellipse(x - 0.8, y - 9.2, 3.6, 3.4), GLASS[0]);
        for (dy, half) in [(-3.4, 7.2), (1.6, 8.4), (6.4, 7.0)] {
            canvas.fill(&round_rect(x - half, y + dy - 2.8, half * 2.0, 5.6, 2.8), GLASS[3]);
            canvas.fill(&round_rect(x - half, y + dy - 2.8, half * 2.0 - 1.6, 4.2, 2.1), GLASS[1]);
            canvas.fill(&round_rect(x - half + 1.6, y + dy - 2.2, half * 0.9, 1.8, 0.9), GLASS[0]);
        }
        canvas.stroke(&line(&[(x - 6.0, y - 5.9), (x + 6.0, y - 5.9)]), 2.6, WIRE[0]);
        canvas.at(-0.3, -0.6, |canvas| canvas.stroke(&line(&[(x - 6.0, y - 5.9), (x + 4.0, y - 5.9)]), 0.9, WIRE[1]));
    });
}
