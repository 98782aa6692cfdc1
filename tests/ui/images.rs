//! The viewer of images: opened from the list, tiles with their uses, found by a click, closed, saved.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Event, Key, Modifiers, MouseWheelUnit, Pos2, Rect, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::base::{ImageIndex, LayerId, RgbaImage};
use mapscope::format::teeworlds::{Tile, TileKind, Tiles};
use mapscope::load::ImageSearch;
use mapscope::scene::Scene;
use mapscope::ui::{ImageRead, text};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::Tab;
use mapscope::view::{self, Action, Request};

use crate::common::build::{Builder, grid, quarters};
use crate::common::flat::Flat as _;
use crate::stand::{Bench, Stand, asked, bench, button, click, press, with_map};

const GRASS: ImageIndex = ImageIndex(0);
const UNUSED: ImageIndex = ImageIndex(1);
const MISSING: ImageIndex = ImageIndex(2);

/// A set of which tiles 42 and 43 are used, an image that no layer uses, and one that no folder has.
fn scene() -> Arc<Scene> {
    let mut map = Builder::default();
    let grass = map.image("grass_main", &quarters(16));
    map.image("spare", &quarters(2));
    let missing = map.external_image("not_there");
    map.group([100, 100]);
    map.tiles([100, 100], Some(grass), |x, y| match y {
        0..30 => (42, 0),
        30 if x == 7 => (43, 0b1000),
        _ => (0, 0),
    });
    map.tiles([10, 10], Some(grass), |x, _| (if x == 0 { 42 } else { 0 }, 1));
    map.tiles([10, 10], Some(missing), |_, _| (1, 0));
    map.load()
}

fn stand() -> Stand {
    let mut stand = Stand { scene: Some(scene()), ..with_map() };
    stand.state.flat_mut().switches.tab = Tab::Images;
    stand
}

/// Obeys what was asked for, as the program does, and returns it.
fn obeyed(bench: &mut Bench, actions: Vec<Action>) -> Vec<Action> {
    let scene = bench.state().scene.clone();
    for action in actions.clone() {
        view::apply(&mut bench.state_mut().state, action, scene.as_deref().map(|scene| &scene.world));
    }
    actions
}

/// The viewer with an image.
fn open(stand: Stand, image: ImageIndex) -> Bench {
    let mut bench = bench(stand);
    obeyed(&mut bench, vec![Action::Flat(FlatAction::OpenImage(Some(image)))]);
    assert_eq!(asked(&mut bench), []);
    bench
}

fn says(bench: &Bench, words: &str) -> bool {
    bench.query_all_by_label_contains(words).next().is_some()
}

/// Where the picture is.
fn picture(bench: &Bench) -> Rect {
    bench.get_by_role(egui::Role::Image).rect()
}

/// The middle of a tile of the picture, which is square and fitted.
fn tile(bench: &Bench, index: u8) -> Pos2 {
    let rect = picture(bench);
    let side = rect.width().min(rect.height());
    let square = Rect::from_center_size(rect.center(), vec2(side, side));
    let cell = vec2(f32::from(index % 16) + 0.5, f32::from(index / 16) + 0.5) / 16.0;
    square.min + square.size() * cell
}

#[test]
fn a_row_and_its_menu_open_an_image_and_its_button_leads_to_a_layer() {
    let mut bench = bench(stand());
    assert_eq!(click(&mut bench, "grass_main"), [Action::Flat(FlatAction::OpenImage(Some(GRASS)))]);
    assert_eq!(
        click(&mut bench, "Go to a layer that uses grass_main"),
        [Action::Flat(FlatAction::Reveal(LayerId(0))), Action::Flat(FlatAction::GoTo(LayerId(0)))],
        "the button leads to the layer"
    );
    assert!(bench.query_by_label("Go to a layer that uses spare").is_none(), "no layer uses it");
    bench.get_all_by_label("spare").next().expect("a row").click_secondary();
    assert_eq!(asked(&mut bench), []);
    assert_eq!(click(&mut bench, "Open image"), [Action::Flat(FlatAction::OpenImage(Some(UNUSED)))]);
}

#[test]
fn tiles_are_counted_and_told() {
    let mut bench = open(stand(), GRASS);
    for words in ["grass_main", "256 × 256 px", "Embedded", "Used by 2 layers", "1 of 3"] {
        assert!(says(&bench, words), "{words}");
    }
    assert!(says(&bench, "2 of 255 tiles are used, in 2 tile layers."));
    let at = tile(&bench, 42);
    bench.hover_at(at);
    assert_eq!(asked(&mut bench), []);
    assert!(
        says(&bench, "Id 42 (0x2a)") && says(&bench, &format!("{} times in 2 layers", text::grouped(3010))),
        "over all layers"
    );
    assert!(says(&bench, &format!("{} not flipped", text::grouped(3000))) && says(&bench, "10 flipped horizontally"));
    let at = tile(&bench, 43);
    bench.hover_at(at);
    asked(&mut bench);
    assert!(says(&bench, "Id 43 (0x2b)") && says(&bench, "Once in 1 layer") && says(&bench, "1 rotated 90°"));
    let at = tile(&bench, 44);
    bench.hover_at(at);
    asked(&mut bench);
    assert!(says(&bench, "Id 44 (0x2c)") && says(&bench, "Not used in this map"));
    let at = tile(&bench, 0);
    bench.hover_at(at);
    asked(&mut bench);
    assert!(says(&bench, "Air (never drawn)"));
}

/// Texts that are painted, besides those of labels.
fn painted(bench: &Bench) -> Vec<String> {
    let shapes = bench.output().shapes.iter();
    let text = |shape: &egui::epaint::ClippedShape| match &shape.shape {
        egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    };
    shapes.filter_map(text).collect()
}

#[test]
fn cells_have_their_numbers_where_there_is_room() {
    let mut bench = open(stand(), GRASS);
    let has = |bench: &Bench, n: &str| painted(bench).iter().any(|text| text == n);
    assert!(has(&bench, "0") && has(&bench, "255") && has(&bench, "137"));
    click(&mut bench, "Grid");
    assert!(!has(&bench, "255"), "no grid, no numbers");
    click(&mut bench, "Grid");
    for _ in 0..3 {
        click(&mut bench, "Zoom image out");
    }
    assert!(!has(&bench, "255"), "no room");
    click(&mut bench, "Fit image");
    assert!(has(&bench, "255"));
    click(&mut bench, "Dim unused tiles");
}

#[test]
fn a_click_on_a_tile_finds_it() {
    let mut bench = open(stand(), GRASS);
    let at = tile(&bench, 42);
    let actions = press(&mut bench, at);
    let expected = [
        Action::Flat(FlatAction::SetFind("image grass_main 42".into())),
        Action::Flat(FlatAction::OpenFind),
        Action::Flat(FlatAction::OpenImage(None)),
    ];
    assert_eq!(obeyed(&mut bench, actions), expected);
    let after = asked(&mut bench);
    obeyed(&mut bench, after);
    bench.run_steps(4);
    let found = format!("{} tiles in 2 places", text::grouped(3010));
    assert!(painted(&bench).contains(&found), "{found}");
    let mut bench = open(stand(), GRASS);
    let at = tile(&bench, 0);
    assert_eq!(press(&mut bench, at), [], "air is not searched for");
}

#[test]
fn the_keyboard_goes_through_tiles_and_finds_one() {
    let mut bench = open(stand(), GRASS);
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowDown] {
        bench.key_press(key);
        assert_eq!(asked(&mut bench), []);
    }
    assert!(says(&bench, "Id 17 (0x11)"));
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [], "it is not used");
    for key in [vec![Key::ArrowDown], vec![Key::ArrowRight; 9]].concat() {
        bench.key_press(key);
        assert_eq!(asked(&mut bench), []);
    }
    assert!(says(&bench, "Id 42 (0x2a)"));
    bench.key_press(Key::Enter);
    let expected = [
        Action::Flat(FlatAction::SetFind("image grass_main 42".into())),
        Action::Flat(FlatAction::OpenFind),
        Action::Flat(FlatAction::OpenImage(None)),
    ];
    assert_eq!(asked(&mut bench), expected);
}

#[test]
fn escape_and_the_cross_close_it_and_the_keyboard_goes_back() {
    let mut bench = bench(stand());
    bench.get_all_by_label("spare").next().expect("a row").focus();
    assert_eq!(asked(&mut bench), []);
    obeyed(&mut bench, vec![Action::Flat(FlatAction::OpenImage(Some(GRASS)))]);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.get_by_role(egui::Role::Image).accesskit_node().is_focused());
    bench.key_press(Key::Escape);
    let closed = asked(&mut bench);
    assert_eq!(obeyed(&mut bench, closed), [Action::Flat(FlatAction::OpenImage(None))]);
    asked(&mut bench);
    assert!(bench.get_all_by_label("spare").next().expect("a row").accesskit_node().is_focused());
    assert!(!says(&bench, "Used by 2 layers"));

    let mut bench = open(stand(), GRASS);
    assert_eq!(click(&mut bench, "Close"), [Action::Flat(FlatAction::OpenImage(None))]);
    // Without anything that has the keyboard, as with it.
    let focused = bench.ctx.memory(|memory| memory.focused());
    focused.inspect(|id| bench.ctx.memory_mut(|memory| memory.surrender_focus(*id)));
    asked(&mut bench);
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::OpenImage(None))]);
}

#[test]
fn one_window_takes_the_place_of_the_other() {
    let mut bench = open(stand(), GRASS);
    for other in [
        Action::Shell(ShellAction::ToggleKeys),
        Action::Shell(ShellAction::ToggleSettings),
        Action::Shell(ShellAction::ToggleSave),
    ] {
        obeyed(&mut bench, vec![other]);
        assert_eq!(bench.state().state.flat().layout.image, None);
        obeyed(&mut bench, vec![Action::Flat(FlatAction::OpenImage(Some(GRASS)))]);
        let state = &bench.state().state;
        assert!(!(state.shell.keys || state.shell.settings || state.shell.save.open));
    }
    obeyed(&mut bench, vec![Action::Shell(ShellAction::SceneOpened)]);
    assert_eq!(bench.state().state.flat().layout.image, None, "another map has other images");
    obeyed(&mut bench, vec![Action::Flat(FlatAction::OpenImage(Some(ImageIndex(99))))]);
    assert_eq!(bench.state().state.flat().layout.image, None, "there is no such image");
}

#[test]
fn the_arrows_of_the_title_go_to_the_images_beside_it() {
    let mut bench = open(stand(), GRASS);
    assert_eq!(click(&mut bench, "Next image"), [Action::Flat(FlatAction::OpenImage(Some(UNUSED)))]);
    assert_eq!(
        click(&mut bench, "Previous image"),
        [Action::Flat(FlatAction::OpenImage(Some(MISSING)))],
        "around the end"
    );
}

#[test]
fn the_wheel_enlarges_around_the_pointer_and_dragging_moves() {
    let mut bench = open(stand(), GRASS);
    let at = tile(&bench, 42);
    bench.hover_at(at);
    asked(&mut bench);
    for _ in 0..3 {
        bench.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, 3.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        bench.run_steps(20);
    }
    assert_eq!(asked(&mut bench), [], "the map behind it is left alone");
    assert!(says(&bench, "Id 42 (0x2a)"), "what is under the pointer stays there");
    let middle = picture(&bench).center();
    assert!(middle.distance(at) > 0.0);
    let to = at + vec2(200.0, 0.0);
    bench.event(button(at, egui::PointerButton::Primary, true));
    bench.run_steps(1);
    bench.event(Event::PointerMoved(to));
    bench.run_steps(2);
    bench.event(button(to, egui::PointerButton::Primary, false));
    assert_eq!(asked(&mut bench), [], "dragging is no click");
    assert!(says(&bench, "Id 42 (0x2a)"), "it goes with the pointer");
}

#[test]
fn an_image_is_saved_by_a_dialog_or_a_typed_path_and_its_name_copied() {
    let mut bench = open(stand(), GRASS);
    assert_eq!(click(&mut bench, "Save as PNG…"), [Action::Ask(Request::SaveImage(GRASS))]);
    assert_eq!(click(&mut bench, "Copy name"), [Action::Ask(Request::CopyText("grass_main".into()))]);

    let mut stand = stand();
    stand.status.save.no_dialog = true;
    stand.status.image_file = Some(PathBuf::from("/tmp/grass_main.png"));
    let mut bench = open(stand, GRASS);
    assert_eq!(click(&mut bench, "Save as PNG…"), [], "the path is typed");
    bench.get_by_label("File name");
    let expected = [Action::Ask(Request::SaveImageTo(GRASS, PathBuf::from("/tmp/grass_main.png")))];
    assert_eq!(click(&mut bench, "Save"), expected);
    bench.state_mut().status.toast = Some("Saved grass_main.png (2 KiB)".into());
    bench.run_steps(1);
    bench.state_mut().status.toast = None;
    bench.run_steps(2);
    assert!(bench.query_all_by_label("Saved grass_main.png (2 KiB)").next().is_some(), "said in the viewer");
    assert!(bench.query_by_label("File name").is_none());
}

#[test]
fn a_missing_image_says_why_and_offers_the_way_out() {
    let mut bench = open(stand(), MISSING);
    assert!(says(&bench, "Cannot show not_there"));
    assert!(bench.query_by_label("Save as PNG…").is_none());
    // The banner above the map and the page behind it offer the same.
    let buttons: Vec<_> = bench.get_all_by_label("Choose DDNet's data folder…").collect();
    assert_eq!(buttons.len(), 3);
    buttons[2].click();
    drop(buttons);
    assert_eq!(asked(&mut bench), [Action::Ask(Request::DataFolderDialog)]);
}

#[test]
fn an_image_that_no_layer_uses_is_read_first() {
    let mut stand = stand();
    stand.status.image_read = ImageRead::Reading(UNUSED);
    let mut bench = open(stand, UNUSED);
    assert!(says(&bench, "Reading…") && says(&bench, "Not used"));
    bench.state_mut().status.image_read = ImageRead::Failed(UNUSED, "the file has changed".into());
    bench.run_steps(2);
    assert!(says(&bench, "the file has changed") && bench.query_by_label("Save as PNG…").is_none());
    let image = RgbaImage::filled(32, 32, [1, 2, 3, 255]);
    bench.state_mut().status.image_read = ImageRead::Read(UNUSED, Arc::new(image));
    bench.run_steps(2);
    assert!(says(&bench, "No tile layer uses this image."));
    assert_eq!(click(&mut bench, "Save as PNG…"), [Action::Ask(Request::SaveImage(UNUSED))]);
}

#[test]
fn a_layer_that_uses_the_image_is_shown() {
    let mut bench = open(stand(), GRASS);
    assert_eq!(click(&mut bench, "Used by 2 layers"), []);
    let label = bench.get_all_by_label_contains("Select layer ").next().and_then(|node| node.accesskit_node().label());
    let actions = click(&mut bench, &label.expect("a layer"));
    assert_eq!(actions, [Action::Flat(FlatAction::OpenImage(None)), Action::Flat(FlatAction::Reveal(LayerId(0)))]);
}

#[test]
fn the_viewer_fits_into_small_windows() {
    for size in [[1280.0, 720.0], [800.0, 600.0], [640.0, 480.0]] {
        let mut bench = open(stand(), GRASS);
        bench.set_size(size.into());
        asked(&mut bench);
        let window = Rect::from_min_max(pos2(0.0, 0.0), pos2(size[0], size[1]));
        for label in ["Close", "Next image", "Save as PNG…", "Dim unused tiles"] {
            let rect = bench.get_by_label(label).rect();
            assert!(window.contains_rect(rect), "{label} at {size:?}: {rect:?}");
        }
        assert!(window.contains_rect(picture(&bench)) && picture(&bench).height() > 150.0, "{size:?}");
    }
}

#[test]
fn stand_ins_are_told_with_the_way_to_the_games_own() {
    let mut map = Builder::default();
    let images = ["moon", "moon2"].map(|name| map.external_image(name));
    map.group([100, 100]);
    images.into_iter().for_each(|image| {
        map.tiles([1, 1], Some(image), |_, _| (1, 0));
    });
    let mut bench = bench(Stand { scene: Some(map.load_by(ImageSearch::default())), ..stand() });
    assert!(says(&bench, "2 images are shown with stand-ins."));
    assert!(says(&bench, "2 stand-ins"), "in the status bar");
    assert_eq!(click(&mut bench, "Choose DDNet's data folder…"), [Action::Ask(Request::DataFolderDialog)]);
    assert_eq!(click(&mut bench, "2 stand-ins"), [Action::Flat(FlatAction::SetTab(Tab::Images))]);
}

#[test]
fn stand_ins_are_information_on_the_page_of_problems_and_no_problem() {
    let mut map = Builder::default();
    let moon = map.external_image("moon");
    map.group([100, 100]);
    map.tiles([1, 1], Some(moon), |_, _| (1, 0));
    let solid = grid([2, 2], |_, _| Tile { index: 1, flags: 0 });
    map.physics(TileKind::Game, [2, 2], &Tiles::Plain(solid));
    let mut stand = Stand { scene: Some(map.load_by(ImageSearch::default())), ..stand() };
    stand.state.flat_mut().switches.tab = Tab::Problems;
    let mut bench = bench(stand);
    assert!(says(&bench, "No damage, dead links or odd envelopes found"));
    bench.get_by_label_contains("Information: 1 image was not found; stand-ins are shown").click();
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::SetTab(Tab::Images))]);
}

#[test]
fn a_missing_image_has_room_for_the_reason() {
    let bench = bench(stand());
    let height = |name: &str| bench.get_by_label(name).rect().height();
    assert!(height("not_there") >= height("grass_main") + 14.0);
}
