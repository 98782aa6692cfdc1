//! The spot that small pictures of a map show: where players begin, where a race begins, where most is to be seen; and
//! the small pictures themselves.

use crate::common::build::{Builder, grid, rectangle};
use crate::common::flat::Flat as _;
use crate::common::picture::headless;
use glam::{UVec2, Vec2};
use mapscope::analysis::{good_spot, spot_params};
use mapscope::base::{Rect, TILE_WORLD};
use mapscope::export::{finer, textures_for, thumbnail};
use mapscope::format::teeworlds::{Tile, TileKind, Tiles};
use mapscope::load::{LoadOptions, Selection, Source, load_now};
use mapscope::scene::{FlatFrame, Scene, Xray, size_at_zoom_1};

const SIZE: [u32; 2] = [300, 200];
const PICTURE: UVec2 = UVec2::new(256, 192);

/// A map of air with a few tiles of the game layer, and design wherever `design` says.
fn map(game: &[(u32, u32, u8)], design: impl Fn(u32, u32) -> bool) -> Builder {
    let mut builder = Builder::default();
    builder.group([100, 100]);
    builder.tiles(SIZE, None, |x, y| (u8::from(design(x, y)), 0));
    let id = |x, y| game.iter().find(|tile| (tile.0, tile.1) == (x, y)).map_or(0, |tile| tile.2);
    let tiles = grid(SIZE, |x, y| Tile { index: id(x, y), flags: 0 });
    builder.physics(TileKind::Game, SIZE, &Tiles::Plain(tiles));
    builder
}

/// What the picture of a good spot shows, in tiles.
fn shown(scene: &Scene) -> Rect {
    let spot = good_spot(scene.flat(), PICTURE);
    let world = spot.camera.world_rect(size_at_zoom_1(PICTURE));
    Rect::new(world.min / TILE_WORLD, world.max / TILE_WORLD)
}

fn tile(x: f32, y: f32) -> Vec2 {
    Vec2::new(x + 0.5, y + 0.5)
}

#[test]
fn the_first_spawn_is_in_the_picture_and_not_at_its_edge() {
    // Whatever lies elsewhere, however much it is.
    let far = |x: u32, y: u32| (x > 200 && (x + y).is_multiple_of(2)) || x + y == 150;
    for at in [(40, 60), (150, 100), (3, 3), (298, 198)] {
        let scene = map(&[(at.0, at.1, 192), (290, 199, 192), (100, 150, 33)], far).load();
        let (view, spawn) = (shown(&scene), tile(at.0 as f32, at.1 as f32));
        assert!(view.contains(spawn), "{at:?} in {view:?}");
        let part = (spawn - view.min) / view.size();
        let is_inner = part.min_element() > 0.1 && part.max_element() < 0.9;
        let is_in_a_corner = [(3, 3), (298, 198)].contains(&at);
        assert!(is_inner || is_in_a_corner, "{at:?} at {part}");
        assert!(view.min.min_element() > -0.1 && view.max.x < 300.1 && view.max.y < 200.1, "only the map: {view:?}");
        assert_eq!(good_spot(scene.flat(), PICTURE), good_spot(scene.flat(), PICTURE));
    }
}

#[test]
fn without_a_spawn_it_is_the_start_line_and_without_one_what_there_is_to_see() {
    let start = map(&[(220, 150, 33), (220, 151, 33)], |x, y| x < 40 && y < 40 && (x + y) % 3 == 0).load();
    assert!(shown(&start).contains(tile(220.0, 150.0)), "{:?}", shown(&start));
    let fullest = map(&[(1, 1, 1)], |x, y| (230..260).contains(&x) && (120..140).contains(&y) && (x + y) % 2 == 0);
    let view = shown(&fullest.load());
    assert!(view.contains(Vec2::new(245.0, 130.0)), "{view:?}");
    let middle = (Vec2::new(245.0, 130.0) - view.min) / view.size();
    assert!((middle - 0.5).abs().max_element() < 0.25, "what there is to see is in the middle: {middle}");
}

#[test]
fn around_the_spawn_the_side_with_something_to_see_is_shown() {
    let right = map(&[(150, 100, 192)], |x, y| x > 152 && x < 200 && (x / 3 + y / 3).is_multiple_of(2)).load();
    let left = map(&[(150, 100, 192)], |x, y| x < 148 && x > 100 && (x / 3 + y / 3).is_multiple_of(2)).load();
    assert!(shown(&right).center().x > 153.0, "{:?}", shown(&right));
    assert!(shown(&left).center().x < 148.0, "{:?}", shown(&left));
}

#[test]
fn small_maps_are_shown_whole_and_tiles_can_be_made_out_in_others() {
    let mut small = Builder::default();
    small.group([100, 100]);
    small.tiles([45, 20], None, |_, y| (u8::from(y == 19), 0));
    small.physics(TileKind::Game, [45, 20], &Tiles::Plain(vec![Tile { index: 1, flags: 0 }; 900]));
    let view = shown(&small.load());
    assert!(view.min.x <= 0.1 && view.max.x >= 44.9 && view.min.y <= 0.1 && view.max.y >= 19.9, "{view:?}");
    let wide = shown(&map(&[], |_, _| true).load()).size().x;
    assert!((30.0..=45.0).contains(&wide), "{wide}");
}

#[test]
fn physics_show_only_where_there_is_no_design() {
    let params = |builder: &Builder| spot_params(builder.load().flat(), 256);
    let designed = params(&map(&[(9, 9, 192)], |_, y| y == 20));
    assert_eq!((designed.xray, designed.entities), (Xray::Off, 0));
    assert_eq!(designed.view.viewport_px.size(), PICTURE);
    let mut bare = map(&[(9, 9, 192)], |_, _| false);
    assert_eq!(params(&bare).xray, Xray::Dimmed);
    // A sky is no design, but a picture in the distance is.
    bare.group([0, 0]);
    bare.quads(None, &[rectangle(-10.0, -10.0, 20.0, 20.0)]);
    assert_eq!(params(&bare).xray, Xray::Dimmed);
    bare.group([50, 50]);
    bare.quads(None, &[rectangle(-10.0, -10.0, 20.0, 20.0)]);
    assert_eq!(params(&bare).xray, Xray::Off);
    let nothing = spot_params(Scene::default().flat(), 0);
    assert_eq!((nothing.xray, nothing.view.viewport_px.size()), (Xray::Off, UVec2::ONE));
}

/// Whatever numbers a map holds, there is a spot and it is somewhere.
#[test]
fn strange_places_do_no_harm() {
    for offset in [i32::MIN, -1, 0, i32::MAX] {
        let mut builder = Builder::default();
        let group = builder.group([100, 100]);
        (group.offset, group.version) = ([offset, offset], 3);
        builder.tiles([70, 70], None, |x, y| ((x * y) as u8, 0));
        let far = (i32::MAX / 1024 / 64 - 8) as f32;
        builder.quads(None, &[rectangle(-far, -far, 1.0, 1.0), rectangle(far - 1.0, far - 1.0, 1.0, 1.0)]);
        let camera = good_spot(builder.load().flat(), PICTURE).camera;
        assert!(camera.center.is_finite() && camera.zoom.is_finite() && camera.zoom > 0.0, "{offset}: {camera:?}");
    }
}

#[test]
fn a_small_picture_needs_no_more_than_it_shows() {
    let Some(mut headless) = headless() else { return };
    let all = load_now(&Source::Demo, &LoadOptions::default(), &LoadOptions::default().task()).expect("the demo map");
    let textures = Selection::of(|scene| textures_for(scene, &finer(&spot_params(scene, 128))));
    let options = LoadOptions { textures, ..LoadOptions::default() };
    let part = load_now(&Source::Demo, &options, &options.task()).expect("the demo map");
    let params: FlatFrame = spot_params(all.flat(), 128);
    let picture = thumbnail(&mut headless, &all, &params).expect("drawn");
    assert_eq!((picture.width, picture.height), (128, 96));
    assert!(thumbnail(&mut headless, &part, &params).expect("drawn") == picture);
    let plain = headless.render(&all, &params).expect("drawn");
    // The same place, drawn otherwise.
    let apart: u64 = picture.pixels.iter().zip(&plain.pixels).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = apart as f64 / plain.pixels.len() as f64;
    assert!((0.1..8.0).contains(&mean), "{mean}");
}
