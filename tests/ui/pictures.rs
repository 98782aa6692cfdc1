//! The panels as they look: lines that must be crisp, and every page as a picture for people to look at.
//!
//! The pictures lie in `target/pictures/ui-*.png`. Fonts of the system are left out here, so other scripts than
//! Latin, Greek and Cyrillic show as boxes.

use crate::stand::shell_state;
use mapscope::prefs::FlatSwitches;
use mapscope::view::flat::FlatView;
use std::sync::Arc;

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::common::picture;
use egui_kittest::Harness;
use mapscope::base::{EnvelopeIndex, LayerId, Phase, PhaseTimes, Progress, RgbaImage};
use mapscope::scene::{Curve, EnvelopePoint, Scene, Tangents};
use mapscope::ui::{AppStatus, Figures, GpuBytes, LoadFigures, Loading, Panels, style};
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{Tab, TimeRange};
use mapscope::view::{self, Action, ViewState};

/// The panels with what they show.
#[derive(Default)]
struct Stand {
    panels: Panels,
    state: ViewState,
    scene: Option<Arc<Scene>>,
    status: AppStatus,
}

/// Draws a window of the given size in points and scale.
fn draw(size: [f32; 2], scale: f32, mut stand: Stand) -> RgbaImage {
    stand.status.frame_ms = 3.4;
    let mut harness = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(scale)
        .with_context_setup(|ctx| {
            ctx.set_fonts(style::fonts(Vec::new()));
            style::apply(ctx);
        })
        .allow_missing_glyphs()
        .wgpu()
        .build_ui_state(
            |ui, stand: &mut Stand| {
                let shown = stand.panels.show(ui, &stand.state, stand.scene.as_ref(), &stand.status);
                for action in shown.actions {
                    view::apply(&mut stand.state, action, stand.scene.as_deref().map(|scene| &scene.world));
                }
            },
            stand,
        );
    harness.run_steps(4);
    let drawn = harness.render().expect("a picture");
    RgbaImage { width: drawn.width(), height: drawn.height(), pixels: drawn.into_raw() }
}

fn with_map(state: ViewState) -> Stand {
    let file_name = Some("A map with a rather long name_v2_final.map".into());
    let status = AppStatus { file_name, can_reload: true, ..AppStatus::default() };
    Stand { state, scene: Some(panels::big()), status, ..Stand::default() }
}

fn is_accent(pixel: [u8; 4]) -> bool {
    let near = |a: u8, b: u8| a.abs_diff(b) <= 3;
    near(pixel[0], style::ON_MAP.accent.r())
        && near(pixel[1], style::ON_MAP.accent.g())
        && near(pixel[2], style::ON_MAP.accent.b())
}

#[test]
fn the_outline_of_the_selected_layer_is_one_pixel_wide_at_every_scale_and_zoom() {
    if picture::headless().is_none() {
        return;
    }
    for scale in [1.0, 1.5, 2.0] {
        for zoom in [0.37, 0.61, 1.0] {
            // A layer with one quad, in a group of parallax 100: well inside of the view.
            let mut state = shell_state(|shell| shell.switches.panels = false);
            state.flat_mut().selected = Some(LayerId(37));
            state.flat_mut().camera.center = glam::Vec2::new(120.3, 187.7);
            state.flat_mut().camera.zoom = zoom;
            let picture = draw([640.0, 480.0], scale, with_map(state));
            let (x, y) = (picture.width / 2, picture.height / 2);
            let across: Vec<u32> = (0..picture.width).filter(|x| is_accent(picture.get(*x, y))).collect();
            let down: Vec<u32> = (0..picture.height).filter(|y| is_accent(picture.get(x, *y))).collect();
            for line in [&across, &down] {
                assert_eq!(line.len(), 2, "scale {scale}, zoom {zoom}: {across:?} {down:?}");
                assert!(line[1] - line[0] > 40, "the two sides lie apart");
            }
        }
    }
}

#[test]
fn every_page_is_drawn_at_common_sizes() {
    if picture::headless().is_none() {
        return;
    }
    let game =
        ViewState::from(FlatView { selected: Some(LayerId(7 * panels::GAME_GROUP as u32 + 1)), ..FlatView::default() });
    picture::write_for_people("ui-game-layer", &draw([1280.0, 720.0], 1.0, with_map(game)));
    for (name, size, scale) in
        [("hd", [1280.0, 720.0], 1.0), ("small", [640.0, 480.0], 1.0), ("2x", [960.0, 540.0], 2.0)]
    {
        for tab in Tab::ALL {
            let state = ViewState::from(FlatView {
                switches: FlatSwitches { tab, ..FlatSwitches::default() },
                selected: Some(LayerId(24)),
                ..FlatView::default()
            });
            let picture = draw(size, scale, with_map(state));
            picture::write_for_people(&format!("ui-{name}-{tab:?}").to_lowercase(), &picture);
            assert!(colours(&picture) > 20, "{name} {tab:?} is not empty");
        }
    }
}

#[test]
fn the_timeline_is_drawn() {
    if picture::headless().is_none() {
        return;
    }
    for (name, size, scale) in [
        ("1280", [1280.0, 720.0], 1.0),
        ("small", [640.0, 480.0], 1.0),
        ("1920", [1920.0, 1080.0], 1.0),
        ("2x", [960.0, 540.0], 2.0),
    ] {
        let mut state = ViewState::from(FlatView {
            switches: FlatSwitches { tab: Tab::Envelopes, ..FlatSwitches::default() },
            ..FlatView::default()
        });
        state.flat_mut().switches.timeline = true;
        state.flat_mut().timeline.opened.insert(EnvelopeIndex(1));
        state.flat_mut().timeline.selected.extend([EnvelopeIndex(0), EnvelopeIndex(1)]);
        (state.flat_mut().clock.playing, state.flat_mut().clock.time_s) = (false, 1.7);
        state.flat_mut().clock.set_loop(TimeRange::new(1.0, 3.0));
        let picture = draw(size, scale, Stand { scene: Some(odd_envelopes()), ..with_map(state) });
        picture::write_for_people(&format!("ui-{name}-timeline"), &picture);
        assert!(colours(&picture) > 40, "{name} is not empty");
    }
}

/// The big scene, its first envelopes with whatever may be odd about one.
fn odd_envelopes() -> Arc<Scene> {
    let mut scene = panels::big_scene();
    let flat = scene.flat_mut();
    let times: [&[i32]; 5] = [&[0, 4000, 1500, 6000], &[0, 1200, 1200, 5000], &[900, 4000], &[0, 0], &[]];
    for (envelope, times) in flat.envelopes.iter_mut().zip(times) {
        let like = envelope.points.clone();
        let tangents = Tangents { in_dx: [-600.0; 4], in_dy: [0.3; 4], out_dx: [700.0; 4], out_dy: [-0.4; 4] };
        let point = |(n, time_ms): (usize, &i32)| EnvelopePoint {
            time_ms: *time_ms,
            curve: if n == 2 { Curve::Bezier } else { Curve::Smooth },
            tangents: Some(tangents),
            ..like.get(n).cloned().unwrap_or_default()
        };
        envelope.points = times.iter().enumerate().map(point).collect();
    }
    scene.flat_mut().info.envelopes[2].unknown_curves = 2;
    scene.flat_mut().info.envelopes[5].channels = 6;
    Arc::new(scene)
}

#[test]
fn settings_of_all_kinds_are_drawn() {
    if picture::headless().is_none() {
        return;
    }
    let lines = [
        "sv_team 0",
        "tune_zone 1 gravity 0.25",
        "tune_zone 1 hook_length 760",
        "tune_zone_enter 1 Low gravity: tees fall slowly here, hooks reach twice as far, and this text is too long",
        "tune_zone 2 velramp_start 9999.999",
        "tune_zone 2 player_hooking 0",
        "tune_zone_leave 2 远处的山脉",
        "tune_zone 300 gravity 1",
        "tune_zone 2 hook_lenght 100",
        "tune gravity 0,5",
        "add_vote \"restart\" \"restart\"",
        "# physics",
        "sv_old_laser 1",
        "my_server_setting \u{202e}5",
        "sv_hit 0; sv_endless_drag 1; switch_open 12",
    ];
    let mut scene = panels::big_scene();
    scene.flat_mut().info.settings = lines.map(str::to_owned).into();
    let scene = Arc::new(scene);
    for (name, size, scale) in
        [("hd", [1280.0, 900.0], 1.0), ("small", [640.0, 480.0], 1.0), ("2x", [960.0, 1100.0], 2.0)]
    {
        let state = ViewState::from(FlatView {
            switches: FlatSwitches { tab: Tab::Info, ..FlatSwitches::default() },
            ..FlatView::default()
        });
        let picture = draw(size, scale, Stand { scene: Some(scene.clone()), ..with_map(state) });
        picture::write_for_people(&format!("ui-{name}-settings"), &picture);
        assert!(colours(&picture) > 20, "{name}");
    }
}

#[test]
fn messages_are_drawn_over_the_map() {
    if picture::headless().is_none() {
        return;
    }
    let mut stand = with_map(ViewState::default());
    let progress = Progress { phase: Phase::Images, done: 12, total: 48 };
    stand.status.loading = Some(Loading { what: "Another map.map".into(), progress, uploading: None });
    stand.status.error = Some("Cannot open broken.map: it is not a datafile. Choose a .map file.".into());
    let messages = draw([1280.0, 720.0], 1.0, stand);
    picture::write_for_people("ui-messages", &messages);
    let keys = draw([1280.0, 720.0], 1.0, with_map(shell_state(|shell| shell.keys = true)));
    picture::write_for_people("ui-keys", &keys);
    let mut hidden = with_map(ViewState::default());
    view::apply(
        &mut hidden.state,
        Action::Flat(FlatAction::HideAll),
        hidden.scene.as_deref().map(|scene| &scene.world),
    );
    let hidden = draw([1280.0, 720.0], 1.0, hidden);
    picture::write_for_people("ui-all-hidden", &hidden);
    let mut still = panels::big_scene();
    let flat = still.flat_mut();
    flat.slots.truncate(2);
    let still = Stand {
        scene: Some(Arc::new(still)),
        ..with_map(ViewState::from(FlatView {
            switches: FlatSwitches { tab: Tab::Problems, ..FlatSwitches::default() },
            ..FlatView::default()
        }))
    };
    picture::write_for_people("ui-still", &draw([1280.0, 720.0], 1.0, still));
    let empty = draw([1280.0, 720.0], 1.0, Stand::default());
    picture::write_for_people("ui-empty", &empty);
    let pictures = [messages, keys, empty, hidden];
    assert!(pictures.iter().all(|picture| colours(picture) > 20));
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
}

#[test]
fn figures_are_drawn_over_the_map() {
    if picture::headless().is_none() {
        return;
    }
    let ms = std::time::Duration::from_millis;
    let phases = PhaseTimes { read: ms(1), parse: ms(2), images: ms(345), layers: ms(1067) };
    let gpu_bytes = GpuBytes { textures: 98 << 20, cells: 5 << 20, far: 20 << 20, quads: 9000, frame: 700, panels: 0 };
    let figures = Figures {
        cpu_ms: 1.2,
        gpu_ms: None,
        passes: 1,
        draws: 70,
        kept: 60,
        instances: 12_345,
        scene_bytes: 300 << 20,
        gpu_bytes,
        load: Some(LoadFigures { phases, upload: ms(89), total: ms(1504) }),
    };
    for (name, size, scale) in
        [("hd", [1280.0, 720.0], 1.0), ("small", [640.0, 480.0], 1.0), ("2x", [960.0, 540.0], 2.0)]
    {
        let with = |shown| {
            let mut stand = with_map(shell_state(|shell| shell.figures = shown));
            stand.status.figures = Some(figures);
            draw(size, scale, stand)
        };
        let picture = with(true);
        picture::write_for_people(&format!("ui-{name}-figures"), &picture);
        assert!(picture != with(false), "{name}");
    }
}

fn colours(picture: &RgbaImage) -> usize {
    let (pixels, _) = picture.pixels.as_chunks::<4>();
    pixels.iter().collect::<std::collections::HashSet<_>>().len()
}
