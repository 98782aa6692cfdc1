//! Desert: red rock with sand on top, cactuses, old wood and wires, a wide land of mesas.

mod doodads;
mod main_tiles;
mod ore;
mod pipes;
mod plants;
mod rock;
mod sand;
mod stones;
mod wires;
mod wood;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[("desert_main", main_tiles::desert_main), ("desert_doodads", doodads::desert_doodads)];
