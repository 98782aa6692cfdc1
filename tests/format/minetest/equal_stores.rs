//! The same blocks in every kind of store give the same answers.

use std::path::{Path, PathBuf};

use mapscope::base::Task;
use mapscope::format::minetest::{SectorLayout, block_number};
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::minetest::WorldFolder;
use proptest::prelude::*;
use tempfile::TempDir;

use super::level_writer::{Changes, Part, write_level_database};
use super::stores::{Blobs, changes, read_all, write_coordinates, write_numbers, write_sectors};
use super::{files_of, open};

/// Places at the ends of the world and around its middle.
fn coordinate() -> impl Strategy<Value = i32> {
    prop_oneof![Just(-2048), Just(2047), -3..4, -200..200]
}

fn key() -> impl Strategy<Value = BlockKey> {
    (coordinate(), coordinate(), coordinate()).prop_map(|(x, y, z)| BlockKey { x, y, z })
}

fn blobs() -> impl Strategy<Value = Blobs> {
    prop::collection::btree_map(key(), prop::collection::vec(any::<u8>(), 1..40), 0..60)
}

/// Writes blocks into a store of each kind; their worlds. A part of the blocks is in one place, the rest in another.
fn write_worlds(folder: &Path, blobs: &Blobs) -> Vec<PathBuf> {
    let world = |name: &str, text: &str| {
        let world = folder.join(name);
        std::fs::create_dir(&world).expect("a folder");
        std::fs::write(world.join("world.mt"), text).expect("written");
        world
    };
    let part = |is_first: bool| -> Blobs {
        let parts = blobs.iter().filter(|(key, _)| ((key.x ^ key.z) & 1 == 0) == is_first);
        parts.map(|(key, blob)| (*key, blob.clone())).collect()
    };
    let (numbers, coordinates) = (world("numbers", "backend = sqlite3\n"), world("coordinates", ""));
    drop(write_numbers(&numbers.join("map.sqlite"), blobs));
    drop(write_coordinates(&coordinates.join("map.sqlite"), blobs));
    let (one, two) = (world("one", ""), world("two", ""));
    for (world, layout) in [(&one, SectorLayout::OneFolder), (&two, SectorLayout::TwoFolders)] {
        std::fs::create_dir(world.join("sectors")).expect("a folder");
        write_sectors(world, layout, blobs);
    }
    let mixed = world("mixed", "backend = sqlite3\n");
    drop(write_coordinates(&mixed.join("map.sqlite"), &part(true)));
    write_sectors(&mixed, SectorLayout::TwoFolders, &part(false));
    let (log, level) = (world("log", "backend = leveldb\n"), world("level", "backend = leveldb\n"));
    write_level_database(&log.join("map.db"), 3, &[Part::Log(changes(blobs))]);
    // Below what counts: stale values, and keys that were deleted later.
    let stale: Changes = blobs.keys().map(|key| (number(*key), Some(b"stale".to_vec()))).collect();
    let gone = |n: i32| number(BlockKey { x: 1000 + n, y: 0, z: 0 });
    let added: Changes = (0..9).map(|n| (gone(n), Some(b"gone".to_vec()))).collect();
    let removed = |range: std::ops::Range<i32>| -> Changes { range.map(|n| (gone(n), None)).collect() };
    let with = |mut changes: Changes, others: Changes| {
        changes.extend(others);
        changes
    };
    let parts = [
        Part::Table(2, with(stale.clone(), added)),
        Part::Table(1, with(changes(&part(true)), removed(0..3))),
        Part::Table(0, with(stale, removed(3..4))),
        Part::Table(0, with(changes(&part(false)), removed(4..6))),
        Part::Log(with(changes(&part(true)), removed(6..7))),
        Part::Log(removed(7..9)),
    ];
    write_level_database(&level.join("map.db"), 3, &parts);
    vec![numbers, coordinates, one, two, mixed, log, level]
}

fn number(key: BlockKey) -> Vec<u8> {
    block_number(key).to_string().into()
}

/// All keys within a range, in pages.
fn keys(world: &mut WorldFolder, within: BlockRange, limit: usize) -> Vec<BlockKey> {
    let mut all: Vec<BlockKey> = Vec::new();
    loop {
        let page = world.keys(within, all.last().copied(), limit, &Task::default()).expect("keys");
        let is_last = page.len() < limit;
        all.extend(page);
        if is_last {
            return all;
        }
    }
}

fn check(blobs: &Blobs, corners: [BlockKey; 2], limit: usize) {
    let folder: TempDir = tempfile::tempdir().expect("a temporary folder");
    let task = Task::default();
    let [a, b] = corners;
    let range = BlockRange {
        min: BlockKey { x: a.x.min(b.x), y: a.y.min(b.y), z: a.z.min(b.z) },
        max: BlockKey { x: a.x.max(b.x), y: a.y.max(b.y), z: a.z.max(b.z) },
    };
    let column = BlockRange { min: BlockKey { y: i32::MIN, ..a }, max: BlockKey { y: i32::MAX, ..a } };
    let slab =
        BlockRange { min: BlockKey { y: a.y, ..BlockRange::ALL.min }, max: BlockKey { y: a.y, ..BlockRange::ALL.max } };
    let mut sorted: Vec<BlockKey> = blobs.keys().copied().collect();
    sorted.sort_by_key(|key| (key.x, key.z, key.y));
    let absent = BlockKey { x: 1000, y: 0, z: 0 };
    let far = BlockKey { x: i32::MAX, y: 5, z: 0 };
    let mut asked: Vec<BlockKey> = blobs.keys().copied().collect();
    asked.extend([absent, far]);
    for path in write_worlds(folder.path(), blobs) {
        let before = files_of(&path);
        let mut world = open(&path);
        for within in [BlockRange::ALL, range, column, slab, BlockRange { min: far, max: far }] {
            let expected: Vec<BlockKey> = sorted.iter().copied().filter(|key| within.contains(*key)).collect();
            assert!(keys(&mut world, within, limit) == expected, "{} {within:?}", path.display());
        }
        assert!(read_all(&mut world) == *blobs, "{}", path.display());
        let answers = world.blobs(&asked, &task).expect("blobs");
        let answers: Vec<Option<Vec<u8>>> =
            answers.into_iter().map(|blob| blob.map(|blob| blob.expect("bytes").to_vec())).collect();
        assert!(
            answers.iter().eq(&asked.iter().map(|key| blobs.get(key).cloned()).collect::<Vec<_>>()),
            "{}",
            path.display()
        );
        let extent = world.extent(&task).expect("an extent");
        assert_eq!(extent.blocks, blobs.len() as u64);
        for key in blobs.keys() {
            assert!(extent.range.is_some_and(|range| range.contains(*key)));
        }
        assert_eq!(world.notices(), []);
        assert!(!world.has_changed(&task).expect("an answer"));
        drop(world);
        assert!(files_of(&path) == before, "{}", path.display());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]
    #[test]
    fn all_stores_of_the_same_blocks_are_alike(blobs in blobs(), corners in [key(), key()], limit in 1_usize..40) {
        check(&blobs, corners, limit);
    }
}

#[test]
fn more_keys_than_a_page_are_alike() {
    let mut blobs = Blobs::new();
    for n in 0..800 {
        blobs.insert(BlockKey { x: n % 8 - 4, y: n / 8 % 20, z: n / 160 - 2 }, vec![n as u8; 9]);
    }
    check(&blobs, [BlockKey { x: -3, y: 1, z: -1 }, BlockKey { x: 2, y: 13, z: 1 }], 90);
}
