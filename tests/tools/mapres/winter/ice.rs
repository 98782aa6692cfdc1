//! Ice: see-through blocks with a frosted rim, bubbles and glints.

use tiny_skia::Path;

use crate::tools::mapres::canvas::{Canvas, Color, TILE, mix, rgb};
use crate::tools::mapres::path::{circle, joined, line, poly, rect, round_rect, rounded};

const BODY: Color = rgb(0x99bacd);
const DEEP: Color = rgb(0x8cafc4);
const FROST: Color = rgb(0xc3d8e6);
const BRIGHT: Color = rgb(0xdbe9f2);
const OUTLINE: Color = rgb(0x54738c);
/// How much of what lies behind is hidden.
const OPACITY: f32 = 0.82;
/// Width of the frosted rim at the sides.
const RIM: f32 = 15.0;

/// A block of ice that fills the canvas from `top` down, with round corners below.
pub struct Block {
    pub top: f32,
    pub side: f32,
    pub bottom: f32,
    pub radius: f32,
    /// Height of the frost at the bottom where tiles meet.
    pub frost: f32,
}

impl Block {
    /// Draws the block; `inside` draws what is frozen in it.
    pub fn draw(&self, canvas: &mut Canvas, inside: impl FnOnce(&mut Canvas)) {
        let (width, height) = (canvas.width(), canvas.height());
        canvas.layer(OPACITY, |canvas| {
            canvas.fill(&self.shape(0.0, width, height), OUTLINE);
            canvas.within(&self.shape(3.0, width, height), |canvas| {
                canvas.fill_all(FROST);
                canvas.fill(&rect(0.0, 0.0, self.side + 5.6, height - self.radius), BRIGHT);
                canvas.fill(&rect(0.0, height - self.bottom - 6.4, width, 12.0), mix(FROST, OUTLINE, 0.22));
                canvas.fill(&rect(width - self.side - 5.4, 0.0, 9.0, height), mix(FROST, OUTLINE, 0.16));
            });
            let core = self.core(width, height);
            canvas.within(&core, |canvas| {
                canvas.fill_all(BODY);
                inside(canvas);
            });
        });
    }

    fn shape(&self, inset: f32, width: f32, height: f32) -> Path {
        let (left, across) = (self.side + inset, width - (self.side + inset) * 2.0);
        let (bottom, radius) = (height - self.bottom - inset, self.radius - inset);
        let foot = bottom - radius * 2.0;
        joined(&[
            rect(left, self.top, across, foot + radius - self.top),
            round_rect(left, foot, across, radius * 2.0, radius),
        ])
    }

    /// The clear ice within the rim: straight at the sides, and swells of frost below, alike where tiles meet.
    fn core(&self, width: f32, height: f32) -> Path {
        let (left, right) = (self.side + 3.0 + RIM, width - self.side - 3.0 - RIM);
        let floor = height - self.bottom - self.frost;
        let mut points = vec![(left, self.top), (right, self.top), (right, floor - 26.0), (right - 5.0, floor - 8.0)];
        for column in (1..(width / TILE) as u32).rev() {
            let x = column as f32 * TILE;
            let swell = if column % 2 == 0 { -7.0 } else { 5.0 };
            if x < right - 24.0 {
                points.push((x + 30.0, floor + swell));
            }
            points.extend([(x + 2.0, floor), (x - 2.0, floor)]);
        }
        points.extend([(left + 22.0, floor + 4.0), (left + 5.0, floor - 8.0), (left, floor - 26.0)]);
        rounded(&points, 16.0)
    }
}

/// Clear ice for a tile amid others.
pub fn fill(canvas: &mut Canvas) {
    canvas.layer(OPACITY, |canvas| {
        canvas.fill_all(BODY);
        facet(canvas, 12.0, 18.0, 34.0);
    });
}

/// Ice around the point of an inner corner at the bottom right: the air there is one point.
pub fn inner_corner(canvas: &mut Canvas) {
    canvas.layer(OPACITY, |canvas| {
        canvas.fill_all(BODY);
        canvas.fill(&circle(TILE, TILE, RIM + 6.0), FROST);
        canvas.fill(&circle(TILE, TILE, 8.4), mix(FROST, OUTLINE, 0.18));
        canvas.fill(&circle(TILE, TILE, 6.0), OUTLINE);
    });
}

/// A plane within the ice, a little darker.
pub fn facet(canvas: &mut Canvas, x: f32, y: f32, size: f32) {
    let points =
        [(x, y + size * 0.62), (x + size * 0.5, y), (x + size, y + size * 0.14), (x + size * 0.52, y + size * 0.8)];
    canvas.fill(&poly(&points), mix(BODY, DEEP, 0.4));
}

/// Two slivers of light that rise to the right.
pub fn glint(canvas: &mut Canvas, x: f32, y: f32, length: f32) {
    for (dx, dy, part) in [(0.0, 0.0, 1.0), (13.0, 3.0, 0.55)] {
        let (x, y) = (x + dx, y + dy);
        let tip = (x + length * part * 0.72, y - length * part * 0.69);
        let middle = (x + length * part * 0.34, y - length * part * 0.3);
        let points = [(x, y), (middle.0 - 1.6, middle.1 - 1.6), tip, (middle.0 + 2.0, middle.1 + 2.0)];
        canvas.fill(&poly(&points), BRIGHT);
    }
}

/// A bubble with a lit edge.
pub fn bubble(canvas: &mut Canvas, x: f32, y: f32, radius: f32) {
    canvas.dot(x, y, radius, mix(BODY, FROST, 0.75));
    canvas.dot(x + radius * 0.16, y + radius * 0.2, radius * 0.72, mix(BODY, FROST, 0.2));
    canvas.dot(x - radius * 0.35, y - radius * 0.38, radius * 0.24, BRIGHT);
}

/// A crack: a line that forks.
pub fn crack(canvas: &mut Canvas, x: f32, y: f32) {
    let color = mix(BODY, FROST, 0.6);
    canvas.stroke(&line(&[(x, y), (x + 9.0, y + 12.0), (x + 7.0, y + 22.0), (x + 16.0, y + 34.0)]), 1.6, color);
    canvas.stroke(&line(&[(x + 7.0, y + 22.0), (x - 3.0, y + 29.0)]), 1.2, color);
}

/// An icicle that hangs from a point.
pub fn icicle(canvas: &mut Canvas, x: f32, y: f32, width: f32, length: f32) {
    let half = width / 2.0;
    let tip = (x, y + length);
    canvas.fill(
        &poly(&[
            (x - half, y),
            (x + half, y),
            (x + half * 0.5, y + length * 0.55),
            tip,
            (x - half * 0.5, y + length * 0.55),
        ]),
        FROST,
    );
    let shaded = [(x + half * 0.1, y), (x + half, y), (x + half * 0.5, y + length * 0.55), tip];
    canvas.fill(&poly(&shaded), mix(FROST, OUTLINE, 0.3));
}
