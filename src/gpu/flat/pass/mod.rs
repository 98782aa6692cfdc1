//! One file per thing that is drawn, each beside its shader of the same name in `shaders/`.

mod far;
mod numbers;
mod quads;
mod single;
mod still;
mod tiles;

pub use far::{FarInstance, pipelines as far_pipelines};
pub use numbers::{numbers_of, one_by_one_pipeline, pipeline as numbers_pipeline, style_bits};
pub use quads::{AT_REST, QuadInstance, WHITE, pipeline as quads_pipeline};
pub use single::{SingleInstance, pipeline as single_pipeline};
pub use still::pipelines as still_pipelines;
pub use tiles::{EQUAL, TileInstance, pipeline as tiles_pipeline};

/// What all layers hand to their shaders, 64 bytes.
///
/// ```text
///  0  origin_world     vec2f      32  origin_tile      vec2i
///  8  size_world       vec2f      40  origin_fraction  vec2f
/// 16  viewport_px      vec2f      48  color            vec4f
/// 24  tiles_per_px     vec2f
/// ```
#[derive(Clone, Copy, Debug, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct LayerUniform {
    /// World at the viewport's top-left corner, in world units.
    pub origin_world: [f32; 2],
    /// Size of the viewport in world units.
    pub size_world: [f32; 2],
    /// Top-left corner of the viewport on the target, in pixels.
    pub viewport_px: [f32; 2],
    /// Tiles per pixel.
    pub tiles_per_px: [f32; 2],
    /// The tile at the viewport's top-left corner.
    pub origin_tile: [i32; 2],
    /// Where in that tile the corner lies, 0 to 1.
    pub origin_fraction: [f32; 2],
    /// Factor on every pixel (r, g, b, a).
    pub color: [f32; 4],
}

/// Straight alpha, painter's order. The alpha channel adds up properly, so that a picture without background can be
/// exported; where the background is opaque this changes nothing.
const BLEND: wgpu::BlendState = wgpu::BlendState {
    color: wgpu::BlendComponent {
        src_factor: wgpu::BlendFactor::SrcAlpha,
        dst_factor: wgpu::BlendFactor::OneMinusSrcAlpha,
        operation: wgpu::BlendOperation::Add,
    },
    alpha: wgpu::BlendComponent::OVER,
};

/// What a pipeline differs in.
struct Recipe<'a> {
    label: &'a str,
    source: &'a str,
    /// The function that places corners.
    vertex: &'a str,
    /// The function that colours pixels.
    fragment: &'a str,
    topology: wgpu::PrimitiveTopology,
    /// `None` = the shader needs none to place corners.
    instance: Option<wgpu::VertexBufferLayout<'a>>,
    blend: wgpu::BlendState,
}

/// A buffer of instances.
fn instances<T>(attributes: &[wgpu::VertexAttribute]) -> wgpu::VertexBufferLayout<'_> {
    wgpu::VertexBufferLayout {
        array_stride: size_of::<T>() as u64,
        step_mode: wgpu::VertexStepMode::Instance,
        attributes,
    }
}

/// Builds a pipeline with at most one buffer, of instances.
fn build(
    device: &wgpu::Device,
    layouts: &[&wgpu::BindGroupLayout],
    format: wgpu::TextureFormat,
    recipe: Recipe<'_>,
) -> wgpu::RenderPipeline {
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some(recipe.label),
        source: wgpu::ShaderSource::Wgsl(recipe.source.into()),
    });
    let layouts: Vec<_> = layouts.iter().copied().map(Some).collect();
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some(recipe.label),
        bind_group_layouts: &layouts,
        immediate_size: 0,
    });
    let instances: Vec<_> = recipe.instance.into_iter().map(Some).collect();
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some(recipe.label),
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some(recipe.vertex),
            compilation_options: Default::default(),
            buffers: &instances,
        },
        primitive: wgpu::PrimitiveState { topology: recipe.topology, ..Default::default() },
        depth_stencil: None,
        multisample: Default::default(),
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some(recipe.fragment),
            compilation_options: Default::default(),
            targets: &[Some(wgpu::ColorTargetState {
                format,
                blend: Some(recipe.blend),
                write_mask: wgpu::ColorWrites::ALL,
            })],
        }),
        multiview_mask: None,
        cache: None,
    })
}
