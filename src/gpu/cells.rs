//! All cells of all tile layers in one texture: chunks side by side in bands, bands in pages.
//!
//! ```text
//!   page (array layer), 32 × 32 chunks
//!   ┌──────┬──────┬─ … ─┐
//!   │ 0    │ 1    │     │  band 0: 32 chunks, 2048 × 64 cells
//!   ├──────┼──────┼─ … ─┤
//!   │ 32   │ 33   │     │  band 1
//! ```
//!
//! A cell is an `Rg8Uint` texel: index and flags.

use glam::UVec2;

use super::Gpu;
use super::texture::{self, Piece};
use crate::scene::{CHUNK_TILES, Cell, Chunk, FlatScene, LayerContent};

/// Chunks in a band, and bands in a page.
const BAND_CHUNKS: u32 = 32;
/// Chunks in a page.
const PAGE_CHUNKS: u32 = BAND_CHUNKS * BAND_CHUNKS;
/// Bytes of a cell.
const CELL_BYTES: u32 = size_of::<Cell>() as u32;

/// Where chunk number `n` lies: x and y in texels, page, 0.
pub fn slot(n: u32) -> [u32; 4] {
    let within = n % PAGE_CHUNKS;
    [within % BAND_CHUNKS * CHUNK_TILES, within / BAND_CHUNKS * CHUNK_TILES, n / PAGE_CHUNKS, 0]
}

/// Every chunk of a scene, in the order of their slots.
pub fn chunks(flat: &FlatScene) -> impl Iterator<Item = &Chunk> {
    flat.groups.iter().flat_map(|group| &group.layers).flat_map(|layer| match &layer.content {
        LayerContent::Tiles(tiles) => tiles.chunks.as_slice(),
        _ => &[],
    })
}

/// Number of bands that `chunks` chunks fill.
pub fn bands(chunks: u32) -> u32 {
    chunks.div_ceil(BAND_CHUNKS)
}

/// The size of the texture for a number of chunks: width, height, pages.
fn extent(chunks: u32) -> wgpu::Extent3d {
    let chunks = chunks.max(1);
    wgpu::Extent3d {
        width: chunks.min(BAND_CHUNKS) * CHUNK_TILES,
        height: bands(chunks).min(BAND_CHUNKS) * CHUNK_TILES,
        depth_or_array_layers: pages(chunks),
    }
}

/// Pages for a number of chunks. On OpenGL wgpu tells the kind of a texture by its size: one page would make it no array
/// and a multiple of six a cube map, so those numbers get one page more.
fn pages(chunks: u32) -> u32 {
    match chunks.div_ceil(PAGE_CHUNKS) {
        pages @ 0..=1 => pages.max(1) + 1,
        pages if pages.is_multiple_of(6) => pages + 1,
        pages => pages,
    }
}

/// How many chunks a device can hold.
pub fn capacity(gpu: &Gpu) -> usize {
    (gpu.device.limits().max_texture_array_layers as usize - 1) * PAGE_CHUNKS as usize
}

/// Creates the (empty) texture.
pub fn create(gpu: &Gpu, chunks: u32) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("cells"),
        size: extent(chunks),
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rg8Uint,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

/// Writes one band from the chunks that lie in it.
pub fn write_band(gpu: &Gpu, texture: &wgpu::Texture, band: u32, chunks: &[&Chunk]) {
    let side = CHUNK_TILES as usize;
    let width = texture.width() as usize;
    let mut cells = vec![Cell::default(); width * side];
    for (n, chunk) in chunks.iter().enumerate() {
        for (y, row) in chunk.cells.chunks_exact(side).enumerate().take(side) {
            let at = y * width + n * side;
            cells[at..at + side].copy_from_slice(row);
        }
    }
    let piece = Piece {
        level: 0,
        y: band % BAND_CHUNKS * CHUNK_TILES,
        layer: band / BAND_CHUNKS,
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

/// The chunks of band `band` among `all`.
pub fn band_of<'a, 'b>(all: &'b [&'a Chunk], band: u32) -> &'b [&'a Chunk] {
    let first = (band * BAND_CHUNKS) as usize;
    let last = (first + BAND_CHUNKS as usize).min(all.len());
    all.get(first..last).unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::{bands, extent, slot};

    #[test]
    fn slots_fill_bands_then_pages() {
        assert_eq!(slot(0), [0, 0, 0, 0]);
        assert_eq!(slot(31), [31 * 64, 0, 0, 0]);
        assert_eq!(slot(32), [0, 64, 0, 0]);
        assert_eq!(slot(1024), [0, 0, 1, 0]);
    }

    #[test]
    fn the_texture_holds_the_last_slot() {
        for chunks in [1, 2, 31, 32, 33, 1000, 1024, 1025, 6 * 1024, 36_000] {
            let size = extent(chunks);
            let last = slot(chunks - 1);
            assert!(last[0] + 64 <= size.width && last[1] + 64 <= size.height, "{chunks}");
            assert!(last[2] < size.depth_or_array_layers);
            assert!(size.depth_or_array_layers > 1 && !size.depth_or_array_layers.is_multiple_of(6));
            assert!(bands(chunks) * 32 >= chunks);
        }
    }
}
