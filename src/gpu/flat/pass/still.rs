//! Pictures of what does not move, put where they were painted for. Pairs with `shaders/still.wgsl`.

use super::{Recipe, build};

/// The pipelines that put a picture on the target, 3 vertices and no buffers: over what is there, in its place, and in
/// its place in part, as much as the blend constant says.
pub fn pipelines(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    format: wgpu::TextureFormat,
) -> [wgpu::RenderPipeline; 3] {
    let part = wgpu::BlendComponent {
        src_factor: wgpu::BlendFactor::Constant,
        dst_factor: wgpu::BlendFactor::OneMinusConstant,
        operation: wgpu::BlendOperation::Add,
    };
    let in_part = wgpu::BlendState { color: part, alpha: part };
    [wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING, wgpu::BlendState::REPLACE, in_part].map(|blend| {
        let recipe = Recipe {
            label: "still picture",
            source: include_str!("../../../../shaders/still.wgsl"),
            vertex: "vs_main",
            fragment: "fs_main",
            topology: wgpu::PrimitiveTopology::TriangleList,
            instance: None,
            blend,
        };
        build(device, &[layout], format, recipe)
    })
}
