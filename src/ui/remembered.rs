//! What the panels show of what the program remembers.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::prefs::Prefs;

/// What is remembered, and where.
#[derive(Clone, Debug, Default)]
pub struct Remembered {
    /// What is remembered.
    pub prefs: Arc<Prefs>,
    /// The file that holds it; `None` where there is none.
    pub file: Option<PathBuf>,
    /// The file is written; otherwise all is forgotten at the end.
    pub is_kept: bool,
    /// Now, in seconds since 1970.
    pub now_s: u64,
    /// What is wrong with paths of maps opened lately and with data folders, where somebody has looked.
    pub troubles: Arc<BTreeMap<PathBuf, &'static str>>,
}
