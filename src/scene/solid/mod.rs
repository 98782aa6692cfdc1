//! Solid worlds: chunks of triangles, seen by a camera that flies.
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
//! * corners name no texture beyond those of their chunk, and corners of one triangle name the same;
//! * a [`ColumnTile`] has [`TILE_PIXELS`] colours and heights, and as many lamps or none;
//! * colours are 8-bit, gamma-encoded and opaque (alpha 255) but for those of [`Mesh::blended`], in a column map with
//!   straight alpha; no sRGB conversion anywhere.
//!
//! Nothing here names a game, draws, or knows of flat worlds.

mod aabb;
mod axes;
mod camera;
mod chunk;
mod chunk_grid;
mod chunk_map;
mod column_map;
mod frame;
mod frustum;
mod mesh;
mod node_box;
mod node_facts;
mod node_labels;
mod occlusion;
mod sky;
mod slice;
mod surface_textures;
mod thing_catalog;

pub use aabb::{Aabb, Ray};
pub use axes::Axes;
pub use camera::{FOV_DEG, NEAR, Projection, SolidCamera, SolidViewpoint};
pub use chunk::{Chunk, ChunkKey};
pub use chunk_grid::{ChunkGrid, ChunkView};
pub use chunk_map::ChunkMap;
pub use column_map::{
    ColumnMap, ColumnTile, ColumnView, LandView, MAX_TILE_LEVEL, NO_HEIGHT, TILE_PIXELS, TILE_SIDE, TileKey, TileView,
    tile_level,
};
pub use frame::{Light, SolidFrame};
pub use frustum::Frustum;
pub use mesh::{Mesh, MeshPart, ThingIndex, Vertex};
pub use node_box::NodeBox;
pub use node_facts::{Fact, FactSection, ItemGrid, ItemStack, NodeAnswer, NodeFacts, NodeQuestion};
pub use node_labels::{LabelQuestion, NodeLabel};
pub use occlusion::{CELL_NODES, ChunkOcclusion, OCCLUSION_CELLS, OcclusionCell, VisibleCells};
pub use sky::Sky;
pub use slice::Slice;
pub use surface_textures::{MAX_TEXTURE_SIDE, SurfaceTexture, SurfaceTextures, UNTEXTURED_ONLY};
pub use thing_catalog::{
    FoundThing, GridCell, LegendEntry, ThingCatalog, ThingCount, ThingFacts, ThingGroup, ThingLink, ThingRange,
};

use std::sync::Arc;

use glam::{UVec2, Vec3};

use crate::base::LevelStyle;

/// A solid world ready to be drawn: immutable, on the CPU only, `Send + Sync`. A copy costs little and shares the chunks.
#[derive(Clone, Debug, Default)]
pub struct Solid {
    /// Chunks by place. Of a world that streams, those that are here now.
    pub chunks: ChunkMap<Chunk>,
    /// The grid of the chunks, where they come and go with the view; else all are here.
    pub grid: Option<ChunkGrid>,
    /// The world from straight above, as far as it is here.
    pub columns: ColumnMap,
    /// Things to point at, by [`ThingIndex`].
    pub things: Arc<[Thing]>,
    /// Answers about the things; `None` = their names are all that is known.
    pub catalog: Option<Arc<dyn ThingCatalog>>,
    /// Points with a name.
    pub landmarks: Arc<[Landmark]>,
    /// Axes of the coordinates that people read.
    pub axes: Axes,
    /// Time of day in hours where surfaces store their own light; `None` = one sun lights them.
    pub hour: Option<f32>,
    /// Light of a world that brings its own, without a time of day; `None` = [`Light::DAY`].
    pub light: Option<Light>,
    /// Sky and haze of such a world; `None` = a plain background.
    pub sky: Option<Sky>,
    /// How it was baked, where it is a level; `None` = nothing about that can be chosen.
    pub level_style: Option<LevelStyle>,
    /// Where a visitor begins.
    pub spawn: SolidViewpoint,
    /// All that there is, chunks that are not here included.
    pub bounds: Aabb,
    /// The part that shows at first, where that is not all; else empty.
    pub main_bounds: Aabb,
}

/// Something in a solid world that has a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    /// Its name, for people.
    pub name: String,
    /// The box around it, in the world.
    pub bounds: Aabb,
}

/// Point of a solid world with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Landmark {
    /// Its name, for people.
    pub name: String,
    /// Where it is, in the world.
    pub at: Vec3,
    /// Kind.
    pub kind: LandmarkKind,
}

/// Kind of a landmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LandmarkKind {
    /// Where new players begin.
    Spawn,
    /// A player, where they left the game.
    Player,
}

impl Solid {
    /// A thing; `None` = no such index.
    pub fn thing(&self, index: ThingIndex) -> Option<&Thing> {
        self.things.get(index.get())
    }

    /// The same world with a chunk more, in the place of one of the same key.
    pub fn with_chunk(&self, key: ChunkKey, chunk: Arc<Chunk>) -> Self {
        self.with_chunks([(key, chunk)])
    }

    /// The same world with more chunks, each in the place of one of the same key.
    pub fn with_chunks(&self, chunks: impl IntoIterator<Item = (ChunkKey, Arc<Chunk>)>) -> Self {
        let mut world = self.clone();
        for (key, chunk) in chunks {
            world.bounds = world.bounds.union(chunk.bounds());
            world.chunks.insert(key, chunk);
        }
        world
    }

    /// The same world without a chunk. The bounds stay, since they are those of all that there is.
    pub fn without_chunk(&self, key: ChunkKey) -> Self {
        let mut world = self.clone();
        world.chunks.remove(key);
        world
    }

    /// The same world with other tiles of its column map: each in the place of one of the same key, `None` = none there.
    pub fn with_tiles(&self, tiles: impl IntoIterator<Item = (TileKey, Option<Arc<ColumnTile>>)>) -> Self {
        let mut world = self.clone();
        for (key, tile) in tiles {
            match tile {
                Some(tile) => world.columns.tiles.insert(key.into(), tile),
                None => world.columns.tiles.remove(key.into()),
            };
        }
        world
    }

    /// The same world that reaches so far at least; `None` where it does so already.
    pub fn grown(&self, bounds: Aabb) -> Option<Self> {
        let bounds = self.bounds.union(bounds);
        (bounds != self.bounds).then(|| Self { bounds, ..self.clone() })
    }

    /// The same world with other chunks: each in the place of one of the same key, `None` = none there. The bounds stay
    /// those of all that there is.
    pub fn with_changed_chunks(&self, chunks: impl IntoIterator<Item = (ChunkKey, Option<Arc<Chunk>>)>) -> Self {
        let mut world = self.clone();
        for (key, chunk) in chunks {
            match chunk {
                Some(chunk) => world.chunks.insert(key, chunk),
                None => world.chunks.remove(key),
            };
        }
        world
    }

    /// Light without a time of day.
    pub fn own_light(&self) -> Light {
        self.light.unwrap_or(Light::DAY)
    }

    /// A picture in the light of the world that fills its target. One with a time of day is drawn as by day.
    pub fn frame(&self, size_px: UVec2, camera: SolidCamera) -> SolidFrame {
        let frame = SolidFrame { light: self.own_light(), ..SolidFrame::new(size_px, camera) };
        self.sky.map_or(frame, |sky| frame.below(sky))
    }

    /// Whether there is only the world from above: no triangles are there or come.
    pub fn is_map_only(&self) -> bool {
        self.chunks.is_empty() && self.grid.is_none() && !self.columns.is_empty()
    }

    /// Whether a camera shows the world from above in place of its triangles.
    pub fn is_map_for(&self, camera: &SolidCamera) -> bool {
        camera.is_map() && !self.columns.is_empty()
    }

    /// Memory of the chunks and of the column map, in bytes.
    pub fn bytes(&self) -> u64 {
        self.chunks.iter().map(|(_, chunk)| chunk.bytes()).sum::<u64>() + self.columns.bytes()
    }

    /// Triangles of all chunks.
    pub fn triangles(&self) -> usize {
        self.chunks.iter().map(|(_, chunk)| chunk.triangles()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_world_is_drawn_in_its_own_light() {
        let light = Light { ambient: 0.5, ..Light::DAY };
        let sky = Sky { zenith: Vec3::Z, horizon: Vec3::X, haze_start: 1.0, haze_end: 9.0 };
        let solid = Solid { light: Some(light), sky: Some(sky), ..Solid::default() };
        let frame = |solid: &Solid, pitch_deg: f32, projection: Projection| {
            solid.frame(UVec2::splat(8), SolidCamera { eye: Vec3::ZERO, yaw_deg: 0.0, pitch_deg, projection })
        };
        let red = [1.0, 0.0, 0.0, 1.0];
        let from_eye = frame(&solid, 0.0, Projection::default());
        assert_eq!((from_eye.light, from_eye.sky, from_eye.background), (light, Some(sky), red));
        let side = frame(&solid, 0.0, Projection::Orthographic { height: 9.0 });
        assert_eq!((side.light, side.sky, side.background), (light, None, red), "haze would hide all of it");
        let map = frame(&solid, -90.0, Projection::Orthographic { height: 9.0 });
        assert_eq!((map.light, map.sky, map.background), (light, None, SolidFrame::VOID));
        let plain = frame(&Solid::default(), 0.0, Projection::default());
        assert_eq!((plain.light, plain.sky, plain.background), (Light::DAY, None, SolidFrame::SKY));
    }

    #[test]
    fn a_world_becomes_another_with_every_chunk() {
        let bounds = Aabb::new(glam::Vec3::ZERO, glam::Vec3::ONE);
        let mut mesh = Mesh::new(glam::Vec3::ZERO);
        mesh.push_box(bounds, [1, 2, 3]);
        let (key, chunk) = (ChunkKey::default(), Arc::new(Chunk::from(mesh)));
        let empty = Solid::default();
        let full = empty.with_chunk(key, Arc::clone(&chunk));
        assert_eq!((full.triangles(), full.bytes(), full.bounds), (12, chunk.bytes(), bounds));
        assert_eq!((empty.triangles(), empty.bounds), (0, Aabb::EMPTY));
        let gone = full.without_chunk(key);
        assert_eq!((gone.chunks.len(), gone.bounds, full.chunks.len()), (0, bounds, 1));
    }
}
