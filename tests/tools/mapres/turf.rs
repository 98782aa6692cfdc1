//! Grass along an edge of soil. A strip follows a line along which the outer side lies to the left of the way; its
//! depth repeats with every tile, so that strips join strips, corners and their mirror images.

use super::canvas::{Canvas, Color, faded, rgb};
use super::path::{Point, around, poly};

/// Colours of grass: rim in the light, in general, where it hangs over, outline towards the soil.
pub struct Turf {
    pub colors: [Color; 4],
}

/// Grass by day.
pub const MEADOW: Turf = Turf { colors: [rgb(0xb9e86a), rgb(0x8ed03c), rgb(0x62a033), rgb(0x35591f)] };

/// A line to follow: the point at `t` of 0 to 1, and the direction towards the soil there.
pub type Way<'a> = &'a dyn Fn(f32) -> (Point, Point);

impl Turf {
    /// Draws a strip along a way of `tiles` times the length of a tile. At the ends of a tile strips are all alike.
    pub fn strip(&self, canvas: &mut Canvas, way: Way<'_>, tiles: f32) {
        let hem = |t: f32| 20.0 + lobes(t * tiles, &[0.0, 0.24, 0.42, 0.70, 0.86, 1.0], 26.0);
        let lit = |t: f32| 13.0 + lobes(t * tiles, &[0.0, 0.34, 0.58, 1.0], 16.0);
        canvas.soft_atop(2.5, |canvas| self.band(canvas, way, tiles, &|t| hem(t) + 5.0, faded(self.colors[3], 0.55)));
        self.band(canvas, way, tiles, &|t| hem(t) + 2.2, self.colors[3]);
        self.band(canvas, way, tiles, &hem, self.colors[2]);
        self.band(canvas, way, tiles, &lit, self.colors[1]);
        self.band(canvas, way, tiles, &|_| 2.6, self.colors[0]);
    }

    fn band(&self, canvas: &mut Canvas, way: Way<'_>, tiles: f32, depth: &dyn Fn(f32) -> f32, color: Color) {
        let steps = (tiles * 48.0) as u32;
        let at = |i: u32| i as f32 / steps as f32;
        // The outer side lies a little beyond the edge, so that no smoothing shows along the tile's border.
        let outer = (0..=steps).map(|i| offset(way(at(i)), 0.0));
        let inner = (0..=steps).rev().map(|i| offset(way(at(i)), depth(at(i))));
        canvas.fill(&poly(&outer.chain(inner).collect::<Vec<_>>()), color);
    }
}

/// How far tufts hang down at `t` (1 to a tile): one round tuft between each two of the places `at`, as deep as it is
/// wide times `depth`.
fn lobes(t: f32, at: &[f32], depth: f32) -> f32 {
    let t = t - t.floor();
    let tuft = at.windows(2).find(|ends| t <= ends[1]).unwrap_or(&at[at.len() - 2..]);
    let along = (t - tuft[0]) / (tuft[1] - tuft[0]) * 2.0 - 1.0;
    (1.0 - along * along).max(0.0).sqrt() * (tuft[1] - tuft[0]) * depth * 1.4
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
