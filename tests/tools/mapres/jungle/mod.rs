//! Jungle: soil held by hewn stone, thicket, ruins of a temple, spears.

mod damp_tiles;
mod main_tiles;
mod rubble;
mod stone;
mod wall_tiles;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[("jungle_main", main_tiles::jungle_main)];
