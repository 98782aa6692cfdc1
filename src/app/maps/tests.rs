//! The map on screen stays whatever happens to the one on its way: failed, refused, cancelled, stalled, device gone.

use super::*;
use crate::files::skip::{Need, skip};
use crate::files::test_disk::{Memory, patient};
use crate::gpu::{Gpu, Painter, Pipelines, Refusal};
use crate::scene::{Camera, FlatFrame};

/// Maps without a window; `None`, with a printed line, where nothing can draw.
pub(super) struct Bench {
    pub(super) gpu: Gpu,
    pub(super) painter: Painter,
    pub(super) maps: Maps,
}

fn painter(gpu: &Gpu) -> Painter {
    Painter::new(gpu, Arc::new(Pipelines::new(gpu, wgpu::TextureFormat::Rgba8Unorm)))
}

impl Bench {
    pub(super) fn new() -> Option<Self> {
        let gpu = match Gpu::headless() {
            Ok(gpu) => gpu,
            Err(error) => {
                skip(Need::Gpu, error);
                return None;
            }
        };
        let painter = painter(&gpu);
        Some(Self { gpu, painter, maps: Maps::new(LoadOptions::default(), Arc::new(|| ())) })
    }

    /// Has the device refuse something.
    pub(super) fn refuse(&mut self, of_memory: bool) {
        let refusal = Refusal { reason: "No good\ndetails".to_owned(), of_memory };
        self.maps.refused(&refusal, &self.gpu, &mut self.painter);
    }

    /// Makes frames until the map on its way is being uploaded; nothing of it is yet.
    pub(super) fn start_upload(&mut self) {
        while !self.maps.is_uploading() {
            self.maps.poll(&self.gpu, &mut self.painter);
            std::thread::yield_now();
        }
    }

    /// Loses the device and opens another, as the window does.
    pub(super) fn replace_device(&mut self) {
        self.gpu.lose();
        assert!(self.gpu.lost().is_some());
        let interrupted = self.maps.device_lost();
        self.gpu = Gpu::headless().expect("there was one before");
        self.painter = painter(&self.gpu);
        self.maps.device_replaced(interrupted, &self.gpu, &mut self.painter);
    }

    /// Draw calls of a picture of the map on screen.
    pub(super) fn draws(&mut self) -> usize {
        self.painter.prepare(&self.gpu, &params().into()).draws
    }

    /// Whether this is the scene on screen.
    pub(super) fn shows(&self, scene: &Arc<Scene>) -> bool {
        self.maps.scene().is_some_and(|shown| Arc::ptr_eq(shown, scene))
    }

    pub(super) fn frame(&mut self) -> MapChange {
        let mut news = self.maps.poll(&self.gpu, &mut self.painter);
        if news == MapChange::None {
            news = self.maps.upload(&self.gpu, &mut self.painter, &params().into());
        }
        self.gpu.queue.submit([]);
        news
    }

    /// Makes frames until there is news.
    fn next_news(&mut self) -> MapChange {
        loop {
            match self.frame() {
                MapChange::None => std::thread::yield_now(),
                news => return news,
            }
        }
    }

    /// Makes frames until nothing is on its way.
    pub(super) fn settle(&mut self) -> Vec<MapChange> {
        let mut news = Vec::new();
        while self.maps.pending.is_some() || self.maps.is_uploading() {
            news.push(self.frame());
            std::thread::yield_now();
        }
        news.retain(|news| *news != MapChange::None);
        news
    }
}

fn params() -> FlatFrame {
    FlatFrame::new(glam::UVec2::splat(256), Camera::default())
}

/// The demo map as a file of its own, which is another map than the demo.
fn copy() -> Source {
    let demo = include_bytes!("../../../assets/demo.map");
    Source::Bytes { name: "copy".to_owned(), bytes: demo[..].into() }
}

fn garbage() -> Source {
    Source::Bytes { name: "garbage".to_owned(), bytes: b"no map at all"[..].into() }
}

#[test]
fn a_failed_open_keeps_the_map_and_says_why() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    assert_eq!(bench.settle(), [MapChange::Opened]);
    let shown = bench.maps.scene().cloned().expect("shown");
    bench.maps.open(garbage());
    assert!(bench.settle().is_empty());
    assert!(bench.maps.error().is_some_and(|error| error.contains("garbage")), "{:?}", bench.maps.error());
    assert!(bench.maps.scene().is_some_and(|scene| Arc::ptr_eq(scene, &shown)));
    bench.maps.reload();
    assert_eq!(bench.maps.error(), None);
    assert_eq!(bench.settle(), [MapChange::Reloaded]);
}

#[test]
fn a_first_open_that_failed_can_be_tried_again() {
    let Some(mut bench) = Bench::new() else { return };
    assert!(!bench.maps.can_reload());
    bench.maps.open(garbage());
    bench.settle();
    assert!(bench.maps.can_reload() && bench.maps.scene().is_none());
    bench.maps.dismiss_error();
    bench.maps.reload();
    bench.settle();
    assert!(bench.maps.error().is_some(), "it was tried");
}

#[test]
fn opening_another_map_drops_the_one_on_its_way() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(garbage());
    bench.maps.open(Source::Demo);
    assert_eq!(bench.settle(), [MapChange::Opened]);
    assert_eq!(bench.maps.error(), None);
}

#[test]
fn a_map_that_the_device_refuses_leaves_the_old_one_on_screen() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.settle();
    let shown = bench.maps.scene().cloned().expect("shown");
    bench.maps.reload();
    bench.start_upload();
    bench.refuse(false);
    assert!(bench.settle().is_empty());
    assert!(bench.maps.error().is_some_and(|error| error.ends_with(" (No good).")));
    assert!(bench.maps.scene().is_some_and(|scene| Arc::ptr_eq(scene, &shown)));
}

#[test]
fn short_of_memory_a_map_is_uploaded_with_smaller_images() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.start_upload();
    bench.refuse(true);
    assert_eq!((bench.settle(), bench.maps.error()), (vec![MapChange::Opened], None));
    let notes = bench.painter.notes();
    assert!(!notes.is_empty() && notes.iter().all(|note| note.code == "adapter-memory-low"), "{notes:?}");
    assert!(bench.draws() > 0);
}

#[test]
fn without_any_memory_a_map_is_given_up_and_the_old_one_stays() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.settle();
    let shown = bench.maps.scene().cloned().expect("shown");
    bench.maps.reload();
    bench.start_upload();
    for _ in 0..32 {
        bench.refuse(true);
        if !bench.maps.is_uploading() {
            break;
        }
    }
    assert!(bench.settle().is_empty());
    assert!(bench.maps.error().is_some_and(|error| error.ends_with(" (No good).")));
    assert!(bench.maps.scene().is_some_and(|scene| Arc::ptr_eq(scene, &shown)) && bench.draws() > 0);
    assert!(bench.painter.notes().is_empty(), "the old map is as it was");
}

#[test]
fn a_lost_device_costs_neither_the_map_on_screen_nor_the_one_on_its_way() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.settle();
    let (shown, draws) = (bench.maps.scene().cloned().expect("shown"), bench.draws());
    bench.replace_device();
    assert!(bench.maps.scene().is_some_and(|scene| Arc::ptr_eq(scene, &shown)));
    assert_eq!(bench.draws(), draws, "the same picture from another device");
    assert!(bench.maps.error().is_some_and(|error| error.contains("restarted")));
    bench.maps.reload();
    bench.start_upload();
    bench.replace_device();
    assert_eq!(bench.settle(), [MapChange::Reloaded]);
    assert_eq!((bench.draws(), bench.gpu.take_refusal()), (draws, None));
}

#[test]
fn why_a_map_could_not_be_opened_outlives_a_device() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.settle();
    bench.maps.open(Source::File("no/such.map".into()));
    bench.settle();
    let error = bench.maps.error().map(str::to_owned).expect("it is not there");
    bench.replace_device();
    assert_eq!(bench.maps.error(), Some(&*error));
    assert!(bench.maps.can_retry() && bench.maps.error_path().is_some());
}

#[test]
fn a_device_lost_before_there_is_a_map_changes_nothing() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.replace_device();
    assert_eq!(bench.settle(), [MapChange::Opened]);
}

#[test]
fn a_cancelled_load_leaves_no_trace() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.start_upload();
    bench.maps.cancel();
    assert!(bench.settle().is_empty() && bench.maps.scene().is_none() && bench.maps.error().is_none());
}

#[test]
fn another_map_appears_at_once_and_the_one_before_is_let_go_at_the_end() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    assert_eq!(bench.next_news(), MapChange::Opened);
    assert!(bench.maps.is_uploading() && bench.maps.is_arriving() && bench.maps.loading().is_some());
    assert!(bench.settle().is_empty() && !bench.maps.is_arriving(), "no more news");
    let (demo, draws) = (bench.maps.scene().cloned().expect("shown"), bench.draws());
    bench.maps.open(copy());
    while !bench.maps.is_uploading() {
        assert_eq!(bench.frame(), MapChange::None);
        assert!(bench.shows(&demo), "as long as it loads");
    }
    assert_eq!(bench.next_news(), MapChange::Opened);
    assert!(!bench.shows(&demo) && bench.draws() < draws, "nothing of it is there yet");
    assert!(bench.settle().is_empty());
    assert_eq!((bench.draws(), Arc::strong_count(&demo) < 4), (draws, true));
}

#[test]
fn a_map_that_takes_no_time_to_upload_is_opened_like_any_other() {
    let Some(mut bench) = Bench::new() else { return };
    let small = include_bytes!("../../../tests/fuzz/corpus/map/fixture-0.map");
    bench.maps.open(Source::Bytes { name: "small".to_owned(), bytes: small[..].into() });
    assert_eq!((bench.settle(), bench.maps.error()), (vec![MapChange::Opened], None));
}

#[test]
fn the_same_map_replaces_itself_only_when_it_is_whole() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.settle();
    let (shown, draws) = (bench.maps.scene().cloned().expect("shown"), bench.draws());
    bench.maps.reload();
    let mut frames = 0;
    while bench.maps.loading().is_some() {
        assert!(bench.shows(&shown) && bench.draws() == draws && !bench.maps.is_arriving());
        let news = bench.frame();
        assert_eq!(news == MapChange::Reloaded, bench.maps.loading().is_none());
        frames += 1;
    }
    assert!(frames > 1 && !bench.shows(&shown) && bench.draws() == draws);
}

/// The demo map whole on screen, then a copy of it that has just appeared.
fn arriving() -> Option<(Bench, Arc<Scene>, usize)> {
    let mut bench = Bench::new()?;
    bench.maps.open(Source::Demo);
    bench.settle();
    let (demo, draws) = (bench.maps.scene().cloned()?, bench.draws());
    bench.maps.open(copy());
    assert_eq!(bench.next_news(), MapChange::Opened);
    Some((bench, demo, draws))
}

#[test]
fn a_map_cancelled_while_it_appears_makes_way_for_the_one_before() {
    let Some((mut bench, demo, draws)) = arriving() else { return };
    bench.maps.cancel();
    assert!(bench.maps.is_uploading(), "another frame is needed");
    assert_eq!(bench.settle(), [MapChange::Restored]);
    assert!(bench.shows(&demo) && bench.draws() == draws && bench.maps.name() == Some("Demo map".to_owned()));
    assert!(!bench.maps.is_uploading() && bench.maps.error().is_none());
}

#[test]
fn the_first_map_cancelled_while_it_appears_leaves_nothing() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    assert_eq!(bench.next_news(), MapChange::Opened);
    bench.maps.cancel();
    assert_eq!(bench.settle(), [MapChange::Restored]);
    assert!(bench.maps.scene().is_none() && bench.draws() == 0);
}

#[test]
fn a_map_refused_while_it_appears_makes_way_for_the_one_before() {
    let Some((mut bench, demo, draws)) = arriving() else { return };
    bench.refuse(false);
    assert_eq!(bench.settle(), [MapChange::Restored]);
    assert!(bench.shows(&demo) && bench.draws() == draws);
    assert!(bench.maps.error().is_some_and(|error| error.ends_with(" (No good).")));
}

#[test]
fn short_of_memory_a_map_goes_on_appearing_with_smaller_images() {
    let Some((mut bench, demo, draws)) = arriving() else { return };
    bench.refuse(true);
    assert!(bench.maps.is_arriving() && !bench.shows(&demo));
    assert!(bench.settle().is_empty());
    assert!(!bench.shows(&demo) && bench.draws() == draws && !bench.painter.notes().is_empty());
}

#[test]
fn a_map_opened_while_another_appears_comes_after_the_one_before() {
    let Some((mut bench, demo, draws)) = arriving() else { return };
    bench.maps.open(garbage());
    assert_eq!(bench.settle(), [MapChange::Restored]);
    assert!(bench.shows(&demo) && bench.draws() == draws);
    assert!(bench.maps.error().is_some_and(|error| error.contains("garbage")));
    bench.maps.open(copy());
    assert_eq!(bench.settle(), [MapChange::Opened]);
}

#[test]
fn a_device_lost_while_a_map_appears_costs_neither_it_nor_the_one_before() {
    let Some((mut bench, demo, draws)) = arriving() else { return };
    bench.replace_device();
    assert!(bench.maps.is_arriving() && !bench.shows(&demo), "it goes on appearing");
    bench.maps.cancel();
    bench.replace_device();
    assert_eq!(bench.draws(), 0, "what makes way is not uploaded first");
    assert_eq!(bench.settle(), [MapChange::Restored]);
    assert!(bench.shows(&demo) && bench.draws() == draws, "the one before comes back to the new device");
    bench.maps.open(copy());
    assert_eq!(bench.next_news(), MapChange::Opened);
    bench.replace_device();
    assert!(bench.settle().is_empty());
    assert_eq!((bench.draws(), bench.gpu.take_refusal()), (draws, None));
}

/// Maps on a disk whose folder `/net` does not answer.
fn stalling() -> Option<(Bench, Arc<Memory>)> {
    let memory = Arc::new(Memory { stalled: vec!["/net".into()], ..Memory::default() });
    let mut bench = Bench::new()?;
    let options = LoadOptions { disk: patient(&memory), ..LoadOptions::default() };
    bench.maps = Maps::new(options, Arc::new(|| ()));
    Some((bench, memory))
}

#[test]
fn a_stalled_load_is_cancelled_at_once_and_another_map_opens() {
    let Some((mut bench, memory)) = stalling() else { return };
    bench.maps.open(Source::Demo);
    assert_eq!(bench.settle(), [MapChange::Opened]);
    let shown = bench.maps.scene().cloned().expect("shown");
    bench.maps.open(Source::File("/net/a.map".into()));
    while memory.asked.lock().expect("unpoisoned").is_empty() {
        assert_eq!(bench.frame(), MapChange::None);
    }
    assert!(bench.maps.scene().is_some_and(|scene| Arc::ptr_eq(scene, &shown)), "the old map stays");
    bench.maps.cancel();
    assert!(bench.maps.loading().is_none() && bench.maps.error().is_none());
    bench.maps.open(Source::File("/net/b.map".into()));
    bench.maps.open(Source::Demo);
    assert_eq!(bench.settle(), [MapChange::Reloaded]);
    // The stalled threads are still there; when they go on, their results are dropped.
    memory.release();
    assert_eq!((bench.frame(), bench.maps.error()), (MapChange::None, None));
}

#[test]
fn what_may_pass_can_be_tried_again() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::File("no/such.map".into()));
    bench.settle();
    assert!(bench.maps.can_retry());
    assert_eq!(bench.maps.error_path(), Some(Path::new("no/such.map")));
    bench.maps.open(Source::File("no/such.map".into()));
    bench.settle();
    bench.maps.retry();
    assert!(bench.maps.loading().is_some() && bench.maps.error().is_none());
    bench.settle();
    assert!(bench.maps.error().is_some());
    bench.maps.set_error("Something else.");
    assert!(!bench.maps.can_retry() && bench.maps.error_path().is_none());
}

#[test]
fn a_folder_in_place_of_a_map_is_no_mistake() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.settle();
    bench.maps.open(Source::File(".".into()));
    bench.settle();
    assert_eq!(bench.maps.take_folder().as_deref(), Some(Path::new(".")));
    assert_eq!(bench.maps.take_folder(), None, "once");
    assert!(bench.maps.error().is_none() && bench.maps.is_demo());
    assert_eq!(bench.maps.requested_path(), None, "what is on screen counts as asked for again");
}

#[test]
fn a_level_in_another_style_is_the_same_level() {
    let Some(mut bench) = Bench::new() else { return };
    let bytes = include_bytes!("../../../tests/fuzz/corpus/turok-level/square");
    let level = Source::Bytes { name: "square".to_owned(), bytes: bytes[..].into() };
    bench.maps.open(level);
    assert_eq!(bench.settle(), [MapChange::Opened]);
    let solid = |bench: &Bench| Arc::clone(bench.maps.world().and_then(World::as_solid).expect("a level"));
    let before = solid(&bench);
    let plain = before.level_style.expect("a style");
    bench.maps.style_level(plain);
    assert!(bench.settle().is_empty(), "it has that style already");
    let style = LevelStyle { automap: true, ..plain };
    bench.maps.style_level(style);
    assert!(bench.maps.pending.is_some() && bench.maps.loading().is_none(), "no progress shows");
    assert_eq!(bench.settle(), [MapChange::Restyled]);
    let after = solid(&bench);
    assert_eq!((after.level_style, Arc::ptr_eq(&before.things, &after.things)), (Some(style), true));
    bench.maps.reload();
    assert_eq!(bench.settle(), [MapChange::Reloaded], "read again in the same style");
    bench.maps.open(Source::Demo);
    assert_eq!(bench.settle(), [MapChange::Opened]);
    bench.maps.style_level(plain);
    assert!(bench.settle().is_empty(), "maps have no style");
}
