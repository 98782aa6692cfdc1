//! The banner about missing images, and what else is said about them.

use std::sync::Arc;

use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::base::Mapres;
use mapscope::format::teeworlds::{Tile, TileKind, Tiles};
use mapscope::load::ImageSearch;
use mapscope::scene::{Scene, Xray};
use mapscope::view::flat::{FlatAction, Tab};
use mapscope::view::{Action, Request, ShellAction};

use crate::common::build::{Builder, grid, quarters};
use crate::common::flat::Flat as _;
use crate::stand::{Bench, Stand, asked, bench, click, with_map};

/// A map that names images outside of it: those given, and one that has a built-in stand-in.
fn scene(missing: &[&str]) -> Arc<Scene> {
    let mut map = Builder::default();
    let inside = map.image("inside", &quarters(16));
    let images: Vec<_> = missing.iter().map(|name| map.external_image(name)).collect();
    let grass = map.external_image("grass_main");
    map.group([100, 100]);
    for image in images.into_iter().chain([inside, grass]) {
        map.tiles([10, 10], Some(image), |_, _| (1, 0));
    }
    let solid = grid([10, 10], |_, _| Tile { index: 1, flags: 0 });
    map.physics(TileKind::Game, [10, 10], &Tiles::Plain(solid));
    map.load_by(ImageSearch::default())
}

fn stand(missing: &[&str]) -> Stand {
    Stand { scene: Some(scene(missing)), ..with_map() }
}

fn says(bench: &Bench, words: &str) -> bool {
    bench.query_by_label(words).is_some()
}

#[test]
fn the_banner_counts_what_nothing_stands_in_for() {
    assert!(says(&bench(stand(&["no_such_one"])), "1 image is missing"));
    assert!(says(&bench(stand(&["no_such_one", "nor_this"])), "2 images are missing"));
    assert!(!says(&bench(stand(&[])), "1 image is missing"), "the stand-in covers the other");
    assert!(!says(&bench(with_map()), "4 images are missing"), "pixels that are not in the file are in no folder");
}

#[test]
fn the_banner_leads_to_the_list_a_folder_and_the_physics() {
    let mut bench = bench(stand(&["no_such_one"]));
    assert_eq!(click(&mut bench, "1 image is missing"), [Action::Flat(FlatAction::SetTab(Tab::Images))]);
    let choose = click(&mut bench, "Choose DDNet's data folder…");
    assert_eq!(choose, [Action::Ask(Request::DataFolderDialog)]);
    let only = Action::Flat(FlatAction::SetXray(Xray::Only));
    assert_eq!(click(&mut bench, "Show physics only"), [only]);
    bench.state_mut().state.flat_mut().overlay.xray = Xray::Only;
    bench.run_steps(30);
    assert_eq!(click(&mut bench, "Show design"), [Action::Flat(FlatAction::SetXray(Xray::Off))]);
    // No folder is searched then.
    let mut prefs = (*bench.state().status.remembered.prefs).clone();
    prefs.stand_ins.mapres = Mapres::Own;
    bench.state_mut().status.remembered.prefs = Arc::new(prefs);
    bench.run_steps(30);
    assert_eq!(click(&mut bench, "Settings…"), [Action::Shell(ShellAction::ToggleSettings)]);
}

#[test]
fn a_dismissed_banner_stays_away_from_its_map_alone() {
    let mut bench = bench(stand(&["no_such_one"]));
    let room = bench.state().free.expect("a map").height();
    assert_eq!(click(&mut bench, "Dismiss"), []);
    assert!(!says(&bench, "1 image is missing"));
    assert!(bench.state().free.expect("a map").height() > room, "its room is the map's");
    bench.state_mut().status.file_name = Some("other.map".into());
    bench.run_steps(3);
    assert!(says(&bench, "1 image is missing"));
    bench.state_mut().status.file_name = Some("big.map".into());
    bench.run_steps(3);
    assert!(!says(&bench, "1 image is missing"), "opened again");
}

#[test]
fn the_banner_fits_a_small_window_and_goes_with_the_panels() {
    let mut bench = bench(stand(&["no_such_one"]));
    bench.set_size(egui::vec2(640.0, 480.0));
    bench.run_steps(5);
    let map = bench.state().free.expect("a map");
    for label in ["1 image is missing", "Choose DDNet's data folder…", "Show physics only", "Dismiss"] {
        let rect = bench.get_by_label(label).rect();
        assert!(rect.right() <= map.right() && rect.bottom() <= map.top(), "{label}: {rect:?} beside {map:?}");
    }
    assert!(map.height() > 250.0, "{map:?}");
    bench.state_mut().state.shell.switches.panels = false;
    assert_eq!(asked(&mut bench), []);
    assert!(!says(&bench, "1 image is missing"));
}

#[test]
fn no_text_about_missing_images_names_a_flag() {
    for tab in [Tab::Layers, Tab::Images, Tab::Problems] {
        let mut stand = stand(&["no_such_one", "nor_this"]);
        stand.state.flat_mut().switches.tab = tab;
        let mut bench = bench(stand);
        for place in 0..7 {
            bench.hover_at(egui::pos2(120.0, 60.0 + 40.0 * place as f32));
            bench.run_steps(30);
            let found = bench.query_all_by_label_contains(" --").count();
            assert_eq!(found, 0, "{tab:?}, hover {place}");
        }
    }
}

#[test]
fn an_x_ray_view_that_leaves_out_everything_says_so() {
    let mut map = Builder::default();
    let missing = map.external_image("no_such_one");
    map.group([100, 100]);
    map.tiles([10, 10], Some(missing), |_, _| (1, 0));
    let scene = map.load_by(ImageSearch::default());
    let mut stand = Stand { scene: Some(scene), ..with_map() };
    let words = "X-ray hides layers whose images are missing";
    assert!(!says(&bench(Stand { scene: stand.scene.clone(), ..with_map() }), words));
    stand.state.flat_mut().overlay.xray = Xray::Dimmed;
    let mut bench = bench(stand);
    assert!(says(&bench, words));
    assert_eq!(click(&mut bench, "Turn off X-ray"), [Action::Flat(FlatAction::SetXray(Xray::Off))]);
}

#[test]
fn f6_leads_into_the_banner() {
    let mut bench = bench(stand(&["no_such_one"]));
    let is_focused = |bench: &Bench| bench.get_by_label("1 image is missing").accesskit_node().is_focused();
    let reached = (0..6).any(|_| {
        bench.key_press(Key::F6);
        bench.run_steps(3);
        is_focused(&bench)
    });
    assert!(reached);
}
