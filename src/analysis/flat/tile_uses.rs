//! How often a map uses each tile of an image. Counted bit by bit, so that no frame waits for a large map.

use std::collections::HashMap;

use super::design_tiles::{CHUNK_AREA, KNOWN_CHUNK, LayerAt, cells_key, layers_of, tile_layer};
use crate::base::ImageIndex;
use crate::scene::{Cell, Chunk, FlatScene};

/// Tiles of a set.
const TILES: usize = 256;
/// Ways in which flags turn a tile.
const WAYS: usize = 8;

/// How often each tile of an image is used, as far as it was counted.
#[derive(Debug)]
pub struct TileUses {
    /// Per tile: how often, by [`way_of`] its flags.
    counts: Vec<[u64; WAYS]>,
    /// Per tile: in how many layers.
    layers: [usize; TILES],
    /// Layers that use the image.
    all_layers: usize,
    /// Layers to count, the next one last.
    left: Vec<LayerAt>,
    /// The one that is being counted.
    current: Option<Current>,
}

/// A layer that is being counted.
#[derive(Debug)]
struct Current {
    at: LayerAt,
    /// Chunks of different cells, with how often each occurs; the next one last.
    chunks: Vec<(usize, u64)>,
    seen: [bool; TILES],
}

impl TileUses {
    /// Nothing is counted yet.
    pub fn new(scene: &FlatScene, image: ImageIndex) -> Self {
        let mut left = layers_of(scene, &[image]);
        left.reverse();
        let all_layers = left.len();
        Self { counts: vec![[0; WAYS]; TILES], layers: [0; TILES], all_layers, left, current: None }
    }

    /// Counts about so many tiles more. Whether all are counted. Equal chunks of a layer are looked at once.
    pub fn advance(&mut self, scene: &FlatScene, tiles: usize) -> bool {
        let mut spent = 0;
        while spent < tiles.max(1) && !self.is_done() {
            let Some(current) = &mut self.current else {
                if let Some(at) = self.left.pop() {
                    let chunks = different_chunks(scene, at);
                    spent += KNOWN_CHUNK * chunks.iter().map(|(_, times)| *times as usize).sum::<usize>();
                    self.current = Some(Current { at, chunks, seen: [false; TILES] });
                }
                continue;
            };
            let Some((n, times)) = current.chunks.pop() else {
                let in_layer = self.layers.iter_mut().zip(&current.seen);
                in_layer.for_each(|(layers, seen)| *layers += usize::from(*seen));
                self.current = None;
                continue;
            };
            spent += CHUNK_AREA;
            let chunk = tile_layer(scene, current.at).and_then(|(_, layer)| layer.chunks.get(n));
            if let Some(chunk) = chunk {
                count(chunk, times, &mut self.counts, &mut current.seen);
            }
        }
        self.is_done()
    }

    /// Whether all tiles are counted.
    pub fn is_done(&self) -> bool {
        self.left.is_empty() && self.current.is_none()
    }

    /// Tile layers that use the image.
    pub fn all_layers(&self) -> usize {
        self.all_layers
    }

    /// How often a tile is used, and in how many layers.
    pub fn of(&self, tile: u8) -> (u64, usize) {
        let count = self.counts.get(usize::from(tile)).map_or(0, |ways| ways.iter().sum());
        (count, self.layers.get(usize::from(tile)).copied().unwrap_or_default())
    }

    /// How often a tile is used with which flags, the most frequent first.
    pub fn by_flags(&self, tile: u8) -> Vec<(u8, u64)> {
        let ways = self.counts.get(usize::from(tile)).copied().unwrap_or_default();
        let mut used: Vec<_> = (0_u8..).map(flags_of).zip(ways).filter(|(_, count)| *count > 0).collect();
        used.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        used
    }

    /// How many different tiles are used.
    pub fn different(&self) -> usize {
        (0..=u8::MAX).filter(|tile| self.of(*tile).0 > 0).count()
    }
}

/// The chunks of a layer that differ, each with how often it occurs, the first one last.
fn different_chunks(scene: &FlatScene, at: LayerAt) -> Vec<(usize, u64)> {
    let mut known = HashMap::new();
    let mut different: Vec<(usize, u64)> = Vec::new();
    let chunks = tile_layer(scene, at).map(|(_, layer)| &layer.chunks[..]).unwrap_or_default();
    for (n, chunk) in chunks.iter().enumerate() {
        let place = *known.entry(cells_key(chunk)).or_insert_with(|| {
            different.push((n, 0));
            different.len() - 1
        });
        if let Some((_, times)) = different.get_mut(place) {
            *times += 1;
        }
    }
    different.reverse();
    different
}

fn count(chunk: &Chunk, times: u64, counts: &mut [[u64; WAYS]], seen: &mut [bool; TILES]) {
    for cell in chunk.cells.iter().filter(|cell| cell.index != 0) {
        let index = usize::from(cell.index);
        if let (Some(ways), Some(seen)) = (counts.get_mut(index), seen.get_mut(index)) {
            *seen = true;
            if let Some(count) = ways.get_mut(way_of(cell.flags)) {
                *count += times;
            }
        }
    }
}

/// The number of a way to turn a tile: its two mirrors, then the turn, without the bit between them.
fn way_of(flags: u8) -> usize {
    let flags = flags & Cell::FLAG_MASK;
    usize::from(flags & 0b11 | flags >> 1 & 0b100)
}

fn flags_of(way: u8) -> u8 {
    way & 0b11 | (way & 0b100) << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_and_flags_lead_to_each_other() {
        for way in 0..WAYS as u8 {
            assert_eq!(way_of(flags_of(way)), usize::from(way));
            assert_eq!(flags_of(way) & !Cell::FLAG_MASK, 0);
        }
    }
}
