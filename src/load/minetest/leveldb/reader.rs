//! LevelDB databases, read without their lock and without a byte written.
//!
//! A server may be at work: it replaces tables and starts new logs at any time. What the manifest names is read until a
//! file of it turns out to be gone; then the manifest is read again, and a scan goes on behind its last key.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::scan::TableScan;
use super::tables::{TableError, Tables};
use crate::base::{Task, hash_bytes, path_text};
use crate::files::{Facts, FileError};
use crate::format::leveldb::{Batch, Change, LevelDbError, LogRecords, Manifest};
use crate::load::minetest::error::WorldError;
use crate::load::minetest::small_file::read_small_file;

/// Most bytes of a manifest: a change of tables takes some hundred.
const MOST_MANIFEST_BYTES: usize = 64 << 20;
/// Most bytes of all logs together. A log of a game ends at 4 MiB.
const MOST_LOG_BYTES: usize = 256 << 20;
/// Most keys of all logs together. A log of a game has some ten thousand.
const MOST_LOG_KEYS: usize = 1 << 20;
/// Times that a database which changes under the reader is opened again.
const TRIES: u32 = 8;
/// Keys between two looks at the task.
const KEYS_TO_A_LOOK: u64 = 1024;

/// Value of a key.
#[derive(Debug)]
pub(super) enum Value {
    /// There is none.
    None,
    /// The block that holds it cannot be read.
    Damaged,
    /// Its bytes.
    Bytes(Arc<[u8]>),
}

/// A LevelDB database.
#[derive(Debug)]
pub(super) struct LevelReader {
    folder: PathBuf,
    manifest: Manifest,
    /// Changes of the logs; `None` for keys that are gone.
    recent: BTreeMap<Box<[u8]>, Option<Arc<[u8]>>>,
    tables: Tables,
    /// Damaged places of the manifest and the logs.
    damaged_logs: u64,
    /// Damaged places that the last scan met.
    damaged_tables: u64,
    stamp: u64,
}

impl LevelReader {
    /// Opens the database in a folder.
    pub fn open(folder: &Path, task: &Task) -> Result<Self, WorldError> {
        let mut reader = Self {
            folder: folder.to_owned(),
            manifest: Manifest::default(),
            recent: BTreeMap::new(),
            tables: Tables::new(folder),
            damaged_logs: 0,
            damaged_tables: 0,
            stamp: 0,
        };
        reader.refresh(task)?;
        Ok(reader)
    }

    /// Number of damaged places that have been passed over.
    pub fn damaged(&self) -> u64 {
        self.damaged_logs + self.damaged_tables + self.tables.missing()
    }

    /// A number that differs after the database was written to.
    pub fn stamp(&self) -> u64 {
        let mut stamp = 0_u64;
        for entry in self.folder.read_dir().into_iter().flatten().flatten() {
            let name = entry.file_name();
            let says_nothing = name.to_str().is_some_and(|name| name.starts_with("LO"));
            if !says_nothing {
                let facts = entry.metadata().map(|facts| Facts::from(&facts));
                stamp = stamp.wrapping_add(hash_bytes(format!("{name:?} {facts:?}").as_bytes()));
            }
        }
        stamp
    }

    /// Bytes of all files.
    pub fn bytes(&self) -> u64 {
        let entries = self.folder.read_dir().into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.metadata().ok()).map(|facts| facts.len()).sum()
    }

    /// Reads the state again unless it is of this stamp.
    pub fn refresh_if(&mut self, stamp: u64, task: &Task) -> Result<(), WorldError> {
        if stamp == self.stamp { Ok(()) } else { self.refresh(task) }
    }

    /// Reads the manifest and the logs. Both must be of one moment, so that they are read again where the manifest has
    /// changed meanwhile, as long as there are tries left.
    fn refresh(&mut self, task: &Task) -> Result<(), WorldError> {
        for attempt in 1.. {
            task.check()?;
            let stamp = self.stamp();
            match self.read_state(task) {
                Ok(is_steady) if is_steady || attempt >= TRIES => {
                    self.stamp = stamp;
                    return Ok(());
                }
                Err(WorldError::File(FileError::NotFound(_))) if attempt < TRIES => {}
                Err(WorldError::File(FileError::NotFound(path))) => {
                    let name = path.file_name().unwrap_or(path.as_os_str());
                    return Err(WorldError::Incomplete(name.to_string_lossy().into_owned()));
                }
                Err(error) => return Err(error),
                Ok(_) => {}
            }
        }
        Ok(())
    }

    /// Whether the manifest is still the one with which the reading began.
    fn read_state(&mut self, task: &Task) -> Result<bool, WorldError> {
        let (path, bytes) = self.read_manifest()?;
        let damaged = |cause| WorldError::LevelDb { name: path_text(&path), cause };
        let manifest = Manifest::read(&bytes).map_err(damaged)?;
        let mut numbers = self.log_numbers();
        numbers.retain(|number| manifest.has_log(*number));
        numbers.sort_unstable();
        let (mut recent, mut left) = (BTreeMap::new(), MOST_LOG_BYTES);
        self.damaged_logs = manifest.damaged;
        for number in numbers {
            task.check()?;
            let path = self.folder.join(log_name(number));
            let log = read_small_file(&path, left)?;
            left -= log.len();
            let damaged = read_log(&log, &mut recent, MOST_LOG_KEYS);
            self.damaged_logs += damaged.map_err(|cause| WorldError::LevelDb { name: path_text(&path), cause })?;
        }
        self.tables.close();
        (self.manifest, self.recent) = (manifest, recent);
        let is_steady = self.read_manifest().is_ok_and(|(_, again)| again == bytes);
        Ok(is_steady)
    }

    fn read_manifest(&self) -> Result<(PathBuf, Vec<u8>), WorldError> {
        let current = self.folder.join("CURRENT");
        let name = read_small_file(&current, 4096)?;
        let name = std::str::from_utf8(&name).unwrap_or_default().trim_end();
        let is_manifest = name.strip_prefix("MANIFEST-").is_some_and(|n| n.bytes().all(|byte| byte.is_ascii_digit()));
        if !is_manifest {
            return Err(WorldError::LevelDb { name: path_text(&current), cause: LevelDbError::Malformed });
        }
        let path = self.folder.join(name);
        let bytes = read_small_file(&path, MOST_MANIFEST_BYTES)?;
        Ok((path, bytes))
    }

    fn log_numbers(&self) -> Vec<u64> {
        let entries = self.folder.read_dir().into_iter().flatten().flatten();
        entries.filter_map(|entry| log_number(entry.file_name().to_str()?)).collect()
    }

    /// Reads the manifest again after a table was gone. Those that it names while the folder has them not are lost, all
    /// of them at once: each look at the manifest takes a while.
    fn refresh_without(&mut self, gone: u64, task: &Task) -> Result<(), WorldError> {
        for attempt in 1.. {
            self.refresh(task)?;
            let tables = self.manifest.tables().map(|table| table.number);
            let lost: Vec<u64> = tables.filter(|number| *number == gone || !self.tables.has_file(*number)).collect();
            // A database that is written to meanwhile may have put others in their place.
            if lost.is_empty() || attempt >= TRIES || self.stamp() == self.stamp {
                lost.into_iter().for_each(|number| self.tables.set_missing(number));
                break;
            }
        }
        Ok(())
    }

    /// Value of a key.
    pub fn get(&mut self, key: &[u8], task: &Task) -> Result<Value, WorldError> {
        loop {
            if let Some(value) = self.recent.get(key) {
                return Ok(value.clone().map_or(Value::None, Value::Bytes));
            }
            match find(&self.manifest, &mut self.tables, key) {
                Ok(value) => return Ok(value),
                Err(TableError::Damaged) => return Ok(Value::Damaged),
                // Ends, since each table is missed once.
                Err(TableError::Missing(number)) => self.refresh_without(number, task)?,
            }
        }
    }

    /// Visits all keys that have a value, in the order of their bytes.
    pub fn scan(&mut self, task: &Task, visit: &mut dyn FnMut(&[u8])) -> Result<(), WorldError> {
        let mut last: Option<Vec<u8>> = None;
        self.damaged_tables = 0;
        loop {
            match self.scan_behind(&mut last, task, visit)? {
                None => return Ok(()),
                Some(lost) => self.refresh_without(lost, task)?,
            }
        }
    }

    /// Visits the keys behind `last`, and keeps the last of them there. The number of a table that is gone ends it.
    fn scan_behind(
        &mut self,
        last: &mut Option<Vec<u8>>,
        task: &Task,
        visit: &mut dyn FnMut(&[u8]),
    ) -> Result<Option<u64>, WorldError> {
        let mut scans = match start_scans(&self.manifest, &mut self.tables, last.as_deref(), &mut self.damaged_tables) {
            Ok(scans) => scans,
            Err(TableError::Missing(number)) => return Ok(Some(number)),
            Err(TableError::Damaged) => Vec::new(),
        };
        let mut looks = 0_u64;
        loop {
            looks += 1;
            if looks.is_multiple_of(KEYS_TO_A_LOOK) {
                task.check()?;
            }
            let behind = |key: &[u8]| last.as_deref().is_none_or(|last| key > last);
            let start = last.as_deref().map_or(Bound::Unbounded, Bound::Excluded);
            let recent = self.recent.range::<[u8], _>((start, Bound::Unbounded)).next();
            let stored = scans
                .iter()
                .filter_map(TableScan::head)
                .min_by(|a, b| a.key.cmp(&b.key).then(b.sequence.cmp(&a.sequence)));
            let (key, is_there) = match (recent, stored) {
                (None, None) => return Ok(None),
                (Some((key, value)), stored) if stored.is_none_or(|stored| **key <= *stored.key) => {
                    (key.to_vec(), value.is_some())
                }
                (_, Some(stored)) => (stored.key.clone(), !stored.is_deleted),
                (Some((key, value)), None) => (key.to_vec(), value.is_some()),
            };
            // Damaged tables may have keys in another order.
            if is_there && behind(&key) {
                visit(&key);
            }
            for scan in &mut scans {
                while scan.head().is_some_and(|head| head.key <= key) {
                    match scan.advance(&mut self.tables, &mut self.damaged_tables) {
                        Ok(()) => {}
                        Err(TableError::Missing(number)) => {
                            *last = Some(key);
                            return Ok(Some(number));
                        }
                        Err(TableError::Damaged) => break,
                    }
                }
            }
            *last = Some(key);
        }
    }
}

/// Name of the log of a number.
fn log_name(number: u64) -> String {
    format!("{number:06}.log")
}

/// Number of the log of a name. Other files may lie beside it.
fn log_number(name: &str) -> Option<u64> {
    let number = name.strip_suffix(".log")?.parse().ok()?;
    (log_name(number) == name).then_some(number)
}

/// Applies the changes of a log, which may come to `most_keys` keys; how many damaged places it has.
fn read_log(
    log: &[u8],
    recent: &mut BTreeMap<Box<[u8]>, Option<Arc<[u8]>>>,
    most_keys: usize,
) -> Result<u64, LevelDbError> {
    let mut records = LogRecords::new(log);
    let mut damaged = 0;
    while let Some(record) = records.next_record() {
        let Ok(batch) = Batch::read(record) else {
            damaged += 1;
            continue;
        };
        for change in batch {
            match change {
                Ok(Change::Put { key, value }) => drop(recent.insert(key.into(), Some(value.into()))),
                Ok(Change::Delete { key }) => drop(recent.insert(key.into(), None)),
                Err(_) => damaged += 1,
            }
            if recent.len() > most_keys {
                return Err(LevelDbError::TooMany("keys in its logs", most_keys));
            }
        }
    }
    Ok(damaged + records.damaged())
}

/// Value of a key in the tables.
fn find(manifest: &Manifest, tables: &mut Tables, key: &[u8]) -> Result<Value, TableError> {
    for table in manifest.tables().filter(|table| table.may_have(key)) {
        let place = tables.first_with(table.number, key)?;
        let Some(mut block) = tables.block(table.number, place)? else { continue };
        loop {
            match block.next_entry() {
                Ok(Some(entry)) if entry.key < key => {}
                // The newest of equal keys comes first.
                Ok(Some(entry)) if entry.key == key => {
                    return Ok(entry.value.map_or(Value::None, |value| Value::Bytes(value.into())));
                }
                Ok(_) => break,
                Err(_) => return Err(TableError::Damaged),
            }
        }
    }
    Ok(Value::None)
}

/// Scans of all tables, from behind a key.
fn start_scans(
    manifest: &Manifest,
    tables: &mut Tables,
    after: Option<&[u8]>,
    damaged: &mut u64,
) -> Result<Vec<TableScan>, TableError> {
    let is_left = |last_key: &[u8]| after.is_none_or(|after| last_key > after);
    let mut scans = Vec::new();
    let (newest, others) = manifest.levels.split_at(1);
    for table in newest.iter().flatten().filter(|table| is_left(&table.last_key)) {
        scans.push(TableScan::new(vec![table.number], after, tables, damaged)?);
    }
    for level in others {
        let numbers: Vec<u64> =
            level.iter().filter(|table| is_left(&table.last_key)).map(|table| table.number).collect();
        if !numbers.is_empty() {
            scans.push(TableScan::new(numbers, after, tables, damaged)?);
        }
    }
    Ok(scans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::leveldb::masked_crc32c;

    #[test]
    fn logs_are_named_by_numbers_of_six_digits_or_more() {
        for (name, number) in [("000007.log", 7), ("1234567.log", 1_234_567)] {
            assert_eq!((log_number(name), log_name(number)), (Some(number), name.to_owned()));
        }
        for name in ["7.log", "+00007.log", "0000007.log", "000007.ldb", "000007.log.bak", ".log"] {
            assert_eq!(log_number(name), None, "{name}");
        }
    }

    #[test]
    fn a_log_of_more_keys_than_any_is_refused() {
        let put = |key: u8| [1, 1, key, 0];
        let record = [&[0; 12][..], &[put(1), put(2), put(1), put(3)].concat()].concat();
        let sum = masked_crc32c(&[&[1], &record]).to_le_bytes();
        let log = [&sum[..], &(record.len() as u16).to_le_bytes(), &[1], &record].concat();
        let mut recent = BTreeMap::new();
        assert_eq!((read_log(&log, &mut recent, 3), recent.len()), (Ok(0), 3));
        assert!(matches!(read_log(&log, &mut BTreeMap::new(), 2), Err(LevelDbError::TooMany(_, 2))));
    }
}
