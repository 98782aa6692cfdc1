//! State of the open file while it is followed.

use std::sync::Arc;

use crate::analysis::Differences;
use crate::analysis::solid::ChangedArea;

/// State of following the open file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Live {
    /// The file is followed; otherwise that is switched off.
    pub on: bool,
    /// Reason for polling the file; `None` = the system gives notice of changes.
    pub looks_because: Option<String>,
    /// Reason why the picture may be older than the file.
    pub trouble: Option<Trouble>,
    /// Changes by the last saves, the newest first.
    pub saves: Vec<Save>,
    /// Blocks of a world that a game has written, by the times of writing, the newest first; `None` where a file is
    /// followed as a whole.
    pub blocks: Option<Vec<BlockSave>>,
}

/// Reason why the picture may be older than the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The file is not there any more.
    Missing,
    /// It cannot be read, for this reason.
    Broken(String),
    /// It can be read, but the graphics adapter refuses its contents, for this reason.
    Refused(String),
}

/// A save of the followed file.
#[derive(Clone, Debug, PartialEq)]
pub struct Save {
    /// Time since it was on screen, in seconds.
    pub ago_s: f64,
    /// Its changes.
    pub differences: Arc<Differences>,
}

/// Blocks that a game has written at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockSave {
    /// Time since it was seen, in seconds.
    pub ago_s: f64,
    /// Number of the blocks.
    pub blocks: usize,
    /// Their areas, those with most of them first.
    pub areas: Arc<[ChangedArea]>,
}
