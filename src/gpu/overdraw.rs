//! How many pixels a frame paints. Layers and quads may lie over each other as often as a file likes: the heaviest real
//! maps at hand paint every pixel 20 times, a hostile one may ask for thousands. Such a frame would take minutes on a
//! software adapter, and a graphics card that is busy for seconds is taken away from the program by the system.

use glam::Vec2;

use crate::base::Rect;
use crate::scene::{PxRect, Quad};

/// How often a frame may paint every pixel of the target.
const MOST: f64 = 128.0;

/// What a frame has painted so far.
#[derive(Debug, Default)]
pub struct Overdraw {
    painted_px: f64,
    most_px: f64,
}

impl Overdraw {
    /// Nothing painted yet of a target.
    pub fn new(viewport: PxRect) -> Self {
        Self { painted_px: 0.0, most_px: f64::from(viewport.w) * f64::from(viewport.h) * MOST }
    }

    /// Adds rectangles of tiles (left, top, right, bottom); `false`, and nothing added, where they are too much. `view`
    /// is in world units.
    pub fn add_tiles(
        &mut self,
        tiles: impl IntoIterator<Item = [i32; 4]>,
        view: Rect,
        tile_world: f32,
        px_per_world: Vec2,
    ) -> bool {
        let rects = tiles.into_iter().map(|rect| {
            let [left, top, right, bottom] = rect.map(|at| at as f32 * tile_world);
            Rect::new(Vec2::new(left, top), Vec2::new(right, bottom))
        });
        self.add(rects, view, px_per_world)
    }

    /// Adds quads that envelopes move; `false`, and nothing added, where they are too much.
    pub fn add_quads<'a>(
        &mut self,
        quads: impl IntoIterator<Item = &'a Quad>,
        envelopes: &[[f32; 4]],
        view: Rect,
        px_per_world: Vec2,
    ) -> bool {
        let motion = |quad: &Quad| envelopes.get(quad.position_slot as usize).copied().unwrap_or_default();
        self.add(quads.into_iter().map(|quad| quad.bounds(motion(quad))), view, px_per_world)
    }

    fn add(&mut self, rects: impl Iterator<Item = Rect>, view: Rect, px_per_world: Vec2) -> bool {
        let mut painted = self.painted_px;
        for rect in rects {
            let seen = Rect::new(rect.min.max(view.min), rect.max.min(view.max));
            if !seen.is_empty() {
                let px = seen.size() * px_per_world;
                painted += f64::from(px.x) * f64::from(px.y);
            }
            if painted > self.most_px {
                return false;
            }
        }
        self.painted_px = painted;
        true
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::{MOST, Overdraw};
    use crate::base::Rect;
    use crate::scene::{PxRect, Quad};

    #[test]
    fn only_what_is_seen_counts_and_the_limit_is_kept() {
        let viewport = PxRect { x: 0, y: 0, w: 100, h: 50 };
        let view = Rect::new(Vec2::ZERO, Vec2::new(200.0, 100.0));
        let scale = Vec2::splat(0.5);
        let corners = [[-1e9, -1e9], [1e9, -1e9], [-1e9, 1e9], [1e9, 1e9]].map(Vec2::from_array);
        let everywhere = Quad { corners, ..Quad::default() };
        let elsewhere = Quad { corners: corners.map(|corner| corner * 1e-9 - 500.0), ..Quad::default() };
        let mut overdraw = Overdraw::new(viewport);
        assert!(overdraw.add_quads(&vec![elsewhere; 100_000], &[], view, scale), "nobody sees them");
        assert!(overdraw.add_quads(&vec![everywhere; MOST as usize - 1], &[], view, scale));
        assert!(!overdraw.add_quads(&[everywhere; 2], &[], view, scale));
        assert!(overdraw.add_quads(&[everywhere], &[], view, scale), "what was refused did not count");
    }
}
