//! Words for the matches of a search, and for the tiles that a map has.

use std::collections::HashMap;

use super::{Match, MatchArea, explained, physics_layer, rules};
use crate::rules::ddnet;
use crate::scene::{FlatScene, LayerContent};

/// Name of the tiles of an area, with their number where it makes a difference; `found` is the first of them.
pub fn match_name(scene: &FlatScene, area: MatchArea, found: Match) -> String {
    let physics = scene.physics.iter().find(|tiles| tiles.layer == found.layer);
    if let Some((tile, explanation)) = physics.and_then(|tiles| explained(scene, tiles, found.at)) {
        let number = if explanation.matters.number { format!(" {}", tile.number) } else { String::new() };
        return format!("{}{number}", explanation.name);
    }
    match match_id(scene, area, found) {
        Some(id) => format!("Id {id}"),
        None => "Tiles".to_owned(),
    }
}

/// Id of the tiles of an area; `None` where they differ.
pub fn match_id(scene: &FlatScene, area: MatchArea, found: Match) -> Option<u8> {
    if let Some(tiles) = scene.physics.iter().find(|tiles| tiles.layer == found.layer) {
        return Some(tiles.cell(found.at).id);
    }
    let content = scene.layer(found.layer).map(|(_, layer)| &layer.drawn.content);
    let cell = match content {
        Some(LayerContent::Tiles(tiles)) => tiles.cell(i64::from(found.at.x), i64::from(found.at.y)),
        _ => None,
    };
    cell.filter(|_| area.is_uniform).map(|cell| cell.index)
}

/// Names of the physics tiles that a map has, without air, the rarest first: a map has few of those that matter.
pub fn tile_names(scene: &FlatScene) -> Vec<&'static str> {
    let rules = rules(scene);
    let mut counts: HashMap<&'static str, usize> = HashMap::new();
    for tiles in &scene.physics {
        let Some(layer) = physics_layer(tiles.kind) else { continue };
        let mut ids = [0_usize; 256];
        for (_, cell) in tiles.filled().filter(|(_, cell)| cell.id != 0) {
            if let Some(count) = ids.get_mut(usize::from(cell.id)) {
                *count += 1;
            }
        }
        for (id, count) in (0..=u8::MAX).zip(ids).filter(|(_, count)| *count > 0) {
            if let Some(fact) = ddnet::find(rules, layer, id) {
                *counts.entry(fact.name).or_default() += count;
            }
        }
    }
    let mut names: Vec<_> = counts.into_iter().collect();
    names.sort_unstable_by_key(|(name, count)| (*count, *name));
    names.into_iter().map(|(name, _)| name).collect()
}
