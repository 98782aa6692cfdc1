//! The tour: its offer, its steps, and how it notices that they were followed.

use crate::common::flat::Flat as _;
use egui::Key;
use egui_kittest::kittest::Queryable;
use mapscope::ui::Address;
use mapscope::view::flat::{FlatAction, Inspector};
use mapscope::view::{self, Action, Request, ShellAction};

use crate::stand::{Bench, Stand, asked, bench, click, with_map};

fn on_demo() -> Bench {
    let mut stand = with_map();
    stand.status.address = Some(Address::Demo);
    bench(stand)
}

fn set(step: Option<usize>) -> Vec<Action> {
    vec![Action::Shell(ShellAction::SetTour(step))]
}

fn apply(bench: &mut Bench, actions: impl IntoIterator<Item = Action>) {
    let scene = bench.state().scene.clone();
    for action in actions {
        view::apply(&mut bench.state_mut().state, action, scene.as_ref().map(|scene| &scene.world));
    }
    bench.run_steps(4);
}

/// Clicks a button of the tour and does as it asks.
fn go(bench: &mut Bench, label: &str, step: Option<usize>) {
    let actions = click(bench, label);
    assert_eq!(actions, set(step), "{label}");
    apply(bench, actions);
}

#[test]
fn it_is_offered_once_and_on_the_demo_map_only() {
    let mut stand = with_map();
    stand.status.address = Some(Address::File("/x.map".to_owned()));
    assert!(bench(stand).query_by_label("No thanks").is_none());
    assert!(bench(Stand::default()).query_by_label("No thanks").is_none());
    let mut refused = on_demo();
    go(&mut refused, "No thanks", None);
    assert!(refused.query_by_label("No thanks").is_none());
    assert!(!refused.state().state.shell.switches.tour_offer, "which is remembered");
    let mut taken = on_demo();
    go(&mut taken, "Take the tour (2 min)", Some(0));
    assert!(!taken.state().state.shell.switches.tour_offer);
    go(&mut taken, "Skip tour", None);
    assert!(taken.query_by_label("Take the tour (2 min)").is_none());
}

#[test]
fn enter_takes_the_offer_where_nothing_else_has_the_keyboard() {
    let mut bench = on_demo();
    bench.get_by_label("Filter layers").focus();
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [], "it was meant for the field");
    bench.run_steps(2);
    bench.state_mut().state.shell.settings = true;
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert!(!asked(&mut bench).contains(&set(Some(0))[0]), "a dialog is open");
    bench.state_mut().state.shell.settings = false;
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), set(Some(0)));
}

#[test]
fn five_steps_lead_to_the_end_and_back() {
    let mut bench = on_demo();
    apply(&mut bench, set(Some(0)));
    for step in 1..5 {
        bench.get_by_label(&format!("{step} of 5"));
        go(&mut bench, "Next", Some(step));
    }
    bench.get_by_label("5 of 5");
    go(&mut bench, "Back", Some(3));
    go(&mut bench, "Next", Some(4));
    go(&mut bench, "Finish", None);
    assert!(bench.query_by_label("5 of 5").is_none());
    apply(&mut bench, set(Some(1)));
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), set(None));
}

#[test]
fn enter_goes_on_and_the_button_stays_in_its_place() {
    let mut bench = on_demo();
    apply(&mut bench, set(Some(0)));
    let place = bench.get_by_label("Next").rect();
    for step in 1..5 {
        bench.key_press(Key::Enter);
        let actions = asked(&mut bench);
        assert_eq!(actions, set(Some(step)));
        apply(&mut bench, actions);
        let button = bench.get_by_label(if step < 4 { "Next" } else { "Finish" }).rect();
        assert_eq!(button, place, "step {step}");
    }
    bench.get_by_label("Filter layers").focus();
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [], "it was meant for the field");
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), set(None), "the last one");
}

#[test]
fn a_map_that_was_opened_beside_it_ends_it() {
    let mut bench = on_demo();
    apply(&mut bench, set(Some(0)));
    asked(&mut bench);
    bench.state_mut().status.address = Some(Address::File("/x.map".to_owned()));
    bench.state_mut().status.loading = Some(mapscope::ui::Loading::default());
    assert_eq!(asked(&mut bench), [], "its own map may be on its way");
    bench.state_mut().status.loading = None;
    bench.step();
    assert!(bench.state().actions.starts_with(&set(None)));
}

#[test]
fn steps_that_were_followed_are_checked() {
    let mut bench = on_demo();
    let camera = bench.state().state.flat().camera;
    let pin = mapscope::analysis::Pin { time_ns: 0, world: glam::Vec2::new(100.0, 100.0), camera };
    let eye = mapscope::base::LayerId(0);
    let followed: [(usize, Action); 5] = [
        (0, Action::Flat(FlatAction::PanPx(glam::Vec2::new(40.0, 0.0)))),
        (1, Action::Flat(FlatAction::ToggleLayer(eye))),
        (2, Action::Flat(FlatAction::Pin(pin))),
        (3, Action::Flat(FlatAction::TogglePlay)),
        (4, Action::Shell(ShellAction::ToggleKeys)),
    ];
    for (step, action) in followed {
        apply(&mut bench, set(Some(step)));
        assert!(bench.query_by_label("Done").is_none(), "{step}");
        apply(&mut bench, [action]);
        bench.get_by_label("Done");
    }
}

#[test]
fn another_map_ends_it_and_the_command_opens_the_demo_map() {
    let mut bench = bench(with_map());
    apply(&mut bench, [Action::Shell(ShellAction::TogglePalette)]);
    bench.event(egui::Event::Text("take the tour".into()));
    bench.run_steps(4);
    bench.key_press(Key::Enter);
    let palette = Action::Shell(ShellAction::TogglePalette);
    assert_eq!(asked(&mut bench), [vec![palette, Action::Ask(Request::OpenDemo)], set(Some(0))].concat());
    apply(&mut bench, set(Some(0)));
    let opened = || [Action::Shell(ShellAction::SceneOpened)];
    apply(&mut bench, opened());
    assert_eq!(bench.state().state.shell.tour, Some(0), "that was its own map");
    apply(&mut bench, set(Some(2)));
    apply(&mut bench, opened());
    assert_eq!(bench.state().state.shell.tour, None);
}

#[test]
fn bubbles_lie_within_small_windows() {
    for size in [[640.0, 480.0], [360.0, 300.0]] {
        let mut bench = on_demo();
        bench.set_size(size.into());
        for step in 0..5 {
            apply(&mut bench, set(Some(step)));
            let label = bench.get_by_label(&format!("{} of 5", step + 1)).rect();
            let next = bench.get_by_label(if step == 4 { "Finish" } else { "Next" }).rect();
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
            assert!(window.contains_rect(label) && window.contains_rect(next), "{size:?}, {step}: {label} {next}");
        }
    }
}

#[test]
fn the_step_about_the_inspector_opens_it_where_it_was_closed() {
    let mut bench = on_demo();
    bench.state_mut().state.shell.switches.inspector = Inspector::Closed;
    apply(&mut bench, set(Some(2)));
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ToggleInspector)]);
    let mut bench = on_demo();
    apply(&mut bench, set(Some(2)));
    assert_eq!(asked(&mut bench), [], "it opens with the first click");
}
