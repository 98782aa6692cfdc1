//! Which chunk lies where in the cell texture and in the texture of far pictures. Chunks that share their cells share a
//! slot, so that uniform areas and layers drawn in two ways cost next to nothing. Plain data, worked out without a device.
//!
//! A layer's edge repeats for ever. Seen from afar what is beyond the edge has averages of its own, so the far pictures
//! get a ring of one more chunk around the layer:
//!
//! ```text
//!   (-1,-1) (0,-1) (1,-1) (2,-1)      a layer of 2 × 1 chunks;
//!   (-1, 0) (0, 0) (1, 0) (2, 0)      where the edge is air, the ring has nothing to show and no part
//!   (-1, 1) (0, 1) (1, 1) (2, 1)
//! ```

use std::collections::{HashMap, HashSet};

use glam::{IVec2, UVec2};

use super::chunk_atlas::ChunkAtlas;
use super::visible::{TileRect, grid_size, within};
use crate::scene::{CHUNK_TILES, Cell, Chunk, TileLayer};

/// Side of a chunk in tiles.
const SIDE: usize = CHUNK_TILES as usize;
/// The slot of a chunk that is not on the device.
pub const NOWHERE: u32 = u32::MAX;

/// Where the chunks of a layer lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayerSlots {
    /// Slot of the cells of each chunk, or [`NOWHERE`].
    pub cells: Vec<u32>,
    /// The far pictures, row by row; empty where they are not there.
    pub far: Vec<FarPart>,
}

/// A place in the grid with a ring that has a far picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarPart {
    /// Column, −1 left of the layer.
    pub x: i16,
    /// Row, −1 above the layer.
    pub y: i16,
    /// The chunk of the layer that it is made of.
    pub chunk: u32,
    /// Slot of the far picture.
    pub slot: u32,
}

impl FarPart {
    /// Column and row.
    pub fn at(&self) -> IVec2 {
        IVec2::new(self.x.into(), self.y.into())
    }
}

/// Source of a far picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarSource {
    /// The chunk within its layer.
    pub chunk: u32,
    /// Which of its edges is repeated on each axis: −1 the first cell, 1 the last, 0 all cells are shown.
    pub edge: [i8; 2],
}

/// The row of a layer in the texture of average colours.
pub fn averages_row(tiles: &TileLayer) -> u32 {
    tiles.texture.map_or(0, |index| index.0 + 1)
}

/// Column and row of a chunk.
pub fn grid_of(chunk: &Chunk) -> IVec2 {
    (chunk.origin_tiles / CHUNK_TILES).as_ivec2()
}

/// The columns and rows of a chunk that exist.
pub fn existing(chunk: &Chunk, size_tiles: UVec2) -> UVec2 {
    (size_tiles.saturating_sub(chunk.origin_tiles)).clamp(UVec2::ONE, UVec2::splat(CHUNK_TILES))
}

/// The slots of cells that have one, whichever layer they were given for.
pub type KnownCells = HashMap<*const Cell, u32>;

/// Gives the chunks of a layer (in a part of its grid) slots for their cells, and says which chunk fills each new slot.
/// `None` = there is no room for them.
pub fn cell_slots(
    atlas: &mut ChunkAtlas,
    known: &mut KnownCells,
    tiles: &TileLayer,
    part: Option<TileRect>,
) -> Option<(Vec<u32>, Vec<u32>)> {
    let part = part.unwrap_or_else(|| whole(tiles));
    let wanted = || within(&tiles.chunks, part, grid_of).map(|(n, chunk)| (n, chunk.cells.as_ptr()));
    let mut sources = Vec::new();
    let mut fresh = HashSet::new();
    for (n, cells) in wanted() {
        if !known.contains_key(&cells) && fresh.insert(cells) {
            sources.push((n as u32, cells));
        }
    }
    let first = atlas.take(u32::try_from(sources.len()).ok()?)?;
    known.extend((first..).zip(&sources).map(|(slot, (_, cells))| (*cells, slot)));
    let mut slots = vec![NOWHERE; tiles.chunks.len()];
    for (n, cells) in wanted() {
        slots[n] = known.get(&cells).copied().unwrap_or(NOWHERE);
    }
    Some((slots, sources.into_iter().map(|(n, _)| n).collect()))
}

/// Gives a layer (or a part of its grid with the ring) slots for its far pictures, and says what fills each new slot.
/// `None` = there is no room for them.
pub fn far_slots(
    atlas: &mut ChunkAtlas,
    tiles: &TileLayer,
    part: Option<TileRect>,
) -> Option<(Vec<FarPart>, Vec<FarSource>)> {
    let end = grid_size(tiles.size_tiles);
    let wanted = part.unwrap_or(TileRect { min: IVec2::NEG_ONE, max: end + IVec2::ONE });
    let near = TileRect { min: wanted.min - IVec2::ONE, max: wanted.max + IVec2::ONE };
    let mut parts = Vec::new();
    for (n, chunk) in within(&tiles.chunks, near, grid_of) {
        let is_wanted = |at: IVec2| wanted.min.cmple(at).all() && at.cmplt(wanted.max).all();
        parts.extend(around(grid_of(chunk), end).filter(|(at, _)| is_wanted(*at)).map(|(at, edge)| (at, edge, n)));
    }
    parts.sort_unstable_by_key(|(at, ..)| (at.y, at.x));
    let (mut known, mut sources, mut result) = (HashMap::new(), Vec::new(), Vec::new());
    for (at, edge, n) in parts {
        let Some(look) = tiles.chunks.get(n).and_then(|chunk| FarKey::of(chunk, tiles.size_tiles, edge)) else {
            continue;
        };
        let slot = *known.entry(look).or_insert_with(|| {
            sources.push(FarSource { chunk: n as u32, edge });
            sources.len() as u32 - 1
        });
        result.push(FarPart { x: at.x as i16, y: at.y as i16, chunk: n as u32, slot });
    }
    let first = atlas.take(u32::try_from(sources.len()).ok()?)?;
    for part in &mut result {
        part.slot += first;
    }
    Some((result, sources))
}

fn whole(tiles: &TileLayer) -> TileRect {
    TileRect { min: IVec2::ZERO, max: grid_size(tiles.size_tiles) }
}

/// A chunk's own place and those of the ring that repeat its edges.
fn around(at: IVec2, end: IVec2) -> impl Iterator<Item = (IVec2, [i8; 2])> {
    let edges = |at: i32, end: i32| {
        let (first, last) = (at == 0, at + 1 == end);
        [(-1, first), (0, true), (1, last)].into_iter().filter_map(|(edge, is_there)| is_there.then_some(edge))
    };
    edges(at.y, end.y).flat_map(move |y| edges(at.x, end.x).map(move |x| (at + IVec2::new(x.into(), y.into()), [x, y])))
}

/// Look of a place from afar; equal looks share a slot.
#[derive(PartialEq, Eq, Hash)]
enum FarKey {
    /// All cells of a chunk, of which so many columns and rows exist.
    Cells(*const Cell, UVec2),
    /// One line repeated: along which axis it lies, and its indices.
    Line(usize, [u8; SIDE]),
    /// One cell repeated.
    Cell(u8),
}

impl FarKey {
    /// `None` where there is only air.
    fn of(chunk: &Chunk, size_tiles: UVec2, edge: [i8; 2]) -> Option<Self> {
        let exist = existing(chunk, size_tiles);
        let picked = pick(exist, edge);
        let index = |x: usize, y: usize| chunk.cells.get(y * SIDE + x).map_or(0, |cell| cell.index);
        let line = match edge {
            [0, 0] => return Some(Self::Cells(chunk.cells.as_ptr(), exist)),
            [0, _] => std::array::from_fn(|i| index(picked[0][i], picked[1][0])),
            _ => std::array::from_fn(|i| index(picked[0][0], picked[1][i])),
        };
        let first = line[0];
        match line.iter().all(|index| *index == first) {
            true if first == 0 => None,
            true => Some(Self::Cell(first)),
            false => Some(Self::Line(usize::from(edge[0] != 0), line)),
        }
    }
}

/// Which column and which row of a chunk each column and row of a place shows: what does not exist repeats the last
/// that does.
pub fn pick(exist: UVec2, edge: [i8; 2]) -> [[usize; SIDE]; 2] {
    [0, 1].map(|axis: usize| {
        let last = exist[axis].saturating_sub(1) as usize;
        std::array::from_fn(|i| match edge[axis] {
            0 => i.min(last),
            1 => last,
            _ => 0,
        })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::gpu::flat::device_limits::DeviceLimits;

    fn atlas() -> ChunkAtlas {
        ChunkAtlas::new(DeviceLimits {
            texture_side_px: 2048,
            texture_layers: 256,
            buffer_bytes: 1 << 20,
            image_side_px: None,
        })
    }

    /// A layer of one kind of cell, whose chunks share their cells as far as they exist alike.
    fn uniform(size_tiles: UVec2) -> TileLayer {
        let mut known: HashMap<UVec2, Arc<[Cell]>> = HashMap::new();
        let end = grid_size(size_tiles);
        let mut chunks = Vec::new();
        for at in (0..end.y).flat_map(|y| (0..end.x).map(move |x| IVec2::new(x, y))) {
            let origin_tiles = at.as_uvec2() * CHUNK_TILES;
            let mut chunk = Chunk { origin_tiles, cells: Arc::default(), filled_blocks: u64::MAX };
            let exist = existing(&chunk, size_tiles);
            let is_there = |i: usize| (i % SIDE) < exist.x as usize && (i / SIDE) < exist.y as usize;
            let cell = |i: usize| Cell { index: u8::from(is_there(i)) * 7, flags: 0 };
            chunk.cells = Arc::clone(known.entry(exist).or_insert_with(|| (0..SIDE * SIDE).map(cell).collect()));
            chunks.push(chunk);
        }
        TileLayer { size_tiles, chunks, ..TileLayer::default() }
    }

    #[test]
    fn a_uniform_layer_takes_a_handful_of_slots() {
        let tiles = uniform(UVec2::new(9611, 3318));
        let (slots, sources) = cell_slots(&mut atlas(), &mut KnownCells::new(), &tiles, None).expect("room");
        assert_eq!((slots.len(), sources.len()), (151 * 52, 4));
        let (parts, sources) = far_slots(&mut atlas(), &tiles, None).expect("room");
        assert_eq!((parts.len(), sources.len()), (153 * 54, 5), "four looks of chunks and one of the ring");
        assert!(parts.is_sorted_by_key(|part| (part.y, part.x)));
    }

    #[test]
    fn a_part_takes_only_what_it_shows() {
        let tiles = uniform(UVec2::new(640, 640));
        let part = TileRect { min: IVec2::new(8, -1), max: IVec2::new(11, 2) };
        let (parts, _) = far_slots(&mut atlas(), &tiles, Some(part)).expect("room");
        assert_eq!(parts.len(), 9);
        let part = TileRect { min: IVec2::new(8, 0), max: IVec2::new(10, 2) };
        let (slots, _) = cell_slots(&mut atlas(), &mut KnownCells::new(), &tiles, Some(part)).expect("room");
        assert_eq!(slots.iter().filter(|slot| **slot != NOWHERE).count(), 4);
    }

    #[test]
    fn an_edge_of_air_has_no_ring() {
        let mut tiles = uniform(UVec2::new(64, 64));
        let mut cells = tiles.chunks[0].cells.to_vec();
        for i in 0..SIDE {
            (cells[i], cells[i * SIDE]) = (Cell::default(), Cell::default());
        }
        tiles.chunks[0].cells = cells.into();
        let (parts, _) = far_slots(&mut atlas(), &tiles, None).expect("room");
        let at: Vec<_> = parts.iter().map(|part| (part.x, part.y)).collect();
        assert_eq!(at, [(0, 0), (1, 0), (0, 1), (1, 1)], "right of it and below it");
    }
}
