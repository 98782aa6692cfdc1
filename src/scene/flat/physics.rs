//! Contents of physics layers, for people and for everything that follows rules through a map: ids and values as stored,
//! whether or not they are drawn. Chunks as in [`super::TileLayer`], one list for each pair of bytes:
//!
//! ```text
//!            ids            values               angles
//! game       id, flags      –                    –
//! front      id, flags      –                    –
//! tele       id, 0          number, 0            –
//! speedup    id, 0          max speed, force     angle, low byte first
//! switch     id, flags      number, delay        –
//! tune       id, 0          number, 0            –
//! ```
//!
//! The meaning of the numbers is a matter of the game's rules, which nothing here knows.

use glam::UVec2;

use super::tiles::chunk_at;
use super::{CHUNK_TILES, Cell, Chunk, LayerType};
use crate::base::LayerId;

/// The tiles of one physics layer.
#[derive(Debug)]
pub struct PhysicsTiles {
    /// Which layer of the file it is.
    pub layer: LayerId,
    /// Game, front, tele, speedup, switch or tune.
    pub kind: LayerType,
    /// The game goes by this layer; where there are several of a kind, by one only.
    pub counts: bool,
    /// Size in tiles.
    pub size_tiles: UVec2,
    /// Ids and flags; chunks where every id is 0 are left out.
    pub ids: Vec<Chunk>,
    /// Numbers and the like; chunks where all are 0 are left out.
    pub values: Vec<Chunk>,
    /// Angles of speedups; chunks where all are 0 are left out.
    pub angles: Vec<Chunk>,
}

/// A tile of a physics layer. What its layer does not have is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PhysicsCell {
    /// Number of its kind, by the game's rules.
    pub id: u8,
    /// Bit 0 mirrors left-right, bit 1 top-bottom, bit 3 then rotates 90° clockwise.
    pub flags: u8,
    /// Number and delay; maximum speed and force of a speedup.
    pub values: [u8; 2],
    /// Degrees clockwise, as stored.
    pub angle: i16,
}

/// A square of [`CHUNK_TILES`] tiles a side with something in it.
#[derive(Clone, Copy, Debug)]
pub struct PhysicsChunk<'a> {
    /// Position of the first tile in the layer.
    pub origin_tiles: UVec2,
    ids: Option<&'a [Cell]>,
    values: Option<&'a [Cell]>,
    angles: Option<&'a [Cell]>,
}

impl PhysicsTiles {
    /// The tile at a position; nothing outside of the layer.
    pub fn cell(&self, at: UVec2) -> PhysicsCell {
        if at.cmpge(self.size_tiles).any() {
            return PhysicsCell::default();
        }
        let origin = at / CHUNK_TILES * CHUNK_TILES;
        let within = at - origin;
        self.chunk(origin).cell((within.y * CHUNK_TILES + within.x) as usize)
    }

    /// The chunk that begins at a position; of air only where there is nothing.
    pub fn chunk(&self, origin_tiles: UVec2) -> PhysicsChunk<'_> {
        let cells = |chunks| chunk_at(chunks, origin_tiles).map(|chunk: &Chunk| &*chunk.cells);
        PhysicsChunk { origin_tiles, ids: cells(&self.ids), values: cells(&self.values), angles: cells(&self.angles) }
    }

    /// Where the chunks begin that have something in them, row by row.
    pub fn origins(&self) -> Vec<UVec2> {
        let all = self.ids.iter().chain(&self.values).chain(&self.angles);
        let mut origins: Vec<UVec2> = all.map(|chunk| chunk.origin_tiles).collect();
        origins.sort_unstable_by_key(|origin| (origin.y, origin.x));
        origins.dedup();
        origins
    }

    /// Every tile with something in it: chunk after chunk, in each row by row.
    pub fn filled(&self) -> impl Iterator<Item = (UVec2, PhysicsCell)> {
        self.origins().into_iter().flat_map(|origin| self.chunk(origin).filled())
    }
}

impl<'a> PhysicsChunk<'a> {
    /// Whether it has an id of some.
    pub fn has_id(self, wanted: &[bool; 256]) -> bool {
        let mut ids = self.ids.unwrap_or_default().iter();
        ids.any(|cell| wanted.get(usize::from(cell.index)) == Some(&true))
    }

    /// A tile, counted row by row.
    pub fn cell(self, at: usize) -> PhysicsCell {
        let cell = |cells: Option<&[Cell]>| cells.and_then(|cells| cells.get(at)).copied().unwrap_or_default();
        let (id, values, angle) = (cell(self.ids), cell(self.values), cell(self.angles));
        PhysicsCell {
            id: id.index,
            flags: id.flags,
            values: [values.index, values.flags],
            angle: i16::from_le_bytes([angle.index, angle.flags]),
        }
    }

    /// Its tiles with something in them and where they lie in the layer, row by row.
    pub fn filled(self) -> impl Iterator<Item = (UVec2, PhysicsCell)> + 'a {
        (0..CHUNK_TILES * CHUNK_TILES).filter_map(move |at| {
            let cell = self.cell(at as usize);
            let place = self.origin_tiles + UVec2::new(at % CHUNK_TILES, at / CHUNK_TILES);
            (cell != PhysicsCell::default()).then_some((place, cell))
        })
    }
}
