//! Things of wood: trunks and branches, a stump, a fence.

use crate::tools::mapres::canvas::{Canvas, Color, faded, rgb};
use crate::tools::mapres::path::{Point, curved, dice_in, ellipse, line, poly, rounded};

/// Tones of bark: in shade, in general, in the light, furrows.
const BARK: [Color; 4] = [rgb(0x704e30), rgb(0x8c6839), rgb(0xa37e4b), rgb(0x583c22)];
/// Tones of sawn wood: outline, in shade, in general, in the light.
const WOOD: [Color; 4] = [rgb(0x5b4026), rgb(0x795a35), rgb(0x8f6d43), rgb(0xa58355)];
const CUT: [Color; 2] = [rgb(0xd9bd86), rgb(0xb6935c)];

/// A place along a trunk or branch: middle and width.
pub type Knee = (f32, f32, f32);

/// The point, direction and width at `t` of 0 to 1 along a limb.
fn at(limb: &[Knee], t: f32) -> (Point, Point, f32) {
    let parts = limb.len() - 1;
    let spot = |t: f32| {
        let far = t.clamp(0.0, 1.0) * parts as f32;
        let i = (far as usize).min(parts - 1);
        let s = far - i as f32;
        let pick = |k: usize, get: fn(&Knee) -> f32| get(&limb[k.min(parts)]);
        let bend = |get: fn(&Knee) -> f32| {
            let (a, b, c, d) = (pick(i.saturating_sub(1), get), pick(i, get), pick(i + 1, get), pick(i + 2, get));
            b + 0.5 * s * (c - a + s * (2.0 * a - 5.0 * b + 4.0 * c - d + s * (3.0 * (b - c) + d - a)))
        };
        (bend(|k| k.0), bend(|k| k.1), bend(|k| k.2))
    };
    let ((x, y, width), (px, py, _), (qx, qy, _)) = (spot(t), spot(t - 0.01), spot(t + 0.01));
    let (dx, dy) = (qx - px, qy - py);
    let length = (dx * dx + dy * dy).sqrt().max(1e-3);
    ((x, y), (dx / length, dy / length), width)
}

/// What lies between two shares of a limb's width, -1 its left side on the way, 1 its right side.
fn strip(limb: &[Knee], from: f32, to: f32) -> tiny_skia::Path {
    const STEPS: u32 = 24;
    let place = |i: u32, side: f32| {
        let ((x, y), (dx, dy), width) = at(limb, i as f32 / STEPS as f32);
        (x - dy * width * 0.5 * side, y + dx * width * 0.5 * side)
    };
    let there = (0..=STEPS).map(|i| place(i, from));
    let back = (0..=STEPS).rev().map(|i| place(i, to));
    poly(&there.chain(back).collect::<Vec<_>>())
}

/// A trunk or branch from its foot to its tip, lit from the left.
pub fn limb(canvas: &mut Canvas, knees: &[Knee], seed: u32) {
    canvas.fill(&strip(knees, -1.0, 1.0), BARK[1]);
    canvas.fill(&strip(knees, 0.25, 1.0), BARK[0]);
    canvas.fill(&strip(knees, -1.0, -0.72), BARK[2]);
    for i in 0..5 {
        let roll = |n: u32, low: f32, high: f32| dice_in(seed * 43 + i * 11 + n, low, high);
        let (start, side) = (0.04 + i as f32 * 0.18 + roll(1, -0.04, 0.04), roll(2, -0.5, 0.7));
        let points: Vec<Point> = (0..5)
            .map(|k| {
                let ((x, y), (dx, dy), width) = at(knees, start + k as f32 * roll(3, 0.02, 0.045));
                let off = width * 0.5 * (side + if k == 2 { 0.08 } else { 0.0 });
                (x - dy * off, y + dx * off)
            })
            .collect();
        canvas.stroke(&curved(&points), 1.5, faded(BARK[3], 0.7));
    }
}

/// A knot in bark.
pub fn knot(canvas: &mut Canvas, x: f32, y: f32, size: f32) {
    canvas.fill(&ellipse(x, y, size * 0.7, size), BARK[3]);
    canvas.fill(&ellipse(x + size * 0.1, y + size * 0.12, size * 0.42, size * 0.66), BARK[0]);
}

/// The stump of a felled tree with a root to the left, on the line `y = 192`.
pub fn stump(canvas: &mut Canvas) {
    let body = [
        (466.0, 193.0),
        (478.0, 188.0),
        (488.0, 176.0),
        (489.0, 153.0),
        (539.0, 153.0),
        (538.0, 172.0),
        (545.0, 193.0),
    ];
    let outline = rounded(&body, 8.0);
    canvas.fill(&outline, BARK[1]);
    canvas.within(&outline, |canvas| {
        canvas.fill(&poly(&[(519.0, 150.0), (546.0, 150.0), (546.0, 194.0), (523.0, 194.0), (516.0, 172.0)]), BARK[0]);
        canvas.fill(&poly(&[(486.0, 150.0), (493.0, 150.0), (494.0, 174.0), (481.0, 193.0), (468.0, 193.0)]), BARK[2]);
        for (x, top, bottom) in
            [(500.0, 164.0, 190.0), (508.0, 160.0, 178.0), (513.0, 170.0, 192.0), (530.0, 162.0, 186.0)]
        {
            canvas.stroke(&curved(&[(x, top), (x - 1.0, (top + bottom) / 2.0), (x + 1.0, bottom)]), 1.8, BARK[3]);
        }
    });
    canvas.fill(&ellipse(514.0, 154.0, 25.5, 5.2), BARK[3]);
    canvas.fill(&ellipse(514.0, 153.2, 24.5, 4.4), CUT[0]);
    for (rx, ry) in [(17.0, 2.9), (9.5, 1.6)] {
        canvas.stroke(&ellipse(513.0, 153.2, rx, ry), 1.1, CUT[1]);
    }
    canvas.stroke(&line(&[(513.0, 153.2), (527.0, 156.0)]), 1.0, CUT[1]);
}

/// A fence of six pickets on the line `y = 128`: one is broken off, one leans and has a knothole.
pub fn fence(canvas: &mut Canvas) {
    for y in RAILS {
        canvas.fill(&poly(&[(298.0, y), (470.0, y), (470.0, y + 9.0), (298.0, y + 9.0)]), WOOD[0]);
        canvas.fill(&poly(&[(298.0, y), (470.0, y), (470.0, y + 6.0), (298.0, y + 6.0)]), WOOD[1]);
    }
    for (i, (off, wide, top)) in (0..).zip([
        (0.0, 25.0, 46.0),
        (1.0, 23.0, 50.0),
        (-1.0, 26.0, 44.0),
        (0.0, 24.0, 64.0),
        (-1.0, 24.0, 51.0),
        (0.0, 24.0, 46.0),
    ]) {
        let (x, right) = (292.0 + i as f32 * 32.0 + off, 292.0 + i as f32 * 32.0 + off + wide);
        let foot = [(right, 134.0), (x, 134.0)];
        let gable = [(x, top + 10.0), (x + wide * 0.5, top), (right, top + 10.0)];
        let broken =
            [(x, top + 17.0), (x + 6.0, top + 8.0), (x + 11.0, top + 14.0), (right - 5.0, top), (right, top + 7.0)];
        match i {
            3 => picket(canvas, x, wide, &[&broken[..], &foot].concat(), i),
            4 => canvas.turned(x + 12.0, 108.0, 0.011, |canvas| {
                picket(canvas, x, wide, &[&gable[..], &foot].concat(), i);
                canvas.fill(&ellipse(x + 11.5, 91.0, 5.4, 7.0), WOOD[0]);
                canvas.erase(&ellipse(x + 12.2, 91.6, 3.8, 5.4));
            }),
            _ => picket(canvas, x, wide, &[&gable[..], &foot].concat(), i),
        }
    }
}

/// The rails of the fence, by their tops.
const RAILS: [f32; 2] = [73.0, 104.0];

/// A picket with that outline, nailed to the rails.
fn picket(canvas: &mut Canvas, x: f32, wide: f32, outline: &[Point], seed: u32) {
    let path = rounded(outline, 3.0);
    let stripe =
        |from: f32, to: f32| poly(&[(x + from, 40.0), (x + to, 40.0), (x + to - 1.0, 134.0), (x + from, 134.0)]);
    canvas.fill(&path, WOOD[0]);
    canvas.within(&path, |canvas| {
        canvas.fill(&stripe(0.0, wide - 1.6), WOOD[1]);
        canvas.fill(&stripe(0.0, wide * 0.68), WOOD[2]);
        canvas.fill(&stripe(0.0, 4.0), WOOD[3]);
        for i in 0..3 {
            let roll = |n: u32, low: f32, high: f32| dice_in(seed * 37 + i * 5 + n, low, high);
            let (gx, gy) = (x + 7.0 + i as f32 * 5.0 + roll(1, -1.0, 1.0), roll(2, 58.0, 104.0));
            let grain = [(gx, gy), (gx + roll(3, -1.0, 1.0), gy + 9.0), (gx, gy + roll(4, 14.0, 24.0))];
            canvas.stroke(&curved(&grain), 1.2, faded(WOOD[0], 0.6));
        }
        for y in RAILS {
            canvas.dot(x + wide * 0.48 + 0.5, y + 5.2, 2.0, BARK[3]);
            canvas.dot(x + wide * 0.48, y + 4.4, 1.5, rgb(0xb79a6c));
        }
    });
}
