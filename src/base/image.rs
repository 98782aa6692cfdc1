//! An 8-bit RGBA picture in memory: straight (not premultiplied) alpha, gamma-encoded, rows top to bottom.

/// A picture of `width` × `height` pixels, 4 bytes each (red, green, blue, alpha).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RgbaImage {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// `width * height * 4` bytes, row-major.
    pub pixels: Vec<u8>,
}

impl RgbaImage {
    /// A picture of one colour.
    pub fn filled(width: u32, height: u32, colour: [u8; 4]) -> Self {
        let count = width as usize * height as usize;
        let pixels = colour.repeat(count);
        Self { width, height, pixels }
    }

    /// Red, green and blue of all pixels, 3 bytes each.
    pub fn without_alpha(&self) -> Vec<u8> {
        self.pixels.chunks_exact(4).flat_map(|pixel| &pixel[..3]).copied().collect()
    }

    /// The pixel at (`x`, `y`); transparent black outside the picture.
    pub fn get(&self, x: u32, y: u32) -> [u8; 4] {
        if x >= self.width || y >= self.height {
            return [0; 4];
        }
        let at = (y as usize * self.width as usize + x as usize) * 4;
        match self.pixels.get(at..at + 4) {
            Some(&[r, g, b, a]) => [r, g, b, a],
            _ => [0; 4],
        }
    }

    /// Sets the pixel at (`x`, `y`); does nothing outside the picture.
    pub fn put(&mut self, x: u32, y: u32, colour: [u8; 4]) {
        if x >= self.width || y >= self.height {
            return;
        }
        let at = (y as usize * self.width as usize + x as usize) * 4;
        if let Some(pixel) = self.pixels.get_mut(at..at + 4) {
            pixel.copy_from_slice(&colour);
        }
    }
}
