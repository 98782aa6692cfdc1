//! APNG: a PNG file with further pictures in it.

use std::io::{self, Write};

use png::{BitDepth, BlendOp, ColorType, Compression, Encoder, Writer};

use super::delta::DeltaFinder;
use super::round::Round;
use crate::base::{MovingFormat, RgbaImage};
use crate::export::ExportError;
use crate::export::shared_file::SharedFile;

const COMPRESSION: Compression = Compression::Fast;

/// An APNG file on its way.
pub struct Apng<W: Write + 'static> {
    writer: Writer<W>,
    deltas: DeltaFinder,
    has_alpha: bool,
}

impl<W: Write + 'static> Apng<W> {
    /// Begins a file.
    pub fn new(file: W, round: Round) -> Result<Self, ExportError> {
        let mut encoder = Encoder::new(file, round.size_px.x, round.size_px.y);
        // Frames after the first are transparent where nothing changes.
        let has_alpha = !round.opaque || round.frames > 1;
        encoder.set_color(if has_alpha { ColorType::Rgba } else { ColorType::Rgb });
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(COMPRESSION);
        // 0 = for ever.
        encoder.set_animated(round.frames.max(1), 0)?;
        Ok(Self { writer: encoder.write_header()?, deltas: DeltaFinder::new(round.opaque, 1), has_alpha })
    }

    /// Adds a frame that shows for so many milliseconds.
    pub fn add(&mut self, picture: &RgbaImage, shows_ms: u32) -> Result<(), ExportError> {
        let units = MovingFormat::Apng.units() as u16;
        self.writer.set_frame_delay(shows_ms.min(u32::from(u16::MAX)) as u16, units)?;
        let delta = self.deltas.next(picture);
        let is_smaller = |overlay: &RgbaImage| Ok::<_, ExportError>(weight(overlay)? < weight(&delta.picture)?);
        let overlay = match &delta.overlay {
            Some(overlay) if is_smaller(overlay)? => Some(overlay),
            _ => None,
        };
        let picture = overlay.unwrap_or(&delta.picture);
        self.writer.reset_frame_position()?;
        self.writer.set_frame_dimension(picture.width, picture.height)?;
        self.writer.set_frame_position(delta.at_px.x, delta.at_px.y)?;
        self.writer.set_blend_op(if overlay.is_some() { BlendOp::Over } else { BlendOp::Source })?;
        if self.has_alpha {
            self.writer.write_image_data(&picture.pixels)?;
        } else {
            self.writer.write_image_data(&picture.without_alpha())?;
        }
        Ok(())
    }

    /// Ends the file.
    pub fn finish(self) -> Result<(), ExportError> {
        Ok(self.writer.finish()?)
    }
}

/// Bytes that a picture takes as a frame, and a few more.
fn weight(picture: &RgbaImage) -> Result<u64, ExportError> {
    let file = SharedFile::new(io::sink());
    let mut encoder = Encoder::new(file.clone(), picture.width, picture.height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(COMPRESSION);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.pixels)?;
    writer.finish()?;
    Ok(file.bytes())
}
