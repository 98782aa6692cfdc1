//! The raw view of physics layers: nothing that a layer holds is blank, and on hatched tiles both ids and numbers can be
//! read, checked by looking at the pixels of their places.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::bake::teeworlds::own_art::has_picture;
use mapscope::base::RgbaImage;
use mapscope::format::teeworlds::{Quad, SpeedupTile, SwitchTile, TeleTile, Tile, TileKind, Tiles, TuneTile};
use mapscope::rules::ddnet::{PhysicsLayer, PhysicsTile, Ruleset, is_hidden, lacks_number};
use mapscope::scene::{Camera, FlatFrame, PhysicsLook, PhysicsStyle, Scene, Xray};

use crate::common::build::{Builder, rectangle};
use crate::common::picture::headless;
use crate::common::shared_dir;

/// Pixels of a tile.
const TILE_PX: u32 = 32;
/// Tiles in a row of a map with one tile of every id.
const ROW: u32 = 16;
/// The digits of ids, and those of numbers.
const AMBER: [u8; 3] = [255, 204, 92];
const WHITE: [u8; 3] = [255; 3];

/// Adds a layer with one tile of every id, in order, all with the same numbers.
fn add_all_ids(map: &mut Builder, layer: PhysicsLayer, [first, second]: [u8; 2]) {
    let ids = 0..=u8::MAX;
    let plain = || Tiles::Plain(ids.clone().map(|id| Tile { index: id, flags: 0 }).collect());
    let (kind, tiles) = match layer {
        PhysicsLayer::Game => (TileKind::Game, plain()),
        PhysicsLayer::Front => (TileKind::Front, plain()),
        PhysicsLayer::Tele => (TileKind::Tele, Tiles::Tele(ids.map(|id| TeleTile { number: first, id }).collect())),
        PhysicsLayer::Speedup => {
            let tile = |id| SpeedupTile { force: second, max_speed: first, id, angle: 0 };
            (TileKind::Speedup, Tiles::Speedup(ids.map(tile).collect()))
        }
        PhysicsLayer::Switch => {
            let tile = |id| SwitchTile { number: first, id, flags: 0, delay: second };
            (TileKind::Switch, Tiles::Switch(ids.map(tile).collect()))
        }
        PhysicsLayer::Tune => (TileKind::Tune, Tiles::Tune(ids.map(|id| TuneTile { number: first, id }).collect())),
    };
    map.physics(kind, [ROW, ROW], &tiles);
}

/// A map with nothing but that.
fn all_ids(layer: PhysicsLayer, values: [u8; 2]) -> Builder {
    let mut map = Builder::default();
    map.group([100, 100]);
    add_all_ids(&mut map, layer, values);
    map
}

/// The tile of an id in such a layer, for those that know the rules.
fn tile(layer: PhysicsLayer, id: u8, [first, second]: [u8; 2]) -> PhysicsTile {
    let tile = PhysicsTile { id, ..PhysicsTile::default() };
    match layer {
        PhysicsLayer::Game | PhysicsLayer::Front => tile,
        PhysicsLayer::Speedup => PhysicsTile { max_speed: first, force: second, ..tile },
        PhysicsLayer::Tele | PhysicsLayer::Tune => PhysicsTile { number: first, ..tile },
        PhysicsLayer::Switch => PhysicsTile { number: first, delay: second, ..tile },
    }
}

/// All of such a map in the raw view, on the ground of the X-ray views.
fn draw(scene: &Arc<Scene>, style: PhysicsStyle) -> Option<RgbaImage> {
    let zoom = (ROW * 32) as f32 / 1050.0;
    let camera = Camera { center: Vec2::splat((ROW * 16) as f32), zoom };
    let params = FlatFrame {
        xray: Xray::Only,
        physics: PhysicsLook { style, raw: true, ..PhysicsLook::default() },
        background: FlatFrame::XRAY_GROUND,
        ..FlatFrame::new(UVec2::splat(ROW * TILE_PX), camera)
    };
    Some(headless()?.render(scene, &params).expect("a picture"))
}

/// The colours of some rows of pixels of the tile of an id.
fn pixels(picture: &RgbaImage, id: u8, [first, end]: [u32; 2]) -> Vec<[u8; 3]> {
    let (left, top) = (u32::from(id) % ROW * TILE_PX, u32::from(id) / ROW * TILE_PX);
    let pixel = |x, y| {
        let [r, g, b, _] = picture.get(left + x, top + y);
        [r, g, b]
    };
    (first..end).flat_map(|y| (0..TILE_PX).map(move |x| pixel(x, y))).collect()
}

fn near(a: [u8; 3], b: [u8; 3], most: u8) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= most)
}

/// How many pixels differ for all to see.
fn differing(a: &[[u8; 3]], b: &[[u8; 3]]) -> usize {
    a.iter().zip(b).filter(|(a, b)| !near(**a, **b, 40)).count()
}

fn count(pixels: &[[u8; 3]], color: [u8; 3]) -> usize {
    pixels.iter().filter(|pixel| near(**pixel, color, 30)).count()
}

/// Whether a tile has the bright rim of hatched ones.
fn is_hatched(picture: &RgbaImage, id: u8) -> bool {
    const RIM: [u8; 3] = [233, 169, 50];
    pixels(picture, id, [0, TILE_PX]).iter().step_by(TILE_PX as usize).all(|pixel| near(*pixel, RIM, 26))
}

fn is_blank(picture: &RgbaImage, id: u8) -> bool {
    let ground = FlatFrame::XRAY_GROUND.map(|channel| (channel * 255.0).round() as u8);
    pixels(picture, id, [0, TILE_PX]).iter().all(|pixel| near(*pixel, [ground[0], ground[1], ground[2]], 1))
}

#[test]
fn what_no_sheet_of_ours_shows_is_hatched_and_nothing_is_blank() {
    for layer in PhysicsLayer::ALL {
        for values in [[0, 1], [255, 255]] {
            let Some(picture) = draw(&all_ids(layer, values).load(), PhysicsStyle::Own) else { return };
            for id in 0..=u8::MAX {
                let tile = tile(layer, id, values);
                let is_seen = !is_hidden(layer, tile) && !lacks_number(Ruleset::DdNet, layer, tile);
                let expected = !is_seen || id != 0 && !has_picture(layer, id);
                assert_eq!(is_hatched(&picture, id), expected, "{layer:?} {id} with {values:?}");
                assert!(id == 0 || !is_blank(&picture, id), "{layer:?} {id} with {values:?}");
            }
        }
    }
}

#[test]
fn in_x_ray_tiles_look_the_same_over_any_design() {
    use PhysicsLayer::{Front, Game, Switch, Tele};
    // A design behind, and one in front that covers the tiles on the left.
    let drawn = |layer, behind: [i32; 4], before: [i32; 4]| {
        let mut map = Builder::default();
        let side = ROW as f32;
        map.group([100, 100]);
        map.quads(None, &[Quad { colors: [behind; 4], ..rectangle(0.0, 0.0, side, side) }]);
        add_all_ids(&mut map, layer, [3, 5]);
        map.group([100, 100]);
        map.quads(None, &[Quad { colors: [before; 4], ..rectangle(0.0, 0.0, side / 2.0, side) }]);
        let camera = Camera { center: Vec2::splat((ROW * 16) as f32), zoom: (ROW * 32) as f32 / 1050.0 };
        let params = FlatFrame {
            xray: Xray::Dimmed,
            physics: PhysicsLook::default(),
            background: FlatFrame::XRAY_GROUND,
            ..FlatFrame::new(UVec2::splat(ROW * TILE_PX), camera)
        };
        Some(headless()?.render(&map.load(), &params).expect("a picture"))
    };
    let (red, green, blue, white) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255; 4]);
    for layer in [Game, Front, Tele, Switch] {
        let pictures = drawn(layer, red, white).zip(drawn(layer, green, blue));
        let Some((one, other)) = pictures else { return };
        for id in 1..=u8::MAX {
            let [a, b] = [&one, &other].map(|picture| pixels(picture, id, [0, TILE_PX]));
            let same = a.iter().zip(&b).filter(|(a, b)| near(**a, **b, 1)).count();
            // Signs for artists are small, and barriers leave room for what else lies in the tile.
            let least = match id {
                140..=143 | 156..=159 => 200,
                60..=62 => 500,
                _ => 700,
            };
            let expected = has_picture(layer, id);
            assert!(expected && same > least || !expected && same == 0, "{layer:?} {id}: {same} of 1024 pixels");
        }
    }
}

#[test]
fn what_the_game_shows_is_not_hatched_among_its_pictures() {
    let Some(shared) = shared_dir() else { return };
    for layer in [PhysicsLayer::Game, PhysicsLayer::Front, PhysicsLayer::Tele, PhysicsLayer::Switch] {
        let scene = all_ids(layer, [255; 2]).load_with(Some(&shared.join("data/ddnet")));
        let Some(picture) = draw(&scene, PhysicsStyle::Game) else { return };
        for id in 0..=u8::MAX {
            assert_eq!(is_hatched(&picture, id), is_hidden(layer, tile(layer, id, [255; 2])), "{layer:?} {id}");
        }
    }
}

/// Where on a hatched tile a layer has its id and its numbers: first row of pixels, and the one behind the last.
type Places = (PhysicsLayer, [u32; 2], &'static [[u32; 2]]);
const PLACES: [Places; 3] = [
    (PhysicsLayer::Tele, [0, 16], &[[16, 32]]),
    (PhysicsLayer::Switch, [0, 11], &[[12, 21], [22, 32]]),
    (PhysicsLayer::Speedup, [0, 11], &[[12, 21], [22, 32]]),
];

#[test]
fn ids_and_numbers_of_hatched_tiles_have_places_of_their_own() {
    for (layer, id_place, value_places) in PLACES {
        let with = |values| draw(&all_ids(layer, values).load(), PhysicsStyle::Own);
        let (Some(one), Some(other)) = (with([255, 108]), with([188, 230])) else { return };
        let hatched: Vec<u8> = (0..=u8::MAX).filter(|id| is_hatched(&one, *id)).collect();
        assert!(hatched.len() > 100, "{layer:?}: {hatched:?}");
        let first = hatched[0];
        for (n, id) in hatched.iter().copied().enumerate() {
            let written = pixels(&one, id, id_place);
            assert!(count(&written, AMBER) >= 6, "{layer:?}: {id} is written");
            assert_eq!(differing(&written, &pixels(&other, id, id_place)), 0, "{layer:?}: no number over {id}");
            for before in &hatched[..n] {
                let apart = differing(&written, &pixels(&one, *before, id_place));
                assert!(apart >= 6, "{layer:?}: {id} and {before} differ in {apart} pixels");
            }
            for place in value_places {
                let [a, b] = [&one, &other].map(|picture| pixels(picture, id, *place));
                assert!(count(&a, WHITE) >= 20 && count(&b, WHITE) >= 20, "{layer:?}: the numbers of {id} are written");
                assert!(differing(&a, &b) >= 20, "{layer:?}: numbers of {id} are told apart");
                assert_eq!(differing(&a, &pixels(&one, first, *place)), 0, "{layer:?}: {id} is not over numbers");
            }
        }
    }
}

#[test]
fn an_id_without_numbers_has_its_tile_to_itself() {
    for layer in PhysicsLayer::ALL {
        let Some(picture) = draw(&all_ids(layer, [0, 0]).load(), PhysicsStyle::Own) else { return };
        // A lone digit reaches down to here; in the upper one of two or three lines it would not.
        let lower = pixels(&picture, 8, [20, 26]);
        let is_known = has_picture(layer, 8) && !is_hidden(layer, tile(layer, 8, [0, 0]));
        assert!(is_known || count(&lower, AMBER) >= 10, "{layer:?}");
    }
}
