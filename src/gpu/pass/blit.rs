//! Textures put on a target pixel by pixel, each pixel at its own place. Pairs with `shaders/blit.wgsl`.

use super::pipeline::PipelineRecipe;
use crate::gpu::layout::{bind_layout, sampled};
use crate::scene::PxRect;

/// How a texture is put on the target. Its colours are multiplied with alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlitMode {
    /// Over the colours that are there.
    Over,
    /// In their place.
    Replace,
    /// In their place in part, as much as the blend constant says.
    Mix,
}

/// Pipelines that put a texture on a target of one format.
#[derive(Debug)]
pub struct Blit {
    layout: wgpu::BindGroupLayout,
    over: wgpu::RenderPipeline,
    replace: wgpu::RenderPipeline,
    mix: wgpu::RenderPipeline,
}

impl Blit {
    /// Pipelines for targets of a format.
    pub fn new(device: &wgpu::Device, format: wgpu::TextureFormat) -> Self {
        let texels = sampled(wgpu::TextureSampleType::Float { filterable: false }, wgpu::TextureViewDimension::D2);
        let layout = bind_layout(device, "blit", &[(wgpu::ShaderStages::FRAGMENT, texels)]);
        let part = wgpu::BlendComponent {
            src_factor: wgpu::BlendFactor::Constant,
            dst_factor: wgpu::BlendFactor::OneMinusConstant,
            operation: wgpu::BlendOperation::Add,
        };
        let in_part = wgpu::BlendState { color: part, alpha: part };
        let blends = [wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING, wgpu::BlendState::REPLACE, in_part];
        let [over, replace, mix] = blends.map(|blend| {
            let recipe = PipelineRecipe {
                label: "blit",
                source: include_str!("../../../shaders/blit.wgsl"),
                vertex: "vs_main",
                fragment: "fs_main",
                topology: wgpu::PrimitiveTopology::TriangleList,
                instance: None,
                blend,
            };
            recipe.build(device, &[&layout], format)
        });
        Self { layout, over, replace, mix }
    }

    /// The group that [`Self::draw`] binds for a texture.
    pub fn group(&self, device: &wgpu::Device, view: &wgpu::TextureView) -> wgpu::BindGroup {
        let entries = [wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(view) }];
        let label = Some("blit");
        device.create_bind_group(&wgpu::BindGroupDescriptor { label, layout: &self.layout, entries: &entries })
    }

    /// Puts the part of a texture on the target that lies in `area`, in pixels of both.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>, mode: BlitMode, group: &wgpu::BindGroup, area: PxRect) {
        let pipeline = match mode {
            BlitMode::Over => &self.over,
            BlitMode::Replace => &self.replace,
            BlitMode::Mix => &self.mix,
        };
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, group, &[]);
        pass.set_scissor_rect(area.x, area.y, area.w, area.h);
        pass.draw(0..3, 0..1);
    }
}
