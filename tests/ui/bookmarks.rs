//! Bookmarks and links in a solid world: the same list, keys and words as in a flat one.

use std::sync::Arc;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use mapscope::bake::test_boxes;
use mapscope::prefs::NamedPlace;
use mapscope::scene::solid::{Projection, SolidViewpoint};
use mapscope::scene::{Scene, Viewpoint, World};
use mapscope::ui::Address;
use mapscope::view::solid::SolidAction;
use mapscope::view::{self, Action, PlaceChange, Request, ShellAction, ViewState};

use crate::stand::{Bench, Stand, asked, bench, click};

fn at(x: f32) -> SolidViewpoint {
    let projection = Projection::Perspective { fov_deg: 60.0 };
    SolidViewpoint { eye: glam::Vec3::new(x, 2.5, -4.0), yaw_deg: 90.0, pitch_deg: -12.5, projection }
}

fn place(name: &str, x: f32) -> NamedPlace {
    NamedPlace::new(name, Viewpoint::Solid(at(x))).expect("a name")
}

/// A view of a solid world from 10.25, with these bookmarks.
fn solid(places: Option<Vec<NamedPlace>>) -> Bench {
    let scene = Arc::new(Scene { world: World::Solid(Arc::new(test_boxes::bake())), ..Scene::default() });
    let mut state = ViewState::default();
    view::apply(&mut state, ShellAction::SceneOpened, Some(&scene.world));
    view::apply(&mut state, SolidAction::Jump(at(10.25)), Some(&scene.world));
    let mut stand = Stand { scene: Some(scene), state, ..Stand::default() };
    stand.status.places = places.map(Into::into);
    bench(stand)
}

fn change(change: PlaceChange) -> Action {
    Action::Ask(Request::ChangePlace(change))
}

fn go(x: f32) -> Action {
    Action::Shell(ShellAction::GoToPlace(Viewpoint::Solid(at(x))))
}

#[test]
fn a_key_sets_a_bookmark_in_a_solid_world_and_others_go_there() {
    let mut bench = solid(Some(vec![place("Start", 1.0), place("The tower", 2.0)]));
    bench.key_press_modifiers(Modifiers::COMMAND, Key::B);
    assert_eq!(asked(&mut bench), []);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [change(PlaceChange::Set(place("10, 2, -4", 10.25)))]);
    assert!(bench.query_by_label_contains("added. Press Alt+3 to go there").is_some());
    bench.key_press_modifiers(Modifiers::ALT, Key::Num2);
    assert_eq!(asked(&mut bench), [go(2.0)]);
    // A world that is no file has none.
    bench.state_mut().status.places = None;
    bench.key_press_modifiers(Modifiers::COMMAND, Key::B);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label_contains("Bookmarks cannot be saved for this map").is_some());
}

#[test]
fn bookmarks_of_a_solid_world_are_listed_renamed_and_removed() {
    let mut bench = solid(Some(Vec::new()));
    assert!(bench.query_by_label("1 bookmark").is_none(), "there is nothing to list");
    let whole = bench.state().free.expect("shown");
    bench.state_mut().status.places = Some(vec![place("Start", 1.0), place("The tower", 2.0)].into());
    bench.run_steps(3);
    bench.get_by_label("2 bookmarks");
    assert!(bench.state().free.expect("shown").left() > whole.left() + 100.0, "the list is beside the world");
    bench.state_mut().actions.clear();
    assert_eq!(click(&mut bench, "The tower"), [go(2.0)]);
    bench.get_by_label("Start").focus();
    bench.run_steps(2);
    bench.key_press(Key::Delete);
    assert_eq!(asked(&mut bench), [change(PlaceChange::Remove("Start".into()))]);
    let back = change(PlaceChange::PutBack(place("Start", 1.0), 0));
    assert_eq!(click(&mut bench, "Undo"), [back], "at its number in the list");
    assert!(bench.query_by_label("Undo").is_none(), "once");
    bench.get_by_label("Start").focus();
    bench.run_steps(2);
    bench.key_press(Key::F2);
    bench.run_steps(3);
    bench.event(Event::Text("Spawn".into()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [change(PlaceChange::Rename("Start".into(), "Spawn".into()))]);
    bench.state_mut().status.places = Some(vec![place("Spawn", 1.0), place("The tower", 2.0)].into());
    assert_eq!(asked(&mut bench), []);
    bench.key_press(Key::Delete);
    assert_eq!(asked(&mut bench), [change(PlaceChange::Remove("Spawn".into()))], "its row has the keyboard again");
}

#[test]
fn the_palette_finds_bookmarks_of_a_solid_world() {
    let mut bench = solid(Some(vec![place("The tower", 2.0)]));
    bench.state_mut().state.shell.palette = true;
    bench.run_steps(3);
    bench.event(Event::Text("tower".into()));
    bench.run_steps(3);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::TogglePalette), go(2.0)]);
}

#[test]
fn a_key_copies_the_command_that_leads_to_a_solid_view() {
    let mut bench = solid(None);
    bench.state_mut().status.address = Some(Address::File("/worlds/a b".into()));
    bench.key_press_modifiers(Modifiers::COMMAND, Key::L);
    let command = "mapscope '/worlds/a b' --eye 10.25,2.5,-4 --yaw 90 --pitch -12.5 --fov 60";
    let command = if cfg!(windows) { command.replace('\'', "\"") } else { command.to_owned() };
    assert_eq!(asked(&mut bench), [Action::Ask(Request::CopyText(command))]);
}
