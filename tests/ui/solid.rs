//! A solid world in the window: its keys, its pointer, and that nothing of flat maps is offered there.

use std::sync::Arc;

use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Role, Shape, TouchDeviceId, TouchId,
    TouchPhase, vec2,
};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::base::{Warning, WarningPlace};
use mapscope::prefs::Prefs;
use mapscope::scene::{Frame, World};
use mapscope::ui::commands::{COMMANDS, Command};
use mapscope::ui::{PrefsView, SaveProgress, SaveStatus, style};
use mapscope::view::flat::FlatAction;
use mapscope::view::solid::{Pace, Side, SolidAction, SolidView, Steer};
use mapscope::view::{
    self, Action, Ending, Request, SaveChoice, SaveSize, SaveWhat, ShellAction, ViewState, WorldView,
};

use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, button, frames, on_map, press, with_map, with_solid};

fn solid(state: &ViewState) -> &SolidView {
    state.world.as_solid().expect("a view of a solid world")
}

fn steer(right: f32, up: f32, forward: f32) -> Action {
    Action::Solid(SolidAction::Steer(Steer { right, up, forward, ..Steer::default() }))
}

fn key(key: Key, pressed: bool, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: Some(key), pressed, repeat: false, modifiers }
}

#[test]
fn keys_fly_while_they_are_held() {
    for (held, expected) in [
        (Key::W, steer(0.0, 0.0, 1.0)),
        (Key::S, steer(0.0, 0.0, -1.0)),
        (Key::A, steer(-1.0, 0.0, 0.0)),
        (Key::ArrowRight, steer(1.0, 0.0, 0.0)),
        (Key::Q, steer(0.0, -1.0, 0.0)),
        (Key::E, steer(0.0, 1.0, 0.0)),
    ] {
        let mut bench = bench(with_solid());
        bench.key_down(held);
        assert_eq!(frames(&mut bench, 3), [expected], "{held:?}");
        bench.key_up(held);
        assert_eq!(frames(&mut bench, 3), [steer(0.0, 0.0, 0.0)], "{held:?}");
    }
}

/// Presses a key while modifiers are held; both stay down.
fn hold(bench: &mut Bench, modifiers: Modifiers, held: Key) -> Vec<Action> {
    bench.event(Event::ModifiersChanged(modifiers));
    bench.event(key(held, true, modifiers));
    frames(bench, 3)
}

#[test]
fn keys_of_commands_do_not_fly() {
    let still: [Action; 0] = [];
    for (modifiers, held, expected) in [
        (Modifiers::ALT, Key::ArrowLeft, vec![Action::Shell(ShellAction::GoBack)]),
        (Modifiers::COMMAND, Key::Q, vec![Action::Ask(Request::Quit)]),
    ] {
        let mut bench = bench(with_solid());
        assert_eq!(hold(&mut bench, modifiers, held), expected, "{held:?}");
        bench.event(Event::ModifiersChanged(Modifiers::NONE));
        assert_eq!(frames(&mut bench, 3), still, "{held:?}: its modifier is released first");
        bench.key_up(held);
        frames(&mut bench, 2);
        bench.key_down(held);
        assert_eq!(frames(&mut bench, 2).len(), 1, "{held:?} flies once it has been up");
    }
    let mut bench = bench(with_solid());
    assert_eq!(hold(&mut bench, Modifiers::COMMAND, Key::A), still, "Ctrl is no pace");
}

#[test]
fn shift_and_alt_set_the_pace_of_flight() {
    for (modifiers, pace) in [(Modifiers::SHIFT, Pace::Fast), (Modifiers::ALT, Pace::Slow)] {
        let mut bench = bench(with_solid());
        let flown = hold(&mut bench, modifiers, Key::W);
        let steer = Steer { forward: 1.0, pace, ..Steer::default() };
        assert_eq!(flown, [Action::Solid(SolidAction::Steer(steer))]);
    }
}

#[test]
fn chosen_keys_do_one_thing() {
    let mut stand = with_solid();
    let mut prefs = Prefs::default();
    let chosen = [("quit", "Q"), ("view-top", "T"), ("fly-left", "J"), ("panels", "7"), ("ruler", "E")];
    prefs.keys.extend(chosen.map(|(id, key)| (id.to_owned(), vec![key.to_owned()])));
    stand.status.remembered = PrefsView { prefs: Arc::new(prefs), ..PrefsView::default() };
    let mut bench = bench(stand);
    for (pressed, expected) in [
        (Key::Q, Action::Ask(Request::Quit)),
        (Key::T, Action::Solid(SolidAction::LookFrom(Side::Top))),
        (Key::Num7, Action::Shell(ShellAction::TogglePanels)),
    ] {
        bench.key_press(pressed);
        assert_eq!(frames(&mut bench, 3), [expected], "{pressed:?}");
    }
    bench.key_down(Key::J);
    assert_eq!(frames(&mut bench, 2), [steer(-1.0, 0.0, 0.0)]);
    bench.key_up(Key::J);
    frames(&mut bench, 2);
    bench.key_down(Key::E);
    assert_eq!(frames(&mut bench, 2), [steer(0.0, 1.0, 0.0)], "the ruler is a command of flat maps");
}

/// What two fingers ask for that move apart by a factor.
fn pinch(factor: f32) -> Vec<Action> {
    let mut bench = bench(with_solid());
    let middle = on_map(&bench);
    let (device_id, force) = (TouchDeviceId(1), None);
    let fingers = |phase, apart: f32| {
        [(1, -0.5), (2, 0.5)].map(|(id, side)| {
            let pos = middle + vec2(side * apart, 0.0);
            Event::Touch { device_id, id: TouchId(id), phase, pos, force }
        })
    };
    // The first finger is the pointer too.
    let pointer = |apart: f32| middle - vec2(apart * 0.5, 0.0);
    let mut all = Vec::new();
    for (phase, apart) in
        [(TouchPhase::Start, 100.0), (TouchPhase::Move, 100.0 * factor), (TouchPhase::End, 100.0 * factor)]
    {
        let events = &mut bench.input_mut().events;
        events.extend(fingers(phase, apart));
        events.push(Event::PointerMoved(pointer(apart)));
        match phase {
            TouchPhase::Start => events.push(button(pointer(apart), PointerButton::Primary, true)),
            TouchPhase::End => events.push(button(pointer(apart), PointerButton::Primary, false)),
            TouchPhase::Move | TouchPhase::Cancel => {}
        }
        all.extend(frames(&mut bench, 2));
    }
    all
}

#[test]
fn pinching_flies_as_the_wheel_does() {
    for (factor, steps) in [(1.25, 1.0), (0.8, -1.0)] {
        let asked = pinch(factor);
        let [Action::Solid(SolidAction::Zoom { steps: found, .. })] = asked.as_slice() else { panic!("{asked:?}") };
        assert!((found - steps).abs() < 1e-3, "{factor}: {found} steps");
        // A touchpad sends the factor.
        let mut bench = bench(with_solid());
        bench.hover_at(on_map(&bench));
        bench.event(Event::Zoom(factor));
        let asked = self::asked(&mut bench);
        let [Action::Solid(SolidAction::Zoom { steps: found, .. })] = asked.as_slice() else { panic!("{asked:?}") };
        assert!((found - steps).abs() < 1e-3, "{factor}: {found} steps");
    }
}

/// A world with the tower selected by a click.
fn selected() -> Bench {
    let mut bench = bench(with_solid());
    let at = on_map(&bench);
    bench.hover_at(at);
    for pressed in [true, false] {
        bench.event(button(at, PointerButton::Primary, pressed));
        frames(&mut bench, 1);
    }
    frames(&mut bench, 2);
    assert!(bench.state().state.world.as_solid().is_some_and(|view| view.selected.is_some()), "the tower");
    bench
}

#[test]
fn a_click_selects_and_escape_clears() {
    let mut bench = selected();
    bench.key_press(Key::Escape);
    assert_eq!(frames(&mut bench, 3), [Action::Solid(SolidAction::Select(None))]);
    assert_eq!(solid(&bench.state().state).selected, None);
    bench.key_press(Key::Escape);
    assert_eq!(frames(&mut bench, 3), [], "there is nothing more to clear");
    // Up there is only sky.
    let mut bench = selected();
    let sky = bench.state().free.expect("shown").left_top() + vec2(20.0, 20.0);
    assert_eq!(press(&mut bench, sky), [Action::Solid(SolidAction::Select(None))]);
}

#[test]
fn a_selection_ends_with_its_world() {
    let world = |stand: &Stand| stand.scene.clone().expect("a world");
    for action in [ShellAction::SceneOpened, ShellAction::SceneReloaded] {
        let mut bench = selected();
        let other = world(&with_solid());
        view::apply(&mut bench.state_mut().state, action, Some(&other.world));
        bench.state_mut().scene = Some(other);
        assert_eq!(solid(&bench.state().state).selected, None);
        assert_eq!(frames(&mut bench, 2), []);
    }
}

#[test]
fn a_drag_ends_with_its_world_and_goes_on_while_more_of_it_comes() {
    for is_other in [false, true] {
        let mut bench = bench(with_solid());
        let at = on_map(&bench);
        bench.hover_at(at);
        bench.event(button(at, PointerButton::Primary, true));
        bench.step();
        bench.hover_at(at + vec2(20.0, 10.0));
        let moved = asked(&mut bench);
        assert!(matches!(moved.last(), Some(Action::Solid(SolidAction::Pan { .. }))), "{moved:?}");
        let scene = match is_other {
            true => with_solid().scene.expect("a world"),
            // A chunk has come: another value of the same world.
            false => Arc::new(bench.state().scene.as_ref().expect("a world").with_chunks([])),
        };
        bench.state_mut().scene = Some(scene);
        bench.step();
        bench.state_mut().actions.clear();
        bench.hover_at(at + vec2(40.0, 20.0));
        let moved = asked(&mut bench);
        assert_eq!(moved.is_empty(), is_other, "{moved:?}");
    }
}

#[test]
fn the_selection_is_framed() {
    let mut bench = selected();
    bench.key_press(Key::Period);
    assert_eq!(frames(&mut bench, 2), [Action::Solid(SolidAction::FrameSelection)]);
    let state = &bench.state().state;
    let (camera, hit) = (solid(state).aim(), solid(state).selected.expect("the tower"));
    let scene = bench.state().scene.clone().expect("a world");
    let World::Solid(world) = &scene.world else { panic!("a solid world") };
    let bounds = world.thing(hit.thing.expect("a thing")).expect("the tower").bounds;
    let mut frame = solid(state).frame();
    frame.camera = camera;
    let seen = bounds.corners().map(|corner| frame.px(corner).expect("before the camera"));
    let view = solid(state).viewport_px;
    for at in seen {
        let at = at - glam::Vec2::new(view.x as f32, view.y as f32);
        assert!(at.x >= 0.0 && at.y >= 0.0 && at.x <= view.w as f32 && at.y <= view.h as f32, "{at} in {view:?}");
    }
    let height = |pick: fn(f32, f32) -> f32| seen.map(|at| at.y).into_iter().reduce(pick).expect("corners");
    assert!(height(f32::max) - height(f32::min) > view.h as f32 * 0.8, "as large as it fits");
}

#[test]
fn a_selected_thing_is_outlined_and_named() {
    let lines = |bench: &Bench| {
        // A dark line and a light one on it: one of them is seen on any ground.
        [style::DARK, style::ON_MAP.text].map(|color| {
            let is_line = |shape: &Shape| match shape {
                Shape::LineSegment { stroke, .. } => stroke.color == color && stroke.width >= 2.0,
                _ => false,
            };
            bench.output().shapes.iter().filter(|shape| is_line(&shape.shape)).count()
        })
    };
    let mut bench = selected();
    assert_eq!(lines(&bench), [4, 4], "the side of the tower that faces the eye");
    bench.key_press(Key::Escape);
    frames(&mut bench, 3);
    assert_eq!(lines(&bench), [0, 0]);
}

#[test]
fn an_empty_selection_frames_nothing() {
    let mut state = with_solid().state;
    let scene = with_solid().scene.expect("a world");
    let before = solid(&state).clone();
    view::apply(&mut state, SolidAction::FrameSelection, Some(&scene.world));
    assert_eq!(solid(&state), &before);
}

fn labels(bench: &Bench, role: Role) -> Vec<String> {
    let nodes = bench.root().children_recursive();
    nodes.map(|node| node.accesskit_node()).filter(|node| node.role() == role).filter_map(|node| node.label()).collect()
}

#[test]
fn the_palette_offers_commands_of_solid_worlds_alone() {
    let found = |typed: &str| {
        let mut stand = with_solid();
        stand.state.shell.palette = true;
        let mut bench = bench(stand);
        asked(&mut bench);
        bench.get_by_label("Type a command or bookmark");
        bench.event(Event::Text(typed.into()));
        bench.run_steps(3);
        labels(&bench, Role::MenuItem)
    };
    for (typed, command) in [
        ("view from top", Command::ViewTop),
        ("perspective", Command::Projection),
        ("frame selection", Command::FrameSelection),
        ("whole map", Command::Fit),
    ] {
        assert_eq!(found(typed).first().map(String::as_str), Some(command.info().label));
    }
    for command in [Command::Bookmark, Command::CopyLink] {
        assert_eq!(found(command.info().label).first().map(String::as_str), Some(command.info().label));
    }
    for command in [Command::Timeline, Command::Minimap, Command::Proof] {
        assert!(!found(command.info().label).iter().any(|label| label == command.info().label), "{command:?}");
    }
    for typed in ["show envelopes tab", "12 7"] {
        let is_command = |label: &String| !label.starts_with("Manual: ");
        assert!(!found(typed).iter().any(is_command), "{typed}: {:?}", found(typed));
        // Where no command has the words, three sections of the manual may.
        assert!(found(typed).len() <= 3, "{typed}: {:?}", found(typed));
    }
}

#[test]
fn the_key_sheet_lists_commands_of_solid_worlds_alone() {
    let listed = |typed: &str| {
        let mut stand = with_solid();
        stand.state.shell.keys = true;
        let mut bench = bench(stand);
        bench.event(Event::Text(typed.into()));
        bench.run_steps(3);
        labels(&bench, Role::Button)
    };
    for (typed, key) in [
        ("fly forward", "Change shortcut W of “Fly forward”"),
        ("view from top", "Change shortcut 7 of “View from top”"),
        ("whole map", "Change shortcut F of “Fit to window”"),
    ] {
        assert!(listed(typed).iter().any(|label| label == key), "{key}");
    }
    for typed in ["proof borders", "timeline"] {
        let keys = listed(typed);
        assert!(!keys.iter().any(|label| label.starts_with("Change shortcut")), "{typed}: {keys:?}");
    }
}

#[test]
fn an_image_of_the_view_is_exported_in_a_size_of_its_own() {
    let mut stand = with_solid();
    // Chosen for a map before.
    let choice = SaveChoice { what: SaveWhat::Whole, size: SaveSize::PxPerTile(8), ..SaveChoice::default() };
    stand.state.shell.save.choice = choice;
    let mut bench = bench(stand);
    frames(&mut bench, 2);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::S);
    assert!(frames(&mut bench, 3).contains(&Action::Shell(ShellAction::ToggleSave)));
    let state = &bench.state().state;
    assert!(state.shell.save.open);
    assert_eq!((state.shell.save.choice.what, state.shell.save.choice.size), (SaveWhat::View, SaveSize::Times(1.0)));
    let view = state.world.as_solid().expect("a solid world").viewport_px.size();
    for absent in ["Whole map", "Region", "Export an animation", "Export entities"] {
        assert!(bench.query_by_label(absent).is_none(), "{absent}");
    }
    bench.get_by_label("Twice as large as in the window").click();
    frames(&mut bench, 3);
    bench.get_by_label("Transparent background").click();
    frames(&mut bench, 3);
    let order = |bench: &Bench| {
        let state = &bench.state().state;
        let world = &bench.state().scene.as_ref().expect("a scene").world;
        view::save_order(&state.world, state.shell.save.choice, world).expect("a picture")
    };
    let twice = order(&bench);
    assert_eq!((twice.size_px(), twice.is_opaque(), twice.extension()), (view * 2, false, "png"));
    assert!(twice.weighs_like(&order(&bench)));
    let Frame::Solid(frame) = twice.frame else { panic!("{:?}", twice.frame) };
    assert_eq!(frame.camera, bench.state().state.world.as_solid().expect("a solid world").camera);
    bench.get_by_role_and_label(Role::Button, "Export…").click();
    assert!(frames(&mut bench, 3).contains(&Action::Ask(Request::SavePicture)));
    bench.key_press(Key::Escape);
    frames(&mut bench, 3);
    assert!(!bench.state().state.shell.save.open);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::C);
    assert!(frames(&mut bench, 3).contains(&Action::Ask(Request::CopyPicture)));
}

#[test]
fn the_export_dialog_is_closed_by_another_world() {
    let mut state = with_map().state;
    view::apply(&mut state, ShellAction::ToggleSave, None);
    assert!(state.shell.save.open);
    let scene = with_solid().scene.expect("a world");
    view::apply(&mut state, ShellAction::SceneOpened, Some(&scene.world));
    assert!(!state.shell.save.open);
}

#[test]
fn a_picture_that_is_being_saved_shows_over_a_solid_world() {
    let saving = || {
        let mut stand = with_solid();
        let progress = Some(SaveProgress { path: "/a/b.gif".into(), done: 12, all: 40 });
        stand.status.save = SaveStatus { progress, ..SaveStatus::default() };
        stand
    };
    let mut going_on = bench(saving());
    assert!(going_on.query_by_label_contains("12 of 40").is_some());
    going_on.get_by_role_and_label(Role::Button, "Cancel").click();
    assert_eq!(asked(&mut going_on), [Action::Ask(Request::CancelSave)]);
    let mut stand = saving();
    stand.state.shell.save.ending = Ending::Asked;
    let mut quitting = bench(stand);
    quitting.get_by_role_and_label(Role::Button, "Quit after export").click();
    assert_eq!(asked(&mut quitting), [Action::Shell(ShellAction::SetEnding(Ending::WhenSaved))]);
}

#[test]
fn warnings_of_a_solid_world_are_no_button_to_a_page() {
    let warn = |stand: Stand| {
        let scene = stand.scene.as_ref().expect("a world");
        let warning = Warning { code: "odd", place: WarningPlace::File, message: "Odd.".into() };
        let mut scene = scene.with_chunks([]);
        (scene.summary.warnings, scene.summary.warnings_dropped) = (vec![warning], 0);
        bench(Stand { scene: Some(Arc::new(scene)), ..stand })
    };
    let flat = warn(with_map());
    assert!(flat.query_by_role_and_label(Role::Button, "Loaded, 1 problem").is_some());
    let solid = warn(with_solid());
    assert!(solid.query_by_role_and_label(Role::Button, "Loaded, 1 problem").is_none());
    assert!(solid.query_by_label("Loaded, 1 problem").is_some());
}

#[test]
fn nothing_of_flat_maps_is_asked_for_on_a_solid_world() {
    let mut bench = bench(with_solid());
    for info in COMMANDS {
        for shortcut in info.keys {
            let modifiers = Modifiers { command: shortcut.command, ctrl: shortcut.command, ..Modifiers::NONE };
            bench
                .key_press_modifiers(Modifiers { shift: shortcut.shift, alt: shortcut.alt, ..modifiers }, shortcut.key);
            let actions = asked(&mut bench);
            assert!(!actions.iter().any(|it| matches!(it, Action::Flat(_))), "{}: {actions:?}", shortcut.text());
        }
    }
    for label in labels(&bench, Role::Button) {
        bench.get_all_by_role_and_label(Role::Button, &label).next().expect("there").click();
        let actions = asked(&mut bench);
        assert!(!actions.iter().any(|it| matches!(it, Action::Flat(_))), "{label}: {actions:?}");
    }
}

#[test]
fn a_world_of_another_kind_is_opened_anew_when_its_file_is_read_again() {
    let (flat, solid) = (panels::big(), with_solid().scene.expect("a world"));
    let follow = || ShellAction::SceneFollowed(Arc::default());
    for action in [|| ShellAction::SceneReloaded, follow as fn() -> ShellAction] {
        let mut state = ViewState::default();
        view::apply(&mut state, ShellAction::SceneOpened, Some(&flat.world));
        view::apply(&mut state, FlatAction::ZoomTo(0.2), Some(&flat.world));
        view::apply(&mut state, action(), Some(&solid.world));
        let WorldView::Solid(view) = &state.world else { panic!("a view of the solid world") };
        assert_eq!(view.viewpoint(), solid.world.as_solid().expect("solid").spawn);
        view::apply(&mut state, action(), Some(&flat.world));
        assert!(state.world.as_flat().is_some(), "a view of the map");
    }
}

#[test]
fn the_wheel_with_ctrl_says_the_speed_and_where_it_ends() {
    let mut bench = bench(with_solid());
    bench.hover_at(on_map(&bench));
    for (steps, said) in [
        (1.0, "Flight speed: 15.0 units/s"),
        (60.0, "Flight speed: 10,000 units/s (maximum)"),
        (-90.0, "Flight speed: 0.1 units/s (minimum)"),
    ] {
        let (source, phase) = (MouseWheelSource::Wheel, TouchPhase::Move);
        let (unit, delta, modifiers) = (MouseWheelUnit::Line, vec2(0.0, steps), Modifiers::COMMAND);
        bench.event(Event::MouseWheel { unit, delta, phase, source, modifiers });
        assert_eq!(frames(&mut bench, 3), [Action::Solid(SolidAction::ChangeSpeed(steps))]);
        assert!(bench.query_by_label(said).is_some(), "{said}");
    }
}
