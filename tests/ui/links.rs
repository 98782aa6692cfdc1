//! Links between physics tiles: the page of numbers, the keys, and that nothing is painted of what is hidden.

use std::sync::Arc;

use egui::{Event, Key, Modifiers, vec2};
use glam::UVec2;
use mapscope::base::LayerId;
use mapscope::catalog::{Family, Role};
use mapscope::scene::{CHUNK_TILES, Cell, Chunk, LayerType, PhysicsTiles, Scene, SceneKind};
use mapscope::view::{Action, Links, Number, Partner, Side, Tab};

use crate::panels::{GAME_GROUP, SIZE_TILES, big_scene};
use crate::{Bench, Stand, asked, bench, click, on_map, with_map};

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
    let SceneKind::Flat(flat) = &mut scene.kind;
    let tele = [([0, 0], 26, 7), ([5, 0], 27, 7), ([9, 3], 27, 7), ([3, 5], 10, 9)];
    flat.physics =
        vec![layer(3, LayerType::Tele, &tele), layer(5, LayerType::Switch, &[([8, 8], 24, 3), ([4, 8], 240, 3)])];
    scene
}

fn on_page() -> Stand {
    let mut stand = Stand { scene: Some(Arc::new(linked())), ..with_map() };
    stand.state.layout.tab = Tab::Physics;
    stand.state.overlay.entities = 100;
    stand
}

fn tele(value: u8) -> Number {
    Number { family: Family::Tele, value }
}

/// The partner that was asked for.
fn partner(asked: &[Action]) -> Partner {
    match asked {
        [Action::GoToPartner(partner, _)] => **partner,
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
    let per_world = 0.5 / state.frame.world_per_px(state.camera.zoom);
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
    assert_eq!(press(&mut bench, Key::L, Modifiers::NONE), [Action::ToggleAllLinks]);
    assert_eq!(press(&mut bench, Key::N, Modifiers::NONE), [], "nothing is selected or pointed at");
    hover(&mut bench, 0.0, 0.0);
    let next = partner(&press(&mut bench, Key::N, Modifiers::NONE));
    assert_eq!((next.at, next.of, next.side, next.role), (0, 2, Side::Goals, Role::Exit));
    let back = partner(&press(&mut bench, Key::N, Modifiers::SHIFT));
    assert_eq!((back.at, back.area.first), (1, UVec2::new(9, 3)));
    bench.state_mut().state.links = Links { selected: Some(tele(7)), partner: Some((back, None)), all: false };
    hover(&mut bench, 2.0, 2.0);
    let next = partner(&press(&mut bench, Key::N, Modifiers::NONE));
    assert_eq!(next.at, 0, "after the last comes the first");
}

#[test]
fn escape_lets_go_of_the_number() {
    let mut stand = on_page();
    stand.state.links.selected = Some(tele(7));
    assert_eq!(press(&mut bench(stand), Key::Escape, Modifiers::NONE), [Action::SelectNumber(None)]);
}

#[test]
fn checkpoints_without_an_exit_of_their_own_say_where_they_lead() {
    let mut scene = big_scene();
    let SceneKind::Flat(flat) = &mut scene.kind;
    let tele = [([0, 0], 29, 2), ([2, 0], 29, 5), ([4, 0], 29, 9), ([6, 0], 30, 5), ([8, 0], 31, 0)];
    flat.physics = vec![layer(3, LayerType::Tele, &tele)];
    let stand = Stand { scene: Some(Arc::new(scene)), ..on_page() };
    let bench = bench(stand);
    for label in ["Checkpoint entrances", "Checkpoint 2, to the spawn", "Checkpoint 5", "Checkpoint 9, to exit 5"] {
        egui_kittest::kittest::Queryable::get_by_label(&bench, label);
    }
}

#[test]
fn a_page_without_numbers_says_so() {
    let mut stand = with_map();
    stand.state.layout.tab = Tab::Physics;
    let bench = bench(stand);
    egui_kittest::kittest::Queryable::get_by_label(&bench, "No numbers in this map");
}

#[test]
fn links_are_painted_for_the_tile_under_the_pointer_or_all_and_not_of_what_is_hidden() {
    let painted = |change: fn(&mut Stand), at: [f32; 2]| {
        let mut stand = on_page();
        // The pages are the same, whatever is painted on the map.
        stand.state.layout.panels = false;
        change(&mut stand);
        let mut bench = bench(stand);
        hover(&mut bench, at[0], at[1]);
        shapes(&bench)
    };
    let nothing = painted(|_| {}, [2.0, 2.0]);
    let hovered = painted(|_| {}, [0.0, 0.0]);
    let all = painted(|stand| stand.state.links.all = true, [2.0, 2.0]);
    let selected = painted(|stand| stand.state.links.selected = Some(tele(7)), [2.0, 2.0]);
    assert!(nothing < hovered && nothing < selected && selected < all, "{nothing} {hovered} {selected} {all}");
    let hidden = |stand: &mut Stand| (stand.state.overlay.entities, stand.state.links.all) = (0, true);
    assert_eq!(painted(hidden, [2.0, 2.0]), painted(|stand| stand.state.overlay.entities = 0, [2.0, 2.0]));
}
