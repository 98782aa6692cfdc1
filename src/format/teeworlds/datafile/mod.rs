//! The container: a header, tables, items made of ints, and data blocks.
//!
//! ```text
//! magic  version  size  swaplen  types  items  blocks  item_size  data_size     9 × 4 bytes
//! type table      12 bytes each: type, first item, number of items
//! item offsets     4 bytes each
//! block offsets    4 bytes each
//! block lengths    4 bytes each, inflated; version 4 only
//! items           item_size bytes: type << 16 | id, size, ints
//! blocks          data_size bytes: zlib streams (version 4) or raw bytes (version 3)
//! ```
//!
//! All ints are little-endian. The magic `ATAD` of old big-endian builds changes nothing else. Only what says where
//! items begin has to be right; whatever repeats it (types, sizes) is checked and otherwise not needed. Nothing here
//! knows what an item means.

mod header;
mod items;
mod write;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::blocks::{Block, Blocks};
use super::codes;
use super::error::ReadError;
use super::item::{Item, le_int, types};
use super::map::FileFacts;
use crate::base::{DataIndex, Report, Task, WarningPlace, counted, one_or_many};
use crate::format::sniff::DATAFILE_SWAPPED;
use header::Layout;
use items::ItemSpan;

pub use write::DatafileWriter;
pub(super) use write::Deflater;

/// Memory of an item until the scene is there, at the most: as an item, as part of the map, and as part of the scene
/// and of what the panels say about it. In bytes, without what it points at.
const ITEM_BYTES: usize = 1024;
/// Memory of a data block in bytes, without its content.
const BLOCK_BYTES: usize = 64;

/// An opened datafile: items at hand, data blocks untouched.
#[derive(Debug)]
pub struct Datafile {
    file: Arc<[u8]>,
    version: i32,
    swapped_magic: bool,
    crude_header: bool,
    /// Items by type, each in file order: "image 3" is the fourth item of its type, whatever its id.
    items: BTreeMap<u16, Vec<ItemSpan>>,
    blocks: Blocks,
}

impl Datafile {
    /// Reads header, tables and item headers.
    pub fn open(file: Arc<[u8]>, task: &Task, report: &mut Report) -> Result<Self, ReadError> {
        let limits = task.limits();
        if file.len() as u64 > limits.file_bytes {
            return Err(ReadError::TooLarge { bytes: file.len(), limit: limits.file_bytes });
        }
        let layout = Layout::read(&file, limits)?;
        let mut reserved = task.reservation();
        if !reserved.grow(layout.items * ITEM_BYTES + layout.blocks * BLOCK_BYTES) {
            return Err(ReadError::OverBudget { items: layout.items, blocks: layout.blocks });
        }
        reserved.keep();
        let crude_header = layout.check_sizes(&file, report);
        let items = items::read_items(&file, &layout, report)?;
        let blocks = Blocks::in_file(Arc::clone(&file), read_blocks(&file, &layout, report));
        let swapped_magic = file.starts_with(DATAFILE_SWAPPED);
        Ok(Self { version: layout.version, swapped_magic, crude_header, items, blocks, file })
    }

    /// Facts for the details list; the unknown items are for those to fill in who know items.
    pub fn facts(&self) -> FileFacts {
        FileFacts {
            version: self.version,
            swapped_magic: self.swapped_magic,
            crude_header: self.crude_header,
            bytes: self.file.len() as u64,
            items: self.items.values().map(Vec::len).sum::<usize>() as u32,
            blocks: self.blocks.len() as u32,
            unknown_items: Vec::new(),
        }
    }

    /// The types of the items, ascending, with the number of items of each.
    pub fn types(&self) -> impl Iterator<Item = (u16, usize)> {
        self.items.iter().map(|(type_id, items)| (*type_id, items.len()))
    }

    /// Number of items of a type.
    pub fn count(&self, type_id: u16) -> usize {
        self.items.get(&type_id).map_or(0, Vec::len)
    }

    /// The items of a type, in file order.
    pub fn items(&self, type_id: u16) -> impl Iterator<Item = Item<'_>> {
        let spans = self.items.get(&type_id).map(Vec::as_slice).unwrap_or_default();
        spans.iter().map(move |span| self.item_at(type_id, span))
    }

    /// The item of a type at a position.
    pub fn item(&self, type_id: u16, position: usize) -> Option<Item<'_>> {
        let span = self.items.get(&type_id)?.get(position)?;
        Some(self.item_at(type_id, span))
    }

    /// The number that a UUID type has in this file. The first index item wins (doubled ones are normal); numbers
    /// outside the range set aside for UUID types are nobody's.
    pub fn uuid_type(&self, uuid: [i32; 4]) -> Option<u16> {
        let index = self.items(types::UUID_INDEX).find(|item| item.ints::<4>(0) == Some(uuid))?;
        (0x8001..=0xFFFE).contains(&index.id).then_some(index.id)
    }

    /// The data blocks.
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Leaves the items behind and keeps the data blocks.
    pub fn into_blocks(self) -> Blocks {
        self.blocks
    }

    fn item_at(&self, type_id: u16, span: &ItemSpan) -> Item<'_> {
        let payload = self.file.get(span.payload()).unwrap_or_default();
        Item::new(type_id, span.id, payload)
    }
}

/// Finds the data blocks. One with impossible offsets is missing, the others are not its hostages.
fn read_blocks(file: &[u8], layout: &Layout, report: &mut Report) -> Vec<Block> {
    let offset = |block: usize| match block < layout.blocks {
        true => le_int(file, layout.block_offsets + block * 4),
        false => Some(layout.data_size as i32),
    };
    let mut broken = 0;
    let mut cut = 0;
    let mut blocks = Vec::with_capacity(layout.blocks);
    for block in 0..layout.blocks {
        let (start, end) = (offset(block).unwrap_or(-1), offset(block + 1).unwrap_or(-1));
        let in_place = start >= 0 && end >= start && end as usize <= layout.data_size;
        let (from, to) = (layout.data + start.max(0) as usize, layout.data + end.max(0) as usize);
        // An empty block of version 4 is no zlib stream; in version 3 it is simply empty.
        let usable = in_place && (from < to || layout.version == 3);
        broken += usize::from(!usable || block == 0 && start != 0);
        let beyond = usable && to > file.len();
        cut += usize::from(beyond);
        let begun = from < to.min(file.len()) || from == to && to <= file.len();
        blocks.push(match usable && begun {
            false => Block::Missing,
            true if layout.version == 3 => Block::Stored { range: from..to.min(file.len()), cut: beyond },
            true => {
                let announced = le_int(file, layout.block_lengths + block * 4).unwrap_or(0);
                Block::Deflated { range: from..to.min(file.len()), announced }
            }
        });
    }
    if broken > 0 {
        let message = format!(
            "{broken} of {} {} an invalid offset; those that cannot be located are left out.",
            counted(layout.blocks, "data block"),
            one_or_many(broken, "has", "have")
        );
        report.warn(codes::DATA_OFFSETS, WarningPlace::File, message);
    }
    if layout.end > file.len() {
        let message = format!(
            "The file ends {} too early: {cut} of {} {} missing or cut.",
            counted(layout.end - file.len(), "byte"),
            counted(layout.blocks, "data block"),
            one_or_many(cut, "is", "are")
        );
        report.warn(codes::FILE_CUT_OFF, WarningPlace::File, message);
    }
    blocks
}

/// The data index of a field: `None` where it points at no block.
pub(super) fn data_index(field: i32, blocks: &Blocks) -> Option<DataIndex> {
    let index = u32::try_from(field).ok()?;
    ((index as usize) < blocks.len()).then_some(DataIndex(index))
}
