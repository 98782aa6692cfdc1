//! The maps that are measured: the demo map, shared real ones where they are, and the generated giants. Giants are
//! written once and kept under `target/bench`, in a folder named after the code that makes them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::giants::{GIANTS, Giant, Scale};

/// Shared real maps: a small one and a large one.
const SHARED: [(&str, &str); 2] = [("dm1", "ddnet/dm1.map"), ("tutorial", "ddnet/Tutorial.map")];

/// Their names, small ones first.
pub fn names() -> Vec<&'static str> {
    let shared = SHARED.iter().map(|(name, _)| *name).filter(|name| shared(name).is_some());
    std::iter::once("demo").chain(shared).chain(GIANTS.iter().map(|giant| giant.name)).collect()
}

/// The file of a map.
pub fn path(name: &str) -> PathBuf {
    if name == "demo" {
        return Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo.map");
    }
    let giant = || GIANTS.iter().find(|giant| giant.name == name).map(kept);
    shared(name).or_else(giant).unwrap_or_else(|| panic!("no map is called {name}"))
}

/// The bytes of a map.
pub fn bytes(name: &str) -> Arc<[u8]> {
    let path = path(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into()
}

/// Images for the shared maps, where they are.
pub fn data_dir() -> Option<PathBuf> {
    Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/ddnet")).filter(|dir| dir.is_dir())
}

/// The shared Minetest world with the most blocks.
pub fn world() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/minetest/world-5x-large")
}

/// Writes all giants into a folder.
pub fn write_giants(folder: &Path) {
    std::fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for giant in &GIANTS {
        let path = write(giant, folder);
        let bytes = std::fs::metadata(&path).map_or(0, |facts| facts.len());
        println!("{}: {:.2} MB, {}", path.display(), bytes as f64 / 1.0e6, giant.about);
    }
}

/// Where measuring keeps things.
pub fn folder() -> PathBuf {
    // Cargo makes a `tmp` in the target folder for benchmarks.
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("bench")
}

fn shared(name: &str) -> Option<PathBuf> {
    let (_, file) = SHARED.iter().find(|(shared, _)| *shared == name)?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/maps").join(file);
    path.is_file().then_some(path)
}

/// A giant as it was written before, or written now.
fn kept(giant: &Giant) -> PathBuf {
    let code = concat!(include_str!("giants.rs"), include_str!("../common/build.rs"));
    // FNV-1a: nobody means harm here.
    let version = code
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let folder = folder().join(format!("maps-{version:016x}"));
    let path = folder.join(file_name(giant));
    if !path.is_file() {
        std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        write(giant, &folder);
    }
    path
}

fn write(giant: &Giant, folder: &Path) -> PathBuf {
    let path = folder.join(file_name(giant));
    let part = path.with_extension("part");
    let written = std::fs::write(&part, giant.bytes(Scale::FULL)).and_then(|()| std::fs::rename(&part, &path));
    written.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    path
}

fn file_name(giant: &Giant) -> String {
    format!("giant-{}.map", giant.name)
}
