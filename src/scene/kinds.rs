//! The kinds of worlds, and of the frames that show them: the one place where this room tells them apart.

use std::sync::Arc;

use glam::UVec2;

use super::solid::{Axes, Chunk, ChunkKey, ColumnTile, TileKey};
use super::{FlatFrame, FlatScene, PxRect, Solid, SolidFrame, ViewFrame};

/// A world. Each room matches on the kinds in one place.
#[derive(Debug)]
pub enum World {
    /// 2D groups of tile and quad layers.
    Flat(Arc<FlatScene>),
    /// 3D chunks of triangles.
    Solid(Arc<Solid>),
}

impl World {
    /// The 2D world; `None` for a world of another kind.
    pub fn as_flat(&self) -> Option<&Arc<FlatScene>> {
        match self {
            Self::Flat(flat) => Some(flat),
            Self::Solid(_) => None,
        }
    }

    /// Axes in which people read its coordinates.
    pub fn axes(&self) -> Axes {
        self.as_solid().map_or(Axes::Scene, |solid| solid.axes)
    }

    /// The 3D world; `None` for a world of another kind.
    pub fn as_solid(&self) -> Option<&Arc<Solid>> {
        match self {
            Self::Flat(_) => None,
            Self::Solid(solid) => Some(solid),
        }
    }

    /// The same world with more chunks; a flat one has none.
    pub fn with_chunks(&self, chunks: impl IntoIterator<Item = (ChunkKey, Arc<Chunk>)>) -> Self {
        match self {
            Self::Flat(flat) => Self::Flat(Arc::clone(flat)),
            Self::Solid(solid) => Self::Solid(Arc::new(solid.with_chunks(chunks))),
        }
    }

    /// The same world with other chunks, see [`Solid::with_changed_chunks`]; a flat one has none.
    pub fn with_changed_chunks(&self, chunks: impl IntoIterator<Item = (ChunkKey, Option<Arc<Chunk>>)>) -> Self {
        match self {
            Self::Flat(flat) => Self::Flat(Arc::clone(flat)),
            Self::Solid(solid) => Self::Solid(Arc::new(solid.with_changed_chunks(chunks))),
        }
    }

    /// The same world with other tiles of its column map, see [`Solid::with_tiles`]; a flat one has none.
    pub fn with_tiles(&self, tiles: impl IntoIterator<Item = (TileKey, Option<Arc<ColumnTile>>)>) -> Self {
        match self {
            Self::Flat(flat) => Self::Flat(Arc::clone(flat)),
            Self::Solid(solid) => Self::Solid(Arc::new(solid.with_tiles(tiles))),
        }
    }

    /// Memory that it takes, in bytes.
    pub fn memory_bytes(&self) -> u64 {
        match self {
            Self::Flat(flat) => flat.memory().total(),
            Self::Solid(solid) => solid.bytes(),
        }
    }
}

impl Default for World {
    fn default() -> Self {
        Self::Flat(Arc::default())
    }
}

/// Everything that decides a picture besides the world. A world of another kind does not show in it.
#[derive(Clone, Debug)]
pub enum Frame {
    /// Of a 2D world.
    Flat(FlatFrame),
    /// Of a 3D world.
    Solid(SolidFrame),
}

impl Frame {
    /// The part of the target that is drawn on.
    pub fn viewport_px(&self) -> PxRect {
        match self {
            Self::Flat(frame) => frame.view.viewport_px,
            Self::Solid(frame) => frame.viewport_px,
        }
    }

    /// The same picture on another part of the target.
    pub fn in_viewport(self, viewport_px: PxRect) -> Self {
        match self {
            Self::Flat(frame) => Self::Flat(FlatFrame { view: ViewFrame { viewport_px, ..frame.view }, ..frame }),
            Self::Solid(frame) => Self::Solid(SolidFrame { viewport_px, ..frame }),
        }
    }

    /// Size of the picture in pixels, at least 1 × 1.
    pub fn size_px(&self) -> UVec2 {
        self.viewport_px().size().max(UVec2::ONE)
    }

    /// Colour behind everything (r, g, b, a), straight alpha.
    pub fn background(&self) -> [f32; 4] {
        match self {
            Self::Flat(frame) => frame.background,
            Self::Solid(frame) => frame.background,
        }
    }

    /// Whether every pixel of the picture is opaque.
    pub fn is_opaque(&self) -> bool {
        self.background()[3] >= 1.0
    }

    /// A piece of this picture, on a target of the piece's size. What is shown of another time in it is left out.
    pub fn piece(&self, at: PxRect) -> Self {
        match self {
            Self::Flat(frame) => Self::Flat(frame.piece(at)),
            Self::Solid(frame) => Self::Solid(frame.piece(at)),
        }
    }

    /// The same picture so many times as large.
    pub fn enlarged(&self, times: u32) -> Self {
        match self {
            Self::Flat(frame) => Self::Flat(frame.enlarged(times)),
            Self::Solid(frame) => Self::Solid(frame.enlarged(times)),
        }
    }

    /// The same picture so many nanoseconds later.
    pub fn later(&self, by_ns: i64) -> Self {
        match self {
            Self::Flat(frame) => Self::Flat(frame.later(by_ns)),
            // Nothing in such a world moves by itself.
            Self::Solid(frame) => Self::Solid(*frame),
        }
    }
}

impl From<FlatFrame> for Frame {
    fn from(frame: FlatFrame) -> Self {
        Self::Flat(frame)
    }
}

impl From<&FlatFrame> for Frame {
    fn from(frame: &FlatFrame) -> Self {
        Self::Flat(frame.clone())
    }
}

impl From<SolidFrame> for Frame {
    fn from(frame: SolidFrame) -> Self {
        Self::Solid(frame)
    }
}

impl From<&Frame> for Frame {
    fn from(frame: &Frame) -> Self {
        frame.clone()
    }
}
