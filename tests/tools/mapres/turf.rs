//! Grass along an edge of soil. A strip follows a line along which the outer side lies to the left of the way; its
//! depth is the same at both ends of every tile, so that strips join strips, corners and their mirror images.

use super::canvas::{Canvas, Color, faded, rgb};
use super::path::{Point, around, poly};

/// Colours of grass: rim in the light, in general, where it hangs over, outline towards the soil.
pub struct Turf {
    pub colors: [Color; 4],
}

/// Grass by day.
pub const MEADOW: Turf = Turf { colors: [rgb(0xbdea74), rgb(0x90d042), rgb(0x629c39), rgb(0x385a22)] };

/// A line to follow: the point at `t` of 0 to 1, and the direction towards the soil there.
pub type Way<'a> = &'a dyn Fn(f32) -> (Point, Point);

/// Where tufts part from each other along a way of 0 to 1, how much deeper than flat ones they hang, and over which
/// share of the way the strip runs out at its start and its end.
pub struct Tufts<'a> {
    pub hem: &'a [f32],
    pub lit: &'a [f32],
    pub deep: f32,
    pub ends: (f32, f32),
}

/// The tufts of one tile.
pub const TILE_TUFTS: Tufts<'static> =
    Tufts { hem: &[0.0, 0.22, 0.40, 0.68, 0.83, 1.0], lit: &[0.0, 0.31, 0.55, 1.0], deep: 1.0, ends: (0.0, 0.0) };

/// The tufts around an inner corner, where the inner side is short.
pub const INNER_TUFTS: Tufts<'static> =
    Tufts { hem: &[0.0, 0.30, 0.66, 1.0], lit: &[0.0, 0.46, 1.0], deep: 0.45, ends: (0.0, 0.0) };

impl Turf {
    /// Draws a strip along a way.
    pub fn tufts(&self, canvas: &mut Canvas, way: Way<'_>, tufts: &Tufts<'_>) {
        let run = |t: f32| run_out(t, tufts.ends);
        let hem = |t: f32| (22.5 + lobes(t, tufts.hem, 25.0 * tufts.deep)) * run(t);
        let lit = |t: f32| (14.0 + lobes(t, tufts.lit, 14.0 * tufts.deep)) * run(t);
        canvas.atop(|canvas| self.band(canvas, way, &|t| hem(t) + 6.0 * run(t), faded(self.colors[3], 0.22)));
        self.band(canvas, way, &|t| hem(t) + 2.2 * run(t), self.colors[3]);
        self.band(canvas, way, &hem, self.colors[2]);
        self.band(canvas, way, &lit, self.colors[1]);
        self.band(canvas, way, &|t| 2.6 * run(t), self.colors[0]);
    }

    fn band(&self, canvas: &mut Canvas, way: Way<'_>, depth: &dyn Fn(f32) -> f32, color: Color) {
        const STEPS: u32 = 96;
        let at = |i: u32| i as f32 / STEPS as f32;
        let outer = (0..=STEPS).map(|i| offset(way(at(i)), 0.0));
        let inner = (0..=STEPS).rev().map(|i| offset(way(at(i)), depth(at(i))));
        canvas.fill(&poly(&outer.chain(inner).collect::<Vec<_>>()), color);
    }
}

/// How far tufts hang down at `t`: one round tuft between each two of the places `at`, as deep as it is wide times
/// `depth`.
fn lobes(t: f32, at: &[f32], depth: f32) -> f32 {
    let tuft = at.windows(2).find(|ends| t <= ends[1]).unwrap_or(&at[at.len() - 2..]);
    let along = (t - tuft[0]) / (tuft[1] - tuft[0]) * 2.0 - 1.0;
    (1.0 - along * along).max(0.0).sqrt() * (tuft[1] - tuft[0]) * depth * 1.4
}

/// The share of its depth that a strip has at `t`, less near the ends where it runs out.
fn run_out(t: f32, (start, end): (f32, f32)) -> f32 {
    let round = |far: f32, length: f32| {
        let rest = 1.0 - (far / length.max(1e-3)).min(1.0);
        (1.0 - rest * rest).sqrt()
    };
    if start > 0.0 && t < start {
        round(t, start)
    } else if end > 0.0 && 1.0 - t < end {
        round(1.0 - t, end)
    } else {
        1.0
    }
}

fn offset(((x, y), (dx, dy)): (Point, Point), by: f32) -> Point {
    (x + dx * by, y + dy * by)
}

/// Along the top of a tile from left to right, soil below.
pub fn along_top(t: f32) -> (Point, Point) {
    ((t * 64.0, 0.0), (0.0, 1.0))
}

/// Around the outer corner at the top left, of that radius, in a tile of 64 pixels.
pub fn outer_corner(t: f32, radius: f32) -> (Point, Point) {
    let turns = 0.5 + 0.25 * t;
    let (dx, dy) = around((0.0, 0.0), 1.0, turns);
    ((64.0 + dx * radius, 64.0 + dy * radius), (-dx, -dy))
}

/// Around the point of an inner corner at the top left: the air there is one point.
pub fn inner_corner(t: f32) -> (Point, Point) {
    ((0.0, 0.0), around((0.0, 0.0), 1.0, 0.25 * t))
}
