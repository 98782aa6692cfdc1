//! Files made to do harm: nothing may panic, hang or take memory out of proportion. Every seed is fixed. That a case is
//! slow shows in how long the tests take: no assertion here looks at a clock. `make hostile` is the long run.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::fixture::{Fixture, Parts, put_int};
use crate::common::flat::Flat as _;
use crate::common::mutate::{Random, hostile_map, mutate_bytes, seeds};
use crate::common::survive::{small_limits, survive};
use mapscope::export::Headless;
use mapscope::format::teeworlds::is_plain_file_name;
use mapscope::scene::{Camera, FlatFrame, Scene};

/// Mutations of a usual run; `MAPSCOPE_MUTATIONS` asks for another number.
const MUTATIONS: u64 = 60_000;
/// One map out of so many is drawn as well.
const DRAWN: u64 = 1_500;

pub fn wanted() -> u64 {
    let asked = std::env::var("MAPSCOPE_MUTATIONS").ok();
    asked.map_or(MUTATIONS, |number| number.parse().expect("MAPSCOPE_MUTATIONS is a number"))
}

#[test]
fn every_truncation_of_a_small_map() {
    for file in seeds().iter().map(Fixture::build) {
        for length in 0..file.len() {
            survive(file[..length].to_vec(), &small_limits());
        }
    }
}

#[test]
fn mutations_of_fixtures() {
    let (seeds, next, wanted) = (seeds(), AtomicU64::new(0), wanted());
    let opened = AtomicU64::new(0);
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= wanted {
                return;
            }
            let map = hostile_map(&seeds, seed);
            let limits = small_limits();
            match catch_unwind(AssertUnwindSafe(|| survive(map.clone(), &limits))) {
                Ok(scene) => drop(opened.fetch_add(u64::from(scene.is_some()), Ordering::Relaxed)),
                Err(_) => panic!("seed {seed} panics; the map is {}", keep(&format!("seed-{seed}"), &map).display()),
            }
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
    let opened = opened.into_inner();
    println!("{opened} of {wanted} mutated maps opened");
    assert!(opened > wanted / 2, "most changes leave a map: {opened} of {wanted}");
}

/// Leaves a map that does harm where it can be looked at.
fn keep(name: &str, map: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    std::fs::create_dir_all(&folder).expect("a folder for findings");
    let path = folder.join(format!("{name}.map"));
    std::fs::write(&path, map).expect("a finding");
    path
}

#[test]
fn mutations_are_drawn() {
    let Some(mut headless) = crate::common::picture::headless() else { return };
    let seeds = seeds();
    for seed in (0..wanted()).step_by(DRAWN as usize) {
        let map = hostile_map(&seeds, seed);
        if let Some(scene) = survive(map, &small_limits()) {
            draw(&mut headless, scene, seed);
        }
    }
}

/// Draws a scene as a whole, at a player's zoom, and at places and times that hurt.
fn draw(headless: &mut Headless, scene: Scene, seed: u64) {
    let bounds = scene.flat().bounds;
    let scene = Arc::new(scene);
    let size = glam::UVec2::new(64, 48);
    for (zoom, time_ns) in [(1.0, 0), (bounds.size().max_element() / 1000.0, i64::MAX), (1000.0, i64::MIN), (0.001, 1)]
    {
        let camera = Camera { center: bounds.center(), zoom };
        let params = FlatFrame { time_ns, entities: (seed % 101) as u8, ..FlatFrame::new(size, camera) };
        let picture = headless.render(&scene, &params);
        assert!(picture.is_ok(), "seed {seed}, zoom {zoom}: {:?}", picture.err());
    }
}

#[test]
fn mutations_of_real_maps() {
    let mut random = Random::new(2);
    for path in crate::common::shared_maps() {
        let file = std::fs::read(&path).expect("a readable file");
        if file.len() > 8_000 {
            continue;
        }
        let data = Parts::of(&file).data;
        for _ in 0..wanted() / 150 {
            let mut mutated = file.clone();
            for _ in 0..=random.below(6) {
                mutate_bytes(&mut random, &mut mutated, data);
            }
            survive(mutated, &small_limits());
        }
    }
}

#[test]
fn noise() {
    let mut random = Random::new(3);
    for length in 0..1_000 {
        let mut file: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        if length >= 36 {
            file[..4].copy_from_slice(b"DATA");
            put_int(&mut file, 4, 3 + length % 2);
            (2..9).for_each(|field| put_int(&mut file, field * 4, random.below(24) as i32 & !3));
        }
        survive(file, &small_limits());
    }
}

#[test]
fn names_never_become_paths() {
    let mut random = Random::new(4);
    for _ in 0..10_000 {
        let name: String = (0..random.below(6)).map(|_| ['.', '/', '\\', 'a', ':', '\0'][random.below(6)]).collect();
        if is_plain_file_name(&name) {
            let path = std::path::Path::new(&name);
            assert_eq!(path.components().count(), 1, "{name:?}");
            assert!(matches!(path.components().next(), Some(std::path::Component::Normal(_))), "{name:?}");
        }
    }
}
