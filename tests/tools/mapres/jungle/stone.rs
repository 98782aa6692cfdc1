//! Hewn stones: one shape for the courses along the ground, for rubble and for what was built of stone.

use crate::tools::mapres::canvas::{Canvas, Color, faded, mix, rgb};
use crate::tools::mapres::material::{SOIL, WALL};
use crate::tools::mapres::path::{Point, blob, dice_in, joined, line, poly, rect, rounded, smooth, wave};

/// Colours of a stone: edge in the light, face, side in the shade, groove around it.
pub struct Tones {
    pub lit: Color,
    pub face: Color,
    pub shade: Color,
    pub groove: Color,
}

/// Sandstone in the sun.
pub const SAND: Tones = Tones { lit: rgb(0xe3c79c), face: rgb(0xc49c6d), shade: rgb(0xa67f53), groove: rgb(0x62391f) };
/// The same stone damp and in the shade, on sides that look down.
pub const DAMP: Tones = Tones { lit: rgb(0x9a7440), face: rgb(0x7e5a2e), shade: rgb(0x6a4822), groove: rgb(0x523416) };

/// A rectangle's corners, each cut off a little and moved a little.
pub fn hewn(x: f32, y: f32, width: f32, height: f32, seed: u32) -> Vec<Point> {
    let corners =
        [(x, y, 1.0, 1.0), (x + width, y, -1.0, 1.0), (x + width, y + height, -1.0, -1.0), (x, y + height, 1.0, -1.0)];
    let mut points = Vec::new();
    for (i, (cx, cy, inward_x, inward_y)) in corners.into_iter().enumerate() {
        let roll = |n: u32, high: f32| dice_in(seed * 53 + i as u32 * 11 + n, 0.0, high);
        let limit = width.min(height) * 0.34;
        let (cut_x, cut_y) = ((1.5 + roll(1, 3.5)).min(limit), (1.5 + roll(2, 3.5)).min(limit));
        let side = (cx, cy + cut_y * inward_y);
        let end = (cx + cut_x * inward_x, cy);
        if i % 2 == 0 { points.extend([side, end]) } else { points.extend([end, side]) }
    }
    points
}

/// The points turned about their box's middle.
pub fn tilted(points: &[Point], turns: f32) -> Vec<Point> {
    let middle = middle(points);
    let (sin, cos) = (wave(turns), wave(turns + 0.25));
    let turn = |&(x, y): &Point| {
        let (dx, dy) = (x - middle.0, y - middle.1);
        (middle.0 + dx * cos - dy * sin, middle.1 + dx * sin + dy * cos)
    };
    points.iter().map(turn).collect()
}

fn bounds(points: &[Point]) -> (Point, Point) {
    points.iter().fold(((1e9, 1e9), (-1e9, -1e9)), |(low, high): (Point, Point), p| {
        ((low.0.min(p.0), low.1.min(p.1)), (high.0.max(p.0), high.1.max(p.1)))
    })
}

fn middle(points: &[Point]) -> Point {
    let (low, high) = bounds(points);
    ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0)
}

/// Soil as around stones: like all soil, but so calm that no pattern shows where it covers most of a map.
pub const EARTH: [Color; 4] = [rgb(0x9a6b3e), SOIL[1], rgb(0x946538), SOIL[3]];
/// The wall of soil, as calm.
pub const BACK: [Color; 4] = [rgb(0x5b4537), WALL[1], rgb(0x554031), WALL[3]];

/// Fills a tile that repeats over large areas: three wide patches, hardly to be seen.
pub fn calm(canvas: &mut Canvas, colors: &[Color; 4]) {
    canvas.fill_all(colors[1]);
    for (x, y, rx, ry, tone) in [(22.0, 44.0, 17.0, 10.0, 0), (44.0, 21.0, 15.0, 11.0, 2), (13.0, 14.0, 8.0, 7.0, 0)] {
        canvas.fill(&blob(x, y, rx, ry, 9, 2.4, x as u32), mix(colors[1], colors[tone], 0.3));
    }
}

/// A stone lying in soil: groove, lit edges above and at the left, shaded ones below and at the right, a facet.
pub fn stone(canvas: &mut Canvas, points: &[Point], tones: &Tones, seed: u32) {
    let outline = rounded(points, 3.4);
    canvas.stroke(&outline, 9.0, faded(tones.groove, 0.22));
    canvas.stroke(&outline, 4.6, tones.groove);
    face(canvas, points, tones, seed);
}

/// A stone without the groove around it.
pub fn face(canvas: &mut Canvas, points: &[Point], tones: &Tones, seed: u32) {
    let outline = rounded(points, 3.4);
    let (low, high) = bounds(points);
    let (width, height) = (high.0 - low.0, high.1 - low.1);
    let around = rect(low.0 - 40.0, low.1 - 40.0, width + 80.0, height + 80.0);
    let shifted = joined(&[around, outline.clone()]);
    let roll = |n: u32, from: f32, to: f32| dice_in(seed * 71 + n, from, to);
    canvas.within(&outline, |canvas| {
        canvas.fill(&outline, tones.face);
        // The facet: what lies below a broken line from the right down to the left.
        let (a, b) = (low.1 + height * roll(1, 0.22, 0.42), low.1 + height * roll(2, 0.62, 0.86));
        let knee = (low.0 + width * roll(3, 0.40, 0.66), low.1 + height * roll(4, 0.50, 0.66));
        let facet = [
            (high.0 + 2.0, a),
            knee,
            (low.0 + width * 0.3, b),
            (low.0 - 2.0, b + 2.0),
            (low.0 - 2.0, high.1 + 2.0),
            (high.0 + 2.0, high.1 + 2.0),
        ];
        canvas.fill(&poly(&facet), mix(tones.face, tones.shade, 0.62));
        canvas.at(-2.6, -3.6, |canvas| canvas.fill_even_odd(&shifted, tones.shade));
        canvas.at(2.0, 2.6, |canvas| canvas.fill_even_odd(&shifted, tones.lit));
        // The light does not reach round the lower left and the upper right corner.
        canvas.stroke(
            &line(&[(low.0, high.1 - height * 0.22), (low.0, high.1 + 2.0)]),
            4.6,
            mix(tones.face, tones.shade, 0.5),
        );
        pits(canvas, low, (width, height), tones, seed);
    });
}

fn pits(canvas: &mut Canvas, low: Point, (width, height): Point, tones: &Tones, seed: u32) {
    let roll = |n: u32, from: f32, to: f32| dice_in(seed * 97 + n, from, to);
    for i in 0..seed % 3 {
        let (x, y) = (low.0 + width * roll(i * 7 + 1, 0.2, 0.75), low.1 + height * roll(i * 7 + 2, 0.25, 0.7));
        let size = roll(i * 7 + 3, 0.9, 1.7);
        canvas.dot(x + 0.5, y + 0.8, size, mix(tones.face, tones.lit, 0.5));
        canvas.dot(x, y, size, tones.shade);
    }
}

/// Moss on a stone's upper side, from `x` on, hanging down a little.
pub fn moss(canvas: &mut Canvas, x: f32, y: f32, width: f32, seed: u32) {
    let steps = (width / 8.0) as u32 + 2;
    let low = |i: u32| y + if i == 0 || i == steps { 1.0 } else { dice_in(seed * 31 + i, 3.5, 8.0) };
    let at = |i: u32| x + width * i as f32 / steps as f32;
    let cushion = |drop: f32| -> Vec<Point> {
        let top = (0..=steps).map(|i| (at(i), y - 1.0));
        top.chain((0..=steps).rev().map(|i| (at(i), low(i) + drop))).collect()
    };
    canvas.fill(&smooth(&cushion(1.6)), faded(rgb(0x3f4a1c), 0.8));
    canvas.fill(&smooth(&cushion(0.0)), rgb(0x7f9a35));
    canvas.stroke(&line(&[(x + 2.0, y + 0.4), (x + width - 2.0, y + 0.4)]), 2.0, rgb(0xa6c050));
}
