//! APNG: a PNG file with further pictures in it.

use std::io::Write;

use png::{BitDepth, ColorType, Compression, Encoder, Writer};

use super::round::Round;
use crate::base::{MovingFormat, RgbaImage};
use crate::export::ExportError;

/// An APNG file on its way.
pub struct Apng<W: Write + 'static> {
    writer: Writer<W>,
    opaque: bool,
}

impl<W: Write + 'static> Apng<W> {
    /// Begins a file.
    pub fn new(file: W, round: Round) -> Result<Self, ExportError> {
        let mut encoder = Encoder::new(file, round.size_px.x, round.size_px.y);
        encoder.set_color(if round.opaque { ColorType::Rgb } else { ColorType::Rgba });
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Fast);
        // 0 = for ever.
        encoder.set_animated(round.frames.max(1), 0)?;
        Ok(Self { writer: encoder.write_header()?, opaque: round.opaque })
    }

    /// Adds a frame that shows for so many milliseconds.
    pub fn add(&mut self, picture: &RgbaImage, shows_ms: u32) -> Result<(), ExportError> {
        let units = MovingFormat::Apng.units() as u16;
        self.writer.set_frame_delay(shows_ms.min(u32::from(u16::MAX)) as u16, units)?;
        if self.opaque {
            self.writer.write_image_data(&picture.without_alpha())?;
        } else {
            self.writer.write_image_data(&picture.pixels)?;
        }
        Ok(())
    }

    /// Ends the file.
    pub fn finish(self) -> Result<(), ExportError> {
        Ok(self.writer.finish()?)
    }
}
