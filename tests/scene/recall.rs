//! A map is looked at as the last time: what is remembered of a view, and what of it still holds.

use std::sync::Arc;

use crate::common::flat::Flat as _;
use crate::common::panels;
use glam::{Vec2, Vec3};
use mapscope::bake::test_boxes;
use mapscope::base::LayerId;
use mapscope::prefs::{
    Edit, FlatSwitches, Inspector, MapEdge, MapSort, Prefs, SavedFlatView, SavedView, ShellSwitches, Show,
    SolidSwitches, Tab, read,
};
use mapscope::scene::solid::{Axes, Projection, SolidViewpoint};
use mapscope::scene::{Camera, PhysicsStyle, Scene, Viewpoint, World, Xray};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::solid::SolidAction;
use mapscope::view::{self, Action, ViewState};

fn viewed(scene: &Scene) -> ViewState {
    let mut state = ViewState::default();
    view::apply(&mut state, Action::Shell(ShellAction::SceneOpened), Some(&scene.world));
    state.flat_mut().camera = Camera { center: Vec2::new(-1234.5, 6400.25), zoom: 3.7 };
    state.flat_mut().clock.time_s = 12.5;
    state.flat_mut().clock.playing = false;
    (state.flat_mut().overlay.entities, state.flat_mut().overlay.xray) = (40, Xray::Dimmed);
    state.flat_mut().visibility.hidden = [LayerId(3), LayerId(12)].into();
    state.flat_mut().visibility.forced = [LayerId(5)].into();
    state.flat_mut().visibility.solo = [LayerId(1)].into();
    state.flat_mut().visibility.opacity = [(LayerId(7), 30)].into();
    state
}

fn saved_view(state: &ViewState, scene: &Scene) -> SavedView {
    view::saved_view(&state.world, view::layers_print(&scene.world)).expect("finite")
}

/// Saves a view, writes and reads that, and looks at a map so that has just been opened.
fn again(state: &ViewState, saved_of: &Scene, opened: &Scene) -> ViewState {
    let saved = saved_view(state, saved_of);
    let mut prefs = Prefs::default();
    prefs.apply(&Edit::SetView("/a.map".into(), 1, Box::new(saved.clone())));
    let (prefs, problems) = read(&prefs.text()).expect("TOML");
    assert_eq!((prefs.remembered_view("/a.map".as_ref()), problems), (Some(&saved), vec![]));
    let mut other = ViewState::default();
    view::apply(&mut other, Action::Shell(ShellAction::SceneOpened), Some(&opened.world));
    view::apply(&mut other, view::restoring(saved).expect("a kind that is known"), Some(&opened.world));
    other
}

#[test]
fn a_map_is_seen_as_the_last_time() {
    let scene = panels::big_scene();
    let state = viewed(&scene);
    let other = again(&state, &scene, &scene);
    assert!((other.flat().camera.center - state.flat().camera.center).length() < 0.01, "{:?}", other.flat().camera);
    assert!((other.flat().camera.zoom / state.flat().camera.zoom - 1.0).abs() < 1e-4);
    assert_eq!(other.flat().clock.time_s, 12.5);
    assert_eq!((other.flat().overlay.entities, other.flat().overlay.xray), (40, Xray::Dimmed));
    assert_eq!(other.flat().visibility, state.flat().visibility);
}

#[test]
fn of_a_map_with_other_layers_only_the_place_is_remembered() {
    let scene = panels::big_scene();
    let state = viewed(&scene);
    let mut changed = panels::big_scene();
    changed.flat_mut().groups[2].layers.pop();
    let other = again(&state, &scene, &changed);
    assert!((other.flat().camera.center - state.flat().camera.center).length() < 0.01);
    let plain = ViewState::default();
    assert_eq!(other.flat().visibility, plain.flat().visibility);
    assert_eq!(other.flat().overlay, plain.flat().overlay);
    assert_eq!(other.flat().clock.time_s, 0.0);
}

#[test]
fn what_the_layers_are_like_is_told_by_groups_kinds_and_names() {
    let print = |change: &dyn Fn(&mut Scene)| {
        let mut scene = panels::big_scene();
        change(&mut scene);
        view::flat::layers_print(scene.flat())
    };
    let whole = print(&|_| {});
    assert_eq!(whole, print(&|scene| scene.flat_mut().info.author = "somebody else".into()));
    assert_ne!(whole, print(&|scene| scene.flat_mut().groups[2].layers.swap(0, 1)));
    assert_ne!(whole, print(&|scene| scene.flat_mut().groups[2].layers[0].info.name = "another".into()));
    // A layer goes over to the next group: the same layers in the same order.
    let moved = |scene: &mut Scene| {
        let layer = scene.flat_mut().groups[2].layers.pop().expect("layers");
        scene.flat_mut().groups[3].layers.insert(0, layer);
    };
    assert_ne!(whole, print(&moved));
}

#[test]
fn a_view_from_nowhere_sensible_does_no_harm() {
    let scene = panels::big_scene();
    for zoom in [1e-4, 1e4] {
        let mut state = ViewState::default();
        view::apply(&mut state, Action::Shell(ShellAction::SceneOpened), Some(&scene.world));
        let saved = SavedFlatView { center_tiles: [1e6, -1e6], zoom, ..SavedFlatView::default() };
        view::apply(&mut state, Action::Flat(FlatAction::Restore(Box::new(saved))), Some(&scene.world));
        let (least, most) = view::flat::zoom_range(state.flat(), Some(scene.flat()));
        assert!((least..=most).contains(&state.flat().camera.zoom), "{}", state.flat().camera.zoom);
    }
}

#[test]
fn switches_of_the_tool_come_back() {
    assert_eq!(
        view::switches(&ViewState::default(), Show::default()),
        Show::default(),
        "what is remembered at first is how it begins"
    );
    let show = Show {
        shell: ShellSwitches {
            panels: false,
            menu_bar: mapscope::prefs::MenuBarMode::OnAlt,
            sort: MapSort::Size,
            reversed: true,
            demo_shown: true,
            tour_offer: false,
            hover_card: false,
            inspector: Inspector::Closed,
            labels: false,
        },
        flat: FlatSwitches {
            timeline: true,
            minimap: true,
            edge: MapEdge::On,
            detail: false,
            numbers: false,
            physics: PhysicsStyle::Own,
            tab: Tab::Moves,
        },
        solid: SolidSwitches { view_distance: 33, textures: false },
    };
    let lines = |show| {
        let text = Prefs { show, ..Prefs::default() }.text();
        let section = text.split("\n\n").find(|section| section.starts_with("[show]")).expect("there");
        section.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let (usual, changed) = (lines(Show::default()), lines(show));
    assert_eq!(usual.len(), changed.len());
    assert!(usual.iter().zip(&changed).all(|(usual, changed)| usual != changed), "each is another: {changed:?}");
    let state = view::starting(show);
    assert_eq!(view::switches(&state, Show::default()), show);
    // A solid world has none of the switches of flat ones: those stay as they were.
    let (_, solid) = boxes();
    assert_eq!(
        view::switches(&solid, Show { shell: ShellSwitches::default(), solid: SolidSwitches::default(), ..show }),
        Show { shell: ShellSwitches::default(), solid: SolidSwitches::default(), ..show }
    );
    assert!(
        !state.shell.switches.panels
            && state.flat().switches.timeline
            && !state.flat().switches.detail
            && !state.flat().switches.numbers
    );
    assert_eq!(state.flat().switches.physics, PhysicsStyle::Own);
}

#[test]
fn more_layers_than_can_be_told_apart_in_a_file_are_not_remembered() {
    let mut state = ViewState::default();
    state.flat_mut().visibility.hidden = (0..5000).map(LayerId).collect();
    assert!(view::flat::saved_view(state.flat(), 0).hidden.is_empty());
}

/// A world of boxes that has just been opened.
fn boxes() -> (Scene, ViewState) {
    let scene = Scene { world: World::Solid(Arc::new(test_boxes::bake())), ..Scene::default() };
    let mut state = ViewState::default();
    view::apply(&mut state, ShellAction::SceneOpened, Some(&scene.world));
    (scene, state)
}

/// Places of both projections, with numbers that no decimal fraction is.
fn solid_places() -> [SolidViewpoint; 2] {
    let perspective = SolidViewpoint {
        eye: Vec3::new(1.0 / 3.0, -7.7, 123_456.79),
        yaw_deg: 359.9,
        pitch_deg: -89.95,
        projection: Projection::Perspective { fov_deg: 33.3 },
    };
    [perspective, SolidViewpoint { projection: Projection::Orthographic { height: 0.1 }, ..perspective }]
}

#[test]
fn a_solid_world_is_seen_as_the_last_time() {
    for at in solid_places() {
        let (scene, mut state) = boxes();
        view::apply(&mut state, SolidAction::Jump(at), Some(&scene.world));
        let other = again(&state, &scene, &scene);
        assert_eq!(other.world.viewpoint(), Viewpoint::Solid(at));
        assert!(!other.world.is_moving(), "it is there at once");
    }
}

#[test]
fn a_bookmark_in_a_solid_world_leads_back_to_its_place() {
    for at in solid_places() {
        let (scene, mut state) = boxes();
        view::apply(&mut state, SolidAction::Jump(at), Some(&scene.world));
        let place = view::place_here(&state.world, Axes::Scene, None).expect("a name");
        assert_eq!(place.name(), "0, -8, 123456");
        let mut prefs = Prefs::default();
        prefs.apply(&Edit::SetPlace("/a.world".into(), 1, place.clone()));
        let (prefs, problems) = read(&prefs.text()).expect("TOML");
        let places = prefs.places_of("/a.world".as_ref()).expect("remembered");
        assert_eq!((&**places, problems), (&[place][..], vec![]));
        let (scene, mut state) = boxes();
        let spawn = state.world.viewpoint();
        view::apply(&mut state, ShellAction::GoToPlace(places[0].viewpoint()), Some(&scene.world));
        assert!(state.world.is_moving(), "it flies");
        while view::advance(&mut state, None, 0.1) {}
        assert_eq!(state.world.viewpoint(), Viewpoint::Solid(at));
        view::apply(&mut state, ShellAction::GoBack, Some(&scene.world));
        assert_eq!(state.world.viewpoint(), spawn, "the way back leads to where it began");
    }
}

#[test]
fn places_of_another_kind_of_world_change_nothing() {
    let flat = Viewpoint::Flat { center_tiles: [5.0, 5.0], zoom: 2.0, time_s: 1.0 };
    let (scene, mut state) = boxes();
    let before = state.world.viewpoint();
    view::apply(&mut state, ShellAction::GoToPlace(flat), Some(&scene.world));
    view::apply(&mut state, view::restoring(SavedView::default()).expect("known"), Some(&scene.world));
    assert_eq!((state.world.viewpoint(), state.shell.history.has_back()), (before, false));
    let scene = panels::big_scene();
    let mut state = viewed(&scene);
    let before = state.world.viewpoint();
    let solid = solid_places()[0];
    view::apply(&mut state, ShellAction::GoToPlace(Viewpoint::Solid(solid)), Some(&scene.world));
    view::apply(&mut state, view::restoring(SavedView::Solid(solid)).expect("known"), Some(&scene.world));
    assert_eq!((state.world.viewpoint(), state.shell.history.has_back()), (before, false));
    assert_eq!(view::restoring(SavedView::OtherKind), None);
}
