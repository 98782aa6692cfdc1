//! The settings of a map in words, and its tune zones: what shows, what folds, what can be copied.

use std::sync::Arc;

use egui_kittest::kittest::Queryable;
use mapscope::view::flat::Tab;
use mapscope::view::{Action, Request};

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, click, with_map};

fn with_settings(settings: Vec<String>) -> Bench {
    let mut scene = panels::big_scene();
    scene.flat_mut().info.settings = settings;
    let mut stand = Stand { scene: Some(Arc::new(scene)), ..with_map() };
    stand.state.flat_mut().switches.tab = Tab::Info;
    bench(stand)
}

fn few() -> Bench {
    let lines = [
        "tune_zone 3 gravity 0.257",
        "tune_zone_enter 3 Low gravity!",
        "tune_zone 3 gravity x",
        "sv_team 0",
        "nonsense \u{202e}1",
    ];
    with_settings(lines.map(str::to_owned).into())
}

fn shows(bench: &Bench, label: &str) -> bool {
    bench.query_by_label(label).is_some()
}

#[test]
fn settings_show_with_what_they_do() {
    let mut bench = few();
    assert_eq!(click(&mut bench, "Tune zones"), []);
    assert!(shows(&bench, "sv_team 0: There are no teams (default 1)."));
    assert!(shows(&bench, "tune_zone 3 gravity x: No effect: “x” is not a number."));
    assert!(shows(&bench, "nonsense 1: Unknown setting “nonsense”."), "without what turns the writing direction");
}

#[test]
fn zones_show_their_values_against_the_default_and_fold() {
    let mut bench = few();
    let value = "gravity 0.25 units/tick² (given as 0.257), default 0.5: Tees fall half as fast";
    assert!(shows(&bench, value) && shows(&bench, "On enter: Low gravity!"));
    assert_eq!(click(&mut bench, "Zone 3"), []);
    assert!(!shows(&bench, value));
    assert_eq!(click(&mut bench, "Zone 3"), []);
    assert!(shows(&bench, value));
    assert_eq!(click(&mut bench, "Tune zones"), []);
    assert!(!shows(&bench, "Zone 3"));
    assert_eq!(click(&mut bench, "Settings"), []);
    assert!(!shows(&bench, "sv_team 0: There are no teams (default 1)."));
}

#[test]
fn lines_words_and_zones_can_be_copied() {
    let copied = |label: &str, item: &str| {
        let mut bench = few();
        if label.starts_with("sv_") {
            assert_eq!(click(&mut bench, "Tune zones"), [], "to make room");
        }
        bench.get_by_label(label).click_secondary();
        bench.run_steps(4);
        click(&mut bench, item)
    };
    let copies = |text: &str| [Action::Ask(Request::CopyText(text.to_owned()))];
    let team = "sv_team 0: There are no teams (default 1).";
    assert_eq!(copied(team, "Copy line"), copies("sv_team 0"));
    assert_eq!(copied(team, "Copy description"), copies("There are no teams (default 1)."));
    let zone = "tune_zone 3 gravity 0.25\ntune_zone_enter 3 \"Low gravity!\"";
    assert_eq!(copied("Zone 3", "Copy zone"), copies(zone));
    assert_eq!(copied("On enter: Low gravity!", "Copy message"), copies("Low gravity!"));
}

#[test]
fn the_filter_looks_into_lines_words_and_zones() {
    let mut bench = few();
    let find = |bench: &mut Bench, text: &str| {
        bench.get_by_label("Filter 5 settings").focus();
        bench.run_steps(2);
        bench.get_by_label("Filter 5 settings").type_text(text);
        assert_eq!(asked(bench), []);
    };
    find(&mut bench, "TEAMS");
    assert!(shows(&bench, "sv_team 0: There are no teams (default 1).") && !shows(&bench, "Tune zones"));
    find(&mut bench, "x");
    assert!(shows(&bench, "No matching settings"));
}

#[test]
fn ten_thousand_settings_make_only_the_rows_in_view() {
    let line = |i: usize| format!("tune_zone {} gravity {i}; # {}", i % 300, "long ".repeat(i % 40));
    let bench = with_settings((0..10_000).map(line).collect());
    assert!(shows(&bench, "Zone 1") && !shows(&bench, "Zone 200"), "255 zones are folded, and those in view are made");
    let made = bench.query_all_by_label_contains("gravity").count();
    assert!(made < 40, "{made} rows");
}
