//! Images that baking takes from outside the map file.

use super::texture_cache::TextureCache;
use crate::base::{RgbaImage, StandInChoice, Task};

/// A picture from outside the map.
#[derive(Clone, Debug)]
pub struct FoundImage {
    /// The picture.
    pub image: RgbaImage,
    /// Where it was found, for people.
    pub origin: String,
}

/// Why a picture from outside the map could not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// No searched folder has it.
    #[error("not found in the searched folders; install the game or choose its data folder")]
    NotFound,
    /// It is there but cannot be read; the reason in words, with the path.
    #[error("{0}")]
    Unreadable(String),
    /// It is there, but there is no room for it; in words, with the path.
    #[error("{0}")]
    OverBudget(String),
}

/// Source of pictures that lie outside the map file.
pub trait Resources: Sync {
    /// The image `mapres/NAME.png` of the game. `name` is a plain file name without extension. What is needed on the
    /// way to it is asked for from `task`.
    fn mapres(&self, name: &str, task: &Task) -> Result<FoundImage, ImageError>;

    /// The game's sheet of physics tiles (16×16 cells), where the game is installed.
    fn entities(&self, task: &Task) -> Result<FoundImage, ImageError>;

    /// The game's sheet of the arrows of speedups (16×16 cells): cell `n` points `n` degrees clockwise from the right,
    /// `n` below 90.
    fn speed_arrows(&self, _: &Task) -> Result<FoundImage, ImageError> {
        Err(ImageError::NotFound)
    }

    /// Choice of stand-ins for images that are not found.
    fn stand_ins(&self) -> StandInChoice {
        StandInChoice::LIKE_THE_GAME
    }

    /// Where textures are remembered from one load to the next.
    fn texture_cache(&self) -> Option<&TextureCache> {
        None
    }

    /// Tells what [`Self::mapres`] would find now from what it would find if the file were another one; `None` where
    /// that is not known.
    fn fingerprint(&self, _name: &str, _task: &Task) -> Option<u64> {
        None
    }

    /// The same of what [`Self::mapres`] has found.
    fn found(&self, _name: &str) -> Option<u64> {
        None
    }

    /// Where it was looked in vain because nothing answered in time, for people.
    fn stalled(&self) -> Vec<String> {
        Vec::new()
    }
}
