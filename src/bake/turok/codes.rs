//! Codes of the warnings that baking a level adds to those of reading it.

/// Parts of a level cannot be drawn: corners are missing, or numbers are infinite, none or too large.
pub const PARTS_LEFT_OUT: &str = "parts-left-out";
/// The level is larger than the memory budget allows; a part of it is not shown.
pub const SCENE_TOO_LARGE: &str = "scene-too-large";
