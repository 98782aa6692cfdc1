//! Boulders, cobbles, heaps of sand and a shell turned to stone.

use super::rock::tapered;
use super::wood::stump;
use crate::tools::mapres::canvas::{Canvas, Color, Sheet, faded, mix, rgb};
use crate::tools::mapres::path::{Point, around, blob, circle, curved, ellipse, line, poly, rounded, smooth, wave};

/// Grey stone: above, towards the light, away from it, in shade.
const STONE: [Color; 4] = [rgb(0xd3cfc8), rgb(0xa39d98), rgb(0x86807d), rgb(0x6b6665)];
const SAND: [Color; 4] = [rgb(0xf4d089), rgb(0xe7b96d), rgb(0xd09f58), rgb(0xb5854a)];
const SHELL: [Color; 4] = [rgb(0xdcaa70), rgb(0xb9814c), rgb(0x8d5d36), rgb(0x57381f)];

/// Draws all stones and heaps.
pub fn tiles(sheet: &mut Sheet) {
    sheet.block(88, 3, 2, wide_boulder);
    sheet.block(91, 2, 2, round_boulder);
    sheet.block(96, 3, 1, |canvas| {
        heap(canvas, 4.0, 158.0, 82.0, 43.0);
        heap(canvas, 132.0, 188.0, 161.0, 15.0);
    });
    sheet.block(99, 2, 1, |canvas| {
        heap(canvas, 6.0, 52.0, 30.0, 13.0);
        heap(canvas, 24.0, 124.0, 78.0, 17.0);
    });
    sheet.block(101, 1, 1, |canvas| heap(canvas, 1.0, 63.0, 32.0, 15.0));
    sheet.block(86, 2, 2, |canvas| {
        stump(canvas, (62.0, 132.0), (89.0, 66.0), 27.0);
        heap(canvas, 12.0, 82.0, 46.0, 17.0);
        heap(canvas, 54.0, 106.0, 80.0, 12.0);
    });
    sheet.block(48, 3, 2, fossil);
}

/// A boulder with a flat top, cracked down the front.
fn wide_boulder(canvas: &mut Canvas) {
    let whole = [
        (28.0, 130.0),
        (21.0, 106.0),
        (18.0, 88.0),
        (32.0, 73.0),
        (66.0, 60.0),
        (104.0, 57.0),
        (140.0, 62.0),
        (160.0, 75.0),
        (157.0, 96.0),
        (149.0, 112.0),
        (145.0, 130.0),
    ];
    canvas.within(&rounded(&whole, 6.0), |canvas| {
        canvas.fill_all(STONE[2]);
        canvas.fill(&poly(&[(10.0, 84.0), (46.0, 92.0), (52.0, 108.0), (46.0, 132.0), (10.0, 132.0)]), STONE[1]);
        canvas.fill(&poly(&[(122.0, 86.0), (170.0, 66.0), (170.0, 132.0), (114.0, 132.0), (118.0, 104.0)]), STONE[3]);
        canvas.fill(
            &poly(&[(84.0, 96.0), (122.0, 86.0), (118.0, 104.0), (114.0, 132.0), (92.0, 132.0)]),
            mix(STONE[2], STONE[3], 0.45),
        );
        let top = [
            (10.0, 86.0),
            (34.0, 66.0),
            (70.0, 54.0),
            (150.0, 54.0),
            (168.0, 72.0),
            (150.0, 79.0),
            (122.0, 86.0),
            (84.0, 96.0),
            (46.0, 92.0),
        ];
        canvas.fill(&poly(&top), STONE[0]);
        canvas.fill(
            &poly(&[(52.0, 78.0), (86.0, 70.0), (118.0, 74.0), (96.0, 82.0), (72.0, 86.0)]),
            mix(STONE[0], STONE[1], 0.45),
        );
        canvas.stroke(
            &line(&[(10.0, 86.0), (46.0, 92.5), (84.0, 96.5), (122.0, 86.5), (168.0, 72.5)]),
            2.2,
            rgb(0xe6e2da),
        );
        crack(canvas, &[(66.0, 95.0), (70.0, 105.0), (64.0, 113.0), (68.0, 122.0)]);
        crack(canvas, &[(136.0, 83.0), (139.0, 94.0), (134.0, 102.0)]);
        ground_shadow(canvas, 192.0, 128.0);
    });
}

fn round_boulder(canvas: &mut Canvas) {
    let whole = [
        (14.0, 130.0),
        (7.0, 110.0),
        (4.0, 94.0),
        (18.0, 75.0),
        (46.0, 60.0),
        (86.0, 58.0),
        (112.0, 68.0),
        (121.0, 86.0),
        (121.0, 110.0),
        (117.0, 130.0),
    ];
    canvas.within(&rounded(&whole, 9.0), |canvas| {
        canvas.fill_all(STONE[2]);
        canvas.fill(&poly(&[(0.0, 88.0), (32.0, 96.0), (44.0, 112.0), (40.0, 132.0), (0.0, 132.0)]), STONE[1]);
        canvas.fill(&poly(&[(94.0, 84.0), (130.0, 76.0), (130.0, 132.0), (84.0, 132.0), (86.0, 104.0)]), STONE[3]);
        let top = [
            (0.0, 92.0),
            (16.0, 70.0),
            (50.0, 54.0),
            (100.0, 54.0),
            (126.0, 80.0),
            (94.0, 84.0),
            (66.0, 92.0),
            (32.0, 96.0),
        ];
        canvas.fill(&poly(&top), STONE[0]);
        canvas.fill(&poly(&[(36.0, 80.0), (58.0, 70.0), (84.0, 72.0), (62.0, 80.0)]), mix(STONE[0], STONE[1], 0.45));
        canvas.stroke(
            &line(&[(0.0, 91.0), (32.0, 96.5), (66.0, 92.5), (94.0, 84.5), (128.0, 79.0)]),
            2.2,
            rgb(0xe6e2da),
        );
        crack(canvas, &[(56.0, 94.0), (60.0, 103.0), (55.0, 110.0), (60.0, 117.0)]);
        ground_shadow(canvas, 128.0, 128.0);
    });
}

fn crack(canvas: &mut Canvas, points: &[Point]) {
    canvas.fill(&tapered(points, 4.0), mix(STONE[3], rgb(0x3f3b3c), 0.5));
}

/// The dark foot of what stands on the ground.
fn ground_shadow(canvas: &mut Canvas, right: f32, bottom: f32) {
    let hem = (0..=16).map(|i| i as f32 / 16.0).map(|t| (right * t, bottom - 5.0 - 2.0 * wave(t * 3.0)));
    canvas.fill(
        &poly(&hem.chain([(right, bottom + 4.0), (0.0, bottom + 4.0)]).collect::<Vec<_>>()),
        faded(rgb(0x3b3030), 0.28),
    );
}

/// A stone as big as a fist.
pub fn cobble(canvas: &mut Canvas, x: f32, y: f32, size: f32) {
    let seed = (x * 7.0 + y) as u32;
    let whole = blob(x, y, size * 1.1, size * 0.85, 7, size * 0.13, seed);
    canvas.within(&whole, |canvas| {
        canvas.fill_all(STONE[3]);
        canvas.fill(&blob(x - size * 0.2, y - size * 0.14, size, size * 0.8, 6, 0.8, seed + 1), STONE[2]);
        canvas.fill(&blob(x - size * 0.25, y - size * 0.45, size * 0.8, size * 0.45, 6, 0.8, seed + 2), STONE[0]);
    });
}

/// A heap of sand: the lit slope, the slope away from the light, ripples along the crest.
fn heap(canvas: &mut Canvas, left: f32, right: f32, peak: f32, height: f32) {
    let bottom = canvas.height();
    let rise = |x: f32| {
        let t = if x < peak { (x - left) / (peak - left) } else { (right - x) / (right - peak) };
        let t = t.clamp(0.0, 1.0);
        height * t * t * (3.0 - 2.0 * t) * 0.55 + height * 0.45 * (1.0 - (1.0 - t) * (1.0 - t))
    };
    let steps = 32;
    let slope: Vec<Point> =
        (0..=steps).map(|i| left + (right - left) * i as f32 / steps as f32).map(|x| (x, bottom - rise(x))).collect();
    let whole = poly(&slope.iter().copied().chain([(right, bottom + 9.0), (left, bottom + 9.0)]).collect::<Vec<_>>());
    canvas.within(&whole, |canvas| {
        canvas.fill_all(SAND[1]);
        let width = right - left;
        let lee = smooth(&[
            (peak + width * 0.02, bottom - height - 1.0),
            (peak + width * 0.13, bottom - height * 0.62),
            (peak + width * 0.10, bottom - height * 0.34),
            (peak + width * 0.24, bottom + 8.0),
            (right + 20.0, bottom + 8.0),
            (right + 10.0, bottom - height - 8.0),
        ]);
        canvas.fill(&lee, SAND[2]);
        canvas.at(0.0, -1.0, |canvas| canvas.stroke(&curved(&slope[2..steps * 2 / 3]), 7.0, SAND[0]));
        for i in 0..(height / 9.0) as u32 {
            let y = bottom - height * 0.62 + i as f32 * 8.0;
            let x = peak - width * (0.16 + 0.02 * i as f32);
            let ripple: Vec<Point> = (0..8)
                .map(|n| (x + n as f32 * width * 0.035, y + 1.5 * wave(n as f32 / 5.0 + i as f32 * 0.3)))
                .collect();
            canvas.stroke(&curved(&ripple), 1.5, mix(SAND[1], SAND[2], 0.6));
        }
    });
}

/// A big coiled shell turned to stone, half in the sand, and a piece of another.
fn fossil(canvas: &mut Canvas) {
    let (x, y, radius) = (112.0, 94.0, 33.0);
    coil(canvas, (158.0, 123.0), 18.0, 0.1);
    // The mouth of the shell.
    let mouth = smooth(&[(92.0, 84.0), (66.0, 92.0), (52.0, 112.0), (54.0, 134.0), (94.0, 136.0), (96.0, 104.0)]);
    canvas.fill(&mouth, SHELL[2]);
    canvas.within(&mouth, |canvas| {
        canvas.at(-4.0, -3.0, |canvas| canvas.fill(&mouth, SHELL[1]));
        for i in 0..5 {
            let y = 84.0 + i as f32 * 10.0;
            canvas.stroke(
                &curved(&[(90.0, y - 6.0), (70.0, y - 1.0), (46.0, y + 10.0)]),
                2.0,
                mix(SHELL[1], SHELL[2], 0.7),
            );
        }
        canvas.fill(&ellipse(56.0, 124.0, 9.0, 15.0), SHELL[3]);
    });
    coil(canvas, (x, y), radius, 0.45);
    heap(canvas, 40.0, 124.0, 84.0, 8.0);
    heap(canvas, 96.0, 186.0, 142.0, 9.0);
}

/// The coils of a shell, seen from the side.
fn coil(canvas: &mut Canvas, (x, y): Point, radius: f32, turn: f32) {
    let whole = circle(x, y, radius);
    canvas.within(&whole, |canvas| {
        canvas.fill_all(SHELL[2]);
        canvas.fill(&circle(x - radius * 0.10, y - radius * 0.12, radius * 0.97), SHELL[1]);
        let spiral = |from: f32| -> Vec<Point> {
            (0..=40)
                .map(|i| i as f32 / 40.0)
                .map(|t| around((x, y), radius * from * (1.0 - t) * (1.0 - 0.25 * t) + 1.0, turn + t * 2.6))
                .collect()
        };
        for i in 0..30 {
            let t = i as f32 / 38.0;
            let (turns, far) = (turn + t * 2.6, radius * (1.0 - t) * (1.0 - 0.25 * t));
            let (from, to) = (around((x, y), far * 1.02, turns), around((x, y), far * 0.68, turns + 0.025));
            canvas.stroke(&line(&[from, to]), 0.5 + far * 0.055, mix(SHELL[1], SHELL[2], 0.75));
        }
        canvas.at(-1.0, -1.2, |canvas| canvas.stroke(&curved(&spiral(1.02)), 2.4, SHELL[0]));
        canvas.stroke(&curved(&spiral(1.0)), 2.4, SHELL[3]);
        canvas.dot(x, y, radius * 0.07, SHELL[3]);
        let crescent: Vec<Point> =
            (0..=16).map(|i| around((x, y), radius - 2.2, 0.5 + i as f32 / 16.0 * 0.33)).collect();
        canvas.stroke(&curved(&crescent), 3.4, SHELL[0]);
    });
}
