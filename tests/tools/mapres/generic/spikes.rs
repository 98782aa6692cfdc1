//! `generic_deathtiles`: blades on feet of metal, straight, around corners and aslant, in three metals.

use super::plates::{BRASS, COPPER, Metal, Place, STEEL};
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, mix, rgb};
use crate::tools::mapres::path::{Point, line, poly, rect, rounded};

const OUTLINE: Color = rgb(0x462c30);
/// Blades: in the light, in the shade.
const BLADE: [Color; 2] = [rgb(0xf6f1ea), rgb(0xa69d9d)];
/// Points of blades: in the light, in the shade.
const POINT: [Color; 2] = [rgb(0xc9302c), rgb(0x86202a)];

/// Where a drawing made for spikes that point up lies: mirrored along a diagonal, left to right, upside down.
#[derive(Clone, Copy, Default)]
struct Way {
    turned: bool,
    mirrored: bool,
    flipped: bool,
    /// Size of the block in pixels, before turning.
    size: (f32, f32),
}

impl Way {
    fn point(self, (x, y): Point) -> Point {
        let (mut x, mut y, mut width, mut height) = (x, y, self.size.0, self.size.1);
        if self.turned {
            (x, y, width, height) = (y, x, height, width);
        }
        (if self.mirrored { width - x } else { x }, if self.flipped { height - y } else { y })
    }

    fn place(self, x: f32, y: f32, width: f32, height: f32) -> Place {
        let (a, b) = (self.point((x, y)), self.point((x + width, y + height)));
        Place { x: a.0.min(b.0), y: a.1.min(b.1), width: (a.0 - b.0).abs(), height: (a.1 - b.1).abs() }
    }
}

/// Draws the tile set.
pub fn generic_deathtiles() -> Picture {
    let mut sheet = Sheet::tiles();
    for (i, metal) in (0..).zip([BRASS, COPPER, STEEL]) {
        let size = (64.0, 128.0);
        let up = Way { size, ..Way::default() };
        for (index, columns, way) in [
            (1 + i, 1, up),
            (33 + i, 1, Way { flipped: true, ..up }),
            (64 + i * 16, 2, Way { turned: true, ..up }),
            (66 + i * 16, 2, Way { turned: true, mirrored: true, ..up }),
        ] {
            sheet.block(index, columns, 3 - columns, |canvas| draw_straight(canvas, &metal, way));
        }
        for (index, flipped) in [(4 + i * 2, false), (36 + i * 2, true)] {
            let way = Way { flipped, size: (128.0, 128.0), ..Way::default() };
            sheet.block(index, 2, 2, |canvas| draw_corner(canvas, &metal, way));
        }
        for (index, flipped) in [(68 + i * 2, false), (84 + i * 2, true)] {
            let way = Way { flipped, size: (128.0, 64.0), ..Way::default() };
            sheet.block(index, 2, 1, |canvas| draw_slanted(canvas, &metal, way));
        }
    }
    sheet.finish()
}

/// Spikes that point up, their foot on the line between two tiles.
fn draw_straight(canvas: &mut Canvas, metal: &Metal, way: Way) {
    draw_cluster(canvas, way, (32.0, 50.0), (0.0, -1.0));
    metal.block(canvas, way.place(16.0, 47.0, 32.0, 17.0));
    metal.block(canvas, way.place(18.0, 64.0, 28.0, 17.0));
}

/// Spikes around an outer corner: up, to the right and between.
fn draw_corner(canvas: &mut Canvas, metal: &Metal, way: Way) {
    draw_cluster(canvas, way, (31.0, 50.0), (0.0, -1.0));
    draw_cluster(canvas, way, (78.0, 97.0), (1.0, 0.0));
    draw_blade(canvas, way, (69.0, 59.0), (114.0, 14.0), 12.0);
    for (x, y, width, height) in
        [(15.0, 47.0, 32.0, 17.0), (17.0, 64.0, 31.0, 17.0), (64.0, 81.0, 17.0, 32.0), (47.0, 80.0, 17.0, 31.0)]
    {
        metal.block(canvas, way.place(x, y, width, height));
    }
    let hub = way.place(47.0, 46.0, 35.0, 35.0);
    metal.block(canvas, hub);
    let (x, y) = (hub.x + 17.5, hub.y + 17.5);
    metal.rivet(canvas, x, y);
}

/// Spikes that point to the lower left, from a foot in the corner between walls.
fn draw_slanted(canvas: &mut Canvas, metal: &Metal, way: Way) {
    draw_blade(canvas, way, (47.0, 17.0), (6.0, 58.0), 10.5);
    metal.block(canvas, way.place(63.0, 0.0, 18.0, 23.0));
    let shape = [(35.0, 0.0), (63.0, 0.0), (63.0, 29.0), (54.0, 29.0), (35.0, 10.0)].map(|point| way.point(point));
    canvas.fill(&rounded(&shape, 4.0), metal.joint);
    let inner = [(37.5, 2.5), (60.5, 2.5), (60.5, 26.5), (55.2, 26.5), (37.5, 8.8)].map(|point| way.point(point));
    canvas.within(&rounded(&inner, 2.5), |canvas| {
        canvas.fill_all(metal.face);
        let [a, b, c] = [(37.5, 2.5), (60.5, 2.5), (37.5, 26.5)].map(|point| way.point(point));
        canvas.fill(&poly(&[a, b, c]), metal.sheen);
        let top = a.1.min(c.1);
        canvas.fill(&rect(35.0, top, 30.0, 2.0), metal.lit);
        canvas.fill(&rect(35.0, top + 22.0, 30.0, 2.0), metal.low);
    });
    let (x, y) = way.point((51.5, 12.5));
    metal.rivet(canvas, x, y);
}

/// A long blade with a short one at either side.
fn draw_cluster(canvas: &mut Canvas, way: Way, foot: Point, (dx, dy): Point) {
    let at = |across: f32, out: f32| (foot.0 - dy * across + dx * out, foot.1 + dx * across + dy * out);
    for side in [-1.0, 1.0] {
        draw_blade(canvas, way, at(side * 9.5, 0.0), at(side * 14.0, 22.0), 4.5);
    }
    draw_blade(canvas, way, at(0.0, 0.0), at(0.0, 48.0), 8.5);
}

/// A blade from the middle of its foot to its point: two facets with a ridge between, the point in red.
fn draw_blade(canvas: &mut Canvas, way: Way, foot: Point, tip: Point, half: f32) {
    let (foot, tip) = (way.point(foot), way.point(tip));
    let (dx, dy) = (tip.0 - foot.0, tip.1 - foot.1);
    let length = (dx * dx + dy * dy).sqrt();
    // Across the blade, away from the light.
    let (nx, ny) = (-dy / length, dx / length);
    let (nx, ny) = if nx * 0.6 + ny * 0.8 < 0.0 { (-nx, -ny) } else { (nx, ny) };
    let at = |t: f32, across: f32| (foot.0 + dx * t + nx * across * half, foot.1 + dy * t + ny * across * half);
    let width = |t: f32| (1.0 - t) * (1.12 - 0.12 * (1.0 - t) - 0.35 * t * (1.0 - t));
    let steps = || (0..=16).map(|i| i as f32 / 16.0);
    let side = |across: f32| -> Vec<Point> { steps().map(|t| at(t, across * width(t))).collect() };
    let outline = poly(&[side(-1.0), side(1.0).into_iter().rev().collect()].concat());
    canvas.stroke(&outline, 3.2, OUTLINE);
    canvas.fill(&outline, BLADE[0]);
    let shade: Vec<Point> = steps().map(|t| at(t, 0.15 * width(t))).chain(side(1.0).into_iter().rev()).collect();
    canvas.fill(&poly(&shade), BLADE[1]);
    let red = |across: f32, color: Color, canvas: &mut Canvas| {
        let (from, dip) = (0.60, 0.50);
        let mut points = vec![at(dip, 0.15 * width(dip)), at(from, across * width(from))];
        points.extend(steps().filter(|t| *t > from).map(|t| at(t, across * width(t))));
        canvas.fill(&poly(&points), color);
    };
    red(-1.0, POINT[0], canvas);
    red(1.0, POINT[1], canvas);
    canvas.stroke(&line(&[at(0.05, -0.55), at(0.42, -0.55 * width(0.42))]), 1.0, mix(BLADE[0], rgb(0xffffff), 0.8));
}
