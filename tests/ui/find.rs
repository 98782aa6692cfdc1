//! The bar that finds physics tiles: what Enter goes to.

use std::sync::Arc;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use glam::UVec2;
use mapscope::analysis::Match;
use mapscope::format::teeworlds::{Tile, TileKind, Tiles};
use mapscope::prefs::Inspector;
use mapscope::scene::Scene;
use mapscope::view::flat::FlatAction;
use mapscope::view::{self, Action};

use crate::common::build::{Builder, grid};
use crate::common::flat::Flat as _;
use crate::links::on_page;
use crate::stand::{Bench, bench};

/// A row of the list.
const EXIT: &str = "Teleport TO 7 · Tele · 9, 3";

/// Lets a frame pass and obeys what was asked for, as the program does. The matches that were gone to.
fn frame(bench: &mut Bench) -> Vec<Match> {
    bench.step();
    let scene = bench.state().scene.clone();
    let mut gone = Vec::new();
    for action in std::mem::take(&mut bench.state_mut().actions) {
        if let Action::Flat(FlatAction::GoToMatch { found, .. }) = &action {
            gone.push(*found);
        }
        view::apply(&mut bench.state_mut().state, action, scene.as_deref().map(|scene| &scene.world));
    }
    gone
}

/// The bar, asked something, with the keyboard in its field.
fn asking(text: &str) -> Bench {
    let mut bench = bench(on_page());
    (bench.state_mut().state.flat_mut().find.open, bench.state_mut().state.flat_mut().find.is_new) = (true, true);
    bench.state_mut().state.flat_mut().find.text = text.to_owned();
    for _ in 0..4 {
        assert_eq!(frame(&mut bench), []);
    }
    bench
}

#[test]
fn the_bar_fits_beside_the_panels_of_small_windows() {
    for (width, height) in [(640.0, 400.0), (480.0, 320.0), (300.0, 200.0), (40.0, 40.0)] {
        for text in ["", "freeze"] {
            let mut bench = asking(text);
            bench.state_mut().state.shell.switches.inspector = Inspector::Open;
            bench.set_size(egui::vec2(width, height));
            for _ in 0..4 {
                frame(&mut bench);
            }
            assert!(bench.state().state.flat().find.open);
        }
    }
}

/// All that is typed before a frame passes belongs to that frame.
fn type_in(bench: &mut Bench, text: &str) {
    bench.input_mut().events.push(Event::Text(text.to_owned()));
}

fn enter(bench: &mut Bench, modifiers: Modifiers) {
    for pressed in [true, false] {
        let event = Event::Key { key: Key::Enter, physical_key: None, pressed, repeat: false, modifiers };
        bench.input_mut().events.push(event);
    }
}

fn gone_to(bench: &mut Bench) -> Vec<UVec2> {
    (0..6).flat_map(|_| frame(bench)).map(|found| found.at).collect()
}

#[test]
fn enter_right_after_typing_goes_by_what_was_typed() {
    let mut bench = asking("switch");
    // The words of before are selected.
    bench.key_press(Key::End);
    bench.run_steps(1);
    type_in(&mut bench, " button");
    enter(&mut bench, Modifiers::NONE);
    assert_eq!(gone_to(&mut bench), [UVec2::new(8, 8)], "not to the door, which the question before found first");
    assert_eq!(bench.state().state.flat().find.text, "switch button");
}

#[test]
fn enter_waits_for_the_first_answer_and_shift_enter_for_the_last() {
    for (modifiers, at) in [(Modifiers::NONE, UVec2::new(0, 0)), (Modifiers::SHIFT, UVec2::new(9, 3))] {
        let mut bench = asking("");
        type_in(&mut bench, "tele");
        enter(&mut bench, modifiers);
        assert_eq!(gone_to(&mut bench), [at]);
        enter(&mut bench, Modifiers::NONE);
        assert_eq!(gone_to(&mut bench).len(), 1, "one step for each Enter");
    }
}

#[test]
fn who_types_on_or_finds_nothing_is_taken_nowhere() {
    let mut bench = asking("");
    type_in(&mut bench, "tele 77");
    enter(&mut bench, Modifiers::NONE);
    assert_eq!(gone_to(&mut bench), []);
    let mut bench = asking("");
    type_in(&mut bench, "tele");
    enter(&mut bench, Modifiers::NONE);
    assert_eq!(frame(&mut bench), []);
    type_in(&mut bench, " 9");
    assert_eq!(gone_to(&mut bench), [], "it was about another question");
}

#[test]
fn a_window_that_waits_for_an_answer_rests() {
    let mut bench = asking("");
    bench.state_mut().is_silent = true;
    type_in(&mut bench, "tele");
    enter(&mut bench, Modifiers::NONE);
    for _ in 0..4 {
        assert_eq!(frame(&mut bench), []);
    }
    // The cursor in the field blinks from time to time; it is no reason to go on at once.
    let wait = bench.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    assert!(wait > std::time::Duration::from_millis(100), "the next frame comes after {wait:?}");
    bench.state_mut().is_silent = false;
    assert_eq!(gone_to(&mut bench).len(), 1, "the answer wakes it");
}

fn key(bench: &mut Bench, key: Key) {
    for pressed in [true, false] {
        let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        bench.input_mut().events.push(event);
    }
}

#[test]
fn matches_are_listed_with_layer_and_tile_and_a_click_goes_there() {
    let mut bench = asking("tele");
    for row in [
        "Blue teleport 7 · Tele · 0, 0",
        "Teleport TO 7 · Tele · 5, 0",
        "Teleport TO 7 · Tele · 9, 3",
        "Red teleport 9 · Tele · 3, 5",
    ] {
        assert!(bench.query_by_label(row).is_some(), "{row}");
    }
    bench.get_by_label(EXIT).click();
    assert_eq!(gone_to(&mut bench), [UVec2::new(9, 3)]);
    let node = bench.get_by_label(EXIT);
    assert_eq!(node.accesskit_node().toggled(), Some(egui::accesskit::Toggled::True), "it is the current one");
    bench.get_by_label("Hide list").click();
    assert_eq!(gone_to(&mut bench), []);
    assert!(bench.query_by_label(EXIT).is_none());
    bench.get_by_label("Show list").click();
    assert_eq!(gone_to(&mut bench), []);
    assert!(bench.query_by_label(EXIT).is_some());
}

#[test]
fn the_arrow_keys_walk_through_the_matches_from_the_field() {
    let mut bench = asking("tele");
    let mut gone = Vec::new();
    for arrow in [Key::ArrowDown, Key::ArrowDown, Key::ArrowUp] {
        key(&mut bench, arrow);
        gone.extend(gone_to(&mut bench));
    }
    assert_eq!(gone, [UVec2::new(0, 0), UVec2::new(3, 5), UVec2::new(0, 0)], "from left to right");
    assert!(bench.state().state.flat().find.open);
}

#[test]
fn going_to_a_physics_tile_shows_physics_where_it_is_off() {
    let mut bench = asking("tele");
    bench.state_mut().state.flat_mut().overlay.entities = 0;
    frame(&mut bench);
    assert_eq!(bench.state().state.flat().overlay.turned_on, 0, "finding alone changes no picture");
    enter(&mut bench, Modifiers::NONE);
    assert_eq!(gone_to(&mut bench).len(), 1);
    let overlay = bench.state().state.flat().overlay;
    assert!(overlay.entities > 0 && overlay.turned_on == 1, "{overlay:?}");
    assert!(bench.query_by_label_contains("Entities were turned on").is_some());
    // Switched off by the user, it stays off until the next step.
    view::apply(&mut bench.state_mut().state, FlatAction::TogglePhysics, None);
    frame(&mut bench);
    assert_eq!(bench.state().state.flat().overlay.entities, 0);
}

#[test]
fn the_end_of_a_search_gives_back_what_it_has_switched_and_nothing_else() {
    // What comes between the step and the end, and whether physics shows then.
    let between: [(&[FlatAction], bool); 4] = [
        (&[], false),
        (&[FlatAction::SetEntities(70)], true),
        (&[FlatAction::TogglePhysics, FlatAction::TogglePhysics], true),
        (&[FlatAction::SetTab(mapscope::view::flat::Tab::Layers)], false),
    ];
    for (actions, shows) in between {
        let mut bench = asking("tele");
        bench.state_mut().state.flat_mut().overlay.entities = 0;
        enter(&mut bench, Modifiers::NONE);
        assert_eq!(gone_to(&mut bench).len(), 1);
        let scene = bench.state().scene.clone();
        for action in actions.iter().cloned().chain([FlatAction::CloseFind]) {
            view::apply(&mut bench.state_mut().state, action, scene.as_deref().map(|scene| &scene.world));
        }
        let overlay = bench.state().state.flat().overlay;
        assert_eq!(overlay.entities > 0, shows, "{actions:?}: {overlay:?}");
    }
    // Another map has not asked for them, although the search stays open.
    let mut bench = asking("tele");
    bench.state_mut().state.flat_mut().overlay.entities = 0;
    enter(&mut bench, Modifiers::NONE);
    gone_to(&mut bench);
    assert!(bench.state().state.flat().overlay.entities > 0);
    let scene = bench.state().scene.clone();
    let world = scene.as_deref().map(|scene| &scene.world);
    view::apply(&mut bench.state_mut().state, mapscope::view::ShellAction::SceneOpened, world);
    let view = bench.state().state.flat();
    assert_eq!((view.overlay.entities, view.find.open), (0, true));
    // Physics that was on before stays on.
    let mut bench = asking("tele");
    enter(&mut bench, Modifiers::NONE);
    gone_to(&mut bench);
    view::apply(&mut bench.state_mut().state, FlatAction::CloseFind, None);
    assert_eq!(bench.state().state.flat().overlay.entities, 100);
}

/// A map with a block of freeze, one tile of it apart, and unhookable beside the block.
fn freezing() -> Arc<Scene> {
    let size = [20, 20];
    let index = |x: u32, y: u32| match (x, y) {
        (2..5, 3..7) | (12, 12) => 9,
        (5, 3..7) => 3,
        _ => 0,
    };
    let mut map = Builder::default();
    map.group([100, 100]);
    map.physics(TileKind::Game, size, &Tiles::Plain(grid(size, |x, y| Tile { index: index(x, y), flags: 0 })));
    map.load()
}

#[test]
fn tiles_that_touch_are_one_row_and_one_step() {
    let mut bench = asking("freeze");
    bench.state_mut().scene = Some(freezing());
    for _ in 0..4 {
        frame(&mut bench);
    }
    let rows = ["Freeze · 12 tiles · Game · 2, 3", "Freeze · Game · 12, 12"];
    for row in rows {
        assert!(bench.query_by_label(row).is_some(), "{row}");
    }
    enter(&mut bench, Modifiers::NONE);
    assert_eq!(gone_to(&mut bench), [UVec2::new(2, 3)]);
    enter(&mut bench, Modifiers::NONE);
    assert_eq!(gone_to(&mut bench), [UVec2::new(12, 12)]);
    let node = bench.get_by_label(rows[1]);
    assert_eq!(node.accesskit_node().toggled(), Some(egui::accesskit::Toggled::True));
    enter(&mut bench, Modifiers::NONE);
    assert_eq!(gone_to(&mut bench), [UVec2::new(2, 3)], "and round");
}

#[test]
fn a_small_window_keeps_most_of_its_map() {
    let mut bench = asking("tele");
    bench.set_size(egui::vec2(640.0, 480.0));
    for _ in 0..3 {
        frame(&mut bench);
    }
    let free = bench.state().free.expect("a map");
    let bottom = bench.get_by_label("Blue teleport 7 · Tele · 0, 0").rect().bottom();
    assert!(bottom < free.center().y, "the list ends at {bottom}, the map's part is {free:?}");
}
