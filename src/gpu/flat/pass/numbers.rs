//! Numbers on tiles: one by one, or by instances of tile layers, with a style. Pairs with `shaders/numbers.wgsl`.

use super::near_tiles::{self, NearTileInstance};
use super::tiles::{self, TileInstance};
use crate::gpu::pass::{ALPHA_BLENDING, PipelineRecipe, instances};
use crate::scene::{NumberLines, NumberStyle};

/// The style of numbers as instances carry it.
pub fn style_bits(style: NumberStyle) -> u32 {
    let NumberStyle { lines, below_id, outlined, hatched } = style;
    count(lines) | u32::from(outlined) << 2 | u32::from(hatched) << 3 | u32::from(below_id) << 4
}

fn count(lines: NumberLines) -> u32 {
    match lines {
        NumberLines::One => 1,
        NumberLines::Two => 2,
        NumberLines::Three => 3,
    }
}

/// The numbers of a cell, one by one. Not for hatched ones: what lies below their digits is one picture with them.
pub fn numbers_of(
    tile: [i32; 2],
    [first, second]: [u8; 2],
    style: NumberStyle,
) -> impl Iterator<Item = NearTileInstance> {
    /// Where the line of a number stands in its style.
    const LINE_BIT: u32 = 5;
    let (bits, lines) = (style_bits(NumberStyle { hatched: false, ..style }), count(style.lines));
    let free = u32::from(style.below_id);
    let number =
        |number: u8, line: u32| (number != 0 && line < lines).then_some([number.into(), bits | line << LINE_BIT]);
    [number(first, free), number(second, free + 1)]
        .into_iter()
        .flatten()
        .map(move |cell| NearTileInstance { tile, cell })
}

/// The pipeline that draws numbers one by one: 4 vertices, a strip, per instance.
pub fn near_pipeline(
    device: &wgpu::Device,
    layouts: &[&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let recipe = PipelineRecipe {
        label: "near numbers",
        source: include_str!("../../../../shaders/numbers.wgsl"),
        vertex: "vs_number",
        fragment: "fs_number",
        topology: wgpu::PrimitiveTopology::TriangleStrip,
        instance: Some(instances::<NearTileInstance>(&near_tiles::ATTRIBUTES)),
        blend: ALPHA_BLENDING,
    };
    recipe.build(device, layouts, format)
}

/// The pipeline that draws numbers by chunks: 4 vertices, a strip, per instance.
pub fn chunk_pipeline(
    device: &wgpu::Device,
    layouts: &[&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let recipe = PipelineRecipe {
        label: "chunk numbers",
        source: include_str!("../../../../shaders/numbers.wgsl"),
        vertex: "vs_main",
        fragment: "fs_main",
        topology: wgpu::PrimitiveTopology::TriangleStrip,
        instance: Some(instances::<TileInstance>(&tiles::ATTRIBUTES)),
        blend: ALPHA_BLENDING,
    };
    recipe.build(device, layouts, format)
}
