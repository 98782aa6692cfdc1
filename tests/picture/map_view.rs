//! Minetest worlds in the window's way: loaded as scenes, drawn by the painter of solid worlds, against the pictures that
//! the command line makes of the same worlds.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};

use glam::{UVec2, Vec3};
use mapscope::bake::minetest::NodeColors;
use mapscope::base::Task;
use mapscope::format::minetest::SIDE;
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::minetest::{TopMapRequest, WorldFolder, WorldOptions};
use mapscope::load::{LoadError, load_now};
use mapscope::load::{LoadEvent, LoadOptions, LoadState, Source, StreamEvent, StreamRequest, WorldStream, load_events};
use mapscope::scene::solid::{Projection, Slice, Solid, SolidCamera, SolidFrame};
use mapscope::scene::{Scene, World};

use crate::common::shared_dir;
use crate::minetest::{Asked, picture};
use crate::solid::draw::Device;

fn worlds() -> Vec<PathBuf> {
    let Some(shared) = shared_dir() else { return Vec::new() };
    let folders = std::fs::read_dir(shared.join("data/minetest")).expect("worlds").flatten().map(|entry| entry.path());
    let mut worlds: Vec<_> = folders.filter(|path| path.is_dir()).collect();
    worlds.sort();
    worlds.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("world-")));
    worlds
}

fn solid(scene: &Scene) -> &Arc<Solid> {
    scene.world.as_solid().expect("a solid world")
}

/// Looks straight down on all of a world, a pixel to a node.
fn whole(solid: &Solid) -> SolidFrame {
    let size = solid.bounds.size();
    let (center, projection) = (solid.bounds.center(), Projection::Orthographic { height: size.z });
    let eye = Vec3::new(center.x, solid.bounds.max.y + 1.0, center.z);
    SolidFrame::new(
        UVec2::new(size.x as u32, size.z as u32),
        SolidCamera { eye, yaw_deg: 0.0, pitch_deg: -90.0, projection },
    )
}

/// West and north edge, in blocks, of the blocks at some heights.
fn corner(world: &Path, heights: RangeInclusive<i32>) -> [i32; 2] {
    let task = Task::default();
    let mut world = WorldFolder::open(world, WorldOptions::default(), &task).expect("a world");
    let [low, high] = [heights.start(), heights.end()].map(|node| node.div_euclid(SIDE as i32));
    let BlockRange { min, max } = BlockRange::ALL;
    let within = BlockRange { min: BlockKey { y: low, ..min }, max: BlockKey { y: high, ..max } };
    let keys = world.keys(within, None, 1 << 20, &task).expect("keys");
    let (west, north) = (keys.iter().map(|key| key.x).min(), keys.iter().map(|key| key.z).max());
    [west.expect("a block"), north.expect("a block")]
}

/// Compares the picture of a scene with that of the command line at some heights.
fn assert_same(device: &Device, world: &Path, scene: &Scene, slice: Slice) {
    let frame = whole(solid(scene));
    let drawn = device.draw(solid(scene), &frame);
    let all = i32::MIN..=i32::MAX;
    let background = [0, 1, 2].map(|channel| (SolidFrame::VOID[channel] * 255.0).round() as u8);
    let columns = [all.clone(), all.clone()];
    let request = TopMapRequest { y: slice.range(), alpha: false, shading: true, columns, background };
    let (width, rgb, _) = picture(world, &NodeColors::Materials, &Asked { request, zoom: 1 });
    let name = world.display();
    let drawn_size = [drawn.width as usize, drawn.height as usize];
    if slice.is_all() {
        assert_eq!([width, rgb.len() / width / 3], drawn_size, "{name}");
    }
    // The command line draws only the columns that have a block at these heights; around them is nothing.
    let ([west, north], [slice_west, slice_north]) = (corner(world, all), corner(world, slice.range()));
    let (left, top) = ((slice_west - west) as usize * SIDE, (north - slice_north) as usize * SIDE);
    let mut expected = background.repeat(drawn_size[0] * drawn_size[1]);
    for (row, pixels) in rgb.chunks(width * 3).enumerate() {
        let start = ((top + row) * drawn_size[0] + left) * 3;
        expected[start..start + width * 3].copy_from_slice(pixels);
    }
    let differing =
        drawn.pixels.chunks(4).zip(expected.chunks(3)).filter(|(drawn, expected)| drawn[..3] != expected[..]).count();
    assert_eq!(differing, 0, "{name}: pixels that differ, of {}", expected.len() / 3);
}

#[test]
fn worlds_look_as_on_the_command_line() {
    let Some(device) = Device::open() else { return };
    // The largest one takes a minute where nothing is optimized, and says nothing else than the others.
    for world in worlds().into_iter().filter(|world| !world.ends_with("world-5x-large")) {
        let scene = load_now(&Source::File(world.clone()), &LoadOptions::default(), &Task::default())
            .unwrap_or_else(|error| panic!("{}: {error}", world.display()));
        assert!(solid(&scene).chunks.is_empty() && !solid(&scene).bounds.is_empty());
        assert_same(&device, &world, &scene, Slice::ALL);
    }
}

#[test]
fn a_database_opens_as_its_folder_does() {
    let Some(shared) = shared_dir() else { return };
    let folder = shared.join("data/minetest/world-v22");
    let load =
        |path: PathBuf| load_now(&Source::File(path), &LoadOptions::default(), &Task::default()).expect("a scene");
    let (folder, file) = (load(folder.clone()), load(folder.join("map.sqlite")));
    assert_eq!(solid(&folder).bounds, solid(&file).bounds);
    assert_eq!(solid(&folder).columns.tiles.len(), solid(&file).columns.tiles.len());
}

#[test]
fn other_heights_come_through_the_stream() {
    let (Some(device), Some(shared)) = (Device::open(), shared_dir()) else { return };
    let world = shared.join("data/minetest/world-v25");
    let (mut state, mut source) = (LoadState::default(), None);
    let options = LoadOptions::default();
    load_events(&Source::File(world.clone()), &options, &Task::default(), &mut |event| match event {
        LoadEvent::Stream(stream) => source = Some(stream),
        event => state.apply(event),
    })
    .expect("a world");
    let mut scene = state.into_scene();
    let mut grid = solid(&scene).columns.clone();
    grid.tiles = Default::default();
    let (woken, wait) = mpsc::channel();
    let wake = Box::new(move || _ = woken.send(()));
    let mut stream =
        WorldStream::start(source.expect("a source").tiles, grid, Task::default(), wake).expect("a thread");
    let view = whole(solid(&scene)).column_view().expect("a map");
    let bounds = solid(&scene).bounds;
    let middle = bounds.center().y as i32;
    for slice in [Slice { min_y: i32::MIN, max_y: middle }, Slice { min_y: middle - 9, max_y: middle }, Slice::ALL] {
        stream.request(StreamRequest { view: view.into(), y: slice.range() });
        while stream.is_busy() {
            wait.recv().expect("news");
        }
        let news = stream.take().into_iter().map(|event| match event {
            StreamEvent::Tile(key, tile) => (key, Some(tile)),
            StreamEvent::Gone(key) => (key, None),
            StreamEvent::Failed(why) => panic!("{why}"),
        });
        scene = Arc::new(scene.with_tiles(news));
        assert_same(&device, &world, &scene, slice);
    }
}

#[test]
fn folders_without_blocks_are_refused_with_the_reason() {
    let load = |files: &[(&str, &str)]| {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("written");
        }
        let options = LoadOptions::default();
        match load_now(&Source::File(folder.path().to_owned()), &options, &Task::default()) {
            Err(LoadError::World { cause, .. }) => cause.to_string(),
            other => panic!("{other:?}"),
        }
    };
    for (files, words) in [
        (&[("world.mt", "backend = sqlite3\n")][..], "there is no map.sqlite in it"),
        (&[("world.mt", "backend = redis\n")], "Redis"),
        (&[("world.mt", "backend = postgresql\n")], "PostgreSQL"),
        (&[("world.mt", "backend = dummy\n")], "memory"),
        (&[("world.mt", "backend = other\n")], "“other” is not supported"),
        (&[("world.mt", "backend = sqlite3\n"), ("map.sqlite", "nothing of the kind")], "is not an SQLite database"),
        (&[("world.mt", "blocksize = 8\n"), ("map.sqlite", "")], "8 nodes"),
    ] {
        let text = load(files);
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_load_that_is_cancelled_ends() {
    let Some(world) = worlds().into_iter().next() else { return };
    let task = Task::default();
    let mut tiles = 0;
    let outcome = load_events(&Source::File(world), &LoadOptions::default(), &task, &mut |event| match event {
        LoadEvent::Tile(..) => {
            tiles += 1;
            task.cancel();
        }
        LoadEvent::Scene(scene) => assert!(matches!(scene.world, World::Solid(_))),
        _ => {}
    });
    assert!(matches!(outcome, Err(LoadError::Cancelled(_))), "{outcome:?}");
    assert_eq!(tiles, 1);
}
