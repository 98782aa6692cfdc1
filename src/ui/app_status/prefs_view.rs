//! Saved preferences, as far as the panels show them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::prefs::Prefs;

/// Saved preferences, and their file.
#[derive(Clone, Debug, Default)]
pub struct PrefsView {
    /// The preferences.
    pub prefs: Arc<Prefs>,
    /// Their file; `None` where there is none.
    pub file: Option<PathBuf>,
    /// The file is written; otherwise changes are lost at the end.
    pub is_kept: bool,
    /// Now, in seconds since 1970.
    pub now_s: u64,
    /// Problems with paths of recent maps and of data folders, where they were checked.
    pub troubles: Arc<BTreeMap<PathBuf, &'static str>>,
}
