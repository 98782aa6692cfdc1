//! Batches of changes, one to a record of a log.

use super::cursor::Cursor;
use super::error::LevelDbError;

/// Change of one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'a> {
    /// A new value.
    Put {
        /// Key.
        key: &'a [u8],
        /// Value.
        value: &'a [u8],
    },
    /// The key is gone.
    Delete {
        /// Key.
        key: &'a [u8],
    },
}

/// Changes of a record, in their order.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    rest: Cursor<'a>,
}

impl<'a> Batch<'a> {
    /// Reads the head of a record.
    ///
    /// # Errors
    /// It is shorter than a head.
    pub fn read(record: &'a [u8]) -> Result<Self, LevelDbError> {
        let mut rest = Cursor(record);
        let (_sequence, _count) = (rest.u64()?, rest.u32()?);
        Ok(Self { rest })
    }
}

impl<'a> Iterator for Batch<'a> {
    type Item = Result<Change<'a>, LevelDbError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let change = read_change(&mut self.rest);
        if change.is_err() {
            // Where the next one would begin is not known.
            self.rest = Cursor(&[]);
        }
        Some(change)
    }
}

fn read_change<'a>(bytes: &mut Cursor<'a>) -> Result<Change<'a>, LevelDbError> {
    match bytes.u8()? {
        0 => Ok(Change::Delete { key: bytes.text()? }),
        1 => Ok(Change::Put { key: bytes.text()?, value: bytes.text()? }),
        _ => Err(LevelDbError::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_come_in_their_order() {
        let record = [&[0; 12][..], b"\x01\x01a\x03xyz\x00\x01b\x01\x02cc\x00"].concat();
        let changes: Vec<_> = Batch::read(&record).expect("a head").collect();
        let expected = [
            Change::Put { key: b"a", value: b"xyz" },
            Change::Delete { key: b"b" },
            Change::Put { key: b"cc", value: b"" },
        ];
        assert_eq!(changes, expected.map(Ok));
        let cut: Vec<_> = Batch::read(&record[..20]).expect("a head").collect();
        assert_eq!(cut, [Ok(expected[0]), Err(LevelDbError::CutOff)]);
        assert!(Batch::read(&record[..11]).is_err());
    }
}
