//! A finished picture, put into the viewport. Pairs with `shaders/present.wgsl`.

use crate::gpu::pass::PipelineRecipe;

/// The pipeline that puts a picture in the place of what is there, 3 vertices and no buffers.
pub fn pipeline(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let recipe = PipelineRecipe {
        label: "present",
        source: include_str!("../../../../shaders/present.wgsl"),
        vertex: "vs_main",
        fragment: "fs_main",
        topology: wgpu::PrimitiveTopology::TriangleList,
        instance: None,
        blend: wgpu::BlendState::REPLACE,
    };
    recipe.build(device, &[layout], format)
}
