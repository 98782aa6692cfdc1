//! Pipelines of flat worlds, with the layouts, samplers and small textures that all scenes share.

use std::num::NonZeroU64;

use glam::UVec2;

use super::digits;
use super::draw::{Draw, DrawKind};
use super::pass::{
    LayerUniform, chunk_numbers_pipeline, far_pipelines, near_numbers_pipeline, near_tiles_pipeline, quads_pipeline,
    tiles_pipeline,
};
use super::scene::FlatOnGpu;
use super::texture;
use crate::gpu::Gpu;
use crate::gpu::layout::{bind_layout, sampled};
use crate::gpu::pass::Blit;
use crate::gpu::texture::{TextureRegion, write};
use crate::scene::TextureShape;

/// Immutable knowledge of a device and a target format, shared by the painters of all views.
#[derive(Debug)]
pub struct Pipelines {
    format: wgpu::TextureFormat,
    layouts: Layouts,
    near_tiles: wgpu::RenderPipeline,
    chunk_tiles: wgpu::RenderPipeline,
    near_numbers: wgpu::RenderPipeline,
    chunk_numbers: wgpu::RenderPipeline,
    far: wgpu::RenderPipeline,
    lod_blend: wgpu::RenderPipeline,
    quads: wgpu::RenderPipeline,
    /// Puts down what was painted into textures before.
    pub(super) blit: Blit,
    tile_sampler: wgpu::Sampler,
    cell_sampler: wgpu::Sampler,
    picture_sampler: wgpu::Sampler,
    white_cells: wgpu::BindGroup,
    white_picture: wgpu::BindGroup,
    digits: wgpu::BindGroup,
}

#[derive(Debug)]
struct Layouts {
    frame: wgpu::BindGroupLayout,
    tile_set: wgpu::BindGroupLayout,
    picture: wgpu::BindGroupLayout,
    far: wgpu::BindGroupLayout,
}

impl Pipelines {
    /// Pipelines for targets of a format, which must not be an sRGB one.
    pub fn new(gpu: &Gpu, format: wgpu::TextureFormat) -> Self {
        let device = &gpu.device;
        let layouts = Layouts::new(device);
        let tile_sampler = sampler(device, wgpu::AddressMode::ClampToEdge);
        let picture_sampler = sampler(device, wgpu::AddressMode::Repeat);
        let white = |layers| white_texture(gpu, layers);
        let cells_view = texture::view(&white(256), TextureShape::Cells);
        let picture_view = texture::view(&white(1), TextureShape::Picture);
        let digits_view = texture::view(&digits_texture(gpu), TextureShape::Cells);
        let [far, lod_blend] = far_pipelines(gpu, &[&layouts.frame, &layouts.far], format);
        Self {
            format,
            near_tiles: near_tiles_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            chunk_tiles: tiles_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            near_numbers: near_numbers_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            chunk_numbers: chunk_numbers_pipeline(device, &[&layouts.frame, &layouts.tile_set], format),
            far,
            lod_blend,
            quads: quads_pipeline(device, &[&layouts.frame, &layouts.picture], format),
            blit: Blit::new(device, format),
            digits: texture_group(device, &layouts.tile_set, &digits_view, &tile_sampler),
            white_cells: texture_group(device, &layouts.tile_set, &cells_view, &tile_sampler),
            white_picture: texture_group(device, &layouts.picture, &picture_view, &picture_sampler),
            layouts,
            tile_sampler,
            cell_sampler: device.create_sampler(&wgpu::SamplerDescriptor::default()),
            picture_sampler,
        }
    }

    /// The format of the targets.
    pub fn format(&self) -> wgpu::TextureFormat {
        self.format
    }

    /// The layout of the group of what every frame fills.
    pub(super) fn frame_layout(&self) -> &wgpu::BindGroupLayout {
        &self.layouts.frame
    }

    /// The group of a texture of a scene and its sampler.
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

    /// The pipeline of a kind of draw calls.
    pub(super) fn of(&self, kind: DrawKind) -> &wgpu::RenderPipeline {
        match kind {
            DrawKind::NearTiles => &self.near_tiles,
            DrawKind::ChunkTiles => &self.chunk_tiles,
            DrawKind::NearNumbers => &self.near_numbers,
            DrawKind::ChunkNumbers => &self.chunk_numbers,
            DrawKind::LodBlend => &self.lod_blend,
            DrawKind::Far => &self.far,
            DrawKind::Quads => &self.quads,
        }
    }

    /// Encodes a draw call, after its pipeline and instances are set. `uniform`: the frame's group, and the offset of the
    /// call's uniform in bytes.
    pub(super) fn draw(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        scene: &FlatOnGpu,
        (group, offset): (&wgpu::BindGroup, u32),
        draw: &Draw,
    ) {
        let texture_or = |white| draw.texture.and_then(|index| scene.texture(index)).unwrap_or(white);
        let (texture, vertices) = match draw.kind {
            DrawKind::NearTiles | DrawKind::ChunkTiles => (texture_or(&self.white_cells), 0..4),
            DrawKind::NearNumbers | DrawKind::ChunkNumbers => (&self.digits, 0..4),
            DrawKind::LodBlend | DrawKind::Far => (&scene.parts.far, 0..4),
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
            min_binding_size: NonZeroU64::new(size_of::<LayerUniform>() as u64),
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
            tile_set: bind_layout(device, "tile set", &tile_set),
            picture: bind_layout(device, "picture", &picture),
        }
    }
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

/// Linear in the picture and lod_blend mip levels, as the game samples.
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
    let piece = TextureRegion { level: 0, y: 0, layer: 0, size: UVec2::ONE, layers, pixel_bytes: 4 };
    write(gpu, &texture, piece, &vec![255; piece.bytes()]);
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
    let size = UVec2::splat(digits::CELL_PX);
    let piece = TextureRegion { level: 0, y: 0, layer: 0, size, layers: digits::DIGITS, pixel_bytes: 1 };
    write(gpu, &texture, piece, &digits::fields());
    texture
}
