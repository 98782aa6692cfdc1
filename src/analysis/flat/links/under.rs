//! Tiles under a point, with their parts and numbers.

use glam::UVec2;

use super::table::{Number, number_of};
use crate::analysis::flat::pick::nearest;
use crate::analysis::flat::{Pin, layer_group, physics_layer, physics_tile, rules};
use crate::rules::ddnet::{Role, role};
use crate::scene::{FlatScene, PhysicsTiles};

/// A tile of a layer that the game goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerTile {
    /// Position of its layer among [`crate::scene::FlatScene::physics`].
    pub layer: usize,
    /// Where it lies in the layer.
    pub at: UVec2,
}

/// The tiles under a point, one of each layer that the game goes by: as the picture shows them, each layer with the
/// offset and parallax of its own group, and its nearest tile beyond its edge.
pub fn tiles_under(scene: &FlatScene, pin: Pin) -> Vec<LayerTile> {
    let counting = scene.physics.iter().enumerate().filter(|(_, tiles)| tiles.counts);
    let under = |tiles: &PhysicsTiles| {
        let at = pin.tile_in(layer_group(scene, tiles.layer)?);
        nearest(tiles.size_tiles, at).map(|at| at.tile)
    };
    counting.filter_map(|(layer, tiles)| Some(LayerTile { layer, at: under(tiles)? })).collect()
}

/// The number and part of a tile, where it has one.
pub fn linked(scene: &FlatScene, tile: LayerTile) -> Option<(Number, Role)> {
    let tiles = scene.physics.get(tile.layer)?;
    let layer = physics_layer(tiles.kind)?;
    let tile = physics_tile(layer, tiles.cell(tile.at));
    let role = role(rules(scene), layer, tile)?;
    Some((number_of(role, tile.number), role))
}

/// The numbers and parts of what lies at a position of the layers that the game goes by, the same in each.
pub fn linked_at(scene: &FlatScene, at: UVec2) -> impl Iterator<Item = (Number, Role)> {
    let layers = scene.physics.iter().enumerate().filter(|(_, tiles)| tiles.counts);
    layers.filter_map(move |(layer, _)| linked(scene, LayerTile { layer, at }))
}
