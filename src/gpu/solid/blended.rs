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
/// Indices that are put in order for one picture, so that none waits for long. The nearest chunk always is.
const MOST_INDICES: u32 = 60_000;
/// The eye may move by a part of its distance from a chunk, and within one by so many units, before its order changes.
const PART: f32 = 0.05;
const LEAST_MOVE: f32 = 0.25;

/// The eyes for which the chunks of a world are in order.
#[derive(Debug, Default)]
pub struct BlendedOrder {
    eyes: HashMap<ChunkKey, (Weak<Chunk>, Vec3)>,
}

impl BlendedOrder {
    /// Puts chunks in order for an eye. `seen`: the chunks of a picture, the nearest first.
    pub fn follow(&mut self, gpu: &Gpu, world: &SolidOnGpu, seen: &[(ChunkKey, &ChunkOnGpu)], eye: Vec3) {
        let mut left = MOST_INDICES;
        for (key, chunk) in seen.iter().filter(|(_, chunk)| chunk.blended > 0) {
            let distance = eye.clamp(chunk.bounds.min, chunk.bounds.max).distance(eye);
            if distance > NEAR {
                break;
            }
            let Some(source) = world.sources().get(*key) else { continue };
            let most = LEAST_MOVE.max(distance * PART);
            let is_in_order = self
                .eyes
                .get(key)
                .is_some_and(|(of, from)| std::ptr::eq(of.as_ptr(), Arc::as_ptr(source)) && from.distance(eye) <= most);
            if is_in_order {
                continue;
            }
            if chunk.blended > left && left < MOST_INDICES {
                break;
            }
            let indices = source.mesh.blended_from(eye);
            let indices = indices.get(..chunk.blended as usize).unwrap_or(&indices);
            let start = u64::from(chunk.count) * size_of::<u32>() as u64;
            gpu.queue.write_buffer(&chunk.indices, start, bytemuck::cast_slice(indices));
            self.eyes.insert(*key, (Arc::downgrade(source), eye));
            left = left.saturating_sub(chunk.blended);
        }
        if self.eyes.len() > 2 * seen.len() + 64 {
            self.eyes.retain(|_, (of, _)| of.strong_count() > 0);
        }
    }
}
