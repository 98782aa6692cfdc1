//! The renderer: pipelines, the buffers that change every frame, and the one draw path.

use std::sync::Arc;

use super::fit::Room;
use super::pass::{
    FarInstance, LayerUniform, SingleInstance, TileInstance, far_pipelines, numbers_pipeline, quads_pipeline,
    single_pipeline, tiles_pipeline,
};
use super::plan::{Draw, DrawKind, Plan, PlanLimits};
use super::scene::SceneOnGpu;
use super::stats::{FrameStats, MemoryStats, texture_bytes};
use super::upload::Upload;
use super::{Gpu, codes, digits};
use crate::base::{Place, Warning};
use crate::scene::{FrameParams, PxRect, TextureShape};

/// Draws scenes. One per target format.
#[derive(Debug)]
pub struct Renderer {
    layouts: Layouts,
    singles: wgpu::RenderPipeline,
    tiles: wgpu::RenderPipeline,
    numbers: wgpu::RenderPipeline,
    far: wgpu::RenderPipeline,
    between: wgpu::RenderPipeline,
    quads: wgpu::RenderPipeline,
    tile_sampler: wgpu::Sampler,
    picture_sampler: wgpu::Sampler,
    white_cells: wgpu::BindGroup,
    white_picture: wgpu::BindGroup,
    digits: wgpu::BindGroup,
    frame: FrameBuffers,
    plan: Plan,
    scene: Option<SceneOnGpu>,
    viewport_px: PxRect,
}

#[derive(Debug)]
struct Layouts {
    frame: wgpu::BindGroupLayout,
    tile_set: wgpu::BindGroupLayout,
    picture: wgpu::BindGroupLayout,
    far: wgpu::BindGroupLayout,
}

/// Buffers that every frame fills; they grow and never shrink.
#[derive(Debug)]
struct FrameBuffers {
    room: Room,
    uniforms: wgpu::Buffer,
    uniform_stride: u64,
    staging: Vec<u8>,
    singles: wgpu::Buffer,
    tiles: wgpu::Buffer,
    far: wgpu::Buffer,
    envelopes: wgpu::Texture,
    group: Option<wgpu::BindGroup>,
}

impl Renderer {
    /// A renderer for targets of a format, which must not be an sRGB one.
    pub fn new(gpu: &Gpu, format: wgpu::TextureFormat) -> Self {
        let device = &gpu.device;
        let layouts = Layouts::new(device);
        let tile_sampler = sampler(device, wgpu::AddressMode::ClampToEdge);
        let picture_sampler = sampler(device, wgpu::AddressMode::Repeat);
        let white = |layers| white_texture(gpu, layers);
        let cells_view = super::texture::view(&white(256), TextureShape::Cells);
        let picture_view = super::texture::view(&white(1), TextureShape::Picture);
        let digits_view = super::texture::view(&digits_texture(gpu), TextureShape::Cells);
        let frame = FrameBuffers::new(gpu);
        let [far, between] = far_pipelines(device, &[&layouts.frame, &layouts.far], format);
        Self {
            singles: single_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            tiles: tiles_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            numbers: numbers_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            digits: texture_group(device, &layouts.tile_set, &digits_view, &tile_sampler),
            far,
            between,
            quads: quads_pipeline(device, &[&layouts.frame, &layouts.picture], format),
            white_cells: texture_group(device, &layouts.tile_set, &cells_view, &tile_sampler),
            white_picture: texture_group(device, &layouts.picture, &picture_view, &picture_sampler),
            layouts,
            tile_sampler,
            picture_sampler,
            plan: Plan::new(frame.limits()),
            frame,
            scene: None,
            viewport_px: PxRect::default(),
        }
    }

    /// From now on draws an uploaded scene.
    pub fn set_scene(&mut self, upload: Upload) {
        self.show(&upload);
    }

    /// From now on draws a scene that is on its way to the device, as far as it is there now.
    pub fn show(&mut self, upload: &Upload) {
        let now = upload.on_gpu();
        match self.scene.as_mut().filter(|shown| Arc::ptr_eq(&shown.parts, &now.parts)) {
            Some(shown) if shown.ready.parts == now.ready.parts => {}
            Some(shown) => {
                shown.ready.clone_from(&now.ready);
                self.plan.forget_lists();
            }
            None => self.put_scene(Some(now.clone())),
        }
    }

    /// From now on draws nothing.
    pub fn clear_scene(&mut self) {
        self.put_scene(None);
    }

    /// What is drawn, if anything, to be drawn again later.
    pub fn scene(&self) -> Option<&SceneOnGpu> {
        self.scene.as_ref()
    }

    /// From now on draws what [`Self::scene`] gave, or nothing.
    pub fn put_scene(&mut self, scene: Option<SceneOnGpu>) {
        self.scene = scene;
        self.frame.group = None;
        self.plan.forget_scene();
    }

    /// What the device does not show as it is in the scene; nothing without a scene. What the frame prepared last had
    /// no room for is the last of them.
    pub fn notes(&self) -> Arc<[Warning]> {
        let notes = self.scene.as_ref().map(|scene| Arc::clone(&scene.parts.notes)).unwrap_or_default();
        if self.plan.left_out == 0 {
            return notes;
        }
        notes.iter().cloned().chain([frame_note(self.plan.left_out)]).collect()
    }

    /// What the uploaded scene and the frames take on the device.
    pub fn memory(&self) -> MemoryStats {
        let scene = self.scene.as_ref().map(|scene| scene.parts.memory).unwrap_or_default();
        MemoryStats { frame: self.frame.bytes(), ..scene }
    }

    /// Works out a frame and sends its data to the device. Call before [`Self::draw`].
    pub fn prepare(&mut self, gpu: &Gpu, params: &FrameParams) -> FrameStats {
        self.viewport_px = params.view.viewport_px;
        let Some(scene) = &self.scene else { return FrameStats::default() };
        let news = self.plan.make(scene, params);
        if news.any {
            self.frame.write(gpu, &self.plan, news.slots);
            self.plan.tiles.mark_sent();
        }
        self.frame.bind(gpu, &self.layouts.frame, &scene.parts.cells);
        FrameStats {
            passes: 1,
            draws: self.plan.draws.len(),
            instances: self.plan.draws.iter().map(|draw| draw.count as usize).sum(),
            left_out: self.plan.left_out,
            layers_made: news.layers,
        }
    }

    /// Draws the prepared frame into the viewport. The caller has cleared the target.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        let (Some(scene), Some(frame)) = (&self.scene, &self.frame.group) else { return };
        let viewport = self.viewport_px;
        if viewport.w == 0 || viewport.h == 0 {
            return;
        }
        pass.set_viewport(viewport.x as f32, viewport.y as f32, viewport.w as f32, viewport.h as f32, 0.0, 1.0);
        let mut bound = None;
        for draw in &self.plan.draws {
            if bound != Some(draw.kind) {
                self.bind(pass, scene, draw.kind);
                bound = Some(draw.kind);
            }
            self.draw_one(pass, scene, frame, draw);
        }
    }

    pub(super) fn texture_group(&self, gpu: &Gpu, view: &wgpu::TextureView, shape: TextureShape) -> wgpu::BindGroup {
        let (layout, sampler) = match shape {
            TextureShape::Cells => (&self.layouts.tile_set, &self.tile_sampler),
            TextureShape::Picture => (&self.layouts.picture, &self.picture_sampler),
        };
        texture_group(&gpu.device, layout, view, sampler)
    }

    /// The group of far pictures, their sampler and the average colours of tile sets.
    pub(super) fn far_group(&self, gpu: &Gpu, far: &wgpu::Texture, averages: &wgpu::Texture) -> wgpu::BindGroup {
        let pictures = super::texture::view(far, TextureShape::Cells);
        let averages = super::texture::view(averages, TextureShape::Picture);
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("far"),
            layout: &self.layouts.far,
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&pictures) },
                wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(&self.tile_sampler) },
                wgpu::BindGroupEntry { binding: 2, resource: wgpu::BindingResource::TextureView(&averages) },
            ],
        })
    }

    fn bind(&self, pass: &mut wgpu::RenderPass<'_>, scene: &SceneOnGpu, kind: DrawKind) {
        let (pipeline, instances) = match kind {
            DrawKind::Singles => (&self.singles, &self.frame.singles),
            DrawKind::Tiles => (&self.tiles, &self.frame.tiles),
            DrawKind::Numbers => (&self.numbers, &self.frame.tiles),
            DrawKind::Between => (&self.between, &self.frame.far),
            DrawKind::Far => (&self.far, &self.frame.far),
            DrawKind::Quads => (&self.quads, &scene.parts.quads),
        };
        pass.set_pipeline(pipeline);
        pass.set_vertex_buffer(0, instances.slice(..));
    }

    fn draw_one(&self, pass: &mut wgpu::RenderPass<'_>, scene: &SceneOnGpu, frame: &wgpu::BindGroup, draw: &Draw) {
        let texture_or = |white| draw.texture.and_then(|index| scene.texture(index)).unwrap_or(white);
        let (texture, vertices) = match draw.kind {
            DrawKind::Singles | DrawKind::Tiles => (texture_or(&self.white_cells), 0..4),
            DrawKind::Numbers => (&self.digits, 0..4),
            DrawKind::Between | DrawKind::Far => (&scene.parts.far, 0..4),
            DrawKind::Quads => (texture_or(&self.white_picture), 0..6),
        };
        let offset = u64::from(draw.uniform) * self.frame.uniform_stride;
        pass.set_bind_group(0, frame, &[offset as u32]);
        pass.set_bind_group(1, texture, &[]);
        pass.set_scissor_rect(draw.scissor.x, draw.scissor.y, draw.scissor.w, draw.scissor.h);
        pass.draw(vertices, draw.first..draw.first + draw.count);
    }
}

impl FrameBuffers {
    fn new(gpu: &Gpu) -> Self {
        let align = u64::from(gpu.device.limits().min_uniform_buffer_offset_alignment);
        let uniform_stride = (size_of::<LayerUniform>() as u64).next_multiple_of(align);
        let room = Room::of(&gpu.device.limits());
        Self {
            room,
            uniforms: buffer(gpu, uniform_stride * 64, wgpu::BufferUsages::UNIFORM),
            uniform_stride,
            staging: Vec::new(),
            singles: buffer(gpu, size_of::<SingleInstance>() as u64 * 1024, wgpu::BufferUsages::VERTEX),
            tiles: buffer(gpu, size_of::<TileInstance>() as u64 * 256, wgpu::BufferUsages::VERTEX),
            far: buffer(gpu, size_of::<FarInstance>() as u64 * 16, wgpu::BufferUsages::VERTEX),
            envelopes: envelope_texture(gpu, room.envelope_row(), 1),
            group: None,
        }
    }

    /// How much the buffers can hold when they have grown as far as the device lets them.
    fn limits(&self) -> PlanLimits {
        let most = |each: u64| usize::try_from(self.room.buffer_bytes / each).unwrap_or(usize::MAX);
        PlanLimits {
            draws: most(self.uniform_stride),
            singles: most(size_of::<SingleInstance>() as u64),
            tiles: most(size_of::<TileInstance>() as u64),
            far: most(size_of::<FarInstance>() as u64),
        }
    }

    /// Sends what is new. `slots`: the values of envelopes are others than those sent last.
    fn write(&mut self, gpu: &Gpu, plan: &Plan, slots: bool) {
        self.write_uniforms(gpu, &plan.uniforms);
        let most = self.room.buffer_bytes;
        write_rest(gpu, &mut self.singles, plan.tiles.singles(), most);
        write_rest(gpu, &mut self.tiles, plan.tiles.tiles(), most);
        write_rest(gpu, &mut self.far, plan.tiles.far(), most);
        if slots {
            self.write_envelopes(gpu, plan.slots.values());
        }
    }

    /// Sees to it that there is a bind group of what there is.
    fn bind(&mut self, gpu: &Gpu, layout: &wgpu::BindGroupLayout, cells: &wgpu::TextureView) {
        if self.group.is_none() {
            self.group = Some(self.bind_group(gpu, layout, cells));
        }
    }

    fn bytes(&self) -> u64 {
        let buffers = [&self.uniforms, &self.singles, &self.tiles, &self.far];
        buffers.map(wgpu::Buffer::size).iter().sum::<u64>() + texture_bytes(&self.envelopes)
    }

    fn write_uniforms(&mut self, gpu: &Gpu, uniforms: &[LayerUniform]) {
        let stride = self.uniform_stride as usize;
        self.staging.clear();
        self.staging.resize(uniforms.len() * stride, 0);
        for (to, uniform) in self.staging.chunks_exact_mut(stride).zip(uniforms) {
            to[..size_of::<LayerUniform>()].copy_from_slice(bytemuck::bytes_of(uniform));
        }
        if write_grown(gpu, &mut self.uniforms, &self.staging, 0, self.room.buffer_bytes) {
            self.group = None;
        }
    }

    fn write_envelopes(&mut self, gpu: &Gpu, values: &[[f32; 4]]) {
        let width = self.room.envelope_row();
        let held = values.get(..self.room.envelope_slots() as usize).unwrap_or(values);
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

impl Layouts {
    fn new(device: &wgpu::Device) -> Self {
        use wgpu::TextureSampleType::{Float, Uint};
        use wgpu::TextureViewDimension::{D2, D2Array};
        let both = wgpu::ShaderStages::VERTEX_FRAGMENT;
        let fragment = wgpu::ShaderStages::FRAGMENT;
        let uniform = wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: true,
            min_binding_size: std::num::NonZeroU64::new(size_of::<LayerUniform>() as u64),
        };
        let filtering = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);
        let frame = [
            (both, uniform),
            (fragment, sampled(Uint, D2Array)),
            (wgpu::ShaderStages::VERTEX, sampled(Float { filterable: false }, D2)),
        ];
        let tile_set = [(fragment, sampled(Float { filterable: true }, D2Array)), (fragment, filtering)];
        let picture = [(fragment, sampled(Float { filterable: true }, D2)), (fragment, filtering)];
        let averages = sampled(Float { filterable: false }, D2);
        let far = [tile_set[0], tile_set[1], (fragment, averages)];
        Self {
            frame: bind_layout(device, "frame", &frame),
            far: bind_layout(device, "far", &far),
            tile_set: bind_layout(device, "tile set", &tile_set),
            picture: bind_layout(device, "picture", &picture),
        }
    }
}

fn sampled(sample_type: wgpu::TextureSampleType, view_dimension: wgpu::TextureViewDimension) -> wgpu::BindingType {
    wgpu::BindingType::Texture { sample_type, view_dimension, multisampled: false }
}

fn bind_layout(
    device: &wgpu::Device,
    label: &str,
    entries: &[(wgpu::ShaderStages, wgpu::BindingType)],
) -> wgpu::BindGroupLayout {
    let entries: Vec<_> = entries
        .iter()
        .enumerate()
        .map(|(binding, (visibility, ty))| wgpu::BindGroupLayoutEntry {
            binding: binding as u32,
            visibility: *visibility,
            ty: *ty,
            count: None,
        })
        .collect();
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(label), entries: &entries })
}

fn texture_group(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    view: &wgpu::TextureView,
    sampler: &wgpu::Sampler,
) -> wgpu::BindGroup {
    device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("texture"),
        layout,
        entries: &[
            wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(view) },
            wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(sampler) },
        ],
    })
}

/// Says that a frame lacks something.
fn frame_note(left_out: usize) -> Warning {
    let layers =
        if left_out == 1 { "parts of one layer are".to_owned() } else { format!("parts of {left_out} layers are") };
    let message = format!("This view takes more than is drawn at once; {layers} missing. Hiding others makes room.");
    Warning { code: codes::SCENE_TOO_LARGE_FOR_ADAPTER, place: Place::File, message }
}

/// Linear in the picture and between mip levels, as the game samples.
fn sampler(device: &wgpu::Device, address: wgpu::AddressMode) -> wgpu::Sampler {
    device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("scene sampler"),
        address_mode_u: address,
        address_mode_v: address,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        mipmap_filter: wgpu::MipmapFilterMode::Linear,
        ..Default::default()
    })
}

/// One white pixel, for layers without an image.
fn white_texture(gpu: &Gpu, layers: u32) -> wgpu::Texture {
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("white"),
        size: wgpu::Extent3d { width: 1, height: 1, depth_or_array_layers: layers },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let piece = super::texture::Piece { level: 0, y: 0, layer: 0, size: glam::UVec2::ONE, layers, pixel_bytes: 4 };
    super::texture::write(gpu, &texture, piece, &vec![255; piece.bytes()]);
    texture
}

/// The digits of numbers on tiles.
fn digits_texture(gpu: &Gpu) -> wgpu::Texture {
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("digits"),
        size: wgpu::Extent3d { width: digits::CELL_PX, height: digits::CELL_PX, depth_or_array_layers: digits::DIGITS },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::R8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let size = glam::UVec2::splat(digits::CELL_PX);
    let piece = super::texture::Piece { level: 0, y: 0, layer: 0, size, layers: digits::DIGITS, pixel_bytes: 1 };
    super::texture::write(gpu, &texture, piece, &digits::fields());
    texture
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
