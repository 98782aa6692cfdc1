//! Outlines. Only `+ - * /` and square roots are used, so that every machine draws the same.

use tiny_skia::{Path, PathBuilder, Rect};

/// A point in pixels.
pub type Point = (f32, f32);

/// The sine of `turns`, near enough for drawing and the same on every machine.
pub fn wave(turns: f32) -> f32 {
    let x = turns - (turns + 0.5).floor();
    let arch = 8.0 * x - 16.0 * x * x.abs();
    0.225 * (arch * arch.abs() - arch) + arch
}

/// The point `radius` away from `center`, `turns` clockwise from pointing right.
pub fn around(center: Point, radius: f32, turns: f32) -> Point {
    (center.0 + wave(turns + 0.25) * radius, center.1 + wave(turns) * radius)
}

/// A fixed "random" number from 0 to 1 for every `seed`.
pub fn dice(seed: u32) -> f32 {
    let mut x = seed.wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    x = (x ^ (x >> 15)).wrapping_mul(0x2c1b_3c6d);
    x = (x ^ (x >> 12)).wrapping_mul(0x297a_2d39);
    ((x ^ (x >> 15)) >> 8) as f32 / (1 << 24) as f32
}

/// A fixed "random" number from `low` to `high`.
pub fn dice_in(seed: u32, low: f32, high: f32) -> f32 {
    low + (high - low) * dice(seed)
}

fn built(draw: impl FnOnce(&mut PathBuilder)) -> Path {
    let mut path = PathBuilder::new();
    draw(&mut path);
    path.finish().expect("a path with more than one point")
}

/// A rectangle.
pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Path {
    PathBuilder::from_rect(Rect::from_xywh(x, y, width, height).expect("a size above 0"))
}

/// A circle.
pub fn circle(x: f32, y: f32, radius: f32) -> Path {
    PathBuilder::from_circle(x, y, radius).expect("a radius above 0")
}

/// An ellipse by its middle and radii.
pub fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Path {
    PathBuilder::from_oval(Rect::from_xywh(x - rx, y - ry, rx * 2.0, ry * 2.0).expect("radii above 0"))
        .expect("radii above 0")
}

/// A closed outline with straight edges.
pub fn poly(points: &[Point]) -> Path {
    built(|path| {
        add_line(path, points);
        path.close();
    })
}

/// An open line with straight parts, for strokes.
pub fn line(points: &[Point]) -> Path {
    built(|path| add_line(path, points))
}

fn add_line(path: &mut PathBuilder, points: &[Point]) {
    for (i, &(x, y)) in points.iter().enumerate() {
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
}

/// A closed outline with straight edges and corners rounded by up to `radius`.
pub fn rounded(points: &[Point], radius: f32) -> Path {
    built(|path| {
        let count = points.len();
        for i in 0..count {
            let (before, at, after) = (points[(i + count - 1) % count], points[i], points[(i + 1) % count]);
            let (from, to) = (toward(at, before, radius), toward(at, after, radius));
            if i == 0 {
                path.move_to(from.0, from.1)
            } else {
                path.line_to(from.0, from.1)
            }
            path.quad_to(at.0, at.1, to.0, to.1);
        }
        path.close();
    })
}

/// The point `far` from `from` on the way to `to`, at most half of the way.
fn toward(from: Point, to: Point, far: f32) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let t = (far / (dx * dx + dy * dy).sqrt().max(1e-3)).min(0.5);
    (from.0 + dx * t, from.1 + dy * t)
}

/// A rectangle with round corners.
pub fn round_rect(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Path {
    let (right, bottom) = (x + width, y + height);
    // The handles of a quarter of a circle.
    let (r, k) = (radius.min(width / 2.0).min(height / 2.0), radius.min(width / 2.0).min(height / 2.0) * 0.448);
    built(|path| {
        path.move_to(x + r, y);
        path.line_to(right - r, y);
        path.cubic_to(right - k, y, right, y + k, right, y + r);
        path.line_to(right, bottom - r);
        path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
        path.line_to(x + r, bottom);
        path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
        path.line_to(x, y + r);
        path.cubic_to(x, y + k, x + k, y, x + r, y);
        path.close();
    })
}

/// A closed outline that goes smoothly through all points.
pub fn smooth(points: &[Point]) -> Path {
    built(|path| {
        let count = points.len();
        let at = |i: usize| points[i % count];
        path.move_to(at(0).0, at(0).1);
        for i in 0..count {
            curve(path, at(i + count - 1), at(i), at(i + 1), at(i + 2));
        }
        path.close();
    })
}

/// An open line that goes smoothly through all points, for strokes.
pub fn curved(points: &[Point]) -> Path {
    built(|path| {
        let at = |i: usize| points[i.min(points.len() - 1)];
        path.move_to(at(0).0, at(0).1);
        for i in 0..points.len() - 1 {
            curve(path, at(i.saturating_sub(1)), at(i), at(i + 1), at(i + 2));
        }
    })
}

fn curve(path: &mut PathBuilder, before: Point, from: Point, to: Point, after: Point) {
    let out = (from.0 + (to.0 - before.0) / 6.0, from.1 + (to.1 - before.1) / 6.0);
    let back = (to.0 - (after.0 - from.0) / 6.0, to.1 - (after.1 - from.1) / 6.0);
    path.cubic_to(out.0, out.1, back.0, back.1, to.0, to.1);
}

/// Several outlines as one, for clips and holes.
pub fn joined(paths: &[Path]) -> Path {
    built(|all| paths.iter().for_each(|path| all.push_path(path)))
}

/// A round outline that wobbles: `bumps` irregular swellings of up to `by` pixels.
pub fn blob(x: f32, y: f32, rx: f32, ry: f32, bumps: u32, by: f32, seed: u32) -> Path {
    let points: Vec<Point> = (0..bumps)
        .map(|i| {
            let off = dice_in(seed * 977 + i, -by, by);
            let (dx, dy) = around((0.0, 0.0), 1.0, i as f32 / bumps as f32);
            (x + dx * (rx + off), y + dy * (ry + off))
        })
        .collect();
    smooth(&points)
}

/// What lies below the line `height(x)` between `left` and `right`, down to `bottom`.
pub fn below(left: f32, right: f32, bottom: f32, height: impl Fn(f32) -> f32) -> Path {
    let mut points = samples(left, right, &height);
    points.extend([(right, bottom), (left, bottom)]);
    poly(&points)
}

/// What lies between two lines `upper(x)` and `lower(x)`.
pub fn between(left: f32, right: f32, upper: impl Fn(f32) -> f32, lower: impl Fn(f32) -> f32) -> Path {
    let mut points = samples(left, right, &upper);
    points.extend(samples(left, right, &lower).into_iter().rev());
    poly(&points)
}

/// Points of the line `height(x)`, two to a pixel of 4.
fn samples(left: f32, right: f32, height: &impl Fn(f32) -> f32) -> Vec<Point> {
    let steps = ((right - left) / 2.0).ceil().max(1.0) as u32;
    (0..=steps).map(|i| left + (right - left) * i as f32 / steps as f32).map(|x| (x, height(x))).collect()
}
