//! What the window does to the panels: other sizes, other scales, another graphics adapter.

use egui::{Event, PointerButton, Rect, Role, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use glam::{UVec2, Vec2};
use mapscope::base::{GroupIndex, LayerId, Warning, WarningPlace};
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::Tab;
use mapscope::view::{self, Action, Request};

use crate::common::flat::Flat as _;
use crate::stand::{Bench, asked, bench, button, click, with_map};

#[test]
fn another_size_or_scale_leaves_the_middle_of_the_view_where_it_was() {
    let mut stand = with_map();
    stand.state.flat_mut().camera.center = Vec2::new(1234.0, -567.0);
    let camera = stand.state.flat().camera;
    let mut bench = bench(stand);
    for (size, scale) in [([1280.0, 720.0], 1.0), ([640.0, 900.0], 1.0), ([640.0, 900.0], 1.5), ([1920.0, 400.0], 3.0)]
    {
        bench.set_size(size.into());
        let window = bench.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
        window.native_pixels_per_point = Some(scale);
        assert_eq!(asked(&mut bench), [], "nobody asked for anything");
        let state = &bench.state().state;
        let canvas = UVec2::new((size[0] * scale) as u32, (size[1] * scale) as u32);
        assert_eq!(state.flat().frame.canvas_px, canvas);
        assert_eq!(state.flat().camera, camera);
        assert!((state.flat().frame.world_rect(state.flat().camera).center() - camera.center).length() < 0.01);
    }
}

#[test]
fn what_the_adapter_cannot_show_stands_among_the_warnings() {
    let mut stand = with_map();
    stand.state.flat_mut().switches.tab = Tab::Problems;
    let note =
        |place, message: &str| Warning { code: "scene-too-large-for-adapter", place, message: message.to_owned() };
    let of_layer = note(WarningPlace::Layer(GroupIndex(1), 2), "No room.");
    stand.status.adapter_notes = [note(WarningPlace::File, "No room at all."), of_layer].into();
    let mut bench = bench(stand);
    bench.get_by_label("File: No room at all.");
    bench.get_by_label_contains("No room.");
    assert_eq!(
        click(&mut bench, "Loaded, 914 problems"),
        [Action::Flat(FlatAction::SetTab(Tab::Problems))],
        "912 of them the file's"
    );
    let copied = click(&mut bench, "Copy all problems");
    let [Action::Ask(Request::CopyText(text))] = copied.as_slice() else { panic!("{copied:?}") };
    assert!(text.contains("group 1 layer 2 [scene-too-large-for-adapter] No room."), "{text}");
}

#[test]
fn textures_that_were_forgotten_are_made_again() {
    let mut stand = with_map();
    stand.state.flat_mut().switches.tab = Tab::Images;
    let mut bench = bench(stand);
    let thumbnails = |bench: &Bench| bench.ctx.tex_manager().read().num_allocated();
    let before = thumbnails(&bench);
    assert!(before > 1, "letters and thumbnails");
    bench.state_mut().panels.release_textures();
    assert_eq!(thumbnails(&bench), 1, "letters");
    assert_eq!(asked(&mut bench), []);
    assert_eq!(thumbnails(&bench), before);
}

/// Width of the side panel.
fn side_width(bench: &Bench) -> f32 {
    bench.state().free.expect("shown").left()
}

#[test]
fn the_side_panel_is_as_wide_again_after_the_window_was_small() {
    let mut bench = bench(with_map());
    let resize = |bench: &mut Bench, width: f32| {
        bench.set_size([width, 720.0].into());
        bench.run_steps(3);
        side_width(bench)
    };
    let usual = side_width(&bench);
    assert!(resize(&mut bench, 320.0) < 200.0);
    assert_eq!(resize(&mut bench, 1280.0), usual);
    // Somebody drags its edge.
    let edge = pos2(usual - 2.0, 400.0);
    bench.event(Event::PointerMoved(edge));
    bench.run_steps(1);
    bench.event(button(edge, PointerButton::Primary, true));
    bench.run_steps(1);
    let to = pos2(420.0, 400.0);
    bench.event(Event::PointerMoved(to));
    bench.run_steps(1);
    bench.event(button(to, PointerButton::Primary, false));
    bench.run_steps(2);
    let wide = side_width(&bench);
    assert!((wide - 420.0).abs() < 4.0, "{wide}");
    assert!(resize(&mut bench, 320.0) < 200.0);
    assert_eq!(resize(&mut bench, 1280.0), wide);
}

#[test]
fn what_was_gone_to_stays_in_view_above_its_details() {
    for height in [640.0, 720.0, 900.0] {
        for (group, layer) in [(8, 6), (3, 1), (5, 6), (6, 2), (9, 6)] {
            let mut stand = with_map();
            stand.state.flat_mut().switches.tab = Tab::Problems;
            let mut bench = bench(stand);
            bench.set_size([1280.0, height].into());
            bench.run_steps(3);
            let scene = bench.state().scene.clone();
            let place = WarningPlace::Layer(GroupIndex(group), layer);
            view::apply(
                &mut bench.state_mut().state,
                Action::Flat(FlatAction::Visit(place)),
                scene.as_deref().map(|scene| &scene.world),
            );
            assert_eq!(asked(&mut bench), []);
            let id = LayerId(group * 7 + layer);
            assert_eq!(bench.state().state.flat().selected, Some(id));
            let row = selected_row(&bench).unwrap_or_else(|| panic!("{place} has no row at {height}"));
            let details = bench.get_by_label_contains("Parallax").rect().top().min(height);
            assert!(row.bottom() <= details, "{place} at {height}: {row:?} reaches under {details}");
        }
    }
}

/// Where the row of the selected layer lies.
fn selected_row(bench: &Bench) -> Option<Rect> {
    let rows = bench.query_all_by_role(egui::accesskit::Role::TreeItem);
    let mut rows = rows.filter(|row| row.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True));
    rows.next().map(|row| row.rect())
}

#[test]
fn an_error_can_be_read_in_a_small_window() {
    for size in [[320.0, 240.0], [240.0, 180.0], [640.0, 480.0]] {
        let mut stand = with_map();
        let text = "Cannot open x.map: not a Teeworlds or DDNet map.";
        (stand.status.error, stand.status.can_retry) = (Some(text.into()), true);
        let mut bench = bench(stand);
        bench.set_size(size.into());
        bench.run_steps(3);
        let shown = bench.get_by_label(text).rect();
        assert!(shown.width() > 120.0 && shown.height() < 60.0, "{size:?}: {shown:?}");
        let window = Rect::from_min_size(pos2(0.0, 0.0), size.into());
        for control in ["Dismiss", "Copy message", "Try again"] {
            let control = bench.get_by_label(control).rect();
            assert!(window.contains_rect(control) && !control.intersects(shown), "{size:?}: {control:?}");
        }
    }
}

#[test]
fn nothing_in_the_top_bar_lies_over_anything_else() {
    // Also between the widths at which the bar leaves something out.
    for width in (640..=940).step_by(12).map(|width| width as f32).chain([1280.0]) {
        let mut bench = bench(with_map());
        bench.set_size([width, 480.0].into());
        asked(&mut bench);
        let is_control = |role| matches!(role, Role::Button | Role::Slider | Role::SpinButton);
        let nodes = bench.query_all_by(|node| is_control(node.role()));
        let mut rects: Vec<Rect> =
            nodes.map(|node| node.rect()).filter(|rect| rect.top() >= 24.0 && rect.bottom() < 70.0).collect();
        assert!(rects.len() > 12, "{width}: {rects:?}");
        rects.sort_by(|a, b| a.left().total_cmp(&b.left()));
        for pair in rects.windows(2) {
            assert!(pair[0].right() <= pair[1].left() + 0.5, "{width}: {pair:?}");
        }
    }
}

#[test]
fn all_tools_of_the_timeline_can_be_reached_in_narrow_windows() {
    const TOOLS: [&str; 16] = [
        "Stop (rewind to 0)",
        "Previous tick",
        "Next tick",
        "Reverse playback",
        "Toggle loop",
        "Set loop start",
        "Set loop end",
        "Loop selected envelope",
        "Highlight animated objects",
        "Highlight objects using the selected envelopes",
        "Compare frames: split",
        "Compare frames: onion skin",
        "Close timeline",
        "In view",
        "One period",
        "Clock",
    ];
    for width in [400.0, 480.0, 560.0, 640.0, 800.0, 1280.0] {
        let mut stand = with_map();
        stand.state.flat_mut().switches.timeline = true;
        stand.state.flat_mut().clock.playing = false;
        let mut bench = bench(stand);
        bench.set_size([width, 600.0].into());
        bench.run_steps(3);
        let top = bench.state().free.expect("shown").bottom();
        let rect = |label: &str| {
            let mut nodes = bench.query_all_by_label(label).map(|node| node.rect());
            nodes.find(|rect| rect.top() >= top).unwrap_or_else(|| panic!("{width}: {label}"))
        };
        let rects = TOOLS.map(|label| (label, rect(label)));
        for (at, (label, rect)) in rects.iter().enumerate() {
            assert!(rect.left() >= 0.0 && rect.right() <= width, "{width}: {label} at {rect}");
            let other = rects.iter().skip(at + 1).find(|(_, other)| other.shrink(0.5).intersects(*rect));
            assert_eq!(other, None, "{width}: over {label} at {rect}");
        }
    }
}
