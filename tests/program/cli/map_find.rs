//! `mapscope find` of a map: the tiles that the search of the window finds.

use mapscope::format::teeworlds::{TeleTile, Tile, TileKind, Tiles, write_document};
use serde_json::{Value, json};

use crate::common::build::{Builder, grid, quarters};
use crate::run::{keys, run_with_input};

/// A map of 20×10 tiles: freeze from 2,1 to 4,1 and at 9,5, an unfreeze, teleporters, and a tile of the design.
fn map() -> Builder {
    let size = [20, 10];
    let mut map = Builder::default();
    let image = map.image("quarters", &quarters(2));
    map.group([100, 100]);
    map.tiles([5, 4], Some(image), |x, y| if (x, y) == (4, 3) { (17, 0) } else { (0, 0) });
    let id = |x, y| match (x, y) {
        (2..=4, 1) | (9, 5) => 9,
        (6, 1) => 11,
        _ => 0,
    };
    map.physics(TileKind::Game, size, &Tiles::Plain(grid(size, |x, y| Tile { index: id(x, y), flags: 0 })));
    let tele = |x, y| match (x, y) {
        (7, 3) => TeleTile { number: 12, id: 26 },
        (8, 3) => TeleTile { number: 12, id: 27 },
        _ => TeleTile::default(),
    };
    map.physics(TileKind::Tele, size, &Tiles::Tele(grid(size, tele)));
    map
}

fn found(arguments: &[&str]) -> String {
    let output = run_with_input(&[&["find", "-"], arguments].concat(), &write_document(&map().document));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn found_json(arguments: &[&str]) -> Value {
    serde_json::from_str(&found(&[arguments, &["--json"]].concat())).expect("JSON")
}

#[test]
fn people_get_a_line_for_each_place() {
    let text = found(&["freeze"]);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert_eq!(
        lines,
        [
            "standard input: 5 tiles in 3 places",
            "  Freeze    2,1        Game       3 tiles",
            "  Freeze    9,5        Game",
            "  Unfreeze  6,1        Game",
        ]
    );
    let few = found(&["freeze", "--limit", "1"]);
    assert!(few.ends_with("Game       3 tiles\n  and 2 more; --limit lists more\n"), "{few}");
    let tele = found(&["tele", "12"]);
    assert!(tele.contains("2 tiles in 2 places") && tele.contains(" 12  7,3 "), "{tele}");
    let design = found(&["image", "quarters"]);
    assert!(design.contains(": 1 tile in 1 place\n  Id 17  4,3        “"), "{design}");
}

#[test]
fn scripts_get_every_tile() {
    let all = found_json(&["freeze"]);
    assert_eq!(keys(&all), ["counts", "file", "hits", "notes", "schema"]);
    assert_eq!((&all["counts"], &all["notes"]), (&json!({"tile": 5, "area": 3}), &json!([])));
    let first = &all["hits"][0];
    let expected = ["id", "kind", "layer", "layer_name", "layer_type", "name", "number", "pos", "tiles"];
    assert_eq!(keys(first), expected);
    assert_eq!((&first["kind"], &first["layer_type"], &first["id"]), (&json!("tile"), &json!("game"), &json!(9)));
    assert_eq!((&first["pos"], &first["tiles"]), (&json!([2, 1]), &json!([[2, 1], [3, 1], [4, 1]])));
    let few = found_json(&["freeze", "--limit", "1"]);
    assert_eq!((few["hits"].as_array().map(Vec::len), &few["counts"]["area"]), (Some(1), &json!(3)));
    let tele = found_json(&["tele", "12"]);
    assert_eq!(tele["hits"][1]["number"], 12);
}

#[test]
fn a_search_that_finds_nothing_says_what_there_is() {
    for (words, note) in [("freze", "Did you mean “freeze”?"), ("tele 13", ""), ("the", "")] {
        let text = found(&words.split(' ').collect::<Vec<_>>());
        assert!(text.starts_with("standard input: 0 tiles\n") && text.contains(note), "{text}");
        assert!(
            text.contains("  tiles of this map: ") && text.contains("Unfreeze") && text.contains("Freeze"),
            "{text}"
        );
    }
    let nothing = found_json(&["freze"]);
    assert_eq!((&nothing["counts"]["tile"], nothing["notes"].as_array().map(Vec::len)), (&json!(0), Some(1)));
}
