//! Mountains: rock towers and spurs, which stand in mist and repeat sideways.

use super::few;
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, faded, mix, rgb};
use crate::tools::mapres::path::{Point, below, dice_in, poly, wave};

/// Width after which the picture repeats, and height of the foot.
const WIDTH: f32 = 1024.0;
const FOOT: f32 = 511.0;

/// The tones of rock: rim in the light, lit side, front, side in the shade, clefts.
const ROCK: [Color; 5] = [rgb(0xd5e1ed), rgb(0xbdccde), rgb(0xa8bacf), rgb(0x90a2ba), rgb(0x7e90ab)];
const HAZE: Color = rgb(0xb4c7d8);

/// A part of the mountains, drawn in haze of 0 (none) to 1.
enum Part {
    /// A wall with a flat top between two sides: left, right, top.
    Wall(f32, f32, f32),
    /// A spur that runs down from a peak: its peak, its reach to the left and to the right at the foot.
    Spur(Point, f32, f32),
}
use Part::{Spur, Wall};

/// All parts, those behind first, each with its haze.
const PARTS: [(f32, Part); 53] = [
    // Far behind, in the gap.
    (0.6, Wall(236.0, 350.0, 388.0)),
    (0.6, Wall(440.0, 560.0, 356.0)),
    (0.5, Wall(340.0, 452.0, 374.0)),
    (0.4, Spur((318.0, 404.0), 60.0, 50.0)),
    (0.4, Spur((498.0, 378.0), 60.0, 56.0)),
    (0.4, Spur((404.0, 412.0), 60.0, 60.0)),
    // The high tower.
    (0.1, Wall(926.0, 966.0, 64.0)),
    (0.06, Wall(858.0, 936.0, 8.0)),
    (0.06, Wall(836.0, 872.0, 54.0)),
    (0.1, Wall(944.0, 986.0, 120.0)),
    (0.06, Wall(808.0, 846.0, 122.0)),
    (0.04, Spur((908.0, 96.0), 40.0, 50.0)),
    (0.04, Spur((866.0, 122.0), 40.0, 36.0)),
    (0.04, Spur((942.0, 150.0), 44.0, 50.0)),
    // The tables behind.
    (0.2, Wall(-16.0, 96.0, 182.0)),
    (0.2, Wall(90.0, 210.0, 186.0)),
    (0.2, Wall(196.0, 282.0, 178.0)),
    (0.2, Wall(557.0, 660.0, 194.0)),
    (0.2, Wall(640.0, 750.0, 166.0)),
    (0.2, Wall(736.0, 836.0, 172.0)),
    (0.16, Wall(920.0, 1012.0, 184.0)),
    (0.14, Wall(862.0, 934.0, 212.0)),
    // Needles in the gap.
    (0.25, Wall(349.0, 388.0, 305.0)),
    (0.2, Wall(432.0, 462.0, 213.0)),
    (0.2, Spur((468.0, 274.0), 22.0, 16.0)),
    (0.2, Spur((358.0, 362.0), 30.0, 44.0)),
    (0.2, Spur((434.0, 330.0), 22.0, 30.0)),
    // The tables in front.
    (0.0, Wall(980.0, 1054.0, 164.0)),
    (0.0, Wall(88.0, 152.0, 176.0)),
    (0.0, Wall(166.0, 250.0, 164.0)),
    (0.0, Wall(544.0, 574.0, 286.0)),
    (0.0, Wall(582.0, 630.0, 178.0)),
    (0.0, Wall(668.0, 736.0, 158.0)),
    (0.0, Wall(762.0, 804.0, 168.0)),
    (0.0, Spur((270.0, 196.0), 30.0, 26.0)),
    (0.0, Wall(624.0, 672.0, 224.0)),
    (0.0, Wall(806.0, 852.0, 210.0)),
    (0.0, Spur((918.0, 200.0), 40.0, 62.0)),
    (0.0, Spur((872.0, 286.0), 26.0, 54.0)),
    (0.0, Wall(34.0, 80.0, 236.0)),
    (0.0, Spur((156.0, 290.0), 44.0, 30.0)),
    (0.0, Wall(724.0, 770.0, 262.0)),
    (0.0, Wall(954.0, 1004.0, 276.0)),
    // At the foot.
    (0.05, Wall(196.0, 250.0, 330.0)),
    (0.1, Spur((186.0, 404.0), 44.0, 90.0)),
    (0.1, Spur((8.0, 372.0), 64.0, 40.0)),
    (0.05, Wall(576.0, 622.0, 346.0)),
    (0.1, Spur((628.0, 412.0), 96.0, 50.0)),
    (0.1, Spur((706.0, 372.0), 44.0, 84.0)),
    (0.1, Spur((92.0, 392.0), 84.0, 46.0)),
    (0.1, Spur((826.0, 376.0), 84.0, 50.0)),
    (0.1, Spur((930.0, 404.0), 70.0, 96.0)),
    (0.2, Spur((264.0, 424.0), 60.0, 70.0)),
];

/// Table mountains with a high tower.
pub fn mesas() -> Picture {
    let mut sheet = Sheet::new(1024, 512);
    sheet.draw(|canvas| {
        for (seed, (haze, part)) in (1..).zip(&PARTS) {
            let tones = ROCK.map(|tone| mix(tone, HAZE, *haze));
            for around in [-WIDTH, 0.0, WIDTH] {
                canvas.at(around, 0.0, |canvas| match *part {
                    Wall(left, right, top) => wall(canvas, (left, right), top, &tones, seed),
                    Spur(peak, left, right) => spur(canvas, peak, (left, right), &tones, seed),
                });
            }
        }
        mist(canvas);
    });
    few(sheet.finish(), 3, 17, ROCK[2])
}

/// A broken line from `from` down to the foot, `drift` pixels to the right there.
fn edge(from: Point, drift: f32, jolt: f32, seed: u32) -> Vec<Point> {
    let height = FOOT - from.1;
    let steps = ((height / 52.0) as u32).max(2);
    let kink = |i: u32| {
        let t = (i as f32 + dice_in(seed * 31 + i, -0.28, 0.28)) / steps as f32;
        (from.0 + drift * t + dice_in(seed * 37 + i, -jolt, jolt), from.1 + height * t)
    };
    let mut points = vec![from];
    points.extend((1..steps).map(kink));
    points.push((from.0 + drift, FOOT));
    points
}

/// Fills what lies between two lines that go down.
fn facet(canvas: &mut Canvas, from: &[Point], to: &[Point], color: Color) {
    let all: Vec<Point> = from.iter().chain(to.iter().rev()).copied().collect();
    canvas.fill(&poly(&all), color);
}

/// Draws a wall: a front between a lit and a shaded side, under a flat broken top with a rim.
fn wall(canvas: &mut Canvas, (left, right): (f32, f32), top: f32, tones: &[Color; 5], seed: u32) {
    let width = right - left;
    let roll = |n: u32, low: f32, high: f32| dice_in(seed * 97 + n, low, high);
    let jolt = (width * 0.05).min(4.0);
    let rim = [
        (left, top + roll(1, 5.0, 14.0)),
        (left + width * roll(2, 0.08, 0.2), top + roll(3, 0.0, 3.0)),
        (left + width * roll(4, 0.3, 0.5), top + roll(5, -2.0, 2.0)),
        (left + width * roll(6, 0.62, 0.82), top + roll(7, -2.0, 4.0)),
        (right, top + roll(8, 5.0, 12.0)),
    ];
    let outer =
        (edge(rim[0], -width.min(50.0) * 0.1, jolt, seed), edge(rim[4], width.min(50.0) * 0.1, jolt, seed + 500));
    let lit = edge(rim[2], roll(9, -0.12, 0.1) * width, jolt * 1.6, seed + 1000);
    let shade = edge(rim[3], roll(10, -0.12, 0.1) * width, jolt * 1.6, seed + 1500);
    cleft(canvas, &outer.1, tones[4]);
    let whole: Vec<Point> = rim.iter().chain(&outer.1).chain(outer.0.iter().rev()).copied().collect();
    canvas.fill(&poly(&whole), tones[2]);
    let lit_side: Vec<Point> = rim[..2].iter().chain(&lit).chain(outer.0.iter().rev()).copied().collect();
    canvas.fill(&poly(&lit_side), tones[1]);
    facet(canvas, &shade, &outer.1, tones[3]);
    let (low, high) = (&rim[1..4], &rim[0..4]);
    let under: Vec<Point> = high.iter().copied().chain(low.iter().rev().map(|&(x, y)| (x, y + 5.0))).collect();
    canvas.fill(&poly(&under), tones[0]);
}

/// Draws a spur: a chiselled peak over a lit slope, a front and a shaded slope, which widen to the foot.
fn spur(canvas: &mut Canvas, peak: Point, (left, right): (f32, f32), tones: &[Color; 5], seed: u32) {
    let roll = |n: u32, low: f32, high: f32| dice_in(seed * 89 + n, low, high);
    let brow = (peak.0 + right * roll(6, 0.25, 0.4), peak.1 + roll(7, 6.0, 16.0));
    let near = (peak.0 - left * roll(1, 0.3, 0.5), peak.1 + roll(2, 14.0, 30.0));
    let far = (peak.0 + right * roll(3, 0.5, 0.65), peak.1 + roll(4, 26.0, 44.0));
    let sides = (edge(near, (peak.0 - left) - near.0, 3.0, seed), edge(far, (peak.0 + right) - far.0, 3.0, seed + 500));
    let ridge = edge(peak, roll(5, -0.25, 0.1) * left, 4.0, seed + 1000);
    let front = edge(brow, roll(8, -0.1, 0.3) * right, 4.0, seed + 1500);
    cleft(canvas, &sides.1, tones[4]);
    let lit: Vec<Point> = [peak].iter().chain(&sides.0).copied().collect();
    let shaded: Vec<Point> = [brow].iter().chain(&sides.1).copied().collect();
    facet(canvas, &lit, &shaded, tones[2]);
    facet(canvas, &lit, &ridge, tones[1]);
    facet(canvas, &front, &shaded, tones[3]);
    canvas.fill(&poly(&[near, peak, brow, (peak.0 + 1.0, peak.1 + 6.0)]), tones[0]);
}

/// Darkens the rock to the right of a line, more and more towards the foot.
fn cleft(canvas: &mut Canvas, side: &[Point], color: Color) {
    let count = side.len() as f32;
    let beyond: Vec<Point> = (1..).zip(side).map(|(i, &(x, y))| (x + 9.0 * i as f32 / count, y)).collect();
    let all: Vec<Point> = side.iter().chain(beyond[1..].iter().rev()).copied().collect();
    canvas.shade(&poly(&all), color);
}

/// Layers of mist about the foot, which repeat as the mountains do.
fn mist(canvas: &mut Canvas) {
    for (height, swing, turns, shift) in [(420.0, 10.0, 2.0, 0.1), (452.0, 9.0, 3.0, 0.4), (482.0, 6.0, 2.0, 0.7)] {
        let bank = |x: f32| height + swing * (wave(x / WIDTH * turns + shift) + 0.5 * wave(x / WIDTH * 5.0 + shift));
        canvas.shade(&below(0.0, WIDTH, FOOT, bank), faded(HAZE, 0.3));
    }
}
