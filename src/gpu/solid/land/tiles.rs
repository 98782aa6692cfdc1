//! Patches of a tile of land, and which of its columns chunks show.

use std::collections::HashMap;
use std::sync::Arc;

use glam::{Vec2, Vec3};

use super::patches::{MOST_HALVINGS, PATCHES, Patch, TileFacts};
use super::quads::{LandColumns, LandQuads};
use crate::gpu::solid::tile;
use crate::scene::solid::{Aabb, ColumnTile, NO_HEIGHT, TILE_PIXELS, TILE_SIDE, TileKey};

/// Outer sides of a tile reach so far below its lowest column, in cells of its coarsest patch.
const RIM: i32 = 2;
/// Chunks are met within this distance of a surface: their corners are rounded.
const NEAR: f32 = 0.02;

/// A tile as land.
#[derive(Debug)]
pub struct LandTile {
    source: Arc<ColumnTile>,
    /// Lowest and highest column.
    y: Option<[i16; 2]>,
    /// Boxes of chunks over or in it.
    chunks: Vec<Aabb>,
    /// Columns whose surface a chunk shows; empty where there are none.
    covered: Vec<bool>,
    shown: u64,
    /// Those that were drawn, by their first cell and by how many halvings coarser than columns their cells are.
    patches: HashMap<([i32; 2], u32), LandPatch>,
}

impl LandTile {
    /// A tile of which nothing is covered.
    pub fn new(source: Arc<ColumnTile>) -> Self {
        let heights = || source.heights.iter().copied().filter(|height| *height != NO_HEIGHT);
        let y = heights().min().zip(heights().max()).map(|(low, high)| [low, high]);
        Self { source, y, chunks: Vec::new(), covered: Vec::new(), shown: u64::MAX, patches: HashMap::new() }
    }

    /// Whether it was made of a tile.
    pub fn is_of(&self, source: &Arc<ColumnTile>) -> bool {
        Arc::ptr_eq(&self.source, source)
    }

    /// Facts about it.
    pub fn facts(&self) -> TileFacts {
        TileFacts { y: self.y, shown: self.shown }
    }

    /// Memory of its patches, in bytes.
    pub fn bytes(&self) -> u64 {
        self.patches.values().map(|patch| size_of_val(&*patch.quads.corners) as u64).sum()
    }

    /// Takes the boxes of all chunks.
    pub fn cover(&mut self, key: TileKey, corner: Vec2, chunks: impl Iterator<Item = Aabb>) {
        let Some([low, high]) = self.y else { return };
        let own = tile::bounds(key, corner, 0.0);
        let meets = |chunk: &Aabb| {
            let beside = chunk.min.x > own.max.x || chunk.max.x < own.min.x;
            let beside = beside || chunk.min.z > own.max.z || chunk.max.z < own.min.z;
            !beside && chunk.min.y <= f32::from(high) + 1.0 && chunk.max.y >= f32::from(low) - 1.0
        };
        let chunks: Vec<Aabb> = chunks.filter(meets).collect();
        if chunks == self.chunks {
            return;
        }
        self.chunks = chunks;
        self.covered = if self.chunks.is_empty() { Vec::new() } else { vec![false; TILE_PIXELS] };
        let pixel = (own.max.x - own.min.x) / TILE_SIDE as f32;
        for chunk in &self.chunks {
            cover(&mut self.covered, &self.source.heights, *chunk, own.min, pixel);
        }
        self.shown = shown(&self.covered, &self.source.heights);
        self.patches.clear();
    }

    /// The quads of a patch, made where they are not there. `now`: number of the frame.
    pub fn patch(&mut self, patch: &Patch, now: u64) -> &LandQuads {
        let (key, level) = ((patch.first, patch.halvings), patch.source.level);
        let (source, covered) = (&self.source, &self.covered);
        let low = self.y.map_or(0, |[low, _]| i32::from(low));
        let made = self.patches.entry(key).or_insert_with(|| {
            let rim = low - (RIM << (MOST_HALVINGS + i32::from(level).min(13)));
            let quads = LandColumns { tile: source, covered, rim, level }.quads(patch.first, patch.halvings);
            LandPatch { quads, used: now }
        });
        made.used = now;
        &made.quads
    }

    /// Drops the patches that the frame of this number has not used.
    pub fn drop_unused(&mut self, now: u64) {
        self.patches.retain(|_, patch| patch.used == now);
    }
}

#[derive(Debug)]
struct LandPatch {
    quads: LandQuads,
    /// Number of the frame that last used it.
    used: u64,
}

/// Marks the columns whose surface lies in a chunk. `corner`: of the tile; `pixel`: side of a column.
fn cover(covered: &mut [bool], heights: &[i16], chunk: Aabb, corner: Vec3, pixel: f32) {
    let side = TILE_SIDE as f32;
    // Columns whose middle lies in it.
    let range = |low: f32, high: f32, corner: f32| {
        let first = ((low - NEAR - corner) / pixel - 0.5).ceil().clamp(0.0, side) as usize;
        let end = ((high + NEAR - corner) / pixel - 0.5).floor().clamp(-1.0, side - 1.0) + 1.0;
        first..(end as usize).max(first)
    };
    let columns = range(chunk.min.x, chunk.max.x, corner.x);
    for row in range(chunk.min.z, chunk.max.z, corner.z) {
        for at in columns.clone().map(|column| row * TILE_SIDE + column) {
            let Some((height, covered)) = heights.get(at).zip(covered.get_mut(at)) else { continue };
            // The top of a cube, or the middle of what is lower.
            let middle = f32::from(*height);
            let is_in = |y: f32| y >= chunk.min.y - NEAR && y <= chunk.max.y + NEAR;
            *covered |= is_in(middle + 0.5) || is_in(middle);
        }
    }
}

/// A bit for each square of columns that is not all covered or empty.
fn shown(covered: &[bool], heights: &[i16]) -> u64 {
    let along = TILE_SIDE / PATCHES;
    let is_shown = |at: usize| heights.get(at) != Some(&NO_HEIGHT) && covered.get(at) != Some(&true);
    (0..PATCHES * PATCHES).fold(0, |all, square| {
        let first = square / PATCHES * along * TILE_SIDE + square % PATCHES * along;
        let mut rows = (0..along).flat_map(|row| (0..along).map(move |column| first + row * TILE_SIDE + column));
        all | u64::from(rows.any(is_shown)) << square
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(height: i16) -> LandTile {
        let mut tile = ColumnTile::empty();
        tile.heights.fill(height);
        LandTile::new(Arc::new(tile))
    }

    fn corner() -> Vec2 {
        Vec2::new(-0.5, 0.5)
    }

    #[test]
    fn chunks_cover_the_columns_whose_surface_they_have() {
        let chunk = Aabb::new(Vec3::new(15.5, 0.0, 0.5), Vec3::new(31.5, 7.5, 32.5));
        let mut land = tile(7);
        land.cover(TileKey::default(), corner(), [chunk].into_iter());
        let covered = land.covered.iter().filter(|covered| **covered).count();
        assert_eq!(covered, 16 * 32);
        assert!(land.covered[16] && land.covered[31] && !land.covered[15] && !land.covered[32]);
        assert_eq!(land.facts().shown, !(1 << 1 | 1 << 9), "the squares beside");
        land.cover(TileKey::default(), corner(), std::iter::empty());
        assert_eq!((land.facts().shown, land.covered.len()), (u64::MAX, 0));
        for (height, is_covered) in [(-2, false), (-1, false), (0, true), (7, true), (8, false), (20, false)] {
            let mut land = tile(height);
            land.cover(TileKey::default(), corner(), [chunk].into_iter());
            assert_eq!(land.covered.get(20) == Some(&true), is_covered, "{height}");
        }
        // Four columns of the world are one of this tile.
        let mut coarse = tile(7);
        coarse.cover(TileKey { level: 2, x: 0, z: 0 }, corner(), [chunk].into_iter());
        assert_eq!(coarse.covered.iter().filter(|covered| **covered).count(), 4 * 8);
    }
}
