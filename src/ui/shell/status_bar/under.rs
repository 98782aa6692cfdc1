//! Tile layers under a pixel, in a few words.

use glam::Vec2;

use crate::analysis;
use crate::base::{LayerId, TILE_WORLD};
use crate::scene::{Cell, FlatScene, Group, Layer, LayerContent};
use crate::ui::flat::facts;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::text;
use crate::view;

/// Things under a pixel, in a few words: the tile of the selected layer, else how many layers have one there.
pub fn under(cx: &FlatCx, scene: &FlatScene, at_px: Vec2) -> String {
    if let Some(words) = cx.flat.selected.and_then(|id| selected_tile(cx, scene, id, at_px)) {
        return words;
    }
    let visible = |id| {
        let found = scene.layer_info(id).and_then(|(g, layer)| Some((scene.groups.get(g)?, layer)));
        found.is_some_and(|(group, layer)| view::flat::shown(cx.flat, &group.info, layer).is_visible())
    };
    let groups = scene.groups.iter();
    // Drawn layers that are parts of another are not counted.
    let layers = groups.flat_map(|group| group.layers.iter().map(move |layer| (group, layer)));
    let layers = layers.filter(|(_, layer)| layer.drawn.id == layer.drawn.of);
    let there = layers.filter(|(group, layer)| tile_at(cx, group, layer, at_px).is_some());
    let (seen, hidden): (Vec<_>, Vec<_>) = there.partition(|(_, layer)| visible(layer.drawn.id));
    let count = |n| text::count(n, "tile layer", "tile layers");
    match (seen.len(), hidden.len()) {
        (0, 0) => "No tile here".to_owned(),
        (0, hidden) => format!("{} here, hidden", count(hidden)),
        (n, 0) => format!("{} here", count(n)),
        (n, hidden) => format!("{} here, {hidden} more hidden", count(n)),
    }
}

fn selected_tile(cx: &FlatCx, scene: &FlatScene, id: LayerId, at_px: Vec2) -> Option<String> {
    let group = analysis::layer_group(scene, id)?;
    let layer = group.layers.iter().find(|layer| layer.drawn.id == id)?;
    let LayerContent::Tiles(_) = layer.drawn.content else { return None };
    let title = text::clean(&scene.layer_info(id)?.1.title);
    Some(match tile_at(cx, group, layer, at_px) {
        Some(cell) => match facts::turned(cell.flags) {
            "" => format!("{title}: id {}", cell.index),
            turned => format!("{title}: id {}, {turned}", cell.index),
        },
        None => format!("{title}: no tile here"),
    })
}

fn tile_at(cx: &FlatCx, group: &Group, layer: &Layer, at_px: Vec2) -> Option<Cell> {
    let LayerContent::Tiles(tiles) = &layer.drawn.content else { return None };
    let at = view::flat::group_from_px(cx.flat, group, at_px) / TILE_WORLD;
    tiles.cell(at.x.floor() as i64, at.y.floor() as i64)
}
