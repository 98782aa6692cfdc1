//! Pictures are made once, kept by content, and never shown of something else.

use std::fs;

use tempfile::TempDir;

use super::*;
use crate::base::Limits;
use crate::files::skip::{Need, skip};
use crate::files::{Environment, list_folder};

/// A folder with maps and one for the cache, gone when dropped.
struct Temporary(TempDir);

impl Temporary {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir_all(folder.path().join("maps")).expect("a folder");
        Self(folder)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> MapFile {
        fs::write(self.0.path().join("maps").join(name), bytes).expect("a file");
        let maps = list_folder(&self.0.path().join("maps"), &Task::default()).expect("it is there").maps;
        maps.into_iter().find(|map| map.path.ends_with(name)).expect("listed")
    }

    fn maker(&self) -> Thumbnailer {
        let vars = [("XDG_CACHE_HOME".to_owned(), self.0.path().join("cache").into_os_string())].into();
        let environment = Environment { vars, ..Environment::default() };
        Thumbnailer::new(&LoadOptions { environment, ..LoadOptions::default() })
    }

    fn pictures(&self) -> usize {
        let names = fs::read_dir(self.0.path().join("cache/mapscope/thumbnails")).into_iter().flatten().flatten();
        names.filter(|entry| entry.path().extension().is_some_and(|end| end == "png")).count()
    }
}

fn demo() -> Vec<u8> {
    let demo = include_bytes!("../../../assets/demo.map");
    demo.to_vec()
}

/// Whether something can draw here; prints a line if not.
fn can_draw() -> bool {
    let headless = Headless::new();
    if let Err(error) = &headless {
        skip(Need::Gpu, error);
    }
    headless.is_ok()
}

type Result_ = Result<(MapFacts, Option<Arc<RgbaImage>>), String>;

fn make(maker: &mut Thumbnailer, file: &MapFile, picture: bool) -> Result_ {
    maker.make(&ThumbnailRequest { file: file.clone(), picture }, &Task::default()).expect("nobody cancels").result
}

#[test]
fn a_picture_is_made_once_for_all_files_with_the_same_content() {
    if !can_draw() {
        return;
    }
    let folder = Temporary::new();
    let (file, mut maker) = (folder.write("a.map", &demo()), folder.maker());
    let (facts, picture) = make(&mut maker, &file, true).expect("a map");
    let picture = picture.expect("wanted");
    assert_eq!((picture.width, picture.height), (SIDE_PX, SIDE_PX * 3 / 4));
    // Another one only has to look it up, which needs nothing that draws.
    let mut other = folder.maker();
    let (facts_again, picture_again) = make(&mut other, &file, true).expect("a map");
    assert_eq!((facts_again, picture_again.expect("wanted")), (facts.clone(), picture));
    assert_eq!(make(&mut other, &file, false), Ok((facts.clone(), None)));
    let copy = folder.write("b.map", &demo());
    assert_eq!(make(&mut other, &copy, false), Ok((facts, None)));
    assert!(other.headless.is_none(), "nothing was drawn");
    assert_eq!(folder.pictures(), 1);
}

#[test]
fn what_is_no_map_any_more_shows_no_old_picture() {
    if !can_draw() {
        return;
    }
    let folder = Temporary::new();
    let (file, mut maker) = (folder.write("a.map", &demo()), folder.maker());
    assert!(make(&mut maker, &file, true).is_ok());
    let mut damaged = demo();
    damaged[..4].copy_from_slice(b"ATAX");
    let file = folder.write("a.map", &damaged);
    let problem = make(&mut maker, &file, true).expect_err("no map");
    assert!(!problem.is_empty() && !problem.contains("a.map"), "{problem}");
    // A byte at the end changes nothing in the picture, but makes another file.
    let file = folder.write("a.map", &[demo(), vec![0]].concat());
    assert!(make(&mut maker, &file, true).is_ok());
    assert_eq!(folder.pictures(), 2);
}

#[test]
fn a_hostile_map_costs_no_more_than_its_own_picture() {
    let folder = Temporary::new();
    let mut maker = folder.maker();
    for (name, bytes) in [("empty.map", &[][..]), ("short.map", b"DATA"), ("half.map", &demo()[..2000])] {
        let file = folder.write(name, bytes);
        assert!(make(&mut maker, &file, true).is_err(), "{name}");
    }
    let gone = MapFile { path: folder.0.path().join("maps/gone.map"), ..MapFile::default() };
    assert!(make(&mut maker, &gone, true).is_err_and(|problem| problem.contains("no such file")));
    let small = Task::new(Limits::with_memory(1000));
    let file = folder.write("demo.map", &demo());
    let made = maker.make(&ThumbnailRequest { file: file.clone(), picture: true }, &small).expect("nobody cancels");
    assert!(made.result.is_err_and(|problem| problem.contains("larger than")));
    let cancelled = Task::default();
    cancelled.cancel();
    assert!(maker.make(&ThumbnailRequest { file, picture: true }, &cancelled).is_none());
}
