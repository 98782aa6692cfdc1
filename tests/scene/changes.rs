//! How much things change: measured against values worked out by hand, and against a walk over many moments.

use std::sync::Arc;

use glam::Vec2;
use mapscope::analysis::{Change, Changes};
use mapscope::base::{EnvelopeIndex, LayerId};
use mapscope::format::teeworlds::Quad;
use mapscope::scene::{EnvelopeSlot, FlatScene, LayerContent, Scene};

use crate::common::build::{Builder, rectangle};
use crate::common::flat::Flat as _;
use crate::common::shared_maps;
use mapscope::load::{LoadOptions, Source, load_now};

fn changes(scene: &Scene, work: usize) -> Changes {
    let mut changes = Changes::default();
    for _ in 0..10_000_000 {
        if changes.advance(scene.flat(), work) {
            return changes;
        }
    }
    panic!("it does not come to an end");
}

fn scene() -> Arc<Scene> {
    let mut map = Builder::default();
    let moves = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [64.0, 0.0, 0.0, 0.0]), (2000, 1, [0.0; 4])]);
    let turns = map.envelope(3, &[(0, 1, [0.0; 4]), (4000, 1, [0.0, 0.0, 180.0, 0.0])]);
    let fades = map.envelope(4, &[(0, 1, [1.0; 4]), (1000, 1, [1.0, 1.0, 1.0, 0.25])]);
    let hides = map.envelope(4, &[(0, 1, [1.0, 1.0, 1.0, 0.0]), (1000, 1, [0.5, 1.0, 1.0, 0.0])]);
    let jumps = map.envelope(3, &[(0, 0, [0.0; 4]), (500, 0, [320.0, 0.0, 0.0, 0.0]), (1000, 0, [0.0; 4])]);
    let still = map.envelope(3, &[(700, 1, [9.0; 4])]);
    map.group([100, 100]);
    let quad = |pos_env: Option<EnvelopeIndex>, color_env: Option<EnvelopeIndex>| Quad {
        pos_env,
        color_env,
        ..rectangle(2.0, 2.0, 2.0, 2.0)
    };
    map.quads(
        None,
        &[
            quad(None, None),
            quad(Some(moves), None),
            quad(Some(turns), None),
            quad(None, Some(fades)),
            quad(None, Some(hides)),
            quad(Some(jumps), Some(fades)),
            quad(Some(still), None),
        ],
    );
    map.tiles([8, 8], None, |_, _| (1, 0)).color_env = Some(fades);
    map.tiles([8, 8], None, |_, _| (1, 0));
    map.load()
}

fn near(found: f32, expected: f32) {
    assert!((found - expected).abs() <= 0.01 * expected.abs().max(0.1), "{found} instead of {expected}");
}

#[test]
fn moves_turns_and_fades_are_measured() {
    let scene = scene();
    let changes = changes(&scene, 7);
    assert_eq!(
        changes.list().iter().map(|c| c.index).collect::<Vec<_>>(),
        [Some(1), Some(2), Some(3), Some(4), Some(5), None]
    );
    let [moves, turns, fades, hides, jumps, layer] = changes.list() else { panic!("six things change") };
    near(moves.travel, 64.0);
    near(moves.speed, 64.0);
    assert_eq!((moves.turn, moves.color, moves.periods_ms), (0.0, 0.0, [2000, 0]));
    // Just before the round ends it has turned by half: the corners are across.
    near(turns.turn, 180.0);
    near(turns.travel, 2.0 * Vec2::splat(32.0).length());
    // From there it jumps back to the start.
    near(turns.jump, turns.travel);
    near(turns.speed, Vec2::splat(32.0).length() * std::f32::consts::PI / 4.0);
    assert_eq!(moves.jump, 0.0);
    near(fades.color, 0.75);
    assert_eq!((fades.travel, fades.is_never_seen, fades.periods_ms), (0.0, false, [0, 1000]));
    assert!(hides.is_never_seen && !moves.is_never_seen);
    assert_eq!((jumps.jump, jumps.speed), (320.0, 0.0));
    assert!(jumps.leaves_map, "ten tiles to the right of a map eight tiles wide");
    assert!(!moves.leaves_map);
    near(layer.color, 0.75);
    assert!(jumps.heat() > moves.heat() && (0.0..=1.0).contains(&jumps.heat()));
}

#[test]
fn what_is_found_does_not_depend_on_how_it_is_cut() {
    let scene = scene();
    let all = changes(&scene, usize::MAX);
    for work in [1, 2, 60, 1000] {
        assert_eq!(changes(&scene, work).list(), all.list());
    }
    let layer = |at: usize| scene.flat().groups[0].layers[at].drawn.id;
    let of = |id: LayerId| all.of(id).len();
    let tiles = |layer: &mapscope::scene::Layer| matches!(layer.drawn.content, LayerContent::Tiles(_));
    let first_tiles = scene.flat().groups[0].layers.iter().position(tiles).expect("tiles");
    assert_eq!([of(layer(0)), of(layer(first_tiles)), of(layer(first_tiles + 1)), of(LayerId(99))], [5, 1, 0, 0]);
}

#[test]
fn an_empty_scene_is_done_at_once() {
    assert!(Changes::default().advance(&FlatScene::default(), 1));
}

/// No moment of a round may show more than was measured, beyond what lies between two samples.
#[test]
fn real_maps_change_no_more_than_measured() {
    let mut looked_at = 0;
    for path in shared_maps() {
        let options = LoadOptions::default();
        let scene = load_now(&Source::File(path.clone()), &options, &options.task()).expect("a map");
        let flat = scene.flat();
        let found = changes(&scene, 100_000);
        for change in found.list().iter().take(400) {
            let Some(travelled) = farthest(&scene, change) else { continue };
            let slack = 1.0 + change.travel * 0.02;
            assert!(travelled <= change.travel + slack, "{}: {change:?} gets {travelled} far", path.display());
        }
        // Whatever moves or fades is listed, and nothing else.
        let layers = flat.groups.iter().flat_map(|group| &group.layers);
        let changing = layers.map(|layer| match &layer.drawn.content {
            LayerContent::Quads(quads) => {
                let slots = |quad: &mapscope::scene::Quad| [quad.position_slot, quad.color_slot];
                let differs = |slot: u32| differs(flat, flat.slots[slot as usize]);
                quads.quads.iter().filter(|quad| slots(quad).into_iter().any(differs)).count()
            }
            LayerContent::Tiles(tiles) => usize::from(differs(flat, flat.slots[tiles.color_slot as usize])),
            LayerContent::Sounds(_) | LayerContent::Nothing => 0,
        });
        let sounds = |change: &&Change| scene.flat().layer_info(change.layer).is_some_and(|(_, l)| l.sound.is_none());
        assert_eq!(found.list().iter().filter(sounds).count(), changing.sum::<usize>(), "{}", path.display());
        looked_at += found.list().len();
    }
    assert!(looked_at > 30 || shared_maps().is_empty(), "{looked_at}");
}

/// Whether a reading of an envelope has another value at any of many moments.
fn differs(flat: &FlatScene, slot: EnvelopeSlot) -> bool {
    let Some(envelope) = slot.envelope.map(|index| &flat.envelopes[index.get()]) else { return false };
    let period_ns = i64::from(envelope.period_ms()) * 1_000_000;
    let points = envelope.points.iter().map(|point| i64::from(point.time_ms) * 1_000_000);
    let times = (0..500).map(|n| period_ns * n / 500).chain(points);
    let start = envelope.evaluate(0, 0, slot.used_as);
    times.into_iter().any(|time_ns| envelope.evaluate(time_ns, 0, slot.used_as) != start)
}

/// How far a quad gets from its first place, looked at 500 times.
fn farthest(scene: &Scene, change: &Change) -> Option<f32> {
    let flat = scene.flat();
    let layer = flat.groups.iter().flat_map(|group| &group.layers).find(|layer| layer.drawn.id == change.layer)?;
    let LayerContent::Quads(quads) = &layer.drawn.content else { return None };
    let quad = quads.quads.get(change.index?)?;
    let slot = mapscope::scene::EnvelopeSlot { offset_ms: 0, ..flat.slots[quad.position_slot as usize] };
    let at = |n: i64| quad.moved(flat.evaluate_slot(slot, i64::from(change.periods_ms[0]) * 1_000_000 * n / 500));
    let start = at(0);
    let far = |corners: [Vec2; 4]| corners.iter().zip(start).map(|(a, b)| a.distance(b)).fold(0.0, f32::max);
    Some((0..500).map(|n| far(at(n))).fold(0.0, f32::max))
}
