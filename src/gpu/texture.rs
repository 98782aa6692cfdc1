//! Textures on the device, uploaded piece by piece.

use glam::UVec2;

use super::Gpu;
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

/// Where a piece of texture data goes.
#[derive(Clone, Copy, Debug)]
pub struct TextureRegion {
    /// Mip level of the device's texture.
    pub level: u32,
    /// First row.
    pub y: u32,
    /// First array layer.
    pub layer: u32,
    /// Width and height.
    pub size: UVec2,
    /// Number of array layers.
    pub layers: u32,
    /// Bytes per pixel.
    pub pixel_bytes: u32,
}

impl TextureRegion {
    /// Bytes of the piece.
    pub fn bytes(&self) -> usize {
        self.size.x as usize * self.size.y as usize * self.layers as usize * self.pixel_bytes as usize
    }
}

/// Writes a piece; `data` is tightly packed.
pub fn write(gpu: &Gpu, texture: &wgpu::Texture, piece: TextureRegion, data: &[u8]) {
    gpu.queue.write_texture(
        wgpu::TexelCopyTextureInfo {
            texture,
            mip_level: piece.level,
            origin: wgpu::Origin3d { x: 0, y: piece.y, z: piece.layer },
            aspect: wgpu::TextureAspect::All,
        },
        data,
        wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(piece.size.x * piece.pixel_bytes),
            rows_per_image: Some(piece.size.y),
        },
        wgpu::Extent3d { width: piece.size.x, height: piece.size.y, depth_or_array_layers: piece.layers },
    );
}
