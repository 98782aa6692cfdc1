//! The window in which a picture to be saved is chosen: what is asked for, what it says, and that nothing is out of reach.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Event, Id, Key, LayerId, Modifiers, Order, Rect, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::analysis::NearRound;
use mapscope::base::MovingFormat;
use mapscope::scene::Scene;
use mapscope::ui::{SaveOutcome, SaveProgress, SaveStatus};
use mapscope::view::ShellAction;
use mapscope::view::flat::LoopPeriod;
use mapscope::view::{self, Action, Ending, Request, SaveChoice, SaveSize, SaveWhat};

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::save_and_quit::quitting;
use crate::stand::{Bench, Stand, asked, bench, click, with_map};

const SECOND: i64 = 1_000_000_000;

/// The window with this chosen and this known.
pub fn open(choice: SaveChoice, save: SaveStatus) -> Bench {
    let mut stand = with_map();
    (stand.state.shell.save.open, stand.state.shell.save.choice) = (true, choice);
    stand.status.save = save;
    bench(Stand { scene: Some(moving()), ..stand })
}

/// The big scene, in which something moves.
pub fn moving() -> Arc<Scene> {
    let mut scene = panels::big_scene();
    let flat = scene.flat_mut();
    for group in &mut flat.groups {
        for layer in &mut group.layers {
            if let mapscope::scene::LayerContent::Quads(quads) = &mut layer.drawn.content {
                quads.quads.iter_mut().for_each(|quad| quad.position_slot = 2);
            }
        }
    }
    assert!(flat.is_animated());
    Arc::new(scene)
}

pub fn animation() -> SaveChoice {
    SaveChoice { what: SaveWhat::Moving, ..SaveChoice::default() }
}

pub fn set(choice: SaveChoice) -> [Action; 1] {
    [Action::Shell(ShellAction::SetSave(choice))]
}

pub fn says(bench: &Bench, words: &str) -> bool {
    bench.query_by_label_contains(words).is_some()
}

pub fn enter(bench: &mut Bench) -> Vec<Action> {
    bench.key_press(Key::Enter);
    asked(bench)
}

#[test]
fn a_key_and_a_button_open_it_and_escape_closes_it() {
    let mut bench = bench(with_map());
    bench.key_press_modifiers(Modifiers::COMMAND, Key::S);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ToggleSave)]);
    assert_eq!(click(&mut bench, "Export image or video…"), [Action::Shell(ShellAction::ToggleSave)]);
    let state = &mut bench.state_mut().state;
    view::apply(state, Action::Shell(ShellAction::ToggleSettings), None);
    view::apply(state, Action::Shell(ShellAction::ToggleSave), None);
    assert_eq!((state.shell.save.open, state.shell.settings), (true, false), "one takes the place of the other");
    asked(&mut bench);
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ToggleSave)]);
}

#[test]
fn without_a_map_there_is_nothing_to_save() {
    let mut bench = bench(Stand::default());
    bench.key_press_modifiers(Modifiers::COMMAND, Key::S);
    assert_eq!(asked(&mut bench), []);
    assert!(says(&bench, "open a map first"));
}

#[test]
fn what_is_clicked_is_chosen() {
    let usual = SaveChoice::default();
    let mut bench = open(usual, SaveStatus::default());
    assert_eq!(click(&mut bench, "Whole map"), set(SaveChoice { what: SaveWhat::Whole, ..usual }));
    assert_eq!(click(&mut bench, "Export an animation"), set(animation()));
    assert_eq!(click(&mut bench, "This view"), [], "it is that already");
    let twice = SaveChoice { size: SaveSize::Times(2.0), ..usual };
    assert_eq!(click(&mut bench, "Twice as large as in the window"), set(twice));
    let transparent = SaveChoice { transparent: true, ..usual };
    assert_eq!(click(&mut bench, "Transparent background"), set(transparent));
    assert_eq!(click(&mut bench, "Export entities"), [], "no physics shows");
    let whole = SaveChoice { what: SaveWhat::Whole, ..usual };
    let mut bench = open(whole, SaveStatus::default());
    assert_eq!(click(&mut bench, "8 px per tile"), set(SaveChoice { px_per_tile: 8, ..whole }));
    bench.state_mut().state.flat_mut().overlay.entities = 50;
    asked(&mut bench);
    assert_eq!(click(&mut bench, "Export entities"), set(SaveChoice { physics: false, ..whole }));
    let mut bench = open(SaveChoice { fps: 100.0, format: MovingFormat::Apng, ..animation() }, SaveStatus::default());
    let gif = SaveChoice { fps: 100.0, format: MovingFormat::Gif, ..animation() };
    assert_eq!(click(&mut bench, "GIF")[..1], set(SaveChoice { fps: 50.0, ..gif }), "it cannot be faster");
    let mut bench = open(animation(), SaveStatus::default());
    assert_eq!(click(&mut bench, "WebP"), set(SaveChoice { format: MovingFormat::WebP, ..animation() }));
    let video = SaveChoice { format: MovingFormat::Mp4, transparent: true, ..animation() };
    assert_eq!(click(&mut bench, "MP4 (AV1)"), set(SaveChoice { transparent: false, ..video }));
    assert_eq!(click(&mut bench, "Start at 0"), set(SaveChoice { from_zero: true, ..animation() }));
}

#[test]
fn enter_saves_but_not_what_is_being_typed() {
    let whole = SaveChoice { what: SaveWhat::Whole, ..SaveChoice::default() };
    let mut bench = open(whole, SaveStatus::default());
    assert_eq!(enter(&mut bench), [Action::Ask(Request::SavePicture)]);
    assert_eq!(click(&mut bench, "Export…"), [Action::Ask(Request::SavePicture)]);
    bench.get_by_label("Pixels per tile").click();
    bench.run_steps(2);
    bench.event(Event::Text("7".into()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    let asked = asked(&mut bench);
    assert!(asked.iter().all(|action| matches!(action, Action::Shell(ShellAction::SetSave(_)))), "{asked:?}");
    assert!(!asked.is_empty(), "what was typed counts");
}

#[test]
fn where_there_is_no_dialog_a_path_is_typed() {
    let save = SaveStatus { no_dialog: true, suggested: Some("/maps/big-view.png".into()), ..SaveStatus::default() };
    let mut bench = open(SaveChoice::default(), save);
    let to = |path: &str| [Action::Ask(Request::SavePictureTo(PathBuf::from(path), false))];
    assert_eq!(enter(&mut bench), to("/maps/big-view.png"));
    bench.get_by_label("File name").click();
    bench.run_steps(2);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::A);
    bench.event(Event::Text(" /tmp/x".into()));
    bench.run_steps(2);
    assert_eq!(enter(&mut bench), to("/tmp/x"));
    assert_eq!(click(&mut bench, "Export"), to("/tmp/x"));
}

#[test]
fn typing_replaces_the_name_of_the_file_alone() {
    let save = SaveStatus { no_dialog: true, suggested: Some("/maps/big-view.png".into()), ..SaveStatus::default() };
    let mut bench = open(SaveChoice::default(), save);
    bench.event(Event::Text("other".into()));
    bench.run_steps(2);
    let to = PathBuf::from("/maps/other.png");
    assert_eq!(enter(&mut bench), [Action::Ask(Request::SavePictureTo(to, false))]);
}

#[test]
fn enter_in_the_field_keeps_the_keyboard_there_while_nothing_can_be_saved() {
    let round = Some(LoopPeriod::Takes(48 * SECOND / 10));
    let suggested = Some("/maps/big.gif".into());
    let mut bench = open(animation(), SaveStatus { no_dialog: true, suggested, round, ..SaveStatus::default() });
    assert_eq!(enter(&mut bench), [], "its size is not known yet");
    bench.event(Event::Text("other".into()));
    bench.run_steps(2);
    assert_eq!(bench.get_by_label("File name").accesskit_node().value().as_deref(), Some("/maps/other.gif"));
}

/// Types a number into a field.
pub fn typed(bench: &mut Bench, field: &str, number: &str) -> SaveChoice {
    bench.get_by_label(field).click();
    bench.run_steps(2);
    bench.event(Event::Text(number.into()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    match asked(bench).pop() {
        Some(Action::Shell(ShellAction::SetSave(choice))) => choice,
        other => panic!("{field}: {other:?}"),
    }
}

/// Values of two fields.
pub fn shown(bench: &Bench, fields: [&str; 2]) -> [String; 2] {
    fields.map(|name| {
        let node = bench.get_all_by_label(name).find(|node| node.accesskit_node().role() != egui::Role::Label);
        node.and_then(|node| node.accesskit_node().value()).unwrap_or_else(|| panic!("{name} has no value"))
    })
}

#[test]
fn a_typed_size_and_the_scale_follow_each_other() {
    let whole = SaveChoice { what: SaveWhat::Whole, px_per_tile: 8, ..SaveChoice::default() };
    let fields = ["Pixels per tile", "Width in pixels"];
    let mut bench = open(whole, SaveStatus::default());
    assert_eq!(shown(&bench, fields), ["8 px per tile", "4000 px"]);
    let sized = typed(&mut bench, "Width in pixels", "2250");
    assert_eq!(sized.exact_px, Some([2250, 900]));
    let mut bench = open(sized, SaveStatus::default());
    assert_eq!(shown(&bench, fields), ["4.5 px per tile", "2250 px"], "the scale is that of the typed size");
    let scaled = typed(&mut bench, "Pixels per tile", "2");
    assert_eq!((scaled.px_per_tile, scaled.exact_px), (2, None));
    assert_eq!(shown(&open(scaled, SaveStatus::default()), fields), ["2 px per tile", "1000 px"]);
}

#[test]
fn width_and_height_can_be_typed() {
    let mut bench = open(SaveChoice::default(), SaveStatus::default());
    let view = bench.state().state.flat().frame.viewport_px.size();
    let choice = typed(&mut bench, "Width in pixels", "500");
    let height = (500.0 * f64::from(view.y) / f64::from(view.x)).round() as u32;
    assert_eq!(choice.exact_px, Some([500, height]), "the height follows");
    let free = SaveChoice { linked: false, ..choice };
    let mut bench = open(free, SaveStatus::default());
    assert_eq!(shown(&bench, ["Width in pixels", "Height in pixels"]), ["500 px".to_owned(), format!("{height} px")]);
    assert!(!says(&bench, &format!("500 × {height} px")), "the size is said once");
    assert_eq!(typed(&mut bench, "Height in pixels", "99999").exact_px, Some([500, 65_535]), "as far as it goes");
    assert_eq!(click(&mut bench, "As large as in the window"), set(SaveChoice { exact_px: None, ..free }));
    assert_eq!(click(&mut bench, "Link width and height"), set(SaveChoice { linked: true, ..free }));
    let mut bench = open(SaveChoice { what: SaveWhat::Whole, ..SaveChoice::default() }, SaveStatus::default());
    assert_eq!(typed(&mut bench, "Height in pixels", "200").exact_px, Some([500, 200]), "the map's aspect");
}

#[test]
fn a_video_has_the_size_that_the_fields_say() {
    let sides = ["Width in pixels", "Height in pixels"];
    let odd = SaveChoice { exact_px: Some([301, 219]), linked: false, ..animation() };
    let gif = open(odd, SaveStatus::default());
    assert_eq!(shown(&gif, sides), ["301 px", "219 px"]);
    let video = SaveChoice { format: MovingFormat::Mp4, ..odd };
    let mut bench = open(video, SaveStatus::default());
    assert_eq!(shown(&bench, sides), ["302 px", "220 px"]);
    assert_eq!(typed(&mut bench, "Width in pixels", "303").exact_px, Some([304, 220]));
    assert_eq!(typed(&mut bench, "Height in pixels", "3").exact_px, Some([302, 16]), "the encoder takes none below");
}

#[test]
fn a_typed_size_stays_for_an_animation_of_the_same_view() {
    let sized = SaveChoice { exact_px: Some([301, 219]), ..SaveChoice::default() };
    let mut bench = open(sized, SaveStatus::default());
    assert_eq!(click(&mut bench, "Export an animation"), set(SaveChoice { what: SaveWhat::Moving, ..sized }));
    assert_eq!(click(&mut bench, "Whole map"), set(SaveChoice { what: SaveWhat::Whole, exact_px: None, ..sized }));
    let large = SaveChoice { exact_px: Some([20_000, 100]), ..sized };
    let mut bench = open(large, SaveStatus::default());
    let fitting = SaveChoice { what: SaveWhat::Moving, exact_px: None, ..large };
    assert_eq!(click(&mut bench, "Export an animation"), set(fitting), "animations are not that large");
    let moving = SaveChoice { what: SaveWhat::Moving, ..sized };
    let mut bench = open(moving, SaveStatus::default());
    assert_eq!(click(&mut bench, "This view"), set(sized));
    let region = Some(view::Region { min: [0.0; 2], max: [4.0; 2], center: [2.0; 2], zoom: 1.0 });
    let mut bench = open(SaveChoice { region, moving_region: true, ..moving }, SaveStatus::default());
    let view = SaveChoice { region, moving_region: true, exact_px: None, ..sized };
    assert_eq!(click(&mut bench, "This view"), set(view), "the region has another shape");
}

#[test]
fn an_animation_can_show_a_region_that_is_selected_now() {
    let mut bench = open(animation(), SaveStatus::default());
    let select = [Action::Shell(ShellAction::SelectRegion(true))];
    assert_eq!(click(&mut bench, "Animate the region"), select);
    let region = Some(view::Region { min: [0.0; 2], max: [4.0; 2], center: [2.0; 2], zoom: 1.0 });
    let there = SaveChoice { region, moving_region: true, ..animation() };
    let mut bench = open(there, SaveStatus::default());
    assert_eq!(click(&mut bench, "Adjust region…"), select);
    assert_eq!(click(&mut bench, "Animate the view"), set(SaveChoice { moving_region: false, ..there }));
}

#[test]
fn frames_can_be_typed_and_large_animations_are_marked() {
    let round = Some(LoopPeriod::Takes(48 * SECOND / 10));
    let status = |bytes| SaveStatus { round: round.clone(), weighs: Some(Ok(bytes)), ..SaveStatus::default() };
    let mut bench = open(animation(), status(50 << 20));
    assert!(says(&bench, "about 50 MiB") && !says(&bench, "Reduce"));
    assert_eq!(typed(&mut bench, "Number of frames", "50").seconds, Some(2.0));
    let bench = open(animation(), status(120 << 20));
    assert!(says(&bench, "about 120 MiB. Reduce size, frame rate or length."));
}

#[test]
fn what_it_comes_to_is_said_before() {
    let known = |round, weighs| SaveStatus { round, weighs, ..SaveStatus::default() };
    let whole = SaveChoice { what: SaveWhat::Whole, px_per_tile: 8, ..SaveChoice::default() };
    let bench = open(whole, known(None, Some(Ok(3_240_000))));
    let tiles = bench.query_all_by_label_contains("500 × 200 tiles").count();
    assert!(tiles == 2 && says(&bench, "about 3.1 MiB"), "the status bar has them too: {tiles}");
    let bench = open(whole, known(None, None));
    assert!(says(&bench, "Estimating the file size"));
    let bench = open(animation(), known(Some(LoopPeriod::Takes(48 * SECOND / 10)), Some(Ok(999))));
    assert!(says(&bench, "120 frames · 4.8 s") && says(&bench, "about 999 B"));
    let bench = open(animation(), known(None, Some(Err("no such adapter".into()))));
    assert!(says(&bench, "Cannot export: no such adapter."));
}

#[test]
fn no_estimate_shows_while_a_file_is_saved_or_after_it() {
    let video = SaveChoice { format: MovingFormat::Mp4, fits: false, ..animation() };
    let mut bench = open(video, SaveStatus::default());
    assert!(says(&bench, "Estimating the file size"));
    bench.state_mut().status.save.progress = Some(SaveProgress { path: "/tmp/v.mp4".into(), done: 3, all: 10 });
    asked(&mut bench);
    assert!(!says(&bench, "Estimating") && says(&bench, "3 of 10"));
    let save = &mut bench.state_mut().status.save;
    (save.progress, save.outcome) = (None, Some(SaveOutcome::Saved("/tmp/v.mp4".into(), 36 << 10)));
    asked(&mut bench);
    assert!(!says(&bench, "Estimating") && says(&bench, "File size: 36 KiB"));
}

#[test]
fn an_animation_is_not_saved_before_its_size_is_found() {
    let round = Some(LoopPeriod::Takes(48 * SECOND / 10));
    let mut bench = open(animation(), SaveStatus { round, ..SaveStatus::default() });
    let why = "Auto is still working out the scale. Choose a scale to export now.";
    assert_eq!(bench.query_all_by_label(why).count(), 1, "beside the button");
    bench.get_by_label("Export…").hover();
    bench.run_steps(60);
    assert_eq!(bench.query_all_by_label(why).count(), 2, "and in its tooltip");
    assert_eq!((enter(&mut bench), click(&mut bench, "Export…")), (vec![], vec![]), "it may become smaller");
    bench.state_mut().status.save.weighs = Some(Ok(999));
    asked(&mut bench);
    assert_eq!(enter(&mut bench), [Action::Ask(Request::SavePicture)]);
    for chosen in [SaveChoice { fits: false, ..animation() }, SaveChoice { exact_px: Some([64, 48]), ..animation() }] {
        let mut bench = open(chosen, SaveStatus::default());
        assert_eq!(enter(&mut bench), [Action::Ask(Request::SavePicture)], "a chosen size stays");
    }
}

#[test]
fn a_shortened_loop_says_so_and_can_be_kept_whole() {
    let round = Some(LoopPeriod::Takes(120 * SECOND));
    let status = SaveStatus { round, weighs: Some(Ok(999)), ..SaveStatus::default() };
    let shortened = SaveChoice { fit_s: Some(20.0), fit_times: 0.75, ..animation() };
    let mut bench = open(shortened, status.clone());
    assert!(says(&bench, "Shortened from 2 min to 20 s") && says(&bench, "500 frames · 20 s"));
    let whole = SaveChoice { seconds: Some(120.0), ..animation() };
    assert_eq!(click(&mut bench, "Full loop"), set(whole), "a length that is chosen stays");
    let bench = open(whole, status.clone());
    assert!(!says(&bench, "Shortened") && says(&bench, "2 min"));
    let chosen = SaveChoice { fits: false, ..shortened };
    assert!(!says(&open(chosen, status), "Shortened"), "a chosen size has the whole loop");
}

#[test]
fn what_stands_still_has_a_length_from_the_start() {
    let still = SaveStatus { round: Some(LoopPeriod::Still), weighs: Some(Ok(999)), ..SaveStatus::default() };
    let mut bench = open(animation(), still.clone());
    assert!(
        says(&bench, "Nothing in view is animated, so all frames are the same.") && says(&bench, "125 frames · 5 s")
    );
    let other = bench.get_by_label("Other length").accesskit_node().toggled();
    assert_eq!(other, Some(egui::accesskit::Toggled::True), "it is chosen");
    assert_eq!(enter(&mut bench), [Action::Ask(Request::SavePicture)]);
    assert_eq!(click(&mut bench, "Full loop"), [], "there is none");
    let typed = SaveChoice { seconds: Some(2.0), ..animation() };
    let mut bench = open(typed, still);
    assert!(says(&bench, "50 frames · 2 s"));
    assert_eq!(enter(&mut bench), [Action::Ask(Request::SavePicture)]);
}

#[test]
fn a_loop_that_cannot_be_chosen_has_a_reason() {
    let status = |round| SaveStatus { round, weighs: Some(Ok(999)), ..SaveStatus::default() };
    assert!(says(&open(animation(), status(None)), "Finding the loop…"));
    let long = Some(LoopPeriod::TooLong { time: "64 days".into(), near: None });
    let chosen = SaveChoice { seconds: Some(5.0), ..animation() };
    assert!(says(
        &open(chosen, status(long)),
        "A full loop takes 64 days; a shorter animation jumps where it repeats."
    ));
}

#[test]
fn the_start_is_the_time_at_which_the_dialog_was_opened() {
    let mut bench = bench(with_map());
    let state = &mut bench.state_mut().state;
    state.flat_mut().clock.seek(7.0);
    view::apply(state, Action::Shell(ShellAction::ToggleSave), None);
    let scene = moving();
    let start = |state: &view::ViewState| {
        let order = view::flat::save_order(state.flat(), state.shell.save.choice, scene.flat()).expect("a picture");
        order.flat().expect("a flat picture").time_ns
    };
    let moving = SaveChoice { what: SaveWhat::Moving, ..state.shell.save.choice };
    state.flat_mut().clock.seek(8.0);
    view::apply(state, Action::Shell(ShellAction::SetSave(moving)), None);
    state.flat_mut().clock.seek(20.0);
    assert_eq!(start(state), 8 * SECOND, "playback goes on behind it");
    let faster = SaveChoice { fps: 10.0, ..state.shell.save.choice };
    view::apply(state, Action::Shell(ShellAction::SetSave(faster)), None);
    assert_eq!(start(state), 8 * SECOND, "other choices keep it");
}

#[test]
fn the_button_that_saves_stays_while_a_length_is_typed() {
    let place = |round, seconds| {
        let status = SaveStatus { round, weighs: Some(Ok(999)), ..SaveStatus::default() };
        open(SaveChoice { seconds, ..animation() }, status).get_by_label("Export…").rect()
    };
    let long = || LoopPeriod::TooLong { time: "64 days".into(), near: None };
    let before = place(None, None);
    let rounds = [LoopPeriod::Still, LoopPeriod::Takes(SECOND), long()];
    for (round, seconds) in rounds.into_iter().zip([None, Some(2.0), None]).chain([(long(), Some(2.0))]) {
        assert_eq!(place(Some(round.clone()), seconds), before, "{round:?}");
    }
}

#[test]
fn what_takes_too_long_to_come_round_has_another_length() {
    let known = |near| {
        let round = Some(LoopPeriod::TooLong { time: "12 days".into(), near });
        SaveStatus { round, weighs: Some(Ok(999)), ..SaveStatus::default() }
    };
    let mut bench = open(animation(), known(None));
    assert!(
        says(&bench, "A full loop takes 12 days; a shorter animation jumps where it repeats.")
            && says(&bench, "about 999 B")
    );
    assert!(says(&bench, "125 frames · 5 s"));
    assert_eq!(enter(&mut bench), [Action::Ask(Request::SavePicture)]);
    assert_eq!(click(&mut bench, "Full loop"), [], "there is none");
    let typed = SaveChoice { seconds: Some(5.0), ..animation() };
    assert_eq!(click(&mut bench, "Other length"), set(typed));
    assert!(!says(&open(typed, known(None)), "visible jump"), "who chooses a length knows");
    let mut bench = open(animation(), known(Some(NearRound { ms: 23_400, off: 0.034 })));
    assert!(says(&bench, "so this animation is almost seamless") && says(&bench, "585 frames · 23.4 s"));
    assert_eq!(click(&mut bench, "Almost seamless loop"), set(SaveChoice { seconds: Some(23.4), ..animation() }));
}

#[test]
fn a_picture_on_its_way_shows_how_far_it_is_and_can_be_stopped() {
    let progress = Some(SaveProgress { path: "/a/b.png".into(), done: 12, all: 40 });
    let save = SaveStatus { progress, ..SaveStatus::default() };
    let mut bench = open(SaveChoice::default(), save);
    for is_open in [true, false] {
        bench.state_mut().state.shell.save.open = is_open;
        asked(&mut bench);
        assert!(says(&bench, "b.png") && says(&bench, "12 of 40"), "open: {is_open}");
        assert_eq!(click(&mut bench, "Cancel"), [Action::Ask(Request::CancelSave)]);
        assert_eq!(enter(&mut bench), [], "one at a time");
    }
    bench.state_mut().state.shell.gallery.open = true;
    asked(&mut bench);
    assert!(says(&bench, "12 of 40"), "over the gallery too");
}

#[test]
fn what_became_of_it_is_said() {
    let after = |outcome| open(SaveChoice::default(), SaveStatus { outcome: Some(outcome), ..SaveStatus::default() });
    let mut bench = after(SaveOutcome::Saved("/a/b.png".into(), 3_240_000));
    assert!(says(&bench, "Exported b.png (3.1 MiB)"));
    let folder = [Action::Ask(Request::ShowFolder("/a".into()))];
    assert_eq!(click(&mut bench, "Open folder"), folder);
    let mut bench = after(SaveOutcome::Exists("/a/b.png".into()));
    assert!(says(&bench, "b.png already exists"));
    assert_eq!(click(&mut bench, "Overwrite"), [Action::Ask(Request::SavePictureTo("/a/b.png".into(), true))]);
    assert!(says(&after(SaveOutcome::Failed("the disk is full".into())), "Export failed: the disk is full."));
    assert!(says(&after(SaveOutcome::Cancelled), "Export canceled."));
}

#[test]
fn nothing_is_out_of_reach_in_a_small_window() {
    let save = SaveStatus {
        no_dialog: true,
        suggested: Some("/maps/big-moving.gif".into()),
        outcome: Some(SaveOutcome::Failed("cannot write /maps/big-moving.gif: no space is left on the device".into())),
        round: Some(LoopPeriod::TooLong { time: "2 min 15 s".into(), near: None }),
        ..SaveStatus::default()
    };
    let mut bench = open(SaveChoice { seconds: Some(5.0), ..animation() }, save);
    for size in [[640.0, 480.0], [1280.0, 720.0]] {
        bench.set_size(size.into());
        asked(&mut bench);
        let window = Rect::from_min_size(pos2(0.0, 0.0), size.into());
        let mut controls = vec!["Close", "Whole map", "GIF", "Frames per second", "Start at 0", "Length in seconds"];
        controls.extend(["File name", "Export"]);
        if size[1] > 500.0 {
            controls.push("Transparent background");
        }
        for name in controls {
            let mut nodes =
                bench.get_all_by_label(name).filter(|node| node.accesskit_node().role() != egui::Role::Label);
            let rect = nodes.next().unwrap_or_else(|| panic!("{name} is there")).rect();
            assert!(window.contains_rect(rect), "{size:?}: {name} at {rect:?}");
        }
    }
}

#[test]
fn tab_goes_around_in_the_window_and_f6_leads_into_it() {
    let layer = |bench: &Bench| {
        let focused = bench.ctx.memory(|memory| memory.focused())?;
        Some(bench.ctx.read_response(focused)?.layer_id)
    };
    let of = |name: &str| LayerId::new(Order::Foreground, Id::unique(name));
    let presses = [vec![(Modifiers::NONE, Key::Tab); 40], vec![(Modifiers::SHIFT, Key::Tab); 40]];
    let windows = ["export image", "preferences", "quit while saving"];
    for (window, presses) in windows.into_iter().flat_map(|window| presses.iter().map(move |keys| (window, keys))) {
        let mut bench = match window {
            "export image" => open(animation(), SaveStatus::default()),
            "preferences" => {
                let mut bench = bench(with_map());
                bench.state_mut().state.shell.settings = true;
                asked(&mut bench);
                bench
            }
            _ => quitting(Ending::Asked, false),
        };
        let mut seen = std::collections::HashSet::new();
        for (modifiers, key) in presses {
            bench.key_press_modifiers(*modifiers, *key);
            bench.run_steps(4);
            assert_eq!(layer(&bench), Some(of(window)), "the keyboard has left");
            seen.insert(bench.ctx.memory(|memory| memory.focused()));
        }
        assert!(seen.len() >= 3, "{window}: it goes from one to the next: {seen:?}");
    }
    let mut bench = open(SaveChoice::default(), SaveStatus::default());
    bench.key_press(Key::F6);
    bench.run_steps(2);
    assert_eq!(layer(&bench), Some(of("export image")), "from the map it is the next part");
    bench.key_press(Key::F6);
    bench.run_steps(2);
    assert_eq!(layer(&bench), Some(LayerId::background()));
}

/// Layer of the widget that has the keyboard.
fn focused_layer(bench: &Bench) -> Option<LayerId> {
    let focused = bench.ctx.memory(|memory| memory.focused())?;
    Some(bench.ctx.read_response(focused)?.layer_id)
}

#[test]
fn a_window_takes_the_keyboard_and_gives_it_back() {
    for (button, action) in
        [("Export image or video…", ShellAction::ToggleSave), ("Settings…", ShellAction::ToggleSettings)]
    {
        let mut bench = bench(with_map());
        let from = if action == ShellAction::ToggleSave { button } else { "Filter layers" };
        bench.get_by_label(from).focus();
        bench.run_steps(2);
        view::apply(&mut bench.state_mut().state, action.clone(), None);
        asked(&mut bench);
        assert_ne!(focused_layer(&bench), Some(LayerId::background()), "{button}");
        for _ in 0..3 {
            bench.key_press(Key::Tab);
            bench.run_steps(4);
            let layer = focused_layer(&bench).expect("a focus");
            assert_eq!(layer.order, Order::Foreground, "{button}: Tab goes on in the window");
        }
        bench.key_press(Key::Escape);
        assert_eq!(asked(&mut bench), [Action::Shell(action.clone())], "once is enough");
        view::apply(&mut bench.state_mut().state, action, None);
        asked(&mut bench);
        assert!(bench.get_by_label(from).is_focused(), "{button}");
    }
}

#[test]
fn escape_closes_a_window_from_a_field_but_a_list_first() {
    let save = SaveStatus { no_dialog: true, suggested: Some("/maps/big-view.png".into()), ..SaveStatus::default() };
    let mut bench = open(SaveChoice::default(), save);
    assert!(bench.ctx.text_edit_focused(), "the path is being typed");
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::ToggleSave)]);
    let mut bench = open(animation(), SaveStatus::default());
    bench.get_by_label("Frames per second").click();
    bench.run_steps(2);
    bench.event(Event::Text("7".into()));
    bench.run_steps(2);
    bench.key_press(Key::Escape);
    assert!(asked(&mut bench).contains(&Action::Shell(ShellAction::ToggleSave)));
}

#[test]
fn nothing_moves_when_there_is_something_to_say() {
    let status =
        |outcome| SaveStatus { no_dialog: true, suggested: Some("/a/b.png".into()), outcome, ..SaveStatus::default() };
    let places = |outcome| {
        let bench = open(SaveChoice::default(), status(outcome));
        ["File name", "Export"].map(|name| bench.get_by_label(name).rect())
    };
    let before = places(None);
    let long = format!("/a/{}.png", "long".repeat(40));
    for outcome in [
        SaveOutcome::Saved(PathBuf::from(&long), 3_240_000),
        SaveOutcome::Exists(PathBuf::from(&long)),
        SaveOutcome::Failed("cannot write it: no space is left on the device".into()),
        SaveOutcome::Cancelled,
    ] {
        assert_eq!(places(Some(outcome.clone())), before, "{outcome:?}");
    }
}

#[test]
fn enter_never_replaces_a_file_by_itself() {
    let mut bench = open(SaveChoice::default(), SaveStatus::default());
    bench.state_mut().status.save.outcome = Some(SaveOutcome::Exists("/a/b.png".into()));
    asked(&mut bench);
    assert_eq!(enter(&mut bench), [Action::Ask(Request::SavePicture)], "as before: it is asked once more");
}
