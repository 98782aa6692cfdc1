//! Results at a path of the user's choice: each file is either the whole result or what it was before, and never lies
//! over a world that was there.

use std::cell::Cell;
use std::fs;
use std::io;
use std::path::Path;

use super::whole_file::{self, Kind, folder_of};
use super::{Disk, WayOut};
use crate::base::{Task, path_text, reason_text};

/// Reason why a file is not written. The text is one line that names the file, the reason and the way out.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// It must not be.
    #[error("cannot write {0}: {1}")]
    Refused(String, String),
    /// A pipe, a socket or a device.
    #[error("cannot write {0}: it is a pipe or a device, not a file")]
    NotRegular(String),
    /// It is there, and was not to be replaced.
    #[error("{0} already exists")]
    There(String),
    /// It would destroy a map.
    #[error("{0} is a map and will not be overwritten; choose another file name")]
    Map(String),
    /// The system cannot.
    #[error("cannot write {path}: {}", reason_text(.cause))]
    System {
        /// The file.
        path: String,
        /// Reason by the system.
        #[source]
        cause: io::Error,
    },
}

impl WriteError {
    /// The way out that the text leaves to the reader's program to name.
    pub fn way_out(&self) -> Option<WayOut> {
        matches!(self, Self::NotRegular(_)).then_some(WayOut::StandardOutput)
    }
}

/// Fails early where a file cannot be written anyway, or where writing it would destroy a map: `source` itself, or any
/// file whose first bytes `is_map` accepts. Called before the work for its content is done.
///
/// # Errors
/// A folder, a missing folder, a pipe or a device, a write-protected file, or a map.
pub fn check_destination(path: &Path, source: Option<&Path>, is_map: impl Fn(&[u8]) -> bool) -> Result<(), WriteError> {
    if path.is_dir() {
        return Err(refused(path, "it is a folder; give a file name"));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(refused(path, "no such folder"));
    }
    match fs::metadata(path) {
        Ok(facts) if facts.is_file() => check_replaceable(path, source, &facts, is_map),
        // A reader of a pipe may never come.
        Ok(facts) if may_wait(path, &facts) => Err(WriteError::NotRegular(path_text(path))),
        _ => Ok(()),
    }
}

/// Fails where there is such a file already.
pub fn check_new(path: &Path) -> Result<(), WriteError> {
    // An unknown answer counts as yes.
    if path.try_exists().unwrap_or(true) { Err(WriteError::There(path_text(path))) } else { Ok(()) }
}

/// Whether writing to what is no regular file could take for ever, or do harm. Devices such as `/dev/null` are fine, and
/// so are pipes that are open already: `/dev/stdout`, and what shells put in place of `>(command)`.
fn may_wait(path: &Path, facts: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = facts.file_type();
        let is_open = kind.is_fifo() && is_open_already(path);
        !kind.is_char_device() && !is_open
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        !facts.is_file()
    }
}

/// Whether a path stands for something that the program has open.
#[cfg(unix)]
fn is_open_already(path: &Path) -> bool {
    let is = |names: &[&str]| names.iter().any(|name| path == Path::new(name));
    let folder = path.parent().unwrap_or(Path::new(""));
    is(&["/dev/stdout", "/dev/stderr"]) || folder == Path::new("/dev/fd") || folder == Path::new("/proc/self/fd")
}

fn check_replaceable(
    path: &Path,
    source: Option<&Path>,
    facts: &fs::Metadata,
    is_map: impl Fn(&[u8]) -> bool,
) -> Result<(), WriteError> {
    if facts.permissions().readonly() {
        return Err(refused(path, "it is write-protected; choose another file name"));
    }
    let same =
        source.is_some_and(|source| matches!((source.canonicalize(), path.canonicalize()), (Ok(a), Ok(b)) if a == b));
    if same || head_is(path, is_map) {
        return Err(WriteError::Map(path_text(path)));
    }
    Ok(())
}

/// Whether a test accepts the first bytes of a file. False where the file cannot be read.
fn head_is(path: &Path, test: impl Fn(&[u8]) -> bool) -> bool {
    let accepted = Cell::new(false);
    // Only the head is wanted, so the rest is always turned down.
    let judge = |head: &[u8]| {
        accepted.set(test(head));
        false
    };
    let read = Disk::default().read(path, u64::MAX, &Task::default(), &judge);
    read.is_ok() && accepted.get()
}

/// Writes a file in one piece: it is never seen half written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    whole_file::write(path, Kind::Result, bytes).map_err(|cause| system(path, cause))
}

/// The same for what is too much for memory: `fill` writes the file. Where it fails, nothing is left.
pub fn write_whole_with<E: From<WriteError>>(
    path: &Path,
    fill: impl FnOnce(fs::File) -> Result<(), E>,
) -> Result<(), E> {
    whole_file::write_with(path, Kind::Result, |file| fill(file).map_err(Unwritten::Fill)).map_err(|why| match why {
        Unwritten::Fill(error) => error,
        Unwritten::File(cause) => system(path, cause).into(),
    })
}

/// Length of a file in bytes, as far as the system knows.
pub fn weight(path: &Path) -> Option<u64> {
    path.metadata().ok().map(|facts| facts.len())
}

/// Removes what this program has written of a file so far, at its end: the writing thread has not noticed in time.
pub fn abandon(path: &Path) {
    whole_file::abandon(path);
}

/// Reason why a file is not there.
enum Unwritten<E> {
    /// Its content could not be had.
    Fill(E),
    /// It could not be written.
    File(io::Error),
}

impl<E> From<io::Error> for Unwritten<E> {
    fn from(cause: io::Error) -> Self {
        Self::File(cause)
    }
}

fn refused(path: &Path, why: &str) -> WriteError {
    WriteError::Refused(path_text(path), why.to_owned())
}

fn system(path: &Path, cause: io::Error) -> WriteError {
    WriteError::System { path: path_text(path), cause }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use tempfile::TempDir;

    use super::*;

    /// A folder for one test, gone when dropped.
    struct Temporary(TempDir);

    impl Temporary {
        fn new() -> Self {
            Self(tempfile::tempdir().expect("a temporary folder"))
        }

        fn names(&self) -> Vec<String> {
            let names = fs::read_dir(self.0.path()).expect("a folder").flatten();
            names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
        }
    }

    #[test]
    fn a_file_is_whole_or_what_it_was() {
        let folder = Temporary::new();
        let path = folder.0.path().join("a.png");
        fs::write(&path, "before").expect("a file");
        let failed = write_whole_with(&path, |mut file| {
            file.write_all(b"half").expect("room");
            Err(WriteError::Map("x".to_owned()))
        });
        assert!(matches!(failed, Err(WriteError::Map(_))));
        assert_eq!((fs::read(&path).ok(), folder.names().len()), (Some(b"before".to_vec()), 1), "nothing half is left");
        let late: Result<(), WriteError> = write_whole_with(&path, |mut file| {
            abandon(&path);
            assert_eq!(folder.names().len(), 1, "nothing half is left, though somebody goes on writing");
            file.write_all(b"late").expect("room");
            Ok(())
        });
        assert!(late.is_err());
        assert_eq!((fs::read(&path).ok(), folder.names().len()), (Some(b"before".to_vec()), 1));
        let done: Result<(), WriteError> = write_whole_with(&path, |mut file| {
            file.write_all(b"after").expect("room");
            assert_eq!(fs::read(&path).ok(), Some(b"before".to_vec()));
            Ok(())
        });
        assert!(done.is_ok());
        assert_eq!((fs::read(&path).ok(), folder.names().len()), (Some(b"after".to_vec()), 1));
    }

    #[test]
    fn maps_and_folders_are_no_destinations() {
        let folder = Temporary::new();
        fs::write(folder.0.path().join("a.png"), b"DATA\x04\0\0\0 and so on").expect("a file");
        let is_map = |head: &[u8]| head.starts_with(b"DATA");
        let why = |name: &str| {
            check_destination(&folder.0.path().join(name), None, is_map).map_err(|error| error.to_string())
        };
        assert!(
            why("a.png")
                .is_err_and(|why| why.ends_with("a.png is a map and will not be overwritten; choose another file name"))
        );
        assert!(why("").is_err_and(|why| why.contains("it is a folder")));
        assert!(why("b/c.png").is_err_and(|why| why.ends_with("no such folder")));
        assert_eq!(why("c.png"), Ok(()));
        let is_new = |name: &str| check_new(&folder.0.path().join(name)).is_ok();
        assert_eq!((is_new("a.png"), is_new("c.png")), (false, true));
    }
}
