//! Images from outside the map, from real folders: which one wins, and what becomes of the ones that cannot be read.

use std::path::{Path, PathBuf};

use image::ImageEncoder;
use mapscope::bake::{ImageError, Resources};
use mapscope::base::{Limits, Task};
use mapscope::load::{DiskResources, Environment, search_folders};

/// A folder of its own for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("mapscope-load-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("made");
        Self(folder)
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
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
        DiskResources::new(folders, Limits { image_bytes: 4096, ..Limits::default() })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
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
    images.mapres(name, &Task::default()).map(|found| found.image.pixels[0])
}

#[test]
fn the_first_folder_wins_and_the_others_fill_in() {
    let folder = Folder::new("order");
    folder.write("named/mapres/a.png", &png(1));
    folder.write("maps/mapres/a.png", &png(2));
    folder.write("maps/mapres/b.png", &png(3));
    folder.write("mapres/c.png", &png(4));
    let images = folder.images("named");
    assert_eq!((red_of(&images, "a"), red_of(&images, "b"), red_of(&images, "c")), (Ok(1), Ok(3), Ok(4)));
    assert_eq!(red_of(&images, "d"), Err(ImageError::NotFound));
    let origin = images.mapres("b", &Task::default()).expect("found").origin;
    assert_eq!(Path::new(&origin), folder.path("maps/mapres/b.png"));
}

// Where file names have no letter case there is nothing to tell apart.
#[cfg(target_os = "linux")]
#[test]
fn letter_case_matters_only_when_there_is_no_better_match() {
    let folder = Folder::new("case");
    folder.write("maps/mapres/Grass_Main.PNG", &png(1));
    folder.write("mapres/desert.png", &png(2));
    folder.write("maps/mapres/Desert.png", &png(3));
    let images = folder.images("none");
    assert_eq!((red_of(&images, "grass_main"), red_of(&images, "desert")), (Ok(1), Ok(2)));
}

#[test]
fn an_unreadable_image_is_passed_over_or_named() {
    let folder = Folder::new("broken");
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
}

#[test]
fn names_that_point_elsewhere_are_not_followed() {
    let folder = Folder::new("escape");
    folder.write("maps/secret.png", &png(1));
    folder.write("maps/mapres/x.png", &png(2));
    assert!(matches!(red_of(&folder.images("none"), "../secret"), Err(ImageError::Unreadable(_))));
}

#[test]
fn the_games_sheet_is_found_in_its_data() {
    let folder = Folder::new("sheet");
    folder.write("game/data/editor/entities_clear/ddnet.png", &png(7));
    for named in ["game", "game/data", "game/data/mapres"] {
        let sheet = folder.images(named).entities(&Task::default());
        assert_eq!(sheet.map(|found| found.image.pixels[0]), Some(7), "{named}");
    }
    assert!(folder.images("none").entities(&Task::default()).is_none());
}
