//! Winter: frosted stone under snow, ice, snowy trees, mountains.

mod carvings;
mod doodads;
mod flake;
mod ice;
mod later_tiles;
mod main_tiles;
mod mountain;
mod mountains;
mod props;
mod shared_tiles;
mod snow;
mod snow_mountain;
mod snowmen;
mod statue;
mod stone;
mod trees;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("winter_main", main_tiles::winter_main),
    ("winter_main_0.7", later_tiles::winter_main_07),
    ("winter_doodads", doodads::winter_doodads),
    ("winter_mountains", mountains::winter_mountains),
    ("winter_mountains2", mountains::winter_mountains2),
    ("winter_mountains3", mountains::winter_mountains3),
    ("snow", flake::snow),
    ("snow_mountain", snow_mountain::snow_mountain),
];
