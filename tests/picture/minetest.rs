//! Minetest worlds from above, against pictures of the game's own mapper.

use std::convert::Infallible;
use std::path::Path;

use mapscope::bake::minetest::NodeColors;
use mapscope::base::{Limits, Task};
use mapscope::format::BlockKey;
use mapscope::format::minetest::{ColorTable, block_key};
use mapscope::load::minetest::{TopMapCounts, TopMapPlan, TopMapRequest, WorldError, WorldFolder, WorldOptions};
use rusqlite::Connection;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::common::shared_dir;

/// What the arguments of the mapper ask for.
pub struct Asked {
    pub request: TopMapRequest,
    pub zoom: usize,
}

fn asked(args: &[Value]) -> Asked {
    let all = i32::MIN..=i32::MAX;
    let columns = [all.clone(), all.clone()];
    let request = TopMapRequest { y: all, alpha: false, shading: true, columns, background: [255; 3] };
    let mut asked = Asked { request, zoom: 1 };
    let mut args = args.iter().map(|arg| arg.as_str().expect("a text"));
    let (mut min_y, mut max_y) = (i32::MIN, i32::MAX);
    while let Some(arg) = args.next() {
        let mut number = || args.next().expect("a value").parse::<i32>().expect("a number");
        match arg {
            "--drawalpha" => asked.request.alpha = true,
            "--noshading" => asked.request.shading = false,
            "--min-y" => min_y = number(),
            "--max-y" => max_y = number(),
            "--zoom" => asked.zoom = number() as usize,
            "--geometry" => {
                let geometry = args.next().expect("a geometry");
                let parts: Vec<i32> =
                    geometry.replace([':', '+'], " ").split(' ').map(|part| part.parse().expect("a number")).collect();
                let outward = |node: i32| (node.abs() + 15) / 16 * node.signum();
                asked.request.columns =
                    [0, 1].map(|axis| outward(parts[axis])..=outward(parts[axis] + parts[axis + 2]) - 1);
            }
            _ => {}
        }
    }
    asked.request.y = min_y..=max_y;
    asked
}

/// Error of a picture, of which rows are never refused.
#[derive(Debug)]
struct NoPicture(#[expect(dead_code, reason = "printed where a test fails")] WorldError);

impl From<WorldError> for NoPicture {
    fn from(error: WorldError) -> Self {
        Self(error)
    }
}

impl From<Infallible> for NoPicture {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// Width, pixels, and what was met.
pub fn picture(world: &Path, colors: &NodeColors, asked: &Asked) -> (usize, Vec<u8>, TopMapCounts) {
    let task = Task::new(Limits::default());
    let mut world = WorldFolder::open(world, WorldOptions::default(), &task).expect("a world");
    let plan = TopMapPlan::new(&mut world, &asked.request, &task).expect("a plan").expect("a block");
    let mut all = Vec::new();
    let counts = plan.draw(&mut world, &asked.request, colors, &task, |rgb| -> Result<(), NoPicture> {
        all.extend_from_slice(rgb);
        Ok(())
    });
    let [width, height] = plan.size_px().map(|side| side as usize);
    assert_eq!(all.len(), width * height * 3);
    (width, all, counts.expect("a picture"))
}

fn zoomed(width: usize, rgb: &[u8], zoom: usize) -> Vec<u8> {
    let mut zoomed = Vec::new();
    for row in rgb.chunks(width * 3) {
        let row: Vec<u8> = row.chunks(3).flat_map(|pixel| pixel.repeat(zoom)).collect();
        zoomed.extend(row.repeat(zoom));
    }
    zoomed
}

fn digest(rgb: &[u8]) -> String {
    Sha256::digest(rgb).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn colors(name: &str) -> NodeColors {
    let path = shared_dir().expect("the shared folder").join("data/minetest").join(name);
    let (table, faulty) = ColorTable::read(&std::fs::read(path).expect("a table of colors"));
    assert_eq!(faulty, []);
    NodeColors::Table(table)
}

fn remove_blocks(database: &Path, which: impl Fn(BlockKey) -> bool) {
    let mut database = Connection::open(database).expect("a database");
    let change = database.transaction().expect("a change");
    let numbers: Vec<i64> = {
        let mut numbers = change.prepare("SELECT pos FROM blocks").expect("a table");
        let numbers = numbers.query_map([], |row| row.get(0)).expect("rows");
        numbers.collect::<Result<_, _>>().expect("a row")
    };
    for number in numbers.into_iter().filter(|number| which(block_key(*number).expect("a place"))) {
        change.execute("DELETE FROM blocks WHERE pos = ?", [number]).expect("a row");
    }
    change.commit().expect("a change");
}

#[test]
fn gaps_are_empty_and_shade_as_in_the_mapper() {
    let Some(shared) = shared_dir() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("map.sqlite");
    // Copied by its bytes: the original may not be written to.
    std::fs::write(&database, std::fs::read(shared.join("data/minetest/world-5x/map.sqlite")).expect("a database"))
        .expect("a copy");
    remove_blocks(&database, |key| [-2, 3, 4].contains(&key.z) || key.x == 5 || (key.x, key.z) == (0, 0));
    let (width, rgb, _) = picture(folder.path(), &colors("colors-mapper.txt"), &asked(&[]));
    // What minetestmapper 20220221 draws of a copy of the world without these blocks.
    assert_eq!(
        (width, digest(&rgb).as_str()),
        (432, "78db0f999db323e4ff2f30f030baa6f19a95b8754ef8e45a89204c82eb66f97a")
    );
}

#[test]
fn the_world_from_above_is_the_picture_of_the_mapper() {
    let Some(shared) = shared_dir() else { return };
    let mut compared = 0;
    for entry in std::fs::read_dir(shared.join("golden/minetest")).expect("pictures") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        // Decorations are not drawn; a surface is a list of heights.
        if path.extension().is_none_or(|ending| ending != "json") || stem == "timings" || stem.ends_with("decor") {
            continue;
        }
        let golden: Value = serde_json::from_slice(&std::fs::read(&path).expect("a file")).expect("JSON");
        let Some(hash) = golden["rgb_sha256"].as_str() else { continue };
        let world = shared.join("data/minetest").join(golden["world"].as_str().expect("a world"));
        if !world.exists() {
            continue;
        }
        let asked = asked(golden["args"].as_array().expect("arguments"));
        let (width, rgb, counts) = picture(&world, &colors(golden["colors"].as_str().expect("a table")), &asked);
        let rgb = zoomed(width, &rgb, asked.zoom);
        let height = rgb.len() / 3 / (width * asked.zoom);
        assert_eq!(serde_json::json!([width * asked.zoom, height]), golden["size"], "{stem}");
        assert_eq!(digest(&rgb), hash, "{stem}");
        assert_eq!(counts.unreadable, 0, "{stem}");
        compared += 1;
    }
    assert!(compared >= 20, "{compared} pictures");
}

#[test]
fn all_stores_of_a_world_give_one_picture() {
    let Some(shared) = shared_dir() else { return };
    let own = |name: &str| picture(&shared.join("data/minetest").join(name), &NodeColors::Materials, &asked(&[])).1;
    let (sqlite, log, tables) = (own("world-v28"), own("world-v28-leveldb"), own("world-v28-leveldb-played"));
    assert_eq!(digest(&sqlite), digest(&log));
    assert_eq!(digest(&sqlite), digest(&tables));
    // Much is seen of it, in colors of its own.
    let mut seen: Vec<&[u8]> = sqlite.chunks(3).collect();
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 50, "{} colors", seen.len());
}

#[test]
fn damaged_blocks_cost_no_more_than_themselves() {
    let Some(shared) = shared_dir() else { return };
    let (_, rgb, counts) = picture(&shared.join("data/minetest/world-damaged"), &NodeColors::Materials, &asked(&[]));
    assert!(counts.unreadable > 5, "{counts:?}");
    assert!(counts.blocks_read > counts.unreadable, "{counts:?}");
    assert!(rgb.iter().any(|byte| *byte != 255));
}
