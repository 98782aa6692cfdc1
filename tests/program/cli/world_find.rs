//! `mapscope find`: counts and hits of worlds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mapscope::base::Task;
use mapscope::format::BlockRange;
use mapscope::format::minetest::{BlockReader, node_place};
use mapscope::load::minetest::{WorldFolder, WorldOptions};
use serde_json::{Value, json};

use crate::common::shared_dir;
use crate::run::{failure, run, text};

fn find(world: &Path, arguments: &[&str]) -> Value {
    let output = run(&[&["find", text(world)], arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn world(name: &str) -> Option<PathBuf> {
    Some(shared_dir()?.join("data/minetest").join(name))
}

#[test]
fn counts_of_names_are_those_of_the_world() {
    for name in ["world-v17", "world-mixed", "world-v28-leveldb", "world-damaged"] {
        let Some(world) = world(name) else { return };
        let expected = std::fs::read(world.join("expected.json")).expect("expected values");
        let expected: Value = serde_json::from_slice(&expected).expect("JSON");
        let counts: BTreeMap<String, u64> =
            serde_json::from_value(expected["node_counts"].clone()).expect("counts by name");
        for word in ["STONE", "default:sand", "a", "no such node"] {
            let words: Vec<String> = word.split(' ').map(str::to_lowercase).collect();
            let hits = counts.iter().filter(|(name, _)| words.iter().all(|word| name.contains(word)));
            let expected: u64 = hits.map(|(_, count)| count).sum();
            let found = find(&world, &[word, "--limit", "7"]);
            assert_eq!(found["counts"]["node"], expected, "{name}: {word}");
            let hits = found["hits"].as_array().expect("hits");
            let all: u64 = ["node", "metadata", "item", "object"]
                .iter()
                .map(|kind| found["counts"][kind].as_u64().expect("a count"))
                .sum();
            assert_eq!(hits.len() as u64, all.min(7), "{name}: {word}");
        }
    }
}

/// All hits of a word in a world, by an own walk over its blocks.
fn walk(path: &Path, word: &str) -> Vec<(&'static str, [i32; 3], String)> {
    let task = Task::default();
    let mut world = WorldFolder::open(path, WorldOptions::default(), &task).expect("a world");
    let (mut reader, mut hits) = (BlockReader::default(), Vec::new());
    let visit = |stored: mapscope::load::minetest::StoredBlock| {
        let Ok(block) = reader.read(&stored.blob.expect("bytes")) else { return };
        let at = |index: usize| {
            let [x, y, z] = node_place(index).map(|at| at as i32);
            [stored.key.x * 16 + x, stored.key.y * 16 + y, stored.key.z * 16 + z]
        };
        let mut add = |kind, place, bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            if text.to_lowercase().contains(word) {
                hits.push((kind, place, text));
            }
        };
        for index in 0..4096 {
            add("node", at(index), block.nodes.get(index).expect("a node").name);
        }
        for metadata in &block.metadata {
            let place = at(usize::from(metadata.node));
            for variable in metadata.variables.iter().filter(|variable| *variable.name != *b"formspec") {
                add("metadata", place, &variable.value);
            }
            for stack in metadata.inventory.lists.iter().flat_map(|list| &list.stacks) {
                add("item", place, stack);
            }
        }
        for object in &block.objects {
            let entity = object.lua_entity().expect("an entity");
            let place = (object.position + 0.5).floor().as_ivec3().to_array();
            let texts = [entity.name, entity.state, &object.data];
            let hit = texts.into_iter().find(|text| String::from_utf8_lossy(text).to_lowercase().contains(word));
            add("object", place, hit.unwrap_or_default());
        }
    };
    world.visit_blocks(BlockRange::ALL, &task, visit).expect("blocks");
    hits.sort();
    hits
}

#[test]
fn every_hit_is_listed_with_its_place_and_text() {
    for (name, word) in [
        ("world-v17", "gallery"),
        ("world-v20", "chest"),
        ("world-v20", "dirt"),
        ("world-v26", "default:t"),
        ("world-mixed", "e"),
        ("world-v28-leveldb-played", "default:coal_lump"),
        ("world-v21", ":"),
    ] {
        let Some(world) = world(name) else { return };
        let found = find(&world, &[word, "--limit", "1000000"]);
        let mut hits: Vec<(String, [i32; 3], String)> = Vec::new();
        for hit in found["hits"].as_array().expect("hits") {
            let place = [0, 1, 2].map(|at| match &hit["pos"][at] {
                // Objects are anywhere.
                at if hit["kind"] == "object" => (at.as_f64().expect("a number") + 0.5).floor() as i32,
                at => at.as_i64().expect("a whole number") as i32,
            });
            let text = |key: &str| hit[key].as_str().expect("a text").to_owned();
            hits.push((text("kind"), place, text("text")));
        }
        hits.sort();
        let expected = walk(&world, word);
        for kind in ["node", "metadata", "item", "object"] {
            let count = expected.iter().filter(|hit| hit.0 == kind).count();
            assert_eq!(found["counts"][kind], count, "{name}, {word}: {kind}");
        }
        let is_whole = expected.len() <= 1_000_000;
        assert_eq!(hits.len(), expected.len().min(1_000_000), "{name}: {word}");
        if is_whole {
            let expected = expected.into_iter().map(|(kind, place, text)| (kind.to_owned(), place, text));
            assert!(hits.into_iter().eq(expected), "{name}: {word}");
        }
    }
}

#[test]
fn all_words_are_in_one_text() {
    let Some(world) = world("world-5x") else { return };
    let sign = json!({"kind": "metadata", "pos": [25, 15, 49], "text": "Sign 8 — gallery äöü"});
    for words in [&["ÄÖÜ 8"][..], &["8", "Gallery", "sign"], &[" GALLERY\t8 "]] {
        let found = find(&world, words);
        assert_eq!((&found["hits"], &found["counts"]["metadata"]), (&json!([sign]), &json!(1)), "{words:?}");
    }
    let none = find(&world, &["gallery", "default:chest"]);
    assert_eq!((&none["hits"], &none["counts"]["node"]), (&json!([]), &json!(0)));
    // A word of forms, which are not searched.
    assert_eq!(find(&world, &["listring"])["counts"]["metadata"], 0);
    let stack = json!({"kind": "item", "pos": [9, 15, 49], "text": "default:dirt 10"});
    let found = find(&world, &["dirt", "10"]);
    assert!(found["hits"].as_array().expect("hits").contains(&stack), "{found}");
    let boat = find(&world, &["boats:boat"]);
    assert_eq!((&boat["counts"]["object"], &boat["hits"][0]["kind"]), (&json!(1), &json!("object")));
}

#[test]
fn players_are_found_by_name_and_as_players() {
    let Some(world) = world("world-v28-leveldb-played") else { return };
    let found = find(&world, &["BOB"]);
    // Scripts that know the four kinds of hits meet no other.
    assert_eq!(found["counts"].as_object().expect("counts").len(), 4, "{found}");
    let info: Value = serde_json::from_slice(&run(&["info", text(&world), "--json"]).stdout).expect("JSON");
    let players = info["players"].as_array().expect("players");
    let bob = players.iter().find(|player| player["name"] == "bob").expect("a player");
    assert_eq!(found["players"], json!([{"name": "bob", "pos": bob["pos"]}]));
    for (word, path) in [("player", world.clone()), ("players", world.with_file_name("world-5x"))] {
        let info: Value = serde_json::from_slice(&run(&["info", text(&path), "--json"]).stdout).expect("JSON");
        let count = info["players"].as_array().expect("players").len();
        assert!(count > 0, "{info}");
        assert_eq!(find(&path, &[word, "--limit", "0"])["players"].as_array().expect("players").len(), count);
    }
    let lines = String::from_utf8(run(&["find", text(&world), "bob"]).stdout).expect("UTF-8");
    assert!(lines.contains(": 1 player, ") && lines.contains("\n  player   "), "{lines}");
}

#[test]
fn the_examples_of_the_help_find_something_or_name_a_part_to_fill_in() {
    let help = String::from_utf8(run(&["find", "--help"]).stdout).expect("UTF-8");
    let examples = help.lines().filter_map(|line| line.strip_prefix("  mapscope find ~/.minetest/worlds/home "));
    let examples: Vec<&str> = examples.collect();
    assert_eq!(examples.len(), 2, "{help}");
    let Some(world) = world("world-5x") else { return };
    for example in examples {
        let words: Vec<&str> = example.trim_end_matches(" --json").split(' ').collect();
        let finds = || find(&world, &words)["counts"]["node"].as_u64().is_some_and(|count| count > 0);
        assert!(example.contains("PLAYER") || finds(), "{example}");
    }
}

#[test]
fn people_read_lines_and_counts() {
    let Some(world) = world("world-5x") else { return };
    let output = run(&["find", text(&world), "chest", "--limit", "5"]);
    let words = String::from_utf8(output.stdout).expect("UTF-8");
    for line in [
        ": 8 nodes, 4 values of metadata, 0 item stacks, 0 objects in 12,393 blocks\n",
        "\n  metadata 9,15,49            Chest\n",
        "\n  node     9,15,49            default:chest\n",
        "\n  and 7 more; --limit lists more\n",
    ] {
        assert!(words.contains(line), "{line}\n{words}");
    }
    let damaged = world.with_file_name("world-damaged");
    let output = run(&["find", text(&damaged), "chest", "--limit", "0"]);
    let note = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(note.contains("21 blocks cannot be read"), "{note}");
}

#[test]
fn what_cannot_be_searched_says_why() {
    assert_eq!(run(&["find", "x", "  "]).status.code(), Some(2));
    assert_eq!(run(&["find", "x"]).status.code(), Some(2));
    assert_eq!(run(&["find", "x", "y", "--limit", "-1"]).status.code(), Some(2));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let map = folder.path().join("a.map");
    std::fs::write(&map, b"DATA\x04\0\0\0").expect("written");
    let error = failure(&run(&["find", text(&map), "word"]));
    assert!(error.contains("a.map: the file is cut off (8 bytes"), "{error}");
    assert!(failure(&run(&["find", text(folder.path()), "word"])).contains("it is a folder, not a file; give a map"));
}

#[test]
fn mistyped_words_lead_to_names_of_the_world() {
    let Some(world) = world("world-v26") else { return };
    let said = |words: &[&str]| {
        let output = run(&[&["find", text(&world)], words, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let keys: Vec<&String> = found.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["counts", "file", "hits", "players", "schema", "unreadable"]);
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(said(&["dirt_wiht_grass"]).contains("note: you may want to search for: dirt_with_grass\n"));
    assert!(said(&["stoen"]).contains("note: you may want to search for: stone\n"));
    for words in [&["stone"][..], &["no_such_node"]] {
        assert_eq!(said(words), "", "{words:?}");
    }
}
