//! The card in which a new bookmark is named: its keys, and what lies above it.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use mapscope::prefs::NamedPlace;
use mapscope::ui::Address;
use mapscope::view::{Action, PlaceChange, Request, ShellAction};

use crate::stand::{Bench, Stand, asked, bench, press, with_map};

const FIELD: &str = "Name of the new bookmark";

/// The card, open over a map without bookmarks.
fn open() -> Bench {
    let mut stand = with_map();
    stand.status.places = Some(Vec::new().into());
    stand.status.address = Some(Address::File("/big.map".into()));
    opened(stand)
}

fn opened(stand: Stand) -> Bench {
    let mut bench = bench(stand);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::B);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.get_by_label(FIELD).is_focused());
    bench.get_by_label("New bookmark");
    bench
}

fn is_open(bench: &Bench) -> bool {
    bench.query_by_label(FIELD).is_some()
}

fn escape(bench: &mut Bench) -> Vec<Action> {
    bench.key_press(Key::Escape);
    asked(bench)
}

fn added(actions: &[Action]) -> Option<&NamedPlace> {
    match actions {
        [Action::Ask(Request::ChangePlace(PlaceChange::Set(place)))] => Some(place),
        _ => None,
    }
}

#[test]
fn escape_is_for_what_lies_above_the_card() {
    let mut bench = open();
    bench.state_mut().state.shell.palette = true;
    bench.run_steps(3);
    assert_eq!(escape(&mut bench), [Action::Shell(ShellAction::TogglePalette)]);
    assert!(is_open(&bench), "below the palette");
    bench.state_mut().state.shell.palette = false;
    bench.state_mut().state.shell.manual.open = true;
    bench.run_steps(3);
    assert_eq!(escape(&mut bench), [Action::Shell(ShellAction::CloseManual)]);
    assert!(is_open(&bench), "below the manual");
    bench.state_mut().state.shell.manual.open = false;
    bench.run_steps(3);
    bench.key_press(Key::F10);
    assert_eq!(asked(&mut bench), []);
    assert!(egui::Popup::is_any_open(&bench.ctx));
    assert_eq!(escape(&mut bench), []);
    assert!(!egui::Popup::is_any_open(&bench.ctx) && is_open(&bench), "below the menu");
    assert!(bench.get_by_label(FIELD).is_focused(), "it has the keyboard again");
    assert_eq!(escape(&mut bench), []);
    assert!(!is_open(&bench));
}

#[test]
fn a_click_on_what_lies_above_adds_no_bookmark() {
    let mut bench = open();
    bench.state_mut().state.shell.manual.open = true;
    bench.run_steps(3);
    let actions = press(&mut bench, egui::pos2(640.0, 400.0));
    assert_eq!(added(&actions), None, "{actions:?}");
    assert!(is_open(&bench));
}

#[test]
fn a_click_on_the_margin_leaves_the_keyboard_with_the_field() {
    for key in [Key::Escape, Key::Enter] {
        let mut bench = open();
        bench.state_mut().status.fullscreen = true;
        let field = bench.get_by_label(FIELD).rect();
        assert_eq!(press(&mut bench, field.center_top() - egui::vec2(0.0, 5.0)), []);
        assert!(is_open(&bench) && bench.get_by_label(FIELD).is_focused());
        bench.key_press(Key::I);
        bench.event(Event::Text("i".into()));
        assert_eq!(asked(&mut bench), [], "a letter is typed");
        bench.key_press(key);
        let actions = asked(&mut bench);
        assert!(!is_open(&bench));
        match key {
            Key::Escape => assert_eq!(actions, [], "one step back: the full screen stays"),
            _ => assert!(added(&actions).is_some(), "{actions:?}"),
        }
    }
}

#[test]
fn the_card_stays_while_the_same_map_is_read_again() {
    let mut bench = open();
    bench.event(Event::Text("Hall".into()));
    bench.run_steps(2);
    let again = with_map().scene;
    bench.state_mut().scene = again;
    assert_eq!(asked(&mut bench), []);
    assert!(bench.get_by_label(FIELD).is_focused());
    bench.key_press(Key::Enter);
    assert_eq!(added(&asked(&mut bench)).map(NamedPlace::name), Some("Hall"));
    let mut bench = open();
    bench.state_mut().status.address = Some(Address::File("/other.map".into()));
    assert_eq!(asked(&mut bench), []);
    assert!(!is_open(&bench), "another map is shown");
}
