//! Edges of areas that are no rectangles, kept from frame to frame.
//!
//! ```text
//! ██      ┌──┐
//! ████  ► │  └──┐   straight runs between corners, in tiles of the layer
//!         └─────┘
//! ```
//!
//! An area is walked through once, a very large one as far as it can be seen. The work of a frame is bounded; the rest
//! shows as rectangles until the next.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use glam::UVec2;

use crate::analysis;
use crate::analysis::{Area, End, LayerTile};
use crate::scene::FlatScene;

/// Tiles of an area that are walked through.
const MOST_TILES: u32 = 4_000;
/// Tiles that are examined in a frame.
const TILES_PER_FRAME: u32 = 150_000;
/// Edges that are kept, beyond those of the frame before.
const MOST_EDGES: usize = 200_000;

/// A straight run between two corners, in tiles of the layer.
pub type Edge = [UVec2; 2];

/// Edges by the end that an area belongs to and its first tile.
#[derive(Default)]
pub struct Outlines {
    known: HashMap<(End, UVec2), Known>,
    edges: usize,
    frame: u64,
    left: u32,
    /// Something was left to the next frame.
    is_behind: bool,
}

struct Known {
    part: [UVec2; 2],
    edges: Arc<[Edge]>,
    used: u64,
}

impl Outlines {
    /// Starts a frame: where much is kept, drops edges that the frame before had no use for.
    pub fn begin(&mut self) {
        if self.edges > MOST_EDGES {
            let last = self.frame;
            self.known.retain(|_, known| known.used == last);
            self.edges = self.known.values().map(|known| known.edges.len()).sum();
        }
        self.frame += 1;
        self.left = TILES_PER_FRAME;
        self.is_behind = false;
    }

    /// Whether the next frame has to continue.
    pub fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// The edges of an area of a layer, as far as it lies between two corners that can be seen. `None` = it is to be
    /// shown as a rectangle.
    pub fn edges(
        &mut self,
        scene: &FlatScene,
        layer: usize,
        end: End,
        area: &Area,
        seen: [UVec2; 2],
    ) -> Option<Arc<[Edge]>> {
        let part = if tiles([area.min, area.max]) <= MOST_TILES {
            [area.min, area.max]
        } else {
            [seen[0].max(area.min), seen[1].min(area.max)]
        };
        if part[0].cmpgt(part[1]).any() {
            return Some(Arc::default());
        }
        let (key, tiles) = ((end, area.first), tiles(part));
        if let Some(known) = self.known.get_mut(&key).filter(|known| known.part == part) {
            known.used = self.frame;
            return Some(known.edges.clone());
        }
        if tiles > MOST_TILES || self.edges > 2 * MOST_EDGES {
            return None;
        }
        if tiles > self.left {
            self.is_behind = true;
            return None;
        }
        self.left -= tiles;
        let edges: Arc<[Edge]> = Field::new(scene, layer, end, area, part).edges().into();
        self.edges += edges.len();
        let before = self.known.insert(key, Known { part, edges: edges.clone(), used: self.frame });
        self.edges -= before.map_or(0, |before| before.edges.len());
        Some(edges)
    }
}

/// The topmost of the edges, of several the widest.
pub fn top(edges: &[Edge]) -> Option<Edge> {
    let flat = edges.iter().filter(|[from, to]| from.y == to.y);
    flat.copied().min_by_key(|[from, to]| (from.y, Reverse(from.x.abs_diff(to.x))))
}

fn tiles([low, high]: [UVec2; 2]) -> u32 {
    let size = high - low + UVec2::ONE;
    size.x.saturating_mul(size.y)
}

/// Tiles of a part that belong to an area, with one more on each side.
struct Field {
    low: UVec2,
    width: usize,
    height: usize,
    is_in: Vec<bool>,
}

impl Field {
    fn new(scene: &FlatScene, layer: usize, end: End, area: &Area, [low, high]: [UVec2; 2]) -> Self {
        let size = high - low + 3;
        let (width, height) = (size.x as usize, size.y as usize);
        let is_in = |n: usize| {
            let at = low.checked_add(UVec2::new((n % width) as u32, (n / width) as u32))?.checked_sub(UVec2::ONE)?;
            let (number, role) = analysis::linked(scene, LayerTile { layer, at })?;
            Some(role == end.role && number.value == end.value)
        };
        let is_in = (0..width * height).map(|n| is_in(n).unwrap_or(false)).collect();
        let mut field = Self { low, width, height, is_in };
        if [low, high] == [area.min, area.max] {
            field.keep_joined(area.first);
        }
        field
    }

    /// Removes tiles that are not joined with a tile: other areas may lie between the edges of this one.
    fn keep_joined(&mut self, first: UVec2) {
        let mut joined = vec![false; self.is_in.len()];
        let at = first - self.low + 1;
        let mut open = vec![at.y as usize * self.width + at.x as usize];
        while let Some(n) = open.pop() {
            let is_new = self.is_in.get(n) == Some(&true) && joined.get(n) == Some(&false);
            if let Some(mark) = joined.get_mut(n).filter(|_| is_new) {
                *mark = true;
                open.extend([n.wrapping_sub(1), n + 1, n.wrapping_sub(self.width), n + self.width]);
            }
        }
        self.is_in = joined;
    }

    fn has(&self, x: usize, y: usize) -> bool {
        self.is_in.get(y * self.width + x).copied().unwrap_or(false)
    }

    /// The edges between tiles that belong to the area and others: rows first, then columns.
    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        let corner = |x: usize, y: usize| self.low + UVec2::new(x as u32, y as u32) - 1;
        let (width, height) = (self.width - 1, self.height - 1);
        for y in 1..=height {
            runs(
                1..width,
                |x| self.has(x, y - 1) != self.has(x, y),
                |from, to| {
                    edges.push([corner(from, y), corner(to, y)]);
                },
            );
        }
        for x in 1..=width {
            runs(
                1..height,
                |y| self.has(x - 1, y) != self.has(x, y),
                |from, to| {
                    edges.push([corner(x, from), corner(x, to)]);
                },
            );
        }
        edges
    }
}

/// Runs of a range where a condition holds.
fn runs(range: std::ops::Range<usize>, holds: impl Fn(usize) -> bool, mut run: impl FnMut(usize, usize)) {
    let mut begin = None;
    for at in range.clone() {
        match (begin, holds(at)) {
            (None, true) => begin = Some(at),
            (Some(from), false) => {
                run(from, at);
                begin = None;
            }
            _ => {}
        }
    }
    if let Some(from) = begin {
        run(from, range.end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field from a picture with air around it.
    fn field(rows: &[&str]) -> Field {
        let width = rows[0].len();
        let is_in = rows.iter().flat_map(|row| row.bytes().map(|byte| byte == b'#')).collect();
        Field { low: UVec2::new(5, 7), width, height: rows.len(), is_in }
    }

    /// The sides of tiles between the area and others, counted one by one.
    fn sides(field: &Field) -> u32 {
        let pairs = |x: usize, y: usize| {
            u32::from(field.has(x, y) != field.has(x + 1, y)) + u32::from(field.has(x, y) != field.has(x, y + 1))
        };
        (0..field.height - 1).flat_map(|y| (0..field.width - 1).map(move |x| pairs(x, y))).sum()
    }

    #[test]
    fn every_side_is_drawn_once_in_straight_runs() {
        for (rows, runs) in [
            (&["....", ".##.", ".#..", "...."][..], 6),
            (&["....", ".##.", ".##.", "...."], 4),
            (&[".....", ".###.", ".#.#.", ".###.", "....."], 8),
            (&[".....", ".#.#.", ".###.", "....."], 8),
        ] {
            let field = field(rows);
            let edges = field.edges();
            assert_eq!(edges.len(), runs, "{rows:?}: {edges:?}");
            let length: u32 = edges.iter().map(|[from, to]| (*to - *from).element_sum()).sum();
            assert_eq!(length, sides(&field), "{rows:?}");
        }
        assert_eq!(field(&["...", ".#.", "..."]).edges()[0], [UVec2::new(5, 7), UVec2::new(6, 7)]);
    }

    #[test]
    fn the_top_is_the_widest_run_of_the_first_row() {
        let edges = field(&["........", ".#.##...", ".######.", "........"]).edges();
        assert_eq!(top(&edges), Some([UVec2::new(7, 7), UVec2::new(9, 7)]));
        assert_eq!(top(&[]), None);
    }

    #[test]
    fn other_areas_between_its_edges_are_left_out() {
        let mut field = field(&["......", ".#.##.", ".#..#.", ".##...", "......"]);
        field.keep_joined(UVec2::new(5, 7));
        assert_eq!(field.is_in.iter().filter(|tile| **tile).count(), 4);
    }
}
