//! The header of a datafile: nine ints that say where everything else lies.

use crate::base::{Limits, Report, WarningPlace, counted, one_or_many};
use crate::format::sniff::{DATAFILE_VERSIONS, is_datafile};
use crate::format::teeworlds::codes;
use crate::format::teeworlds::error::{ReadError, Start};
use crate::format::teeworlds::item::le_int;

/// Bytes before the tables.
const HEADER: usize = 36;

/// Where the parts of a datafile lie, computed from the counts; all in bytes from the beginning of the file.
/// Everything before `data` is known to be inside the file.
#[derive(Debug)]
pub(super) struct Layout {
    pub version: i32,
    size: i32,
    swaplen: i32,
    pub types: usize,
    pub items: usize,
    pub blocks: usize,
    pub item_size: usize,
    pub data_size: usize,
    pub type_table: usize,
    pub item_offsets: usize,
    pub block_offsets: usize,
    pub block_lengths: usize,
    pub items_start: usize,
    pub data: usize,
    /// Behind the last data block; may lie beyond the end of the file.
    pub end: usize,
}

impl Layout {
    /// Reads the header and makes sure that tables and items are inside the file.
    pub fn read(file: &[u8], limits: &Limits) -> Result<Self, ReadError> {
        let short = || ReadError::TooShort { bytes: file.len() };
        if file.len() >= 4 && !is_datafile(file) {
            return Err(ReadError::Magic { start: Start::of(file) });
        }
        let int = |field: usize| le_int(file, field * 4).ok_or_else(short);
        let version = int(1)?;
        // First of all: in another version the other fields may mean something else.
        if !DATAFILE_VERSIONS.contains(&version) {
            return Err(ReadError::DatafileVersion(version));
        }
        let (size, swaplen) = (int(2)?, int(3)?);
        let types = count("the number of item types", int(4)?, 0x1_0000)?;
        let items = count("the number of items", int(5)?, i32::MAX)?;
        let blocks = count("the number of data blocks", int(6)?, i32::MAX)?;
        let item_size = count("the size of the items", int(7)?, i32::MAX)?;
        let data_size = count("the size of the data", int(8)?, i32::MAX)?;
        if !item_size.is_multiple_of(4) {
            return Err(ReadError::Header { what: "the size of the items", value: item_size as i32 });
        }
        let lengths = if version == 4 { blocks } else { 0 };
        let parts = [types * 12, items * 4, blocks * 4, lengths * 4, item_size, data_size].map(|bytes| bytes as u64);
        let data = HEADER as u64 + parts.iter().take(5).sum::<u64>();
        if data > file.len() as u64 {
            return Err(ReadError::CutOff { need: data, have: file.len() });
        }
        if items > limits.items {
            return Err(ReadError::TooManyItems { items, limit: limits.items });
        }
        let mut at = HEADER;
        let [type_table, item_offsets, block_offsets, block_lengths, items_start, data] = parts.map(|bytes| {
            let start = at;
            at = at.saturating_add(bytes as usize);
            start
        });
        Ok(Self {
            version,
            size,
            swaplen,
            types,
            items,
            blocks,
            item_size,
            data_size,
            type_table,
            item_offsets,
            block_offsets,
            block_lengths,
            items_start,
            data,
            end: at,
        })
    }

    /// Compares the header's own two sizes, which nothing depends on, and the end of the file with the layout.
    /// Returns whether they have the form of files written before September 2010, which forgot the length table.
    pub fn check_sizes(&self, file: &[u8], report: &mut Report) -> bool {
        if file.len() > self.end {
            let extra = file.len() - self.end;
            let are = one_or_many(extra, "is", "are");
            let message = format!("{} after the end of the map {are} ignored.", counted(extra, "byte"));
            report.warn(codes::EXTRA_BYTES, WarningPlace::File, message);
        }
        let stored = (self.size as i64, self.swaplen as i64);
        let exact = (self.end as i64 - 16, self.end as i64 - 16 - self.data_size as i64);
        let forgotten = self.items_start as i64 - self.block_lengths as i64;
        let crude = (exact.0 - forgotten, exact.1 - forgotten);
        if stored != exact && stored != crude {
            let message = format!(
                "The sizes in the header ({} and {}) do not match its counts ({} and {}); the counts are used.",
                stored.0, stored.1, exact.0, exact.1
            );
            report.warn(codes::HEADER_SIZES, WarningPlace::File, message);
        }
        stored == crude && forgotten > 0
    }
}

/// A count that is not negative and not above `most`.
fn count(what: &'static str, value: i32, most: i32) -> Result<usize, ReadError> {
    match usize::try_from(value) {
        Ok(count) if value <= most => Ok(count),
        _ => Err(ReadError::Header { what, value }),
    }
}
