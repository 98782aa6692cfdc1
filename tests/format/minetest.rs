//! Blocks of Minetest worlds, against what independent readers and the game itself say of the same worlds.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use mapscope::format::BlockKey;
use mapscope::format::minetest::{Block, BlockReader, block_key, sector_key};
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::common::shared_dir;

type Blobs = BTreeMap<BlockKey, Vec<u8>>;

/// Blocks of a world of the test data, however it stores them.
fn blobs(world: &Path) -> Blobs {
    let database = world.join("map.sqlite");
    if database.exists() { blobs_of_database(&database) } else { blobs_of_folders(world) }
}

fn blobs_of_database(path: &Path) -> Blobs {
    let uri = format!("file:{}?immutable=1", path.display());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let database = Connection::open_with_flags(uri, flags).expect("a database");
    let has_z = database.prepare("SELECT z FROM blocks LIMIT 0").is_ok();
    let query = if has_z { "SELECT x, y, z, data FROM blocks" } else { "SELECT pos, 0, 0, data FROM blocks" };
    let mut statement = database.prepare(query).expect("a table of blocks");
    let rows = statement.query_map([], |row| {
        let key = match has_z {
            true => BlockKey { x: row.get(0)?, y: row.get(1)?, z: row.get(2)? },
            false => block_key(row.get(0)?).expect("a number in range"),
        };
        Ok((key, row.get(3)?))
    });
    rows.expect("rows").collect::<Result<_, _>>().expect("a row")
}

fn blobs_of_folders(world: &Path) -> Blobs {
    let mut blobs = Blobs::new();
    let mut folders = vec![world.join("sectors"), world.join("sectors2")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(key) = sector_key(path.strip_prefix(world).expect("inside").to_str().expect("text")) {
                blobs.insert(key, std::fs::read(path).expect("a file"));
            }
        }
    }
    blobs
}

fn digest(block: &Block) -> String {
    let mut sha = Sha256::new();
    for index in 0..4096 {
        let node = block.nodes.get(index).expect("a node");
        sha.update(node.name);
        sha.update([0, node.param1, node.param2]);
    }
    sha.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn position(value: &Value) -> BlockKey {
    let [x, y, z] = [0, 1, 2].map(|at| value[at].as_i64().expect("a coordinate") as i32);
    BlockKey { x, y, z }
}

/// Reads a world and compares each of its blocks. Returns how many were compared.
fn compare(world: &Path) -> usize {
    let expected: Value =
        serde_json::from_slice(&std::fs::read(world.join("expected.json")).expect("expected values")).expect("JSON");
    let blobs = blobs(world);
    let mut reader = BlockReader::default();
    let (mut blocks, mut unreadable) = (HashMap::new(), 0);
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut versions: BTreeMap<String, u64> = BTreeMap::new();
    for (key, blob) in &blobs {
        let Ok(block) = reader.read(blob) else {
            unreadable += 1;
            continue;
        };
        assert_eq!(block.metadata_error, None, "{} {key:?}", world.display());
        for name in block.nodes.name_of() {
            let name = String::from_utf8(block.nodes.names()[usize::from(*name)].to_vec()).expect("a name");
            *counts.entry(name).or_default() += 1;
        }
        *versions.entry(block.version.to_string()).or_default() += 1;
        blocks.insert(*key, block);
    }
    assert_eq!(blocks.len() as u64, expected["blocks"].as_u64().expect("a count"), "{}", world.display());
    assert_eq!(serde_json::json!(versions), expected["versions"], "{}", world.display());
    assert_eq!(serde_json::json!(counts), expected["node_counts"], "{}", world.display());
    let list = expected["list"].as_array().expect("a list");
    for entry in list {
        let at = position(&entry["pos"]);
        let block = blocks.get(&at).unwrap_or_else(|| panic!("{} {at:?} is not there", world.display()));
        let found = serde_json::json!({
            "pos": [at.x, at.y, at.z], "version": block.version, "flags": block.flags, "bytes": blobs[&at].len(),
            "timestamp": block.timestamp, "sha256": digest(block), "meta": block.metadata.len(),
            "objects": block.objects.len(), "timers": block.timers.len(), "names": block.nodes.names().len(),
        });
        assert_eq!(found, *entry, "{}", world.display());
    }
    assert_eq!(unreadable + blocks.len(), blobs.len());
    list.len()
}

#[test]
fn every_block_is_what_other_readers_say() {
    let Some(shared) = shared_dir() else { return };
    let mut worlds = 0;
    for entry in std::fs::read_dir(shared.join("data/minetest")).expect("worlds") {
        let world = entry.expect("an entry").path();
        if world.join("expected.json").exists() && !world.join("map.db").exists() {
            assert!(compare(&world) > 100, "{}", world.display());
            worlds += 1;
        }
    }
    assert!(worlds >= 14, "{worlds} worlds");
}
