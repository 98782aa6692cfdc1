//! Tile layers, cut into square chunks so that air costs nothing.
//!
//! The layer is infinite: a cell outside shows the nearest cell of the layer's edge. That is a property of the
//! layer, drawn by stretching the edge chunks; no more cells are baked for it.

use std::sync::Arc;

use glam::UVec2;

use super::TextureIndex;

/// Side of a chunk in tiles.
pub const CHUNK_TILES: u32 = 64;
/// Side of a block in tiles. A chunk is 8×8 blocks.
pub const BLOCK_TILES: u32 = 8;

/// One cell of a tile layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Cell {
    /// Cell of the 16×16 tile set; 0 = nothing.
    pub index: u8,
    /// Bit 0 mirrors left-right, bit 1 top-bottom, bit 3 then rotates 90° clockwise. No other bits are set.
    pub flags: u8,
}

impl Cell {
    /// The flag bits that change the picture.
    pub const FLAG_MASK: u8 = 0b1011;
}

/// A square of cells with something in it.
#[derive(Debug)]
pub struct Chunk {
    /// Position of the first cell in the layer, in tiles; a multiple of [`CHUNK_TILES`].
    pub origin_tiles: UVec2,
    /// `CHUNK_TILES * CHUNK_TILES` cells, row-major; air beyond the layer's edge. Equal chunks of a layer share them.
    pub cells: Arc<[Cell]>,
    /// Which of the 8×8 blocks have something in them: bit `8 * row + column`. Never 0.
    pub filled_blocks: u64,
}

/// Tiles ready to be drawn.
#[derive(Debug)]
pub struct TileLayer {
    /// Size in tiles, at least 1×1 where there are chunks.
    pub size_tiles: UVec2,
    /// The chunks with something in them, in row-major order.
    pub chunks: Vec<Chunk>,
    /// Tile set; `None` = plain squares.
    pub texture: Option<TextureIndex>,
    /// Factor on every pixel.
    pub color: [f32; 4],
    /// Slot of the colour envelope.
    pub color_slot: u32,
    /// How cells are shown.
    pub paint: TilePaint,
}

/// How the cells of a tile layer are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TilePaint {
    /// A cell of the tile set, turned by the flags.
    #[default]
    Picture,
    /// Two numbers, `index` and `flags`; 0 shows nothing. No texture is needed.
    Numbers(NumberStyle),
    /// As a picture, but only around something: in a frame between two rectangles.
    Around(Surround),
}

/// A frame, in tiles: left, top, right, bottom, the last two not included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surround {
    /// Nothing shows within.
    pub inner: [i32; 4],
    /// Nothing shows outside.
    pub outer: [i32; 4],
    /// Grows weaker and stronger again with the time, see [`Surround::pulse`].
    pub pulses: bool,
}

impl Surround {
    /// Length of one pulse in seconds.
    const PULSE_S: f64 = 3.0;

    /// How strongly it shows at a time on the envelopes' clock, 0.3 to 1.
    pub fn pulse(time_ns: i64) -> f32 {
        let turn = (time_ns as f64 / 1e9 / Self::PULSE_S).rem_euclid(1.0);
        (0.3 + 0.35 * (1.0 + (turn * std::f64::consts::TAU).sin())) as f32
    }
}

/// How numbers are written on tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberStyle {
    /// The lines of a tile: `index` in the first that is free, `flags` in the one below, if there is one.
    pub lines: NumberLines,
    /// The first line is not free: there stands the tile's id, which hatched numbers write.
    pub below_id: bool,
    /// With a dark outline, and left out where a tile is too small for digits to be read.
    pub outlined: bool,
    /// On a hatched ground: what is marked is not what it seems. `index` is its id, written where it is 0 too and in a
    /// colour of its own; `flags` are not written.
    pub hatched: bool,
}

/// How many lines there are for the numbers of a tile, below one another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberLines {
    /// One, with as large digits as the tile has room for.
    #[default]
    One,
    /// An upper and a lower one.
    Two,
    /// An upper, a middle and a lower one.
    Three,
}

impl Default for TileLayer {
    /// No tiles, in plain white.
    fn default() -> Self {
        let (size_tiles, chunks) = (UVec2::ZERO, Vec::new());
        Self { size_tiles, chunks, texture: None, color: [1.0; 4], color_slot: 0, paint: TilePaint::Picture }
    }
}

impl TileLayer {
    /// The cell at a position, the edge repeated outside. `None` = air.
    pub fn cell(&self, x: i64, y: i64) -> Option<Cell> {
        if self.size_tiles.min_element() == 0 {
            return None;
        }
        let at = UVec2::new(
            x.clamp(0, i64::from(self.size_tiles.x) - 1) as u32,
            y.clamp(0, i64::from(self.size_tiles.y) - 1) as u32,
        );
        let origin = at / CHUNK_TILES * CHUNK_TILES;
        let chunk = chunk_at(&self.chunks, origin)?;
        let within = at - origin;
        chunk.cells.get((within.y * CHUNK_TILES + within.x) as usize).copied().filter(|cell| cell.index != 0)
    }
}

/// The chunk that begins at a position, among chunks in row-major order.
pub fn chunk_at(chunks: &[Chunk], origin_tiles: UVec2) -> Option<&Chunk> {
    let key = (origin_tiles.y, origin_tiles.x);
    let found = chunks.binary_search_by_key(&key, |chunk| (chunk.origin_tiles.y, chunk.origin_tiles.x));
    chunks.get(found.ok()?)
}
