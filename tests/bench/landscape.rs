//! Frames of a Minetest world in 3D beside those of a map, by turns in one process, so that a busy machine slows both
//! alike. Where the world's game is installed, its textures are drawn too.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use glam::{DVec2, UVec2, Vec2, Vec3};
use mapscope::analysis::solid::land_height;
use mapscope::base::{TILE_WORLD, Task};
use mapscope::export::Headless;
use mapscope::gpu::CachePolicy;
use mapscope::load::minetest::MeshStyle;
use mapscope::load::{
    ChunkEvent, ChunkRequest, ChunkStream, LoadEvent, LoadOptions, LoadState, Source, StreamEvent, StreamRequest,
    WorldSources, WorldStream, load_events, load_now,
};
use mapscope::scene::solid::{ChunkView, Light, Projection, Sky, Slice, SolidCamera, SolidFrame};
use mapscope::scene::{Camera, FlatFrame, Frame, Scene};

use crate::turns::{TURNS, Turn, median, rest, turn};

/// Size of the picture in pixels.
const SIZE: UVec2 = UVec2::new(1280, 720);
/// View distance, in units.
const DISTANCE: f32 = 160.0;
/// Longest wait for parts of the world.
const WAIT: Duration = Duration::from_secs(60);

/// Measures a world, and prints the medians of all turns for each of several views and ways to draw them.
pub fn measure(world: &Path, map: &Path) {
    let options = LoadOptions::default();
    let flat = load_now(&Source::File(map.to_owned()), &options, &Task::default()).expect("a map");
    let bounds = flat.world.as_flat().expect("a flat map").bounds;
    let [mut headless, mut beside] = [0, 1].map(|_| Headless::new().expect("an adapter"));
    beside.set_cache_policy(CachePolicy::Nothing);
    println!("frames of {SIZE} pixels on {}, {DISTANCE} nodes of view distance", headless.describe());
    let (mut scene, mut sources) = open(world);
    let solid = scene.world.as_solid().expect("a solid world");
    let middle = solid.bounds.center();
    let columns = solid.columns.clone();
    let height = |x: f32, z: f32| land_height(&columns, DVec2::new(x.into(), z.into())).unwrap_or(8.0);
    println!(
        "{:>32}  {:>8}  {:>8}  {:>7}  {:>8}  {:>8}  {:>6}",
        "view", "ms", "map ms", "ratio", "stall", "of map", "draws"
    );
    let eyes = [
        ("above", middle.with_y(height(middle.x, middle.z) + 30.0), -25.0),
        ("on the ground", middle.with_y(height(middle.x, middle.z) + 2.0), 0.0),
        ("underground", middle.with_y(-24.0), 0.0),
    ];
    let flat_frame: Frame =
        FlatFrame::new(SIZE, Camera { center: bounds.center() + Vec2::splat(TILE_WORLD), zoom: 1.0 }).into();
    for (name, eye, pitch_deg) in eyes {
        let projection = Projection::Perspective { fov_deg: 70.0 };
        let camera = SolidCamera { eye, yaw_deg: 30.0, pitch_deg, projection };
        let sky = Some(Sky::at(12.0, 200.0, 1200.0));
        let frame = SolidFrame { light: Light::stored_at(12.0), sky, ..SolidFrame::new(SIZE, camera) };
        // What is there already does not come again.
        scene = with_parts(&scene, &mut sources, &frame);
        let chunks = &scene.world.as_solid().expect("a solid world").chunks;
        let textures = chunks.iter().map(|(_, chunk)| chunk.textures.len()).max();
        println!("{name}: {} textures", textures.unwrap_or(0));
        let untextured = SolidFrame { textures: false, ..frame };
        let ways = [
            ("", frame, true),
            (", no textures", untextured, true),
            (", all chunks", frame, true),
            (", no land", SolidFrame { land: false, ..frame }, true),
            (", at rest", frame, false),
            (", at rest, no textures", untextured, false),
            (", at rest, no land", SolidFrame { land: false, ..frame }, false),
        ];
        headless.set_drafts(true);
        for (way, frame, moves) in ways {
            headless.set_occlusion(way != ", all chunks");
            let mut turns = Vec::new();
            // Another picture each time: one that is there already is not drawn.
            let moved = |n: usize| {
                let eye = frame.camera.eye + Vec3::X * 1e-3 * n as f32;
                Frame::from(SolidFrame { camera: SolidCamera { eye, ..frame.camera }, ..frame })
            };
            for n in 0..TURNS {
                let solid = match moves {
                    true => turn(&mut headless, &scene, &mut |n| moved(n)),
                    false => rest(&mut headless, &scene, &moved(100 + n)),
                };
                turns.push((solid, turn(&mut beside, &flat, &mut |_| flat_frame.clone())));
            }
            let median = |of: &dyn Fn(&(Turn, Turn)) -> f64| median(turns.iter().map(of));
            println!(
                "{:>32}  {:>8.1}  {:>8.1}  {:>7.2}  {:>8.1}  {:>8.1}  {:>6}",
                format!("{name}{way}"),
                median(&|turns| turns.0.frame_ms),
                median(&|turns| turns.1.frame_ms),
                median(&|turns| turns.0.frame_ms / turns.1.frame_ms),
                median(&|turns| turns.0.stall_ms),
                median(&|turns| turns.1.stall_ms),
                turns[0].0.draws,
            );
        }
    }
}

fn open(path: &Path) -> (Arc<Scene>, (WorldStream, ChunkStream, mpsc::Receiver<()>)) {
    let (mut state, mut sources) = (LoadState::default(), None);
    let options = LoadOptions::on_this_machine(Vec::new());
    load_events(&Source::File(path.to_owned()), &options, &Task::default(), &mut |event| match event {
        LoadEvent::Stream(stream) => sources = Some(stream),
        event => state.apply(event),
    })
    .expect("a world");
    let scene = state.into_scene();
    let WorldSources { tiles, chunks } = *sources.expect("streams");
    let mut grid = scene.world.as_solid().expect("a solid world").columns.clone();
    grid.tiles = Default::default();
    let (woken, wait) = mpsc::channel();
    let woken = Arc::new(Mutex::new(woken));
    let wake = || {
        let woken = Arc::clone(&woken);
        Box::new(move || _ = woken.lock().expect("not poisoned").send(()))
    };
    let tiles = WorldStream::start(tiles, grid, Task::default(), wake()).expect("a thread");
    let chunks = ChunkStream::start(chunks, Task::default(), wake()).expect("a thread");
    (scene, (tiles, chunks, wait))
}

/// The world with all that a frame shows.
fn with_parts(
    scene: &Arc<Scene>,
    (tiles, chunks, wait): &mut (WorldStream, ChunkStream, mpsc::Receiver<()>),
    frame: &SolidFrame,
) -> Arc<Scene> {
    let solid = scene.world.as_solid().expect("a solid world");
    let view = frame.tile_view(&solid.columns).expect("a view");
    tiles.request(StreamRequest { view, y: Slice::ALL.range() });
    let style = MeshStyle { light: true, ..MeshStyle::default() };
    let aspect = SIZE.x as f32 / SIZE.y as f32;
    let view = ChunkView { camera: frame.camera, aspect, center: frame.camera.eye, distance: DISTANCE };
    chunks.request(ChunkRequest { view, style });
    while tiles.is_busy() || chunks.is_busy() {
        wait.recv_timeout(WAIT).expect("news");
    }
    let mut news = BTreeMap::new();
    for event in tiles.take() {
        match event {
            StreamEvent::Tile(key, tile) => _ = news.insert(key, Some(tile)),
            StreamEvent::Gone(key) => _ = news.insert(key, None),
            StreamEvent::Failed(why) => panic!("{why}"),
        }
    }
    let mut parts = Vec::new();
    for event in chunks.take() {
        match event {
            ChunkEvent::Chunk(key, chunk) => parts.push((key, Some(chunk))),
            ChunkEvent::Gone(key) => parts.push((key, None)),
            ChunkEvent::Unreadable(_) => {}
            ChunkEvent::Failed(why) => panic!("{why}"),
        }
    }
    Arc::new(scene.with_tiles(news).with_changed_chunks(parts))
}
