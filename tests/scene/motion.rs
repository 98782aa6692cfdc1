//! Quads and sound sources: which one a click means, the way they go, and what the selected envelopes touch.

use std::collections::BTreeSet;

use crate::common::build::{Builder, ONE, rectangle, source, tile_set};
use crate::common::flat::Flat as _;
use glam::Vec2;
use mapscope::analysis;
use mapscope::analysis::{MOST_MARKS, MOST_STEPS, MOST_USERS, ObjectId, PathPoint, Points};
use mapscope::base::{Cancelled, EnvelopeIndex, LayerId, TILE_WORLD, Task};
use mapscope::format::teeworlds::{Clip, Quad, SoundSource, Tangents};
use mapscope::scene::{EnvelopeUse, Scene};
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{FlatView, Shown};
use mapscope::view::{self, Action, ViewState};

/// Half the width of a sound source's mark, in pixels.
const MARK_PX: f32 = 10.0;

fn subject(layer: u32, index: usize) -> ObjectId {
    ObjectId { layer: LayerId(layer), index }
}

/// Somebody who looks at a place in tiles.
fn looking_at(x: f32, y: f32) -> ViewState {
    let mut state = ViewState::default();
    state.flat_mut().camera.center = Vec2::new(x, y) * TILE_WORLD;
    state
}

/// What clicks on the middle of the view go through.
fn stops(state: &ViewState, scene: &Scene) -> Vec<Option<ObjectId>> {
    let pin = view::flat::pin_at_px(state.flat(), view::flat::view_center_px(state.flat()));
    view::flat::stops(state.flat(), scene.flat(), pin, &analysis::pick(scene.flat(), pin), MARK_PX)
}

fn apply(state: &mut ViewState, scene: &Scene, action: Action) {
    assert_eq!(view::apply(state, action, Some(&scene.world)), None);
}

/// Two quads below a tile at 0,0 to 4,4, a smaller one above it.
fn pile() -> Builder {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &[rectangle(0.0, 0.0, 5.0, 5.0), rectangle(0.0, 0.0, 5.0, 5.0)]);
    map.tiles([6, 6], None, |x, y| ((x < 4 && y < 4) as u8, 0));
    map.quads(None, &[rectangle(0.0, 0.0, 2.0, 2.0)]);
    map
}

#[test]
fn clicks_go_from_top_to_bottom_and_round() {
    let scene = pile().load();
    let [low, high, above] = [subject(0, 0), subject(0, 1), subject(2, 0)].map(Some);
    assert_eq!(stops(&looking_at(1.0, 1.0), &scene), [above, high, low], "what a tile covers comes later");
    let tile_first = stops(&looking_at(3.0, 3.0), &scene);
    assert_eq!(tile_first, [None, high, low], "a tile over all quads comes first");
    assert_eq!(stops(&looking_at(4.5, 4.5), &scene), [high, low]);
    assert_eq!(stops(&looking_at(9.5, 4.5), &scene), []);

    let mut seen = vec![view::flat::next_stop(&tile_first, low, false)];
    for _ in 0..4 {
        seen.push(view::flat::next_stop(&tile_first, *seen.last().expect("one"), true));
    }
    assert_eq!(seen, [None, high, low, None, high]);
    assert_eq!(view::flat::next_stop(&tile_first, above, true), None, "what is no stop here begins the round");
    assert_eq!(view::flat::next_stop(&[], low, true), None);
}

#[test]
fn what_cannot_be_seen_there_comes_late_or_is_no_stop() {
    let (size, clear) = (16, [255, 255, 255, 0]);
    let half = tile_set(size, |_, x, _| if x < size / 2 { [255; 4] } else { clear });
    let mut map = Builder::default();
    let image = map.image("half", &half);
    let fade = map.envelope(4, &[(0, 0, [1.0; 4]), (1000, 0, [1.0, 1.0, 1.0, 0.0]), (2000, 0, [1.0; 4])]);
    map.group([100, 100]);
    map.quads(None, &[rectangle(0.0, 0.0, 4.0, 4.0), Quad { color_env: Some(fade), ..rectangle(0.0, 0.0, 4.0, 4.0) }]);
    map.tiles([4, 4], Some(image), |_, _| (1, 0));
    map.group([100, 100]).clip = Some(Clip { x: 0, y: 0, w: 10, h: 200 });
    map.quads(None, &[rectangle(0.0, 0.0, 4.0, 4.0)]);
    let scene = map.load();
    let [lowest, fading, clipped] = [subject(0, 0), subject(0, 1), subject(2, 0)].map(Some);

    assert_eq!(stops(&looking_at(0.2, 0.5), &scene), [clipped, fading, lowest], "the left half of a tile covers");
    assert_eq!(stops(&looking_at(1.2, 0.5), &scene), [None, fading, lowest], "clipped away");
    let mut state = looking_at(1.8, 0.5);
    assert_eq!(stops(&state, &scene), [fading, lowest], "the right half of a tile is clear");
    apply(&mut state, &scene, Action::Flat(FlatAction::Seek(1.5)));
    assert_eq!(stops(&state, &scene), [lowest, fading], "nothing of a faded quad shows");
    apply(&mut state, &scene, Action::Flat(FlatAction::ToggleLayer(LayerId(0))));
    assert_eq!(stops(&state, &scene), [], "hidden");
}

#[test]
fn clicks_follow_parallax_and_motion() {
    let mut map = Builder::default();
    let moves = map.envelope(3, &[(0, 0, [0.0; 4]), (1000, 0, [320.0, 0.0, 90.0, 0.0]), (2000, 0, [0.0; 4])]);
    map.group([50, 50]).offset = [64, 0];
    map.quads(None, &[Quad { pos_env: Some(moves), pos_env_offset_ms: 1000, ..rectangle(0.0, 0.0, 4.0, 1.0) }]);
    let scene = map.load();
    let quad = [Some(subject(0, 0))];
    // Half as fast and 2 tiles to the left: the middle of the group shows where the camera's centre is twice as far.
    let at = |x: f32, y: f32, time_s: f64| {
        let mut state = looking_at((x - 2.0) * 2.0, y * 2.0);
        apply(&mut state, &scene, Action::Flat(FlatAction::Seek(time_s)));
        stops(&state, &scene)
    };
    assert_eq!(at(12.0, 1.9, 0.0), quad, "the offset takes it to where it is turned and 10 tiles to the right");
    assert_eq!(at(2.0, 0.5, 0.0), []);
    assert_eq!(at(0.2, 0.5, 1.0), quad);
    assert_eq!(at(12.0, 1.9, 1.0), []);
}

/// A source that moves 10 tiles to the right after a second, and one that nobody moves.
fn sounding() -> Builder {
    let mut map = Builder::default();
    let moves = map.envelope(2, &[(0, 0, [0.0; 4]), (1000, 0, [320.0, 0.0, 0.0, 0.0]), (2000, 0, [0.0; 4])]);
    map.group([100, 100]);
    map.quads(None, &[rectangle(-50.0, -50.0, 100.0, 100.0)]);
    map.sounds(&[SoundSource { pos_env: Some(moves), ..source(0.0, 0.0, 3) }, source(0.0, 2.0, 3)]);
    map
}

#[test]
fn sound_sources_are_picked_by_their_mark_and_last_by_their_shape() {
    let scene = sounding().load();
    let [sky, moving, resting] = [subject(0, 0), subject(1, 0), subject(1, 1)].map(Some);
    let mut state = looking_at(0.0, 0.1);
    assert_eq!(stops(&state, &scene), [sky], "they are not shown");
    apply(&mut state, &scene, Action::Flat(FlatAction::Select(Some(LayerId(1)))));
    assert_eq!(stops(&state, &scene), [moving, sky, resting]);
    let at =
        |x: f32, y: f32| ViewState::from(FlatView { camera: looking_at(x, y).flat().camera, ..state.flat().clone() });
    assert_eq!(stops(&at(0.0, -2.0), &scene), [sky, moving], "only one of them is heard there");
    assert_eq!(stops(&at(3.5, 0.0), &scene), [sky], "none");
    let mut later = at(10.0, 0.1);
    apply(&mut later, &scene, Action::Flat(FlatAction::Seek(1.5)));
    assert_eq!(stops(&later, &scene), [moving, sky], "where its envelope has moved it");
    apply(&mut state, &scene, Action::Flat(FlatAction::Seek(1.5)));
    assert_eq!(stops(&state, &scene), [sky, resting]);
}

#[test]
fn the_eye_of_sounds_is_closed_until_somebody_opens_it() {
    let scene = sounding().load();
    let mut state = ViewState::default();
    let (id, group) = (LayerId(1), mapscope::base::GroupIndex(0));
    let (g, layer) = scene.flat().layer_info(id).expect("a layer");
    let shown = |state: &ViewState| view::flat::shown(state.flat(), &scene.flat().groups[g].info, layer);
    let shows = |state: &ViewState| view::flat::sounds_show(state.flat(), &scene.flat().groups[g].info, layer);
    assert_eq!((shown(&state), shows(&state)), (Shown::Sound, false));
    apply(&mut state, &scene, Action::Flat(FlatAction::ToggleLayer(id)));
    assert_eq!((shown(&state), shows(&state)), (Shown::Yes, true));
    apply(&mut state, &scene, Action::Flat(FlatAction::ToggleLayer(id)));
    assert_eq!((shown(&state), shows(&state)), (Shown::Sound, false), "as before");
    apply(&mut state, &scene, Action::Flat(FlatAction::ToggleGroup(group)));
    apply(&mut state, &scene, Action::Flat(FlatAction::ToggleGroup(group)));
    assert_eq!(shown(&state), Shown::Sound, "the eye of a group is about the picture");
    apply(&mut state, &scene, Action::Flat(FlatAction::SoloLayer(id)));
    assert_eq!(shown(&state), Shown::Yes);
    state.flat_mut().camera = looking_at(0.0, 0.0).flat().camera;
    assert_eq!(view::flat::empty_reason(state.flat(), scene.flat()), None, "marks are something to see");
    apply(&mut state, &scene, Action::Flat(FlatAction::ShowAll));
    apply(&mut state, &scene, Action::Flat(FlatAction::SetSubject(Some(subject(1, 0)))));
    assert_eq!((shown(&state), shows(&state)), (Shown::Sound, true), "one of its sources is looked at");
}

/// A quad that goes through every curve and turns on the way, with jumps.
fn traveller(offset_ms: i32) -> (Builder, EnvelopeIndex) {
    let mut map = Builder::default();
    let moves = map.envelope(
        3,
        &[
            (0, 1, [0.0; 4]),
            (700, 2, [320.0, 0.0, 90.0, 0.0]),
            (1500, 3, [320.0, 200.0, 450.0, 0.0]),
            (1500, 4, [-64.0, 32.0, 0.0, 0.0]),
            (2600, 0, [100.0, 300.0, -40.0, 0.0]),
            (3000, 5, [150.0, 300.0, -40.0, 0.0]),
            (4000, 1, [0.0, 0.0, 0.0, 0.0]),
        ],
    );
    let tangents =
        Tangents { in_dx: [-400; 4], in_dy: [90 * ONE; 4], out_dx: [300, 500, 100, 0], out_dy: [-80 * ONE; 4] };
    map.tangents(moves, tangents);
    map.group([100, 100]);
    let mut quad = Quad { pos_env: Some(moves), pos_env_offset_ms: offset_ms, ..rectangle(3.0, 2.0, 4.0, 1.0) };
    quad.pivot = [0, 0];
    map.quads(None, &[quad]);
    (map, moves)
}

/// How far a point is from the line between two others.
fn away(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let part = if way == Vec2::ZERO { 0.0 } else { ((at - from).dot(way) / way.length_squared()).clamp(0.0, 1.0) };
    (at - from - way * part).length()
}

#[test]
fn the_way_is_what_the_evaluator_says() {
    let (map, moves) = traveller(1234);
    let scene = map.load();
    let way = analysis::motion_path(scene.flat(), subject(0, 0)).expect("a way");
    assert_eq!((way.period_ms, way.offset_ms, way.turns), (4000, 1234, true));
    let envelope = &scene.flat().envelopes[moves.get()];
    let (_, _, analysis::Object::Quad(quad)) = subject(0, 0).find(scene.flat()).expect("a quad") else {
        panic!("a quad")
    };
    let truth = |time_ms: f64| -> Points {
        let motion = envelope.evaluate((time_ms * 1e6) as i64, 0, EnvelopeUse::Position);
        let [a, b, c, d] = quad.moved(motion);
        [quad.pivot + Vec2::new(motion[0], motion[1]), a, b, c, d]
    };
    for place in way.stretches.iter().flatten() {
        assert_eq!(place.points, truth(place.time_ms), "at {} ms", place.time_ms);
    }
    // Between its places, too, the lines lie where the quad goes.
    let pairs = || way.stretches.iter().flat_map(|stretch| stretch.windows(2));
    let mut farthest = 0.0_f32;
    for n in 0..4000 {
        let time_ms = f64::from(n) + 0.37;
        let holds = |pair: &&[PathPoint]| pair[0].time_ms <= time_ms && time_ms <= pair[1].time_ms;
        let pair = pairs().find(holds).unwrap_or_else(|| panic!("nothing at {time_ms} ms"));
        for (point, true_point) in truth(time_ms).into_iter().enumerate() {
            farthest = farthest.max(away(true_point, pair[0].points[point], pair[1].points[point]));
        }
    }
    assert!(farthest < 0.6, "{farthest} world units beside the line");
    assert!(way.stretches.iter().map(Vec::len).sum::<usize>() <= MOST_STEPS);
}

#[test]
fn jumps_break_the_way() {
    let (map, _) = traveller(0);
    let way = analysis::motion_path(map.load().flat(), subject(0, 0)).expect("a way");
    let ends: Vec<f64> = way.stretches.iter().map(|stretch| stretch[0].time_ms.round()).collect();
    assert_eq!(ends, [0.0, 1500.0, 3000.0], "two points at a time, and a step");
    let mut map = Builder::default();
    // A full turn looks as none, so it is no jump.
    let spins = map
        .envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [0.0, 0.0, 360.0, 0.0]), (1000, 1, [0.0; 4]), (2000, 1, [0.0; 4])]);
    map.group([100, 100]);
    map.quads(None, &[Quad { pos_env: Some(spins), ..rectangle(0.0, 0.0, 4.0, 4.0) }]);
    let way = analysis::motion_path(map.load().flat(), subject(0, 0)).expect("a way");
    assert_eq!(way.stretches.len(), 1);
    assert!(way.stretches[0].len() > 24, "round corners: {}", way.stretches[0].len());
}

#[test]
fn what_does_not_move_has_no_way() {
    let mut map = Builder::default();
    let rests = map.envelope(3, &[(0, 1, [5.0; 4]), (1000, 1, [5.0; 4])]);
    let point = map.envelope(3, &[(1000, 1, [5.0; 4])]);
    let empty = map.envelope(3, &[]);
    map.group([100, 100]);
    let quad = |pos_env| Quad { pos_env, ..rectangle(0.0, 0.0, 4.0, 4.0) };
    map.quads(None, &[quad(None), quad(Some(rests)), quad(Some(point)), quad(Some(empty))]);
    let scene = map.load();
    for index in 0..6 {
        assert_eq!(analysis::motion_path(scene.flat(), subject(0, index)), None, "{index}");
    }
}

#[test]
fn marks_tell_the_time_of_the_clock() {
    for offset_ms in [0, 1234, -1, -9876] {
        let scene = traveller(offset_ms).0.load();
        let way = analysis::motion_path(scene.flat(), subject(0, 0)).expect("a way");
        let times: Vec<i32> = way.marks.iter().map(|mark| mark.clock_ms).collect();
        assert_eq!(times, [0, 500, 1000, 1500, 2000, 2500, 3000, 3500]);
        let (_, _, found) = subject(0, 0).find(scene.flat()).expect("a quad");
        for mark in &way.marks {
            let time_ns = (i64::from(mark.clock_ms) + 5 * 4000) * 1_000_000;
            assert_eq!(mark.points, analysis::points_at(scene.flat(), found, time_ns), "{offset_ms}: {mark:?}");
        }
    }
}

#[test]
fn strange_envelopes_have_a_bounded_way() {
    let far = [2e6, -2e6, 2e6, 0.0];
    let strange: Vec<Vec<(i32, i32, [f32; 4])>> = vec![
        vec![(0, 1, [0.0; 4]), (i32::MAX, 1, far)],
        vec![(i32::MIN, 1, far), (i32::MAX, 4, [0.0; 4])],
        vec![(1000, 1, far), (10, 1, [0.0; 4]), (500, 3, far)],
        vec![(0, 5, far), (1, 5, [0.0; 4])],
        (0..100_000).map(|n| (n * 3, n % 7, [(n % 977) as f32, (n % 401) as f32, n as f32, 0.0])).collect(),
    ];
    let mut ways = Vec::new();
    for points in strange {
        let mut map = Builder::default();
        let moves = map.envelope(3, &points);
        let (dx, dy) = ([i32::MAX, i32::MIN, 0, 7], [i32::MIN, i32::MAX, 7, 0]);
        map.tangents(moves, Tangents { in_dx: dx, in_dy: dy, out_dx: dx, out_dy: dy });
        map.group([100, 100]);
        map.quads(None, &[Quad { pos_env: Some(moves), pos_env_offset_ms: i32::MIN, ..rectangle(0.0, 0.0, 4.0, 4.0) }]);
        let way = analysis::motion_path(map.load().flat(), subject(0, 0));
        ways.push(way.is_some());
        let Some(way) = way else { continue };
        let places: Vec<_> = way.stretches.iter().flatten().collect();
        assert!(places.len() <= MOST_STEPS && way.marks.len() <= MOST_MARKS, "{}", places.len());
        let points = places.iter().flat_map(|place| place.points).chain(way.marks.iter().flat_map(|mark| mark.points));
        assert!(points.into_iter().all(|point| point.is_finite()));
        assert!(way.marks.iter().all(|mark| (0..way.period_ms).contains(&mark.clock_ms)));
    }
    assert_eq!(ways, [true; 5]);
}

#[test]
fn users_of_several_envelopes_are_found_in_one_go_and_counted_beyond_a_bound() {
    let mut map = Builder::default();
    let moves = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [9.0; 4])]);
    let glows = map.envelope(4, &[(0, 1, [0.0; 4]), (1000, 1, [1.0; 4])]);
    map.envelope(4, &[(0, 1, [0.0; 4]), (1000, 1, [1.0; 4])]);
    map.group([100, 100]);
    map.tiles([1, 1], None, |_, _| (1, 0)).color_env = Some(glows);
    let quad = Quad { pos_env: Some(moves), color_env: Some(glows), ..rectangle(0.0, 0.0, 1.0, 1.0) };
    map.quads(None, &vec![quad; 100_000]);
    let scene = map.load();
    let all = analysis::users_of(scene.flat(), &BTreeSet::from([moves, glows]));
    assert_eq!((all.list.len(), all.more), (MOST_USERS, 200_001 - MOST_USERS));
    assert_eq!((all.list[0].index, all.list[1].index, all.list[2].index), (None, Some(0), Some(0)));
    let users = |task: &_| analysis::users(scene.flat(), moves, task);
    assert_eq!(users(&Task::default()), Ok(analysis::users_of(scene.flat(), &BTreeSet::from([moves]))));
    let cancelled = Task::default();
    cancelled.cancel();
    assert_eq!(users(&cancelled), Err(Cancelled));
    assert_eq!(analysis::users_of(scene.flat(), &BTreeSet::new()).list, []);
}

#[test]
fn going_to_a_quad_looks_at_it_and_flies_there() {
    let mut map = Builder::default();
    let moves = map.envelope(3, &[(0, 0, [3200.0, 0.0, 0.0, 0.0]), (1000, 0, [0.0; 4])]);
    map.group([50, 50]).offset = [640, 0];
    map.quads(None, &[Quad { pos_env: Some(moves), ..rectangle(0.0, 0.0, 2.0, 2.0) }]);
    let scene = map.load();
    let mut state = looking_at(0.0, 0.0);
    apply(&mut state, &scene, Action::Flat(FlatAction::GoToSubject(subject(0, 0))));
    assert_eq!(state.flat().subject, Some(subject(0, 0)));
    view::advance(&mut state, None, 0.5);
    // 101 tiles to the right in a group that moves half as fast and lies 20 tiles to the left.
    assert_eq!(state.flat().camera.center, Vec2::new((101.0 - 20.0) * 2.0, 2.0) * TILE_WORLD);
    assert_eq!(state.flat().camera.zoom, 1.0, "no closer than before");
    assert_eq!(stops(&state, &scene), [Some(subject(0, 0))]);
    apply(&mut state, &scene, Action::Flat(FlatAction::GoToSubject(subject(7, 7))));
    assert_eq!(state.flat().motion.flight, None, "there is nothing to go to");
}
