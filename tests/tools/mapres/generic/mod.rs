//! Plates that no hook holds, spikes, lamps, shadows, water and light: pictures that fit every scenery.

mod lamps;
mod plate_tiles;
mod plates;
mod shadows;
mod spikes;
mod water;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("generic_unhookable", plate_tiles::generic_unhookable),
    ("generic_unhookable_0.7", plate_tiles::generic_unhookable_07),
    ("generic_clear", plate_tiles::generic_clear),
    ("generic_deathtiles", spikes::generic_deathtiles),
    ("generic_lamps", lamps::generic_lamps),
    ("generic_shadows_0.7", shadows::generic_shadows_07),
    ("water", water::water),
    ("light", shadows::light),
];
