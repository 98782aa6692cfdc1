//! Things that lie in soil: pebbles, snails and shells of stone, a trilobite, a fern.

use crate::tools::mapres::canvas::{Canvas, Color, faded, rgb};
use crate::tools::mapres::path::{Point, around, blob, circle, curved, ellipse, line, smooth};

/// Tones of stone: in the light, in general, lines and shade, and the soil around.
pub struct Stone {
    light: Color,
    body: Color,
    line: Color,
    soil: Color,
}

/// Stone in the ground.
pub const STONE: Stone = Stone { light: rgb(0xe6d8bb), body: rgb(0xcfbd9a), line: rgb(0x94774f), soil: rgb(0x5d3b1c) };
/// Imprints in the ground, half washed out.
pub const IMPRINT: Stone =
    Stone { light: rgb(0xcfb083), body: rgb(0xb68f5d), line: rgb(0x81572c), soil: rgb(0x6a4421) };
/// Stone in the wall.
pub const WALL_STONE: Stone =
    Stone { light: rgb(0x978670), body: rgb(0x82705a), line: rgb(0x5c4931), soil: rgb(0x32230f) };
/// Imprints in the wall.
pub const WALL_IMPRINT: Stone =
    Stone { light: rgb(0x83705a), body: rgb(0x735e46), line: rgb(0x4c3924), soil: rgb(0x3a2916) };

impl Stone {
    fn bed(&self, canvas: &mut Canvas, path: &tiny_skia::Path) {
        canvas.soft(2.5, |canvas| canvas.stroke(path, 4.0, faded(self.soil, 0.6)));
    }

    /// A pebble, lit from above left.
    pub fn pebble(&self, canvas: &mut Canvas, (x, y): Point, (rx, ry): (f32, f32), seed: u32) {
        let outline = blob(x, y, rx, ry, 7, rx * 0.12, seed);
        self.bed(canvas, &outline);
        canvas.fill(&outline, self.line);
        canvas.fill(&blob(x - 0.5, y - 0.8, rx - 0.8, ry - 0.8, 7, rx * 0.12, seed), self.body);
        canvas.fill(&blob(x - rx * 0.2, y - ry * 0.3, rx * 0.55, ry * 0.42, 7, rx * 0.08, seed + 1), self.light);
    }

    /// A snail of stone, rolled up in two and a half turns; its mouth points `turns` clockwise from the right.
    pub fn snail(&self, canvas: &mut Canvas, (x, y): Point, radius: f32, turns: f32) {
        let reach = |at: f32| radius * (1.0 - at / 2.6) * (1.0 - at / 9.0);
        let spiral = |from: f32, to: f32| -> Vec<Point> {
            let steps = ((to - from) * 24.0) as u32;
            let at = move |i: u32| from + (to - from) * i as f32 / steps as f32;
            (0..=steps).map(|i| around((x, y), reach(at(i)), turns - at(i))).collect()
        };
        let mut outline = spiral(0.0, 1.0);
        outline.pop();
        outline.insert(0, around((x, y), radius * 1.02, turns + 0.03));
        let whole = smooth(&outline);
        self.bed(canvas, &whole);
        canvas.fill(&whole, self.body);
        canvas.within(&whole, |canvas| {
            canvas.stroke(&circle(x + radius * 0.16, y + radius * 0.2, radius * 0.98), radius * 0.2, self.light);
        });
        let ribs = (radius * 0.55) as u32 + 8;
        for i in 0..ribs * 2 {
            let at = i as f32 / ribs as f32;
            let (outer, inner) = (reach(at), reach(at + 1.0).max(0.0));
            let point =
                |share: f32, bend: f32| around((x, y), inner + (outer - inner) * share, turns - at + bend * 0.5);
            canvas.stroke(
                &curved(&[point(0.3, 0.0), point(0.65, 0.02), point(0.94, 0.06)]),
                radius * 0.035 + 0.3,
                faded(self.line, 0.55),
            );
        }
        canvas.stroke(&curved(&spiral(0.0, 2.35)), radius * 0.05 + 0.8, self.line);
        let mouth = [around((x, y), radius, turns), around((x, y), reach(1.0), turns)];
        canvas.stroke(&line(&mouth), radius * 0.05 + 0.8, self.line);
    }

    /// A shell like a fan, its hinge at a point and opening `turns` clockwise from the right.
    pub fn shell(&self, canvas: &mut Canvas, hinge: Point, radius: f32, turns: f32) {
        const RIBS: u32 = 6;
        let spoke = |i: f32, share: f32| around(hinge, radius * share, turns - 0.14 + 0.28 * i / RIBS as f32);
        let foot = |turn: f32, far: f32| around(hinge, radius * far, turns + turn);
        let mut outline = vec![foot(0.3, 0.22), foot(0.5, 0.06), foot(-0.3, 0.22), foot(-0.16, 0.5)];
        for i in 0..RIBS {
            outline.extend([spoke(i as f32 + 0.08, 0.93), spoke(i as f32 + 0.5, 1.04), spoke(i as f32 + 0.92, 0.93)]);
        }
        outline.push(foot(0.16, 0.5));
        let whole = smooth(&outline);
        self.bed(canvas, &whole);
        canvas.fill(&whole, self.body);
        canvas.within(&whole, |canvas| {
            let (x, y) = around(hinge, radius * 0.55, turns);
            canvas.dot(x - radius * 0.3, y - radius * 0.3, radius * 0.55, self.light);
        });
        for i in 1..RIBS {
            canvas.stroke(&line(&[spoke(i as f32, 0.2), spoke(i as f32, 0.95)]), 0.6 + radius * 0.03, self.line);
        }
        canvas.stroke(&whole, 0.7 + radius * 0.03, self.line);
    }

    /// A trilobite `length` long, lying towards the right.
    pub fn trilobite(&self, canvas: &mut Canvas, (x, y): Point, length: f32) {
        let (half, wide) = (length / 2.0, length * 0.29);
        let side = |at: f32| wide * (1.0 - at * at * at * at).max(0.0).sqrt() * (0.80 + at * 0.30);
        let mut outline = Vec::new();
        for (sign, order) in [(-1.0, 0..10), (1.0, 0..10)] {
            for i in order {
                let at = (i as f32 / 4.5 - 1.0) * -sign;
                outline.push((x + at * half, y + sign * side(at)));
            }
        }
        let whole = smooth(&outline);
        self.bed(canvas, &whole);
        canvas.fill(&whole, self.body);
        canvas.fill(&ellipse(x + half * 0.05, y - wide * 0.06, half * 0.86, wide * 0.36), self.light);
        for i in 0..7 {
            let at = -0.72 + i as f32 * 0.2;
            let (px, reach) = (x + at * half, side(at));
            let lean = half * 0.12;
            let rib = [(px - lean, y - reach), (px + lean * 0.4, y), (px - lean, y + reach)];
            canvas.stroke(&curved(&rib), 0.7 + length * 0.015, self.line);
        }
        let brow = [(x + half * 0.5, y - side(0.5)), (x + half * 0.62, y), (x + half * 0.5, y + side(0.5))];
        canvas.stroke(&curved(&brow), 1.0 + length * 0.02, self.line);
        for sign in [-1.0, 1.0] {
            canvas.fill(&ellipse(x + half * 0.7, y + sign * wide * 0.36, half * 0.1, wide * 0.13), self.line);
        }
        canvas.stroke(&whole, 0.7 + length * 0.015, self.line);
    }

    /// A fern from `foot`, `length` long, leaning `turns` clockwise from the right.
    pub fn fern(&self, canvas: &mut Canvas, foot: Point, length: f32, turns: f32) {
        let stem = |t: f32| around(foot, length * t, turns + 0.10 * t * t);
        let mut leaves = Vec::new();
        for i in 0..9 {
            let t = 0.14 + i as f32 * 0.094;
            let size = length * 0.34 * (1.0 - t * 0.8) * (0.55 + 2.2 * t).min(1.0);
            for sign in [-1.0, 1.0] {
                let way = turns + 0.2 * t + sign * 0.17;
                let (root, tip) = (stem(t), around(stem(t), size, way - sign * 0.02));
                let (low, high) =
                    (around(root, size * 0.5, way + sign * 0.045), around(root, size * 0.55, way - sign * 0.06));
                leaves.push((smooth(&[root, low, tip, high]), sign < 0.0));
            }
        }
        for (leaf, _) in &leaves {
            self.bed(canvas, leaf);
        }
        for (leaf, lit) in &leaves {
            canvas.fill(leaf, if *lit { self.light } else { self.body });
        }
        let points: Vec<Point> = (0..=8).map(|i| stem(i as f32 / 8.0)).collect();
        canvas.stroke(&curved(&points), 1.0 + length * 0.012, self.line);
    }
}
