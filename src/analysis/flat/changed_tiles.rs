//! Which tiles of a layer differ between two readings of it: how many, and where. Chunks that are shared or equal cost
//! next to nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use glam::{UVec2, Vec2};

use crate::base::{Rect, TILE_WORLD};
use crate::scene::{CHUNK_TILES, Cell, Chunk, chunk_at};

/// Side of a chunk in tiles.
const SIDE: usize = CHUNK_TILES as usize;
/// Areas that are told apart; beyond that each chunk is one, and beyond that only all of them together.
pub const MOST_AREAS: usize = 256;

/// Tiles that differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangedTiles {
    /// How many.
    pub count: usize,
    /// Where, in world units of their group: a rectangle around each cluster.
    pub areas: Vec<Rect>,
}

/// A list of chunks before and after.
pub type Pair<'a> = [&'a [Chunk]; 2];

/// The tiles of which any list holds something else than before.
pub fn changed_tiles(lists: &[Pair<'_>]) -> ChangedTiles {
    let mut changed = ChangedTiles::default();
    // Of all chunks: `fine` has the clusters in each, `coarse` one rectangle each.
    let (mut fine, mut coarse) = (Vec::new(), Vec::new());
    for (y, x) in origins(lists) {
        let origin = UVec2::new(x, y);
        let mut rows = [0_u64; SIDE];
        lists.iter().for_each(|pair| mark(pair.map(|chunks| chunk_at(chunks, origin)), &mut rows));
        let count: u32 = rows.iter().map(|row| row.count_ones()).sum();
        if count == 0 {
            continue;
        }
        changed.count += count as usize;
        let clusters = clusters(&rows);
        let around = clusters.iter().copied().reduce(Box4::union);
        if coarse.len() <= MOST_AREAS {
            coarse.extend(around.map(|area| area.in_world(origin)));
        } else if let (Some(all), Some(area)) = (coarse.last_mut(), around) {
            *all = all.union(area.in_world(origin));
        }
        if fine.len() <= MOST_AREAS {
            fine.extend(clusters.into_iter().map(|area| area.in_world(origin)));
        }
    }
    changed.areas = match (fine.len(), coarse.len()) {
        (0..=MOST_AREAS, _) => fine,
        (_, 0..=MOST_AREAS) => coarse,
        _ => coarse.into_iter().reduce(<Rect>::union).into_iter().collect(),
    };
    changed
}

/// Where there are chunks in any list that are not the same cells as before, in row-major order.
fn origins(lists: &[Pair<'_>]) -> BTreeSet<(u32, u32)> {
    let mut origins = BTreeSet::new();
    for [before, after] in lists {
        let differs = |chunk: &&Chunk, others: &[Chunk]| {
            chunk_at(others, chunk.origin_tiles)
                .is_none_or(|other| !Arc::ptr_eq(&other.cells, &chunk.cells) && other.cells != chunk.cells)
        };
        let gone_or_other = before.iter().filter(|chunk| differs(chunk, after));
        let new = after.iter().filter(|chunk| chunk_at(before, chunk.origin_tiles).is_none());
        origins.extend(gone_or_other.chain(new).map(|chunk| (chunk.origin_tiles.y, chunk.origin_tiles.x)));
    }
    origins
}

/// Marks the cells that differ: bit x of row y.
fn mark(chunks: [Option<&Chunk>; 2], rows: &mut [u64; SIDE]) {
    let [before, after] = chunks.map(|chunk| chunk.map_or(&[][..], |chunk| &*chunk.cells));
    for (y, row) in rows.iter_mut().enumerate() {
        for x in 0..SIDE {
            let cell = |cells: &[Cell]| cells.get(y * SIDE + x).copied().unwrap_or_default();
            *row |= u64::from(cell(before) != cell(after)) << x;
        }
    }
}

/// A rectangle of cells in a chunk: left, top, right, bottom, the last two included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Box4([usize; 4]);

impl Box4 {
    fn union(self, Self([l, t, r, b]): Self) -> Self {
        let Self([left, top, right, bottom]) = self;
        Self([left.min(l), top.min(t), right.max(r), bottom.max(b)])
    }

    /// Whether the two have less than three cells between them.
    fn is_near(self, Self([l, t, r, b]): Self) -> bool {
        const GAP: usize = 3;
        let Self([left, top, right, bottom]) = self;
        left <= r + GAP && l <= right + GAP && top <= b + GAP && t <= bottom + GAP
    }

    fn in_world(self, origin: UVec2) -> Rect {
        let Self([left, top, right, bottom]) = self;
        let corner = |x: usize, y: usize| (origin.as_vec2() + Vec2::new(x as f32, y as f32)) * TILE_WORLD;
        Rect::new(corner(left, top), corner(right + 1, bottom + 1))
    }
}

/// Rectangles around the cells that are marked; cells that are near each other share one.
fn clusters(rows: &[u64; SIDE]) -> Vec<Box4> {
    let mut clusters: Vec<Box4> = Vec::new();
    for (y, row) in rows.iter().enumerate().filter(|(_, row)| **row != 0) {
        let mut x = 0;
        while x < SIDE {
            let rest = row >> x;
            if rest == 0 {
                break;
            }
            let left = x + rest.trailing_zeros() as usize;
            let run = (row >> left).trailing_ones() as usize;
            add(&mut clusters, Box4([left, y, left + run - 1, y]));
            x = left + run;
        }
    }
    clusters
}

/// Adds a rectangle, together with all that it is near.
fn add(clusters: &mut Vec<Box4>, mut new: Box4) {
    while let Some(near) = clusters.iter().position(|known| known.is_near(new)) {
        new = new.union(clusters.swap_remove(near));
    }
    clusters.push(new);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chunk with tile 1 at some cells.
    fn chunk(origin: [u32; 2], cells: &[(usize, usize)]) -> Chunk {
        let mut all = vec![Cell::default(); SIDE * SIDE];
        cells.iter().for_each(|(x, y)| all[y * SIDE + x].index = 1);
        Chunk { origin_tiles: origin.into(), cells: all.into(), filled_blocks: 1 }
    }

    fn tiles(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect::new(Vec2::new(x, y) * TILE_WORLD, Vec2::new(x + w, y + h) * TILE_WORLD)
    }

    #[test]
    fn equal_chunks_differ_in_nothing() {
        let (a, b) = ([chunk([0, 0], &[(1, 2)])], [chunk([0, 0], &[(1, 2)])]);
        assert_eq!(changed_tiles(&[[&a, &b]]), ChangedTiles::default());
    }

    #[test]
    fn near_cells_share_an_area_and_far_ones_do_not() {
        let before = [chunk([64, 0], &[(1, 2)])];
        let after = [chunk([64, 0], &[(1, 2), (10, 10), (12, 11), (60, 60)])];
        let changed = changed_tiles(&[[&before, &after]]);
        assert_eq!(changed.count, 3);
        assert_eq!(changed.areas, [tiles(74.0, 10.0, 3.0, 2.0), tiles(124.0, 60.0, 1.0, 1.0)]);
    }

    #[test]
    fn chunks_come_and_go_and_a_cell_counts_once() {
        let (gone, new) = ([chunk([0, 0], &[(0, 0)])], [chunk([0, 64], &[(63, 63)])]);
        let changed = changed_tiles(&[[&gone, &new], [&gone, &[]]]);
        assert_eq!(changed.count, 2);
        assert_eq!(changed.areas, [tiles(0.0, 0.0, 1.0, 1.0), tiles(63.0, 127.0, 1.0, 1.0)]);
    }

    #[test]
    fn many_areas_become_few() {
        let grid: Vec<_> = (0..8).flat_map(|y| (0..8).map(move |x| (x * 8, y * 8))).collect();
        let chunks: Vec<_> = (0..8).map(|n| chunk([n * 64, 0], &grid)).collect();
        let changed = changed_tiles(&[[&[], &chunks]]);
        assert_eq!((changed.count, changed.areas.len()), (512, 8), "one for each chunk");
        let chunks: Vec<_> = (0..400).map(|n| chunk([n * 64, 0], &[(0, 0)])).collect();
        let changed = changed_tiles(&[[&[], &chunks]]);
        assert_eq!((changed.count, changed.areas), (400, vec![tiles(0.0, 0.0, 399.0 * 64.0 + 1.0, 1.0)]));
    }
}
