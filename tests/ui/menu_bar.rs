//! The menu bar: its rows by pointer and keys, Alt and F10, and when it shows.

use std::sync::Arc;

use egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::prefs::MenuBarMode;
use mapscope::ui::commands::{COMMANDS, Command};
use mapscope::view::flat::FlatAction;
use mapscope::view::{Action, Request, ShellAction};

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, button, click, on_map, press, shell_state, with_map, with_solid};
use crate::world_map::with_world;

const TITLES: [&str; 6] = ["File", "View", "Map", "Animation", "Window", "Help"];

fn has(bench: &Bench, label: &str) -> bool {
    bench.query_all_by_label(label).next().is_some()
}

fn alt(bench: &mut Bench, pressed: bool) {
    let modifiers = if pressed { Modifiers::ALT } else { Modifiers::NONE };
    bench.event(Event::ModifiersChanged(modifiers));
    bench.event(Event::Key { key: Key::AltLeft, physical_key: None, pressed, repeat: false, modifiers });
    bench.run_steps(2);
}

fn press_alt(bench: &mut Bench) {
    alt(bench, true);
    alt(bench, false);
    bench.run_steps(3);
}

fn key(bench: &mut Bench, key: Key) -> Vec<Action> {
    bench.key_press(key);
    asked(bench)
}

/// The label of the row that has the keyboard.
fn focused(bench: &Bench) -> String {
    let nodes = bench.root().children_recursive();
    let mut nodes = nodes.map(|node| node.accesskit_node()).filter(|node| node.is_focused());
    nodes.next().and_then(|node| node.label()).unwrap_or_default()
}

fn hidden(stand: Stand) -> Stand {
    let mut stand = stand;
    stand.state.shell.switches.menu_bar = MenuBarMode::OnAlt;
    stand
}

#[test]
fn rows_ask_for_their_commands_and_close_the_menu() {
    let mut bench = bench(with_map());
    assert_eq!(click(&mut bench, "View"), []);
    assert!(has(&bench, "Proof borders"));
    assert_eq!(click(&mut bench, "Grid"), [Action::Flat(FlatAction::ToggleGrid)]);
    bench.run_steps(2);
    assert!(!has(&bench, "Proof borders"), "it is closed");
    // A command that depends on the state runs as by its key.
    click(&mut bench, "File");
    let rect = bench.get_by_label("Quit").rect();
    let said = click(&mut bench, "Quit");
    assert!(matches!(said.as_slice(), [Action::Ask(Request::Quit)]), "{said:?} {rect:?}");
}

#[test]
fn alt_with_a_first_letter_opens_a_menu() {
    let press_with_alt = |bench: &mut Bench, key: Key| {
        alt(bench, true);
        // A press and the letter that it types come in one frame.
        let pressed = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::ALT };
        bench.input_mut().events.extend([pressed, Event::Text(key.name().to_lowercase())]);
        bench.run_steps(1);
        bench.event(Event::Key { key, physical_key: None, pressed: false, repeat: false, modifiers: Modifiers::ALT });
        bench.run_steps(2);
        alt(bench, false);
        bench.run_steps(3);
        asked(bench)
    };
    let mut maps = bench(with_map());
    assert_eq!(press_with_alt(&mut maps, Key::V), []);
    assert_eq!(focused(&maps), "Fit to window", "the first row of View");
    assert_eq!(press_with_alt(&mut maps, Key::F), []);
    assert_eq!(focused(&maps), "Open map…", "and of File, from one menu to the next");
    assert_eq!(key(&mut maps, Key::Escape), []);
    assert!(!has(&maps, "Quit"), "it is closed");
    let mut hidden = bench(hidden(with_map()));
    assert_eq!(press_with_alt(&mut hidden, Key::H), []);
    assert!(has(&hidden, "Help"), "also where the bar does not show");
    // The search field gets no letter.
    let mut finding = bench(with_map());
    let find = &mut finding.state_mut().state.flat_mut().find;
    (find.open, find.is_new) = (true, true);
    finding.run_steps(3);
    asked(&mut finding);
    finding.state_mut().state.flat_mut().find.is_new = false;
    let said = press_with_alt(&mut finding, Key::V);
    assert!(!said.iter().any(|action| matches!(action, Action::Flat(FlatAction::SetFind(_)))), "{said:?}");
    assert_eq!(focused(&finding), "Fit to window");
}

#[test]
fn rows_within_a_menu_are_reached_by_keys() {
    let mut bench = bench(with_map());
    assert_eq!(key(&mut bench, Key::F10), []);
    assert_eq!(focused(&bench), "Open map…", "F10 opens the first menu at its first row");
    assert_eq!(key(&mut bench, Key::ArrowRight), []);
    assert_eq!(focused(&bench), "Fit to window");
    assert_eq!(key(&mut bench, Key::ArrowLeft), []);
    assert_eq!(key(&mut bench, Key::ArrowLeft), []);
    assert_eq!(focused(&bench), "Command palette", "from the first round to the last");
    key(&mut bench, Key::ArrowRight);
    key(&mut bench, Key::ArrowRight);
    // The menu of sizes is within this one.
    while focused(&bench) != "Zoom" {
        assert_eq!(key(&mut bench, Key::ArrowDown), []);
        assert!(!focused(&bench).is_empty());
    }
    key(&mut bench, Key::ArrowRight);
    assert_eq!(focused(&bench), "Actual size (in-game zoom)");
    key(&mut bench, Key::ArrowLeft);
    assert_eq!(focused(&bench), "Zoom", "back to where it was opened");
    key(&mut bench, Key::ArrowRight);
    assert_eq!(key(&mut bench, Key::Enter), [Action::Flat(FlatAction::ZoomTo(1.0))]);
    bench.run_steps(2);
    assert!(!has(&bench, "Fit to window") || focused(&bench).is_empty());
    assert_eq!(key(&mut bench, Key::X), [Action::Flat(FlatAction::CycleXray)], "keys go to the map again");
}

#[test]
fn arrows_that_are_pressed_twice_in_a_frame_go_two_menus_on() {
    let mut bench = bench(with_map());
    key(&mut bench, Key::F10);
    for (arrow, expected) in [(Key::ArrowRight, "High detail"), (Key::ArrowLeft, "Open map…")] {
        for pressed in [true, false, true, false] {
            let modifiers = Modifiers::NONE;
            bench.event(Event::Key { key: arrow, physical_key: None, pressed, repeat: false, modifiers });
        }
        assert_eq!(asked(&mut bench), []);
        assert_eq!(focused(&bench), expected);
    }
}

#[test]
fn alt_alone_shows_the_hidden_bar_and_leads_into_it() {
    let mut bench = bench(hidden(with_map()));
    assert!(!has(&bench, "Animation"));
    press_alt(&mut bench);
    assert_eq!(focused(&bench), "File");
    key(&mut bench, Key::ArrowRight);
    assert_eq!(focused(&bench), "View");
    key(&mut bench, Key::ArrowDown);
    assert_eq!(focused(&bench), "Fit to window");
    key(&mut bench, Key::Escape);
    bench.run_steps(3);
    assert!(!has(&bench, "Animation"), "Escape hides it");
    press_alt(&mut bench);
    assert!(has(&bench, "Animation"));
    press_alt(&mut bench);
    assert!(!has(&bench, "Animation"), "and so does Alt");
    // Where the panels are hidden, too.
    bench.state_mut().state.shell.switches.panels = false;
    press_alt(&mut bench);
    assert!(has(&bench, "Animation"));
    assert_eq!(click(&mut bench, "Window"), []);
    assert_eq!(click(&mut bench, "Panels"), [Action::Shell(ShellAction::TogglePanels)]);
}

#[test]
fn alt_held_for_something_else_leaves_the_bar_alone() {
    let mut bench = bench(hidden(with_map()));
    let at = on_map(&bench);
    alt(&mut bench, true);
    bench.event(button(at, PointerButton::Primary, true));
    bench.event(button(at, PointerButton::Primary, false));
    bench.run_steps(1);
    alt(&mut bench, false);
    assert!(!has(&bench, "Animation"), "a click");
    alt(&mut bench, true);
    bench.key_press(Key::ArrowLeft);
    bench.run_steps(1);
    alt(&mut bench, false);
    assert!(!has(&bench, "Animation"), "another key");
    bench.key_down(Key::W);
    bench.run_steps(1);
    alt(&mut bench, true);
    alt(&mut bench, false);
    assert!(!has(&bench, "Animation"), "a key that is held");
    bench.key_up(Key::W);
    // Pressed with Shift, released without.
    bench.key_down(Key::Questionmark);
    bench.key_up(Key::Slash);
    bench.run_steps(1);
    bench.key_press(Key::Escape);
    bench.run_steps(2);
    press_alt(&mut bench);
    assert!(has(&bench, "Animation"), "a key of which only the name is held");
    press_alt(&mut bench);
    alt(&mut bench, true);
    bench.event(Event::WindowFocused(false));
    bench.run_steps(1);
    alt(&mut bench, false);
    assert!(!has(&bench, "Animation"), "another window");
}

#[test]
fn the_bar_gives_way_in_low_windows_and_does_nothing_under_a_dialog() {
    let mut bench = bench(with_map());
    bench.set_size(egui::vec2(640.0, 480.0));
    bench.run_steps(3);
    assert!(has(&bench, "Animation"));
    bench.set_size(egui::vec2(640.0, 200.0));
    bench.run_steps(3);
    assert!(!has(&bench, "Animation"));
    let mut bench = crate::stand::bench(Stand { state: shell_state(|shell| shell.keys = true), ..with_map() });
    assert_eq!(key(&mut bench, Key::F10), []);
    press_alt(&mut bench);
    assert!(!has(&bench, "Open folder…") && focused(&bench) != "File");
    assert!(bench.get_by_label("Animation").accesskit_node().is_disabled());
}

#[test]
fn the_arrows_leave_a_menu_whose_title_the_pointer_rests_on() {
    let mut bench = bench(with_map());
    let title = |bench: &Bench, name| {
        let titles = bench.get_all_by_label(name).map(|node| node.rect());
        titles.min_by(|a, b| a.top().total_cmp(&b.top())).expect("a title").center()
    };
    let file = title(&bench, "File");
    press(&mut bench, file);
    assert!(has(&bench, "Open map…"), "the pointer has opened it");
    assert_eq!(key(&mut bench, Key::ArrowRight), []);
    bench.run_steps(5);
    assert_eq!(focused(&bench), "Fit to window");
    assert!(has(&bench, "Proof borders"), "the menu beside it stays");
    let map = title(&bench, "Map");
    bench.hover_at(map);
    bench.run_steps(5);
    assert!(!has(&bench, "Proof borders"), "a pointer that moves onto a title opens its menu");
    assert!(has(&bench, "Reload map"));
}

#[test]
fn without_a_map_there_is_none_beside_it() {
    let mut bench = bench(Stand::default());
    click(&mut bench, "File");
    for label in ["Previous map", "Next map"] {
        assert!(bench.get_by_label(label).accesskit_node().is_disabled(), "{label}");
    }
    assert_eq!(key(&mut bench, Key::Escape), []);
    assert_eq!(key(&mut bench, Key::PageDown), [], "no map is asked for");
    assert!(has(&bench, "No map is open."));
}

#[test]
fn the_value_of_the_entities_shows_in_narrow_windows() {
    for width in [1280.0, 900.0, 640.0] {
        let mut bench = bench(with_map());
        bench.set_size(egui::vec2(width, 480.0));
        asked(&mut bench);
        assert!(has(&bench, "Entities in percent"), "{width}");
    }
}

#[test]
fn a_row_that_cannot_be_run_says_why() {
    assert_eq!(reason(Stand::default(), "View", "Fit to window").as_deref(), Ok("No map is open"));
}

#[test]
fn a_menu_within_a_menu_opens_only_where_something_in_it_can_be_run() {
    let is_disabled = |stand: Stand, title: &str, submenu: &str| {
        let mut bench = bench(stand);
        click(&mut bench, title);
        let rows = bench.get_all_by_label(submenu).filter(|node| node.rect().width() > 100.0);
        let rows: Vec<_> = rows.map(|node| node.accesskit_node().is_disabled()).collect();
        let [is_disabled] = rows[..] else { panic!("{submenu}: {} rows", rows.len()) };
        is_disabled
    };
    for (menu, submenu) in [("View", "Zoom"), ("Map", "X-ray mode")] {
        assert!(is_disabled(Stand::default(), menu, submenu), "{submenu} without a map");
        assert!(!is_disabled(with_map(), menu, submenu), "{submenu} of a map");
    }
    assert!(!is_disabled(Stand::default(), "File", "Recent maps"), "it says that there are none");
    let mut scene = panels::big_scene();
    scene.flat_mut().slots.truncate(2);
    let still = Stand { scene: Some(Arc::new(scene)), ..with_map() };
    for (stand, menu, submenu, why) in [
        (Stand::default(), "Map", "X-ray mode", "No map is open"),
        (Stand::default(), "View", "Zoom", "No map is open"),
        (still, "Animation", "Playback speed", "Nothing is animated in this map"),
    ] {
        assert_eq!(reason(stand, menu, submenu).as_deref(), Ok(why), "{submenu}");
    }
}

/// The reason that a disabled row of a menu gives where the pointer rests on it.
fn reason(stand: Stand, menu: &str, row: &str) -> Result<String, String> {
    const REASONS: [&str; 3] =
        ["No map is open", "Nothing is animated in this map", "Files in archives are not followed"];
    let mut bench = bench(stand);
    click(&mut bench, menu);
    let row = bench.get_all_by_label(row).find(|node| node.rect().width() > 100.0).expect("a row");
    if !row.accesskit_node().is_disabled() {
        return Err("it can be chosen".to_owned());
    }
    // Empty pages say the same.
    let count = |bench: &Bench, reason: &str| bench.query_all_by_label(reason).count();
    let before = REASONS.map(|reason| count(&bench, reason));
    row.hover();
    bench.run_steps(60);
    let found = REASONS.into_iter().zip(before).find(|(reason, before)| count(&bench, reason) > *before);
    found.map(|(reason, _)| reason.to_owned()).ok_or_else(|| "no reason shows".to_owned())
}

#[test]
fn without_a_map_nothing_is_followed_and_no_xray_is_chosen() {
    let mut bench = bench(Stand::default());
    assert_eq!(key(&mut bench, Key::X), []);
    assert!(has(&bench, "No map is open."));
    click(&mut bench, "File");
    let label = Command::Follow.menu_label();
    assert!(bench.get_by_label(&label).accesskit_node().is_disabled());
    assert_eq!(reason(Stand::default(), "File", &label).as_deref(), Ok("No map is open"));
    assert_eq!(reason(with_map(), "File", &label).as_deref(), Ok("Files in archives are not followed"));
}

fn buttons(bench: &Bench) -> Vec<String> {
    let nodes = bench.root().children_recursive();
    let nodes = nodes.map(|node| node.accesskit_node()).filter(|node| node.role() == egui::Role::Button);
    nodes.filter_map(|node| node.label()).collect()
}

#[test]
fn menus_hold_every_command_of_the_world_once() {
    for (name, stand) in [("flat", with_map as fn() -> Stand), ("solid", with_solid)] {
        let view = stand().state.world;
        let mut rows = Vec::new();
        for title in TITLES {
            let mut bench = bench(stand());
            if !has(&bench, title) {
                continue;
            }
            let mut before = buttons(&bench);
            click(&mut bench, title);
            for label in buttons(&bench) {
                // Buttons of the panels may bear the same name.
                match before.iter().position(|other| *other == label) {
                    Some(at) => drop(before.swap_remove(at)),
                    None => rows.push(label),
                }
            }
        }
        use mapscope::ui::command_menus::Place;
        for info in COMMANDS.iter().filter(|info| info.command.works_on(&view)) {
            let expected = matches!(info.command.place(), Place::In(_));
            // A world that does not move has no video.
            let words = match (info.command, name) {
                (Command::SavePicture, "solid") => "Export image…".to_owned(),
                (command, _) => command.menu_label(),
            };
            let times = rows.iter().filter(|label| **label == words).count();
            assert_eq!(times, usize::from(expected), "{name}: {:?} in {rows:?}", info.command);
        }
        assert_eq!(rows.iter().any(|label| label == Command::Stop.info().label), name == "flat", "{name}");
    }
}

#[test]
fn the_longest_menu_of_a_world_fits_into_usual_windows() {
    for size in [egui::vec2(1280.0, 720.0), egui::vec2(1024.0, 600.0)] {
        let mut bench = bench(with_world());
        bench.set_size(size);
        asked(&mut bench);
        click(&mut bench, "View");
        bench.run_steps(5);
        let rows = bench.get_all_by_label("Labels").filter(|node| node.rect().width() > 100.0);
        let last = rows.map(|node| node.rect().bottom()).fold(0.0, f32::max);
        assert!(last > 300.0 && last <= size.y - 4.0, "{size}: {last}");
        assert!(has(&bench, "Time of day") && !has(&bench, "Set time of day to noon"));
    }
}

#[test]
fn what_does_not_fit_into_the_top_bar_is_in_a_menu() {
    let stand = || Stand { state: shell_state(|shell| shell.switches.menu_bar = MenuBarMode::OnAlt), ..with_map() };
    let wanted: Vec<_> = [Command::Open, Command::Gallery, Command::Reload, Command::SavePicture, Command::Detail]
        .into_iter()
        .chain([Command::Fit, Command::ZoomIn, Command::ZoomOut, Command::Keys, Command::Settings])
        .collect();
    for (width, has_menu) in [(1280.0, false), (640.0, true), (480.0, true), (320.0, true)] {
        let mut bench = bench(stand());
        bench.set_size(egui::vec2(width, 480.0));
        asked(&mut bench);
        assert_eq!(has(&bench, "More"), has_menu, "{width}");
        if has_menu {
            assert_eq!(click(&mut bench, "More"), [], "{width}");
        }
        for command in &wanted {
            let named = has(&bench, command.info().label) || has(&bench, &command.menu_label());
            assert!(named, "{width}: {command:?}");
        }
        for node in bench.root().children_recursive() {
            let node = node.accesskit_node();
            let bounds = node.bounding_box().filter(|_| node.role() == egui::Role::Button);
            // The bench has two pixels to a point.
            let right = bounds.map_or(0.0, |bounds| bounds.x1 / 2.0);
            assert!(right <= f64::from(width) + 0.5, "{width}: {:?} ends at {right}", node.label());
        }
    }
    let mut bench = bench(stand());
    bench.set_size(egui::vec2(480.0, 480.0));
    asked(&mut bench);
    click(&mut bench, "More");
    assert_eq!(click(&mut bench, "Keyboard shortcuts"), [Action::Shell(ShellAction::ToggleKeys)]);
}

#[test]
fn the_gallery_leaves_out_what_acts_on_the_map_behind_it() {
    let mut bench = bench(Stand { state: shell_state(|shell| shell.gallery.open = true), ..with_map() });
    for command in [Command::SavePicture, Command::Detail, Command::Fit, Command::ZoomIn, Command::Reload] {
        assert!(!has(&bench, command.info().label), "{command:?}");
    }
    click(&mut bench, "View");
    assert!(bench.get_by_label("Grid").accesskit_node().is_disabled());
    bench.get_by_label("Grid").hover();
    bench.run_steps(60);
    assert!(has(&bench, "Close the map gallery first"));
}
