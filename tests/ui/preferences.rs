//! The window of settings, the list of maps opened lately, and the themes: what they show and what they ask for.

use crate::common::flat::Flat as _;
use std::path::PathBuf;
use std::sync::Arc;

use egui::accesskit::Toggled;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::base::Mapres;
use mapscope::prefs::{Edit, PanelSizes, Prefs, Scale, Theme};
use mapscope::ui::{AppStatus, FixedStandIns, Panels, PrefsView, style};
use mapscope::view::ShellAction;
use mapscope::view::{self, Action, Request, Resize};

use crate::stand::{Bench, Stand, asked, bench, click, with_map, with_solid};

const NOW: u64 = 1_800_000_000;

fn prefs(edits: impl IntoIterator<Item = Edit>) -> PrefsView {
    let mut prefs = Prefs::default();
    edits.into_iter().for_each(|edit| prefs.apply(&edit));
    let file = Some(PathBuf::from("/home/a/.config/mapscope/settings.toml"));
    PrefsView { prefs: Arc::new(prefs), file, is_kept: true, now_s: NOW, ..PrefsView::default() }
}

fn open(remembered: PrefsView) -> Bench {
    let mut stand = with_map();
    stand.status.remembered = remembered;
    let mut bench = bench(stand);
    bench.state_mut().state.shell.settings = true;
    assert_eq!(asked(&mut bench), [Action::Ask(Request::LookAtPaths)], "it wants to know what is still there, once");
    assert_eq!(asked(&mut bench), []);
    bench
}

fn set(edit: Edit) -> [Action; 1] {
    [Action::Ask(Request::SetPref(edit))]
}

#[test]
fn the_button_and_escape_open_and_close_the_settings() {
    let mut bench = bench(with_map());
    assert_eq!(click(&mut bench, "Settings…"), [Action::Shell(ShellAction::ToggleSettings)]);
    let state = &mut bench.state_mut().state;
    view::apply(state, Action::Shell(ShellAction::ToggleKeys), None);
    view::apply(state, Action::Shell(ShellAction::ToggleSettings), None);
    assert_eq!((state.shell.settings, state.shell.keys), (true, false), "one takes the place of the other");
    asked(&mut bench);
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ToggleSettings)]);
}

#[test]
fn theme_and_size_are_asked_for() {
    let mut bench = open(prefs([]));
    assert_eq!(click(&mut bench, "Light"), set(Edit::Theme(Theme::Light)));
    assert_eq!(click(&mut bench, "System"), set(Edit::Theme(Theme::System)));
    assert_eq!(click(&mut bench, "Dark"), [], "it is dark already");
    assert_eq!(click(&mut bench, "Increase UI scale"), [Action::Ask(Request::StepScale(Some(Resize::Larger)))]);
    assert_eq!(click(&mut bench, "Decrease UI scale"), [Action::Ask(Request::StepScale(Some(Resize::Smaller)))]);
    assert_eq!(click(&mut bench, "Reset UI scale"), [], "it has that already");
    let mut bench = open(prefs([Edit::Scale(Scale::new(200))]));
    assert_eq!(click(&mut bench, "Increase UI scale"), [], "maximum scale");
    assert_eq!(click(&mut bench, "Reset UI scale"), [Action::Ask(Request::StepScale(None))]);
}

#[test]
fn a_scale_that_the_window_is_too_small_for_is_said() {
    let hint = "Shown at 100%: this window is too small for more.";
    for (scale, is_said) in [(100, false), (150, true)] {
        let bench = open(prefs([Edit::Scale(Scale::new(scale))]));
        assert_eq!(bench.query_by_label(hint).is_some(), is_said, "{scale}%");
    }
}

#[test]
fn data_folders_are_added_moved_and_removed() {
    let b_first = || set(Edit::FolderBefore("/b".into(), "/a".into()));
    let mut bench = open(prefs(["/a", "/b"].map(|name| Edit::AddFolder(name.into()))));
    assert_eq!(click(&mut bench, "Move down: /a"), b_first());
    assert_eq!(click(&mut bench, "Move down: /b"), [], "it is the last");
    assert_eq!(click(&mut bench, "Move up: /b"), b_first());
    assert_eq!(click(&mut bench, "Move up: /a"), [], "it is the first");
    assert_eq!(click(&mut bench, "Remove: /a"), set(Edit::RemoveFolder("/a".into())));
    assert_eq!(click(&mut bench, "Choose…"), [Action::Ask(Request::DataFolderDialog)]);
    assert_eq!(click(&mut bench, "Add"), [], "nothing has been typed");
    for (typed, added) in [(" /c d ", Some("/c d")), ("/a", None)] {
        bench.get_by_label("Folder path").click();
        bench.run_steps(2);
        bench.event(Event::Text(typed.into()));
        bench.run_steps(2);
        bench.key_press(Key::Enter);
        let expected = added.map_or(vec![], |added| {
            vec![set(Edit::AddFolder(added.into()))[0].clone(), Action::Ask(Request::LookAtPaths)]
        });
        assert_eq!(asked(&mut bench), expected, "{typed:?}");
    }
}

#[test]
fn a_folder_that_is_not_there_says_so_and_can_be_corrected() {
    let mut bench = open(prefs([]));
    let type_and_add = |bench: &mut Bench, words: &str| {
        bench.get_by_label("Folder path").click();
        bench.run_steps(2);
        bench.event(Event::Text(words.into()));
        bench.run_steps(2);
        bench.key_press(Key::Enter);
        asked(bench)
    };
    let adds = |name: &str| [set(Edit::AddFolder(name.into()))[0].clone(), Action::Ask(Request::LookAtPaths)];
    assert_eq!(type_and_add(&mut bench, "/gamse"), adds("/gamse"));
    let mut found = prefs([Edit::AddFolder("/gamse".into())]);
    bench.state_mut().status.remembered = found.clone();
    asked(&mut bench);
    assert!(bench.query_by_label("No such folder").is_none(), "the disk has not answered yet");
    Arc::make_mut(&mut found.troubles).insert("/gamse".into(), "no such folder");
    bench.state_mut().status.remembered = found;
    assert_eq!(asked(&mut bench), set(Edit::RemoveFolder("/gamse".into())), "it goes from the list into the field");
    bench.state_mut().status.remembered = prefs([]);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label("Not added: no such folder").is_some());
    bench.get_by_label("Folder path").click();
    bench.run_steps(2);
    bench.key_press(Key::End);
    bench.run_steps(2);
    // The text has come back: two letters are taken away, two are typed.
    for _ in 0..2 {
        bench.key_press(Key::Backspace);
        bench.run_steps(1);
    }
    bench.event(Event::Text("es".into()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert!(bench.query_by_label("Not added: no such folder").is_none(), "another one is being typed");
    assert_eq!(asked(&mut bench), adds("/games"));
}

#[test]
fn the_field_for_a_folder_has_the_keyboard_where_there_is_no_file_dialog() {
    let mut bench = open(prefs([]));
    assert!(!bench.get_by_label("Folder path").is_focused());
    bench.state_mut().status.asks_folder = true;
    bench.run_steps(1);
    bench.state_mut().status.asks_folder = false;
    bench.run_steps(2);
    assert!(bench.get_by_label("Folder path").is_focused());
}

#[test]
fn choices_of_the_command_line_show_and_cannot_be_changed() {
    let fixed = FixedStandIns { mapres: Some(Mapres::None), placeholder: None };
    let mut bench = open(PrefsView { fixed, ..prefs([]) });
    assert_eq!(click(&mut bench, "Where missing"), []);
    let is_on = |bench: &Bench, label| bench.get_by_label(label).accesskit_node().toggled() == Some(Toggled::True);
    assert!(is_on(&bench, "Never") && !is_on(&bench, "Where missing"));
    assert!(bench.query_by_label_contains("by the command line").is_some());
    assert!(!click(&mut bench, "As in game").is_empty(), "placeholders are as in the settings");
}

#[test]
fn a_program_that_is_not_there_is_named_below_its_command() {
    let mut found = prefs([Edit::DdnetCommand("/no/DDNet --x".into())]);
    let mut bench = open(found.clone());
    assert!(bench.query_by_label("No such program: /no/DDNet").is_none(), "the disk has not answered yet");
    Arc::make_mut(&mut found.troubles).insert("/no/DDNet".into(), "no such program");
    bench.state_mut().status.remembered = found;
    asked(&mut bench);
    assert!(bench.query_by_label("No such program: /no/DDNet").is_some());
}

#[test]
fn a_folder_on_a_disk_that_does_not_answer_stays() {
    let mut bench = open(prefs([]));
    bench.get_by_label("Folder path").click();
    bench.run_steps(2);
    bench.event(Event::Text("/slow".into()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    asked(&mut bench);
    let mut found = prefs([Edit::AddFolder("/slow".into())]);
    Arc::make_mut(&mut found.troubles).insert("/slow".into(), "the disk is not responding");
    bench.state_mut().status.remembered = found;
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label("The disk is not responding").is_some());
}

#[test]
fn folders_of_the_environment_are_listed_and_stay() {
    let mut bench = open(prefs(["/a"].map(|name| Edit::AddFolder(name.into()))));
    bench.state_mut().status.environment_folders = [PathBuf::from("/games/data")].into();
    asked(&mut bench);
    bench.get_by_label("/games/data");
    bench.get_by_label("from MAPSCOPE_DATA (fixed)");
    assert!(bench.query_by_label("Remove: /a").is_some() && bench.query_by_label("Remove: /games/data").is_none());
}

#[test]
fn what_is_remembered_is_counted_and_can_be_forgotten() {
    let mut bench = open(prefs([]));
    assert_eq!(click(&mut bench, "Clear recent maps"), [], "there are none");
    let some = [
        Edit::Opened("/x/one.map".into(), NOW - 5),
        Edit::SetView("/x/one.map".into(), NOW - 5, Box::default()),
        Edit::Opened("/x/two.map".into(), NOW - 9),
    ];
    let mut bench = open(prefs(some));
    bench.get_by_label("2 maps");
    bench.get_by_label("1 map");
    assert_eq!(click(&mut bench, "Clear recent maps"), set(Edit::ClearRecents));
    assert_eq!(click(&mut bench, "Clear saved views"), set(Edit::ClearViews));
    let path = "/home/a/.config/mapscope/settings.toml".to_owned();
    assert_eq!(click(&mut bench, "Copy settings path"), [Action::Ask(Request::CopyText(path))]);
    let folder = PathBuf::from("/home/a/.config/mapscope");
    assert_eq!(click(&mut bench, "Open settings folder"), [Action::Ask(Request::ShowFolder(folder))]);
    let bench = open(PrefsView { file: None, is_kept: false, ..prefs([]) });
    bench.get_by_label_contains("without a settings file");
}

fn recents() -> PrefsView {
    let mut remembered = prefs([
        Edit::Opened("/maps/Sunny Side Up.map".into(), NOW - 30),
        Edit::Opened("/maps/地图.map".into(), NOW - 3 * 3600),
        Edit::Opened("/gone/Old.map".into(), NOW - 40 * 24 * 3600),
    ]);
    Arc::make_mut(&mut remembered.troubles).insert("/gone/Old.map".into(), "no such file");
    remembered
}

#[test]
fn the_menu_of_recent_maps_opens_them() {
    let mut stand = with_map();
    stand.status.remembered = recents();
    let mut bench = bench(stand);
    // Of a map that is not there no picture is asked for.
    let seen = vec!["/maps/Sunny Side Up.map".into(), "/maps/地图.map".into()];
    let asks = [Action::Ask(Request::LookAtPaths), Action::Ask(Request::WantRecent(seen))];
    assert_eq!(click(&mut bench, "Recent maps"), asks);
    assert_eq!(click(&mut bench, "Remove Old.map from list"), set(Edit::RemoveRecent("/gone/Old.map".into())));
    let path = PathBuf::from("/maps/地图.map");
    let asks = [Action::Ask(Request::OpenPath(path)), Action::Ask(Request::WantRecent(Vec::new()))];
    assert_eq!(click(&mut bench, "地图.map"), asks);
    assert!(bench.query_by_label("地图.map").is_none(), "the menu has closed");
    click(&mut bench, "Recent maps");
    let forgets = [&set(Edit::ClearRecents)[..], &[Action::Ask(Request::WantRecent(Vec::new()))]].concat();
    assert_eq!(click(&mut bench, "Clear recent maps"), forgets);
}

#[test]
fn where_no_map_is_open_the_recent_ones_are_listed() {
    let mut stand = Stand::default();
    stand.status.remembered = recents();
    let mut bench = bench_with_looks(stand);
    let path = PathBuf::from("/maps/Sunny Side Up.map");
    assert_eq!(click(&mut bench, "Sunny Side Up.map"), [Action::Ask(Request::OpenPath(path))]);
    bench.get_by_label("Old.map").click_secondary();
    asked(&mut bench);
    let edit = Edit::RemoveRecent("/gone/Old.map".into());
    assert_eq!(click(&mut bench, "Remove from list"), set(edit));
}

#[test]
fn the_menu_of_the_right_button_opens_from_the_keyboard() {
    for (key, modifiers) in [(egui::Key::F10, egui::Modifiers::SHIFT), (egui::Key::Menu, egui::Modifiers::NONE)] {
        let mut stand = Stand::default();
        stand.status.remembered = recents();
        let mut bench = bench_with_looks(stand);
        bench.get_by_label("Sunny Side Up.map").focus();
        assert_eq!(asked(&mut bench), []);
        assert!(bench.query_by_label("Copy path").is_none());
        bench.key_press_modifiers(modifiers, key);
        bench.run_steps(6);
        assert!(bench.get_by_label("Open").is_focused(), "the first item has the keyboard");
        bench.get_by_label("Copy path");
        bench.key_press(egui::Key::Escape);
        bench.run_steps(4);
        assert!(bench.query_by_label("Copy path").is_none(), "the menu has closed");
        assert!(bench.get_by_label("Sunny Side Up.map").is_focused(), "who had the keyboard has it again");
        bench.key_press_modifiers(modifiers, key);
        bench.run_steps(6);
        bench.key_press(egui::Key::Enter);
        let path = PathBuf::from("/maps/Sunny Side Up.map");
        assert_eq!(asked(&mut bench), [Action::Ask(Request::OpenPath(path))]);
        bench.run_steps(2);
        assert!(bench.get_by_label("Sunny Side Up.map").is_focused(), "also after something was chosen");
    }
}

/// A stand whose list of maps asks at once whether they are still there.
fn bench_with_looks(stand: Stand) -> Bench {
    let remembered = stand.status.remembered.clone();
    let mut bench = bench(Stand { status: AppStatus::default(), ..stand });
    bench.state_mut().status.remembered = remembered;
    let seen = vec!["/maps/Sunny Side Up.map".into(), "/maps/地图.map".into()];
    let asks = [Action::Ask(Request::LookAtPaths), Action::Ask(Request::WantRecent(seen))];
    assert_eq!(asked(&mut bench), asks);
    bench
}

#[test]
fn the_light_theme_paints_with_its_own_colours() {
    let mut bench = bench(with_map());
    let grounds = |bench: &Bench| {
        let shapes = bench.output().shapes.iter();
        let fills = shapes.filter_map(|shape| match &shape.shape {
            egui::Shape::Rect(rect) => Some(rect.fill),
            _ => None,
        });
        fills.collect::<Vec<_>>()
    };
    let (dark, light) = (style::Palette::DARK, style::Palette::LIGHT);
    assert!(grounds(&bench).contains(&dark.panel) && !grounds(&bench).contains(&light.panel));
    style::set_theme(&bench.ctx, Theme::Light);
    asked(&mut bench);
    assert_eq!(*style::colors(), light);
    let fills = grounds(&bench);
    assert!(fills.contains(&light.panel) && !fills.contains(&dark.panel) && !fills.contains(&dark.raised));
}

#[test]
fn a_larger_interface_leaves_the_picture_as_large_as_it_was() {
    let mut bench = bench(with_map());
    let before = bench.state().state.flat().frame;
    bench.ctx.set_zoom_factor(Scale::new(150).factor());
    assert_eq!(asked(&mut bench), []);
    let after = bench.state().state.flat().frame;
    assert_eq!(after.canvas_px, before.canvas_px);
    assert!(after.viewport_px.x > before.viewport_px.x, "the panel at the left takes more of it");
    // The keys belong to the commands, not to egui.
    bench.key_press_modifiers(Modifiers::COMMAND, Key::Plus);
    assert_eq!(asked(&mut bench), [Action::Ask(Request::StepScale(Some(Resize::Larger)))]);
    assert_eq!(bench.ctx.zoom_factor(), 1.5);
}

#[test]
fn panels_come_back_as_large_as_they_were() {
    let sizes = PanelSizes { left: Some(410), inspector: Some(222), timeline: None };
    let left = |bench: &Bench| bench.state().free.expect("shown").left();
    let usual = left(&bench(with_map()));
    let bench = bench(Stand { panels: Panels::sized(sizes), ..with_map() });
    assert!((left(&bench) - usual - (410.0 - 300.0)).abs() < 1.0);
    assert_eq!(bench.state().panels.sizes(), sizes);
    assert_eq!(Panels::default().sizes(), PanelSizes::default(), "nobody has changed anything");
}

/// A width that is chosen for one kind of worlds is that of the other, also of a panel that was shown before.
#[test]
fn worlds_of_all_kinds_have_panels_of_one_width() {
    let with_blocks = || {
        let mut stand = with_solid();
        stand.status.world_answers = Some(Arc::default());
        stand
    };
    let left = |bench: &Bench| bench.state().free.expect("shown").left();
    let show = |bench: &mut Bench, stand: Stand| {
        let Stand { state, scene, status, .. } = stand;
        let now = bench.state_mut();
        (now.state, now.scene, now.status) = (state, scene, status);
        bench.run_steps(3);
        left(bench)
    };
    let mut bench = bench(with_blocks());
    let usual = left(&bench);
    assert!((show(&mut bench, with_map()) - usual).abs() < 1.0);
    // The edge is dragged.
    let at = egui::pos2(306.0, 400.0);
    bench.event(Event::PointerMoved(at));
    bench.run_steps(2);
    bench.event(crate::stand::button(at, egui::PointerButton::Primary, true));
    for step in 1..=5 {
        bench.event(Event::PointerMoved(at + egui::vec2(20.0 * step as f32, 0.0)));
        bench.run_steps(1);
    }
    bench.event(crate::stand::button(at + egui::vec2(100.0, 0.0), egui::PointerButton::Primary, false));
    bench.run_steps(3);
    let wide = left(&bench);
    assert!((wide - usual - 100.0).abs() < 12.0, "{usual} and {wide}");
    let chosen = bench.state().panels.sizes().left;
    assert!(chosen.is_some());
    assert!((show(&mut bench, with_blocks()) - wide).abs() < 1.0);
    assert!((show(&mut bench, with_map()) - wide).abs() < 1.0);
    assert_eq!(bench.state().panels.sizes().left, chosen, "nothing was chosen since");
}
