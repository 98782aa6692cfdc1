//! PNG files written row by row, for pictures that never are in memory as a whole.

use std::io::Write;

use glam::UVec2;
use png::{BitDepth, ColorType, Compression, Encoder, StreamWriter};

use super::ExportError;
use super::shared_file::SharedFile;
use crate::base::RgbaImage;

/// A PNG file that grows from top to bottom.
pub struct PngRows<W: Write + 'static> {
    writer: StreamWriter<'static, SharedFile<W>>,
    file: SharedFile<W>,
    /// The picture is opaque throughout: alpha is left out.
    opaque: bool,
}

impl<W: Write + 'static> PngRows<W> {
    /// Begins a file for a picture of a size: 8-bit RGB where it is known to be opaque throughout, else RGBA.
    pub fn new(file: W, size_px: UVec2, opaque: bool) -> Result<Self, ExportError> {
        let file = SharedFile::new(file);
        let mut encoder = Encoder::new(file.clone(), size_px.x, size_px.y);
        encoder.set_color(if opaque { ColorType::Rgb } else { ColorType::Rgba });
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Fast);
        Ok(Self { writer: encoder.write_header()?.into_stream_writer()?, file, opaque })
    }

    /// Adds rows as wide as the picture.
    pub fn add(&mut self, band: &RgbaImage) -> Result<(), ExportError> {
        if !self.opaque {
            return Ok(self.writer.write_all(&band.pixels)?);
        }
        Ok(self.writer.write_all(&band.without_alpha())?)
    }

    /// Adds rows of an opaque picture, three bytes a pixel.
    pub fn add_rgb(&mut self, rgb: &[u8]) -> Result<(), ExportError> {
        debug_assert!(self.opaque, "three bytes are all of a pixel");
        Ok(self.writer.write_all(rgb)?)
    }

    /// Ends the file. An error where rows are missing.
    pub fn finish(self) -> Result<(), ExportError> {
        self.weighed().map(drop)
    }

    /// The same; what the file weighs, in bytes.
    pub fn weighed(self) -> Result<u64, ExportError> {
        self.writer.finish()?;
        // The last bytes are written as the encoder goes.
        self.file.finish()?;
        Ok(self.file.bytes())
    }
}
