//! Meadow: soil with grass on top, trees and bushes.

mod dome;
mod doodads;
mod foliage;
mod fossils;
mod ground;
mod main_tiles;
mod rim;
mod rocks;
mod wood;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[("grass_main", main_tiles::grass_main), ("grass_doodads", doodads::grass_doodads)];
