//! State of a database file and of those beside it, by which it is seen that a program works on it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::files::Facts;

/// Facts of a database file and of those beside it. `None` for a file that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FileState {
    database: Option<FileFacts>,
    journal: Option<FileFacts>,
    wal: Option<FileFacts>,
    /// Whether there is shared memory, which every program that has the log open keeps as a file.
    has_shm: bool,
}

/// Facts of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct FileFacts {
    bytes: u64,
    modified: Option<std::time::Duration>,
    /// Number of the file on its disk, which differs after another one has taken the name.
    identity: u64,
}

impl FileState {
    /// The state now.
    pub fn of(path: &Path) -> Self {
        Self {
            database: facts(path),
            journal: facts(&beside(path, "-journal")),
            wal: facts(&beside(path, "-wal")),
            has_shm: beside(path, "-shm").exists(),
        }
    }

    /// Bytes of the database and of its log.
    pub fn bytes(&self) -> u64 {
        [self.database, self.wal].into_iter().flatten().map(|facts| facts.bytes).sum()
    }

    /// Whether there is a log. A database without one can be given one.
    pub fn has_log(&self) -> bool {
        self.wal.is_some()
    }

    /// Whether there is a log with changes in it.
    pub fn has_changes_in_log(&self) -> bool {
        self.wal.is_some_and(|wal| wal.bytes > 0)
    }

    /// Whether a program may have the log open. Then its memory and the log itself are there.
    pub fn may_be_in_use(&self) -> bool {
        self.wal.is_some() && self.has_shm
    }

    /// Whether it is of the same file, however that has changed.
    pub fn is_same_file(&self, other: &Self) -> bool {
        self.database.map(|facts| facts.identity) == other.database.map(|facts| facts.identity)
    }
}

/// Path of a file beside another, which has an ending more.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn facts(path: &Path) -> Option<FileFacts> {
    let metadata = path.metadata().ok()?;
    let Facts { bytes, modified } = Facts::from(&metadata);
    #[cfg(unix)]
    let identity = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let identity = 0;
    Some(FileFacts { bytes, modified, identity })
}
