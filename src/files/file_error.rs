//! Reasons why the bytes of a file or a stream cannot be read, each with the way out where there is one.

use std::io;
use std::path::{Path, PathBuf};

use crate::base::{Cancelled, escaped, path_text, reason_text};

/// Reason why a file's bytes could not be had. The text is one line for people.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Nothing there.
    #[error("cannot open {}: no such file", path_text(.0))]
    NotFound(PathBuf),
    /// A folder.
    #[error(
        "cannot open {}: it is a folder, not a file",
        path_text(.0)
    )]
    Folder(PathBuf),
    /// An archive with levels in it.
    #[error("cannot open {}: it is an archive; add the path of a level in it: {}", path_text(.archive), listed(.levels))]
    Archive {
        /// The archive.
        archive: PathBuf,
        /// Paths of levels in it, the first few.
        levels: Vec<String>,
    },
    /// A pipe, a socket or a device.
    #[error("cannot open {}: it is a pipe or a device, not a file", path_text(.0))]
    NotRegular(PathBuf),
    /// Not allowed.
    #[error("cannot open {}: permission denied; check the file's permissions", path_text(.0))]
    Denied(PathBuf),
    /// Longer than the limit.
    #[error("cannot open {name}: it is larger than the limit of {limit_mib} MiB")]
    TooLarge {
        /// Name of what was opened.
        name: String,
        /// The limit.
        limit_mib: u64,
    },
    /// Written to while it was read, twice.
    #[error("cannot open {}: another program is writing to it; try again when it has finished", path_text(.0))]
    Changing(PathBuf),
    /// Anything else that the system reports.
    #[error("cannot read {name}: {}", reason_text(.cause))]
    Io {
        /// Name of what was read.
        name: String,
        /// Reason by the system.
        #[source]
        cause: io::Error,
    },
    /// The work was cancelled while bytes were fetched.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Way out of an error that a window and a terminal have different words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// A larger memory budget.
    LargerBudget,
    /// Reading standard input.
    StandardInput,
    /// Writing to standard output.
    StandardOutput,
    /// Opening a map in the folder, or the folder of a world.
    Map,
}

/// Names with commas in between; more than some are left out.
fn listed(names: &[String]) -> String {
    const MOST: usize = 5;
    let shown = names.iter().take(MOST).map(|name| escaped(name).to_string()).collect::<Vec<_>>().join(", ");
    if names.len() > MOST { format!("{shown}, …") } else { shown }
}

/// The largest limit that a memory budget leads to.
const HIGHEST_LIMIT_MIB: u64 = 2048;

impl FileError {
    /// The way out that the text leaves to the reader's program to name.
    pub fn way_out(&self) -> Option<WayOut> {
        match self {
            Self::TooLarge { limit_mib, .. } if *limit_mib < HIGHEST_LIMIT_MIB => Some(WayOut::LargerBudget),
            Self::NotRegular(_) => Some(WayOut::StandardInput),
            Self::Folder(_) => Some(WayOut::Map),
            _ => None,
        }
    }

    /// Error of the system about a path, as one of its own where there is a way out to name.
    pub(super) fn from_io(path: &Path, cause: io::Error) -> Self {
        match cause.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::NotFound(path.to_owned()),
            io::ErrorKind::PermissionDenied => Self::Denied(path.to_owned()),
            _ => Self::Io { name: path_text(path), cause },
        }
    }

    pub(super) fn too_large(name: String, limit: u64) -> Self {
        Self::TooLarge { name, limit_mib: limit >> 20 }
    }
}
