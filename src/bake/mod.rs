//! Document → scene: the only place that sees both. Lossy on purpose: here a file's meaning becomes pictures.
//!
//! ```text
//! images ──► pictures (null texture where missing) ──► mip chains ──► Texture
//! tiles  ──► cells ──► chunks with something in them ──► TileLayer        ──► Scene
//! quads  ──► world units, envelope slots ──► QuadLayer
//! names, counts, origins, warnings ──► SceneInfo
//! ```
//!
//! [`own_art`] is what we draw ourselves: pictures of physics tiles.
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
mod mips;
pub mod own_art;
mod physics;
mod picture;
mod planes;
mod quad_layer;
mod resample;
mod resources;
mod selection;
mod sheets;
mod shelf;
mod sounds;
mod stand_in;
mod teeworlds;
mod thumbnail;
mod tile_layer;
mod tune_colors;
mod turns;

pub use resources::{FoundImage, ImageError, Resources};
pub use selection::{Selection, Uses};
pub use shelf::Shelf;

use crate::base::{Cancelled, Report, Task};
use crate::format::Document;
use crate::scene::Scene;

/// Bakes a document, with all its pictures. Everything odd goes to `report`, which ends up in the scene's info. What there is no room for, as
/// the task has it, is left out with a warning.
pub fn bake(document: &Document, resources: &dyn Resources, task: &Task, report: Report) -> Result<Scene, Cancelled> {
    bake_for(document, resources, &Selection::default(), task, report)
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
