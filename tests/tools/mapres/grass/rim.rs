//! The rim of bare soil: clods of earth along an edge, one of them astride every border of a tile.

use crate::tools::mapres::canvas::{Canvas, Color, rgb};
use crate::tools::mapres::path::{Point, around, dice_in, poly, smooth};
use crate::tools::mapres::turf::Way;

/// Colours of clods: outline, shade, body, lit top.
pub struct Rim {
    pub colors: [Color; 4],
}

/// Clods of the ground that players stand on.
pub const CLODS: Rim = Rim { colors: [rgb(0x5f3b26), rgb(0x6c4427), rgb(0x7b5031), rgb(0x885b39)] };
/// Clods of the wall behind players.
pub const WALL_CLODS: Rim = Rim { colors: [rgb(0x37281e), rgb(0x403026), rgb(0x49372b), rgb(0x513e31)] };
/// Clods of the dark wall.
pub const DARK_CLODS: Rim = Rim { colors: [rgb(0x423126), rgb(0x453327), rgb(0x4b392c), rgb(0x513e31)] };

/// How deep the middle of a clod lies below the edge.
const DEEP: f32 = 6.6;

impl Rim {
    /// Takes away what lies beyond the edge and lays clods along it. `length` of the way is in pixels.
    pub fn along(&self, canvas: &mut Canvas, way: Way<'_>, length: f32, seed: u32) {
        canvas.erase(&band(way, -40.0, 4.0));
        self.clods(canvas, way, length, seed);
    }

    /// Lays clods along an edge and keeps what lies beyond it.
    pub fn clods(&self, canvas: &mut Canvas, way: Way<'_>, length: f32, seed: u32) {
        let count = ((length / 13.0 + 0.5) as u32).max(2);
        let mut clods = vec![clod(way, length, (0.0, DEEP), END, 0)];
        for i in 1..count {
            let roll = |n: u32, low: f32, high: f32| dice_in(seed * 71 + i * 13 + n, low, high);
            let at = (i as f32 + roll(1, -0.2, 0.2)) / count as f32;
            let deep = DEEP + if i % 2 == 0 { roll(2, -1.0, 0.5) } else { roll(2, 0.3, 2.6) };
            clods.push(clod(way, length, (at, deep), (roll(3, 7.4, 10.4), roll(4, 5.0, 6.8)), seed * 17 + i));
        }
        clods.push(clod(way, length, (1.0, DEEP), END, 0));
        self.lay(canvas, &clods, Some(&band(way, 3.0, 7.0)));
    }

    /// Lays the clods of an inner corner, where the edges `before` and `after` it meet in one point.
    pub fn inner(&self, canvas: &mut Canvas, before: Way<'_>, after: Way<'_>) {
        let (corner, (ax, ay)) = before(1.0);
        let (_, (bx, by)) = after(0.0);
        let middle = (corner.0 + (ax + bx) * 5.0, corner.1 + (ay + by) * 5.0);
        let outline = (0..7).map(|i| around(middle, 9.0 + (i % 3) as f32, i as f32 / 7.0)).collect();
        let ends = [clod(before, 64.0, (1.0, DEEP), END, 0), clod(after, 64.0, (0.0, DEEP), END, 0)];
        let [first, second] = ends;
        self.lay(canvas, &[(middle, outline), first, second], None);
    }

    /// Lays clods that grow into one crust: shade on the soil, outline, bodies, tops in the light.
    fn lay(&self, canvas: &mut Canvas, clods: &[Clod], core: Option<&tiny_skia::Path>) {
        let grown = |(middle, points): &Clod, by: f32, shift: f32| {
            let toward =
                |(x, y): &Point| (middle.0 + (x - middle.0) * by + shift, middle.1 + (y - middle.1) * by + shift);
            smooth(&points.iter().map(toward).collect::<Vec<_>>())
        };
        canvas.atop(|canvas| {
            canvas.layer(0.3, |canvas| {
                clods.iter().for_each(|clod| canvas.fill(&grown(clod, 1.45, 0.8), self.colors[0]));
            });
        });
        core.into_iter().for_each(|core| canvas.fill(core, self.colors[0]));
        clods.iter().for_each(|clod| canvas.fill(&grown(clod, 1.0, 0.0), self.colors[0]));
        clods.iter().for_each(|clod| canvas.fill(&grown(clod, 0.85, 0.0), self.colors[1]));
        clods.iter().for_each(|clod| canvas.fill(&grown(clod, 0.66, -0.6), self.colors[2]));
        clods.iter().for_each(|clod| canvas.fill(&grown(clod, 0.3, -1.9), self.colors[3]));
    }
}

/// A clod: its middle and its outline.
type Clod = (Point, Vec<Point>);

/// The size of the clod astride the border of a tile: the same in all tiles and in their mirror images.
const END: (f32, f32) = (9.2, 5.9);

/// One clod at `(t, depth)` of a way; that of seed 0 is even.
fn clod(way: Way<'_>, length: f32, at: Point, size: (f32, f32), seed: u32) -> Clod {
    let place = |along: f32, deep: f32| {
        let far = at.0 * length + along;
        let t = (far / length).clamp(0.0, 1.0);
        let ((x, y), (dx, dy)) = way(t);
        let over = far - t * length;
        (x + dx * deep + dy * over, y + dy * deep - dx * over)
    };
    let outline = |i: u32| {
        let off = if seed == 0 { 1.0 } else { dice_in(seed * 29 + i, 0.84, 1.12) };
        let (along, deep) = around((0.0, 0.0), off, i as f32 / 8.0);
        place(along * size.0, at.1 + deep * size.1)
    };
    (place(0.0, at.1), (0..8).map(outline).collect())
}

/// What lies between two depths along a way.
pub fn band(way: Way<'_>, from: f32, to: f32) -> tiny_skia::Path {
    const STEPS: u32 = 48;
    let at = |i: u32, by: f32| {
        let ((x, y), (dx, dy)) = way(i as f32 / STEPS as f32);
        (x + dx * by, y + dy * by)
    };
    let outer = (0..=STEPS).map(|i| at(i, from));
    let inner = (0..=STEPS).rev().map(|i| at(i, to));
    poly(&outer.chain(inner).collect::<Vec<_>>())
}
