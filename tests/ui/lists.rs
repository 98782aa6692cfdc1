//! Lists: clicks that never move rows, keys that go through them, several layers selected at once.

use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::{NodeT as _, Queryable};
use mapscope::base::LayerId;
use mapscope::prefs::FlatSwitches;
use mapscope::scene::{LayerInfo, LayerType, Xray};
use mapscope::view::flat::{FlatAction, FlatView, Tab};
use mapscope::view::{self, Action, Request, ShellAction};

use crate::common::flat::Flat as _;
use crate::stand::{Bench, asked, bench, button, click, with_map};

/// Lets frames pass and obeys after each, as the program does. Returns what was asked for.
fn obeyed(bench: &mut Bench, frames: usize) -> Vec<Action> {
    let mut all = Vec::new();
    for _ in 0..frames {
        bench.run_steps(1);
        let stand = bench.state_mut();
        for action in std::mem::take(&mut stand.actions) {
            all.push(action.clone());
            view::apply(&mut stand.state, action, stand.scene.as_deref().map(|scene| &scene.world));
        }
    }
    all
}

fn click_with(bench: &mut Bench, at: Pos2, modifiers: Modifiers) -> Vec<Action> {
    bench.hover_at(at);
    bench.run_steps(1);
    for pressed in [true, false] {
        bench.event_modifiers(
            Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers },
            modifiers,
        );
        bench.run_steps(1);
    }
    let mut all = obeyed(bench, 3);
    // No two of these clicks are a double click.
    all.extend(obeyed(bench, 40));
    all
}

fn key(bench: &mut Bench, modifiers: Modifiers, key: Key) -> Vec<Action> {
    bench.key_press_modifiers(modifiers, key);
    obeyed(bench, 4)
}

/// Middle of the row of a layer, by its eye.
fn row(bench: &Bench, title: &str) -> Pos2 {
    bench.get_all_by_label(title).next().expect("a layer").rect().center()
}

fn selected(bench: &Bench) -> Vec<u32> {
    bench.state().state.flat().selected_layers().into_iter().map(|id| id.0).collect()
}

fn titles(bench: &Bench) -> Vec<String> {
    let scene = bench.state().scene.as_ref().expect("a map");
    scene.flat().layer_infos().map(|layer| layer.title.clone()).collect()
}

#[test]
fn a_click_near_the_end_of_the_list_leaves_the_row_for_a_second_one() {
    let mut bench = bench(with_map());
    let panel = bench.state().free.expect("shown");
    let rows: Vec<_> = bench.get_all_by_label_contains("Visibility of layer").map(|eye| eye.rect()).collect();
    let last = rows.iter().filter(|eye| eye.bottom() < panel.bottom() - 4.0).max_by(|a, b| a.top().total_cmp(&b.top()));
    let at = last.expect("rows").center() + egui::vec2(60.0, 0.0);
    bench.hover_at(at);
    bench.run_steps(1);
    for pressed in [true, false, true, false] {
        bench.event(button(at, PointerButton::Primary, pressed));
        obeyed(&mut bench, 2);
    }
    let state = bench.state().state.flat();
    let id = state.selected.expect("selected");
    assert!(state.motion.flight.is_some(), "the second click went to the row of the first: {id:?}");
    // Then the details come, and the row is not left below them.
    obeyed(&mut bench, 60);
    let title = &titles(&bench)[id.0 as usize];
    let opacity = bench.get_all_by_label(title).map(|row| row.rect().center().y).fold(f32::MAX, f32::min);
    assert!(opacity < at.y, "the list made room");
}

#[test]
fn keys_go_through_the_layers_after_a_click() {
    let mut bench = bench(with_map());
    let titles = titles(&bench);
    let at = row(&bench, &titles[0]);
    click_with(&mut bench, at, Modifiers::NONE);
    assert_eq!(selected(&bench), [0]);
    assert_eq!(key(&mut bench, Modifiers::NONE, Key::ArrowDown), [Action::Flat(FlatAction::Select(Some(LayerId(1))))]);
    assert_eq!(key(&mut bench, Modifiers::NONE, Key::Space), [Action::Flat(FlatAction::TogglePlay)], "as on the map");
    key(&mut bench, Modifiers::NONE, Key::Tab);
    key(&mut bench, Modifiers::SHIFT, Key::Tab);
    assert_eq!(key(&mut bench, Modifiers::NONE, Key::Space), [Action::Flat(FlatAction::ToggleLayer(LayerId(1)))]);
    assert_eq!(key(&mut bench, Modifiers::NONE, Key::Enter), [Action::Flat(FlatAction::GoTo(LayerId(1)))]);
    // Not the next map.
    let page = key(&mut bench, Modifiers::NONE, Key::PageDown);
    let [Action::Flat(FlatAction::Select(Some(there)))] = page[..] else { panic!("{page:?}") };
    assert!(there.0 > 5, "{there:?}");
    key(&mut bench, Modifiers::NONE, Key::End);
    assert_eq!(selected(&bench), [titles.len() as u32 - 1], "the last one");
    let home = key(&mut bench, Modifiers::NONE, Key::Home);
    assert!(!home.iter().any(|action| matches!(action, Action::Shell(_))), "not to the spawn: {home:?}");
    // The first row is a group, which the arrows fold.
    assert!(bench.query_all_by_label(&titles[0]).next().is_some());
    key(&mut bench, Modifiers::NONE, Key::ArrowLeft);
    let eyes = |bench: &Bench| bench.query_all_by_label("Visibility of layer sun").count();
    let folded = eyes(&bench);
    key(&mut bench, Modifiers::NONE, Key::ArrowRight);
    assert!(eyes(&bench) >= folded);
    assert_eq!(key(&mut bench, Modifiers::NONE, Key::Space).len(), 1, "the eye of the group");
}

#[test]
fn ctrl_and_shift_select_several_layers_and_escape_none() {
    let mut bench = bench(with_map());
    let eyes: Vec<_> = bench.get_all_by_label_contains("Visibility of layer").map(|eye| eye.rect().center()).collect();
    let at = |n: usize| eyes[n] + egui::vec2(60.0, 0.0);
    click_with(&mut bench, at(0), Modifiers::NONE);
    click_with(&mut bench, at(3), Modifiers::SHIFT);
    let four = selected(&bench);
    assert_eq!(four.len(), 4);
    click_with(&mut bench, at(1), Modifiers::COMMAND);
    assert_eq!(selected(&bench).len(), 3, "one less");
    click_with(&mut bench, at(1), Modifiers::COMMAND);
    assert_eq!(selected(&bench), four, "and back");
    assert!(bench.query_all_by_label("4 layers selected").count() > 0);
    // The menu and the space key act on all of them.
    bench.hover_at(at(2));
    bench.run_steps(1);
    for pressed in [true, false] {
        bench.event(button(at(2), PointerButton::Secondary, pressed));
        bench.run_steps(2);
    }
    let all: Vec<_> = four.iter().map(|id| LayerId(*id)).collect();
    assert_eq!(click(&mut bench, "Hide 4 layers"), [Action::Flat(FlatAction::ToggleLayers(all.clone()))]);
    click_with(&mut bench, at(1), Modifiers::COMMAND);
    click_with(&mut bench, at(1), Modifiers::COMMAND);
    key(&mut bench, Modifiers::NONE, Key::Tab);
    key(&mut bench, Modifiers::SHIFT, Key::Tab);
    assert_eq!(key(&mut bench, Modifiers::NONE, Key::Space), [Action::Flat(FlatAction::ToggleLayers(all))]);
    assert_eq!(bench.state().state.flat().visibility.hidden.len(), 4);
    key(&mut bench, Modifiers::COMMAND, Key::A);
    assert_eq!(selected(&bench).len(), titles(&bench).len());
    key(&mut bench, Modifiers::NONE, Key::Escape);
    assert_eq!(selected(&bench), [0; 0]);
}

#[test]
fn several_selected_layers_are_described_together_with_what_acts_on_all() {
    let mut bench = bench(with_map());
    let scene = bench.state().scene.clone().expect("a map");
    let of = |is: fn(&LayerInfo) -> bool| -> Vec<LayerId> {
        scene.flat().layer_infos().filter(|layer| is(layer)).map(|layer| layer.id).take(2).collect()
    };
    let tiles = of(|layer| layer.layer_type == LayerType::Tiles);
    let quads = of(|layer| layer.layer_type == LayerType::Quads);
    let all: Vec<_> = tiles.iter().chain(&quads).copied().collect();
    assert_eq!(all.len(), 4);
    let scene = scene.clone();
    let select = Action::Flat(FlatAction::SelectLayers(all.clone()));
    view::apply(&mut bench.state_mut().state, select, Some(&scene.world));
    bench.run_steps(3);
    // In the status bar and above the facts.
    assert_eq!(bench.query_all_by_label("4 layers selected").count(), 2);
    assert!(bench.query_by_label("2 tile layers, 2 quad layers").is_some());
    assert!(bench.query_by_label_contains(" each").is_none(), "quads have no size in tiles");
    let mut sorted = all.clone();
    sorted.sort_unstable();
    let toggle = click(&mut bench, "Hide 4 layers");
    let [Action::Flat(FlatAction::ToggleLayers(mut toggled))] = <[Action; 1]>::try_from(toggle).expect("one") else {
        panic!("another action")
    };
    toggled.sort_unstable();
    assert_eq!(toggled, sorted);
    let solo = click(&mut bench, "Solo 4 layers");
    assert!(matches!(&*solo, [Action::Flat(FlatAction::SoloLayers(layers))] if layers.len() == 4), "{solo:?}");
    let copied = click(&mut bench, "Copy names");
    assert!(matches!(&*copied, [Action::Ask(Request::CopyText(names))] if names.lines().count() == 4), "{copied:?}");
}

#[test]
fn shift_h_switches_the_hover_card_off() {
    let mut bench = bench(with_map());
    assert_eq!(key(&mut bench, Modifiers::SHIFT, Key::H), [Action::Shell(ShellAction::ToggleHoverCard)]);
    assert!(!bench.state().state.shell.switches.hover_card);
}

#[test]
fn users_of_envelopes_are_outlined_while_envelopes_are_on_screen() {
    let switches = FlatSwitches { tab: Tab::Envelopes, ..FlatSwitches::default() };
    let mut view = FlatView { switches, ..FlatView::default() };
    assert!(!view::flat::shows_users(&view, true), "none is selected");
    view.timeline.selected = [mapscope::base::EnvelopeIndex(1)].into();
    assert!(view::flat::shows_users(&view, true) && !view::flat::shows_users(&view, false));
    view.switches.tab = Tab::Layers;
    assert!(!view::flat::shows_users(&view, true));
    view.switches.timeline = true;
    assert!(view::flat::shows_users(&view, true));
}

#[test]
fn details_that_are_off_are_offered_high_detail() {
    let mut scene = crate::common::panels::big_scene();
    let layers = scene.flat_mut().groups.iter_mut().flat_map(|group| &mut group.layers).take(2);
    let ids: Vec<_> = layers
        .map(|layer| {
            layer.info.detail = true;
            layer.info.id
        })
        .collect();
    let scene = std::sync::Arc::new(scene);
    let mut bench = bench(crate::stand::Stand { scene: Some(scene.clone()), ..with_map() });
    let state = &mut bench.state_mut().state;
    state.flat_mut().switches.detail = false;
    view::apply(state, Action::Flat(FlatAction::SelectLayers(ids)), Some(&scene.world));
    bench.run_steps(3);
    assert!(bench.query_by_label("Show 2 layers").is_none(), "it would do nothing");
    assert_eq!(click(&mut bench, "Turn on high detail"), [Action::Flat(FlatAction::ToggleDetail)]);
}

#[test]
fn folded_groups_are_those_of_one_map() {
    // The list scrolls: the row below the first group is a layer of it, or the next group.
    let second = |bench: &Bench| {
        let row = bench.query_all_by_role(egui::Role::TreeItem).nth(1).expect("a second row");
        row.accesskit_node().label()
    };
    let mut bench = bench(with_map());
    bench.state_mut().status.path = Some("/maps/a.map".into());
    bench.run_steps(3);
    let unfolded = second(&bench);
    bench.query_all_by_role(egui::Role::TreeItem).next().expect("a group").click();
    bench.run_steps(3);
    assert_ne!(second(&bench), unfolded, "it is folded");
    bench.state_mut().status.path = Some("/maps/b.map".into());
    bench.run_steps(3);
    assert_eq!(second(&bench), unfolded, "another map has groups of its own");
}

#[test]
fn the_list_says_that_x_ray_hides_layers() {
    let mut bench = bench(with_map());
    assert!(bench.query_by_label("X-ray shows only entities.").is_none());
    bench.state_mut().state.flat_mut().overlay.xray = Xray::Only;
    asked(&mut bench);
    assert!(bench.query_by_label("X-ray shows only entities.").is_some());
    assert_eq!(click(&mut bench, "Turn off X-ray"), [Action::Flat(FlatAction::SetXray(Xray::Off))]);
}

#[test]
fn ctrl_a_in_the_field_selects_its_text_and_no_layers() {
    let mut bench = bench(with_map());
    let at = row(&bench, &titles(&bench)[0]);
    click_with(&mut bench, at, Modifiers::NONE);
    key(&mut bench, Modifiers::NONE, Key::End);
    // Rows that are scrolled out of view come to lie below the field, at one place or another.
    for step in 0..12 {
        bench.hover_at(at);
        bench.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, 2.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        obeyed(&mut bench, 12);
        bench.get_by_label("Filter layers").focus();
        obeyed(&mut bench, 3);
        assert_eq!(key(&mut bench, Modifiers::COMMAND, Key::A), [], "{step}");
    }
}

#[test]
fn a_group_says_that_a_layer_in_it_is_soloed() {
    let mut bench = bench(with_map());
    let eye = |bench: &Bench| {
        bench.query_all_by_label_contains("Visibility of group").next().expect("a group").rect().center()
    };
    let hint = |bench: &mut Bench, words: &str| {
        bench.hover_at(eye(bench));
        bench.run_steps(60);
        let shows = bench.query_by_label(words).is_some();
        bench.hover_at(Pos2::ZERO);
        bench.run_steps(10);
        shows
    };
    assert!(hint(&mut bench, "Hide group"));
    bench.state_mut().state.flat_mut().visibility.solo = [LayerId(0)].into();
    assert!(hint(&mut bench, "Hide group (1 layer in it is soloed)"));
    bench.query_all_by_role(egui::Role::TreeItem).next().expect("a group").click();
    bench.run_steps(60);
    bench.state_mut().state.flat_mut().visibility.solo = [LayerId(0), LayerId(1)].into();
    assert!(hint(&mut bench, "Hide group (2 layers in it are soloed)"), "it is folded");
}
