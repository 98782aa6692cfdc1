//! State of the open file while it is followed.

use std::sync::Arc;

use crate::analysis::Differences;

/// State of following the open file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Live {
    /// The file is followed; otherwise that is switched off.
    pub on: bool,
    /// Why the file is looked at again and again instead of waiting for the system's notice; `None` = the system gives notice.
    pub looks_because: Option<String>,
    /// Why what can be seen may be older than the file.
    pub trouble: Option<Trouble>,
    /// Changes by the last saves, the newest first.
    pub saves: Vec<Save>,
}

/// Why what can be seen may be older than the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The file is not there any more.
    Missing,
    /// It cannot be read, for this reason.
    Broken(String),
    /// It can be read, but the graphics adapter refuses what it holds, for this reason.
    Refused(String),
}

/// A save that was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Save {
    /// How long ago it was on screen, in seconds.
    pub ago_s: f64,
    /// Its changes.
    pub differences: Arc<Differences>,
}
