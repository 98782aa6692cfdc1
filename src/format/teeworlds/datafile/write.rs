//! Puts a datafile together from raw items and data blocks. It writes whatever it is told to, odd things included,
//! which is what tests of a reader need.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::base::DataIndex;
use crate::format::sniff::{DATAFILE, DATAFILE_SWAPPED};
use crate::format::teeworlds::item::types;

/// zlib level of everything that is written: fixed, so that the same map always gives the same bytes.
const LEVEL: u32 = 9;

/// A datafile being put together. Blocks and items keep the order in which they were added; types are written in
/// ascending order.
#[derive(Clone, Debug, Default)]
pub struct DatafileWriter {
    items: BTreeMap<u16, Vec<(u16, Vec<i32>)>>,
    blocks: Vec<(Vec<u8>, i32)>,
    uuid_types: Vec<[i32; 4]>,
    stored: bool,
    crude_header: bool,
    swapped_magic: bool,
}

impl DatafileWriter {
    /// An empty datafile of version 4.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty datafile of version 3, whose blocks are not deflated.
    pub fn version_3() -> Self {
        Self { stored: true, ..Self::default() }
    }

    /// Writes the header's own sizes as programs before September 2010 did.
    pub fn crude_header(mut self) -> Self {
        self.crude_header = true;
        self
    }

    /// Writes `ATAD` in place of `DATA`.
    pub fn swapped_magic(mut self) -> Self {
        self.swapped_magic = true;
        self
    }

    /// Adds an item.
    pub fn item(&mut self, type_id: u16, id: u16, ints: &[i32]) {
        self.items.entry(type_id).or_default().push((id, ints.to_vec()));
    }

    /// Adds an item of a UUID type, which gets a number and an index item on first use.
    pub fn uuid_item(&mut self, uuid: [i32; 4], id: u16, ints: &[i32]) {
        let known = self.uuid_types.iter().position(|known| *known == uuid);
        let position = known.unwrap_or(self.uuid_types.len());
        let type_id = 0xFFFE_u16.saturating_sub(position as u16);
        if known.is_none() {
            self.uuid_types.push(uuid);
            self.item(types::UUID_INDEX, type_id, &uuid);
        }
        self.item(type_id, id, ints);
    }

    /// Adds a data block of raw bytes.
    pub fn data(&mut self, raw: &[u8]) -> DataIndex {
        if self.stored {
            return self.encoded_data(raw.to_vec(), raw.len() as i32);
        }
        let mut deflater = Deflater::new();
        deflater.add(raw);
        let (deflated, len) = deflater.finish();
        self.encoded_data(deflated, len)
    }

    /// Adds a data block as it shall lie in the file (in version 4: a zlib stream) and the length to announce.
    pub fn encoded_data(&mut self, bytes: Vec<u8>, announced: i32) -> DataIndex {
        self.blocks.push((bytes, announced));
        DataIndex(self.blocks.len() as u32 - 1)
    }

    /// The bytes of the file.
    pub fn finish(&self) -> Vec<u8> {
        let mut tables = Vec::new();
        let mut items = Vec::new();
        let mut offsets = Vec::new();
        let mut position = 0;
        for (type_id, of_type) in &self.items {
            tables.extend([i32::from(*type_id), position, of_type.len() as i32]);
            position += of_type.len() as i32;
            for (id, ints) in of_type {
                offsets.push(items.len() as i32 * 4);
                items.extend([i32::from(*type_id) << 16 | i32::from(*id), ints.len() as i32 * 4]);
                items.extend(ints);
            }
        }
        tables.extend(offsets);
        let mut data_size = 0;
        for (bytes, _) in &self.blocks {
            tables.push(data_size);
            data_size += bytes.len() as i32;
        }
        if !self.stored {
            tables.extend(self.blocks.iter().map(|(_, announced)| *announced));
        }
        let header = self.header(tables.len(), items.len(), position, data_size);
        let mut file = if self.swapped_magic { DATAFILE_SWAPPED } else { DATAFILE }.to_vec();
        file.extend(header.iter().chain(&tables).chain(&items).flat_map(|int| int.to_le_bytes()));
        self.blocks.iter().for_each(|(bytes, _)| file.extend(bytes));
        file
    }

    /// The ints behind the magic. `tables` and `items` are lengths in ints.
    fn header(&self, tables: usize, items: usize, item_count: i32, data_size: i32) -> [i32; 8] {
        let blocks = self.blocks.len() as i32;
        let forgotten = if self.crude_header && !self.stored { blocks * 4 } else { 0 };
        // Both sizes count from behind themselves: five ints of the header, then everything else.
        let swaplen = (5 + tables + items) as i32 * 4 - forgotten;
        let version = if self.stored { 3 } else { 4 };
        let types = self.items.len() as i32;
        [version, swaplen + data_size, swaplen, types, item_count, blocks, items as i32 * 4, data_size]
    }
}

/// Deflates a block that need not be in memory as a whole.
pub(in crate::format::teeworlds) struct Deflater {
    encoder: ZlibEncoder<Vec<u8>>,
    len: i32,
}

impl Deflater {
    pub fn new() -> Self {
        Self { encoder: ZlibEncoder::new(Vec::new(), Compression::new(LEVEL)), len: 0 }
    }

    pub fn add(&mut self, raw: &[u8]) {
        // Writing into memory cannot fail.
        let written = self.encoder.write_all(raw);
        debug_assert!(written.is_ok());
        self.len += raw.len() as i32;
    }

    /// The zlib stream and the length it inflates to.
    pub fn finish(self) -> (Vec<u8>, i32) {
        (self.encoder.finish().unwrap_or_default(), self.len)
    }
}
