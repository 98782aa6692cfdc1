//! Messages over the map: where they lie, and what those of loads and of switches say.

use egui::{Id, LayerId, Order, Rect, Vec2};
use egui_kittest::kittest::Queryable;
use mapscope::prefs::Inspector;
use mapscope::ui::Address;
use mapscope::view::{Action, Request};

use crate::common::flat::Flat as _;
use crate::stand::{Bench, asked, bench, click, press, with_map};

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
