//! `mapscope node`: nodes of all worlds, against an own reading of the bytes of their blocks, and what the gallery of the
//! test worlds has.

use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use mapscope::base::Task;
use mapscope::format::minetest::block_of_node;
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::minetest::{ColumnIndex, NodeSource, WorldFolder, WorldOptions};
use mapscope::scene::solid::{FactSection, NodeAnswer, NodeFacts, NodeQuestion};
use serde_json::{Map, Value, json};

use crate::common::mutate::Random;
use crate::common::shared_dir;
use crate::run::{failure, run, text};

/// A zlib stream at the beginning of some bytes, and the rest.
fn inflate(bytes: &[u8]) -> (Vec<u8>, &[u8]) {
    let (mut decoder, mut out) = (flate2::bufread::ZlibDecoder::new(bytes), Vec::new());
    decoder.read_to_end(&mut out).expect("a stream");
    let packed = decoder.total_in() as usize;
    (out, &bytes[packed..])
}

fn number(bytes: &mut &[u8], len: usize) -> usize {
    let (taken, rest) = bytes.split_at(len);
    *bytes = rest;
    taken.iter().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

/// Name of an id in a table of names.
fn name(mut bytes: &[u8], wanted: usize) -> String {
    assert_eq!(number(&mut bytes, 1), 0);
    for _ in 0..number(&mut bytes, 2) {
        let (id, len) = (number(&mut bytes, 2), number(&mut bytes, 2));
        let (name, rest) = bytes.split_at(len);
        bytes = rest;
        if id == wanted {
            return String::from_utf8_lossy(name).into_owned();
        }
    }
    panic!("{wanted} has no name")
}

/// Name and parameters of a node, read out of a block of version 22 or later.
fn read_node(block: &[u8], index: usize) -> (String, u8, u8) {
    let (version, mut rest) = (block[0], &block[1..]);
    if version == 29 {
        let frame = zstd::stream::decode_all(rest).expect("a frame");
        let table = &frame[7..];
        let mut bytes = &table[1..];
        for _ in 0..number(&mut bytes, 2) {
            number(&mut bytes, 2);
            let len = number(&mut bytes, 2);
            bytes = &bytes[len..];
        }
        let nodes = &bytes[2..];
        let id = usize::from(nodes[2 * index]) << 8 | usize::from(nodes[2 * index + 1]);
        return (name(table, id), nodes[8192 + index], nodes[12288 + index]);
    }
    number(&mut rest, if version >= 27 { 3 } else { 1 });
    let width = number(&mut rest, 2) >> 8;
    let (nodes, rest) = inflate(rest);
    let (_metadata, mut rest) = inflate(rest);
    match version {
        23 => assert_eq!(number(&mut rest, 1), 0),
        24 if number(&mut rest, 1) == 1 => {
            let timers = number(&mut rest, 2);
            rest = &rest[10 * timers..];
        }
        _ => {}
    }
    assert_eq!(number(&mut rest, 1), 0);
    for _ in 0..number(&mut rest, 2) {
        rest = &rest[13..];
        let len = number(&mut rest, 2);
        rest = &rest[len..];
    }
    let names = &rest[4..];
    if width == 2 {
        let id = usize::from(nodes[2 * index]) << 8 | usize::from(nodes[2 * index + 1]);
        return (name(names, id), nodes[8192 + index], nodes[12288 + index]);
    }
    let (id, param1, param2) = (usize::from(nodes[index]), nodes[4096 + index], nodes[8192 + index]);
    if id < 0x80 {
        (name(names, id), param1, param2)
    } else {
        (name(names, id << 4 | usize::from(param2 >> 4)), param1, param2 & 15)
    }
}

fn node(world: &Path, [x, y, z]: [i32; 3]) -> Value {
    let output = run(&["node", text(world), &format!("{x},{y},{z}"), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{} {x},{y},{z}: {output:?}", world.display());
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn nodes_are_what_the_bytes_of_their_blocks_say() {
    let Some(shared) = shared_dir() else { return };
    let (task, mut random, mut compared) = (Task::default(), Random::new(11), 0);
    for entry in std::fs::read_dir(shared.join("data/minetest")).expect("worlds") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() || path.ends_with("world-damaged") {
            continue;
        }
        let mut world = WorldFolder::open(&path, WorldOptions::default(), &task).expect("a world");
        let keys = world.keys(BlockRange::ALL, None, usize::MAX, &task).expect("keys");
        for _ in 0..4 {
            let key = keys[random.below(keys.len())];
            let blob = world.blob(key, &task).expect("a read").expect("a block").expect("bytes");
            let inside = [0, 1, 2].map(|_| random.below(16));
            let at = [(key.x, inside[0]), (key.y, inside[1]), (key.z, inside[2])];
            let found = node(&path, at.map(|(block, inside)| block * 16 + inside as i32));
            if blob[0] >= 22 {
                let expected = read_node(&blob, inside[2] * 256 + inside[1] * 16 + inside[0]);
                assert_eq!(json!(expected), json!([found["name"], found["param1"], found["param2"]]));
                compared += 1;
            }
        }
    }
    assert!(compared >= 40, "{compared}");
}

/// Facts as the window shows them, in the form of `node --json`.
fn facts_json(facts: &NodeFacts) -> Value {
    let of = |title: &str| facts.sections.iter().find(|section| section.title == title);
    let values = |section: &FactSection| -> Map<String, Value> {
        section.facts.iter().map(|fact| (fact.name.clone(), fact.stored().into())).collect()
    };
    let node = values(of("Node").expect("a section"));
    let number = |name: &str| node[name].as_str().expect("a text").parse::<u8>().expect("a number");
    let lists = facts.sections.iter().filter_map(|section| {
        let (name, _) = section.title.strip_prefix("Inventory ")?.split_once(": ")?;
        let slots = &section.items.as_ref()?.slots;
        let stacks = slots.iter().map(|slot| json!(slot.as_ref().map_or("", |stack| &stack.stored)));
        Some((name.to_owned(), stacks.collect::<Value>()))
    });
    let timer = of("Timer").map(values).map(|values| {
        let ms = |name: &str| values[name].as_str().expect("a text").parse::<i32>().expect("a number");
        json!({"timeout_ms": ms("Timeout"), "elapsed_ms": ms("Elapsed")})
    });
    json!({
        "node": facts.at.to_array(), "name": facts.name, "param1": number("Param1"), "param2": number("Param2"),
        "metadata": of("Metadata").map(values).unwrap_or_default(), "inventories": lists.collect::<Map<_, _>>(),
        "timer": timer,
    })
}

#[test]
fn facts_in_the_window_are_those_of_the_command() {
    let Some(shared) = shared_dir() else { return };
    let (task, mut random, mut nodes, mut with_metadata) = (Task::default(), Random::new(12), 0, 0);
    for entry in std::fs::read_dir(shared.join("data/minetest")).expect("worlds") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() || path.ends_with("world-damaged") {
            continue;
        }
        let mut world = WorldFolder::open(&path, WorldOptions::default(), &task).expect("a world");
        let keys = world.keys(BlockRange::ALL, None, usize::MAX, &task).expect("keys");
        let index = Arc::new(ColumnIndex::read(&mut world, &task).expect("keys"));
        let mut source = NodeSource::new(path.clone(), index, Arc::default());
        let mut facts = |at: [i32; 3]| match source.answer(&NodeQuestion::At(at.into()), &task).expect("an answer") {
            NodeAnswer::Node(facts) => facts_json(&facts),
            other => panic!("{} {at:?}: {other:?}", path.display()),
        };
        for _ in 0..100 {
            let key = keys[random.below(keys.len())];
            let inside = [0, 1, 2].map(|_| random.below(16));
            let at = [(key.x, inside[0]), (key.y, inside[1]), (key.z, inside[2])];
            let at = at.map(|(block, inside)| block * 16 + inside as i32);
            let found = facts(at);
            let blob = world.blob(key, &task).expect("a read").expect("a block").expect("bytes");
            if blob[0] >= 22 {
                let expected = read_node(&blob, inside[2] * 256 + inside[1] * 16 + inside[0]);
                assert_eq!(json!(expected), json!([found["name"], found["param1"], found["param2"]]));
                nodes += 1;
            }
        }
        // Chests, furnaces and signs of the gallery.
        for x in [9, 13, 17, 21, 25].into_iter().filter(|x| index_has(&keys, [*x, 15, 49])) {
            let (found, expected) = (facts([x, 15, 49]), node(&path, [x, 15, 49]));
            for key in ["node", "name", "param1", "param2", "metadata", "inventories", "timer"] {
                assert_eq!(found[key], expected[key], "{} {x}: {key}", path.display());
            }
            with_metadata += usize::from(expected["metadata"] != json!({}));
        }
    }
    assert!(nodes >= 1000 && with_metadata >= 20, "{nodes}, {with_metadata}");
}

fn index_has(keys: &[BlockKey], node: [i32; 3]) -> bool {
    keys.contains(&block_of_node(node).0)
}

#[test]
fn metadata_and_inventories_are_as_stored() {
    let Some(shared) = shared_dir() else { return };
    let worlds = shared.join("data/minetest");
    for (world, list) in [
        ("world-v17", "0"),
        ("world-v20", "0"),
        ("world-v22", "0"),
        ("world-v25", "main"),
        ("world-v28-leveldb", "main"),
        ("world-v28-leveldb-played", "main"),
        ("world-5x", "main"),
        ("world-5x-xyz/map.sqlite", "main"),
    ] {
        let world = worlds.join(world);
        let chest = node(&world, [9, 15, 49]);
        assert_eq!(chest["name"], "default:chest", "{}", world.display());
        let stacks = chest["inventories"][list].as_array().unwrap_or_else(|| panic!("{}: {chest}", world.display()));
        assert_eq!((stacks.len(), &stacks[0], &stacks[31]), (32, &json!("default:dirt 10"), &json!("")));
        let sign = node(&world, [25, 15, 49]);
        assert_eq!(sign["metadata"]["text"], "Sign 8 — gallery äöü", "{}", world.display());
        assert_eq!(sign["inventories"], json!({}));
    }
    let chest = node(&worlds.join("world-5x"), [9, 15, 49]);
    assert_eq!(chest["metadata"], json!({"infotext": "\u{1b}(T@default)Chest\u{1b}E"}));
    let furnace = node(&worlds.join("world-5x"), [17, 15, 49]);
    assert_eq!(furnace["timer"], json!({"timeout_ms": 1500, "elapsed_ms": 250}));
    let air = node(&worlds.join("world-5x"), [-100, 20, -3]);
    assert_eq!((&air["metadata"], &air["inventories"], &air["timer"]), (&json!({}), &json!({}), &Value::Null));
}

#[test]
fn people_read_lines() {
    let Some(shared) = shared_dir() else { return };
    let world = shared.join("data/minetest/world-5x");
    let output = run(&["node", text(&world), "9,15,49"]);
    let words = String::from_utf8(output.stdout).expect("UTF-8");
    for line in
        ["  Name     default:chest\n", "  infotext: Chest\n", "Inventory main, 32 slots\n    1  default:dirt 10\n"]
    {
        assert!(words.contains(line), "{words}");
    }
}

#[test]
fn what_is_not_stored_is_said() {
    let Some(shared) = shared_dir() else { return };
    let worlds = shared.join("data/minetest");
    let world = worlds.join("world-5x");
    let error = failure(&run(&["node", text(&world), "-30000,0,0"]));
    assert!(error.contains("no node at -30000,0,0"), "{error}");
    for far in ["2147483647,-2147483648,0", "99999,0,0"] {
        assert!(failure(&run(&["node", text(&world), far])).contains("no node at"), "{far}");
    }
    let error = failure(&run(&["node", text(&worlds.join("world-damaged")), "-48,-48,-48"]));
    assert!(error.contains("-3,-3,-3 is unreadable"), "{error}");
    for (arguments, words) in [
        (&["1,2"][..], "three whole numbers"),
        (&["1", "-2", "3"], "1,-2,3"),
        (&["1,2,3", "4,5,6"], "only one node"),
        (&["1.5,2,3"], "three whole numbers"),
    ] {
        let output = run(&[&["node", text(&world)], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(error.contains(words), "{error}");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let map = folder.path().join("a.map");
    std::fs::write(&map, b"DATA\x04\0\0\0").expect("written");
    let error = failure(&run(&["node", text(&map), "1,2,3"]));
    assert!(error.contains("a Teeworlds or DDNet map") && error.contains("mapscope tile"), "{error}");
    assert!(failure(&run(&["node", text(folder.path()), "1,2,3"])).contains("not a Minetest world"));
    assert!(failure(&run(&["node", "-", "1,2,3"])).contains("standard input"));
    assert!(failure(&run(&["node", "/no/such/world", "1,2,3"])).contains("no such file"));
}

#[test]
fn a_check_lists_the_blocks_that_info_lists() {
    let Some(shared) = shared_dir() else { return };
    for (world, count) in [("world-damaged", 21), ("world-mixed", 0)] {
        let path = shared.join("data/minetest").join(world);
        let mut folder = WorldFolder::open(&path, WorldOptions::default(), &Task::default()).expect("a world");
        let mut found = Vec::new();
        let checked = folder.check_blocks(&Task::default(), |checked| found = checked.report.warnings().to_vec());
        checked.expect("all blocks");
        let found: Vec<Value> = found.iter().map(|it| json!([it.code, it.place.to_string(), it.message])).collect();
        let output = run(&["info", text(&path), "--json"]);
        let info: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let listed = info["unreadable"].as_array().expect("a list").iter().map(|block| {
            let [x, y, z] = [0, 1, 2].map(|axis| &block["pos"][axis]);
            json!(["block-unreadable", format!("block {x},{y},{z}"), block["reason"]])
        });
        let listed: Vec<Value> = listed.collect();
        assert_eq!((found.len(), &found), (count, &listed), "{world}");
    }
}
