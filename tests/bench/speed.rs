//! How long things take, for people who compare: `make bench`. Nothing here is a test, and no test looks at a clock.
//!
//! The maps are built in memory, so that the figures of two machines are about the same work: a large noisy one (every
//! tile differs), a mostly empty one, and the demo map.

use std::sync::Arc;

use glam::UVec2;
use mapscope::base::{DataIndex, Report, Task};
use mapscope::export::Headless;
use mapscope::format::teeworlds::{
    Document, Group, Layer, LayerKind, Tile, TileKind, TileLayer, Tiles, encode_tiles, read_document, read_tiles,
    write_document,
};
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::scene::{Camera, FrameParams, Scene, size_at_zoom_1};

fn main() {
    divan::main();
}

/// The maps that are measured.
const MAPS: [&str; 3] = ["noise", "sparse", "demo"];
/// Side of the built maps in tiles, and their number of layers.
const SIDE: u32 = 1000;
const LAYERS: usize = 6;

fn map(name: &str) -> Arc<[u8]> {
    match name {
        "noise" => built(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8),
        "sparse" => built(|n| if n % 977 == 0 { 7 } else { 0 }),
        _ => include_bytes!("../../assets/demo.map")[..].into(),
    }
}

/// A map of equally large layers; the last is the game layer.
fn built(index: impl Fn(u32) -> u8) -> Arc<[u8]> {
    let mut document = Document::default();
    let mut group = Group { version: 3, parallax: [100, 100], ..Default::default() };
    for layer in 0..LAYERS {
        let tile = |n: u32| Tile { index: index(n.wrapping_add(layer as u32 * 31)), flags: 0 };
        let tiles = Tiles::Plain((0..SIDE * SIDE).map(tile).collect());
        let data: Option<DataIndex> = Some(document.blocks.push(encode_tiles(&tiles)));
        let kind = if layer + 1 == LAYERS { TileKind::Game } else { TileKind::Design };
        let tiles =
            TileLayer { version: 3, kind, width: SIDE, height: SIDE, color: [255; 4], data, ..Default::default() };
        group.layers.push(Layer { name: String::new(), detail: false, kind: LayerKind::Tiles(tiles) });
    }
    document.map.groups.push(group);
    write_document(&document).into()
}

fn load(name: &str) -> Arc<Scene> {
    let source = Source::Bytes { name: name.into(), bytes: map(name) };
    load_now(&source, &LoadOptions::default(), &Task::default()).expect("a map")
}

/// Header, tables and items; no bulk data.
#[divan::bench(args = MAPS)]
fn parse(bencher: divan::Bencher<'_, '_>, name: &str) {
    let bytes = map(name);
    bencher.bench(|| read_document(bytes.clone(), &Task::default(), &mut Report::default()));
}

/// All tile layers inflated and read, one after the other.
#[divan::bench(args = MAPS, sample_count = 10)]
fn inflate_tiles(bencher: divan::Bencher<'_, '_>, name: &str) {
    let task = Task::default();
    let document = read_document(map(name), &task, &mut Report::default()).expect("a map");
    bencher.bench(|| {
        let layers = document.map.groups.iter().flat_map(|group| &group.layers);
        let tile_layers = layers.filter_map(|layer| match &layer.kind {
            LayerKind::Tiles(tiles) => Some(tiles),
            _ => None,
        });
        tile_layers
            .map(|layer| {
                let place = mapscope::base::Place::File;
                read_tiles(layer, &document.blocks, place, &task, &mut Report::default())
            })
            .collect::<Vec<_>>()
    });
}

/// From bytes to a scene, as the loader thread does it.
#[divan::bench(args = MAPS, sample_count = 10)]
fn bytes_to_scene(bencher: divan::Bencher<'_, '_>, name: &str) {
    let source = Source::Bytes { name: name.into(), bytes: map(name) };
    bencher.bench(|| load_now(&source, &LoadOptions::default(), &Task::default()));
}

/// One picture of 1280×720 pixels read back, the scene already uploaded: a player's view, and the whole map.
#[divan::bench(args = MAPS, consts = [false, true], sample_count = 10)]
fn frame<const WHOLE_MAP: bool>(bencher: divan::Bencher<'_, '_>, name: &str) {
    let Ok(mut headless) = Headless::new() else {
        eprintln!("no graphics adapter: frames are not measured");
        return;
    };
    let scene = load(name);
    let (size, bounds) = (UVec2::new(1280, 720), scene.flat().bounds);
    let zoom = if WHOLE_MAP { (bounds.size() / size_at_zoom_1(size)).max_element() } else { 1.0 };
    let params = FrameParams::new(size, Camera { center: bounds.center(), zoom });
    headless.render(&scene, &params).expect("a picture");
    bencher.bench_local(|| headless.render(&scene, &params));
}
