//! Which layer is which after a map was changed, what has changed in it, and that what is said about layers and
//! envelopes goes on being said about the same ones.

use std::sync::Arc;

use crate::common::build::{Builder, rectangle};
use crate::common::flat::Flat as _;
use glam::Vec2;
use mapscope::analysis::{ChangeKind, Differences, LayerChange, Matching, ObjectId};
use mapscope::base::{EnvelopeIndex, GroupIndex, LayerId, Rect, TILE_WORLD};
use mapscope::format::teeworlds::{Layer, Tile, TileKind, Tiles};
use mapscope::scene::{Camera, Scene};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::{self, Action, ViewState};
use proptest::prelude::*;

/// A map with a game layer and, in a second group, layers of these names; a name tells what is in its layer.
fn map(names: &[&str]) -> Builder {
    let mut map = Builder::default();
    map.group([100, 100]).name = "Game".into();
    let air = vec![Tile { index: 0, flags: 0 }; 64 * 64];
    map.physics(TileKind::Game, [64, 64], &Tiles::Plain(air));
    map.group([50, 50]).name = "Design".into();
    for name in names {
        layer(&mut map, name, name);
    }
    map
}

/// Adds a layer whose tiles come from a text, and which shows under a name.
fn layer<'a>(map: &'a mut Builder, name: &str, content: &str) -> &'a mut Layer {
    let seed: u32 = content.bytes().fold(7, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    map.tiles([64, 64], None, |x, y| (((x * y * 3 + x * seed + y) % 97 % 50) as u8, 0));
    let layer = map.document.map.groups.last_mut().and_then(|group| group.layers.last_mut()).expect("just added");
    layer.name = name.to_owned();
    layer
}

fn group_of(map: &mut Builder, group: usize) -> &mut Vec<Layer> {
    &mut map.document.map.groups[group].layers
}

/// What became of the layers of the first map, by their numbers.
fn became(before: &Builder, after: &Builder) -> Vec<Option<u32>> {
    let (before, after) = (before.load(), after.load());
    let matching = Matching::between(before.flat(), after.flat());
    before.flat().layer_infos().map(|layer| Some(matching.layer(layer.id)?.0)).collect()
}

/// Changes some tiles of a layer.
fn paint(map: &mut Builder, group: usize, at: usize, tiles: &[(usize, usize)]) {
    use mapscope::format::teeworlds::{LayerKind, encode_tiles};
    let LayerKind::Tiles(layer) = &group_of(map, group)[at].kind else { panic!("tiles") };
    let data = layer.data.expect("data");
    let task = mapscope::base::Task::default();
    let raw = map.document.blocks.inflate(data, &task).expect("raw");
    let mut all: Vec<Tile> = raw.chunks(4).map(|tile| Tile { index: tile[0], flags: tile[1] }).collect();
    tiles.iter().for_each(|(x, y)| all[y * 64 + x].index = 200);
    let data = map.document.blocks.push(encode_tiles(&Tiles::Plain(all)));
    let LayerKind::Tiles(layer) = &mut group_of(map, group)[at].kind else { panic!("tiles") };
    layer.data = Some(data);
}

#[test]
fn a_layer_stays_itself_when_others_come_and_go() {
    let before = map(&["a", "b", "c"]);
    assert_eq!(became(&before, &map(&["a", "b", "c"])), [Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!(became(&before, &map(&["new", "a", "b", "c"])), [Some(0), Some(2), Some(3), Some(4)]);
    assert_eq!(became(&before, &map(&["a", "c"])), [Some(0), Some(1), None, Some(2)]);
    assert_eq!(became(&before, &map(&["c", "a", "b"])), [Some(0), Some(2), Some(3), Some(1)]);
    assert_eq!(became(&before, &map(&["new", "c"])), [Some(0), None, None, Some(2)]);
}

#[test]
fn a_group_put_in_before_moves_everything() {
    let before = map(&["a", "b"]);
    let mut after = map(&["a", "b"]);
    let mut sky = Builder::default();
    sky.group([0, 0]).name = "Sky".into();
    let group = sky.document.map.groups.remove(0);
    after.document.map.groups.insert(0, group);
    let (before, after) = (before.load(), after.load());
    let matching = Matching::between(before.flat(), after.flat());
    assert_eq!(matching.group(GroupIndex(0)), Some(GroupIndex(1)));
    assert_eq!(matching.group(GroupIndex(1)), Some(GroupIndex(2)));
}

#[test]
fn layers_of_one_name_are_told_apart_by_what_is_in_them() {
    // Three layers without a name: the first is edited, one is put in before it, and two change places.
    let mut before = map(&[]);
    ["a", "b", "c"].iter().for_each(|content| drop(layer(&mut before, "", content).name.clone()));
    let mut after = map(&[]);
    ["new", "a", "c", "b"].iter().for_each(|content| drop(layer(&mut after, "", content).name.clone()));
    paint(&mut after, 1, 1, &[(3, 3), (4, 3)]);
    assert_eq!(became(&before, &after), [Some(0), Some(2), Some(4), Some(3)]);
}

#[test]
fn a_layer_that_is_renamed_or_moved_to_another_group_is_the_same() {
    let before = map(&["a", "b"]);
    let mut after = map(&["a", "b"]);
    group_of(&mut after, 1)[0].name = "other".to_owned();
    assert_eq!(became(&before, &after), [Some(0), Some(1), Some(2)]);
    let mut after = map(&["a", "b"]);
    let moved = group_of(&mut after, 1).remove(1);
    group_of(&mut after, 0).push(moved);
    assert_eq!(became(&before, &after), [Some(0), Some(2), Some(1)]);
}

#[test]
fn what_is_switched_off_and_looked_at_stays_with_its_layer() {
    let mut before = map(&["a", "b"]);
    let slow = before.envelope(3, &[(0, 1, [0.0; 4]), (900, 1, [5.0; 4])]);
    before.quads(None, &[rectangle(1.0, 1.0, 2.0, 2.0), rectangle(5.0, 1.0, 2.0, 2.0)]);
    let mut after = map(&["new", "a", "b"]);
    after.envelope(4, &[(0, 1, [1.0; 4]), (500, 1, [0.5; 4])]);
    let slow_now = after.envelope(3, &[(0, 1, [0.0; 4]), (900, 1, [5.0; 4])]);
    after.quads(None, &[rectangle(1.0, 1.0, 2.0, 2.0), rectangle(5.0, 1.0, 2.0, 2.0)]);
    let (before, after) = (before.load(), after.load());
    let mut state = ViewState::default();
    let camera = Camera { center: Vec2::new(77.0, 99.0), zoom: 3.0 };
    state.flat_mut().camera = camera;
    state.flat_mut().clock.time_s = 12.5;
    for action in [
        Action::Flat(FlatAction::ToggleLayer(LayerId(1))),
        Action::Flat(FlatAction::SetOpacity(LayerId(2), 40)),
        Action::Flat(FlatAction::Select(Some(LayerId(2)))),
        Action::Flat(FlatAction::SetSubject(Some(ObjectId { layer: LayerId(3), index: 1 }))),
        Action::Flat(FlatAction::ToggleTrack(slow)),
        Action::Flat(FlatAction::SetFind("freeze".into())),
        Action::Flat(FlatAction::CycleXray),
    ] {
        view::apply(&mut state, action, Some(&before.world));
    }
    let xray = state.flat().overlay.xray;
    let differences = Arc::new(Differences::between(before.flat(), after.flat()));
    view::apply(&mut state, Action::Shell(ShellAction::SceneFollowed(differences)), Some(&after.world));
    assert_eq!(state.flat().visibility.hidden, [LayerId(2)].into());
    assert_eq!(state.flat().visibility.opacity, [(LayerId(3), 40)].into());
    assert_eq!(state.flat().selected, Some(LayerId(3)));
    assert_eq!(state.flat().subject, Some(ObjectId { layer: LayerId(4), index: 1 }));
    assert_eq!(state.flat().timeline.opened, [slow_now].into());
    assert_eq!((state.flat().camera, state.flat().clock.time_s, state.flat().overlay.xray), (camera, 12.5, xray));
    assert_eq!(state.flat().find.text, "freeze");
    // A layer that is gone takes what was said about it along.
    let gone = Arc::new(Differences::between(after.flat(), map(&["a"]).load().flat()));
    view::apply(&mut state, Action::Shell(ShellAction::SceneFollowed(gone)), Some(&map(&["a"]).load().world));
    assert_eq!((state.flat().selected, state.flat().subject), (None, None));
    assert_eq!(state.flat().visibility.hidden, [LayerId(1)].into());
}

fn change(differences: &Differences, title: &str) -> LayerChange {
    let found = differences.layers.iter().find(|change| change.title == title);
    found.unwrap_or_else(|| panic!("{title} has not changed: {differences:?}")).clone()
}

fn between(before: &Builder, after: &Builder) -> (Arc<Scene>, Differences) {
    let (before, after) = (before.load(), after.load());
    let differences = Differences::between(before.flat(), after.flat());
    (after, differences)
}

#[test]
fn nothing_has_changed_in_the_same_map() {
    let mut map = map(&["a", "b"]);
    map.quads(None, &[rectangle(1.0, 1.0, 2.0, 2.0)]);
    let (_, differences) = between(&map, &map);
    assert!(differences.is_empty(), "{differences:?}");
}

#[test]
fn a_layer_that_is_moved_is_the_only_one_told_of() {
    let before = map(&["a", "b", "c", "d"]);
    for (order, moved) in [
        (["d", "a", "b", "c"], "d"),
        (["b", "c", "d", "a"], "a"),
        (["a", "c", "d", "b"], "b"),
        (["a", "d", "b", "c"], "d"),
    ] {
        let (_, differences) = between(&before, &map(&order));
        let told: Vec<_> = differences.layers.iter().map(|change| (&*change.title, change.moved)).collect();
        assert_eq!(told, [(moved, true)], "{order:?}");
    }
}

#[test]
fn tiles_quads_envelopes_and_settings_are_told() {
    let mut before = map(&["a", "b"]);
    let quads = [rectangle(1.0, 1.0, 2.0, 2.0), rectangle(5.0, 1.0, 2.0, 2.0), rectangle(9.0, 1.0, 2.0, 2.0)];
    before.quads(None, &quads).name = "sky".into();
    before.envelope(3, &[(0, 1, [0.0; 4])]);
    before.document.map.info.settings = vec!["sv_a 1".into(), "sv_b 2".into()];
    let mut after = map(&["new", "a", "b"]);
    paint(&mut after, 1, 1, &[(10, 20), (11, 20), (50, 60)]);
    paint(&mut after, 0, 0, &[(0, 0)]);
    let moved = rectangle(5.0, 4.0, 2.0, 2.0);
    let more = rectangle(0.0, 0.0, 1.0, 1.0);
    after.quads(None, &[quads[0], moved, quads[2], more]).name = "sky".into();
    after.envelope(3, &[(0, 1, [0.0; 4]), (100, 1, [1.0; 4])]);
    after.document.map.info.settings = vec!["sv_a 1".into(), "sv_c 2".into()];
    after.document.map.info.author = "me".into();
    let (_, differences) = between(&before, &after);
    let tiles = change(&differences, "a").tiles;
    let area = |x: f32, y: f32, w: f32| Rect::new(Vec2::new(x, y) * TILE_WORLD, Vec2::new(x + w, y + 1.0) * TILE_WORLD);
    assert_eq!((tiles.count, tiles.areas), (3, vec![area(10.0, 20.0, 2.0), area(50.0, 60.0, 1.0)]));
    assert_eq!(change(&differences, "Game").tiles.count, 1, "physics tiles");
    let things = change(&differences, "sky").things;
    assert_eq!((things.added, things.removed, things.changed, things.at), (1, 0, 1, vec![1, 3]));
    assert!(change(&differences, "new").is_new);
    assert_eq!(differences.layers.len(), 4, "{:?}", differences.layers);
    let [envelope] = &differences.envelopes[..] else { panic!("one envelope: {differences:?}") };
    assert_eq!((envelope.at, envelope.became), (Some(EnvelopeIndex(0)), ChangeKind::Changed));
    assert_eq!(
        (&*differences.settings_added, &*differences.settings_removed),
        (&["sv_c 2".into()][..], &["sv_b 2".into()][..])
    );
    assert_eq!((&*differences.facts, differences.groups.len()), (&["author"][..], 0));
    // Seen from after one more change the numbers are other ones.
    assert_eq!(change(&differences, "a").place, [1, 1]);
    let (latest, later) = between(&after, &map(&["x", "y", "new", "a"]));
    let told = differences.renumbered(&later.matching, latest.flat());
    assert_eq!((change(&told, "a").layer, change(&told, "a").place), (Some(LayerId(4)), [1, 3]));
    // What is gone keeps the number that it had last.
    let (latest, later) = between(&after, &map(&["a"]));
    let told = differences.renumbered(&later.matching, latest.flat());
    assert_eq!((change(&told, "sky").layer, change(&told, "sky").place), (None, [1, 3]));
}

#[test]
fn what_of_a_group_changed_is_told() {
    let groups = |parallax: i32| {
        let mut map = map(&["a"]);
        map.group([parallax, parallax]);
        layer(&mut map, "", "b");
        map
    };
    let told = |before: &Builder, after: &Builder| {
        let facts = |differences: Differences| {
            let one = |fact: &mapscope::analysis::Fact| format!("{} {}", fact.what, fact.how);
            let facts = |change: &mapscope::analysis::PartChange<_>| change.facts.iter().map(one).collect::<Vec<_>>();
            differences.groups.iter().map(|change| (change.number, change.became, facts(change))).collect::<Vec<_>>()
        };
        facts(between(before, after).1)
    };
    let (before, mut after) = (groups(56), groups(70));
    assert_eq!(told(&before, &after), [(2, ChangeKind::Changed, vec!["parallax 56 → 70".to_owned()])]);
    let group = after.document.map.groups.last_mut().expect("three groups");
    (group.name, group.offset, group.parallax) = ("Clouds".to_owned(), [32, 0], [60, 70]);
    let all = ["name none → “Clouds”", "parallax 56 → 60/70", "offset 0,0 → 32,0"].map(str::to_owned).to_vec();
    assert_eq!(told(&before, &after), [(2, ChangeKind::Changed, all)]);
    // Its number counts as it is now, and as it was where it went.
    let first = after.document.map.groups.pop().expect("three groups");
    after.document.map.groups.insert(0, first);
    assert_eq!(told(&before, &after)[0].0, 0);
    assert_eq!(told(&before, &map(&["a"])), [(2, ChangeKind::Removed, vec![])]);
}

#[test]
fn what_of_a_layer_changed_is_told_with_its_values() {
    use mapscope::format::teeworlds::LayerKind;
    let before = map(&["a", "b"]);
    let mut after = map(&["a", "b"]);
    let sky = after.external_image("sky");
    let changed = &mut group_of(&mut after, 1)[0];
    (changed.name, changed.detail) = ("Clouds".to_owned(), true);
    let LayerKind::Tiles(tiles) = &mut changed.kind else { panic!("tiles") };
    (tiles.color, tiles.image) = ([1, 2, 3, 128], Some(sky));
    let (_, differences) = between(&before, &after);
    let lines: Vec<_> = mapscope::analysis::difference_lines(&differences).into_iter().map(|line| line.text).collect();
    let all = "name “a” → “Clouds”, color #ffffffff → #01020380, image none → “sky”, high detail on";
    assert_eq!(lines, [format!("Layer 1.0 Clouds: {all}"), "Image “sky” added".to_owned()]);
    assert_eq!(
        mapscope::analysis::difference_summary(&differences),
        "Layer 1.0 Clouds: name, color, image, high detail, Image “sky” added"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Layers with names of their own are found again however they are mixed, and nothing else is said of them but that
    /// they came, went and moved.
    #[test]
    fn named_layers_are_found_in_any_order(before in names(), after in names()) {
        let list = |names: &[usize]| names.iter().map(|n| ["a", "b", "c", "d", "e", "f"][*n]).collect::<Vec<_>>();
        let (a, b) = (list(&before), list(&after));
        let (old, new) = (map(&a).load(), map(&b).load());
        let differences = Differences::between(old.flat(), new.flat());
        for (n, name) in a.iter().enumerate() {
            let there = b.iter().position(|other| other == name);
            let found = differences.matching.layer(LayerId(n as u32 + 1));
            match there {
                Some(at) => prop_assert_eq!(found, Some(LayerId(at as u32 + 1)), "{}", name),
                // What is left of both may be the same layer with everything about it changed.
                None => prop_assert!(found.is_none_or(|id| !a.contains(&b[id.0 as usize - 1]))),
            }
        }
        let kept = differences.layers.iter().filter(|change| a.contains(&&*change.title) && b.contains(&&*change.title));
        for change in kept {
            prop_assert!(change.moved && change.tiles.count == 0 && change.facts.is_empty(), "{:?}", change);
        }
    }
}

/// Some of six, in any order.
fn names() -> impl Strategy<Value = Vec<usize>> {
    Just((0..6).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_flat_map(|all| (0..=6_usize).prop_map(move |n| all[..n].to_vec()))
}
