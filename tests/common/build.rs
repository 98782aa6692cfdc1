//! Builds maps in memory, writes them with the project's own writer and loads them again: what is drawn has gone the
//! whole way that a file goes.

use std::path::Path;
use std::sync::Arc;

use mapscope::base::{EnvelopeIndex, ImageIndex, Mapres, Placeholder, RgbaImage};
use mapscope::format::teeworlds::{
    Document, Envelope, EnvelopePoint, Group, Image, Layer, LayerKind, Quad, QuadLayer, SoundLayer, SoundShape,
    SoundSource, Tangents, Tile, TileKind, TileLayer, Tiles, encode_pixels, encode_quads, encode_sources, encode_tiles,
    write_document,
};
use mapscope::load::{ImageSearch, LoadOptions, Source, load_now};
use mapscope::scene::Scene;

/// One world unit in 22.10 fixed point.
pub const ONE: i32 = 1024;
/// One tile in 22.10 fixed point.
pub const TILE: i32 = 32 * ONE;

/// A map in the making.
#[derive(Debug, Default)]
pub struct Builder {
    pub document: Document,
}

impl Builder {
    /// Adds an embedded image.
    pub fn image(&mut self, name: &str, picture: &RgbaImage) -> ImageIndex {
        let data = self.document.blocks.push(encode_pixels(picture));
        self.push_image(Image {
            version: 1,
            name: Some(name.to_owned()),
            width: picture.width as i32,
            height: picture.height as i32,
            external: false,
            data: Some(data),
            variant: None,
        })
    }

    /// Adds an image that lies outside the map.
    pub fn external_image(&mut self, name: &str) -> ImageIndex {
        let name = Some(name.to_owned());
        self.push_image(Image { version: 1, name, width: 64, height: 64, external: true, data: None, variant: None })
    }

    fn push_image(&mut self, image: Image) -> ImageIndex {
        self.document.map.images.push(image);
        ImageIndex(self.document.map.images.len() as u32 - 1)
    }

    /// Adds an envelope through points (time in ms, curve type, values).
    pub fn envelope(&mut self, channels: i32, points: &[(i32, i32, [f32; 4])]) -> EnvelopeIndex {
        let points = points.iter().map(|(time_ms, curve, values)| EnvelopePoint {
            time_ms: *time_ms,
            curve: *curve,
            values: values.map(|v| (v * ONE as f32) as i32),
            tangents: None,
        });
        let envelope = Envelope { version: 2, channels, points: points.collect(), ..Default::default() };
        self.document.map.envelopes.push(envelope);
        EnvelopeIndex(self.document.map.envelopes.len() as u32 - 1)
    }

    /// Gives every point of an envelope the same handles.
    pub fn tangents(&mut self, envelope: EnvelopeIndex, tangents: Tangents) {
        for point in &mut self.document.map.envelopes[envelope.get()].points {
            point.tangents = Some(tangents);
        }
    }

    /// Starts a group with a parallax in percent; later layers go there.
    pub fn group(&mut self, parallax: [i32; 2]) -> &mut Group {
        self.document.map.groups.push(Group { version: 3, parallax, ..Default::default() });
        self.document.map.groups.last_mut().expect("the group just added")
    }

    /// Adds a design layer of `size` tiles.
    pub fn tiles(
        &mut self,
        size: [u32; 2],
        image: Option<ImageIndex>,
        tile: impl Fn(u32, u32) -> (u8, u8),
    ) -> &mut TileLayer {
        let layer = TileLayer { image, ..Default::default() };
        let tiles = grid(size, |x, y| {
            let (index, flags) = tile(x, y);
            Tile { index, flags }
        });
        self.tile_layer(layer, size, &Tiles::Plain(tiles))
    }

    /// Adds a tile layer of any kind.
    pub fn physics(&mut self, kind: TileKind, size: [u32; 2], tiles: &Tiles) -> &mut TileLayer {
        self.tile_layer(TileLayer { kind, ..Default::default() }, size, tiles)
    }

    fn tile_layer(&mut self, layer: TileLayer, [width, height]: [u32; 2], tiles: &Tiles) -> &mut TileLayer {
        let data = Some(self.document.blocks.push(encode_tiles(tiles)));
        let layer = TileLayer { version: 3, width, height, color: [255; 4], data, ..layer };
        match &mut self.layer(LayerKind::Tiles(layer)).kind {
            LayerKind::Tiles(layer) => layer,
            _ => unreachable!(),
        }
    }

    /// Adds a quads layer.
    pub fn quads(&mut self, image: Option<ImageIndex>, quads: &[Quad]) -> &mut Layer {
        let data = Some(self.document.blocks.push(encode_quads(quads)));
        self.layer(LayerKind::Quads(QuadLayer { version: 2, count: quads.len() as i32, image, data }))
    }

    /// Adds a layer of sound sources of no sound.
    pub fn sounds(&mut self, sources: &[SoundSource]) -> &mut Layer {
        let data = Some(self.document.blocks.push(encode_sources(sources)));
        let (count, sound) = (sources.len() as i32, None);
        self.layer(LayerKind::Sounds(SoundLayer { version: 2, legacy: false, count, sound, data }))
    }

    fn layer(&mut self, kind: LayerKind) -> &mut Layer {
        let group = self.document.map.groups.last_mut().expect("a group");
        group.layers.push(Layer { name: String::new(), detail: false, kind });
        group.layers.last_mut().expect("the layer just added")
    }

    /// Marks the last layer as detail.
    pub fn detail(&mut self) {
        let group = self.document.map.groups.last_mut().expect("a group");
        group.layers.last_mut().expect("a layer").detail = true;
    }

    /// Writes the map.
    pub fn bytes(&self) -> Arc<[u8]> {
        write_document(&self.document).into()
    }

    /// Writes the map and loads it, its external images from `data_dir`.
    pub fn load_with(&self, data_dir: Option<&Path>) -> Arc<Scene> {
        self.load_by(like_the_game(data_dir))
    }

    /// Writes the map and loads it, its external images by a search.
    pub fn load_by(&self, images: ImageSearch) -> Arc<Scene> {
        let bytes = self.bytes();
        let options = LoadOptions { images, ..LoadOptions::default() };
        let source = Source::Bytes { name: "built".into(), bytes };
        load_now(&source, &options, &options.task()).expect("a map")
    }

    /// Writes the map and loads it, with no data folder.
    pub fn load(&self) -> Arc<Scene> {
        self.load_with(None)
    }
}

/// Images from a data folder, and nothing in place of those that it lacks but what the game shows.
pub fn like_the_game(data_dir: Option<&Path>) -> ImageSearch {
    let data_dirs = data_dir.map(Path::to_owned).into_iter().collect();
    ImageSearch { data_dirs, mapres: Some(Mapres::None), placeholder: Some(Placeholder::Game) }
}

/// Row-major cells of a grid.
pub fn grid<T>([width, height]: [u32; 2], cell: impl Fn(u32, u32) -> T) -> Vec<T> {
    (0..width * height).map(|i| cell(i % width, i / width)).collect()
}

/// A white rectangle as a quad, in tiles: left, top, width, height. The pivot is its middle.
pub fn rectangle(x: f32, y: f32, w: f32, h: f32) -> Quad {
    let fixed = |tiles: f32| (tiles * TILE as f32) as i32;
    let (left, top, right, bottom) = (fixed(x), fixed(y), fixed(x + w), fixed(y + h));
    Quad {
        corners: [[left, top], [right, top], [left, bottom], [right, bottom]],
        pivot: [(left + right) / 2, (top + bottom) / 2],
        colors: [[255; 4]; 4],
        uvs: [[0, 0], [ONE, 0], [0, ONE], [ONE, ONE]],
        ..Default::default()
    }
}

/// A sound source at a place in tiles, heard in a circle with a radius in tiles.
pub fn source(x: f32, y: f32, radius: i32) -> SoundSource {
    SoundSource {
        position: [x, y].map(|tiles| (tiles * TILE as f32) as i32),
        looped: true,
        panned: false,
        delay_s: 0,
        falloff: 128,
        pos_env: None,
        pos_env_offset_ms: 0,
        sound_env: None,
        sound_env_offset_ms: 0,
        shape: SoundShape::Circle(radius * 32),
    }
}

/// A tile set of 16×16 cells of `cell` pixels, painted by a function of cell and position within it.
pub fn tile_set(cell: u32, paint: impl Fn(u8, u32, u32) -> [u8; 4]) -> RgbaImage {
    let side = cell * 16;
    let mut image = RgbaImage::filled(side, side, [0; 4]);
    for y in 0..side {
        for x in 0..side {
            let index = (y / cell * 16 + x / cell) as u8;
            image.put(x, y, paint(index, x % cell, y % cell));
        }
    }
    image
}

/// A tile set whose every cell (but 0) has quarters of four colours: red, green, blue and yellow from the top left.
pub fn quarters(cell: u32) -> RgbaImage {
    tile_set(cell, |index, x, y| match (index, x < cell / 2, y < cell / 2) {
        (0, ..) => [0; 4],
        (_, true, true) => RED,
        (_, false, true) => GREEN,
        (_, true, false) => BLUE,
        (_, false, false) => YELLOW,
    })
}

pub const RED: [u8; 4] = [255, 0, 0, 255];
pub const GREEN: [u8; 4] = [0, 255, 0, 255];
pub const BLUE: [u8; 4] = [0, 0, 255, 255];
pub const YELLOW: [u8; 4] = [255, 255, 0, 255];
pub const WHITE: [u8; 4] = [255; 4];
pub const GREY: [u8; 4] = [128, 128, 128, 255];
