//! The buffers that every frame fills. They grow and never shrink.

use super::device_limits::DeviceLimits;
use super::draw::{DrawKind, PlanLimits};
use super::pass::{FarInstance, LayerUniform, NearTileInstance, TileInstance};
use super::plan::Plan;
use crate::gpu::Gpu;
use crate::gpu::stats::texture_bytes;

/// Buffers that every frame fills.
#[derive(Debug)]
pub struct FrameBuffers {
    limits: DeviceLimits,
    uniforms: wgpu::Buffer,
    uniform_stride: u64,
    staging: Vec<u8>,
    near: wgpu::Buffer,
    tiles: wgpu::Buffer,
    far: wgpu::Buffer,
    envelopes: wgpu::Texture,
    group: Option<wgpu::BindGroup>,
}

impl FrameBuffers {
    /// Small buffers, which grow with use.
    pub fn new(gpu: &Gpu) -> Self {
        let align = u64::from(gpu.device.limits().min_uniform_buffer_offset_alignment);
        let uniform_stride = (size_of::<LayerUniform>() as u64).next_multiple_of(align);
        let limits = DeviceLimits::of(&gpu.device.limits());
        Self {
            limits,
            uniforms: buffer(gpu, uniform_stride * 64, wgpu::BufferUsages::UNIFORM),
            uniform_stride,
            staging: Vec::new(),
            near: buffer(gpu, size_of::<NearTileInstance>() as u64 * 1024, wgpu::BufferUsages::VERTEX),
            tiles: buffer(gpu, size_of::<TileInstance>() as u64 * 256, wgpu::BufferUsages::VERTEX),
            far: buffer(gpu, size_of::<FarInstance>() as u64 * 16, wgpu::BufferUsages::VERTEX),
            envelopes: envelope_texture(gpu, limits.envelope_row(), 1),
            group: None,
        }
    }

    /// Capacity of the buffers when they have grown as far as the device lets them.
    pub fn plan_limits(&self) -> PlanLimits {
        let most = |each: u64| usize::try_from(self.limits.buffer_bytes / each).unwrap_or(usize::MAX);
        PlanLimits {
            draws: most(self.uniform_stride),
            near: most(size_of::<NearTileInstance>() as u64),
            tiles: most(size_of::<TileInstance>() as u64),
            far: most(size_of::<FarInstance>() as u64),
        }
    }

    /// Sends new data. `slots`: the values of envelopes differ from those sent last.
    pub fn write(&mut self, gpu: &Gpu, plan: &Plan, slots: bool) {
        self.write_uniforms(gpu, &plan.uniforms);
        let most = self.limits.buffer_bytes;
        write_rest(gpu, &mut self.near, plan.tiles.near(), most);
        write_rest(gpu, &mut self.tiles, plan.tiles.tiles(), most);
        write_rest(gpu, &mut self.far, plan.tiles.far(), most);
        if slots {
            self.write_envelopes(gpu, plan.slots.values());
        }
    }

    /// Makes the bind group where there is none.
    pub fn bind(&mut self, gpu: &Gpu, layout: &wgpu::BindGroupLayout, cells: &wgpu::TextureView) {
        if self.group.is_none() {
            self.group = Some(self.bind_group(gpu, layout, cells));
        }
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        let buffers = [&self.uniforms, &self.near, &self.tiles, &self.far];
        buffers.map(wgpu::Buffer::size).iter().sum::<u64>() + texture_bytes(&self.envelopes)
    }

    /// Binding of a draw call: the frame's group, if there is one, and the offset of the call's uniform in bytes.
    pub fn group(&self, uniform: u32) -> Option<(&wgpu::BindGroup, u32)> {
        Some((self.group.as_ref()?, (u64::from(uniform) * self.uniform_stride) as u32))
    }

    /// The bind group is made anew for the next frame.
    pub fn unbind(&mut self) {
        self.group = None;
    }

    /// The instances of tiles; those of quads lie with the scene.
    pub fn instances(&self, kind: DrawKind) -> Option<&wgpu::Buffer> {
        match kind {
            DrawKind::NearTiles | DrawKind::NearNumbers => Some(&self.near),
            DrawKind::ChunkTiles | DrawKind::ChunkNumbers => Some(&self.tiles),
            DrawKind::LodBlend | DrawKind::Far => Some(&self.far),
            DrawKind::Quads => None,
        }
    }

    fn write_uniforms(&mut self, gpu: &Gpu, uniforms: &[LayerUniform]) {
        let stride = self.uniform_stride as usize;
        self.staging.clear();
        self.staging.resize(uniforms.len() * stride, 0);
        for (to, uniform) in self.staging.chunks_exact_mut(stride).zip(uniforms) {
            to[..size_of::<LayerUniform>()].copy_from_slice(bytemuck::bytes_of(uniform));
        }
        if write_grown(gpu, &mut self.uniforms, &self.staging, 0, self.limits.buffer_bytes) {
            self.group = None;
        }
    }

    fn write_envelopes(&mut self, gpu: &Gpu, values: &[[f32; 4]]) {
        let width = self.limits.envelope_row();
        let held = values.get(..self.limits.envelope_slots() as usize).unwrap_or(values);
        let rows = (held.len() as u32).div_ceil(width).max(1);
        if rows > self.envelopes.height() {
            self.envelopes = envelope_texture(gpu, width, rows);
            self.group = None;
        }
        for (row, values) in held.chunks(width as usize).enumerate() {
            let texels = bytemuck::cast_slice(values);
            let size = wgpu::Extent3d { width: values.len() as u32, height: 1, depth_or_array_layers: 1 };
            let mut to = self.envelopes.as_image_copy();
            to.origin.y = row as u32;
            let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: None, rows_per_image: None };
            gpu.queue.write_texture(to, texels, layout, size);
        }
    }

    fn bind_group(&self, gpu: &Gpu, layout: &wgpu::BindGroupLayout, cells: &wgpu::TextureView) -> wgpu::BindGroup {
        let uniform = wgpu::BufferBinding {
            buffer: &self.uniforms,
            offset: 0,
            size: std::num::NonZeroU64::new(size_of::<LayerUniform>() as u64),
        };
        let envelopes = self.envelopes.create_view(&Default::default());
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("frame"),
            layout,
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::Buffer(uniform) },
                wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::TextureView(cells) },
                wgpu::BindGroupEntry { binding: 2, resource: wgpu::BindingResource::TextureView(&envelopes) },
            ],
        })
    }
}

fn envelope_texture(gpu: &Gpu, width: u32, rows: u32) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("envelopes"),
        size: wgpu::Extent3d { width, height: rows, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba32Float,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

/// Sends those instances that the device does not have yet.
fn write_rest<T: bytemuck::NoUninit>(
    gpu: &Gpu,
    target: &mut wgpu::Buffer,
    (instances, sent): (&[T], usize),
    most: u64,
) {
    write_grown(gpu, target, bytemuck::cast_slice(instances), sent * size_of::<T>(), most);
}

/// Brings the start of a buffer up to date, whose first `sent` bytes are as they should be. It is replaced where it is
/// too small: with room to grow, but no larger than the device takes. Whether it was replaced.
fn write_grown(gpu: &Gpu, target: &mut wgpu::Buffer, bytes: &[u8], sent: usize, most: u64) -> bool {
    let needed = bytes.len() as u64;
    let grows = needed > target.size();
    if grows {
        *target = buffer(gpu, needed.next_power_of_two().min(most).max(needed), target.usage());
    }
    let from = if grows { 0 } else { sent };
    let rest = bytes.get(from..).unwrap_or_default();
    if !rest.is_empty() {
        gpu.queue.write_buffer(target, from as u64, rest);
    }
    grows
}

fn buffer(gpu: &Gpu, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
    gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("frame data"),
        size,
        usage: usage | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}
