//! Stores: where the bytes of a world come from. A Teeworlds map is one file; a Minetest world is a folder with a
//! database of blocks in it; Turok levels lie in an archive.
//!
//! Formats ask a store and never a disk. Stores on disk are in `load`, which hands each the task that it serves; the
//! ones here lie in memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

/// Bytes that [`Store::head`] returns, where there are so many: signatures lie in the first 64, and the names of the
/// tables of an SQLite database in its first page.
pub const HEAD_BYTES: usize = 4096;

/// Place that the bytes of a world come from: a file, a folder, an archive or a database. Each answers a part of these
/// questions; to the others the answer is that there is nothing.
///
/// # Errors
/// Everything that keeps a store from answering is a [`StoreError`], also that its load was cancelled.
pub trait Store: Send + Sync {
    /// First bytes of a file, at most [`HEAD_BYTES`].
    ///
    /// # Errors
    /// A folder has no bytes of its own.
    fn head(&self) -> Result<Cow<'_, [u8]>, StoreError>;

    /// All bytes of a file, within the limit of the load.
    ///
    /// # Errors
    /// A folder has no bytes of its own.
    fn bytes(&self) -> Result<Arc<[u8]>, StoreError>;

    /// All bytes of a file where they have been read already.
    fn bytes_in_memory(&self) -> Option<Arc<[u8]>> {
        None
    }

    /// Names of the entries of a folder, and paths of the files in an archive, in no order; none for other stores.
    fn names(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Entry of a folder or an archive, its path with `/` between folders; `None` where there is no such entry, or where
    /// the path would lead out of the store.
    fn open(&self, path: &str) -> Result<Option<Box<dyn Store + '_>>, StoreError> {
        let _ = path;
        Ok(None)
    }

    /// Block of a database of blocks; `None` where there is no such block.
    fn block(&self, key: BlockKey) -> Result<Option<Arc<[u8]>>, StoreError> {
        let _ = key;
        Ok(None)
    }

    /// Keys of the blocks within a range, in no order, without their content. Cheap also where blocks are many.
    fn keys(&self, within: BlockRange) -> Result<Vec<BlockKey>, StoreError> {
        let _ = within;
        Ok(Vec::new())
    }
}

/// Reason why a store cannot answer. Its text is that of the cause.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct StoreError(Box<dyn Error + Send + Sync>);

impl StoreError {
    /// The error of a cause.
    pub fn new(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(cause.into())
    }

    /// The cause, for those who know its type.
    pub fn into_cause(self) -> Box<dyn Error + Send + Sync> {
        self.0
    }
}

/// Place of a block in the grid of its world, in blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockKey {
    /// To the east.
    pub x: i32,
    /// Upwards.
    pub y: i32,
    /// To the north.
    pub z: i32,
}

/// A box of blocks, from one corner to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockRange {
    /// Lowest corner.
    pub min: BlockKey,
    /// Highest corner.
    pub max: BlockKey,
}

impl BlockRange {
    /// All blocks.
    pub const ALL: Self = Self {
        min: BlockKey { x: i32::MIN, y: i32::MIN, z: i32::MIN },
        max: BlockKey { x: i32::MAX, y: i32::MAX, z: i32::MAX },
    };

    /// Whether a block lies in it.
    pub fn contains(&self, key: BlockKey) -> bool {
        let Self { min, max } = self;
        (min.x..=max.x).contains(&key.x) && (min.y..=max.y).contains(&key.y) && (min.z..=max.z).contains(&key.z)
    }
}

/// A file in memory.
#[derive(Clone, Debug)]
pub struct MemoryFile(pub Arc<[u8]>);

impl Store for MemoryFile {
    fn head(&self) -> Result<Cow<'_, [u8]>, StoreError> {
        Ok(Cow::Borrowed(self.0.get(..HEAD_BYTES).unwrap_or(&self.0)))
    }

    fn bytes(&self) -> Result<Arc<[u8]>, StoreError> {
        Ok(Arc::clone(&self.0))
    }

    fn bytes_in_memory(&self) -> Option<Arc<[u8]>> {
        Some(Arc::clone(&self.0))
    }
}

/// First bytes of a file, of which the rest has not been read.
#[derive(Clone, Copy, Debug)]
pub struct FileHead<'a>(pub &'a [u8]);

impl Store for FileHead<'_> {
    fn head(&self) -> Result<Cow<'_, [u8]>, StoreError> {
        Ok(Cow::Borrowed(self.0))
    }

    fn bytes(&self) -> Result<Arc<[u8]>, StoreError> {
        Ok(self.0.into())
    }
}

/// A folder in memory: paths of files, with `/` between folders, and their bytes.
#[derive(Clone, Debug, Default)]
pub struct MemoryFolder(pub BTreeMap<String, Arc<[u8]>>);

impl Store for MemoryFolder {
    fn head(&self) -> Result<Cow<'_, [u8]>, StoreError> {
        Err(StoreError::new("it is a folder"))
    }

    fn bytes(&self) -> Result<Arc<[u8]>, StoreError> {
        Err(StoreError::new("it is a folder"))
    }

    fn names(&self) -> Result<Vec<String>, StoreError> {
        let mut names: Vec<String> =
            self.0.keys().filter_map(|path| path.split('/').next()).map(str::to_owned).collect();
        names.dedup();
        Ok(names)
    }

    fn open(&self, path: &str) -> Result<Option<Box<dyn Store + '_>>, StoreError> {
        if !is_inner_path(path) {
            return Ok(None);
        }
        if let Some(bytes) = self.0.get(path) {
            return Ok(Some(Box::new(MemoryFile(Arc::clone(bytes)))));
        }
        let inside = |(file, bytes): (&String, &Arc<[u8]>)| {
            let rest = file.strip_prefix(path)?.strip_prefix('/')?;
            Some((rest.to_owned(), Arc::clone(bytes)))
        };
        let files: BTreeMap<_, _> = self.0.iter().filter_map(inside).collect();
        let folder = (!files.is_empty()).then(|| Box::new(Self(files)) as Box<dyn Store>);
        Ok(folder)
    }
}

/// Whether a path leads to something within a store: no way up, no root, no drive, nothing empty.
pub fn is_inner_path(path: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name != "." && name != ".." && !name.contains(['\\', ':', '\0']);
    path.split('/').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &[u8])]) -> MemoryFolder {
        MemoryFolder(files.iter().map(|(path, bytes)| ((*path).to_owned(), (*bytes).into())).collect())
    }

    #[test]
    fn folders_in_memory_have_folders_in_them() {
        let store = folder(&[("a.txt", b"a"), ("in/b.txt", b"b"), ("in/deep/c.txt", b"c"), ("inn", b"d")]);
        assert_eq!(store.names().expect("names"), ["a.txt", "in", "inn"]);
        let inside = store.open("in").expect("opened").expect("there");
        assert_eq!(inside.names().expect("names"), ["b.txt", "deep"]);
        let file = inside.open("deep/c.txt").expect("opened").expect("there");
        assert_eq!((&*file.bytes().expect("bytes"), &*file.head().expect("bytes")), (&b"c"[..], &b"c"[..]));
        assert!(store.bytes().is_err() && store.head().is_err());
        assert!(store.open("i").expect("opened").is_none() && store.open("in/no").expect("opened").is_none());
    }

    #[test]
    fn no_path_leads_out_of_a_store() {
        for path in ["", "/", "..", "../a", "a/../b", "a//b", "/a", "a/", "C:/a", "a\\b", ".", "a\0"] {
            assert!(!is_inner_path(path), "{path:?}");
        }
        assert!(is_inner_path("levels/level 01.map") && is_inner_path("sectors2/fff/ffe/0001"));
    }

    #[test]
    fn a_store_without_blocks_has_none() {
        let file: Box<dyn Store> = Box::new(MemoryFile(vec![7; HEAD_BYTES + 1].into()));
        assert_eq!(file.head().expect("a head").len(), HEAD_BYTES);
        assert_eq!(file.bytes().expect("bytes").len(), HEAD_BYTES + 1);
        assert!(file.keys(BlockRange::ALL).expect("keys").is_empty() && file.names().expect("names").is_empty());
        assert!(
            file.block(BlockKey::default()).expect("a block").is_none() && file.open("a").expect("opened").is_none()
        );
    }

    #[test]
    fn ranges_hold_their_corners() {
        let corner = |n| BlockKey { x: n, y: n, z: n };
        let range = BlockRange { min: corner(-2), max: corner(3) };
        assert!(range.contains(corner(-2)) && range.contains(corner(3)) && !range.contains(corner(4)));
        assert!(!range.contains(BlockKey { x: 0, y: -3, z: 0 }) && BlockRange::ALL.contains(corner(i32::MIN)));
    }
}
