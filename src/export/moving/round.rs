//! One round of a moving picture: how many frames there are, when each is taken and how long it shows.

use glam::UVec2;

use crate::base::{MOST_FRAMES, MOST_MOVING_PX, MovingFormat, frames_of_round};
use crate::export::ExportError;

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
    /// A round at so many pictures a second. An error where these are too many, or too large.
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

    /// Frames a second.
    pub(in crate::export) fn fps(&self) -> f64 {
        f64::from(self.frames) * 1.0e9 / self.length_ns.max(1) as f64
    }

    /// How long a frame shows, in the format's units. Rounding does not add up: the round takes as long as it should.
    pub(super) fn shows(&self, frame: u32, format: MovingFormat) -> u32 {
        let at = |frame: u32| {
            let ns = self.time_ns(frame).max(0) as u128;
            ((ns * u128::from(format.units()) + 500_000_000) / 1_000_000_000) as u64
        };
        at(frame + 1).saturating_sub(at(frame)).clamp(1, 60_000) as u32
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
