//! What the timeline knows besides the clock: which envelopes do something in view, and what is odd about them.

use std::collections::BTreeSet;

use crate::common::build::{Builder, TILE, rectangle, source};
use crate::common::flat::Flat as _;
use glam::{UVec2, Vec2};
use mapscope::analysis::{self, Oddity};
use mapscope::base::{Cancelled, EnvelopeIndex, LayerId, Rect, TILE_WORLD, Task};
use mapscope::format::teeworlds::{Clip, Quad, SoundSource};
use mapscope::scene::{
    Camera, Envelope, EnvelopeInfo, EnvelopePoint, EnvelopeSlot, EnvelopeUse, FlatInfo, FlatScene, Group, LayerContent,
    Scene, ViewFrame,
};
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{FlatView, Mark, TimeRange, in_view};
use mapscope::view::{self, Action, ViewState};

/// A scene of one envelope with points at these times, and a reading for each slot.
fn scene_of(times_ms: &[i32], channels: i32, unknown_curves: usize, slots: &[(EnvelopeUse, i32)]) -> FlatScene {
    let points = times_ms.iter().map(|time_ms| EnvelopePoint { time_ms: *time_ms, ..EnvelopePoint::default() });
    let envelope = Envelope { channels: channels.clamp(0, 4) as usize, points: points.collect() };
    let info = EnvelopeInfo { channels, points: times_ms.len(), unknown_curves, ..EnvelopeInfo::default() };
    let slot = |(used_as, offset_ms): &(EnvelopeUse, i32)| EnvelopeSlot {
        envelope: Some(EnvelopeIndex(0)),
        offset_ms: *offset_ms,
        used_as: *used_as,
    };
    let slots = [EnvelopeSlot::WHITE, EnvelopeSlot::AT_REST].into_iter().chain(slots.iter().map(slot)).collect();
    let info = FlatInfo { envelopes: vec![info], ..FlatInfo::default() };
    FlatScene { info, envelopes: vec![envelope], slots, ..FlatScene::default() }
}

/// Odd things about the envelopes of a scene.
fn odd_envelopes(scene: &FlatScene) -> Vec<Vec<Oddity>> {
    analysis::odd_envelopes(scene, &Task::default()).expect("not cancelled")
}

#[test]
fn a_cancelled_search_for_odd_envelopes_ends() {
    let cancelled = Task::default();
    cancelled.cancel();
    let scene = scene_of(&[0, 1000], 3, 0, &[]);
    assert_eq!(analysis::odd_envelopes(&scene, &cancelled), Err(Cancelled));
}

fn odd(times_ms: &[i32]) -> Vec<Oddity> {
    odd_envelopes(&scene_of(times_ms, 3, 0, &[(EnvelopeUse::Position, 0)])).remove(0)
}

#[test]
fn ordinary_envelopes_are_not_odd() {
    for times in [&[0][..], &[0, 1000], &[0, 500, 500, 1000], &[0, 1, 2, 3]] {
        assert_eq!(odd(times), [], "{times:?}");
    }
}

#[test]
fn odd_times_are_found() {
    assert_eq!(odd(&[]), [Oddity::NoPoints]);
    assert_eq!(odd(&[0, 0, 0]), [Oddity::NoLength]);
    assert_eq!(odd(&[500, 1500]), [Oddity::LateStart(500)]);
    assert_eq!(odd(&[0, 1000, 1000]), [Oddity::NeverReached(1)], "the round is over before the jump");
    assert_eq!(odd(&[0, 500, 500, 500, 1000]), [Oddity::NeverReached(1)], "between two jumps");
    assert_eq!(odd(&[0, 2000, 1000]), [Oddity::Backwards(2), Oddity::NeverReached(1)]);
    assert_eq!(odd(&[-500, 500]), [Oddity::NegativeTimes(1)]);
    assert_eq!(odd(&[-500, -200, 500]), [Oddity::NegativeTimes(2), Oddity::NeverReached(1)]);
    assert_eq!(odd(&[-500, -200]), [Oddity::NegativeTimes(2), Oddity::NoLength]);
}

#[test]
fn points_that_are_called_unreached_never_decide_a_value() {
    for times in [&[0, 1000, 1000][..], &[0, 500, 500, 500, 1000], &[0, 2000, 1000], &[-500, -200, 500], &[5, 9, 9]] {
        let scene = scene_of(times, 3, 0, &[]);
        let values_with = |changed: Option<usize>| -> Vec<[f32; 4]> {
            let mut envelope = scene.envelopes[0].clone();
            for (n, point) in envelope.points.iter_mut().enumerate() {
                point.values = [if changed == Some(n) { 1000.0 } else { n as f32 }; 4];
            }
            (0..8000).map(|quarter| envelope.evaluate(quarter * 250_000, 0, EnvelopeUse::Position)).collect()
        };
        let before = values_with(None);
        let unseen = (0..times.len()).filter(|n| values_with(Some(*n)) == before).count();
        let said = odd(times).into_iter().find_map(|oddity| match oddity {
            Oddity::NeverReached(n) => Some(n),
            _ => None,
        });
        assert_eq!(said.unwrap_or(0), unseen, "{times:?}");
    }
}

#[test]
fn odd_kinds_and_uses_are_found() {
    let of = |channels, unknown, slots: &[_]| odd_envelopes(&scene_of(&[0, 1000], channels, unknown, slots)).remove(0);
    assert_eq!(of(3, 2, &[]), [Oddity::UnknownCurves(2)]);
    assert_eq!(of(7, 0, &[]), [Oddity::Channels(7)]);
    assert_eq!(of(2, 0, &[]), [Oddity::Channels(2)]);
    let (color, position) = (EnvelopeUse::Color, EnvelopeUse::Position);
    assert_eq!(of(4, 0, &[(color, 0), (position, 0), (position, 40)]), [Oddity::ReadAs(position)]);
    assert_eq!(of(1, 0, &[(EnvelopeUse::Volume, 0), (color, 0)]), [Oddity::ReadAs(color)]);
    let late = [(position, -20), (position, -700), (position, -300), (position, 90)];
    assert_eq!(of(3, 0, &late), [Oddity::StartsBefore(-700)], "the one farthest back");
}

#[test]
fn unknown_curve_types_of_a_file_are_counted() {
    let mut map = Builder::default();
    map.envelope(3, &[(0, 7, [0.0; 4]), (500, 5, [0.0; 4]), (900, -1, [0.0; 4]), (1000, 0, [0.0; 4])]);
    let scene = map.load();
    assert_eq!(scene.flat().info.envelopes[0].unknown_curves, 2);
}

#[test]
fn odd_uses_by_sounds_are_found() {
    let mut map = Builder::default();
    let points = [(0, 1, [0.0; 4]), (1000, 1, [1.0; 4])];
    let [volume, place, position, color] = [1, 2, 3, 4].map(|channels| map.envelope(channels, &points));
    map.group([100, 100]);
    let moved = |envelope| SoundSource { pos_env: Some(envelope), ..source(0.0, 0.0, 2) };
    let late = SoundSource { sound_env: Some(volume), sound_env_offset_ms: -40, ..moved(place) };
    let misread = SoundSource { sound_env: Some(position), ..moved(color) };
    map.sounds(&[late, moved(position), misread, moved(color)]);
    let found = odd_envelopes(map.load().flat());
    let of = |envelope: EnvelopeIndex| &found[envelope.get()][..];
    assert_eq!(of(volume), [Oddity::StartsBefore(-40)]);
    assert_eq!(of(place), [Oddity::Channels(2)], "no others read it so, but a sound does");
    assert_eq!(of(position), [Oddity::ReadAs(EnvelopeUse::Volume)], "as a place it is fine");
    assert_eq!(of(color), [Oddity::PlacesSound]);
    let (last_at_0, steps_back) = (odd(&[-5, 0]), odd(&[-5, 10, 0]));
    assert!(last_at_0.contains(&Oddity::NoLength) && !steps_back.contains(&Oddity::NoLength));
}

#[test]
fn marks_of_the_loop_are_set_at_the_time_shown() {
    let mut state = ViewState::default();
    let mut mark_at = |time_s: f64, mark| {
        view::apply(&mut state, Action::Flat(FlatAction::Seek(time_s)), None);
        view::apply(&mut state, Action::Flat(FlatAction::MarkLoop(mark)), None);
        let range = state.flat().clock.active_loop().expect("it goes round");
        (range.from_s(), range.to_s())
    };
    assert_eq!(mark_at(2.0, Mark::In), (2.0, 3.0), "a second where there was no loop");
    assert_eq!(mark_at(6.0, Mark::Out), (2.0, 6.0));
    assert_eq!(mark_at(4.0, Mark::In), (4.0, 6.0));
    assert_eq!(mark_at(8.0, Mark::In), (6.0, 8.0), "beyond the end both change places");
    assert_eq!(mark_at(5.0, Mark::Out), (5.0, 6.0));
    view::apply(&mut state, Action::Flat(FlatAction::SetLoop(None)), None);
    view::apply(&mut state, Action::Flat(FlatAction::Seek(5.0)), None);
    view::apply(&mut state, Action::Flat(FlatAction::MarkLoop(Mark::Out)), None);
    assert_eq!(state.flat().clock.range, TimeRange::new(0.0, 5.0), "from the start where there was no loop");
}

/// Groups that move differently, quads that their envelopes move far and turn, tiles with holes, a clip rectangle.
fn crowded() -> Builder {
    let mut map = Builder::default();
    let mut next = noise(7);
    for (n, parallax) in [[100, 100], [50, 50], [0, 0], [120, 80]].into_iter().enumerate() {
        map.group(parallax).offset = [40 * n as i32, -25 * n as i32];
        if n == 3 {
            map.document.map.groups[3].clip = Some(Clip { x: -300, y: -200, w: 700, h: 600 });
        }
        let quads: Vec<Quad> = (0..25)
            .map(|_| {
                let far = [next(400.0) - 200.0, next(300.0) - 150.0, next(360.0), 0.0];
                let moved = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, far), (2000, 1, [0.0; 4])]);
                let colored = map.envelope(4, &[(0, 1, [1.0; 4]), (900, 1, [0.5; 4])]);
                let quad = rectangle(next(60.0) - 30.0, next(40.0) - 20.0, next(3.0), next(3.0));
                let pivot = [quad.pivot[0] + TILE, quad.pivot[1]];
                Quad { pos_env: Some(moved), color_env: Some(colored), pivot, ..quad }
            })
            .collect();
        map.quads(None, &quads);
        let glow = map.envelope(4, &[(0, 1, [1.0; 4]), (700, 1, [0.2; 4])]);
        let hole = next(90.0) as u32;
        map.tiles([100, 80], None, |x, y| (u8::from(x % 37 == hole % 37 && y % 29 == 3), 0)).color_env = Some(glow);
    }
    map
}

/// Numbers from 0 to a limit that look random and are always the same.
fn noise(mut seed: u64) -> impl FnMut(f32) -> f32 {
    move |limit| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 40) as f32 / (1 << 24) as f32 * limit
    }
}

/// The same, looked up the simple way: every quad and every tile, as pixels.
fn in_view_simply(scene: &Scene, state: &ViewState) -> BTreeSet<EnvelopeIndex> {
    let flat = scene.flat();
    let mut found = BTreeSet::new();
    let slot = |slot: u32| flat.slots[slot as usize];
    for (group, info) in flat.groups.iter().zip(&scene.flat().groups) {
        for (layer, info) in group.layers.iter().zip(&info.layers) {
            let is_shown = !state.flat().visibility.hidden.contains(&info.drawn.id);
            let sees = |rect: Rect| is_shown && is_on_picture(state, group, rect);
            match &layer.drawn.content {
                LayerContent::Quads(quads) => {
                    for quad in &quads.quads {
                        let moved = flat.evaluate_slot(slot(quad.position_slot), state.flat().clock.time_ns());
                        if sees(quad.bounds(moved)) {
                            found.extend(
                                [slot(quad.position_slot).envelope, slot(quad.color_slot).envelope]
                                    .into_iter()
                                    .flatten(),
                            );
                        }
                    }
                }
                LayerContent::Tiles(tiles) => {
                    let all = (0..100).flat_map(|x| (0..80).map(move |y| (x, y)));
                    let mut filled = all.filter(|(x, y)| tiles.cell(*x, *y).is_some());
                    let corner = |x: i64, y: i64| Vec2::new(x as f32, y as f32) * TILE_WORLD;
                    if filled.any(|(x, y)| sees(Rect::new(corner(x, y), corner(x + 1, y + 1)))) {
                        found.extend(slot(tiles.color_slot).envelope);
                    }
                }
                LayerContent::Nothing | LayerContent::Sounds(_) => {}
            }
        }
    }
    found
}

fn is_on_picture(state: &ViewState, group: &Group, rect: Rect) -> bool {
    let mut seen = Rect::new(Vec2::ZERO, state.flat().frame.canvas_px.as_vec2());
    if let Some(clip) = group.clip {
        let corner = |x: i32, y: i32| view::flat::px_from_world(state.flat(), Vec2::new(x as f32, y as f32));
        seen.min = seen.min.max(corner(clip.x, clip.y));
        seen.max = seen.max.min(corner(clip.x + clip.w, clip.y + clip.h));
    }
    !seen.is_empty() && view::flat::group_rect_px(state.flat(), group, rect).intersects(seen)
}

#[test]
fn envelopes_in_view_are_those_of_what_is_on_the_picture() {
    let scene = crowded().load();
    let mut next = noise(3);
    let mut counts = BTreeSet::new();
    for _ in 0..60 {
        let center = Vec2::new(next(3600.0) - 300.0, next(2800.0) - 300.0);
        let mut state = ViewState::from(FlatView {
            camera: Camera { center, zoom: 0.1 + next(1.2) },
            frame: ViewFrame::whole(UVec2::new(1280, 720)),
            ..FlatView::default()
        });
        state.flat_mut().clock.time_s = f64::from(next(5.0));
        if next(1.0) < 0.3 {
            state.flat_mut().visibility.hidden.insert(LayerId(next(8.0) as u32));
        }
        let found = in_view(scene.flat(), state.flat());
        assert_eq!(
            found,
            in_view_simply(&scene, &state),
            "{:?} at {} s",
            state.flat().camera,
            state.flat().clock.time_s
        );
        counts.insert(found.len());
    }
    assert!(counts.len() > 10, "the views differ: {counts:?}");
}
