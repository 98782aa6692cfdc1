//! ConnectionsShown between physics tiles: the page of numbers, the keys, and that nothing is painted of what is hidden.

use std::sync::Arc;

use egui::{Event, Key, Modifiers, Shape, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use glam::UVec2;
use mapscope::analysis;
use mapscope::analysis::{Answer, Answers, LinkIndex, Number, Partner, Question, Side};
use mapscope::base::LayerId;
use mapscope::rules::ddnet::{Family, Role};
use mapscope::scene::{CHUNK_TILES, Cell, Chunk, LayerType, PhysicsTiles, Scene};
use mapscope::ui::style;
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{ConnectionsShown, Inspector, Tab};
use mapscope::view::{self, Action};

use crate::common::flat::Flat as _;
use crate::common::panels::{GAME_GROUP, SIZE_TILES, big_scene};
use crate::stand::{Bench, Stand, asked, bench, click, on_map, with_map};

/// Position, id, number.
type Tile = ([u32; 2], u8, u8);

/// The layer of a kind at a position of the game group.
fn layer(position: u32, kind: LayerType, tiles: &[Tile]) -> PhysicsTiles {
    let chunk = |cell: fn(&Tile) -> u8| {
        let mut cells = vec![Cell::default(); (CHUNK_TILES * CHUNK_TILES) as usize];
        for tile in tiles {
            let [x, y] = tile.0;
            cells[(y * CHUNK_TILES + x) as usize].index = cell(tile);
        }
        vec![Chunk { origin_tiles: UVec2::ZERO, cells: cells.into(), filled_blocks: u64::MAX }]
    };
    PhysicsTiles {
        layer: LayerId(GAME_GROUP as u32 * 7 + position),
        kind,
        counts: true,
        size_tiles: SIZE_TILES,
        ids: chunk(|tile| tile.1),
        values: chunk(|tile| tile.2),
        angles: Vec::new(),
    }
}

/// A map with teleporters 7 and 9, of which 9 has no exit, and a switch.
fn linked() -> Scene {
    let mut scene = big_scene();
    let flat = scene.flat_mut();
    let tele = [([0, 0], 26, 7), ([5, 0], 27, 7), ([9, 3], 27, 7), ([3, 5], 10, 9)];
    flat.physics =
        vec![layer(3, LayerType::Tele, &tele), layer(5, LayerType::Switch, &[([8, 8], 24, 3), ([4, 8], 240, 3)])];
    scene
}

pub fn on_page() -> Stand {
    let mut stand = Stand { scene: Some(Arc::new(linked())), ..with_map() };
    stand.state.flat_mut().switches.tab = Tab::Physics;
    stand.state.flat_mut().overlay.entities = 100;
    stand
}

fn tele(value: u8) -> Number {
    Number { family: Family::Tele, value }
}

/// The partner that was asked for.
fn partner(asked: &[Action]) -> Partner {
    match asked {
        [Action::Flat(FlatAction::GoToPartner(partner, _))] => **partner,
        other => panic!("one partner, not {other:?}"),
    }
}

fn press(bench: &mut Bench, key: Key, modifiers: Modifiers) -> Vec<Action> {
    for pressed in [true, false] {
        bench.event(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
    }
    asked(bench)
}

/// Moves the pointer over a tile. The camera looks at the origin of the world, and the game group is offset against it.
fn hover(bench: &mut Bench, x: f32, y: f32) {
    let state = &bench.state().state;
    let offset = group_offset(bench);
    let per_world = 0.5 / state.flat().frame.world_per_px(state.flat().camera.zoom);
    let at = on_map(bench) + (vec2((x + 0.5) * 32.0, (y + 0.5) * 32.0) - offset) * per_world;
    bench.event(Event::PointerMoved(at));
    bench.run_steps(2);
}

fn group_offset(bench: &Bench) -> egui::Vec2 {
    let scene = bench.state().scene.as_ref().expect("a map");
    let offset = scene.flat().groups[GAME_GROUP].offset;
    vec2(offset.x, offset.y)
}

fn shapes(bench: &Bench) -> usize {
    bench.output().shapes.len()
}

#[test]
fn a_click_on_a_number_goes_to_its_first_tile() {
    let mut bench = bench(on_page());
    let first = partner(&click(&mut bench, "Teleporter 7"));
    assert_eq!((first.number, first.area.first, first.of), (tele(7), UVec2::ZERO, 3));
    let first = partner(&click(&mut bench, "Switch 3"));
    assert_eq!((first.number.family, first.area.first), (Family::Switch, UVec2::new(8, 8)));
}

#[test]
fn keys_toggle_links_and_go_to_partners() {
    let mut bench = bench(on_page());
    assert_eq!(press(&mut bench, Key::L, Modifiers::NONE), [Action::Flat(FlatAction::ToggleAllLinks)]);
    assert_eq!(press(&mut bench, Key::N, Modifiers::NONE), [], "nothing is selected or pointed at");
    hover(&mut bench, 0.0, 0.0);
    let next = partner(&press(&mut bench, Key::N, Modifiers::NONE));
    assert_eq!((next.at, next.of, next.side, next.role), (0, 2, Side::Goals, Role::Exit));
    let back = partner(&press(&mut bench, Key::N, Modifiers::SHIFT));
    assert_eq!((back.at, back.area.first), (1, UVec2::new(9, 3)));
    bench.state_mut().state.flat_mut().connections =
        ConnectionsShown { selected: Some(tele(7)), partner: Some((back, None)), shows_line: true, all: false };
    hover(&mut bench, 2.0, 2.0);
    let next = partner(&press(&mut bench, Key::N, Modifiers::NONE));
    assert_eq!(next.at, 0, "after the last comes the first");
}

#[test]
fn escape_lets_go_of_the_number() {
    let mut stand = on_page();
    stand.state.flat_mut().connections.selected = Some(tele(7));
    assert_eq!(press(&mut bench(stand), Key::Escape, Modifiers::NONE), [Action::Flat(FlatAction::SelectNumber(None))]);
}

#[test]
fn checkpoints_without_an_exit_of_their_own_say_where_they_lead() {
    let mut scene = big_scene();
    let flat = scene.flat_mut();
    let tele = [([0, 0], 29, 2), ([2, 0], 29, 5), ([4, 0], 29, 9), ([6, 0], 30, 5), ([8, 0], 31, 0)];
    flat.physics = vec![layer(3, LayerType::Tele, &tele)];
    let stand = Stand { scene: Some(Arc::new(scene)), ..on_page() };
    let bench = bench(stand);
    for label in ["CP teleporters (CFRM)", "Checkpoint 2, to the spawn", "Checkpoint 5", "Checkpoint 9, to CTO 5"] {
        egui_kittest::kittest::Queryable::get_by_label(&bench, label);
    }
}

#[test]
fn a_page_without_numbers_says_so() {
    let mut stand = with_map();
    stand.state.flat_mut().switches.tab = Tab::Physics;
    let bench = bench(stand);
    bench.get_by_label("No teleporters, switches or tune zones");
}

#[test]
fn pages_whose_search_failed_say_why_instead_of_waiting() {
    let mut answers = Answers::default();
    let find = Question::Matches("tele".to_owned());
    for question in [Question::Links, Question::Changes, find] {
        answers.put(Answer::Failure(question, "An internal error stopped it.".to_owned()));
    }
    for (tab, title) in [(Tab::Physics, "Cannot analyze links"), (Tab::Moves, "Cannot analyze animations")] {
        let mut stand = with_map();
        (stand.status.answers, stand.answered) = (Arc::new(answers.clone()), stand.scene.clone());
        stand.state.flat_mut().switches.tab = tab;
        stand.state.flat_mut().find.open = true;
        stand.state.flat_mut().find.text = "tele".to_owned();
        let bench = bench(stand);
        bench.get_by_label(title);
        let shown = bench.get_all_by_label("An internal error stopped it.").count();
        assert_eq!(shown, 2, "on the page and below the search");
    }
}

#[test]
fn links_are_painted_for_the_tile_under_the_pointer_or_all_and_not_of_what_is_hidden() {
    let painted = |change: fn(&mut Stand), at: [f32; 2]| {
        let mut stand = on_page();
        // The pages are the same, whatever is painted on the map.
        stand.state.shell.switches.panels = false;
        change(&mut stand);
        let mut bench = bench(stand);
        hover(&mut bench, at[0], at[1]);
        shapes(&bench)
    };
    let nothing = painted(|_| {}, [2.0, 2.0]);
    let hovered = painted(|_| {}, [0.0, 0.0]);
    let all = painted(|stand| stand.state.flat_mut().connections.all = true, [2.0, 2.0]);
    let selected = painted(|stand| stand.state.flat_mut().connections.selected = Some(tele(7)), [2.0, 2.0]);
    assert!(nothing < hovered && nothing < selected && selected < all, "{nothing} {hovered} {selected} {all}");
    let hidden = |stand: &mut Stand| {
        (stand.state.flat_mut().overlay.entities, stand.state.flat_mut().connections.all) = (0, true)
    };
    assert_eq!(painted(hidden, [2.0, 2.0]), painted(|stand| stand.state.flat_mut().overlay.entities = 0, [2.0, 2.0]));
}

#[test]
fn the_card_and_the_inspector_say_what_a_tile_is_linked_with() {
    let of = |at: [f32; 2]| {
        let mut stand = on_page();
        stand.state.shell.switches.panels = false;
        let mut bench = bench(stand);
        hover(&mut bench, at[0] + 0.1, at[1]);
        hover(&mut bench, at[0], at[1]);
        bench.run_steps(40);
        let said = |words: &str| bench.query_all_by_label(words).count();
        ["Teleporter 7: 1 FROM, 2 TO", "Teleporter 9: 1 FROM", "No TO tile: this teleporter leads nowhere"].map(said)
    };
    assert_eq!(of([5.0, 0.0]), [1, 0, 0]);
    assert_eq!(of([3.0, 5.0]), [0, 1, 1], "what is missing too");
    let mut stand = on_page();
    stand.state.shell.switches.inspector = Inspector::Open;
    let mut bench = bench(stand);
    let world = vec2(5.5 * 32.0, 16.0) - group_offset(&bench);
    let camera = bench.state().state.flat().camera;
    bench.state_mut().state.flat_mut().pinned =
        Some(analysis::Pin { time_ns: 0, world: glam::Vec2::new(world.x, world.y), camera });
    bench.run_steps(4);
    assert_eq!(bench.query_all_by_label("Teleporter 7: 1 FROM, 2 TO").count(), 1);
    match &click(&mut bench, "Teleporter 7: 1 FROM, 2 TO")[..] {
        [Action::Flat(FlatAction::GoToPartner(to, None))] => {
            assert!(to.number == tele(7) && matches!(to.role, Role::Entrance(_)), "from TO to FROM: {to:?}");
        }
        other => panic!("its words lead there: {other:?}"),
    }
}

#[test]
fn a_map_full_of_teleporters_is_painted_in_so_many_shapes() {
    let all = (0..64).flat_map(|y| (0..64).map(move |x| [x, y]));
    let tiles: Vec<Tile> =
        all.map(|[x, y]| ([x, y], 26 + (x + y) as u8 % 2, 1 + (x * 7 + y * 13) as u8 % 250)).collect();
    let painted = |selected: Option<Number>| {
        let mut scene = big_scene();
        let flat = scene.flat_mut();
        flat.physics = vec![layer(3, LayerType::Tele, &tiles)];
        let mut stand = Stand { scene: Some(Arc::new(scene)), ..on_page() };
        stand.state.shell.switches.panels = false;
        stand.state.flat_mut().camera.zoom *= 4.0;
        (stand.state.flat_mut().connections.all, stand.state.flat_mut().connections.selected) = (true, selected);
        let mut bench = bench(stand);
        hover(&mut bench, 70.0, 70.0);
        shapes(&bench)
    };
    let (all, selected) = (painted(None), painted(Some(tele(7))));
    // In full it is 6,500 here, and 11,000 close up, where outlines have gaps and a fifth of the rows is in view.
    assert!((1_000..5_000).contains(&all), "{all} shapes");
    assert!(selected > all, "what is asked for is painted in full: {selected} {all}");
}

#[test]
fn a_key_goes_to_partners_of_a_tile_whose_layer_is_off_but_not_of_one_that_is_hidden() {
    let go = |change: fn(&mut Stand)| {
        let mut stand = on_page();
        change(&mut stand);
        let mut bench = bench(stand);
        hover(&mut bench, 0.0, 0.0);
        press(&mut bench, Key::N, Modifiers::NONE)
    };
    assert_eq!(partner(&go(|stand| stand.state.flat_mut().overlay.entities = 0)).number, tele(7));
    let tele_layer = LayerId(GAME_GROUP as u32 * 7 + 3);
    assert_eq!(go(|stand| _ = stand.state.flat_mut().visibility.hidden.insert(LayerId(GAME_GROUP as u32 * 7 + 3))), []);
    assert_eq!(layer(3, LayerType::Tele, &[]).layer, tele_layer);
}

/// A stand where somebody has gone to the area at a position of teleporter 7.
fn gone_to(at: isize) -> Stand {
    let mut stand = on_page();
    let scene = stand.scene.clone().expect("a map");
    let partner = LinkIndex::whole(scene.flat()).partner(tele(7), Side::Both, at).expect("an area");
    view::apply(&mut stand.state, Action::Flat(FlatAction::GoToPartner(Box::new(partner), None)), Some(&scene.world));
    while view::advance(&mut stand.state, None, 0.1) {}
    stand
}

fn accent_frames(bench: &Bench) -> usize {
    let is_frame = |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.stroke.color == style::ON_MAP.accent);
    let shapes = bench.output().shapes.iter();
    // Those of the panels are no frames around a tile.
    let free = bench.state().free.expect("shown");
    shapes.filter(|clipped| clipped.clip_rect == free && is_frame(&clipped.shape)).count()
}

#[test]
fn the_area_that_was_gone_to_is_framed_until_somebody_goes_elsewhere() {
    let mut bench = bench(gone_to(1));
    assert_eq!(accent_frames(&bench), 1);
    let scene = bench.state().scene.clone();
    view::apply(
        &mut bench.state_mut().state,
        Action::Shell(ShellAction::Home),
        scene.as_deref().map(|scene| &scene.world),
    );
    bench.run_steps(2);
    assert_eq!(accent_frames(&bench), 0);
}

#[test]
fn a_line_tells_what_the_number_has_and_which_of_it_was_gone_to() {
    for (at, words) in [
        (0, "Teleporter 7: 1 FROM, 2 TO · FROM 1 of 1"),
        (1, "Teleporter 7: 1 FROM, 2 TO · TO 1 of 2"),
        (2, "Teleporter 7: 1 FROM, 2 TO · TO 2 of 2"),
    ] {
        bench(gone_to(at)).get_by_label(words);
    }
    let mut stand = on_page();
    let scene = stand.scene.clone();
    view::apply(
        &mut stand.state,
        Action::Flat(FlatAction::SelectNumber(Some(tele(9)))),
        scene.as_deref().map(|scene| &scene.world),
    );
    let mut bench = bench(stand);
    let words = "Teleporter 9: 1 FROM. No TO tile: this teleporter leads nowhere";
    bench.get_by_label(words);
    view::apply(
        &mut bench.state_mut().state,
        Action::Shell(ShellAction::Fit),
        scene.as_deref().map(|scene| &scene.world),
    );
    bench.run_steps(2);
    assert_eq!(bench.query_all_by_label(words).count(), 0, "somebody went elsewhere");
    assert_eq!(bench.state().state.flat().connections.selected, Some(tele(9)), "its links stay");
}

#[test]
fn the_line_stays_within_a_small_window() {
    let mut stand = gone_to(1);
    stand.state.shell.switches.inspector = Inspector::Open;
    let mut bench = bench(stand);
    bench.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default().native_pixels_per_point = Some(1.0);
    bench.set_size(vec2(640.0, 480.0));
    bench.run_steps(4);
    let line = bench.get_by_label_contains("Teleporter 7: 1 FROM").rect();
    assert!(bench.state().free.expect("shown").contains_rect(line), "{line:?}");
    assert!(line.height() > 30.0, "on two lines: {line:?}");
}

#[test]
fn a_message_lies_above_the_line() {
    let mut bench = bench(gone_to(1));
    press(&mut bench, Key::L, Modifiers::NONE);
    let message = bench.get_by_label("All links shown.").rect();
    let line = bench.get_by_label_contains("Teleporter 7: 1 FROM").rect();
    assert!(message.bottom() <= line.top(), "{message:?}, {line:?}");
}

#[test]
fn a_hidden_layer_of_the_selected_number_is_told() {
    let mut stand = gone_to(0);
    stand.state.flat_mut().visibility.hidden.insert(LayerId(GAME_GROUP as u32 * 7 + 3));
    bench(stand).get_by_label_contains("The layer is hidden, so its links are hidden too");
}

#[test]
fn a_number_that_a_reload_takes_away_is_let_go() {
    let mut bench = bench(gone_to(1));
    let mut scene = linked();
    let flat = scene.flat_mut();
    flat.physics.remove(0);
    bench.state_mut().scene = Some(Arc::new(scene));
    assert_eq!(asked(&mut bench).first(), Some(&Action::Flat(FlatAction::SelectNumber(None))));
}

#[test]
fn physics_that_comes_on_with_links_is_told_for_a_while() {
    let mut stand = on_page();
    stand.state.flat_mut().overlay.entities = 0;
    let scene = stand.scene.clone();
    let mut bench = bench(stand);
    let says = |bench: &Bench| bench.query_all_by_label_contains("Entities were turned on").count() == 1;
    assert!(!says(&bench));
    let actions = press(&mut bench, Key::L, Modifiers::NONE);
    for action in actions {
        view::apply(&mut bench.state_mut().state, action, scene.as_deref().map(|scene| &scene.world));
    }
    assert_eq!(bench.state().state.flat().overlay.entities, 50);
    bench.run_steps(2);
    assert!(says(&bench));
    bench.run_steps(260);
    assert!(!says(&bench), "after a while it goes");
}

#[test]
fn a_key_that_goes_nowhere_says_why() {
    let says = |stand: Stand, words: &str| {
        let mut bench = bench(stand);
        hover(&mut bench, 2.0, 2.0);
        assert_eq!(bench.query_all_by_label_contains(words).count(), 0);
        assert_eq!(press(&mut bench, Key::N, Modifiers::SHIFT), []);
        let said = bench.query_all_by_label_contains(words).count();
        bench.run_steps(260);
        assert_eq!(bench.query_all_by_label_contains(words).count(), 0, "after a while it goes");
        said == 1
    };
    assert!(says(on_page(), "No link here"));
    let mut off = on_page();
    off.state.flat_mut().overlay.entities = 0;
    assert!(says(off, "No link here"), "whether or not physics shows");
    assert!(says(with_map(), "No teleporters, switches or lasers in this map"));
}

#[test]
fn the_key_for_all_links_says_what_it_has_done() {
    let says = |stand: Stand, words: &str| {
        let mut bench = bench(stand);
        assert_eq!(press(&mut bench, Key::L, Modifiers::NONE), [Action::Flat(FlatAction::ToggleAllLinks)]);
        assert_eq!(bench.query_all_by_label(words).count(), 1, "{words}");
    };
    let with = |mut stand: Stand, all: bool| {
        stand.state.flat_mut().connections.all = all;
        stand
    };
    says(with(on_page(), false), "All links shown.");
    says(with(on_page(), true), "Links hidden.");
    for all in [false, true] {
        says(with(with_map(), all), "No teleporters, switches or lasers in this map.");
    }
    says(Stand { is_silent: true, ..on_page() }, "Looking for links…");
}

#[test]
fn what_changes_nothing_while_physics_is_off_says_so() {
    for (key, words) in
        [(Key::T, "Tile numbers off; entities are off"), (Key::V, "Raw tile data on, but entities are off")]
    {
        let said = |stand: Stand| {
            let mut bench = bench(stand);
            assert_eq!(press(&mut bench, key, Modifiers::NONE).len(), 1);
            bench.query_all_by_label_contains(words).count()
        };
        let with = |change: fn(&mut Stand)| {
            let mut stand = on_page();
            change(&mut stand);
            stand
        };
        assert_eq!(said(with(|stand| stand.state.flat_mut().overlay.entities = 0)), 1, "{key:?}");
        assert_eq!(said(on_page()), 0, "{key:?}");
        let one_shows = with(|stand| {
            stand.state.flat_mut().overlay.entities = 0;
            stand.state.flat_mut().visibility.forced.insert(LayerId(GAME_GROUP as u32 * 7 + 3));
        });
        assert_eq!(said(one_shows), 0, "{key:?}");
    }
}

#[test]
fn the_entities_slider_is_disabled_while_x_ray_overrules_it() {
    let mut bench = bench(on_page());
    let is_disabled = |bench: &Bench| {
        let slider = bench.get_all_by_label("Entities").find(|node| node.accesskit_node().role() == egui::Role::Slider);
        slider.expect("a slider").accesskit_node().is_disabled()
    };
    assert!(!is_disabled(&bench));
    bench.state_mut().state.flat_mut().overlay.xray = mapscope::scene::Xray::Dimmed;
    bench.run_steps(2);
    assert!(is_disabled(&bench));
}
