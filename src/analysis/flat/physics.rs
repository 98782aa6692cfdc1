//! Physics tiles of a scene in the terms of the rules.

use glam::UVec2;

use crate::base::LayerId;
use crate::rules::ddnet::{Explanation, Family, PhysicsLayer, PhysicsTile, Ruleset, explain_on};
use crate::scene::{FlatScene, LayerType, PhysicsCell, PhysicsTiles};

/// The rules that a map was made for.
pub fn rules(info: &FlatScene) -> Ruleset {
    if info.info.is_vanilla { Ruleset::Vanilla } else { Ruleset::DdNet }
}

/// The layer in the terms of the rules; `None` for all but physics layers.
pub fn physics_layer(kind: LayerType) -> Option<PhysicsLayer> {
    match kind {
        LayerType::Game => Some(PhysicsLayer::Game),
        LayerType::Front => Some(PhysicsLayer::Front),
        LayerType::Tele => Some(PhysicsLayer::Tele),
        LayerType::Speedup => Some(PhysicsLayer::Speedup),
        LayerType::Switch => Some(PhysicsLayer::Switch),
        LayerType::Tune => Some(PhysicsLayer::Tune),
        LayerType::Tiles | LayerType::Quads | LayerType::Sounds | LayerType::Unknown => None,
    }
}

/// The layer that the game goes by for what a family's numbers count.
pub fn family_layer(scene: &FlatScene, family: Family) -> Option<LayerId> {
    let kind = match family {
        Family::Tele | Family::Checkpoint => LayerType::Tele,
        Family::Switch => LayerType::Switch,
        Family::Tune => LayerType::Tune,
    };
    let tiles = scene.physics.iter().find(|tiles| tiles.counts && tiles.kind == kind);
    tiles.map(|tiles| tiles.layer)
}

/// Where tees meet a tile of a layer that the game goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollisionTile {
    /// Where the picture shows it.
    Here,
    /// At another tile: the game reads the rows of all physics layers as wide as the game layer.
    At(UVec2),
    /// Nowhere: it comes after the last tile of the game layer.
    Nowhere,
    /// Nowhere: the layer has fewer tiles than the game layer, so the game leaves it out.
    LeftOut,
}

/// Where tees meet a tile. Pictures show every layer as wide as it is, in the game too; what tees touch is looked up by
/// the game layer's width.
pub fn collision_tile(scene: &FlatScene, tiles: &PhysicsTiles, at: UVec2) -> CollisionTile {
    let game = scene.physics.iter().find(|tiles| tiles.counts && tiles.kind == LayerType::Game);
    let (Some(game), own) = (game.map(|game| game.size_tiles), tiles.size_tiles) else { return CollisionTile::Here };
    let area = |size: UVec2| u64::from(size.x) * u64::from(size.y);
    if area(own) < area(game) {
        return CollisionTile::LeftOut;
    }
    let place = u64::from(at.y) * u64::from(own.x) + u64::from(at.x);
    let width = u64::from(game.x.max(1));
    // The remainder and, within the game layer, the row fit.
    match UVec2::new((place % width) as u32, (place / width) as u32) {
        _ if place >= area(game) => CollisionTile::Nowhere,
        there if there == at => CollisionTile::Here,
        there => CollisionTile::At(there),
    }
}

/// The values that the bytes of a tile stand for in its layer.
pub fn physics_tile(layer: PhysicsLayer, cell: PhysicsCell) -> PhysicsTile {
    let PhysicsCell { id, flags, values: [first, second], angle } = cell;
    let tile = PhysicsTile { id, flags, angle, ..PhysicsTile::default() };
    match layer {
        PhysicsLayer::Speedup => PhysicsTile { max_speed: first, force: second, ..tile },
        _ => PhysicsTile { number: first, delay: second, ..tile },
    }
}

/// The tile of a layer at a position with what it means; `None` where there is nothing.
pub fn explained(info: &FlatScene, tiles: &PhysicsTiles, at: UVec2) -> Option<(PhysicsTile, Explanation)> {
    let layer = physics_layer(tiles.kind)?;
    let cell = tiles.cell(at);
    let tile = physics_tile(layer, cell);
    (cell != PhysicsCell::default()).then(|| (tile, explain_on(&info.info.map_rules, rules(info), layer, tile)))
}
