//! `mapscope info`: the settings of a map in words, and its tune zones.

use mapscope::format::teeworlds::{TeleTile, Tile, TileKind, Tiles, write_document};
use serde_json::{Value, json};

use crate::common::build::{Builder, grid, rectangle};
use crate::common::shared_dir;
use crate::run::{Temporary, failure, run, text};

/// What the program tells about a map with these settings.
fn told(name: &str, settings: &[&str], more: &[&str]) -> String {
    let mut map = Builder::default();
    map.document.map.info.settings = settings.iter().map(|&line| line.to_owned()).collect();
    let file = Temporary::new(name);
    std::fs::write(&file.path, write_document(&map.document)).expect("writable");
    let output = run(&[&["info", text(&file.path)], more].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

const SETTINGS: [&str; 5] = [
    "tune_zone 3 gravity 0.257",
    "tune_zone_enter 3 \u{1b}[31mLow",
    "tune_zone 3 gravity x",
    "sv_team 0",
    "tune_zone 1 hook_length 760",
];

#[test]
fn people_read_what_settings_do() {
    let told = told("settings-text.map", &SETTINGS, &[]);
    let expected = "
5 server settings
  #0   tune_zone 3 gravity 0.257
       In tune zone 3 tees fall half as fast: gravity 0.25 units/tick², default 0.5; the game keeps two decimals of 0.257.
  #1   tune_zone_enter 3 \\u{1b}[31mLow
       Message on entering tune zone 3: “\\u{1b}[31mLow”.
  #2   tune_zone 3 gravity x
       No effect: “x” is not a number.
  #3   sv_team 0
       There are no teams (default 1).
  #4   tune_zone 1 hook_length 760
       In tune zone 1 hooks reach twice as far: hook_length 760 units, default 380.

2 tune zones
  zone 1
    hook_length            760 units          default 380      hooks reach twice as far
  zone 3
    gravity                0.25 units/tick²   default 0.5      tees fall half as fast
    on enter: “\\u{1b}[31mLow”
    ignored settings: #2
";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn scripts_find_settings_and_zones() {
    let told: Value = serde_json::from_str(&told("settings-json.map", &SETTINGS, &["--json"])).expect("JSON");
    assert_eq!(told["settings"], json!(SETTINGS), "as ever");
    let words = &told["settings_explained"];
    assert_eq!(
        words[3],
        json!({"line": "sv_team 0", "name": "sv_team", "kind": "known", "sentence": "There are no teams (default 1).", "zone": null})
    );
    assert_eq!((&words[2]["kind"], &words[2]["zone"]), (&json!("malformed"), &json!(3)));
    assert_eq!(words.as_array().map(Vec::len), Some(5));
    let gravity = json!({
        "name": "gravity", "value": 0.25, "default": 0.5, "unit": "units/tick²", "effect": "tees fall half as fast",
        "written": "0.257", "setting": 0,
    });
    let zone = json!({
        "number": 3, "color": "#55f174", "values": [gravity], "enter": "\u{1b}[31mLow", "leave": null, "faults": [2],
    });
    assert_eq!((&told["tune_zones"][0]["number"], &told["tune_zones"][1]), (&json!(1), &zone));
}

#[test]
fn a_map_without_settings_has_none_explained() {
    let told: Value = serde_json::from_str(&told("settings-none.map", &[], &["--json"])).expect("JSON");
    assert_eq!((&told["settings_explained"], &told["tune_zones"]), (&json!([]), &json!([])));
}

#[test]
fn minetest_worlds_are_counted() {
    let Some(shared) = shared_dir() else { return };
    let worlds = shared.join("data/minetest");
    for (name, backend) in [("world-v17", "files"), ("world-mixed", "sqlite3"), ("world-damaged", "sqlite3")] {
        let world = worlds.join(name);
        let expected = std::fs::read(world.join("expected.json")).expect("expected values");
        let expected: Value = serde_json::from_slice(&expected).expect("JSON");
        let output = run(&["info", text(&world), "--json"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        for key in ["blocks", "versions", "node_counts"] {
            assert_eq!(found[key], expected[key], "{name}: {key}");
        }
        assert_eq!(found["backend"], backend);
        assert_eq!((&found["schema"], &found["kind"]), (&json!(1), &json!("minetest")));
        let format = format!("Minetest world ({backend})");
        let file = json!({"name": text(&world), "format": format, "bytes": null, "notes": []});
        assert_eq!((&found["file"], &found["notes"]), (&file, &json!([])));
        assert_eq!(found["players"][0]["name"], "alice");
        assert_eq!(found["players"].as_array().map(Vec::len), Some(2));
        if name == "world-damaged" {
            assert_eq!(found["unreadable"].as_array().map(Vec::len), Some(21));
            assert_eq!(found["unreadable"][0]["pos"], json!([-3, -3, -3]));
        } else {
            assert_eq!((&found["min"], &found["max"]), (&expected["min"], &expected["max"]));
        }
    }
    let database = run(&["info", text(&worlds.join("world-v20/map.sqlite"))]);
    let words = String::from_utf8(database.stdout).expect("UTF-8");
    assert!(words.contains("Minetest world (sqlite3)") && words.contains("343, all of version 20"), "{words}");
    let large = run(&["info", text(&worlds.join("world-5x"))]);
    let words = String::from_utf8(large.stdout).expect("UTF-8");
    assert!(words.contains("\n  Blocks   12,393"), "{words}");
}

#[test]
fn a_minetest_world_without_blocks_says_where_they_are() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("world.mt"), "backend = redis\n").expect("written");
    let error = failure(&run(&["info", text(folder.path())]));
    assert!(error.contains("cannot open") && error.contains("in a Redis server"), "{error}");
}

#[test]
fn players_that_cannot_be_read_are_a_note() {
    let Some(shared) = shared_dir() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = folder.path().join("map.sqlite");
    // Copied by its bytes: the original may not be written to.
    let bytes = std::fs::read(shared.join("data/minetest/world-v20/map.sqlite")).expect("a database");
    std::fs::write(&database, &bytes).expect("written");
    std::fs::write(folder.path().join("world.mt"), "backend = sqlite3\nplayer_backend = sqlite3\n").expect("written");
    std::fs::write(folder.path().join("players.sqlite"), b"of another kind").expect("written");
    let output = run(&["info", text(&database), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&found["blocks"], &found["file"]["bytes"]), (&json!(343), &json!(bytes.len())));
    let note = found["notes"][0].as_str().expect("a note");
    assert!(note.starts_with("players cannot be read: ") && note.ends_with("not an SQLite database"), "{note}");
}

/// A sound map: a teleporter without an exit at 2,1, and an envelope that ends where it begins.
fn map_with_problems() -> Temporary {
    let mut map = Builder::default();
    let envelope = map.envelope(3, &[(0, 1, [0.0; 4]), (0, 1, [1.0; 4])]);
    map.group([100, 100]);
    let mut quad = rectangle(0.0, 0.0, 1.0, 1.0);
    quad.pos_env = Some(envelope);
    map.quads(None, &[quad]);
    let size = [4, 3];
    map.physics(TileKind::Game, size, &Tiles::Plain(grid(size, |_, _| Tile::default())));
    let tele = |x, y| if (x, y) == (2, 1) { TeleTile { number: 7, id: 26 } } else { TeleTile::default() };
    map.physics(TileKind::Tele, size, &Tiles::Tele(grid(size, tele)));
    let file = Temporary::new("problems.map");
    std::fs::write(&file.path, write_document(&map.document)).expect("writable");
    file
}

#[test]
fn problems_of_maps_are_those_of_the_window() {
    let file = map_with_problems();
    let output = run(&["info", text(&file.path)]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    let expected = "
2 problems
  group 0 layer 2, tile 2,1: Teleporter 7 has no TO tile: it leads nowhere. [tele-without-exit]
  envelope 0: The last point is at 0:00 or earlier, so its value is always used. [envelope-without-length]

0 warnings
";
    assert!(said.ends_with(expected), "{said}");
    let output = run(&["info", text(&file.path), "--json"]);
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&found["warnings"], &found["problems_dropped"]), (&json!([]), &json!(0)));
    let link = json!({
        "code": "tele-without-exit",
        "where": "group 0 layer 2",
        "message": "Teleporter 7 has no TO tile: it leads nowhere.",
        "tile": [2, 1],
    });
    assert_eq!(found["problems"][0], link);
    assert_eq!((&found["problems"][1]["where"], &found["problems"][1]["tile"]), (&json!("envelope 0"), &json!(null)));
    let quiet = String::from_utf8(run(&["info", "--demo"]).stdout).expect("UTF-8");
    assert!(quiet.ends_with("\n0 warnings\n"), "{quiet}");
}
