//! The camera against the game's numbers, and what moving it must never break.

use std::sync::Arc;

use crate::common::flat::Flat as _;
use glam::{UVec2, Vec2};
use mapscope::analysis;
use mapscope::base::{LayerId, Rect, TILE_WORLD};
use mapscope::prefs::MapEdge;
use mapscope::scene::{
    Camera, DrawnLayer, EnvelopeSlot, FlatScene, Group, GroupInfo, Layer, LayerContent, LayerInfo, LayerType,
    PhysicsPart, PhysicsStyle, PxRect, Scene, TileLayer, ViewFrame, size_at_zoom_1,
};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{FlatView, Tab};
use mapscope::view::{self, Action, ViewState};

/// What the game shows at zoom 1 for common shapes of screens, in world units.
#[test]
fn size_at_zoom_1_is_the_games() {
    for (shape, expected) in [
        ((1, 1), (1050.0, 1050.0)),
        ((5, 4), (1198.96, 959.17)),
        ((4, 3), (1238.28, 928.71)),
        ((3, 2), (1313.39, 875.60)),
        ((16, 10), (1356.47, 847.79)),
        ((16, 9), (1429.84, 804.29)),
        ((2, 1), (1500.0, 750.0)),
        ((21, 9), (1500.0, 642.86)),
        ((32, 9), (1500.0, 421.88)),
        ((9, 16), (590.62, 1050.0)),
    ] {
        let size = size_at_zoom_1(UVec2::new(shape.0, shape.1) * 120);
        assert!((size - Vec2::from(expected)).abs().max_element() < 0.006, "{shape:?}: {size}");
    }
}

/// What a group shows: size, camera, parallax, offset, zoom → left, top, right, bottom, computed with the game's formula.
#[test]
fn group_rectangles_are_the_games() {
    type Case = ((u32, u32), (f32, f32), (f32, f32), (f32, f32), f32, [f64; 4]);
    let cases: [Case; 6] = [
        ((1920, 1080), (1000.0, 500.0), (100.0, 100.0), (0.0, 0.0), 1.0, [285.080, 97.857, 1714.92, 902.143]),
        ((1920, 1080), (1000.0, 500.0), (50.0, 50.0), (10.0, -20.0), 2.0, [-562.381, -373.214, 1582.381, 833.214]),
        ((1920, 1080), (1000.0, 500.0), (0.0, 0.0), (10.0, -20.0), 4.0, [-704.920, -422.143, 724.920, 382.143]),
        ((1920, 1080), (1000.0, 500.0), (-50.0, 30.0), (0.0, 0.0), 3.0, [-1643.873, -493.428, 643.873, 793.428]),
        ((1280, 1024), (-300.0, 640.0), (150.0, 20.0), (0.0, 0.0), 0.5, [-749.739, -111.792, -150.261, 367.792]),
        ((3440, 1440), (0.0, 0.0), (100.0, 100.0), (0.0, 0.0), 1.1547, [-866.025, -362.522, 866.025, 362.522]),
    ];
    for (size, center, parallax, offset, zoom, expected) in cases {
        let camera = Camera { center: center.into(), zoom };
        let frame = ViewFrame::whole(size.into());
        let rect = camera.group_rect(frame.size_at_zoom_1(), offset.into(), parallax.into());
        let got = [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(f64::from);
        let far = got.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(far < 0.002, "{got:?} instead of {expected:?}");
    }
}

/// Part of a window beside a panel and below a bar.
fn frame() -> ViewFrame {
    ViewFrame { viewport_px: PxRect { x: 300, y: 36, w: 980, h: 660 }, canvas_px: UVec2::new(1280, 720), piece: None }
}

pub fn state() -> ViewState {
    let camera = Camera { center: Vec2::new(1234.0, 567.0), zoom: 1.3 };
    FlatView { camera, frame: frame(), ..FlatView::default() }.into()
}

/// A distant group of two layers, a game layer of 100 × 50 tiles, and a layer that belongs to no group.
pub fn scene() -> Arc<Scene> {
    let info = |id, layer_type, detail| LayerInfo {
        id,
        name: String::new(),
        title: format!("{layer_type:?}"),
        layer_type,
        detail,
        size_tiles: None,
        count: 1,
        left_out: false,
        image: None,
        placeholder: false,
        sound: None,
        color: [255; 4],
        envelopes: vec![],
        item_version: 3,
    };
    let layer = |id: u32, physics: bool, detail: bool, size: UVec2| {
        let tiles = TileLayer { size_tiles: size, ..TileLayer::default() };
        let (id, content) = (LayerId(id), LayerContent::Tiles(tiles));
        let physics = physics.then(|| PhysicsPart::style(PhysicsStyle::Game));
        let layer_type = if physics.is_some() { LayerType::Game } else { LayerType::Tiles };
        Layer {
            info: info(id, layer_type, detail),
            drawn: DrawnLayer { id, of: id, detail, physics, stray: id.0 == 3, placeholder: false, content },
        }
    };
    let flat = FlatScene {
        groups: vec![
            Group {
                offset: Vec2::new(40.0, -20.0),
                parallax: Vec2::splat(50.0),
                clip: None,
                layers: vec![layer(0, false, false, UVec2::new(30, 60)), layer(1, false, true, UVec2::new(3, 3))],
                ..Group::default()
            },
            Group {
                offset: Vec2::ZERO,
                parallax: Vec2::splat(100.0),
                clip: None,
                info: GroupInfo { is_game: true, ..GroupInfo::default() },
                layers: vec![layer(2, true, false, UVec2::new(100, 50))],
                ..Group::default()
            },
            Group {
                parallax: Vec2::splat(100.0),
                info: GroupInfo { is_stray: true, ..GroupInfo::default() },
                layers: vec![layer(3, false, false, UVec2::ONE)],
                ..Group::default()
            },
        ],
        slots: vec![EnvelopeSlot::WHITE, EnvelopeSlot::AT_REST],
        bounds: Rect::new(Vec2::ZERO, Vec2::new(100.0, 50.0) * TILE_WORLD),
        spawn: Some(Vec2::new(320.0, 640.0)),
        ..FlatScene::default()
    };
    Arc::new(crate::common::flat::flat_scene(flat))
}

/// Applies an action and lets every movement come to its end.
pub fn apply(state: &mut ViewState, action: Action, scene: Option<&Scene>) {
    assert_eq!(view::apply(state, action, scene.map(|scene| &scene.world)), None);
    let mut frames = 0;
    while view::advance(state, None, 1.0 / 60.0) {
        frames += 1;
        assert!(frames < 600, "the camera comes to rest");
    }
}

#[test]
fn a_pan_moves_the_content_by_exactly_as_many_pixels() {
    for zoom in [0.01, 0.3, 1.0, 17.0, 200.0] {
        let mut state = state();
        state.flat_mut().camera.zoom = zoom;
        let at = Vec2::new(500.0, 300.0);
        let held = view::flat::world_from_px(state.flat(), at);
        apply(&mut state, Action::Flat(FlatAction::PanPx(Vec2::new(37.0, -81.0))), None);
        let now = view::flat::px_from_world(state.flat(), held);
        assert!((now - at - Vec2::new(37.0, -81.0)).length() < 0.05, "zoom {zoom}: {now}");
    }
}

#[test]
fn zooming_keeps_the_point_under_the_cursor() {
    for at_px in [Vec2::new(300.0, 36.0), Vec2::new(1279.0, 695.0), Vec2::new(700.0, 200.0)] {
        for factor in [0.5, 0.9, 1.0 / view::flat::ZOOM_STEP, 3.0] {
            let mut state = state();
            let before = view::flat::world_from_px(state.flat(), at_px);
            apply(&mut state, Action::Flat(FlatAction::ZoomAt { factor, at_px }), None);
            assert!((state.flat().camera.zoom - 1.3 / factor).abs() < 1e-4);
            let after = view::flat::world_from_px(state.flat(), at_px);
            assert!((after - before).length() < 0.02, "{at_px} × {factor}: {before} became {after}");
        }
    }
}

#[test]
fn wheel_steps_keep_the_point_under_the_cursor_all_the_way() {
    let mut state = state();
    let at_px = Vec2::new(1100.0, 90.0);
    let before = view::flat::world_from_px(state.flat(), at_px);
    for steps in [1.0, 1.0, -0.5, 3.0] {
        assert_eq!(view::apply(&mut state, Action::Flat(FlatAction::ZoomStepAt { steps, at_px }), None), None);
        for _ in 0..3 {
            view::advance(&mut state, None, 1.0 / 60.0);
            assert!((view::flat::world_from_px(state.flat(), at_px) - before).length() < 0.1);
        }
    }
    while view::advance(&mut state, None, 1.0 / 60.0) {}
    assert!((view::flat::world_from_px(state.flat(), at_px) - before).length() < 0.02);
    assert!((state.flat().camera.zoom - 1.3 * view::flat::ZOOM_STEP.powf(4.5)).abs() < 1e-4, "the steps add up");
}

#[test]
fn zoom_stays_within_its_limits_and_the_cursor_still_holds() {
    let mut state = state();
    let at_px = Vec2::new(1200.0, 100.0);
    for _ in 0..300 {
        apply(&mut state, Action::Flat(FlatAction::ZoomAt { factor: 1.3, at_px }), None);
    }
    assert_eq!(state.flat().camera.zoom, 0.01);
    let center = state.flat().camera.center;
    apply(&mut state, Action::Flat(FlatAction::ZoomAt { factor: 1.3, at_px }), None);
    assert_eq!(state.flat().camera.center, center, "at the limit nothing moves");
    for _ in 0..300 {
        apply(&mut state, Action::Shell(ShellAction::ZoomStep(-1)), None);
    }
    assert_eq!(state.flat().camera.zoom, 240.0);
    for odd in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        apply(&mut state, Action::Flat(FlatAction::ZoomAt { factor: odd, at_px }), None);
        apply(&mut state, Action::Flat(FlatAction::ZoomTo(odd)), None);
        assert!(state.flat().camera.zoom.is_finite() && state.flat().camera.center.is_finite(), "{odd}");
    }
}

#[test]
fn the_zoom_goes_on_where_a_huge_map_would_not_fit() {
    let mut scene = Scene::default();
    let flat = scene.flat_mut();
    flat.bounds = Rect::new(Vec2::ZERO, Vec2::splat(60_000.0 * TILE_WORLD));
    let mut state = state();
    apply(&mut state, Action::Shell(ShellAction::Fit), Some(&scene));
    let seen = state.flat().frame.world_rect(state.flat().camera);
    assert!(seen.contains(flat_bounds(&scene).min) && seen.contains(flat_bounds(&scene).max));
    assert!(state.flat().camera.zoom < view::flat::zoom_range(state.flat(), Some(scene.flat())).1);
}

fn flat_bounds(scene: &Scene) -> Rect {
    scene.flat().bounds
}

fn middle(frame: ViewFrame) -> Vec2 {
    Vec2::new(frame.viewport_px.x as f32, frame.viewport_px.y as f32) + frame.viewport_px.size().as_vec2() * 0.5
}

/// The part of the window that is left for the map where all panels are hidden.
fn without_panels() -> ViewFrame {
    ViewFrame { viewport_px: PxRect { x: 0, y: 0, w: 1280, h: 720 }, ..frame() }
}

#[test]
fn the_picture_stays_put_when_panels_open_and_close() {
    let mut state = state();
    let at = middle(state.flat().frame);
    let before = view::flat::world_from_px(state.flat(), at);
    let scale = state.flat().frame.world_per_px(state.flat().camera.zoom);
    for frame in [without_panels(), frame(), without_panels()] {
        apply(&mut state, Action::Shell(ShellAction::TogglePanels), None);
        apply(&mut state, Action::Shell(ShellAction::SetFrame(frame)), None);
        let after = view::flat::world_from_px(state.flat(), at);
        assert!((before - after).length() < 0.01, "{before} and {after} at the same place of the screen");
        assert_eq!(state.flat().frame.world_per_px(state.flat().camera.zoom), scale, "nothing changes its size");
    }
    let (larger, center) = (UVec2::new(1920, 1080), state.flat().camera.center);
    apply(&mut state, Action::Shell(ShellAction::SetFrame(ViewFrame::whole(larger))), None);
    assert_eq!(state.flat().camera.center, center, "a window of another size keeps what is in its middle");
}

#[test]
fn what_was_gone_to_stays_in_the_middle_of_what_the_panels_leave() {
    let scene = scene();
    for going in [
        Action::Shell(ShellAction::SceneOpened),
        Action::Shell(ShellAction::Home),
        Action::Flat(FlatAction::GoToTile([7, 9])),
    ] {
        let mut state = state();
        apply(&mut state, Action::Shell(ShellAction::TogglePanels), Some(&scene));
        apply(&mut state, going.clone(), Some(&scene));
        let center = state.flat().camera.center;
        apply(&mut state, Action::Shell(ShellAction::SetFrame(without_panels())), Some(&scene));
        assert_eq!(state.flat().camera.center, center, "{going:?}");
        assert!((view::flat::world_from_px(state.flat(), middle(without_panels())) - center).length() < 0.01);
    }
}

#[test]
fn a_fitted_map_stays_fitted_until_the_camera_is_moved() {
    let scene = scene();
    let fit = |state: &ViewState| view::flat::fit_camera(state.flat(), scene.flat());
    let set_frame = |frame| Action::Shell(ShellAction::SetFrame(frame));
    // The timeline takes a part from below, and the window becomes smaller.
    let above_timeline = ViewFrame { viewport_px: PxRect { h: 330, ..frame().viewport_px }, ..frame() };
    let small = ViewFrame::whole(UVec2::new(640, 480));
    let mut state = state();
    apply(&mut state, Action::Shell(ShellAction::Fit), Some(&scene));
    for frame in [above_timeline, small, without_panels()] {
        apply(&mut state, Action::Flat(FlatAction::ToggleTimeline), Some(&scene));
        apply(&mut state, set_frame(frame), Some(&scene));
        assert_eq!(state.flat().camera, fit(&state), "{frame:?}");
    }
    // A panel opens on the way.
    apply(&mut state, Action::Flat(FlatAction::ZoomTo(1.0)), Some(&scene));
    view::apply(&mut state, ShellAction::Fit, Some(&scene.world));
    apply(&mut state, set_frame(above_timeline), Some(&scene));
    assert_eq!(state.flat().camera, fit(&state));
    let at_px = middle(above_timeline);
    for moving in [
        FlatAction::PanPx(Vec2::new(8.0, 0.0)),
        FlatAction::ZoomAt { factor: 1.1, at_px },
        FlatAction::ZoomStepAt { steps: -1.0, at_px },
        FlatAction::GoToTile([7, 9]),
    ] {
        apply(&mut state, Action::Shell(ShellAction::Fit), Some(&scene));
        apply(&mut state, Action::Flat(moving.clone()), Some(&scene));
        let zoom = state.flat().camera.zoom;
        apply(&mut state, set_frame(without_panels()), Some(&scene));
        assert_eq!(state.flat().camera.zoom, zoom, "{moving:?}");
        assert_ne!(state.flat().camera, fit(&state), "{moving:?}");
        apply(&mut state, set_frame(above_timeline), Some(&scene));
    }
}

#[test]
fn the_edge_shows_by_itself_while_all_of_the_map_does() {
    let scene = scene();
    let mut state = state();
    let shows = |state: &ViewState| view::flat::shows_map_edge(state.flat(), scene.flat());
    let toggle = Action::Flat(FlatAction::ToggleMapEdge);
    assert!(!shows(&state), "close up");
    apply(&mut state, toggle.clone(), Some(&scene));
    assert!(shows(&state));
    apply(&mut state, toggle.clone(), Some(&scene));
    assert_eq!(state.flat().switches.edge, MapEdge::Auto);
    apply(&mut state, Action::Shell(ShellAction::Fit), Some(&scene));
    assert!(shows(&state));
    for expected in [MapEdge::Off, MapEdge::On, MapEdge::Auto] {
        apply(&mut state, toggle.clone(), Some(&scene));
        assert_eq!((state.flat().switches.edge, shows(&state)), (expected, expected != MapEdge::Off));
    }
}

#[test]
fn a_map_is_off_screen_where_nothing_of_it_is_in_view() {
    let scene = scene();
    let mut state = state();
    apply(&mut state, Action::Shell(ShellAction::Fit), Some(&scene));
    let is_lost = |state: &ViewState| view::flat::is_map_off_screen(state.flat(), scene.flat());
    assert!(!is_lost(&state));
    let (bounds, seen) = (flat_bounds(&scene), state.flat().frame.world_rect(state.flat().camera).size());
    for (way, far) in [(Vec2::X, bounds.max.x + seen.x * 0.5), (Vec2::Y, bounds.max.y + seen.y * 0.5)] {
        let center = bounds.center() * (Vec2::ONE - way);
        state.flat_mut().camera.center = center + way * (far - 1.0);
        assert!(!is_lost(&state), "a part of a tile is left");
        state.flat_mut().camera.center = center + way * (far + 1.0);
        assert!(is_lost(&state));
    }
}

#[test]
fn zoom_1_shows_what_a_player_sees_on_a_canvas_of_the_windows_size() {
    let mut state = state();
    apply(&mut state, Action::Flat(FlatAction::ZoomTo(1.0)), None);
    assert_eq!(state.flat().camera.zoom, 1.0);
    assert_eq!(state.flat().camera.center, Vec2::new(1234.0, 567.0));
    let whole = size_at_zoom_1(UVec2::new(1280, 720));
    assert!((state.flat().frame.world_per_px(1.0) - whole.x / 1280.0).abs() < 1e-6);
    apply(&mut state, Action::Flat(FlatAction::ZoomTo(2.0)), None);
    assert_eq!(state.flat().camera.zoom, 0.5, "twice as large is half the game's zoom");
}

#[test]
fn fit_shows_everything_in_the_middle() {
    let scene = scene();
    let mut state = state();
    apply(&mut state, Action::Shell(ShellAction::Fit), Some(&scene));
    let seen = state.flat().frame.world_rect(state.flat().camera);
    let bounds = scene.flat().bounds;
    assert!(seen.contains(bounds.min) && seen.contains(bounds.max));
    assert_eq!(seen.center(), bounds.center());
    assert!(seen.size().x < bounds.size().x * 1.1 || seen.size().y < bounds.size().y * 1.1, "not more than needed");
}

#[test]
fn home_is_the_first_spawn_else_the_whole_map() {
    let with_spawn = scene();
    let mut state = state();
    apply(&mut state, Action::Shell(ShellAction::Home), Some(&with_spawn));
    assert_eq!(state.flat().camera, Camera { center: Vec2::new(320.0, 640.0), zoom: 1.0 });
    let mut without = Scene::default();
    let flat = without.flat_mut();
    flat.bounds = Rect::new(Vec2::ZERO, Vec2::splat(5000.0));
    apply(&mut state, Action::Shell(ShellAction::Home), Some(&without));
    assert_eq!(state.flat().camera.center, Vec2::splat(2500.0));
}

#[test]
fn zoom_steps_are_smooth_add_up_and_do_not_slide() {
    let mut state = state();
    view::apply(&mut state, Action::Shell(ShellAction::ZoomStep(1)), None);
    view::apply(&mut state, Action::Shell(ShellAction::ZoomStep(1)), None);
    let mut last = state.flat().camera.zoom;
    let mut frames = 0;
    while view::advance(&mut state, None, 1.0 / 60.0) {
        assert!(state.flat().camera.zoom < last, "it only grows larger");
        assert_eq!(state.flat().camera.center, Vec2::new(1234.0, 567.0));
        last = state.flat().camera.zoom;
        frames += 1;
    }
    assert!((3..20).contains(&frames), "{frames} frames");
    assert!((state.flat().camera.zoom - 1.3 * view::flat::ZOOM_STEP * view::flat::ZOOM_STEP).abs() < 1e-4);
}

#[test]
fn a_flight_keeps_the_point_that_both_ends_show_at_the_same_place() {
    let mut state = state();
    let scene = scene();
    view::apply(&mut state, Action::Shell(ShellAction::Fit), Some(&scene.world));
    let (from, to) = (state.flat().camera, view::flat::fit_camera(state.flat(), scene.flat()));
    // Where from + (px · from.zoom) = to + (px · to.zoom), in world units per unit of zoom.
    let fixed = (from.center * to.zoom - to.center * from.zoom) / (to.zoom - from.zoom);
    let at = |camera: Camera| (fixed - camera.center) / camera.zoom;
    let before = at(state.flat().camera);
    while view::advance(&mut state, None, 1.0 / 60.0) {
        assert!((at(state.flat().camera) - before).length() < 0.5);
    }
    assert_eq!(state.flat().camera, to);
}

#[test]
fn steering_moves_smoothly_and_runs_out() {
    let mut state = state();
    let start = state.flat().camera.center;
    view::apply(&mut state, Action::Flat(FlatAction::Steer(Vec2::new(1.0, 0.0))), None);
    for _ in 0..60 {
        assert!(view::advance(&mut state, None, 1.0 / 60.0));
    }
    let moved = (state.flat().camera.center - start) / state.flat().frame.world_per_px(state.flat().camera.zoom);
    assert!(moved.x > 400.0 && moved.x < 1500.0 && moved.y == 0.0, "{moved}");
    view::apply(&mut state, Action::Flat(FlatAction::Steer(Vec2::ZERO)), None);
    let mut frames = 0;
    while view::advance(&mut state, None, 1.0 / 60.0) {
        frames += 1;
        assert!(frames < 120);
    }
    let rest = state.flat().camera;
    view::advance(&mut state, None, 1.0);
    assert_eq!(state.flat().camera, rest);
}

#[test]
fn going_to_a_layer_brings_it_into_view_whatever_its_parallax() {
    let scene = scene();
    let covers = [0, 300];
    for (id, covered) in [0, 1, 2].into_iter().flat_map(|id| covers.map(|covered| (LayerId(id), covered))) {
        let mut state = state();
        let before = state.flat().camera.zoom;
        apply(&mut state, Action::Flat(FlatAction::CoverRight(covered)), Some(&scene));
        apply(&mut state, Action::Flat(FlatAction::GoTo(id)), Some(&scene));
        assert_eq!(state.flat().selected, Some(id));
        let group = analysis::layer_group(scene.flat(), id).expect("its group");
        let bounds = analysis::layer_bounds(scene.flat(), id, 0).expect("its bounds");
        let px = view::flat::group_rect_px(state.flat(), group, bounds);
        let middle = Vec2::new(790.0 - covered as f32 / 2.0, 366.0);
        assert!((px.center() - middle).length() < 0.5, "{id:?} lies at {px:?} beside {covered} px");
        let is_deep = group.parallax.max_element() < 100.0;
        assert!(!is_deep || state.flat().camera.zoom >= before.min(1.0), "a deep layer hardly grows: {id:?}");
        let back = view::flat::group_from_px(state.flat(), group, px.min);
        assert!((back - bounds.min).length() < 0.5);
    }
}

#[test]
fn a_new_map_starts_at_its_spawn_and_a_reload_keeps_the_view() {
    let scene = scene();
    let mut state = state();
    let view = state.flat_mut();
    (view.selected, view.switches.tab, view.switches.detail) = (Some(LayerId(1)), Tab::Images, false);
    apply(&mut state, Action::Flat(FlatAction::Seek(5.0)), None);
    let camera = state.flat().camera;
    apply(&mut state, Action::Shell(ShellAction::SceneReloaded), Some(&scene));
    assert_eq!((state.flat().camera, state.flat().selected), (camera, Some(LayerId(1))));
    view::apply(&mut state, Action::Shell(ShellAction::SceneOpened), Some(&scene.world));
    assert_eq!(state.flat().camera, Camera { center: Vec2::new(320.0, 640.0), zoom: 1.0 });
    assert_eq!((state.flat().selected, state.flat().clock.time_s), (None, 0.0));
    assert_eq!(
        (state.flat().switches.tab, state.flat().switches.detail),
        (Tab::Images, false),
        "the tool's own switches stay"
    );
    apply(&mut state, Action::Flat(FlatAction::Select(Some(LayerId(99)))), None);
    apply(&mut state, Action::Shell(ShellAction::SceneReloaded), Some(&scene));
    assert_eq!(state.flat().selected, None, "a layer that is gone is forgotten");
}

#[test]
fn a_map_that_comes_back_is_looked_at_as_before() {
    let scene = scene();
    let mut state = state();
    state.flat_mut().selected = Some(LayerId(1));
    for action in [
        Action::Flat(FlatAction::Seek(5.0)),
        Action::Flat(FlatAction::ToggleLayer(LayerId(0))),
        Action::Flat(FlatAction::PanPx(Vec2::new(300.0, -70.0))),
    ] {
        apply(&mut state, action, Some(&scene));
    }
    let (before, snapshot) = (state.flat().clone(), state.snapshot());
    view::apply(&mut state, Action::Shell(ShellAction::SceneOpened), Some(&scene.world));
    view::apply(&mut state, Action::Shell(ShellAction::ZoomStep(3)), Some(&scene.world));
    view::apply(&mut state, Action::Flat(FlatAction::SetTab(Tab::Info)), Some(&scene.world));
    view::apply(&mut state, Action::Shell(ShellAction::SceneRestored(Box::new(snapshot.clone()))), None);
    assert_eq!(state.snapshot(), snapshot);
    assert_eq!((state.flat().camera, state.flat().clock.time_s), (before.camera, before.clock.time_s));
    assert_eq!(
        (&state.flat().visibility, state.flat().selected, state.flat().switches.tab),
        (&before.visibility, before.selected, Tab::Info)
    );
    assert!(!view::advance(&mut state, None, 0.1), "no journey goes on");
}

#[test]
fn the_clock_runs_at_its_speed_and_stands_when_paused() {
    let mut state = state();
    view::apply(&mut state, Action::Flat(FlatAction::SetSpeed(2.0)), None);
    for _ in 0..20 {
        view::advance(&mut state, None, 0.05);
    }
    assert!((state.flat().clock.time_s - 2.0).abs() < 1e-5);
    view::apply(&mut state, Action::Flat(FlatAction::TogglePlay), None);
    view::advance(&mut state, None, 0.05);
    assert!((state.flat().clock.time_s - 2.0).abs() < 1e-5);
    view::apply(&mut state, Action::Flat(FlatAction::Seek(1.5)), None);
    assert_eq!(view::flat::frame_params(state.flat(), None).time_ns, 1_500_000_000);
    view::apply(&mut state, Action::Flat(FlatAction::Seek(f64::NAN)), None);
    assert_eq!(state.flat().clock.time_s, 1.5);
}

#[test]
fn another_map_plays_forwards_at_the_chosen_speed_and_the_same_one_goes_on() {
    let scene = scene();
    let mut state = state();
    let speed = |state: &ViewState| state.flat().clock.speed;
    for action in [FlatAction::SetSpeed(2.0), FlatAction::Reverse] {
        view::apply(&mut state, Action::Flat(action), Some(&scene.world));
    }
    view::apply(&mut state, Action::Shell(ShellAction::SceneReloaded), Some(&scene.world));
    assert_eq!(speed(&state), -2.0, "the same map, read again");
    let snapshot = state.snapshot();
    view::apply(&mut state, Action::Shell(ShellAction::SceneOpened), Some(&scene.world));
    assert_eq!(speed(&state), 2.0);
    view::apply(&mut state, Action::Shell(ShellAction::SceneRestored(Box::new(snapshot))), Some(&scene.world));
    assert_eq!(speed(&state), -2.0, "the map before is back");
}
