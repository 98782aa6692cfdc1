//! Finds the items of a datafile.
//!
//! The offsets say it, the sizes in the items' headers say it again, and the type table says once more which type
//! each has. Where they disagree, one is enough.

use std::collections::BTreeMap;
use std::ops::Range;

use super::header::Layout;
use crate::base::{Report, WarningPlace, counted, one_or_many};
use crate::format::teeworlds::codes;
use crate::format::teeworlds::error::ReadError;
use crate::format::teeworlds::item::le_int;

/// Bytes of type, id and size before the ints of an item.
const ITEM_HEADER: usize = 8;

/// Where the ints of an item lie in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct ItemSpan {
    pub id: u16,
    start: usize,
    bytes: u32,
}

impl ItemSpan {
    /// The ints, as bytes of the file.
    pub fn payload(&self) -> Range<usize> {
        self.start..self.start + self.bytes as usize
    }
}

/// The items of each type in file order.
pub(super) fn read_items(
    file: &[u8],
    layout: &Layout,
    report: &mut Report,
) -> Result<BTreeMap<u16, Vec<ItemSpan>>, ReadError> {
    let section = file.get(layout.items_start..layout.data).unwrap_or_default();
    let starts = match starts_by_offset(file, layout) {
        Some(starts) => starts,
        None => {
            let starts = starts_by_walking(section, layout.items)?;
            let message = "The item offsets are damaged; items are located by their sizes instead.";
            report.warn(codes::ITEM_OFFSETS, WarningPlace::File, message);
            starts
        }
    };
    let mut types = TypeTable::read(file, layout, report);
    let mut items: BTreeMap<u16, Vec<ItemSpan>> = BTreeMap::new();
    let (mut other_size, mut other_type) = (0, 0);
    let ends = starts.iter().skip(1).copied().chain([section.len()]);
    for (start, end) in starts.iter().copied().zip(ends) {
        let head = le_int(section, start).unwrap_or(0) as u32;
        let (type_id, id) = ((head >> 16) as u16, head as u16);
        let bytes = end.saturating_sub(start + ITEM_HEADER);
        other_size += usize::from(le_int(section, start + 4) != i32::try_from(bytes).ok());
        other_type += usize::from(types.next().is_some_and(|of_table| of_table != type_id));
        let start = layout.items_start + start + ITEM_HEADER;
        items.entry(type_id).or_default().push(ItemSpan { id, start, bytes: bytes as u32 });
    }
    if other_size > 0 {
        let have = one_or_many(other_size, "has a wrong size field; its", "have a wrong size field; their");
        let message = format!("{} {have} real size is used.", counted(other_size, "item"));
        report.warn(codes::ITEM_SIZE, WarningPlace::File, message);
    }
    if other_type > 0 {
        let have = one_or_many(other_type, "has", "have");
        let message = format!(
            "{} {have} a type other than that in the type table; the item's own type is used.",
            counted(other_type, "item")
        );
        report.warn(codes::ITEM_TYPE_DIFFERS, WarningPlace::File, message);
    }
    Ok(items)
}

/// Item starts as the offsets give them; `None` unless all of them are possible.
fn starts_by_offset(file: &[u8], layout: &Layout) -> Option<Vec<usize>> {
    let mut starts = Vec::with_capacity(layout.items);
    let mut lowest = 0;
    for item in 0..layout.items {
        let start = usize::try_from(le_int(file, layout.item_offsets + item * 4)?).ok()?;
        let first_is_zero = item > 0 || start == 0;
        if start < lowest || !first_is_zero || !start.is_multiple_of(4) || start + ITEM_HEADER > layout.item_size {
            return None;
        }
        lowest = start + ITEM_HEADER;
        starts.push(start);
    }
    Some(starts)
}

/// Item starts found by going from item to item.
fn starts_by_walking(section: &[u8], items: usize) -> Result<Vec<usize>, ReadError> {
    let mut starts = Vec::with_capacity(items);
    let mut at = 0;
    for item in 0..items {
        let size = le_int(section, at + 4).and_then(|size| usize::try_from(size).ok());
        let size = size.filter(|size| size.is_multiple_of(4) && at + ITEM_HEADER + size <= section.len());
        starts.push(at);
        at += ITEM_HEADER + size.ok_or(ReadError::Items { item, items })?;
    }
    Ok(starts)
}

/// The type of each item in turn as the type table has it; nothing at all where the table is nonsense.
struct TypeTable {
    /// Type and number of items, last range first.
    ranges: Vec<(u16, usize)>,
}

impl TypeTable {
    fn read(file: &[u8], layout: &Layout, report: &mut Report) -> Self {
        let ranges = Self::ranges(file, layout);
        if ranges.is_none() {
            let message = "The type table does not match the items; the items' own types are used.";
            report.warn(codes::ITEM_TYPES, WarningPlace::File, message);
        }
        Self { ranges: ranges.unwrap_or_default() }
    }

    /// The ranges, last first; `None` unless they tile the items and name each type once.
    fn ranges(file: &[u8], layout: &Layout) -> Option<Vec<(u16, usize)>> {
        let mut seen = std::collections::BTreeSet::new();
        let mut ranges = Vec::with_capacity(layout.types);
        let mut next = 0;
        for entry in 0..layout.types {
            let at = layout.type_table + entry * 12;
            let type_id = u16::try_from(le_int(file, at)?).ok()?;
            let start = usize::try_from(le_int(file, at + 4)?).ok()?;
            let count = usize::try_from(le_int(file, at + 8)?).ok()?;
            if start != next || count == 0 || !seen.insert(type_id) {
                return None;
            }
            next += count;
            ranges.push((type_id, count));
        }
        ranges.reverse();
        (next == layout.items).then_some(ranges)
    }
}

impl Iterator for TypeTable {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let (type_id, left) = self.ranges.last_mut()?;
        let type_id = *type_id;
        *left -= 1;
        if *left == 0 {
            self.ranges.pop();
        }
        Some(type_id)
    }
}
