//! The picture that a painter draws into: colour, depth, and samples where edges are smoothed.

use glam::UVec2;

use super::pass::DEPTH_FORMAT;
use crate::gpu::Gpu;

/// Textures of a picture of one size.
#[derive(Debug)]
pub struct Picture {
    /// Width and height in pixels.
    pub size: UVec2,
    /// Samples of a pixel: 1, or 4.
    pub samples: u32,
    /// The finished picture, one sample to a pixel.
    pub color: wgpu::TextureView,
    /// Where samples are drawn before they become `color`; `None` where there is one to a pixel.
    sampled: Option<wgpu::TextureView>,
    depth: wgpu::TextureView,
    /// `color` for the pass that puts it down.
    pub group: wgpu::BindGroup,
}

impl Picture {
    /// A picture whose pixels are not yet drawn.
    pub fn new(
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        format: wgpu::TextureFormat,
        size: UVec2,
        samples: u32,
    ) -> Self {
        let attachment = wgpu::TextureUsages::RENDER_ATTACHMENT;
        let color = texture(gpu, size, 1, format, attachment | wgpu::TextureUsages::TEXTURE_BINDING);
        let group = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("solid picture"),
            layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&color) }],
        });
        let sampled = (samples > 1).then(|| texture(gpu, size, samples, format, attachment));
        let depth = texture(gpu, size, samples, DEPTH_FORMAT, attachment);
        Self { size, samples, color, sampled, depth, group }
    }

    /// Begins to draw. `clear`: the background, its colour multiplied with its alpha; `None` = over what is there. `keep`:
    /// more will be drawn over it. `show`: `color` shows it afterwards.
    pub fn begin(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        clear: Option<wgpu::Color>,
        keep: bool,
        show: bool,
    ) -> wgpu::RenderPass<'static> {
        let kept = if keep { wgpu::StoreOp::Store } else { wgpu::StoreOp::Discard };
        let (view, resolve_target, store) = match &self.sampled {
            Some(sampled) => (sampled, show.then_some(&self.color), kept),
            None => (&self.color, None, wgpu::StoreOp::Store),
        };
        let color = wgpu::RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target,
            ops: wgpu::Operations { load: clear.map_or(wgpu::LoadOp::Load, wgpu::LoadOp::Clear), store },
        };
        let depth = wgpu::RenderPassDepthStencilAttachment {
            view: &self.depth,
            // Reversed: 0 is infinitely far.
            depth_ops: Some(wgpu::Operations {
                load: if clear.is_some() { wgpu::LoadOp::Clear(0.0) } else { wgpu::LoadOp::Load },
                store: kept,
            }),
            stencil_ops: None,
        };
        let descriptor = wgpu::RenderPassDescriptor {
            label: Some("solid"),
            color_attachments: &[Some(color)],
            depth_stencil_attachment: Some(depth),
            ..Default::default()
        };
        encoder.begin_render_pass(&descriptor).forget_lifetime()
    }

    /// Bytes on the device; all formats have 4 to a sample.
    pub fn bytes(&self) -> u64 {
        let samples = if self.samples > 1 { 1 + 2 * u64::from(self.samples) } else { 2 };
        u64::from(self.size.x) * u64::from(self.size.y) * samples * 4
    }
}

fn texture(
    gpu: &Gpu,
    size: UVec2,
    sample_count: u32,
    format: wgpu::TextureFormat,
    usage: wgpu::TextureUsages,
) -> wgpu::TextureView {
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("solid picture"),
        size: wgpu::Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage,
        view_formats: &[],
    });
    texture.create_view(&Default::default())
}
