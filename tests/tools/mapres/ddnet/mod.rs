//! Shapes and signs of DDNet's own: freeze, walls, fonts, signs.

mod fonts;
mod letters;
mod plain;
mod shapes;
mod walls;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("ddmax_freeze", plain::ddmax_freeze),
    ("ddnet_walls", walls::ddnet_walls),
    ("fadeout", plain::fadeout),
    ("font_teeworlds", fonts::font_teeworlds),
    ("font_teeworlds_alt", fonts::font_teeworlds_alt),
    ("mixed_tiles", plain::mixed_tiles),
    ("round_tiles", plain::round_tiles),
];
