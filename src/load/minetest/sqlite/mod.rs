//! Blocks in an SQLite database, `map.sqlite`: under one number each, or since Luanti 5.12 under three coordinates.

mod connection;
mod file_state;
mod keys;
mod sample;
mod schema;

use std::path::Path;
use std::sync::Arc;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Row, ToSql};

pub(super) use self::connection::SqliteFile;
use self::keys::{coordinate_keys, odd_keys, visit_numbers};
use self::sample::sample_keys;
use self::schema::{KeyColumns, read_columns};
use super::database::{Blob, BlobError, KeySample, MOST_BLOB_BYTES, MapDatabase, WorldNotice, bytes_of};
use super::error::WorldError;
use super::key_window::KeyWindow;
use super::packed_key::{PackedKey, possible_part};
use crate::base::Task;
use crate::format::minetest::block_number;
use crate::format::{BlockKey, BlockRange};

/// Most blocks of one transaction. A server that wants to write waits for it, for 3 seconds at most.
const BATCH: usize = 256;
/// Bytes after which a transaction ends.
const BATCH_BYTES: usize = 4 << 20;

/// Size of a database whose keys take noticeably long to read. One of 65,000 blocks has some 60 MB.
const MANY_BYTES: u64 = 400 << 20;

/// A world's SQLite database.
#[derive(Debug)]
pub(super) struct SqliteDatabase {
    file: SqliteFile,
    columns: KeyColumns,
    window: KeyWindow,
    /// Rows whose keys no block has, once they have been counted.
    odd: Option<u64>,
}

impl SqliteDatabase {
    /// Opens a database.
    pub fn open(path: &Path, accepts_unfinished: bool, task: &Task) -> Result<Self, WorldError> {
        let mut file = SqliteFile::open(path, accepts_unfinished)?;
        let columns = file.read(task, read_columns)?;
        let columns = columns.map_err(|reason| WorldError::Schema { name: file.name(), reason })?;
        Ok(Self { file, columns, window: KeyWindow::default(), odd: None })
    }
}

impl MapDatabase for SqliteDatabase {
    fn keys(
        &mut self,
        within: BlockRange,
        after: Option<BlockKey>,
        limit: usize,
        task: &Task,
    ) -> Result<Vec<BlockKey>, WorldError> {
        let Some(within) = possible_part(within) else { return Ok(Vec::new()) };
        if self.odd.is_none() {
            self.odd = Some(odd_keys(&mut self.file, self.columns, task)?);
        }
        let file = &mut self.file;
        match self.columns {
            KeyColumns::Coordinates => coordinate_keys(file, within, after, limit, task),
            KeyColumns::Number => {
                self.window.keys(within, within, after, limit, |visit| visit_numbers(file, within, task, visit))
            }
        }
    }

    fn blobs(&mut self, keys: &[BlockKey], most_bytes: usize, task: &Task) -> Result<Vec<Option<Blob>>, WorldError> {
        let columns = self.columns;
        let (mut blobs, mut bytes) = (Vec::with_capacity(keys.len()), 0);
        while let Some(left) = keys.get(blobs.len()..).filter(|left| !left.is_empty()) {
            if bytes >= most_bytes && !blobs.is_empty() {
                break;
            }
            let batch = left.get(..BATCH).unwrap_or(left);
            let batch = self.file.read(task, |database| read_batch(database, columns, batch))?;
            bytes += batch.iter().map(bytes_of).sum::<usize>();
            blobs.extend(batch);
        }
        Ok(blobs)
    }

    fn stamp(&mut self, task: &Task) -> Result<u64, WorldError> {
        self.file.stamp(task)
    }

    fn bytes(&self, _: &Task) -> Result<u64, WorldError> {
        Ok(self.file.bytes())
    }

    fn sample_keys(&mut self, task: &Task) -> Result<Option<KeySample>, WorldError> {
        if self.file.bytes() < MANY_BYTES {
            return Ok(None);
        }
        sample_keys(&mut self.file, self.columns, task).map(Some)
    }

    fn set_key_window(&mut self, most: usize) {
        self.window.resize(most);
    }

    fn reset(&mut self) {
        self.window.reset();
        self.odd = None;
    }

    fn notices(&self) -> Vec<WorldNotice> {
        let odd = self.odd.filter(|odd| *odd > 0).map(WorldNotice::SkippedKeys);
        self.file.notice().into_iter().chain(odd).collect()
    }
}

/// Reads blocks in one transaction: all, or as many as its bytes allow, but at least one.
fn read_batch(database: &Connection, columns: KeyColumns, keys: &[BlockKey]) -> rusqlite::Result<Vec<Option<Blob>>> {
    let place = match columns {
        KeyColumns::Number => "pos=?2",
        KeyColumns::Coordinates => "x=?2 AND z=?3 AND y=?4",
    };
    // The length does not load the data.
    let query = format!(
        "SELECT CASE WHEN typeof(data)='blob' AND length(data)<=?1 THEN data END FROM blocks WHERE {place} LIMIT 1"
    );
    let why = format!("SELECT typeof(data), octet_length(data) FROM blocks WHERE {place} AND ?1=?1 LIMIT 1");
    let transaction = database.unchecked_transaction()?;
    let mut statement = transaction.prepare(&query)?;
    let (mut blobs, mut bytes) = (Vec::with_capacity(keys.len()), 0);
    for key in keys {
        let numbers = match columns {
            _ if PackedKey::new(*key).is_none() => Vec::new(),
            KeyColumns::Number => vec![block_number(*key)],
            KeyColumns::Coordinates => vec![key.x.into(), key.z.into(), key.y.into()],
        };
        if numbers.is_empty() {
            blobs.push(None);
            continue;
        }
        let most = MOST_BLOB_BYTES as i64;
        let parameters = std::iter::once(&most).chain(&numbers).map(|number| number as &dyn ToSql);
        let parameters: Vec<&dyn ToSql> = parameters.collect();
        let mut blob = statement.query_row(&*parameters, read_blob).optional()?;
        if let Some(None) = blob {
            blob = transaction.query_row(&why, &*parameters, |row| read_why(row).map(Some)).optional()?;
        }
        // A row that is there but has no blob is explained by then.
        let blob = blob.flatten();
        bytes += blob.as_ref().map_or(0, |blob| blob.as_ref().map_or(0, |bytes| bytes.len()));
        blobs.push(blob);
        if bytes >= BATCH_BYTES {
            break;
        }
    }
    Ok(blobs)
}

/// Bytes of a block; `None` where they are none that are read.
fn read_blob(row: &Row<'_>) -> rusqlite::Result<Option<Blob>> {
    let ValueRef::Blob(bytes) = row.get_ref(0)? else { return Ok(None) };
    Ok(Some(Ok(Arc::from(bytes))))
}

/// Reason why a row has no bytes that are read.
fn read_why(row: &Row<'_>) -> rusqlite::Result<Blob> {
    let (kind, len): (String, Option<i64>) = (row.get(0)?, row.get(1)?);
    Ok(Err(match &*kind {
        "blob" => BlobError::TooLarge(len.and_then(|len| u64::try_from(len).ok()).unwrap_or_default()),
        _ => BlobError::NoBlob(kind),
    }))
}
