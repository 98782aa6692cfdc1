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
    /// Those of which only the opaque pixels of their textures show, from both sides.
    Cutout,
    /// The sky behind everything, 3 vertices and no buffers.
    Sky,
}

/// Whether surfaces have textures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texturing {
    /// Each corner has a color.
    None,
    /// Those that name a texture have it while they are near.
    Near,
    /// The same for pictures that are soon followed by others: one pixel of the texture to a pixel, and haze worked out
    /// for corners alone, which costs a software adapter a fraction.
    Draft,
    /// Each corner has a color, with haze worked out for corners alone.
    PlainDraft,
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
    layouts: &[&wgpu::BindGroupLayout],
    format: wgpu::TextureFormat,
    samples: u32,
    depth: DepthSource,
    (surface, texturing, fade): (Surface, Texturing, Fade),
) -> wgpu::RenderPipeline {
    let label = Some("mesh");
    let is_deep = depth.is_written();
    let by_depth = |[plain, deep]: [&'static str; 2]| if is_deep { deep } else { plain };
    let (vertex, fragment) = match (surface, texturing, fade) {
        (Surface::Sky, ..) => ("vs_sky", "fs_sky"),
        (Surface::Cutout, Texturing::Draft, _) => (
            by_depth(["vs_cutout_draft", "vs_deep_cutout_draft"]),
            by_depth(["fs_cutout_draft", "fs_deep_cutout_draft"]),
        ),
        (Surface::Cutout, ..) => (by_depth(["vs_cutout", "vs_deep_cutout"]), by_depth(["fs_cutout", "fs_deep_cutout"])),
        (_, Texturing::Draft, Fade::Whole) => (
            by_depth(["vs_textured_draft", "vs_deep_textured_draft"]),
            by_depth(["fs_textured_draft", "fs_deep_textured_draft"]),
        ),
        (_, Texturing::Draft, Fade::In) => (
            by_depth(["vs_textured_draft", "vs_deep_textured_draft"]),
            by_depth(["fs_textured_draft_fading", "fs_deep_textured_draft_fading"]),
        ),
        // What fades in shows its texture as soon as it is there.
        (_, Texturing::Near, Fade::Whole) => {
            (by_depth(["vs_textured", "vs_deep_textured"]), by_depth(["fs_textured", "fs_deep_textured"]))
        }
        (_, Texturing::Near, Fade::In) => {
            (by_depth(["vs_textured", "vs_deep_textured"]), by_depth(["fs_textured_fading", "fs_deep_textured_fading"]))
        }
        (_, Texturing::PlainDraft, Fade::Whole) => {
            (by_depth(["vs_hazy", "vs_deep_hazy"]), by_depth(["fs_hazy", "fs_deep_hazy"]))
        }
        (_, Texturing::None, Fade::Whole) => (by_depth(["vs_main", "vs_deep"]), by_depth(["fs_main", "fs_deep"])),
        // Few chunks fade in at a time.
        (_, Texturing::None | Texturing::PlainDraft, Fade::In) => {
            (by_depth(["vs_main", "vs_deep"]), by_depth(["fs_main_fading", "fs_deep_fading"]))
        }
    };
    let source = source(include_str!("../../../../shaders/mesh.wgsl"), depth);
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label, source });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label,
        bind_group_layouts: &layouts.iter().map(|layout| Some(*layout)).collect::<Vec<_>>(),
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
            cull_mode: matches!(surface, Surface::Opaque | Surface::Cutout).then_some(wgpu::Face::Back),
            ..Default::default()
        },
        depth_stencil: Some(wgpu::DepthStencilState {
            format: DEPTH_FORMAT,
            depth_write_enabled: Some(matches!(surface, Surface::Opaque | Surface::Cutout)),
            depth_compare: Some(match surface {
                Surface::Opaque | Surface::Blended | Surface::Cutout => wgpu::CompareFunction::Greater,
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
