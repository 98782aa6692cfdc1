//! Remembered settings, as far as the panels show them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::prefs::Prefs;

/// Remembered settings, and the file that holds them.
#[derive(Clone, Debug, Default)]
pub struct PrefsView {
    /// The settings.
    pub prefs: Arc<Prefs>,
    /// The file that holds it; `None` where there is none.
    pub file: Option<PathBuf>,
    /// The file is written; otherwise all is lost at the end.
    pub is_kept: bool,
    /// Now, in seconds since 1970.
    pub now_s: u64,
    /// Faults of paths of maps opened lately and of data folders, where they were looked for.
    pub troubles: Arc<BTreeMap<PathBuf, &'static str>>,
}
