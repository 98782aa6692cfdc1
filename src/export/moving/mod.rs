//! Moving pictures: GIF, APNG and WebP files that go round for ever, written frame by frame.
//!
//! GIF has 256 colours a frame and times of hundredths of a second; APNG and WebP keep every colour and milliseconds.
//! All frames are whole pictures, so that any of them can be looked at by itself.

mod apng;
mod gif;
mod webp;

use std::io::{Seek, Write};

use glam::UVec2;

use super::ExportError;
use super::shared_file::SharedFile;
use crate::base::{MOST_FRAMES, MOST_MOVING_PX, MovingFormat, RgbaImage, frames_of_round};

/// A round of pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Size of every frame in pixels.
    pub size_px: UVec2,
    /// Number of frames.
    pub frames: u32,
    /// How long the round takes, in nanoseconds; all frames together show for that long, to the format's unit.
    pub length_ns: i64,
    /// Every pixel of every frame is opaque.
    pub opaque: bool,
}

impl Round {
    /// A round at so many pictures a second. An error where nobody could want that many, or that large.
    pub fn at_fps(size_px: UVec2, length_ns: i64, fps: f64, opaque: bool) -> Result<Self, ExportError> {
        if size_px.max_element() > MOST_MOVING_PX {
            return Err(ExportError::TooWide);
        }
        let frames = frames_of_round(length_ns, fps);
        if frames > MOST_FRAMES {
            return Err(ExportError::TooMany(frames));
        }
        Ok(Self { size_px, frames: frames as u32, length_ns, opaque })
    }

    /// When a frame was taken, in nanoseconds from the start of the round. The frame behind the last would be the first.
    pub fn time_ns(&self, frame: u32) -> i64 {
        (i128::from(self.length_ns) * i128::from(frame) / i128::from(self.frames.max(1))) as i64
    }

    /// How long a frame shows, in the format's units. Rounding does not add up: the round takes as long as it should.
    fn shows(&self, frame: u32, format: MovingFormat) -> u32 {
        let at = |frame: u32| {
            let ns = self.time_ns(frame).max(0) as u128;
            ((ns * u128::from(format.units()) + 500_000_000) / 1_000_000_000) as u64
        };
        at(frame + 1).saturating_sub(at(frame)).clamp(1, 60_000) as u32
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_show_for_as_long_as_the_round_takes() {
        let round = Round { size_px: UVec2::ONE, frames: 30, length_ns: 1_000_000_000, opaque: true };
        for (format, units) in [(MovingFormat::Gif, 100), (MovingFormat::Apng, 1000), (MovingFormat::WebP, 1000)] {
            let all: Vec<_> = (0..30).map(|frame| round.shows(frame, format)).collect();
            assert_eq!(all.iter().sum::<u32>(), units);
            let (least, most) = (all.iter().min().expect("frames"), all.iter().max().expect("frames"));
            assert!(most - least <= 1, "{all:?}");
        }
        assert_eq!((round.time_ns(0), round.time_ns(15), round.time_ns(30)), (0, 500_000_000, 1_000_000_000));
    }
}
