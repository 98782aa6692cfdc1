//! Tiles, quads, sources and pixels → bytes of a data block, in today's forms.

use super::map::{Quad, SoundShape, SoundSource, Tile, Tiles};
use crate::base::{EnvelopeIndex, RgbaImage};

/// The block of a tile layer, one record per tile.
pub fn encode_tiles(tiles: &Tiles) -> Vec<u8> {
    match tiles {
        Tiles::Plain(tiles) => tiles.iter().flat_map(|tile| [tile.index, tile.flags, 0, 0]).collect(),
        Tiles::Tele(tiles) => tiles.iter().flat_map(|tile| [tile.number, tile.id]).collect(),
        Tiles::Speedup(tiles) => tiles
            .iter()
            .flat_map(|tile| {
                let [low, high] = tile.angle.to_le_bytes();
                [tile.force, tile.max_speed, tile.id, 0, low, high]
            })
            .collect(),
        Tiles::Switch(tiles) => tiles.iter().flat_map(|tile| [tile.number, tile.id, tile.flags, tile.delay]).collect(),
        Tiles::Tune(tiles) => tiles.iter().flat_map(|tile| [tile.number, tile.id]).collect(),
    }
}

/// The block of a version 4 design or game layer: runs of up to 256 equal tiles, row ends or not.
pub fn encode_runs(tiles: &[Tile]) -> Vec<u8> {
    let equal = tiles.chunk_by(|a, b| a == b);
    let runs = equal.flat_map(|equal| equal.chunks(256));
    let record = |run: &[Tile]| {
        let tile = run.first().copied().unwrap_or_default();
        [tile.index, tile.flags, (run.len() - 1) as u8, 0]
    };
    runs.flat_map(record).collect()
}

/// The block of a quads layer.
pub fn encode_quads(quads: &[Quad]) -> Vec<u8> {
    let mut ints = Vec::with_capacity(quads.len() * 38);
    for quad in quads {
        ints.extend(quad.corners.as_flattened());
        ints.extend(quad.pivot);
        ints.extend(quad.colors.as_flattened());
        ints.extend(quad.uvs.as_flattened());
        ints.extend([field(quad.pos_env), quad.pos_env_offset_ms, field(quad.color_env), quad.color_env_offset_ms]);
    }
    to_bytes(&ints)
}

/// The block of a sounds layer (not of the form of 2014).
pub fn encode_sources(sources: &[SoundSource]) -> Vec<u8> {
    let mut ints = Vec::with_capacity(sources.len() * 13);
    for source in sources {
        ints.extend(source.position);
        ints.extend([i32::from(source.looped), i32::from(source.panned), source.delay_s, source.falloff]);
        ints.extend([field(source.pos_env), source.pos_env_offset_ms]);
        ints.extend([field(source.sound_env), source.sound_env_offset_ms]);
        ints.extend(match source.shape {
            SoundShape::Rectangle(width, height) => [0, width, height],
            SoundShape::Circle(radius) => [1, radius, 0],
            SoundShape::Unknown(kind) => [kind, 0, 0],
        });
    }
    to_bytes(&ints)
}

/// The block of an embedded image.
pub fn encode_pixels(picture: &RgbaImage) -> Vec<u8> {
    picture.pixels.clone()
}

fn field(envelope: Option<EnvelopeIndex>) -> i32 {
    envelope.map_or(-1, |index| index.0 as i32)
}

fn to_bytes(ints: &[i32]) -> Vec<u8> {
    ints.iter().flat_map(|int| int.to_le_bytes()).collect()
}
