//! A picture is there as a whole or not at all, and every request gets its result.

use std::fs;
use std::sync::mpsc::{Receiver, channel};

use tempfile::TempDir;

use super::*;
use crate::files::skip::{Need, skip};
use crate::load::{LoadOptions, Source, load_now};
use crate::scene::ViewFrame;
use crate::view::flat::{FlatView, save_order};
use crate::view::{SaveChoice, SaveWhat};

/// A folder for one test, gone when dropped.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(self.0.path()).expect("a folder").flatten();
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect()
    }
}

/// Saves pictures of the demo map; `None` (said aloud) where nothing can draw.
struct Bench {
    saver: ExportJob,
    received: Receiver<ExportEvent>,
    scene: Arc<Scene>,
}

impl Bench {
    fn new() -> Option<Self> {
        if let Err(error) = Headless::new() {
            skip(Need::Gpu, error);
            return None;
        }
        let (tell, received) = channel();
        let saver = ExportJob::new(move |news| tell.send(news).expect("the test listens"));
        let scene = load_now(&Source::Demo, &LoadOptions::default(), &Task::default()).expect("a map");
        Some(Self { saver, received, scene })
    }

    fn request(&self, choice: SaveChoice, to: Option<Destination>) -> ExportRequest {
        let frame = ViewFrame::whole(glam::UVec2::new(64, 48));
        let view = FlatView { frame, ..FlatView::default() };
        let order = save_order(&view, choice, self.scene.world.as_flat().expect("a 2D world")).expect("a picture");
        ExportRequest { number: 7, order, scene: self.scene.clone(), to }
    }

    /// Events of a request.
    fn events(&mut self, request: ExportRequest, task: &Task) -> Vec<ExportEventKind> {
        self.saver.run(&request, task);
        let kinds = self.received.try_iter().inspect(|event| assert_eq!(event.number, 7)).map(|event| event.kind);
        // The number of progress events depends on how long drawing takes.
        let mut kinds: Vec<_> = kinds.collect();
        kinds.dedup_by(|later, _| matches!(later, ExportEventKind::Progress(done, _) if *done > 0));
        kinds
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
    let folder = Folder::new();
    let path = folder.0.path().join("a.png");
    let request = bench.request(SaveChoice::default(), to(path.clone()));
    let events = bench.events(request, &Task::default());
    let bytes = fs::metadata(&path).expect("it is there").len();
    assert_eq!(events, [ExportEventKind::Progress(0, 1), ExportEventKind::Saved(bytes)]);
    let request = bench.request(SaveChoice { transparent: true, ..SaveChoice::default() }, to(path.clone()));
    assert_eq!(bench.events(request, &Task::default()), [ExportEventKind::Exists]);
    assert_eq!(fs::metadata(&path).expect("it is there").len(), bytes, "it is as it was");
    let replacing = Destination { path: path.clone(), replaces: true, map: None };
    let request = bench.request(moving(Some(0.5)), Some(replacing));
    assert!(matches!(bench.events(request, &Task::default()).last(), Some(ExportEventKind::Saved(_))));
    assert!(fs::read(&path).expect("it is there").starts_with(b"GIF89a"));
    assert_eq!(folder.names(), ["a.png"]);
}

#[test]
fn nothing_is_left_of_what_is_cancelled_or_fails() {
    let Some(mut bench) = Bench::new() else { return };
    let folder = Folder::new();
    let task = Task::default();
    task.cancel();
    for choice in [SaveChoice::default(), moving(Some(1.0))] {
        let request = bench.request(choice, to(folder.0.path().join("a.gif")));
        assert_eq!(bench.events(request, &task).last(), Some(&ExportEventKind::Failed(None)), "{choice:?}");
    }
    let missing = bench.request(SaveChoice::default(), to(folder.0.path().join("no/a.png")));
    let events = bench.events(missing, &Task::default());
    assert!(
        matches!(events.as_slice(), [ExportEventKind::Failed(Some(why))] if why.contains("no such folder")),
        "{events:?}"
    );
    let many = SaveChoice { fps: 50.0, ..moving(Some(600.0)) };
    let many = bench.request(many, to(folder.0.path().join("a.gif")));
    let events = bench.events(many, &Task::default());
    assert!(
        matches!(events.last(), Some(ExportEventKind::Failed(Some(why))) if why.contains("choose a lower frame rate")),
        "{events:?}"
    );
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn a_picture_is_weighed_without_a_file() {
    let Some(mut bench) = Bench::new() else { return };
    let still = bench.request(SaveChoice::default(), None);
    assert!(matches!(bench.events(still, &Task::default())[..], [ExportEventKind::Weighs(Ok(bytes))] if bytes > 100));
    let typed = bench.request(moving(Some(2.0)), None);
    let events = bench.events(typed, &Task::default());
    assert!(
        matches!(events[..], [ExportEventKind::LoopPeriod(_), ExportEventKind::Weighs(Ok(bytes))] if bytes > 1000),
        "{events:?}"
    );
    let cancelled = Task::default();
    cancelled.cancel();
    let request = bench.request(SaveChoice::default(), None);
    assert_eq!(bench.events(request, &cancelled), [], "nobody asks any more");
}
