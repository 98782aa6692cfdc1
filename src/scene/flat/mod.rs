//! A 2D world: groups of tile and quad layers, painted one over the other, and all that belongs to it.

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
pub use emphasis::{Compare, Comparing, Emphasis, Standing};
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
