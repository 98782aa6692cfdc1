//! Jungle: soil held by hewn stone, thicket, ruins of a temple, spears.

mod camp;
mod damp_tiles;
mod doodads;
mod idols;
mod leaves;
mod main_tiles;
mod midground;

mod plants;
mod rubble;
mod stone;
mod wall_tiles;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("jungle_main", main_tiles::jungle_main),
    ("jungle_doodads", doodads::jungle_doodads),
    ("jungle_midground", midground::jungle_midground),
];
