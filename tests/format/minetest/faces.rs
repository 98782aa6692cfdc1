//! Visible faces of cubes, against a count node by node that asks the stock game's own list of nodes.

use std::collections::{BTreeMap, HashMap, HashSet};

use mapscope::bake::minetest::{BlockFaces, CubeFaces};
use mapscope::base::Task;
use mapscope::format::minetest::BlockReader;
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::minetest::StoredBlock;
use mapscope::rules::minetest::{NodeShape, alias, is_cube, node_shape};
use serde_json::Value;

use super::open;
use crate::common::shared_dir;

const OTHER: u8 = 0;
const CUBE: u8 = 1;
const IGNORE: u8 = 2;

/// Drawtypes of the stock game's nodes, and its old names.
struct StockGame {
    drawtypes: HashMap<String, String>,
    aliases: HashMap<String, String>,
}

impl StockGame {
    fn read() -> Option<Self> {
        let folder = shared_dir()?.join("data/minetest");
        let read = |name: &str| -> Value {
            serde_json::from_slice(&std::fs::read(folder.join(name)).expect("a file")).expect("JSON")
        };
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let nodes = read("nodes_mtg_5.6.json");
        let drawtypes = nodes
            .as_array()
            .expect("a list")
            .iter()
            .map(|node| (text(&node["name"]), text(&node["drawtype"])))
            .collect();
        let aliases = read("aliases_mtg_5.6.json");
        let aliases = aliases.as_object().expect("pairs").iter().map(|(old, new)| (old.clone(), text(new))).collect();
        Some(Self { drawtypes, aliases })
    }

    fn drawtype(&self, name: &str) -> Option<&str> {
        let name = self.aliases.get(name).map_or(name, String::as_str);
        self.drawtypes.get(name).map(String::as_str)
    }

    fn is_cube(&self, name: &str) -> bool {
        matches!(self.drawtype(name), Some("normal" | "allfaces" | "allfaces_optional"))
    }
}

#[test]
fn nodes_of_the_stock_game_are_known() {
    let Some(game) = StockGame::read() else { return };
    for name in game.drawtypes.keys().chain(game.aliases.keys()) {
        assert_eq!(is_cube(name.as_bytes()), game.is_cube(name), "{name}");
        let Some(drawtype) = game.drawtype(name) else { continue };
        let shape = node_shape(name.as_bytes());
        let fits = match drawtype {
            "airlike" => shape == NodeShape::Air,
            "normal" | "allfaces" | "allfaces_optional" => shape == NodeShape::Cube,
            "liquid" => shape == NodeShape::Liquid,
            "flowingliquid" => shape == NodeShape::FlowingLiquid,
            "plantlike" | "firelike" => matches!(shape, NodeShape::Plant | NodeShape::SmallPlant),
            "plantlike_rooted" => shape == NodeShape::Rooted,
            "raillike" => shape == NodeShape::Rail,
            "signlike" => shape == NodeShape::Flat,
            "glasslike_framed_optional" => shape == NodeShape::Glass,
            // A lamp that is as bright inside, and chests that stand open.
            "glasslike" => shape == NodeShape::OtherCube,
            _ => shape != NodeShape::OtherCube || name.contains("chest"),
        };
        assert!(fits, "{name} is {drawtype}, and drawn as {shape:?}");
    }
    for (old, new) in game.aliases.iter().filter(|(_, new)| game.drawtypes.contains_key(*new)) {
        assert_eq!(alias(old.as_bytes()).as_deref(), Some(new.as_str()), "{old}");
    }
}

/// Counts face by face, with all blocks in memory.
fn count_all(blocks: &BTreeMap<[i32; 3], Vec<u8>>) -> u64 {
    let mut faces = 0;
    // Most blocks below the ground, with nothing but such ones around them.
    let full: HashSet<[i32; 3]> =
        blocks.iter().filter(|(_, nodes)| nodes.iter().all(|node| *node == CUBE)).map(|(key, _)| *key).collect();
    for (key, nodes) in blocks {
        let [x, y, z] = *key;
        let around =
            [[x - 1, y, z], [x + 1, y, z], [x, y - 1, z], [x, y + 1, z], [x, y, z - 1], [x, y, z + 1], [x, y, z]];
        if !nodes.contains(&CUBE) || around.iter().all(|key| full.contains(key)) {
            continue;
        }
        for axis in 0..3 {
            for step in [-1, 1] {
                let mut beside = *key;
                beside[axis] += step;
                let beside = blocks.get(&beside);
                let stride = [1, 16, 256][axis];
                for (at, node) in nodes.iter().enumerate() {
                    if *node != CUBE {
                        continue;
                    }
                    let place = (at / stride % 16) as i32 + step;
                    let other = if (0..16).contains(&place) {
                        nodes.get((at as i32 + step * stride as i32) as usize)
                    } else {
                        beside.and_then(|nodes| nodes.get((at as i32 - step * 15 * stride as i32) as usize))
                    };
                    faces += u64::from(other == Some(&OTHER));
                }
            }
        }
    }
    faces
}

#[test]
fn faces_are_those_that_a_count_node_by_node_finds() {
    let (Some(game), Some(worlds)) = (StockGame::read(), shared_dir()) else { return };
    let mut counts = BTreeMap::new();
    for entry in std::fs::read_dir(worlds.join("data/minetest")).expect("a folder") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() {
            continue;
        }
        let (mut faces, mut blocks, mut reader) = (CubeFaces::default(), BTreeMap::new(), BlockReader::default());
        let visit = |StoredBlock { key, blob }: StoredBlock| {
            let Some(block) = blob.ok().and_then(|bytes| reader.read(&bytes).ok()) else { return };
            faces.add(key, BlockFaces::new(&block.nodes));
            let kind = |name: &[u8]| match std::str::from_utf8(name) {
                Ok("ignore") => IGNORE,
                Ok(name) if game.is_cube(name) => CUBE,
                _ => OTHER,
            };
            let kinds: Vec<u8> = block.nodes.names().iter().map(|name| kind(name)).collect();
            let nodes = block.nodes.name_of().iter().map(|name| kinds[usize::from(*name)]).collect();
            let BlockKey { x, y, z } = key;
            blocks.insert([x, y, z], nodes);
        };
        open(&path).visit_blocks(BlockRange::ALL, &Task::default(), visit).expect("blocks");
        assert_eq!(faces.count(), count_all(&blocks), "{}", path.display());
        counts.insert(path.file_name().expect("a name").to_string_lossy().into_owned(), faces.count());
    }
    // Independent figures of two of them.
    for (name, about) in [("world-5x", 798), ("world-5x-large", 4720)] {
        let thousands = counts[name] as f64 / 1000.0;
        assert!((thousands / f64::from(about) - 1.0).abs() < 2e-3, "{name}: {thousands}");
    }
}
