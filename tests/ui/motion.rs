//! Quads and sound sources in the window: what clicks and rows ask for, what is painted, and that it stays bounded.

use std::sync::Arc;

use egui::epaint::ClippedShape;
use egui::{Event, Key, Modifiers, Pos2, Shape, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use mapscope::analysis::ObjectId;
use mapscope::base::{EnvelopeIndex, LayerId};
use mapscope::format::teeworlds::{Quad, SoundSource};
use mapscope::scene::Scene;
use mapscope::ui::style;
use mapscope::view::flat::OtherTime;
use mapscope::view::flat::{FlatAction, Tab};
use mapscope::view::{self, Action};

use crate::common::build::{Builder, rectangle, source};
use crate::common::flat::Flat as _;
use crate::stand::{Bench, Stand, asked, bench, click, on_map, press, with_map};

/// Two quads over each other, the upper one of which moves by an envelope; a sound source that another envelope moves.
fn scene() -> Arc<Scene> {
    let mut map = Builder::default();
    let moves = map.envelope(3, &[(0, 1, [0.0; 4]), (4000, 1, [320.0, 64.0, 180.0, 0.0])]);
    let carries = map.envelope(3, &[(0, 0, [0.0; 4]), (1000, 0, [64.0, 0.0, 0.0, 0.0]), (2000, 0, [0.0; 4])]);
    map.group([100, 100]);
    let moving = Quad { pos_env: Some(moves), pos_env_offset_ms: 250, ..rectangle(0.0, 0.0, 4.0, 4.0) };
    map.quads(None, &[rectangle(-1.0, -1.0, 6.0, 6.0), moving]);
    map.sounds(&[SoundSource { pos_env: Some(carries), ..source(12.0, 8.0, 2) }]);
    map.load()
}

fn subject(layer: u32, index: usize) -> Option<ObjectId> {
    Some(ObjectId { layer: LayerId(layer), index })
}

/// The place 2, 2 in tiles lies in the middle of the map's area.
fn stand(scene: Arc<Scene>) -> Stand {
    let mut stand = Stand { scene: Some(scene), ..with_map() };
    stand.state.flat_mut().camera.center = glam::Vec2::splat(64.0);
    stand.state.flat_mut().clock.playing = false;
    stand
}

/// Does what was asked for, as the program would.
fn obey(bench: &mut Bench, actions: &[Action]) {
    let scene = bench.state().scene.clone();
    for action in actions {
        view::apply(&mut bench.state_mut().state, action.clone(), scene.as_deref().map(|scene| &scene.world));
    }
    // Longer than between the clicks of a double click.
    bench.run_steps(60);
}

fn key(bench: &mut Bench, key: Key) -> Vec<Action> {
    for pressed in [true, false] {
        bench.event(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE });
    }
    asked(bench)
}

fn shapes(bench: &Bench) -> &[ClippedShape] {
    &bench.output().shapes
}

#[test]
fn clicks_at_a_place_go_through_its_quads_and_escape_backs_out() {
    let mut bench = bench(stand(scene()));
    let at = on_map(&bench);
    let first = press(&mut bench, at);
    let [Action::Flat(FlatAction::Pin(_)), Action::Flat(FlatAction::SetSubject(looked_at))] = first.as_slice() else {
        panic!("{first:?}")
    };
    assert_eq!(*looked_at, subject(0, 1), "the uppermost");
    obey(&mut bench, &first);
    // The Inspector has taken some room, but the map stays under the pointer.
    for next in [subject(0, 0), subject(0, 1)] {
        let asked_for = press(&mut bench, at);
        assert_eq!(asked_for.last(), Some(&Action::Flat(FlatAction::SetSubject(next))));
        obey(&mut bench, &asked_for);
    }
    let again = press(&mut bench, at + vec2(9.0, 9.0));
    assert!(
        matches!(again.as_slice(), [Action::Flat(FlatAction::Pin(_))]),
        "{again:?}: the same quad, from its top again"
    );
    for (expected, name) in
        [(Action::Flat(FlatAction::SetSubject(None)), "the quad"), (Action::Flat(FlatAction::Unpin), "the pin")]
    {
        let back = key(&mut bench, Key::Escape);
        assert_eq!(back, [expected], "{name}");
        obey(&mut bench, &back);
    }
    assert_eq!(key(&mut bench, Key::Escape), []);
}

#[test]
fn a_click_on_nothing_lets_go_of_both() {
    let mut bench = bench(stand(scene()));
    let at = on_map(&bench);
    let first = press(&mut bench, at);
    obey(&mut bench, &first);
    let nowhere = at - vec2(250.0, 0.0);
    assert_eq!(
        press(&mut bench, nowhere),
        [Action::Flat(FlatAction::Unpin), Action::Flat(FlatAction::SetSubject(None))]
    );
}

#[test]
fn a_double_click_enlarges_but_not_in_the_middle_of_a_round() {
    let mut bench = bench(stand(scene()));
    let at = on_map(&bench);
    let first = press(&mut bench, at);
    bench.state_mut().state.flat_mut().subject = subject(0, 1);
    let [Action::Flat(FlatAction::Pin(pin)), _] = first.as_slice() else { panic!("{first:?}") };
    bench.state_mut().state.flat_mut().pinned = Some(*pin);
    let zoomed = press(&mut bench, at);
    let [Action::Flat(FlatAction::ZoomStepAt { .. }), back @ ..] = zoomed.as_slice() else { panic!("{zoomed:?}") };
    assert_eq!(
        back,
        [Action::Flat(FlatAction::Unpin), Action::Flat(FlatAction::SetSubject(None))],
        "it takes back what its first click did"
    );

    bench.run_steps(60);
    let mut bench = self::bench(stand(scene()));
    let at = on_map(&bench);
    for _ in 0..2 {
        let click = press(&mut bench, at);
        obey(&mut bench, &click);
    }
    assert_eq!(press(&mut bench, at), [Action::Flat(FlatAction::SetSubject(subject(0, 1)))]);
    bench.state_mut().state.flat_mut().subject = subject(0, 1);
    assert_eq!(
        press(&mut bench, at),
        [Action::Flat(FlatAction::SetSubject(subject(0, 0)))],
        "the next quad, however quickly"
    );
}

#[test]
fn the_inspector_tells_of_the_quad_and_its_rows_look_at_quads() {
    let mut bench = bench(stand(scene()));
    let at = on_map(&bench);
    let first = press(&mut bench, at);
    obey(&mut bench, &first);
    let says = |bench: &Bench, words: &str| bench.query_all_by_label(words).next().is_some();
    for words in [
        "Quad #1 (2 in layer)",
        "Corner 4: 4.00, 4.00; 128.0, 128.0",
        "Corner P: 2.00, 2.00; 64.0, 64.0",
        "Color of corner 2: #ffffff; 1.000, 0.000",
        "Pos. env. envelope #0",
        "Color env. none",
    ] {
        assert!(says(&bench, words), "{words}");
    }
    assert_eq!(
        click(&mut bench, "Pos. env. envelope #0"),
        [Action::Flat(FlatAction::RevealEnvelope(EnvelopeIndex(0)))]
    );
    assert_eq!(click(&mut bench, "Go there"), [Action::Flat(FlatAction::GoToSubject(subject(0, 1).expect("one")))]);
    assert_eq!(click(&mut bench, "Deselect"), [Action::Flat(FlatAction::SetSubject(None))]);
    bench.run_steps(60);
    assert_eq!(click(&mut bench, "Quad #0 of layer Quads"), [Action::Flat(FlatAction::SetSubject(subject(0, 0)))]);
    let row = bench.get_by_label("Quad #0 of layer Quads").rect().center();
    bench.run_steps(60);
    press(&mut bench, row);
    assert_eq!(press(&mut bench, row), [Action::Flat(FlatAction::GoToSubject(subject(0, 0).expect("one")))]);
}

#[test]
fn a_quad_alone_opens_the_inspector() {
    let mut bench = bench(stand(scene()));
    let whole = bench.state().free.expect("shown").width();
    obey(&mut bench, &[Action::Flat(FlatAction::SetSubject(subject(1, 0)))]);
    assert!(bench.state().free.expect("shown").width() < whole);
    for words in ["Sound source #0 (1 in layer)", "Shape circle, radius 2.00 tiles (64 world units)", "Volume now 100%"]
    {
        assert!(bench.query_all_by_label(words).next().is_some(), "{words}");
    }
}

/// The middle of the disc of a sound source's shape.
fn disc(bench: &Bench) -> Option<(Pos2, f32)> {
    shapes(bench).iter().find_map(|shape| match &shape.shape {
        Shape::Circle(circle) if circle.radius > 20.0 => Some((circle.center, circle.radius)),
        _ => None,
    })
}

#[test]
fn sound_shapes_follow_their_envelope() {
    let mut bench = bench(stand(scene()));
    assert_eq!(disc(&bench), None, "the game draws nothing of sounds");
    obey(&mut bench, &[Action::Flat(FlatAction::ToggleLayer(LayerId(1)))]);
    let (before, radius) = disc(&bench).expect("a disc");
    let tile = radius / 2.0;
    let from_middle = (before - on_map(&bench)) / tile;
    assert!((from_middle - vec2(10.0, 6.0)).length() < 0.05, "{from_middle}");
    obey(&mut bench, &[Action::Flat(FlatAction::Seek(1.5))]);
    let (after, _) = disc(&bench).expect("a disc");
    assert!(((after - before) / tile - vec2(2.0, 0.0)).length() < 0.05, "{before} to {after}");
}

#[test]
fn hidden_users_of_an_envelope_are_not_outlined() {
    let mut bench = bench(stand(scene()));
    let count = |bench: &mut Bench, actions: &[Action]| {
        obey(bench, actions);
        let lines = shapes(bench).iter().filter(|shape| is_line(&shape.shape));
        lines.count()
    };
    bench.state_mut().state.flat_mut().switches.tab = Tab::Envelopes;
    let none = count(&mut bench, &[]);
    bench.state_mut().state.flat_mut().timeline.selected = [EnvelopeIndex(0)].into();
    assert!(count(&mut bench, &[]) > none);
    assert_eq!(count(&mut bench, &[Action::Flat(FlatAction::ToggleLayer(LayerId(0)))]), none);
}

fn is_line(shape: &Shape) -> bool {
    let color = egui::epaint::ColorMode::Solid(style::ON_MAP.accent.gamma_multiply(0.7));
    matches!(shape, Shape::Path(path) if path.stroke.color == color)
}

#[test]
fn a_hundred_thousand_quads_are_a_bounded_picture() {
    let mut map = Builder::default();
    let moves = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [900.0, 0.0, 90.0, 0.0])]);
    map.group([100, 100]);
    let quad = |n: i32| Quad {
        pos_env: Some(moves),
        pos_env_offset_ms: n % 1000,
        ..rectangle((n % 400) as f32 * 0.05, (n / 400) as f32 * 0.05, 1.0, 1.0)
    };
    map.quads(None, &(0..100_000).map(quad).collect::<Vec<_>>());
    map.sounds(&vec![source(2.0, 2.0, 3); 20_000]);
    let mut bench = bench(stand(map.load()));
    bench.state_mut().state.flat_mut().timeline.selected = [moves].into();
    bench.state_mut().state.flat_mut().switches.tab = Tab::Envelopes;
    let select =
        [Action::Flat(FlatAction::Select(Some(LayerId(1)))), Action::Flat(FlatAction::SetSubject(subject(0, 99_999)))];
    obey(&mut bench, &select);
    let painted = shapes(&bench).len();
    assert!((5000..12_000).contains(&painted), "{painted} shapes");
}

#[test]
fn outlines_of_sounds_are_bounded_and_those_out_of_view_take_none() {
    let mut map = Builder::default();
    let carries = map.envelope(3, &[(0, 0, [0.0; 4]), (1000, 0, [64.0, 0.0, 0.0, 0.0]), (2000, 0, [0.0; 4])]);
    map.group([100, 100]);
    let moved = |x: f32| SoundSource { pos_env: Some(carries), sound_env: Some(carries), ..source(x, 2.0, 2) };
    let (far, near) = (vec![moved(5000.0); 1000], vec![moved(2.0); 700]);
    map.sounds(&[far, near].concat());
    let mut bench = bench(stand(map.load()));
    bench.state_mut().state.flat_mut().timeline.selected = [carries].into();
    bench.state_mut().state.flat_mut().switches.tab = Tab::Envelopes;
    bench.run_steps(3);
    let said = |words: &str| {
        let is_it = |shape: &Shape| matches!(shape, Shape::Text(text) if text.galley.text() == words);
        shapes(&bench).iter().any(|shape| is_it(&shape.shape))
    };
    assert!(said("200 sounds and tile layers not outlined"));
}

#[test]
fn everything_is_finite_at_every_size_and_zoom() {
    for (size, scale) in [([320.0, 200.0], 1.0), ([640.0, 480.0], 2.0), ([90.0, 60.0], 3.0)] {
        let mut bench = bench(stand(scene()));
        bench.set_size(Vec2::from(size));
        bench.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default().native_pixels_per_point = Some(scale);
        for zoom in [0.0001, 0.3, 200.0] {
            let state = &mut bench.state_mut().state;
            state.flat_mut().camera.zoom = zoom;
            state.flat_mut().subject = subject(0, 1);
            state.flat_mut().selected = Some(LayerId(1));
            state.flat_mut().timeline.selected = [EnvelopeIndex(0), EnvelopeIndex(1)].into();
            state.flat_mut().animation.compare = Some(OtherTime { time_s: 1.2, how: OtherTime::GHOST });
            bench.run_steps(3);
            for shape in shapes(&bench) {
                assert!(is_sane(&shape.shape), "{size:?}, zoom {zoom}: {:?}", shape.shape);
            }
        }
    }
}

/// Whether a shape lies where numbers are still exact enough to be drawn.
fn is_sane(shape: &Shape) -> bool {
    let sane = |at: Pos2| at.x.abs() < 1e6 && at.y.abs() < 1e6;
    match shape {
        Shape::Path(path) => path.points.iter().copied().all(sane),
        Shape::LineSegment { points, .. } => points.iter().copied().all(sane),
        Shape::Circle(circle) => sane(circle.center) && circle.radius < 1e6,
        Shape::Rect(rect) => rect.rect == egui::Rect::NOTHING || (sane(rect.rect.min) && sane(rect.rect.max)),
        _ => true,
    }
}
