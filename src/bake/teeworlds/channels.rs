//! Tiles of physics layers as they arrive → what [`crate::scene::PhysicsTiles`] keeps of them: every byte that says
//! something, two by two.

use std::ops::ControlFlow;

use glam::UVec2;

use super::tile_layer::{BuiltChunks, ChunkBuilder, Holds, plain_cell};
use crate::base::{Reservation, Task};
use crate::format::teeworlds::{Tile, TileKind, TileSink, TileSlice};
use crate::scene::{Cell, Chunk};

/// The chunks of a physics layer, as in [`crate::scene::PhysicsTiles`].
#[derive(Debug, Default)]
pub struct Channels {
    /// Ids and flags.
    pub ids: Vec<Chunk>,
    /// Numbers and the like.
    pub values: Vec<Chunk>,
    /// Angles.
    pub angles: Vec<Chunk>,
}

/// Result of a layer.
pub struct BuiltChannels {
    /// Nothing where there is no room for all of it.
    pub channels: Channels,
    /// Tiles that are not air: with an id, or with a number where that alone decides.
    pub count: usize,
    /// Room for the chunks.
    pub reserved: Reservation,
    /// There was no room for all of it.
    pub too_large: bool,
}

/// Makes planes of tiles.
pub struct ChannelsBuilder<'a> {
    kind: TileKind,
    ids: ChunkBuilder<'a>,
    values: ChunkBuilder<'a>,
    angles: ChunkBuilder<'a>,
}

impl<'a> ChannelsBuilder<'a> {
    /// A layer of a size, all air so far.
    pub fn new(kind: TileKind, size: UVec2, task: &'a Task) -> Self {
        let builder = |holds| ChunkBuilder::new(size, holds, task);
        Self { kind, ids: builder(Holds::Pictures), values: builder(Holds::Values), angles: builder(Holds::Values) }
    }

    /// The planes; what has not arrived is air.
    pub fn finish(self) -> BuiltChannels {
        let built = [self.ids, self.values, self.angles].map(ChunkBuilder::finish);
        let too_large = built.iter().any(|channel| channel.too_large);
        let [ids, values, angles] = built;
        let count = if self.kind == TileKind::Tune { values.count } else { ids.count };
        let BuiltChunks { chunks, mut reserved, .. } = ids;
        reserved.merge(values.reserved);
        reserved.merge(angles.reserved);
        if too_large {
            reserved.shrink_to(0);
            return BuiltChannels { channels: Channels::default(), count: 0, reserved, too_large };
        }
        let channels = Channels { ids: chunks, values: values.chunks, angles: angles.chunks };
        BuiltChannels { channels, count, reserved, too_large }
    }
}

impl TileSink for ChannelsBuilder<'_> {
    fn tiles(&mut self, tiles: TileSlice<'_>) -> ControlFlow<()> {
        let cell = |index, flags| Cell { index, flags };
        match tiles {
            TileSlice::Plain(tiles) => self.ids.push(tiles, plain_cell),
            TileSlice::Tele(tiles) => {
                self.ids.push(tiles, |tile| cell(tile.id, 0))?;
                self.values.push(tiles, |tile| cell(tile.number, 0))
            }
            TileSlice::Speedup(tiles) => {
                self.ids.push(tiles, |tile| cell(tile.id, 0))?;
                self.values.push(tiles, |tile| cell(tile.max_speed, tile.force))?;
                self.angles.push(tiles, |tile| {
                    let [low, high] = tile.angle.to_le_bytes();
                    cell(low, high)
                })
            }
            TileSlice::Switch(tiles) => {
                self.ids.push(tiles, |tile| cell(tile.id, tile.flags))?;
                self.values.push(tiles, |tile| cell(tile.number, tile.delay))
            }
            TileSlice::Tune(tiles) => {
                self.ids.push(tiles, |tile| cell(tile.id, 0))?;
                self.values.push(tiles, |tile| cell(tile.number, 0))
            }
        }
    }

    fn run(&mut self, tile: Tile, count: usize) -> ControlFlow<()> {
        self.ids.push_run(plain_cell(tile), count)
    }

    fn restart(&mut self) {
        for channel in [&mut self.ids, &mut self.values, &mut self.angles] {
            channel.start_again();
        }
    }
}
