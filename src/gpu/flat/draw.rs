//! Draw calls, and how many of them a device takes in one frame. Plain data.

use crate::scene::{PxRect, TextureIndex};

/// Kinds of draw calls: each has a pipeline and a buffer of instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawKind {
    /// Tiles one by one; instances from [`super::tile_lists::TileLists::near`].
    NearTiles,
    /// Parts of chunks of tiles; instances from [`super::tile_lists::TileLists::tiles`].
    ChunkTiles,
    /// Numbers one by one; instances from [`super::tile_lists::TileLists::near`].
    NearNumbers,
    /// Numbers on chunks of tiles; instances from [`super::tile_lists::TileLists::tiles`].
    ChunkNumbers,
    /// Tiles a little smaller than a pixel; instances from [`super::tile_lists::TileLists::far`].
    LodBlend,
    /// Tiles as far pictures; instances from [`super::tile_lists::TileLists::far`].
    Far,
    /// Quads; instances from the scene's quad buffer.
    Quads,
}

/// One draw call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Draw {
    /// Kind.
    pub kind: DrawKind,
    /// Texture; `None` = plain white.
    pub texture: Option<TextureIndex>,
    /// Scissor rectangle on the target.
    pub scissor: PxRect,
    /// Position in [`super::plan::Plan::uniforms`].
    pub uniform: u32,
    /// First instance.
    pub first: u32,
    /// Number of instances.
    pub count: u32,
}

/// Most that a device takes in one frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanLimits {
    /// Draw calls.
    pub draws: usize,
    /// Instances of tiles that are drawn one by one.
    pub near: usize,
    /// Instances of chunks.
    pub tiles: usize,
    /// Instances of far pictures.
    pub far: usize,
}
