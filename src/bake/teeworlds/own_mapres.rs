//! The program's own images, which stand in for those of the game's `mapres` folder where no install is found.
//!
//! They are drawn by the code under `tests/tools/mapres`; here they are only unpacked. Names and sizes are the game's.

use crate::bake::unpack::unpack;
use crate::base::RgbaImage;

/// One image as a file.
struct OwnImage {
    name: &'static str,
    bytes: &'static [u8],
}

macro_rules! own_images {
    ($($name:literal,)*) => {
        [$(OwnImage { name: $name, bytes: include_bytes!(concat!("../../../mapres/", $name, ".png")) },)*]
    };
}

/// All images, sorted by name.
static IMAGES: [OwnImage; 54] = own_images![
    "basic_freeze",
    "bg_cloud1",
    "bg_cloud2",
    "bg_cloud3",
    "ddmax_freeze",
    "ddnet_grass",
    "ddnet_start",
    "ddnet_tiles",
    "ddnet_walls",
    "desert_background",
    "desert_doodads",
    "desert_main",
    "desert_mountains",
    "desert_mountains2",
    "desert_mountains_new_background",
    "desert_mountains_new_foreground",
    "desert_sun",
    "easter_0.7",
    "entities",
    "fadeout",
    "font_teeworlds",
    "font_teeworlds_alt",
    "generic_clear",
    "generic_deathtiles",
    "generic_lamps",
    "generic_shadows_0.7",
    "generic_unhookable",
    "generic_unhookable_0.7",
    "grass_doodads",
    "grass_doodads_0.7",
    "grass_main",
    "grass_main_0.7",
    "jungle_background",
    "jungle_deathtiles",
    "jungle_doodads",
    "jungle_main",
    "jungle_midground",
    "jungle_unhookables",
    "light",
    "mixed_tiles",
    "moon",
    "mountains",
    "round_tiles",
    "snow",
    "snow_mountain",
    "stars",
    "sun",
    "water",
    "winter_doodads",
    "winter_main",
    "winter_main_0.7",
    "winter_mountains",
    "winter_mountains2",
    "winter_mountains3",
];

/// Words that people add to the name of an image that they keep beside another one, or have changed a little.
const ADDED_WORDS: [&str; 12] =
    ["old", "new", "copy", "edit", "edited", "fix", "fixed", "mod", "hd", "alt", "backup", "07"];

/// All names, sorted.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> {
    IMAGES.iter().map(|image| image.name)
}

/// The file of an image by its exact name, without ending.
pub fn file(name: &str) -> Option<&'static [u8]> {
    let at = IMAGES.binary_search_by_key(&name, |image| image.name).ok()?;
    IMAGES.get(at).map(|image| image.bytes)
}

/// An image by its exact name, without ending. A file that cannot be unpacked is a defect, which tests find; there is
/// no image then.
pub fn image(name: &str) -> Option<RgbaImage> {
    unpack(file(name)?).ok().flatten()
}

/// The image that a name most likely means which is not exactly that of one: without regard to letter case, numbers and
/// words at the end that tell a copy from its original (`Grass_Main`, `grass_main2`, `jungle_doodads_old`).
pub fn near_name(name: &str) -> Option<&'static str> {
    let plain = name.trim().to_lowercase().replace([' ', '-'], "_");
    let mut rest = plain.strip_suffix(".png").unwrap_or(&plain);
    loop {
        if let Ok(at) = IMAGES.binary_search_by_key(&rest, |image| image.name) {
            return IMAGES.get(at).map(|image| image.name);
        }
        let shorter = without_number(rest).or_else(|| without_added_word(rest))?;
        rest = shorter.trim_end_matches(['_', '.', '(']);
    }
}

/// The name without a number at its end.
fn without_number(name: &str) -> Option<&str> {
    let name = name.trim_end_matches(')');
    let shorter = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (shorter.len() < name.len()).then(|| shorter.strip_suffix("_v").unwrap_or(shorter))
}

/// The name without a word at its end that tells a copy from its original.
fn without_added_word(name: &str) -> Option<&str> {
    let (shorter, word) = name.rsplit_once('_')?;
    (word.is_empty() || ADDED_WORDS.contains(&word)).then_some(shorter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_each_image_unpacks() {
        let all: Vec<_> = names().collect();
        assert!(all.is_sorted() && all.len() == 54, "{all:?}");
        for name in all {
            let image = image(name).unwrap_or_else(|| panic!("{name} is 8-bit with opacity"));
            assert!(image.width > 0 && image.height > 0, "{name}");
        }
    }

    #[test]
    fn near_names_lead_to_their_original() {
        for (name, original) in [
            ("Grass_Main", "grass_main"),
            ("grass_main2", "grass_main"),
            ("grass main (3)", "grass_main"),
            ("winter_main_0.7", "winter_main_0.7"),
            ("desert_main_0.7", "desert_main"),
            ("jungle_doodads_old", "jungle_doodads"),
            ("generic_unhookable_new_2", "generic_unhookable"),
            ("bg_cloud1", "bg_cloud1"),
            ("bg_cloud2_v3", "bg_cloud2"),
            ("moon.png", "moon"),
        ] {
            assert_eq!(near_name(name), Some(original), "{name}");
        }
        for name in ["", "2", "_old", "old", "grass", "grass_main_blue", "grassmain", "雪", "0.7", "((("] {
            assert_eq!(near_name(name), None, "{name}");
        }
    }
}
