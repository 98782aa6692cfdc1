//! Images from outside the map, from real folders: which one wins, and what becomes of the ones that cannot be read.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::common::flat::Flat as _;
use image::ImageEncoder;
use mapscope::bake::{ImageError, Resources};
use mapscope::base::{ImageIndex, Limits, Task};
use mapscope::files::Environment;
use mapscope::load::{DiskResources, LoadOptions, ReadImageError, Source, load_now, read_image, search_folders};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use tempfile::TempDir;

/// A task that nobody cancels, for small images.
static TASK: LazyLock<Task> = LazyLock::new(|| Task::new(Limits { image_bytes: 4096, ..Limits::default() }));

/// A folder of its own for one test, removed at its end.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    fn write(&self, file: &str, bytes: &[u8]) {
        let path = self.path(file);
        std::fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("made");
        std::fs::write(path, bytes).expect("written");
    }

    /// Images for a map at `maps/x.map` in this folder, `first` searched before all others.
    fn images(&self, first: &str) -> DiskResources {
        let map = self.path("maps/x.map");
        let folders = search_folders(Some(Path::new(&map)), &[self.path(first)], &Environment::default());
        DiskResources::new(folders)
    }
}

/// A PNG of one pixel of this red.
fn png(red: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
    encoder.write_image(&[red, 0, 0, 255], 1, 1, image::ExtendedColorType::Rgba8).expect("encodes");
    bytes
}

fn red_of(images: &DiskResources, name: &str) -> Result<u8, ImageError> {
    images.mapres(name, &TASK).map(|found| found.image.pixels[0])
}

#[test]
fn the_first_folder_wins_and_the_others_fill_in() {
    let folder = Folder::new();
    folder.write("named/mapres/a.png", &png(1));
    folder.write("maps/mapres/a.png", &png(2));
    folder.write("maps/mapres/b.png", &png(3));
    folder.write("mapres/c.png", &png(4));
    let images = folder.images("named");
    assert_eq!((red_of(&images, "a"), red_of(&images, "b"), red_of(&images, "c")), (Ok(1), Ok(3), Ok(4)));
    assert_eq!(red_of(&images, "d"), Err(ImageError::NotFound));
    let origin = images.mapres("b", &TASK).expect("found").origin;
    assert_eq!(Path::new(&origin), folder.path("maps/mapres/b.png"));
}

// Where file names have no letter case there is nothing to tell apart.
#[cfg(target_os = "linux")]
#[test]
fn letter_case_matters_only_when_there_is_no_better_match() {
    let folder = Folder::new();
    folder.write("maps/mapres/Grass_Main.PNG", &png(1));
    folder.write("mapres/desert.png", &png(2));
    folder.write("maps/mapres/Desert.png", &png(3));
    let images = folder.images("none");
    assert_eq!((red_of(&images, "grass_main"), red_of(&images, "desert")), (Ok(1), Ok(2)));
}

#[test]
fn an_unreadable_image_is_passed_over_or_named() {
    let folder = Folder::new();
    folder.write("named/mapres/a.png", b"no picture");
    folder.write("mapres/a.png", &png(5));
    folder.write("mapres/b.png", b"no picture either");
    folder.write("mapres/c.png/file", b"a folder with the name of a picture");
    folder.write("mapres/d.png", &[0; 5000]);
    let images = folder.images("named");
    assert_eq!(red_of(&images, "a"), Ok(5));
    for name in ["b", "c", "d"] {
        let Err(ImageError::Unreadable(reason)) = red_of(&images, name) else { panic!("{name} is unreadable") };
        assert!(reason.contains(&format!("{name}.png")), "{reason}");
    }
    let reason = red_of(&images, "b").expect_err("no picture").to_string();
    assert_eq!(reason, format!("{}: not a PNG image", folder.path("mapres/b.png").display()));
}

#[cfg(unix)]
#[test]
fn what_is_no_readable_file_is_passed_over_or_named() {
    let folder = Folder::new();
    folder.write("mapres/e.png", &png(5));
    std::fs::create_dir_all(folder.path("named/mapres")).expect("made");
    let pipes = ["named/mapres/e.png", "named/mapres/grass_main.png"].map(|name| folder.path(name));
    assert!(std::process::Command::new("mkfifo").args(pipes).status().expect("mkfifo is there").success());
    std::os::unix::fs::symlink("/dev/zero", folder.path("named/mapres/zero.png")).expect("linked");
    std::os::unix::fs::symlink("loop.png", folder.path("named/mapres/loop.png")).expect("linked");
    std::os::unix::fs::symlink("nowhere", folder.path("named/mapres/dangling.png")).expect("linked");
    let giant = std::fs::File::create(folder.path("named/mapres/giant.png")).expect("made");
    giant.set_len(3 << 30).expect("a file with a hole");
    let images = folder.images("named");
    assert_eq!(red_of(&images, "e"), Ok(5), "a pipe of the name is not waited for");
    for (name, why) in [("grass_main", "pipe"), ("zero", "device"), ("loop", "loop.png"), ("giant", "not a PNG image")]
    {
        let Err(ImageError::Unreadable(reason)) = red_of(&images, name) else { panic!("{name} is unreadable") };
        assert!(reason.contains(why), "{reason}");
    }
    assert_eq!(red_of(&images, "dangling"), Err(ImageError::NotFound));
}

#[cfg(unix)]
#[test]
fn links_inside_the_folders_are_followed() {
    let folder = Folder::new();
    folder.write("elsewhere/picture.png", &png(8));
    std::fs::create_dir_all(folder.path("named")).expect("made");
    std::os::unix::fs::symlink(folder.path("elsewhere"), folder.path("named/mapres")).expect("linked");
    std::os::unix::fs::symlink("picture.png", folder.path("elsewhere/other name.png")).expect("linked");
    let images = folder.images("named");
    assert_eq!((red_of(&images, "picture"), red_of(&images, "other name")), (Ok(8), Ok(8)));
}

#[test]
fn names_that_point_elsewhere_are_not_followed() {
    let folder = Folder::new();
    folder.write("maps/secret.png", &png(1));
    folder.write("maps/mapres/x.png", &png(2));
    let secret = folder.path("maps/secret");
    let absolute = secret.to_str().expect("UTF-8");
    for name in ["../secret", "..\\secret", "./../secret", "x/../../secret", absolute] {
        assert!(matches!(red_of(&folder.images("none"), name), Err(ImageError::Unreadable(_))), "{name}");
    }
}

#[test]
fn names_too_long_for_the_disk_are_unreadable() {
    let folder = Folder::new();
    folder.write("maps/mapres/x.png", &png(2));
    for length in [252, 300, 5000, 100_000] {
        assert!(red_of(&folder.images("none"), &"x".repeat(length)).is_err(), "{length}");
    }
}

/// Pieces of which names are made that mean something to some system.
const PIECES: [&str; 24] = [
    "..",
    ".",
    "/",
    "\\",
    "secret",
    "x",
    "mapres",
    "maps",
    "\0",
    ":",
    "C:",
    "\\\\?\\",
    "CON",
    "nul",
    "COM1",
    " ",
    "~",
    "$HOME",
    "%2e%2e%2f",
    "\u{202e}",
    "\u{2215}",
    "::$DATA",
    "\n",
    "é",
];

#[test]
fn no_name_leads_out_of_the_searched_folders() {
    let folder = Folder::new();
    for place in ["secret.png", "x.png", "maps/secret.png", "maps/x.png", "maps/mapres/secret.png"] {
        folder.write(place, &png(if place.starts_with("maps/mapres/") { 1 } else { 99 }));
    }
    // The one folder beside the map; what is searched above it belongs to the machine.
    let mut folders = search_folders(Some(&folder.path("maps/x.map")), &[], &Environment::default());
    folders.mapres.retain(|searched| searched.starts_with(folder.0.path()));
    let images = DiskResources::new(folders);
    let inside = folder.path("maps/mapres").canonicalize().expect("there");
    let config = ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..ProptestConfig::default()
    };
    let names = prop::collection::vec(prop::sample::select(&PIECES[..]), 1..9).prop_map(|pieces| pieces.concat());
    let held = TestRunner::new(config).run(&names, |name| {
        if let Ok(found) = images.mapres(&name, &TASK) {
            let origin = Path::new(&found.origin).canonicalize().expect("there");
            prop_assert_eq!(origin.parent(), Some(&*inside), "{:?}", name);
            prop_assert_eq!(found.image.pixels[0], 1);
        }
        Ok(())
    });
    held.unwrap_or_else(|error| panic!("{error}"));
}

/// A sparse file of almost 2 GiB that begins with some bytes.
fn giant(folder: &Folder, name: &str, start: &[u8]) -> PathBuf {
    folder.write(name, start);
    let path = folder.path(name);
    let file = std::fs::File::options().write(true).open(&path).expect("there");
    file.set_len((2 << 30) - 1).expect("a file with a hole");
    path
}

#[test]
fn what_is_no_map_is_said_after_its_first_bytes() {
    let folder = Folder::new();
    let film = giant(&folder, "film.map", b"\0\0\0\x20ftypisom");
    let task = Task::default();
    let error = load_now(&Source::File(film), &LoadOptions::default(), &task).expect_err("a film");
    assert!(
        error.to_string().contains("neither a Teeworlds or DDNet map nor a Turok level: it is another kind of file"),
        "{error}"
    );
    assert_eq!(task.progress().done, 0, "no step of the rest was read");
    let future = giant(&folder, "future.map", b"DATA\x09\0\0\0");
    let error = load_now(&Source::File(future), &LoadOptions::default(), &task).expect_err("another version");
    assert!(error.to_string().contains("unsupported datafile version 9"), "{error}");
    assert_eq!(task.progress().done, 0, "no step of the rest was read");
    folder.write("short.map", b"DAT");
    let error = load_now(&Source::File(folder.path("short.map")), &LoadOptions::default(), &task).expect_err("short");
    assert!(error.to_string().contains("too short (3 bytes"), "{error}");
}

#[test]
fn the_games_sheet_is_found_in_its_data() {
    let folder = Folder::new();
    folder.write("game/data/editor/entities_clear/ddnet.png", &png(7));
    for named in ["game", "game/data", "game/data/mapres"] {
        let sheet = folder.images(named).entities(&TASK);
        assert_eq!(sheet.map(|found| found.image.pixels[0]), Ok(7), "{named}");
    }
    assert!(matches!(folder.images("none").entities(&TASK), Err(ImageError::NotFound)));
}

#[test]
fn an_image_that_no_layer_uses_is_read_from_the_map() {
    let picture = crate::common::build::quarters(2);
    let mut map = crate::common::build::Builder::default();
    let [inside, outside] = [map.image("inside", &picture), map.external_image("not_there")];
    let source = Source::Bytes { name: "built".into(), bytes: map.bytes() };
    let options = LoadOptions { images: crate::common::build::like_the_game(None), ..LoadOptions::default() };
    let scene = load_now(&source, &options, &options.task()).expect("a map");
    let known = scene.summary.container.fingerprint;
    let read = |source: &Source, known, image| read_image(source, &options, known, image, &options.task());
    assert!(scene.flat().texture_of(inside).is_none(), "nothing shows it");
    assert_eq!(read(&source, known, inside).expect("it is in the map"), picture);
    assert_eq!(read(&source, 0, inside).expect("whatever the file"), picture);
    assert!(matches!(read(&source, known ^ 1, inside), Err(ReadImageError::Changed)));
    assert!(matches!(read(&Source::Stdin, known, inside), Err(ReadImageError::Stdin)));
    let missing = read(&source, known, outside).expect_err("no folder has it").to_string();
    assert!(missing.contains("not_there.png") || missing.contains("folder"), "{missing}");
    assert!(matches!(read(&source, known, ImageIndex(9)), Err(ReadImageError::Missing(_))));
    let nothing = Source::Bytes { name: "nothing".into(), bytes: [1, 2, 3].into() };
    assert!(matches!(read(&nothing, 0, inside), Err(ReadImageError::Load(_))));
}

#[test]
fn the_texture_of_an_image_has_its_pixels() {
    let picture = crate::common::build::quarters(2);
    let mut map = crate::common::build::Builder::default();
    let image = map.image("set", &picture);
    let missing = map.external_image("not_there");
    map.group([100, 100]);
    map.tiles([3, 3], Some(image), |_, _| (1, 0));
    map.tiles([3, 3], Some(missing), |_, _| (1, 0));
    let scene = map.load();
    let texture = scene.flat().texture_of(image).expect("it is shown");
    let size = glam::UVec2::splat(32);
    assert_eq!(texture.picture_size_px(0), size);
    assert_eq!(texture.part(0, glam::UVec2::ZERO, size).as_ref(), Some(&picture), "put together again");
    assert!(scene.flat().texture_of(missing).is_none(), "a placeholder is not the image");
}
