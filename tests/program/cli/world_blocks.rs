//! `mapscope info --blocks`: every block of every world, against what independent readers say of it.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::common::shared_dir;
use crate::run::{failure, run, text};

#[test]
fn every_block_is_listed_as_other_readers_have_it() {
    let Some(shared) = shared_dir() else { return };
    let mut worlds = 0;
    for entry in std::fs::read_dir(shared.join("data/minetest")).expect("worlds") {
        let world = entry.expect("an entry").path();
        // Half of all blocks, and most of the time; the tests of the format read them, too.
        if world.ends_with("world-5x-large") {
            continue;
        }
        let Ok(expected) = std::fs::read(world.join("expected.json")) else { continue };
        let expected: Value = serde_json::from_slice(&expected).expect("JSON");
        let output = run(&["info", text(&world), "--json", "--blocks"]);
        assert_eq!(output.status.code(), Some(0), "{}", world.display());
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        for key in ["blocks", "versions", "node_counts"] {
            assert_eq!(found[key], expected[key], "{}: {key}", world.display());
        }
        let list = found["list"].as_array().expect("a list");
        assert_eq!(json!(list.len()), found["blocks"], "{}", world.display());
        let mut by_place: HashMap<String, &Value> = HashMap::new();
        for block in list {
            assert!(by_place.insert(block["pos"].to_string(), block).is_none(), "{block} is listed twice");
        }
        for block in expected["list"].as_array().expect("a list") {
            // The length of a block as it is stored is not a fact about its content.
            let mut block = block.clone();
            block.as_object_mut().expect("an object").remove("bytes");
            assert_eq!(by_place.get(&block["pos"].to_string()), Some(&&block), "{}", world.display());
        }
        worlds += 1;
    }
    assert!(worlds >= 15, "{worlds} worlds");
}

#[test]
fn the_list_is_for_scripts_and_for_worlds_of_blocks() {
    let Some(shared) = shared_dir() else { return };
    let world = shared.join("data/minetest/world-v20");
    assert_eq!(run(&["info", text(&world), "--blocks"]).status.code(), Some(2));
    let without: Value = serde_json::from_slice(&run(&["info", text(&world), "--json"]).stdout).expect("JSON");
    assert!(without.get("list").is_none());
    for flag in ["--blocks", "--faces"] {
        let error = failure(&run(&["info", "--demo", "--json", flag]));
        assert!(error.contains(&format!("{flag} needs a Minetest world")), "{error}");
    }
}
