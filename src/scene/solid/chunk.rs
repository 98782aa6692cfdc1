//! Chunks: the parts in which a solid world arrives, is drawn and leaves.

use glam::IVec3;

use super::{Aabb, ChunkOcclusion, Mesh, SurfaceTextures};

/// Where a chunk lies in the grid of its world; how large a cell of the grid is, the world decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChunkKey {
    /// To the east.
    pub x: i32,
    /// Upwards.
    pub y: i32,
    /// To the south.
    pub z: i32,
}

impl From<IVec3> for ChunkKey {
    fn from(IVec3 { x, y, z }: IVec3) -> Self {
        Self { x, y, z }
    }
}

/// One cell of the grid, ready to be drawn. An empty one says that nothing is there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chunk {
    /// Its triangles.
    pub mesh: Mesh,
    /// Where it can be seen through; `None` = not known.
    pub occlusion: Option<Box<ChunkOcclusion>>,
    /// Textures that it names; a chunk that comes later may have more behind them.
    pub textures: SurfaceTextures,
}

impl Chunk {
    /// The box around it, in the world.
    pub fn bounds(&self) -> Aabb {
        self.mesh.bounds
    }

    /// Memory that it takes, in bytes.
    pub fn bytes(&self) -> u64 {
        let occlusion = self.occlusion.as_ref().map_or(0, |occlusion| occlusion.bytes());
        (self.mesh.bytes() + size_of_val(&*self.mesh.parts) + occlusion) as u64
    }

    /// Triangles in it.
    pub fn triangles(&self) -> usize {
        (self.mesh.indices.len() + self.mesh.blended.len() + self.mesh.thin.len()) / 3
    }
}

impl From<Mesh> for Chunk {
    fn from(mesh: Mesh) -> Self {
        Self { mesh, ..Self::default() }
    }
}
