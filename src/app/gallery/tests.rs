//! Folders in the window: which map lies beside another, and what stays when a folder is read again.

use std::fs;

use tempfile::TempDir;

use super::*;
use crate::base::MapFacts;

/// A folder for one test, gone when dropped.
struct Temporary(TempDir);

impl Temporary {
    fn with(files: &[&str]) -> Self {
        let temporary = Self(tempfile::tempdir().expect("a temporary folder"));
        files.iter().for_each(|file| temporary.write(file, file));
        temporary
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.path().join(file), text).expect("a file");
    }
}

/// A gallery without a window. Nothing is drawn: the gallery is closed in the view.
struct Bench {
    gallery: Gallery,
    maps: Maps,
    view: ViewState,
}

impl Bench {
    fn new() -> Self {
        let gallery = Gallery::new(LoadOptions::default(), Arc::new(|| ()));
        let maps = Maps::new(LoadOptions::default(), Arc::new(|| ()));
        Self { gallery, maps, view: ViewState::default() }
    }

    /// Outcome of a request for the map beside another: its name, or words.
    fn beside(&mut self, from: &Path, steps: i32) -> Result<String, String> {
        self.gallery.open_neighbor(steps, Some(from));
        loop {
            if let Some(path) = self.gallery.advance(&mut self.view, &self.maps, None) {
                return Ok(path.file_name().expect("a name").to_string_lossy().into_owned());
            }
            if let Some(told) = self.gallery.take_toast() {
                return Err(told);
            }
            std::thread::yield_now();
        }
    }

    /// Waits until the folder is read.
    fn settle(&mut self) {
        while self.gallery.job.is_some() {
            self.gallery.advance(&mut self.view, &self.maps, None);
            std::thread::yield_now();
        }
    }
}

#[test]
fn maps_lie_beside_each_other_in_the_order_of_the_gallery() {
    let folder = Temporary::with(&["map10.map", "map2.map", "Map1.map", "map3.txt"]);
    let mut bench = Bench::new();
    let path = |name: &str| folder.0.path().join(name);
    assert_eq!(bench.beside(&path("map2.map"), 1).as_deref(), Ok("map10.map"));
    assert_eq!(bench.beside(&path("map2.map"), -1).as_deref(), Ok("Map1.map"));
    let name = folder.0.path().file_name().expect("a name").to_string_lossy().into_owned();
    assert_eq!(bench.beside(&path("map10.map"), 1), Err(format!("The last of 3 maps in {name}")));
    assert_eq!(bench.beside(&path("Map1.map"), -1), Err(format!("The first of 3 maps in {name}")));
    (bench.view.shell.switches.reversed, bench.view.shell.gallery.filter) = (true, "nothing".to_owned());
    assert_eq!(bench.beside(&path("map2.map"), 1).as_deref(), Ok("Map1.map"));
}

#[test]
fn who_presses_the_key_again_before_the_folder_is_read_goes_further() {
    let folder = Temporary::with(&["1.map", "2.map", "3.map", "4.map"]);
    let mut bench = Bench::new();
    bench.gallery.open_neighbor(1, Some(&folder.0.path().join("1.map")));
    assert_eq!(bench.beside(&folder.0.path().join("1.map"), 1).as_deref(), Ok("3.map"));
}

#[test]
fn a_map_of_no_folder_has_none_beside_it() {
    let mut bench = Bench::new();
    bench.gallery.open_neighbor(1, None);
    assert!(bench.gallery.take_toast().is_some_and(|told| told.contains("not in a folder")));
    let gone = bench.beside(Path::new("/no/such/folder/a.map"), 1).expect_err("there is none");
    assert!(gone.starts_with("cannot read the folder /no/such/folder: "), "{gone}");
}

#[test]
fn what_is_known_of_a_map_is_kept_until_it_changes() {
    let folder = Temporary::with(&["a.map", "b.map", "c.map"]);
    let mut bench = Bench::new();
    bench.gallery.open_folder(folder.0.path().to_owned());
    bench.settle();
    let maps = bench.gallery.contents.listing.maps.clone();
    assert_eq!(maps.len(), 3);
    let contents = Arc::make_mut(&mut bench.gallery.contents);
    contents.put(maps[0].clone(), Ok((MapFacts::default(), None)));
    contents.put(maps[1].clone(), Ok((MapFacts::default(), None)));
    contents.put(maps[2].clone(), Err("broken".to_owned()));
    folder.write("b.map", "longer than it was");
    bench.gallery.read_again();
    bench.settle();
    let known = |n: usize| bench.gallery.contents.cards.contains_key(&maps[n].path);
    assert_eq!([known(0), known(1), known(2)], [true, false, false], "what went wrong is tried again");
    // A late result about a map that has changed since is ignored.
    Arc::make_mut(&mut bench.gallery.contents).put(maps[1].clone(), Ok((MapFacts::default(), None)));
    assert!(!bench.gallery.contents.cards.contains_key(&maps[1].path));
}

#[test]
fn a_folder_that_cannot_be_read_says_so_and_can_be_left() {
    let folder = Temporary::with(&[]);
    let mut bench = Bench::new();
    bench.gallery.open_folder(folder.0.path().join("none"));
    bench.settle();
    assert!(matches!(&bench.gallery.contents.state, FolderState::Failed(why) if why.contains("cannot read")));
    assert_eq!(bench.gallery.contents.listing.parent.as_deref(), Some(folder.0.path()));
}

/// Enters a path and waits for its end. A map to open, or why the path leads nowhere.
fn entered(bench: &mut Bench, typed: &str) -> Result<Option<PathBuf>, String> {
    bench.gallery.enter_path(typed.to_owned());
    loop {
        if let Some(path) = bench.gallery.advance(&mut bench.view, &bench.maps, None) {
            return Ok(Some(path));
        }
        if bench.gallery.entered.is_none() {
            let fault = bench.gallery.contents.path_fault.clone();
            return fault.map_or(Ok(None), |(_, why)| Err(why));
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_typed_path_takes_effect_where_it_leads_somewhere() {
    let (folder, mut bench) = (Temporary::with(&["a.map", "b.map"]), Bench::new());
    let at = |name: &str| folder.0.path().join(name);
    fs::create_dir(at("inner")).expect("made");
    bench.view.shell.gallery.open = true;
    bench.gallery.open_folder(folder.0.path().to_owned());
    bench.settle();
    let gone = at("nowhere");
    let why = entered(&mut bench, &gone.to_string_lossy()).expect_err("there is none");
    assert_eq!(why, format!("No such file or folder: {}", gone.display()));
    assert_eq!(bench.gallery.contents.listing.folder, folder.0.path(), "the folder stays");
    assert_eq!(entered(&mut bench, "a.map"), Ok(Some(at("a.map"))));
    Arc::make_mut(&mut bench.gallery.contents).path_fault = None;
    assert_eq!(entered(&mut bench, "inner/../inner"), Ok(None));
    bench.settle();
    assert_eq!(bench.gallery.contents.listing.folder, at("inner"));
}

#[test]
fn a_typed_path_is_completed() {
    let (folder, mut bench) = (Temporary::with(&["Kobra.map", "x.map"]), Bench::new());
    bench.view.shell.gallery.open = true;
    bench.gallery.open_folder(folder.0.path().to_owned());
    bench.settle();
    bench.gallery.complete_path("Ko".to_owned());
    while bench.gallery.completing.is_some() {
        bench.gallery.advance(&mut bench.view, &bench.maps, None);
        std::thread::yield_now();
    }
    let completed =
        PathCompletion { typed: "Ko".to_owned(), path: "Kobra.map".to_owned(), names: vec!["Kobra.map".to_owned()] };
    assert_eq!(bench.gallery.contents.completion, Some(completed));
}
