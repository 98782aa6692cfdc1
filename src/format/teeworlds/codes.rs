//! The stable names of everything odd that reading a map can report. What only matters for a picture (an external image
//! that is not found, a tile set that must be resampled) is reported by [`crate::bake`] instead.
//!
//! Scripts rely on them: a code is never renamed or given a second meaning. What was done instead stands in the
//! message of each [`crate::base::Warning`].

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)*) => {
        $($(#[$doc])* pub const $name: &str = $code;)*

        /// Every code, in the order of this file.
        pub const ALL: &[&str] = &[$($name),*];
    };
}

codes! {
    // The container.

    /// Bytes follow the end that the header announces; they are ignored.
    EXTRA_BYTES = "extra-bytes";
    /// The file ends inside its data section; the blocks beyond are missing.
    FILE_CUT_OFF = "file-cut-off";
    /// The header's own two sizes are wrong; the layout is computed from the counts.
    HEADER_SIZES = "header-sizes";
    /// The table of item types does not describe the items; the items' own type ids are used.
    ITEM_TYPES = "item-types";
    /// Items lie in the range of another type; their own type ids are used.
    ITEM_TYPE_DIFFERS = "item-type-differs";
    /// The item offsets are broken; items are found by walking from one to the next.
    ITEM_OFFSETS = "item-offsets";
    /// Items announce a size that differs from their distance; the distance is used.
    ITEM_SIZE = "item-size";
    /// Data offsets are broken; the blocks concerned are missing.
    DATA_OFFSETS = "data-offsets";

    // Data blocks.

    /// A data index points at no block.
    DATA_INDEX = "data-index";
    /// A block is not in the file.
    DATA_MISSING = "data-missing";
    /// A block cannot be inflated, or only in part.
    DATA_BROKEN = "data-broken";
    /// A block is larger than the limit.
    DATA_TOO_LARGE = "data-too-large";
    /// A block inflates to another length than announced; the real length is used.
    DATA_SIZE = "data-size";

    // Items in general.

    /// There is no version item, but there are groups and layers.
    VERSION_MISSING = "version-missing";
    /// An item is too short for what it must say.
    ITEM_SHORT = "item-short";
    /// A name is not text; unreadable characters are replaced.
    NAME_NOT_UTF8 = "name-not-utf8";

    // Strings in data blocks.

    /// A string lacks its final NUL; all of it is used.
    STRING_UNTERMINATED = "string-unterminated";
    /// A string goes on behind a NUL; it is cut there.
    STRING_INNER_NUL = "string-inner-nul";
    /// A string is not UTF-8; unreadable characters are replaced.
    STRING_NOT_UTF8 = "string-not-utf8";
    /// A string is absurdly long; it is cut.
    STRING_TOO_LONG = "string-too-long";

    // Images.

    /// An image has no usable size.
    IMAGE_SIZE = "image-size";
    /// An image is larger than the limit.
    IMAGE_TOO_LARGE = "image-too-large";
    /// An embedded image has no pixel data.
    IMAGE_NO_DATA = "image-no-data";
    /// An image has too few bytes; it is missing.
    IMAGE_DATA_SHORT = "image-data-short";
    /// An image has more bytes than its size needs; the rest is ignored.
    IMAGE_DATA_LONG = "image-data-long";
    /// An image has three bytes per pixel where the game expects four; it is read as RGB.
    IMAGE_RGB = "image-rgb";

    // Envelopes.

    /// An envelope has a number of channels that the game does not know.
    ENVELOPE_CHANNELS = "envelope-channels";
    /// An envelope names points that do not exist; the range is cut.
    ENVELOPE_RANGE = "envelope-range";
    /// Envelopes overlap so much that copying their points would take too much memory; this one has none.
    ENVELOPE_OVERLAP = "envelope-overlap";
    /// Envelopes want points but the map has no points item.
    POINTS_MISSING = "points-missing";
    /// The points do not fill whole records; the rest is ignored.
    POINTS_LENGTH = "points-length";
    /// The envelopes announce long points but only short ones fit.
    POINTS_FORM = "points-form";
    /// The bezier tangents do not match the points; they are ignored.
    BEZIER_LENGTH = "bezier-length";
    /// An envelope index points at no envelope; it is ignored.
    ENVELOPE_INDEX = "envelope-index";
    /// An envelope is used for what it was not made for; its first channels are used, as in the game.
    ENVELOPE_KIND = "envelope-kind";

    // Groups and layers.

    /// A group item is too short; the group is left out.
    GROUP_SHORT = "group-short";
    /// A group names layers that do not exist; the range is cut.
    GROUP_RANGE = "group-range";
    /// A group names layers that an earlier group has; they stay there.
    GROUP_OVERLAP = "group-overlap";
    /// The clip rectangle has a negative size: nothing of the group can be seen.
    CLIP_NEGATIVE = "clip-negative";
    /// There are layers but no groups; one group with all layers is implied.
    NO_GROUPS = "no-groups";
    /// Layers belong to no group; they are listed but not drawn.
    STRAY_LAYERS = "stray-layers";
    /// A layer is of no known type, or too short to tell.
    LAYER_UNKNOWN = "layer-unknown";
    /// A tile layer has an unknown version.
    TILE_LAYER_VERSION = "tile-layer-version";
    /// A tile layer claims to be of several kinds; the lowest flag wins.
    TILE_LAYER_FLAGS = "tile-layer-flags";
    /// A tile layer has no positive size; it is empty.
    LAYER_SIZE = "layer-size";
    /// A tile layer is larger than the limit; it is not loaded.
    LAYER_TOO_LARGE = "layer-too-large";
    /// A layer has no data.
    LAYER_NO_DATA = "layer-no-data";
    /// A physics layer holds ordinary tiles instead of its own.
    PHYSICS_PLAIN_TILES = "physics-plain-tiles";
    /// A colour component is outside 0 to 255; it is clamped.
    COLOR_RANGE = "color-range";
    /// An image index points at no image; the layer is drawn untextured.
    IMAGE_INDEX = "image-index";
    /// A sound index points at no sound; the layer is silent.
    SOUND_INDEX = "sound-index";

    // What layers hold.

    /// A tile layer has too few tiles; the rest is air.
    TILE_DATA_SHORT = "tile-data-short";
    /// A run-length tile layer has more tiles than its size; the rest is ignored.
    TILE_DATA_LONG = "tile-data-long";
    /// Reserved bytes of a run-length tile layer are set; they are ignored.
    TILE_RESERVED = "tile-reserved";
    /// A quads layer has fewer quads than announced.
    QUADS_SHORT = "quads-short";
    /// A sounds layer has fewer sources than announced.
    SOURCES_SHORT = "sources-short";
    /// A sound source has an unknown shape; it is treated as a point.
    SOUND_SHAPE = "sound-shape";
    /// An embedded sound has no data.
    SOUND_NO_DATA = "sound-no-data";

    // The map as a whole.

    /// The map takes more memory or time than one may; this part is left out.
    SCENE_TOO_LARGE = "scene-too-large";

    /// There is no game layer; the game refuses such a map.
    NO_GAME_LAYER = "no-game-layer";
    /// A physics layer differs in size from the game layer.
    PHYSICS_SIZE = "physics-size";
    /// A physics layer lies outside the group of the game layer.
    PHYSICS_GROUP = "physics-group";
    /// The game group has an offset, parallax or clipping, which the game overrides.
    GAME_GROUP_OVERRIDE = "game-group-override";
}
