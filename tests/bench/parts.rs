//! The parts of the program, measured by divan: from bytes to pictures, one step after the other.

use std::cell::RefCell;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use glam::UVec2;
use mapscope::bake::{FoundImage, ImageError, Resources, bake as bake_document};
use mapscope::base::{DataIndex, Report, Task};
use mapscope::export::Headless;
use mapscope::format::{Document, MemoryFile, read_document};
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::scene::{Camera, FlatFrame, Scene, size_at_zoom_1};

use crate::common::flat::Flat as _;
use crate::maps;

/// Tells how much memory the measured thread has at most. What other threads take, as those that bake layers, is not in
/// it; whole processes are measured apart.
#[global_allocator]
static MEMORY: divan::AllocProfiler = divan::AllocProfiler::system();

/// Images that lie outside of a map are not what is measured.
struct NoImages;

impl Resources for NoImages {
    fn mapres(&self, _: &str, _: &Task) -> Result<FoundImage, ImageError> {
        Err(ImageError::NotFound)
    }

    fn entities(&self, _: &Task) -> Result<FoundImage, ImageError> {
        Err(ImageError::NotFound)
    }
}

fn document(name: &str) -> Document {
    read_document(&MemoryFile(maps::bytes(name)), &Task::default(), &mut Report::default()).expect("a map")
}

/// Header, tables and items; no bulk data.
#[divan::bench(args = maps::names(), sample_count = 20, max_time = 1)]
fn parse(bencher: divan::Bencher<'_, '_>, name: &str) {
    let file = MemoryFile(maps::bytes(name));
    bencher.bench(|| read_document(&file, &Task::default(), &mut Report::default()));
}

/// All data blocks, one after the other.
#[divan::bench(args = maps::names(), sample_count = 5, sample_size = 1, max_time = 4)]
fn inflate(bencher: divan::Bencher<'_, '_>, name: &str) {
    let Document::Teeworlds(document) = document(name) else { panic!("no map") };
    bencher.bench(|| {
        let task = Task::default();
        let blocks = (0..document.blocks.len()).map(|index| DataIndex(index as u32));
        blocks.filter_map(|index| document.blocks.inflate(index, &task).ok()).map(|block| block.len()).sum::<usize>()
    });
}

/// From a document to a scene, on all cores.
#[divan::bench(args = maps::names(), sample_count = 5, sample_size = 1, max_time = 4)]
fn bake(bencher: divan::Bencher<'_, '_>, name: &str) {
    let document = document(name);
    bencher.bench(|| bake_document(&document, &NoImages, &Task::default(), Report::default()));
}

/// From a scene to the device.
#[divan::bench(args = maps::names(), sample_count = 5, sample_size = 1, max_time = 4)]
fn upload(bencher: divan::Bencher<'_, '_>, name: &str) {
    let Some(headless) = headless() else { return };
    let (scene, nothing, headless) = (scene(name), Arc::<Scene>::default(), RefCell::new(headless));
    let send = |scene: &Arc<Scene>| {
        let mut headless = headless.borrow_mut();
        headless.upload(scene).and_then(|()| headless.wait())
    };
    // What is there already would not be sent once more.
    bencher.with_inputs(|| send(&nothing)).bench_local_values(|_| send(&scene));
}

/// A view of a map, 1280×720 pixels.
struct View {
    map: &'static str,
    /// As of `--zoom`; `None` = the whole map.
    zoom: Option<f32>,
    /// As of `--entities`.
    entities: u8,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.zoom {
            Some(zoom) => write!(f, "{} {zoom}x", self.map)?,
            None => write!(f, "{} fit", self.map)?,
        }
        if self.entities == 0 { Ok(()) } else { write!(f, " entities {}", self.entities) }
    }
}

fn views() -> Vec<View> {
    let zooms = |(map, entities)| [Some(1.0), Some(0.37), None].map(|zoom| View { map, zoom, entities });
    // What the overlay costs is looked at where there is the most of it.
    maps::names().into_iter().map(|map| (map, 0)).chain([("physics", 50)]).flat_map(zooms).collect()
}

/// A steady frame, from its start until the device has drawn it; nothing is read back.
#[divan::bench(args = views(), sample_count = 15, sample_size = 1, max_time = 4)]
fn frame(bencher: divan::Bencher<'_, '_>, view: &View) {
    let Some(mut headless) = headless() else { return };
    let scene = scene(view.map);
    let (size, bounds) = (UVec2::new(1280, 720), scene.flat().bounds);
    let fitting = (bounds.size() / size_at_zoom_1(size)).max_element();
    let zoom = view.zoom.map_or(fitting, |zoom| 1.0 / zoom);
    let mut params = FlatFrame::new(size, Camera { center: bounds.center(), zoom });
    params.entities = view.entities;
    let mut draw = || headless.draw_unseen(&scene, &params).and_then(|()| headless.wait());
    draw().expect("a picture");
    bencher.bench_local(draw);
}

fn headless() -> Option<Headless> {
    Headless::new().map_err(|error| eprintln!("not measured: {error}")).ok()
}

/// The scene of a map. The last one is kept, since it is measured several times in a row.
fn scene(name: &str) -> Arc<Scene> {
    static LAST: Mutex<Option<(String, Arc<Scene>)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, scene)) = last.as_ref().filter(|(kept, _)| kept == name) {
        return scene.clone();
    }
    // Before the next one is loaded: two giants at once are one too many.
    *last = None;
    let source = Source::File(maps::path(name));
    let scene = load_now(&source, &LoadOptions::default(), &Task::default()).expect("a map");
    last.insert((name.to_owned(), scene)).1.clone()
}
