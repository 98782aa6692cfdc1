//! Document → scene: the only place that sees both. Lossy on purpose: here a file's meaning becomes pictures.
//!
//! ```text
//! images ──► pictures (a stand-in or placeholder where missing) ──► mip chains ──► Texture
//! tiles  ──► cells ──► chunks with something in them ──► TileLayer        ──► Scene
//! quads  ──► world units, envelope slots ──► QuadLayer
//! names, counts, origins ──► facts beside each group, layer and image; warnings ──► Summary
//! ```
//!
//! [`own_art`] holds the program's own pictures of physics tiles, [`own_mapres`] its images that stand in for the game's.
//!
//! Touches no disk: what lies outside the map is asked for through [`Resources`].

#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic))]

mod bulk;
pub mod codes;
mod death_border;
mod derive;
mod envelopes;
mod extras;
mod images;
mod info;
mod labels;
mod letters;
mod mips;
pub mod own_art;
pub mod own_mapres;
mod physics;
mod picture;
mod placeholder;
mod plain_sheet;
mod planes;
mod quad_layer;
mod resample;
mod resources;
mod selection;
mod sheets;
mod shelf;
mod sounds;
mod teeworlds;
pub mod test_boxes;
mod thumbnail;
mod tile_layer;
mod tune_colors;
mod turns;
mod unpack;

pub use images::ReadImage;
pub use resources::{FoundImage, ImageError, Resources};
pub use selection::{Selection, Uses};
pub use shelf::Shelf;

use crate::base::{Cancelled, ImageIndex, Report, RgbaImage, Task};
use crate::format::Document;
use crate::scene::Scene;

/// Bakes a document, with all its pictures. Everything odd goes to `report`, which ends up in the scene's info. What there is no room for, as
/// the task has it, is left out with a warning.
pub fn bake(document: &Document, resources: &dyn Resources, task: &Task, report: Report) -> Result<Scene, Cancelled> {
    bake_for(document, resources, &Selection::default(), task, report)
}

/// Reads all images of a document one after the other, whether they are needed for a scene or not.
pub fn each_image(
    document: &Document,
    resources: &dyn Resources,
    task: &Task,
    each: impl FnMut(ImageIndex, ReadImage),
) -> Result<(), Cancelled> {
    match document {
        Document::Teeworlds(document) => images::each_image(document, resources, task, each),
    }
}

/// The picture of one image of a document in its own size, whether layers use it or not; or why there is none.
pub fn read_picture(
    document: &Document,
    resources: &dyn Resources,
    image: ImageIndex,
    task: &Task,
) -> Result<RgbaImage, String> {
    match document {
        Document::Teeworlds(document) => picture::read_picture(document, resources, image, task),
    }
}

/// Bakes a document with the textures that are selected.
pub fn bake_for(
    document: &Document,
    resources: &dyn Resources,
    selection: &Selection,
    task: &Task,
    report: Report,
) -> Result<Scene, Cancelled> {
    match document {
        Document::Teeworlds(document) => teeworlds::bake(document, resources, selection, task, report),
    }
}
