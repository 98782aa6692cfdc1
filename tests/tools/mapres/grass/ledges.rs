//! Ends of ledges and posts: grass over round shoulders, bare soil below.

use super::ground::{GROUND, Part, bowed, rim};
use super::rim::{CLODS, band};
use crate::tools::mapres::canvas::Canvas;
use crate::tools::mapres::material::soil;
use crate::tools::mapres::path::{Point, around};
use crate::tools::mapres::turf::{MEADOW, TILE_TUFTS, Tufts};

/// A shoulder at the top left of a tile: a short flank, then the quarter of an ellipse.
fn shoulder_way(t: f32) -> (Point, Point) {
    const FLANK: f32 = 0.1;
    if t < FLANK {
        let rest = 1.0 - t / FLANK;
        return ((5.0 + 3.5 * rest * rest, 54.0 - 90.0 * t), (1.0, 0.0));
    }
    bowed((64.0, 45.0), (59.0, 45.0), (t - FLANK) / (1.0 - FLANK))
}

const SHOULDER_TUFTS: Tufts<'static> =
    Tufts { hem: &[0.34, 0.56, 0.78, 1.0], lit: &[0.0, 0.34, 0.62, 1.0], ends: (0.22, 0.0), ..TILE_TUFTS };

/// The left end of a ledge: grass over a round shoulder, bare soil below; `parts` lie below the grass.
pub fn shoulder(canvas: &mut Canvas, seed: u32, parts: &[Part]) {
    soil(canvas, &GROUND, seed);
    canvas.erase(&band(&shoulder_way, -60.0, 0.0));
    parts.iter().for_each(|part| rim(canvas, &CLODS, seed, *part));
    CLODS.along(canvas, &|t| ((0.0, 64.0 - 15.0 * t), (1.0, 0.0)), 15.0, seed);
    MEADOW.tufts(canvas, &shoulder_way, &SHOULDER_TUFTS);
}

/// The left end of a thin ledge, round below as well.
pub fn thin_end(canvas: &mut Canvas, seed: u32) {
    soil(canvas, &GROUND, seed);
    canvas.erase(&band(&shoulder_way, -60.0, 0.0));
    let belly = |t: f32| {
        const STRAIGHT: f32 = 0.4;
        if t < STRAIGHT {
            return ((64.0 - 24.0 * t / STRAIGHT, 64.0), (0.0, -1.0));
        }
        let (dx, dy) = around((0.0, 0.0), 1.0, 0.25 + 0.25 * (t - STRAIGHT) / (1.0 - STRAIGHT));
        ((40.0 + dx * 31.0, 40.0 + dy * 24.0), (-dx, -dy))
    };
    CLODS.along(canvas, &belly, 68.0, seed);
    MEADOW.tufts(canvas, &shoulder_way, &SHOULDER_TUFTS);
}

/// Grass at the left that ends towards the top, where bare soil goes on.
pub fn grass_end(canvas: &mut Canvas, seed: u32) {
    const TUFTS: Tufts<'static> = Tufts { ends: (0.0, 0.24), ..TILE_TUFTS };
    soil(canvas, &GROUND, seed);
    canvas.erase(&band(&|t| ((0.0, 7.0 - 7.0 * t), (1.0, 0.0)), -1.0, 4.0));
    CLODS.clods(canvas, &|t| ((0.0, 16.0 - 16.0 * t), (1.0, 0.0)), 16.0, seed);
    MEADOW.tufts(canvas, &|t| ((0.0, 64.0 - 58.0 * t), (1.0, 0.0)), &TUFTS);
}

/// A way around the bottom of a post, from the top right to the top left.
fn post_bottom(t: f32) -> (Point, Point) {
    const SIDE: f32 = 0.24;
    if t < SIDE {
        ((64.0, 32.0 * t / SIDE), (-1.0, 0.0))
    } else if t > 1.0 - SIDE {
        ((0.0, 32.0 * (1.0 - t) / SIDE), (1.0, 0.0))
    } else {
        let (dx, dy) = around((0.0, 0.0), 1.0, 0.5 * (t - SIDE) / (1.0 - SIDE * 2.0));
        ((32.0 + dx * 32.0, 32.0 + dy * 32.0), (-dx, -dy))
    }
}

/// The bottom of a post of one tile.
pub fn post_end(canvas: &mut Canvas, seed: u32) {
    soil(canvas, &GROUND, seed);
    CLODS.along(canvas, &post_bottom, 164.0, seed);
}

/// The top of a post of one tile, under grass; without `long` it is round below.
pub fn post_top(canvas: &mut Canvas, seed: u32, long: bool) {
    const TUFTS: Tufts<'static> =
        Tufts { hem: &[0.0, 0.2, 0.36, 0.64, 0.8, 1.0], lit: &[0.0, 0.28, 0.7, 1.0], deep: 1.1, ends: (0.42, 0.42) };
    let dome = |t: f32| {
        let (dx, dy) = around((0.0, 0.0), 1.0, 0.5 + 0.5 * t);
        let down = (-dx * 0.2, -dy * 0.2 + 0.8);
        let length = (down.0 * down.0 + down.1 * down.1).sqrt();
        ((32.0 + dx * 30.0, 37.0 + dy * 37.0), (down.0 / length, down.1 / length))
    };
    soil(canvas, &GROUND, seed);
    canvas.erase(&band(&|t| (dome(t).0, (0.0, 1.0)), -60.0, 0.0));
    if long {
        for x in [0.0, 64.0] {
            let way = |t: f32| {
                let up = if x < 1.0 { t } else { 1.0 - t };
                ((x, 64.0 - 24.0 * up), (if x < 1.0 { 1.0 } else { -1.0 }, 0.0))
            };
            CLODS.along(canvas, &way, 24.0, seed);
        }
    } else {
        let bowl = |t: f32| {
            let (dx, dy) = around((0.0, 0.0), 1.0, 0.5 * t);
            ((32.0 + dx * 32.0, 34.0 + dy * 30.0), (-dx, -dy))
        };
        CLODS.along(canvas, &bowl, 98.0, seed);
    }
    MEADOW.tufts(canvas, &dome, &TUFTS);
}

/// A single round block of bare soil.
pub fn lone_block(canvas: &mut Canvas, seed: u32) {
    soil(canvas, &GROUND, seed);
    let ring = |t: f32| {
        let (dx, dy) = around((0.0, 0.0), 1.0, t);
        ((32.0 + dx * 33.0, 32.0 + dy * 33.0), (-dx, -dy))
    };
    CLODS.along(canvas, &ring, 204.0, seed);
}
