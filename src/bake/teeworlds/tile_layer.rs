//! Tiles of a layer → chunks of cells, while the tiles arrive: never more than one band of chunks is held besides what
//! is kept, and air costs nothing, neither room nor time.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use glam::UVec2;

use crate::base::{Reservation, Task};
use crate::format::teeworlds::{Tile, TileSink, TileSlice};
use crate::scene::{BLOCK_TILES, CHUNK_TILES, Cell, Chunk};

/// Side of a chunk in tiles.
const SIDE: usize = CHUNK_TILES as usize;
/// Side of a block in tiles.
const BLOCK: usize = BLOCK_TILES as usize;
/// Memory of the cells of a chunk in bytes; chunks that are equal share them.
pub const CELLS_BYTES: usize = SIDE * SIDE * size_of::<Cell>();
/// Memory of a chunk besides its cells, in bytes.
pub const CHUNK_BYTES: usize = size_of::<Chunk>();

/// Meaning of the cells of chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Index and flags: index 0 is nothing, and only flags that change the picture are kept.
    Pictures,
    /// Any two bytes.
    Values,
}

/// Makes chunks of tiles, leaving out those that hold nothing.
pub struct ChunkBuilder<'a> {
    task: &'a Task,
    holds: Holds,
    width: usize,
    height: usize,
    /// The row that the band begins with.
    top: usize,
    /// Cells of the band that begins there: those of up to [`CHUNK_TILES`] rows.
    band_len: usize,
    /// Cells of up to [`CHUNK_TILES`] rows of the layer, air where nothing has arrived; empty until something is put
    /// there.
    band: Vec<Cell>,
    /// Cells of the band that have arrived.
    arrived: usize,
    /// Something in the band is not air.
    filled: bool,
    chunks: Vec<Chunk>,
    /// The chunk that first had cells with this fingerprint. One per fingerprint, so that a map that makes many chunks
    /// with the same one gains nothing but chunks that are stored twice.
    known: HashMap<u64, usize>,
    /// Cells of the chunk that is being looked at.
    scratch: Vec<Cell>,
    /// Tiles that are not air.
    count: usize,
    /// Room for the chunks.
    reserved: Reservation,
    /// Room for the band.
    band_reserved: Reservation,
    too_large: bool,
}

/// Result of a layer.
pub struct BuiltChunks {
    /// The chunks with something in them, in row-major order. None where there is no room for all of them.
    pub chunks: Vec<Chunk>,
    /// Tiles that are not air.
    pub count: usize,
    /// Room for the chunks.
    pub reserved: Reservation,
    /// There was no room for all of it.
    pub too_large: bool,
}

impl<'a> ChunkBuilder<'a> {
    /// A layer of a size, all air so far.
    pub fn new(size: UVec2, holds: Holds, task: &'a Task) -> Self {
        Self {
            task,
            holds,
            width: size.x as usize,
            height: size.y as usize,
            top: 0,
            band_len: size.x as usize * SIDE.min(size.y as usize),
            band: Vec::new(),
            arrived: 0,
            filled: false,
            chunks: Vec::new(),
            known: HashMap::new(),
            scratch: vec![Cell::default(); SIDE * SIDE],
            count: 0,
            reserved: task.reservation(),
            band_reserved: task.reservation(),
            too_large: false,
        }
    }

    /// The chunks; what has not arrived is air.
    pub fn finish(mut self) -> BuiltChunks {
        self.end_band();
        if self.too_large {
            self.clear();
        }
        BuiltChunks { chunks: self.chunks, count: self.count, reserved: self.reserved, too_large: self.too_large }
    }

    /// Drops all tiles so far; the first tile comes next.
    pub fn start_again(&mut self) {
        self.clear();
        self.band.fill(Cell::default());
        self.begin_band(0);
    }

    fn clear(&mut self) {
        self.chunks = Vec::new();
        self.known = HashMap::new();
        self.count = 0;
        self.reserved.shrink_to(0);
    }

    /// The next tiles.
    pub fn push<T: Copy>(&mut self, mut tiles: &[T], cell: impl Fn(T) -> Cell) -> ControlFlow<()> {
        let holds = self.holds;
        while !tiles.is_empty() && self.top < self.height {
            let (now, later) = tiles.split_at(tiles.len().min(self.band_len - self.arrived));
            let target = self.next_cells(now.len())?;
            let mut filled = false;
            for (to, tile) in target.iter_mut().zip(now) {
                *to = holds.normal(cell(*tile));
                filled |= *to != Cell::default();
            }
            self.filled |= filled;
            self.advance(now.len());
            tiles = later;
        }
        self.go_on()
    }

    /// The next `count` tiles, all equal.
    pub fn push_run(&mut self, cell: Cell, mut count: usize) -> ControlFlow<()> {
        let cell = self.holds.normal(cell);
        while count > 0 && self.top < self.height {
            let now = count.min(self.band_len - self.arrived);
            // The band is air where nothing was written.
            if cell != Cell::default() {
                self.next_cells(now)?.fill(cell);
                self.filled = true;
            }
            self.advance(now);
            count -= now;
        }
        self.go_on()
    }

    /// The next cells of the band, to be written.
    fn next_cells(&mut self, count: usize) -> ControlFlow<(), &mut [Cell]> {
        if self.band.is_empty() {
            let len = self.width * SIDE.min(self.height);
            let bytes = len * size_of::<Cell>();
            if !self.task.may_inflate(bytes) || !self.band_reserved.grow(bytes) {
                self.too_large = true;
                return ControlFlow::Break(());
            }
            self.band = vec![Cell::default(); len];
        }
        match self.band.get_mut(self.arrived..self.arrived + count) {
            Some(cells) => ControlFlow::Continue(cells),
            None => ControlFlow::Break(()),
        }
    }

    fn advance(&mut self, count: usize) {
        self.arrived += count;
        if self.arrived >= self.band_len {
            self.end_band();
        }
    }

    /// Cuts the band into chunks and begins the next.
    fn end_band(&mut self) {
        if self.filled {
            let rows = SIDE.min(self.height - self.top);
            for left in (0..self.width).step_by(SIDE) {
                self.add_chunk(left, rows);
            }
            self.band.fill(Cell::default());
        }
        self.begin_band(self.top + SIDE.min(self.height - self.top));
    }

    fn begin_band(&mut self, top: usize) {
        self.top = top;
        self.band_len = self.width * SIDE.min(self.height - top);
        self.arrived = 0;
        self.filled = false;
    }

    /// Adds the chunk of the band that begins in column `left`, unless all its cells are air.
    fn add_chunk(&mut self, left: usize, rows: usize) {
        let columns = SIDE.min(self.width - left);
        let band = &self.band;
        let row = |y: usize| band.get(y * self.width + left..y * self.width + left + columns).unwrap_or_default();
        let filled_blocks = (0..rows).map(|y| filled_in_row(row(y)) << (y / BLOCK * 8)).fold(0, |all, row| all | row);
        if filled_blocks == 0 {
            return;
        }
        self.scratch.fill(Cell::default());
        for (y, to) in self.scratch.chunks_exact_mut(SIDE).take(rows).enumerate() {
            // Shorter than a chunk is wide at the right edge.
            if let Some(to) = to.get_mut(..columns) {
                to.copy_from_slice(row(y));
            }
        }
        // What does not fit is given back, for the next layer to try again: that must come to an end.
        if !self.task.may_inflate(CHUNK_BYTES + CELLS_BYTES) || !self.reserved.grow(CHUNK_BYTES) {
            self.too_large = true;
            return;
        }
        let Some(cells) = self.shared_cells() else {
            self.too_large = true;
            return;
        };
        self.count += cells.iter().filter(|cell| **cell != Cell::default()).count();
        let origin_tiles = UVec2::new(left as u32, self.top as u32);
        self.chunks.push(Chunk { origin_tiles, cells, filled_blocks });
    }

    /// The cells in `scratch`, shared with an earlier chunk that has the same. `None` = there is no room for them.
    fn shared_cells(&mut self) -> Option<Arc<[Cell]>> {
        let print = fingerprint(&self.scratch);
        let equal = self.known.get(&print).and_then(|at| self.chunks.get(*at)).map(|chunk| &chunk.cells);
        if let Some(cells) = equal.filter(|cells| ***cells == *self.scratch) {
            return Some(Arc::clone(cells));
        }
        self.known.entry(print).or_insert(self.chunks.len());
        self.reserved.grow(CELLS_BYTES).then(|| self.scratch.as_slice().into())
    }

    fn go_on(&self) -> ControlFlow<()> {
        if self.too_large { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl TileSink for ChunkBuilder<'_> {
    fn tiles(&mut self, tiles: TileSlice<'_>) -> ControlFlow<()> {
        match tiles {
            TileSlice::Plain(tiles) => self.push(tiles, plain_cell),
            // Layers of rules are for `Channels`.
            _ => ControlFlow::Break(()),
        }
    }

    fn run(&mut self, tile: Tile, count: usize) -> ControlFlow<()> {
        self.push_run(plain_cell(tile), count)
    }

    fn restart(&mut self) {
        self.start_again();
    }
}

/// A number that equal cells have in common and others hardly ever.
fn fingerprint(cells: &[Cell]) -> u64 {
    let mix = |print: u64, word: u64| (print.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let words = |bytes: &[u8; 32]| bytemuck::cast::<[u8; 32], [u64; 4]>(*bytes);
    // Four at a time, since each step of one has to wait for the step before.
    let step = |[a, b, c, d]: [u64; 4], [e, f, g, h]: [u64; 4]| [mix(a, e), mix(b, f), mix(c, g), mix(d, h)];
    let lanes = bytemuck::cast_slice::<Cell, u8>(cells).as_chunks::<32>().0.iter().map(words).fold([0; 4], step);
    lanes.into_iter().fold(0, mix)
}

/// An ordinary tile.
pub fn plain_cell(Tile { index, flags }: Tile) -> Cell {
    Cell { index, flags }
}

impl Holds {
    /// A cell with nothing in it that means nothing.
    fn normal(self, cell: Cell) -> Cell {
        match self {
            Self::Values => cell,
            Self::Pictures if cell.index == 0 => Cell::default(),
            Self::Pictures => Cell { index: cell.index, flags: cell.flags & Cell::FLAG_MASK },
        }
    }
}

/// Which of the 8×8 blocks of a chunk's cells have something in them, as [`Chunk::filled_blocks`].
pub fn filled_blocks(cells: &[Cell]) -> u64 {
    let rows = cells.chunks_exact(SIDE).enumerate();
    rows.map(|(y, row)| filled_in_row(row) << (y / BLOCK * 8)).fold(0, |all, row| all | row)
}

/// Which of the up to eight blocks that a row of a chunk goes through it has something in, one bit each. The cells are
/// [normal](Holds::normal).
fn filled_in_row(row: &[Cell]) -> u64 {
    let (blocks, rest) = row.as_chunks::<BLOCK>();
    let bit = |filled: bool, block: usize| u64::from(filled) << block;
    let whole = |(block, cells): (usize, &[Cell; BLOCK])| {
        bit(bytemuck::cast::<[Cell; BLOCK], [u64; BLOCK / 4]>(*cells) != [0; BLOCK / 4], block)
    };
    let last = bit(rest.iter().any(|cell| *cell != Cell::default()), blocks.len());
    blocks.iter().enumerate().map(whole).fold(last, |all, bit| all | bit)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use glam::UVec2;

    use super::{ChunkBuilder, Holds};
    use crate::base::{Limits, Task};
    use crate::format::teeworlds::{Tile, TileSink, TileSlice};
    use crate::scene::{Cell, TileLayer};

    /// 130 × 200 tiles; the first of the chunks and all of the second row of chunks are air.
    fn tiles(size: UVec2) -> Vec<Tile> {
        let air = |x: u32, y: u32| x < 64 && y < 64 || (64..128).contains(&y);
        let tile = |i: u32| if air(i % size.x, i / size.x) { 0 } else { (i % 251) as u8 };
        (0..size.x * size.y).map(|i| Tile { index: tile(i), flags: 0xff }).collect()
    }

    fn assert_holds(built: ChunkBuilder<'_>, size: UVec2, tiles: &[Tile]) {
        let built = built.finish();
        assert!(!built.too_large);
        assert_eq!(built.count, tiles.iter().filter(|tile| tile.index != 0).count());
        let layer = TileLayer { size_tiles: size, chunks: built.chunks, ..TileLayer::default() };
        for y in -3..i64::from(size.y) + 5 {
            for x in -3..i64::from(size.x) + 10 {
                let at = (x.clamp(0, i64::from(size.x) - 1), y.clamp(0, i64::from(size.y) - 1));
                let index = tiles[(at.1 * i64::from(size.x) + at.0) as usize].index;
                let expected = (index != 0).then_some(Cell { index, flags: Cell::FLAG_MASK });
                assert_eq!(layer.cell(x, y), expected, "({x}, {y})");
            }
        }
    }

    #[test]
    fn every_tile_is_found_again_however_they_arrive() {
        let size = UVec2::new(130, 200);
        let tiles = tiles(size);
        let task = Task::default();
        for step in [1, 7, 63, 64, 1000, 100_000] {
            let mut builder = ChunkBuilder::new(size, Holds::Pictures, &task);
            for some in tiles.chunks(step) {
                assert_eq!(builder.tiles(TileSlice::Plain(some)), ControlFlow::Continue(()));
            }
            assert_holds(builder, size, &tiles);
        }
        let mut builder = ChunkBuilder::new(size, Holds::Pictures, &task);
        for run in tiles.chunk_by(|a, b| a == b) {
            assert_eq!(builder.run(run[0], run.len()), ControlFlow::Continue(()));
        }
        assert_holds(builder, size, &tiles);
    }

    #[test]
    fn air_takes_no_room() {
        let size = UVec2::new(130, 200);
        let task = Task::default();
        let mut builder = ChunkBuilder::new(size, Holds::Pictures, &task);
        let _ = builder.tiles(TileSlice::Plain(&tiles(size)));
        let built = builder.finish();
        // Three columns by four rows of chunks, but for the first and the second row.
        assert_eq!(built.chunks.len(), 8);
        assert_eq!(built.chunks.last().map(|chunk| chunk.filled_blocks), Some(1), "the last one is 2 × 8 tiles");
    }

    #[test]
    fn equal_chunks_share_their_cells_and_the_room_for_them() {
        let size = UVec2::new(9600, 3200);
        // Room for the band and for a few chunks, not for 150 × 50.
        let memory = Limits::with_memory(9600 * 64 * 2 + 7500 * 64 + 5 * 8192);
        let task = Task::new(Limits { inflated_bytes: 1 << 30, ..memory });
        let mut builder = ChunkBuilder::new(size, Holds::Pictures, &task);
        let _ = builder.run(Tile { index: 3, flags: 1 }, 9600 * 3199);
        let _ = builder.run(Tile { index: 3, flags: 0 }, 9600);
        let built = builder.finish();
        assert!(!built.too_large);
        assert_eq!((built.chunks.len(), built.count), (7500, 9600 * 3200));
        let mut distinct: Vec<_> = built.chunks.iter().map(|chunk| chunk.cells.as_ptr()).collect();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), 2, "the last row of chunks ends otherwise");
    }

    #[test]
    fn what_does_not_arrive_is_air() {
        let size = UVec2::new(130, 200);
        let tiles = tiles(size);
        for have in [0, 1, 64, 5_000, 130 * 64, 130 * 64 + 1, 130 * 140, 130 * 199] {
            let task = Task::default();
            let mut builder = ChunkBuilder::new(size, Holds::Pictures, &task);
            let _ = builder.tiles(TileSlice::Plain(&tiles[..have]));
            let mut short = tiles.clone();
            short[have..].fill(Tile::default());
            assert_holds(builder, size, &short);
        }
    }

    #[test]
    fn a_new_start_forgets_what_came_before() {
        let size = UVec2::new(130, 200);
        let wrong = vec![Tile { index: 9, flags: 0 }; 130 * 150];
        let task = Task::default();
        let mut builder = ChunkBuilder::new(size, Holds::Pictures, &task);
        let _ = builder.tiles(TileSlice::Plain(&wrong));
        builder.restart();
        let right = &tiles(size)[..130 * 70];
        let _ = builder.tiles(TileSlice::Plain(right));
        let mut all = right.to_vec();
        all.resize(130 * 200, Tile::default());
        assert_holds(builder, size, &all);
    }

    #[test]
    fn more_than_is_wanted_is_ignored() {
        let size = UVec2::new(3, 2);
        let task = Task::default();
        let mut builder = ChunkBuilder::new(size, Holds::Pictures, &task);
        let _ = builder.run(Tile { index: 1, flags: 0xff }, 100);
        let _ = builder.tiles(TileSlice::Plain(&[Tile { index: 2, flags: 0xff }; 100]));
        assert_holds(builder, size, &[Tile { index: 1, flags: 0xff }; 6]);
    }

    #[test]
    fn without_room_there_is_no_layer_and_nothing_is_taken() {
        let size = UVec2::new(640, 640);
        // Room for the band, but not for all of the chunks.
        let task = Task::new(Limits::with_memory(100_000 + 20 * 8192));
        let mut builder = ChunkBuilder::new(size, Holds::Pictures, &task);
        let mut flow = ControlFlow::Continue(());
        for y in 0..640 {
            // No two chunks are equal.
            let row: Vec<_> = (0..640).map(|x| Tile { index: ((x / 64 * 7 + y) % 251 + 1) as u8, flags: 0 }).collect();
            flow = builder.tiles(TileSlice::Plain(&row));
            if flow.is_break() {
                break;
            }
        }
        assert_eq!(flow, ControlFlow::Break(()), "nothing more is wanted");
        let built = builder.finish();
        assert!(built.too_large && built.chunks.is_empty());
        drop(built);
        let mut all = task.reservation();
        assert!(all.grow(100_000 + 20 * 8192), "all of the room is there again");
    }
}
