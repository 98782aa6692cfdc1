//! Tables: blocks of entries, a block that is their index, and a footer that says where it is.

use super::block::{TableBlock, split_key};
use super::checksum::masked_crc32c;
use super::cursor::Cursor;
use super::error::LevelDbError;
use super::snappy::unpack_snappy;

/// Bytes of the footer at the end of a table.
pub const FOOTER_BYTES: usize = 48;
/// Last bytes of a table.
const MAGIC: u64 = 0xdb47_7524_8b80_fb57;
/// Bytes behind a block: how it is packed, and its sum.
const TRAILER: usize = 5;

const PLAIN: u8 = 0;
const SNAPPY: u8 = 1;

/// Place of a block in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockHandle {
    /// First byte.
    pub start: u64,
    /// Bytes, without those behind the block that say how it is packed.
    len: u64,
}

impl BlockHandle {
    fn read(bytes: &mut Cursor<'_>) -> Result<Self, LevelDbError> {
        Ok(Self { start: bytes.varint()?, len: bytes.varint()? })
    }

    /// Bytes to be read for it from a file of a length.
    ///
    /// # Errors
    /// It leads out of the file.
    pub fn stored_bytes(self, file_bytes: u64) -> Result<usize, LevelDbError> {
        let stored = self.len.checked_add(TRAILER as u64).ok_or(LevelDbError::CutOff)?;
        let end = self.start.checked_add(stored).ok_or(LevelDbError::CutOff)?;
        if end > file_bytes {
            return Err(LevelDbError::CutOff);
        }
        usize::try_from(stored).map_err(|_| LevelDbError::CutOff)
    }
}

/// Footer of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footer {
    /// The block that is the index.
    pub index: BlockHandle,
}

impl Footer {
    /// Reads the last [`FOOTER_BYTES`] of a table.
    ///
    /// # Errors
    /// It is none.
    pub fn read(bytes: &[u8]) -> Result<Self, LevelDbError> {
        let magic = bytes.last_chunk().copied().map(u64::from_le_bytes);
        if magic != Some(MAGIC) {
            return Err(LevelDbError::Malformed);
        }
        let mut bytes = Cursor(bytes);
        let _filters = BlockHandle::read(&mut bytes)?;
        Ok(Self { index: BlockHandle::read(&mut bytes)? })
    }
}

/// Unpacks a block with the bytes behind it, to at most `limit` bytes.
///
/// # Errors
/// Its sum is wrong, or it does not unpack.
pub fn read_stored_block(stored: &[u8], limit: usize) -> Result<TableBlock, LevelDbError> {
    let at = stored.len().checked_sub(TRAILER).ok_or(LevelDbError::CutOff)?;
    let (packed, trailer) = stored.split_at_checked(at).ok_or(LevelDbError::CutOff)?;
    let mut trailer = Cursor(trailer);
    let (packing, sum) = (trailer.u8()?, trailer.u32()?);
    if masked_crc32c(&[packed, &[packing]]) != sum {
        return Err(LevelDbError::Checksum);
    }
    let bytes = match packing {
        PLAIN if packed.len() > limit => return Err(LevelDbError::TooLarge(limit >> 20)),
        PLAIN => packed.to_vec(),
        SNAPPY => unpack_snappy(packed, limit)?,
        other => return Err(LevelDbError::Packing(other)),
    };
    TableBlock::new(bytes)
}

/// Entry of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexEntry {
    /// A key at or behind the last of the block, and before the first of the next.
    pub last_key: Box<[u8]>,
    /// The block.
    pub block: BlockHandle,
}

/// Blocks of a table, in the order of their keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableIndex(pub Vec<IndexEntry>);

impl TableIndex {
    /// Reads the block that is the index.
    ///
    /// # Errors
    /// An entry is cut off.
    pub fn read(mut block: TableBlock) -> Result<Self, LevelDbError> {
        let mut entries = Vec::new();
        while let Some((key, value)) = block.next_pair()? {
            let (key, _) = split_key(key)?;
            entries.push(IndexEntry { last_key: key.into(), block: BlockHandle::read(&mut Cursor(value))? });
        }
        Ok(Self(entries))
    }

    /// Place of the first block in which a key may be.
    pub fn first_with(&self, key: &[u8]) -> usize {
        self.0.partition_point(|entry| &*entry.last_key < key)
    }
}
