//! The chunks of Minetest worlds as they come into the window, against the meshes that the command line makes of the same
//! worlds.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use glam::{UVec2, Vec3};
use mapscope::bake::minetest::Looks;
use mapscope::base::Task;
use mapscope::load::minetest::{
    ChunkSource, ColumnIndex, MeshStyle, UnreadableBlocks, ViewCounts, ViewRequest, WorldError, WorldFolder,
    WorldOptions, bake_view,
};
use mapscope::load::{ChunkEvent, ChunkRequest, ChunkStream};
use mapscope::scene::solid::{Aabb, Chunk, ChunkGrid, ChunkKey, ChunkView, Mesh, Solid, SolidCamera, SolidFrame};

use crate::common::shared_dir;
use crate::solid::draw::Device;

/// Time after which a wait has failed.
const WAIT: Duration = Duration::from_secs(120);
fn style() -> MeshStyle {
    MeshStyle { light: true, ..MeshStyle::default() }
}

/// A stream, and the chunks that are there.
struct Bench {
    stream: ChunkStream,
    woken: Receiver<()>,
    there: BTreeMap<ChunkKey, Arc<Chunk>>,
    unreadable: UnreadableBlocks,
}

impl Bench {
    fn new(world: &str, most_bytes: u64) -> Option<Self> {
        let path = path(world)?;
        let mut folder = WorldFolder::open(&path, WorldOptions::default(), &Task::default()).expect("a world");
        let index = ColumnIndex::read(&mut folder, &Task::default()).expect("keys");
        let source = ChunkSource::new(path, Arc::new(index), Looks::default());
        let (wake, woken) = channel();
        let wake = Mutex::new(wake);
        let wake = Box::new(move || _ = wake.lock().expect("not poisoned").send(()));
        let stream = ChunkStream::start_within(source, most_bytes, Task::default(), wake).expect("a thread");
        Some(Self { stream, woken, there: BTreeMap::new(), unreadable: UnreadableBlocks::new() })
    }

    /// Sets a view and takes all news of it; returns the chunks in the order in which they came.
    fn settle(&mut self, view: ChunkView, style: MeshStyle) -> Vec<ChunkKey> {
        self.stream.request(ChunkRequest { view, style });
        while self.stream.is_busy() {
            self.woken.recv_timeout(WAIT).expect("news");
        }
        let mut order = Vec::new();
        for event in self.stream.take() {
            match event {
                ChunkEvent::Chunk(key, chunk) => {
                    self.there.insert(key, chunk);
                    order.push(key);
                }
                ChunkEvent::Gone(key) => assert!(self.there.remove(&key).is_some(), "{key:?} was not there"),
                ChunkEvent::Unreadable(blocks) => self.unreadable = blocks,
                ChunkEvent::Failed(why) => panic!("{why}"),
            }
        }
        order
    }

    fn triangles(&self) -> usize {
        self.there.values().map(|chunk| chunk.triangles()).sum()
    }

    fn bytes(&self) -> u64 {
        self.there.values().map(|chunk| chunk.bytes()).sum()
    }
}

fn path(world: &str) -> Option<PathBuf> {
    Some(shared_dir()?.join("data/minetest").join(world))
}

fn view(eye: Vec3, yaw_deg: f32, distance: f32) -> ChunkView {
    let camera = SolidCamera { eye, yaw_deg, pitch_deg: 0.0, projection: Default::default() };
    ChunkView { camera, aspect: 1.5, center: eye, distance }
}

/// All meshes of a world, as the command line makes them.
fn baked(world: &str) -> (Vec<Mesh>, ViewCounts) {
    let path = path(world).expect("worlds");
    let task = Task::default();
    let mut folder = WorldFolder::open(&path, WorldOptions::default(), &task).expect("a world");
    let request = ViewRequest { may_show: &|_| true, style: style() };
    let mut meshes = Vec::new();
    let counts = bake_view(&mut folder, &request, &Looks::default(), &task, |mesh, _| {
        meshes.push(mesh);
        Ok::<(), WorldError>(())
    });
    (meshes, counts.expect("baked"))
}

/// A picture of the opaque triangles of some meshes: translucent ones are mixed in the order of their chunks.
fn picture(device: &Device, meshes: impl IntoIterator<Item = Mesh>, frame: &SolidFrame) -> Vec<u8> {
    let mut solid = Solid::default();
    for (x, mut mesh) in (0..).zip(meshes) {
        mesh.blended.clear();
        solid = solid.with_chunk(ChunkKey { x, ..ChunkKey::default() }, Arc::new(mesh.into()));
    }
    device.draw(&solid, frame).pixels
}

#[test]
fn all_chunks_are_what_the_command_line_draws() {
    for world in ["world-v24", "world-damaged"] {
        let Some(mut bench) = Bench::new(world, u64::MAX) else { return };
        bench.settle(view(Vec3::new(0.0, 20.0, 0.0), 0.0, 400.0), style());
        let (meshes, counts) = baked(world);
        let expected: usize = meshes.iter().map(|mesh| (mesh.indices.len() + mesh.blended.len()) / 3).sum();
        assert_eq!(bench.triangles(), expected, "{world}");
        assert_eq!(bench.unreadable.values().sum::<usize>(), counts.unreadable, "{world}: {:?}", bench.unreadable);
        assert_eq!(bench.unreadable.len() > 3, world == "world-damaged", "reasons differ");
        let Some(device) = Device::open() else { return };
        for yaw_deg in [20.0, 200.0] {
            let eye = Vec3::new(0.0, 40.0, 0.0);
            let camera = SolidCamera { eye, yaw_deg, pitch_deg: -20.0, projection: Default::default() };
            let frame = SolidFrame::new(UVec2::new(160, 120), camera);
            let streamed = picture(&device, bench.there.values().map(|chunk| chunk.mesh.clone()), &frame);
            let expected = picture(&device, meshes.iter().cloned(), &frame);
            // Merged meshes have other origins, which moves an edge by a rounding.
            let differing = streamed.chunks(4).zip(expected.chunks(4)).filter(|(a, b)| a != b).count();
            assert!(differing < 20, "{world}: {differing} pixels differ");
        }
    }
}

#[test]
fn the_nearest_comes_first_and_what_is_in_the_picture_before_others() {
    let Some(mut bench) = Bench::new("world-v22", u64::MAX) else { return };
    let (eye, grid) = (Vec3::new(8.0, 10.0, 8.0), ChunkSource::grid());
    let view = view(eye, 90.0, 110.0);
    let order = bench.settle(view, style());
    let late = |key: &ChunkKey| {
        let is_near = grid.distance(*key, eye) <= 48.0;
        !is_near && !view.frustum().may_show(grid.bounds(*key), eye)
    };
    let first_late = order.iter().position(late).expect("some lie behind the eye");
    assert!(order[first_late..].iter().all(late), "{order:?}");
    for part in [&order[..first_late], &order[first_late..]] {
        // Cells at about the same distance are in any order.
        let distances: Vec<f32> = part.iter().map(|key| grid.distance(*key, eye)).collect();
        assert!(distances.windows(2).all(|pair| pair[0] <= pair[1] + 2.0), "{distances:?}");
        assert!(part.len() > 3);
    }
    assert!(order.iter().all(|key| grid.distance(*key, eye) <= 110.0));
}

#[test]
fn chunks_go_when_the_eye_leaves_them() {
    let Some(mut bench) = Bench::new("world-v22", u64::MAX) else { return };
    let grid = ChunkSource::grid();
    let here = Vec3::new(-100.0, 10.0, -100.0);
    let there = Vec3::new(100.0, 10.0, 100.0);
    bench.settle(view(here, 0.0, 60.0), style());
    let before: Vec<ChunkKey> = bench.there.keys().copied().collect();
    bench.settle(view(there, 0.0, 60.0), style());
    assert!(!before.is_empty() && before.iter().all(|key| !bench.there.contains_key(key)));
    assert!(bench.there.keys().all(|key| grid.distance(*key, there) <= 60.0));
    // Back again it is as before, whatever came in between.
    bench.settle(view(here, 0.0, 60.0), style());
    assert_eq!(bench.there.keys().copied().collect::<Vec<_>>(), before);
    // Other meshes take the place of those that are there.
    let lit = bench.bytes();
    let order = bench.settle(view(here, 0.0, 60.0), MeshStyle { light: false, ..style() });
    assert_eq!(order.len(), before.len());
    assert!(bench.bytes() < lit, "without light more faces are merged");
}

#[test]
fn memory_is_bounded_and_holds_what_is_near() {
    const MOST: u64 = 6 << 20;
    let Some(mut bench) = Bench::new("world-v22", MOST) else { return };
    let grid = ChunkSource::grid();
    for eye in [Vec3::new(-60.0, 10.0, -60.0), Vec3::new(60.0, 10.0, 60.0)] {
        bench.settle(view(eye, 0.0, 200.0), style());
        let full = bench.there.iter().filter(|(_, chunk)| chunk.bytes() > 0);
        let near = full.clone().filter(|(key, _)| grid.distance(**key, eye) <= 48.0).count();
        assert!(bench.bytes() <= MOST && bench.bytes() > MOST / 4, "{}", bench.bytes());
        assert!(near > 0, "what is near has come");
        let cell = grid.key_at(eye);
        assert!(bench.there.contains_key(&cell), "{cell:?}");
    }
}

#[test]
fn a_stream_that_is_dropped_ends_its_thread() {
    let Some(bench) = Bench::new("world-v22", u64::MAX) else { return };
    let Bench { mut stream, woken, .. } = bench;
    stream.request(ChunkRequest { view: view(Vec3::ZERO, 0.0, 300.0), style: style() });
    woken.recv_timeout(WAIT).expect("the first chunk");
    drop(stream);
    // The other end lies on the thread.
    while woken.recv_timeout(WAIT).is_ok() {}
    assert_eq!(woken.recv_timeout(WAIT), Err(std::sync::mpsc::RecvTimeoutError::Disconnected));
}

#[test]
fn a_world_that_goes_away_is_told_once() {
    let Some(from) = path("world-v24") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["map.sqlite", "world.mt"] {
        std::fs::copy(from.join(name), folder.path().join(name)).expect("copied");
    }
    let task = Task::default();
    let mut world = WorldFolder::open(folder.path(), WorldOptions::default(), &task).expect("a world");
    let index = Arc::new(ColumnIndex::read(&mut world, &task).expect("keys"));
    drop(world);
    std::fs::remove_file(folder.path().join("map.sqlite")).expect("removed");
    let source = ChunkSource::new(folder.path().to_owned(), index, Looks::default());
    let (wake, woken) = channel();
    let wake = Mutex::new(wake);
    let wake = Box::new(move || _ = wake.lock().expect("not poisoned").send(()));
    let mut stream = ChunkStream::start(source, Task::default(), wake).expect("a thread");
    let mut told = 0;
    for x in 0..3 {
        let eye = Vec3::new(x as f32 * 10.0, 0.0, 0.0);
        stream.request(ChunkRequest { view: view(eye, 0.0, 100.0), style: style() });
        while stream.is_busy() {
            woken.recv_timeout(WAIT).expect("news");
        }
        told += stream.take().iter().filter(|event| matches!(event, ChunkEvent::Failed(_))).count();
    }
    assert_eq!(told, 1);
}

#[test]
fn cells_cover_what_lies_in_them() {
    let Some(mut bench) = Bench::new("world-v17", u64::MAX) else { return };
    bench.settle(view(Vec3::ZERO, 0.0, 300.0), style());
    let grid: ChunkGrid = ChunkSource::grid();
    for (key, chunk) in &bench.there {
        let cell = grid.bounds(*key);
        // Shapes reach a little beyond their nodes.
        let cell = Aabb::new(cell.min - 1.0, cell.max + 1.0);
        assert!(chunk.triangles() == 0 || cell.union(chunk.bounds()) == cell, "{key:?}");
    }
    assert!(bench.triangles() > 1000);
}
