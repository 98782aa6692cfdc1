//! `mapscope tile`: the right tile of every layer, inside and beyond its edge, with what it means.

use mapscope::format::teeworlds::{SpeedupTile, SwitchTile, TeleTile, Tile, TileKind, Tiles, TuneTile, write_document};
use serde_json::Value;

use crate::common::build::{Builder, grid, quarters, rectangle};
use crate::common::flat::Flat as _;
use crate::common::shared_maps;
use crate::run::{Temporary, failure, keys, run, run_with_input, text};

/// A map of 20×10 tiles with a tile of each kind at 7,3, and one at the right edge.
fn map() -> Builder {
    let size = [20, 10];
    let mut map = Builder::default();
    let image = map.image("quarters", &quarters(2));
    map.group([50, 50]).name = "Far".to_owned();
    map.tiles([5, 4], Some(image), |x, y| if (x, y) == (4, 3) { (17, 9) } else { (0, 0) });
    map.quads(None, &[rectangle(0.0, 0.0, 1.0, 1.0)]);
    map.group([100, 100]);
    let plain = |tile: Tile| Tiles::Plain(grid(size, |x, y| if (x, y) == (7, 3) { tile } else { edge(x) }));
    map.physics(TileKind::Game, size, &plain(Tile { index: 60, flags: 8 }));
    map.physics(TileKind::Front, size, &plain(Tile { index: 9, flags: 0 }));
    let at = |x: u32, y: u32| (x, y) == (7, 3);
    let tele = grid(size, |x, y| if at(x, y) { TeleTile { number: 12, id: 26 } } else { TeleTile::default() });
    map.physics(TileKind::Tele, size, &Tiles::Tele(vec![TeleTile { number: 1, id: 10 }; 200]));
    map.physics(TileKind::Tele, size, &Tiles::Tele(tele));
    let speedup = SpeedupTile { force: 7, max_speed: 50, id: 29, angle: -90 };
    let speedups = grid(size, |x, y| if at(x, y) { speedup } else { SpeedupTile::default() });
    map.physics(TileKind::Speedup, size, &Tiles::Speedup(speedups));
    let switch = SwitchTile { number: 3, id: 22, flags: 3, delay: 5 };
    let switches = grid(size, |x, y| if at(x, y) { switch } else { SwitchTile::default() });
    map.physics(TileKind::Switch, size, &Tiles::Switch(switches));
    let tunes = grid(size, |x, y| if at(x, y) { TuneTile { number: 4, id: 68 } } else { TuneTile::default() });
    map.physics(TileKind::Tune, size, &Tiles::Tune(tunes));
    map
}

/// The last column is made of death tiles.
fn edge(x: u32) -> Tile {
    Tile { index: if x == 19 { 2 } else { 0 }, flags: 0 }
}

fn told(map: &Builder, arguments: &[&str]) -> String {
    let output = run_with_input(&[&["tile", "-"], arguments].concat(), &write_document(&map.document));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(map: &Builder, at: &str) -> Value {
    serde_json::from_str(&told(map, &[at, "--json"])).expect("JSON")
}

#[test]
fn settings_and_switches_of_the_map_count() {
    let door = |numbers: u8, width: u32| {
        let mut map = Builder::default();
        map.document.map.info.settings = vec!["sv_dragger_range 320; switch_open 2".to_owned()];
        map.group([100, 100]);
        let plain = grid([3, 1], |x, _| Tile { index: [240, 233, 0][x as usize], flags: 0 });
        map.physics(TileKind::Game, [3, 1], &Tiles::Plain(plain));
        let switches = grid([width, 1], |x, _| SwitchTile {
            number: numbers * x as u8,
            id: 240 * (x / 2) as u8,
            ..SwitchTile::default()
        });
        map.physics(TileKind::Switch, [width, 1], &Tiles::Switch(switches));
        map
    };
    let with = door(1, 3);
    assert!(told(&with, &["1,0"]).contains("within 320 units (set by the map)"));
    assert!(told(&with, &["2,0"]).contains("while switch 2 is on, which the map turns off at the start"));
    assert!(told(&with, &["0,0"]).contains("Stops tees with a beam"), "{}", told(&with, &["0,0"]));
    let without = json(&door(0, 3), "0,0");
    assert_eq!(without["layers"][0]["physics"]["effect"], "idle", "{without}");
    assert!(told(&door(0, 3), &["0,0"]).contains("No effect on this map"));
    assert!(told(&door(1, 2), &["0,0"]).contains("No effect on this map"), "the game leaves out a layer so small");
}

#[test]
fn every_layer_is_asked_for_the_same_tile() {
    let json = json(&map(), "7,3");
    assert_eq!(keys(&json), ["beyond_death_border", "file", "layers", "rules", "schema", "tile"]);
    assert_eq!((&json["rules"], json["tile"].to_string()), (&"ddnet".into(), "[7,3]".to_owned()));
    let layers = json["layers"].as_array().expect("a list");
    let expected = ["beyond_edge", "counts", "group", "id", "index", "name", "physics", "picture", "tile", "type"];
    assert!(layers.iter().all(|layer| keys(layer) == expected), "{json}");
    let fact = |key: &str| layers.iter().map(|layer| layer[key].to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(fact("type"), r#""tiles" "game" "front" "tele" "tele" "speedup" "switch" "tune""#);
    assert_eq!(fact("group"), "0 1 1 1 1 1 1 1");
    assert_eq!(fact("index"), "0 0 1 2 3 4 5 6");
    assert_eq!(fact("id"), "0 2 3 4 5 6 7 8", "a number among all layers, as info has it: 1 is the quads layer");
    assert_eq!(fact("counts"), "null true true false true true true true", "of two tele layers the last one");
    assert_eq!(fact("tile"), "[4,3] [7,3] [7,3] [7,3] [7,3] [7,3] [7,3] [7,3]");
    assert_eq!(fact("beyond_edge"), "true false false false false false false false");
    let picture = r#"{"flags":9,"image":0,"image_name":"quarters","index":17}"#;
    assert_eq!(layers[0]["picture"].to_string(), picture);
    assert!(layers[0]["physics"].is_null() && layers[1]["picture"].is_null());
    let ids: Vec<_> = layers[1..].iter().map(|layer| layer["physics"]["id"].as_u64().expect("an id")).collect();
    assert_eq!(ids, [60, 9, 10, 26, 29, 22, 68]);
    let values = |layer: usize| layers[layer]["physics"]["values"].to_string();
    assert!(values(1).contains(r#""flags":8"#), "{}", values(1));
    assert!(values(5).contains(r#""angle":-90"#) && values(5).contains(r#""max_speed":50"#), "{}", values(5));
    let switch = r#"{"angle":null,"delay":5,"flags":3,"force":null,"max_speed":null,"number":3}"#;
    assert_eq!(values(6), switch);
    assert_eq!(layers[6]["physics"]["sentence"], "Turns switch 3 on for 5 s, which closes its doors, and then off.");
}

#[test]
fn beyond_the_edge_the_nearest_tile_counts() {
    let game = |at: &str| {
        let json = json(&map(), at);
        let layers = json["layers"].as_array().expect("a list");
        let game = layers.iter().find(|layer| layer["type"] == "game");
        game.map(|game| (game["physics"]["id"].clone(), game["tile"].to_string(), game["beyond_edge"] == true))
    };
    assert_eq!(game("19,5"), Some((2.into(), "[19,5]".to_owned(), false)));
    assert_eq!(game("20,5"), Some((2.into(), "[19,5]".to_owned(), true)));
    assert_eq!(game("2147483647,-2147483648"), Some((2.into(), "[19,0]".to_owned(), true)));
    assert_eq!(game("-1,5"), None, "air repeats as well");
    assert_eq!(game("8,3"), None);
}

#[test]
fn tees_die_far_outside() {
    let map = map();
    let deadly = |at: &str| json(&map, at)["beyond_death_border"].clone();
    // The game layer has 20×10 tiles.
    for safe in ["0,0", "19,9", "-201,0", "0,-201", "220,210"] {
        assert_eq!(deadly(safe), false, "{safe}");
    }
    for far in ["-202,0", "0,-202", "221,0", "0,211", "2147483647,-2147483648"] {
        assert_eq!(deadly(far), true, "{far}");
    }
    let line = "\n  More than 200 tiles outside the map: tees die here.\n";
    assert!(told(&map, &["221,0"]).contains(line) && !told(&map, &["220,0"]).contains(line));
    let mut empty = Builder::default();
    empty.group([100, 100]);
    empty.tiles([3, 3], None, |_, _| (0, 0));
    assert_eq!(json(&empty, "999,999")["beyond_death_border"], Value::Null, "there is no game layer");
}

#[test]
fn people_get_text() {
    let map = map();
    let text = told(&map, &["7,3"]);
    for line in [
        "standard input, tile 7,3\n",
        "\n  group 0 layer 0  tiles  (beyond the edge, where tile 4,3 repeats)  id 17, flags 9, image #0 \
         “quarters”\n",
        "\n  group 1 layer 2  tele  (the game uses another layer of this type)\n",
        "\n      Blue teleport: Teleports to exit 12; velocity kept, ",
        "\n        switch layer, id 22 (0x16), switch, number 3, delay 5; ignored: flags 3\n",
    ] {
        assert!(text.contains(line), "{line:?} is missing in\n{text}");
    }
    let mut empty = Builder::default();
    empty.group([100, 100]);
    empty.tiles([3, 3], None, |_, _| (0, 0));
    assert_eq!(told(&empty, &["1,1"]), "standard input, tile 1,1\n  Air in all tile layers.\n");
}

#[test]
fn a_map_for_plain_teeworlds_is_explained_by_its_rules() {
    let mut map = Builder::default();
    map.group([100, 100]);
    let tiles = Tiles::Plain(vec![Tile { index: 198, flags: 0 }; 16]);
    map.physics(TileKind::Game, [4, 4], &tiles).version = 3;
    let name = |map: &Builder, arguments: &[&str]| {
        let json: Value = serde_json::from_str(&told(map, arguments)).expect("JSON");
        (json["rules"].clone(), json["layers"][0]["physics"]["name"].clone())
    };
    assert_eq!(name(&map, &["1,1", "--json"]), ("ddnet".into(), "Heart".into()));
    assert_eq!(name(&map, &["1,1", "--json", "--rules", "vanilla"]), ("vanilla".into(), "Health".into()));
    // Only the editor of 0.7 writes envelopes of version 3.
    map.envelope(1, &[]);
    map.document.map.envelopes[0].version = 3;
    assert_eq!(name(&map, &["1,1", "--json"]), ("vanilla".into(), "Health".into()));
    map.physics(TileKind::Tune, [4, 4], &Tiles::Tune(vec![TuneTile::default(); 16]));
    assert_eq!(name(&map, &["1,1", "--json"]), ("ddnet".into(), "Heart".into()), "it has a layer for races");
}

/// The tiles that are explained are those that are drawn.
#[test]
fn what_lies_there_is_what_the_scene_shows() {
    use mapscope::load::{LoadOptions, Source, load_now};
    use mapscope::scene::LayerContent;

    for map in shared_maps().into_iter().take(4) {
        let options = LoadOptions::default();
        let scene = load_now(&Source::File(map.clone()), &options, &options.task()).expect("a map");
        for [x, y] in [[30, 30], [-4, 12], [57, 41]] {
            let at = format!("{x},{y}");
            let output = run(&["tile", text(&map), &at, "--json"]);
            let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let told = json["layers"].as_array().expect("a list");
            for layer in scene.flat().groups.iter().flat_map(|group| &group.layers) {
                let LayerContent::Tiles(tiles) = &layer.drawn.content else { continue };
                let found = told.iter().find(|told| told["id"] == layer.drawn.id.0);
                // The index of design, game and front tiles is the cell; others may show another, or nothing.
                if layer.drawn.physics.is_some()
                    && found.is_some_and(|found| !["game", "front"].contains(&type_of(found)))
                {
                    continue;
                }
                let index = found.map(|found| {
                    let place = if layer.drawn.physics.is_some() {
                        &found["physics"]["id"]
                    } else {
                        &found["picture"]["index"]
                    };
                    place.as_u64().expect("an index") as u8
                });
                assert_eq!(
                    index,
                    tiles.cell(x, y).map(|cell| cell.index),
                    "{} {at} {:?}",
                    map.display(),
                    layer.drawn.id
                );
            }
        }
    }
}

fn type_of(layer: &Value) -> &str {
    layer["type"].as_str().expect("a type")
}

#[test]
fn data_that_ends_early_is_told() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.physics(TileKind::Game, [4, 4], &Tiles::Plain(vec![Tile { index: 1, flags: 0 }; 6])).height = 4;
    let file = Temporary::new("short.map");
    std::fs::write(&file.path, write_document(&map.document)).expect("writable");
    let output = run(&["tile", text(&file.path), "3,3"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let warning = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(warning.starts_with("mapscope: warning: group 0 layer 0: ") && warning.lines().count() == 1, "{warning}");
    assert!(String::from_utf8(output.stdout).expect("UTF-8").ends_with("Air in all tile layers.\n"));
    let line = failure(&run(&["tile", "no/such.map", "1,2"]));
    assert!(line.contains("no/such.map"), "{line}");
}

#[test]
fn a_tile_in_two_words_is_told_how_to_write_it() {
    for arguments in [&["tile", "--demo", "5", "-6"][..], &["tile", "a.map", "5,", "-6"]] {
        let said = String::from_utf8(run(arguments).stderr).expect("UTF-8");
        assert!(said.contains("with a comma and no space: 5,-6"), "{said}");
    }
}
