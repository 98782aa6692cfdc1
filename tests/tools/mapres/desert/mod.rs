//! Desert: red rock with sand on top, cactuses, old wood and wires, a wide land of mesas.

mod main_tiles;
mod ore;
mod pipes;
mod rock;
mod sand;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[("desert_main", main_tiles::desert_main)];
