//! Checks that need the whole map at hand. Nothing is changed here.

use std::collections::HashMap;

use crate::base::{GroupIndex, Report, WarningPlace};
use crate::format::teeworlds::{Group, Layer, LayerKind, Map, TileKind, TileLayer, codes};

/// The game layer that counts, as group and position in the group: the last one, as in DDNet, or the first when its
/// tile layers are of version 4, which only 0.7 writes and where the first counts.
pub fn game_layer(map: &Map) -> Option<(GroupIndex, usize)> {
    let mut games = tile_layers(map).filter(|(.., layer)| layer.kind == TileKind::Game);
    let (group, position, first) = games.next()?;
    let (group, position) = match games.last() {
        Some((group, position, _)) if first.version < 4 => (group, position),
        _ => (group, position),
    };
    Some((group, position as usize))
}

/// Whether a map was made for Teeworlds 0.7, judged by what only its editor writes: tile layers of version 4 or
/// envelopes of version 3. The game goes by the server it plays on instead, which a viewer does not have.
pub fn made_for_07(map: &Map) -> bool {
    tile_layers(map).any(|(.., layer)| layer.version == 4) || map.envelopes.iter().any(|envelope| envelope.version == 3)
}

/// Whether only the editor of plain Teeworlds 0.7 can have written a map, and there is nothing in it that plain Teeworlds
/// does not know. Maps of 0.6 do not tell.
pub fn is_vanilla(map: &Map) -> bool {
    let is_known = |kind: TileKind| matches!(kind, TileKind::Design | TileKind::Game);
    made_for_07(map) && tile_layers(map).all(|(.., layer)| is_known(layer.kind))
}

/// The layer of each kind that the game goes by, as group and position in the group: the last one that is in a group,
/// but for the game layer of 0.7.
pub fn counting_layers(map: &Map) -> HashMap<TileKind, (usize, usize)> {
    let counts = tile_layers(map).filter(|(.., layer)| !layer.plain_tiles);
    let mut counting: HashMap<_, _> =
        counts.map(|(group, position, layer)| (layer.kind, (group.get(), position as usize))).collect();
    counting.extend(game_layer(map).map(|(group, layer)| (TileKind::Game, (group.get(), layer))));
    counting
}

/// All tile layers with their group and position in the group.
fn tile_layers(map: &Map) -> impl Iterator<Item = (GroupIndex, u32, &TileLayer)> {
    (0..).map(GroupIndex).zip(&map.groups).flat_map(|(index, group)| {
        (0..).zip(&group.layers).filter_map(move |(position, layer)| Some((index, position, as_tiles(layer)?)))
    })
}

fn as_tiles(layer: &Layer) -> Option<&TileLayer> {
    match &layer.kind {
        LayerKind::Tiles(tiles) => Some(tiles),
        _ => None,
    }
}

/// Whether players move in a group: the game then overrides its offset, parallax and clipping.
pub fn is_game_group(group: &Group) -> bool {
    group.layers.iter().filter_map(as_tiles).any(|layer| layer.kind == TileKind::Game)
}

/// Whether the game overrides something of a group.
pub fn is_overridden(group: &Group) -> bool {
    is_game_group(group) && (group.offset != [0, 0] || group.parallax != [100, 100] || group.clip.is_some())
}

/// Says of each group what keeps it from being shown as it is stored.
pub(super) fn check_groups(map: &Map, report: &mut Report) {
    for (index, group) in (0..).map(GroupIndex).zip(&map.groups) {
        let place = WarningPlace::Group(index);
        if is_overridden(group) {
            let message =
                "The game ignores offset, parallax and clipping of a group with a game layer, and so does mapscope.";
            report.warn(codes::GAME_GROUP_OVERRIDE, place, message);
        } else if group.clip.is_some_and(|clip| clip.w < 0 || clip.h < 0) {
            let message = "The clip rectangle has a negative size, so the group is invisible.";
            report.warn(codes::CLIP_NEGATIVE, place, message);
        }
    }
}

/// Compares the physics layers with each other.
pub(super) fn check_physics(map: &Map, report: &mut Report) {
    let Some((game_group, position)) = game_layer(map) else {
        let message = "There is no game layer. The game refuses such a map; here it is shown as it is.";
        report.warn(codes::NO_GAME_LAYER, WarningPlace::File, message);
        return;
    };
    let Some(group) = map.groups.get(game_group.get()) else { return };
    let Some(game) = group.layers.get(position).and_then(as_tiles) else { return };
    for (index, position, layer) in tile_layers(map) {
        if matches!(layer.kind, TileKind::Design | TileKind::Game) {
            continue;
        }
        let place = WarningPlace::Layer(index, position);
        if (layer.width, layer.height) != (game.width, game.height) {
            let message = format!(
                "The {:?} layer has {} × {} tiles, the game layer {} × {}; it is shown as it is.",
                layer.kind, layer.width, layer.height, game.width, game.height
            );
            report.warn(codes::PHYSICS_SIZE, place, message);
        }
        if index != game_group {
            let message = format!("The {:?} layer is not in the game layer's group; it is shown as it is.", layer.kind);
            report.warn(codes::PHYSICS_GROUP, place, message);
        }
    }
}
