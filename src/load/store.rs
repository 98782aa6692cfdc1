//! Stores on disk: files and folders. The one place that decides which of the two a path is, and whether a folder is a
//! world.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::base::{Task, path_text};
use crate::files::{self, Disk, FileError, WriteError};
use crate::format::{FileHead, Kind, MemoryFile, Store, StoreError, is_inner_path, is_worth_reading, read_file, sniff};

/// A file of which only the first bytes have been read.
#[derive(Debug)]
pub struct FileStore<'a> {
    path: PathBuf,
    head: Arc<[u8]>,
    disk: Disk,
    task: &'a Task,
}

/// A folder, whose entries are stores as well.
#[derive(Debug)]
pub struct FolderStore<'a> {
    path: PathBuf,
    disk: Disk,
    task: &'a Task,
}

/// Opens the store of a world. A folder is one where [`sniff()`] finds a world in it that can be read.
///
/// # Errors
/// The file cannot be read, or it is a folder that is no such world: then the window shows the maps in it.
pub fn open_store<'a>(path: &Path, disk: &Disk, task: &'a Task) -> Result<Box<dyn Store + 'a>, FileError> {
    match open_file(path, disk, task) {
        Err(FileError::Folder(path)) => {
            let folder = FolderStore::new(path, disk, task);
            if sniff(&folder).is_some_and(Kind::can_be_read) {
                Ok(Box::new(folder))
            } else {
                Err(FileError::Folder(folder.path))
            }
        }
        file => file,
    }
}

/// Reads the bytes of a file that is a world as a whole; see [`crate::format::read_file`].
///
/// # Errors
/// As those of [`open_store`].
pub(super) fn read_path(path: &Path, disk: &Disk, task: &Task) -> Result<Arc<[u8]>, FileError> {
    read_store(&*open_store(path, disk, task)?, path)
}

/// Reads the bytes of a store that is one file, which lies at a path.
pub(super) fn read_store(store: &dyn Store, path: &Path) -> Result<Arc<[u8]>, FileError> {
    read_file(store).map_err(|error| match error.into_cause().downcast::<FileError>() {
        Ok(error) => *error,
        Err(cause) => FileError::Io { name: path_text(path), cause: std::io::Error::other(cause) },
    })
}

/// Opens a file. One that is a world as a whole is read at once, so that all its bytes are of the same moment.
fn open_file<'a>(path: &Path, disk: &Disk, task: &'a Task) -> Result<Box<dyn Store + 'a>, FileError> {
    let bytes = disk.read(path, task.limits().file_bytes, task, &is_worth_reading)?;
    if is_worth_reading(&bytes) {
        return Ok(Box::new(MemoryFile(bytes)));
    }
    Ok(Box::new(FileStore { path: path.to_owned(), head: bytes, disk: disk.clone(), task }))
}

impl Store for FileStore<'_> {
    fn head(&self) -> Result<Cow<'_, [u8]>, StoreError> {
        Ok(Cow::Borrowed(&self.head))
    }

    fn bytes(&self) -> Result<Arc<[u8]>, StoreError> {
        let limit = self.task.limits().file_bytes;
        self.disk.read(&self.path, limit, self.task, &|_| true).map_err(StoreError::new)
    }
}

impl<'a> FolderStore<'a> {
    /// The folder at a path. Nothing is read yet.
    pub fn new(path: PathBuf, disk: &Disk, task: &'a Task) -> Self {
        Self { path, disk: disk.clone(), task }
    }

    fn is_folder(&self) -> StoreError {
        StoreError::new(FileError::Folder(self.path.clone()))
    }
}

impl Store for FolderStore<'_> {
    fn head(&self) -> Result<Cow<'_, [u8]>, StoreError> {
        Err(self.is_folder())
    }

    fn bytes(&self) -> Result<Arc<[u8]>, StoreError> {
        Err(self.is_folder())
    }

    fn names(&self) -> Result<Vec<String>, StoreError> {
        let folder = self.path.clone();
        let names = self.disk.ask(self.task, move |reads, _| reads.list(&folder));
        let names = names.map_err(|_| StoreError::new("the disk is not responding"))?;
        Ok(names.into_iter().filter_map(|name| name.into_string().ok()).collect())
    }

    fn open(&self, path: &str) -> Result<Option<Box<dyn Store + '_>>, StoreError> {
        if !is_inner_path(path) {
            return Ok(None);
        }
        match open_file(&self.path.join(path), &self.disk, self.task) {
            Ok(file) => Ok(Some(file)),
            Err(FileError::Folder(path)) => Ok(Some(Box::new(FolderStore::new(path, &self.disk, self.task)))),
            Err(FileError::NotFound(_)) => Ok(None),
            Err(error) => Err(StoreError::new(error)),
        }
    }
}

/// Fails early where a file cannot be written anyway, or where writing it would destroy a world: `source` itself, or any
/// other file that is one. Called before the work for its content is done.
///
/// # Errors
/// A folder, a missing folder, a pipe or a device, a write-protected file, or a world.
pub fn check_destination(path: &Path, source: Option<&Path>) -> Result<(), WriteError> {
    files::check_destination(path, source, |head| sniff(&FileHead(head)).is_some_and(Kind::is_world))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::test_file::Copy;

    #[test]
    fn a_folder_on_disk_has_the_entries_that_it_has() {
        let copy = Copy::new();
        let (disk, task) = (Disk::default(), Task::default());
        copy.picture("grass");
        let folder = FolderStore::new(copy.folder().to_owned(), &disk, &task);
        let mut names = folder.names().expect("names");
        names.sort();
        assert_eq!(names, ["a.map", "data"]);
        let map = folder.open("a.map").expect("opened").expect("there");
        assert_eq!(
            (sniff(&*map), map.bytes().expect("bytes").len()),
            (Some(Kind::Teeworlds), crate::load::test_file::DEMO.len())
        );
        let picture = folder.open("data/mapres/grass.png").expect("opened").expect("there");
        assert_eq!(
            (sniff(&*picture), picture.head().expect("bytes").len()),
            (None, picture.bytes().expect("bytes").len())
        );
        assert_eq!(folder.open("data").expect("opened").expect("there").names().expect("names"), ["mapres"]);
        for path in ["no.map", "../a.map", "/etc/hostname", "a.map/b", ""] {
            assert!(folder.open(path).is_ok_and(|entry| entry.is_none()), "{path:?}");
        }
    }

    #[test]
    fn a_folder_is_refused_as_a_folder_also_where_it_is_a_world_without_a_reader() {
        let copy = Copy::new();
        let (disk, task) = (Disk::default(), Task::default());
        let open = || open_store(copy.folder(), &disk, &task).map(|_| ());
        assert!(matches!(open(), Err(FileError::Folder(_))));
        std::fs::write(copy.folder().join("world.mt"), "backend = sqlite3\n").expect("written");
        let folder = FolderStore::new(copy.folder().to_owned(), &disk, &task);
        assert_eq!(sniff(&folder), Some(Kind::Minetest));
        assert!(matches!(open(), Err(FileError::Folder(_))));
    }
}
