//! The menu of a right click on the map: when it opens and closes, what it offers, and what each item asks for.

use std::sync::Arc;

use egui::{Key, PointerButton, Pos2, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::base::LayerId;
use mapscope::format::teeworlds::{SwitchTile, Tile, TileKind, Tiles};
use mapscope::prefs::NamedPlace;
use mapscope::scene::{Scene, Viewpoint};
use mapscope::ui::Address;
use mapscope::view::flat::{FlatAction, Inspector};
use mapscope::view::{Action, PlaceChange, Request, ShellAction};

use crate::common::build::{Builder, grid};
use crate::common::flat::Flat as _;
use crate::stand::{Bench, Stand, asked, bench, button, click, on_map, press, with_map};

const ON_A_TILE: [&str; 8] = [
    "Copy coordinates (5, 5)",
    "Copy command to open this view",
    "Add bookmark here",
    "Inspect",
    "Select layer “Switch”",
    "Solo layer “Switch”",
    "Follow link",
    "Find tiles like this",
];

/// A design tile at 5, 5 and 7, 5; there lie a timed activator of switch 3, whose door is at 9, 5, and freeze at 3, 5.
fn scene() -> Arc<Scene> {
    let size = [11, 11];
    let mut map = Builder::default();
    map.group([100, 100]).name = "Ground".to_owned();
    map.tiles(size, None, |x, y| if (x, y) == (5, 5) || (x, y) == (7, 5) { (34, 0) } else { (0, 0) });
    let freeze = grid(size, |x, y| Tile { index: if (x, y) == (3, 5) { 9 } else { 0 }, flags: 0 });
    map.physics(TileKind::Game, size, &Tiles::Plain(freeze));
    let switch = |x, y| match (x, y) {
        (5, 5) => SwitchTile { number: 3, id: 22, flags: 0, delay: 5 },
        (9, 5) => SwitchTile { number: 3, id: 240, flags: 0, delay: 0 },
        _ => SwitchTile::default(),
    };
    map.physics(TileKind::Switch, size, &Tiles::Switch(grid(size, switch)));
    map.load()
}

/// Tile 5, 5 lies in the middle of the map's area.
fn stand() -> Stand {
    let mut stand = Stand { scene: Some(scene()), ..with_map() };
    let view = stand.state.flat_mut();
    view.camera.center = glam::Vec2::splat(5.5 * 32.0);
    view.clock.playing = false;
    view.overlay.entities = 50;
    stand.state.shell.switches.inspector = Inspector::Closed;
    stand.status.places = Some(Vec::new().into());
    stand.status.address = Some(Address::File("/maps/a.map".into()));
    stand
}

/// The middle of a tile of row 5.
fn tile(bench: &Bench, x: f32) -> Pos2 {
    let flat = bench.state().state.flat();
    let points_per_tile = 32.0 / flat.frame.world_per_px(flat.camera.zoom) / 2.0;
    on_map(bench) + vec2((x - 5.0) * points_per_tile, 0.0)
}

fn right_click(bench: &mut Bench, at: Pos2) -> Vec<Action> {
    bench.hover_at(at);
    bench.run_steps(1);
    for pressed in [true, false] {
        bench.event(button(at, PointerButton::Secondary, pressed));
        bench.run_steps(1);
    }
    asked(bench)
}

/// A bench whose menu is open on tile 5, 5.
fn opened() -> Bench {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    assert_eq!(right_click(&mut bench, at), [], "the menu alone changes nothing");
    bench
}

/// Labels of the buttons that lie over the map, from the top.
fn items(bench: &Bench) -> Vec<String> {
    let free = bench.state().free.expect("shown");
    let buttons = bench.query_all_by_role(Role::Button).filter(|node| free.contains(node.rect().center()));
    let mut found: Vec<_> =
        buttons.map(|node| (node.rect().top(), node.accesskit_node().label().unwrap_or_default())).collect();
    found.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    found.into_iter().map(|(_, label)| label).collect()
}

#[test]
fn a_right_click_on_a_physics_tile_offers_what_fits() {
    let mut bench = bench(stand());
    assert_eq!(items(&bench), [] as [String; 0], "nothing lies over the map before");
    let at = on_map(&bench);
    right_click(&mut bench, at);
    assert_eq!(items(&bench), ON_A_TILE);
}

#[test]
fn a_tile_without_number_has_no_link_and_air_has_no_tile() {
    let general = ["Copy coordinates (1, 5)", "Copy command to open this view", "Add bookmark here"];
    let mut bench = bench(stand());
    let at = tile(&bench, 1.0);
    right_click(&mut bench, at);
    assert_eq!(items(&bench), general);
    bench.key_press(Key::Escape);
    bench.run_steps(4);
    let at = tile(&bench, 3.0);
    right_click(&mut bench, at);
    let general = ["Copy coordinates (3, 5)", "Copy command to open this view", "Add bookmark here"];
    let of_tile = ["Inspect", "Select layer “Game”", "Solo layer “Game”", "Find tiles like this"];
    assert_eq!(items(&bench), [&general[..], &of_tile].concat());
}

#[test]
fn a_right_drag_pans_and_opens_nothing() {
    let mut bench = bench(stand());
    let at = on_map(&bench);
    bench.hover_at(at);
    bench.run_steps(1);
    bench.event(button(at, PointerButton::Secondary, true));
    bench.run_steps(1);
    let to = at + vec2(30.0, 12.0);
    bench.hover_at(to);
    bench.run_steps(1);
    bench.event(button(to, PointerButton::Secondary, false));
    let moved: glam::Vec2 = asked(&mut bench)
        .into_iter()
        .map(|action| match action {
            Action::Flat(FlatAction::PanPx(delta)) => delta,
            other => panic!("{other:?}"),
        })
        .sum();
    assert_eq!(moved, glam::Vec2::new(60.0, 24.0), "2 pixels per point");
    assert_eq!(items(&bench), [] as [String; 0]);
}

#[test]
fn each_item_asks_for_what_it_says_and_closes_the_menu() {
    let chosen = |label: &str| {
        let mut bench = opened();
        let asked = click(&mut bench, label);
        assert_eq!(items(&bench), [] as [String; 0], "{label} closes the menu");
        asked
    };
    let flat = |action| [Action::Flat(action)];
    let switch = layer("Switch");
    assert_eq!(chosen("Copy coordinates (5, 5)"), [Action::Ask(Request::CopyText("5,5".into()))]);
    assert_eq!(chosen("Select layer “Switch”"), flat(FlatAction::Reveal(switch)));
    assert_eq!(chosen("Solo layer “Switch”"), flat(FlatAction::SoloLayer(switch)));
    let find = FlatAction::SetFind("switch id 22 number 3".into());
    assert_eq!(chosen("Find tiles like this"), [FlatAction::OpenFind, find].map(Action::Flat));
    let at = Viewpoint::Flat { center_tiles: [5.5, 5.5], zoom: 1.0, time_s: 0.0 };
    let place = NamedPlace::new("5, 5", at).expect("a name");
    let mut bench = opened();
    assert_eq!(click(&mut bench, "Add bookmark here"), []);
    bench.key_press(egui::Key::Enter);
    assert_eq!(asked(&mut bench), [Action::Ask(Request::ChangePlace(PlaceChange::Set(place)))]);
    match &chosen("Copy command to open this view")[..] {
        [Action::Ask(Request::CopyText(text))] => assert!(text.contains("/maps/a.map"), "{text}"),
        other => panic!("{other:?}"),
    }
    match &chosen("Inspect")[..] {
        [Action::Flat(FlatAction::Pin(pin)), Action::Shell(ShellAction::ToggleInspector)] => {
            assert_eq!((pin.tile().x, pin.tile().y), (5, 5));
        }
        other => panic!("{other:?}"),
    }
    match &chosen("Follow link")[..] {
        [Action::Flat(FlatAction::GoToPartner(partner, None))] => {
            assert_eq!(partner.number.value, 3);
            assert_eq!(partner.area.first, glam::UVec2::new(9, 5));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_inspector_that_is_open_stays_open() {
    let mut stand = stand();
    stand.state.shell.switches.inspector = Inspector::Open;
    let mut bench = bench(stand);
    let at = on_map(&bench);
    right_click(&mut bench, at);
    let asked = click(&mut bench, "Inspect");
    assert!(matches!(asked[..], [Action::Flat(FlatAction::Pin(_))]), "{asked:?}");
}

#[test]
fn a_soloed_layer_leaves_solo() {
    let switch = layer("Switch");
    let mut stand = stand();
    stand.state.flat_mut().visibility.solo.insert(switch);
    let mut bench = bench(stand);
    let at = on_map(&bench);
    right_click(&mut bench, at);
    assert_eq!(click(&mut bench, "Exit solo"), [Action::Flat(FlatAction::SoloLayer(switch))]);
}

#[test]
fn escape_and_a_click_elsewhere_close_it_and_do_nothing_else() {
    let mut bench = opened();
    assert!(!items(&bench).is_empty());
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [], "Escape is for the menu alone");
    assert_eq!(items(&bench), [] as [String; 0]);
    let mut bench = self::bench(stand());
    bench.state_mut().state.shell.switches.inspector = Inspector::Open;
    let at = on_map(&bench);
    right_click(&mut bench, at);
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [], "the Inspector stays");
    assert_eq!(items(&bench), [] as [String; 0]);
    let mut bench = opened();
    let at = on_map(&bench) - vec2(200.0, 100.0);
    assert_eq!(press(&mut bench, at), [], "and neither pins nor selects");
    assert_eq!(items(&bench), [] as [String; 0]);
    let mut bench = opened();
    let at = tile(&bench, 1.0);
    right_click(&mut bench, at);
    assert_eq!(items(&bench).first().map(String::as_str), Some("Copy coordinates (1, 5)"), "it opens there instead");
}

#[test]
fn another_map_closes_it() {
    let mut bench = opened();
    bench.state_mut().scene = Some(scene());
    bench.run_steps(4);
    assert_eq!(items(&bench), [] as [String; 0]);
}

/// The layer of a name.
fn layer(title: &str) -> LayerId {
    scene().flat().layer_infos().find(|layer| layer.title == title).expect("such a layer").id
}

#[test]
fn a_map_without_a_file_takes_no_bookmark() {
    for (has_file, is_disabled) in [(true, false), (false, true)] {
        let mut stand = stand();
        stand.status.places = has_file.then(|| Vec::new().into());
        let mut bench = bench(stand);
        let at = tile(&bench, 5.0);
        right_click(&mut bench, at);
        assert_eq!(bench.get_by_label("Add bookmark here").accesskit_node().is_disabled(), is_disabled);
    }
}

#[test]
fn places_of_the_history_are_offered_where_there_are_some() {
    let mut stand = stand();
    let here = stand.state.world.viewpoint();
    stand.state.shell.history.leave(Viewpoint::Flat { center_tiles: [1.0, 2.0], zoom: 1.0, time_s: 0.0 });
    stand.state.shell.history.leave(Viewpoint::Flat { center_tiles: [3.0, 2.0], zoom: 1.0, time_s: 0.0 });
    assert!(stand.state.shell.history.go_back(here).is_some());
    let mut bench = bench(stand);
    for (label, action) in [("Go back", ShellAction::GoBack), ("Go forward", ShellAction::GoForward)] {
        let at = on_map(&bench);
        right_click(&mut bench, at);
        assert_eq!(click(&mut bench, label), [Action::Shell(action)]);
    }
}
