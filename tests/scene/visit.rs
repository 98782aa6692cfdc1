//! Going to the thing that a message is about: its page, its row, its place on the map.

use crate::common::flat::Flat as _;
use crate::common::panels;
use glam::Vec2;
use mapscope::analysis;
use mapscope::base::{EnvelopeIndex, GroupIndex, ImageIndex, LayerId, Rect, SoundIndex, WarningPlace};
use mapscope::scene::{Camera, LayerContent, Scene};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{Destination, Tab};
use mapscope::view::{self, Action, ViewState};

/// Goes to a place and lets the camera arrive.
fn visit(state: &mut ViewState, scene: &Scene, place: WarningPlace) {
    assert_eq!(view::apply(state, Action::Flat(FlatAction::Visit(place)), Some(&scene.world)), None);
    while view::advance(state, None, 0.1) {}
}

/// Somebody far away, without panels.
fn far_away() -> ViewState {
    let mut state = ViewState::default();
    state.shell.switches.panels = false;
    state.flat_mut().switches.tab = Tab::Problems;
    state.flat_mut().camera.center = Vec2::splat(1e6);
    state.flat_mut().clock.playing = false;
    state
}

/// Where a layer lies on the picture, which is the rectangle returned with it.
fn on_picture(state: &ViewState, scene: &Scene, id: LayerId) -> (Rect, Rect) {
    let bounds = analysis::layer_bounds(scene.flat(), id, state.flat().clock.time_ns()).expect("it draws something");
    let group = analysis::layer_group(scene.flat(), id).expect("its group");
    let px = state.flat().frame.viewport_px;
    let min = Vec2::new(px.x as f32, px.y as f32);
    (view::flat::group_rect_px(state.flat(), group, bounds), Rect::new(min, min + px.size().as_vec2()))
}

#[test]
fn a_layer_is_selected_listed_and_in_view() {
    let scene = panels::big_scene();
    for (g, l) in [(1, 0), (4, 1), (5, 2), (panels::GAME_GROUP, 1), (8, 0)] {
        let mut state = far_away();
        visit(&mut state, &scene, WarningPlace::Layer(GroupIndex(g as u32), l));
        let id = scene.flat().groups[g].layers[l as usize].drawn.id;
        assert_eq!(
            (state.flat().selected, state.flat().switches.tab, state.shell.switches.panels),
            (Some(id), Tab::Layers, true)
        );
        let (seen, view) = on_picture(&state, &scene, id);
        assert!(seen.intersects(view), "group {g} layer {l}: {seen:?}");
        let middle = (seen.center() - view.center()).abs().max_element();
        assert!(middle < 2.0, "group {g} layer {l} is in the middle: {seen:?}");
    }
}

#[test]
fn a_group_is_shown_as_far_as_its_layers_reach() {
    let scene = panels::big_scene();
    let mut state = far_away();
    visit(&mut state, &scene, WarningPlace::Group(GroupIndex(5)));
    assert_eq!(
        (state.flat().selected, state.flat().switches.tab, state.shell.switches.panels),
        (None, Tab::Layers, true)
    );
    assert_eq!(state.flat().visit_mark.map(|spot| spot.at), Some(Destination::Group(GroupIndex(5))));
    for layer in &scene.flat().groups[5].layers {
        let (seen, view) = on_picture(&state, &scene, layer.drawn.id);
        assert!(seen.min.cmpge(view.min).all() && seen.max.cmple(view.max).all(), "{seen:?} in {view:?}");
    }
}

#[test]
fn images_envelopes_and_info_have_pages() {
    let scene = panels::big_scene();
    for (place, tab, at) in [
        (WarningPlace::Image(ImageIndex(3)), Tab::Images, Destination::Image(ImageIndex(3))),
        (WarningPlace::Envelope(EnvelopeIndex(9)), Tab::Envelopes, Destination::Envelope(EnvelopeIndex(9))),
        (WarningPlace::Info, Tab::Info, Destination::Info),
    ] {
        let mut state = far_away();
        let camera = state.flat().camera;
        visit(&mut state, &scene, place);
        assert_eq!(
            (state.flat().switches.tab, state.shell.switches.panels, state.flat().camera),
            (tab, true, camera),
            "{place}"
        );
        let first = state.flat().visit_mark.expect("marked");
        assert_eq!(first.at, at);
        visit(&mut state, &scene, place);
        assert_ne!(state.flat().visit_mark, Some(first), "going there again is news");
        view::apply(&mut state, Action::Flat(FlatAction::SetTab(Tab::Problems)), Some(&scene.world));
        assert_eq!(state.flat().visit_mark, None, "the mark goes when somebody turns away");
    }
}

#[test]
fn a_sound_leads_to_a_layer_that_plays_it() {
    let mut scene = panels::big_scene();
    scene.flat_mut().info.sounds[0].used_by = vec![LayerId(62)];
    let mut state = far_away();
    visit(&mut state, &scene, WarningPlace::Sound(SoundIndex(0)));
    assert_eq!((state.flat().selected, state.flat().switches.tab), (Some(LayerId(62)), Tab::Layers));
}

#[test]
fn what_is_not_there_leads_nowhere() {
    let scene = panels::big_scene();
    for place in [
        WarningPlace::File,
        WarningPlace::Layer(GroupIndex(0), 7),
        WarningPlace::Layer(GroupIndex(10), 0),
        WarningPlace::Group(GroupIndex(u32::MAX)),
        WarningPlace::Image(ImageIndex(34)),
        WarningPlace::Envelope(EnvelopeIndex(112)),
        WarningPlace::Sound(SoundIndex(0)),
        WarningPlace::Sound(SoundIndex(1)),
    ] {
        let mut state = far_away();
        let before = format!("{state:?}");
        visit(&mut state, &scene, place);
        assert_eq!(format!("{state:?}"), before, "{place}");
    }
}

#[test]
fn a_layer_that_lies_nowhere_is_listed_and_the_camera_stays() {
    let mut scene = panels::big_scene();
    let flat = scene.flat_mut();
    flat.groups[1].layers[0].drawn.content = LayerContent::Nothing;
    if let LayerContent::Tiles(tiles) = &mut flat.groups[1].layers[1].drawn.content {
        tiles.size_tiles.x = 0;
        tiles.chunks.clear();
    }
    for layer in [0, 1] {
        let mut state = far_away();
        let camera = state.flat().camera;
        visit(&mut state, &scene, WarningPlace::Layer(GroupIndex(1), layer));
        assert_eq!((state.flat().selected, state.flat().camera), (Some(LayerId(7 + layer)), camera));
    }
}

/// Asks for something and lets the camera arrive.
fn go(state: &mut ViewState, scene: &Scene, action: Action) -> Camera {
    assert_eq!(view::apply(state, action, Some(&scene.world)), None);
    while view::advance(state, None, 0.1) {}
    state.flat().camera
}

/// Whether two cameras show the same to the pixel.
fn is_same(a: Camera, b: Camera) -> bool {
    (a.center - b.center).length() < 0.01 && (a.zoom / b.zoom - 1.0).abs() < 1e-4
}

#[test]
fn history_leads_back_and_forth_through_the_places_that_were_jumped_from() {
    let scene = panels::big_scene();
    let mut state = ViewState::default();
    let mut seen = vec![go(&mut state, &scene, Action::Shell(ShellAction::SceneOpened))];
    assert!(!state.shell.history.has_back() && !state.shell.history.has_forward());
    let at_px = Vec2::new(100.0, 100.0);
    for action in [
        Action::Flat(FlatAction::GoToTile([40, 30])),
        Action::Flat(FlatAction::GoToPlace { center_tiles: [120.5, 77.25], zoom: 3.0 }),
        Action::Flat(FlatAction::GoTo(LayerId(2))),
        Action::Flat(FlatAction::Visit(WarningPlace::Layer(GroupIndex(4), 1))),
        Action::Flat(FlatAction::LookAt { world: Vec2::new(320.0, 640.0), held: false }),
        Action::Shell(ShellAction::Fit),
        Action::Shell(ShellAction::Home),
    ] {
        seen.push(go(&mut state, &scene, action));
        // Going to where one is already is no jump.
        let again = state.shell.history.clone();
        let here = state.flat().camera.center;
        go(&mut state, &scene, Action::Flat(FlatAction::LookAt { world: here, held: false }));
        assert_eq!(state.shell.history, again);
    }
    seen.dedup_by(|a, b| is_same(*a, *b));
    assert!(seen.len() > 5, "{seen:?}");
    // Dragging and zooming leave no place: the one that they lead to is left by going back, and found again.
    go(&mut state, &scene, Action::Flat(FlatAction::PanPx(Vec2::new(50.0, -20.0))));
    seen.pop();
    seen.push(go(&mut state, &scene, Action::Flat(FlatAction::ZoomAt { factor: 1.5, at_px })));
    for there in seen.iter().rev().skip(1) {
        let here = go(&mut state, &scene, Action::Shell(ShellAction::GoBack));
        assert!(is_same(here, *there), "back to {there:?}, not {here:?}");
    }
    let first = go(&mut state, &scene, Action::Shell(ShellAction::GoBack));
    assert!(is_same(first, seen[0]) && !state.shell.history.has_back());
    for there in &seen[1..] {
        let here = go(&mut state, &scene, Action::Shell(ShellAction::GoForward));
        assert!(is_same(here, *there), "forward to {there:?}, not {here:?}");
    }
    assert!(!state.shell.history.has_forward());
    // While something is measured the view follows the ruler, which is no jump.
    view::apply(&mut state, Action::Flat(FlatAction::ToggleRuler), Some(&scene.world));
    let before = state.shell.history.clone();
    go(&mut state, &scene, Action::Flat(FlatAction::LookAt { world: Vec2::new(3200.0, 1600.0), held: false }));
    assert_eq!(state.shell.history, before);
    view::apply(&mut state, Action::Flat(FlatAction::ToggleRuler), Some(&scene.world));
    // The clock goes on: only the place is left and found.
    let time_s = state.flat().clock.time_s;
    go(&mut state, &scene, Action::Shell(ShellAction::GoBack));
    assert!(state.flat().clock.time_s >= time_s);
    // Another map has places of its own.
    go(&mut state, &scene, Action::Shell(ShellAction::SceneOpened));
    assert!(!state.shell.history.has_back() && !state.shell.history.has_forward());
}

#[test]
fn history_without_a_map_goes_nowhere() {
    let mut state = ViewState::default();
    let before = state.flat().camera;
    for action in [
        Action::Shell(ShellAction::GoBack),
        Action::Shell(ShellAction::GoForward),
        Action::Shell(ShellAction::Fit),
        Action::Shell(ShellAction::GoBack),
    ] {
        assert_eq!(view::apply(&mut state, action, None), None);
    }
    assert_eq!(state.flat().camera, before);
}
