//! Beams: where they go, where they end, how they move.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::analysis::{Beam, LinkIndex, beams, moves};
use mapscope::format::teeworlds::{SwitchTile, Tile, TileKind, Tiles};
use mapscope::rules::ddnet::{LengthChange, Reach};
use mapscope::scene::Scene;

use crate::common::build::{Builder, grid};
use crate::common::flat::Flat as _;
use crate::links::index::Field;

const SIZE: [u32; 2] = [40, 40];
/// The middle of the tile that sends beams.
const CENTER: Vec2 = Vec2::new(20.5 * 32.0, 20.5 * 32.0);

/// A map with these tiles in its game layer and in its front layer, and a switch.
fn map(game: &[([u32; 2], u8)], front: &[([u32; 2], u8)]) -> Arc<Scene> {
    map_with(game, front, 1)
}

/// The same with another number of the switch.
fn map_with(game: &[([u32; 2], u8)], front: &[([u32; 2], u8)], number: u8) -> Arc<Scene> {
    let layer = |tiles: &[([u32; 2], u8)]| {
        let id = |x, y| tiles.iter().find(|(at, _)| *at == [x, y]).map_or(0, |(_, id)| *id);
        Tiles::Plain(grid(SIZE, |x, y| Tile { index: id(x, y), flags: 0 }))
    };
    let mut map = Builder::default();
    map.group([100, 100]);
    map.physics(TileKind::Game, SIZE, &layer(game));
    map.physics(TileKind::Front, SIZE, &layer(front));
    let switch = |x, y| SwitchTile { number: if [x, y] == [39, 39] { number } else { 0 }, ..SwitchTile::default() };
    map.physics(TileKind::Switch, SIZE, &Tiles::Switch(grid(SIZE, switch)));
    map.load()
}

fn sent(scene: &Scene, time_s: f64) -> Vec<Beam> {
    let index = LinkIndex::whole(scene.flat());
    let from = index.emitters().iter().filter(|emitter| emitter.at == UVec2::new(20, 20));
    from.flat_map(|emitter| beams(scene.flat(), emitter, time_s)).collect()
}

fn near(a: Vec2, b: Vec2) -> bool {
    a.distance(b) < 0.5
}

#[test]
fn doors_close_the_way_towards_each_length_tile() {
    let scene = map(&[([20, 20], 240), ([21, 20], 210), ([20, 19], 212), ([19, 21], 211)], &[]);
    let sent = sent(&scene, 3.0);
    let diagonal = Vec2::new(-1.0, 1.0).normalize() * 192.0;
    for way in [Vec2::new(96.0, 0.0), Vec2::new(0.0, -288.0), diagonal] {
        assert!(sent.iter().any(|beam| near(beam.from, CENTER) && near(beam.to, CENTER + way)), "{way} {sent:?}");
    }
    assert_eq!(sent.len(), 3);
}

#[test]
fn doors_need_a_switch_with_a_number() {
    let (game, laser) = ([([20, 20], 240), ([21, 20], 210)], [([20, 20], 206), ([21, 20], 210)]);
    assert_eq!(sent(&map_with(&game, &[], 2), 0.0).len(), 1);
    assert_eq!(sent(&map_with(&game, &[], 0), 0.0), []);
    assert_eq!(sent(&map_with(&laser, &[], 0), 0.0).len(), 1, "lasers do not");
}

#[test]
fn a_switch_counts_where_the_game_looks_at_it() {
    let lacks = |width: u32, at: u32| {
        let mut map = Builder::default();
        map.group([100, 100]);
        map.physics(TileKind::Game, [4, 1], &Tiles::Plain(vec![Tile::default(); 4]));
        let number = |x, _| SwitchTile { number: u8::from(x == at), ..SwitchTile::default() };
        map.physics(TileKind::Switch, [width, 1], &Tiles::Switch(grid([width, 1], number)));
        map.load().flat().info.map_rules.lacks_switches
    };
    assert!(!lacks(4, 3) && !lacks(9, 3), "the tiles of the game layer");
    assert!(lacks(9, 4), "beyond them nothing counts");
    assert!(lacks(3, 0), "a layer with fewer is left out");
    assert!(lacks(4, 99), "no number at all");
}

#[test]
fn draggers_and_turrets_reach_as_far_as_the_map_says() {
    let mut map = Builder::default();
    map.document.map.info.settings = vec!["sv_plasma_range 64".to_owned(), "sv_dragger_range 1400".to_owned()];
    map.group([100, 100]);
    map.physics(TileKind::Game, [2, 1], &Tiles::Plain([220, 236].map(|index| Tile { index, flags: 0 }).into()));
    let index = LinkIndex::whole(map.load().flat());
    let reaches: Vec<_> = index.emitters().iter().map(|emitter| emitter.reach).collect();
    assert_eq!(reaches, [Reach::Turret { radius: 64.0 }, Reach::Dragger { radius: 1400.0, through_walls: true }]);
}

#[test]
fn length_tiles_of_another_layer_do_not_count() {
    assert_eq!(sent(&map(&[([20, 20], 240)], &[([21, 20], 210)]), 0.0), []);
}

#[test]
fn beams_end_at_walls_and_blockers() {
    let wall = |game: u8, front: u8| {
        let scene = map(&[([20, 20], 206), ([21, 20], 212), ([25, 20], game)], &[([25, 20], front)]);
        sent(&scene, 0.0)[0].to.x - CENTER.x
    };
    for stopped in [wall(1, 0), wall(3, 0), wall(4, 0), wall(0, 4)] {
        assert!((stopped - 144.0).abs() < 0.5, "{stopped}");
    }
    for free in [wall(0, 0), wall(9, 0), wall(0, 1)] {
        assert!((free - 288.0).abs() < 0.5, "{free}");
    }
}

#[test]
fn lasers_turn_in_their_sense() {
    let turned = |id: u8, time_s: f64| sent(&map(&[([20, 20], id), ([21, 20], 210)], &[]), time_s)[0].to - CENTER;
    assert!(near(turned(206, 100.0), Vec2::new(96.0, 0.0)));
    // A quarter turn takes 0.9 s at 100° a second; clockwise is downwards from the right.
    assert!(near(turned(209, 0.9), Vec2::new(0.0, 96.0)));
    assert!(near(turned(203, 0.9), Vec2::new(0.0, -96.0)));
    assert!(near(turned(208, 1.8), Vec2::new(0.0, 96.0)));
    assert!(near(turned(205, 3.6), Vec2::new(0.0, -96.0)));
    assert!(near(turned(207, 14.4), Vec2::new(96.0, 0.0)), "a whole turn");
}

#[test]
fn lengths_change_to_and_fro() {
    let change = LengthChange { from_full: true, per_tick: 1.0 };
    // 50 units a second.
    assert_eq!([0.0, 1.0, 1.92, 3.84, 4.84].map(|t| change.length(96.0, t).round()), [96.0, 46.0, 0.0, 96.0, 46.0]);
    let from_nothing = LengthChange { from_full: false, per_tick: 5.0 };
    assert_eq!([0.0, 0.1, 0.384].map(|t| from_nothing.length(96.0, t).round()), [0.0, 25.0, 96.0]);
    let scene = map(&[([20, 20], 206), ([21, 20], 210), ([22, 20], 213)], &[]);
    assert!(near(sent(&scene, 1.0)[0].to, CENTER + Vec2::new(46.0, 0.0)));
    let emitter = LinkIndex::whole(scene.flat()).emitters()[0];
    assert!(moves(scene.flat(), &emitter));
}

#[test]
fn what_reaches_out_is_found_in_game_front_and_switch_layer() {
    let scene = map(&[([20, 20], 240), ([3, 3], 1)], &[([5, 5], 233), ([6, 6], 220)]);
    let found: Vec<_> = LinkIndex::whole(scene.flat()).emitters().iter().map(|e| (e.at.to_array(), e.number)).collect();
    assert_eq!(found.len(), 3, "{found:?}");
    let index = LinkIndex::whole(Field::new([9, 9]).switch([4, 4], 236, 77).load().flat());
    let [emitter] = index.emitters() else { panic!("one") };
    assert_eq!((emitter.number, emitter.reach), (77, Reach::Dragger { radius: 700.0, through_walls: true }));
}

#[test]
fn beams_at_the_edge_of_the_map_end_somewhere() {
    for at in [[0, 0], [39, 39], [0, 39]] {
        let scene = Field::new(SIZE)
            .switch(at, 209, 1)
            .switch([at[0].saturating_sub(1), at[1].saturating_sub(1)], 212, 0)
            .load();
        for emitter in LinkIndex::whole(scene.flat()).emitters() {
            for t in 0..40 {
                let sent = beams(scene.flat(), emitter, f64::from(t) * 0.37);
                assert!(sent.iter().all(|beam| beam.to.is_finite() && beam.from.distance(beam.to) < 289.0));
            }
        }
    }
}
