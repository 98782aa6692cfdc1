//! What each warning must name: what was done instead. A message contains one of the phrases of its code.

use mapscope::bake::codes as bake;
use mapscope::format::teeworlds::codes;

/// The phrase of a message that says what was done instead.
pub fn remedy(code: &str, message: &str) -> Option<&'static str> {
    let (_, phrases) = REMEDIES.iter().find(|(of, _)| *of == code)?;
    phrases.iter().copied().find(|phrase| message.contains(phrase))
}

/// What cannot be had of a block, depending on what is in it.
const WITHOUT_BLOCK: &[&str] = &["the rest are air", "is left out:", "are left out:", "the image is left out"];
/// What shows in place of a picture.
const PLACEHOLDER: &[&str] = &["a placeholder is shown"];

/// Codes with their phrases, each of which some case must bring about.
pub const REMEDIES: &[(&str, &[&str])] = &[
    (codes::EXTRA_BYTES, &["ignored"]),
    (codes::FILE_CUT_OFF, &["missing or cut"]),
    (codes::HEADER_SIZES, &["the counts are used"]),
    (codes::ITEM_TYPES, &["the items' own types are used"]),
    (codes::ITEM_TYPE_DIFFERS, &["the item's own type is used"]),
    (codes::ITEM_OFFSETS, &["items are located by their sizes instead"]),
    (codes::ITEM_SIZE, &["real size is used"]),
    (codes::DATA_OFFSETS, &["those that cannot be located are left out"]),
    (codes::DATA_INDEX, &["it is left empty"]),
    (codes::DATA_MISSING, WITHOUT_BLOCK),
    (
        codes::DATA_BROKEN,
        &["the rest are air", "but all tiles could be read", "is left out:", "are left out:", "the image is left out"],
    ),
    (codes::DATA_TOO_LARGE, &["the rest are air", "are left out:", "the image is left out"]),
    (codes::DATA_SIZE, &["the real length is used"]),
    (codes::VERSION_MISSING, &["the map is read as version 1"]),
    (codes::ITEM_SHORT, &["the image is left out", "what is missing counts as 0"]),
    (codes::NAME_NOT_UTF8, &["it is shown as “"]),
    (codes::STRING_UNTERMINATED, &["all of it is used", "the last one is kept as it is"]),
    (codes::STRING_INNER_NUL, &["it is cut there"]),
    (codes::STRING_NOT_UTF8, &["unreadable characters are replaced"]),
    (codes::STRING_TOO_LONG, &["is cut after", "the first ones are kept"]),
    (codes::IMAGE_SIZE, &["the image is left out"]),
    (codes::IMAGE_TOO_LARGE, &["the image is left out"]),
    (codes::IMAGE_NO_DATA, &["it is left out"]),
    (codes::IMAGE_DATA_SHORT, &["the image is left out"]),
    (codes::IMAGE_DATA_LONG, &["the rest is ignored"]),
    (codes::IMAGE_RGB, &["it is read as RGB"]),
    (codes::ENVELOPE_CHANNELS, &["at most 4 are used"]),
    (codes::ENVELOPE_RANGE, &["is used", "are used"]),
    (codes::ENVELOPE_OVERLAP, &["this one is read without points"]),
    (codes::POINTS_MISSING, &["they have no effect"]),
    (codes::POINTS_LENGTH, &["the rest is ignored"]),
    (codes::POINTS_FORM, &["they are read without tangents", "only the existing ones are used"]),
    (codes::BEZIER_LENGTH, &["the tangents are ignored"]),
    (codes::ENVELOPE_INDEX, &["it is ignored", "these are ignored"]),
    (
        codes::ENVELOPE_KIND,
        &["missing channels stay unchanged", "extra channels are ignored", "its first channels are used"],
    ),
    (codes::GROUP_SHORT, &["the group is left out"]),
    (codes::GROUP_RANGE, &["is used", "are used"]),
    (codes::GROUP_OVERLAP, &["it stays there", "they stay there"]),
    (codes::CLIP_NEGATIVE, &["so the group is invisible"]),
    (codes::NO_GROUPS, &["one group with all layers is shown"]),
    (codes::STRAY_LAYERS, &["it is listed but not drawn", "they are listed but not drawn"]),
    (codes::LAYER_UNKNOWN, &["is left out"]),
    (codes::TILE_LAYER_VERSION, &["the layer is read by its length"]),
    (codes::TILE_LAYER_FLAGS, &["the lowest is used"]),
    (codes::LAYER_SIZE, &["the layer is left empty", "tiles is empty"]),
    (codes::LAYER_TOO_LARGE, &["it is not loaded"]),
    (codes::LAYER_NO_DATA, &["the layer is empty", "it is empty"]),
    (codes::PHYSICS_PLAIN_TILES, &["its ordinary tiles are shown instead"]),
    (codes::COLOR_RANGE, &["it is clamped"]),
    (codes::IMAGE_INDEX, &["the layer is drawn untextured"]),
    (codes::SOUND_INDEX, &["the layer is silent"]),
    (codes::TILE_DATA_SHORT, &["the rest are air"]),
    (codes::TILE_DATA_LONG, &["the rest is ignored"]),
    (codes::TILE_RESERVED, &["which is ignored"]),
    (codes::QUADS_SHORT, &["the rest are left out"]),
    (codes::SOURCES_SHORT, &["the rest are left out"]),
    (codes::SOUND_SHAPE, &["is shown as a point"]),
    (codes::SOUND_NO_DATA, &["it is silent"]),
    (codes::TOO_MANY_SOUNDS, &["all are listed here"]),
    (codes::SCENE_TOO_LARGE, &["this layer is left out", "this envelope is read without points"]),
    (codes::NO_GAME_LAYER, &["here it is shown as it is"]),
    (codes::PHYSICS_SIZE, &["it is shown as it is"]),
    (codes::PHYSICS_GROUP, &["it is shown as it is"]),
    (codes::GAME_GROUP_OVERRIDE, &["so does mapscope"]),
    (bake::IMAGE_NOT_FOUND, PLACEHOLDER),
    (bake::IMAGE_UNREADABLE, PLACEHOLDER),
    (bake::IMAGE_UNNAMED, &["its layers are drawn without texture"]),
    (bake::IMAGE_NAME_UNSAFE, PLACEHOLDER),
    (bake::FOLDER_STALLED, &["in the other folders"]),
    (bake::TILE_SET_RESAMPLED, &["as in the game"]),
    (bake::TOO_MANY_IMAGES, &["all are shown here"]),
];
