//! Codes of the warnings that baking adds to those of reading.

/// An external image lies in none of the searched folders; a placeholder shows.
pub const IMAGE_NOT_FOUND: &str = "image-not-found";
/// An external image was found but cannot be read; a placeholder shows.
pub const IMAGE_UNREADABLE: &str = "image-unreadable";
/// An external image has no usable name, so there is nothing to look for; layers are drawn without texture.
pub const IMAGE_UNNAMED: &str = "image-unnamed";
/// The name of an external image is not a plain file name, so it is not looked for.
pub const IMAGE_NAME_UNSAFE: &str = "image-name-unsafe";
/// A tile set whose sides are not multiples of 16: resampled as the game does.
pub const TILE_SET_RESAMPLED: &str = "tile-set-resampled";
/// A folder of images did not answer in time; images were looked for in the other ones.
pub const FOLDER_STALLED: &str = "folder-stalled";
pub use crate::format::teeworlds::codes::SCENE_TOO_LARGE;
/// More images than the game's client loads.
pub const TOO_MANY_IMAGES: &str = "too-many-images";
