//! Jungle: soil held by hewn stone, thickets, a temple's ruins, spears, cast plates.

mod background;
mod camp;
mod damp_tiles;
mod doodads;
mod idols;
mod leaves;
mod main_tiles;
mod midground;
mod plants;
mod plates;
mod rubble;
mod spears;
mod stone;
mod wall_tiles;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("jungle_main", main_tiles::jungle_main),
    ("jungle_doodads", doodads::jungle_doodads),
    ("jungle_midground", midground::jungle_midground),
    ("jungle_deathtiles", spears::jungle_deathtiles),
    ("jungle_background", background::jungle_background),
    ("jungle_unhookables", plates::jungle_unhookables),
];
