//! A world as the store that formats ask.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::error::WorldError;
use super::world_folder::{WorldFolder, WorldOptions, folder_of_settings};
use crate::base::Task;
use crate::files::{Disk, FileError};
use crate::format::{BlockKey, BlockRange, FileHead, Kind, Store, StoreError, sniff};
use crate::load::store::FolderStore;

/// Most keys that one question returns: 192 MiB of them. A larger world is read in pages, see [`WorldFolder::keys`].
const MOST_KEYS: usize = 16 << 20;

/// Whether there is a world at a path: a folder, its settings, or a database of blocks. Of a file no more than its head is
/// read.
pub fn is_world(path: &Path, disk: &Disk, task: &Task) -> bool {
    let path = folder_of_settings(path).unwrap_or(path);
    let kind = match disk.read(path, task.limits().file_bytes, task, &|_| false) {
        Ok(head) => sniff(&FileHead(&head)),
        Err(FileError::Folder(folder)) => sniff(&FolderStore::new(folder, disk, task)),
        Err(_) => None,
    };
    kind == Some(Kind::Minetest)
}

/// A world's folder with its blocks. Databases allow one reader at a time.
pub struct WorldStore<'a> {
    files: FolderStore<'a>,
    world: Mutex<WorldFolder>,
    task: &'a Task,
}

impl<'a> WorldStore<'a> {
    /// Opens the world at a path.
    ///
    /// # Errors
    /// As those of [`WorldFolder::open`].
    pub fn open(path: &Path, disk: &Disk, task: &'a Task) -> Result<Self, WorldError> {
        let world = WorldFolder::open(path, WorldOptions::default(), task)?;
        let files = FolderStore::new(world.path().to_owned(), disk, task);
        Ok(Self { files, world: Mutex::new(world), task })
    }

    /// The world, for questions that other stores do not answer.
    pub fn world(&self) -> MutexGuard<'_, WorldFolder> {
        // A panic leaves nothing half done: connections begin anew.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for WorldStore<'_> {
    fn head(&self) -> Result<Cow<'_, [u8]>, StoreError> {
        self.files.head()
    }

    fn bytes(&self) -> Result<Arc<[u8]>, StoreError> {
        self.files.bytes()
    }

    fn names(&self) -> Result<Vec<String>, StoreError> {
        self.files.names()
    }

    fn open(&self, path: &str) -> Result<Option<Box<dyn Store + '_>>, StoreError> {
        self.files.open(path)
    }

    fn block(&self, key: BlockKey) -> Result<Option<Arc<[u8]>>, StoreError> {
        let blob = self.world().blob(key, self.task).map_err(StoreError::new)?;
        blob.transpose().map_err(StoreError::new)
    }

    fn keys(&self, within: BlockRange) -> Result<Vec<BlockKey>, StoreError> {
        let keys = self.world().keys(within, None, MOST_KEYS, self.task).map_err(StoreError::new)?;
        if keys.len() < MOST_KEYS { Ok(keys) } else { Err(StoreError::new("it has too many blocks for one question")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::minetest::folder_of_world;
    use crate::load::test_file::Copy;

    #[test]
    fn a_map_is_known_by_its_head_not_to_be_a_world() {
        let copy = Copy::new();
        let (disk, task) = (Disk::default(), Task::default());
        let database = copy.folder().join("map.sqlite");
        std::fs::write(&database, b"SQLite format 3\0 CREATE TABLE `blocks` (").expect("written");
        assert!(!is_world(&copy.path(), &disk, &task));
        // A step is a part of a file behind its head.
        assert_eq!(task.progress().done, 0);
        assert!(is_world(&database, &disk, &task) && is_world(copy.folder(), &disk, &task));
        // Settings lead to their folder, whether they can be read or not.
        assert!(is_world(&copy.folder().join("world.mt"), &disk, &task));
        let nowhere = tempfile::tempdir().expect("a folder");
        assert!(!is_world(&nowhere.path().join("world.mt"), &disk, &task));
    }

    #[test]
    fn a_world_is_one_whichever_of_its_files_is_opened() {
        let copy = Copy::new();
        let (database, settings) = (copy.folder().join("map.sqlite"), copy.folder().join("world.mt"));
        assert_eq!(folder_of_world(&database), None, "no such file");
        std::fs::write(&database, b"SQLite format 3\0").expect("written");
        assert_eq!(folder_of_world(&database).as_deref(), Some(copy.folder()));
        assert_eq!(folder_of_world(&settings).as_deref(), Some(copy.folder()));
        assert_eq!(folder_of_world(copy.folder()), None);
        // The blocks of the world are elsewhere: this database is another one.
        std::fs::write(&settings, "backend = leveldb\n").expect("written");
        assert_eq!(folder_of_world(&database), None);
        assert_eq!(folder_of_world(&copy.folder().join("other.sqlite")), None);
    }
}
