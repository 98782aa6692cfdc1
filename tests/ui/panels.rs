//! The panels without a window: a click, a key or a gesture asks for exactly this, and nothing else.

use crate::stand::shell_state;
use mapscope::prefs::{FlatSwitches, PanelSizes};
use mapscope::view::flat::FlatView;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, button, click, on_map, with_map, with_solid};
use egui::{Event, Key, Modifiers, PointerButton, Role, vec2};
use egui_kittest::kittest::Queryable;
use glam::Vec2;
use mapscope::base::{GameInstall, GroupIndex, LayerId};
use mapscope::scene::{DrawnLayer, Layer, LayerContent, LayerInfo};
use mapscope::ui::commands::{COMMANDS, Command};
use mapscope::ui::{AppStatus, Loading, Panels, text};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{Tab, TimeRange};
use mapscope::view::{Action, Request, ViewState};

#[test]
fn buttons_of_the_top_bar_ask_for_their_command() {
    let mut bench = bench(with_map());
    for (label, action) in [
        ("Open map…", Action::Ask(Request::OpenDialog)),
        ("Reload map", Action::Ask(Request::Reload)),
        ("Pause", Action::Flat(FlatAction::TogglePlay)),
        ("Toggle high detail", Action::Flat(FlatAction::ToggleDetail)),
        ("Fit to window", Action::Shell(ShellAction::Fit)),
        ("Zoom in", Action::Shell(ShellAction::ZoomStep(1))),
        ("Zoom out", Action::Shell(ShellAction::ZoomStep(-1))),
        ("Keyboard shortcuts", Action::Shell(ShellAction::ToggleKeys)),
    ] {
        assert_eq!(click(&mut bench, label), [action], "{label}");
    }
}

#[test]
fn the_left_panel_ends_at_the_timeline() {
    for tab in Tab::ALL {
        let mut stand = with_map();
        stand.state.flat_mut().switches.tab = tab;
        stand.state.flat_mut().switches.timeline = true;
        let mut bench = bench(stand);
        bench.set_size(vec2(640.0, 330.0));
        asked(&mut bench);
        let end = bench.state().free.expect("shown").bottom();
        // The edge by which the panel is resized.
        let edge = bench.ctx.viewport(|viewport| {
            let widgets = viewport.prev_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
            let edges = widgets.filter(|it| it.sense.senses_drag() && it.rect.width() < 12.0 && it.rect.top() < 80.0);
            edges.map(|it| it.rect).max_by(|a, b| a.height().total_cmp(&b.height())).expect("an edge")
        });
        assert!(edge.height() > 50.0 && edge.bottom() <= end + 1.0, "{tab:?}: {edge:?}, the timeline begins at {end}");
    }
}

#[test]
fn menus_of_the_top_bar_offer_speeds_and_scales() {
    let mut bench = bench(with_map());
    assert_eq!(click(&mut bench, "1×"), []);
    assert_eq!(click(&mut bench, "0.25×"), [Action::Flat(FlatAction::SetSpeed(0.25))]);
    assert_eq!(click(&mut bench, "100%"), []);
    assert_eq!(click(&mut bench, "200%"), [Action::Flat(FlatAction::ZoomTo(2.0))]);
    assert_eq!(click(&mut bench, "100%"), []);
    assert_eq!(click(&mut bench, "Go to spawn Home"), [Action::Shell(ShellAction::Home)]);
}

#[test]
fn the_entities_slider_goes_from_0_to_100() {
    let mut bench = bench(with_map());
    let rect = bench.get_by_role_and_label(Role::Slider, "Entities").rect();
    bench.event(Event::PointerMoved(rect.right_center()));
    for pressed in [true, false] {
        bench.event(button(rect.right_center() - vec2(1.0, 0.0), PointerButton::Primary, pressed));
    }
    let asked = asked(&mut bench);
    assert!(!asked.is_empty() && asked.iter().all(|a| *a == Action::Flat(FlatAction::SetEntities(100))), "{asked:?}");
}

#[test]
fn tabs_turn_pages() {
    let mut bench = bench(with_map());
    for (label, tab) in [
        ("Physics", Tab::Physics),
        ("Envelopes", Tab::Envelopes),
        ("Animated", Tab::Moves),
        ("Images", Tab::Images),
        ("Info", Tab::Info),
        ("Problems", Tab::Problems),
        ("Layers", Tab::Layers),
    ] {
        assert_eq!(click(&mut bench, label), [Action::Flat(FlatAction::SetTab(tab))]);
    }
}

#[test]
fn tabs_keep_their_places_whichever_is_chosen() {
    for width in [180, 300, 700] {
        let mut stand = with_map();
        let sizes = PanelSizes { left: Some(width), ..PanelSizes::default() };
        stand.panels = Panels::sized(sizes);
        let mut bench = bench(stand);
        bench.set_size(vec2(1600.0, 720.0));
        let places = |bench: &mut Bench, tab: Tab| {
            bench.state_mut().state.flat_mut().switches.tab = tab;
            bench.run_steps(3);
            let tabs = bench.get_all_by_role(Role::Tab);
            tabs.map(|tab| tab.rect()).collect::<Vec<_>>()
        };
        let first = places(&mut bench, Tab::Layers);
        assert_eq!(first.len(), 8);
        for tab in Tab::ALL {
            assert_eq!(places(&mut bench, tab), first, "{tab:?} in a panel of {width}");
        }
    }
}

#[test]
fn every_page_shows_with_and_without_a_map() {
    for tab in Tab::ALL {
        let state = ViewState::from(FlatView {
            switches: FlatSwitches { tab, ..FlatSwitches::default() },
            ..FlatView::default()
        });
        bench(Stand { state: state.clone(), ..with_map() });
        // While the first map is on its way; without one the start page shows.
        let status = AppStatus { loading: Some(Loading::default()), ..AppStatus::default() };
        let empty = bench(Stand { state, status, ..Stand::default() });
        assert!(empty.query_by_label("Opening…").is_some(), "{tab:?} says why it is empty");
        assert!(empty.query_by_label("No map is open").is_none(), "{tab:?}");
    }
}

#[test]
fn windows_of_any_size_are_shown() {
    for (width, height) in [(1.0, 1.0), (90.0, 60.0), (320.0, 200.0), (3840.0, 2160.0)] {
        for tab in Tab::ALL {
            let mut stand = with_map();
            stand.state = shell_state(|shell| shell.keys = true);
            let view = stand.state.flat_mut();
            (view.switches.tab, view.selected) = (tab, Some(LayerId(2)));
            stand.status.loading = Some(Loading::default());
            stand.status.error = Some("No.".into());
            let mut bench = bench(stand);
            bench.set_size(vec2(width, height));
            bench.run_steps(2);
            let view = bench.state().state.flat().frame.viewport_px;
            assert!(view.w >= 1 && view.h >= 1, "{width} × {height}: {view:?}");
        }
    }
}

#[test]
fn a_click_on_a_layer_selects_it_and_a_double_click_goes_there() {
    let mut bench = bench(with_map());
    let row = bench.get_all_by_label("grass_main").next().expect("a layer").rect().center();
    let press = |bench: &Bench| [true, false].map(|pressed| bench.event(button(row, PointerButton::Primary, pressed)));
    bench.hover_at(row);
    press(&bench);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::Select(Some(LayerId(0))))]);
    bench.run_steps(60);
    press(&bench);
    press(&bench);
    assert_eq!(
        asked(&mut bench),
        [Action::Flat(FlatAction::Select(Some(LayerId(0)))), Action::Flat(FlatAction::GoTo(LayerId(0)))]
    );
}

#[test]
fn eyes_hide_and_with_alt_or_a_right_click_single_out() {
    let mut bench = bench(with_map());
    let eye = || "Visibility of layer desert_main";
    bench.get_all_by_label(eye()).next().expect("an eye").click();
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::ToggleLayer(LayerId(4)))]);
    bench.get_all_by_label(eye()).next().expect("an eye").click_modifiers(Modifiers::ALT);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::SoloLayer(LayerId(4)))]);
    bench.get_all_by_label(eye()).next().expect("an eye").click_secondary();
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::SoloLayer(LayerId(4)))]);
    assert_eq!(click(&mut bench, "Visibility of group #0 Sky"), [Action::Flat(FlatAction::ToggleGroup(GroupIndex(0)))]);
    bench.get_by_label("Visibility of group #0 Sky").click_modifiers(Modifiers::ALT);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::SoloGroup(GroupIndex(0)))]);
    assert_eq!(click(&mut bench, "Show all layers"), [Action::Flat(FlatAction::ShowAll)]);
    assert_eq!(click(&mut bench, "Hide all layers"), [Action::Flat(FlatAction::HideAll)]);
}

#[test]
fn a_right_click_on_a_layer_offers_to_show_it_alone() {
    let mut bench = bench(with_map());
    bench.get_all_by_label("desert_main").next().expect("a layer").click_secondary();
    assert_eq!(asked(&mut bench), []);
    assert_eq!(click(&mut bench, "Solo"), [Action::Flat(FlatAction::SoloLayer(LayerId(4)))]);
    bench.get_by_label("#0 Sky").click_secondary();
    assert_eq!(asked(&mut bench), []);
    assert_eq!(click(&mut bench, "Solo"), [Action::Flat(FlatAction::SoloGroup(GroupIndex(0)))]);
}

#[test]
fn menus_say_what_a_click_does_to_a_layer() {
    let mut stand = with_map();
    stand.state.flat_mut().visibility.hidden.insert(LayerId(4));
    for (stand, words) in [(with_map(), "Hide"), (stand, "Show")] {
        let mut bench = bench(stand);
        bench.get_all_by_label("desert_main").next().expect("a layer").click_secondary();
        assert_eq!(asked(&mut bench), []);
        assert_eq!(click(&mut bench, words), [Action::Flat(FlatAction::ToggleLayer(LayerId(4)))]);
    }
}

#[test]
fn where_nothing_moves_the_clock_cannot_be_used() {
    let mut scene = panels::big_scene();
    let flat = scene.flat_mut();
    flat.slots.truncate(2);
    let mut bench = bench(Stand { scene: Some(Arc::new(scene)), ..with_map() });
    assert!(bench.query_by_label("Pause").is_none());
    assert_eq!(click(&mut bench, "Play"), []);
    // Where the pointer was clicked, tooltips wait until it moves.
    bench.hover_at(bench.get_by_label("Play").rect().center() + vec2(2.0, 2.0));
    bench.run_steps(60);
    assert!(bench.query_by_label("Nothing is animated in this map").is_some());
}

#[test]
fn a_click_on_a_group_folds_it() {
    let mut bench = bench(with_map());
    let count = |bench: &Bench| bench.get_all_by_label("grass_main").count();
    let before = count(&bench);
    assert_eq!(click(&mut bench, "#0 Sky"), []);
    assert!(bench.query_all_by_label("sun").next().is_some());
    assert_eq!(click(&mut bench, "#0 Sky"), []);
    assert_eq!(count(&bench), before);
}

#[test]
fn the_filter_leaves_what_matches() {
    let mut bench = bench(with_map());
    bench.get_by_label("Filter layers").click();
    bench.run_steps(2);
    bench.get_by_label("Filter layers").type_text("speedup");
    assert_eq!(asked(&mut bench), []);
    assert_eq!(bench.query_all_by_label("Speedup").count(), 1);
    assert_eq!(bench.query_all_by_label("grass_main").count(), 0);
    assert_eq!(click(&mut bench, "Clear the filter"), []);
    assert!(bench.query_all_by_label("grass_main").count() > 0);
}

#[test]
fn a_layer_selected_elsewhere_is_scrolled_to() {
    let mut stand = with_map();
    stand.state.flat_mut().selected = Some(LayerId(66));
    let bench = bench(stand);
    assert_eq!(bench.query_all_by_label("#0 Sky").count(), 0, "the first group is out of view");
    let list = bench.state().free.expect("shown").y_range();
    let mut eyes = bench.get_all_by_label("Visibility of group #9 HUD");
    assert!(eyes.all(|eye| list.contains(eye.rect().center().y)), "the last group is in view");
}

#[test]
fn a_list_of_ten_thousand_rows_makes_only_those_in_view() {
    let mut scene = panels::big_scene();
    let info = scene.flat().groups[0].layers[0].info.clone();
    let layer = |i: u32| {
        let (id, content) = (LayerId(1000 + i), LayerContent::Nothing);
        let drawn = DrawnLayer { id, of: id, detail: false, physics: None, stray: false, placeholder: false, content };
        Layer { drawn, info: LayerInfo { id, ..info.clone() } }
    };
    scene.flat_mut().groups[9].layers.extend((0..10_000).map(layer));
    let bench = bench(Stand { scene: Some(Arc::new(scene)), ..with_map() });
    let rows = bench.get_all_by_label_contains("Visibility of").count();
    assert!((10..60).contains(&rows), "{rows} rows were made");
}

#[test]
fn an_image_leads_to_a_layer_that_uses_it() {
    let mut stand = with_map();
    stand.state.flat_mut().switches.tab = Tab::Images;
    let mut bench = bench(stand);
    assert_eq!(
        click(&mut bench, "Go to a layer that uses image_3"),
        [Action::Flat(FlatAction::Reveal(LayerId(3))), Action::Flat(FlatAction::GoTo(LayerId(3)))]
    );
}

#[test]
fn without_a_map_there_is_no_tile_under_the_pointer() {
    let mut empty = bench(Stand::default());
    let at = on_map(&empty) + vec2(200.0, 200.0);
    empty.hover_at(at);
    empty.run_steps(2);
    assert_eq!(empty.query_all_by_label_contains("Tile ").count(), 0);
}

#[test]
fn settings_can_be_copied() {
    let mut stand = with_map();
    stand.state.flat_mut().switches.tab = Tab::Info;
    let mut bench = bench(stand);
    let asked = click(&mut bench, "Copy all settings");
    let [Action::Ask(Request::CopyText(text))] = asked.as_slice() else { panic!("{asked:?}") };
    assert!(text.starts_with("tune_zone 0 hook_drag_accel 0\n"));
}

#[test]
fn every_key_of_every_command_asks_for_it() {
    for mut stand in [with_map(), with_solid()] {
        // Those for DDNet need a file, a program for its editor, and a command that plays.
        stand.status.path = Some("/maps/a.map".to_owned());
        Arc::make_mut(&mut stand.status.remembered.prefs).ddnet_command = "play {map}".to_owned();
        stand.status.games = Arc::new(GameInstall { client: Some("/bin/DDNet".into()), ..GameInstall::default() });
        every_key_asks_for_its_command(stand);
    }
}

fn every_key_asks_for_its_command(stand: Stand) {
    let view = stand.state.world.clone();
    let mut bench = bench(stand);
    let mut refused = HashSet::new();
    for info in COMMANDS {
        let Some(action) = info.command.action().filter(|_| info.command.works_on(&view)) else { continue };
        // They say why it cannot be done.
        let is_for_maps = matches!(info.command, Command::SavePicture | Command::OpenInGame | Command::OpenInEditor);
        if is_for_maps && view.as_solid().is_some() {
            continue;
        }
        // Without a loop its key says how to set one.
        if info.command == Command::Loop {
            bench.state_mut().state.flat_mut().clock.range = TimeRange::new(1.0, 2.0);
        }
        for shortcut in info.keys {
            let shift = if shortcut.shift { Modifiers::SHIFT } else { Modifiers::NONE };
            let alt = if shortcut.alt { Modifiers::ALT } else { Modifiers::NONE };
            let modifiers = if shortcut.command { Modifiers::COMMAND | shift } else { shift } | alt;
            bench.key_press_modifiers(modifiers, shortcut.key);
            let actions = asked(&mut bench);
            if view.as_solid().is_some() && actions.is_empty() {
                let says = format!("{}: ", info.command.menu_label().trim_end_matches('…'));
                assert!(bench.query_by_label_contains(&says).is_some(), "{says}");
                refused.insert(info.command.id());
                continue;
            }
            assert_eq!(actions, std::slice::from_ref(&action), "{}", shortcut.text());
        }
    }
    let without: HashSet<&str> = match view.as_solid() {
        None => HashSet::new(),
        Some(_) => REFUSED.into(),
    };
    assert_eq!(refused, without);
}

/// Commands that the plain solid world of these tests has no use for: it is no file, and is neither one of blocks nor a
/// level.
const REFUSED: [&str; 13] = [
    "earlier-hour",
    "find-nodes",
    "follow",
    "frame-selection",
    "full-bright",
    "go-forward",
    "go-to-position",
    "hover-card",
    "inspector",
    "later-hour",
    "reload",
    "thing-links",
    "view-in-space",
];

#[test]
fn commands_and_keys_are_listed_once() {
    let commands: Vec<_> = COMMANDS.iter().map(|info| info.command).collect();
    for (i, command) in commands.iter().enumerate() {
        assert!(!commands[..i].contains(command), "{command:?} twice");
        assert_eq!(command.info().command, *command);
    }
    assert_eq!(Command::Back.info().keys_text(), "Esc");
    for stand in [with_map(), with_solid()] {
        let here = COMMANDS.iter().filter(|info| info.command.works_on(&stand.state.world));
        let keys: Vec<_> = here.flat_map(|info| info.keys).map(|key| key.text()).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len(), "{keys:?}");
    }
}

#[test]
fn keys_mean_text_while_a_field_has_the_focus() {
    let mut bench = bench(with_map());
    bench.get_by_label("Filter layers").click();
    bench.run_steps(2);
    for key in [Key::F, Key::P, Key::Num1, Key::Space, Key::W, Key::ArrowLeft, Key::Home, Key::F3] {
        bench.key_press(key);
    }
    assert_eq!(asked(&mut bench), []);
    // Escape leaves the field; the next key is a command again.
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), []);
    bench.key_press(Key::F);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::Fit)]);
}

#[test]
fn a_focused_button_keeps_the_space_key() {
    let mut bench = bench(with_map());
    bench.get_by_label("Zoom in").focus();
    bench.run_steps(2);
    bench.key_press(Key::Space);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ZoomStep(1))]);
}

#[test]
fn escape_backs_out_one_step() {
    let error = AppStatus { error: Some("No.".into()), ..with_map().status };
    let loading = AppStatus { loading: Some(Loading::default()), ..with_map().status };
    let fullscreen = AppStatus { fullscreen: true, ..with_map().status };
    let state = ViewState::default;
    let mut solo = state();
    solo.flat_mut().selected = Some(LayerId(1));
    solo.flat_mut().visibility.solo.insert(LayerId(1));
    let mut keys = state();
    keys.shell.keys = true;
    let selected = fullscreen.clone();
    for (status, state, expected) in [
        (error.clone(), keys, Action::Shell(ShellAction::ToggleKeys)),
        (error, state(), Action::Ask(Request::DismissError)),
        (loading, state(), Action::Ask(Request::CancelLoad)),
        (selected, solo, Action::Flat(FlatAction::ExitSolo)),
        (fullscreen, state(), Action::Ask(Request::ToggleFullscreen)),
    ] {
        let mut bench = bench(Stand { status, state, ..with_map() });
        bench.key_press(Key::Escape);
        assert_eq!(asked(&mut bench), [expected]);
    }
}

#[test]
fn escape_never_hides_panels() {
    let mut bench = bench(with_map());
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), []);
}

#[test]
fn escape_leaves_the_filter_then_empties_it_then_drops_the_selection() {
    let mut stand = with_map();
    stand.state.flat_mut().selected = Some(LayerId(0));
    let mut bench = bench(stand);
    bench.get_by_label("Filter layers").click();
    bench.run_steps(2);
    bench.get_by_label("Filter layers").type_text("grass");
    bench.run_steps(2);
    for (cleared, expected) in [(false, vec![]), (true, vec![]), (true, vec![Action::Flat(FlatAction::Select(None))])] {
        bench.key_press(Key::Escape);
        assert_eq!(asked(&mut bench), expected);
        assert_eq!(bench.query_by_label("Clear the filter").is_none(), cleared);
    }
}

#[test]
fn held_keys_steer_until_they_are_let_go() {
    let mut bench = bench(with_map());
    bench.key_down(Key::W);
    bench.key_down(Key::ArrowRight);
    bench.run_steps(1);
    let first = std::mem::take(&mut bench.state_mut().actions);
    assert_eq!(first.first(), Some(&Action::Flat(FlatAction::Steer(Vec2::new(0.0, -1.0)))));
    assert_eq!(first.last(), Some(&Action::Flat(FlatAction::Steer(Vec2::new(1.0, -1.0)))));
    bench.state_mut().state.flat_mut().motion.steer = Vec2::new(1.0, -1.0);
    assert_eq!(asked(&mut bench), []);
    bench.key_up(Key::W);
    bench.key_up(Key::ArrowRight);
    assert_eq!(asked(&mut bench).last(), Some(&Action::Flat(FlatAction::Steer(Vec2::ZERO))));
}

#[test]
fn side_buttons_of_a_mouse_go_back_and_forward_and_hold_on_to_nothing() {
    for (button, action) in [
        (PointerButton::Extra1, Action::Shell(ShellAction::GoBack)),
        (PointerButton::Extra2, Action::Shell(ShellAction::GoForward)),
    ] {
        let mut bench = bench(with_map());
        let pos = egui::pos2(700.0, 400.0);
        bench.hover_at(pos);
        bench.run_steps(2);
        asked(&mut bench);
        let click = |pressed| egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
        bench.event(click(true));
        assert_eq!(asked(&mut bench), [action]);
        bench.hover_at(pos + egui::vec2(30.0, 10.0));
        assert_eq!(asked(&mut bench), []);
        bench.event(click(false));
        assert_eq!(asked(&mut bench), []);
    }
}

#[test]
fn the_arrow_of_a_shortcut_does_not_steer_once_alt_is_up() {
    let mut bench = bench(with_map());
    // Alt is let go first, the arrow is still down.
    bench.key_down_modifiers(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::GoBack)]);
    assert_eq!(asked(&mut bench), []);
    bench.key_up(Key::ArrowLeft);
    assert_eq!(asked(&mut bench), []);
    bench.key_down(Key::ArrowLeft);
    assert_eq!(asked(&mut bench).last(), Some(&Action::Flat(FlatAction::Steer(Vec2::NEG_X))));
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("never read by the panels".into())
    }
}

#[test]
fn a_dropped_file_is_opened() {
    for stand in [with_map(), with_solid(), Stand::default()] {
        let mut bench = bench(stand);
        bench.input_mut().dropped_files.push(Arc::new(Dropped("/maps/a.map".into())));
        assert_eq!(asked(&mut bench), [Action::Ask(Request::OpenPath("/maps/a.map".into()))]);
    }
}

#[test]
fn without_a_map_the_window_invites_to_open_one() {
    let mut bench = bench(Stand::default());
    assert_eq!(click(&mut bench, "Open map…"), [Action::Ask(Request::OpenDialog)]);
    assert_eq!(click(&mut bench, "Open demo map"), [Action::Ask(Request::OpenDemo)]);
}

#[test]
fn without_panels_the_map_has_the_whole_window() {
    let mut stand = with_map();
    stand.state.shell.switches.panels = false;
    let whole = bench(stand).state().free.expect("shown");
    let part = bench(with_map()).state().free.expect("shown");
    assert!(whole.contains_rect(part) && whole.width() > part.width() + 100.0);
    let bench = bench(with_map());
    let view = bench.state().state.flat().frame.viewport_px;
    assert_eq!(view.w as f32, part.width() * 2.0, "the view is told in pixels");
}

#[test]
fn strings_from_files_are_made_harmless() {
    assert_eq!(text::clean("plain ü 图"), "plain ü 图");
    assert_eq!(text::clean("a\u{202e}b\u{0}c\td\ne\u{200b}\u{feff}"), "abc d e");
    assert_eq!(text::clean(&"x".repeat(100_000)).len(), 2000);
    assert_eq!(text::clean_lines("a\u{7}\nb"), "a\nb");
}

#[test]
fn lines_of_a_sentence_go_by_its_letters_however_many_bytes_they_take() {
    // 40 letters of 5.4 points.
    for letter in ["x", "ü", "ж", "图"] {
        let lines = [215.0, 217.0].map(|width| text::small_lines(&letter.repeat(40), width));
        assert_eq!(lines, [2, 1], "{letter}");
    }
}

#[test]
fn numbers_carry_units() {
    assert_eq!([999, 1_200, 1_234_567].map(text::grouped), ["999", "1,200", "1,234,567"]);
    assert_eq!(text::count(3010, "tile", "tiles"), "3,010 tiles");
    assert_eq!(text::count(1, "layer", "layers"), "1 layer");
    assert_eq!([512, 1536, 10 << 20, 200 << 20].map(text::bytes), ["512 B", "1.50 KiB", "10.0 MiB", "200 MiB"]);
    assert_eq!([250, 4500, 125_000].map(text::duration_text), ["250 ms", "4.5 s", "2 min 5 s"]);
    assert_eq!([1.0, 0.5, 32.0, 240.0].map(text::zoom_percent), ["100%", "200%", "3.1%", "0.42%"]);
    assert_eq!([0.0, 4.256, 125.25, 3723.5].map(text::clock), ["0:00.00", "0:04.26", "2:05.25", "1:02:03.50"]);
    let times = ["4.25 s", "2:05.25", "1:00:00", "x", "-1"].map(text::parse_clock);
    assert_eq!(times, [Some(4.25), Some(125.25), Some(3600.0), None, None]);
}
