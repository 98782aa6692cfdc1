//! Textures with all their mip levels, made on the CPU and ready for upload.

use glam::UVec2;

use crate::base::RgbaImage;

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
    /// Its average colours: the levels of up to [`Texture::SMALL_PX`] pixels a side.
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

    /// Size of a mip level of the whole picture in pixels, of all cells where it is cut into cells.
    pub fn picture_size_px(&self, level: usize) -> UVec2 {
        self.level_size_px(level) * self.cells_a_side()
    }

    /// A part of a mip level of the whole picture. `None` where it reaches out of the picture or the level is not there.
    pub fn part(&self, level: usize, at_px: UVec2, size_px: UVec2) -> Option<RgbaImage> {
        let (cell, a_side) = (self.level_size_px(level), self.cells_a_side());
        let end = UVec2::new(at_px.x.checked_add(size_px.x)?, at_px.y.checked_add(size_px.y)?);
        if end.cmpgt(self.picture_size_px(level)).any() {
            return None;
        }
        let pixels = self.levels.get(level)?;
        let mut part = Vec::with_capacity(size_px.x as usize * size_px.y as usize * 4);
        for y in at_px.y..end.y {
            let mut x = at_px.x;
            while x < end.x {
                let width = (cell.x - x % cell.x).min(end.x - x);
                let n = u64::from(y / cell.y * a_side + x / cell.x) * u64::from(cell.x) * u64::from(cell.y);
                let first = (n + u64::from(y % cell.y) * u64::from(cell.x) + u64::from(x % cell.x)) as usize * 4;
                part.extend_from_slice(pixels.get(first..first + width as usize * 4)?);
                x += width;
            }
        }
        Some(RgbaImage { width: size_px.x, height: size_px.y, pixels: part })
    }

    fn cells_a_side(&self) -> u32 {
        match self.shape {
            TextureShape::Picture => 1,
            TextureShape::Cells => 16,
        }
    }

    /// Bytes of all levels.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(Vec::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 32 × 32 pixels, each of its own colour, whole or in cells of 2 × 2.
    fn texture(shape: TextureShape) -> Texture {
        let cell = if shape == TextureShape::Cells { 2 } else { 32 };
        let cells = 32 / cell;
        let mut level = Vec::new();
        for (n, at) in (0..cells * cells).flat_map(|n| (0..cell * cell).map(move |at| (n, at))) {
            let (x, y) = (n % cells * cell + at % cell, n / cells * cell + at / cell);
            level.extend([x as u8, y as u8, 7, 255]);
        }
        Texture { shape, size_px: UVec2::splat(cell), levels: vec![level] }
    }

    #[test]
    fn parts_of_cells_and_pictures_are_the_same() {
        for shape in [TextureShape::Picture, TextureShape::Cells] {
            let texture = texture(shape);
            assert_eq!(texture.picture_size_px(0), UVec2::splat(32));
            let part = texture.part(0, UVec2::new(3, 5), UVec2::new(9, 4)).expect("within");
            assert_eq!((part.width, part.height, part.pixels.len()), (9, 4, 9 * 4 * 4));
            for (x, y) in (0..4).flat_map(|y| (0..9).map(move |x| (x, y))) {
                assert_eq!(part.get(x, y), [x as u8 + 3, y as u8 + 5, 7, 255], "{shape:?} {x} {y}");
            }
            assert!(texture.part(0, UVec2::new(30, 0), UVec2::new(3, 1)).is_none(), "reaches out");
            assert!(texture.part(0, UVec2::new(u32::MAX, 0), UVec2::ONE).is_none());
            assert!(texture.part(1, UVec2::ZERO, UVec2::ONE).is_none(), "no such level");
        }
    }
}
