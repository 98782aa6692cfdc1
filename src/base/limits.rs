//! Bounds on what a file may make the program do. What is left of the two that add up is kept by [`super::Task`].

/// Bounds of one load. The defaults are several times what the largest known maps need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest file that is read, in bytes.
    pub file_bytes: u64,
    /// Most items in a file. Their ids have 16 bits, so that an honest one has at most 65,536 of each kind.
    pub items: usize,
    /// Largest inflated data block, in bytes.
    pub block_bytes: usize,
    /// Largest side of a tile layer, in tiles.
    pub layer_side_tiles: u32,
    /// Largest area of a tile layer, in tiles.
    pub layer_area_tiles: u64,
    /// Largest side of an image, in pixels.
    pub image_side_px: u32,
    /// Largest decoded image, in bytes.
    pub image_bytes: u64,
    /// Most memory of a load at any time, in bytes: the file, the scene, and what is needed on the way from
    /// the one to the other.
    pub memory_bytes: u64,
    /// Most that all data blocks together may inflate to, in bytes, each counted as often as it is read. Bounds the time:
    /// thousands of layers may name the same block.
    pub inflated_bytes: u64,
}

impl Limits {
    /// Memory that a load may use by default, in bytes.
    pub const DEFAULT_MEMORY_BYTES: u64 = 1 << 30;

    /// The limits with another bound on memory. What may be inflated, and the size of the file, go with it.
    pub fn with_memory(memory_bytes: u64) -> Self {
        Self {
            file_bytes: (2 << 30).min(memory_bytes),
            items: 8 << 16,
            block_bytes: 1 << 30,
            layer_side_tiles: 100_000,
            layer_area_tiles: 1 << 28,
            image_side_px: 16_384,
            image_bytes: 1 << 30,
            memory_bytes,
            inflated_bytes: memory_bytes.saturating_mul(3) / 2,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::with_memory(Self::DEFAULT_MEMORY_BYTES)
    }
}
