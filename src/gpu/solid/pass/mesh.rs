//! Triangles of chunks, lit. Pairs with `shaders/mesh.wgsl`.

use crate::scene::solid::Vertex;

/// Depth is reversed, so every bit of a float counts.
pub const DEPTH_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

/// The numbers that all chunks of a frame share, 192 bytes.
#[derive(Clone, Copy, Debug, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct SolidUniform {
    /// From points relative to the eye to clip space, column by column.
    pub clip_from_eye: [f32; 16],
    /// Direction towards the sun, and the factor of its light.
    pub sun: [f32; 4],
    /// The factor of light from all around, how much stored light counts, what is left of the sky's; the rest is padding.
    pub light: [f32; 4],
    /// Color straight above; the rest is padding.
    pub zenith: [f32; 4],
    /// Color at the horizon and of haze; then how much of it hides things at most.
    pub horizon: [f32; 4],
    /// Distances at which haze begins and ends; the rest is padding.
    pub haze: [f32; 4],
    /// Direction in the middle of the picture, and what it changes by to the right edge and to the upper one.
    pub looks: [[f32; 4]; 3],
}

/// The numbers of one chunk, 12 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct ChunkInstance {
    /// The chunk's origin relative to the eye, so that positions stay exact far from the world's origin.
    pub from_eye: [f32; 3],
}

const INSTANCE: [wgpu::VertexAttribute; 1] = wgpu::vertex_attr_array![0 => Float32x3];
const VERTEX: [wgpu::VertexAttribute; 4] =
    wgpu::vertex_attr_array![1 => Float32x3, 2 => Snorm8x4, 3 => Unorm8x4, 4 => Unorm8x4];

/// Where the depth of a pixel comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepthSource {
    /// The device works it out from the corners.
    Corners,
    /// The shader writes it, where the device would round it.
    Pixels,
    /// The same, for each sample by itself.
    Samples,
}

/// Things that a pipeline draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Opaque triangles, from their fronts.
    Opaque,
    /// Translucent ones, from both sides, which hide nothing.
    Blended,
    /// The sky behind everything, 3 vertices and no buffers.
    Sky,
}

/// The pipeline that draws chunks: an instance each, vertices and indices from buffers.
pub fn pipeline(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    format: wgpu::TextureFormat,
    samples: u32,
    depth: DepthSource,
    surface: Surface,
) -> wgpu::RenderPipeline {
    let label = Some("mesh");
    let text = include_str!("../../../../shaders/mesh.wgsl");
    let (vertex, fragment, text) = match depth {
        DepthSource::Corners => ("vs_main", "fs_main", text.into()),
        DepthSource::Pixels => ("vs_deep", "fs_deep", text.into()),
        // Not all devices take a shader with that word in it.
        DepthSource::Samples => {
            ("vs_deep", "fs_deep", text.replace("(perspective, center)", "(perspective, sample)").into())
        }
    };
    let (vertex, fragment) = if surface == Surface::Sky { ("vs_sky", "fs_sky") } else { (vertex, fragment) };
    let module =
        device.create_shader_module(wgpu::ShaderModuleDescriptor { label, source: wgpu::ShaderSource::Wgsl(text) });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label,
        bind_group_layouts: &[Some(layout)],
        immediate_size: 0,
    });
    let buffers = [
        Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<ChunkInstance>() as u64,
            step_mode: wgpu::VertexStepMode::Instance,
            attributes: &INSTANCE,
        }),
        Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<Vertex>() as u64,
            step_mode: wgpu::VertexStepMode::Vertex,
            attributes: &VERTEX,
        }),
    ];
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label,
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some(vertex),
            compilation_options: Default::default(),
            buffers: if surface == Surface::Sky { &[] } else { &buffers },
        },
        primitive: wgpu::PrimitiveState {
            topology: wgpu::PrimitiveTopology::TriangleList,
            cull_mode: (surface == Surface::Opaque).then_some(wgpu::Face::Back),
            ..Default::default()
        },
        depth_stencil: Some(wgpu::DepthStencilState {
            format: DEPTH_FORMAT,
            depth_write_enabled: Some(surface == Surface::Opaque),
            depth_compare: Some(match surface {
                Surface::Opaque | Surface::Blended => wgpu::CompareFunction::Greater,
                Surface::Sky => wgpu::CompareFunction::Always,
            }),
            stencil: Default::default(),
            bias: Default::default(),
        }),
        multisample: wgpu::MultisampleState { count: samples, ..Default::default() },
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some(fragment),
            compilation_options: Default::default(),
            targets: &[Some(wgpu::ColorTargetState {
                format,
                // Colors come multiplied with alpha.
                blend: (surface == Surface::Blended).then_some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING),
                write_mask: wgpu::ColorWrites::ALL,
            })],
        }),
        multiview_mask: None,
        cache: None,
    })
}
