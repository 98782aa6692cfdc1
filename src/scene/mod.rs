//! The product of a load: a render-ready world, CPU only, immutable, `Send + Sync`, shared as `Arc<Scene>`.
//!
//! # Promises
//!
//! Whoever holds a [`Scene`] may rely on this; the baking that makes scenes keeps it:
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
//! Nothing here names a game or draws. [`FlatScene`] is what the renderer needs; [`SceneInfo`] is what people read.

mod camera;
mod changed_tiles;
mod differences;
mod emphasis;
mod envelope;
mod flat;
mod frame;
mod info;
mod matching;
mod memory;
mod physics;
mod physics_look;
mod quads;
pub mod solid;
mod sounds;
mod texture;
mod tiles;

pub use camera::{Camera, size_at_zoom_1};
pub use changed_tiles::{ChangedTiles, MOST_AREAS};
pub use differences::{Became, ChangedThings, Differences, Fact, LayerChange, MOST_CHANGED, PartChange};
pub use emphasis::{Compare, Comparing, Emphasis, Standing};
pub use envelope::{Curve, Envelope, EnvelopePoint, EnvelopeSlot, EnvelopeUse, Tangents};
pub use flat::{Changing, ClipRect, FlatScene, Group, Layer, LayerContent};
pub use frame::{FrameParams, Piece, PxRect, ViewFrame};
pub use info::{
    Container, EnvelopeInfo, GroupInfo, ImageInfo, ImageOrigin, ImageState, LayerInfo, LayerType, SceneInfo, SoundInfo,
    StandIn,
};
pub use matching::Matching;
pub use memory::SceneMemory;
pub use physics::{PhysicsCell, PhysicsChunk, PhysicsTiles};
pub use physics_look::{PhysicsLook, PhysicsPart, PhysicsStyle, Xray};
pub use quads::{Quad, QuadLayer};
pub use sounds::{SoundShape, SoundSource};
pub use texture::{Texture, TextureIndex, TextureShape, TextureUse};
pub use tiles::{BLOCK_TILES, CHUNK_TILES, Cell, Chunk, NumberLines, NumberStyle, Surround, TileLayer, TilePaint};

use std::collections::HashMap;

use crate::base::ImageIndex;

/// A world ready to be drawn, and what there is to say about it.
#[derive(Debug, Default)]
pub struct Scene {
    /// What the renderer draws.
    pub kind: SceneKind,
    /// What people read.
    pub info: SceneInfo,
}

/// The kinds of worlds.
#[derive(Debug)]
pub enum SceneKind {
    /// 2D groups of tile and quad layers.
    Flat(FlatScene),
}

impl Default for SceneKind {
    fn default() -> Self {
        Self::Flat(FlatScene::default())
    }
}

impl Scene {
    /// The 2D world in this scene.
    pub fn flat(&self) -> &FlatScene {
        match &self.kind {
            SceneKind::Flat(flat) => flat,
        }
    }

    /// The texture with the pixels of an image, the whole picture before the one that is cut into cells. `None` where no
    /// layer shows it, and where another picture shows in its place because it is missing.
    pub fn texture_of(&self, image: ImageIndex) -> Option<&Texture> {
        let flat = self.flat();
        let is_ready = self.info.images.get(image.get()).is_some_and(|info| info.state == ImageState::Ready);
        let drawn = flat.groups.iter().flat_map(|group| &group.layers);
        let texture = |(layer, info): (&Layer, &LayerInfo)| match &layer.content {
            _ if info.image != Some(image) => None,
            LayerContent::Tiles(tiles) => tiles.texture,
            LayerContent::Quads(quads) => quads.texture,
            LayerContent::Nothing | LayerContent::Sounds(_) => None,
        };
        let found = drawn.zip(self.info.layers()).filter(|_| is_ready).filter_map(texture);
        let found = found.filter_map(|index| flat.textures.get(index.get()).map(|texture| &**texture));
        found.min_by_key(|texture| texture.shape != TextureShape::Picture)
    }

    /// The image that each texture was made of, as far as layers tell; a sheet that is no image of the file is missing.
    pub fn images_of_textures(&self) -> HashMap<TextureIndex, ImageIndex> {
        let drawn = self.flat().groups.iter().flat_map(|group| &group.layers);
        let texture = |layer: &Layer| match &layer.content {
            LayerContent::Tiles(tiles) => tiles.texture,
            LayerContent::Quads(quads) => quads.texture,
            LayerContent::Nothing | LayerContent::Sounds(_) => None,
        };
        drawn.zip(self.info.layers()).filter_map(|(layer, info)| Some((texture(layer)?, info.image?))).collect()
    }
}
