//! Shapes and signs of DDNet's own: freeze, walls, fonts, signs.

mod plain;
mod shapes;
mod walls;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("ddmax_freeze", plain::ddmax_freeze),
    ("ddnet_walls", walls::ddnet_walls),
    ("fadeout", plain::fadeout),
    ("mixed_tiles", plain::mixed_tiles),
    ("round_tiles", plain::round_tiles),
];
