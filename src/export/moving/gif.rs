//! GIF: 256 colours a frame, chosen for each frame anew.

use std::io::Write;

use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, Frame};

use crate::base::RgbaImage;
use crate::export::ExportError;

/// How carefully colours are chosen, 1 (best) to 30 (fastest).
const CARE: i32 = 10;
/// Milliseconds of GIF's unit of time.
const UNIT_MS: u32 = 10;

/// A GIF file on its way.
pub struct Gif<W: Write> {
    encoder: GifEncoder<W>,
}

impl<W: Write> Gif<W> {
    /// Begins a file.
    pub fn new(file: W) -> Result<Self, ExportError> {
        let mut encoder = GifEncoder::new_with_speed(file, CARE);
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder })
    }

    /// Adds a frame that shows for so many hundredths of a second.
    pub fn add(&mut self, picture: &RgbaImage, shows: u32) -> Result<(), ExportError> {
        let delay = Delay::from_numer_denom_ms(shows * UNIT_MS, 1);
        let pixels = image::RgbaImage::from_raw(picture.width, picture.height, picture.pixels.clone());
        let pixels = pixels.unwrap_or_else(|| image::RgbaImage::new(picture.width, picture.height));
        Ok(self.encoder.encode_frame(Frame::from_parts(pixels, 0, 0, delay))?)
    }

    /// Ends the file.
    pub fn finish(self) {
        // The encoder writes the end when it goes.
        drop(self.encoder);
    }
}
