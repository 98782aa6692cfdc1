//! Desert: red rock with sand on top, cactuses, old wood and wires, a wide land of mesas.

mod doodads;
mod dunes;
mod horizon;
mod main_tiles;
mod mesa;
mod mountains;
mod ore;
mod pipes;
mod plants;
mod rock;
mod sand;
mod stones;
mod sun;
mod wires;
mod wood;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("desert_main", main_tiles::desert_main),
    ("desert_doodads", doodads::desert_doodads),
    ("desert_sun", sun::desert_sun),
    ("desert_mountains", mountains::desert_mountains),
    ("desert_mountains2", mountains::desert_mountains2),
    ("desert_background", dunes::desert_background),
    ("desert_mountains_new_background", horizon::new_background),
    ("desert_mountains_new_foreground", horizon::new_foreground),
];
