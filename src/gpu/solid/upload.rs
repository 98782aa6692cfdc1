//! Solid world → device, chunk by chunk, so that the window never stalls. A world that streams is uploaded anew with
//! every change of it: only the chunks that have changed are sent.

use std::cmp::Reverse;
use std::sync::Arc;

use super::scene::SolidOnGpu;
use super::tile::{self, tile_bytes};
use crate::gpu::Gpu;
use crate::scene::solid::{Chunk, ChunkKey, ChunkMap, ColumnTile, Frustum, Solid, SolidFrame, TileKey};

/// A solid world on its way to the device.
#[derive(Debug)]
pub struct Upload {
    /// Chunks left to write; the next one is last.
    left: Vec<(ChunkKey, Arc<Chunk>)>,
    /// Tiles left to write, before all chunks; the next one is last.
    left_tiles: Vec<(TileKey, Arc<ColumnTile>)>,
    /// The frame that they were last sorted for.
    sorted: Option<SolidFrame>,
    written_bytes: usize,
    total_bytes: usize,
    on_gpu: SolidOnGpu,
}

impl Upload {
    /// Begins with the chunks of the world that is `there` on the device. Where both worlds have some in common, those
    /// that the new one does not have go at once, and others stay until their replacement is there. A world that has
    /// nothing in common with the new one is left out.
    pub fn new(there: Option<&SolidOnGpu>, solid: &Solid) -> Self {
        let is_same = |there: &&SolidOnGpu| {
            has_common(there.sources(), &solid.chunks) || has_common(there.tile_sources(), &solid.columns.tiles)
        };
        let on_gpu = there.filter(is_same).cloned().unwrap_or_default();
        let mut upload =
            Self { left: Vec::new(), left_tiles: Vec::new(), sorted: None, written_bytes: 0, total_bytes: 0, on_gpu };
        upload.extend(solid);
        upload
    }

    /// Goes on with a later state of the world. Chunks that it does not have any more go at once; others stay until
    /// their replacement is there.
    pub fn extend(&mut self, solid: &Solid) {
        let (mut left, mut gone) = (Vec::new(), Vec::new());
        for (key, chunk) in solid.chunks.changes_since(self.on_gpu.sources()) {
            match chunk {
                Some(chunk) => left.push((key, Arc::clone(chunk))),
                None => gone.push(key),
            }
        }
        gone.into_iter().for_each(|key| self.on_gpu.remove(key));
        left.reverse();
        self.on_gpu.set_grid(solid);
        let (mut left_tiles, mut gone) = (Vec::new(), Vec::new());
        for (key, tile) in solid.columns.tiles.changes_since(self.on_gpu.tile_sources()) {
            match tile {
                Some(tile) => left_tiles.push((TileKey::from(key), Arc::clone(tile))),
                None => gone.push(TileKey::from(key)),
            }
        }
        gone.into_iter().for_each(|key| self.on_gpu.remove_tile(key));
        let left_bytes: usize = left.iter().map(|(_, chunk)| chunk.mesh.bytes()).sum();
        let left_bytes = left_bytes + left_tiles.len() * tile_bytes() as usize;
        (self.left, self.left_tiles, self.sorted) = (left, left_tiles, None);
        self.total_bytes = self.written_bytes + left_bytes;
    }

    /// Sorts the chunks left for a view: those in the picture, then the others, the nearest first.
    pub fn prioritize(&mut self, frame: &SolidFrame) {
        if self.sorted.replace(*frame) == Some(*frame) {
            return;
        }
        let bounds = self.left.iter().fold(self.on_gpu.bounds(), |all, (_, chunk)| all.union(chunk.bounds()));
        let (frustum, eye) = (Frustum::new(frame.clip_from_eye(bounds)), frame.camera.eye);
        self.left.sort_by_cached_key(|(key, chunk)| {
            let bounds = chunk.bounds();
            let nearest = eye.clamp(bounds.min.min(bounds.max), bounds.max.max(bounds.min));
            // Distances are not negative, so their bits are in the same order.
            Reverse((!frustum.may_show(bounds, eye), nearest.distance_squared(eye).to_bits(), *key))
        });
        let (corner, ground_y) = self.on_gpu.grid();
        self.left_tiles.sort_by_cached_key(|(key, _)| {
            let bounds = tile::bounds(*key, corner, ground_y);
            Reverse((bounds.center().distance_squared(eye).to_bits(), *key))
        });
    }

    /// Writes until about `budget_bytes` have been written; a single chunk may be larger. True when all is done.
    pub fn step(&mut self, gpu: &Gpu, budget_bytes: usize) -> bool {
        let mut written = 0;
        while written < budget_bytes {
            if let Some((key, tile)) = self.left_tiles.pop() {
                self.on_gpu.insert_tile(gpu, key, &tile);
                written += tile_bytes() as usize;
                continue;
            }
            let Some((key, chunk)) = self.left.pop() else { break };
            self.on_gpu.insert(gpu, key, &chunk);
            written += chunk.mesh.bytes();
        }
        self.written_bytes += written;
        self.left.is_empty() && self.left_tiles.is_empty()
    }

    /// Bytes written and bytes in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.written_bytes, self.total_bytes)
    }

    /// The world as far as it is on the device.
    pub fn on_gpu(&self) -> &SolidOnGpu {
        &self.on_gpu
    }
}

/// Whether two worlds share a chunk or a tile.
fn has_common<T>(a: &ChunkMap<T>, b: &ChunkMap<T>) -> bool {
    a.iter().any(|(key, chunk)| b.get(key).is_some_and(|other| Arc::ptr_eq(chunk, other)))
}

#[cfg(test)]
mod tests {
    use glam::{UVec2, Vec3};

    use super::*;
    use crate::scene::solid::{Aabb, Mesh, Projection, SolidCamera};

    fn key(x: i32) -> ChunkKey {
        ChunkKey { x, ..ChunkKey::default() }
    }

    fn chunk(x: i32) -> Arc<Chunk> {
        let mut mesh = Mesh::new(Vec3::ZERO);
        mesh.push_box(Aabb::new(Vec3::new(x as f32, 0.0, 0.0), Vec3::new(x as f32 + 1.0, 1.0, 1.0)), [9; 3]);
        Arc::new(mesh.into())
    }

    #[test]
    fn what_is_in_the_picture_comes_first_then_what_is_near() {
        let solid = (-5..5).fold(Solid::default(), |solid, x| solid.with_chunk(key(x), chunk(x)));
        let mut upload = Upload::new(None, &solid);
        let order = |upload: &Upload| upload.left.iter().rev().map(|(key, _)| key.x).collect::<Vec<_>>();
        assert_eq!(order(&upload), (-5..5).collect::<Vec<_>>());
        assert_eq!(upload.progress(), (0, solid.chunks.iter().map(|(_, chunk)| chunk.mesh.bytes()).sum()));
        // Looks east, from between the third and the fourth.
        let projection = Projection::Perspective { fov_deg: 60.0 };
        let camera = SolidCamera { eye: Vec3::new(-1.5, 0.5, 0.5), yaw_deg: 90.0, pitch_deg: 0.0, projection };
        upload.prioritize(&SolidFrame::new(UVec2::splat(64), camera));
        assert_eq!(order(&upload), [-2, -1, 0, 1, 2, 3, 4, -3, -4, -5]);
    }

    #[test]
    fn only_what_has_changed_is_sent() {
        let (a, b) = (chunk(0), chunk(1));
        let old = Solid::default().with_chunk(key(0), a).with_chunk(key(1), b);
        let new = old.with_chunk(key(1), chunk(7)).with_chunk(key(2), chunk(2)).without_chunk(key(0));
        let there = SolidOnGpu::of_sources(&old.chunks);
        assert!(Upload::new(Some(&there), &old).left.is_empty());
        assert_eq!(Upload::new(Some(&there), &new).left.len(), 2, "nothing is common, so all of it");
        let upload = Upload::new(Some(&there), &old.with_chunk(key(2), chunk(2)).without_chunk(key(0)));
        let left: Vec<_> = upload.left.iter().map(|(key, _)| key.x).collect();
        assert_eq!((left, upload.on_gpu.sources().len()), (vec![2], 1));
        assert_ne!(upload.on_gpu.revision(), there.revision());
    }
}
