//! Pictures without a window: the same painter draws into a texture that is read back. Models for other programs are in
//! [`ModelPart`]s.

mod frame_pairs;
mod headless;
mod mesh_canvas;
mod model;
mod moving;
mod pieces;
mod png;
mod png_rows;
mod saving;
mod shared_file;
mod target;
mod thumbnail;

pub use headless::Headless;
pub use mesh_canvas::MeshCanvas;
pub use model::{ModelPart, encode_glb, material_name, write_mtl, write_obj};
pub use moving::{Moving, Round};
pub use pieces::Tick;
pub use png::encode_png;
pub use png_rows::PngRows;
pub use saving::{sample_moving, sample_still, write_moving, write_still};
pub use target::{draw as draw_into, read_back, snapshot, target};
pub use thumbnail::{MOST_SMOOTHED_PX, encode_thumbnail, finer, thumbnail};

pub use crate::base::MovingFormat;
/// Costs of drawing, for measurements.
pub use crate::gpu::{CachePolicy, FrameStats, MemoryStats};

use std::collections::HashMap;

use crate::base::{MOST_FRAMES, MOST_MOVING_PX, reason_text};
use crate::gpu::{GpuError, SceneSubset};
use crate::scene::{FlatFrame, FlatScene, TextureIndex, TextureUse};

/// The textures of a 2D world that one picture needs, and for what. The scene may be one that has no textures yet.
pub fn textures_for(scene: &FlatScene, frame: &FlatFrame) -> HashMap<TextureIndex, TextureUse> {
    SceneSubset::of(scene, frame).texture_uses()
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There is no device to draw with.
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// The device cannot draw a picture of this size.
    #[error(
        "an image of {width} × {height} pixels is too large: this graphics adapter draws at most {limit} pixels per \
         side"
    )]
    TooLarge {
        /// Width asked for.
        width: u32,
        /// Height asked for.
        height: u32,
        /// Largest side possible.
        limit: u32,
    },
    /// The device refused some of the work, for lack of memory as a rule.
    #[error("the graphics adapter cannot draw this image: {0}")]
    Refused(String),
    /// The device was lost, and so was the one opened in its place.
    #[error("the graphics adapter stopped working twice in a row ({0}); the system log may say why")]
    Lost(String),
    /// The graphics device was lost in the middle of a picture that is drawn batch by batch; with what the driver says.
    #[error("the graphics adapter stopped working while the image was drawn ({0}); try again")]
    LostMidway(String),
    /// The picture could not be read back.
    #[error("the graphics adapter did not return the image: {0}")]
    ReadBack(String),
    /// The picture could not be encoded.
    #[error("cannot encode the image: {}", reason_text(.0))]
    Encode(#[from] image::ImageError),
    /// The picture could not be encoded as PNG.
    #[error("cannot encode the image: {}", reason_text(.0))]
    EncodePng(#[from] ::png::EncodingError),
    /// The picture could not be encoded as GIF.
    #[error("cannot encode the image: {}", reason_text(.0))]
    EncodeGif(#[from] ::gif::EncodingError),
    /// The video could not be encoded.
    #[error("cannot encode the video: {0}")]
    Video(String),
    /// The file could not be written.
    #[error("cannot write the image: {}", reason_text(.0))]
    Write(#[from] std::io::Error),
    /// The formats cannot hold pictures that large.
    #[error("an animation can have at most {MOST_MOVING_PX} pixels per side")]
    TooWide,
    /// More pictures than the formats are good for.
    #[error("that would be {0} frames, more than {MOST_FRAMES}")]
    TooMany(f64),
    /// The format cannot hold that much.
    #[error("the animation is larger than 4 GiB, too large for a WebP file; choose fewer frames or APNG")]
    TooLong,
    /// The work was cancelled. Not a failure.
    #[error("canceled")]
    Cancelled,
}
