//! Tiles of real maps: mappers use what the game knows, so an unknown one is most likely a gap in the catalogue.

use std::collections::{BTreeMap, HashSet};

use mapscope::base::{GroupIndex, Limits, Report, Task, WarningPlace};
use mapscope::format::teeworlds::{LayerKind, TeleTile, TileKind, Tiles, TuneTile, read_document, read_tiles};
use mapscope::rules::ddnet::{Effect, PhysicsLayer, PhysicsTile, Ruleset, explain};

use crate::common::shared_maps;

/// Everything in the physics layers of a map but air.
fn tiles(bytes: Vec<u8>) -> HashSet<(PhysicsLayer, PhysicsTile)> {
    let (task, mut report) = (Task::new(Limits::default()), Report::default());
    let document = read_document(bytes.into(), &task, &mut report).expect("a map");
    let mut all = HashSet::new();
    for layer in document.map.groups.iter().flat_map(|group| &group.layers) {
        let LayerKind::Tiles(layer) = &layer.kind else { continue };
        let none = PhysicsTile::default();
        let place = WarningPlace::Layer(GroupIndex(0), 0);
        let kind = match layer.kind {
            TileKind::Design => continue,
            TileKind::Front => PhysicsLayer::Front,
            _ => PhysicsLayer::Game,
        };
        match read_tiles(layer, &document.blocks, place, &task, &mut report) {
            Tiles::Plain(tiles) => {
                all.extend(tiles.iter().map(|t| (kind, PhysicsTile { id: t.index, flags: t.flags, ..none })));
            }
            Tiles::Tele(tiles) => {
                let tile = |t: &TeleTile| PhysicsTile { id: t.id, number: t.number, ..none };
                all.extend(tiles.iter().map(|t| (PhysicsLayer::Tele, tile(t))));
            }
            Tiles::Tune(tiles) => {
                let tile = |t: &TuneTile| PhysicsTile { id: t.id, number: t.number, ..none };
                all.extend(tiles.iter().map(|t| (PhysicsLayer::Tune, tile(t))));
            }
            Tiles::Speedup(tiles) => all.extend(tiles.iter().map(|t| {
                let (force, max_speed, angle) = (t.force, t.max_speed, t.angle);
                (PhysicsLayer::Speedup, PhysicsTile { id: t.id, force, max_speed, angle, ..none })
            })),
            Tiles::Switch(tiles) => all.extend(tiles.iter().map(|t| {
                let (number, delay, flags) = (t.number, t.delay, t.flags);
                (PhysicsLayer::Switch, PhysicsTile { id: t.id, number, delay, flags, ..none })
            })),
        }
    }
    all.retain(|(_, tile)| tile.id > 0);
    all
}

#[test]
fn tiles_of_real_maps_are_known() {
    let maps = shared_maps();
    let (mut unknown, mut seen) = (BTreeMap::new(), HashSet::new());
    for map in &maps {
        for (layer, tile) in tiles(std::fs::read(map).expect("readable")) {
            seen.insert((layer, tile.id));
            let told = explain(Ruleset::DdNet, layer, tile);
            if told.effect == Effect::Unknown {
                unknown.insert((map.clone(), layer.name(), tile.id), told.sentence);
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert!(maps.is_empty() || seen.len() > 100, "only {} different ids were looked at", seen.len());
}
