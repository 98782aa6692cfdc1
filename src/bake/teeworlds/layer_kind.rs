//! Kinds of layers, as far as baking tells them apart.

use crate::format::teeworlds::{self as map, LayerKind, TileKind};

/// Whether a layer shows rules for players.
pub fn is_physics(layer: &map::Layer) -> bool {
    matches!(&layer.kind, LayerKind::Tiles(t) if t.kind != TileKind::Design)
}

/// Whether high detail decides if a layer is drawn. The game takes the flag off physics layers.
pub fn is_detail(layer: &map::Layer) -> bool {
    layer.detail && !is_physics(layer)
}
