//! Choices for a picture to be saved as a file.

use crate::base::MovingFormat;
use crate::prefs::Pictures;

/// Longest moving picture, in seconds.
pub const LONGEST_MOVING_S: f64 = 600.0;
/// Most pixels of a tile.
pub const MOST_PX_PER_TILE: u16 = 256;

/// Largest side that can be typed, in pixels.
pub const MOST_TYPED_PX: u32 = 65_535;
/// Size of a file up to which an animation keeps its size by itself, in bytes.
pub const AFFORDABLE: u64 = 20 << 20;
/// Bytes for each pixel of a frame that no video is expected to exceed: three times those of the demo map.
const MOST_VIDEO_BYTES_PER_PX: f64 = 0.05;
/// Smallest size to which an animation is brought by itself before it is made shorter, and the smallest of all, relative
/// to the window; and the steps there.
const HALF_TIMES: f32 = 0.5;
const LEAST_TIMES: f32 = 0.25;
const TIMES_STEP: f32 = 1.0 / 16.0;
/// Length to which one is brought where half the size is not small enough, and the shortest of all, in seconds.
const LONG_FIT_S: f64 = 20.0;
const LEAST_FIT_S: f64 = 2.0;

/// Whether a file of so many frames, of so many pixels each, is expected to be no larger than [`AFFORDABLE`] before any
/// frame is encoded. An expectation, no proof: most videos are far smaller than `MOST_VIDEO_BYTES_PER_PX` says, one full
/// of noise may be larger. Only videos are expected to be small: files of other formats vary too much with the map.
pub fn is_expected_affordable(format: MovingFormat, frame_px: u64, frames: f64) -> bool {
    format == MovingFormat::Mp4 && frame_px as f64 * frames * MOST_VIDEO_BYTES_PER_PX <= AFFORDABLE as f64
}

/// Part of a map, in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// Upper left corner.
    pub min: [f64; 2],
    /// Lower right corner.
    pub max: [f64; 2],
    /// Middle of the view in which it was selected: the picture shows groups of other parallax as they were there.
    pub center: [f64; 2],
    /// Zoom of that view, for the same reason.
    pub zoom: f32,
}

impl Region {
    /// Width and height.
    pub fn size(&self) -> [f64; 2] {
        [self.max[0] - self.min[0], self.max[1] - self.min[1]]
    }
}

/// Picture to save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaveWhat {
    /// The map's part of the window.
    #[default]
    View,
    /// The selected region.
    Region,
    /// All of the map.
    Whole,
    /// The map's part of the window, moving.
    Moving,
}

/// How large a picture of the view is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SaveSize {
    /// So many times as large as in the window.
    Times(f32),
    /// With so many pixels to a tile.
    PxPerTile(u16),
}

/// Choices of the save dialog.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SaveChoice {
    /// Picture to save.
    pub what: SaveWhat,
    /// How large the view is.
    pub size: SaveSize,
    /// How large a tile is in a picture of the whole map, or of a region.
    pub px_per_tile: u16,
    /// Width and height in pixels, in place of the scale.
    pub exact_px: Option<[u32; 2]>,
    /// Width and height change together.
    pub linked: bool,
    /// Selected region of the map.
    pub region: Option<Region>,
    /// An animation shows the region instead of the view.
    pub moving_region: bool,
    /// The size of an animation is found by the program, so that its file is no larger than [`AFFORDABLE`].
    pub fits: bool,
    /// Size that it has found, relative to the window.
    pub fit_times: f32,
    /// Length that it has found, in seconds, where all of the loop is too long.
    pub fit_s: Option<f64>,
    /// With nothing behind the map.
    pub transparent: bool,
    /// With physics as it shows now.
    pub physics: bool,
    /// The format of a moving picture.
    pub format: MovingFormat,
    /// Its pictures a second.
    pub fps: f64,
    /// It begins at 0 instead of now.
    pub from_zero: bool,
    /// Time of the clock when the dialog was opened or this start was chosen, since playback goes on behind the dialog;
    /// `None` = that of the clock.
    pub now_ns: Option<i64>,
    /// Length in seconds; `None` = one loop of all that moves.
    pub seconds: Option<f64>,
}

impl SaveChoice {
    /// The default with the saved preferences.
    pub fn remembered(pictures: Pictures) -> Self {
        let Pictures { px_per_tile, format, fps } = pictures;
        Self { px_per_tile, format, fps, ..Self::default() }
    }

    /// An image of the view, in a size that needs no tiles.
    pub fn of_view(self) -> Self {
        let size = match self.size {
            SaveSize::Times(_) => self.size,
            SaveSize::PxPerTile(_) => SaveSize::Times(1.0),
        };
        Self { what: SaveWhat::View, size, ..self }
    }

    /// Whether the program finds the size of the animation.
    pub fn finds_size(&self) -> bool {
        self.what == SaveWhat::Moving && self.fits && self.exact_px.is_none()
    }

    /// The same as it is before a size has been found.
    pub fn unfitted(self) -> Self {
        Self { fit_times: 1.0, fit_s: None, ..self }
    }

    /// Length in seconds: the chosen one, or that which the program has found. `None` = one loop of all that moves.
    pub fn length_s(&self) -> Option<f64> {
        self.seconds.or(self.fit_s.filter(|_| self.finds_size()))
    }

    /// The choice with a smaller animation, where the size of its file in bytes is estimated as larger than
    /// [`AFFORDABLE`] and its size was not chosen: first fewer pixels, down to half of the size; where that cannot be
    /// enough, a shorter length, unless that was chosen; fewer pixels still only after that. `length_s`: its length.
    pub fn fitted(self, bytes: u64, length_s: Option<f64>) -> Option<Self> {
        if !self.finds_size() || bytes <= AFFORDABLE {
            return None;
        }
        // Estimates err, and files shrink a little less than pictures do.
        let part = AFFORDABLE as f64 / bytes as f64 * 0.9;
        let times = (self.fit_times * part.sqrt() as f32 / TIMES_STEP).floor() * TIMES_STEP;
        let smaller = |least: f32| {
            let times = times.clamp(least, (self.fit_times - TIMES_STEP).max(least));
            (self.fit_times > least).then_some(Self { fit_times: times, ..self })
        };
        let shorter = |least_s: f64, to_s: f64| {
            let length_s = length_s.filter(|length_s| self.seconds.is_none() && *length_s > least_s)?;
            Some(Self { fit_s: Some(to_s.floor().clamp(least_s, length_s)), ..self })
        };
        let long = if times < HALF_TIMES { shorter(LONG_FIT_S, LONG_FIT_S) } else { None };
        let short = || shorter(LEAST_FIT_S, length_s.unwrap_or_default() * part);
        long.or_else(|| smaller(HALF_TIMES)).or_else(short).or_else(|| smaller(LEAST_TIMES))
    }

    /// The part that is saved in the preferences.
    pub fn to_remember(&self) -> Pictures {
        Pictures { px_per_tile: self.px_per_tile, format: self.format, fps: self.fps }
    }
}

impl Default for SaveChoice {
    fn default() -> Self {
        let Pictures { px_per_tile, format, fps } = Pictures::default();
        Self {
            what: SaveWhat::View,
            size: SaveSize::Times(1.0),
            px_per_tile,
            exact_px: None,
            linked: true,
            region: None,
            moving_region: false,
            fits: true,
            fit_times: 1.0,
            fit_s: None,
            transparent: false,
            physics: true,
            format,
            fps,
            from_zero: false,
            now_ns: None,
            seconds: None,
        }
    }
}

/// The save dialog and its choices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Saving {
    /// The window shows.
    pub open: bool,
    /// A region is being selected on the map, and the window steps aside.
    pub selecting: bool,
    /// The choices.
    pub choice: SaveChoice,
    /// Whether the program is to end.
    pub ending: Ending,
}

impl Saving {
    /// Drops the region, which is one of another map, and sizes that were made for it.
    pub(super) fn leave_region(&mut self) {
        self.selecting = false;
        (self.choice.region, self.choice.moving_region) = (None, false);
        (self.choice.exact_px, self.choice.fit_times) = (None, 1.0);
        if self.choice.what == SaveWhat::Region {
            self.choice.what = SaveWhat::View;
        }
    }
}

/// Whether the program is to end although a picture is on its way into its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// It goes on.
    #[default]
    No,
    /// Asked for: the save dialog asks what to do with the picture.
    Asked,
    /// As soon as the picture is saved.
    WhenSaved,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_videos_need_no_estimate() {
        let is_small = |format, px, frames| is_expected_affordable(format, px, frames);
        assert!(is_small(MovingFormat::Mp4, 980 * 716, 125.0));
        assert!(!is_small(MovingFormat::Mp4, 980 * 716, 3000.0));
        assert!(!is_small(MovingFormat::Gif, 64 * 64, 2.0));
    }

    #[test]
    fn a_long_animation_becomes_shorter_before_it_is_small() {
        let choice = SaveChoice { what: SaveWhat::Moving, ..SaveChoice::default() };
        let last = |choice: SaveChoice, mib_per_s: u64| {
            let mut last = choice;
            let loop_s = 120.0;
            loop {
                let length_s = last.length_s().unwrap_or(loop_s);
                let bytes = (mib_per_s << 20) as f64 * length_s * f64::from(last.fit_times).powi(2);
                let Some(next) = last.fitted(bytes as u64, Some(length_s)) else { return last };
                last = next;
            }
        };
        let gif = last(choice, 1);
        assert_eq!((gif.fit_s, gif.fit_times), (Some(20.0), 1.0));
        let large = last(choice, 3);
        assert!(large.fit_s == Some(20.0) && (0.5..0.6).contains(&large.fit_times), "{large:?}");
        let huge = last(choice, 30);
        assert!(huge.fit_times == 0.5 && huge.fit_s.is_some_and(|s| (2.0..3.0).contains(&s)), "{huge:?}");
        let chosen = last(SaveChoice { seconds: Some(60.0), ..choice }, 3);
        assert!(chosen.fit_s.is_none() && (0.25..0.5).contains(&chosen.fit_times), "a chosen length stays: {chosen:?}");
    }

    #[test]
    fn a_large_animation_becomes_smaller_until_it_is_affordable() {
        let choice = SaveChoice { what: SaveWhat::Moving, ..SaveChoice::default() };
        assert_eq!(choice.fitted(AFFORDABLE, Some(9.0)), None);
        let smaller = choice.fitted(AFFORDABLE * 2, Some(9.0)).expect("too large");
        assert!((0.6..0.7).contains(&smaller.fit_times) && smaller.seconds.is_none(), "{smaller:?}");
        // Each step is smaller than the one before, so that there is an end.
        let (mut last, mut steps) = (choice, 0);
        while let Some(next) = last.fitted(AFFORDABLE * 40, last.length_s().or(Some(120.0))) {
            assert!(next.fit_times < last.fit_times || next.fit_s < last.fit_s || last.fit_s.is_none());
            (last, steps) = (next, steps + 1);
        }
        assert!(steps < 20 && last.fit_times == LEAST_TIMES && last.fit_s == Some(2.0), "{last:?}");
        assert_eq!((last.seconds, last.unfitted()), (None, choice), "nothing of that is chosen");
        for chosen in [
            SaveChoice { fits: false, ..choice },
            SaveChoice { exact_px: Some([9, 9]), ..choice },
            SaveChoice { fit_times: LEAST_TIMES, seconds: Some(60.0), ..choice },
            SaveChoice { what: SaveWhat::Whole, ..choice },
        ] {
            assert_eq!(chosen.fitted(u64::MAX, Some(60.0)), None, "{chosen:?}");
        }
    }
}
