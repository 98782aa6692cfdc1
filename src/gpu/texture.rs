//! Writing of textures on the device, piece by piece.

use glam::UVec2;

use super::Gpu;

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
