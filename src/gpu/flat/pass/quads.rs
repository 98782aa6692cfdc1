//! Quad layers: one instance per quad. Pairs with `shaders/quads.wgsl`.

use crate::gpu::pass::{ALPHA_BLENDING, PipelineRecipe, instances};
use crate::scene::Quad;

/// A quad as the shader reads it, 96 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct QuadInstance {
    /// Corners in world units: top-left, top-right, bottom-left, bottom-right.
    pub corners: [[f32; 2]; 4],
    /// Texture coordinates of the corners.
    pub uvs: [[f32; 2]; 4],
    /// The point it turns about, in world units.
    pub pivot: [f32; 2],
    /// Slots of the position and the colour envelope.
    pub slots: [u32; 2],
    /// Colour of each corner.
    pub colors: [[u8; 4]; 4],
}

/// The slot of no colour envelope, which every scene begins with: see [`crate::scene::FlatScene::slots`].
pub const WHITE: u32 = 0;
/// The slot of no position envelope, which comes next.
pub const AT_REST: u32 = 1;

const ATTRIBUTES: [wgpu::VertexAttribute; 10] = wgpu::vertex_attr_array![
    0 => Float32x4, 1 => Float32x4, 2 => Float32x4, 3 => Float32x4, 4 => Float32x2, 5 => Uint32x2,
    6 => Unorm8x4, 7 => Unorm8x4, 8 => Unorm8x4, 9 => Unorm8x4
];

impl QuadInstance {
    /// A quad on a device that holds this many slots; beyond them it keeps still and its own colour.
    pub fn new(quad: &Quad, slots: u32) -> Self {
        let held = |slot: u32, preset: u32| if slot < slots { slot } else { preset };
        Self {
            corners: quad.corners.map(Into::into),
            uvs: quad.uvs.map(Into::into),
            pivot: quad.pivot.into(),
            slots: [held(quad.position_slot, AT_REST), held(quad.color_slot, WHITE)],
            colors: quad.colors,
        }
    }
}

/// The pipeline that draws quad layers: 6 vertices, two triangles, per instance.
pub fn pipeline(
    device: &wgpu::Device,
    layouts: &[&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let recipe = PipelineRecipe {
        label: "quads",
        source: include_str!("../../../../shaders/quads.wgsl"),
        vertex: "vs_main",
        fragment: "fs_main",
        topology: wgpu::PrimitiveTopology::TriangleList,
        instance: Some(instances::<QuadInstance>(&ATTRIBUTES)),
        blend: ALPHA_BLENDING,
    };
    recipe.build(device, layouts, format)
}
