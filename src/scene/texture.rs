//! Textures with all their mip levels, made on the CPU and ready for upload.

use glam::UVec2;

/// Position of a texture in its scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextureIndex(pub u32);

impl TextureIndex {
    /// The index as a position in a slice.
    pub fn get(self) -> usize {
        self.0 as usize
    }
}

/// How the pixels are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureShape {
    /// One picture that repeats: for quads.
    Picture,
    /// 256 cells of a tile set, one array layer each: for tiles. Cells never bleed into each other.
    Cells,
}

/// How much of a texture a picture needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TextureUse {
    /// What tells its average colours: the levels of up to [`Texture::SMALL_PX`] pixels a side.
    Averages,
    /// All of it.
    Whole,
}

/// A texture: 8-bit RGBA, straight alpha, gamma-encoded.
#[derive(Debug)]
pub struct Texture {
    /// How the pixels are arranged.
    pub shape: TextureShape,
    /// Size of level 0 of the picture or of one cell, in pixels.
    pub size_px: UVec2,
    /// The mip levels, the full size first, each half of the one before (rounded down, at least 1).
    /// For [`TextureShape::Cells`] a level holds the 256 cells one after the other. The first ones are empty where a scene
    /// was made for a picture that needs the averages only.
    pub levels: Vec<Vec<u8>>,
}

impl Texture {
    /// Levels up to this size, in pixels a side, tell the average colours.
    pub const SMALL_PX: u32 = 4;

    /// The first level of up to [`Self::SMALL_PX`] pixels a side.
    pub fn small_level(&self) -> usize {
        let level = (0..self.levels.len()).find(|n| self.level_size_px(*n).max_element() <= Self::SMALL_PX);
        level.unwrap_or_else(|| self.levels.len().saturating_sub(1))
    }

    /// Number of array layers.
    pub fn layers(&self) -> u32 {
        match self.shape {
            TextureShape::Picture => 1,
            TextureShape::Cells => 256,
        }
    }

    /// Size of a mip level in pixels.
    pub fn level_size_px(&self, level: usize) -> UVec2 {
        let half = |side: u32| side.checked_shr(level as u32).unwrap_or(0).max(1);
        UVec2::new(half(self.size_px.x), half(self.size_px.y))
    }

    /// Bytes of all levels.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(Vec::len).sum()
    }
}
