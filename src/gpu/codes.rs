//! Codes of the warnings that an upload gives: what of a scene this graphics adapter cannot show as it is.

/// An image is larger than the adapter takes; it shows at half size, or a quarter …
pub const TEXTURE_TOO_LARGE_FOR_ADAPTER: &str = "texture-too-large-for-adapter";
/// A part of the scene needs more room than the adapter has in one texture or buffer; it is left out.
pub const SCENE_TOO_LARGE_FOR_ADAPTER: &str = "scene-too-large-for-adapter";
/// The adapter's memory does not hold the image at its size; it shows at half size, or a quarter …
pub const ADAPTER_MEMORY_LOW: &str = "adapter-memory-low";
