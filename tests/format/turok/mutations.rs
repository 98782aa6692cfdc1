//! Mutated levels: nothing may panic, hang or grow. Every seed is fixed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::level_bytes::{level_seeds, survive_turok_level};
use crate::common::mutate::Random;
use crate::common::shared_dir;
use crate::hostile::wanted;

/// Bytes at the beginning of a level, and behind each place that an offset leads to, that say how it is read.
const HEAD: usize = 256;

/// Small levels of ours, and the shared ones.
fn levels() -> Vec<(String, Vec<u8>)> {
    let mut levels: Vec<_> = level_seeds().into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).collect();
    if let Some(shared) = shared_dir() {
        for name in ["temple_s18.map", "temple_s18_vis.map", "temple_s16_align4.map", "one_triangle.map"] {
            levels.push((name.to_owned(), std::fs::read(shared.join("data/turok").join(name)).expect("a level")));
        }
    }
    levels
}

/// Places of numbers that look like offsets, counts or strides: small multiples, and what they lead to.
fn structure(bytes: &[u8]) -> Vec<usize> {
    let word = |at: usize| bytes.get(at..at + 4).map(|word| u32::from_le_bytes(word.try_into().expect("4")) as usize);
    let root = (0..9).filter_map(|part| word(4 + 4 * part));
    let places = [0].into_iter().chain(root).filter(|at| *at < bytes.len());
    places.flat_map(|at| (at..(at + HEAD).min(bytes.len().saturating_sub(4))).step_by(4)).collect()
}

/// Changes a level in one place.
fn mutate(random: &mut Random, bytes: &mut Vec<u8>, structure: &[usize]) {
    if bytes.len() < 4 {
        return;
    }
    let anywhere = random.below(bytes.len() - 3);
    let at = match random.below(4) {
        0 => anywhere,
        _ => structure.get(random.below(structure.len())).copied().unwrap_or(anywhere).min(bytes.len() - 4),
    };
    match random.below(10) {
        0 => bytes.truncate(at),
        1 => {
            let part = bytes[at..(at + 1 + random.below(40)).min(bytes.len())].to_vec();
            let place = random.below(bytes.len());
            bytes.splice(place..place, part);
        }
        2 => bytes[at] = random.next() as u8,
        3 => bytes[at] ^= 1 << random.below(8),
        4 => {
            // An offset that leads to another part.
            let other = structure.get(random.below(structure.len())).copied().unwrap_or_default() as u32;
            bytes[at..at + 4].copy_from_slice(&other.to_le_bytes());
        }
        _ => bytes[at..at + 4].copy_from_slice(&random.int().to_le_bytes()),
    }
}

#[test]
fn mutations_of_levels() {
    let (levels, wanted) = (levels(), wanted() / 6);
    let structures: Vec<_> = levels.iter().map(|(_, bytes)| structure(bytes)).collect();
    let mut good = 0;
    for seed in 0..wanted {
        let mut random = Random::new(seed);
        let of = random.below(levels.len());
        let (name, bytes) = &levels[of];
        let mut bytes = bytes.clone();
        for _ in 0..=random.below(4) {
            mutate(&mut random, &mut bytes, &structures[of]);
        }
        let survived = catch_unwind(AssertUnwindSafe(|| survive_turok_level(&bytes).is_ok()));
        good += u64::from(survived.unwrap_or_else(|_| panic!("seed {seed}, a change of {name}, panics")));
    }
    println!("{good} of {wanted} mutated levels opened");
    assert!(good > wanted / 5 && good < wanted, "{good} of {wanted}");
}

#[test]
fn flipped_bytes_of_a_level() {
    let Some(shared) = shared_dir() else { return };
    let bytes = std::fs::read(shared.join("data/turok/temple_s18.map")).expect("a level");
    let mut random = Random::new(1);
    for _ in 0..wanted() / 15 {
        let mut flipped = bytes.clone();
        let at = random.below(flipped.len());
        flipped[at] ^= 1 << random.below(8);
        let _ = survive_turok_level(&flipped);
    }
}

#[test]
fn every_truncation_of_a_level() {
    for (name, bytes) in levels() {
        assert!(survive_turok_level(&bytes).is_ok(), "{name}");
        let step = if bytes.len() < 4096 { 1 } else { 23 };
        for length in (0..bytes.len()).step_by(step).chain(0..HEAD.min(bytes.len())) {
            let _ = survive_turok_level(&bytes[..length]);
        }
    }
}

#[test]
fn noise_is_no_level() {
    let mut random = Random::new(3);
    for length in 0..1_000 {
        let mut bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        let _ = survive_turok_level(&bytes);
        if length >= 44 {
            // A sound head, with noise behind it.
            for (at, number) in [7, 40, 44, 48, 52, 56, 60, 64, 68, 72, 1].into_iter().enumerate() {
                bytes[4 * at..][..4].copy_from_slice(&u32::to_le_bytes(number));
            }
            let _ = survive_turok_level(&bytes);
        }
    }
}
