//! The manual in the window: where it opens, its search, its links, and the way back.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use mapscope::prefs::{Edit, Prefs};
use mapscope::view::{self, Action, ManualPlace, Request, ShellAction};

use crate::stand::{Bench, asked, bench, click, frames, with_map};

fn read(topic: &str, heading: &str) -> [Action; 1] {
    let place = match heading {
        "" => ManualPlace::topic(topic),
        heading => ManualPlace::section(topic, heading),
    };
    [Action::Shell(ShellAction::ReadManual(place))]
}

/// Applies actions of the window, as the program does.
fn apply(bench: &mut Bench, actions: impl IntoIterator<Item = Action>) {
    for action in actions {
        view::apply(&mut bench.state_mut().state, action, None);
    }
    bench.run_steps(4);
}

/// The stand with the manual open at a place.
fn opened(topic: &str, heading: &str) -> Bench {
    let mut bench = bench(with_map());
    apply(&mut bench, read(topic, heading));
    bench
}

/// Clicks a row of the list of topics.
fn click_row(bench: &mut Bench, label: &str) -> Vec<Action> {
    bench.get_by_role_and_label(Role::MenuItem, label).click();
    asked(bench)
}

fn press(bench: &mut Bench, key: Key) -> Vec<Action> {
    bench.key_press(key);
    asked(bench)
}

#[test]
fn its_key_opens_it_where_it_speaks_of_the_open_dialog() {
    let mut bench = bench(with_map());
    assert_eq!(press(&mut bench, Key::F1), read("start", ""));
    for (dialog, topic, heading) in [
        (ShellAction::ToggleSettings, "settings", ""),
        (ShellAction::ToggleKeys, "keys", "Change shortcuts"),
        (ShellAction::ToggleSave, "export", "Export image"),
        (ShellAction::ToggleAbout, "troubleshooting", "Crash reports"),
    ] {
        apply(&mut bench, [Action::Shell(dialog.clone())]);
        asked(&mut bench);
        assert_eq!(press(&mut bench, Key::F1), read(topic, heading), "{dialog:?}");
        assert_eq!(click(&mut bench, "Help on this window"), read(topic, heading), "its button leads there too");
        apply(&mut bench, [Action::Shell(dialog)]);
    }
    apply(&mut bench, [Action::Shell(ShellAction::TogglePalette)]);
    let closed = Action::Shell(ShellAction::TogglePalette);
    assert_eq!(press(&mut bench, Key::F1), [vec![closed], read("view", "Command palette").to_vec()].concat());
}

#[test]
fn its_key_opens_it_where_it_speaks_of_the_panel_with_the_keyboard() {
    let mut bench = bench(with_map());
    bench.get_by_label("Filter layers").focus();
    bench.run_steps(2);
    assert_eq!(press(&mut bench, Key::F1), read("view", "Layers"));
    let layers = bench.get_by_label("Filter layers").rect().center();
    bench.hover_at(layers);
    bench.run_steps(2);
    bench.key_press(Key::Escape);
    asked(&mut bench);
    assert_eq!(press(&mut bench, Key::F1), read("view", "Layers"), "without a focus, that under the pointer");
}

#[test]
fn a_dialog_below_comes_back() {
    let mut bench = bench(with_map());
    apply(&mut bench, [Action::Shell(ShellAction::ToggleSettings)]);
    asked(&mut bench);
    apply(&mut bench, read("settings", ""));
    assert!(bench.query_by_label("Increase UI scale").is_none());
    let actions = press(&mut bench, Key::Escape);
    assert_eq!(actions, [Action::Shell(ShellAction::CloseManual)]);
    apply(&mut bench, actions);
    bench.get_by_label("Increase UI scale");
    apply(&mut bench, read("settings", ""));
    apply(&mut bench, [Action::Shell(ShellAction::ToggleSettings)]);
    assert!(bench.state().state.shell.settings, "asked for by its key it shows, whatever lies over it");
    assert!(!bench.state().state.shell.manual.open);
}

#[test]
fn topics_sections_and_links_lead_on_and_back() {
    let mut bench = opened("start", "");
    assert!(bench.query_by_role_and_label(Role::MenuItem, "Timeline").is_none(), "sections of other topics");
    let actions = click_row(&mut bench, "Animation");
    assert_eq!(actions, read("animation", ""));
    apply(&mut bench, actions);
    let actions = click_row(&mut bench, "Timeline");
    assert_eq!(actions, read("animation", "Timeline"));
    apply(&mut bench, actions);
    let back = |by| [Action::Shell(ShellAction::TurnManual(by))];
    let actions = click(&mut bench, "Back");
    assert_eq!(actions, back(-1));
    apply(&mut bench, actions);
    assert_eq!(click(&mut bench, "Forward"), back(1));
    bench.key_press_modifiers(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(asked(&mut bench), back(-1), "the keys that go back on the map do so here");
}

#[test]
fn a_search_lists_sections_and_enter_opens_the_first() {
    let mut bench = opened("start", "");
    bench.event(egui::Event::Text("x-ray modes".into()));
    bench.run_steps(3);
    bench.get_by_label("Physics › Entities and X-ray");
    let expected = read("physics", "Entities and X-ray");
    assert_eq!(click(&mut bench, "Physics › Entities and X-ray"), expected);
    bench.get_by_label("Search the manual").focus();
    bench.event(egui::Event::Text(" zzz yyy qqq".into()));
    bench.run_steps(3);
    bench.get_by_label_contains("No matches for “x-ray modes zzz yyy qqq”");
    assert_eq!(press(&mut bench, Key::Escape), [Action::Shell(ShellAction::CloseManual)]);
    let mut bench = opened("start", "");
    bench.event(egui::Event::Text("bookmark".into()));
    bench.run_steps(3);
    let first = mapscope::manual::search("bookmark").remove(0);
    assert_eq!(press(&mut bench, Key::Enter), read(first.topic.name, &first.heading));
}

#[test]
fn a_hit_is_scrolled_to_in_its_first_frame() {
    for (words, size) in [("envelope", [1280.0, 720.0]), ("envelope", [640.0, 480.0]), ("x-ray modes", [960.0, 600.0])]
    {
        let mut bench = opened("start", "");
        bench.set_size(size.into());
        bench.event(egui::Event::Text(words.into()));
        frames(&mut bench, 3);
        let first = mapscope::manual::search(words).remove(0);
        bench.input_mut().events.push(egui::Event::Key {
            key: Key::Enter,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
        for frame in 0..6 {
            frames(&mut bench, 1);
            let heading = bench.query_all_by_role_and_label(Role::Label, &first.heading);
            let tops: Vec<_> = heading.map(|heading| heading.rect().top()).collect();
            // The first frame takes the key.
            let is_there = tops.iter().any(|top| (40.0..200.0).contains(top));
            assert!(frame == 0 || is_there, "{words}, frame {frame}: {} at {tops:?}", first.heading);
        }
    }
}

#[test]
fn code_is_copied() {
    let mut bench = opened("command-line", "Window");
    let copied = bench.get_all_by_label("Copy").next().expect("a block of code");
    copied.click();
    let actions = asked(&mut bench);
    assert!(matches!(&actions[..], [Action::Ask(Request::CopyText(text))] if text.contains("mapscope")), "{actions:?}");
}

#[test]
fn its_text_names_the_keys_in_use() {
    let mut bench = opened("start", "");
    assert!(bench.query_by_label_contains("F9").is_none());
    let mut prefs = Prefs::default();
    prefs.apply(&Edit::Keys("open".to_owned(), Some(vec!["F9".to_owned()])));
    bench.state_mut().status.remembered.prefs = Arc::new(prefs);
    bench.run_steps(3);
    bench.get_all_by_label_contains("F9").next().expect("a sentence about opening maps");
}

#[test]
fn every_topic_shows_in_windows_of_all_sizes() {
    for size in [[1280.0, 720.0], [640.0, 480.0], [320.0, 240.0]] {
        let mut bench = bench(with_map());
        bench.set_size(size.into());
        for topic in mapscope::manual::topics() {
            apply(&mut bench, read(topic.name, ""));
            bench.get_all_by_label(topic.title).next().expect("its title");
        }
    }
}

#[test]
fn the_palette_finds_sections() {
    let mut bench = bench(with_map());
    apply(&mut bench, [Action::Shell(ShellAction::TogglePalette)]);
    bench.event(egui::Event::Text("manual minimap".into()));
    bench.run_steps(4);
    bench.get_by_label("Manual: Minimap");
    let closed = Action::Shell(ShellAction::TogglePalette);
    assert_eq!(press(&mut bench, Key::Enter), [vec![closed], read("view", "Minimap").to_vec()].concat());
}
