//! Writing results: a file is either the whole result or what it was before; a reader of standard output may leave.

use std::cell::Cell;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};

use crate::base::{Task, path_text};
use crate::load::Disk;
use crate::whole_file::{self, Kind};

/// Writes to standard output. Somebody who stops reading (`| head`) is no error.
pub fn write_stdout(bytes: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => {
            Err(anyhow!("cannot write to standard output: {cause}"))
        }
        _ => Ok(()),
    }
}

/// Fails early where a file cannot be written anyway, or where writing it would destroy a map: `source` itself, or
/// whatever else is one. Called before the work for its content is done.
pub fn check_destination(path: &Path, source: Option<&Path>) -> Result<()> {
    if path.is_dir() {
        return Err(anyhow!("cannot write {}: it is a folder; name a file in it", path_text(path)));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(anyhow!("cannot write {}: there is no folder {}", path_text(path), path_text(&folder)));
    }
    match fs::metadata(path) {
        Ok(facts) if facts.is_file() => check_replaceable(path, source, &facts),
        // Whoever should read from it may never come.
        Ok(facts) if may_wait(path, &facts) => Err(anyhow!(
            "cannot write {}: it is a pipe or a disk, not a file; use \"-\" to write to standard output",
            path_text(path)
        )),
        _ => Ok(()),
    }
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

fn check_replaceable(path: &Path, source: Option<&Path>, facts: &fs::Metadata) -> Result<()> {
    if facts.permissions().readonly() {
        return Err(anyhow!("cannot write {}: it is write-protected; name another file", path_text(path)));
    }
    let same =
        source.is_some_and(|source| matches!((source.canonicalize(), path.canonicalize()), (Ok(a), Ok(b)) if a == b));
    if same || begins_like_a_map(path) {
        return Err(anyhow!("{} is a map; a picture is not written over it, name another file", path_text(path)));
    }
    Ok(())
}

/// Whether a file begins with the signature of a map. A file that cannot be read is none.
fn begins_like_a_map(path: &Path) -> bool {
    let start = Cell::new(false);
    // Nothing but the beginning is wanted, so whatever it is the rest is turned down.
    let judge = |head: &[u8]| {
        start.set(head.first_chunk().is_some_and(|start| is_map_signature(*start)));
        false
    };
    let read = Disk::default().read(path, u64::MAX, &Task::default(), &judge);
    read.is_ok() && start.get()
}

/// The two ways in which a Teeworlds datafile begins.
fn is_map_signature(start: [u8; 4]) -> bool {
    matches!(&start, b"DATA" | b"ATAD")
}

/// Writes a file in one piece: it is never seen half written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    whole_file::write(path, Kind::Result, bytes).map_err(|cause| told(path, &cause))
}

/// The same for what is too much for memory: `fill` writes the file.
pub fn write_file_with(path: &Path, fill: impl FnOnce(fs::File) -> Result<()>) -> Result<()> {
    whole_file::write_with(path, Kind::Result, |file| fill(file).map_err(Unwritten::Fill)).map_err(|why| match why {
        Unwritten::Fill(error) => error,
        Unwritten::File(cause) => told(path, &cause),
    })
}

/// Why a file is not there.
enum Unwritten {
    /// Its content could not be had.
    Fill(anyhow::Error),
    /// It could not be written.
    File(io::Error),
}

impl From<io::Error> for Unwritten {
    fn from(cause: io::Error) -> Self {
        Self::File(cause)
    }
}

fn told(path: &Path, cause: &io::Error) -> anyhow::Error {
    anyhow!("cannot write {}: {cause}", path_text(path))
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}
