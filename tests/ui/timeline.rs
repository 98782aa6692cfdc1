//! The timeline: scrubbing, the loop's marks, the time field, selection, channels, and rows by the thousand.

use std::sync::Arc;

use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Rect, Role, TouchPhase, Vec2, pos2, vec2,
};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::analysis::ObjectId;
use mapscope::base::{EnvelopeIndex, LayerId};
use mapscope::format::teeworlds::Quad;
use mapscope::ui::{style, text};
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{Destination, LATEST_S, Selecting, Step, Tab, TimeAxis, TimeRange, Tracks, VisitMark};
use mapscope::view::{self, Action};

use crate::common::build::{Builder, rectangle};
use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, button, click, with_map};

fn range(from_s: f64, to_s: f64) -> TimeRange {
    TimeRange::new(from_s, to_s).expect("finite times")
}

/// The big scene with the timeline, which shows 10 seconds.
fn open() -> Stand {
    let mut stand = with_map();
    stand.state.flat_mut().switches.timeline = true;
    stand.state.flat_mut().timeline.span = Some(range(0.0, 10.0));
    stand.state.flat_mut().clock.playing = false;
    stand
}

fn rect(bench: &Bench, role: Role, label: &str) -> Rect {
    bench.get_by_role_and_label(role, label).rect()
}

/// Presses at a place, goes to another one and lets go, with frames between.
fn drag(bench: &mut Bench, from: egui::Pos2, to: egui::Pos2) -> Vec<Action> {
    bench.hover_at(from);
    bench.run_steps(1);
    bench.event(button(from, PointerButton::Primary, true));
    bench.run_steps(1);
    bench.hover_at(from + (to - from) * 0.5);
    bench.run_steps(1);
    bench.hover_at(to);
    bench.run_steps(1);
    bench.event(button(to, PointerButton::Primary, false));
    asked(bench)
}

/// Where a time lies on the ruler that shows 10 seconds.
fn x_of(ruler: Rect, time_s: f64) -> f32 {
    egui::remap(time_s as f32, 0.0..=10.0, ruler.left() + 8.0..=ruler.right() - 14.0)
}

/// Lets the state obey.
fn obey(bench: &mut Bench, actions: Vec<Action>) {
    let stand = bench.state_mut();
    let scene = stand.scene.clone();
    for action in actions {
        view::apply(&mut stand.state, action, scene.as_deref().map(|scene| &scene.world));
    }
    bench.run_steps(3);
}

fn is_selected(bench: &Bench, role: Role, label: &str) -> bool {
    bench.get_by_role_and_label(role, label).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

#[test]
fn dragging_on_the_ruler_goes_through_time() {
    let mut bench = bench(open());
    let ruler = rect(&bench, Role::Slider, "Time ruler");
    let at = |time_s| pos2(x_of(ruler, time_s), ruler.center().y);
    let asked = drag(&mut bench, at(2.0), at(6.0));
    let times: Vec<f64> = asked
        .iter()
        .map(|action| match action {
            Action::Flat(FlatAction::Seek(time_s)) => *time_s,
            other => panic!("{other:?}"),
        })
        .collect();
    let passed = |time_s: f64| times.iter().any(|at| (at - time_s).abs() < 0.01);
    assert!(passed(2.0) && passed(4.0) && passed(6.0), "{times:?}");
    let past = drag(&mut bench, at(6.0), at(30.0));
    assert_eq!(past.last(), Some(&Action::Flat(FlatAction::Seek(10.0))), "not beyond what is shown");
}

#[test]
fn the_loop_is_made_moved_and_resized_by_dragging() {
    let mut bench = bench(open());
    let lane = rect(&bench, Role::Group, "Loop range");
    let at = |time_s| pos2(x_of(lane, time_s), lane.center().y);
    let last = |actions: Vec<Action>| match actions.last() {
        Some(Action::Flat(FlatAction::SetLoop(Some(range)))) => {
            ((range.from_s() * 20.0).round() / 20.0, (range.to_s() * 20.0).round() / 20.0)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(last(drag(&mut bench, at(3.0), at(1.0))), (1.0, 3.0));
    obey(&mut bench, vec![Action::Flat(FlatAction::SetLoop(Some(range(2.0, 4.0))))]);
    assert_eq!(last(drag(&mut bench, at(4.0), at(7.0))), (2.0, 7.0), "its end");
    assert_eq!(last(drag(&mut bench, at(2.0), at(1.0))), (1.0, 4.0), "its start");
    assert_eq!(last(drag(&mut bench, at(2.0), at(5.0))), (4.0, 5.0), "its start beyond its end");
    assert_eq!(last(drag(&mut bench, at(3.0), at(5.0))), (4.0, 6.0), "all of it");
    assert_eq!(last(drag(&mut bench, at(3.0), at(1.0))), (0.0, 2.0), "not before the start of time");
}

#[test]
fn buttons_and_keys_work_the_clock() {
    let mut bench = bench(open());
    for (label, action) in [
        ("Stop (rewind to 0)", Action::Flat(FlatAction::Stop)),
        ("Previous tick", Action::Flat(FlatAction::StepTime(Step::Tick, -1))),
        ("Next tick", Action::Flat(FlatAction::StepTime(Step::Tick, 1))),
        ("Play", Action::Flat(FlatAction::TogglePlay)),
        ("Reverse playback", Action::Flat(FlatAction::Reverse)),
        ("Set loop start", Action::Flat(FlatAction::MarkLoop(view::flat::Mark::In))),
        ("Set loop end", Action::Flat(FlatAction::MarkLoop(view::flat::Mark::Out))),
        ("Close timeline", Action::Flat(FlatAction::ToggleTimeline)),
        ("In view", Action::Flat(FlatAction::SetTracks(Tracks::InView))),
    ] {
        assert_eq!(click(&mut bench, label), [action], "{label}");
    }
    assert_eq!(click(&mut bench, "Toggle loop"), [], "there is none");
    assert_eq!(click(&mut bench, "Loop selected envelope"), [], "none is selected");
    for (modifiers, key, action) in [
        (Modifiers::NONE, Key::Comma, Action::Flat(FlatAction::StepTime(Step::Tick, -1))),
        (Modifiers::SHIFT, Key::Comma, Action::Flat(FlatAction::StepTime(Step::Frame, -1))),
        (Modifiers::SHIFT, Key::Period, Action::Flat(FlatAction::StepTime(Step::Frame, 1))),
        (Modifiers::NONE, Key::E, Action::Flat(FlatAction::ToggleTimeline)),
    ] {
        bench.key_press_modifiers(modifiers, key);
        assert_eq!(asked(&mut bench), [action]);
    }
}

#[test]
fn the_common_period_of_the_selected_envelopes_becomes_the_loop() {
    let mut stand = open();
    // Rounds of 6 and of 7.5 seconds.
    stand.state.flat_mut().timeline.selected.extend([EnvelopeIndex(1), EnvelopeIndex(2)]);
    let mut bench = bench(stand);
    assert!(bench.query_by_label("2 envelopes: 30 s").is_some());
    let label = "Loop selected envelope";
    assert_eq!(click(&mut bench, label), [Action::Flat(FlatAction::LoopPeriod(30_000))]);
    bench.key_press_modifiers(Modifiers::SHIFT, Key::B);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::LoopPeriod(30_000))]);
}

#[test]
fn times_are_read_in_all_their_ways() {
    let read = text::parse_clock;
    for (text, time_s) in [
        ("12.5", 12.5),
        ("12,5 s", 12.5),
        ("0:12.5", 12.5),
        (" 2:05 ", 125.0),
        ("1:02:03.5", 3723.5),
        ("90:00", 5400.0),
        ("625t", 12.5),
        ("0t", 0.0),
    ] {
        assert_eq!(read(text), Some(time_s), "{text}");
    }
    for text in
        ["", "t", "x", "-1", "1:60", "1:2:3:4", "1e3", "inf", "nan", "1::2", "1:-2", "1.5:00", "12 x", "1000001"]
    {
        assert_eq!(read(text), None, "{text}");
    }
    for time_s in [0.0, 0.29, 12.5, 59.999, 60.0, 125.25, 3723.5, LATEST_S] {
        let again = read(&text::clock(time_s)).expect("what is shown can be read");
        assert!((again - time_s).abs() < 0.006, "{time_s}: {again}");
    }
    assert_eq!([1.0, -0.25, 8.0].map(text::speed), ["1×", "−0.25×", "8×"]);
    assert_eq!([0.0, 0.02, 0.58, 1.0199].map(text::tick), [0, 1, 29, 50]);
    assert_eq!([250_u64, 7_200_000, 1 << 40].map(text::duration_text), ["250 ms", "2 h", "305419 h 53 min 47 s"]);
}

#[test]
fn the_time_field_takes_times_and_refuses_nonsense() {
    let mut bench = bench(open());
    let field = |bench: &Bench| rect(bench, Role::TextInput, "Timeline time").center();
    let write = |bench: &mut Bench, words: &str| {
        // Long after the click before: this is no double click.
        bench.run_steps(60);
        let at = field(bench);
        bench.hover_at(at);
        for pressed in [true, false] {
            bench.event(button(at, PointerButton::Primary, pressed));
        }
        bench.run_steps(3);
        bench.event(Event::Text(words.to_owned()));
        bench.run_steps(2);
        bench.key_press(Key::Enter);
        asked(bench)
    };
    assert_eq!(write(&mut bench, "1:02.5"), [Action::Flat(FlatAction::Seek(62.5))]);
    assert_eq!(write(&mut bench, "625t"), [Action::Flat(FlatAction::Seek(12.5))]);
    assert_eq!(write(&mut bench, "soon"), []);
    assert!(bench.query_by_label("Invalid time").is_some());
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label("Invalid time").is_none());
}

#[test]
fn tracks_and_the_page_of_envelopes_select_the_same() {
    let mut stand = open();
    stand.state.flat_mut().switches.tab = Tab::Envelopes;
    let mut bench = bench(stand);
    let select = |n, how| Action::Flat(FlatAction::SelectEnvelope(EnvelopeIndex(n), how));
    bench.get_by_role_and_label(Role::ListItem, "#3 door").click();
    let clicked = asked(&mut bench);
    assert_eq!(clicked, [select(3, Selecting::Alone)]);
    obey(&mut bench, clicked);
    assert!(is_selected(&bench, Role::TreeItem, "#3 door") && is_selected(&bench, Role::ListItem, "#3 door"));
    bench.get_by_role_and_label(Role::TreeItem, "#1 Sonnenaufgang").click_modifiers(Modifiers::COMMAND);
    let clicked = asked(&mut bench);
    assert_eq!(clicked, [select(1, Selecting::Toggle)]);
    obey(&mut bench, clicked);
    assert!(is_selected(&bench, Role::ListItem, "#1 Sonnenaufgang") && is_selected(&bench, Role::ListItem, "#3 door"));
    bench.run_steps(40);
    bench.get_by_role_and_label(Role::TreeItem, "#3 door").click_modifiers(Modifiers::SHIFT);
    let range = [select(1, Selecting::Alone), select(2, Selecting::Add), select(3, Selecting::Add)];
    assert_eq!(asked(&mut bench), range);
}

#[test]
fn the_arrows_go_from_track_to_track_and_enter_opens_one() {
    let mut bench = bench(open());
    bench.get_by_role_and_label(Role::TreeItem, "#4").click();
    let clicked = asked(&mut bench);
    obey(&mut bench, clicked);
    bench.key_press(Key::ArrowDown);
    let down = asked(&mut bench);
    assert_eq!(
        down,
        [Action::Flat(FlatAction::SelectEnvelope(EnvelopeIndex(5), Selecting::Alone))],
        "and the map stays where it is"
    );
    obey(&mut bench, down);
    bench.key_press(Key::Enter);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::ToggleTrack(EnvelopeIndex(5)))]);
    bench.key_press(Key::Space);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::TogglePlay)]);
    bench.key_press_modifiers(Modifiers::SHIFT, Key::ArrowUp);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::SelectEnvelope(EnvelopeIndex(4), Selecting::Add))]);
}

#[test]
fn an_open_track_shows_channels_that_can_be_left_out() {
    let mut bench = bench(open());
    assert_eq!(click(&mut bench, "Curve of #0"), [Action::Flat(FlatAction::ToggleTrack(EnvelopeIndex(0)))]);
    obey(&mut bench, vec![Action::Flat(FlatAction::ToggleTrack(EnvelopeIndex(0)))]);
    for (n, name) in ["x", "y", "Rotation"].into_iter().enumerate() {
        let label = format!("{name} of #0");
        assert_eq!(click(&mut bench, &label), [Action::Flat(FlatAction::ToggleChannel(EnvelopeIndex(0), n as u8))]);
    }
    obey(&mut bench, vec![Action::Flat(FlatAction::ToggleChannel(EnvelopeIndex(0), 1))]);
    assert!(!is_selected(&bench, Role::CheckBox, "y of #0") && is_selected(&bench, Role::CheckBox, "x of #0"));
}

/// The words with a degree sign and with tiles that stand beside an open curve: where, and in which colour.
fn axis_labels(bench: &Bench, unit: &str) -> Vec<(f32, egui::Color32)> {
    let ruler = rect(bench, Role::Slider, "Time ruler");
    let beside = Rect::from_min_max(ruler.left_bottom(), pos2(ruler.right(), 690.0));
    let of = |shape: &egui::Shape| match shape {
        egui::Shape::Text(text) if beside.contains(text.pos) && text.galley.text().ends_with(unit) => {
            let color = text.galley.job.sections.first().map_or(text.fallback_color, |part| part.format.color);
            Some((text.pos.x - ruler.left(), color))
        }
        _ => None,
    };
    bench.output().shapes.iter().filter_map(|clipped| of(&clipped.shape)).collect()
}

#[test]
fn what_never_changes_has_no_axis_and_two_units_have_one_each() {
    let mut map = Builder::default();
    map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [2000.0, 0.0, 0.0, 0.0])]);
    map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [2000.0, 300.0, 90.0, 0.0])]);
    map.group([100, 100]);
    let mut stand = Stand { scene: Some(map.load()), ..open() };
    stand.state.flat_mut().timeline.tracks = Tracks::All;
    stand.state.flat_mut().timeline.opened.insert(EnvelopeIndex(0));
    let mut bench = bench(stand);
    let [red, _, blue, _] = mapscope::ui::style::colors().channels;
    for name in ["x", "Rotation"] {
        bench.get_by_label(&format!("{name} of #0")).hover();
        bench.run_steps(60);
        assert_eq!(axis_labels(&bench, "°"), [], "it never turns");
        let tiles = axis_labels(&bench, " tiles");
        assert!(!tiles.is_empty() && tiles.iter().all(|(x, color)| *x < 40.0 && *color == red), "{tiles:?}");
    }
    bench.state_mut().state.flat_mut().timeline.opened = [EnvelopeIndex(1)].into();
    bench.run_steps(3);
    let (tiles, turns) = (axis_labels(&bench, " tiles"), axis_labels(&bench, "°"));
    assert!(
        !tiles.is_empty() && tiles.iter().all(|(x, color)| *x < 40.0 && *color == mapscope::ui::style::colors().muted)
    );
    assert!(!turns.is_empty() && turns.iter().all(|(x, color)| *x > 400.0 && *color == blue), "{turns:?}");
}

#[test]
fn wheel_and_middle_button_move_and_zoom_time() {
    let mut bench = bench(open());
    let ruler = rect(&bench, Role::Slider, "Time ruler");
    let at = pos2(x_of(ruler, 4.0), ruler.bottom() + 60.0);
    let wheel = |bench: &mut Bench, modifiers, delta| {
        bench.hover_at(at);
        bench.run_steps(1);
        bench.event_modifiers(Event::ModifiersChanged(modifiers), modifiers);
        let unit = MouseWheelUnit::Point;
        bench.event_modifiers(
            Event::MouseWheel { unit, delta, phase: TouchPhase::Move, source: MouseWheelSource::Wheel, modifiers },
            modifiers,
        );
        bench.run_steps(1);
        let actions = asked(bench);
        bench.event(Event::ModifiersChanged(Modifiers::NONE));
        bench.run_steps(30);
        bench.state_mut().actions.clear();
        match actions.first() {
            Some(Action::Flat(FlatAction::SetSpan(Some(span)))) => *span,
            other => panic!("{other:?}"),
        }
    };
    let near = wheel(&mut bench, Modifiers::COMMAND, vec2(0.0, 40.0));
    assert!(near.length_s() < 9.99, "{near:?}");
    let part = (4.0 - near.from_s()) / near.length_s();
    assert!((part - 0.4).abs() < 0.002, "the time under the pointer stays: {near:?}");
    assert!(wheel(&mut bench, Modifiers::COMMAND, vec2(0.0, -40.0)).length_s() > 10.01);
    let moved = wheel(&mut bench, Modifiers::SHIFT, vec2(0.0, -30.0));
    assert!(moved.from_s() > 0.001 && (moved.length_s() - 10.0).abs() < 1e-6, "{moved:?}");
    bench.event(button(at, PointerButton::Middle, true));
    bench.run_steps(1);
    bench.hover_at(at - vec2(50.0, 0.0));
    bench.run_steps(1);
    bench.event(button(at, PointerButton::Middle, false));
    let dragged = asked(&mut bench);
    assert!(
        matches!(dragged.first(), Some(Action::Flat(FlatAction::SetSpan(Some(span)))) if span.from_s() > 0.1),
        "{dragged:?}"
    );
}

#[test]
fn a_double_click_on_the_ruler_shows_all_time() {
    let mut bench = bench(open());
    let at = rect(&bench, Role::Slider, "Time ruler").center();
    bench.hover_at(at);
    bench.run_steps(1);
    for pressed in [true, false, true, false] {
        bench.event(button(at, PointerButton::Primary, pressed));
    }
    assert!(asked(&mut bench).contains(&Action::Flat(FlatAction::SetSpan(None))));
}

#[test]
fn of_two_thousand_envelopes_only_those_in_view_are_made() {
    let mut scene = panels::big_scene();
    let info = scene.flat().info.envelopes.clone();
    scene.flat_mut().info.envelopes = info.into_iter().cycle().take(2000).collect();
    let flat = scene.flat_mut();
    flat.envelopes = flat.envelopes.clone().into_iter().cycle().take(2000).collect();
    let mut bench = bench(Stand { scene: Some(Arc::new(scene)), ..open() });
    let rows = bench.get_all_by_label_contains("Curve of").count();
    assert!((4..40).contains(&rows), "{rows} rows were made");
    assert!(bench.query_by_label("#1999 door").is_none());
    obey(&mut bench, vec![Action::Flat(FlatAction::RevealEnvelope(EnvelopeIndex(1999)))]);
    assert!(bench.query_by_label("#1999 door").is_some(), "what is gone to comes into view");
    assert!(bench.get_all_by_label_contains("Curve of").count() < 40);
}

#[test]
fn the_filter_leaves_tracks_by_name_and_number() {
    let mut bench = bench(open());
    let tracks = |bench: &Bench| {
        bench
            .query_all_by_role(Role::TreeItem)
            .filter(|node| {
                node.accesskit_node().label().is_some_and(|label| label.starts_with('#') && node.rect().top() > 400.0)
            })
            .count()
    };
    let all = tracks(&bench);
    bench.get_by_label("Filter tracks").click();
    bench.run_steps(2);
    bench.get_by_label("Filter tracks").type_text("7");
    assert_eq!(asked(&mut bench), []);
    assert_eq!(tracks(&bench), 1, "the one of that number, of {all}");
    obey(&mut bench, vec![Action::Flat(FlatAction::RevealEnvelope(EnvelopeIndex(50)))]);
    assert!(tracks(&bench) > 1, "what is gone to ends the filter");
}

#[test]
fn a_filter_that_leaves_nothing_keeps_the_panel_as_it_is_and_says_what_hides_matches() {
    let mut bench = bench(open());
    let ruler = rect(&bench, Role::Slider, "Time ruler");
    obey(&mut bench, vec![Action::Flat(FlatAction::SetTracks(Tracks::Selected))]);
    assert!(bench.query_by_label("No envelope selected").is_some());
    assert_eq!(rect(&bench, Role::Slider, "Time ruler"), ruler, "with nothing selected");
    bench.get_by_label("Filter tracks").click();
    bench.run_steps(2);
    for (words, title) in [
        ("50", "1 matching envelope is not in the list “Selected”"),
        ("x", "No matching envelopes"),
        ("0", "No matching envelopes"),
    ] {
        bench.get_by_label("Filter tracks").type_text(words);
        bench.run_steps(30);
        assert!(bench.query_by_label(title).is_some(), "{words}");
        assert_eq!(rect(&bench, Role::Slider, "Time ruler"), ruler, "{words}");
    }
    bench.state_mut().actions.clear();
}

#[test]
fn a_paused_timeline_asks_for_no_frames() {
    for tracks in [Tracks::All, Tracks::Used, Tracks::InView, Tracks::Selected] {
        let mut stand = open();
        stand.state.flat_mut().timeline.tracks = tracks;
        stand.state.flat_mut().timeline.selected.insert(EnvelopeIndex(1));
        stand.state.flat_mut().timeline.opened.insert(EnvelopeIndex(1));
        let mut bench = bench(stand);
        bench.run_steps(60);
        let output = &bench.output().viewport_output[&egui::ViewportId::ROOT];
        assert!(output.repaint_delay > std::time::Duration::from_secs(60), "{tracks:?}: {:?}", output.repaint_delay);
    }
}

#[test]
fn what_is_gone_to_gets_its_track_whatever_was_chosen() {
    for tracks in [Tracks::All, Tracks::Used, Tracks::InView, Tracks::Selected] {
        let mut stand = open();
        stand.state.flat_mut().timeline.tracks = tracks;
        stand.state.flat_mut().timeline.selected.insert(EnvelopeIndex(3));
        let mut bench = bench(stand);
        bench.state_mut().state.flat_mut().visit_mark =
            Some(VisitMark { at: Destination::Envelope(EnvelopeIndex(50)), visit: 1 });
        let actions = asked(&mut bench);
        let has_track = |bench: &Bench| bench.query_all_by_label_contains("Curve of #50").count() == 1;
        let wants_all = actions.contains(&Action::Flat(FlatAction::SetTracks(Tracks::All)));
        assert!(wants_all || has_track(&bench), "{tracks:?}: {actions:?}");
        obey(&mut bench, actions);
        bench.state_mut().actions.clear();
        assert!(has_track(&bench), "{tracks:?}");
        assert_eq!(asked(&mut bench), [], "{tracks:?}: done");
    }
}

#[test]
fn users_of_an_envelope_are_listed_and_lead_there() {
    let mut map = Builder::default();
    let moved = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [64.0; 4])]);
    map.group([100, 100]);
    let quad = Quad { pos_env: Some(moved), pos_env_offset_ms: -250, ..rectangle(1.0, 1.0, 2.0, 2.0) };
    map.quads(None, &[rectangle(5.0, 5.0, 1.0, 1.0), quad]).name = "Birds".to_owned();
    let glow = map.envelope(4, &[(0, 1, [1.0; 4]), (700, 1, [0.2; 4])]);
    map.tiles([4, 4], None, |_, _| (1, 0)).color_env = Some(glow);
    let mut stand = Stand { scene: Some(map.load()), ..open() };
    stand.state.flat_mut().switches.tab = Tab::Envelopes;
    stand.state.flat_mut().timeline.selected.insert(moved);
    let mut bench = bench(stand);
    let subject = ObjectId { layer: LayerId(0), index: 1 };
    assert_eq!(click(&mut bench, "Quad #1 of Birds"), [Action::Flat(FlatAction::SetSubject(Some(subject)))]);
    obey(&mut bench, vec![Action::Flat(FlatAction::SelectEnvelope(glow, Selecting::Alone))]);
    assert!(bench.query_by_label("Quad #1 of Birds").is_none());
    assert_eq!(click(&mut bench, "Tiles"), [Action::Flat(FlatAction::Reveal(LayerId(1)))]);
}

#[test]
fn a_layer_leads_to_its_envelopes() {
    let mut stand = with_map();
    stand.state.flat_mut().selected = Some(LayerId(2));
    let mut bench = bench(stand);
    bench.get_by_label("#4").click();
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::RevealEnvelope(EnvelopeIndex(4)))]);
}

#[test]
fn it_shows_in_windows_of_any_size_with_and_without_a_map() {
    for (width, height) in [(1.0, 1.0), (320.0, 200.0), (640.0, 480.0), (1920.0, 1080.0)] {
        for scene in [None, open().scene] {
            let mut stand = Stand { scene, ..open() };
            stand.state.flat_mut().timeline.opened.extend((0..3).map(EnvelopeIndex));
            stand.state.flat_mut().clock.range = Some(range(1.0, 2.0));
            let mut bench = bench(stand);
            bench.set_size(Vec2::new(width, height));
            bench.run_steps(2);
            let view = bench.state().state.flat().frame.viewport_px;
            assert!(view.w >= 1 && view.h >= 1, "{width} × {height}: {view:?}");
        }
    }
}

#[test]
fn one_period_is_shown_from_0_and_the_clock_stays_in_it() {
    let mut stand = open();
    stand.state.flat_mut().timeline.span = None;
    stand.state.flat_mut().clock.time_s = 14.0;
    let mut bench = bench(stand);
    bench.key_press_modifiers(Modifiers::SHIFT, Key::E);
    assert_eq!(asked(&mut bench), [], "no envelope is selected");
    assert!(bench.query_by_label("Fit timeline to one period: select an envelope first.").is_some());
    // Rounds of 6 seconds: the clock is in the third.
    bench.state_mut().state.flat_mut().timeline.selected.insert(EnvelopeIndex(1));
    bench.run_steps(2);
    bench.key_press_modifiers(Modifiers::SHIFT, Key::E);
    let fit = asked(&mut bench);
    assert_eq!(fit, [Action::Flat(FlatAction::FitPeriod)]);
    obey(&mut bench, fit.clone());
    let ruler = rect(&bench, Role::Slider, "Time ruler");
    let seeks = |bench: &mut Bench, part: f32| -> f64 {
        let at = pos2(egui::lerp(ruler.left() + 8.0..=ruler.right() - 14.0, part), ruler.center().y);
        match crate::stand::press(bench, at).last() {
            Some(Action::Flat(FlatAction::Seek(time_s))) => *time_s,
            other => panic!("{other:?}"),
        }
    };
    for (part, expected) in [(0.0, 12.0), (0.5, 15.0), (1.0, 18.0)] {
        let time_s = seeks(&mut bench, part);
        assert!((time_s - expected).abs() < 0.02 && time_s < 18.0, "{part}: {time_s}, within the present period");
    }
    // Zooming goes no further than the period, and another one shows the same part of itself.
    obey(&mut bench, vec![Action::Flat(FlatAction::SetSpan(Some(range(1.0, 2.0))))]);
    assert!((seeks(&mut bench, 0.0) - 13.0).abs() < 0.01);
    bench.state_mut().state.flat_mut().clock.time_s = 20.0;
    bench.run_steps(2);
    assert!((seeks(&mut bench, 0.0) - 19.0).abs() < 0.01);
    // The key first shows all of the period again, and then the clock.
    obey(&mut bench, fit.clone());
    assert_eq!(bench.state().state.world.as_flat().map(|view| view.timeline.span), Some(None));
    obey(&mut bench, fit);
    assert_eq!(bench.state().state.world.as_flat().map(|view| view.timeline.axis), Some(TimeAxis::Clock));
    assert_eq!(click(&mut bench, "One period"), [Action::Flat(FlatAction::SetTimeAxis(TimeAxis::Period))]);
}

#[test]
fn one_period_says_whose_it_is_and_what_other_tracks_show() {
    let mut bench = bench(open());
    assert!(bench.query_by_label_contains("One period of").is_none(), "the clock's times show");
    bench.state_mut().state.flat_mut().timeline.selected.insert(EnvelopeIndex(1));
    obey(&mut bench, vec![Action::Flat(FlatAction::SetTimeAxis(TimeAxis::Period))]);
    let words = "One period of #1: 6 s. Other tracks show the same 6 s, whatever their own periods.";
    let line = bench.get_by_label(words).rect();
    let ruler = rect(&bench, Role::Slider, "Time ruler");
    assert!(line.bottom() <= ruler.top(), "neither the playhead nor the names' edge cross it: {line:?}, {ruler:?}");
    // Where no other track shows there is nothing to say about them.
    obey(&mut bench, vec![Action::Flat(FlatAction::SetTracks(Tracks::Selected))]);
    assert!(bench.query_by_label("One period of #1: 6 s.").is_some());
}

#[test]
fn a_curve_is_scrolled_into_view_when_it_opens() {
    let mut bench = bench(open());
    let in_view = |bench: &Bench| {
        let ruler = rect(bench, Role::Slider, "Time ruler");
        let rows: Vec<_> = bench.get_all_by_role(Role::TreeItem).map(|row| row.rect()).collect();
        rows.into_iter().filter(|row| row.top() >= ruler.bottom()).count()
    };
    // One without a name of its own.
    let last = EnvelopeIndex(in_view(&bench).saturating_sub(3) as u32 / 4 * 4);
    obey(&mut bench, vec![Action::Flat(FlatAction::ToggleTrack(last))]);
    bench.run_steps(4);
    let panel = bench.state().free.expect("shown").bottom();
    let label = format!("of #{}", last.0);
    let nodes = bench.get_all_by_label_contains(&label);
    let names: Vec<Rect> =
        nodes.filter(|node| node.accesskit_node().role() == Role::CheckBox).map(|node| node.rect()).collect();
    assert!(!names.is_empty(), "{label}");
    let bottom = 720.0 - style::STATUS_BAR;
    assert!(names.iter().all(|name| name.top() > panel && name.bottom() < bottom), "{names:?}");
    let row = rect(&bench, Role::TreeItem, &format!("#{}", last.0));
    assert!(row.bottom() + 168.0 <= bottom + 1.0, "all of the curve: {row:?}");
}

#[test]
fn a_loop_that_is_not_set_says_how_to_set_it() {
    let mut bench = bench(open());
    bench.key_press(Key::B);
    assert_eq!(asked(&mut bench), []);
    assert!(bench.query_by_label("Set the loop start or end first (J, K).").is_some());
    bench.state_mut().state.flat_mut().clock.range = Some(range(1.0, 2.0));
    bench.key_press(Key::B);
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::ToggleLoop)]);
}
