//! Numbers on tiles: instances of tile layers, with a style. Pairs with `shaders/numbers.wgsl`.

use super::{Recipe, TileInstance, build, tiles};
use crate::scene::NumberStyle;

/// The style of numbers as instances carry it.
pub fn style_bits(style: NumberStyle) -> u32 {
    let NumberStyle { two_lines, outlined, hatched } = style;
    u32::from(two_lines) | u32::from(outlined) << 1 | u32::from(hatched) << 2
}

/// The pipeline that draws numbers: 4 vertices, a strip, per instance.
pub fn pipeline(
    device: &wgpu::Device,
    layouts: &[&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let recipe = Recipe {
        label: "numbers",
        source: include_str!("../../../shaders/numbers.wgsl"),
        fragment: "fs_main",
        topology: wgpu::PrimitiveTopology::TriangleStrip,
        instance: wgpu::VertexBufferLayout {
            array_stride: size_of::<TileInstance>() as u64,
            step_mode: wgpu::VertexStepMode::Instance,
            attributes: &tiles::ATTRIBUTES,
        },
    };
    build(device, layouts, format, recipe)
}
