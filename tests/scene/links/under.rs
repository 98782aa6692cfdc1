//! Which tiles lie under a point: card, links and picture agree, whatever group and size their layer has.

use glam::{UVec2, Vec2};
use mapscope::analysis::{CollisionTile, Pin, What, collision_tile, pick, tiles_under};
use mapscope::format::teeworlds::{SwitchTile, TeleTile, Tile, TileKind, Tiles};
use mapscope::rules::ddnet::Family;
use mapscope::scene::{Camera, Scene};

use crate::common::build::{Builder, grid};
use crate::common::flat::Flat as _;

/// A game layer, a tele layer in a group of its own, a switch layer of another size in a third one: no tile like another.
fn scene() -> std::sync::Arc<Scene> {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.physics(TileKind::Game, [20, 10], &Tiles::Plain(grid([20, 10], |_, _| Tile { index: 9, flags: 0 })));
    map.group([50, 100]).offset = [70, -40];
    let tele = grid([20, 10], |x, y| TeleTile { id: 26, number: (y * 20 + x) as u8 });
    map.physics(TileKind::Tele, [20, 10], &Tiles::Tele(tele));
    map.group([100, 100]).offset = [-64, 32];
    let switch = grid([30, 8], |x, y| SwitchTile { id: 240, number: (y * 30 + x) as u8, ..Default::default() });
    map.physics(TileKind::Switch, [30, 8], &Tiles::Switch(switch));
    map.load()
}

#[test]
fn links_are_those_of_the_tiles_that_the_card_names() {
    let scene = scene();
    let mut beyond = 0;
    for camera in [Camera { center: Vec2::new(300.0, 150.0), zoom: 1.0 }, Camera { center: Vec2::ZERO, zoom: 3.0 }] {
        for at in 0..400 {
            let world = Vec2::new((at % 20) as f32 * 61.0 - 100.0, (at / 20) as f32 * 33.0 - 90.0);
            let pin = Pin { world, camera, time_ns: 0 };
            let named = pick(scene.flat(), pin).hits.into_iter().filter_map(|hit| match hit.what {
                What::Physics(at, _) => Some((hit.layer, at)),
                _ => None,
            });
            let mut named: Vec<_> = named.collect();
            named.sort_by_key(|(layer, _)| *layer);
            beyond += named.iter().filter(|(_, at)| at.beyond_edge).count();
            // A tile of number 0 and no id is nothing to the card.
            let under = tiles_under(scene.flat(), pin)
                .into_iter()
                .map(|tile| (scene.flat().physics[tile.layer].layer, tile.at));
            assert_eq!(under.collect::<Vec<_>>(), named.iter().map(|(l, at)| (*l, at.tile)).collect::<Vec<_>>());
        }
    }
    assert!(beyond > 100, "the edges are looked at too");
}

#[test]
fn a_layer_in_another_group_is_looked_up_there() {
    let scene = scene();
    let camera = Camera { center: Vec2::ZERO, zoom: 1.0 };
    let pin = Pin { world: Vec2::new(16.0, 16.0), camera, time_ns: 0 };
    // The tele group shows its point 70 + 16, −40 + 16 there, the switch group −64 + 16, 32 + 16.
    let under: Vec<_> = tiles_under(scene.flat(), pin).into_iter().map(|tile| tile.at.to_array()).collect();
    assert_eq!(under, [[0, 0], [2, 0], [0, 1]]);
    assert_eq!(mapscope::analysis::family_layer(scene.flat(), Family::Tele), Some(scene.flat().physics[1].layer));
}

#[test]
fn tees_meet_tiles_by_the_width_of_the_game_layer() {
    let scene = scene();
    let [game, tele, switch] = [0, 1, 2].map(|n| &scene.flat().physics[n]);
    for tiles in [game, tele] {
        assert_eq!(collision_tile(scene.flat(), tiles, UVec2::new(19, 9)), CollisionTile::Here, "of the same size");
    }
    let at = |x, y| collision_tile(scene.flat(), switch, UVec2::new(x, y));
    // Rows of 30 are read as rows of 20: 240 tiles, of which the first 200 are met.
    assert_eq!(
        (at(0, 0), at(19, 0), at(20, 0)),
        (CollisionTile::Here, CollisionTile::Here, CollisionTile::At(UVec2::new(0, 1)))
    );
    assert_eq!(
        (at(5, 4), at(20, 6), at(19, 6)),
        (CollisionTile::At(UVec2::new(5, 6)), CollisionTile::Nowhere, CollisionTile::At(UVec2::new(19, 9)))
    );
    let mut map = Builder::default();
    map.group([100, 100]);
    map.physics(TileKind::Game, [20, 10], &Tiles::Plain(grid([20, 10], |_, _| Tile { index: 9, flags: 0 })));
    let tele = grid([33, 6], |_, _| TeleTile { id: 26, number: 1 });
    map.physics(TileKind::Tele, [33, 6], &Tiles::Tele(tele));
    let scene = map.load();
    assert_eq!(
        collision_tile(scene.flat(), &scene.flat().physics[1], UVec2::ZERO),
        CollisionTile::LeftOut,
        "198 tiles, not 200"
    );
}
