//! Blocks of tables: entries sorted by key, each of which stores only the end in which its key differs from the last.

use super::cursor::Cursor;
use super::error::LevelDbError;

/// Bytes behind a key: number of the change, and its kind.
const KEY_TAIL: usize = 8;

/// Entry of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Key as the game knows it.
    pub key: &'a [u8],
    /// Number of the change: of equal keys the highest counts.
    pub sequence: u64,
    /// Value; `None` where the key was deleted.
    pub value: Option<&'a [u8]>,
}

/// Key with its tail, and value.
type Pair<'a> = (&'a [u8], &'a [u8]);

/// An unpacked block, with a place in it.
#[derive(Clone, Debug, Default)]
pub struct TableBlock {
    bytes: Vec<u8>,
    /// End of the entries.
    end: usize,
    at: usize,
    key: Vec<u8>,
}

impl TableBlock {
    /// A block of unpacked bytes, before its first entry.
    ///
    /// # Errors
    /// The list of restarts at its end does not fit into it.
    pub fn new(bytes: Vec<u8>) -> Result<Self, LevelDbError> {
        let tail = bytes.last_chunk().copied().map(u32::from_le_bytes).ok_or(LevelDbError::CutOff)?;
        let restarts = (tail as usize).checked_mul(4).and_then(|bytes| bytes.checked_add(4));
        let end = restarts.and_then(|restarts| bytes.len().checked_sub(restarts)).ok_or(LevelDbError::CutOff)?;
        Ok(Self { bytes, end, at: 0, key: Vec::new() })
    }

    /// The next pair as it is stored, the key with its tail; `None` behind the last.
    ///
    /// # Errors
    /// It is cut off. Nothing is read behind it.
    pub(super) fn next_pair(&mut self) -> Result<Option<Pair<'_>>, LevelDbError> {
        match self.read_pair() {
            Ok(None) => Ok(None),
            Ok(Some((start, len))) => Ok(self.bytes.get(start..start + len).map(|value| (&self.key[..], value))),
            Err(error) => {
                self.at = self.end;
                Err(error)
            }
        }
    }

    /// Reads a key into `self.key`; start and length of its value.
    fn read_pair(&mut self) -> Result<Option<(usize, usize)>, LevelDbError> {
        let mut rest = Cursor(self.bytes.get(self.at..self.end).ok_or(LevelDbError::CutOff)?);
        if rest.is_empty() {
            return Ok(None);
        }
        let (shared, own, value) = (rest.length()?, rest.length()?, rest.length()?);
        let own = rest.take(own)?;
        let start = self.end - rest.0.len();
        rest.take(value)?;
        if shared > self.key.len() {
            return Err(LevelDbError::Malformed);
        }
        self.key.truncate(shared);
        self.key.extend_from_slice(own);
        self.at = self.end - rest.0.len();
        Ok(Some((start, value)))
    }

    /// The next entry; `None` behind the last.
    ///
    /// # Errors
    /// It is cut off, or its key has no tail. Nothing is read behind it.
    pub fn next_entry(&mut self) -> Result<Option<Entry<'_>>, LevelDbError> {
        let Some((key, value)) = self.next_pair()? else { return Ok(None) };
        let (key, tail) = split_key(key)?;
        let value = match tail & 0xff {
            0 => None,
            1 => Some(value),
            _ => return Err(LevelDbError::Malformed),
        };
        Ok(Some(Entry { key, sequence: tail >> 8, value }))
    }
}

/// Key as the game knows it, and its tail.
pub(super) fn split_key(key: &[u8]) -> Result<(&[u8], u64), LevelDbError> {
    let at = key.len().checked_sub(KEY_TAIL).ok_or(LevelDbError::Malformed)?;
    let (key, tail) = key.split_at_checked(at).ok_or(LevelDbError::Malformed)?;
    Ok((key, Cursor(tail).u64()?))
}
