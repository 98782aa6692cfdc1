//! Pictures without a window: the same renderer draws into a texture that is read back.

use std::sync::Arc;

use crate::base::RgbaImage;
use crate::scene::{FrameParams, Scene};

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The picture could not be encoded.
    #[error("cannot encode the picture: {0}")]
    Encode(#[from] image::ImageError),
}

/// A renderer that draws into a texture.
pub struct Headless {}

impl Headless {
    /// Finds an adapter (a software one is fine) and makes a renderer.
    pub fn new() -> Result<Self, ExportError> {
        todo!()
    }

    /// Draws one picture of the size of `params.view.viewport_px`.
    pub fn render(&mut self, _scene: &Arc<Scene>, _params: &FrameParams) -> Result<RgbaImage, ExportError> {
        todo!()
    }
}

/// The bytes of a PNG file.
pub fn encode_png(_image: &RgbaImage) -> Result<Vec<u8>, ExportError> {
    todo!()
}
