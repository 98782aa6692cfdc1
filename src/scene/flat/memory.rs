//! How much memory a scene takes.

use std::collections::HashSet;

use super::{Chunk, Envelope, EnvelopePoint, EnvelopeSlot, FlatScene, Group, LayerContent, Quad, SoundSource};

/// Bytes of a scene by what they are for. Small parts that no map has many of (groups, names) are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlatMemory {
    /// Tiles.
    pub cells: u64,
    /// Quads.
    pub quads: u64,
    /// Images with their mip levels.
    pub textures: u64,
    /// Envelopes and the ways in which they are read.
    pub envelopes: u64,
    /// Small pictures and other things for people to read.
    pub info: u64,
}

impl FlatMemory {
    /// All of it.
    pub fn total(&self) -> u64 {
        self.cells + self.quads + self.textures + self.envelopes + self.info
    }
}

impl FlatScene {
    /// How much memory it takes.
    pub fn memory(&self) -> FlatMemory {
        let mut memory = FlatMemory::default();
        let mut sounds = 0;
        // Cells are shared within a layer, and between what is drawn for it and what it holds.
        let mut counted = HashSet::new();
        let mut cells = |chunks: &[Chunk]| {
            let stored = chunks.iter().filter(|chunk| counted.insert(chunk.cells.as_ptr()));
            let stored = stored.map(|chunk| size_of_val(&*chunk.cells)).sum::<usize>();
            memory.cells += (stored + size_of_val(chunks)) as u64;
        };
        for layer in self.groups.iter().flat_map(Group::parts) {
            match &layer.content {
                LayerContent::Nothing => {}
                LayerContent::Tiles(tiles) => cells(&tiles.chunks),
                LayerContent::Sounds(sources) => sounds += sources.capacity() * size_of::<SoundSource>(),
                LayerContent::Quads(quads) => memory.quads += (quads.quads.capacity() * size_of::<Quad>()) as u64,
            }
        }
        for tiles in &self.physics {
            [&tiles.ids, &tiles.values, &tiles.angles].into_iter().for_each(|chunks| cells(chunks));
        }
        memory.textures = self.textures.iter().map(|texture| texture.bytes() as u64).sum();
        let points = |envelope: &Envelope| envelope.points.capacity() * size_of::<EnvelopePoint>();
        memory.envelopes = (self.envelopes.iter().map(points).sum::<usize>()
            + self.slots.capacity() * size_of::<EnvelopeSlot>()) as u64;
        let thumbnails = self.info.images.iter().filter_map(|image| image.thumbnail.as_ref());
        memory.info = thumbnails.map(|picture| picture.pixels.len() as u64).sum::<u64>() + sounds as u64;
        memory
    }
}
