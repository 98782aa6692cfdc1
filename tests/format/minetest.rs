//! Minetest worlds: their blocks, against what independent readers and the game itself say of the same worlds, and the
//! ways in which they are stored.

mod equal_stores;
mod faces;
mod follow;
mod hostile;
mod level_writer;
mod mutations;
mod questions;
mod stores;
mod textures;
mod writer;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use mapscope::base::Task;
use mapscope::format::minetest::{Block, BlockReader};
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::minetest::{StoredBlock, WorldFolder, WorldOptions};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::common::shared_dir;

/// Opens a world.
fn open(path: &Path) -> WorldFolder {
    WorldFolder::open(path, WorldOptions::default(), &Task::default())
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder with its content, so that nothing goes unseen.
fn files_of(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                files.insert(path.display().to_string(), std::fs::read(&path).expect("a file"));
            }
        }
    }
    files
}

fn digest(block: &Block) -> String {
    let mut bytes = Vec::new();
    for index in 0..4096 {
        let node = block.nodes.get(index).expect("a node");
        bytes.extend(node.name);
        bytes.extend([0, node.param1, node.param2]);
    }
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn position(value: &Value) -> BlockKey {
    let [x, y, z] = [0, 1, 2].map(|at| value[at].as_i64().expect("a coordinate") as i32);
    BlockKey { x, y, z }
}

/// Reads a world and compares each of its blocks. Returns how many were compared.
fn compare(world: &Path) -> usize {
    let expected: Value =
        serde_json::from_slice(&std::fs::read(world.join("expected.json")).expect("expected values")).expect("JSON");
    let before = files_of(world);
    let mut folder = open(world);
    let mut reader = BlockReader::default();
    let (mut blocks, mut unreadable, mut lengths) = (HashMap::new(), 0, HashMap::new());
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut versions: BTreeMap<String, u64> = BTreeMap::new();
    let mut read = |stored: StoredBlock| {
        let (key, blob) = (stored.key, stored.blob.expect("bytes"));
        lengths.insert(key, blob.len());
        let Ok(block) = reader.read(&blob) else {
            unreadable += 1;
            return;
        };
        assert_eq!(block.metadata_error, None, "{} {key:?}", world.display());
        let mut of_block = vec![0; block.nodes.names().len()];
        block.nodes.name_of().iter().for_each(|name| of_block[usize::from(*name)] += 1);
        for (name, count) in block.nodes.names().iter().zip(of_block) {
            *counts.entry(String::from_utf8(name.to_vec()).expect("a name")).or_default() += count;
        }
        *versions.entry(block.version.to_string()).or_default() += 1;
        blocks.insert(key, block);
    };
    folder.visit_blocks(BlockRange::ALL, &Task::default(), &mut read).expect("blocks");
    assert_eq!(folder.notices(), [], "{}", world.display());
    let extent = folder.extent(&Task::default()).expect("an extent");
    assert_eq!(extent.blocks as usize, lengths.len());
    if unreadable == 0 {
        let range = extent.range.expect("blocks");
        assert_eq!((range.min, range.max), (position(&expected["min"]), position(&expected["max"])));
    }
    assert!(files_of(world) == before, "nothing is written to {}", world.display());
    assert_eq!(blocks.len() as u64, expected["blocks"].as_u64().expect("a count"), "{}", world.display());
    assert_eq!(serde_json::json!(versions), expected["versions"], "{}", world.display());
    assert_eq!(serde_json::json!(counts), expected["node_counts"], "{}", world.display());
    let list = expected["list"].as_array().expect("a list");
    for entry in list {
        let at = position(&entry["pos"]);
        let block = blocks.get(&at).unwrap_or_else(|| panic!("{} {at:?} is not there", world.display()));
        let found = serde_json::json!({
            "pos": [at.x, at.y, at.z], "version": block.version, "flags": block.flags, "bytes": lengths[&at],
            "timestamp": block.timestamp, "sha256": digest(block), "meta": block.metadata.len(),
            "objects": block.objects.len(), "timers": block.timers.len(), "names": block.nodes.names().len(),
        });
        assert_eq!(found, *entry, "{}", world.display());
    }
    assert_eq!(unreadable + blocks.len(), lengths.len());
    list.len()
}

#[test]
fn every_block_is_what_other_readers_say() {
    let Some(shared) = shared_dir() else { return };
    let mut worlds = 0;
    for entry in std::fs::read_dir(shared.join("data/minetest")).expect("worlds") {
        let world = entry.expect("an entry").path();
        if world.join("expected.json").exists() {
            assert!(compare(&world) > 100, "{}", world.display());
            worlds += 1;
        }
    }
    assert!(worlds >= 16, "{worlds} worlds");
}
