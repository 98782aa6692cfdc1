//! A picture is there as a whole or not at all, and whoever waits is told what has become of it.

use std::fs;
use std::sync::mpsc::{Receiver, channel};

use super::*;
use crate::load::{LoadOptions, Source, load_now};
use crate::scene::ViewFrame;
use crate::view::{SaveChoice, SaveWhat, ViewState, save_order};

/// A folder for one test, gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("mapscope-saver-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).expect("a folder").flatten();
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Saves pictures of the demo map; `None` (said aloud) where nothing can draw.
struct Bench {
    saver: PictureSaver,
    told: Receiver<News>,
    scene: Arc<Scene>,
}

impl Bench {
    fn new() -> Option<Self> {
        if let Err(error) = Headless::new() {
            assert!(std::env::var_os("MAPSCOPE_REQUIRE_GPU").is_none_or(|v| v != "1"), "{error}");
            eprintln!("SKIPPED: {error}");
            return None;
        }
        let (tell, told) = channel();
        let saver = PictureSaver::new(move |news| tell.send(news).expect("the test listens"));
        let scene = load_now(&Source::Demo, &LoadOptions::default(), &Task::default()).expect("a map");
        Some(Self { saver, told, scene })
    }

    fn wish(&self, choice: SaveChoice, to: Option<Destination>) -> Wish {
        let frame = ViewFrame::whole(glam::UVec2::new(64, 48));
        let mut state = ViewState { frame, ..ViewState::default() };
        state.save.choice = choice;
        let order = save_order(&state, &self.scene).expect("a picture");
        Wish { number: 7, order, scene: self.scene.clone(), to }
    }

    /// What is told of a wish.
    fn heard(&mut self, wish: Wish, task: &Task) -> Vec<Heard> {
        self.saver.run(wish, task);
        let told = self.told.try_iter().inspect(|news| assert_eq!(news.number, 7)).map(|news| news.what);
        // How often it is told how far it is depends on how long it takes.
        let mut told: Vec<_> = told.collect();
        told.dedup_by(|later, _| matches!(later, Heard::Progress(done, _) if *done > 0));
        told
    }
}

fn to(path: PathBuf) -> Option<Destination> {
    Some(Destination { path, replaces: false, map: None })
}

fn moving(seconds: Option<f64>) -> SaveChoice {
    SaveChoice { what: SaveWhat::Moving, seconds, fps: 10.0, ..SaveChoice::default() }
}

#[test]
fn a_picture_is_saved_and_told_and_replaced_only_on_demand() {
    let Some(mut bench) = Bench::new() else { return };
    let folder = Folder::new("once");
    let path = folder.0.join("a.png");
    let wish = bench.wish(SaveChoice::default(), to(path.clone()));
    let heard = bench.heard(wish, &Task::default());
    let bytes = fs::metadata(&path).expect("it is there").len();
    assert_eq!(heard, [Heard::Progress(0, 1), Heard::Saved(bytes)]);
    let wish = bench.wish(SaveChoice { transparent: true, ..SaveChoice::default() }, to(path.clone()));
    assert_eq!(bench.heard(wish, &Task::default()), [Heard::Exists]);
    assert_eq!(fs::metadata(&path).expect("it is there").len(), bytes, "it is as it was");
    let replacing = Destination { path: path.clone(), replaces: true, map: None };
    let wish = bench.wish(moving(Some(0.5)), Some(replacing));
    assert!(matches!(bench.heard(wish, &Task::default()).last(), Some(Heard::Saved(_))));
    assert!(fs::read(&path).expect("it is there").starts_with(b"GIF89a"));
    assert_eq!(folder.names(), ["a.png"]);
}

#[test]
fn nothing_is_left_of_what_is_cancelled_or_fails() {
    let Some(mut bench) = Bench::new() else { return };
    let folder = Folder::new("none");
    let task = Task::default();
    task.cancel();
    for choice in [SaveChoice::default(), moving(Some(1.0))] {
        let wish = bench.wish(choice, to(folder.0.join("a.gif")));
        assert_eq!(bench.heard(wish, &task).last(), Some(&Heard::Failed(None)), "{choice:?}");
    }
    let missing = bench.wish(SaveChoice::default(), to(folder.0.join("no/a.png")));
    let heard = bench.heard(missing, &Task::default());
    assert!(matches!(heard.as_slice(), [Heard::Failed(Some(why))] if why.contains("there is no folder")), "{heard:?}");
    let many = SaveChoice { fps: 50.0, ..moving(Some(600.0)) };
    let many = bench.wish(many, to(folder.0.join("a.gif")));
    let heard = bench.heard(many, &Task::default());
    assert!(matches!(heard.last(), Some(Heard::Failed(Some(why))) if why.contains("take fewer a second")), "{heard:?}");
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn a_picture_is_weighed_without_a_file() {
    let Some(mut bench) = Bench::new() else { return };
    let still = bench.wish(SaveChoice::default(), None);
    assert!(matches!(bench.heard(still, &Task::default())[..], [Heard::Weighs(Ok(bytes))] if bytes > 100));
    let typed = bench.wish(moving(Some(2.0)), None);
    let heard = bench.heard(typed, &Task::default());
    assert!(matches!(heard[..], [Heard::Round(_), Heard::Weighs(Ok(bytes))] if bytes > 1000), "{heard:?}");
    let cancelled = Task::default();
    cancelled.cancel();
    let wish = bench.wish(SaveChoice::default(), None);
    assert_eq!(bench.heard(wish, &cancelled), [], "nobody asks any more");
}
