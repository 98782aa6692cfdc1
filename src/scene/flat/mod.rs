//! A 2D world: groups of tile and quad layers, painted one over the other, and all that belongs to it.
//!
//! # Invariants
//!
//! All holders of a [`FlatScene`] may rely on these; baking keeps them:
//!
//! * every [`TextureIndex`], index of an [`EnvelopeSlot`] and [`crate::base::EnvelopeIndex`] is in range, every number is
//!   finite;
//! * order is final: groups and layers are drawn in the order in which they stand;
//! * images are decoded, or replaced by a placeholder texture; those that the one picture needs, where a scene is made
//!   for one;
//! * units are world units (one tile = 32), x to the right, y downwards, unless a name says otherwise
//!   (`_tiles`, `_px`, `_ms`);
//! * colours are 8-bit, gamma-encoded, straight alpha; no sRGB conversion anywhere.

mod camera;
mod emphasis;
mod envelope;
mod frame;
mod info;
mod memory;
mod physics;
mod physics_look;
mod quads;
mod sounds;
mod texture;
mod tiles;
mod world;

pub use camera::{Camera, size_at_zoom_1};
pub use emphasis::{Compare, Comparing, Highlight, HighlightSet};
pub use envelope::{Curve, Envelope, EnvelopePoint, EnvelopeSlot, EnvelopeUse, Tangents};
pub use frame::{FlatFrame, ViewFrame};
pub use info::{
    EnvelopeInfo, FlatInfo, GroupInfo, ImageInfo, ImageOrigin, ImageState, LayerInfo, LayerType, SoundInfo, StandIn,
};
pub use memory::FlatMemory;
pub use physics::{PhysicsCell, PhysicsChunk, PhysicsTiles};
pub use physics_look::{PhysicsLook, PhysicsPart, PhysicsStyle, Xray};
pub use quads::{Quad, QuadLayer};
pub use sounds::{SoundShape, SoundSource};
pub use texture::{Texture, TextureIndex, TextureShape, TextureUse};
pub use tiles::{
    BLOCK_TILES, CHUNK_TILES, Cell, Chunk, NumberLines, NumberStyle, Surround, TileLayer, TilePaint, chunk_at,
};
pub use world::{Changing, ClipRect, DrawnLayer, FlatScene, Group, Layer, LayerContent};
