//! Writing a file whole or not at all: beside its place under a name of its own, then renamed. A writer that
//! is killed or meets a full disk on the way leaves what was there before.
//!
//! ```text
//! .NAME.PID-N.part ─► locked ─► filled ─► flushed to the disk ─► renamed to NAME
//! ```
//!
//! Leftovers of a writer that was killed are removed by the next one that writes the same file, which knows them by their lock:
//! the system lets go of it for the dead. On disks that know no locks it stays.
//!
//! Nothing here chooses a place or waits for one: a disk that does not answer holds the caller up.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// So many links are followed from one to the next.
const MOST_LINKS: usize = 40;
/// So many names are tried.
const MOST_NAMES: usize = 100;
/// So much of a name stands in that of its part: systems allow 255 bytes in all.
const MOST_NAME_BYTES: usize = 200;

/// Kind of a file, which decides who may read a new one and what is waited for. A file that was there before keeps its
/// permissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A result that the user asked for. The folder has to be there.
    Result,
    /// Data about the user, which no other user may read. A folder that is not there is made.
    Private,
    /// The same for what can be made again: it is not waited for until the disk has it, nor looked for leftovers, of
    /// which such a folder takes care itself.
    Cache,
}

/// Writes a file. A link stays a link, also one that leads to nothing yet, and what is no regular file is written to in
/// its place.
pub fn write(path: &Path, kind: Kind, bytes: &[u8]) -> io::Result<()> {
    write_with(path, kind, |mut file| file.write_all(bytes))
}

/// The same for what is too much for memory: `fill` writes the file, and an error of it leaves what was there before.
pub fn write_with<E: From<io::Error>>(
    path: &Path,
    kind: Kind,
    fill: impl FnOnce(File) -> Result<(), E>,
) -> Result<(), E> {
    if kind != Kind::Result
        && let Some(folder) = path.parent()
    {
        make_private_folder(folder)?;
    }
    match target(path)? {
        Target::InPlace => fill(File::options().write(true).truncate(true).open(path)?),
        Target::File(path, before) => replace(&path, kind, before, fill),
    }
}

/// Makes a folder that no other user may look into, with those above it. One that is there stays as it is.
pub fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// A path in the same folder with something after its name.
pub fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(end);
    path.with_file_name(name)
}

/// Options for writing to files that no other user may read.
pub fn private_options() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Path at which writing to a path ends up.
enum Target {
    /// At what is no regular file, or is one without a name: it cannot be replaced.
    InPlace,
    /// At this file, which may have permissions already.
    File(PathBuf, Option<fs::Permissions>),
}

fn target(path: &Path) -> io::Result<Target> {
    match (fs::metadata(path), fs::canonicalize(path)) {
        (Ok(facts), Ok(real)) if facts.is_file() => Ok(Target::File(real, Some(facts.permissions()))),
        (Ok(_), _) => Ok(Target::InPlace),
        (Err(cause), _) if cause.kind() == io::ErrorKind::NotFound => Ok(Target::File(end_of_links(path)?, None)),
        (Err(cause), _) => Err(cause),
    }
}

/// The file that is not there yet, to which a path leads.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&path) else { return Ok(path) };
        // Where the link says no whole path it is one from the link's own folder.
        path = folder_of(&path).join(to);
    }
    Err(io::Error::other("too many levels of links"))
}

fn replace<E: From<io::Error>>(
    path: &Path,
    kind: Kind,
    before: Option<fs::Permissions>,
    fill: impl FnOnce(File) -> Result<(), E>,
) -> Result<(), E> {
    if kind != Kind::Cache {
        remove_leftovers(path);
    }
    // Held to the end: its lock is what others know this writer by.
    let (part, file) = new_part(path, kind)?;
    let finish = || {
        // Some disks know no permissions, or let only their owner set them; the file matters more.
        let _ = before.map(|permissions| file.set_permissions(permissions));
        if kind != Kind::Cache {
            // Before the rename, not some time later: a file may otherwise have its name before its content.
            file.sync_all()?;
        }
        fs::rename(&part, path)
    };
    let written = file.try_clone().map_err(E::from).and_then(fill).and_then(|()| finish().map_err(E::from));
    if written.is_err() {
        // Half a file is none; the first error is the one that counts.
        let _ = fs::remove_file(&part);
    }
    written
}

/// An empty file beside another, under a name that is its own. Made anew: in a folder that others may write to, a link of
/// this name could lead anywhere.
fn new_part(path: &Path, kind: Kind) -> io::Result<(PathBuf, File)> {
    /// Several threads of a program may write.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let mut options = if kind == Kind::Result { File::options() } else { private_options() };
    options.write(true).create_new(true);
    for _ in 0..MOST_NAMES {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let part = folder_of(path).join(part_name(path, &format!("{}-{count}", std::process::id())));
        match options.open(&part) {
            Ok(file) if is_locked(&file, &part) => return Ok((part, file)),
            // Another writer has taken it for a leftover before it was locked.
            Ok(_) => {}
            Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(cause),
        }
    }
    Err(io::Error::other("the folder has too many unfinished `.part` files of it"))
}

/// Locks a new file, as far as the disk knows locks. False where another writer is removing it, or has.
fn is_locked(file: &File, part: &Path) -> bool {
    !matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) && fs::symlink_metadata(part).is_ok()
}

/// `.NAME.WRITER.part`, of a long name only the beginning.
fn part_name(path: &Path, writer: &str) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.get(..name.floor_char_boundary(MOST_NAME_BYTES)).unwrap_or_default();
    format!(".{name}.{writer}.part")
}

/// Removes what this program has written of a file so far; a thread that goes on writing it fails in the end.
pub fn abandon(path: &Path) {
    let Ok(Target::File(path, _)) = target(path) else { return };
    let (name, ours) = (part_name(&path, ""), std::process::id().to_string());
    let Some(start) = name.strip_suffix(".part") else { return };
    for entry in fs::read_dir(folder_of(&path)).into_iter().flatten().flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        let writer = file.strip_prefix(start).and_then(|rest| rest.strip_suffix(".part"));
        if writer.and_then(|writer| writer.split_once('-')).is_some_and(|(process, _)| process == ours) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Removes what writers of the same file have left that were ended before they were done.
fn remove_leftovers(path: &Path) {
    let name = part_name(path, "");
    let Some(start) = name.strip_suffix(".part") else { return };
    for entry in fs::read_dir(folder_of(path)).into_iter().flatten().flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        let writer = file.strip_prefix(start).and_then(|rest| rest.strip_suffix(".part"));
        let is_ours = writer.is_some_and(|writer| writer.bytes().all(|c| c.is_ascii_digit() || c == b'-'));
        // Its lock is held until it is gone, so that no writer takes it meanwhile.
        if let Some(_held) = is_ours.then(|| left_behind(&entry)).flatten() {
            // Another user's file in a shared folder stays.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A file without a writer, locked.
fn left_behind(entry: &fs::DirEntry) -> Option<File> {
    // A pipe of such a name would be waited for.
    let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
    let file = is_file.then(|| File::options().write(true).open(entry.path()).ok()).flatten()?;
    file.try_lock().is_ok().then_some(file)
}

/// The folder that a file lies in.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod tests;
