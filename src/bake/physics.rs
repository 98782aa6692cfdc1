//! Physics layers as tiles of a sheet: which cell shows each of them.

use glam::UVec2;

use super::tile_layer::chunks;
use crate::catalog;
use crate::format::teeworlds::{SpeedupTile, SwitchTile, TeleTile, Tile, Tiles, TuneTile};
use crate::scene::{Cell, Chunk};

/// The chunks of any tile layer, design or physics.
pub fn bake_tiles(size: UVec2, tiles: &Tiles) -> Vec<Chunk> {
    match tiles {
        Tiles::Plain(tiles) => chunks(size, tiles, |Tile { index, flags }| Cell { index, flags }),
        Tiles::Tele(tiles) => chunks(size, tiles, |TeleTile { id, .. }| Cell { index: id, flags: 0 }),
        Tiles::Switch(tiles) => chunks(size, tiles, switch_cell),
        Tiles::Speedup(tiles) => chunks(size, tiles, speedup_cell),
        Tiles::Tune(tiles) => chunks(size, tiles, tune_cell),
    }
}

fn switch_cell(tile: SwitchTile) -> Cell {
    let index = if tile.id == catalog::SWITCH_TIMED_OPEN { catalog::SWITCH_TIMED_OPEN_CELL } else { tile.id };
    Cell { index, flags: tile.flags }
}

/// Shown only where it has an effect, as in the game.
fn speedup_cell(tile: SpeedupTile) -> Cell {
    let works = match tile.id {
        catalog::SPEEDUP_OLD => tile.force > 0,
        catalog::SPEEDUP => tile.force > 0 || tile.max_speed > 0,
        _ => false,
    };
    Cell { index: if works { tile.id } else { 0 }, flags: 0 }
}

/// The number decides; the id is not consulted, as in the game.
fn tune_cell(tile: TuneTile) -> Cell {
    Cell { index: if tile.number > 0 { catalog::TUNE } else { 0 }, flags: 0 }
}

/// Where a player may appear first: the middle of the first spawn for all, else of the first team spawn, in tiles.
pub fn first_spawn(size: UVec2, tiles: &Tiles) -> Option<glam::Vec2> {
    let Tiles::Plain(tiles) = tiles else { return None };
    let width = size.x.max(1) as usize;
    let find = |id: u8| tiles.iter().position(|tile| tile.index == id);
    let at = catalog::SPAWN_IDS.into_iter().find_map(find)?;
    Some(glam::Vec2::new((at % width) as f32 + 0.5, (at / width) as f32 + 0.5))
}
