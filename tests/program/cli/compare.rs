//! `mapscope compare`: differences of two maps or worlds, in words and as JSON.

use std::fs;

use mapscope::format::teeworlds::write_document;
use serde_json::{Value, json};

use crate::common::build::{Builder, rectangle};
use crate::common::shared_dir;
use crate::run::{failure, run, run_with_input, text};

fn map(quads: usize, setting: &str) -> Vec<u8> {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &vec![rectangle(0.0, 0.0, 1.0, 1.0); quads]);
    map.document.map.info.settings = vec![setting.to_owned()];
    write_document(&map.document)
}

#[test]
fn differences_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let [before, after] = ["before.map", "after.map"].map(|name| folder.path().join(name));
    fs::write(&before, map(1, "sv_a 1")).expect("written");
    fs::write(&after, map(3, "sv_b 1")).expect("written");
    let [before, after] = [&before, &after].map(|path| text(path));
    let output = run(&["compare", before, after]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("3 changes from ") && lines[0].ends_with("after.map:"), "{said}");
    assert!(lines[1].contains("2 quads added in 0.0"), "{said}");
    assert_eq!(lines[2..], ["  Setting added: sv_b 1", "  Setting removed: sv_a 1"]);

    let output = run(&["compare", before, after, "--json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&told["schema"], &told["is_equal"]), (&json!(1), &json!(false)));
    let quads = &told["differences"][0];
    assert_eq!((&quads["part"], &quads["index"], &quads["area"]), (&json!("layer"), &json!(0), &Value::Null));
    assert_eq!(told["differences"][1]["part"], json!("info"));

    let output = run(&["compare", before, before]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8(output.stdout).expect("text").starts_with("No differences between "));
    let output = run_with_input(&["compare", before, "-", "--json"], &map(1, "sv_a 1"));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&told["is_equal"], &told["differences"]), (&json!(true), &json!([])));
}

#[test]
fn changed_tiles_are_told_with_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = |changed: &[[u32; 2]]| {
        let mut map = Builder::default();
        map.group([100, 100]);
        map.tiles([4, 3], None, |x, y| (if changed.contains(&[x, y]) { 2 } else { 1 }, 0));
        write_document(&map.document)
    };
    let before = folder.path().join("before.map");
    fs::write(&before, map(&[])).expect("written");
    for (changed, place) in [(&[[2, 1]][..], " (tile 2,1)"), (&[[1, 1], [3, 2]], " (tiles 1,1 to 3,2)")] {
        let output = run_with_input(&["compare", text(&before), "-"], &map(changed));
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(said.lines().nth(1).is_some_and(|line| line.ends_with(place)), "{said}");
    }
}

#[test]
fn two_inputs_and_missing_maps_are_errors() {
    let line = failure(&run(&["compare", "-", "-"]));
    assert!(line.contains("only one of the two maps"), "{line}");
    let line = failure(&run(&["compare", "no-such.map", "neither.map"]));
    assert!(line.contains("no-such.map"), "{line}");
}

/// A copy of a world of 343 blocks.
fn world(name: &str, blocks: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::Builder::new().prefix(name).tempdir().expect("a folder");
    fs::write(folder.path().join("map.sqlite"), blocks).expect("written");
    fs::write(folder.path().join("world.mt"), "backend = sqlite3\n").expect("written");
    folder
}

#[test]
fn blocks_of_two_saves_are_counted_and_their_areas_listed() {
    let Some(shared) = shared_dir() else { return };
    let blocks = fs::read(shared.join("data/minetest/world-v20/map.sqlite")).expect("blocks");
    let [before, after] = ["before", "after"].map(|name| world(name, &blocks));
    let database = rusqlite::Connection::open(after.path().join("map.sqlite")).expect("a database");
    let removed = database.execute("DELETE FROM blocks WHERE rowid = (SELECT min(rowid) FROM blocks)", []);
    assert_eq!(removed.expect("removed"), 1);
    drop(database);
    let paths = [text(before.path()), text(after.path())];

    let output = run(&["compare", paths[0], paths[1]]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].starts_with("1 block removed from ") && lines[0].ends_with(':'), "{said}");
    assert!(lines[1].starts_with("  x ") && lines[1].ends_with(": 1 block removed"), "{said}");

    let output = run(&["compare", paths[1], paths[0], "--json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let added = json!({"added": 1, "removed": 0, "changed": 0});
    assert_eq!((&told["schema"], &told["is_equal"], &told["blocks"]), (&json!(1), &json!(false), &added));
    assert_eq!((&told["nodes"], &told["unreadable"]), (&json!(0), &json!(0)));
    let area = &told["areas"][0];
    let side = |axis: usize| area["max"][axis].as_i64().zip(area["min"][axis].as_i64()).map(|(max, min)| max - min);
    assert_eq!((side(0), side(1), &area["blocks"]), (Some(15), Some(15), &added));

    let output = run(&["compare", paths[0], paths[0]]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8(output.stdout).expect("text").starts_with("No differences between "));
    let map = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/demo.map");
    for two in [[paths[0], map], [map, paths[0]]] {
        let line = failure(&run(&["compare", two[0], two[1]]));
        assert!(line.contains("is a Minetest world; give two saves of a world, or two maps"), "{line}");
    }
    for two in [[paths[0], "no-such.map"], ["no-such.map", paths[0]]] {
        let line = failure(&run(&["compare", two[0], two[1]]));
        assert_eq!(line, "mapscope: cannot open no-such.map: no such file\n");
    }
}

#[test]
fn nodes_of_changed_blocks_are_listed() {
    let Some(shared) = shared_dir() else { return };
    let blocks = fs::read(shared.join("data/minetest/world-v20/map.sqlite")).expect("blocks");
    let [before, after] = ["before", "after"].map(|name| world(name, &blocks));
    let database = rusqlite::Connection::open(after.path().join("map.sqlite")).expect("a database");
    // One block becomes a copy of another one.
    let copied = "UPDATE blocks SET data = (SELECT data FROM blocks WHERE pos = ?1) WHERE pos = ?2";
    let places: Vec<i64> = {
        let mut query = database.prepare("SELECT pos FROM blocks ORDER BY length(data) DESC").expect("a query");
        query.query_map([], |row| row.get(0)).expect("rows").map(Result::unwrap).collect()
    };
    assert_eq!(database.execute(copied, [places[0], places[1]]).expect("written"), 1);
    drop(database);
    let [before, after] = [text(before.path()), text(after.path())];

    let output = run(&["compare", before, after, "--json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["blocks"]["changed"], json!(1), "{told}");
    let block = &told["changed_blocks"][0];
    let changes = block["changes"].as_array().expect("changes");
    assert!(!changes.is_empty() && told["changed_blocks"].as_array().is_some_and(|all| all.len() == 1));
    assert_eq!(told["changed_blocks_dropped"], json!(0));
    let dropped = block["changes_dropped"].as_u64().expect("a number");
    assert!(told["nodes"].as_u64().expect("a number") <= changes.len() as u64 + dropped);
    for change in changes {
        let place = change["node"].as_array().expect("a place");
        let inside = |axis: usize| place[axis].as_i64().map(|at| at.div_euclid(16)) == block["block"][axis].as_i64();
        assert!((0..3).all(inside), "{change}");
        let place = place.iter().map(Value::to_string).collect::<Vec<_>>().join(",");
        for (world, value) in [(before, &change["before"]), (after, &change["after"])] {
            let node: Value = serde_json::from_slice(&run(&["node", world, &place, "--json"]).stdout).expect("JSON");
            assert_eq!((&node["name"], &node["param2"]), (&value["name"], &value["param2"]), "{place} of {world}");
        }
    }

    let said = String::from_utf8(run(&["compare", before, after]).stdout).expect("text");
    let at = |key: &str, axis: usize| block[key][axis].as_i64().expect("a number");
    let heading = format!("  Block {},{},{}: ", at("block", 0), at("block", 1), at("block", 2));
    let lines: Vec<&str> = said.lines().skip_while(|line| !line.starts_with(&heading)).collect();
    let total = changes.len() as u64 + dropped;
    assert!(said.contains("\nNodes in changed blocks\n") && lines[0].ends_with(" nodes"), "{said}");
    let change = changes.iter().position(|change| change["before"]["name"] != change["after"]["name"]).expect("a name");
    if change < 10 {
        let (old, new) = (&changes[change]["before"]["name"], &changes[change]["after"]["name"]);
        let arrow = format!(": {} → {}", old.as_str().expect("a name"), new.as_str().expect("a name"));
        assert!(lines[1 + change].contains(&arrow), "{said}");
    }
    if total > 10 {
        assert_eq!(lines.len(), 12, "{said}");
        assert!(lines[11].starts_with("    and ") && lines[11].contains(" more node"), "{said}");
    }
}
