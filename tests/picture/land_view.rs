//! The far land of Minetest worlds, streamed as the window does, against the triangles of the same worlds.

use std::path::Path;
use std::sync::{Arc, mpsc};

use glam::{DVec3, IVec3, UVec2, Vec3};
use mapscope::base::{RgbaImage, Task};
use mapscope::load::minetest::{MeshStyle, ViewRequest, WorldColors, WorldError, WorldFolder, WorldOptions, bake_view};
use mapscope::load::{LoadEvent, LoadOptions, LoadState, Source, StreamEvent, StreamRequest, WorldStream, load_events};
use mapscope::scene::Scene;
use mapscope::scene::solid::{
    Aabb, Chunk, ChunkKey, ColumnMap, Light, Projection, Sky, Slice, Solid, SolidCamera, SolidFrame,
};

use crate::common::shared_dir;
use crate::solid::draw::Device;

/// A world with the tiles that a frame needs.
fn with_land(path: &Path, frame: &SolidFrame) -> Arc<Solid> {
    let (mut state, mut source) = (LoadState::default(), None);
    load_events(&Source::File(path.to_owned()), &LoadOptions::default(), &Task::default(), &mut |event| match event {
        LoadEvent::Stream(stream) => source = Some(stream),
        event => state.apply(event),
    })
    .expect("a world");
    let mut scene = state.into_scene();
    let solid = |scene: &Scene| Arc::clone(scene.world.as_solid().expect("a solid world"));
    let grid = ColumnMap { tiles: Default::default(), ..solid(&scene).columns.clone() };
    let view = frame.tile_view(&solid(&scene).columns).expect("a view");
    let (woken, wait) = mpsc::channel();
    let wake = Box::new(move || _ = woken.send(()));
    let mut stream =
        WorldStream::start(source.expect("a source").tiles, grid, Task::default(), wake).expect("a thread");
    stream.request(StreamRequest { view, y: Slice::ALL.range() });
    while stream.is_busy() {
        wait.recv().expect("news");
    }
    let news = stream.take().into_iter().map(|event| match event {
        StreamEvent::Tile(key, tile) => (key, Some(tile)),
        StreamEvent::Gone(key) => (key, None),
        StreamEvent::Failed(why) => panic!("{why}"),
    });
    scene = Arc::new(scene.with_tiles(news));
    solid(&scene)
}

/// The triangles of a world within a distance of a point.
fn with_chunks(path: &Path, solid: &Solid, around: Vec3, distance: f32) -> Solid {
    let task = Task::default();
    let mut world = WorldFolder::open(path, WorldOptions::default(), &task).expect("a world");
    let may_show = |bounds: Aabb| around.clamp(bounds.min, bounds.max).distance(around) <= distance;
    let style = MeshStyle { light: true, anchor: IVec3::ZERO, ..MeshStyle::default() };
    let request = ViewRequest { may_show: &may_show, style };
    let mut chunks = Vec::new();
    let looks = WorldColors::default().looks();
    bake_view(&mut world, &request, &looks, &task, |mesh, _| -> Result<(), WorldError> {
        chunks.push(Arc::new(Chunk::from(mesh)));
        Ok(())
    })
    .expect("meshes");
    let keys = (0..).map(|x| ChunkKey { x, ..ChunkKey::default() });
    solid.with_chunks(keys.zip(chunks))
}

fn frame(size: [u32; 2], eye: [f32; 3], yaw_deg: f32, pitch_deg: f32, hour: f32) -> SolidFrame {
    let projection = Projection::Perspective { fov_deg: 70.0 };
    let camera = SolidCamera { eye: eye.into(), yaw_deg, pitch_deg, projection };
    let sky = Some(Sky::at(hour, 200.0, 1200.0));
    SolidFrame { light: Light::stored_at(hour), sky, ..SolidFrame::new(UVec2::from(size), camera) }
}

fn save(picture: &RgbaImage, name: &str) {
    if let Some(folder) = std::env::var_os("MAPSCOPE_SAVE_PICTURES") {
        let bytes = mapscope::export::encode_png(picture).expect("a PNG");
        std::fs::write(Path::new(&folder).join(name), bytes).expect("written");
    }
}

/// The highest pixel of each column of a picture that is not sky.
fn skyline(picture: &RgbaImage, sky: &RgbaImage) -> Vec<u32> {
    let is_sky = |x, y| picture.get(x, y).iter().zip(sky.get(x, y)).all(|(a, b)| a.abs_diff(b) <= 3);
    (0..picture.width).map(|x| (0..picture.height).find(|y| !is_sky(x, *y)).unwrap_or(picture.height)).collect()
}

#[test]
fn far_land_has_the_skyline_of_its_triangles() {
    let (Some(device), Some(shared)) = (Device::open(), shared_dir()) else { return };
    let path = shared.join("data/minetest/world-v26");
    for (n, (eye, yaw)) in [([-10.0, 70.0, 260.0], 0.0), ([-220.0, 50.0, -30.0], 80.0)].into_iter().enumerate() {
        let frame = frame([480, 270], eye, yaw, -10.0, 12.0);
        let land = with_land(&path, &frame);
        let all = with_chunks(&path, &land, DVec3::ZERO.as_vec3(), f32::INFINITY);
        let triangles = Solid { columns: ColumnMap::default(), ..all };
        let [land, triangles, sky] = [&*land, &triangles, &Solid::default()].map(|solid| device.draw(solid, &frame));
        save(&land, &format!("{n}-land.png"));
        save(&triangles, &format!("{n}-triangles.png"));
        let (a, b) = (skyline(&land, &sky), skyline(&triangles, &sky));
        assert!(b.iter().filter(|y| **y < 270).count() > 40, "it is in the picture");
        let far = a.iter().zip(&b).filter(|(a, b)| a.abs_diff(**b) > 3).count();
        assert!(far < 24, "{far} of 480 columns of the picture from {eye:?}");
    }
}
