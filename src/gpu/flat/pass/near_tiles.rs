//! Tile layers close up: one instance per visible tile. Pairs with `shaders/near_tiles.wgsl`.

use crate::gpu::pass::{ALPHA_BLENDING, PipelineRecipe, instances};

/// A tile, 16 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct NearTileInstance {
    /// Position in tiles.
    pub tile: [i32; 2],
    /// Index and flags.
    pub cell: [u32; 2],
}

/// As the shader has them.
pub const ATTRIBUTES: [wgpu::VertexAttribute; 2] = wgpu::vertex_attr_array![0 => Sint32x2, 1 => Uint32x2];

/// The pipeline that draws tile layers close up: 4 vertices, a strip, per instance.
pub fn pipeline(
    device: &wgpu::Device,
    layouts: &[&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let recipe = PipelineRecipe {
        label: "near tiles",
        source: include_str!("../../../../shaders/near_tiles.wgsl"),
        vertex: "vs_main",
        fragment: "fs_main",
        topology: wgpu::PrimitiveTopology::TriangleStrip,
        instance: Some(instances::<NearTileInstance>(&ATTRIBUTES)),
        blend: ALPHA_BLENDING,
    };
    recipe.build(device, layouts, format)
}
