//! APNG: a PNG file with further pictures in it. The encoder at hand compresses single pictures; chunks with them are
//! written here, so that of two candidates for a frame the smaller is written as it was compressed. Facts from the PNG
//! specification, third edition: the first picture is an ordinary one in `IDAT` chunks, later ones lie in `fdAT` chunks,
//! and a `fcTL` chunk before each says where and when it shows. All but `IDAT` begin with a number that counts up.

use std::io::Write;

use png::chunk::{ChunkType, IDAT, fcTL, fdAT};
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, Writer};

use super::delta::DeltaFinder;
use super::round::Round;
use crate::base::{MovingFormat, RgbaImage};
use crate::export::ExportError;

const COMPRESSION: Compression = Compression::Fast;
/// Bytes of a PNG file before its first chunk.
const SIGNATURE: usize = 8;
/// Bytes of a chunk before its data: a length and a name; and after it: a checksum.
const CHUNK_HEAD: usize = 8;
const CHUNK_END: usize = 4;

/// An APNG file on its way.
pub struct Apng<W: Write + 'static> {
    writer: Writer<W>,
    deltas: DeltaFinder,
    color: ColorType,
    /// Number of the next chunk about a frame.
    next: u32,
}

impl<W: Write + 'static> Apng<W> {
    /// Begins a file.
    pub fn new(file: W, round: Round) -> Result<Self, ExportError> {
        // Frames after the first are transparent where nothing changes.
        let has_alpha = !round.opaque || round.frames > 1;
        let color = if has_alpha { ColorType::Rgba } else { ColorType::Rgb };
        let mut encoder = Encoder::new(file, round.size_px.x, round.size_px.y);
        encoder.set_color(color);
        encoder.set_depth(BitDepth::Eight);
        // 0 = for ever.
        encoder.set_animated(round.frames.max(1), 0)?;
        Ok(Self { writer: encoder.write_header()?, deltas: DeltaFinder::new(round.opaque, 1), color, next: 0 })
    }

    /// Adds a frame that shows for so many milliseconds.
    pub fn add(&mut self, picture: &RgbaImage, shows_ms: u32) -> Result<(), ExportError> {
        let delta = self.deltas.next(picture);
        let whole = compressed(&delta.picture, self.color)?;
        let overlay = match &delta.overlay {
            Some(overlay) => Some(compressed(overlay, self.color)?),
            None => None,
        };
        let overlay = overlay.filter(|overlay| bytes(overlay) < bytes(&whole));
        let blend = if overlay.is_some() { BlendOp::Over } else { BlendOp::Source };
        let is_first = self.next == 0;
        let mut control = Vec::new();
        for number in [delta.picture.width, delta.picture.height, delta.at_px.x, delta.at_px.y] {
            control.extend(number.to_be_bytes());
        }
        control.extend((shows_ms.min(u32::from(u16::MAX)) as u16).to_be_bytes());
        control.extend((MovingFormat::Apng.units() as u16).to_be_bytes());
        control.extend([DisposeOp::None as u8, blend as u8]);
        self.numbered(fcTL, &control)?;
        for data in overlay.unwrap_or(whole) {
            if is_first {
                self.writer.write_chunk(IDAT, &data)?;
            } else {
                self.numbered(fdAT, &data)?;
            }
        }
        Ok(())
    }

    /// Ends the file.
    pub fn finish(self) -> Result<(), ExportError> {
        Ok(self.writer.finish()?)
    }

    /// Writes a chunk that begins with its number.
    fn numbered(&mut self, name: ChunkType, data: &[u8]) -> Result<(), ExportError> {
        let number = self.next;
        self.next += 1;
        Ok(self.writer.write_chunk(name, &[&number.to_be_bytes()[..], data].concat())?)
    }
}

fn bytes(parts: &[Vec<u8>]) -> usize {
    parts.iter().map(Vec::len).sum()
}

/// The compressed pixels of a picture, in the parts in which a file of its own has them: one as a rule.
fn compressed(picture: &RgbaImage, color: ColorType) -> Result<Vec<Vec<u8>>, ExportError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, picture.width, picture.height);
    encoder.set_color(color);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(COMPRESSION);
    let mut writer = encoder.write_header()?;
    if color == ColorType::Rgba {
        writer.write_image_data(&picture.pixels)?;
    } else {
        writer.write_image_data(&picture.without_alpha())?;
    }
    writer.finish()?;
    Ok(chunks(&file).filter(|(name, _)| *name == IDAT.0).map(|(_, data)| data.to_vec()).collect())
}

/// Names and data of the chunks of a PNG file.
fn chunks(file: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    let mut rest = file.get(SIGNATURE..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (name, _) = after.split_first_chunk::<4>()?;
        let end = CHUNK_HEAD + u32::from_be_bytes(*length) as usize;
        let data = rest.get(CHUNK_HEAD..end)?;
        rest = rest.get(end + CHUNK_END..)?;
        Some((*name, data))
    })
}
