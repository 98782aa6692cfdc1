//! Tones of finished pictures. Areas have about the colour that their index has in the game, so a flat area could come
//! out in the very same colour. A tone moves all of a picture by a few levels: what joins still joins, and no part of
//! the picture is the game's.

use super::canvas::Picture;

/// Levels (of 255) added to red, green and blue, and the pictures that get them.
const TONES: &[([i16; 3], &[&str])] = &[
    ([-5, 2, 4], &["grass_main", "grass_main_0.7", "ddnet_grass"]),
    ([2, -4, -20], &["grass_doodads", "grass_doodads_0.7"]),
    ([-6, 8, 5], &["jungle_main"]),
    ([-10, 0, 8], &["jungle_unhookables"]),
    ([-10, 4, 14], &["jungle_doodads"]),
    ([-10, -10, -8], &["jungle_background", "jungle_midground", "desert_mountains2"]),
    ([6, 0, -16], &["desert_doodads"]),
    ([0, -10, -18], &["desert_background"]),
    ([8, 4, -12], &["desert_mountains"]),
    ([-10, -16, -16], &["desert_mountains_new_background"]),
    ([14, 0, -16], &["desert_mountains_new_foreground"]),
    ([8, 14, 16], &["desert_sun"]),
    ([-18, -6, 1], &["winter_main", "winter_main_0.7", "winter_doodads"]),
    ([-14, 0, 12], &["winter_mountains"]),
    ([-16, -4, 8], &["winter_mountains2"]),
    ([10, 8, 8], &["winter_mountains3"]),
    ([-14, -6, 2], &["snow_mountain"]),
    ([16, 4, -2], &["generic_unhookable", "generic_unhookable_0.7"]),
    ([12, 12, 12], &["generic_clear"]),
    ([-18, -16, -14], &["water"]),
    ([0, -10, -16], &["bg_cloud1", "bg_cloud2", "bg_cloud3"]),
    ([0, -10, -18], &["sun"]),
    ([-10, -8, -4], &["moon"]),
    ([-6, 4, 14], &["mountains"]),
    ([-26, -14, 4], &["fadeout"]),
];

/// The picture in its tone. Empty places keep the colour of what is beside them, so they move too.
pub fn toned(name: &str, mut picture: Picture) -> Picture {
    let Some((tone, _)) = TONES.iter().find(|(_, names)| names.contains(&name)) else { return picture };
    for pixel in picture.pixels.chunks_exact_mut(4) {
        for (value, levels) in pixel.iter_mut().zip(tone) {
            *value = (i16::from(*value) + levels).clamp(0, 255) as u8;
        }
    }
    picture
}
