//! Animated WebP, without loss: the encoder at hand makes single pictures, and the container around them is written
//! here. Facts from the WebP container specification: chunks of four letters, a length and an even number of bytes.
//!
//! ```text
//!  RIFF len WEBP
//!    VP8X  flags, width − 1, height − 1
//!    ANIM  background, rounds (0 = for ever)
//!    ANMF  x / 2, y / 2, width − 1, height − 1, milliseconds, flags, then the picture's own chunk VP8L
//!    ANMF  …
//! ```

use std::io::{Seek, SeekFrom, Write};

use image::ExtendedColorType;
use image::codecs::webp::WebPEncoder;

use super::delta::DeltaFinder;
use super::round::Round;
use crate::base::RgbaImage;
use crate::export::ExportError;

/// VP8X: there is alpha somewhere.
const HAS_ALPHA: u8 = 0x10;
/// VP8X: there are frames.
const IS_ANIMATED: u8 = 0x02;
/// ANMF: the frame replaces what was there, instead of being laid over it.
const REPLACES: u8 = 0x02;
/// Corners of frames are stored in units of so many pixels.
const CORNER_STEP_PX: u32 = 2;
/// Bytes of a single picture's file before its chunk: `RIFF`, a length, `WEBP`.
const FILE_HEAD: usize = 12;

/// A WebP file on its way.
pub struct WebP<W: Write + Seek> {
    file: W,
    opaque: bool,
    deltas: DeltaFinder,
    /// Bytes behind `RIFF` and its length.
    length: u64,
}

impl<W: Write + Seek> WebP<W> {
    /// Begins a file.
    pub fn new(mut file: W, round: Round) -> Result<Self, ExportError> {
        file.write_all(b"RIFF\0\0\0\0WEBP")?;
        let deltas = DeltaFinder::new(round.opaque, CORNER_STEP_PX);
        let mut new = Self { file, opaque: round.opaque, deltas, length: 4 };
        // Frames after the first are transparent where nothing changes.
        let has_alpha = !round.opaque || round.frames > 1;
        let flags = IS_ANIMATED | if has_alpha { HAS_ALPHA } else { 0 };
        let mut about = vec![flags, 0, 0, 0];
        about.extend(u24(round.size_px.x - 1));
        about.extend(u24(round.size_px.y - 1));
        new.chunk(b"VP8X", &[&about])?;
        new.chunk(b"ANIM", &[&[0; 6]])?;
        Ok(new)
    }

    /// Adds a frame that shows for so many milliseconds.
    pub fn add(&mut self, picture: &RgbaImage, shows_ms: u32) -> Result<(), ExportError> {
        let delta = self.deltas.next(picture);
        let whole = if self.opaque {
            single_file(&delta.picture, &delta.picture.without_alpha(), ExtendedColorType::Rgb8)?
        } else {
            single_file(&delta.picture, &delta.picture.pixels, ExtendedColorType::Rgba8)?
        };
        let overlay = match &delta.overlay {
            Some(overlay) => Some(single_file(overlay, &overlay.pixels, ExtendedColorType::Rgba8)?),
            None => None,
        };
        let overlay = overlay.filter(|overlay| overlay.len() < whole.len());
        let mut frame = Vec::new();
        frame.extend(u24(delta.at_px.x / CORNER_STEP_PX));
        frame.extend(u24(delta.at_px.y / CORNER_STEP_PX));
        frame.extend(u24(delta.picture.width - 1));
        frame.extend(u24(delta.picture.height - 1));
        frame.extend(u24(shows_ms));
        frame.push(if overlay.is_some() { 0 } else { REPLACES });
        let single = overlay.unwrap_or(whole);
        self.chunk(b"ANMF", &[&frame, single.get(FILE_HEAD..).unwrap_or_default()])
    }

    /// Ends the file.
    pub fn finish(mut self) -> Result<(), ExportError> {
        let length = u32::try_from(self.length).map_err(|_| ExportError::TooLong)?;
        self.file.seek(SeekFrom::Start(4))?;
        self.file.write_all(&length.to_le_bytes())?;
        Ok(self.file.flush()?)
    }

    fn chunk(&mut self, name: &[u8; 4], parts: &[&[u8]]) -> Result<(), ExportError> {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        let stored = u32::try_from(length).map_err(|_| ExportError::TooLong)?;
        self.file.write_all(name)?;
        self.file.write_all(&stored.to_le_bytes())?;
        parts.iter().try_for_each(|part| self.file.write_all(part))?;
        self.file.write_all(&[0][..length % 2])?;
        self.length += 8 + length.next_multiple_of(2) as u64;
        Ok(())
    }
}

/// The file of a single picture.
fn single_file(picture: &RgbaImage, pixels: &[u8], colors: ExtendedColorType) -> Result<Vec<u8>, ExportError> {
    let mut file = Vec::new();
    WebPEncoder::new_lossless(&mut file).encode(pixels, picture.width, picture.height, colors)?;
    Ok(file)
}

fn u24(value: u32) -> impl Iterator<Item = u8> {
    value.to_le_bytes().into_iter().take(3)
}
