//! A picture as baking makes it: its textures with what there is to read about it.

use std::sync::Arc;

use glam::UVec2;

use crate::base::{Report, RgbaImage};
use crate::scene::{ImageOrigin, ImageState, Texture};

/// A picture, baked on its own.
pub struct BakedPicture {
    /// Textures that layers are drawn with.
    pub content: PictureContent,
    /// Facts to read about it.
    pub facts: PictureFacts,
    /// Warnings about it; their places mean nothing.
    pub report: Report,
}

/// Textures that layers are drawn with.
pub enum PictureContent {
    /// Textures, as far as they are used.
    Textures {
        /// For tile layers.
        tile_set: Option<Arc<Texture>>,
        /// For quads.
        picture: Option<Arc<Texture>>,
    },
    /// Nothing: a placeholder is to show.
    Missing,
    /// Nothing but colours.
    Untextured,
}

/// Facts to read about a picture.
#[derive(Clone, Debug)]
pub struct PictureFacts {
    /// Size in pixels.
    pub size_px: UVec2,
    /// Where it is from.
    pub origin: ImageOrigin,
    /// Whether it is there.
    pub state: ImageState,
    /// A small copy.
    pub thumbnail: Option<Arc<RgbaImage>>,
}
