//! Things under a point, through all groups with their parallax, offset and clipping: tiles, the meaning of physics
//! tiles, and quads where their envelopes have moved them.
//!
//! A tile costs the search of its chunk, whatever the size of its layer. Quads are looked at one by one, most with a
//! comparison or two, up to [`super::MOST_QUADS`] of them; [`MOST_HITS`] things are listed at most, the uppermost ones.
//!
//! Clip rectangles are taken as they stand, not rounded to whole pixels as in the picture.

use glam::{IVec2, UVec2, Vec2};

use super::pick_quads;
use crate::base::{LayerId, TILE_WORLD};
use crate::rules::ddnet::{Explanation, PhysicsLayer, PhysicsTile};
use crate::scene::{Camera, Cell, ClipRect, FlatScene, Group, GroupInfo, LayerContent, LayerInfo};

/// Most things that are listed for one point.
pub const MOST_HITS: usize = 128;

/// A point of the picture. Groups with another parallax than 100 lie over each other as the camera shows them,
/// so it belongs to the point, and so does the time for what moves: the answer stays while people look elsewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pin {
    /// The point, in the world at parallax 100.
    pub world: Vec2,
    /// The camera that showed it.
    pub camera: Camera,
    /// The time, in nanoseconds.
    pub time_ns: i64,
}

/// Things under a point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picked {
    /// The things, from top to bottom.
    pub hits: Vec<Hit>,
    /// How many more there are, below those.
    pub more: usize,
}

/// A thing under a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Position of its group.
    pub group: usize,
    /// Position of its layer in the group.
    pub index: usize,
    /// The number of its layer.
    pub layer: LayerId,
    /// The group's clip rectangle keeps it from showing here.
    pub is_clipped: bool,
    /// Kind of the thing.
    pub what: What,
}

/// Kind of a thing.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A tile of a design layer.
    Tile(TileAt, Cell),
    /// A tile of a physics layer.
    Physics(TileAt, Box<Physics>),
    /// A quad, by its position in its layer.
    Quad(usize),
}

/// Where a tile lies in its layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileAt {
    /// The tile.
    pub tile: UVec2,
    /// The point lies outside of the layer, where the nearest tile of its edge repeats.
    pub beyond_edge: bool,
}

/// A physics tile and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Physics {
    /// Its layer.
    pub layer: PhysicsLayer,
    /// Its values.
    pub tile: PhysicsTile,
    /// Its meaning.
    pub told: Explanation,
    /// The game goes by this layer, not by another of its kind.
    pub counts: bool,
}

impl Pin {
    /// The tile that it lies in, at parallax 100.
    pub fn tile(self) -> IVec2 {
        tile_of(self.world)
    }

    /// The point of a group's world that lay there.
    pub fn in_group(self, group: &Group) -> Vec2 {
        self.camera.group_point(self.world, group.offset, group.parallax)
    }

    /// The tile of a group's world that shows there.
    pub fn tile_in(self, group: &Group) -> IVec2 {
        tile_of(self.in_group(group))
    }
}

impl Hit {
    /// Its group and its layer.
    pub fn info<'a>(&self, info: &'a FlatScene) -> Option<(&'a GroupInfo, &'a LayerInfo)> {
        let group = info.groups.get(self.group)?;
        Some((&group.info, &group.layers.get(self.index)?.info))
    }

    /// The physics tile, where it is one.
    pub fn physics(&self) -> Option<&Physics> {
        match &self.what {
            What::Physics(_, physics) => Some(physics),
            What::Tile(..) | What::Quad(_) => None,
        }
    }
}

/// Everything that lies under a point, whether or not it is shown.
pub fn pick(scene: &FlatScene, pin: Pin) -> Picked {
    let flat = scene;
    let mut quads = pick_quads::Looker::new(flat, pin.time_ns);
    let mut picked = Picked::default();
    for (g, group) in flat.groups.iter().enumerate().rev() {
        let at = pin.in_group(group);
        let is_clipped = group.clip.is_some_and(|clip| !is_inside(clip, pin.world));
        for (index, layer) in group.layers.iter().enumerate().rev() {
            let mut add = |what| picked.add(Hit { group: g, index, layer: layer.drawn.id, is_clipped, what });
            match &layer.drawn.content {
                LayerContent::Quads(layer) => quads.find(layer, at).into_iter().for_each(|n| add(What::Quad(n))),
                content if layer.drawn.physics.is_none() => design(content, tile_of(at)).into_iter().for_each(add),
                _ => physics(scene, layer.drawn.id, tile_of(at)).into_iter().for_each(add),
            }
        }
    }
    picked
}

impl Picked {
    fn add(&mut self, hit: Hit) {
        if self.hits.len() < MOST_HITS { self.hits.push(hit) } else { self.more += 1 }
    }
}

/// The tile of a design layer.
fn design(content: &LayerContent, at: IVec2) -> Option<What> {
    let LayerContent::Tiles(tiles) = content else { return None };
    let cell = tiles.cell(i64::from(at.x), i64::from(at.y))?;
    Some(What::Tile(nearest(tiles.size_tiles, at)?, cell))
}

/// The tile of a physics layer.
fn physics(scene: &FlatScene, id: LayerId, at: IVec2) -> Option<What> {
    let all = &scene.physics;
    let tiles = all.get(all.binary_search_by_key(&id, |tiles| tiles.layer).ok()?)?;
    let (at, layer) = (nearest(tiles.size_tiles, at)?, super::physics_layer(tiles.kind)?);
    let (tile, told) = super::explained(scene, tiles, at.tile)?;
    Some(What::Physics(at, Box::new(Physics { layer, tile, told, counts: tiles.counts })))
}

/// The tile of a layer that shows at a place; `None` where the layer has no tiles.
pub(super) fn nearest(size_tiles: UVec2, at: IVec2) -> Option<TileAt> {
    let last = size_tiles.checked_sub(UVec2::ONE)?;
    let within = |at: i32, last: u32| (at.max(0) as u32).min(last);
    let tile = UVec2::new(within(at.x, last.x), within(at.y, last.y));
    Some(TileAt { tile, beyond_edge: at.as_i64vec2() != tile.as_i64vec2() })
}

fn tile_of(world: Vec2) -> IVec2 {
    (world / TILE_WORLD).floor().as_ivec2()
}

/// Whether a point of the world lies in a clip rectangle.
fn is_inside(clip: ClipRect, world: Vec2) -> bool {
    let along = |at: f32, start: i32, length: i32| {
        let end = i64::from(start) + i64::from(length);
        at >= start as f32 && at < end as f32
    };
    along(world.x, clip.x, clip.w) && along(world.y, clip.y, clip.h)
}
