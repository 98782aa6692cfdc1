//! The page of what moves, and another time beside the one on the clock.

use std::sync::Arc;

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, asked, bench, button, click, with_map};
use egui::{Event, Key, Modifiers, PointerButton, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::analysis::ObjectId;
use mapscope::base::EnvelopeIndex;
use mapscope::scene::{Comparing, EnvelopeSlot, LayerContent};
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{AnimationFocus, OtherTime, Tab};
use mapscope::view::{self, Action};

/// A stand whose quads move: all by the same envelope.
fn stand() -> Stand {
    let mut scene = panels::big_scene();
    let flat = scene.flat_mut();
    let moving = (0..flat.envelopes.len()).map(|n| EnvelopeIndex(n as u32));
    let moving = moving.map(|envelope| EnvelopeSlot { envelope: Some(envelope), ..EnvelopeSlot::AT_REST });
    let moving = moving.into_iter().find(|slot| flat.slot_moves(*slot)).expect("an envelope that moves");
    flat.slots.push(moving);
    let slot = flat.slots.len() as u32 - 1;
    for layer in flat.groups.iter_mut().flat_map(|group| &mut group.layers) {
        if let LayerContent::Quads(quads) = &mut layer.drawn.content {
            quads.quads.iter_mut().for_each(|quad| quad.position_slot = slot);
            // Each has company that moves alike.
            let copies = quads.quads.clone();
            quads.quads.extend(copies);
        }
    }
    let mut stand = Stand { scene: Some(Arc::new(scene)), ..with_map() };
    stand.state.flat_mut().switches.tab = Tab::Moves;
    stand
}

/// Obeys an action, as the program would.
fn obey(bench: &mut Bench, action: Action) {
    let stand = bench.state_mut();
    view::apply(&mut stand.state, action, stand.scene.as_deref().map(|scene| &scene.world));
}

#[test]
fn rows_select_what_they_are_about() {
    let mut bench = bench(stand());
    let rows: Vec<_> = bench.query_all_by_role(Role::ListItem).filter_map(|row| row.accesskit_node().label()).collect();
    assert!(!rows.is_empty(), "{rows:?}");
    // They are counted, and listed one by one where that is wanted.
    let asked = click(&mut bench, &rows[0]);
    let [Action::Flat(FlatAction::SetSubject(Some(ObjectId { .. })))] = asked[..] else { panic!("{asked:?}") };
    let (count, _) = rows[0].split_once(" × ").unwrap_or_else(|| panic!("equal ones are counted: {rows:?}"));
    let before = rows.len();
    assert_eq!(click(&mut bench, &format!("Expand: {}", rows[0])), []);
    let rows: Vec<_> = bench.query_all_by_role(Role::ListItem).filter_map(|row| row.accesskit_node().label()).collect();
    assert!(rows.len() > before && count.parse::<usize>().is_ok_and(|count| count > 1), "{rows:?}");
    let asked = click(&mut bench, &rows[2]);
    let [Action::Flat(FlatAction::SetSubject(Some(ObjectId { index, .. })))] = asked[..] else { panic!("{asked:?}") };
    assert!(rows[2].ends_with(&format!("#{index}")), "{rows:?}");
    // All of a layer move alike: there is no row of the layer above theirs.
    assert!(bench.query_by_role(Role::TreeItem).is_none());
}

#[test]
fn the_page_is_no_wider_than_its_panel() {
    // Below the bars and the tabs.
    const PAGE: f32 = 110.0;
    for compares in [false, true] {
        let mut stand = stand();
        stand.state.flat_mut().animation.compare = compares.then_some(OtherTime { time_s: 1.0, how: OtherTime::SPLIT });
        let mut bench = bench(stand);
        bench.set_size(vec2(640.0, 480.0));
        bench.run_steps(3);
        let edge = bench.state().free.expect("shown").left();
        let rights = |bench: &Bench, role| {
            bench
                .query_all_by_role(role)
                .map(|node| node.rect())
                .filter(|rect| rect.left() < edge && rect.top() > PAGE)
                .collect::<Vec<_>>()
        };
        for rect in rights(&bench, Role::ListItem).into_iter().chain(rights(&bench, Role::Button)) {
            assert!(rect.right() <= edge + 0.5, "{rect} within {edge}");
        }
        assert!(bench.get_by_label("Total change").rect().right() <= edge - 7.5, "as far from the edge as the field");
    }
}

#[test]
fn switches_let_things_stand_out() {
    let mut bench = bench(stand());
    assert_eq!(
        click(&mut bench, "Highlight: Animated"),
        [Action::Flat(FlatAction::SetAnimationFocus(AnimationFocus::Moving))]
    );
    assert_eq!(click(&mut bench, "Heat map"), [Action::Flat(FlatAction::ToggleHeat)]);
    assert_eq!(click(&mut bench, "Highlight: Selected"), [], "no envelope is selected");
    bench.state_mut().state.flat_mut().timeline.selected = [EnvelopeIndex(1)].into();
    bench.run_steps(1);
    assert_eq!(
        click(&mut bench, "Highlight: Selected"),
        [Action::Flat(FlatAction::SetAnimationFocus(AnimationFocus::Users))]
    );
}

#[test]
fn keys_switch_on_and_off() {
    let mut bench = bench(stand());
    let press = |bench: &mut Bench, key, modifiers| {
        bench.key_press_modifiers(modifiers, key);
        asked(bench)
    };
    assert_eq!(
        press(&mut bench, Key::M, Modifiers::NONE),
        [Action::Flat(FlatAction::SetAnimationFocus(AnimationFocus::Moving))]
    );
    obey(&mut bench, Action::Flat(FlatAction::SetAnimationFocus(AnimationFocus::Moving)));
    assert_eq!(
        press(&mut bench, Key::M, Modifiers::NONE),
        [Action::Flat(FlatAction::SetAnimationFocus(AnimationFocus::All))]
    );
    assert_eq!(press(&mut bench, Key::M, Modifiers::SHIFT), [Action::Flat(FlatAction::ToggleHeat)]);
    assert_eq!(press(&mut bench, Key::U, Modifiers::NONE), [Action::Flat(FlatAction::SetTab(Tab::Envelopes))]);
    obey(&mut bench, Action::Flat(FlatAction::Seek(2.5)));
    let split = OtherTime { time_s: 2.5, how: OtherTime::SPLIT };
    assert_eq!(press(&mut bench, Key::C, Modifiers::NONE), [Action::Flat(FlatAction::SetCompare(Some(split)))]);
    obey(&mut bench, Action::Flat(FlatAction::SetCompare(Some(split))));
    obey(&mut bench, Action::Flat(FlatAction::Seek(4.0)));
    let ghost = OtherTime { time_s: 2.5, how: OtherTime::GHOST };
    assert_eq!(
        press(&mut bench, Key::C, Modifiers::SHIFT),
        [Action::Flat(FlatAction::SetCompare(Some(ghost)))],
        "the time stays"
    );
    assert_eq!(press(&mut bench, Key::C, Modifiers::NONE), [Action::Flat(FlatAction::SetCompare(None))]);
}

#[test]
fn the_divider_follows_the_pointer() {
    let mut bench = bench(stand());
    obey(&mut bench, Action::Flat(FlatAction::SetCompare(Some(OtherTime { time_s: 1.0, how: OtherTime::SPLIT }))));
    bench.run_steps(2);
    let free = bench.state().free.expect("shown");
    let (from, to) = (free.center(), free.left_center() + vec2(free.width() * 0.25, 40.0));
    bench.event(Event::PointerMoved(from));
    bench.event(button(from, PointerButton::Primary, true));
    bench.run_steps(2);
    bench.event(Event::PointerMoved(to));
    let asked = asked(&mut bench);
    let Some(Action::Flat(FlatAction::SetCompare(Some(OtherTime { time_s, how: Comparing::Split(at) })))) =
        asked.last()
    else {
        panic!("{asked:?}")
    };
    assert!(*time_s == 1.0 && (at - 0.25).abs() < 0.01, "{asked:?}");
    assert!(
        !asked.iter().any(|action| matches!(action, Action::Flat(FlatAction::PanPx(_)))),
        "the map stays: {asked:?}"
    );
}

#[test]
fn times_change_places() {
    let mut bench = bench(stand());
    obey(&mut bench, Action::Flat(FlatAction::Seek(4.0)));
    obey(&mut bench, Action::Flat(FlatAction::SetCompare(Some(OtherTime { time_s: 1.0, how: OtherTime::GHOST }))));
    let swapped = OtherTime { time_s: 4.0, how: OtherTime::GHOST };
    bench.run_steps(2);
    let asked = click(&mut bench, "Swap times");
    assert_eq!(asked, [Action::Flat(FlatAction::Seek(1.0)), Action::Flat(FlatAction::SetCompare(Some(swapped)))]);
}

#[test]
fn the_time_at_the_top_can_be_typed_while_the_clock_runs() {
    let mut bench = bench(stand());
    let runs = |bench: &mut Bench| {
        for _ in 0..4 {
            bench.state_mut().state.flat_mut().clock.time_s += 0.37;
            bench.run_steps(1);
        }
    };
    let write = |bench: &mut Bench, words: &str| {
        bench.run_steps(60);
        bench.get_by_label("Time").click();
        runs(bench);
        for letter in words.chars() {
            bench.event(Event::Text(letter.to_string()));
            runs(bench);
        }
        bench.key_press(Key::Enter);
        asked(bench)
    };
    assert_eq!(write(&mut bench, "200"), [Action::Flat(FlatAction::Seek(200.0))]);
    assert_eq!(write(&mut bench, ""), [], "nothing was typed, so the clock goes on");
}
