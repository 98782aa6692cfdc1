//! A picture of a world to be saved as a file: what is drawn, how it moves, the name of its file. Nothing is drawn or
//! written here, and the size of the file is not known here.

use std::path::{Path, PathBuf};

use glam::UVec2;

use super::SaveWhat;
use crate::base::{MovingFormat, STILL_ENDINGS, WrongEnding, frames_of_round, is_deceptive, with_ending};
use crate::scene::{FlatFrame, Frame};

/// A picture to be saved.
#[derive(Clone, Debug)]
pub struct SaveOrder {
    /// The picture; the first one where it moves.
    pub frame: Frame,
    /// Movement, if any.
    pub moving: Option<Moving>,
}

/// Movement of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving {
    /// The format of the file.
    pub format: MovingFormat,
    /// Pictures a second.
    pub fps: f64,
    /// Length in nanoseconds; `None` = one loop of all that moves, or the proposed length where that is too long, see
    /// [`LoopPeriod::proposed_ns`](super::flat::LoopPeriod::proposed_ns).
    pub length_ns: Option<i64>,
    /// Whether it begins at the time that the clock had when the dialog was opened.
    pub from_now: bool,
}

impl SaveOrder {
    /// Size of the picture.
    pub fn size_px(&self) -> UVec2 {
        self.frame.size_px()
    }

    /// Size of the frames in its file, which is that of the picture or, in video, up to some pixels more.
    pub fn file_px(&self) -> UVec2 {
        let size_px = self.size_px();
        self.moving.map_or(size_px, |moving| moving.format.file_px(size_px.to_array()).into())
    }

    /// Every pixel is opaque.
    pub fn is_opaque(&self) -> bool {
        self.frame.is_opaque()
    }

    /// Number of frames, once the proposed length is known.
    pub fn frames(&self, proposed_ns: Option<i64>) -> Option<f64> {
        let moving = self.moving?;
        Some(frames_of_round(moving.length_ns.or(proposed_ns)?, moving.fps))
    }

    /// The end of the file's name.
    pub fn extension(&self) -> &'static str {
        self.moving.map_or("png", |moving| moving.format.extension())
    }

    /// Path with the ending of the file's format, which is appended where it is missing.
    ///
    /// # Errors
    ///
    /// The name ends like that of a file of another format.
    pub fn named(&self, path: &Path) -> Result<PathBuf, WrongEnding> {
        match self.moving {
            None => with_ending(path, "PNG", &STILL_ENDINGS),
            Some(moving) => with_ending(path, moving.format.name(), moving.format.endings()),
        }
    }

    /// The picture of a flat world.
    pub fn flat(&self) -> Option<&FlatFrame> {
        match &self.frame {
            Frame::Flat(frame) => Some(frame),
            Frame::Solid(_) => None,
        }
    }

    /// Whether its file has about the same size as another's: all is the same but the time of the clock.
    pub fn weighs_like(&self, other: &Self) -> bool {
        let is_alike = match (&self.frame, &other.frame) {
            (Frame::Flat(own), Frame::Flat(other)) => {
                let starts_alike = self.moving.is_none_or(|moving| moving.from_now) || own.time_ns == other.time_ns;
                starts_alike
                    && own.background == other.background
                    && own.compare.is_some() == other.compare.is_some()
                    && own.differs_in_time_only(other)
            }
            (Frame::Solid(own), Frame::Solid(other)) => own == other,
            (Frame::Flat(_), Frame::Solid(_)) | (Frame::Solid(_), Frame::Flat(_)) => false,
        };
        self.moving == other.moving && is_alike
    }
}

/// Proposed name of the file of a picture of a map, with its extension: the map's name, and what the picture is of.
pub fn save_name(map: &str, order: &SaveOrder, what: SaveWhat) -> String {
    let stem = file_stem(map.strip_suffix(".map").unwrap_or(map), "map");
    let end = match what {
        SaveWhat::View => "view",
        SaveWhat::Region => "region",
        SaveWhat::Whole => "whole",
        SaveWhat::Moving => "moving",
    };
    format!("{stem}-{end}.{}", order.extension())
}

/// Proposed name of the file of an image of a map.
pub fn image_file_name(name: &str) -> String {
    format!("{}.png", file_stem(name, "image"))
}

/// A valid file name without its extension; `other` where nothing is left of it.
fn file_stem(name: &str, other: &str) -> String {
    /// In bytes: systems allow 255 for the whole name.
    const LONGEST: usize = 200;
    let odd = |c: char| c.is_control() || is_deceptive(c) || "/\\:*?\"<>|".contains(c);
    let stem: String = name.chars().map(|c| if odd(c) { '_' } else { c }).collect();
    let stem = stem.get(..stem.floor_char_boundary(LONGEST)).unwrap_or_default();
    let stem = stem.trim_matches(['.', ' ']);
    if stem.is_empty() { other.to_owned() } else { stem.to_owned() }
}
