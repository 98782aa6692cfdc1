//! Moving pictures: GIF, APNG and WebP files that go round for ever, and MP4 files with AV1, written frame by frame.
//!
//! GIF has 256 colours a frame and times of hundredths of a second; APNG and WebP keep every colour and milliseconds.
//! Of frames after the first they hold the part that changes, but for transparent GIFs, whose frames are whole. MP4 holds
//! what changes too, with a quarter of the colours' resolution.

mod apng;
mod av1;
mod delta;
mod gif;
mod mp4;
mod obu;
mod round;
mod webp;
mod yuv;

pub use av1::Av1Encoder;
pub use mp4::estimated_bytes;
pub use round::Round;

use std::io::{Seek, Write};

use super::ExportError;
use super::shared_file::SharedFile;
use crate::base::{MovingFormat, RgbaImage};

/// A file of a moving picture on its way.
pub struct Moving<W: Write + Seek + 'static> {
    round: Round,
    format: MovingFormat,
    next: u32,
    writer: Writer<SharedFile<W>>,
    file: SharedFile<W>,
}

enum Writer<W: Write + Seek + 'static> {
    Gif(gif::Gif<W>),
    Apng(apng::Apng<W>),
    WebP(webp::WebP<W>),
    Mp4(Box<mp4::Mp4<W>>),
}

impl<W: Write + Seek + 'static> Moving<W> {
    /// Begins a file.
    pub fn new(file: W, format: MovingFormat, round: Round) -> Result<Self, ExportError> {
        let file = SharedFile::new(file);
        let writer = match format {
            MovingFormat::Gif => Writer::Gif(gif::Gif::new(file.clone(), round)?),
            MovingFormat::Apng => Writer::Apng(apng::Apng::new(file.clone(), round)?),
            MovingFormat::WebP => Writer::WebP(webp::WebP::new(file.clone(), round)?),
            MovingFormat::Mp4 => Writer::Mp4(Box::new(mp4::Mp4::new(file.clone(), round)?)),
        };
        Ok(Self { round, format, next: 0, writer, file })
    }

    /// Adds the next frame.
    pub fn add(&mut self, picture: &RgbaImage) -> Result<(), ExportError> {
        let shows = self.round.shows(self.next, self.format);
        self.next += 1;
        match &mut self.writer {
            Writer::Gif(gif) => gif.add(picture, shows),
            Writer::Apng(apng) => apng.add(picture, shows),
            Writer::WebP(webp) => webp.add(picture, shows),
            Writer::Mp4(mp4) => mp4.add(picture),
        }
    }

    /// Bytes written so far. Video waits for its end.
    pub fn written_bytes(&self) -> u64 {
        self.file.bytes()
    }

    /// Ends the file, all frames of which have been added.
    pub fn finish(self) -> Result<(), ExportError> {
        self.weighed().map(drop)
    }

    /// The same; about what the file weighs, in bytes: what was written twice counts twice.
    pub fn weighed(self) -> Result<u64, ExportError> {
        let bytes = match self.writer {
            Writer::Gif(gif) => {
                gif.finish();
                None
            }
            Writer::Apng(apng) => {
                apng.finish()?;
                None
            }
            Writer::WebP(webp) => {
                webp.finish()?;
                None
            }
            Writer::Mp4(mp4) => Some(mp4.finish()?),
        };
        // What was written as the encoder went is written now, or its error is here.
        self.file.finish()?;
        Ok(bytes.unwrap_or_else(|| self.file.bytes()))
    }
}
