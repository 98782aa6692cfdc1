//! The manifest: which tables there are, and which logs are not in tables yet.

use std::collections::BTreeMap;

use super::block::split_key;
use super::cursor::Cursor;
use super::error::LevelDbError;
use super::log::LogRecords;

/// Levels of tables.
pub const LEVELS: usize = 7;
/// Most tables at a time: 512 GiB of them, and some ten MiB of memory.
const MOST_TABLES: usize = 256 << 10;
/// The order of keys that all games use.
const BYTE_ORDER: &[u8] = b"leveldb.BytewiseComparator";

/// A table that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFile {
    /// Number, by which the file is named.
    pub number: u64,
    /// First key.
    pub first_key: Box<[u8]>,
    /// Last key.
    pub last_key: Box<[u8]>,
}

impl TableFile {
    /// Whether a key lies between its first and its last.
    pub fn may_have(&self, key: &[u8]) -> bool {
        (&*self.first_key..=&*self.last_key).contains(&key)
    }
}

/// State of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// Tables that count, by level: level 0 from the newest on, the others by key.
    pub levels: [Vec<TableFile>; LEVELS],
    /// Logs from this number on are not in tables yet.
    pub log_number: u64,
    /// A log before that, which is not either; 0 where there is none.
    pub previous_log: u64,
    /// Number of damaged places that were passed over.
    pub damaged: u64,
}

impl Manifest {
    /// Reads all bytes of a manifest.
    ///
    /// # Errors
    /// It has no record that can be read, keys in another order, or more tables than any game has.
    pub fn read(bytes: &[u8]) -> Result<Self, LevelDbError> {
        Self::with_most_tables(bytes, MOST_TABLES)
    }

    fn with_most_tables(bytes: &[u8], most_tables: usize) -> Result<Self, LevelDbError> {
        let mut manifest = Self::default();
        let mut tables: BTreeMap<(usize, u64), TableFile> = BTreeMap::new();
        let mut records = LogRecords::new(bytes);
        let mut count = 0;
        while let Some(record) = records.next_record() {
            manifest.read_edit(record, &mut tables)?;
            if tables.len() > most_tables {
                return Err(LevelDbError::TooMany("tables", most_tables));
            }
            count += 1;
        }
        if count == 0 {
            return Err(LevelDbError::Malformed);
        }
        manifest.damaged = records.damaged();
        for ((level, _), table) in tables {
            if let Some(tables) = manifest.levels.get_mut(level) {
                tables.push(table);
            }
        }
        let (newest, others) = manifest.levels.split_at_mut(1);
        newest.iter_mut().for_each(|tables| tables.reverse());
        others.iter_mut().for_each(|tables| tables.sort_by(|a, b| a.first_key.cmp(&b.first_key)));
        Ok(manifest)
    }

    /// Applies one change of the state.
    fn read_edit(&mut self, record: &[u8], tables: &mut BTreeMap<(usize, u64), TableFile>) -> Result<(), LevelDbError> {
        let mut bytes = Cursor(record);
        let level = |bytes: &mut Cursor<'_>| match bytes.length()? {
            level @ ..LEVELS => Ok(level),
            LEVELS.. => Err(LevelDbError::Malformed),
        };
        while !bytes.is_empty() {
            match bytes.varint()? {
                1 => match bytes.text()? {
                    BYTE_ORDER => {}
                    other => return Err(LevelDbError::Order(String::from_utf8_lossy(other).into_owned())),
                },
                2 => self.log_number = bytes.varint()?,
                // The number of the next file, and that of the last change.
                3 | 4 => drop(bytes.varint()?),
                // A place where tidying up goes on.
                5 => drop((level(&mut bytes)?, bytes.text()?)),
                6 => drop(tables.remove(&(level(&mut bytes)?, bytes.varint()?))),
                7 => {
                    let (level, number, _len) = (level(&mut bytes)?, bytes.varint()?, bytes.varint()?);
                    let (first_key, last_key) =
                        (split_key(bytes.text()?)?.0.into(), split_key(bytes.text()?)?.0.into());
                    tables.insert((level, number), TableFile { number, first_key, last_key });
                }
                9 => self.previous_log = bytes.varint()?,
                _ => return Err(LevelDbError::Malformed),
            }
        }
        Ok(())
    }

    /// Whether the changes in a log count beside those in tables.
    pub fn has_log(&self, number: u64) -> bool {
        number >= self.log_number || number == self.previous_log && number != 0
    }

    /// Tables, from those whose values hide others on.
    pub fn tables(&self) -> impl Iterator<Item = &TableFile> {
        self.levels.iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::leveldb::masked_crc32c;

    #[test]
    fn a_manifest_of_more_tables_than_any_is_refused() {
        let key = [8, 0, 0, 0, 0, 0, 0, 0, 0];
        let table = |number: u8| [&[7, 0, number, 1][..], &key, &key].concat();
        let record = [table(1), table(2), vec![6, 0, 1], table(3)].concat();
        let sum = masked_crc32c(&[&[1], &record]).to_le_bytes();
        let bytes = [&sum[..], &(record.len() as u16).to_le_bytes(), &[1], &record].concat();
        let numbers: Vec<u64> =
            Manifest::with_most_tables(&bytes, 2).expect("two tables").tables().map(|table| table.number).collect();
        assert_eq!(numbers, [3, 2]);
        assert_eq!(Manifest::with_most_tables(&bytes, 1), Err(LevelDbError::TooMany("tables", 1)));
    }
}
