//! Golden pictures: every folder of `tests/golden` says what to draw and holds the picture that is right.
//!
//! `BLESS=1` writes the pictures that are missing or wrong. Look at them before they are committed.

use std::path::{Path, PathBuf};

use glam::{UVec2, Vec2};
use mapscope::base::RgbaImage;
use mapscope::export::{Headless, encode_png};
use mapscope::scene::{Camera, FlatFrame};

use crate::common::compare::side_by_side;
use crate::common::picture::{headless, read_png, write_for_people};

/// Golden pictures stay small, so that many of them cost nothing.
const LARGEST_BYTES: usize = 16 * 1024;
const LARGEST_SIDE: u32 = 256;

/// What a `case.toml` says.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// Name of a built map, see `tests/common/scenes.rs`.
    source: String,
    /// The point in the middle, in tiles.
    center_tiles: [f32; 2],
    /// The game's zoom: 1 is a player's view, 2 shows twice as much.
    zoom: f32,
    /// Size in pixels.
    size: [u32; 2],
    #[serde(default)]
    time_ms: i64,
    #[serde(default)]
    entities: u8,
    /// Largest difference of a channel that counts as equal.
    tolerance: u8,
    /// Pixels that may differ by more.
    max_outliers: usize,
    /// The picture is known to come out wrong; the case fails once it comes out right.
    #[serde(default)]
    known_failure: bool,
}

fn cases() -> Vec<(PathBuf, Case)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut folders: Vec<_> = std::fs::read_dir(folder).expect("tests/golden").flatten().map(|f| f.path()).collect();
    // Pictures of solid worlds have a test of their own.
    folders.retain(|folder| !folder.ends_with("solid"));
    folders.sort();
    let read = |folder: PathBuf| {
        let text = std::fs::read_to_string(folder.join("case.toml")).expect("a case.toml in every folder");
        let case = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        (folder, case)
    };
    folders.into_iter().map(read).collect()
}

fn draw(headless: &mut Headless, case: &Case) -> RgbaImage {
    let scene = crate::common::scenes::scene(&case.source).load();
    let camera = Camera { center: Vec2::from(case.center_tiles) * 32.0, zoom: case.zoom };
    let mut params = FlatFrame::new(UVec2::from(case.size), camera);
    params.time_ns = case.time_ms * 1_000_000;
    params.entities = case.entities;
    headless.render(&scene, &params).expect("a picture")
}

/// Why a picture is not the expected one.
fn judge(case: &Case, expected: &RgbaImage, actual: &RgbaImage) -> Result<(), String> {
    if (expected.width, expected.height) != (actual.width, actual.height) {
        return Err("the sizes differ".into());
    }
    let apart = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > case.tolerance);
    let outliers = expected.pixels.chunks_exact(4).zip(actual.pixels.chunks_exact(4)).filter(|p| apart(*p)).count();
    if outliers > case.max_outliers {
        return Err(format!("{outliers} pixels differ by more than {}", case.tolerance));
    }
    Ok(())
}

#[test]
fn golden_pictures() {
    let Some(mut headless) = headless() else { return };
    let bless = crate::common::is_blessing();
    let cases = cases();
    assert!(cases.len() >= 15, "only {} golden cases found", cases.len());
    let mut failed = Vec::new();
    for (folder, case) in cases {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let path = folder.join("expected.png");
        let actual = draw(&mut headless, &case);
        let expected = if path.exists() { read_png(&path) } else { RgbaImage::default() };
        match judge(&case, &expected, &actual) {
            Ok(()) if case.known_failure => failed.push(format!("{name}: known_failure, but it is right now")),
            Err(_) if bless && !case.known_failure => {
                std::fs::write(&path, encode_png(&actual).expect("a PNG")).expect("the golden picture");
            }
            Err(why) if !case.known_failure => {
                let sheet = write_for_people(&format!("golden-{name}"), &side_by_side(&expected, &actual));
                failed.push(format!("{name}: {why}, see {}", sheet.display()));
            }
            _ => {}
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn golden_pictures_are_small() {
    for (folder, _) in cases() {
        let path = folder.join("expected.png");
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let picture = read_png(&path);
        assert!(bytes.len() <= LARGEST_BYTES, "{}: {} bytes", path.display(), bytes.len());
        assert!(picture.width.max(picture.height) <= LARGEST_SIDE, "{}", path.display());
    }
}
