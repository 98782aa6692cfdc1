//! Choices for a picture to be saved as a file.

use crate::base::MovingFormat;
use crate::prefs::Pictures;

/// Longest moving picture, in seconds.
pub const LONGEST_MOVING_S: f64 = 600.0;
/// Most pixels of a tile.
pub const MOST_PX_PER_TILE: u16 = 256;

/// Picture to save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaveWhat {
    /// The map's part of the window.
    #[default]
    View,
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
    /// How large a tile is in a picture of the whole map.
    pub px_per_tile: u16,
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
    /// Length in seconds; `None` = one loop of all that moves.
    pub seconds: Option<f64>,
}

impl SaveChoice {
    /// The default with the saved preferences.
    pub fn remembered(pictures: Pictures) -> Self {
        let Pictures { px_per_tile, format, fps } = pictures;
        Self { px_per_tile, format, fps, ..Self::default() }
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
            transparent: false,
            physics: true,
            format,
            fps,
            from_zero: false,
            seconds: None,
        }
    }
}

/// The save dialog and its choices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Saving {
    /// The window shows.
    pub open: bool,
    /// The choices.
    pub choice: SaveChoice,
    /// Whether the program is to end.
    pub ending: Ending,
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
