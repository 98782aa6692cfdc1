//! Tiles of ground put together from parts: edges and corners, with grass or bare.

use super::rim::{CLODS, DARK_CLODS, Rim, WALL_CLODS, band};
use crate::tools::mapres::canvas::{Canvas, Color, mix, rgb};
use crate::tools::mapres::material::{SOIL, WALL, soil};
use crate::tools::mapres::path::{Point, blob};
use crate::tools::mapres::turf::{INNER_TUFTS, MEADOW, TILE_TUFTS, Tufts, along_top, inner_corner, outer_corner};

/// A part of a tile. The number counts quarters clockwise: edges from the top, corners from the top left.
#[derive(Clone, Copy)]
pub enum Part {
    Grass(u32),
    GrassOuter(u32),
    GrassInner(u32),
    Bare(u32),
    BareOuter(u32),
    BareInner(u32),
    /// An inner corner at the top with bare soil above it and grass beside it.
    GrassTip(u32),
}

/// Ground that players stand on, calmer than soil in general because so much of it is seen at once.
pub const GROUND: [Color; 4] = [rgb(0x9a6b3e), SOIL[1], rgb(0x946538), SOIL[3]];
/// Wall of soil behind players.
pub const BACK: [Color; 4] = [rgb(0x5b4537), WALL[1], rgb(0x554031), WALL[3]];
/// The darkest wall.
pub const DARK: [Color; 4] = [rgb(0x4d392c), rgb(0x4a3629), rgb(0x473427), rgb(0x3d2c20)];

/// Fills a tile that repeats over large areas: two wide patches, hardly to be seen.
pub fn calm(canvas: &mut Canvas, colors: &[Color; 4]) {
    canvas.fill_all(colors[1]);
    canvas.fill(&blob(25.0, 20.0, 19.0, 11.0, 9, 2.5, 3), mix(colors[1], colors[0], 0.3));
    canvas.fill(&blob(41.0, 47.0, 16.0, 9.0, 9, 2.5, 4), mix(colors[1], colors[2], 0.3));
}

/// A point and a direction, turned clockwise by quarters about the middle of a tile.
fn quarter(((x, y), (dx, dy)): (Point, Point), turns: u32) -> (Point, Point) {
    (0..turns % 4).fold(((x, y), (dx, dy)), |((x, y), (dx, dy)), _| ((64.0 - y, x), (-dy, dx)))
}

/// A way along one side of a tile.
pub fn side(turns: u32) -> impl Fn(f32) -> (Point, Point) {
    move |t| quarter(along_top(t), turns)
}

/// A way around an outer corner of bare soil: a straight part, a quarter of a circle, a straight part.
fn bare_corner(turns: u32) -> (impl Fn(f32) -> (Point, Point), f32) {
    const RADIUS: f32 = 46.0;
    const STRAIGHT: f32 = 64.0 - RADIUS;
    const ARC: f32 = RADIUS * std::f32::consts::FRAC_PI_2;
    const LENGTH: f32 = ARC + STRAIGHT * 2.0;
    let way = move |t: f32| {
        let far = t * LENGTH;
        let place = if far < STRAIGHT {
            ((0.0, 64.0 - far), (1.0, 0.0))
        } else if far > STRAIGHT + ARC {
            ((far - ARC - STRAIGHT + RADIUS, 0.0), (0.0, 1.0))
        } else {
            let ((x, y), direction) = outer_corner((far - STRAIGHT) / ARC, RADIUS);
            ((x - STRAIGHT, y - STRAIGHT), direction)
        };
        quarter(place, turns)
    };
    (way, LENGTH)
}

/// Draws a tile of ground: soil, then bare rims, then grass.
pub fn ground(canvas: &mut Canvas, seed: u32, parts: &[Part]) {
    soil(canvas, &GROUND, seed);
    for part in parts {
        rim(canvas, &CLODS, seed, *part);
    }
    for part in parts {
        grass(canvas, *part);
    }
}

/// Draws a tile of the wall behind players.
pub fn wall(canvas: &mut Canvas, seed: u32, parts: &[Part]) {
    soil(canvas, &BACK, seed);
    for part in parts {
        rim(canvas, &WALL_CLODS, seed, *part);
    }
}

/// Draws a tile of the dark wall, which has the lighter wall beyond its edges.
pub fn dark_wall(canvas: &mut Canvas, seed: u32, parts: &[Part]) {
    soil(canvas, &DARK, seed);
    for part in parts {
        rim(canvas, &DARK_CLODS, seed, *part);
    }
    canvas.behind(|canvas| canvas.fill_all(mix(BACK[1], DARK[1], 0.3)));
}

pub fn rim(canvas: &mut Canvas, rim: &Rim, seed: u32, part: Part) {
    match part {
        Part::Bare(turns) => rim.along(canvas, &side(turns), 64.0, seed + turns),
        Part::BareOuter(turns) => {
            let (way, length) = bare_corner(turns);
            rim.along(canvas, &way, length, seed + turns);
        }
        Part::BareInner(turns) | Part::GrassTip(turns) => rim.inner(canvas, &side(turns + 3), &side(turns)),
        _ => {}
    }
}

fn grass(canvas: &mut Canvas, part: Part) {
    match part {
        Part::Grass(turns) => MEADOW.tufts(canvas, &side(turns), &TILE_TUFTS),
        Part::GrassOuter(turns) => {
            let way = |t: f32| quarter(outer_corner(t, 64.0), turns);
            canvas.erase(&band(&way, -40.0, 0.0));
            MEADOW.tufts(canvas, &way, &TILE_TUFTS);
        }
        Part::GrassInner(turns) => MEADOW.tufts(canvas, &|t| quarter(inner_corner(t), turns), &INNER_TUFTS),
        Part::GrassTip(turns) => {
            // The tip at the left is the mirror image of that at the right.
            let way = |t: f32| (bowed((64.0, 15.5), (23.5, 15.5), t).0, (0.0, 1.0));
            if turns == 0 {
                canvas.mirrored(32.0, |canvas| MEADOW.tufts(canvas, &way, &TIP_TUFTS));
            } else {
                MEADOW.tufts(canvas, &way, &TIP_TUFTS);
            }
        }
        _ => {}
    }
}

/// The tufts of grass that runs out in an inner corner.
const TIP_TUFTS: Tufts<'static> =
    Tufts { hem: &[0.0, 0.44, 0.72, 1.0], lit: &[0.0, 0.56, 1.0], deep: 0.6, ends: (0.8, 0.0) };

/// A way along the quarter of an ellipse at its top left.
pub fn bowed(center: Point, radii: (f32, f32), t: f32) -> (Point, Point) {
    let ((x, y), (dx, dy)) = outer_corner(t, 1.0);
    let (nx, ny) = (dx / radii.0, dy / radii.1);
    let length = (nx * nx + ny * ny).sqrt();
    ((center.0 + (x - 64.0) * radii.0, center.1 + (y - 64.0) * radii.1), (nx / length, ny / length))
}
