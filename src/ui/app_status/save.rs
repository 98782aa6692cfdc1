//! State of a picture to be saved.

use std::path::PathBuf;

use crate::view::flat::Round;

/// State of the picture that is chosen, and of the one on its way into its file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SaveStatus {
    /// How long one round of what is chosen takes, once that is known.
    pub round: Option<Round>,
    /// What the file will weigh, about, in bytes, or why there will be none; once that is known.
    pub weighs: Option<Result<u64, String>>,
    /// The picture on its way into its file.
    pub progress: Option<SaveProgress>,
    /// Outcome of the last.
    pub outcome: Option<SaveOutcome>,
    /// This system has no dialog to choose a file.
    pub no_dialog: bool,
    /// Where the picture would be saved if nobody said otherwise.
    pub suggested: Option<PathBuf>,
}

/// How far a picture is on its way into its file.
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
    /// It is saved there, and weighs so many bytes.
    Saved(PathBuf, u64),
    /// There is such a file already.
    Exists(PathBuf),
    /// It is not saved, and why.
    Failed(String),
    /// Somebody has cancelled.
    Cancelled,
}
