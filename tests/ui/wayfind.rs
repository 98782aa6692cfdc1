//! Finding one's way: the minimap, the ruler, bookmarks, and going to a tile by its numbers.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Role, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use glam::{IVec2, Vec2};
use mapscope::prefs::FlatSwitches;
use mapscope::prefs::NamedPlace;
use mapscope::scene::Viewpoint;
use mapscope::ui::MapOrigin;
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::FlatView;
use mapscope::view::flat::{Layout, Span, Tab};
use mapscope::view::{self, Action, PlaceChange, Request, ViewState};

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, button, click, on_map, press, with_map};

const MINIMAP: &str = "Minimap: the whole map";

fn switched(switches: FlatSwitches) -> ViewState {
    ViewState::from(FlatView { switches, ..FlatView::default() })
}

fn layout(layout: Layout) -> ViewState {
    ViewState::from(FlatView { layout, ..FlatView::default() })
}

fn minimap() -> (Bench, egui::Rect) {
    let bench =
        bench(Stand { state: switched(FlatSwitches { minimap: true, ..FlatSwitches::default() }), ..with_map() });
    let rect = bench.get_by_label_contains(MINIMAP).rect();
    (bench, rect)
}

/// Drags in steps, with frames between.
fn drag(bench: &mut Bench, from: Pos2, to: Pos2) -> Vec<Action> {
    bench.hover_at(from);
    bench.run_steps(1);
    bench.event(button(from, PointerButton::Primary, true));
    bench.run_steps(1);
    for part in [0.3, 0.7, 1.0] {
        bench.event(Event::PointerMoved(from + (to - from) * part));
        bench.run_steps(1);
    }
    bench.event(button(to, PointerButton::Primary, false));
    asked(bench)
}

/// What the map shows at a place of the minimap.
fn world(rect: egui::Rect, at: Pos2) -> Vec2 {
    let inner = rect.shrink(3.0);
    let part = (at - inner.min) / inner.size();
    Vec2::new(part.x, part.y) * panels::SIZE_TILES.as_vec2() * 32.0
}

#[test]
fn the_minimap_is_asked_for_and_stands_in_its_corner() {
    let mut off = bench(with_map());
    assert!(off.query_by_label_contains(MINIMAP).is_none());
    off.key_press_modifiers(Modifiers::COMMAND, Key::M);
    assert_eq!(asked(&mut off), [Action::Flat(FlatAction::ToggleMinimap)]);
    let (bench, rect) = minimap();
    let free = bench.state().free.expect("shown");
    assert!(free.contains_rect(rect) && rect.left() > free.center().x && rect.top() > free.center().y, "{rect:?}");
}

#[test]
fn a_click_on_the_minimap_flies_there() {
    let (mut bench, rect) = minimap();
    let at = rect.center() + vec2(30.0, -10.0);
    let actions = press(&mut bench, at);
    let [Action::Flat(FlatAction::LookAt { world: to, held: false })] = actions[..] else { panic!("{actions:?}") };
    assert!(to.distance(world(rect, at)) < 40.0, "{to}");
}

#[test]
fn a_drag_on_the_minimap_takes_the_view_along_and_never_pans_the_map() {
    let (mut bench, rect) = minimap();
    let (from, to) = (rect.center(), rect.center() + vec2(-40.0, 12.0));
    let actions = drag(&mut bench, from, to);
    assert!(
        actions.len() >= 2
            && actions.iter().all(|it| matches!(it, Action::Flat(FlatAction::LookAt { held: true, .. }))),
        "{actions:?}"
    );
    let Some(Action::Flat(FlatAction::LookAt { world: last, .. })) = actions.last() else { unreachable!() };
    assert!(last.distance(world(rect, to)) < 40.0, "what was pressed beside the frame is its middle: {last}");
    // The end of the map is the end of the way. What is asked for is not obeyed here: the frame is elsewhere all the time.
    bench.state_mut().state.flat_mut().camera.center = Vec2::new(15_000.0, 6000.0);
    bench.run_steps(2);
    let actions = drag(&mut bench, from, rect.min - vec2(300.0, 300.0));
    assert_eq!(actions.last(), Some(&Action::Flat(FlatAction::LookAt { world: Vec2::ZERO, held: true })));
}

#[test]
fn the_frame_is_got_hold_of_where_it_is() {
    let (mut bench, rect) = minimap();
    bench.state_mut().state.flat_mut().camera.center = world(rect, rect.center());
    bench.run_steps(2);
    // A little beside its middle.
    let from = rect.center() + vec2(2.0, 1.0);
    let actions = drag(&mut bench, from, from + vec2(20.0, 0.0));
    let Some(Action::Flat(FlatAction::LookAt { world: last, held: true })) = actions.last() else {
        panic!("{actions:?}")
    };
    assert!(last.distance(world(rect, rect.center() + vec2(20.0, 0.0))) < 40.0, "{last}");
}

#[test]
fn small_windows_have_no_minimap_and_all_sizes_are_shown() {
    let (mut bench, _) = minimap();
    for (width, height, shows) in
        [(640.0, 480.0, true), (300.0, 160.0, false), (1.0, 1.0, false), (3840.0, 2160.0, true)]
    {
        bench.set_size(vec2(width, height));
        bench.run_steps(3);
        let found = bench.query_by_label_contains(MINIMAP).map(|it| it.rect());
        assert_eq!(found.is_some(), shows, "{width} × {height}");
        let free = bench.state().free.expect("shown");
        assert!(found.is_none_or(|rect| free.contains_rect(rect) && rect.area() < free.area() * 0.15), "{found:?}");
    }
}

fn with_ruler() -> Bench {
    let mut state = ViewState::default();
    state.flat_mut().ruler.on = true;
    bench(Stand { state, ..with_map() })
}

fn tile(bench: &Bench, at: Pos2) -> IVec2 {
    (view::flat::world_from_px(bench.state().state.flat(), Vec2::new(at.x, at.y) * 2.0) / 32.0).floor().as_ivec2()
}

#[test]
fn the_ruler_measures_from_tile_to_tile_and_the_map_stays() {
    let mut off = bench(with_map());
    off.key_press(Key::Q);
    assert_eq!(asked(&mut off), [Action::Flat(FlatAction::ToggleRuler)]);
    let mut bench = with_ruler();
    let (from, to) = (on_map(&bench), on_map(&bench) + vec2(120.0, -75.0));
    let span = Span::new(tile(&bench, from), tile(&bench, to));
    let actions = drag(&mut bench, from, to);
    assert_eq!(actions.last(), Some(&Action::Flat(FlatAction::Measure(span))), "{actions:?}");
    assert!(
        actions.iter().all(|action| matches!(action, Action::Flat(FlatAction::Measure(_)))),
        "nothing pans or is pinned: {actions:?}"
    );
    let mut one = press(&mut bench, from);
    one.dedup();
    assert_eq!(
        one,
        [Action::Flat(FlatAction::Measure(Span::new(tile(&bench, from), tile(&bench, from))))],
        "a click is a tile"
    );
    let second = press(&mut bench, to);
    assert_eq!(second.last(), Some(&Action::Flat(FlatAction::Measure(span))), "and the next one measures: {second:?}");
}

#[test]
fn other_buttons_pan_while_the_ruler_is_on_and_escape_puts_it_away() {
    let mut bench = with_ruler();
    let at = on_map(&bench);
    bench.hover_at(at);
    bench.run_steps(1);
    bench.event(button(at, PointerButton::Middle, true));
    bench.run_steps(1);
    bench.event(Event::PointerMoved(at + vec2(30.0, 20.0)));
    bench.run_steps(1);
    bench.event(button(at + vec2(30.0, 20.0), PointerButton::Middle, false));
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::PanPx(Vec2::new(60.0, 40.0)))]);
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::ToggleRuler)]);
}

#[test]
fn keys_measure_from_the_middle_of_the_view() {
    let mut bench = with_ruler();
    bench.state_mut().state.flat_mut().camera.center = Vec2::new(330.0, 330.0);
    bench.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    let span = Span::new(IVec2::splat(10), IVec2::new(11, 10));
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::Measure(span))], "and nothing steers");
    // The view goes along.
    bench.state_mut().state.flat_mut().ruler.span = Some(Span::new(IVec2::ZERO, IVec2::splat(500)));
    bench.key_press_modifiers(Modifiers::SHIFT, Key::ArrowDown);
    let end = IVec2::new(500, 501);
    let expected = [
        Action::Flat(FlatAction::Measure(Span::new(IVec2::ZERO, end))),
        Action::Flat(FlatAction::LookAt { world: Span::middle(end), held: false }),
    ];
    assert_eq!(asked(&mut bench), expected);
}

#[test]
fn measures_of_any_size_are_painted() {
    for (from, to) in [([0, 0], [0, 0]), ([-1_000_000; 2], [1_000_000; 2]), ([5, 5], [900_000, 6]), ([3, 90], [4, -90])]
    {
        let mut bench = with_ruler();
        bench.state_mut().state.flat_mut().ruler.span = Some(Span::new(from.into(), to.into()));
        for zoom in [0.01, 0.3, 1.0, 20.0, 240.0] {
            bench.state_mut().state.flat_mut().camera.zoom = zoom;
            bench.run_steps(1);
        }
    }
}

fn places() -> Vec<NamedPlace> {
    let at = |x, zoom| Viewpoint::Flat { center_tiles: [x, 20.5], zoom, time_s: 0.0 };
    let place = |name: &str, x: f64, zoom| NamedPlace::new(name, at(x, zoom)).expect("a name");
    vec![place("Start", 10.5, 1.0), place("The long corridor", 200.0, 0.25)]
}

fn with_places(tab: Tab) -> Bench {
    let mut stand = Stand { state: switched(FlatSwitches { tab, ..FlatSwitches::default() }), ..with_map() };
    stand.status.places = Some(places().into());
    bench(stand)
}

fn go(place: &NamedPlace) -> Action {
    Action::Shell(ShellAction::GoToPlace(place.viewpoint()))
}

fn change(change: PlaceChange) -> Action {
    Action::Ask(Request::ChangePlace(change))
}

#[test]
fn a_key_sets_a_bookmark_and_others_go_there() {
    let mut bench = with_places(Tab::Layers);
    bench.state_mut().state.flat_mut().camera.center = Vec2::new(3205.0, 1610.0);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::B);
    let at = Viewpoint::Flat { center_tiles: [100.1563, 50.3125], zoom: 1.0, time_s: 0.0 };
    let here = NamedPlace::new("100, 50", at).expect("a name");
    assert_eq!(asked(&mut bench), [], "its name is typed first");
    assert!(bench.get_by_label("Name of the new bookmark").is_focused());
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [change(PlaceChange::Set(here.clone()))]);
    assert!(bench.query_by_label_contains("added. Press Alt+3 to go there").is_some());
    bench.state_mut().status.places = Some([places(), vec![here]].concat().into());
    bench.key_press_modifiers(Modifiers::COMMAND, Key::B);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label("Name of the new bookmark").is_none());
    assert!(bench.query_by_label("Bookmark “100, 50” is already here.").is_some());
    bench.key_press_modifiers(Modifiers::ALT, Key::Num2);
    assert_eq!(asked(&mut bench), [go(&places()[1])]);
    bench.key_press_modifiers(Modifiers::ALT, Key::Num9);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label_contains("No bookmark 9 in this map").is_some());
    // A map that is no file has none.
    bench.state_mut().status.places = None;
    bench.key_press_modifiers(Modifiers::COMMAND, Key::B);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label_contains("Bookmarks cannot be saved for this map").is_some());
}

#[test]
fn a_map_without_a_file_says_why_it_has_no_bookmarks() {
    for (origin, why) in [
        (MapOrigin::Demo, "Bookmarks cannot be saved for the demo map"),
        (MapOrigin::StandardInput, "Bookmarks cannot be saved for a map that was not opened from a file"),
    ] {
        let mut bench = with_places(Tab::Bookmarks);
        (bench.state_mut().status.places, bench.state_mut().status.origin) = (None, origin);
        bench.run_steps(2);
        assert!(bench.query_by_label_contains(why).is_some(), "{why}: on the page");
        bench.state_mut().state.shell.palette = true;
        bench.run_steps(2);
        bench.event(Event::Text("add bookmark".into()));
        bench.run_steps(2);
        let command = bench.get_by_role_and_label(Role::MenuItem, "Add bookmark");
        assert!(command.accesskit_node().is_disabled(), "{why}: in the palette");
        bench.key_press(Key::Enter);
        assert_eq!(asked(&mut bench), []);
    }
}

#[test]
fn a_new_bookmark_has_the_name_that_is_typed() {
    let open = || {
        let mut bench = with_places(Tab::Layers);
        bench.state_mut().state.flat_mut().camera.center = Vec2::new(3205.0, 1610.0);
        bench.key_press_modifiers(Modifiers::COMMAND, Key::B);
        assert_eq!(asked(&mut bench), []);
        bench
    };
    let name = |actions: Vec<Action>| match &actions[..] {
        [Action::Ask(Request::ChangePlace(PlaceChange::Set(place)))] => place.name().to_owned(),
        other => panic!("{other:?}"),
    };
    let mut bench = open();
    bench.event(Event::Text("The hall".into()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert_eq!(name(asked(&mut bench)), "The hall", "the proposed name was selected");
    let mut bench = open();
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [], "nothing is added");
    assert!(bench.query_by_label("Name of the new bookmark").is_none());
    let mut bench = open();
    bench.event(Event::Text("Start".into()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [], "that name is taken");
    assert!(bench.query_by_label_contains("“Start” already exists").is_some());
    bench.event(Event::Text("Other".into()));
    bench.run_steps(2);
    let actions = press(&mut bench, egui::pos2(640.0, 600.0));
    assert!(
        matches!(&actions[0], Action::Ask(Request::ChangePlace(PlaceChange::Set(place))) if place.name() == "Other")
    );
    // Another view of a tile that has a bookmark.
    let mut bench = open();
    let here = Viewpoint::Flat { center_tiles: [100.1563, 50.3125], zoom: 2.0, time_s: 0.0 };
    bench.key_press(Key::Escape);
    asked(&mut bench);
    bench.state_mut().status.places = Some(vec![NamedPlace::new("100, 50", here).expect("a name")].into());
    bench.key_press_modifiers(Modifiers::COMMAND, Key::B);
    asked(&mut bench);
    bench.key_press(Key::Enter);
    assert_eq!(name(asked(&mut bench)), "100, 50 (2)");
}

#[test]
fn the_page_goes_to_bookmarks_renames_and_removes_them() {
    let mut bench = with_places(Tab::Bookmarks);
    assert_eq!(click(&mut bench, "The long corridor"), [go(&places()[1])]);
    // The row has the keyboard now.
    bench.get_by_label("Start").focus();
    bench.run_steps(2);
    bench.key_press(Key::Delete);
    assert_eq!(asked(&mut bench), [change(PlaceChange::Remove("Start".into()))]);
    // The message lies over the map, which is not pressed with its button.
    let undo = bench.get_by_label("Undo").rect().center();
    assert_eq!(press(&mut bench, undo), [change(PlaceChange::PutBack(places()[0].clone(), 0))]);
    let rename = |bench: &mut Bench, name: &str| {
        bench.get_by_label("Start").focus();
        bench.run_steps(2);
        bench.key_press(Key::F2);
        bench.run_steps(3);
        bench.event(Event::Text(name.into()));
        bench.run_steps(2);
    };
    rename(&mut bench, "Spawn");
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [change(PlaceChange::Rename("Start".into(), "Spawn".into()))]);
    rename(&mut bench, "Elsewhere");
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [], "Escape leaves it as it was");
    rename(&mut bench, "The long corridor");
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label_contains("A bookmark named “The long corridor” already exists").is_some());
}

#[test]
fn the_palette_finds_bookmarks() {
    let mut bench = with_places(Tab::Layers);
    bench.state_mut().state.shell.palette = true;
    bench.run_steps(3);
    bench.event(Event::Text("corrid".into()));
    bench.run_steps(3);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::TogglePalette), go(&places()[1])]);
}

fn with_field() -> Bench {
    let mut bench = bench(Stand { state: layout(Layout { go_to: true, ..Layout::default() }), ..with_map() });
    bench.run_steps(2);
    bench
}

fn typed(bench: &mut Bench, text: &str) -> Vec<Action> {
    bench.event(Event::Text(text.into()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    asked(bench)
}

#[test]
fn numbers_lead_to_a_tile_and_outline_it() {
    let mut off = bench(with_map());
    off.key_press_modifiers(Modifiers::COMMAND, Key::T);
    assert_eq!(asked(&mut off), [Action::Flat(FlatAction::ToggleGoTo)]);
    off.hover_at(pos2(0.0, 0.0));
    off.run_steps(2);
    assert_eq!(
        click(&mut off, "Tile –"),
        [Action::Flat(FlatAction::ToggleGoTo)],
        "the tile in the status bar opens it too"
    );
    let mut bench = with_field();
    let actions = typed(&mut bench, "120,45");
    let pin = view::flat::pin_of_tile(bench.state().state.flat(), [120, 45]);
    assert_eq!(
        actions,
        [
            Action::Flat(FlatAction::ToggleGoTo),
            Action::Flat(FlatAction::GoToTile([120, 45])),
            Action::Flat(FlatAction::Pin(pin))
        ]
    );
    let actions = typed(&mut with_field(), "3 -4 250%");
    assert_eq!(actions[1], Action::Flat(FlatAction::GoToPlace { center_tiles: [3.5, -3.5], zoom: 2.5 }));
}

#[test]
fn what_is_no_place_is_told_and_can_be_mended() {
    let mut bench = with_field();
    assert_eq!(typed(&mut bench, "120"), []);
    assert!(bench.query_by_label_contains("Enter a column and a row").is_some());
    let actions = typed(&mut bench, " 7");
    assert_eq!(actions[1], Action::Flat(FlatAction::GoToTile([120, 7])), "the field still has the keyboard");
    let mut bench = with_field();
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::ToggleGoTo)]);
}

#[test]
fn what_can_be_no_place_any_more_is_told_while_it_is_typed() {
    let mut bench = with_field();
    let says = |bench: &Bench, words: &str| bench.query_by_label_contains(words).is_some();
    bench.event(Event::Text("120".into()));
    bench.run_steps(2);
    assert!(says(&bench, "120 45   ·   120,45"), "it may go on");
    bench.event(Event::Text(" x".into()));
    bench.run_steps(2);
    assert!(says(&bench, "Enter a column and a row") && !says(&bench, "120 45   ·   120,45"));
}

#[test]
fn a_journey_ends_where_it_was_to() {
    let scene = panels::big();
    let mut state = ViewState::default();
    let mut fly = |action| {
        view::apply(&mut state, action, Some(&scene.world));
        while view::advance(&mut state, None, 0.02) {}
        state.flat().camera
    };
    let camera = fly(Action::Flat(FlatAction::GoToPlace { center_tiles: [120.5, 45.0], zoom: 2.0 }));
    assert_eq!((camera.center, camera.zoom), (Vec2::new(3856.0, 1440.0), 0.5));
    let camera = fly(Action::Flat(FlatAction::LookAt { world: Vec2::new(64.0, 96.0), held: false }));
    assert_eq!((camera.center, camera.zoom), (Vec2::new(64.0, 96.0), 0.5), "the zoom stays");
    for odd in [f64::NAN, f64::INFINITY, 0.0] {
        let camera = fly(Action::Flat(FlatAction::GoToPlace { center_tiles: [odd, 0.0], zoom: odd }));
        assert!(camera.center.is_finite() && camera.zoom.is_finite());
    }
    let camera = fly(Action::Flat(FlatAction::LookAt { world: Vec2::NAN, held: true }));
    assert!(camera.center.is_finite());
    let camera = fly(Action::Flat(FlatAction::GoToPlace { center_tiles: [0.0, 0.0], zoom: 1e-9 }));
    assert!(camera.zoom <= view::flat::zoom_range(ViewState::default().flat(), Some(scene.flat())).1);
}

#[test]
fn words_at_the_top_lie_below_each_other() {
    let mut stand = with_map();
    (stand.state.flat_mut().ruler.on, stand.state.flat_mut().layout.proof, stand.state.flat_mut().layout.grid) =
        (true, true, true);
    stand.state.flat_mut().camera.zoom = 0.05;
    stand.status.toast = Some("Copied".to_owned());
    let bench = bench(stand);
    let rects = ["Ruler: drag", "Zoom out to see the proof borders", "Copied"]
        .map(|words| bench.get_by_label_contains(words).rect());
    for (n, rect) in rects.iter().enumerate() {
        assert!(rects[n + 1..].iter().all(|other| other.top() >= rect.bottom()), "{rects:?}");
    }
}

#[test]
fn the_key_sheet_takes_what_is_typed_and_one_escape_closes_it() {
    let mut bench = bench(with_map());
    bench.state_mut().state.shell.keys = true;
    assert_eq!(asked(&mut bench), []);
    for letter in ["p", "i", "n"] {
        bench.event(egui::Event::Text(letter.into()));
        let key = egui::Key::from_name(&letter.to_uppercase()).expect("a key");
        bench.key_press(key);
        assert_eq!(asked(&mut bench), [], "{letter} is typed");
    }
    bench.key_press(egui::Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ToggleKeys)]);
}

#[test]
fn one_escape_closes_the_bar_that_finds_tiles() {
    let mut bench = bench(with_map());
    (bench.state_mut().state.flat_mut().find.open, bench.state_mut().state.flat_mut().find.is_new) = (true, true);
    assert!(asked(&mut bench).contains(&Action::Flat(FlatAction::FindSeen)));
    bench.state_mut().state.flat_mut().find.is_new = false;
    asked(&mut bench);
    bench.key_press(egui::Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::CloseFind)]);
}

#[test]
fn the_key_for_the_edge_of_the_map_says_what_it_has_chosen() {
    let mut bench = bench(with_map());
    bench.key_press_modifiers(Modifiers::SHIFT, Key::G);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::ToggleMapEdge)]);
    assert!(bench.query_by_label("Map edge: always shown.").is_some());
}

#[test]
fn the_key_for_proof_borders_says_whether_they_are_on() {
    for (proof, words) in [(false, "Proof borders on."), (true, "Proof borders off.")] {
        let mut bench = bench(Stand { state: layout(Layout { proof, ..Layout::default() }), ..with_map() });
        bench.key_press_modifiers(Modifiers::COMMAND, Key::P);
        assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::ToggleProof)]);
        assert!(bench.query_by_label(words).is_some(), "{words}");
    }
}

#[test]
fn a_lost_map_is_a_click_away() {
    let mut bench = bench(with_map());
    let words = "The map is off screen · Fit map (F)";
    assert!(bench.query_by_label(words).is_none(), "it is in view");
    bench.state_mut().state.flat_mut().camera.center = Vec2::new(-90_000.0, 3000.0);
    assert_eq!(asked(&mut bench), []);
    assert_eq!(click(&mut bench, words), [Action::Shell(ShellAction::Fit)], "and the map below takes no click");
}
