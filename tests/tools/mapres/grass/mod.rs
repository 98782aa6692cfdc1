//! Meadow: soil with grass on top, trees and bushes.

mod dome;
mod doodads;
mod easter;
mod foliage;
mod fossils;
mod ground;
mod ledge_tiles;
mod ledges;
mod main_tiles;
mod more_doodads;
mod rim;
mod rocks;
mod wood;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("grass_main", main_tiles::grass_main),
    ("grass_main_0.7", ledge_tiles::grass_main_0_7),
    ("ddnet_grass", ledge_tiles::ddnet_grass),
    ("grass_doodads", doodads::grass_doodads),
    ("grass_doodads_0.7", more_doodads::grass_doodads_0_7),
    ("easter_0.7", easter::easter_0_7),
];
