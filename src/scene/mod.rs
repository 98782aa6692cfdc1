//! The product of a load: a render-ready world, CPU only, immutable, `Send + Sync`, shared as `Arc<Scene>`.
//!
//! # Invariants
//!
//! Every [`Scene`] keeps these; baking, which makes scenes, sees to it:
//!
//! * every reference is resolved: an index in a scene is in range;
//! * every number is finite;
//! * colours are 8-bit, gamma-encoded; no sRGB conversion anywhere.
//!
//! [`flat`] and [`solid`] say what else holds for each kind. Nothing here names a game or draws. The kinds of worlds are siblings: [`flat`] and [`solid`] never import each other.

pub mod flat;
pub mod solid;

mod kinds;
mod summary;
mod target;

pub use flat::*;
use std::sync::Arc;

pub use crate::base::Viewpoint;
pub use kinds::{Frame, World};
pub use solid::{Solid, SolidFrame};
pub use summary::{Container, Summary};
pub use target::{Piece, PxRect};

/// A world ready to be drawn, and facts that worlds of all kinds have.
#[derive(Debug, Default)]
pub struct Scene {
    /// The file, and what was odd in it.
    pub summary: Summary,
    /// The world itself.
    pub world: World,
}

impl Scene {
    /// The same scene with more chunks of its world; a flat one has none.
    pub fn with_chunks(&self, chunks: impl IntoIterator<Item = (solid::ChunkKey, Arc<solid::Chunk>)>) -> Self {
        Self { summary: self.summary.clone(), world: self.world.with_chunks(chunks) }
    }

    /// The same scene with other chunks, see [`Solid::with_changed_chunks`].
    pub fn with_changed_chunks(
        &self,
        chunks: impl IntoIterator<Item = (solid::ChunkKey, Option<Arc<solid::Chunk>>)>,
    ) -> Self {
        Self { summary: self.summary.clone(), world: self.world.with_changed_chunks(chunks) }
    }

    /// The same scene of a world that reaches so far at least, see [`Solid::grown`]; `None` where that changes nothing.
    pub fn grown(&self, bounds: solid::Aabb) -> Option<Self> {
        let world = World::Solid(Arc::new(self.world.as_solid()?.grown(bounds)?));
        Some(Self { summary: self.summary.clone(), world })
    }

    /// The same scene with other tiles of its column map, see [`Solid::with_tiles`].
    pub fn with_tiles(
        &self,
        tiles: impl IntoIterator<Item = (solid::TileKey, Option<Arc<solid::ColumnTile>>)>,
    ) -> Self {
        Self { summary: self.summary.clone(), world: self.world.with_tiles(tiles) }
    }
}
