//! Where files really lie, and whether they still do: asked on other threads, since a disk may not answer.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Where the files that were loaded really lie: a map that is opened by another way is the same map. Clones share what
/// they know.
#[derive(Clone, Debug, Default)]
pub struct FullPaths(Arc<Mutex<HashMap<PathBuf, PathBuf>>>);

impl FullPaths {
    /// Asks the disk about a file that has just been read.
    pub(super) fn note(&self, path: &Path) {
        // On Windows what the disk says is a form of paths that nobody knows.
        let full = if cfg!(windows) { std::path::absolute(path) } else { path.canonicalize() };
        if let Ok(full) = full {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), full);
        }
    }

    /// Where a file really lies, as far as that is known. Asks no disk.
    pub fn of(&self, path: &Path) -> PathBuf {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        known.or_else(|| std::path::absolute(path).ok()).unwrap_or_else(|| path.to_owned())
    }
}

/// What somebody expects at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A file.
    File,
    /// A folder.
    Folder,
}

/// Looks at paths on a thread of its own and tells of each what is wrong with it, if anything. Of one that does not
/// answer nothing is told, nor of those after it.
pub fn look_at_paths(paths: Vec<(PathBuf, Expected)>, tell: impl Fn(PathBuf, Option<&'static str>) + Send + 'static) {
    let look = move || {
        for (path, expected) in paths {
            let trouble = match (path.metadata(), expected) {
                (Ok(facts), Expected::File) if facts.is_dir() => Some("it is a folder now"),
                (Ok(facts), Expected::Folder) if !facts.is_dir() => Some("it is a file, not a folder"),
                (Ok(_), _) => None,
                (Err(cause), _) if cause.kind() == std::io::ErrorKind::PermissionDenied => Some("permission denied"),
                (Err(_), Expected::File) => Some("it is not there any more"),
                (Err(_), Expected::Folder) => Some("there is no such folder"),
            };
            tell(path, trouble);
        }
    };
    // Without a thread nothing is known, as of a disk that does not answer.
    if let Err(cause) = thread::Builder::new().name("look".to_owned()).spawn(look) {
        tracing::warn!("cannot look at files: {cause}");
    }
}

/// Shows a folder in the desktop's own program for that. `tell` is told where there is none.
pub fn show_folder(folder: PathBuf, tell: impl FnOnce() + Send + 'static) {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let show = move || {
        let status = std::process::Command::new(program).arg(folder).status();
        // The Explorer says "failed" whatever happens.
        if !status.is_ok_and(|status| status.success() || cfg!(windows)) {
            tell();
        }
    };
    if let Err(cause) = thread::Builder::new().name("folder".to_owned()).spawn(show) {
        tracing::warn!("cannot show a folder: {cause}");
    }
}
