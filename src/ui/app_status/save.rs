//! State of a picture to be saved.

use std::path::PathBuf;

use crate::view::flat::LoopPeriod;

/// State of the chosen picture, and of the one that is being saved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SaveStatus {
    /// Loop period of the chosen picture, once that is known.
    pub round: Option<LoopPeriod>,
    /// Estimated size of the file in bytes, or why there will be none; once that is known.
    pub weighs: Option<Result<u64, String>>,
    /// The picture that is being saved.
    pub progress: Option<SaveProgress>,
    /// Outcome of the last.
    pub outcome: Option<SaveOutcome>,
    /// This system has no dialog to choose a file.
    pub no_dialog: bool,
    /// Proposed file.
    pub suggested: Option<PathBuf>,
}

/// Progress of the picture that is being saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveProgress {
    /// The file.
    pub path: PathBuf,
    /// Pieces or frames drawn, of `all`; both 0 before the first.
    pub done: usize,
    /// Pieces or frames in all.
    pub all: usize,
}

/// Outcome of saving a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// Saved there, with its size in bytes.
    Saved(PathBuf, u64),
    /// There is such a file already.
    Exists(PathBuf),
    /// Not saved, and why.
    Failed(String),
    /// Cancelled by the user.
    Cancelled,
}
