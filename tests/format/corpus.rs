//! Replays what coverage-guided fuzzing (`make fuzz`) starts from and what it once found: no file of the corpus may do
//! harm. `BLESS=1` writes the maps that fuzzing starts from.

use std::path::{Path, PathBuf};

use crate::common::fixture::Fixture;
use crate::common::level_bytes::{level_seeds, survive_turok_level};
use crate::common::mutate::seeds;
use crate::common::survive::{small_limits, survive};
use crate::common::world_bytes::{VERSIONS, block_of, survive_block, survive_level, survive_texts};
use mapscope::base::Task;
use mapscope::files::decode_png;

fn corpus(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(of)
}

fn files(of: &str) -> Vec<PathBuf> {
    let folder = corpus(of).read_dir().expect("the corpus");
    let mut files: Vec<_> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{of} is empty");
    files
}

#[test]
fn fuzzing_starts_from_the_fixtures() {
    for (n, fixture) in seeds().iter().map(Fixture::build).enumerate() {
        let path = corpus("map").join(format!("fixture-{n}.map"));
        if crate::common::is_blessing() {
            std::fs::write(&path, &fixture).expect("a seed");
        }
        let there = std::fs::read(&path).unwrap_or_default();
        assert!(there == fixture, "{} differs from the fixture; BLESS=1 writes it", path.display());
    }
}

#[test]
fn fuzzing_starts_from_a_block_of_each_version() {
    for version in VERSIONS {
        let block = block_of(version, |_| {});
        let path = corpus("minetest-block").join(format!("version-{version}"));
        if crate::common::is_blessing() {
            std::fs::write(&path, &block).expect("a seed");
        }
        // Packed otherwise by another version of a library, it would still be such a block.
        let there = std::fs::read(&path).unwrap_or_default();
        assert!(there.first() == Some(&version) && survive_block(&there), "{} is no block", path.display());
        assert!(survive_block(&block), "version {version}");
    }
}

#[test]
fn fuzzing_starts_from_small_levels() {
    for (name, level) in level_seeds() {
        let path = corpus("turok-level").join(name);
        if crate::common::is_blessing() {
            std::fs::write(&path, &level).expect("a seed");
        }
        let there = std::fs::read(&path).unwrap_or_default();
        assert!(there == level, "{} differs from the level; BLESS=1 writes it", path.display());
        assert!(survive_turok_level(&there).is_ok(), "{name}");
    }
}

#[test]
fn levels_of_the_corpus() {
    for path in files("turok-level") {
        let _ = survive_turok_level(&std::fs::read(path).expect("readable"));
    }
}

#[test]
fn files_of_worlds_of_the_corpus() {
    for path in files("minetest-block") {
        survive_block(&std::fs::read(path).expect("readable"));
    }
    for path in files("leveldb") {
        survive_level(&std::fs::read(path).expect("readable"));
    }
    for path in files("minetest-text") {
        survive_texts(&std::fs::read(path).expect("readable"));
    }
}

#[test]
fn maps_of_the_corpus() {
    for path in files("map") {
        survive(std::fs::read(path).expect("readable"), &small_limits());
    }
}

#[test]
fn pictures_of_the_corpus() {
    for path in files("png") {
        if let Ok(image) = decode_png(&std::fs::read(path).expect("readable"), &Task::new(small_limits())) {
            assert_eq!(image.pixels.len(), image.width as usize * image.height as usize * 4);
        }
    }
}
