//! Textures of flat worlds on the device: pictures and sets of tiles.

use crate::gpu::Gpu;
use crate::scene::{Texture, TextureShape};

/// Creates the (empty) texture for a scene texture whose mip level `first` becomes its level 0.
pub fn create(gpu: &Gpu, texture: &Texture, first: usize) -> wgpu::Texture {
    let size = texture.level_size_px(first);
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("scene texture"),
        size: wgpu::Extent3d { width: size.x, height: size.y, depth_or_array_layers: texture.layers() },
        mip_level_count: (texture.levels.len() - first).max(1) as u32,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

/// A view of all levels and layers, of the kind that the shader for this shape expects.
pub fn view(texture: &wgpu::Texture, shape: TextureShape) -> wgpu::TextureView {
    let dimension = match shape {
        TextureShape::Picture => wgpu::TextureViewDimension::D2,
        TextureShape::Cells => wgpu::TextureViewDimension::D2Array,
    };
    texture.create_view(&wgpu::TextureViewDescriptor { dimension: Some(dimension), ..Default::default() })
}
