//! Tile layers: one instance per part of a visible chunk. Pairs with `shaders/tiles.wgsl`.

use crate::gpu::pass::{ALPHA_BLENDING, PipelineRecipe, instances};

/// A rectangle of tiles that one chunk of cells covers, 48 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct TileInstance {
    /// Rectangle to cover, in tiles: left, top, right, bottom.
    pub rect: [i32; 4],
    /// First and last cell of the chunk that exist, in tiles: left, top, right, bottom, all included.
    pub chunk: [i32; 4],
    /// Where the chunk's first cell lies in the cell texture: x, y, array layer; style of numbers, where it shows numbers.
    /// Where all tiles are equal: their index and flags, 0, `EQUAL`.
    pub slot: [u32; 4],
}

/// All tiles of a rectangle are equal.
pub const EQUAL: u32 = 1;

/// Where a shader finds the parts of an instance.
pub const ATTRIBUTES: [wgpu::VertexAttribute; 3] =
    wgpu::vertex_attr_array![0 => Sint32x4, 1 => Sint32x4, 2 => Uint32x4];

/// The pipeline that draws tile layers: 4 vertices, a strip, per instance.
pub fn pipeline(
    device: &wgpu::Device,
    layouts: &[&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let recipe = PipelineRecipe {
        label: "tiles",
        source: include_str!("../../../../shaders/tiles.wgsl"),
        vertex: "vs_main",
        fragment: "fs_main",
        topology: wgpu::PrimitiveTopology::TriangleStrip,
        instance: Some(instances::<TileInstance>(&ATTRIBUTES)),
        blend: ALPHA_BLENDING,
    };
    recipe.build(device, layouts, format)
}
