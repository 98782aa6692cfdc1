//! The chunks of a solid world on the device.

use std::collections::BTreeMap;

use crate::gpu::Gpu;
use crate::scene::solid::{Aabb, Chunk, ChunkKey, Mesh, Solid};

/// The chunks of a solid world on the device. They may come and go one by one while it is shown.
#[derive(Debug, Default)]
pub struct SolidOnGpu {
    chunks: BTreeMap<ChunkKey, ChunkOnGpu>,
    /// Counts changes, so that pictures of something else are noticed.
    pub(super) revision: u64,
}

/// One chunk on the device.
#[derive(Debug)]
pub(super) struct ChunkOnGpu {
    pub origin: glam::Vec3,
    pub bounds: Aabb,
    pub vertices: wgpu::Buffer,
    pub indices: wgpu::Buffer,
    pub count: u32,
}

impl SolidOnGpu {
    /// All chunks of a world. A refusal of the device is had from [`Gpu::take_refusal`].
    pub fn upload(gpu: &Gpu, solid: &Solid) -> Self {
        let mut all = Self::default();
        solid.chunks.iter().for_each(|(key, chunk)| all.insert(gpu, key, chunk));
        all
    }

    /// Adds a chunk, in the place of an older one of the same key.
    pub fn insert(&mut self, gpu: &Gpu, key: ChunkKey, chunk: &Chunk) {
        self.revision += 1;
        match ChunkOnGpu::new(gpu, &chunk.mesh) {
            Some(chunk) => _ = self.chunks.insert(key, chunk),
            // An empty one takes the place of the older one all the same.
            None => _ = self.chunks.remove(&key),
        }
    }

    /// Removes a chunk and frees its memory.
    pub fn remove(&mut self, key: ChunkKey) {
        self.revision += 1;
        self.chunks.remove(&key);
    }

    /// The chunks, in the order of their keys.
    pub(super) fn chunks(&self) -> impl Iterator<Item = &ChunkOnGpu> {
        self.chunks.values()
    }

    /// The box around all chunks.
    pub fn bounds(&self) -> Aabb {
        self.chunks().fold(Aabb::EMPTY, |all, chunk| all.union(chunk.bounds))
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        self.chunks().map(|chunk| chunk.vertices.size() + chunk.indices.size()).sum()
    }
}

impl ChunkOnGpu {
    /// `None` where there is nothing to draw.
    fn new(gpu: &Gpu, mesh: &Mesh) -> Option<Self> {
        let count = u32::try_from(mesh.indices.len() / 3 * 3).ok().filter(|count| *count > 0)?;
        let buffer = |label, usage, bytes: &[u8]| {
            let size = bytes.len() as u64;
            let usage = usage | wgpu::BufferUsages::COPY_DST;
            let descriptor = wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: false };
            let buffer = gpu.device.create_buffer(&descriptor);
            gpu.queue.write_buffer(&buffer, 0, bytes);
            buffer
        };
        Some(Self {
            origin: mesh.origin,
            bounds: mesh.bounds,
            vertices: buffer("vertices", wgpu::BufferUsages::VERTEX, bytemuck::cast_slice(&mesh.vertices)),
            indices: buffer("indices", wgpu::BufferUsages::INDEX, bytemuck::cast_slice(&mesh.indices)),
            count,
        })
    }
}
