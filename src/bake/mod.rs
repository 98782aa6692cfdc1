//! Document → scene: the only place that sees both. Lossy on purpose: here a file's meaning becomes pictures.
//!
//! ```text
//! images ──► pictures (a stand-in or placeholder where missing) ──► mip chains ──► Texture
//! tiles  ──► cells ──► chunks with something in them ──► TileLayer        ──► Scene
//! quads  ──► world units, envelope slots ──► QuadLayer
//! names, counts, origins ──► facts beside each group, layer and image; warnings ──► Summary
//! sectors, meshes, actors ──► triangles in cells, things with names ──► Solid
//! ```
//!
//! One folder per family of games; parts that all share stand beside them. No disk is touched: what lies outside the map is asked for through [`Resources`].

#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic))]

mod baked_picture;
pub mod codes;
mod letters;
pub mod minetest;
mod mips;
mod parallel;
mod placeholder;
mod resample;
mod resources;
mod selection;
pub mod teeworlds;
pub mod test_boxes;
mod texture_cache;
mod thumbnail;
pub mod turok;
mod unpack;

pub use resources::{FoundImage, ImageError, Resources};
pub use selection::{Selection, Uses};
pub use teeworlds::ReadImage;
pub use texture_cache::TextureCache;

use crate::base::{Cancelled, ImageIndex, LevelStyle, Report, RgbaImage, Task};
use crate::format::Document;
use crate::scene::Scene;

/// Bakes a document, with all its pictures. Warnings go to `report`, which ends up in the scene's summary. Parts that the
/// task's memory has no room for are left out with a warning.
///
/// # Errors
///
/// Fails where the task is cancelled.
pub fn bake(document: &Document, resources: &dyn Resources, task: &Task, report: Report) -> Result<Scene, Cancelled> {
    bake_for(document, resources, &Selection::default(), LevelStyle::default(), task, report)
}

/// Reads all images of a document one after the other, whether they are needed for a scene or not.
///
/// # Errors
///
/// Fails where the task is cancelled.
pub fn each_image(
    document: &Document,
    resources: &dyn Resources,
    task: &Task,
    each: impl FnMut(ImageIndex, ReadImage),
) -> Result<(), Cancelled> {
    match document {
        Document::Teeworlds(document) => teeworlds::each_image(document, resources, task, each),
        Document::Turok(_) => Ok(()),
    }
}

/// The picture of one image of a document in its own size, whether layers use it or not.
///
/// # Errors
///
/// Fails with the reason, in words, where there is no such picture.
pub fn read_picture(
    document: &Document,
    resources: &dyn Resources,
    image: ImageIndex,
    task: &Task,
) -> Result<RgbaImage, String> {
    match document {
        Document::Teeworlds(document) => teeworlds::read_picture(document, resources, image, task),
        Document::Turok(_) => Err("a level has no images".to_owned()),
    }
}

/// Bakes a document with the textures that are selected, a level in a style.
///
/// # Errors
///
/// Fails where the task is cancelled.
pub fn bake_for(
    document: &Document,
    resources: &dyn Resources,
    selection: &Selection,
    style: LevelStyle,
    task: &Task,
    report: Report,
) -> Result<Scene, Cancelled> {
    match document {
        Document::Teeworlds(document) => teeworlds::bake(document, resources, selection, task, report),
        Document::Turok(level) => turok::bake(level, style, task, report),
    }
}
