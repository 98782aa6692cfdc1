//! Moving pictures: GIF, APNG and WebP files that go round for ever, written frame by frame.
//!
//! GIF has 256 colours a frame and times of hundredths of a second; APNG and WebP keep every colour and milliseconds.
//! All frames are whole pictures, so that any of them can be looked at by itself.

mod apng;
mod gif;
mod round;
mod webp;

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
}

impl<W: Write + Seek + 'static> Moving<W> {
    /// Begins a file.
    pub fn new(file: W, format: MovingFormat, round: Round) -> Result<Self, ExportError> {
        let file = SharedFile::new(file);
        let writer = match format {
            MovingFormat::Gif => Writer::Gif(gif::Gif::new(file.clone())?),
            MovingFormat::Apng => Writer::Apng(apng::Apng::new(file.clone(), round)?),
            MovingFormat::WebP => Writer::WebP(webp::WebP::new(file.clone(), round)?),
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
        }
    }

    /// Ends the file, all frames of which have been added.
    pub fn finish(self) -> Result<(), ExportError> {
        self.weighed().map(drop)
    }

    /// The same; about what the file weighs, in bytes: what was written twice counts twice.
    pub fn weighed(self) -> Result<u64, ExportError> {
        match self.writer {
            Writer::Gif(gif) => gif.finish(),
            Writer::Apng(apng) => apng.finish()?,
            Writer::WebP(webp) => webp.finish()?,
        }
        // What was written as the encoder went is written now, or its error is here.
        self.file.finish()?;
        Ok(self.file.bytes())
    }
}
