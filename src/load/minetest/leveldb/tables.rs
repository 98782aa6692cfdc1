//! Tables of a LevelDB database, opened as they are needed.

use std::collections::{BTreeSet, VecDeque};
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use crate::files::{FileError, open_regular};
use crate::format::leveldb::{
    BlockHandle, FOOTER_BYTES, Footer, LevelDbError, TableBlock, TableIndex, read_stored_block,
};
use crate::load::minetest::database::MOST_BLOB_BYTES;

/// Tables that stay open.
const MOST_OPEN: usize = 16;
/// Most bytes of an index. Those of honest tables, of 2 MiB, have some ten thousand.
const MOST_INDEX_BYTES: usize = 4 << 20;
/// Most bytes of a block: one that holds a single value is little larger than that. A block of the world that is too
/// large should not take its neighbors along.
const MOST_BLOCK_BYTES: usize = 4 * MOST_BLOB_BYTES;

/// The tables of a database.
#[derive(Debug, Default)]
pub(super) struct Tables {
    folder: PathBuf,
    /// Those used last at the end.
    open: VecDeque<Table>,
    /// Those that the manifest has and the folder has not.
    missing: BTreeSet<u64>,
}

/// Reason why a block of a table cannot be had.
#[derive(Debug)]
pub(super) enum TableError {
    /// There is no such file: it has been replaced since the manifest was read, or it is lost.
    Missing(u64),
    /// Bytes that cannot be what they should be, or that the disk does not give.
    Damaged,
}

#[derive(Debug)]
struct Table {
    number: u64,
    file: File,
    bytes: u64,
    /// Empty where it cannot be read.
    index: TableIndex,
}

impl Tables {
    /// The tables in a folder.
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), ..Self::default() }
    }

    /// Closes all tables: some may be gone. Numbers are never used again, so that what was missing stays so.
    pub fn close(&mut self) {
        self.open.clear();
    }

    /// Number of tables that are missing.
    pub fn missing(&self) -> u64 {
        self.missing.len() as u64
    }

    /// Whether there is a file of a table, or it is known that there is none.
    pub fn has_file(&self, number: u64) -> bool {
        self.missing.contains(&number) || names(number).iter().any(|name| self.folder.join(name).exists())
    }

    /// Treats a table as one without entries.
    pub fn set_missing(&mut self, number: u64) {
        self.missing.insert(number);
    }

    /// Place of the first block of a table in which a key may be.
    pub fn first_with(&mut self, number: u64, key: &[u8]) -> Result<usize, TableError> {
        Ok(self.table(number)?.map_or(0, |table| table.index.first_with(key)))
    }

    /// The block at a place; `None` behind the last.
    pub fn block(&mut self, number: u64, place: usize) -> Result<Option<TableBlock>, TableError> {
        let Some(table) = self.table(number)? else { return Ok(None) };
        let Some(entry) = table.index.0.get(place) else { return Ok(None) };
        let block = entry.block;
        table.read(block, MOST_BLOCK_BYTES).map(Some).map_err(|_| TableError::Damaged)
    }

    /// An open table; `None` where it is missing.
    fn table(&mut self, number: u64) -> Result<Option<&mut Table>, TableError> {
        if self.missing.contains(&number) {
            return Ok(None);
        }
        let at = self.open.iter().position(|table| table.number == number);
        let table = match at.and_then(|at| self.open.remove(at)) {
            Some(table) => table,
            None => {
                if self.open.len() >= MOST_OPEN {
                    self.open.pop_front();
                }
                Table::open(&self.folder, number)?
            }
        };
        self.open.push_back(table);
        Ok(self.open.back_mut())
    }
}

/// Names that a table may have; the second is that of the first years.
fn names(number: u64) -> [String; 2] {
    [format!("{number:06}.ldb"), format!("{number:06}.sst")]
}

impl Table {
    fn open(folder: &Path, number: u64) -> Result<Self, TableError> {
        let [name, old_name] = names(number);
        let mut opened = open_regular(&folder.join(name));
        if let Err(FileError::NotFound(_)) = opened {
            opened = open_regular(&folder.join(old_name));
        }
        let (file, facts) = opened.map_err(|error| match error {
            FileError::NotFound(_) => TableError::Missing(number),
            _ => TableError::Damaged,
        })?;
        let mut table = Self { number, file, bytes: facts.bytes, index: TableIndex::default() };
        let footer_at = facts.bytes.checked_sub(FOOTER_BYTES as u64).ok_or(TableError::Damaged)?;
        let footer = read_at(&mut table.file, footer_at, FOOTER_BYTES).map_err(|_| TableError::Damaged)?;
        let footer = Footer::read(&footer).map_err(|_| TableError::Damaged)?;
        let index = table.read(footer.index, MOST_INDEX_BYTES).and_then(TableIndex::read);
        table.index = index.map_err(|_| TableError::Damaged)?;
        Ok(table)
    }

    fn read(&mut self, block: BlockHandle, limit: usize) -> Result<TableBlock, LevelDbError> {
        let len = block.stored_bytes(self.bytes)?;
        // What cannot be packed grows by a sixth at most.
        if len > limit + limit / 6 + 64 {
            return Err(LevelDbError::TooLarge(limit >> 20));
        }
        let stored = read_at(&mut self.file, block.start, len).map_err(|_| LevelDbError::CutOff)?;
        read_stored_block(&stored, limit)
    }
}

fn read_at(file: &mut File, start: u64, len: usize) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = vec![0; len];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
