//! Shapes and signs of DDNet's own: freeze, walls, fonts, signs.

mod ddnet_tiles;
mod entities;
mod fonts;
mod freeze;
mod icons;
mod letters;
mod parts;
mod plain;
mod shapes;
mod start;
mod walls;

use super::Entry;

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("basic_freeze", freeze::basic_freeze),
    ("ddmax_freeze", plain::ddmax_freeze),
    ("ddnet_start", start::ddnet_start),
    ("ddnet_tiles", ddnet_tiles::ddnet_tiles),
    ("ddnet_walls", walls::ddnet_walls),
    ("entities", entities::entities),
    ("fadeout", plain::fadeout),
    ("font_teeworlds", fonts::font_teeworlds),
    ("font_teeworlds_alt", fonts::font_teeworlds_alt),
    ("mixed_tiles", plain::mixed_tiles),
    ("round_tiles", plain::round_tiles),
];
