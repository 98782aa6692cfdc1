//! Pipelines of solid worlds, with the layouts that all of their painters share.

use std::num::NonZeroU64;
use std::sync::OnceLock;

use super::pass::{
    DEPTH_FORMAT, DepthSource, Fade, LandSurface, SolidUniform, Surface, Texturing, columns_pipeline, land_indices,
    land_pipeline, mesh_pipeline, present_pipeline,
};
use super::surface_textures::TexturesOnGpu;
use super::tile::{TileOnGpu, lamp_texture};
use crate::gpu::Gpu;
use crate::gpu::layout::{bind_layout, sampled};

/// Samples of a pixel where edges are smoothed.
pub const SMOOTH_SAMPLES: u32 = 4;

/// Pipelines and layouts for targets of one format, shared by all painters of a device. Never changes.
#[derive(Debug)]
pub struct Pipelines {
    pub(super) format: wgpu::TextureFormat,
    pub(super) uniform_layout: wgpu::BindGroupLayout,
    pub(super) picture_layout: wgpu::BindGroupLayout,
    /// With one sample to the pixel.
    pub(super) plain: Surfaces,
    /// The same for drafts of worlds whose faces are small; made when the first is drawn.
    draft: OnceLock<Surfaces>,
    /// With several; `None` where the adapter cannot.
    pub(super) smooth: Option<Surfaces>,
    pub(super) texture_layout: wgpu::BindGroupLayout,
    /// For textures, which are sharp where they are enlarged.
    pub(super) repeated: wgpu::Sampler,
    /// The same as `plain` and `smooth` for surfaces with textures, and for drafts; made when the first are drawn.
    textured: [OnceLock<TexturedSurfaces>; 3],
    pub(super) present: wgpu::RenderPipeline,
    pub(super) tile_layout: wgpu::BindGroupLayout,
    pub(super) columns: wgpu::RenderPipeline,
    /// The same with several samples.
    pub(super) smooth_columns: Option<wgpu::RenderPipeline>,
    /// In the place of lamps where there are none.
    pub(super) no_lamps: wgpu::TextureView,
    pub(super) land: LandSurfaces,
    /// The same with several samples.
    pub(super) smooth_land: Option<LandSurfaces>,
    /// Indices of the quads of a patch of land, which all patches share.
    pub(super) land_indices: wgpu::Buffer,
    /// For tiles with a pixel to a column, which are sharp where they are enlarged.
    pub(super) sharp: wgpu::Sampler,
    /// For coarser ones, which are never enlarged much but where finer ones are still to come.
    pub(super) soft: wgpu::Sampler,
}

/// Pipelines of all that makes a picture.
#[derive(Debug)]
pub struct Surfaces {
    /// Chunks that are there, and those that fade in.
    pub(super) opaque: [wgpu::RenderPipeline; 2],
    /// The same for their translucent triangles.
    pub(super) blended: [wgpu::RenderPipeline; 2],
    pub(super) sky: wgpu::RenderPipeline,
}

impl Surfaces {
    /// The pipeline of a surface of chunks. `textured`: the pipelines for textures, where they are drawn; `None` = nothing of
    /// it is drawn.
    pub(super) fn pipeline<'a>(
        &'a self,
        textured: Option<&'a TexturedSurfaces>,
        surface: Surface,
        fades: bool,
    ) -> Option<&'a wgpu::RenderPipeline> {
        let [opaque, blended] = textured
            .map_or([&self.opaque, &self.blended], |textured| [&textured.opaque, &textured.blended])
            .map(|[whole, fading]| if fades { fading } else { whole });
        match surface {
            Surface::Opaque => Some(opaque),
            Surface::Blended => Some(blended),
            Surface::Cutout => textured.map(|textured| &textured.cutout),
            Surface::Sky => Some(&self.sky),
        }
    }
}

/// How well a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// One sample to a pixel.
    Plain,
    /// Several.
    Smooth,
    /// One, and less of all that takes long.
    Draft,
}

/// Pipelines of surfaces with textures.
#[derive(Debug)]
pub struct TexturedSurfaces {
    /// Chunks that are there, and those that fade in.
    pub(super) opaque: [wgpu::RenderPipeline; 2],
    /// The same for their translucent triangles.
    pub(super) blended: [wgpu::RenderPipeline; 2],
    /// Those of which only opaque pixels show.
    pub(super) cutout: wgpu::RenderPipeline,
}

/// Pipelines of land.
#[derive(Debug)]
pub struct LandSurfaces {
    /// Tops whose columns are all there, and where lamps add nothing.
    pub(super) tops: wgpu::RenderPipeline,
    pub(super) tops_with_gaps: wgpu::RenderPipeline,
    /// With gaps too.
    pub(super) tops_with_lamps: wgpu::RenderPipeline,
    pub(super) sides: wgpu::RenderPipeline,
}

impl Pipelines {
    /// Pipelines for targets of a format, which must be `Rgba8Unorm` or `Bgra8Unorm`.
    pub fn new(gpu: &Gpu, format: wgpu::TextureFormat) -> Self {
        let uniform = wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: NonZeroU64::new(size_of::<SolidUniform>() as u64),
        };
        let uniform_layout = bind_layout(&gpu.device, "solid", &[(wgpu::ShaderStages::VERTEX_FRAGMENT, uniform)]);
        let texels = sampled(wgpu::TextureSampleType::Float { filterable: false }, wgpu::TextureViewDimension::D2);
        let picture_layout =
            bind_layout(&gpu.device, "solid picture", &[(wgpu::ShaderStages::VERTEX_FRAGMENT, texels)]);
        let mesh = |samples| {
            let depth = depth_source(gpu, samples);
            let of = |surface, fade| {
                let kind = (surface, Texturing::None, fade);
                mesh_pipeline(&gpu.device, &[&uniform_layout], format, samples, depth, kind)
            };
            Surfaces {
                opaque: [Fade::Whole, Fade::In].map(|fade| of(Surface::Opaque, fade)),
                blended: [Fade::Whole, Fade::In].map(|fade| of(Surface::Blended, fade)),
                sky: of(Surface::Sky, Fade::Whole),
            }
        };
        let filtered = sampled(wgpu::TextureSampleType::Float { filterable: true }, wgpu::TextureViewDimension::D2);
        let filtering = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);
        let fragment = wgpu::ShaderStages::FRAGMENT;
        let tile_layout = bind_layout(
            &gpu.device,
            "column tile",
            &[(fragment, filtered), (fragment, filtering), (fragment, filtered)],
        );
        let layers = sampled(wgpu::TextureSampleType::Float { filterable: true }, wgpu::TextureViewDimension::D2Array);
        let texture_layout = bind_layout(
            &gpu.device,
            "surface textures",
            &[(wgpu::ShaderStages::VERTEX_FRAGMENT, layers), (fragment, filtering)],
        );
        let columns = |samples| columns_pipeline(&gpu.device, [&uniform_layout, &tile_layout], format, samples);
        let land = |samples| {
            let layouts = [&uniform_layout, &tile_layout];
            let depth = depth_source(gpu, samples);
            let of = |surface| land_pipeline(&gpu.device, layouts, format, samples, depth, surface);
            let tops = |has_gaps, has_lamps| of(LandSurface::Tops { has_gaps, has_lamps });
            LandSurfaces {
                tops: tops(false, false),
                tops_with_gaps: tops(true, false),
                tops_with_lamps: tops(true, true),
                sides: of(LandSurface::Sides),
            }
        };
        Self {
            no_lamps: lamp_texture(gpu, 1, &[0]),
            land: land(1),
            smooth_land: can_smooth(gpu, format).then(|| land(SMOOTH_SAMPLES)),
            land_indices: land_index_buffer(gpu),
            columns: columns(1),
            smooth_columns: can_smooth(gpu, format).then(|| columns(SMOOTH_SAMPLES)),
            sharp: sampler(gpu, wgpu::FilterMode::Nearest, wgpu::AddressMode::ClampToEdge),
            soft: sampler(gpu, wgpu::FilterMode::Linear, wgpu::AddressMode::ClampToEdge),
            repeated: sampler(gpu, wgpu::FilterMode::Nearest, wgpu::AddressMode::Repeat),
            texture_layout,
            textured: Default::default(),
            draft: OnceLock::new(),
            plain: mesh(1),
            smooth: can_smooth(gpu, format).then(|| mesh(SMOOTH_SAMPLES)),
            present: present_pipeline(&gpu.device, &picture_layout, format),
            format,
            uniform_layout,
            picture_layout,
            tile_layout,
        }
    }
}

impl Pipelines {
    /// Pipelines of drafts of worlds whose faces are small.
    pub(super) fn draft(&self, gpu: &Gpu) -> &Surfaces {
        self.draft.get_or_init(|| {
            let of = |surface, fade| {
                let kind = (surface, Texturing::PlainDraft, fade);
                mesh_pipeline(&gpu.device, &[&self.uniform_layout], self.format, 1, depth_source(gpu, 1), kind)
            };
            Surfaces {
                opaque: [Fade::Whole, Fade::In].map(|fade| of(Surface::Opaque, fade)),
                blended: [Fade::Whole, Fade::In].map(|fade| of(Surface::Blended, fade)),
                sky: self.plain.sky.clone(),
            }
        })
    }

    /// Pipelines of surfaces with textures.
    pub(super) fn textured(&self, gpu: &Gpu, quality: Quality) -> &TexturedSurfaces {
        let [plain, smooth, draft] = &self.textured;
        let (surfaces, samples, texturing) = match quality {
            Quality::Plain => (plain, 1, Texturing::Near),
            Quality::Smooth => (smooth, SMOOTH_SAMPLES, Texturing::Near),
            Quality::Draft => (draft, 1, Texturing::Draft),
        };
        surfaces.get_or_init(|| {
            let depth = depth_source(gpu, samples);
            let layouts = [&self.uniform_layout, &self.texture_layout];
            let of = |surface, fade| {
                let kind = (surface, texturing, fade);
                mesh_pipeline(&gpu.device, &layouts, self.format, samples, depth, kind)
            };
            TexturedSurfaces {
                opaque: [Fade::Whole, Fade::In].map(|fade| of(Surface::Opaque, fade)),
                blended: [Fade::Whole, Fade::In].map(|fade| of(Surface::Blended, fade)),
                cutout: of(Surface::Cutout, Fade::Whole),
            }
        })
    }

    /// The binding of textures.
    pub(super) fn texture_group(&self, gpu: &Gpu, textures: &TexturesOnGpu) -> wgpu::BindGroup {
        let resources =
            [wgpu::BindingResource::TextureView(&textures.view), wgpu::BindingResource::Sampler(&self.repeated)];
        let entries = (0..).zip(resources).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource });
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("surface textures"),
            layout: &self.texture_layout,
            entries: &entries.collect::<Vec<_>>(),
        })
    }

    /// The binding of a tile; `None` where nothing is there.
    pub fn tile_group(&self, gpu: &Gpu, tile: &TileOnGpu) -> Option<wgpu::BindGroup> {
        let resources = [
            wgpu::BindingResource::TextureView(tile.view.as_ref()?),
            wgpu::BindingResource::Sampler(if tile.key.level == 0 { &self.sharp } else { &self.soft }),
            wgpu::BindingResource::TextureView(tile.lamps.as_ref().unwrap_or(&self.no_lamps)),
        ];
        let entries = (0..).zip(resources).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource });
        Some(gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("column tile"),
            layout: &self.tile_layout,
            entries: &entries.collect::<Vec<_>>(),
        }))
    }
}

fn land_index_buffer(gpu: &Gpu) -> wgpu::Buffer {
    let indices = land_indices();
    let bytes: &[u8] = bytemuck::cast_slice(&indices);
    let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("land"),
        size: bytes.len() as u64,
        usage: wgpu::BufferUsages::INDEX | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    gpu.queue.write_buffer(&buffer, 0, bytes);
    buffer
}

fn sampler(gpu: &Gpu, enlarged: wgpu::FilterMode, beyond: wgpu::AddressMode) -> wgpu::Sampler {
    gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("column tile"),
        address_mode_u: beyond,
        address_mode_v: beyond,
        mag_filter: enlarged,
        min_filter: wgpu::FilterMode::Linear,
        mipmap_filter: wgpu::MipmapFilterMode::Linear,
        ..Default::default()
    })
}

/// Whether pictures of several samples to the pixel can be drawn and put together.
fn can_smooth(gpu: &Gpu, format: wgpu::TextureFormat) -> bool {
    use wgpu::TextureFormatFeatureFlags as Flags;
    let has = |format, flags| gpu.adapter.get_texture_format_features(format).flags.contains(flags);
    has(format, Flags::MULTISAMPLE_X4 | Flags::MULTISAMPLE_RESOLVE) && has(DEPTH_FORMAT, Flags::MULTISAMPLE_X4)
}

/// OpenGL rounds reversed depth on its way, so it is written there: for each sample where the device can, else only the
/// edges between surfaces that touch are less exact.
fn depth_source(gpu: &Gpu, samples: u32) -> DepthSource {
    let can_sample =
        || gpu.adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::MULTISAMPLED_SHADING);
    match (gpu.adapter.get_info().backend, samples) {
        (wgpu::Backend::Gl, 2..) if can_sample() => DepthSource::Samples,
        (wgpu::Backend::Gl, _) => DepthSource::Pixels,
        (_, _) => DepthSource::Corners,
    }
}
