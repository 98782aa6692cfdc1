//! Triangles of chunks, lit. Pairs with `shaders/mesh.wgsl`.

use super::solid::{DEPTH_FORMAT, DepthSource, source};
use crate::scene::solid::Vertex;

/// The numbers of one chunk, 16 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct ChunkInstance {
    /// The chunk's origin relative to the eye, so that positions stay exact far from the world's origin.
    pub from_eye: [f32; 3],
    /// How much of it shows: less than 1 while it fades in.
    pub shown: f32,
}

const INSTANCE: [wgpu::VertexAttribute; 2] = wgpu::vertex_attr_array![0 => Float32x3, 5 => Float32];
const VERTEX: [wgpu::VertexAttribute; 4] =
    wgpu::vertex_attr_array![1 => Float32x3, 2 => Snorm8x4, 3 => Unorm8x4, 4 => Unorm8x4];

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

/// Whether a pipeline can draw chunks of which a part of the pixels shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fade {
    /// All of a chunk shows.
    Whole,
    /// Chunks fade in.
    In,
}

/// The pipeline that draws chunks: an instance each, vertices and indices from buffers.
pub fn pipeline(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    format: wgpu::TextureFormat,
    samples: u32,
    depth: DepthSource,
    (surface, fade): (Surface, Fade),
) -> wgpu::RenderPipeline {
    let label = Some("mesh");
    let (vertex, fragment) = depth.entries(["vs_main", "vs_deep"]);
    let fragment = match (fade, fragment) {
        (Fade::In, "fs_deep") => "fs_deep_fading",
        (Fade::In, _) => "fs_main_fading",
        (Fade::Whole, fragment) => fragment,
    };
    let (vertex, fragment) = if surface == Surface::Sky { ("vs_sky", "fs_sky") } else { (vertex, fragment) };
    let source = source(include_str!("../../../../shaders/mesh.wgsl"), depth);
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label, source });
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
                // Where nothing else was drawn, at the depth that pictures are cleared to.
                Surface::Sky => wgpu::CompareFunction::GreaterEqual,
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
