//! `render --top`: Minetest worlds from above, as scripts ask for them.

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::common::shared_dir;
use crate::run::{Temporary, failure, run, text};

/// Pixels of a PNG file, three bytes each.
fn pixels(png: &[u8]) -> ([u32; 2], Vec<u8>) {
    let image = image::load_from_memory(png).expect("a picture").into_rgb8();
    (image.dimensions().into(), image.into_raw())
}

fn digest(rgb: &[u8]) -> String {
    Sha256::digest(rgb).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_flags_of_the_mapper_give_its_pictures() {
    let Some(shared) = shared_dir() else { return };
    let worlds = shared.join("data/minetest");
    let colors = worlds.join("colors-mapper.txt");
    for (golden, flags) in [
        ("world-5x_default", ""),
        ("world-5x_alpha", "--alpha"),
        ("world-5x_geom_odd", "--geometry -37:5+70+33 --no-shading"),
        ("world-5x_y-40_-10", "--min-y -40 --max-y -10"),
        ("world-5x_maxy0_noshading", "--max-y 0 --no-shading"),
    ] {
        let expected = std::fs::read(shared.join(format!("golden/minetest/{golden}.json"))).expect("a golden picture");
        let expected: Value = serde_json::from_slice(&expected).expect("JSON");
        let world = worlds.join(expected["world"].as_str().expect("a world"));
        let mut arguments = vec!["render", text(&world), "--top", "--colors", text(&colors), "-o", "-"];
        arguments.extend(flags.split_whitespace());
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{golden}: {output:?}");
        let (size, rgb) = pixels(&output.stdout);
        assert_eq!(serde_json::json!(size), expected["size"], "{golden}");
        assert_eq!(expected["rgb_sha256"], digest(&rgb), "{golden}");
    }
}

#[test]
fn a_scale_repeats_pixels() {
    let Some(shared) = shared_dir() else { return };
    let world = shared.join("data/minetest/world-v26");
    let picture = |scale: &str| {
        let output = run(&["render", text(&world), "--top", "--scale", scale, "-o", "-"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        pixels(&output.stdout)
    };
    let ([width, height], plain) = picture("1");
    let (size, scaled) = picture("3");
    assert_eq!(size, [3 * width, 3 * height]);
    let at = |rgb: &[u8], width: u32, x: u32, y: u32| rgb[((y * width + x) * 3) as usize..][..3].to_vec();
    for y in 0..3 * height {
        for x in 0..3 * width {
            assert_eq!(at(&scaled, 3 * width, x, y), at(&plain, width, x / 3, y / 3), "{x}, {y}");
        }
    }
}

/// A world with a table of its own.
fn world_with(colors: &str) -> Option<tempfile::TempDir> {
    let shared = shared_dir()?;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = std::fs::read(shared.join("data/minetest/world-v26/map.sqlite")).expect("a database");
    std::fs::write(folder.path().join("map.sqlite"), database).expect("written");
    std::fs::write(folder.path().join("colors.txt"), colors).expect("written");
    Some(folder)
}

#[test]
fn a_worlds_own_table_of_colors_counts() {
    let Some(world) = world_with("default:stone 1 2 3\nnonsense\n") else { return };
    let output = run(&["render", text(world.path()), "--top", "--no-shading", "--background", "#0a0b0c", "-o", "-"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let (_, rgb) = pixels(&output.stdout);
    assert!(rgb.chunks(3).any(|pixel| pixel == [1, 2, 3]), "stone shows");
    assert!(rgb.chunks(3).all(|pixel| pixel == [1, 2, 3] || pixel == [10, 11, 12]), "and nothing else");
    let note = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(note.contains("1 line without a color, first on line 2"), "{note}");
}

#[test]
fn requests_that_cannot_be_met_say_why() {
    let Some(world) = world_with("nonsense\n") else { return };
    let shared = shared_dir().expect("the shared folder");
    let out = Temporary::new("top.png");
    let refused = |arguments: &[&str], code: i32, words: &str| {
        let arguments = [&["render", "--top", "-o", text(&out.path)], arguments].concat();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(error.contains(words), "{arguments:?}: {error}");
        assert!(!out.path.exists(), "{arguments:?}");
    };
    let good = shared.join("data/minetest/world-v26");
    refused(&[text(world.path())], 1, "contains no colors");
    refused(&[text(&good), "--colors", "/no/such/file"], 1, "/no/such/file");
    refused(&[text(&good), "--colors", "."], 1, "it is a folder");
    refused(&[text(&good), "--min-y", "5000"], 1, "no blocks");
    refused(&["--demo"], 1, "folder of a Minetest");
    let map = Temporary::new("top.map");
    std::fs::write(&map.path, b"DATA").expect("written");
    refused(&[text(&map.path)], 1, "not a Minetest world; leave out --top");
    refused(&[text(&good), "--min-y", "5", "--max-y", "4"], 2, "must not be above");
    refused(&[text(&good), "--background", "none"], 2, "a transparent background");
    refused(&[text(&good), "--whole"], 2, "cannot be used with");
    for geometry in ["1:2", "1:2+3", "1:2+0+4", "1:2+-3+4", "a:b+c+d", "-2147483648:0+16+16", "0:0+99999999999+1"] {
        refused(&[text(&good), &format!("--geometry={geometry}")], 2, "--geometry");
    }
    let without_top = run(&["render", text(&good), "-o", text(&out.path)]);
    let error = failure(&without_top);
    assert!(error.contains("--top"), "{error}");
    let tile = failure(&run(&["tile", text(&good), "1,2"]));
    assert!(tile.contains("is a Minetest world; use `mapscope node WORLD X,Y,Z`"), "{tile}");
    assert_eq!(run(&["render", "a.map", "-o", "b.png", "--alpha"]).status.code(), Some(2));
}
