//! File watching, as far as the system reports changes. The folder is watched, not the file: editors
//! put a new file in the place of the old one, and a watch on that would be dead from then on. Where the file is a link,
//! the folder of what it leads to is watched too.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use notify::event::{AccessKind, AccessMode};
use notify::{ErrorKind, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::base::reason_text;

/// A watch on the folders of a file. Dropping it ends the watch.
#[derive(Debug)]
pub struct FileWatcher {
    /// The file, by all names under which it is known.
    files: Vec<PathBuf>,
    _watcher: RecommendedWatcher,
}

impl FileWatcher {
    /// Calls `on_change` on another thread whenever something happens to a file.
    ///
    /// # Errors
    /// The reason in words where the system reports no changes.
    pub fn watch(path: &Path, on_change: impl Fn() + Send + 'static) -> Result<Self, String> {
        Self::watch_files(names(path), Vec::new(), on_change, true)
    }

    /// The same for several files: those that are there, and those that may come. Folders that are not there yet are left
    /// out.
    ///
    /// # Errors
    /// The reason in words where a folder with a file that is there cannot be watched.
    pub fn watch_all(
        [there, hoped]: &[Vec<PathBuf>; 2],
        on_change: impl Fn() + Send + 'static,
    ) -> Result<Self, String> {
        let all_names = |paths: &[PathBuf]| paths.iter().flat_map(|path| names(path)).collect();
        Self::watch_files(all_names(there), all_names(hoped), on_change, false)
    }

    fn watch_files(
        files: Vec<PathBuf>,
        hoped: Vec<PathBuf>,
        on_change: impl Fn() + Send + 'static,
        all: bool,
    ) -> Result<Self, String> {
        let own: Vec<OsString> =
            files.iter().chain(&hoped).filter_map(|file| Some(file.file_name()?.to_owned())).collect();
        let hear = move |event: notify::Result<Event>| {
            if event.as_ref().is_ok_and(|event| !concerns(event, &own)) {
                return;
            }
            on_change();
        };
        let mut watcher = notify::recommended_watcher(hear).map_err(reason)?;
        let folders: BTreeSet<&Path> = files.iter().filter_map(|file| folder(file)).collect();
        for folder in folders {
            let watched = watcher.watch(folder, RecursiveMode::NonRecursive);
            if all || folder.exists() {
                watched.map_err(reason)?;
            }
        }
        for folder in hoped.iter().filter_map(|file| folder(file)).collect::<BTreeSet<&Path>>() {
            // Images in a folder without read permission could not be read either.
            let _ = watcher.watch(folder, RecursiveMode::NonRecursive);
        }
        Ok(Self { files, _watcher: watcher })
    }

    /// Whether the file is still known by these names: a link may lead elsewhere by now.
    pub fn suits(&self, path: &Path) -> bool {
        self.files == names(path)
    }
}

/// Why nothing is watched, without the paths that the library adds.
fn reason(error: notify::Error) -> String {
    match error.kind {
        ErrorKind::Io(cause) => reason_text(&cause),
        kind => notify::Error::new(kind).to_string().trim_end_matches('.').to_owned(),
    }
}

/// The file as it was named, and where it really lies, if that is elsewhere.
fn names(path: &Path) -> Vec<PathBuf> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let real = path.canonicalize().ok().filter(|real| *real != path);
    std::iter::once(path).chain(real).collect()
}

fn folder(file: &Path) -> Option<&Path> {
    file.parent().filter(|folder| !folder.as_os_str().is_empty())
}

/// Whether an event in a folder may mean that a file of some names is another one now. Opening it, as this
/// program does itself, means nothing.
fn concerns(event: &Event, names: &[OsString]) -> bool {
    let is_change = match event.kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) => false,
        _ => true,
    };
    let is_ours = |path: &PathBuf| path.file_name().is_some_and(|name| names.iter().any(|own| own == name));
    // Events may have been lost, or are about the folder itself.
    event.need_rescan() || is_change && (event.paths.is_empty() || event.paths.iter().any(is_ours))
}

#[cfg(test)]
mod tests {
    use notify::event::{CreateKind, ModifyKind, RenameMode};

    use super::*;

    fn heard(kind: EventKind, path: &str) -> bool {
        concerns(&Event::new(kind).add_path(path.into()), &["a.map".into()])
    }

    #[test]
    fn changes_of_the_file_count_and_nothing_else_does() {
        let renamed = EventKind::Modify(ModifyKind::Name(RenameMode::To));
        for kind in [
            renamed,
            EventKind::Create(CreateKind::File),
            EventKind::Access(AccessKind::Close(AccessMode::Write)),
            EventKind::Any,
        ] {
            assert!(heard(kind, "/maps/a.map"), "{kind:?}");
            assert!(!heard(kind, "/maps/b.map"), "{kind:?}");
        }
        for mode in [AccessMode::Read, AccessMode::Any] {
            assert!(!heard(EventKind::Access(AccessKind::Close(mode)), "/maps/a.map"));
        }
        assert!(!heard(EventKind::Access(AccessKind::Open(AccessMode::Any)), "/maps/a.map"), "we open it ourselves");
    }
}
