//! Reading a whole regular file, or standard input, with a bound on its length and words for everything that can go
//! wrong. Never waits on a pipe or a device that was given by mistake.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::base::{Cancelled, Phase, Task};

/// Bytes fetched between two looks at the task.
const STEP_BYTES: usize = 1 << 20;

/// Why a file's bytes could not be had. The text is one line for people.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Nothing there.
    #[error("cannot open {}: there is no such file", .0.display())]
    NotFound(PathBuf),
    /// A folder.
    #[error("cannot open {}: it is a folder; name a map file in it", .0.display())]
    Folder(PathBuf),
    /// A pipe, a socket or a device.
    #[error("cannot open {}: it is a pipe or a device, not a file; use \"-\" to read standard input", .0.display())]
    NotRegular(PathBuf),
    /// Not allowed.
    #[error("cannot open {}: permission denied; check who may read it", .0.display())]
    Denied(PathBuf),
    /// Longer than the limit.
    #[error("cannot open {name}: it is larger than {limit_mib} MiB, the most that is read")]
    TooLarge {
        /// What was opened.
        name: String,
        /// The limit.
        limit_mib: u64,
    },
    /// Anything else that the system reports.
    #[error("cannot read {name}: {cause}")]
    Io {
        /// What was read.
        name: String,
        /// What the system says.
        #[source]
        cause: io::Error,
    },
    /// Somebody cancelled while bytes were fetched.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Reads a regular file of at most `limit` bytes.
pub fn read_file(path: &Path, limit: u64, task: &Task) -> Result<Vec<u8>, FileError> {
    let fail = |cause| from_io(path, cause);
    // Asked before opening: opening a pipe would wait for somebody to write into it.
    let facts = std::fs::metadata(path).map_err(fail)?;
    if facts.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    if !facts.is_file() {
        return Err(FileError::NotRegular(path.to_owned()));
    }
    let name = path.display().to_string();
    if facts.len() > limit {
        return Err(too_large(name, limit));
    }
    let file = File::open(path).map_err(fail)?;
    read_stream(file, &name, facts.len(), limit, task)
}

/// Reads a stream to its end; `expected` bytes are only a hint for the progress.
pub fn read_stream(
    stream: impl Read,
    name: &str,
    expected: u64,
    limit: u64,
    task: &Task,
) -> Result<Vec<u8>, FileError> {
    task.begin(Phase::Reading, expected.div_ceil(STEP_BYTES as u64) as usize);
    let mut bytes = Vec::new();
    // One byte more than allowed tells a stream at the limit from one beyond it.
    let mut stream = stream.take(limit.saturating_add(1));
    loop {
        task.check()?;
        let read = stream.by_ref().take(STEP_BYTES as u64).read_to_end(&mut bytes);
        let count = read.map_err(|cause| FileError::Io { name: name.to_owned(), cause })?;
        if bytes.len() as u64 > limit {
            return Err(too_large(name.to_owned(), limit));
        }
        if count == 0 {
            return Ok(bytes);
        }
        task.step();
    }
}

fn too_large(name: String, limit: u64) -> FileError {
    FileError::TooLarge { name, limit_mib: limit >> 20 }
}

fn from_io(path: &Path, cause: io::Error) -> FileError {
    match cause.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => FileError::NotFound(path.to_owned()),
        io::ErrorKind::PermissionDenied => FileError::Denied(path.to_owned()),
        _ => FileError::Io { name: path.display().to_string(), cause },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_at_the_limit_is_read_and_one_beyond_is_not() {
        let task = Task::default();
        let read = |length: usize| read_stream(io::repeat(7).take(length as u64), "x", 0, 10, &task);
        assert_eq!(read(10).expect("fits"), [7; 10]);
        assert!(matches!(read(11), Err(FileError::TooLarge { .. })));
    }

    #[test]
    fn an_endless_stream_stops_at_the_limit() {
        let read = read_stream(io::repeat(0), "x", 0, 3 << 20, &Task::default());
        assert_eq!(
            read.expect_err("endless").to_string(),
            "cannot open x: it is larger than 3 MiB, the most that is read"
        );
    }

    #[test]
    fn a_cancelled_read_ends() {
        let task = Task::default();
        task.cancel();
        assert!(matches!(read_stream(io::repeat(0), "x", 0, u64::MAX, &task), Err(FileError::Cancelled(_))));
    }

    #[test]
    fn what_is_no_file_is_said_in_words() {
        let task = Task::default();
        let folder = read_file(Path::new("."), 10, &task).expect_err("a folder");
        assert!(matches!(folder, FileError::Folder(_)));
        let missing = read_file(Path::new("no/such.map"), 10, &task).expect_err("missing");
        assert_eq!(missing.to_string(), "cannot open no/such.map: there is no such file");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_refused_instead_of_waited_for() {
        let device = read_file(Path::new("/dev/zero"), 10, &Task::default());
        assert!(matches!(device, Err(FileError::NotRegular(_))));
    }
}
