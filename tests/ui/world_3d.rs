//! A world that streams: from its map to 3D and back, and on foot.

use std::sync::Arc;

use egui::{Event, Key};
use egui_kittest::kittest::Queryable;
use glam::{IVec3, Vec2, Vec3, Vec3Swizzles};
use mapscope::analysis::solid::surface;
use mapscope::prefs::{Show, SolidSwitches};
use mapscope::scene::solid::{
    Aabb, Axes, Chunk, ChunkGrid, ChunkKey, ColumnMap, ColumnTile, Landmark, LandmarkKind, Mesh, NodeQuestion,
    Projection, Solid, SolidCamera, SolidViewpoint, TILE_SIDE, TileKey,
};
use mapscope::scene::{PxRect, Scene, World};
use mapscope::ui::AppStatus;
use mapscope::ui::commands::Command;
use mapscope::view::solid::{SolidAction, SolidView, chunk_view, cut_bounds};
use mapscope::view::{self, Action, ShellAction, ViewState};

use crate::stand::{Bench, Stand, bench, on_map};

/// A plain of 128 × 128 nodes at 7, with a mountain of 60 more in the north and a ridge in the south.
fn solid() -> Solid {
    let mut columns = ColumnMap { corner: Vec2::new(-0.5, 0.5), ..ColumnMap::default() };
    let mut tile = ColumnTile::empty();
    tile.colors.fill([90, 140, 60, 255]);
    for (at, height) in tile.heights.iter_mut().enumerate() {
        *height = if matches!(at / TILE_SIDE, 0..40 | 110..114) { 67 } else { 7 };
    }
    columns.tiles.insert(TileKey::default().into(), Arc::new(tile));
    Solid {
        columns,
        grid: Some(ChunkGrid { corner: Vec3::new(-0.5, -0.5, 0.5), side: 64.0 }),
        bounds: Aabb::new(Vec3::new(-0.5, -32.5, 0.5), Vec3::new(127.5, 95.5, 128.5)),
        axes: Axes::Nodes,
        landmarks: [Landmark { name: "Spawn".into(), at: Vec3::new(20.0, 7.5, 90.0), kind: LandmarkKind::Spawn }]
            .into(),
        spawn: SolidViewpoint {
            eye: Vec3::new(64.0, 112.0, 64.0),
            yaw_deg: 0.0,
            pitch_deg: -90.0,
            projection: Projection::Orthographic { height: 100.0 },
        },
        ..Solid::default()
    }
}

/// The same with its ground in chunks: a plate at 7, a step of 1, and a wall of 3.
fn with_ground() -> Solid {
    let mut mesh = Mesh::new(Vec3::ZERO);
    let low = Vec3::new(-0.5, -0.5, 0.5);
    mesh.push_box(Aabb::new(low, Vec3::new(63.5, 7.5, 64.5)), [90; 3]);
    mesh.push_box(Aabb::new(Vec3::new(20.0, 7.5, 0.5), Vec3::new(30.0, 8.5, 64.5)), [90; 3]);
    mesh.push_box(Aabb::new(Vec3::new(30.0, 7.5, 0.5), Vec3::new(40.0, 10.5, 64.5)), [90; 3]);
    let air = |y| (ChunkKey { y, ..ChunkKey::default() }, Some(Arc::new(Chunk::default())));
    let ground = (ChunkKey::default(), Some(Arc::new(Chunk::from(mesh))));
    solid().with_changed_chunks([ground, air(1)])
}

fn opened(solid: Solid) -> (World, ViewState) {
    let world = World::Solid(Arc::new(solid));
    let mut state = ViewState::default();
    view::apply(&mut state, ShellAction::SceneOpened, Some(&world));
    view::apply(&mut state, SolidAction::Resize(PxRect { x: 0, y: 0, w: 800, h: 600 }), Some(&world));
    (world, state)
}

fn shown(state: &ViewState) -> &SolidView {
    state.world.as_solid().expect("a view of a solid world")
}

fn pass(state: &mut ViewState, world: &World, seconds: f32) {
    for _ in 0..(seconds * 60.0) as usize {
        view::advance(state, Some(world), 1.0 / 60.0);
    }
}

fn do_and_settle(state: &mut ViewState, world: &World, action: SolidAction) {
    view::apply(state, action, Some(world));
    pass(state, world, 1.0);
    assert!(shown(state).flight.is_none(), "a flight ends");
}

fn map_at(x: f32, z: f32, height: f32) -> SolidViewpoint {
    let projection = Projection::Orthographic { height };
    SolidViewpoint { eye: Vec3::new(x, 112.0, z), yaw_deg: 0.0, pitch_deg: -90.0, projection }
}

#[test]
fn the_point_in_the_middle_stays_on_the_way_to_3d_and_back() {
    let (world, mut state) = opened(solid());
    // The last one lies before the ridge: it is seen from another side.
    for (x, z, ground) in [(64.0, 60.0, 7.5), (64.0, 45.0, 7.5), (64.0, 20.0, 67.5), (64.0, 105.0, 7.5)] {
        view::apply(&mut state, SolidAction::Jump(map_at(x, z, 90.0)), Some(&world));
        do_and_settle(&mut state, &world, SolidAction::ToggleMap);
        let view = shown(&state);
        let camera = view.camera;
        assert!(camera.fov_deg().is_some() && !camera.is_map());
        assert!((-45.0..0.0).contains(&camera.pitch_deg), "{camera:?}");
        let land = if camera.eye.z < 40.5 || camera.eye.z > 110.5 { 67.5 } else { 7.5 };
        assert!(camera.eye.y > land + 2.0, "over the land: {camera:?}");
        let middle = view.frame().px(Vec3::new(x, ground, z)).expect("before the eye");
        assert!(middle.distance(view.middle_px()) < 1.0, "{middle}");
        do_and_settle(&mut state, &world, SolidAction::ToggleMap);
        let SolidCamera { eye, projection, .. } = shown(&state).camera;
        assert!(shown(&state).camera.is_map());
        assert!((eye.x - x).abs() < 1.0 && (eye.z - z).abs() < 1.5, "{eye}");
        let Projection::Orthographic { height } = projection else { panic!("a map") };
        assert!((60.0..130.0).contains(&height), "{height}");
    }
}

#[test]
fn a_flight_between_map_and_3d_has_no_jump_in_it() {
    let (world, mut state) = opened(solid());
    view::apply(&mut state, SolidAction::Jump(map_at(64.0, 80.0, 90.0)), Some(&world));
    let size = |state: &ViewState| {
        let view = shown(state);
        let px = |x| view.frame().px(Vec3::new(x, 7.5, 80.0)).expect("before the eye");
        px(69.0).distance(px(59.0))
    };
    for _ in 0..2 {
        let before = size(&state);
        view::apply(&mut state, SolidAction::ToggleMap, Some(&world));
        assert!((size(&state) / before - 1.0).abs() < 0.02, "it begins with the same picture");
        let mut last = size(&state);
        for _ in 0..30 {
            view::advance(&mut state, Some(&world), 0.01);
            let now = size(&state);
            assert!((now / last - 1.0).abs() < 0.25, "{last} {now}");
            last = now;
        }
        pass(&mut state, &world, 0.5);
        assert!((size(&state) / last - 1.0).abs() < 0.02, "and ends with the same");
    }
}

/// Height of the map that takes the place of a camera in 3D, and its middle.
fn map_from(state: &mut ViewState, world: &World, at: SolidViewpoint) -> (f32, Vec2) {
    view::apply(state, SolidAction::Jump(at), Some(world));
    do_and_settle(state, world, SolidAction::ToggleMap);
    let SolidCamera { eye, projection, .. } = shown(state).camera;
    let Projection::Orthographic { height } = projection else { panic!("a map") };
    (height, eye.xz())
}

#[test]
fn the_map_shows_about_as_much_land_as_was_in_view() {
    let (world, mut state) = opened(solid());
    let at = |y: f32, z: f32, pitch_deg: f32| SolidViewpoint {
        eye: Vec3::new(64.0, y, z),
        pitch_deg,
        ..SolidViewpoint::default()
    };
    // On the ground before the mountain; then high over the plain, with nothing but sky in the middle.
    let (height, middle) = map_from(&mut state, &world, at(9.1, 50.0, 0.0));
    assert!((60.0..130.0).contains(&height), "{height}");
    assert!(middle.distance(Vec2::new(64.0, 40.5)) < 2.0, "{middle}");
    let (height, middle) = map_from(&mut state, &world, at(207.5, 80.0, 10.0));
    let expected = SolidCamera::from(at(207.5, 80.0, 10.0)).height_at(200.0);
    assert!((height / expected - 1.0).abs() < 0.05, "{height} for {expected}");
    assert!((middle.x - 64.0).abs() < 1.0 && middle.y < 80.0, "ahead: {middle}");
    let (height, _) = map_from(&mut state, &world, at(57.5, 80.0, -30.0));
    let expected = SolidCamera::from(at(57.5, 80.0, -30.0)).height_at(50.0);
    assert!((height / expected - 1.0).abs() < 0.1, "{height} for {expected}");
}

#[test]
fn the_map_leads_back_to_where_it_was_entered() {
    let (world, mut state) = opened(solid());
    let at =
        SolidViewpoint { eye: Vec3::new(64.0, 9.1, 50.0), yaw_deg: 30.0, pitch_deg: 12.0, ..SolidViewpoint::default() };
    map_from(&mut state, &world, at);
    do_and_settle(&mut state, &world, SolidAction::ToggleMap);
    let camera = shown(&state).camera;
    assert!(camera.eye.distance(at.eye) < 1e-3 && !camera.is_map(), "{camera:?}");
    assert_eq!((camera.yaw_deg, camera.pitch_deg), (at.yaw_deg, at.pitch_deg));
    // Elsewhere it leads down to the middle of the map.
    map_from(&mut state, &world, at);
    view::apply(&mut state, SolidAction::Jump(map_at(30.0, 80.0, 90.0)), Some(&world));
    do_and_settle(&mut state, &world, SolidAction::ToggleMap);
    let view = shown(&state);
    let middle = view.frame().px(Vec3::new(30.0, 7.5, 80.0)).expect("before the eye");
    assert!(middle.distance(view.middle_px()) < 1.0, "{middle}");
}

#[test]
fn chunks_are_needed_in_3d_alone() {
    let (world, mut state) = opened(solid());
    let solid = world.as_solid().expect("solid");
    assert_eq!(chunk_view(shown(&state), Some(solid)), None, "a map has none");
    view::apply(&mut state, SolidAction::ToggleMap, Some(&world));
    let wanted = chunk_view(shown(&state), Some(solid)).expect("from the beginning of the flight");
    assert_eq!((wanted.center, wanted.distance), (shown(&state).aim().eye, 160.0));
    do_and_settle(&mut state, &world, SolidAction::SetViewDistance(200));
    assert_eq!(chunk_view(shown(&state), Some(solid)).expect("in 3D").distance, 1024.0, "at most 64 blocks");
    do_and_settle(&mut state, &world, SolidAction::ToggleProjection);
    let wanted = chunk_view(shown(&state), Some(solid)).expect("also without perspective");
    assert!((wanted.center.y - 7.5).abs() < 8.0, "around what is looked at: {wanted:?}");
    // Another world without a grid has all of its chunks.
    assert_eq!(chunk_view(shown(&state), Some(&Solid::default())), None);
}

#[test]
fn ground_is_not_cut_where_perspective_ends() {
    let mut plain = solid();
    let mut tile = ColumnTile::empty();
    tile.heights.fill(7);
    plain.columns.tiles.insert(TileKey::default().into(), Arc::new(tile));
    // Behind the eye is nothing, or a ridge, which would cover the picture.
    for (solid, is_plain) in [(plain, true), (solid(), false)] {
        let (world, mut state) = opened(solid);
        do_and_settle(&mut state, &world, SolidAction::ToggleMap);
        let before = shown(&state).aim();
        assert!(before.pitch_deg < -20.0, "from above: {before:?}");
        do_and_settle(&mut state, &world, SolidAction::ToggleProjection);
        let view = shown(&state);
        // Level ground through the thing in the middle, at the lower edge of the picture.
        let middle = view.camera.eye + view.camera.forward() * view.focus;
        let ray = view.ray(view.middle_px() + Vec2::new(0.0, view.viewport_px.h as f32 / 2.0));
        let distance = (f64::from(middle.y) - ray.origin.y) / ray.direction.y;
        assert!(distance > 1.0 || !is_plain, "the ground begins before the eye: {distance}");
        let seen = surface(world.as_solid().expect("solid"), &view.camera, view.ray(view.middle_px())).expect("land");
        assert!(seen.distance(middle) < 1.0, "no hill covers it");
        do_and_settle(&mut state, &world, SolidAction::ToggleProjection);
        let back = shown(&state).camera;
        assert!(back.eye.distance(before.eye) < 0.1 && back.projection == before.projection, "{before:?}, {back:?}");
    }
}

#[test]
fn the_view_distance_is_remembered() {
    let show = Show { solid: SolidSwitches { view_distance: 20, ..SolidSwitches::default() }, ..Show::default() };
    let mut state = view::starting(show);
    let world = World::Solid(Arc::new(solid()));
    view::apply(&mut state, ShellAction::SceneOpened, Some(&world));
    assert_eq!(shown(&state).switches.view_distance, 20);
    view::apply(&mut state, SolidAction::StepViewDistance(1), Some(&world));
    assert_eq!(view::switches(&state, show).solid.view_distance, 22);
    view::apply(&mut state, ShellAction::SceneOpened, Some(&world));
    assert_eq!(shown(&state).switches.view_distance, 22, "the next world begins with it");
    view::apply(&mut state, ShellAction::SceneClosed, None);
    assert_eq!(view::switches(&state, show).solid.view_distance, 22);
}

#[test]
fn home_is_at_the_eyes_of_who_spawns_there() {
    let (world, mut state) = opened(solid());
    do_and_settle(&mut state, &world, SolidAction::ToggleMap);
    view::apply(&mut state, ShellAction::Home, Some(&world));
    pass(&mut state, &world, 1.0);
    let camera = shown(&state).camera;
    assert!(camera.eye.distance(Vec3::new(20.0, 9.1, 90.0)) < 1e-3, "{camera:?}");
    assert_eq!((camera.pitch_deg, camera.fov_deg().is_some()), (0.0, true));
    view::apply(&mut state, ShellAction::GoBack, Some(&world));
    pass(&mut state, &world, 1.0);
    assert!(shown(&state).camera.eye.distance(camera.eye) > 10.0, "back to where it came from");
}

fn on_foot(solid: Solid, eye: Vec3, yaw_deg: f32) -> (World, ViewState) {
    let (world, mut state) = opened(solid);
    let at = SolidViewpoint { eye, yaw_deg, ..SolidViewpoint::default() };
    view::apply(&mut state, SolidAction::Jump(at), Some(&world));
    view::apply(&mut state, SolidAction::ToggleWalk, Some(&world));
    (world, state)
}

fn walk(state: &mut ViewState, world: &World, seconds: f32) -> Vec3 {
    let steer = mapscope::view::solid::Steer { forward: 1.0, ..Default::default() };
    view::apply(state, SolidAction::Steer(steer), Some(world));
    pass(state, world, seconds);
    view::apply(state, SolidAction::Steer(Default::default()), Some(world));
    pass(state, world, 0.5);
    shown(state).camera.eye
}

#[test]
fn who_walks_falls_to_the_ground_and_takes_steps() {
    let (world, mut state) = on_foot(with_ground(), Vec3::new(10.0, 25.0, 32.0), 90.0);
    pass(&mut state, &world, 3.0);
    let eye = shown(&state).camera.eye;
    assert!((eye.y - 9.1).abs() < 1e-3, "1.6 above the ground: {eye}");
    assert!(!view::advance(&mut state, Some(&world), 0.1), "and rests there");
    let eye = walk(&mut state, &world, 3.0);
    assert!((eye.y - 10.1).abs() < 1e-3 && eye.x > 20.0, "up the step: {eye}");
    let eye = walk(&mut state, &world, 5.0);
    assert!(eye.x < 30.0 && eye.x > 28.5, "not up the wall: {eye}");
    // Along a wall one goes on.
    let slanted = SolidViewpoint { eye, yaw_deg: 45.0, ..SolidViewpoint::default() };
    view::apply(&mut state, SolidAction::Jump(slanted), Some(&world));
    let along = walk(&mut state, &world, 1.0);
    assert!(along.z < eye.z - 1.0 && along.x < 30.0, "{along}");
    view::apply(&mut state, SolidAction::ToggleWalk, Some(&world));
    assert_eq!(shown(&state).walk, None);
}

#[test]
fn nobody_falls_where_the_ground_has_not_come() {
    let at = Vec3::new(100.0, 25.0, 32.0);
    let (world, mut state) = on_foot(with_ground(), at, 90.0);
    pass(&mut state, &world, 2.0);
    assert_eq!(shown(&state).camera.eye, at);
    let eye = walk(&mut state, &world, 1.0);
    assert!(eye.y == at.y && eye.x > at.x + 2.0, "one goes on at the same height: {eye}");
}

fn stand() -> Stand {
    let (world, state) = opened(solid());
    let scene = Arc::new(Scene { world, ..Scene::default() });
    let status = AppStatus { file_name: Some("a world".into()), ..AppStatus::default() };
    Stand { scene: Some(scene), state, status, ..Stand::default() }
}

fn frames(bench: &mut Bench, count: usize) -> Vec<Action> {
    let mut all = Vec::new();
    for _ in 0..count {
        bench.step();
        let scene = bench.state().scene.clone();
        let world = scene.as_deref().map(|scene| &scene.world);
        for action in std::mem::take(&mut bench.state_mut().actions) {
            all.push(action.clone());
            view::apply(&mut bench.state_mut().state, action, world);
        }
        view::advance(&mut bench.state_mut().state, world, 0.1);
    }
    all
}

#[test]
fn a_button_and_a_key_lead_to_3d_and_back() {
    let mut bench = bench(stand());
    frames(&mut bench, 3);
    assert!(bench.query_by_label("View distance").is_none(), "on a map it means nothing");
    bench.get_by_label("3D view").click();
    let asked = frames(&mut bench, 8);
    assert!(asked.contains(&Action::Solid(SolidAction::ToggleMap)), "{asked:?}");
    assert!(!shown(&bench.state().state).camera.is_map());
    assert!(bench.query_all_by_label("View distance").count() > 0);
    bench.get_by_label("Map view").click();
    frames(&mut bench, 8);
    assert!(shown(&bench.state().state).camera.is_map());
    bench.key_press(Key::M);
    frames(&mut bench, 8);
    assert!(!shown(&bench.state().state).camera.is_map());
    bench.key_press(Key::K);
    frames(&mut bench, 3);
    assert!(shown(&bench.state().state).walk.is_some());
}

#[test]
fn keys_of_sides_work_on_a_map_of_a_world_in_3d() {
    for key in [Key::Num5, Key::Num1, Key::Num3] {
        let mut bench = bench(stand());
        frames(&mut bench, 3);
        bench.key_press(key);
        frames(&mut bench, 8);
        assert!(!shown(&bench.state().state).camera.is_map(), "{key:?}");
    }
}

#[test]
fn commands_of_3d_are_found_by_what_people_call_them() {
    for (command, words) in [
        (Command::View3d, &["3d", "fly", "map", "from above"][..]),
        (Command::Walk, &["gravity", "feet"]),
        (Command::SeeFarther, &["range", "blocks"]),
    ] {
        let all = format!("{} {}", command.info().label, command.search_words()).to_lowercase();
        assert!(words.iter().all(|word| all.contains(word)), "{command:?}: {all}");
    }
}

#[test]
fn a_world_is_cut_to_a_box_whose_ends_can_be_moved() {
    let (world, mut state) = opened(solid());
    do_and_settle(&mut state, &world, SolidAction::FlyTo(map_at(64.0, 64.0, 40.0)));
    view::apply(&mut state, SolidAction::ToggleBox, Some(&world));
    let on_map = shown(&state).cut_box.expect("a box");
    assert_eq!(
        (on_map.min.x, on_map.max.x, on_map.max.z - on_map.min.z),
        (54, 74, 20),
        "a half of the picture's height"
    );
    assert!(on_map.min.y <= 7 && on_map.max.y >= 7, "with the ground in it: {on_map:?}");
    view::apply(&mut state, SolidAction::ToggleBox, Some(&world));
    assert_eq!(shown(&state).cut_box, None);
    // One out of sight would leave an empty picture.
    let (far, node) = (IVec3::new(1000, 7, -3), IVec3::new(75, 7, -60));
    view::apply(&mut state, SolidAction::Inspect(Some(NodeQuestion::At(far))), Some(&world));
    view::apply(&mut state, SolidAction::ToggleBox, Some(&world));
    assert_eq!(shown(&state).cut_box, Some(on_map), "not around a node that is far away");
    view::apply(&mut state, SolidAction::ToggleBox, Some(&world));
    view::apply(&mut state, SolidAction::Inspect(Some(NodeQuestion::At(node))), Some(&world));
    view::apply(&mut state, SolidAction::ToggleBox, Some(&world));
    let around = shown(&state).cut_box.expect("a box");
    assert_eq!((around.min + around.max) / 2, node, "around the inspected node");

    let mut bench = bench(Stand { state, ..stand() });
    frames(&mut bench, 3);
    bench.get_by_label("Highest X").click();
    frames(&mut bench, 2);
    bench.event(Event::Text("200".into()));
    frames(&mut bench, 2);
    bench.key_press(Key::Enter);
    frames(&mut bench, 3);
    let moved = shown(&bench.state().state).cut_box.expect("a box");
    assert!(moved.max.x == 200 && moved.min == around.min, "{moved:?}");
    bench.get_by_label("Fit box in window").click();
    assert!(frames(&mut bench, 8).contains(&Action::Solid(SolidAction::FrameBox)));
    let (camera, scene) = (shown(&bench.state().state).camera, bench.state().scene.clone());
    let solid = scene.as_deref().and_then(|scene| scene.world.as_solid()).expect("a world");
    let middle = cut_bounds(solid, moved).center();
    assert!((camera.eye - middle).xz().length() < 1.0, "it is in the middle: {camera:?}");
    bench.get_by_label("Show the whole world").click();
    frames(&mut bench, 4);
    assert_eq!(shown(&bench.state().state).cut_box, None);
    assert!(bench.query_by_label("Highest X").is_none());
}

#[test]
fn far_land_is_described_as_on_a_map() {
    // Looking down at the plain from above, and from a hole below it.
    for (y, is_land) in [(57.0, true), (-20.0, false)] {
        let mut stand = stand();
        let world = stand.scene.as_deref().map(|scene| &scene.world);
        let camera = SolidCamera {
            eye: Vec3::new(64.0, y, 80.0),
            yaw_deg: 0.0,
            pitch_deg: -89.0,
            projection: Projection::Perspective { fov_deg: 70.0 },
        };
        view::apply(&mut stand.state, SolidAction::Jump(camera.into()), world);
        let mut bench = bench(stand);
        frames(&mut bench, 3);
        bench.hover_at(on_map(&bench));
        frames(&mut bench, 2);
        bench.hover_at(on_map(&bench) + egui::vec2(1.0, 0.0));
        frames(&mut bench, 3);
        let asked = std::mem::take(&mut bench.state_mut().asked_nodes).pop();
        let asked = asked.and_then(|(nodes, _)| nodes.first().copied());
        match asked {
            // A scene has low z in the north, a world of nodes high z: below the eye lies the column 64, -80.
            Some(NodeQuestion::Top { x, z, .. }) => {
                assert!(is_land && (x - 64).abs() < 2 && (z + 79).abs() < 2, "{x}, {z}")
            }
            other => assert!(!is_land && other.is_none(), "{other:?}"),
        }
    }
}
