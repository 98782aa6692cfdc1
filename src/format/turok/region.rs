//! Regions of a file: tables of offsets that divide them, and lists of records.
//!
//! ```text
//! table   count u32, offsets u32 × count, end u32         each offset from the beginning of the table
//! list    stride u32, count u32, records stride × count
//! ```
//!
//! Programs pad each part to 4, 8 or 16 bytes, so that the end of a part is only a bound. Offsets are followed, never
//! computed. A region lies within that of its table and ends where the next one begins: the parts of a long table never
//! overlap, and all of them together are no larger than the file, whatever the counts say.

use super::error::Fault;
use super::fields::Fields;

/// Bytes of a number in a table or in the head of a list.
const WORD: usize = 4;
/// Bytes before the first record of a list.
const LIST_HEAD: usize = 2 * WORD;
/// Tables up to this size may have offsets out of order. Longer ones may not: their parts could all be the same bytes,
/// which would take their square in time and memory.
const FEW: usize = 8;

/// Part of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region<'a> {
    /// The bytes, with padding at the end.
    pub bytes: &'a [u8],
    /// Place in the file.
    pub at: usize,
}

impl<'a> Region<'a> {
    /// Place in the file where it ends.
    pub fn end(&self) -> usize {
        self.at + self.bytes.len()
    }

    /// Its fields from the beginning.
    pub fn fields(&self) -> Fields<'a> {
        Fields(self.bytes)
    }

    fn word(&self, at: usize) -> Option<usize> {
        let bytes = self.bytes.get(at..)?.first_chunk()?;
        usize::try_from(u32::from_le_bytes(*bytes)).ok()
    }
}

/// Table of offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<'a> {
    region: Region<'a>,
    count: usize,
}

impl<'a> Table<'a> {
    /// Reads the head of a table. An empty one may do without its end offset.
    pub fn read(region: Region<'a>) -> Result<Self, Fault> {
        let count = region.word(0).ok_or(Fault::CutOff { at: region.end() })?;
        let most = (region.bytes.len() / WORD).saturating_sub(2);
        if count > most {
            return Err(Fault::TooManyEntries { count, at: region.at });
        }
        Ok(Self { region, count })
    }

    /// Number of parts.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Place in the file.
    pub fn at(&self) -> usize {
        self.region.at
    }

    /// Bytes of the table itself.
    pub fn head_bytes(&self) -> usize {
        if self.count == 0 { WORD } else { WORD * (self.count + 2) }
    }

    /// Offset of a part, or behind the last one that of its end.
    pub fn offset(&self, part: usize) -> Option<usize> {
        if part > self.count { None } else { self.region.word(WORD * (part + 1)) }
    }

    /// A part of the table.
    pub fn part(&self, part: usize) -> Result<Region<'a>, Fault> {
        let start = self.offset(part).filter(|_| part < self.count).ok_or(Fault::NoEntry { at: self.at() })?;
        if start < self.head_bytes() {
            return Err(Fault::IntoTable { at: self.at() + start });
        }
        let end = self.end_of(part, start).ok_or(Fault::Order { at: self.at() + WORD * (part + 1) })?;
        let bytes = self.region.bytes.get(start..end).ok_or(Fault::Outside { at: self.at().saturating_add(start) })?;
        Ok(Region { bytes, at: self.at() + start })
    }

    /// Where a part ends at most. An end beyond the region is that of the region, as in a file that is cut off.
    fn end_of(&self, part: usize, start: usize) -> Option<usize> {
        let whole = self.region.bytes.len();
        match self.offset(part + 1) {
            Some(end) if end >= start => Some(end.min(whole)),
            _ if self.count <= FEW => {
                let offsets = (0..=self.count).filter_map(|part| self.offset(part));
                Some(offsets.filter(|offset| *offset > start).min().unwrap_or(whole).min(whole))
            }
            _ => None,
        }
    }
}

/// List of records.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    /// Bytes of each record.
    pub stride: usize,
    /// Number of records that it says; 0 where they have no bytes.
    pub count: usize,
    /// Bytes of the records that are there.
    pub bytes: &'a [u8],
    /// Place in the file.
    pub at: usize,
    /// Bytes behind the last record.
    pub rest: usize,
}

impl<'a> List<'a> {
    /// Reads the head of a list, and finds the records.
    pub fn read(region: Region<'a>) -> Result<Self, Fault> {
        let head = region.word(0).zip(region.word(WORD));
        let (stride, count) = head.ok_or(Fault::CutOff { at: region.end() })?;
        let count = if stride == 0 { 0 } else { count };
        let behind = region.bytes.get(LIST_HEAD..).unwrap_or_default();
        let whole = stride.saturating_mul(count);
        let bytes = behind.get(..whole).unwrap_or(behind);
        Ok(Self { stride, count, bytes, at: region.at, rest: behind.len() - bytes.len() })
    }

    /// Number of records that are there.
    pub fn present(&self) -> usize {
        self.bytes.len().checked_div(self.stride).unwrap_or_default()
    }

    /// The records that are there as a whole.
    pub fn records(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        // Without a stride there are no bytes either.
        self.bytes.chunks_exact(self.stride.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    fn region(bytes: &[u8]) -> Region<'_> {
        Region { bytes, at: 100 }
    }

    fn places(bytes: &[u8]) -> Vec<Result<(usize, usize), Fault>> {
        let table = Table::read(region(bytes)).expect("a table");
        let place = |part| table.part(part).map(|region| (region.at - 100, region.bytes.len()));
        (0..table.count()).map(place).collect()
    }

    #[test]
    fn parts_end_where_the_next_ones_begin() {
        assert_eq!(places(&words(&[2, 16, 20, 28, 0, 0, 0])), [Ok((16, 4)), Ok((20, 8))]);
        assert_eq!(places(&words(&[1, 12, 400, 0])), [Ok((12, 4))], "no further than the region");
        assert_eq!(places(&words(&[0])), []);
        assert_eq!(places(&words(&[0, 8])), []);
    }

    #[test]
    fn wrong_offsets_are_faults() {
        let faults = places(&words(&[3, 400, 8, 24, 28, 0, 0]));
        let expected = [Err(Fault::Outside { at: 500 }), Err(Fault::IntoTable { at: 108 }), Ok((24, 4))];
        assert_eq!(faults, expected);
        // In a short table the next higher offset ends a part, in a long one its follower must.
        assert_eq!(places(&words(&[2, 20, 16, 24, 0, 0])), [Ok((20, 4)), Ok((16, 8))]);
        let long: Vec<u32> = [9].into_iter().chain([44, 40].repeat(5)).chain([0, 0]).collect();
        assert!(matches!(places(&words(&long))[0], Err(Fault::Order { at: 104 })));
        assert!(matches!(Table::read(region(&words(&[2, 12, 16]))), Err(Fault::TooManyEntries { count: 2, at: 100 })));
        assert!(matches!(Table::read(region(&[0; 3])), Err(Fault::CutOff { at: 103 })));
        assert!(matches!(Table::read(region(&words(&[u32::MAX, 0]))), Err(Fault::TooManyEntries { .. })));
    }

    #[test]
    fn lists_have_as_many_records_as_there_are_bytes() {
        let list = |bytes: &[u8]| {
            let list = List::read(region(bytes)).expect("a list");
            (list.count, list.present(), list.records().count(), list.rest)
        };
        assert_eq!(list(&words(&[4, 2, 1, 2, 3])), (2, 2, 2, 4));
        assert_eq!(list(&words(&[8, 2, 1, 2, 3])), (2, 1, 1, 0));
        assert_eq!(list(&words(&[0, 9, 1])), (0, 0, 0, 4));
        assert_eq!(list(&words(&[u32::MAX, u32::MAX, 1])), (u32::MAX as usize, 0, 0, 0));
        assert!(List::read(region(&[0; 7])).is_err());
    }
}
