//! All cells of all tile layers in one texture: chunks side by side in bands, bands in pages.
//!
//! ```text
//!   page (array layer), 32 × 32 chunks where the device takes textures of 2048 pixels a side
//!   ┌──────┬──────┬─ … ─┐
//!   │ 0    │ 1    │     │  band 0: 32 chunks, 2048 × 64 cells
//!   ├──────┼──────┼─ … ─┤
//!   │ 32   │ 33   │     │  band 1
//! ```
//!
//! A cell is an `Rg8Uint` texel: index and flags.

use std::collections::HashMap;

use glam::UVec2;

use super::Gpu;
use super::fit::Room;
use super::texture::{self, Piece};
use crate::base::LayerId;
use crate::scene::{CHUNK_TILES, Cell, Chunk, FlatScene, LayerContent};

/// Chunks in a band, and bands in a page, at most.
const MOST_A_SIDE: u32 = 32;
/// Bytes of a cell.
const CELL_BYTES: u32 = size_of::<Cell>() as u32;

/// How chunks are laid out in the texture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Chunks in a band, and bands in a page.
    side: u32,
    /// Chunks that the device has room for.
    capacity: u32,
    /// Chunks laid out so far.
    chunks: u32,
}

impl Sheet {
    /// An empty sheet.
    pub fn new(room: Room) -> Self {
        let side = (room.texture_side_px / CHUNK_TILES).min(MOST_A_SIDE);
        // One page is kept back for the page that `pages` may add.
        let pages = room.texture_layers.saturating_sub(1);
        Self { side, capacity: side.saturating_mul(side).saturating_mul(pages), chunks: 0 }
    }

    /// Lays out more chunks and says the number of the first of them. `None` = there is no room for them.
    pub fn take(&mut self, chunks: u32) -> Option<u32> {
        let first = self.chunks;
        self.chunks = first.checked_add(chunks).filter(|last| *last <= self.capacity)?;
        Some(first)
    }

    /// Where chunk number `n` lies: x and y in texels, page, 0.
    pub fn slot(self, n: u32) -> [u32; 4] {
        let side = self.side.max(1);
        let within = n % (side * side);
        [within % side * CHUNK_TILES, within / side * CHUNK_TILES, n / (side * side), 0]
    }

    /// Number of bands that the chunks fill.
    pub fn bands(self) -> u32 {
        self.chunks.div_ceil(self.side.max(1))
    }

    /// The chunks of band `band` among `all`.
    pub fn band_of<'a, 'b>(self, all: &'b [&'a Chunk], band: u32) -> &'b [&'a Chunk] {
        let first = (band * self.side) as usize;
        let last = (first + self.side as usize).min(all.len());
        all.get(first..last).unwrap_or(&[])
    }

    /// The size of the texture: width, height, pages.
    fn extent(self) -> wgpu::Extent3d {
        let side = self.side.max(1);
        let chunks = self.chunks.max(1);
        wgpu::Extent3d {
            width: chunks.min(side) * CHUNK_TILES,
            height: chunks.div_ceil(side).min(side) * CHUNK_TILES,
            depth_or_array_layers: pages(chunks.div_ceil(side * side)),
        }
    }
}

/// Every chunk of a scene that has a slot, in the order of their slots.
pub fn chunks<'a>(flat: &'a FlatScene, first_chunk: &HashMap<LayerId, u32>) -> impl Iterator<Item = &'a Chunk> {
    let layers = flat.groups.iter().flat_map(|group| &group.layers);
    layers.filter(|layer| first_chunk.contains_key(&layer.id)).flat_map(|layer| match &layer.content {
        LayerContent::Tiles(tiles) => tiles.chunks.as_slice(),
        _ => &[],
    })
}

/// Pages to create where a number is needed. On OpenGL wgpu tells the kind of a texture by its size: one page would make
/// it no array and a multiple of six a cube map, so those numbers get one page more.
fn pages(needed: u32) -> u32 {
    match needed {
        0..=1 => 2,
        pages if pages.is_multiple_of(6) => pages + 1,
        pages => pages,
    }
}

/// Creates the (empty) texture.
pub fn create(gpu: &Gpu, sheet: Sheet) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("cells"),
        size: sheet.extent(),
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rg8Uint,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

/// Writes one band from the chunks that lie in it.
pub fn write_band(gpu: &Gpu, texture: &wgpu::Texture, sheet: Sheet, band: u32, chunks: &[&Chunk]) {
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
        y: band % sheet.side * CHUNK_TILES,
        layer: band / sheet.side,
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

#[cfg(test)]
mod tests {
    use super::{Room, Sheet};

    fn room(texture_side_px: u32, texture_layers: u32) -> Room {
        Room { texture_side_px, texture_layers, buffer_bytes: 1 << 20, image_side_px: None }
    }

    #[test]
    fn slots_fill_bands_then_pages() {
        let sheet = Sheet::new(room(16_384, 256));
        assert_eq!(sheet.slot(0), [0, 0, 0, 0]);
        assert_eq!(sheet.slot(31), [31 * 64, 0, 0, 0]);
        assert_eq!(sheet.slot(32), [0, 64, 0, 0]);
        assert_eq!(sheet.slot(1024), [0, 0, 1, 0]);
        let small = Sheet::new(room(256, 256));
        assert_eq!((small.slot(3), small.slot(4), small.slot(16)), ([192, 0, 0, 0], [0, 64, 0, 0], [0, 0, 1, 0]));
    }

    #[test]
    fn the_texture_holds_the_last_slot() {
        for side_px in [64, 256, 2048, 16_384] {
            for chunks in [1, 2, 31, 32, 33, 1000, 1024, 1025, 6 * 1024, 36_000] {
                let mut sheet = Sheet::new(room(side_px, 65_536));
                assert_eq!(sheet.take(chunks), Some(0));
                let (size, last) = (sheet.extent(), sheet.slot(chunks - 1));
                assert!(last[0] + 64 <= size.width && last[1] + 64 <= size.height, "{chunks}");
                assert!(size.width <= side_px && size.height <= side_px);
                assert!(last[2] < size.depth_or_array_layers);
                assert!(size.depth_or_array_layers > 1 && !size.depth_or_array_layers.is_multiple_of(6));
                assert!(sheet.bands() * sheet.side >= chunks);
            }
        }
    }

    #[test]
    fn what_has_no_room_is_turned_down_and_the_next_may_fit() {
        // Two of three pages of 16 chunks can be filled.
        let mut sheet = Sheet::new(room(256, 3));
        assert_eq!(sheet.take(30), Some(0));
        assert_eq!(sheet.take(3), None);
        assert_eq!(sheet.take(2), Some(30));
        assert_eq!(sheet.take(1), None);
        assert!(sheet.extent().depth_or_array_layers <= 3);
        assert_eq!(Sheet::new(room(32, 256)).take(1), None, "not even one chunk fits");
    }

    #[test]
    fn a_full_sheet_keeps_to_the_layers_of_the_device() {
        for layers in 2..40 {
            let mut sheet = Sheet::new(room(64, layers));
            while sheet.take(1).is_some() {}
            assert!(sheet.extent().depth_or_array_layers <= layers, "{layers}");
        }
    }
}
