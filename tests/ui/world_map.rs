//! A solid world that is there only as seen from above: the window shows it as a map.

use std::sync::Arc;

use egui::{Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable;
use glam::{UVec2, Vec2, Vec3};
use mapscope::scene::solid::{
    Aabb, Axes, ColumnMap, ColumnTile, Landmark, LandmarkKind, Projection, Slice, Solid, SolidCamera, SolidViewpoint,
    TileKey,
};
use mapscope::scene::{PxRect, Scene, ViewFrame, World};
use mapscope::ui::AppStatus;
use mapscope::view::solid::{Side, SolidAction, SolidView, TimeOfDay, opened};
use mapscope::view::{self, Action, ShellAction, ViewState, WorldView};

use crate::stand::{Bench, Stand, bench, frames, on_map};

/// A world of 128 × 128 nodes whose ground lies at 7.
fn solid() -> Solid {
    let mut columns = ColumnMap { corner: Vec2::new(-0.5, 0.5), ..ColumnMap::default() };
    let mut tile = ColumnTile::empty();
    tile.colors.fill([90, 140, 60, 255]);
    tile.heights.fill(7);
    columns.tiles.insert(TileKey::default().into(), Arc::new(tile));
    Solid {
        columns,
        bounds: Aabb::new(Vec3::new(-0.5, -32.5, 0.5), Vec3::new(127.5, 47.5, 128.5)),
        axes: Axes::Nodes,
        landmarks: [Landmark { name: "alice".into(), at: Vec3::new(64.0, 8.0, 64.0), kind: LandmarkKind::Player }]
            .into(),
        spawn: SolidViewpoint {
            eye: Vec3::new(64.0, 60.0, 64.0),
            yaw_deg: 0.0,
            pitch_deg: -90.0,
            projection: Projection::Orthographic { height: 100.0 },
        },
        ..Solid::default()
    }
}

pub fn with_world() -> Stand {
    let scene = Arc::new(Scene { world: World::Solid(Arc::new(solid())), ..Scene::default() });
    let mut state = ViewState::default();
    view::apply(&mut state, ShellAction::SceneOpened, Some(&scene.world));
    let status = AppStatus { file_name: Some("a world".into()), ..AppStatus::default() };
    Stand { scene: Some(scene), state, status, ..Stand::default() }
}

pub fn shown(bench: &Bench) -> &SolidView {
    bench.state().state.world.as_solid().expect("a view of a solid world")
}

#[test]
fn a_world_opens_as_a_whole_from_above() {
    let solid = solid();
    let view = opened(&solid, PxRect { x: 0, y: 0, w: 800, h: 600 });
    assert!(view.camera.is_map());
    let seen = view.frame().column_view().expect("a map");
    let bounds = solid.bounds;
    assert!(seen.min.x <= f64::from(bounds.min.x) && seen.max.x >= f64::from(bounds.max.x), "{seen:?}");
    assert!(seen.min.y <= f64::from(bounds.min.z) && seen.max.y >= f64::from(bounds.max.z), "{seen:?}");
    assert!(view.camera.eye.y > bounds.max.y, "nothing is behind the eye");
}

#[test]
fn keys_and_commands_choose_the_heights() {
    let mut bench = bench(with_world());
    frames(&mut bench, 3);
    let scene = bench.state().scene.clone().expect("a world");
    let mut press = |key: Key| {
        bench.key_press_modifiers(Modifiers::SHIFT, key);
        let asked = frames(&mut bench, 3);
        for action in asked {
            view::apply(&mut bench.state_mut().state, action, Some(&scene.world));
        }
        shown(&bench).slice
    };
    // The highest node lies at 47.
    assert_eq!(press(Key::PageDown), Slice { max_y: 46, ..Slice::ALL });
    assert_eq!(press(Key::PageDown), Slice { max_y: 45, ..Slice::ALL });
    assert_eq!(press(Key::PageUp), Slice { max_y: 46, ..Slice::ALL });
    assert_eq!(press(Key::PageUp), Slice::ALL, "the end is open");
    assert_eq!(press(Key::PageUp), Slice::ALL);
}

#[test]
fn a_map_stays_where_it_is_when_a_panel_opens() {
    let world = World::Solid(Arc::new(solid()));
    let mut state = with_world().state;
    let frame = |x: u32, w: u32, h: u32| {
        let viewport_px = PxRect { x, y: 60, w, h };
        ShellAction::SetFrame(ViewFrame { viewport_px, canvas_px: UVec2::new(1280, 720), piece: None })
    };
    let at = |state: &ViewState, px: Vec2| state.world.as_solid().expect("solid").ray(px).origin;
    view::apply(&mut state, frame(0, 1280, 640), Some(&world));
    view::apply(&mut state, SolidAction::Zoom { steps: 3.0, at_px: Vec2::new(600.0, 300.0) }, Some(&world));
    view::advance(&mut state, Some(&world), 1.0);
    let point = Vec2::new(400.0, 200.0);
    let before = at(&state, point);
    for (x, w, h) in [(0, 1000, 640), (270, 730, 640), (270, 730, 600), (0, 1280, 640)] {
        view::apply(&mut state, frame(x, w, h), Some(&world));
        let now = at(&state, point);
        assert!(now.distance(before) < 0.05, "{x} {w} {h}: {now} was {before}");
    }
    // A view that was set stays in the middle of the part of the window that is left.
    let camera = shown_camera(&state);
    view::apply(&mut state, SolidAction::Jump(camera.into()), Some(&world));
    let eye = shown_camera(&state).eye;
    view::apply(&mut state, frame(0, 1000, 640), Some(&world));
    assert_eq!(shown_camera(&state).eye, eye);
}

fn shown_camera(state: &ViewState) -> SolidCamera {
    state.world.as_solid().expect("a view of a solid world").camera
}

#[test]
fn the_node_under_the_pointer_is_in_the_status_bar() {
    let mut bench = bench(with_world());
    frames(&mut bench, 3);
    bench.hover_at(on_map(&bench));
    frames(&mut bench, 3);
    let words = bench.query_all_by_label_contains("  y 7  z -").count();
    assert!(words > 0, "the height of the surface, and z to the north");
    assert!(bench.query_by_label_contains("pixels per node").is_some());
}

#[test]
fn every_button_of_the_pointer_pans() {
    for button in [PointerButton::Primary, PointerButton::Secondary, PointerButton::Middle] {
        let mut bench = bench(with_world());
        frames(&mut bench, 3);
        let (at, before) = (on_map(&bench), shown(&bench).camera);
        bench.hover_at(at);
        frames(&mut bench, 1);
        bench.event(egui::Event::PointerButton { pos: at, button, pressed: true, modifiers: Default::default() });
        frames(&mut bench, 1);
        for step in 1..4 {
            bench.event(egui::Event::PointerMoved(at + vec2(20.0, 10.0) * step as f32));
            frames(&mut bench, 1);
        }
        let after = shown(&bench).camera;
        assert!(after.is_map() && after.eye.x < before.eye.x && after.eye.z < before.eye.z, "{button:?}: {after:?}");
        assert_eq!(after.eye.y, before.eye.y);
    }
}

#[test]
fn a_map_has_no_side_to_look_from() {
    let mut bench = bench(with_world());
    frames(&mut bench, 3);
    let before = shown(&bench).camera;
    for key in [Key::Num5, Key::Num1, Key::Num3] {
        bench.key_press(key);
        frames(&mut bench, 3);
    }
    assert_eq!(shown(&bench).camera, before);
    let world = World::Solid(Arc::new(solid()));
    let mut state = with_world().state;
    for action in [SolidAction::ToggleProjection, SolidAction::LookFrom(Side::Front)] {
        view::apply(&mut state, action, Some(&world));
    }
    assert!(state.world.as_solid().expect("a view").aim().is_map());
}

#[test]
fn zoom_ends_where_nothing_more_is_seen() {
    let world = World::Solid(Arc::new(solid()));
    let mut state = with_world().state;
    view::apply(&mut state, SolidAction::Resize(PxRect { x: 0, y: 0, w: 800, h: 600 }), Some(&world));
    for (steps, expected) in [(200.0, 32.0), (-400.0, 1.0 / 16.0)] {
        for _ in 0..20 {
            let at_px = state.world.as_solid().expect("a view").middle_px();
            view::apply(&mut state, SolidAction::Zoom { steps, at_px }, Some(&world));
            view::advance(&mut state, Some(&world), 1.0);
        }
        let view = state.world.as_solid().expect("a view");
        let px_per_unit = 1.0 / view.frame().units_per_px().expect("a map");
        assert!((px_per_unit / expected - 1.0).abs() < 1e-3, "{px_per_unit}, {expected}");
    }
}

#[test]
fn heights_are_chosen_at_the_top() {
    let mut bench = bench(with_world());
    frames(&mut bench, 3);
    assert!(bench.query_by_label("Highest height").is_some() && bench.query_by_label("Lowest height").is_some());
    let world = World::Solid(Arc::new(solid()));
    let mut state = with_world().state;
    let slice = Slice { min_y: i32::MIN, max_y: 5 };
    view::apply(&mut state, SolidAction::SetSlice(slice), Some(&world));
    view::apply(&mut state, SolidAction::SetSlice(Slice { min_y: 6, max_y: 5 }), Some(&world));
    assert_eq!(state.world.as_solid().expect("a view").slice, slice, "never the wrong way round");
    bench.state_mut().state = state;
    frames(&mut bench, 2);
    bench.get_by_label("Show all heights").click();
    assert!(frames(&mut bench, 4).contains(&Action::Solid(SolidAction::SetSlice(Slice::ALL))));
}

#[test]
fn a_chosen_time_of_day_tints_the_map_and_no_other_does() {
    let mut stand = with_world();
    let view =
        SolidView { time: Some(TimeOfDay::of_world(0.0)), ..stand.state.world.as_solid().expect("solid").clone() };
    stand.state.world = view.into();
    let mut bench = bench(stand);
    frames(&mut bench, 3);
    assert_eq!(shown(&bench).frame().light.stored, 0.0, "at midnight of the world the map is in daylight");
    let shift = egui::Modifiers::SHIFT;
    bench.key_press_modifiers(shift, Key::Comma);
    let actions = frames(&mut bench, 2);
    assert!(actions.contains(&Action::Solid(SolidAction::ChangeHour(-1.0))), "{actions:?}");
    let time = shown(&bench).time.expect("a time");
    assert_eq!((time.hour, time.is_chosen), (23.0, true));
    let light = shown(&bench).frame().light;
    assert!(light.stored == 1.0 && light.daylight < 0.5, "{light:?}");
    bench.key_press_modifiers(shift, Key::Period);
    frames(&mut bench, 2);
    assert_eq!(shown(&bench).time.map(|time| time.hour), Some(0.0));
}

#[test]
fn the_slider_sets_the_time_and_changes_none_by_itself() {
    let mut stand = with_world();
    let view =
        SolidView { time: Some(TimeOfDay::of_world(18.987)), ..stand.state.world.as_solid().expect("solid").clone() };
    stand.state.world = view.into();
    let mut bench = bench(stand);
    assert!(frames(&mut bench, 5).iter().all(|action| !matches!(action, Action::Solid(SolidAction::SetHour(_)))));
    let slider = bench.get_by_label("Time of day").rect();
    bench.drag_at(slider.center());
    for (at, hours) in [(slider.lerp_inside(vec2(0.9, 0.5)), 20.0..23.5), (slider.right_center(), 23.9..24.0)] {
        bench.hover_at(at);
        frames(&mut bench, 2);
        let time = shown(&bench).time.expect("a time");
        let is_step = (time.hour * 4.0).fract() == 0.0 || time.hour > 23.75;
        assert!(time.is_chosen && is_step && hours.contains(&time.hour), "{time:?}");
    }
    bench.drop_at(slider.right_center());
}

#[test]
fn the_grid_of_blocks_and_the_surface_are_switched() {
    let mut bench = bench(with_world());
    frames(&mut bench, 2);
    bench.key_press_modifiers(egui::Modifiers::COMMAND, Key::G);
    frames(&mut bench, 3);
    assert!(shown(&bench).grid);
    view::apply(&mut bench.state_mut().state, SolidAction::ToggleSurfaceOnly, None);
    assert!(shown(&bench).surface_only);
}

#[test]
fn full_brightness_is_switched_by_its_key_on_the_map_and_in_3d() {
    let mut stand = with_world();
    // One that stores its light has a time of day.
    if let WorldView::Solid(view) = &mut stand.state.world {
        view.time = Some(TimeOfDay::of_world(0.0));
    }
    let mut bench = bench(stand);
    frames(&mut bench, 2);
    let dark = |bench: &Bench| shown(bench).frame().light.dark;
    let usual = dark(&bench);
    assert!(usual < 0.2);
    for (now, expected) in [(Key::L, 1.0), (Key::M, 1.0), (Key::L, usual)] {
        bench.key_press(now);
        frames(&mut bench, 3);
        assert_eq!(dark(&bench), expected, "{now:?}");
    }
}
