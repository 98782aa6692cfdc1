//! `mapscope thumbnail` as file managers call it.

use crate::run::{Temporary, failure, run, text};

#[test]
fn a_thumbnail_fits_into_its_size() {
    let file = Temporary::new("thumb.png");
    for size in [1_u32, 64] {
        let output = run(&["thumbnail", "--demo", text(&file.path), &size.to_string()]);
        if String::from_utf8_lossy(&output.stderr).contains("no graphics adapter") {
            assert!(std::env::var_os("MAPSCOPE_REQUIRE_GPU").is_none_or(|v| v != "1"), "{output:?}");
            return eprintln!("SKIPPED: no graphics adapter");
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
