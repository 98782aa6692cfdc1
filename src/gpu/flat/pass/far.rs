//! Tile layers from afar: one instance per run of far pictures that lie side by side. Pairs with `shaders/far.wgsl`.

use crate::gpu::Gpu;
use crate::gpu::pass::{ALPHA_BLENDING, PipelineRecipe, instances};

/// A rectangle of tiles that far pictures cover, 80 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct FarInstance {
    /// Rectangle to cover, in tiles: left, top, right, bottom.
    pub rect: [i32; 4],
    /// The tiles that the far pictures show, beyond which their edge repeats: left, top, right, bottom.
    pub span: [i32; 4],
    /// Where the first far picture begins: x, y in texels, array layer; and texels of a far picture on each axis.
    pub far: [u32; 4],
    /// First and last cell of the chunk that exist, in tiles: left, top, right, bottom, all included.
    pub chunk: [i32; 4],
    /// Where the chunk's first cell lies in the cell texture: x, y, array layer; and the row of its average colours.
    pub slot: [u32; 4],
}

const ATTRIBUTES: [wgpu::VertexAttribute; 5] = wgpu::vertex_attr_array![
    0 => Sint32x4, 1 => Sint32x4, 2 => Uint32x4, 3 => Sint32x4, 4 => Uint32x4
];

/// The pipelines that draw tile layers from afar: the far picture alone, and the one mixed with the tiles themselves.
pub fn pipelines(
    gpu: &Gpu,
    layouts: &[&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
) -> [wgpu::RenderPipeline; 2] {
    let lod_blend = if gpu.gathers { "fs_lod_blend" } else { "fs_lod_blend_one_by_one" };
    [("vs_main", "fs_main"), ("vs_lod_blend", lod_blend)].map(|(vertex, fragment)| {
        let recipe = PipelineRecipe {
            label: "far",
            source: include_str!("../../../../shaders/far.wgsl"),
            vertex,
            fragment,
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            instance: Some(instances::<FarInstance>(&ATTRIBUTES)),
            blend: ALPHA_BLENDING,
        };
        recipe.build(&gpu.device, layouts, format)
    })
}
