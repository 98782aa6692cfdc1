//! Solid worlds: meshes in chunks, seen by a camera that flies.
//!
//! # Invariants
//!
//! All holders of a [`Solid`] may rely on these; baking keeps them:
//!
//! * axes are right-handed: x to the east, y up, z to the south; one unit is a metre, or a node;
//! * every number is finite, every normal has length 1 within the steps of 8 bits;
//! * every index of a [`Mesh`] names a vertex of it; three of them are a triangle, counter-clockwise seen from its front,
//!   which is the only side that shows;
//! * positions are relative to the mesh's origin, within 1024 units of it, so that `f32` is exact to a tenth of a
//!   millimetre anywhere in a large world;
//! * a mesh lies within its bounds, the parts of a mesh stand in the order of its indices and do not overlap, and every
//!   [`ThingIndex`] is in range;
//! * colours are 8-bit, gamma-encoded and opaque (alpha 255); no sRGB conversion anywhere.
//!
//! Nothing here names a game, draws, or knows of flat worlds.

mod aabb;
mod camera;
mod frame;
mod mesh;

pub use aabb::{Aabb, Ray};
pub use camera::{FOV_DEG, NEAR, Projection, SolidCamera, SolidViewpoint};
pub use frame::{Light, SolidFrame};
pub use mesh::{ChunkKey, Mesh, MeshPart, ThingIndex, Vertex};

use std::collections::BTreeMap;
use std::sync::Arc;

/// A solid world ready to be drawn: immutable, on the CPU only, `Send + Sync`.
#[derive(Debug, Default)]
pub struct Solid {
    /// Meshes by place. A world that streams has further chunks that are not in here.
    pub chunks: BTreeMap<ChunkKey, Arc<Mesh>>,
    /// Things to point at, by [`ThingIndex`].
    pub things: Vec<Thing>,
    /// Where a visitor begins.
    pub spawn: SolidViewpoint,
    /// All that there is, chunks that are still to come included.
    pub bounds: Aabb,
}

/// Something in a solid world that has a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    /// Its name, for people.
    pub name: String,
    /// The box around it, in the world.
    pub bounds: Aabb,
}

impl Solid {
    /// A thing; `None` = no such index.
    pub fn thing(&self, index: ThingIndex) -> Option<&Thing> {
        self.things.get(index.get())
    }

    /// Memory of the meshes, in bytes.
    pub fn bytes(&self) -> u64 {
        let bytes =
            |mesh: &Mesh| size_of_val(&*mesh.vertices) + size_of_val(&*mesh.indices) + size_of_val(&*mesh.parts);
        self.chunks.values().map(|mesh| bytes(mesh) as u64).sum()
    }

    /// Triangles of all chunks.
    pub fn triangles(&self) -> usize {
        self.chunks.values().map(|mesh| mesh.indices.len() / 3).sum()
    }
}
