//! Blocks in a LevelDB database, `map.db`: the number of a block as decimal text, and its bytes.
//!
//! The order of such keys is that of their digits, so that no part of a world can be asked for without looking at all
//! keys. They are looked at once where they fit into memory.

mod reader;
mod scan;
mod tables;

use std::path::Path;

use self::reader::{LevelReader, Value};
use super::database::{Blob, BlobError, MOST_BLOB_BYTES, MapDatabase, WorldNotice, read_each};
use super::error::WorldError;
use super::key_window::KeyWindow;
use super::packed_key::{POSSIBLE, PackedKey, possible_part};
use crate::base::Task;
use crate::format::minetest::{block_key, block_number};
use crate::format::{BlockKey, BlockRange};

/// A world's LevelDB database.
#[derive(Debug)]
pub(super) struct LevelDatabase {
    reader: LevelReader,
    window: KeyWindow,
    skipped: u64,
}

impl LevelDatabase {
    /// Opens the database in a folder.
    pub fn open(folder: &Path, task: &Task) -> Result<Self, WorldError> {
        Ok(Self { reader: LevelReader::open(folder, task)?, window: KeyWindow::default(), skipped: 0 })
    }
}

impl MapDatabase for LevelDatabase {
    fn keys(
        &mut self,
        within: BlockRange,
        after: Option<BlockKey>,
        limit: usize,
        task: &Task,
    ) -> Result<Vec<BlockKey>, WorldError> {
        let Some(within) = possible_part(within) else { return Ok(Vec::new()) };
        let (reader, skipped) = (&mut self.reader, &mut self.skipped);
        self.window.keys(within, POSSIBLE, after, limit, |visit| {
            *skipped = 0;
            reader.scan(task, &mut |text| match key_of(text) {
                Some(key) => visit(key),
                None => *skipped += 1,
            })
        })
    }

    fn blobs(&mut self, keys: &[BlockKey], most_bytes: usize, task: &Task) -> Result<Vec<Option<Blob>>, WorldError> {
        let read = |key: BlockKey| {
            task.check()?;
            if PackedKey::new(key).is_none() {
                return Ok(None);
            }
            Ok(match self.reader.get(block_number(key).to_string().as_bytes(), task)? {
                Value::None => None,
                Value::Damaged => Some(Err(BlobError::Damaged)),
                Value::Bytes(bytes) if bytes.len() > MOST_BLOB_BYTES => {
                    Some(Err(BlobError::TooLarge(bytes.len() as u64)))
                }
                Value::Bytes(bytes) => Some(Ok(bytes)),
            })
        };
        read_each(keys, most_bytes, read)
    }

    fn stamp(&mut self, task: &Task) -> Result<u64, WorldError> {
        let stamp = self.reader.stamp();
        // Newer changes lie in logs, which were read when the database was opened.
        self.reader.refresh_if(stamp, task)?;
        Ok(stamp)
    }

    fn bytes(&self, _: &Task) -> Result<u64, WorldError> {
        Ok(self.reader.bytes())
    }

    fn set_key_window(&mut self, most: usize) {
        self.window.resize(most);
    }

    fn reset(&mut self) {
        self.window.reset();
        self.skipped = 0;
    }

    fn notices(&self) -> Vec<WorldNotice> {
        let skipped = (self.skipped > 0).then_some(WorldNotice::SkippedKeys(self.skipped));
        let damaged = (self.reader.damaged() > 0).then_some(WorldNotice::DamagedPlaces(self.reader.damaged()));
        skipped.into_iter().chain(damaged).collect()
    }
}

/// Key of a block of which the number is written as the game writes it.
fn key_of(text: &[u8]) -> Option<PackedKey> {
    let text = std::str::from_utf8(text).ok()?;
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text).then(|| block_key(number)).flatten().and_then(PackedKey::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_numbers_as_the_game_writes_them() {
        assert_eq!(key_of(b"-1").map(PackedKey::key), Some(BlockKey { x: -1, y: 0, z: 0 }));
        assert_eq!(key_of(b"0").map(PackedKey::key), Some(BlockKey::default()));
        for text in [&b""[..], b"-0", b"+1", b"01", b"1 ", b"x", b"\xff", b"99999999999999999999", b"137438953472"] {
            assert_eq!(key_of(text), None, "{text:?}");
        }
    }
}
