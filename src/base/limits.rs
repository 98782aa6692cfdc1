//! Bounds on what a file may make the program allocate.

/// What one load may use. The defaults are several times what the largest known maps need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest file that is read, in bytes.
    pub file_bytes: u64,
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
    /// Largest scene, in bytes: cells, quads and pictures (without their mip levels) together.
    pub scene_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 2 << 30,
            block_bytes: 1 << 30,
            layer_side_tiles: 100_000,
            layer_area_tiles: 1 << 28,
            image_side_px: 16_384,
            image_bytes: 1 << 30,
            scene_bytes: 2 << 30,
        }
    }
}
