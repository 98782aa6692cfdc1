//! Events of a load: a world that streams comes as a scene and then in chunks, a flat one at once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use mapscope::bake::test_boxes;
use mapscope::base::Task;
use mapscope::load::{Analysis, Job, LoadError, LoadEvent, LoadOptions, LoadState, Source, load_events, load_now};
use mapscope::scene::solid::{Chunk, ChunkKey, Mesh, Solid};
use mapscope::scene::{Scene, World};

/// The longest wait for a load.
const PATIENCE: Duration = Duration::from_secs(60);

/// A load and what its calls say.
struct Load(Job, Receiver<()>);

impl Load {
    fn start(begin: impl FnOnce(mapscope::files::Wake) -> Job) -> Self {
        let (wake, woken) = channel();
        // The test may be over by then.
        Self(begin(Box::new(move || _ = wake.send(()))), woken)
    }

    /// All events but those of progress.
    fn events(mut self) -> Vec<LoadEvent> {
        let mut events = Vec::new();
        loop {
            self.1.recv_timeout(PATIENCE).expect("woken");
            while let Some(event) = self.0.take_event() {
                let is_last = matches!(event, LoadEvent::Done(_) | LoadEvent::Failed(_));
                events.extend(Some(event).filter(|event| !matches!(event, LoadEvent::Progress(_))));
                if is_last {
                    assert!(self.0.take_event().is_none(), "nothing follows the end");
                    return events;
                }
            }
        }
    }
}

fn solid(scene: &Scene) -> &Arc<Solid> {
    match &scene.world {
        World::Solid(solid) => solid,
        World::Flat(_) => panic!("a flat world"),
    }
}

fn chunks_of(solid: &Solid) -> BTreeMap<ChunkKey, Arc<Chunk>> {
    solid.chunks.iter().map(|(key, chunk)| (key, Arc::clone(chunk))).collect()
}

#[test]
fn boxes_come_as_a_scene_and_then_in_chunks() {
    let whole = test_boxes::bake();
    let events = Load::start(|wake| Job::start(Source::Boxes, LoadOptions::default(), wake)).events();
    let Some((LoadEvent::Scene(scene), rest)) = events.split_first() else { panic!("no scene: {:?}", events.first()) };
    let first = solid(scene);
    assert!(first.chunks.is_empty(), "the scene comes before its chunks");
    assert_eq!((first.bounds, first.spawn, first.things.len()), (whole.bounds, whole.spawn, whole.things.len()));
    let Some((LoadEvent::Done(_), chunks)) = rest.split_last() else { panic!("no end: {:?}", rest.last()) };
    let mut came = BTreeMap::new();
    for event in chunks {
        let LoadEvent::Chunk(key, chunk) = event else { panic!("{event:?} among the chunks") };
        assert!(came.insert(*key, Arc::clone(chunk)).is_none(), "{key:?} came twice");
    }
    assert!(came.len() > 20 && came == chunks_of(&whole), "{} chunks", came.len());
}

#[test]
fn the_sum_of_all_events_is_the_whole_world() {
    let options = LoadOptions::default();
    let scene = load_now(&Source::Boxes, &options, &options.task()).expect("built in");
    let (loaded, whole) = (solid(&scene), test_boxes::bake());
    assert!(
        chunks_of(loaded) == chunks_of(&whole)
            && loaded.things == whole.things
            && loaded.triangles() == whole.triangles()
    );
    assert_eq!(scene.summary.container.format, "Boxes built into the program");
}

#[test]
fn a_state_has_the_chunks_that_came_so_far() {
    let (mut state, mut counts) = (LoadState::default(), Vec::new());
    let options = LoadOptions::default();
    load_events(&Source::Boxes, &options, &options.task(), &mut |event| {
        state.apply(event);
        counts.push(state.scene().map(|scene| solid(scene).chunks.len()));
    })
    .expect("built in");
    let expected: Vec<_> = (0..=test_boxes::bake().chunks.len()).map(Some).collect();
    assert_eq!(counts, expected);
}

#[test]
fn a_cancelled_stream_ends_between_chunks() {
    let (task, mut chunks) = (Task::default(), 0);
    let ended = load_events(&Source::Boxes, &LoadOptions::default(), &task, &mut |event| {
        chunks += usize::from(matches!(event, LoadEvent::Chunk(..)));
        if chunks == 3 {
            task.cancel();
        }
    });
    assert!(matches!(ended, Err(LoadError::Cancelled(_))) && chunks == 3, "{ended:?} after {chunks}");
}

#[test]
fn a_flat_world_comes_at_once() {
    let events = Load::start(|wake| Job::start(Source::Demo, LoadOptions::default(), wake)).events();
    let [LoadEvent::Scene(scene), LoadEvent::Done(_)] = &*events else { panic!("{} events", events.len()) };
    let scene = Arc::clone(scene);
    assert!(matches!(&scene.world, World::Flat(_)));
    let events = Load::start(|wake| Job::reload(Source::Demo, LoadOptions::default(), scene, wake)).events();
    let [LoadEvent::Scene(_), LoadEvent::Analysis(Analysis::Differences(found)), LoadEvent::Done(_)] = &*events else {
        panic!("{} events", events.len())
    };
    assert!(found.layers.is_empty() && found.images.is_empty(), "nothing has changed");
}

#[test]
fn what_cannot_be_loaded_fails_and_is_no_scene() {
    let source = Source::Bytes { name: "garbage".to_owned(), bytes: b"no map at all"[..].into() };
    let events = Load::start(|wake| Job::start(source, LoadOptions::default(), wake)).events();
    let [LoadEvent::Failed(error)] = &*events else { panic!("{} events", events.len()) };
    assert!(
        error.to_string().contains("cannot open garbage: neither a Teeworlds or DDNet map nor a Turok level"),
        "{error}"
    );
}

#[test]
fn adding_a_chunk_shares_all_others() {
    let whole = test_boxes::bake();
    let key = ChunkKey { x: 1000, y: -3, z: 7 };
    let chunk = Arc::new(Chunk::from(Mesh::new(glam::Vec3::X)));
    let more = whole.with_chunk(key, Arc::clone(&chunk));
    let (before, after) = (chunks_of(&whole), chunks_of(&more));
    assert_eq!((after.len(), before.contains_key(&key)), (before.len() + 1, false));
    assert!(before.iter().all(|(key, chunk)| Arc::ptr_eq(chunk, &after[key])));
    assert!(Arc::ptr_eq(&after[&key], &chunk) && Arc::ptr_eq(&more.things, &whole.things));
    let (first, _) = before.first_key_value().expect("a chunk");
    let replaced = chunks_of(&more.with_chunks([(*first, Arc::clone(&chunk)), (key, Arc::default())]));
    assert!(Arc::ptr_eq(&replaced[first], &chunk) && replaced.len() == after.len());
}
