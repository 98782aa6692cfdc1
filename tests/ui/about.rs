//! Facts about the program, and the notice about a crash report of an earlier start.

use std::path::PathBuf;

use egui::Key;
use egui_kittest::kittest::Queryable;
use mapscope::ui::{Address, Loading, SaveProgress, SaveStatus};
use mapscope::view::{self, Action, Request, ShellAction};

use crate::stand::{Bench, Stand, asked, bench, click, with_map};

const REPORT: &str = "/home/a/.local/state/mapscope/crash-2026-11-21T10-05-09-12.txt";

fn after_crash(mut stand: Stand) -> Bench {
    stand.status.crash_report = Some(PathBuf::from(REPORT));
    bench(stand)
}

#[test]
fn a_crash_report_is_told_of_until_dismissed() {
    for stand in [with_map(), Stand::default()] {
        let mut bench = after_crash(stand);
        assert!(bench.query_by_label_contains("ran into an internal error").is_some());
        assert_eq!(click(&mut bench, "Show report"), [Action::Ask(Request::ShowFile(REPORT.into()))]);
        assert_eq!(click(&mut bench, "Copy path"), [Action::Ask(Request::CopyText(REPORT.into()))]);
        assert_eq!(click(&mut bench, "Dismiss"), [Action::Ask(Request::DismissCrashReport)]);
        bench.state_mut().status.crash_report = None;
        asked(&mut bench);
        assert!(bench.query_by_label_contains("ran into an internal error").is_none());
    }
    let mut bench = after_crash(with_map());
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Ask(Request::DismissCrashReport)]);
}

#[test]
fn cards_at_the_lower_edge_lie_one_above_the_other() {
    let mut stand = with_map();
    stand.status.address = Some(Address::Demo);
    stand.status.crash_report = Some(PathBuf::from(REPORT));
    let progress = Some(SaveProgress { path: "/a/b.png".into(), done: 12, all: 40 });
    stand.status.save = SaveStatus { progress, ..SaveStatus::default() };
    stand.state.shell.switches.tour_offer = true;
    let mut bench = bench(stand);
    let rects = |bench: &Bench, labels: &[&str]| -> Vec<egui::Rect> {
        labels.iter().map(|label| bench.get_by_label_contains(label).rect()).collect()
    };
    let shown = rects(&bench, &["Dismiss", "New here?", "12 of 40"]);
    assert!(shown[0].top() > shown[1].bottom() && shown[1].top() > shown[2].bottom(), "{shown:?}");
    bench.state_mut().status.loading = Some(Loading { what: "next.map".into(), ..Loading::default() });
    asked(&mut bench);
    let shown = rects(&bench, &["next.map", "Show report", "12 of 40"]);
    assert!(shown[0].top() > shown[1].bottom() && shown[1].top() > shown[2].bottom(), "{shown:?}");
}

#[test]
fn facts_about_the_program_can_be_copied() {
    let mut stand = with_map();
    stand.status.adapter = "Test adapter (Vulkan)".to_owned();
    stand.status.remembered.file = Some("/home/a/.config/mapscope/settings.toml".into());
    stand.status.reports = Some("/home/a/.local/state/mapscope".into());
    let mut bench = bench(stand);
    bench.state_mut().state.shell.palette = true;
    bench.run_steps(3);
    bench.event(egui::Event::Text("about".into()));
    bench.run_steps(3);
    bench.key_press(Key::Enter);
    let palette = Action::Shell(ShellAction::TogglePalette);
    assert_eq!(asked(&mut bench), [palette, Action::Shell(ShellAction::ToggleAbout)]);
    let state = &mut bench.state_mut().state;
    state.shell.palette = false;
    view::apply(state, ShellAction::ToggleSettings, None);
    view::apply(state, ShellAction::ToggleAbout, None);
    assert_eq!((state.shell.about, state.shell.settings), (true, false), "one takes the place of the other");
    asked(&mut bench);
    bench.get_by_label("Test adapter (Vulkan)");
    let folder = |path: &str| [Action::Ask(Request::ShowFolder(path.into()))];
    assert_eq!(click(&mut bench, "Open folder: settings"), folder("/home/a/.config/mapscope"));
    assert_eq!(click(&mut bench, "Open folder: crash reports"), folder("/home/a/.local/state/mapscope"));
    let adapter = "Test adapter (Vulkan)".to_owned();
    assert_eq!(click(&mut bench, "Copy: graphics"), [Action::Ask(Request::CopyText(adapter))]);
    assert!(bench.query_by_label("Copy: log").is_none(), "words that lead nowhere");
    let copied = click(&mut bench, "Copy all");
    let [Action::Ask(Request::CopyText(all))] = &copied[..] else { panic!("{copied:?}") };
    for part in [env!("CARGO_PKG_VERSION"), "License: MIT OR Apache-2.0", "settings.toml", "Test adapter"] {
        assert!(all.contains(part), "{part} in {all}");
    }
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ToggleAbout)]);
}
