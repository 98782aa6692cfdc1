//! The order of translucent triangles: the farthest from the eye first, chunk by chunk. A chunk arrives in the order of
//! the place from which it was asked for, and is put in order again where the eye has moved.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use glam::Vec3;

use super::scene::{ChunkOnGpu, SolidOnGpu};
use crate::gpu::Gpu;
use crate::scene::solid::{Chunk, ChunkKey};

/// Distance of the farthest chunks that are put in order, in units.
const NEAR: f32 = 160.0;
/// Indices that are put in order for one picture of many, so that none waits for long. The nearest chunk always is.
const MOST_INDICES: u32 = 60_000;
/// The eye may move by a part of its distance from a chunk, and within one by so many units, before its order changes.
const PART: f32 = 0.05;
const LEAST_MOVE: f32 = 0.25;

/// The eyes for which the chunks of a world are in order.
#[derive(Debug, Default)]
pub struct BlendedOrder {
    eyes: HashMap<ChunkKey, (Weak<Chunk>, Vec3)>,
}

/// A chunk with translucent triangles.
#[derive(Debug)]
struct BlendedChunk<'a, T> {
    key: ChunkKey,
    source: &'a Arc<Chunk>,
    /// From the eye.
    distance: f32,
    /// Number of indices of translucent triangles.
    blended: u32,
    /// The same on the device.
    on_gpu: T,
}

impl BlendedOrder {
    /// Puts chunks in order for an eye. `seen`: the chunks of a picture, the nearest first; `is_limited`: whether those
    /// beyond a number of indices wait for the next picture. Returns whether all near ones are in order.
    pub fn follow(
        &mut self,
        gpu: &Gpu,
        world: &SolidOnGpu,
        seen: &[(ChunkKey, &ChunkOnGpu)],
        eye: Vec3,
        is_limited: bool,
    ) -> bool {
        let chunks = seen.iter().filter(|(_, chunk)| chunk.blended > 0).filter_map(|(key, chunk)| {
            let source = world.sources().get(*key)?;
            let distance = eye.clamp(chunk.bounds.min, chunk.bounds.max).distance(eye);
            Some(BlendedChunk { key: *key, source, distance, blended: chunk.blended, on_gpu: *chunk })
        });
        let (next, is_all) = self.take_next(chunks, eye, if is_limited { MOST_INDICES } else { u32::MAX });
        for chunk in next {
            let indices = chunk.source.mesh.blended_from(eye);
            let indices = indices.get(..chunk.blended as usize).unwrap_or(&indices);
            let start = u64::from(chunk.on_gpu.count) * size_of::<u32>() as u64;
            gpu.queue.write_buffer(&chunk.on_gpu.indices, start, bytemuck::cast_slice(indices));
        }
        if self.eyes.len() > 2 * seen.len() + 64 {
            self.eyes.retain(|_, (of, _)| of.strong_count() > 0);
        }
        is_all
    }

    /// The chunks to put in order now, one at least and others within a number of indices, and whether none is left.
    /// They count as in order from then on. `chunks`: the nearest first.
    fn take_next<'a, T>(
        &mut self,
        chunks: impl Iterator<Item = BlendedChunk<'a, T>>,
        eye: Vec3,
        most_indices: u32,
    ) -> (Vec<BlendedChunk<'a, T>>, bool) {
        let (mut next, mut left) = (Vec::new(), most_indices);
        for chunk in chunks.take_while(|chunk| chunk.distance <= NEAR) {
            let most = LEAST_MOVE.max(chunk.distance * PART);
            let source = Arc::as_ptr(chunk.source);
            let is_in_order = self
                .eyes
                .get(&chunk.key)
                .is_some_and(|(of, from)| std::ptr::eq(of.as_ptr(), source) && from.distance(eye) <= most);
            if is_in_order {
                continue;
            }
            if chunk.blended > left && !next.is_empty() {
                return (next, false);
            }
            left = left.saturating_sub(chunk.blended);
            self.eyes.insert(chunk.key, (Arc::downgrade(chunk.source), eye));
            next.push(chunk);
        }
        (next, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_beyond_the_limit_follow_while_the_eye_rests() {
        let sources: [Arc<Chunk>; 4] = Default::default();
        // Distances and numbers of indices.
        let parts = [(5.0, 100), (8.0, 30), (9.0, 30), (NEAR + 1.0, 10)];
        let mut order = BlendedOrder::default();
        let mut next = |eye: Vec3, most_indices: u32| {
            let chunks = (0..).zip(&sources).zip(parts).map(|((x, source), (distance, blended))| {
                let key = ChunkKey { x, ..ChunkKey::default() };
                BlendedChunk { key, source, distance, blended, on_gpu: () }
            });
            let (next, is_all) = order.take_next(chunks, eye, most_indices);
            (next.iter().map(|chunk| chunk.key.x).collect::<Vec<_>>(), is_all)
        };
        assert_eq!(next(Vec3::ZERO, 50), (vec![0], false), "the nearest always is");
        assert_eq!(next(Vec3::ZERO, 50), (vec![1], false));
        assert_eq!(next(Vec3::ZERO, 50), (vec![2], true), "the last is too far away");
        assert_eq!(next(Vec3::ZERO, 50), (vec![], true));
        assert_eq!(next(Vec3::X * 0.3, 50), (vec![0], true), "the others have hardly moved");
        assert_eq!(next(Vec3::X * 2.0, u32::MAX), (vec![0, 1, 2], true), "without a limit");
    }
}
