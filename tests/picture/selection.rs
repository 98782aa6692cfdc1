//! A scene that is made for one picture has only the textures that this picture needs, and the picture is the same.

use std::path::Path;
use std::sync::Arc;

use crate::common::build::{Builder, like_the_game, rectangle, tile_set};
use crate::common::flat::Flat as _;
use crate::common::picture::headless;
use glam::{UVec2, Vec2};
use mapscope::base::TILE_WORLD;
use mapscope::export::{Headless, textures_for};
use mapscope::load::{LoadOptions, Selection, Source, load_now};
use mapscope::scene::{Camera, FlatFrame, FlatScene, Scene};

/// A part of a map: where it is within the bounds, how large, when, and how much of the entities shows.
struct Part {
    at: [f32; 2],
    zoom: f32,
    time_ms: i64,
    entities: u8,
}

const PARTS: [Part; 6] = [
    Part { at: [0.1, 0.5], zoom: 1.0, time_ms: 0, entities: 0 },
    Part { at: [0.9, 0.2], zoom: 0.37, time_ms: 12_345, entities: 50 },
    Part { at: [0.5, 0.5], zoom: 14.0, time_ms: 3_000, entities: 0 },
    // Beyond the edge, where only the edge shows.
    Part { at: [1.5, 1.2], zoom: 1.0, time_ms: 0, entities: 100 },
    // Tiles of about 2/3 of a pixel, then of 1/5: the averages of their colours.
    Part { at: [0.5, 0.5], zoom: 26.0, time_ms: 0, entities: 30 },
    Part { at: [0.5, 0.5], zoom: 90.0, time_ms: 777, entities: 0 },
];

impl Part {
    fn params(&self, scene: &FlatScene) -> FlatFrame {
        let center = scene.bounds.min + scene.bounds.size() * Vec2::from(self.at);
        FlatFrame {
            time_ns: self.time_ms * 1_000_000,
            entities: self.entities,
            ..FlatFrame::new(UVec2::new(640, 360), Camera { center, zoom: self.zoom })
        }
    }
}

fn load(source: &Source, textures: Selection) -> Arc<Scene> {
    let data = crate::common::shared_dir().map(|dir| dir.join("data/ddnet"));
    let options = LoadOptions { images: like_the_game(data.as_deref()), textures, ..LoadOptions::default() };
    load_now(source, &options, &options.task()).expect("a map")
}

fn bytes(scene: &Scene) -> usize {
    scene.flat().textures.iter().map(|texture| texture.bytes()).sum()
}

fn tile_px(params: &FlatFrame) -> f32 {
    params.view.viewport_px.w as f32 * TILE_WORLD / params.view.world_rect(params.camera).size().x
}

/// Compares a map's pictures; the bytes of textures that each part's scene has, of those of the whole.
fn assert_same(headless: &mut Headless, source: &Source) -> Vec<f64> {
    let whole = load(source, Selection::default());
    let mut shares = Vec::new();
    for (n, part) in PARTS.iter().enumerate() {
        let selection = Selection::of(move |scene| textures_for(scene, &PARTS[n].params(scene)));
        let some = load(source, selection);
        let params = part.params(whole.flat());
        assert_eq!(params.camera, part.params(some.flat()).camera, "the scenes differ in nothing but textures");
        let expected = headless.render(&whole, &params).expect("a picture");
        let got = headless.render(&some, &params).expect("a picture");
        assert!(got == expected, "{} part {n}, tiles of {} px", source.name(), tile_px(&params));
        shares.push(bytes(&some) as f64 / bytes(&whole).max(1) as f64);
    }
    shares
}

#[test]
fn what_is_out_of_view_is_not_made() {
    let mut map = Builder::default();
    let [near, away, animated] =
        ["near", "away", "animated"].map(|name| map.image(name, &tile_set(16, |i, _, _| [i, 99, 9, 255])));
    map.group([100, 100]);
    map.tiles([200, 20], Some(near), |x, _| ((x < 20) as u8, 0));
    map.tiles([200, 20], Some(away), |x, _| ((x >= 180) as u8, 0));
    // A quad that a second brings into view.
    let envelope = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [-4800.0, 0.0, 0.0, 0.0])]);
    let mut quad = rectangle(160.0, 5.0, 4.0, 4.0);
    quad.pos_env = Some(envelope);
    map.quads(Some(animated), &[quad]);
    let bytes = map.bytes();
    let textures = |center: [f32; 2], zoom: f32, time_ms: i64| {
        let selection = Selection::of(move |scene| {
            let camera = Camera { center: Vec2::from(center) * TILE_WORLD, zoom };
            let params = FlatFrame::new(UVec2::new(640, 360), camera);
            textures_for(scene, &FlatFrame { time_ns: time_ms * 1_000_000, ..params })
        });
        let source = Source::Bytes { name: "three".to_owned(), bytes: bytes.clone() };
        let scene = load(&source, selection);
        let textures = &scene.flat().textures;
        (textures.len(), textures.iter().filter(|texture| texture.levels[0].is_empty()).count())
    };
    assert_eq!(textures([10.0, 10.0], 0.5, 0), (1, 0), "the near one");
    assert_eq!(textures([10.0, 10.0], 0.5, 999), (2, 0), "the quad has come");
    assert_eq!(textures([100.0, 10.0], 0.5, 0), (0, 0), "none");
    assert_eq!(textures([100.0, 10.0], 60.0, 0), (3, 2), "all, the tile sets as averages");
}

#[test]
fn the_picture_is_the_same_as_with_everything() {
    let Some(mut headless) = headless() else { return };
    assert_same(&mut headless, &Source::Demo);
    for path in crate::common::shared_maps() {
        let shares = assert_same(&mut headless, &Source::File(path.clone()));
        println!("{shares:.2?} {}", path.display());
        if path.ends_with(Path::new("ddnet/Tutorial.map")) {
            assert!(shares[0] < 0.7, "a player's view shows some of the pictures: {}", shares[0]);
            assert!(shares[3] < 0.1, "beyond the edge hardly any shows: {}", shares[3]);
            assert!(shares[5] < 0.7, "from afar only averages of tile sets show: {}", shares[5]);
        }
    }
}
