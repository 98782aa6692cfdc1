//! The questions that every way of storing blocks answers.

use std::fmt;
use std::sync::Arc;

use super::error::WorldError;
use crate::base::Task;
use crate::format::{BlockKey, BlockRange};

/// Most bytes of one block that are read: an honest one has some hundred, and metadata of a few thousand signs in one
/// block a few hundred thousand.
pub(super) const MOST_BLOB_BYTES: usize = 1 << 20;

/// Bytes of a block as they are stored, or the reason why they cannot be had.
pub type Blob = Result<Arc<[u8]>, BlobError>;

/// Reason why the bytes of one block cannot be had, while those of others can.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlobError {
    /// More bytes than are read.
    #[error("it is larger than the limit of {} MiB ({} MiB)", MOST_BLOB_BYTES >> 20, .0.div_ceil(1 << 20))]
    TooLarge(u64),
    /// No bytes but a value of another type.
    #[error("its data has the type {0} instead of blob")]
    NoBlob(String),
    /// The place where it is stored is damaged.
    #[error("this part of the database is damaged")]
    Damaged,
    /// The file that it is cannot be read.
    #[error("{0}")]
    File(String),
}

/// State of a world that readers should know of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorldNotice {
    /// Changes that are not in the database itself.
    LastChangesUnread(String),
    /// A change that was not finished.
    Unfinished(String),
    /// Names in folders of blocks, or numbers in databases, that no block has.
    SkippedKeys(u64),
    /// Places of a LevelDB database that were passed over.
    DamagedPlaces(u64),
}

impl fmt::Display for WorldNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LastChangesUnread(name) => {
                write!(f, "the latest changes, in {name}, are not shown; open the world in the game and close it again")
            }
            Self::Unfinished(name) => {
                write!(f, "the game was interrupted while writing {name}; some blocks may be older than others")
            }
            Self::SkippedKeys(1) => f.write_str("1 entry that is not a block was skipped"),
            Self::SkippedKeys(count) => write!(f, "{count} entries that are not blocks were skipped"),
            Self::DamagedPlaces(1) => f.write_str("1 damaged part of the database was skipped"),
            Self::DamagedPlaces(count) => write!(f, "{count} damaged parts of the database were skipped"),
        }
    }
}

/// Keys of some slabs of a world.
#[derive(Debug)]
pub(super) struct KeySample {
    pub keys: Vec<BlockKey>,
    /// Columns that each one stands for, to the east and to the north.
    pub spread: [i32; 2],
}

/// A way of storing blocks. Keys come in the order of x, z, y.
pub(super) trait MapDatabase: Send {
    /// The next keys within a range, after one if given; fewer than `limit` only where there are no more.
    fn keys(
        &mut self,
        within: BlockRange,
        after: Option<BlockKey>,
        limit: usize,
        task: &Task,
    ) -> Result<Vec<BlockKey>, WorldError>;

    /// Bytes of blocks, in the order of the keys; `None` where there is no such block. It ends behind the one with which
    /// they come to `most_bytes`, but not before the first.
    fn blobs(&mut self, keys: &[BlockKey], most_bytes: usize, task: &Task) -> Result<Vec<Option<Blob>>, WorldError>;

    /// A number that differs after the blocks were written to.
    fn stamp(&mut self, task: &Task) -> Result<u64, WorldError>;

    /// Bytes of its files.
    fn bytes(&self, task: &Task) -> Result<u64, WorldError>;

    /// Keys of some slabs all over a world that has so many blocks that all keys take long to read; `None` for any other,
    /// and where slabs are not faster to read. In no order.
    fn sample_keys(&mut self, _: &Task) -> Result<Option<KeySample>, WorldError> {
        Ok(None)
    }

    /// Sets how many keys are in memory at a time where they have to be sorted, and drops those that are.
    fn set_key_window(&mut self, most: usize);

    /// Drops all that was read before the last change.
    fn reset(&mut self);

    /// Facts that readers should know, as far as it has been read.
    fn notices(&self) -> Vec<WorldNotice>;
}

/// Number of bytes of a block.
pub(super) fn bytes_of(blob: &Option<Blob>) -> usize {
    blob.as_ref().and_then(|blob| blob.as_ref().ok()).map_or(0, |bytes| bytes.len())
}

/// Reads blocks one by one, as [`MapDatabase::blobs`] does.
pub(super) fn read_each(
    keys: &[BlockKey],
    most_bytes: usize,
    mut read: impl FnMut(BlockKey) -> Result<Option<Blob>, WorldError>,
) -> Result<Vec<Option<Blob>>, WorldError> {
    let (mut blobs, mut bytes) = (Vec::new(), 0);
    for key in keys {
        if bytes >= most_bytes && !blobs.is_empty() {
            break;
        }
        let blob = read(*key)?;
        bytes += bytes_of(&blob);
        blobs.push(blob);
    }
    Ok(blobs)
}
