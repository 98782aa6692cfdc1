//! The card with what the picture costs: F3 shows it, with the numbers that were handed in, and hides it again.

use crate::stand::shell_state;
use std::time::Duration;

use egui::Key;
use egui_kittest::kittest::Queryable;
use mapscope::base::PhaseTimes;
use mapscope::ui::{AppStatus, Figures, GpuBytes, LoadFigures};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::{Action, apply};

use crate::stand::{Bench, Stand, asked, bench, click, frames, with_map};

/// Figures that all differ.
pub fn figures() -> Figures {
    let ms = Duration::from_millis;
    let phases = PhaseTimes { read: ms(1), parse: ms(2), images: ms(345), layers: ms(67) };
    let mib = |n: u64| n << 20;
    Figures {
        cpu_ms: 1.234,
        gpu_ms: Some(5.678),
        passes: 2,
        draws: 70,
        kept: 64,
        instances: 12_345,
        scene_bytes: mib(300),
        gpu_bytes: GpuBytes {
            textures: mib(100),
            cells: mib(50),
            far: mib(20),
            quads: mib(10),
            frame: mib(5),
            panels: mib(4),
        },
        load: Some(LoadFigures { phases, upload: ms(89), total: ms(1504) }),
    }
}

fn stand(figures: Figures) -> Stand {
    let status = AppStatus { figures: Some(figures), ..with_map().status };
    Stand { status, ..with_map() }
}

/// Presses F3 and obeys.
fn press_f3(bench: &mut Bench) {
    bench.key_press(Key::F3);
    assert_eq!(asked(bench), [Action::Shell(ShellAction::ToggleFigures)]);
    apply(&mut bench.state_mut().state, Action::Shell(ShellAction::ToggleFigures), None);
    bench.run_steps(3);
}

#[test]
fn f3_shows_the_figures_and_hides_them() {
    let mut bench = bench(stand(figures()));
    assert!(bench.query_by_label_contains("Draw calls").is_none(), "nobody asked for it yet");
    press_f3(&mut bench);
    for row in [
        "CPU frame time: 1.23 ms",
        "GPU frame time: 5.68 ms",
        "Render passes: 2",
        "Draw calls: 70",
        "Instances: 12,345",
        "Scene: 300 MiB",
        "GPU memory: 189 MiB",
        "Images: 100 MiB",
        "Tiles: 50.0 MiB",
        "Mipmaps: 20.0 MiB",
        "Quads: 10.0 MiB",
        "Per frame: 5.00 MiB",
        "Panels: 4.00 MiB",
        "Last load: 1,504 ms",
        "Read: 1.00 ms",
        "Structure: 2.00 ms",
        "Images: 345.00 ms",
        "Layers: 67.00 ms",
        "Upload: 89.00 ms",
    ] {
        assert!(bench.query_by_label(row).is_some(), "{row} is missing");
    }
    press_f3(&mut bench);
    assert!(bench.query_by_label_contains("Draw calls").is_none());
}

#[test]
fn what_is_not_known_is_a_dash() {
    let mut bench = bench(stand(Figures { gpu_ms: None, load: None, ..figures() }));
    press_f3(&mut bench);
    for row in ["GPU frame time: –", "Last load: –"] {
        assert!(bench.query_by_label(row).is_some(), "{row} is missing");
    }
    assert!(bench.query_by_label_contains("Upload").is_none());
}

#[test]
fn the_card_lies_in_the_maps_corner_and_lets_the_pointer_through() {
    let state = shell_state(|shell| shell.figures = true);
    let mut bench = bench(Stand { state, ..stand(figures()) });
    let free = bench.state().free.expect("shown");
    let row = bench.get_by_label("Render passes: 2").rect();
    assert!(free.contains_rect(row) && row.right() > free.right() - 24.0 && row.top() < free.top() + 60.0, "{row:?}");
    bench.hover_at(row.center());
    let scroll = egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, 1.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    };
    bench.event(scroll);
    let asked = asked(&mut bench);
    assert!(
        asked.iter().any(|action| matches!(
            action,
            Action::Flat(FlatAction::ZoomStepAt { .. }) | Action::Flat(FlatAction::ZoomAt { .. })
        )),
        "{asked:?}"
    );
}

#[test]
fn the_card_is_whole_in_windows_of_any_usual_size() {
    for (size, parts) in
        [([1280.0, 720.0], true), ([1280.0, 320.0], true), ([640.0, 320.0], false), ([320.0, 240.0], false)]
    {
        let state = shell_state(|shell| shell.figures = true);
        let mut bench = bench(Stand { state, ..stand(figures()) });
        bench.set_size(size.into());
        bench.run_steps(3);
        let free = bench.state().free.expect("shown");
        for row in ["CPU frame time: 1.23 ms", "GPU memory: 189 MiB", "Last load: 1,504 ms"] {
            let row = bench.get_by_label(row).rect();
            assert!(free.contains_rect(row), "{size:?}: {row:?} is not within {free:?}");
        }
        let last = bench.query_by_label("Upload: 89.00 ms").map(|row| row.rect());
        assert_eq!(last.is_some(), parts, "{size:?}");
        assert!(last.is_none_or(|row| free.contains_rect(row)), "{size:?}: {last:?}");
    }
}

#[test]
fn the_card_lies_below_hints_and_the_find_bar() {
    for (hint, size) in
        [("Zoom out to see the proof borders", [640.0, 480.0]), ("Find tiles: freeze, tele 12", [760.0, 480.0])]
    {
        let mut stand = stand(figures());
        stand.state.shell.figures = true;
        let mut bench = bench(stand);
        bench.set_size(size.into());
        frames(&mut bench, 3);
        let first = |bench: &Bench| bench.get_by_label("CPU frame time: 1.23 ms").rect();
        let before = first(&bench);
        let action = if hint.starts_with("Find tiles") { FlatAction::OpenFind } else { FlatAction::ToggleProof };
        bench.state_mut().actions.push(Action::Flat(action));
        bench.state_mut().actions.push(Action::Flat(FlatAction::ZoomTo(8.0)));
        frames(&mut bench, 6);
        let (card, hint) = (first(&bench), bench.get_by_label(hint).rect());
        assert!(card.top() > before.top() && card.top() >= hint.bottom(), "{card} below {hint}, first {before}");
    }
}

#[test]
fn a_click_on_the_frame_time_does_the_same() {
    let mut stand = stand(figures());
    stand.status.frame_ms = 3.4;
    stand.state.shell.figures = true;
    let mut bench = bench(stand);
    assert_eq!(click(&mut bench, "Frame 3.4 ms"), [Action::Shell(ShellAction::ToggleFigures)]);
    bench.state_mut().state.shell.figures = false;
    asked(&mut bench);
    assert!(bench.query_by_label("Frame 3.4 ms").is_none(), "it belongs to the performance overlay");
}
