//! What the window tells: warnings with the way to what they are about, why nothing shows, errors, progress.

use mapscope::prefs::FlatSwitches;
use mapscope::view::flat::FlatView;
use std::sync::Arc;

use egui::CursorIcon;
use egui_kittest::kittest::Queryable;
use glam::Vec2;
use mapscope::analysis::{Answer, Answers, Question};
use mapscope::base::{
    EnvelopeIndex, GroupIndex, ImageIndex, LayerId, Phase, Progress, SoundIndex, Warning, WarningPlace,
};
use mapscope::scene::{LayerContent, Scene};
use mapscope::ui::Loading;
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::Tab;
use mapscope::view::{self, Action, Request, ViewState};

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::links;
use crate::stand::{Bench, Stand, asked, bench, click, press, with_map};

#[test]
fn warnings_unfold_by_kind_and_can_be_copied() {
    let mut stand = with_map();
    stand.state.flat_mut().switches.tab = Tab::Problems;
    let mut bench = bench(stand);
    assert_eq!(bench.query_all_by_label_contains("bytes shorter").count(), 0);
    assert_eq!(click(&mut bench, "Envelope unsorted"), []);
    assert!(bench.query_all_by_label_contains("bytes shorter").count() > 3);
    let asked = click(&mut bench, "Copy all problems");
    let [Action::Ask(Request::CopyText(text))] = asked.as_slice() else { panic!("{asked:?}") };
    assert_eq!(text.lines().count(), 901);
    assert!(text.starts_with("group 0 layer 0 [image-missing] The data is 0 bytes shorter"), "{text:.80}");
}

#[test]
fn warnings_about_the_file_come_first_and_unfolded() {
    let mut scene = panels::big_scene();
    let (code, message) = ("file-truncated", "The file ends early.".to_owned());
    scene.summary.warnings.push(Warning { code, place: WarningPlace::File, message });
    let mut stand = Stand { scene: Some(Arc::new(scene)), ..with_map() };
    stand.state.flat_mut().switches.tab = Tab::Problems;
    let bench = bench(stand);
    assert!(bench.query_by_label("File: The file ends early.").is_some());
    let top = |label| bench.get_by_label(label).rect().top();
    let tops = ["File truncated", "Image missing", "Envelope unsorted", "Tile data short"].map(top);
    assert!(tops.is_sorted(), "{tops:?}");
}

#[test]
fn a_warnings_tooltip_shows_only_what_the_row_leaves_out() {
    for (message, hidden) in [("Short.".to_owned(), false), ("long ".repeat(80), true)] {
        let mut scene = panels::big_scene();
        scene.summary.warnings = vec![Warning { code: "odd", place: WarningPlace::File, message: message.clone() }];
        let mut stand = Stand { scene: Some(Arc::new(scene)), ..with_map() };
        stand.state.flat_mut().switches.tab = Tab::Problems;
        let mut bench = bench(stand);
        bench.hover_at(bench.get_by_label(&format!("File: {message}")).rect().center());
        bench.run_steps(60);
        assert_eq!(bench.query_by_label(&message).is_some(), hidden, "{message}");
    }
}

#[test]
fn the_status_bar_leads_to_the_warnings() {
    let mut bench = bench(with_map());
    assert_eq!(click(&mut bench, "Loaded, 912 problems"), [Action::Flat(FlatAction::SetTab(Tab::Problems))]);
}

#[test]
fn when_all_layers_are_hidden_the_map_says_so_and_offers_them() {
    let mut stand = with_map();
    view::apply(&mut stand.state, Action::Flat(FlatAction::HideAll), stand.scene.as_deref().map(|scene| &scene.world));
    let mut hidden = bench(stand);
    assert!(hidden.query_by_label("All layers are hidden").is_some());
    assert_eq!(click(&mut hidden, "Show all"), [Action::Flat(FlatAction::ShowAll)]);
    assert!(bench(with_map()).query_by_label("All layers are hidden").is_none());
}

#[test]
fn a_load_can_be_cancelled_and_an_error_copied_and_dismissed() {
    let mut stand = with_map();
    let progress = Progress { phase: Phase::Images, done: 12, total: 48 };
    stand.status.loading = Some(Loading { what: "other.map".into(), progress, uploading: None });
    stand.status.error = Some("Cannot open x.map: it is empty.".into());
    let mut bench = bench(stand);
    assert!(bench.query_by_label("Loading images: 12 of 48").is_some());
    assert_eq!(click(&mut bench, "Cancel Esc"), [Action::Ask(Request::CancelLoad)]);
    let text = "Cannot open x.map: it is empty.".to_owned();
    assert_eq!(click(&mut bench, "Copy message"), [Action::Ask(Request::CopyText(text))]);
    assert_eq!(click(&mut bench, "Dismiss"), [Action::Ask(Request::DismissError)]);
}

fn warning(code: &'static str, place: WarningPlace) -> Warning {
    Warning { code, place, message: format!("Odd about the {place}.") }
}

/// The page of warnings with these.
fn with_warnings(warnings: Vec<Warning>) -> Stand {
    let mut scene = panels::big_scene();
    scene.summary.warnings = warnings;
    scene.summary.warnings_dropped = 0;
    scene.flat_mut().info.sounds[0].used_by = vec![LayerId(62)];
    let state = ViewState::from(FlatView {
        switches: FlatSwitches { tab: Tab::Problems, ..FlatSwitches::default() },
        ..FlatView::default()
    });
    Stand { scene: Some(Arc::new(scene)), state, ..with_map() }
}

#[test]
fn a_warning_leads_to_what_it_is_about_and_only_looks_so_where_it_does() {
    let leading = [
        WarningPlace::Layer(GroupIndex(3), 2),
        WarningPlace::Group(GroupIndex(4)),
        WarningPlace::Image(ImageIndex(30)),
        WarningPlace::Envelope(EnvelopeIndex(100)),
        WarningPlace::Sound(SoundIndex(0)),
        WarningPlace::Info,
    ];
    let leading_nowhere = [
        WarningPlace::File,
        WarningPlace::Layer(GroupIndex(3), 99),
        WarningPlace::Group(GroupIndex(10)),
        WarningPlace::Sound(SoundIndex(1)),
    ];
    let places = leading.into_iter().map(|place| (place, true));
    for (place, leads) in places.chain(leading_nowhere.map(|place| (place, false))) {
        let mut bench = bench(with_warnings(vec![warning("odd", place)]));
        let row = |bench: &Bench| bench.get_by_label_contains("Odd about").rect().center();
        bench.hover_at(row(&bench));
        bench.run_steps(2);
        let cursor = bench.output().platform_output.cursor_icon;
        assert_eq!(cursor == CursorIcon::PointingHand, leads, "{place}: {cursor:?}");
        bench.get_by_label_contains("Odd about").click();
        let expected = if leads { vec![Action::Flat(FlatAction::Visit(place))] } else { vec![] };
        assert_eq!(asked(&mut bench), expected, "{place}");
        bench.get_by_label_contains("Odd about").click_secondary();
        assert_eq!(asked(&mut bench), []);
        assert_eq!(bench.query_by_label("Go there").is_some(), leads, "{place}");
    }
}

#[test]
fn one_warning_and_all_of_a_kind_can_be_copied() {
    let mut bench = bench(with_warnings(vec![
        warning("odd", WarningPlace::Group(GroupIndex(1))),
        warning("strange", WarningPlace::Group(GroupIndex(2))),
        warning("odd", WarningPlace::Group(GroupIndex(3))),
    ]));
    bench.get_by_label("Odd").click_secondary();
    assert_eq!(asked(&mut bench), []);
    let text = "group 1 [odd] Odd about the group 1.\ngroup 3 [odd] Odd about the group 3.";
    assert_eq!(click(&mut bench, "Copy 2 problems"), [Action::Ask(Request::CopyText(text.into()))]);
    bench.get_by_label_contains("Odd about the group 2").click_secondary();
    assert_eq!(asked(&mut bench), []);
    let text = "group 2 [strange] Odd about the group 2.";
    assert_eq!(click(&mut bench, "Copy problem"), [Action::Ask(Request::CopyText(text.into()))]);
}

#[test]
fn what_the_adapter_cannot_do_is_listed_with_the_rest() {
    let mut stand = with_warnings(vec![warning("odd", WarningPlace::Group(GroupIndex(1)))]);
    stand.status.adapter_notes = Arc::new([warning("adapter", WarningPlace::Image(ImageIndex(2)))]);
    let mut bench = bench(stand);
    assert!(bench.query_by_label("Loaded, 2 problems").is_some() && bench.query_by_label("2 problems").is_some());
    bench.get_by_label_contains("Odd about the image 2").click();
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::Visit(WarningPlace::Image(ImageIndex(2))))]);
    // They may come later than the map, and change.
    bench.state_mut().status.adapter_notes = Arc::new([warning("other", WarningPlace::Image(ImageIndex(3)))]);
    bench.run_steps(2);
    assert!(bench.query_by_label_contains("Odd about the image 3").is_some());
    assert!(bench.query_by_label_contains("Odd about the image 2").is_none());
}

#[test]
fn links_and_envelopes_are_problems_with_a_heading_a_count_and_a_way_to_their_place() {
    let mut stand = links::on_page();
    stand.state.flat_mut().switches.tab = Tab::Problems;
    let scene = Arc::get_mut(stand.scene.as_mut().expect("a scene")).expect("not shared");
    (scene.summary.warnings, scene.summary.warnings_dropped) = (vec![warning("odd", WarningPlace::File)], 0);
    scene.flat_mut().envelopes[3].points.clear();
    let mut bench = bench(stand);
    for heading in ["FILE 1", "LINKS 1", "ENVELOPES 1", "3 problems", "Loaded, 3 problems"] {
        assert!(bench.query_by_label(heading).is_some(), "{heading}");
    }
    let link = "Teleporter 9 has no TO tile: it leads nowhere.";
    bench.get_by_label_contains(link).click();
    let asked_for = asked(&mut bench);
    assert!(matches!(asked_for.as_slice(), [Action::Flat(FlatAction::GoToPartner(..))]), "{asked_for:?}");
    bench.get_by_label_contains("No points: no effect.").click();
    assert_eq!(asked(&mut bench), [Action::Flat(FlatAction::RevealEnvelope(EnvelopeIndex(3)))]);
    bench.get_by_label_contains(link).click_secondary();
    assert_eq!(asked(&mut bench), []);
    assert_eq!(click(&mut bench, "Copy problem"), [Action::Ask(Request::CopyText(link.into()))]);
    let copied = click(&mut bench, "Copy all problems");
    let text = format!("file [odd] Odd about the file.\n{link}\nenvelope 3: No points: no effect.");
    assert_eq!(copied, [Action::Ask(Request::CopyText(text))]);
}

#[test]
fn envelopes_that_nothing_uses_are_no_problem() {
    for (uses, count) in [(1, 1), (0, 0)] {
        let mut scene = panels::big_scene();
        (scene.summary.warnings, scene.summary.warnings_dropped) = (Vec::new(), 0);
        let flat = scene.flat_mut();
        flat.physics.clear();
        flat.slots.clear();
        flat.envelopes[3].points.clear();
        (flat.info.envelopes[3].used_by_quads, flat.info.envelopes[3].used_by_layers) = (uses, Vec::new());
        let mut stand = Stand { scene: Some(Arc::new(scene)), ..with_map() };
        stand.state.flat_mut().switches.tab = Tab::Problems;
        let bench = bench(stand);
        assert_eq!(bench.query_all_by_label_contains("No points: no effect.").count(), count);
    }
}

#[test]
fn a_map_is_said_to_be_without_problems_only_once_it_is_checked() {
    let mut stand = Stand { is_silent: true, ..with_warnings(vec![]) };
    stand.scene.as_mut().and_then(Arc::get_mut).expect("not shared").flat_mut().physics.clear();
    let mut bench = bench(stand);
    assert!(bench.query_by_label("Checking…").is_some() && bench.query_by_label("No problems found").is_none());
    bench.state_mut().is_silent = false;
    bench.run_steps(3);
    assert!(bench.query_by_label("Checking…").is_none() && bench.query_by_label("No problems found").is_some());
    // A check that failed is no clean bill.
    let mut answers = Answers::default();
    answers.put(Answer::Failure(Question::Links, "No memory.".to_owned()));
    answers.put(Answer::OddEnvelopes(Vec::new()));
    bench.state_mut().status.answers = Arc::new(answers);
    bench.run_steps(3);
    assert!(bench.query_by_label("No problems found").is_none());
    assert!(bench.query_by_label("Check failed: No memory.").is_some());
    // Two of them for the same reason have a row each.
    let mut answers = Answers::default();
    for question in [Question::Links, Question::OddEnvelopes] {
        answers.put(Answer::Failure(question, "No memory.".to_owned()));
    }
    bench.state_mut().status.answers = Arc::new(answers);
    bench.run_steps(3);
    assert_eq!(bench.query_all_by_label("Check failed: No memory.").count(), 2);
}

#[test]
fn of_ten_thousand_warnings_only_those_in_view_are_made() {
    let many = (0..10_000).map(|i| warning("odd", WarningPlace::Envelope(EnvelopeIndex(i % 112)))).collect();
    let mut bench = bench(with_warnings(many));
    assert_eq!(bench.query_all_by_label_contains("Odd about").count(), 0, "one row that unfolds");
    assert_eq!(click(&mut bench, "Odd"), []);
    let rows = bench.query_all_by_label_contains("Odd about").count();
    assert!((5..60).contains(&rows), "{rows} rows were made");
}

/// The big map with this done to it, which no longer moves.
fn bent(bend: impl Fn(&mut Scene)) -> Stand {
    let mut scene = panels::big_scene();
    bend(&mut scene);
    Stand { scene: Some(Arc::new(scene)), ..with_map() }
}

/// Empties all layers but those of one group.
fn empty_but(scene: &mut Scene, kept: Option<usize>) {
    let flat = scene.flat_mut();
    for (_, group) in flat.groups.iter_mut().enumerate().filter(|(g, _)| Some(*g) != kept) {
        group.layers.iter_mut().for_each(|layer| layer.drawn.content = LayerContent::Nothing);
    }
}

#[test]
fn a_map_of_which_nothing_can_be_drawn_leads_to_its_warnings() {
    let mut bench = bench(bent(|scene| empty_but(scene, None)));
    assert!(bench.query_by_label("Nothing to draw in this map").is_some());
    assert_eq!(click(&mut bench, "Show problems"), [Action::Flat(FlatAction::SetTab(Tab::Problems))]);
    bench.state_mut().state.shell.switches.panels = false;
    // A second click that follows soon would be a double click.
    bench.run_steps(60);
    let both = [Action::Shell(ShellAction::TogglePanels), Action::Flat(FlatAction::SetTab(Tab::Problems))];
    assert_eq!(click(&mut bench, "Show problems"), both);
}

#[test]
fn an_empty_map_says_so() {
    let bench = bench(bent(|scene| {
        empty_but(scene, None);
        (scene.summary.warnings, scene.summary.warnings_dropped) = (vec![], 0);
    }));
    assert!(bench.query_by_label("This map is empty").is_some());
}

#[test]
fn where_only_physics_or_details_could_show_they_are_offered() {
    let mut physics = bench(bent(|scene| {
        empty_but(scene, Some(panels::GAME_GROUP));
        let flat = scene.flat_mut();
        flat.groups[panels::GAME_GROUP].layers[0].drawn.content = LayerContent::Nothing;
    }));
    assert_eq!(click(&mut physics, "Show entities"), [Action::Flat(FlatAction::SetEntities(100))]);
    let mut stand = bent(|scene| {
        empty_but(scene, Some(0));
        scene.flat_mut().groups[0].layers.iter_mut().for_each(|layer| layer.info.detail = true);
    });
    stand.state.flat_mut().switches.detail = false;
    assert_eq!(click(&mut bench(stand), "Turn on high detail"), [Action::Flat(FlatAction::ToggleDetail)]);
}

#[test]
fn what_is_shown_alone_far_away_can_be_gone_to() {
    // A layer of one quad, in a group of parallax 100.
    let layer = LayerId(37);
    let words = "The soloed layers show nothing here";
    let mut stand = with_map();
    view::apply(
        &mut stand.state,
        Action::Flat(FlatAction::SoloLayer(layer)),
        stand.scene.as_deref().map(|scene| &scene.world),
    );
    stand.state.flat_mut().camera.center = Vec2::new(90_000.0, 90_000.0);
    let mut bench = bench(stand);
    assert!(bench.query_by_label(words).is_some());
    assert_eq!(click(&mut bench, "Go there"), [Action::Flat(FlatAction::GoTo(layer))]);
    let scene = bench.state().scene.clone();
    let state = &mut bench.state_mut().state;
    view::apply(state, Action::Flat(FlatAction::GoTo(layer)), scene.as_deref().map(|scene| &scene.world));
    while view::advance(state, None, 0.1) {}
    bench.run_steps(2);
    assert!(bench.query_by_label(words).is_none(), "it is in view now");
}

#[test]
fn what_is_shown_alone_counts_where_its_tiles_are() {
    let words = "The soloed layers show nothing here";
    let layer = LayerId(panels::GAME_GROUP as u32 * 7);
    let stand = bent(|scene| {
        let content = &mut scene.flat_mut().groups[panels::GAME_GROUP].layers[0].drawn.content;
        let LayerContent::Tiles(tiles) = content else { panic!("tiles") };
        // Tiles at the edge of a layer would go on beyond it.
        tiles.chunks[0].cells = tiles.chunks[0]
            .cells
            .iter()
            .enumerate()
            .map(|(at, cell)| match at % 64 {
                0 => mapscope::scene::Cell::default(),
                _ => *cell,
            })
            .collect();
    });
    let mut bench = bench(stand);
    for (tile, is_told) in [(30.0, false), (250.0, true)] {
        let flat = bench.state_mut().state.flat_mut();
        flat.visibility.solo = [layer].into();
        flat.camera.center = Vec2::new(tile, 30.0) * 32.0;
        bench.run_steps(2);
        assert_eq!(bench.query_by_label(words).is_some(), is_told, "{tile}");
    }
}

#[test]
fn an_error_about_a_long_path_shows_both_ends_and_copies_all() {
    let path = format!("/home/somebody/{}/broken.map", "a long folder/".repeat(20));
    let error = format!("Cannot open {path}: it is empty.");
    let mut stand = with_map();
    (stand.status.error, stand.status.error_path) = (Some(error.clone()), Some(path));
    let mut bench = bench(stand);
    let shown = bench.get_by_label_contains("Cannot open /home").rect();
    assert!(shown.height() < 60.0, "{shown:?}");
    assert!(bench.query_by_label_contains("broken.map: it is empty.").is_some());
    assert!(bench.query_by_label("Try again").is_none());
    assert_eq!(click(&mut bench, "Copy message"), [Action::Ask(Request::CopyText(error))]);
    bench.state_mut().status.can_retry = true;
    bench.run_steps(2);
    assert_eq!(click(&mut bench, "Try again"), [Action::Ask(Request::Retry)]);
}

#[test]
fn a_short_message_lies_low_on_the_map_and_a_click_dismisses_it() {
    let mut stand = with_map();
    stand.status.address = Some(mapscope::ui::Address::Demo);
    let mut bench = bench(stand);
    let toast = |bench: &mut Bench| {
        bench.state_mut().status.toast = Some("Something was copied".to_owned());
        bench.step();
        bench.state_mut().status.toast = None;
        bench.run_steps(3);
        bench.get_by_label("Something was copied").rect()
    };
    let rect = toast(&mut bench);
    let free = bench.state().free.expect("shown");
    let offer = bench.get_by_label("No thanks").rect();
    assert!(free.contains_rect(rect) && (rect.center().x - free.center().x).abs() < 1.0, "{rect} in {free}");
    assert!(rect.top() > free.center().y && rect.bottom() < offer.top(), "{rect} above {offer}");
    press(&mut bench, rect.center());
    assert!(bench.query_by_label("Something was copied").is_none());
    bench.state_mut().status.address = None;
    assert!(toast(&mut bench).bottom() > free.bottom() - 20.0, "at the lower edge where nothing else is");
}
