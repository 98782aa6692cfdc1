//! Mesas and the plain they stand on, seen from far away.

use crate::tools::mapres::canvas::{Canvas, Color, mix};
use crate::tools::mapres::path::{Point, below, dice_in, poly, rounded, wave};

/// Colours of a land: where the light meets it, in general, in shade.
#[derive(Clone, Copy)]
pub struct Land {
    pub lit: Color,
    pub base: Color,
    pub shade: Color,
}

impl Land {
    /// A mesa by its outline: light from the left, shade on the right, layers at the same heights in all mesas.
    pub fn mesa(&self, canvas: &mut Canvas, outline: &[Point], scale: f32) {
        let shape = rounded(outline, 2.0);
        let edge = |by: fn(f32, f32) -> f32, from: f32| outline.iter().map(|p| p.0).fold(from, by);
        let (left, right) = (edge(f32::min, 9999.0), edge(f32::max, 0.0));
        let top = outline.iter().map(|p| p.1).fold(9999.0, f32::min);
        canvas.within(&shape, |canvas| {
            canvas.fill_all(self.lit);
            canvas.at(5.0 * scale, 6.0 * scale, |canvas| canvas.fill(&shape, self.base));
            self.layers(canvas, left, right, top, scale);
            self.flutes(canvas, left, right, top, scale);
            canvas.layer(1.0, |canvas| {
                canvas.fill(&shape, self.shade);
                canvas.cut(|canvas| {
                    canvas.at(-(right - left).min(150.0 * scale) * 0.22, -4.0 * scale, |canvas| {
                        canvas.fill(&shape, self.shade)
                    });
                });
            });
        });
    }

    /// Layers of the rock: long flat wedges, dark below a ledge, at fixed heights.
    fn layers(&self, canvas: &mut Canvas, left: f32, right: f32, top: f32, scale: f32) {
        let step = 31.0 * scale;
        let first = (top / step) as u32 + 1;
        for row in first..first + 8 {
            let y = row as f32 * step + dice_in(row * 7, -5.0, 5.0) * scale;
            let thick = dice_in(row * 11, 3.5, 8.0) * scale;
            let (from, to) = if row % 2 == 0 {
                (left, left + (right - left) * dice_in(row * 5, 0.26, 0.46))
            } else {
                (left + (right - left) * dice_in(row * 5, 0.42, 0.6), right)
            };
            let wedge = if row % 2 == 0 {
                [(from - 4.0, y), (to, y + thick * 0.2), (from - 4.0, y + thick)]
            } else {
                [(to + 4.0, y), (from, y + thick * 0.3), (to + 4.0, y + thick)]
            };
            canvas.fill(&poly(&wedge), mix(self.base, self.shade, 0.62));
        }
    }

    /// Grooves that run down from the edge of the top.
    fn flutes(&self, canvas: &mut Canvas, left: f32, right: f32, top: f32, scale: f32) {
        let count = ((right - left) / (34.0 * scale)) as u32;
        for i in 0..count {
            let roll = |n: u32, low: f32, high: f32| dice_in((left + top) as u32 * 3 + i * 19 + n, low, high);
            let x = left + (right - left) * (i as f32 + 0.6) / (count as f32 + 0.2) + roll(1, -7.0, 7.0) * scale;
            let (from, length, half) =
                (top + roll(2, 16.0, 70.0) * scale, roll(3, 24.0, 56.0) * scale, roll(4, 2.4, 5.5) * scale);
            let groove = [
                (x - half, from),
                (x + half * 0.6, from - 5.0 * scale),
                (x + half, from + length * 0.4),
                (x + half * 0.2, from + length),
            ];
            canvas.fill(&poly(&groove), mix(self.base, self.shade, 0.5));
        }
    }

    /// The plain in front, from the line `height(x)` down to `bottom`: tinted with `haze` far away, plain at the bottom,
    /// so that maps can go on below with one colour. `height` repeats with the width.
    pub fn plain(&self, canvas: &mut Canvas, bottom: f32, haze: Color, height: impl Fn(f32) -> f32) {
        let width = canvas.width();
        canvas.fill(&below(-4.0, width + 4.0, bottom, &height), haze);
        let swells: [(f32, f32, f32); 3] = [(22.0, 1.0, 0.1), (52.0, 2.0, 0.55), (92.0, 1.0, 0.7)];
        for (i, (depth, periods, phase)) in swells.into_iter().enumerate() {
            let line = |x: f32| {
                let level = height(x) * 0.3 + height(width * 0.5) * 0.7 + depth;
                level + 9.0 * wave(x / width * periods + phase) + 4.0 * wave(x / width * 3.0 + phase * 2.0)
            };
            canvas.fill(&below(-4.0, width + 4.0, bottom, line), mix(haze, self.base, (i + 1) as f32 / 3.0));
        }
    }
}

/// A crest of sand: fills from the smooth line through all points down to `bottom`.
pub fn crest(canvas: &mut Canvas, points: &[Point], bottom: f32, color: Color) {
    let mut outline = sampled(points);
    let (first, last) = (outline[0], outline[outline.len() - 1]);
    outline.extend([(last.0, bottom), (first.0, bottom)]);
    canvas.fill(&poly(&outline), color);
}

/// Points close together on the smooth line through all points.
pub fn sampled(points: &[Point]) -> Vec<Point> {
    let steps = 12;
    let at = |i: usize| points[i.min(points.len() - 1)];
    let blend = |a: f32, b: f32, c: f32, d: f32, t: f32| {
        b + 0.5 * t * (c - a + t * (2.0 * a - 5.0 * b + 4.0 * c - d + t * (3.0 * (b - c) + d - a)))
    };
    (0..(points.len() - 1) * steps + 1)
        .map(|n| {
            let (i, t) = (n / steps, (n % steps) as f32 / steps as f32);
            let (a, b, c, d) = (at(i.saturating_sub(1)), at(i), at(i + 1), at(i + 2));
            (blend(a.0, b.0, c.0, d.0, t), blend(a.1, b.1, c.1, d.1, t))
        })
        .collect()
}
