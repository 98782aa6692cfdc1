//! What lies under a point: in every group's own place, in draw order, with its values.

use crate::common::build::{Builder, grid, rectangle};
use crate::common::flat::Flat as _;
use glam::{IVec2, UVec2, Vec2};
use mapscope::analysis;
use mapscope::analysis::{Hit, MOST_HITS, Picked, Pin, What};
use mapscope::base::TILE_WORLD;
use mapscope::format::teeworlds::{Clip, SpeedupTile, SwitchTile, TeleTile, Tile, TileKind, Tiles, TuneTile};
use mapscope::rules::ddnet::{Effect, PhysicsLayer};
use mapscope::scene::{Cell, Scene};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::Shown;
use mapscope::view::{self, Action, ViewState};

/// Somebody who looks at a place, given in tiles.
fn looking_at(x: f32, y: f32) -> ViewState {
    let mut state = ViewState::default();
    state.flat_mut().camera.center = Vec2::new(x, y) * TILE_WORLD;
    state
}

/// What lies at a place in tiles for somebody who looks straight at it.
fn at(scene: &Scene, x: f32, y: f32) -> Picked {
    analysis::pick(scene.flat(), pin(x, y, 0))
}

fn pin(x: f32, y: f32, time_ms: i64) -> Pin {
    let state = looking_at(x, y);
    Pin {
        time_ns: time_ms * 1_000_000,
        ..view::flat::pin_at_px(state.flat(), view::flat::view_center_px(state.flat()))
    }
}

/// A layer of air with one tile in it.
fn one<T: Default>(size: [u32; 2], place: (u32, u32), tile: impl Fn() -> T) -> Vec<T> {
    grid(size, |x, y| if (x, y) == place { tile() } else { T::default() })
}

/// A map of 20×10 tiles with a tile of each kind at 7,3.
fn physics() -> Builder {
    let (size, place) = ([20, 10], (7, 3));
    let mut map = Builder::default();
    map.group([100, 100]);
    map.tiles(size, None, |x, y| if (x, y) == place { (34, 9) } else { (0, 0) });
    map.physics(TileKind::Game, size, &Tiles::Plain(one(size, place, || Tile { index: 60, flags: 8 })));
    map.physics(TileKind::Front, size, &Tiles::Plain(one(size, place, || Tile { index: 9, flags: 0 })));
    map.physics(TileKind::Tele, size, &Tiles::Tele(one(size, place, || TeleTile { number: 1, id: 10 })));
    map.physics(TileKind::Tele, size, &Tiles::Tele(one(size, place, || TeleTile { number: 12, id: 26 })));
    let speedup = || SpeedupTile { force: 7, max_speed: 50, id: 29, angle: -90 };
    map.physics(TileKind::Speedup, size, &Tiles::Speedup(one(size, place, speedup)));
    let switch = || SwitchTile { number: 0, id: 22, flags: 3, delay: 5 };
    map.physics(TileKind::Switch, size, &Tiles::Switch(one(size, place, switch)));
    map.physics(TileKind::Tune, size, &Tiles::Tune(one(size, place, || TuneTile { number: 4, id: 0 })));
    map
}

#[test]
fn every_layer_tells_its_values_from_top_to_bottom() {
    let picked = at(&physics().load(), 7.5, 3.5);
    assert_eq!(picked.more, 0);
    let told: Vec<_> = picked.hits.iter().map(|hit| hit.physics().map(|p| (p.layer, p.tile.id, p.counts))).collect();
    use PhysicsLayer::{Front, Game, Speedup, Switch, Tele, Tune};
    let expected = [
        Some((Tune, 0, true)),
        Some((Switch, 22, true)),
        Some((Speedup, 29, true)),
        Some((Tele, 26, true)),
        Some((Tele, 10, false)),
        Some((Front, 9, true)),
        Some((Game, 60, true)),
        None,
    ];
    assert_eq!(told, expected);
    let tile = |n: usize| picked.hits[n].physics().expect("physics").tile;
    assert_eq!((tile(2).force, tile(2).max_speed, tile(2).angle), (7, 50, -90));
    assert_eq!((tile(1).number, tile(1).delay, tile(1).flags), (0, 5, 3));
    assert_eq!((tile(3).number, tile(6).flags), (12, 8));
    let told = |n: usize| &picked.hits[n].physics().expect("physics").told;
    assert_eq!((told(5).name, told(5).effect), ("Freeze", Effect::Works));
    assert_eq!(told(1).effect, Effect::Idle, "a switch without a number does nothing");
    assert!(matches!(picked.hits[7].what, What::Tile(_, Cell { index: 34, flags: 9 })), "{:?}", picked.hits[7]);
    assert!(at(&physics().load(), 8.5, 3.5).hits.is_empty(), "beside it is air");
}

#[test]
fn groups_lie_where_their_parallax_and_offset_put_them() {
    let mut map = Builder::default();
    for (parallax, offset) in [([50, 50], [0, 0]), ([0, 0], [40, -70]), ([130, 20], [-300, 15]), ([100, 100], [9, 9])] {
        map.group(parallax).offset = offset;
        map.tiles([250, 250], None, |x, y| ((x * 7 + y * 13) as u8, 0));
    }
    let scene = map.load();
    for zoom in [0.4, 1.0, 3.0] {
        let mut state = looking_at(61.3, 44.7);
        state.flat_mut().camera.zoom = zoom;
        for px in [Vec2::new(3.0, 5.0), Vec2::new(640.0, 360.0), Vec2::new(1101.0, 702.0)] {
            let hits = analysis::pick(scene.flat(), view::flat::pin_at_px(state.flat(), px)).hits;
            for (g, group) in scene.flat().groups.iter().enumerate() {
                let expected = (view::flat::group_from_px(state.flat(), group, px) / TILE_WORLD).floor().as_ivec2();
                let inside = expected.clamp(IVec2::ZERO, IVec2::splat(249)).as_uvec2();
                let is_air = (inside.x * 7 + inside.y * 13) as u8 == 0;
                let found = hits.iter().find(|hit| hit.group == g).map(|hit| &hit.what);
                let Some(What::Tile(at, _)) = found else {
                    assert!(is_air, "group {g} at {expected}");
                    continue;
                };
                assert_eq!((at.tile, at.beyond_edge), (inside, inside.as_ivec2() != expected), "group {g}");
            }
        }
    }
}

#[test]
fn what_is_pinned_stays_while_somebody_looks_elsewhere() {
    let mut map = Builder::default();
    map.group([0, 0]);
    map.tiles([100, 100], None, |x, y| ((x * 3 + y) as u8, 0));
    let scene = map.load();
    let mut state = looking_at(50.0, 50.0);
    let pin = view::flat::pin_at_px(state.flat(), Vec2::new(900.0, 200.0));
    let before = analysis::pick(scene.flat(), pin);
    view::apply(&mut state, Action::Flat(FlatAction::Pin(pin)), Some(&scene.world));
    view::apply(&mut state, Action::Flat(FlatAction::PanPx(Vec2::new(300.0, 40.0))), Some(&scene.world));
    view::apply(&mut state, Action::Shell(ShellAction::SceneReloaded), Some(&scene.world));
    assert_eq!(analysis::pick(scene.flat(), state.flat().pinned.expect("pinned")), before);
    let snapshot = Box::new(state.snapshot());
    view::apply(&mut state, Action::Shell(ShellAction::SceneOpened), Some(&scene.world));
    assert_eq!(state.flat().pinned, None, "another map has other tiles");
    view::apply(&mut state, Action::Shell(ShellAction::SceneRestored(snapshot)), Some(&scene.world));
    assert_eq!(state.flat().pinned, Some(pin));
}

#[test]
fn clipping_and_eyes_decide_what_can_be_seen() {
    let mut map = Builder::default();
    map.group([50, 50]).clip = Some(Clip { x: 320, y: 320, w: 64, h: 32 });
    map.tiles([1, 1], None, |_, _| (1, 0));
    map.detail();
    map.group([50, 50]).clip = Some(Clip { x: 320, y: 320, w: -64, h: 32 });
    map.tiles([1, 1], None, |_, _| (1, 0));
    let scene = map.load();
    let clipped = |x: f32, y: f32| at(&scene, x, y).hits.iter().rev().map(|hit| hit.is_clipped).collect::<Vec<_>>();
    assert_eq!(clipped(10.1, 10.5), [false, true], "a rectangle of no size hides all");
    assert_eq!(clipped(11.9, 10.9), [false, true]);
    for (x, y) in [(9.9, 10.5), (12.1, 10.5), (10.5, 9.9), (10.5, 11.1)] {
        assert_eq!(clipped(x, y), [true, true], "{x}, {y}");
    }
    let picked = at(&scene, 10.5, 10.5);
    let [above, hit] = picked.hits.as_slice() else { panic!("{picked:?}") };
    let mut state = ViewState::default();
    let seen = |hit: &Hit, state: &ViewState| view::flat::is_hit_visible(state.flat(), scene.flat(), hit);
    assert!(seen(hit, &state) && !seen(above, &state));
    view::apply(&mut state, Action::Flat(FlatAction::ToggleDetail), Some(&scene.world));
    assert_eq!(view::flat::hit_shown(state.flat(), scene.flat(), hit), Shown::NoDetail);
    view::apply(&mut state, Action::Flat(FlatAction::ToggleDetail), Some(&scene.world));
    view::apply(&mut state, Action::Flat(FlatAction::SetOpacity(hit.layer, 0)), Some(&scene.world));
    assert!(!seen(hit, &state));
    view::apply(&mut state, Action::Flat(FlatAction::SetOpacity(hit.layer, 100)), Some(&scene.world));
    view::apply(&mut state, Action::Flat(FlatAction::ToggleLayer(hit.layer)), Some(&scene.world));
    assert!(!seen(hit, &state));
}

#[test]
fn a_map_of_one_tile_repeats_it_for_ever() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.tiles([1, 1], None, |_, _| (5, 11));
    map.physics(TileKind::Game, [1, 1], &Tiles::Plain(vec![Tile { index: 1, flags: 0 }]));
    let scene = map.load();
    for (x, y, beyond) in [(0.5, 0.5, false), (1.5, 0.5, true), (-0.5, 0.5, true), (1e6, -1e6, true)] {
        let picked = at(&scene, x, y);
        let [game, design] = picked.hits.as_slice() else { panic!("{x}, {y}: {picked:?}") };
        let (What::Physics(at, _), What::Tile(below, cell)) = (&game.what, &design.what) else { panic!("{game:?}") };
        assert_eq!((at.tile, at.beyond_edge), (UVec2::ZERO, beyond), "{x}, {y}");
        assert_eq!((*below, *cell), (*at, Cell { index: 5, flags: 11 }));
    }
}

#[test]
fn maps_without_a_game_layer_or_anything_have_an_answer() {
    let mut map = Builder::default();
    assert_eq!(at(&map.load(), 0.0, 0.0), Picked::default());
    map.group([100, 100]);
    map.tiles([3, 3], None, |x, y| ((x + y) as u8, 0));
    let picked = at(&map.load(), 1.5, 1.5);
    assert_eq!(picked.hits.len(), 1);
    assert!(at(&map.load(), f32::MAX, f32::MAX).hits.len() <= 1);
}

#[test]
fn quads_lie_where_their_envelope_has_turned_and_moved_them() {
    let mut map = Builder::default();
    let turning = map.envelope(
        3,
        &[(0, 0, [0.0; 4]), (1000, 0, [0.0, 0.0, 90.0, 0.0]), (2000, 0, [320.0, 64.0, 0.0, 0.0]), (3000, 0, [0.0; 4])],
    );
    map.group([100, 100]);
    // Its middle, where the pivot is, lies at 2, 0.5.
    let mut quad = rectangle(0.0, 0.0, 4.0, 1.0);
    quad.pos_env = Some(turning);
    map.quads(None, &[quad]);
    let scene = map.load();
    let hit = |x: f32, y: f32, ms: i64| analysis::pick(scene.flat(), pin(x, y, ms)).hits.len() == 1;
    for (x, y, there) in [
        (3.5, 0.5, [true, false, false]),
        (2.2, 2.2, [false, true, false]),
        (2.2, -1.2, [false, true, false]),
        (12.0, 2.5, [false, false, true]),
        (2.0, 0.5, [true, true, false]),
    ] {
        assert_eq!([0, 1500, 2500].map(|ms| hit(x, y, ms)), there, "{x}, {y}");
    }
}

#[test]
fn only_the_quads_own_triangles_count() {
    let mut map = Builder::default();
    map.group([100, 100]);
    let mut quad = rectangle(0.0, 0.0, 4.0, 4.0);
    // The top right corner drawn into the middle: an arrow.
    quad.corners[1] = [quad.pivot[0] - 1024, quad.pivot[1] + 1024];
    // A quad without an area has no inside.
    let flat = rectangle(0.0, 1.0, 4.0, 0.0);
    map.quads(None, &[quad, flat]);
    let scene = map.load();
    let hits = |x: f32, y: f32| at(&scene, x, y).hits.len();
    assert_eq!([hits(1.0, 3.0), hits(3.0, 1.0), hits(2.0, 1.0), hits(5.0, 5.0)], [1, 0, 0, 0]);
}

#[test]
fn thousands_of_quads_over_each_other_are_counted() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &vec![rectangle(0.0, 0.0, 2.0, 2.0); 5000]);
    let picked = at(&map.load(), 1.0, 1.0);
    assert_eq!((picked.hits.len(), picked.more), (MOST_HITS, 5000 - MOST_HITS));
    assert_eq!(picked.hits[0].what, What::Quad(4999), "the uppermost first");
}
