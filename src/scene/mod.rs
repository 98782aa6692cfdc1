//! The product of a load: a render-ready world, CPU only, immutable, `Send + Sync`, shared as `Arc<Scene>`.
//!
//! # Invariants
//!
//! Every [`Scene`] keeps these; baking, which makes scenes, sees to it:
//!
//! * every reference is resolved: a [`TextureIndex`], [`EnvelopeSlot`] index or [`crate::base::EnvelopeIndex`] in a
//!   scene is in range;
//! * every number is finite;
//! * order is final: groups and layers are drawn in the order in which they stand;
//! * images are decoded, or replaced by a placeholder texture; those that the one picture needs, where a scene is made
//!   for one;
//! * units are world units (one tile = 32), x to the right, y downwards, unless a name says otherwise
//!   (`_tiles`, `_px`, `_ms`);
//! * colours are 8-bit, gamma-encoded, straight alpha; no sRGB conversion anywhere.
//!
//! Nothing here names a game or draws. The kinds of worlds are siblings: [`flat`] and [`solid`] never import each other.

pub mod flat;
pub mod solid;

mod kinds;
mod summary;
mod target;
mod viewpoint;

pub use flat::*;
pub use kinds::{Frame, World};
pub use solid::{Solid, SolidFrame};
pub use summary::{Container, Summary};
pub use target::{Piece, PxRect};
pub use viewpoint::Viewpoint;

/// A world ready to be drawn, and facts that worlds of all kinds have.
#[derive(Debug, Default)]
pub struct Scene {
    /// The file, and what was odd in it.
    pub summary: Summary,
    /// The world itself.
    pub world: World,
}
