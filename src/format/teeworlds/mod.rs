//! Teeworlds and DDNet maps (`.map`).

mod map;

pub use map::*;

use std::sync::Arc;

use crate::base::{DataIndex, Limits, Place, Report, RgbaImage};

/// A map and the data blocks that its bulk data lies in.
#[derive(Debug)]
pub struct Document {
    /// What the file says.
    pub map: Map,
    /// The data blocks, inflated on demand.
    pub blocks: Blocks,
}

/// The data blocks of a file, inflated on demand, or blocks put together in memory for writing.
#[derive(Debug, Default)]
pub struct Blocks {}

impl Blocks {
    /// Adds a block of raw (not deflated) bytes; used to build maps for writing.
    pub fn push(&mut self, _raw: Vec<u8>) -> DataIndex {
        todo!()
    }
}

/// Why a file is not a map.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// PLACEHOLDER
    #[error("not a Teeworlds map: too short")]
    TooShort,
}

/// Reads the container and all items; leaves the data blocks alone but for names and settings.
pub fn read_document(_bytes: Arc<[u8]>, _limits: &Limits, _report: &mut Report) -> Result<Document, ReadError> {
    todo!()
}

/// Inflates and reads the tiles of a layer: always exactly `width * height` of them, air where the file has too few.
/// Safe to call from several threads at once.
pub fn read_tiles(
    _layer: &TileLayer,
    _blocks: &Blocks,
    _place: Place,
    _limits: &Limits,
    _report: &mut Report,
) -> Tiles {
    todo!()
}

/// Inflates and reads the quads of a layer.
pub fn read_quads(
    _layer: &QuadLayer,
    _blocks: &Blocks,
    _envelopes: usize,
    _place: Place,
    _limits: &Limits,
    _report: &mut Report,
) -> Vec<Quad> {
    todo!()
}

/// Inflates and reads the sources of a sounds layer.
pub fn read_sources(
    _layer: &SoundLayer,
    _blocks: &Blocks,
    _envelopes: usize,
    _place: Place,
    _limits: &Limits,
    _report: &mut Report,
) -> Vec<SoundSource> {
    todo!()
}

/// Inflates the pixels of an embedded image; RGB data is widened to RGBA. `None` (with a warning) where they cannot be had.
pub fn read_pixels(
    _image: &Image,
    _blocks: &Blocks,
    _place: Place,
    _limits: &Limits,
    _report: &mut Report,
) -> Option<RgbaImage> {
    todo!()
}

/// Writes a map as a version 4 datafile.
pub fn write_document(_document: &Document) -> Vec<u8> {
    todo!()
}
