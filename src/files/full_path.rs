//! Real paths of files, so that a map opened by another way is known as the same map.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Where the files that were loaded really lie: a map that is opened by another way is the same map. Clones share what
/// they know.
#[derive(Clone, Debug, Default)]
pub struct FullPaths(Arc<Mutex<HashMap<PathBuf, PathBuf>>>);

impl FullPaths {
    /// Asks the disk about a file that has just been read.
    pub fn note(&self, path: &Path) {
        // On Windows the disk answers in a form of paths that users do not know.
        let full = if cfg!(windows) { std::path::absolute(path) } else { path.canonicalize() };
        if let Ok(full) = full {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), full);
        }
    }

    /// Notes that a file stands for another path, such as one of a world for its folder. Asks the disk about that one.
    pub fn note_as(&self, path: &Path, other: &Path) {
        self.note(other);
        let full = self.of(other);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), full);
    }

    /// Real path of a file, as far as that is known. Asks no disk.
    pub fn of(&self, path: &Path) -> PathBuf {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        known.or_else(|| std::path::absolute(path).ok()).unwrap_or_else(|| path.to_owned())
    }
}
