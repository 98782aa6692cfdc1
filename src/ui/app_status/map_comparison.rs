//! Comparison of the open map with another one.

use std::path::PathBuf;
use std::sync::Arc;

use crate::analysis::Differences;

/// A comparison of the open map with another one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapComparison {
    /// The other map; `None` = its path is still to be typed.
    pub other: Option<PathBuf>,
    /// Differences from the other map to the open one, or why there are none, without full stop; `None` while the other
    /// map is being read.
    pub result: Option<Result<Arc<Differences>, String>>,
    /// Parts of the other map cannot be read, so that more seems to differ than does.
    pub has_unread: bool,
}

impl MapComparison {
    /// Whether there is a result.
    pub fn is_done(&self) -> bool {
        matches!(self.result, Some(Ok(_)))
    }
}
