//! `mapscope thumbnail` as file managers call it.

use std::path::Path;

use crate::common::shared_dir;
use crate::common::skip::{Need, skip};
use crate::run::{Temporary, failure, run, text};

#[test]
fn a_thumbnail_fits_into_its_size() {
    let file = Temporary::new("thumb.png");
    for size in [1_u32, 64] {
        let output = run(&["thumbnail", "--demo", text(&file.path), &size.to_string()]);
        if String::from_utf8_lossy(&output.stderr).contains("no graphics adapter") {
            return skip(Need::Gpu, "there is no graphics adapter");
        }
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let picture = image::open(&file.path).expect("a PNG");
        assert_eq!((picture.width(), picture.height()), (size, (size * 3 / 4).max(1)));
        let piped = run(&["thumbnail", "--demo", "-", &size.to_string()]);
        assert!(piped.stdout == std::fs::read(&file.path).expect("written"));
    }
}

#[test]
fn a_thumbnail_that_cannot_be_made_leaves_nothing() {
    let file = Temporary::new("no.png");
    let line = failure(&run(&["thumbnail", "no/such.map", text(&file.path), "64"]));
    assert!(line.contains("no/such.map"), "{line}");
    assert!(!file.path.exists());
    let map = Temporary::new("kept.map");
    std::fs::write(&map.path, b"DATA\x04\0\0\0").expect("written");
    let line = failure(&run(&["thumbnail", "--demo", text(&map.path), "64"]));
    assert!(line.contains("is a map"), "{line}");
    assert_eq!(std::fs::read(&map.path).expect("still there"), b"DATA\x04\0\0\0");
}

#[test]
fn a_thumbnail_needs_a_map_a_file_and_a_size() {
    let wrong: [&[&str]; 7] = [
        &["a.map"],
        &["a.map", "b.png"],
        &["a.map", "b.png", "0"],
        &["a.map", "b.png", "4097"],
        &["a.map", "b.png", "big"],
        &["--demo", "b.png"],
        &["--demo", "a.map", "b.png", "64"],
    ];
    for arguments in wrong {
        let output = run(&[&["thumbnail"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    }
}

#[test]
fn what_a_thumbnail_lacks_is_named_with_a_whole_command() {
    for (arguments, lacks) in [
        (&["--size", "64"][..], "the map or world is missing"),
        (&["a.map"], "the output file is missing"),
        (&["--demo"], "the output file is missing"),
        (&["a.map", "b.png"], "the size in pixels is missing"),
    ] {
        let output = run(&[&["thumbnail"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(lacks), "{arguments:?}: {said}");
        for line in ["mapscope thumbnail Kobra.map kobra.png 256\n", "mapscope thumbnail worlds/home home.png 256\n"] {
            assert!(said.contains(line), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn flags_take_the_places_of_arguments() {
    for arguments in [
        &["a.map", "b.png", "-o", "c.png"][..],
        &["a.map", "b.png", "64", "--size", "32"],
        &["a.map", "-o", "c.png", "--size", "0"],
        &["a.map", "-o", "c.png", "64", "32"],
        &["-o", "c.png"],
    ] {
        let output = run(&[&["thumbnail"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    }
}

/// Size and pixels of a thumbnail of a world.
fn of_world(world: &Path, arguments: &[&str]) -> ([u32; 2], Vec<u8>) {
    let output = run(&[&["thumbnail", text(world), "-o", "-"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let image = image::load_from_memory(&output.stdout).expect("a picture").into_rgb8();
    (image.dimensions().into(), image.into_raw())
}

#[test]
fn a_minetest_world_is_shown_from_above() {
    let Some(shared) = shared_dir() else { return };
    let worlds = shared.join("data/minetest");
    // Fitted, and averaged: as a whole as bright as the picture of all of it.
    let world = worlds.join("world-5x");
    let (size, small) = of_world(&world, &["--size", "100"]);
    assert_eq!(size, [100, 100]);
    let top = run(&["render", text(&world), "--top", "-o", "-"]);
    let whole = image::load_from_memory(&top.stdout).expect("a picture").into_rgb8().into_raw();
    let mean = |rgb: &[u8]| {
        [0, 1, 2].map(|channel| {
            let values = rgb.iter().skip(channel).step_by(3);
            values.map(|value| f64::from(*value)).sum::<f64>() * 3.0 / rgb.len() as f64
        })
    };
    let (expected, found) = (mean(&whole), mean(&small));
    assert!(
        expected.iter().zip(found).all(|(expected, found)| (expected - found).abs() < 2.0),
        "{expected:?} {found:?}"
    );
    // Called as a file manager does, of the database, and larger than the world.
    let file = Temporary::new("world.png");
    let output = run(&["thumbnail", text(&worlds.join("world-v26/map.sqlite")), text(&file.path), "256"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let picture = image::open(&file.path).expect("a PNG");
    assert_eq!((picture.width(), picture.height()), (224, 224), "two pixels a node");
    assert_eq!(of_world(&worlds.join("world-v17"), &[]).0, [256, 256]);
    let vain = run(&["thumbnail", text(&world), "-o", "-", "--placeholder", "game"]);
    assert!(String::from_utf8_lossy(&vain.stderr).contains("--placeholder has no effect"), "{:?}", vain.stderr);
    assert_eq!(of_world(&worlds.join("world-damaged"), &["--size", "1"]).0, [1, 1]);
}

#[test]
fn a_world_without_blocks_has_no_thumbnail() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("world.mt"), "backend = sqlite3\n").expect("written");
    let file = Temporary::new("no.png");
    let error = failure(&run(&["thumbnail", text(folder.path()), text(&file.path), "64"]));
    assert!(error.contains("map.sqlite"), "{error}");
    std::fs::create_dir(folder.path().join("sectors2")).expect("a folder");
    let error = failure(&run(&["thumbnail", text(folder.path()), text(&file.path), "64"]));
    assert!(error.contains("no blocks") && !file.path.exists(), "{error}");
}
