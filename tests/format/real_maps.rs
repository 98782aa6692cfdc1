//! Every real map beside the checkout opens, without a warning.

use std::collections::BTreeMap;

use crate::common::fixture::{Everything, read_all};
use mapscope::base::Limits;
use mapscope::format::teeworlds::{LayerKind, TileKind, Tiles, game_layer, write_document};

/// All real maps by `folder/file`.
fn maps() -> BTreeMap<String, Everything> {
    let name = |path: &std::path::Path| {
        let parts: Vec<_> = path.iter().rev().take(2).map(|part| part.to_string_lossy()).collect();
        format!("{}/{}", parts[1], parts[0])
    };
    let read = |path: &std::path::PathBuf| {
        let bytes = std::fs::read(path).expect("a readable file");
        read_all(bytes, &Limits::default()).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    crate::common::shared_maps().iter().map(|path| (name(path), read(path))).collect()
}

#[test]
fn real_maps_deserve_no_warnings() {
    // Missing info, crude headers, stray ints, garbage in unused fields: all of it is in these maps, none of it is
    // worth a word.
    for (name, map) in maps() {
        assert!(map.report.warnings().is_empty(), "{name}");
    }
}

#[test]
fn every_map_has_what_maps_have() {
    for (name, map) in maps() {
        let (group, position) = game_layer(map.map()).unwrap_or_else(|| panic!("{name}: no game layer"));
        let game = map.tile_layer(group.get(), position);
        assert_eq!(game.kind, TileKind::Game, "{name}");
        assert!(map.map().stray_layers.is_empty(), "{name}");
        for ((group, position), tiles) in &map.tiles {
            let layer = map.tile_layer(*group, *position);
            let count = match tiles {
                Tiles::Plain(tiles) => tiles.len(),
                Tiles::Tele(tiles) => tiles.len(),
                Tiles::Speedup(tiles) => tiles.len(),
                Tiles::Switch(tiles) => tiles.len(),
                Tiles::Tune(tiles) => tiles.len(),
            };
            assert_eq!(count, layer.width as usize * layer.height as usize, "{name} {group} {position}");
        }
        for (image, pixels) in map.map().images.iter().zip(&map.images) {
            assert_eq!(image.data.is_some(), pixels.is_some(), "{name} {:?}", image.name);
            assert!(image.name.is_some(), "{name}");
        }
        for layer in map.map().groups.iter().flat_map(|group| &group.layers) {
            assert!(!matches!(layer.kind, LayerKind::Unknown(_)), "{name}");
            assert!(!layer.name.contains('\u{fffd}'), "{name}: {}", layer.name);
        }
    }
}

#[test]
fn known_facts() {
    let maps = maps();
    if maps.is_empty() {
        // Said aloud already, or a failure where the maps are required.
        return;
    }
    assert!(maps["ddnet/dm7.map"].map().file.crude_header);
    let tutorial = &maps["ddnet/Tutorial.map"];
    assert!(tutorial.tiles.values().any(|tiles| matches!(tiles, Tiles::Switch(_))));
    assert!(!tutorial.map().info.settings.is_empty());
    let long_points = &maps["teeworlds07/heavens_day_22int.map"];
    let points = || long_points.map().envelopes.iter().flat_map(|envelope| &envelope.points);
    assert!(points().count() > 0 && points().all(|point| point.tangents.is_some()));
    let ascii = &maps["ddnet/ctf3.map"];
    assert!(ascii.map().envelopes.iter().any(|envelope| envelope.name == "Eagle"), "{:?}", ascii.map().envelopes);
}

#[test]
fn rewritten_maps_say_the_same() {
    for (name, map) in maps() {
        let written = write_document(&map.document);
        let again = read_all(written.as_slice(), &Limits::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(again.report.warnings().is_empty(), "{name}");
        assert_eq!((&map.tiles, &map.quads, &map.sources), (&again.tiles, &again.quads, &again.sources), "{name}");
        assert_eq!(map.images, again.images, "{name}");
        assert_eq!((&map.map().info, &map.map().envelopes), (&again.map().info, &again.map().envelopes), "{name}");
        assert_eq!(written, write_document(&again.document), "{name}: a rewritten map is in its final form");
    }
}
