//! Chunks made of the planes of a physics layer, cell by cell. Chunks of which the planes are shared are made once, and
//! what turns out to be a plane as it is shares its cells.

use std::collections::HashMap;
use std::sync::Arc;

use glam::UVec2;

use super::channels::Channels;
use super::tile_layer::{CELLS_BYTES, CHUNK_BYTES, filled_blocks};
use crate::base::Reservation;
use crate::scene::{CHUNK_TILES, Cell, Chunk};

/// Cells of a chunk.
const CELLS: usize = (CHUNK_TILES * CHUNK_TILES) as usize;

/// Which ids a chunk has, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IdSet([u64; 4]);

impl IdSet {
    /// All ids that have a property.
    pub fn of(has: impl Fn(u8) -> bool) -> Self {
        (0..=u8::MAX).filter(|id| has(*id)).fold(Self::default(), Self::with)
    }

    fn with(mut self, id: u8) -> Self {
        if let Some(word) = self.0.get_mut(usize::from(id / 64)) {
            *word |= 1 << (id % 64);
        }
        self
    }

    /// Whether an id is among them.
    pub fn has(self, id: u8) -> bool {
        self.overlaps(Self::default().with(id))
    }

    /// Whether the two share an id.
    pub fn overlaps(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// The ids of both.
    pub fn or(self, other: Self) -> Self {
        let (Self([a, b, c, d]), Self([e, f, g, h])) = (self, other);
        Self([a | e, b | f, c | g, d | h])
    }

    fn of_cells(cells: &[Cell]) -> Self {
        // Neighbours are mostly equal, so a run counts once.
        cells
            .chunk_by(|a, b| a.index == b.index)
            .filter_map(|run| run.first())
            .fold(Self::default(), |set, cell| set.with(cell.index))
    }
}

/// The three planes of a place, where they are not all air.
#[derive(Clone, Copy)]
struct Source<'a> {
    origin_tiles: UVec2,
    channels: [Option<&'a Chunk>; 3],
    ids: IdSet,
}

/// The planes of a layer, place by place.
pub struct Sources<'a>(Vec<Source<'a>>);

/// The cells of a chunk and its filled blocks.
type Made = (Arc<[Cell]>, u64);

/// Treatment of a chunk with certain ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Becomes {
    /// Nothing.
    Air,
    /// Ids and flags as they are.
    Ids,
    /// Cells made one by one.
    Else,
}

impl<'a> Sources<'a> {
    /// Looks at all planes of a layer.
    pub fn new(channels: &'a Channels) -> Self {
        let lists = [&channels.ids, &channels.values, &channels.angles];
        let mut places: Vec<UVec2> =
            lists.iter().flat_map(|list| list.iter()).map(|chunk| chunk.origin_tiles).collect();
        places.sort_unstable_by_key(|origin| (origin.y, origin.x));
        places.dedup();
        let mut known = HashMap::new();
        let mut rest = lists.map(|list| list.iter().peekable());
        let source = |origin_tiles| {
            let channels = rest.each_mut().map(|list| list.next_if(|chunk| chunk.origin_tiles == origin_tiles));
            let ids = channels.first().copied().flatten().map_or(IdSet::of(|id| id == 0), |chunk| {
                *known.entry(chunk.cells.as_ptr()).or_insert_with(|| IdSet::of_cells(&chunk.cells))
            });
            Source { origin_tiles, channels, ids }
        };
        Self(places.into_iter().map(source).collect())
    }

    /// Whether some id occurs.
    pub fn have(&self, ids: IdSet) -> bool {
        self.0.iter().any(|source| source.ids.overlaps(ids))
    }

    /// The chunks whose cells `cell` makes of those of the planes; what is air stays air where `cell` says so. `None` =
    /// there is no room for them.
    pub fn derive(
        &self,
        reserved: &mut Reservation,
        becomes: impl Fn(IdSet) -> Becomes,
        cell: impl Fn([Cell; 3]) -> Cell,
    ) -> Option<Vec<Chunk>> {
        let mut known: HashMap<_, Option<Made>> = HashMap::new();
        let mut chunks = Vec::new();
        let mut scratch = vec![Cell::default(); CELLS];
        for source in &self.0 {
            let made = match becomes(source.ids) {
                Becomes::Air => None,
                Becomes::Ids => {
                    source.channels.first().copied().flatten().map(|ids| (Arc::clone(&ids.cells), ids.filled_blocks))
                }
                Becomes::Else => {
                    let key = source.channels.map(|channel| channel.map(|chunk| chunk.cells.as_ptr()));
                    match known.get(&key) {
                        Some(made) => made.clone(),
                        None => {
                            source.make(&mut scratch, &cell);
                            let made = source.shared(&scratch, reserved)?;
                            known.insert(key, made.clone());
                            made
                        }
                    }
                }
            };
            if let Some((cells, filled_blocks)) = made {
                if !reserved.grow(CHUNK_BYTES) {
                    return None;
                }
                chunks.push(Chunk { origin_tiles: source.origin_tiles, cells, filled_blocks });
            }
        }
        Some(chunks)
    }
}

impl Source<'_> {
    fn make(&self, scratch: &mut [Cell], cell: impl Fn([Cell; 3]) -> Cell) {
        let channels = self.channels.map(|channel| channel.map_or(&[][..], |chunk| &chunk.cells));
        for (at, to) in scratch.iter_mut().enumerate() {
            *to = cell(channels.map(|cells| cells.get(at).copied().unwrap_or_default()));
        }
    }

    /// The cells in `scratch`, those of a plane where they are the same; inner `None` = air. `None` = no room.
    fn shared(&self, scratch: &[Cell], reserved: &mut Reservation) -> Option<Option<Made>> {
        let filled = filled_blocks(scratch);
        if filled == 0 {
            return Some(None);
        }
        let same = self.channels.iter().flatten().find(|channel| *channel.cells == *scratch);
        let cells = match same {
            Some(channel) => Arc::clone(&channel.cells),
            None if reserved.grow(CELLS_BYTES) => scratch.into(),
            None => return None,
        };
        Some(Some((cells, filled)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::teeworlds::tile_layer::{ChunkBuilder, Holds};
    use crate::base::{Limits, Task};

    fn channels(task: &Task, values: &[[u8; 2]]) -> Channels {
        let size = UVec2::new(values.len() as u32, 1);
        let mut builder = ChunkBuilder::new(size, Holds::Values, task);
        let _ = builder.push(values, |[index, flags]| Cell { index, flags });
        Channels { values: builder.finish().chunks, ..Channels::default() }
    }

    #[test]
    fn a_second_value_alone_is_not_air_wherever_it_lies() {
        let task = Task::default();
        for width in [1, 4, 8, 63, 64, 65, 130] {
            for at in [0, width / 2, width - 1] {
                let mut values = vec![[0, 0]; width];
                values[at] = [0, 9];
                let channels = channels(&task, &values);
                let sources = Sources::new(&channels);
                let found =
                    sources.derive(&mut task.reservation(), |_| Becomes::Else, |[_, values, _]| values).expect("room");
                assert_eq!(found.len(), 1, "{at} of {width}");
                assert!(Arc::ptr_eq(&found[0].cells, &channels.values[0].cells), "what is a plane shares its cells");
                assert_eq!(found[0].cells[at % 64].flags, 9);
            }
        }
    }

    #[test]
    fn what_has_no_room_is_not_made() {
        let channels = channels(&Task::default(), &[[1, 2]; 300]);
        let task = Task::new(Limits::with_memory((CELLS_BYTES + 4 * CHUNK_BYTES) as u64));
        let sources = Sources::new(&channels);
        let mut reserved = task.reservation();
        let swapped = |[_, Cell { index, flags }, _]: [Cell; 3]| Cell { index: flags, flags: index };
        assert!(
            sources.derive(&mut reserved, |_| Becomes::Else, swapped).is_none(),
            "whole chunks and the last one differ"
        );
        assert!(
            sources.derive(&mut task.reservation(), |_| Becomes::Air, swapped).is_some_and(|chunks| chunks.is_empty())
        );
    }
}
