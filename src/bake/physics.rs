//! Physics layers as tiles of a sheet: which cell shows each of them.

use glam::{UVec2, Vec2};

use crate::catalog;
use crate::format::teeworlds::{SpeedupTile, SwitchTile, TeleTile, TuneTile};
use crate::scene::{CHUNK_TILES, Cell, Chunk};

/// The cell of a tele tile.
pub fn tele_cell(tile: TeleTile) -> Cell {
    Cell { index: tile.id, flags: 0 }
}

/// The cell of a switch tile.
pub fn switch_cell(tile: SwitchTile) -> Cell {
    let index = if tile.id == catalog::SWITCH_TIMED_OPEN { catalog::SWITCH_TIMED_OPEN_CELL } else { tile.id };
    Cell { index, flags: tile.flags }
}

/// Shown only where it has an effect, as in the game.
pub fn speedup_cell(tile: SpeedupTile) -> Cell {
    let works = match tile.id {
        catalog::SPEEDUP_OLD => tile.force > 0,
        catalog::SPEEDUP => tile.force > 0 || tile.max_speed > 0,
        _ => false,
    };
    Cell { index: if works { tile.id } else { 0 }, flags: 0 }
}

/// The number decides; the id is not consulted, as in the game.
pub fn tune_cell(tile: TuneTile) -> Cell {
    Cell { index: if tile.number > 0 { catalog::TUNE } else { 0 }, flags: 0 }
}

/// Where a player may appear first: the middle of the first spawn for all, else of the first team spawn, in tiles.
pub fn first_spawn(chunks: &[Chunk]) -> Option<Vec2> {
    let first = catalog::SPAWN_IDS.into_iter().find_map(|id| {
        let places = chunks.iter().flat_map(|chunk| places(chunk, id));
        places.min_by_key(|place| (place.y, place.x))
    })?;
    Some(first.as_vec2() + 0.5)
}

/// Where in a layer the cells of an index lie that a chunk has.
fn places(chunk: &Chunk, index: u8) -> impl Iterator<Item = UVec2> {
    let found = (0..).zip(&*chunk.cells).filter(move |(_, cell)| cell.index == index);
    found.map(|(at, _)| chunk.origin_tiles + UVec2::new(at % CHUNK_TILES, at / CHUNK_TILES))
}
