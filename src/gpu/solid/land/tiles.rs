//! Heights of a tile of land on the device, and which of its columns chunks show.

use std::sync::Arc;

use glam::{Vec2, Vec3};

use super::patches::{PATCHES, TileFacts};
use crate::gpu::Gpu;
use crate::gpu::solid::tile;
use crate::scene::solid::{Aabb, ColumnTile, NO_HEIGHT, TILE_PIXELS, TILE_SIDE, TileKey};

/// Pictures of the heights, each half as large as the one before.
const MIPS: u32 = PATCHES.ilog2() + 1;
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
    /// Heights on the device, and whether they say what is covered now.
    on_gpu: Option<(wgpu::Texture, wgpu::TextureView)>,
    is_written: bool,
}

impl LandTile {
    /// A tile of which nothing is covered.
    pub fn new(source: Arc<ColumnTile>) -> Self {
        let heights = || source.heights.iter().copied().filter(|height| *height != NO_HEIGHT);
        let y = heights().min().zip(heights().max()).map(|(low, high)| [low, high]);
        Self { source, y, chunks: Vec::new(), covered: Vec::new(), shown: u64::MAX, on_gpu: None, is_written: false }
    }

    /// Whether it was made of a tile.
    pub fn is_of(&self, source: &Arc<ColumnTile>) -> bool {
        Arc::ptr_eq(&self.source, source)
    }

    /// Facts about it.
    pub fn facts(&self) -> TileFacts {
        TileFacts { y: self.y, shown: self.shown }
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        if self.on_gpu.is_some() { (TILE_PIXELS * size_of::<i32>() * 4 / 3) as u64 } else { 0 }
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
        self.is_written = false;
    }

    /// Its heights on the device.
    pub fn heights(&mut self, gpu: &Gpu) -> &wgpu::TextureView {
        let (texture, view) = self.on_gpu.get_or_insert_with(|| {
            let side = TILE_SIDE as u32;
            let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
                label: Some("land heights"),
                size: wgpu::Extent3d { width: side, height: side, depth_or_array_layers: 1 },
                mip_level_count: MIPS,
                sample_count: 1,
                dimension: wgpu::TextureDimension::D2,
                format: wgpu::TextureFormat::R32Sint,
                usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
                view_formats: &[],
            });
            let view = texture.create_view(&Default::default());
            (texture, view)
        });
        if !std::mem::replace(&mut self.is_written, true) {
            let mut values = packed(&self.source.heights, &self.covered);
            for mip_level in 0..MIPS {
                let side = TILE_SIDE as u32 >> mip_level;
                let target = wgpu::TexelCopyTextureInfo {
                    texture,
                    mip_level,
                    origin: wgpu::Origin3d::ZERO,
                    aspect: wgpu::TextureAspect::All,
                };
                let rows =
                    wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(side * 4), rows_per_image: None };
                let size = wgpu::Extent3d { width: side, height: side, depth_or_array_layers: 1 };
                gpu.queue.write_texture(target, bytemuck::cast_slice(&values), rows, size);
                values = halved(&values, side as usize);
            }
        }
        view
    }
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

/// Bits below the height: the column that has it, by its place in the tile, and whether it is covered.
const BELOW_HEIGHT: u32 = TILE_PIXELS.ilog2() + 1;

/// Heights as shaders read them, with what stands in [`BELOW_HEIGHT`].
fn packed(heights: &[i16], covered: &[bool]) -> Vec<i32> {
    let value = |(at, height): (usize, &i16)| {
        (i32::from(*height) << BELOW_HEIGHT) | ((at as i32) << 1) | i32::from(covered.get(at) == Some(&true))
    };
    heights.iter().enumerate().map(value).collect()
}

/// Heights of a square half as large: the highest of four, covered where all of those with a height are.
fn halved(values: &[i32], side: usize) -> Vec<i32> {
    let half = side / 2;
    let none = i32::from(NO_HEIGHT) << BELOW_HEIGHT;
    let of = |x: usize, y: usize| {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let four = four.map(|(dx, dy)| values.get((2 * y + dy) * side + 2 * x + dx).copied().unwrap_or(none));
        let there = || four.iter().filter(|value| **value >> BELOW_HEIGHT != i32::from(NO_HEIGHT));
        let highest = there().copied().max().unwrap_or(none);
        (highest & !1) | i32::from(there().count() > 0 && there().all(|value| value & 1 == 1))
    };
    (0..half).flat_map(|y| (0..half).map(move |x| (x, y))).map(|(x, y)| of(x, y)).collect()
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

    #[test]
    fn a_cell_is_as_high_as_its_highest_column() {
        let value = |height: i32, place: i32, covered: i32| (height << 15) | (place << 1) | covered;
        let none = value(NO_HEIGHT.into(), 0, 0);
        let (a, b) = ([value(1, 5, 0), value(2, 6, 0)], [value(-5, 7, 1), value(2, 8, 1)]);
        let (c, d) = ([value(1, 9, 1), value(2, 10, 1)], [value(3, 12, 1), value(2, 13, 1)]);
        let values =
            [a[0], a[1], none, none, b[0], b[1], none, none, c[0], c[1], none, value(3, 1, 1), d[0], d[1], none, none];
        assert_eq!(halved(&values, 4), [value(2, 8, 0), none, value(3, 12, 1), value(3, 1, 1)]);
        assert_eq!(packed(&[-3, 4], &[true, false]), [value(-3, 0, 1), value(4, 1, 0)]);
    }
}
