//! Opening a regular file, and nothing else: never waits for a pipe or a device, not even one that takes the file's
//! place between looking and opening.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use super::file_error::FileError;

/// Length and time of a file, which differ after it was written to. Taken from the open handle, so it is about the file
/// that is read even if another one has the name by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Length in bytes.
    pub bytes: u64,
    /// Time of the last write, since 1970, where the system knows.
    pub modified: Option<Duration>,
}

impl Facts {
    /// The facts of an open file.
    pub fn of(file: &File) -> io::Result<Self> {
        file.metadata().map(|facts| Self::from(&facts))
    }
}

impl From<&Metadata> for Facts {
    fn from(facts: &Metadata) -> Self {
        let modified = facts.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Self { bytes: facts.len(), modified }
    }
}

/// Opens a regular file.
///
/// # Errors
/// It is not there, no regular file, or may not be read.
pub fn open_regular(path: &Path) -> Result<(File, Facts), FileError> {
    let fail = |cause| FileError::from_io(path, cause);
    // Asked before opening, because opening some devices does something to them …
    check(path, &std::fs::metadata(path).map_err(fail)?)?;
    let file = open_at_once(path).map_err(fail)?;
    // … and again after it, since something else may have taken the name in between.
    let facts = file.metadata().map_err(fail)?;
    check(path, &facts)?;
    Ok((file, Facts::from(&facts)))
}

fn check(path: &Path, facts: &Metadata) -> Result<(), FileError> {
    if facts.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    if !facts.is_file() {
        return Err(FileError::NotRegular(path.to_owned()));
    }
    Ok(())
}

/// Opens for reading without waiting for a writer of a pipe, and without becoming a terminal's program.
fn open_at_once(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK | libc::O_NOCTTY);
    options.open(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_that_takes_the_place_of_a_file_is_not_waited_for() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
        assert!(made.success());
        assert!(matches!(open_regular(&pipe), Err(FileError::NotRegular(_))));
        // What the second look sees where the first one still saw a file: this returns, and is no file.
        let opened = open_at_once(&pipe).expect("opened without a writer");
        let facts = opened.metadata().expect("facts");
        assert!(matches!(check(&pipe, &facts), Err(FileError::NotRegular(_))));
    }
}
