//! Saved preferences, as far as the panels show them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::base::{Mapres, Placeholder, StandInChoice};
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
    /// Choices about images that the command line has made, in the place of those of the preferences.
    pub fixed: FixedStandIns,
}

/// Choices about images that the command line may make for a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FixedStandIns {
    /// Where stand-ins are used.
    pub mapres: Option<Mapres>,
    /// Look of images that are missing.
    pub placeholder: Option<Placeholder>,
}

impl PrefsView {
    /// The choices about images that hold.
    pub fn stand_ins(&self) -> StandInChoice {
        let StandInChoice { mapres, placeholder } = self.prefs.stand_ins;
        StandInChoice {
            mapres: self.fixed.mapres.unwrap_or(mapres),
            placeholder: self.fixed.placeholder.unwrap_or(placeholder),
        }
    }
}
