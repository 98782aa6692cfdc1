//! The renderer: pipelines and the one draw path.

use std::ops::Range;
use std::sync::Arc;

use super::digits;
use super::drawing::Drawing;
use super::pass::{
    LayerUniform, far_pipelines, numbers_pipeline, one_by_one_pipeline, quads_pipeline, single_pipeline,
    still_pipelines, tiles_pipeline,
};
use super::plan::{Draw, DrawKind};
use super::scene::SceneOnGpu;
use super::stills::{Keeping, Piece, Still, Studio};
use super::upload::Upload;
use crate::base::{Place, Warning};
use crate::gpu::stats::{FrameStats, MemoryStats};
use crate::gpu::{Gpu, codes, texture};
use crate::scene::{FrameParams, PxRect, TextureShape};

/// Draws scenes. One per target format.
#[derive(Debug)]
pub struct Renderer {
    layouts: Layouts,
    singles: wgpu::RenderPipeline,
    tiles: wgpu::RenderPipeline,
    numbers: wgpu::RenderPipeline,
    numbers_in_chunks: wgpu::RenderPipeline,
    far: wgpu::RenderPipeline,
    between: wgpu::RenderPipeline,
    quads: wgpu::RenderPipeline,
    still: wgpu::RenderPipeline,
    still_and_background: wgpu::RenderPipeline,
    still_in_part: wgpu::RenderPipeline,
    tile_sampler: wgpu::Sampler,
    cell_sampler: wgpu::Sampler,
    picture_sampler: wgpu::Sampler,
    white_cells: wgpu::BindGroup,
    white_picture: wgpu::BindGroup,
    digits: wgpu::BindGroup,
    picture: Drawing,
    /// A second picture over the first, while two times are compared: made when it is first needed.
    other: Option<Drawing>,
    shows_other: bool,
    scene: Option<SceneOnGpu>,
    viewport_px: PxRect,
    format: wgpu::TextureFormat,
    keeping: Keeping,
    /// The device is short of memory; until there is another scene nothing is kept.
    is_short: bool,
}

#[derive(Debug)]
struct Layouts {
    frame: wgpu::BindGroupLayout,
    tile_set: wgpu::BindGroupLayout,
    picture: wgpu::BindGroupLayout,
    far: wgpu::BindGroupLayout,
    still: wgpu::BindGroupLayout,
}

impl Renderer {
    /// A renderer for targets of a format, which must not be an sRGB one.
    pub fn new(gpu: &Gpu, format: wgpu::TextureFormat) -> Self {
        let device = &gpu.device;
        let layouts = Layouts::new(device);
        let tile_sampler = sampler(device, wgpu::AddressMode::ClampToEdge);
        let picture_sampler = sampler(device, wgpu::AddressMode::Repeat);
        let white = |layers| white_texture(gpu, layers);
        let cells_view = texture::view(&white(256), TextureShape::Cells);
        let picture_view = texture::view(&white(1), TextureShape::Picture);
        let digits_view = texture::view(&digits_texture(gpu), TextureShape::Cells);
        let [still, still_and_background, still_in_part] = still_pipelines(device, &layouts.still, format);
        let [far, between] = far_pipelines(gpu, &[&layouts.frame, &layouts.far], format);
        Self {
            singles: single_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            tiles: tiles_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            numbers: one_by_one_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            numbers_in_chunks: numbers_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            digits: texture_group(device, &layouts.tile_set, &digits_view, &tile_sampler),
            far,
            between,
            quads: quads_pipeline(device, &[&layouts.frame, &layouts.picture], format),
            still,
            still_and_background,
            still_in_part,
            white_cells: texture_group(device, &layouts.tile_set, &cells_view, &tile_sampler),
            white_picture: texture_group(device, &layouts.picture, &picture_view, &picture_sampler),
            layouts,
            tile_sampler,
            cell_sampler: device.create_sampler(&wgpu::SamplerDescriptor::default()),
            picture_sampler,
            picture: Drawing::new(gpu),
            other: None,
            shows_other: false,
            scene: None,
            viewport_px: PxRect::default(),
            format,
            keeping: Keeping::default(),
            is_short: false,
        }
    }

    /// What may be kept from frame to frame; at first nothing. Whoever keeps something clears the target with the
    /// background of the frame's [`FrameParams`], its colour multiplied with its alpha.
    pub fn keep(&mut self, keeping: Keeping) {
        if std::mem::replace(&mut self.keeping, keeping) != keeping {
            self.drawings().for_each(|drawing| drawing.stills.forget());
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
                self.drawings().for_each(|drawing| drawing.plan.forget_lists());
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
        self.is_short = false;
        self.drawings().for_each(Drawing::forget_scene);
    }

    /// What the device does not show as it is in the scene; nothing without a scene. What the frame prepared last had
    /// no room for is the last of them.
    pub fn notes(&self) -> Arc<[Warning]> {
        let notes = self.scene.as_ref().map(|scene| Arc::clone(&scene.parts.notes)).unwrap_or_default();
        let left_out = self.shown_drawings().map(|drawing| drawing.plan.left_out).max().unwrap_or_default();
        if left_out == 0 {
            return notes;
        }
        notes.iter().cloned().chain([frame_note(left_out)]).collect()
    }

    /// What the uploaded scene and the frames take on the device.
    pub fn memory(&self) -> MemoryStats {
        let scene = self.scene.as_ref().map(|scene| scene.parts.memory).unwrap_or_default();
        let frame = [Some(&self.picture), self.other.as_ref()].into_iter().flatten().map(Drawing::bytes).sum();
        MemoryStats { frame, ..scene }
    }

    /// Works out a frame and sends its data to the device. Call before [`Self::draw`].
    pub fn prepare(&mut self, gpu: &Gpu, params: &FrameParams) -> FrameStats {
        self.viewport_px = params.view.viewport_px;
        let Some(scene) = &self.scene else { return FrameStats::default() };
        let keeping = if self.is_short { Keeping::Nothing } else { self.keeping };
        let studio = Studio { keeping, gpu, format: self.format, layout: &self.layouts.still };
        let (params, other) = params.pictures();
        let mut stats = self.picture.prepare(studio, &self.layouts.frame, scene, &params, true);
        self.shows_other = other.is_some();
        if let Some(params) = other {
            let other = self.other.get_or_insert_with(|| Drawing::new(gpu));
            stats = stats.with(other.prepare(studio, &self.layouts.frame, scene, &params, false));
        } else if let Some(other) = &mut self.other {
            // It has been compared, and may not be again.
            other.stills.forget();
        }
        self.paint_stills(gpu);
        stats
    }

    /// Paints the pictures of what does not move that this frame needs and has not.
    fn paint_stills(&mut self, gpu: &Gpu) {
        let Some(scene) = &self.scene else { return };
        let mut encoder = None;
        for drawing in self.shown_drawings() {
            for (draws, still) in drawing.stills.to_paint() {
                let encoder = encoder.get_or_insert_with(|| gpu.device.create_command_encoder(&Default::default()));
                let mut pass = begin_still(encoder, &still);
                self.set_viewport(&mut pass);
                self.draw_some(&mut pass, scene, drawing, draws, 0, self.viewport_px);
            }
            for (base, full) in drawing.stills.bases_to_paint() {
                let encoder = encoder.get_or_insert_with(|| gpu.device.create_command_encoder(&Default::default()));
                let mut pass = begin_still(encoder, &base);
                self.set_viewport(&mut pass);
                self.draw_pieces(&mut pass, scene, drawing, drawing.stills.pieces(full), full, self.viewport_px);
            }
        }
        if let Some(encoder) = encoder {
            gpu.queue.submit([encoder.finish()]);
            let shown = std::iter::once(&mut self.picture).chain(self.other.as_mut().filter(|_| self.shows_other));
            shown.for_each(|drawing| drawing.stills.mark_painted());
        }
    }

    /// Gives back memory of the device that only makes frames cheaper. It is not taken again before there is another scene.
    /// Call [`Self::prepare`] before the next frame.
    pub fn give_back_memory(&mut self) {
        self.is_short = true;
        self.drawings().for_each(|drawing| drawing.stills.forget());
    }

    fn drawings(&mut self) -> impl Iterator<Item = &mut Drawing> {
        std::iter::once(&mut self.picture).chain(self.other.as_mut())
    }

    /// The pictures of the frame prepared last, one over the other.
    fn shown_drawings(&self) -> impl Iterator<Item = &Drawing> {
        std::iter::once(&self.picture).chain(self.other.as_ref().filter(|_| self.shows_other))
    }

    /// Draws the prepared frame into the viewport. The caller has cleared the target.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        let Some(scene) = &self.scene else { return };
        if self.viewport_px.w == 0 || self.viewport_px.h == 0 {
            return;
        }
        self.set_viewport(pass);
        for drawing in self.shown_drawings() {
            let pieces = || drawing.stills.pieces(true);
            let Some(base) = drawing.stills.base() else {
                self.draw_pieces(pass, scene, drawing, pieces(), false, self.viewport_px);
                continue;
            };
            self.draw_still(pass, &self.still_and_background, &base, self.viewport_px);
            // Pieces begin with a picture that takes the place of what is there, so it does not matter if areas overlap.
            for (area, overlaps) in drawing.plan.moving.rects() {
                match drawing.stills.full() {
                    Some((full, pulse)) => {
                        if overlaps {
                            // What it shares with others must not show in full twice.
                            self.draw_still(pass, &self.still_and_background, &base, area);
                        }
                        let pulse = f64::from(pulse);
                        pass.set_blend_constant(wgpu::Color { r: pulse, g: pulse, b: pulse, a: pulse });
                        self.draw_still(pass, &self.still_in_part, &full, area);
                    }
                    None => self.draw_pieces(pass, scene, drawing, pieces(), false, area),
                }
            }
        }
    }

    /// Puts pieces of a picture together in an area of the viewport. `full`: what moves only pulses, and shows in full.
    fn draw_pieces<'a>(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        scene: &SceneOnGpu,
        drawing: &Drawing,
        pieces: impl Iterator<Item = Piece<'a>>,
        full: bool,
        area: PxRect,
    ) {
        for piece in pieces {
            match piece {
                Piece::Draws { draws, moves } => {
                    self.draw_some(pass, scene, drawing, draws, u32::from(full && moves), area);
                }
                Piece::Still(still) => {
                    let replaces = still.background.is_some();
                    let pipeline = if replaces { &self.still_and_background } else { &self.still };
                    self.draw_still(pass, pipeline, &still, area);
                }
            }
        }
    }

    fn set_viewport(&self, pass: &mut wgpu::RenderPass<'_>) {
        let PxRect { x, y, w, h } = self.viewport_px;
        pass.set_viewport(x as f32, y as f32, w as f32, h as f32, 0.0, 1.0);
    }

    /// Draws some of a picture's draw calls in an area of the viewport, each with the uniform so many after its own.
    fn draw_some(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        scene: &SceneOnGpu,
        drawing: &Drawing,
        which: Range<usize>,
        uniforms_on: u32,
        area: PxRect,
    ) {
        let mut bound = None;
        for draw in drawing.plan.draws.get(which).unwrap_or_default() {
            let Some(scissor) = draw.scissor.common(area) else { continue };
            if bound.replace(draw.kind) != Some(draw.kind) {
                let instances = drawing.frame.instances(draw.kind).unwrap_or(&scene.parts.quads);
                pass.set_pipeline(self.pipeline(draw.kind));
                pass.set_vertex_buffer(0, instances.slice(..));
            }
            pass.set_scissor_rect(scissor.x, scissor.y, scissor.w, scissor.h);
            let Some(uniform) = drawing.frame.group(draw.uniform + uniforms_on) else { continue };
            self.draw_one(pass, scene, uniform, draw);
        }
    }

    fn draw_still(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        pipeline: &wgpu::RenderPipeline,
        still: &Still<'_>,
        PxRect { x, y, w, h }: PxRect,
    ) {
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, still.group, &[]);
        pass.set_scissor_rect(x, y, w, h);
        pass.draw(0..3, 0..1);
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
        let pictures = texture::view(far, TextureShape::Cells);
        let averages = texture::view(averages, TextureShape::Picture);
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("far"),
            layout: &self.layouts.far,
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&pictures) },
                wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(&self.tile_sampler) },
                wgpu::BindGroupEntry { binding: 2, resource: wgpu::BindingResource::TextureView(&averages) },
                wgpu::BindGroupEntry { binding: 3, resource: wgpu::BindingResource::Sampler(&self.cell_sampler) },
            ],
        })
    }

    fn pipeline(&self, kind: DrawKind) -> &wgpu::RenderPipeline {
        match kind {
            DrawKind::Singles => &self.singles,
            DrawKind::Tiles => &self.tiles,
            DrawKind::Numbers => &self.numbers,
            DrawKind::NumbersInChunks => &self.numbers_in_chunks,
            DrawKind::Between => &self.between,
            DrawKind::Far => &self.far,
            DrawKind::Quads => &self.quads,
        }
    }

    fn draw_one(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        scene: &SceneOnGpu,
        (group, offset): (&wgpu::BindGroup, u32),
        draw: &Draw,
    ) {
        let texture_or = |white| draw.texture.and_then(|index| scene.texture(index)).unwrap_or(white);
        let (texture, vertices) = match draw.kind {
            DrawKind::Singles | DrawKind::Tiles => (texture_or(&self.white_cells), 0..4),
            DrawKind::Numbers | DrawKind::NumbersInChunks => (&self.digits, 0..4),
            DrawKind::Between | DrawKind::Far => (&scene.parts.far, 0..4),
            DrawKind::Quads => (texture_or(&self.white_picture), 0..6),
        };
        pass.set_bind_group(0, group, &[offset]);
        pass.set_bind_group(1, texture, &[]);
        pass.draw(vertices, draw.first..draw.first + draw.count);
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
            (both, sampled(Uint, D2Array)),
            (wgpu::ShaderStages::VERTEX, sampled(Float { filterable: false }, D2)),
        ];
        let tile_set = [(fragment, sampled(Float { filterable: true }, D2Array)), (fragment, filtering)];
        let picture = [(fragment, sampled(Float { filterable: true }, D2)), (fragment, filtering)];
        let texels = sampled(Float { filterable: false }, D2);
        let unfiltered = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::NonFiltering);
        let far = [(both, tile_set[0].1), tile_set[1], (fragment, texels), (fragment, unfiltered)];
        Self {
            frame: bind_layout(device, "frame", &frame),
            far: bind_layout(device, "far", &far),
            still: bind_layout(device, "still picture", &[(fragment, texels)]),
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

/// Begins to paint a picture of what does not move.
fn begin_still(encoder: &mut wgpu::CommandEncoder, still: &Still<'_>) -> wgpu::RenderPass<'static> {
    // Colours multiplied with alpha, as they add up on the target.
    let [r, g, b, a] = still.background.unwrap_or_default().map(f64::from);
    let clear = wgpu::Color { r: r * a, g: g * a, b: b * a, a };
    let attachment = wgpu::RenderPassColorAttachment {
        view: still.view,
        depth_slice: None,
        resolve_target: None,
        ops: wgpu::Operations { load: wgpu::LoadOp::Clear(clear), store: wgpu::StoreOp::Store },
    };
    let label = Some("still picture");
    let color_attachments = &[Some(attachment)];
    encoder
        .begin_render_pass(&wgpu::RenderPassDescriptor { label, color_attachments, ..Default::default() })
        .forget_lifetime()
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
    let piece = texture::Piece { level: 0, y: 0, layer: 0, size: glam::UVec2::ONE, layers, pixel_bytes: 4 };
    texture::write(gpu, &texture, piece, &vec![255; piece.bytes()]);
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
    let piece = texture::Piece { level: 0, y: 0, layer: 0, size, layers: digits::DIGITS, pixel_bytes: 1 };
    texture::write(gpu, &texture, piece, &digits::fields());
    texture
}
