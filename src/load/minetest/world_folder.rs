//! A world on disk: its folder with blocks, settings and players.

use std::path::{Path, PathBuf};

use super::backend::Backend;
use super::database::{Blob, KeySample, MapDatabase, WorldNotice, bytes_of};
use super::error::WorldError;
use super::leveldb::LevelDatabase;
use super::players::{Players, read_players};
use super::sectors::SectorFolders;
use super::small_file::read_if_there;
use super::sqlite::SqliteDatabase;
use crate::base::{Task, hash_of};
use crate::files::FileError;
use crate::format::minetest::{SIDE, TextSettings};
use crate::format::{BlockKey, BlockRange};

/// Settings of a world.
const SETTINGS: &str = "world.mt";
/// Most bytes of a text beside the blocks.
const MOST_TEXT_BYTES: usize = 16 << 20;
/// Bytes of blocks after which a batch ends. Some thousand honest ones have less.
const BATCH_BYTES: usize = 16 << 20;
/// Keys of one page where nothing but keys is wanted.
const PAGE: usize = 16 << 10;

/// A Minetest or Luanti world on disk.
///
/// Blocks may lie in several places; of one that lies in several, that of the database counts, then that of the second
/// database that `readonly_backend` names, then that of the folders.
pub struct WorldFolder {
    path: PathBuf,
    backend: Backend,
    settings: TextSettings,
    /// Places of blocks, each of which hides what lies in later ones.
    databases: Vec<Box<dyn MapDatabase>>,
    stamp: u64,
}

/// How a world is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorldOptions {
    /// Reads a database also where a killed game has left it in the middle of a change, although some of its blocks may
    /// be new and others old.
    pub accepts_unfinished: bool,
}

/// A block as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBlock {
    /// Place.
    pub key: BlockKey,
    /// Bytes.
    pub blob: Blob,
}

/// Number of blocks, and the least range that has all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Number of blocks.
    pub blocks: u64,
    /// Range; `None` without blocks.
    pub range: Option<BlockRange>,
}

impl WorldFolder {
    /// Opens the world in a folder, the one with these settings (`world.mt`), or the one of a database file. A database of
    /// another name than `map.sqlite` counts alone, without what else lies in its folder.
    ///
    /// # Errors
    /// There is no world, its blocks are not in the folder, or they cannot be read.
    pub fn open(path: &Path, options: WorldOptions, task: &Task) -> Result<Self, WorldError> {
        let WorldOptions { accepts_unfinished } = options;
        let path = folder_of_settings(path).unwrap_or(path);
        if path.is_file() {
            let database = SqliteDatabase::open(path, accepts_unfinished, task)?;
            let is_whole = path.file_name().is_some_and(|name| name == "map.sqlite");
            let folder = path.parent().unwrap_or(Path::new(""));
            let settings = if is_whole { read_settings(folder)? } else { TextSettings::default() };
            let mut world =
                Self { path: folder.to_owned(), backend: Backend::Sqlite, settings, databases: Vec::new(), stamp: 0 };
            world.databases.push(Box::new(database));
            if is_whole {
                world.add_others(accepts_unfinished, task)?;
            }
            return world.with_stamp(task);
        }
        let marks = ["world.mt", "map.sqlite", "map.db", "sectors", "sectors2"];
        if path.is_dir() && !marks.iter().any(|name| path.join(name).exists()) {
            return Err(WorldError::NoWorld);
        } else if !path.exists() {
            return Err(FileError::NotFound(path.to_owned()).into());
        }
        let settings = read_settings(path)?;
        let backend = Backend::of_world(path, &settings)?;
        let mut world = Self { path: path.to_owned(), backend, settings, databases: Vec::new(), stamp: 0 };
        match backend {
            Backend::Sqlite => world.databases.push(Box::new(SqliteDatabase::open(
                &path.join("map.sqlite"),
                accepts_unfinished,
                task,
            )?)),
            Backend::LevelDb => world.databases.push(Box::new(LevelDatabase::open(&path.join("map.db"), task)?)),
            Backend::Files => {}
        }
        world.add_others(accepts_unfinished, task)?;
        world.with_stamp(task)
    }

    /// Adds the places beside the database.
    fn add_others(&mut self, accepts_unfinished: bool, task: &Task) -> Result<(), WorldError> {
        let second = self.path.join("readonly");
        match self.settings.get("readonly_backend") {
            Some("sqlite3") => {
                let database = SqliteDatabase::open(&second.join("map.sqlite"), accepts_unfinished, task)?;
                self.databases.push(Box::new(database));
            }
            Some("leveldb") => {
                self.databases.push(Box::new(LevelDatabase::open(&second.join("map.db"), task)?));
            }
            Some("redis") => return Err(WorldError::Elsewhere("in a Redis server")),
            Some("postgresql") => return Err(WorldError::Elsewhere("in a PostgreSQL server")),
            Some(_) | None => {}
        }
        if let Some(folders) = SectorFolders::open(&self.path) {
            self.databases.push(Box::new(folders));
        }
        Ok(())
    }

    fn with_stamp(mut self, task: &Task) -> Result<Self, WorldError> {
        self.stamp = self.stamp_now(task)?;
        Ok(self)
    }

    fn stamp_now(&mut self, task: &Task) -> Result<u64, WorldError> {
        let stamps = self.databases.iter_mut().map(|database| database.stamp(task));
        Ok(hash_of(&stamps.collect::<Result<Vec<_>, _>>()?))
    }

    /// Its folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Way in which most of its blocks are stored.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Settings of the world, `world.mt`; empty where there is none.
    pub fn settings(&self) -> &TextSettings {
        &self.settings
    }

    /// Settings of the map generator, `map_meta.txt`; empty where there are none.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn map_settings(&self) -> Result<TextSettings, WorldError> {
        read_texts(&self.path.join("map_meta.txt"))
    }

    /// Time of the game and the like, `env_meta.txt`; empty where there is none.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn environment(&self) -> Result<TextSettings, WorldError> {
        read_texts(&self.path.join("env_meta.txt"))
    }

    /// Players.
    ///
    /// # Errors
    /// Their database cannot be read. A player of whom that is so is counted.
    pub fn players(&self, task: &Task) -> Result<Players, WorldError> {
        read_players(&self.path, &self.settings, task)
    }

    /// Bytes of the files that have its blocks.
    ///
    /// # Errors
    /// The task is cancelled.
    pub fn bytes(&self, task: &Task) -> Result<u64, WorldError> {
        self.databases.iter().map(|database| database.bytes(task)).sum()
    }

    /// Facts that readers should know, as far as it has been read.
    pub fn notices(&self) -> Vec<WorldNotice> {
        self.databases.iter().flat_map(|database| database.notices()).collect()
    }

    /// The next keys within a range, after one if given, in the order of x, z, y; fewer than `limit` only where there are
    /// no more.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub fn keys(
        &mut self,
        within: BlockRange,
        after: Option<BlockKey>,
        limit: usize,
        task: &Task,
    ) -> Result<Vec<BlockKey>, WorldError> {
        let mut keys = Vec::new();
        for database in &mut self.databases {
            keys.extend(database.keys(within, after, limit, task)?);
        }
        keys.sort_unstable_by_key(|key| (key.x, key.z, key.y));
        keys.dedup();
        keys.truncate(limit);
        Ok(keys)
    }

    /// Keys of some slabs all over a world with a great many blocks, in no order; `None` for any other.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub(super) fn sample_keys(&mut self, task: &Task) -> Result<Option<KeySample>, WorldError> {
        // Of several databases one has nearly all of the blocks.
        for database in &mut self.databases {
            if let Some(sample) = database.sample_keys(task)? {
                return Ok(Some(sample));
            }
        }
        Ok(None)
    }

    /// Sets how many keys are in memory at a time where a database has to have them sorted, and drops those that are. One
    /// with more is read several times.
    pub(super) fn set_key_window(&mut self, most: usize) {
        self.databases.iter_mut().for_each(|database| database.set_key_window(most));
    }

    /// Bytes of blocks, in the order of the keys; `None` where there is no such block. It ends before the last key where
    /// they come to some 16 MiB, but not before the first.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub fn blobs(&mut self, keys: &[BlockKey], task: &Task) -> Result<Vec<Option<Blob>>, WorldError> {
        let (mut blobs, mut bytes): (Vec<Option<Blob>>, usize) = (vec![None; keys.len()], 0);
        for database in &mut self.databases {
            // The game looks further where a database has a block without bytes.
            let is_open = |blob: &Option<Blob>| match blob {
                None => true,
                Some(blob) => blob.as_ref().is_ok_and(|bytes| bytes.is_empty()),
            };
            let open: Vec<usize> = (0..blobs.len()).filter(|at| blobs.get(*at).is_some_and(is_open)).collect();
            let wanted: Vec<BlockKey> = open.iter().filter_map(|at| keys.get(*at).copied()).collect();
            if wanted.is_empty() {
                break;
            }
            let found = database.blobs(&wanted, BATCH_BYTES.saturating_sub(bytes), task)?;
            if let Some(unknown) = open.get(found.len()) {
                blobs.truncate(*unknown);
            }
            for (at, blob) in open.into_iter().zip(found) {
                bytes += bytes_of(&blob);
                if let (Some(place), Some(blob)) = (blobs.get_mut(at), blob) {
                    *place = Some(blob);
                }
            }
        }
        Ok(blobs)
    }

    /// Bytes of a block; `None` where there is no such block.
    ///
    /// # Errors
    /// As those of [`WorldFolder::blobs`].
    pub fn blob(&mut self, key: BlockKey, task: &Task) -> Result<Option<Blob>, WorldError> {
        Ok(self.blobs(&[key], task)?.into_iter().next().flatten())
    }

    /// The next blocks within a range, after one if given, at most `limit` and some 16 MiB; an empty list behind the last.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn blocks(
        &mut self,
        within: BlockRange,
        after: Option<BlockKey>,
        limit: usize,
        task: &Task,
    ) -> Result<Vec<StoredBlock>, WorldError> {
        let mut after = after;
        loop {
            let keys = self.keys(within, after, limit, task)?;
            let blobs = self.blobs(&keys, task)?;
            after = keys.iter().zip(&blobs).next_back().map(|(key, _)| *key);
            let blocks = with_keys(&keys, blobs);
            // All blocks of a page may have been removed since their keys were read.
            if after.is_none() || !blocks.is_empty() {
                return Ok(blocks);
            }
        }
    }

    /// Number of all blocks, and the range in which they lie, without reading them.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn extent(&mut self, task: &Task) -> Result<Extent, WorldError> {
        let (mut extent, mut after) = (Extent::default(), None);
        loop {
            let keys = self.keys(BlockRange::ALL, after, PAGE, task)?;
            for key in &keys {
                extent.blocks += 1;
                let BlockRange { min, max } = extent.range.unwrap_or(BlockRange { min: *key, max: *key });
                extent.range = Some(BlockRange {
                    min: BlockKey { x: min.x.min(key.x), y: min.y.min(key.y), z: min.z.min(key.z) },
                    max: BlockKey { x: max.x.max(key.x), y: max.y.max(key.y), z: max.z.max(key.z) },
                });
            }
            if keys.len() < PAGE {
                return Ok(extent);
            }
            after = keys.last().copied();
        }
    }

    /// Whether its blocks were written to since it was opened, or since this was asked last. Then keys are read anew.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn has_changed(&mut self, task: &Task) -> Result<bool, WorldError> {
        let stamp = self.stamp_now(task)?;
        let has_changed = stamp != self.stamp;
        if has_changed {
            self.stamp = stamp;
            self.databases.iter_mut().for_each(|database| database.reset());
        }
        Ok(has_changed)
    }
}

/// The folder of a world whose settings, `world.mt`, are at a path.
pub(super) fn folder_of_settings(path: &Path) -> Option<&Path> {
    let folder = path.parent().filter(|_| path.file_name().is_some_and(|name| name == SETTINGS))?;
    Some(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
}

/// The folder of a world that is the same as the one at the path of its settings, `world.mt`, or of its database,
/// `map.sqlite`; `None` where the path is neither, or the folder has its blocks elsewhere. Asks the disk.
pub fn folder_of_world(path: &Path) -> Option<PathBuf> {
    if let Some(folder) = folder_of_settings(path) {
        return Some(folder.to_owned());
    }
    let folder = path.parent().filter(|_| path.file_name().is_some_and(|name| name == "map.sqlite"))?;
    let backend = Backend::of_world(folder, &read_settings(folder).ok()?).ok()?;
    (backend == Backend::Sqlite && path.is_file()).then(|| folder.to_owned())
}

/// Blocks that are there, with their keys.
pub(super) fn with_keys(keys: &[BlockKey], blobs: Vec<Option<Blob>>) -> Vec<StoredBlock> {
    keys.iter().zip(blobs).filter_map(|(key, blob)| Some(StoredBlock { key: *key, blob: blob? })).collect()
}

/// Reads `world.mt`, and refuses blocks of another size.
fn read_settings(folder: &Path) -> Result<TextSettings, WorldError> {
    let settings = read_texts(&folder.join(SETTINGS))?;
    match settings.get("blocksize") {
        Some(size) if size.parse() != Ok(SIDE) => Err(WorldError::BlockSize(size.to_owned())),
        _ => Ok(settings),
    }
}

fn read_texts(path: &Path) -> Result<TextSettings, WorldError> {
    let text = read_if_there(path, MOST_TEXT_BYTES)?;
    Ok(text.map(|text| TextSettings::read(&text)).unwrap_or_default())
}
