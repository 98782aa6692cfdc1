//! How chunks lie in a texture: side by side in bands, bands in pages.
//!
//! ```text
//!   page (array layer), 32 × 32 chunks where the device takes textures of 2048 pixels a side
//!   ┌──────┬──────┬─ … ─┐
//!   │ 0    │ 1    │     │  band 0: 32 chunks
//!   ├──────┼──────┼─ … ─┤
//!   │ 32   │ 33   │     │  band 1
//! ```
//!
//! Plain arithmetic; what a chunk is made of is up to [`super::cells`] and [`super::far`].

use super::device_limits::DeviceLimits;
use crate::scene::CHUNK_TILES;

/// Chunks in a band, and bands in a page, at most.
const MOST_A_SIDE: u32 = 32;

/// How chunks are laid out in a texture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChunkAtlas {
    /// Chunks in a band, and bands in a page.
    side: u32,
    /// Chunks that the device has room for.
    capacity: u32,
    /// Chunks laid out so far.
    chunks: u32,
}

impl ChunkAtlas {
    /// An empty sheet for chunks of [`CHUNK_TILES`] texels a side or less.
    pub fn new(limits: DeviceLimits) -> Self {
        let side = (limits.texture_side_px / CHUNK_TILES).min(MOST_A_SIDE);
        // One page is kept back for the page that `pages` may add.
        let pages = limits.texture_layers.saturating_sub(1);
        Self { side, capacity: side.saturating_mul(side).saturating_mul(pages), chunks: 0 }
    }

    /// Lays out more chunks and says the number of the first of them. `None` = there is no room for them.
    pub fn take(&mut self, chunks: u32) -> Option<u32> {
        let first = self.chunks;
        self.chunks = first.checked_add(chunks).filter(|last| *last <= self.capacity)?;
        Some(first)
    }

    /// Chunks in a band.
    pub fn band_len(self) -> u32 {
        self.side.max(1)
    }

    /// Where chunk number `n` lies: column and row on its page in chunks, page.
    pub fn slot(self, n: u32) -> [u32; 3] {
        let side = self.band_len();
        let within = n % (side * side);
        [within % side, within / side, n / (side * side)]
    }

    /// Number of bands that the chunks fill.
    pub fn bands(self) -> u32 {
        self.chunks.div_ceil(self.band_len())
    }

    /// The band that chunk number `n` lies in.
    pub fn band_of(self, n: u32) -> u32 {
        n / self.band_len()
    }

    /// The size of a texture with `texels` a side for each chunk: width, height, pages.
    pub fn extent(self, texels: u32) -> wgpu::Extent3d {
        let side = self.band_len();
        let chunks = self.chunks.max(1);
        wgpu::Extent3d {
            width: chunks.min(side) * texels,
            height: chunks.div_ceil(side).min(side) * texels,
            depth_or_array_layers: pages(chunks.div_ceil(side * side)),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::{ChunkAtlas, DeviceLimits};

    fn limits(texture_side_px: u32, texture_layers: u32) -> DeviceLimits {
        DeviceLimits { texture_side_px, texture_layers, buffer_bytes: 1 << 20, image_side_px: None }
    }

    #[test]
    fn slots_fill_bands_then_pages() {
        let atlas = ChunkAtlas::new(limits(16_384, 256));
        assert_eq!(atlas.slot(0), [0, 0, 0]);
        assert_eq!(atlas.slot(31), [31, 0, 0]);
        assert_eq!(atlas.slot(32), [0, 1, 0]);
        assert_eq!(atlas.slot(1024), [0, 0, 1]);
        let small = ChunkAtlas::new(limits(256, 256));
        assert_eq!((small.slot(3), small.slot(4), small.slot(16)), ([3, 0, 0], [0, 1, 0], [0, 0, 1]));
    }

    #[test]
    fn the_texture_holds_the_last_slot() {
        for side_px in [64, 256, 2048, 16_384] {
            for chunks in [1, 2, 31, 32, 33, 1000, 1024, 1025, 6 * 1024, 36_000] {
                let mut atlas = ChunkAtlas::new(limits(side_px, 65_536));
                assert_eq!(atlas.take(chunks), Some(0));
                let (size, last) = (atlas.extent(64), atlas.slot(chunks - 1));
                assert!((last[0] + 1) * 64 <= size.width && (last[1] + 1) * 64 <= size.height, "{chunks}");
                assert!(size.width <= side_px && size.height <= side_px);
                assert!(last[2] < size.depth_or_array_layers);
                assert!(size.depth_or_array_layers > 1 && !size.depth_or_array_layers.is_multiple_of(6));
                assert!(atlas.bands() * atlas.side >= chunks);
            }
        }
    }

    #[test]
    fn what_has_no_room_is_turned_down_and_the_next_may_fit() {
        // Two of three pages of 16 chunks can be filled.
        let mut atlas = ChunkAtlas::new(limits(256, 3));
        assert_eq!(atlas.take(30), Some(0));
        assert_eq!(atlas.take(3), None);
        assert_eq!(atlas.take(2), Some(30));
        assert_eq!(atlas.take(1), None);
        assert!(atlas.extent(64).depth_or_array_layers <= 3);
        assert_eq!(ChunkAtlas::new(limits(32, 256)).take(1), None, "not even one chunk fits");
    }

    #[test]
    fn a_full_sheet_keeps_to_the_layers_of_the_device() {
        for layers in 2..40 {
            let mut atlas = ChunkAtlas::new(limits(64, layers));
            while atlas.take(1).is_some() {}
            assert!(atlas.extent(64).depth_or_array_layers <= layers, "{layers}");
        }
    }
}
