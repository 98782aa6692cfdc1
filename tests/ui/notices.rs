//! Messages over the map: where they lie, and what those of loads and of switches say.

use egui::{Id, LayerId, Order, Rect, Vec2};
use egui_kittest::kittest::Queryable;
use mapscope::base::{Warning, WarningPlace};
use mapscope::prefs::Inspector;
use mapscope::ui::Address;
use mapscope::view::flat::{FlatAction, Tab};
use mapscope::view::solid::{PageAction, SolidAction, SolidTab};
use mapscope::view::{Action, Request, ShellAction};
use std::sync::Arc;

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, click, press, with_map, with_solid};

fn area(bench: &Bench, name: &str) -> Rect {
    bench.ctx.memory(|memory| memory.area_rect(Id::unique(name))).expect("shown")
}

/// Shows a short message, as the program does, and returns its place.
fn toast(bench: &mut Bench, words: &str) -> Rect {
    bench.state_mut().status.toast = Some(words.to_owned());
    bench.step();
    bench.state_mut().status.toast = None;
    bench.run_steps(3);
    bench.get_by_label(words).rect()
}

/// The map with the minimap, in a window so wide, the Inspector beside it.
fn with_minimap(width: f32) -> Bench {
    let mut stand = with_map();
    stand.state.flat_mut().switches.minimap = true;
    stand.state.shell.switches.inspector = Inspector::Open;
    stand.status.address = Some(Address::Demo);
    let mut bench = bench(stand);
    bench.set_size(Vec2::new(width, 600.0));
    bench.run_steps(4);
    bench
}

#[test]
fn messages_and_cards_keep_clear_of_the_minimap() {
    let mut met = 0;
    for width in [760.0, 900.0, 1000.0, 1100.0, 1280.0] {
        let mut bench = with_minimap(width);
        let minimap = bench.query_by_label_contains("Minimap: the whole map").map(|it| it.rect());
        let Some(minimap) = minimap else { continue };
        let free = bench.state().free.expect("shown");
        let offer = area(&bench, "tour offer");
        let message = toast(&mut bench, "Something rather long was copied to the clipboard");
        for (name, rect) in [("message", message), ("card", offer)] {
            assert!(!rect.intersects(minimap), "{width}: {name} {rect} on {minimap}");
            let centered = Rect::from_center_size(egui::pos2(free.center().x, rect.center().y), rect.size());
            met += usize::from(rect.left() < centered.left() - 1.0 || rect.bottom() < minimap.top());
        }
    }
    assert!(met > 0, "some of them had to make way");
}

/// A window of a size with an error, and the settings open.
fn with_error(size: [f32; 2]) -> Bench {
    let mut stand = with_map();
    stand.status.error = Some("Cannot open x.map: it is empty.".into());
    let mut bench = bench(stand);
    bench.state_mut().state.shell.settings = true;
    bench.set_size(size.into());
    // The window looks for its folders.
    asked(&mut bench);
    bench
}

#[test]
fn a_message_about_an_error_and_the_settings_leave_each_other_readable() {
    for size in [[1280.0, 720.0], [900.0, 560.0], [640.0, 480.0]] {
        let mut bench = with_error(size);
        let (error, settings) = (area(&bench, "error"), area(&bench, "preferences"));
        assert!(!error.intersects(settings), "{size:?}: {error} and {settings}");
        assert!(settings.bottom() <= size[1], "{size:?}: {settings}");
        assert_eq!(click(&mut bench, "Dismiss"), [Action::Ask(Request::DismissError)], "{size:?}");
    }
}

#[test]
fn in_a_low_window_the_message_about_an_error_lies_over_the_settings() {
    let mut bench = with_error([640.0, 280.0]);
    let dismiss = bench.get_by_label("Dismiss").rect().center();
    let error = LayerId::new(Order::Foreground, Id::unique("error"));
    assert_eq!(bench.ctx.layer_id_at(dismiss), Some(error));
    assert!(press(&mut bench, dismiss).contains(&Action::Ask(Request::DismissError)));
}

/// A stand whose map has just opened, with warnings of these codes about its file.
fn opened(mut stand: Stand, codes: &[&'static str]) -> Bench {
    let scene = stand.scene.as_mut().and_then(Arc::get_mut).expect("not shared");
    let warning = |code: &&'static str| Warning { code, place: WarningPlace::File, message: "Odd.".to_owned() };
    (scene.summary.warnings, scene.summary.warnings_dropped) = (codes.iter().map(warning).collect(), 0);
    let mut bench = bench(stand);
    bench.state_mut().status.has_opened = true;
    bench.step();
    bench.state_mut().status.has_opened = false;
    bench.run_steps(2);
    bench
}

#[test]
fn a_damaged_file_says_so_when_it_opens_and_leads_to_its_problems() {
    let mut bench = opened(with_map(), &["file-cut-off", "data-missing", "image-not-found"]);
    assert!(bench.query_by_label("Loaded. The file has 3 problems.").is_some());
    let page = Action::Flat(FlatAction::SetTab(Tab::Problems));
    assert_eq!(click(&mut bench, "Show problems"), std::slice::from_ref(&page));
    assert!(bench.query_by_label_contains("The file has").is_none(), "it has been followed");
    let mut bench = opened(with_map(), &["file-cut-off"]);
    assert!(bench.query_by_label("Loaded. The file has 1 problem.").is_some());
    bench.state_mut().state.shell.switches.panels = false;
    bench.run_steps(2);
    assert_eq!(click(&mut bench, "Show problems"), [Action::Shell(ShellAction::TogglePanels), page]);
}

#[test]
fn a_sound_file_says_nothing_and_missing_images_have_their_banner() {
    for codes in [&[][..], &["image-not-found"]] {
        let bench = opened(with_map(), codes);
        assert!(bench.query_by_label_contains("Loaded. ").is_none(), "{codes:?}");
    }
    // That of the map before goes with it.
    let mut bench = opened(with_map(), &["file-cut-off"]);
    let mut scene = panels::big_scene();
    (scene.summary.warnings, scene.summary.warnings_dropped) = (Vec::new(), 0);
    bench.state_mut().scene = Some(Arc::new(scene));
    bench.state_mut().status.has_opened = true;
    bench.run_steps(2);
    assert!(bench.query_by_label_contains("Loaded. ").is_none());
}

#[test]
fn a_damaged_world_leads_to_its_page_where_it_has_one() {
    let mut stand = with_solid();
    stand.status.world_answers = Some(Arc::default());
    let mut bench = opened(stand, &["file-cut-off"]);
    assert!(bench.query_by_label("Loaded. The world has 1 problem.").is_some());
    let page = Action::Solid(SolidAction::Page(PageAction::SetTab(SolidTab::Problems)));
    assert_eq!(click(&mut bench, "Show problems"), [page]);
    let mut bench = opened(with_solid(), &["file-cut-off"]);
    assert!(bench.query_by_label("Show problems").is_none());
    assert_eq!(asked(&mut bench), []);
}
