//! A world that streams shows from its first chunks on, and makes way for the map before where the rest does not come.

use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use glam::{UVec2, Vec3};

use super::tests::Bench;
use super::*;
use crate::base::Task;
use crate::load::{LoadError, LoadEvent};
use crate::scene::solid::{Aabb, Chunk, ChunkKey, Mesh, Projection, Solid, SolidCamera, SolidFrame};

/// Ends the load with this error, where it is sent.
type Event = Result<LoadEvent, LoadError>;

/// Starts a load whose events are sent by the test; dropping the sender ends it well.
fn start(bench: &mut Bench) -> Sender<Event> {
    let (send, events) = channel::<Event>();
    let job = Job::run(Task::default(), None, Box::new(|| ()), move |_, each| {
        events.iter().try_for_each(|event| event.map(&mut *each))
    });
    let (source, trace) = (Source::Boxes, LoadTrace::start());
    let request = LoadRequest { source, trace, followed: false, restyles: false, differences: None, stream: None };
    bench.maps.replace_pending(Some(Pending { stage: Stage::Loading(Box::new(Load::new(job))), request }));
    send
}

fn scene() -> Arc<Scene> {
    Arc::new(Scene { world: World::Solid(Arc::new(Solid::default())), ..Scene::default() })
}

/// A box, `x` chunks to the east.
fn chunk(x: i32) -> LoadEvent {
    let mut mesh = Mesh::new(Vec3::ZERO);
    let at = Vec3::new(4.0 * x as f32, 0.0, 0.0);
    mesh.push_box(Aabb::new(at, at + Vec3::ONE), [200; 3]);
    LoadEvent::Chunk(ChunkKey { x, ..ChunkKey::default() }, Arc::new(Chunk::from(mesh)))
}

/// Makes frames until something holds; returns the news on the way.
fn frames_until(bench: &mut Bench, holds: impl Fn(&Bench) -> bool) -> Vec<MapChange> {
    let mut news = Vec::new();
    for _ in 0..20_000 {
        if holds(bench) {
            news.retain(|news| *news != MapChange::None);
            return news;
        }
        news.push(bench.frame());
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it does not come");
}

/// Chunks of the world on screen; `None` where that is no solid world.
fn chunks(bench: &Bench) -> Option<usize> {
    match bench.maps.world()? {
        World::Flat(_) => None,
        World::Solid(solid) => Some(solid.chunks.len()),
    }
}

/// Chunks of the world on its way to the device.
fn uploaded_chunks(bench: &Bench) -> usize {
    match &bench.maps.pending {
        Some(Pending { stage: Stage::Uploading(arrival), .. }) => match &arrival.upload.scene().world {
            World::Flat(_) => 0,
            World::Solid(solid) => solid.chunks.len(),
        },
        Some(Pending { stage: Stage::Loading(_), .. }) | None => 0,
    }
}

/// Chunks in the picture, seen from the north.
fn drawn_chunks(bench: &mut Bench) -> usize {
    let projection = Projection::Perspective { fov_deg: 60.0 };
    let camera = SolidCamera { eye: Vec3::new(2.0, 0.5, -20.0), yaw_deg: 180.0, pitch_deg: 0.0, projection };
    bench.painter.prepare(&bench.gpu, &SolidFrame::new(UVec2::splat(64), camera).into()).draws
}

#[test]
fn a_world_shows_with_its_first_chunks() {
    let Some(mut bench) = Bench::new() else { return };
    let send = start(&mut bench);
    send.send(Ok(LoadEvent::Scene(scene()))).expect("the load listens");
    send.send(Ok(chunk(0))).expect("the load listens");
    assert_eq!(frames_until(&mut bench, |bench| chunks(bench) == Some(1)), [MapChange::Opened]);
    frames_until(&mut bench, |bench| !bench.maps.is_uploading());
    assert!(bench.maps.loading().is_some() && bench.maps.is_arriving(), "the rest is still to come");
    assert_eq!(drawn_chunks(&mut bench), 1);
    send.send(Ok(chunk(1))).expect("the load listens");
    assert_eq!(frames_until(&mut bench, |bench| chunks(bench) == Some(2)), []);
    frames_until(&mut bench, |bench| !bench.maps.is_uploading());
    assert_eq!(drawn_chunks(&mut bench), 2);
    send.send(Ok(chunk(2))).expect("the load listens");
    drop(send);
    assert_eq!(bench.settle(), []);
    assert_eq!((chunks(&bench), drawn_chunks(&mut bench), bench.maps.is_arriving()), (Some(3), 3, false));
}

#[test]
fn a_world_read_again_takes_its_place_when_all_of_it_is_there() {
    let Some(mut bench) = Bench::new() else { return };
    for expected in [vec![MapChange::Opened], vec![MapChange::Reloaded]] {
        let send = start(&mut bench);
        let before = bench.maps.scene().cloned();
        for event in [LoadEvent::Scene(scene()), chunk(0), chunk(1)] {
            send.send(Ok(event)).expect("the load listens");
        }
        if let Some(before) = before {
            assert_eq!(frames_until(&mut bench, |bench| uploaded_chunks(bench) == 2), []);
            assert!(bench.shows(&before));
        }
        drop(send);
        assert_eq!((bench.settle(), chunks(&bench)), (expected, Some(2)));
    }
}

#[test]
fn the_map_before_comes_back_where_the_rest_fails_or_is_cancelled() {
    let Some(mut bench) = Bench::new() else { return };
    bench.maps.open(Source::Demo);
    bench.settle();
    let before = bench.maps.scene().cloned().expect("shown");
    for fails in [true, false] {
        let send = start(&mut bench);
        send.send(Ok(LoadEvent::Scene(scene()))).expect("the load listens");
        send.send(Ok(chunk(0))).expect("the load listens");
        frames_until(&mut bench, |bench| chunks(bench) == Some(1));
        if fails {
            let error = LoadError::Thread(std::io::Error::other("no more"));
            send.send(Err(error)).expect("the load listens");
        } else {
            bench.maps.cancel();
        }
        let news = frames_until(&mut bench, |bench| bench.shows(&before));
        assert_eq!((news, bench.maps.error().is_some()), (vec![MapChange::Restored], fails));
        assert!(bench.draws() > 0);
        bench.maps.dismiss_error();
    }
}

#[test]
fn a_world_goes_on_with_its_chunks_on_another_device() {
    let Some(mut bench) = Bench::new() else { return };
    let send = start(&mut bench);
    send.send(Ok(LoadEvent::Scene(scene()))).expect("the load listens");
    send.send(Ok(chunk(0))).expect("the load listens");
    frames_until(&mut bench, |bench| chunks(bench) == Some(1));
    bench.replace_device();
    send.send(Ok(chunk(1))).expect("the load listens");
    drop(send);
    assert_eq!(bench.settle(), []);
    assert_eq!((chunks(&bench), drawn_chunks(&mut bench)), (Some(2), 2));
}
