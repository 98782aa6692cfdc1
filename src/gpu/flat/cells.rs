//! All cells of all tile layers in one texture, laid out as a [`ChunkAtlas`]. A cell is an `Rg8Uint` texel: index and flags.

use glam::UVec2;

use super::chunk_atlas::ChunkAtlas;
use crate::gpu::Gpu;
use crate::gpu::texture::{self, TextureRegion};
use crate::scene::{CHUNK_TILES, Cell};

/// Bytes of a cell.
const CELL_BYTES: u32 = size_of::<Cell>() as u32;

/// Creates the (empty) texture.
pub fn create(gpu: &Gpu, atlas: ChunkAtlas) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("cells"),
        size: atlas.extent(CHUNK_TILES),
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rg8Uint,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

/// Writes one band from the chunks that lie in it.
pub fn write_band(gpu: &Gpu, texture: &wgpu::Texture, atlas: ChunkAtlas, band: u32, chunks: &[&[Cell]]) {
    let side = CHUNK_TILES as usize;
    let width = texture.width() as usize;
    let mut cells = vec![Cell::default(); width * side];
    for (n, chunk) in chunks.iter().enumerate() {
        for (y, row) in chunk.chunks_exact(side).enumerate().take(side) {
            let at = y * width + n * side;
            cells[at..at + side].copy_from_slice(row);
        }
    }
    let [_, row, page] = atlas.slot(band * atlas.band_len());
    let piece = TextureRegion {
        level: 0,
        y: row * CHUNK_TILES,
        layer: page,
        size: UVec2::new(texture.width(), CHUNK_TILES),
        layers: 1,
        pixel_bytes: CELL_BYTES,
    };
    texture::write(gpu, texture, piece, bytemuck::cast_slice(&cells));
}

/// Bytes of a band of a texture.
pub fn band_bytes(texture: &wgpu::Texture) -> usize {
    texture.width() as usize * (CHUNK_TILES * CELL_BYTES) as usize
}
