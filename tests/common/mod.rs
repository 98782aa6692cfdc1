//! What several tests share.

#![allow(dead_code, reason = "each test binary uses only a part of this module")]

use std::path::PathBuf;

use self::skip::{Need, skip};

pub mod build;
pub mod compare;
pub mod describe;
pub mod fixture;
pub mod flat;
pub mod level_bytes;
pub mod memory_file;
pub mod mutate;
pub mod panels;
pub mod picture;
pub mod pipeline;
pub mod scenes;
#[path = "../../src/files/skip.rs"]
pub mod skip;
pub mod small_world;
pub mod survive;
pub mod world_bytes;

/// Whether tests write the files that they would compare with.
pub fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|v| v == "1")
}

/// The folder of shared real maps and pictures beside the checkout. `None` (said aloud) where it is missing, unless
/// `MAPSCOPE_REQUIRE_SHARED=1` makes that a failure.
pub fn shared_dir() -> Option<PathBuf> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    if dir.join("data/maps").is_dir() {
        return Some(dir);
    }
    skip(Need::Shared, format_args!("{} is not there", dir.display()));
    None
}

/// Every `.map` file under the shared folder, sorted.
pub fn shared_maps() -> Vec<PathBuf> {
    let Some(shared) = shared_dir() else { return Vec::new() };
    let mut maps = Vec::new();
    for folder in std::fs::read_dir(shared.join("data/maps")).expect("maps folder").flatten() {
        for file in std::fs::read_dir(folder.path()).expect("folder of maps").flatten() {
            if file.path().extension().is_some_and(|e| e == "map") {
                maps.push(file.path());
            }
        }
    }
    maps.sort();
    assert!(maps.len() >= 18, "only {} shared maps found", maps.len());
    maps
}
