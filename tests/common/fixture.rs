//! Small maps made for tests: a sound one to start from, which each test then bends.
//!
//! The map has two groups. Group 0: a game layer and a design layer of 4 × 3 tiles. Group 1: a quads layer with one
//! quad and a sounds layer with one source. Besides: one embedded image of 16 × 16 pixels, three envelopes (colour,
//! position, volume) with four points in all, one sound, an author and two settings.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::Arc;

use flate2::write::ZlibEncoder;
use mapscope::base::{GroupIndex, ImageIndex, Limits, Report, RgbaImage, Task, WarningPlace};
use mapscope::format::teeworlds::datafile::DatafileWriter;
use mapscope::format::teeworlds::item::{pack_name, types};
use mapscope::format::teeworlds::{
    self, Document, LayerKind, Quad, ReadError, SoundSource, Tile, TileLayer, Tiles, read_document, read_pixels,
    read_quads, read_sources, read_tiles,
};

/// Data blocks of the fixture.
pub mod block {
    pub const GAME: usize = 0;
    pub const DESIGN: usize = 1;
    pub const IMAGE_NAME: usize = 2;
    pub const PIXELS: usize = 3;
    pub const QUADS: usize = 4;
    pub const SOUND_NAME: usize = 5;
    pub const SOUND: usize = 6;
    pub const SOURCES: usize = 7;
    pub const AUTHOR: usize = 8;
    pub const SETTINGS: usize = 9;
}

/// Layers of the fixture, as positions of their items.
pub mod layer {
    pub const GAME: usize = 0;
    pub const DESIGN: usize = 1;
    pub const QUADS: usize = 2;
    pub const SOUNDS: usize = 3;
}

/// Tiles of the fixture's layers.
pub const TILES: usize = 12;

/// A raw block, or an encoded one with the length it announces.
pub type BlockBytes = Result<Vec<u8>, (Vec<u8>, i32)>;

/// A datafile as items and blocks that can be changed before it is written.
#[derive(Clone)]
pub struct Fixture {
    pub writer: DatafileWriter,
    pub items: BTreeMap<u16, Vec<(u16, Vec<i32>)>>,
    pub blocks: Vec<BlockBytes>,
}

impl Fixture {
    /// The sound map.
    pub fn new() -> Self {
        let mut fixture = Self { writer: DatafileWriter::new(), items: BTreeMap::new(), blocks: Vec::new() };
        let tiles = |first: u8| (0..TILES as u8).flat_map(|n| [first + n, n % 4, 0, 0]).collect::<Vec<u8>>();
        let pixels: Vec<u8> = (0..16 * 16_u32).flat_map(|n| [n as u8, (n / 16) as u8, 7, 255]).collect();
        let quad: Vec<i32> = (0..34).map(|n| n * 8).chain([1, 5, 0, 6]).collect();
        let source = [32_768, 65_536, 1, 0, 3, 128, 1, 4, 2, 5, 1, 300, 0];
        for raw in [
            tiles(0),
            tiles(100),
            b"pic\0".to_vec(),
            pixels,
            to_bytes(&quad),
            b"snd\0".to_vec(),
            b"OggS".to_vec(),
            to_bytes(&source),
            b"me\0".to_vec(),
            b"sv_a 1\0sv_b 2\0".to_vec(),
        ] {
            fixture.data(&raw);
        }
        fixture.push(types::VERSION, &[1]);
        fixture.push(types::INFO, &[1, block::AUTHOR as i32, -1, -1, -1, block::SETTINGS as i32]);
        fixture.push(types::IMAGE, &[1, 16, 16, 0, block::IMAGE_NAME as i32, block::PIXELS as i32]);
        for (channels, first, count) in [(4, 0, 2), (3, 2, 1), (1, 3, 1)] {
            let mut ints = vec![2, channels, first, count];
            ints.extend(pack_name::<8>("an envelope"));
            ints.push(0);
            fixture.push(types::ENVELOPE, &ints);
        }
        for (first, name) in [(0, "Game"), (2, "More")] {
            let mut ints = vec![3, 0, 0, 100, 100, first, 2, 0, 0, 0, 0, 0];
            ints.extend(pack_name::<3>(name));
            fixture.push(types::GROUP, &ints);
        }
        fixture.push(types::LAYER, &tile_layer(1, block::GAME as i32, &[]));
        fixture.push(types::LAYER, &tile_layer(0, block::DESIGN as i32, &[]));
        for (kind, data) in [(3, block::QUADS), (10, block::SOURCES)] {
            let mut ints = vec![0, kind, 0, 2, 1, data as i32, 0];
            ints.extend(pack_name::<3>("bulk"));
            fixture.push(types::LAYER, &ints);
        }
        let points: Vec<i32> = (0..4).flat_map(|n| [n * 100, 1, 1024, 512, 256, 128]).collect();
        fixture.push(types::POINTS, &points);
        fixture.push(types::SOUND, &[1, 0, block::SOUND_NAME as i32, block::SOUND as i32, 4]);
        fixture
    }

    /// Adds an item with the next id of its type.
    pub fn push(&mut self, type_id: u16, ints: &[i32]) {
        let id = self.items.get(&type_id).map_or(0, Vec::len) as u16;
        self.push_with_id(type_id, id, ints);
    }

    /// Adds an item.
    pub fn push_with_id(&mut self, type_id: u16, id: u16, ints: &[i32]) {
        self.items.entry(type_id).or_default().push((id, ints.to_vec()));
    }

    /// The ints of an item.
    pub fn ints(&mut self, type_id: u16, position: usize) -> &mut Vec<i32> {
        &mut self.items.get_mut(&type_id).expect("a type of the fixture")[position].1
    }

    /// Sets an int of an item, which grows if need be.
    pub fn set(&mut self, type_id: u16, position: usize, at: usize, value: i32) {
        let ints = self.ints(type_id, position);
        ints.resize(ints.len().max(at + 1), 0);
        ints[at] = value;
    }

    /// Cuts an item.
    pub fn cut(&mut self, type_id: u16, position: usize, len: usize) {
        self.ints(type_id, position).truncate(len);
    }

    /// Adds a block of raw bytes.
    pub fn data(&mut self, raw: &[u8]) -> i32 {
        self.blocks.push(Ok(raw.to_vec()));
        self.blocks.len() as i32 - 1
    }

    /// Replaces a block by other raw bytes.
    pub fn set_data(&mut self, index: usize, raw: &[u8]) {
        self.blocks[index] = Ok(raw.to_vec());
    }

    /// The raw bytes of a block.
    pub fn raw(&mut self, index: usize) -> &mut Vec<u8> {
        self.blocks[index].as_mut().expect("a raw block")
    }

    /// Replaces a block by its zlib stream, changed, with another announced length if wanted.
    pub fn encode(&mut self, index: usize, announced: Option<i32>, change: impl Fn(&mut Vec<u8>)) {
        let raw = self.raw(index).clone();
        let mut stream = deflate(&raw);
        change(&mut stream);
        self.blocks[index] = Err((stream, announced.unwrap_or(raw.len() as i32)));
    }

    /// Replaces the design layer by a physics layer with the given tiles in the place where version 3 has them.
    pub fn physics(&mut self, flags: i32, raw: &[u8]) {
        let air = self.data(&[0; TILES * 4]);
        let data = self.data(raw);
        let slot = [2, 4, 8, 16, 32].iter().position(|flag| *flag == flags).expect("a physics flag");
        let mut own = [-1; 5];
        own[slot] = data;
        *self.ints(types::LAYER, layer::DESIGN) = tile_layer(flags, air, &own);
    }

    /// The bytes of the map.
    pub fn build(&self) -> Vec<u8> {
        let mut writer = self.writer.clone();
        for block in &self.blocks {
            match block {
                Ok(raw) => writer.data(raw),
                Err((bytes, announced)) => writer.encoded_data(bytes.clone(), *announced),
            };
        }
        for (type_id, items) in &self.items {
            items.iter().for_each(|(id, ints)| writer.item(*type_id, *id, ints));
        }
        writer.finish()
    }
}

/// A tile layer item of version 3 with 4 × 3 tiles.
pub fn tile_layer(flags: i32, data: i32, own: &[i32]) -> Vec<i32> {
    let (image, colour_env) = if flags == 0 { (0, 0) } else { (-1, -1) };
    let mut ints = vec![0, 2, 0, 3, 4, 3, flags, 255, 128, 64, 32, colour_env, 10, image, data];
    ints.extend(pack_name::<3>("tiles"));
    ints.extend(own);
    ints
}

/// Ints as bytes.
pub fn to_bytes(ints: &[i32]) -> Vec<u8> {
    ints.iter().flat_map(|int| int.to_le_bytes()).collect()
}

/// A zlib stream.
pub fn deflate(raw: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), flate2::Compression::new(6));
    encoder.write_all(raw).expect("memory");
    encoder.finish().expect("memory")
}

/// The int at a byte position of a file.
pub fn int_at(file: &[u8], at: usize) -> i32 {
    i32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes"))
}

/// Sets the int at a byte position of a file.
pub fn put_int(file: &mut [u8], at: usize, value: i32) {
    file[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// Byte positions of the parts of a sound version 4 file.
pub struct Parts {
    pub types: usize,
    pub item_offsets: usize,
    pub data_offsets: usize,
    pub data_sizes: usize,
    pub items: usize,
    pub data: usize,
}

impl Parts {
    pub fn of(file: &[u8]) -> Self {
        let field = |at: usize| int_at(file, at) as usize;
        let types = 36;
        let item_offsets = types + field(16) * 12;
        let data_offsets = item_offsets + field(20) * 4;
        let data_sizes = data_offsets + field(24) * 4;
        let items = data_sizes + field(24) * 4;
        Self { types, item_offsets, data_offsets, data_sizes, items, data: items + field(28) }
    }
}

/// A map with all its bulk data.
#[derive(Debug)]
pub struct Everything {
    pub document: Document,
    pub tiles: BTreeMap<(usize, usize), Tiles>,
    pub quads: BTreeMap<(usize, usize), Vec<Quad>>,
    pub sources: BTreeMap<(usize, usize), Vec<SoundSource>>,
    pub images: Vec<Option<RgbaImage>>,
    pub report: Report,
}

/// Reads a map and all that its blocks hold.
pub fn read_all(bytes: impl Into<Arc<[u8]>>, limits: &Limits) -> Result<Everything, ReadError> {
    let mut report = Report::default();
    let task = Task::new(*limits);
    let document = read_document(bytes.into(), &task, &mut report)?;
    let (map, blocks) = (&document.map, &document.blocks);
    let (mut tiles, mut quads, mut sources) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for (g, group) in map.groups.iter().enumerate() {
        for (l, layer) in group.layers.iter().enumerate() {
            let place = WarningPlace::Layer(GroupIndex(g as u32), l as u32);
            match &layer.kind {
                LayerKind::Tiles(layer) => {
                    tiles.insert((g, l), read_tiles(layer, blocks, place, &task, &mut report));
                }
                LayerKind::Quads(layer) => {
                    let mut reserved = task.reservation();
                    let read = read_quads(layer, blocks, &map.envelopes, place, &task, &mut reserved, &mut report);
                    quads.insert((g, l), read);
                }
                LayerKind::Sounds(layer) => {
                    let mut reserved = task.reservation();
                    let read = read_sources(layer, blocks, &map.envelopes, place, &task, &mut reserved, &mut report);
                    sources.insert((g, l), read);
                }
                LayerKind::Unknown(_) => {}
            }
        }
    }
    let place = |at: usize| WarningPlace::Image(ImageIndex(at as u32));
    let images = map.images.iter().enumerate();
    let images = images
        .map(|(at, image)| read_pixels(image, blocks, place(at), &task, &mut task.reservation(), &mut report))
        .collect();
    Ok(Everything { tiles, quads, sources, images, report, document })
}

impl Everything {
    /// The codes of all warnings.
    pub fn codes(&self) -> BTreeSet<&'static str> {
        self.report.warnings().iter().map(|warning| warning.code).collect()
    }

    pub fn map(&self) -> &teeworlds::Map {
        &self.document.map
    }

    pub fn tile_layer(&self, group: usize, position: usize) -> &TileLayer {
        match &self.map().groups[group].layers[position].kind {
            LayerKind::Tiles(tiles) => tiles,
            other => panic!("not a tile layer: {other:?}"),
        }
    }

    /// The tiles of the fixture's design layer, or of what a test put in its place.
    pub fn design_tiles(&self) -> &[Tile] {
        match &self.tiles[&(0, 1)] {
            Tiles::Plain(tiles) => tiles,
            other => panic!("not ordinary tiles: {other:?}"),
        }
    }
}
