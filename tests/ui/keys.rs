//! The keyboard: the command palette, the key sheet and keys that people have chosen, the parts of the window, and the
//! names of all controls.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::base::LayerId;
use mapscope::prefs::{Edit, Prefs};
use mapscope::ui::PrefsView;
use mapscope::ui::commands::Command;
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::Tab;
use mapscope::view::{self, Action, Request, Shell, ViewState};

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, click, shell_state, with_map};

fn palette(stand: Stand) -> Bench {
    let mut stand = stand;
    stand.state.shell.palette = true;
    let mut bench = bench(stand);
    assert_eq!(asked(&mut bench), []);
    bench
}

fn typed(bench: &mut Bench, text: &str) {
    bench.event(egui::Event::Text(text.into()));
    bench.run_steps(3);
}

fn enter(bench: &mut Bench) -> Vec<Action> {
    bench.key_press(Key::Enter);
    asked(bench)
}

/// What the palette lists, as far as it can be seen.
pub fn listed(bench: &Bench) -> Vec<String> {
    let items = bench.root().children_recursive();
    items
        .map(|node| node.accesskit_node())
        .filter(|node| node.role() == Role::MenuItem)
        .filter_map(|n| n.label())
        .collect()
}

#[test]
fn the_palette_opens_also_while_somebody_types_and_escape_closes_it() {
    let mut bench = bench(with_map());
    bench.get_by_label("Filter layers").click();
    bench.run_steps(2);
    bench.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::TogglePalette)]);
    let mut bench = palette(with_map());
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::TogglePalette)]);
}

#[test]
fn what_is_typed_is_found_and_enter_asks_for_it() {
    let mut bench = palette(with_map());
    typed(&mut bench, "whole map");
    assert_eq!(listed(&bench).first().map(String::as_str), Some("Fit to window"));
    assert_eq!(enter(&mut bench), [Action::Shell(ShellAction::TogglePalette), Action::Shell(ShellAction::Fit)]);

    let mut bench = palette(with_map());
    typed(&mut bench, "tele");
    let found = listed(&bench);
    for label in ["Show all links", "Next linked tile", "Find tiles"] {
        assert!(found.iter().any(|it| it == label), "{label}: {found:?}");
    }
    assert!(!found.iter().any(|it| it.contains("timeline")), "letters far apart are noise: {found:?}");
}

#[test]
fn what_the_settings_hold_finds_them() {
    for text in ["data", "images folder", "mapres"] {
        let mut bench = palette(with_map());
        typed(&mut bench, text);
        let found = listed(&bench);
        assert!(found.iter().any(|it| it == Command::Settings.info().label), "{text}: {found:?}");
        assert!(!found.iter().any(|it| it == Command::CopyLink.info().label), "{text}: {found:?}");
    }
    let mut bench = palette(with_map());
    typed(&mut bench, "svp");
    assert_eq!(listed(&bench).first().map(String::as_str), Some(Command::SavePicture.info().label));
}

#[test]
fn arrows_choose_another_line() {
    let mut bench = palette(with_map());
    let all = listed(&bench);
    assert!(all.len() > 8 && all.len() < 30, "only what is in view is made: {}", all.len());
    bench.key_press(Key::ArrowDown);
    bench.run_steps(1);
    bench.key_press(Key::ArrowDown);
    bench.run_steps(1);
    bench.key_press(Key::ArrowUp);
    bench.run_steps(1);
    // The second of the table.
    assert_eq!(enter(&mut bench), [Action::Shell(ShellAction::TogglePalette), Action::Ask(Request::FolderDialog)]);
    bench.run_steps(2);
    bench.key_press(Key::Escape);
    bench.state_mut().state.shell.palette = false;
    bench.run_steps(2);
    bench.state_mut().actions.clear();
    bench.state_mut().state.shell.palette = true;
    bench.run_steps(3);
    assert_eq!(listed(&bench).first().map(String::as_str), Some("Open folder…"), "what was asked for last comes first");
}

#[test]
fn layers_pages_tiles_and_switches_are_offered() {
    for (text, expected) in [
        ("page warnings", vec![Action::Flat(FlatAction::SetTab(Tab::Problems))]),
        ("hide all layers", vec![Action::Flat(FlatAction::HideAll)]),
        ("go to 12 7", {
            let pin = view::flat::pin_of_tile(ViewState::default().flat(), [12, 7]);
            vec![Action::Flat(FlatAction::GoToTile([12, 7])), Action::Flat(FlatAction::Pin(pin))]
        }),
    ] {
        let mut bench = palette(with_map());
        typed(&mut bench, text);
        let mut actions = enter(&mut bench);
        assert_eq!(actions.remove(0), Action::Shell(ShellAction::TogglePalette));
        // Where somebody is now is part of the pin.
        if let (Some(Action::Flat(FlatAction::Pin(pin))), Some(Action::Flat(FlatAction::Pin(wanted)))) =
            (actions.last(), expected.last())
        {
            assert_eq!(pin.world, wanted.world);
            assert_eq!(actions[0], expected[0]);
        } else {
            assert_eq!(actions, expected, "{text}");
        }
    }
    let stand = with_map();
    let layer = stand.scene.as_ref().expect("a map").flat().layer_infos().nth(3).expect("a layer").clone();
    for (verb, action) in [
        ("go to layer", Action::Flat(FlatAction::GoTo(layer.id))),
        ("hide layer", Action::Flat(FlatAction::ToggleLayer(layer.id))),
    ] {
        let mut bench = palette(with_map());
        typed(&mut bench, &format!("{verb} {}", layer.title));
        let actions = enter(&mut bench);
        let same_name = |id: LayerId| {
            with_map().scene.expect("a map").flat().layer_info(id).expect("a layer").1.title == layer.title
        };
        match (&actions[1], &action) {
            (Action::Flat(FlatAction::GoTo(id)), Action::Flat(FlatAction::GoTo(_)))
            | (Action::Flat(FlatAction::ToggleLayer(id)), Action::Flat(FlatAction::ToggleLayer(_))) => {
                assert!(same_name(*id), "{actions:?}");
            }
            _ => panic!("{actions:?}, not {action:?}"),
        }
    }
}

#[test]
fn what_cannot_be_done_says_why_and_is_not_asked_for() {
    let mut bench = palette(Stand::default());
    typed(&mut bench, "whole map");
    let node = bench.get_by_role_and_label(Role::MenuItem, "Fit to window");
    assert!(node.accesskit_node().is_disabled());
    assert_eq!(enter(&mut bench), []);
    assert!(bench.state().state.shell.palette, "it stays open");
    for xray in ["X-ray mode: off", "X-ray mode: dim design", "X-ray mode: entities only"] {
        for (stand, is_disabled) in [(Stand::default(), true), (with_map(), false)] {
            let mut bench = palette(stand);
            typed(&mut bench, xray);
            let node = bench.get_by_role_and_label(Role::MenuItem, xray);
            assert_eq!(node.accesskit_node().is_disabled(), is_disabled, "{xray}");
        }
    }
}

#[test]
fn nothing_is_highlighted_where_nothing_is_animated() {
    let mut scene = panels::big_scene();
    scene.flat_mut().slots.truncate(2);
    let mut bench = palette(Stand { scene: Some(Arc::new(scene)), ..with_map() });
    for command in ["Highlight animated objects", "Highlight objects using the selected envelopes"] {
        bench.state_mut().state.shell.palette = false;
        bench.run_steps(2);
        bench.state_mut().state.shell.palette = true;
        bench.run_steps(2);
        typed(&mut bench, command);
        let node = bench.get_by_role_and_label(Role::MenuItem, command);
        assert!(node.accesskit_node().is_disabled(), "{command}");
    }
}

/// A stand whose settings have these keys.
fn with_keys(keys: &[(&str, &[&str])]) -> Stand {
    let mut stand = with_map();
    let mut prefs = Prefs::default();
    let list = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
    prefs.keys.extend(keys.iter().map(|(id, keys)| ((*id).to_owned(), list(keys))));
    stand.status.remembered = PrefsView { prefs: Arc::new(prefs), ..PrefsView::default() };
    stand
}

#[test]
fn chosen_keys_hold_and_buttons_name_them() {
    let mut bench = bench(with_keys(&[("fit", &["Ctrl+Alt+G"]), ("move-left", &["Q"])]));
    bench.key_press(Key::F);
    assert_eq!(asked(&mut bench), []);
    bench.key_press_modifiers(Modifiers::COMMAND | Modifiers::ALT, Key::G);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::Fit)]);
    assert_eq!(Command::Fit.info().keys_text(), "Ctrl+Alt+G");
    bench.key_down(Key::Q);
    assert!(matches!(asked(&mut bench).first(), Some(Action::Flat(FlatAction::Steer(to))) if to.x < 0.0));
    bench.get_by_label("Fit to window").hover();
    bench.run_steps(60);
    assert!(bench.query_by_label("Ctrl+Alt+G").is_some(), "the tooltip names the key");
}

#[test]
fn plain_words_find_their_command_first() {
    for (text, command) in [
        ("reload", Command::Reload),
        ("open menu", Command::OpenMenu),
        ("menu bar", Command::MenuBar),
        ("settings", Command::Settings),
        ("theme", Command::Settings),
        ("zoom in", Command::ZoomIn),
        ("xray", Command::Xray),
        ("export", Command::SavePicture),
    ] {
        let mut bench = palette(with_map());
        typed(&mut bench, text);
        let found = listed(&bench);
        let (is_named, label) = (command.info().label, found.first().map(String::as_str));
        // A theme is what is asked for; the settings have it, too.
        assert!(
            label == Some(is_named) || text == "theme" && found.iter().any(|it| it == is_named),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn layers_are_hidden_and_shown_alone_by_name() {
    let layer = |stand: &Stand| stand.scene.as_ref().expect("a map").flat().layer_infos().nth(3).expect("one").clone();
    let name = layer(&with_map()).title;
    for (verb, label) in [("hide", "Hide layer"), ("show", "Hide layer"), ("solo", "Solo layer")] {
        let mut bench = palette(with_map());
        typed(&mut bench, &format!("{verb} {name}"));
        let found = listed(&bench);
        assert!(found.first().is_some_and(|first| *first == format!("{label} “{name}”")), "{verb}: {found:?}");
    }
    let mut bench = palette(with_map());
    typed(&mut bench, &name);
    let found = listed(&bench);
    assert!(found.first().is_some_and(|first| *first == format!("Go to layer “{name}”")), "{found:?}");
    let mut bench = palette(with_map());
    typed(&mut bench, "exit solo");
    assert_eq!(listed(&bench).first().map(String::as_str), Some("Exit solo"));
    assert!(bench.get_by_role_and_label(Role::MenuItem, "Exit solo").accesskit_node().is_disabled());
}

fn sheet(stand: Stand) -> Bench {
    let bench = bench(Stand { state: shell_state(|shell| shell.keys = true), ..stand });
    assert!(bench.query_by_label("Search commands or keys").is_some());
    bench
}

fn keys(id: &str, keys: Option<&[&str]>) -> Action {
    let keys = keys.map(|keys| keys.iter().map(|key| (*key).to_owned()).collect());
    Action::Ask(Request::SetPref(Edit::Keys(id.to_owned(), keys)))
}

#[test]
fn a_key_is_changed_added_and_taken_away() {
    let mut bench = sheet(with_map());
    assert_eq!(click(&mut bench, "Change shortcut F of “Fit to window”"), []);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::J);
    assert_eq!(asked(&mut bench), [keys("fit", Some(&["Ctrl+J"]))]);
    assert_eq!(click(&mut bench, "Add shortcut for “Fit to window”"), []);
    bench.key_press(Key::F9);
    assert_eq!(asked(&mut bench), [keys("fit", Some(&["F", "F9"]))]);
    click(&mut bench, "Change shortcut F of “Fit to window”");
    bench.key_press(Key::Backspace);
    assert_eq!(asked(&mut bench), [keys("fit", Some(&[]))]);
    click(&mut bench, "Change shortcut F of “Fit to window”");
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [], "Escape leaves the question, not the sheet");
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ToggleKeys)]);
}

#[test]
fn a_clash_is_told_and_somebody_decides() {
    let ask = || {
        let mut bench = sheet(with_map());
        click(&mut bench, "Change shortcut 1 of “Actual size (in-game zoom)”");
        bench.key_press(Key::F);
        assert_eq!(asked(&mut bench), [], "it is somebody else's");
        bench
    };
    let taken = [keys("fit", Some(&[])), keys("actual-size", Some(&["F"]))];
    assert_eq!(click(&mut ask(), "Reassign to “Actual size”"), taken);
    assert_eq!(enter(&mut ask()), taken, "Enter takes it");
    // Fitting works on solid worlds too, where the key has another command.
    let swapped = [keys("view-front", Some(&[])), keys("actual-size", Some(&["F"])), keys("fit", Some(&["1"]))];
    assert_eq!(click(&mut ask(), "Swap with 1"), swapped);
    assert_eq!(click(&mut ask(), "Cancel"), []);
    let mut bench = ask();
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label("Cancel").is_none());
}

#[test]
fn a_clash_names_all_owners_that_of_this_world_first() {
    let ask = || {
        let mut bench = sheet(with_map());
        click(&mut bench, "Change shortcut F of “Fit to window”");
        bench.key_press_modifiers(Modifiers::COMMAND, Key::G);
        assert_eq!(asked(&mut bench), []);
        bench
    };
    let fit = keys("fit", Some(&["Ctrl+G"]));
    let taken = click(&mut ask(), "Reassign to “Fit to window”");
    assert!(taken.contains(&fit) && taken.contains(&keys("grid", Some(&[]))), "{taken:?}");
    assert!(taken.contains(&keys("block-grid", Some(&[]))), "{taken:?}");
    let swapped = click(&mut ask(), "Swap with F");
    assert!(swapped.contains(&fit) && swapped.contains(&keys("grid", Some(&["F"]))), "{swapped:?}");
    assert!(swapped.contains(&keys("block-grid", Some(&["F"]))), "{swapped:?}");
}

#[test]
fn usual_keys_come_back_one_by_one_or_all() {
    let chosen: &[(&str, &[&str])] = &[("fit", &["1"]), ("actual-size", &["F"]), ("of-another-version", &["F8"])];
    let mut bench = sheet(with_keys(chosen));
    let expected = [keys("actual-size", None), keys("fit", None)];
    let reset = click(&mut bench, "Reset shortcuts for “Fit to window”");
    assert_eq!(reset, expected, "whoever has them gives them back, and is not left without any");
    let mut bench = sheet(with_keys(chosen));
    let expected = [keys("actual-size", None), keys("fit", None)];
    assert_eq!(click(&mut bench, "Reset all shortcuts"), expected, "unknown ones are kept");
}

#[test]
fn the_sheet_is_searched_by_words_and_keys() {
    let mut bench = sheet(with_map());
    bench.get_by_label("Search commands or keys").click();
    bench.run_steps(2);
    typed(&mut bench, "ctrl+f");
    assert!(bench.query_by_label("Change shortcut Ctrl+F of “Find tiles”").is_some());
    assert!(bench.query_by_label("Change shortcut F of “Fit to window”").is_none());
}

#[test]
fn a_search_of_the_sheet_shows_its_first_hit_wherever_the_list_was_scrolled_to() {
    let mut bench = sheet(with_map());
    let row = bench.get_by_label("Change shortcut Ctrl+O of “Open map…”").rect();
    bench.hover_at(row.center());
    bench.run_steps(2);
    bench.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -400.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    });
    bench.run_steps(60);
    assert!(bench.query_by_label("Change shortcut Ctrl+O of “Open map…”").is_none(), "scrolled away");
    let field = bench.get_by_label("Search commands or keys").rect();
    typed(&mut bench, "open");
    let first = bench.get_by_role_and_label(Role::Button, "Change shortcut Ctrl+O of “Open map…”").rect();
    assert!(first.top() > field.bottom(), "{first} lies below {field}");
}

#[test]
fn f6_goes_through_the_parts_of_the_window() {
    let mut stand = with_map();
    stand.state.flat_mut().switches.timeline = true;
    stand.state.shell.switches.inspector = view::flat::Inspector::Open;
    let mut bench = bench(stand);
    let free = bench.state().free.expect("shown");
    let place = |bench: &Bench| {
        let focused = bench.ctx.memory(|memory| memory.focused())?;
        Some(bench.ctx.read_response(focused)?.rect.center())
    };
    let mut seen = Vec::new();
    for _ in 0..7 {
        bench.key_press(Key::F6);
        assert_eq!(asked(&mut bench), []);
        seen.push(match place(&bench) {
            None => "map",
            Some(at) if at.y < free.top() => "top",
            Some(at) if at.y > free.bottom() => "below",
            Some(at) if at.x < free.left() => "left",
            Some(at) if at.x > free.right() => "right",
            Some(_) => "over the map",
        });
    }
    assert_eq!(seen, ["right", "below", "below", "top", "top", "left", "map"], "the menu bar and the bar below");
    bench.key_press_modifiers(Modifiers::SHIFT, Key::F6);
    bench.run_steps(2);
    assert!(place(&bench).is_some_and(|at| at.x < free.left()), "and back");
}

#[test]
fn arrows_walk_through_a_list_that_is_longer_than_the_panel() {
    let mut bench = bench(with_map());
    let first =
        bench.state().scene.as_ref().expect("a map").flat().layer_infos().next().expect("a layer").title.clone();
    bench.get_all_by_label(&first).next().expect("the first layer").focus();
    bench.run_steps(2);
    for _ in 0..60 {
        bench.key_press(Key::ArrowDown);
        bench.run_steps(2);
        let panel = bench.state().free.expect("shown");
        let focused = bench.ctx.memory(|memory| memory.focused()).expect("the keyboard is somewhere");
        let rect = bench.ctx.read_response(focused).expect("and there").interact_rect;
        assert!(rect.is_positive() && rect.center().x < panel.left(), "in view, in the list: {rect:?}");
    }
    let walked = asked(&mut bench);
    assert!(walked.iter().all(|it| matches!(it, Action::Flat(FlatAction::Select(Some(_))))), "{walked:?}");
    let asked = enter(&mut bench);
    let [Action::Flat(FlatAction::GoTo(layer))] = asked.as_slice() else { panic!("Enter goes there: {asked:?}") };
    assert!(layer.0 > 30, "far down: {layer:?}");
}

#[test]
fn every_control_has_a_name() {
    let mut stands = vec![("empty".to_owned(), Stand::default())];
    for tab in Tab::ALL {
        let mut stand = with_map();
        stand.state.flat_mut().switches.tab = tab;
        stand.state.flat_mut().switches.timeline = true;
        stand.state.flat_mut().selected = Some(LayerId(2));
        stand.state.flat_mut().find.open = true;
        stand.state.shell.switches.inspector = view::flat::Inspector::Open;
        stand.status.error = Some("No.".into());
        stands.push((format!("{tab:?}"), stand));
    }
    for (name, state) in [
        ("keys", shell_state(|shell| shell.keys = true)),
        ("settings", shell_state(|shell| shell.settings = true)),
        ("palette", shell_state(|shell| shell.palette = true)),
        ("figures", shell_state(|shell| shell.figures = true)),
    ] {
        stands.push((name.to_owned(), Stand { state, ..with_map() }));
    }
    for what in [view::SaveWhat::View, view::SaveWhat::Whole, view::SaveWhat::Moving] {
        let mut stand = Stand { scene: Some(crate::save::moving()), ..with_map() };
        (stand.state.shell.save.open, stand.state.shell.save.choice.what) = (true, what);
        stand.status.save.no_dialog = true;
        stands.push((format!("save {what:?}"), stand));
    }
    let mut nameless = Vec::new();
    let mut controls = 0;
    for (name, stand) in stands {
        let bench = shown(stand);
        for node in bench.root().children_recursive() {
            let node = node.accesskit_node();
            if !is_control(node.role()) {
                continue;
            }
            controls += 1;
            let label = node.label().unwrap_or_default();
            if !label.chars().any(char::is_alphanumeric) {
                nameless.push(format!("{name}: {:?} {label:?} at {:?}", node.role(), node.bounding_box()));
            }
        }
    }
    nameless.dedup();
    assert!(controls > 300, "only {controls} controls seen");
    assert!(nameless.is_empty(), "{}", nameless.join("\n"));
}

/// A bench of which it does not matter what it asks for.
fn shown(stand: Stand) -> Bench {
    let settings = stand.state.shell.settings;
    let mut stand = stand;
    // They look at paths when they open.
    stand.state.shell.settings = false;
    let mut bench = bench(stand);
    bench.state_mut().state.shell.settings = settings;
    bench.run_steps(3);
    bench
}

fn is_control(role: Role) -> bool {
    matches!(
        role,
        Role::Button
            | Role::CheckBox
            | Role::RadioButton
            | Role::Slider
            | Role::SpinButton
            | Role::TextInput
            | Role::MultilineTextInput
            | Role::ComboBox
            | Role::Tab
            | Role::MenuItem
            | Role::TreeItem
            | Role::Link
            | Role::Switch
    )
}

#[test]
fn problems_of_the_settings_are_listed_by_the_sheet() {
    let bench = sheet(with_keys(&[("warp", &["F8"])]));
    assert!(bench.query_by_label_contains("Unknown command “warp”").is_some());
}

#[test]
fn letters_do_not_reach_the_map_while_a_dialog_is_open() {
    type Open = fn(&mut Shell);
    let dialogs: [(&str, Open); 3] = [
        ("settings", |shell| shell.settings = true),
        ("keys", |shell| shell.keys = true),
        ("export", |shell| shell.save.open = true),
    ];
    for (name, open) in dialogs {
        let mut bench = bench(with_map());
        open(&mut bench.state_mut().state.shell);
        asked(&mut bench);
        for key in [Key::X, Key::F, Key::E, Key::A, Key::L, Key::Num1, Key::Backspace, Key::PageDown] {
            bench.key_press(key);
            assert_eq!(asked(&mut bench), [], "{name}: {key:?}");
        }
    }
}

#[test]
fn escape_and_another_key_of_one_frame_both_count() {
    let mut bench = bench(with_map());
    bench.state_mut().state.shell.settings = true;
    asked(&mut bench);
    let input = bench.input_mut();
    for key in [Key::Escape, Key::X] {
        let modifiers = Modifiers::NONE;
        input.events.push(egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers });
    }
    let expected = [Action::Shell(ShellAction::ToggleSettings), Action::Flat(FlatAction::CycleXray)];
    assert_eq!(asked(&mut bench), expected);
}

#[test]
fn what_x_ray_cannot_show_while_others_are_soloed_is_said() {
    let words = "Entities stay hidden: other layers are soloed.";
    let scene = with_map().scene.expect("a map");
    let layers = || scene.world.as_flat().expect("flat").layer_infos();
    let find = |physics| layers().find(|layer| view::flat::is_physics(layer.layer_type) == physics).map(|it| it.id);
    for (solo, says) in [(None, false), (find(false), true), (find(true), false)] {
        let mut stand = with_map();
        stand.state.flat_mut().visibility.solo.extend(solo);
        let mut bench = bench(stand);
        for key in [Key::X, Key::O] {
            bench.key_press(key);
            asked(&mut bench);
            bench.run_steps(2);
            assert_eq!(bench.query_all_by_label(words).count() > 0, says, "{solo:?} {key:?}");
        }
        if says {
            assert_eq!(crate::stand::click(&mut bench, "Exit solo"), [Action::Flat(FlatAction::ExitSolo)]);
            assert!(bench.query_by_label(words).is_none());
        }
    }
}

#[test]
fn escape_ends_solo_before_it_clears_the_selection_as_a_whole() {
    let mut stand = with_map();
    stand.state.flat_mut().visibility.solo.insert(LayerId(1));
    stand.state.flat_mut().selected = Some(LayerId(1));
    stand.state.flat_mut().also_selected.insert(LayerId(0));
    let mut bench = bench(stand);
    asked(&mut bench);
    for expected in [FlatAction::ExitSolo, FlatAction::Select(None)] {
        bench.key_press(Key::Escape);
        assert_eq!(asked(&mut bench), [Action::Flat(expected.clone())]);
        let scene = bench.state().scene.clone();
        view::apply(&mut bench.state_mut().state, expected, scene.as_deref().map(|scene| &scene.world));
    }
    assert!(bench.state().state.flat().visibility.solo.is_empty());
    assert!(bench.state().state.flat().selected_layers().is_empty());
}
