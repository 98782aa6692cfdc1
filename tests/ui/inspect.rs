//! The hover card and the Inspector: what shows when, what it says, what a click asks for.

use std::sync::Arc;

use crate::common::build::{Builder, grid};
use crate::common::flat::Flat as _;
use egui::{Event, Key, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use glam::IVec2;
use mapscope::analysis::Pin;
use mapscope::base::LayerId;
use mapscope::format::teeworlds::{SwitchTile, Tile, TileKind, Tiles};
use mapscope::scene::Scene;
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::Inspector;
use mapscope::view::{self, Action, Request};

use crate::stand::{Bench, Stand, asked, bench, button, click, on_map, press, with_map};

/// Freeze with a switch at 5,5, a design tile below it; all else is air.
fn scene(switch: u8) -> Arc<Scene> {
    let size = [11, 11];
    let here = |x: u32, y: u32| (x, y) == (5, 5);
    let mut map = Builder::default();
    map.group([100, 100]).name = "Ground".to_owned();
    map.tiles(size, None, |x, y| if here(x, y) { (34, 9) } else { (0, 0) });
    let freeze = grid(size, |x, y| Tile { index: if here(x, y) { 9 } else { 0 }, flags: 0 });
    map.physics(TileKind::Game, size, &Tiles::Plain(freeze));
    let number = |x, y| {
        if here(x, y) { SwitchTile { number: switch, id: 22, flags: 0, delay: 5 } } else { SwitchTile::default() }
    };
    map.physics(TileKind::Switch, size, &Tiles::Switch(grid(size, number)));
    map.load()
}

/// Tile 5,5 lies in the middle of the map's area.
fn stand() -> Stand {
    let mut stand = Stand { scene: Some(scene(3)), ..with_map() };
    stand.state.flat_mut().camera.center = glam::Vec2::splat(5.5 * 32.0);
    stand.state.flat_mut().clock.playing = false;
    stand
}

/// The pointer rests somewhere.
fn rest(bench: &mut Bench, at: Pos2) {
    bench.hover_at(at - vec2(1.0, 0.0));
    bench.run_steps(2);
    bench.hover_at(at);
    bench.run_steps(30);
}

fn has_card(bench: &Bench) -> bool {
    says(bench, "Freeze")
}

fn says(bench: &Bench, words: &str) -> bool {
    bench.query_all_by_label(words).next().is_some()
}

fn pinned(bench: &Bench) -> Pin {
    Pin { time_ns: 0, world: glam::Vec2::splat(5.5 * 32.0), camera: bench.state().state.flat().camera }
}

#[test]
fn a_pointer_that_rests_is_told_what_lies_there() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    bench.hover_at(at - vec2(1.0, 0.0));
    bench.run_steps(40);
    assert!(!has_card(&bench), "a window has opened below a pointer at rest");
    bench.hover_at(at);
    bench.run_steps(10);
    assert!(!has_card(&bench), "not at once");
    bench.run_steps(20);
    assert!(has_card(&bench));
    for words in ["9 (0x09)", "Game", "Freezes for the time that the server sets, 3 s unless changed."] {
        assert!(says(&bench, words), "{words}");
    }
    for words in
        ["Timed switch activator", "22 (0x16)", "3", "5", "Switch", "34 (0x22)", "9, flipped horizontally, rotated 90°"]
    {
        assert!(says(&bench, words), "{words}");
    }
    assert_eq!(asked(&mut bench), []);
}

#[test]
fn what_is_hidden_is_told_by_the_card_and_the_bar() {
    let mut stand = stand();
    stand.state.flat_mut().overlay.entities = 50;
    let mut bench = bench(stand);
    let at = on_map(&bench);
    let hidden = |bench: &Bench| bench.query_all_by_label("Hidden: entities are off.").count();
    rest(&mut bench, at);
    assert_eq!(hidden(&bench), 0);
    assert!(says(&bench, "3 tile layers here"));
    bench.state_mut().state.flat_mut().overlay.entities = 0;
    rest(&mut bench, at + vec2(0.0, 100.0));
    rest(&mut bench, at);
    assert!(has_card(&bench));
    assert_eq!(hidden(&bench), 1, "once for all of them");
    assert!(says(&bench, "1 tile layer here, 2 more hidden"));
    bench.state_mut().state.flat_mut().overlay.xray = mapscope::scene::Xray::Only;
    rest(&mut bench, at + vec2(0.0, 100.0));
    rest(&mut bench, at);
    assert_eq!(hidden(&bench), 0, "X-ray has them");
    let pin = pinned(&bench);
    bench.state_mut().state.flat_mut().pinned = Some(pin);
    bench.run_steps(3);
    assert_eq!(hidden(&bench), 0);
    assert!(says(&bench, "Hidden: only entities are shown."));
}

#[test]
fn the_card_goes_when_the_pointer_does_and_when_anything_is_done() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    rest(&mut bench, at);
    assert!(has_card(&bench));
    bench.hover_at(at - vec2(90.0, 90.0));
    bench.run_steps(2);
    assert!(!has_card(&bench), "another tile");
    rest(&mut bench, at - vec2(90.0, 90.0));
    assert!(!has_card(&bench), "of air there is nothing to say");

    rest(&mut bench, at);
    bench.event(button(at, PointerButton::Secondary, true));
    bench.run_steps(30);
    assert!(!has_card(&bench), "while something is held");
    bench.event(button(at, PointerButton::Secondary, false));
    bench.run_steps(60);
    assert!(!has_card(&bench), "while the menu is open");
    bench.key_press(egui::Key::Escape);
    bench.run_steps(60);
    assert!(!has_card(&bench), "until the pointer moves");
    rest(&mut bench, at + vec2(2.0, 2.0));
    assert!(has_card(&bench));
    bench.state_mut().state.flat_mut().camera.center += 10.0;
    bench.run_steps(1);
    assert!(!has_card(&bench), "the map has moved");

    rest(&mut bench, at);
    bench.hover_at(pos2(20.0, 300.0));
    bench.run_steps(30);
    assert!(!has_card(&bench), "over a panel");
    rest(&mut bench, at);
    bench.event(Event::PointerGone);
    bench.run_steps(2);
    assert!(!has_card(&bench), "outside of the window");
}

#[test]
fn the_card_stays_while_the_pointer_reaches_for_it() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    rest(&mut bench, at);
    let card = bench.get_by_label("Freeze").rect();
    let way = card.center() - at;
    for step in 1..=10 {
        bench.hover_at(at + way * (step as f32 / 10.0));
        bench.run_steps(1);
        assert!(has_card(&bench), "after {step} of 10 steps");
    }
    bench.run_steps(60);
    assert!(has_card(&bench), "on the card");
    assert!(bench.get_by_label("Freeze").rect() == card, "it keeps its place");
}

#[test]
fn there_is_no_card_while_a_menu_is_open() {
    let mut bench = bench(stand());
    assert_eq!(click(&mut bench, "100%"), []);
    let at = on_map(&bench);
    rest(&mut bench, at);
    assert!(says(&bench, "200%") && !has_card(&bench));
}

#[test]
fn a_click_pins_and_a_click_on_nothing_lets_go() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    let asked_for = press(&mut bench, at);
    let [Action::Flat(FlatAction::Pin(pin))] = asked_for.as_slice() else { panic!("{asked_for:?}") };
    assert_eq!(pin.tile(), IVec2::splat(5));
    bench.run_steps(60);
    assert_eq!(press(&mut bench, at - vec2(200.0, 0.0)), [], "nothing lies there, nothing is pinned");
    bench.state_mut().state.flat_mut().pinned = Some(*pin);
    bench.run_steps(30);
    let at = on_map(&bench);
    assert_eq!(press(&mut bench, at - vec2(200.0, 0.0)), [Action::Flat(FlatAction::Unpin)]);
}

#[test]
fn a_press_that_moves_or_begins_elsewhere_pins_nothing() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    bench.hover_at(at - vec2(60.0, 0.0));
    bench.run_steps(1);
    bench.event(button(at - vec2(60.0, 0.0), PointerButton::Primary, true));
    bench.run_steps(1);
    bench.hover_at(at);
    bench.run_steps(1);
    bench.event(button(at, PointerButton::Primary, false));
    assert!(asked(&mut bench).iter().all(|action| matches!(action, Action::Flat(FlatAction::PanPx(_)))));
    let side = pos2(bench.state().free.expect("shown").left() - 30.0, at.y);
    bench.hover_at(side);
    bench.run_steps(1);
    bench.event(button(side, PointerButton::Primary, true));
    bench.run_steps(1);
    bench.hover_at(at);
    bench.event(button(at, PointerButton::Primary, false));
    assert!(!asked(&mut bench).iter().any(|action| matches!(action, Action::Flat(FlatAction::Pin(_)))));
}

#[test]
fn a_double_click_takes_back_what_its_first_click_pinned() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    let first = press(&mut bench, at);
    let [Action::Flat(FlatAction::Pin(pin))] = first.as_slice() else { panic!("{first:?}") };
    bench.state_mut().state.flat_mut().pinned = Some(*pin);
    let twice = press(&mut bench, at);
    assert!(
        matches!(&*twice, [Action::Flat(FlatAction::ZoomStepAt { .. }), Action::Flat(FlatAction::Unpin)]),
        "{twice:?}"
    );
}

#[test]
fn the_inspector_shows_with_a_pin_and_stays_closed_when_it_was_closed() {
    let mut bench = bench(stand());
    let whole = bench.state().free.expect("shown").width();
    let pin = pinned(&bench);
    let apply = |bench: &mut Bench, action: Action| {
        let scene = bench.state().scene.clone();
        view::apply(&mut bench.state_mut().state, action, scene.as_deref().map(|scene| &scene.world));
        bench.run_steps(3);
        bench.state().free.expect("shown").width() < whole
    };
    assert!(apply(&mut bench, Action::Flat(FlatAction::Pin(pin))), "it shows");
    let close = click(&mut bench, "Close Inspector");
    assert_eq!(close, [Action::Shell(ShellAction::ToggleInspector)]);
    assert!(!apply(&mut bench, Action::Shell(ShellAction::ToggleInspector)), "it is closed");
    assert!(!apply(&mut bench, Action::Flat(FlatAction::Pin(pin))), "and stays so");
    assert!(apply(&mut bench, Action::Shell(ShellAction::ToggleInspector)));
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::Unpin)]);
    assert!(!apply(&mut bench, Action::Flat(FlatAction::Unpin)), "without a pin it goes");
    assert!(apply(&mut bench, Action::Shell(ShellAction::ToggleInspector)), "unless it is asked for");
    assert!(says(&bench, "Nothing selected"));
    assert!(!apply(&mut bench, Action::Shell(ShellAction::ToggleInspector)));
}

#[test]
fn the_middle_of_the_view_stays_in_the_middle_when_the_inspector_opens() {
    let mut bench = bench(stand());
    let center = bench.state().state.flat().camera.center;
    let pin = pinned(&bench);
    bench.state_mut().state.flat_mut().pinned = Some(pin);
    assert_eq!(asked(&mut bench), []);
    let state = &bench.state().state;
    assert_eq!(state.flat().camera.center, center);
    assert!(
        (view::flat::world_from_px(state.flat(), view::flat::view_center_px(state.flat())) - center).length() < 0.01
    );
}

#[test]
fn the_inspector_lists_every_value_and_leads_to_the_layers() {
    let mut bench = bench(stand());
    let pin = pinned(&bench);
    bench.state_mut().state.flat_mut().pinned = Some(pin);
    bench.run_steps(3);
    for words in ["Number 3", "Delay 5", "Id 22 (0x16)", "Id 9 (0x09)", "Kind freeze", "Id 34 (0x22)"] {
        assert!(says(&bench, words), "{words}");
    }
    assert!(bench.query_all_by_label("Hidden: entities are off.").count() == 2);
    assert_eq!(click(&mut bench, "Show layer “Game” in the list"), [Action::Flat(FlatAction::Reveal(LayerId(1)))]);
    bench.get_by_label("Id 9 (0x09)").click_secondary();
    assert_eq!(asked(&mut bench), []);
    assert_eq!(click(&mut bench, "Copy value"), [Action::Ask(Request::CopyText("9 (0x09)".into()))]);
    let copied = click(&mut bench, "Copy all");
    let [Action::Ask(Request::CopyText(text))] = copied.as_slice() else { panic!("{copied:?}") };
    assert!(text.starts_with("Tile 5, 5\nTimed switch activator (Switch)\n"), "{text}");
    assert!(text.contains("\n  Number: 3\n") && text.contains("\nFreeze (Game)\n"), "{text}");
}

#[test]
fn the_inspector_follows_the_map_when_it_is_loaded_again() {
    let mut bench = bench(stand());
    let pin = pinned(&bench);
    bench.state_mut().state.flat_mut().pinned = Some(pin);
    bench.run_steps(3);
    assert!(says(&bench, "Number 3"));
    bench.state_mut().scene = Some(scene(77));
    bench.run_steps(3);
    assert!(!says(&bench, "Number 3") && says(&bench, "Number 77"));
}

#[test]
fn small_windows_and_large_scales_show_both() {
    for (size, scale) in [([320.0, 200.0], 1.0), ([640.0, 480.0], 2.0), ([90.0, 60.0], 3.0)] {
        let mut stand = stand();
        stand.state.shell.switches.inspector = Inspector::Open;
        let mut bench = bench(stand);
        let pin = pinned(&bench);
        bench.state_mut().state.flat_mut().pinned = Some(pin);
        bench.set_size(Vec2::from(size));
        bench.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default().native_pixels_per_point = Some(scale);
        bench.run_steps(3);
        let at = on_map(&bench);
        rest(&mut bench, at);
    }
}

/// Obeys what was asked for.
fn obey(bench: &mut Bench, actions: Vec<Action>) {
    let scene = bench.state().scene.clone();
    for action in actions {
        view::apply(&mut bench.state_mut().state, action, scene.as_deref().map(|scene| &scene.world));
    }
    bench.run_steps(4);
}

fn world_at(bench: &Bench, at: Pos2) -> glam::Vec2 {
    let scale = bench.ctx.pixels_per_point();
    view::flat::world_from_px(bench.state().state.flat(), glam::Vec2::new(at.x, at.y) * scale)
}

#[test]
fn a_tile_that_is_clicked_stays_under_the_pointer_and_the_map_never_wanders() {
    let mut bench = bench(stand());
    let (at, camera) = (on_map(&bench), bench.state().state.flat().camera);
    let whole = bench.state().free.expect("shown").width();
    let tile = world_at(&bench, at);
    let close: [fn(&mut Bench) -> Vec<Action>; 4] = [
        |bench| click(bench, "Close Inspector"),
        |bench| {
            bench.key_press(Key::I);
            asked(bench)
        },
        |bench| {
            bench.key_press(Key::Escape);
            asked(bench)
        },
        |bench| {
            let at = on_map(bench) - vec2(300.0, 0.0);
            press(bench, at)
        },
    ];
    for round in 0..24 {
        // An Inspector that was closed by its own button or key stays closed until it is asked for.
        bench.state_mut().state.shell.switches.inspector = Inspector::WithPin;
        bench.run_steps(60);
        let asked_for = press(&mut bench, at);
        assert!(matches!(asked_for.as_slice(), [Action::Flat(FlatAction::Pin(_))]), "round {round}: {asked_for:?}");
        obey(&mut bench, asked_for);
        assert!(bench.state().free.expect("shown").width() < whole - 100.0, "round {round}: it is open");
        assert!((world_at(&bench, at) - tile).length() < 0.1, "round {round}: the tile stays under the pointer");
        bench.run_steps(60);
        let closing = close[round % close.len()](&mut bench);
        obey(&mut bench, closing);
        assert_eq!(bench.state().free.expect("shown").width(), whole, "round {round}: it is closed");
        let moved = (bench.state().state.flat().camera.center - camera.center).length();
        assert!(moved < 0.1, "round {round}: the map has moved by {moved}");
        obey(&mut bench, vec![Action::Flat(FlatAction::Unpin)]);
    }
}

#[test]
fn panels_that_a_key_opens_and_closes_leave_the_picture_where_it_is() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    let world = world_at(&bench, at);
    for action in [Action::Shell(ShellAction::ToggleInspector), Action::Shell(ShellAction::TogglePanels)] {
        for _ in 0..4 {
            let before = bench.state().free;
            obey(&mut bench, vec![action.clone()]);
            assert_ne!(bench.state().free, before, "the map has another part of the window");
            assert!((world_at(&bench, at) - world).length() < 0.1, "{action:?}");
        }
    }
}

#[test]
fn a_map_that_is_opened_while_a_click_has_the_inspector_open_begins_in_its_middle() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    let pin = press(&mut bench, at);
    obey(&mut bench, pin);
    obey(&mut bench, vec![Action::Shell(ShellAction::SceneOpened)]);
    let bounds = bench.state().scene.as_ref().expect("a map").flat().bounds;
    assert_eq!(bench.state().state.flat().camera.center, bounds.center());
}

#[test]
fn a_closed_inspector_takes_its_marks_along_and_says_how_to_get_it_back() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    let pin = press(&mut bench, at);
    obey(&mut bench, pin);
    let close = click(&mut bench, "Close Inspector");
    obey(&mut bench, close);
    assert!(says(&bench, "Inspector closed. Press I to open it again."));
    let flat = bench.state().state.flat();
    assert_eq!((flat.pinned, flat.subject), (None, None), "nothing stays marked on the map");
    bench.run_steps(300);
    // A click lists nothing any more, which is said once.
    let closed = "The Inspector is closed. Press I to open it again.";
    let pin = press(&mut bench, at);
    obey(&mut bench, pin);
    assert!(says(&bench, closed));
    bench.run_steps(300);
    let again = press(&mut bench, at);
    obey(&mut bench, again);
    assert!(!says(&bench, closed));
}

#[test]
fn the_message_about_a_closed_inspector_goes_when_it_opens_and_comes_once() {
    let mut bench = bench(stand());
    let closed = "The Inspector is closed. Press I to open it again.";
    bench.state_mut().state.shell.switches.inspector = mapscope::view::flat::Inspector::Closed;
    let at = on_map(&bench);
    let pin = press(&mut bench, at);
    obey(&mut bench, pin);
    assert!(says(&bench, closed));
    obey(&mut bench, vec![Action::Shell(ShellAction::ToggleInspector)]);
    assert!(!says(&bench, closed), "it is open");
    obey(&mut bench, vec![Action::Shell(ShellAction::ToggleInspector), Action::Flat(FlatAction::Unpin)]);
    let pin = press(&mut bench, at);
    obey(&mut bench, pin);
    assert!(!says(&bench, closed), "it has been said");
}

#[test]
fn a_window_over_the_map_lets_nothing_behind_it_tell_or_take_clicks() {
    for window in 0..3 {
        let mut bench = bench(stand());
        let middle = on_map(&bench);
        // On a tile of the map, beside the window.
        let beside = pos2(middle.x, bench.state().free.expect("shown").bottom() - 8.0);
        rest(&mut bench, middle);
        assert!(has_card(&bench));
        let shell = &mut bench.state_mut().state.shell;
        match window {
            0 => shell.settings = true,
            1 => shell.keys = true,
            _ => shell.palette = true,
        }
        asked(&mut bench);
        assert!(!has_card(&bench), "{window}");
        let flat = |action: &Action| matches!(action, Action::Flat(_));
        let done = press(&mut bench, beside);
        assert!(!done.iter().any(flat), "{window}: {done:?}");
        rest(&mut bench, middle);
        assert!(!has_card(&bench), "{window}");
    }
}

#[test]
fn a_tooltip_goes_when_a_window_opens_over_it() {
    let mut bench = bench(stand());
    let tab = bench.get_all_by_label("Images").next().expect("a tab").rect().center();
    let shown = |bench: &Bench| bench.query_all_by_label("Images").count();
    let without = shown(&bench);
    rest(&mut bench, tab);
    bench.run_steps(60);
    assert!(shown(&bench) > without, "a tooltip");
    bench.state_mut().state.shell.settings = true;
    asked(&mut bench);
    bench.run_steps(60);
    assert_eq!(shown(&bench), without);
}
