//! Scans of a LevelDB database: the entries of several sorted lists of tables, side by side.

use super::tables::{TableError, Tables};
use crate::format::leveldb::TableBlock;

/// Tables that follow each other: one of level 0, or all of another level.
#[derive(Debug, Default)]
pub(super) struct TableScan {
    /// Numbers of the tables that are left, the next one last.
    left: Vec<u64>,
    /// The table and the place of its next block.
    next: Option<(u64, usize)>,
    block: TableBlock,
    head: Option<Head>,
}

/// Entry that comes next.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub key: Vec<u8>,
    pub sequence: u64,
    pub is_deleted: bool,
}

impl TableScan {
    /// A scan of tables, from behind a key.
    pub fn new(
        mut numbers: Vec<u64>,
        after: Option<&[u8]>,
        tables: &mut Tables,
        damaged: &mut u64,
    ) -> Result<Self, TableError> {
        numbers.reverse();
        let mut scan = Self { left: numbers, ..Self::default() };
        if let Some(key) = after
            && let Some(first) = scan.left.pop()
        {
            match tables.first_with(first, key) {
                Ok(place) => scan.next = Some((first, place)),
                Err(TableError::Damaged) => *damaged += 1,
                Err(missing) => return Err(missing),
            }
        }
        scan.advance(tables, damaged)?;
        while scan.head.as_ref().is_some_and(|head| after.is_some_and(|after| &head.key[..] <= after)) {
            scan.advance(tables, damaged)?;
        }
        Ok(scan)
    }

    /// The entry that comes next.
    pub fn head(&self) -> Option<&Head> {
        self.head.as_ref()
    }

    /// Goes on to the next entry. Blocks and tables that cannot be read are passed over and counted.
    pub fn advance(&mut self, tables: &mut Tables, damaged: &mut u64) -> Result<(), TableError> {
        loop {
            match self.block.next_entry() {
                Ok(Some(entry)) => {
                    let key = match self.head.take() {
                        // The room of the last key.
                        Some(mut head) => {
                            head.key.clear();
                            head.key.extend_from_slice(entry.key);
                            head.key
                        }
                        None => entry.key.to_vec(),
                    };
                    self.head = Some(Head { key, sequence: entry.sequence, is_deleted: entry.value.is_none() });
                    return Ok(());
                }
                Ok(None) => {}
                Err(_) => *damaged += 1,
            }
            self.block = TableBlock::default();
            let Some((number, place)) = self.next.or_else(|| self.left.pop().map(|number| (number, 0))) else {
                self.head = None;
                return Ok(());
            };
            match tables.block(number, place) {
                Ok(Some(block)) => {
                    self.next = Some((number, place + 1));
                    self.block = block;
                }
                Ok(None) => self.next = None,
                Err(TableError::Damaged) => {
                    *damaged += 1;
                    // Without an index there is no block behind this one either.
                    self.next = tables.first_with(number, &[]).is_ok().then_some((number, place + 1));
                }
                Err(missing) => return Err(missing),
            }
        }
    }
}
