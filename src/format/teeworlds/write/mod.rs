//! [`Map`] → items, in today's forms: what was read from an old form of group, tile layer, quads or sounds layer is
//! written in the newest one that says the same. Bulk data is copied as it lies, without inflating it.
//!
//! The viewer saves no maps. The writer makes the demo map and the maps of tests and benchmarks, and shows that reading
//! loses nothing: tests write every real map and read it again.
//!
//! The same document always gives the same bytes.

mod envelope;
mod layer;

use std::collections::BTreeMap;

use super::Document;
use super::blocks::{Blocks, Stored};
use super::datafile::{DatafileWriter, Deflater};
use super::item::{pack_name, types, uuids};
use super::map::{Group, Image, Info, Map, Sound};
use crate::base::DataIndex;

/// Writes a map as a version 4 datafile. Only data blocks that something in the map names are written, in the order
/// in which they are named; blocks that are missing become "none".
pub fn write_document(document: &Document) -> Vec<u8> {
    let map = &document.map;
    let mut writer = Writer::new(&document.blocks);
    writer.item(types::VERSION, 0, &[1]);
    writer.info(&map.info);
    ids().zip(&map.images).for_each(|(id, image)| writer.image(id, image));
    writer.envelopes(&map.envelopes);
    writer.groups(map);
    ids().zip(&map.sounds).for_each(|(id, sound)| writer.sound(id, sound));
    for (id, mapper) in ids().zip(&map.automappers) {
        let ints = [1, mapper.group, mapper.layer, mapper.config, mapper.seed, mapper.flags];
        writer.file.uuid_item(uuids::AUTOMAPPER, id, &ints);
    }
    writer.file.finish()
}

/// Ids of items, counting up. Nothing depends on them, so a map with more items than ids starts again.
fn ids() -> impl Iterator<Item = u16> {
    (0..=u16::MAX).cycle()
}

/// The datafile in the making and where in it the document's blocks went.
struct Writer<'a> {
    file: DatafileWriter,
    blocks: &'a Blocks,
    written: BTreeMap<DataIndex, i32>,
    /// Blocks of zeros by length in bytes.
    zeros: BTreeMap<u64, i32>,
}

impl<'a> Writer<'a> {
    fn new(blocks: &'a Blocks) -> Self {
        Self { file: DatafileWriter::new(), blocks, written: BTreeMap::new(), zeros: BTreeMap::new() }
    }

    fn item(&mut self, type_id: u16, id: u16, ints: &[i32]) {
        self.file.item(type_id, id, ints);
    }

    /// Copies a block of the document, once, and returns its number in the file.
    fn data(&mut self, index: Option<DataIndex>) -> i32 {
        let Some(index) = index else { return -1 };
        if let Some(written) = self.written.get(&index) {
            return *written;
        }
        let written = match self.blocks.stored(index) {
            Some(Stored::Deflated(bytes, announced)) => self.file.encoded_data(bytes.to_vec(), announced).0 as i32,
            Some(Stored::Raw(raw)) => self.file.data(raw).0 as i32,
            None => -1,
        };
        self.written.insert(index, written);
        written
    }

    /// A block of zeros. It is deflated piece by piece: it may be as long as the largest layer.
    fn zeros(&mut self, bytes: u64) -> i32 {
        const PIECE: &[u8] = &[0; 4096];
        if let Some(written) = self.zeros.get(&bytes) {
            return *written;
        }
        let mut deflater = Deflater::new();
        let mut left = bytes;
        while left > 0 {
            let piece = PIECE.get(..left.min(PIECE.len() as u64) as usize).unwrap_or(PIECE);
            deflater.add(piece);
            left -= piece.len() as u64;
        }
        let (deflated, len) = deflater.finish();
        let written = self.file.encoded_data(deflated, len).0 as i32;
        self.zeros.insert(bytes, written);
        written
    }

    /// A string as a block of its own; what is empty is "none".
    fn string(&mut self, text: &str) -> i32 {
        match text {
            "" => -1,
            text => self.strings(&[text]),
        }
    }

    /// Strings, each with a NUL at its end, as one block.
    fn strings(&mut self, lines: &[impl AsRef<str>]) -> i32 {
        let bytes: Vec<u8> = lines.iter().flat_map(|line| line.as_ref().bytes().chain([0])).collect();
        if bytes.is_empty() { -1 } else { self.file.data(&bytes).0 as i32 }
    }

    fn info(&mut self, info: &Info) {
        let ints = [
            1,
            self.string(&info.author),
            self.string(&info.version),
            self.string(&info.credits),
            self.string(&info.license),
            self.strings(&info.settings),
        ];
        self.item(types::INFO, 0, &ints);
    }

    fn image(&mut self, id: u16, image: &Image) {
        let name = image.name.as_ref().map_or(-1, |name| self.strings(&[name]));
        let data = self.data(image.data);
        let mut ints = vec![image.version, image.width, image.height, i32::from(image.external), name, data];
        ints.extend(image.variant);
        self.item(types::IMAGE, id, &ints);
    }

    fn sound(&mut self, id: u16, sound: &Sound) {
        let name = sound.name.as_ref().map_or(-1, |name| self.strings(&[name]));
        let data = self.data(sound.data);
        let size = sound.data.and_then(|index| self.blocks.announced_len(index)).unwrap_or(0);
        self.item(types::SOUND, id, &[1, i32::from(sound.external), name, data, size as i32]);
    }

    fn groups(&mut self, map: &Map) {
        let mut first = 0;
        for (id, group) in ids().zip(&map.groups) {
            self.group(id, group, first);
            group.layers.iter().enumerate().for_each(|(at, layer)| self.layer(first as usize + at, layer));
            first += group.layers.len() as i32;
        }
        map.stray_layers.iter().enumerate().for_each(|(at, layer)| self.layer(first as usize + at, layer));
    }

    fn group(&mut self, id: u16, group: &Group, first: i32) {
        let [[offset_x, offset_y], [parallax_x, parallax_y]] = [group.offset, group.parallax];
        let count = group.layers.len() as i32;
        let mut ints = vec![group.version.max(3), offset_x, offset_y, parallax_x, parallax_y, first, count];
        let clip = group.clip.unwrap_or_default();
        ints.extend([i32::from(group.clip.is_some()), clip.x, clip.y, clip.w, clip.h]);
        ints.extend(pack_name::<3>(&group.name));
        self.item(types::GROUP, id, &ints);
    }
}
