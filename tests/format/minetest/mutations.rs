//! Mutated blocks, LevelDB files and texts: nothing may panic or hang. Every seed is fixed.

use super::level_writer::{Part, write_level_database};
use super::stores::{Blobs, changes, some_blobs};
use crate::common::mutate::Random;
use crate::common::world_bytes::{VERSIONS, block_of, survive_block, survive_level, survive_texts};
use crate::hostile::wanted;

/// Changes some bytes: other values, lengths that hurt, a cut, a repetition.
fn mutate(random: &mut Random, bytes: &mut Vec<u8>) {
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    match random.below(8) {
        0 => bytes.truncate(at),
        1 => {
            let part = bytes[at..(at + 1 + random.below(40)).min(bytes.len())].to_vec();
            let place = random.below(bytes.len());
            bytes.splice(place..place, part);
        }
        2 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
        3 => {
            let value = random.int().to_be_bytes();
            bytes.iter_mut().skip(at).zip(value).for_each(|(byte, value)| *byte = value);
        }
        _ => bytes[at] = random.next() as u8,
    }
}

#[test]
fn mutations_of_blocks() {
    let wanted = wanted() / 6;
    let mut good = 0;
    for seed in 0..wanted {
        let mut random = Random::new(seed);
        let version = VERSIONS[random.below(VERSIONS.len())];
        // What is packed is reached only before it is.
        let (deep, part) = (random.below(4), random.below(3));
        let mut parts = 0;
        let mut choices = Random::new(seed ^ 0x5eed);
        let mut block = block_of(version, |bytes| {
            if parts == part {
                (0..deep).for_each(|_| mutate(&mut choices, bytes));
            }
            parts += 1;
        });
        for _ in 0..random.below(3) {
            mutate(&mut random, &mut block);
        }
        good += u64::from(survive_block(&block));
    }
    println!("{good} of {wanted} mutated blocks are blocks");
    assert!(good > wanted / 5 && good < wanted, "{good} of {wanted}");
}

#[test]
fn every_truncation_of_a_block() {
    for version in VERSIONS {
        let block = block_of(version, |_| {});
        assert!(survive_block(&block), "version {version}");
        for length in 0..block.len() {
            survive_block(&block[..length]);
        }
    }
}

#[test]
fn mutations_of_level_databases() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let blobs = some_blobs();
    write_level_database(folder.path(), 1, &[Part::Table(1, changes(&blobs)), Part::Log(changes(&blobs))]);
    let mut files: Vec<Vec<u8>> = Vec::new();
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        files.push(std::fs::read(entry.expect("an entry").path()).expect("a file"));
    }
    for seed in 0..wanted() / 30 {
        let mut random = Random::new(seed);
        let mut file = files[random.below(files.len())].clone();
        if random.below(2) == 0 {
            let start = random.below(file.len());
            file.drain(..start);
        }
        (0..=random.below(5)).for_each(|_| mutate(&mut random, &mut file));
        survive_level(&file);
    }
}

#[test]
fn mutations_of_texts() {
    let texts: [&[u8]; 5] = [
        b"backend = sqlite3\ngameid = minetest\nmgv7_np = {\noffset = 1\nflags = a\n}\n[end_of_params]\n",
        b"name = alice\nposition = (1.5,-20,3e2)\nhp = 20\nPlayerArgsEnd\nList main 2\nItem a:b 1\nEmpty\nEndInventoryList\nEndInventory\n",
        b"default:stone 97 94 93 # stone\ndefault:water_source 39 66 106 128 224\n",
        b"\x1b(T@default)Furnace (\x1bF\x1b(c@#f00)hot\\)\x1bE)\x1bE",
        b"sectors2/000/ffe/0001",
    ];
    for seed in 0..wanted() / 6 {
        let mut random = Random::new(seed);
        let mut text = texts[random.below(texts.len())].to_vec();
        (0..=random.below(6)).for_each(|_| mutate(&mut random, &mut text));
        survive_texts(&text);
    }
}

#[test]
fn fuzzing_starts_from_a_small_database() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let blobs: Blobs = some_blobs().into_iter().take(9).collect();
    write_level_database(folder.path(), 1, &[Part::Table(1, changes(&blobs)), Part::Log(changes(&blobs))]);
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus/leveldb");
    for name in ["000001.ldb", "000002.log", "MANIFEST-000003"] {
        let file = std::fs::read(folder.path().join(name)).expect("a file");
        if crate::common::is_blessing() {
            std::fs::write(corpus.join(name), &file).expect("a seed");
        }
        let there = std::fs::read(corpus.join(name)).unwrap_or_default();
        assert!(there == file, "{name} differs; BLESS=1 writes it");
    }
}
