//! The pointer on the map: dragging pans, wheel and pinch zoom, and nothing of it works through a panel.

use egui::{Event, Modifiers, MouseWheelUnit, PointerButton, TouchPhase, vec2};
use egui_kittest::kittest::Queryable;
use glam::Vec2;
use mapscope::view::flat::FlatAction;
use mapscope::view::{self, Action};

use crate::common::flat::Flat as _;
use crate::stand::{asked, bench, button, on_map, with_map};

#[test]
fn a_drag_with_any_button_pans_by_exactly_that_far() {
    for which in [PointerButton::Primary, PointerButton::Middle, PointerButton::Secondary] {
        let mut bench = bench(with_map());
        let from = on_map(&bench);
        bench.hover_at(from);
        bench.event(button(from, which, true));
        for step in [vec2(1.0, 0.0), vec2(20.0, -5.0), vec2(37.0, 11.0)] {
            bench.hover_at(from + step);
        }
        bench.event(button(from + vec2(37.0, 11.0), which, false));
        bench.hover_at(from + vec2(100.0, 100.0));
        let mut moved = Vec2::ZERO;
        for action in asked(&mut bench) {
            let Action::Flat(FlatAction::PanPx(delta)) = action else { panic!("{action:?}") };
            moved += delta;
        }
        // 2 pixels per point.
        assert_eq!(moved, Vec2::new(74.0, 22.0), "{which:?}");
    }
}

#[test]
fn one_slow_frame_with_the_way_there_the_press_and_the_drag_pans_by_the_drag_alone() {
    let mut bench = bench(with_map());
    let from = on_map(&bench);
    bench.hover_at(from + vec2(150.0, 90.0));
    bench.run_steps(1);
    let press = |pressed, at| button(at, PointerButton::Secondary, pressed);
    // Several events, one frame.
    let events = &mut bench.input_mut().events;
    events.extend([Event::PointerMoved(from), press(true, from), Event::PointerMoved(from + vec2(10.0, 4.0))]);
    let Some(Action::Flat(FlatAction::PanPx(first))) = asked(&mut bench).pop() else { panic!("a drag pans") };
    assert_eq!(first, Vec2::new(20.0, 8.0), "2 pixels per point");
    let to = from + vec2(30.0, 4.0);
    let events = &mut bench.input_mut().events;
    events.extend([Event::PointerMoved(to), press(false, to), Event::PointerMoved(from)]);
    assert_eq!(
        asked(&mut bench),
        [Action::Flat(FlatAction::PanPx(Vec2::new(40.0, 0.0)))],
        "up to the release and no farther"
    );
}

#[test]
fn the_wheel_over_a_panel_does_not_zoom() {
    let mut bench = bench(with_map());
    bench.hover_at(bench.get_by_label("#0 Sky").rect().center());
    bench.run_steps(1);
    let (delta, phase, source) = (vec2(0.0, -3.0), TouchPhase::Move, egui::MouseWheelSource::Wheel);
    let (unit, modifiers) = (MouseWheelUnit::Line, Modifiers::NONE);
    bench.event(Event::MouseWheel { unit, delta, phase, source, modifiers });
    assert_eq!(asked(&mut bench), []);
}

#[test]
fn a_drag_on_a_panel_does_not_pan() {
    let mut bench = bench(with_map());
    let from = bench.get_by_label("#0 Sky").rect().center();
    bench.hover_at(from);
    bench.event(button(from, PointerButton::Primary, true));
    bench.hover_at(from + vec2(30.0, 30.0));
    bench.event(button(from + vec2(30.0, 30.0), PointerButton::Primary, false));
    assert_eq!(asked(&mut bench), []);
}

/// What turning a wheel on the map asks for, and where.
fn wheel(unit: MouseWheelUnit, y: f32, modifiers: Modifiers) -> (Vec<Action>, Vec2) {
    let mut bench = bench(with_map());
    let at = on_map(&bench) + vec2(100.0, 50.0);
    bench.hover_at(at);
    bench.run_steps(1);
    let (delta, phase, source) = (vec2(0.0, y), TouchPhase::Move, egui::MouseWheelSource::Wheel);
    bench.event(Event::MouseWheel { unit, delta, phase, source, modifiers });
    bench.run_steps(30);
    (asked(&mut bench), Vec2::new(at.x, at.y) * 2.0)
}

#[test]
fn the_wheel_zooms_to_the_pointer_by_the_games_steps() {
    for modifiers in [Modifiers::NONE, Modifiers::COMMAND] {
        let (asked, at_px) = wheel(MouseWheelUnit::Line, -2.0, modifiers);
        assert_eq!(asked, [Action::Flat(FlatAction::ZoomStepAt { steps: -2.0, at_px })]);
    }
}

#[test]
fn a_touchpad_zooms_at_once_and_evenly() {
    let (asked, at) = wheel(MouseWheelUnit::Point, 40.0, Modifiers::NONE);
    let [Action::Flat(FlatAction::ZoomAt { factor, at_px })] = asked.as_slice() else { panic!("{asked:?}") };
    assert_eq!(*at_px, at);
    assert!((factor - 1.0 / view::flat::ZOOM_STEP).abs() < 0.001, "{factor}");
}

#[test]
fn pinching_zooms_by_its_factor() {
    let mut bench = bench(with_map());
    let at = on_map(&bench);
    bench.hover_at(at);
    bench.event(Event::Zoom(1.25));
    let asked = asked(&mut bench);
    let [Action::Flat(FlatAction::ZoomAt { factor, .. })] = asked.as_slice() else { panic!("{asked:?}") };
    assert!((factor - 1.25).abs() < 1e-6);
}

#[test]
fn a_double_click_on_the_map_enlarges_it_around_the_pointer() {
    let mut bench = bench(with_map());
    let at = on_map(&bench);
    bench.hover_at(at);
    for pressed in [true, false, true, false] {
        bench.event(button(at, PointerButton::Primary, pressed));
    }
    let asked = asked(&mut bench);
    let [Action::Flat(FlatAction::ZoomStepAt { steps, at_px })] = asked.as_slice() else { panic!("{asked:?}") };
    let mut state = bench.state().state.clone();
    let (before, zoom) = (state.flat().camera.zoom, FlatAction::ZoomStepAt { steps: *steps, at_px: *at_px });
    let point = view::flat::world_from_px(state.flat(), *at_px);
    view::apply(&mut state, zoom, None);
    while view::advance(&mut state, None, 0.1) {}
    assert!((state.flat().camera.zoom * 2.0 / before - 1.0).abs() < 0.01, "twice as large");
    assert!(view::flat::world_from_px(state.flat(), *at_px).distance(point) < 1.0, "the point stays");
}
