//! The start page: ways to open a map, the recent ones, folders of games, and nothing that needs a map.

use std::path::PathBuf;
use std::sync::Arc;

use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::base::{GameInstall, MapFolder};
use mapscope::prefs::{Edit, Prefs};
use mapscope::ui::{AppStatus, Loading};
use mapscope::view::{Action, GameMode, Request, ShellAction};

use crate::stand::{Bench, Stand, asked, bench, click, with_map};

/// The page with so many recent maps; the first of them is gone.
fn page(recent: usize) -> Bench {
    let mut prefs = Prefs::default();
    (0..recent).rev().for_each(|n| prefs.apply(&Edit::Opened(path(n), 1000 - n as u64)));
    let mut bench = bench(Stand::default());
    let remembered = &mut bench.state_mut().status.remembered;
    remembered.prefs = Arc::new(prefs);
    Arc::make_mut(&mut remembered.troubles).insert(path(0), "no such file");
    asked(&mut bench);
    bench
}

fn path(n: usize) -> PathBuf {
    format!("/maps/Map {n}.map").into()
}

#[test]
fn the_page_has_all_ways_to_open_a_map_and_no_panels() {
    let mut bench = page(0);
    assert!(bench.query_by_label("Nothing recent").is_some());
    assert_eq!(click(&mut bench, "Open folder…"), [Action::Ask(Request::FolderDialog)]);
    assert_eq!(click(&mut bench, "Open demo map"), [Action::Ask(Request::OpenDemo)]);
    for label in ["Layers", "Entities", "Play", "Toggle high detail", "Zoom in", "Export image or video…", "Timeline"]
    {
        assert_eq!(bench.query_all_by_label(label).count(), 0, "{label} is for a map");
    }
    let folder = MapFolder { name: "DDNet maps", path: "/home/a/.local/share/ddnet/maps".into() };
    let games = GameInstall { maps: vec![folder.clone()], ..GameInstall::default() };
    bench.state_mut().status.games = Arc::new(games);
    bench.run_steps(2);
    assert_eq!(click(&mut bench, "DDNet maps"), [Action::Ask(Request::OpenFolder(folder.path))]);
}

#[test]
fn hidden_panels_leave_the_page_its_menus_and_its_bar() {
    let mut bench = page(1);
    bench.state_mut().state.shell.switches.panels = false;
    bench.run_steps(3);
    for label in ["File", "Settings…", "Map gallery"] {
        assert!(bench.query_all_by_label(label).count() > 0, "{label}");
    }
    asked(&mut bench);
    bench.key_press(Key::P);
    bench.run_steps(3);
    assert_eq!(asked(&mut bench), [], "there is nothing to hide or to show");
    assert!(bench.query_by_label("No map is open.").is_some());
}

#[test]
fn panels_come_with_the_first_map_that_is_on_its_way() {
    let mut bench = page(2);
    bench.state_mut().status.loading = Some(Loading::default());
    bench.run_steps(3);
    assert!(bench.query_by_label("Map 1.map").is_none());
    assert!(bench.query_all_by_label("Layers").count() > 0, "nothing jumps when it is there");
}

#[test]
fn a_map_that_is_gone_says_so_and_can_be_removed() {
    let mut bench = page(2);
    bench.get_by_label("Map 0.map").hover();
    bench.run_steps(60);
    assert!(bench.query_all_by_label("No such file").count() > 0);
    let remove = Action::Ask(Request::SetPref(Edit::RemoveRecent(path(0))));
    assert_eq!(click(&mut bench, "Remove Map 0.map from list"), [remove]);
}

#[test]
fn arrows_never_lead_to_the_button_that_removes_a_map() {
    let mut bench = page(20);
    bench.get_by_label("Map 0.map").hover();
    for key in [Key::ArrowDown, Key::ArrowRight, Key::ArrowDown, Key::ArrowUp, Key::ArrowUp, Key::ArrowLeft] {
        bench.key_press(key);
        bench.run_steps(3);
        let focused = bench.query_all(egui_kittest::kittest::By::new().predicate(|node| node.is_focused()));
        let names: Vec<_> = focused.filter_map(|node| node.accesskit_node().label()).collect();
        assert!(!names.iter().any(|name| name.starts_with("Remove")), "{key:?}: {names:?}");
    }
    let mut bench = page(20);
    bench.key_press(Key::ArrowDown);
    bench.run_steps(3);
    asked(&mut bench);
    bench.key_press(Key::Delete);
    assert_eq!(asked(&mut bench), [Action::Ask(Request::SetPref(Edit::RemoveRecent(path(0))))]);
}

#[test]
fn arrows_and_enter_open_a_recent_map() {
    let mut bench = page(20);
    bench.key_press(Key::ArrowDown);
    bench.run_steps(3);
    assert!(bench.get_by_label("Map 0.map").is_focused());
    bench.key_press(Key::ArrowRight);
    bench.run_steps(3);
    assert!(bench.get_by_label("Map 1.map").is_focused());
    bench.key_press(Key::Enter);
    let asked = asked(&mut bench);
    assert!(asked.contains(&Action::Ask(Request::OpenPath(path(1)))), "{asked:?}");
}

#[test]
fn pictures_are_made_of_maps_in_view_only() {
    let mut bench = bench(Stand::default());
    let mut prefs = Prefs::default();
    (0..30).for_each(|n| prefs.apply(&Edit::Opened(path(n), n as u64)));
    bench.state_mut().status.remembered.prefs = Arc::new(prefs);
    let asked = asked(&mut bench);
    let wanted = asked.iter().find_map(|action| match action {
        Action::Ask(Request::WantRecent(maps)) => Some(maps.len()),
        _ => None,
    });
    assert!(wanted.is_some_and(|wanted| (3..25).contains(&wanted)), "{wanted:?}");
}

#[test]
fn the_page_fits_windows_of_any_size() {
    for (width, height) in [(1.0, 1.0), (90.0, 60.0), (320.0, 200.0), (640.0, 480.0), (3840.0, 2160.0)] {
        let mut bench = page(20);
        bench.set_size(egui::vec2(width, height));
        bench.run_steps(3);
    }
    let mut bench = page(20);
    bench.set_size(egui::vec2(640.0, 480.0));
    bench.run_steps(3);
    let (ways, map) = (bench.get_by_label("Open demo map").rect(), bench.get_by_label("Map 0.map").rect());
    assert!(ways.right() < map.left() && map.right() <= 640.0, "{ways:?} {map:?}");
}

#[test]
fn the_page_is_in_the_middle_with_few_maps_and_with_many() {
    for (recent, right) in
        [(0, "Maps, worlds and levels that you open are listed here."), (1, "Map 0.map"), (20, "Map 3.map")]
    {
        let mut bench = page(recent);
        bench.set_size(egui::vec2(1600.0, 1000.0));
        bench.run_steps(6);
        let (left, right) = (bench.get_by_label("Open demo map").rect(), bench.get_by_label(right).rect());
        let middle = (left.left() + right.right()) * 0.5;
        assert!((middle - 800.0).abs() < 40.0, "{recent}: {left} {right}");
    }
}

#[test]
fn the_map_is_opened_in_ddnet_where_there_is_one() {
    let keys = |bench: &mut Bench, key| {
        bench.key_press_modifiers(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, key);
        asked(bench)
    };
    let mut stand = with_map();
    stand.status.path = Some("/maps/big.map".to_owned());
    let mut bench = bench(stand);
    assert_eq!(keys(&mut bench, Key::D), []);
    assert!(bench.query_by_label("DDNet not found: set its command in Settings.").is_some());
    bench.state_mut().status.games = Arc::new(GameInstall { client: Some("/bin/DDNet".into()), ..Default::default() });
    bench.run_steps(2);
    assert_eq!(keys(&mut bench, Key::E), [Action::Ask(Request::OpenInGame(GameMode::Editor))]);
    assert_eq!(keys(&mut bench, Key::D), [], "DDNet by itself opens its editor");
    let why = "DDNet opens map files in its editor. To play maps, set a DDNet command with {map} in Settings.";
    assert!(bench.query_by_label(why).is_some());
    Arc::make_mut(&mut bench.state_mut().status.remembered.prefs).ddnet_command = "play {map}".to_owned();
    bench.run_steps(2);
    assert_eq!(keys(&mut bench, Key::D), [Action::Ask(Request::OpenInGame(GameMode::Game))]);
    bench.get_all_by_label("big.map").next().expect("the name").click_secondary();
    asked(&mut bench);
    let item = "Open in DDNet's editor";
    assert_eq!(click(&mut bench, item), [Action::Ask(Request::OpenInGame(GameMode::Editor))]);
    bench.state_mut().status = AppStatus { file_name: Some("big.map".into()), ..AppStatus::default() };
    bench.run_steps(2);
    assert_eq!(keys(&mut bench, Key::E), [], "standard input is no file");
}

#[test]
fn the_settings_have_a_field_for_the_command() {
    let mut stand = with_map();
    stand.state.shell.settings = false;
    let mut bench = bench(stand);
    bench.state_mut().state.shell.settings = true;
    asked(&mut bench);
    bench.get_by_label("DDNet command").focus();
    bench.run_steps(2);
    bench.event(egui::Event::Text("play {map}".to_owned()));
    let set = Action::Ask(Request::SetPref(Edit::DdnetCommand("play {map}".to_owned())));
    assert_eq!(asked(&mut bench).last(), Some(&set));
}

#[test]
fn the_gallery_closes_the_dialogs() {
    let mut stand = with_map();
    stand.state.shell.settings = true;
    mapscope::view::apply(&mut stand.state, ShellAction::ShowGallery(true), None);
    assert!(!stand.state.shell.settings && stand.state.shell.gallery.open);
}

#[test]
fn columns_begin_on_one_line_and_at_the_edge_of_what_they_hold() {
    for (width, recent) in [(1280.0, 4), (640.0, 4), (1280.0, 0)] {
        let mut bench = page(recent);
        bench.set_size(egui::vec2(width, 480.0));
        bench.run_steps(3);
        // The top bar names some of them too.
        let rects = |words: &str| bench.query_all_by_label(words).map(|node| node.rect()).collect::<Vec<_>>();
        let rect = |words: &str| rects(words).into_iter().max_by(|a, b| a.top().total_cmp(&b.top())).expect("shown");
        let (title, heading) = (rect("mapscope"), rect("Recent"));
        let below = title.bottom() - heading.bottom();
        assert!((0.0..4.0).contains(&below), "{heading} beside {title}");
        if recent > 0 {
            let (way, map) = (rect("Open map…"), rect("Map 1.map"));
            assert!((way.top() - rect("Map 0.map").top()).abs() < 1.0, "{way} beside {map}");
            let inset = if width < 1000.0 { 8.0 } else { 0.0 };
            assert!((heading.left() - rect("Map 0.map").left() - inset).abs() < 1.0, "{heading} over {map}");
        }
    }
}
