//! Meadow: soil with grass on top, trees and bushes.

mod fossils;
mod ground;
mod main_tiles;
mod rim;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[("grass_main", main_tiles::grass_main)];
