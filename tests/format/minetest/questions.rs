//! Contents, searches and comparisons of whole worlds, as the window asks for them.

use std::collections::BTreeMap;
use std::path::Path;

use mapscope::analysis::solid::{BlockChanges, HitKind, HitOrigin, HitSearch, MOST_LISTED_HITS, NamedCount, WorldHits};
use mapscope::base::Task;
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::LoadOptions;
use mapscope::load::minetest::{SearchWords, WorldFolder};
use serde_json::Value;
use tempfile::TempDir;

use super::open;
use super::stores::{Blobs, read_all, write_coordinates, write_numbers};
use crate::common::shared_dir;

fn search(world: &mut WorldFolder, search: &HitSearch) -> WorldHits {
    world.search_nearest(search, &Task::default(), &mut |_| {}).expect("hits")
}

fn by_name(list: &[NamedCount]) -> BTreeMap<String, u64> {
    list.iter().map(|kind| (kind.name.to_string(), kind.count)).collect()
}

#[test]
fn contents_are_those_that_other_readers_count() {
    let Some(shared) = shared_dir() else { return };
    for name in ["world-v17", "world-mixed", "world-damaged", "world-v28-leveldb-played", "world-5x"] {
        let path = shared.join("data/minetest").join(name);
        let expected = std::fs::read(path.join("expected.json")).expect("expected values");
        let expected: Value = serde_json::from_slice(&expected).expect("JSON");
        let mut reports = 0;
        let mut world = open(&path);
        let mut last = 0;
        let mut each = |count: &mapscope::load::minetest::ContentsCount| {
            reports += 1;
            if reports % 100 == 1 {
                let so_far = count.contents();
                assert!(!so_far.is_done && so_far.blocks >= last && so_far.part() <= 1.0);
                last = so_far.blocks;
            }
        };
        let contents =
            world.count_contents(u64::MAX, &LoadOptions::default(), &Task::default(), &mut each).expect("contents");
        let names: BTreeMap<String, u64> = serde_json::from_value(expected["node_counts"].clone()).expect("counts");
        assert_eq!(by_name(&contents.nodes), names, "{name}");
        assert!(contents.nodes.is_sorted_by(|a, b| a.count >= b.count));
        assert_eq!(contents.blocks, expected["blocks"].as_u64().expect("a count"), "{name}");
        assert_eq!(contents.blocks + contents.unreadable, contents.total_blocks, "{name}");
        assert_eq!(reports, contents.total_blocks, "{name}");
        let sum = |part: &str| {
            let list = expected["list"].as_array().expect("a list").iter();
            list.map(|block| block[part].as_u64().expect("a count")).sum::<u64>()
        };
        let counts = [contents.metadata, contents.object_count, contents.timers];
        assert_eq!(counts, [sum("meta"), sum("objects"), sum("timers")], "{name}");
        assert_eq!(contents.objects.iter().map(|kind| kind.count).sum::<u64>(), contents.object_count);
        assert!(contents.is_done && contents.part() == 1.0);
    }
}

#[test]
fn contents_of_a_large_world_wait_to_be_asked_for() {
    let Some(shared) = shared_dir() else { return };
    let mut world = open(&shared.join("data/minetest/world-v20"));
    let contents = world
        .count_contents(342, &LoadOptions::default(), &Task::default(), &mut |_| panic!("nothing is read"))
        .expect("contents");
    assert!(contents.is_held && contents.total_blocks == 343 && contents.blocks == 0);
}

#[test]
fn searches_count_as_the_command_does_and_list_the_nearest() {
    let Some(shared) = shared_dir() else { return };
    for (name, text) in
        [("world-5x", "default:chest"), ("world-v17", "stone"), ("world-damaged", "a"), ("world-5x", "coal")]
    {
        let path = shared.join("data/minetest").join(name);
        let words = SearchWords::new(text).expect("words");
        let all = open(&path).search(BlockRange::ALL, &words, 30_000_000, &Task::default()).expect("hits");
        for from in [HitOrigin::default(), HitOrigin { x: 37, y: Some(-3), z: 40 }] {
            let question = HitSearch { text: text.into(), from, ..HitSearch::default() };
            let found = search(&mut open(&path), &question);
            assert_eq!((found.counts, found.unreadable), (all.counts, all.unreadable), "{name}: {text}");
            assert_eq!(found.columns.values().map(|count| u64::from(*count)).sum::<u64>(), all.counts.total());
            let (mut distances, mut others): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
            for hit in all.players.iter().chain(&all.hits) {
                let list = if hit.kind == HitKind::Player { &mut distances } else { &mut others };
                list.push(from.distance_squared(hit.place.point()));
            }
            others.sort_by(f64::total_cmp);
            distances.extend(others);
            distances.truncate(MOST_LISTED_HITS);
            distances.sort_by(f64::total_cmp);
            // Players stand first.
            let players = found.listed.iter().take_while(|(_, hit)| hit.kind == HitKind::Player).count();
            assert_eq!(players as u64, found.counts.players, "{name}: {text}");
            let mut listed: Vec<f64> = found.listed.iter().map(|(distance, _)| *distance).collect();
            listed.sort_by(f64::total_cmp);
            assert_eq!(listed, distances, "{name}: {text}");
        }
    }
}

#[test]
fn players_stand_before_what_is_nearer() {
    let Some(shared) = shared_dir() else { return };
    let mut world = open(&shared.join("data/minetest/world-v28-leveldb-played"));
    let mut question = HitSearch { text: "b".into(), ..HitSearch::default() };
    let found = search(&mut world, &question);
    assert_eq!((found.listed[0].1.kind, &*found.listed[0].1.text), (HitKind::Player, "bob"));
    assert!(found.listed[1].0 < found.listed[0].0, "a node is nearer");
    let player = found.listed[0].1.place.point();
    assert!(found.columns.contains_key(&[player.x, player.z].map(|part| (part / 16.0).floor() as i32)));
    question.kinds = question.kinds.toggled(HitKind::Player);
    let without = search(&mut world, &question);
    assert!(without.counts == found.counts && without.listed.iter().all(|(_, hit)| hit.kind != HitKind::Player));
}

#[test]
fn the_topmost_of_a_column_stands_first_where_heights_do_not_count() {
    let Some(shared) = shared_dir() else { return };
    let mut world = open(&shared.join("data/minetest/world-v17"));
    let question = HitSearch { text: "stone".into(), ..HitSearch::default() };
    let found = search(&mut world, &question);
    let order = |(distance, hit): &(f64, mapscope::analysis::solid::WorldHit)| (*distance, -hit.place.point().y);
    assert!(found.listed.is_sorted_by_key(order), "by distance, then from the top");
    assert!(found.listed.iter().filter(|(distance, _)| *distance == found.listed[0].0).count() > 1);
}

#[test]
fn kinds_that_are_left_out_are_counted_and_not_listed() {
    let Some(shared) = shared_dir() else { return };
    let mut world = open(&shared.join("data/minetest/world-5x"));
    let mut question = HitSearch { text: "chest".into(), ..HitSearch::default() };
    let all = search(&mut world, &question);
    question.kinds = question.kinds.toggled(HitKind::Node);
    let found = search(&mut world, &question);
    assert_eq!(found.counts, all.counts);
    assert!(found.counts.nodes > 0 && found.listed.iter().all(|(_, hit)| hit.kind != HitKind::Node));
    assert_eq!(found.listed.len() as u64, found.count_of(question.kinds).min(1000));
}

/// A world of these blocks.
fn world_of(blobs: &Blobs, has_coordinates: bool) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("map.sqlite");
    drop(if has_coordinates { write_coordinates(&path, blobs) } else { write_numbers(&path, blobs) });
    folder
}

fn compare(ours: &Path, theirs: &Path) -> mapscope::analysis::solid::WorldDifferences {
    open(ours).compare_with(&mut open(theirs), &Task::default(), &mut |_| {}).expect("differences")
}

#[test]
fn saves_differ_by_nodes_and_not_by_times() {
    let Some(shared) = shared_dir() else { return };
    let path = shared.join("data/minetest/world-v20");
    let blobs = read_all(&mut open(&path));
    // Bytes behind the compressed parts: the time, before the names of version 21; in version 20 the last four.
    let keys: Vec<BlockKey> = blobs.keys().copied().collect();
    let mut ours = blobs.clone();
    let [timed, emptied, removed] = [keys[10], keys[100], keys[200]];
    let time = ours.get_mut(&timed).expect("a block");
    *time.last_mut().expect("bytes") ^= 1;
    let other = blobs.iter().find(|(key, blob)| **key != emptied && **blob != blobs[&emptied]).expect("another").1;
    ours.insert(emptied, other.clone());
    ours.remove(&removed);
    let added = BlockKey { x: 40, y: 1, z: 2 };
    ours.insert(added, other.clone());
    // Also where both are stored in other ways.
    let (ours, theirs) = (world_of(&ours, true), world_of(&blobs, false));
    let differences = compare(ours.path(), theirs.path());
    let nodes = differences.nodes;
    assert_eq!(differences.blocks, BlockChanges { added: 1, removed: 1, changed: u32::from(nodes > 0) });
    assert_eq!(differences.columns[&[40, 2]], BlockChanges { added: 1, ..BlockChanges::default() });
    assert_eq!(differences.columns[&[removed.x, removed.z]].removed, 1);
    assert!(
        !differences.columns.contains_key(&[timed.x, timed.z])
            || [emptied, removed].iter().any(|key| [key.x, key.z] == [timed.x, timed.z])
    );
    assert!(differences.is_done && differences.compared == 343);
    assert_eq!(compare(theirs.path(), theirs.path()).blocks, BlockChanges::default());
    let reversed = compare(theirs.path(), ours.path());
    assert_eq!((reversed.blocks.added, reversed.blocks.removed), (1, 1));
}
