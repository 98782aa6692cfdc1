//! Nodes of a world: the card beside the pointer, the Inspector, the menu, the status bar.

use std::sync::Arc;

use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable;
use glam::IVec3;
use mapscope::base::{Warning, WarningPlace};
use mapscope::prefs::{Inspector, PanelSizes};
use mapscope::scene::solid::{Fact, FactSection, ItemGrid, ItemStack, NodeAnswer, NodeFacts, NodeQuestion, Slice};
use mapscope::ui::{CheckEnd, Panels, WorldCheck};
use mapscope::view::solid::{PageAction, SolidAction, SolidTab};
use mapscope::view::{Action, Request, ShellAction};

use crate::stand::{Bench, Stand, bench, button, click, frames, on_map};
use crate::world_map::with_world;

/// Frames in which the pointer rests until the card shows.
const REST: usize = 40;

fn chest() -> NodeFacts {
    let private = Fact { is_private: true, ..Fact::new("owner", "alice") };
    let slot = |count| ItemStack { title: "Torch".into(), count, stored: "default:torch".into(), ..Default::default() };
    NodeFacts {
        at: IVec3::new(9, 15, 49),
        name: "default:chest".into(),
        title: "Chest".into(),
        color: Some([120, 80, 40]),
        summary: vec!["main: 2 stacks".into()],
        sections: vec![
            FactSection {
                title: "Node".into(),
                facts: vec![Fact::new("Name", "default:chest"), Fact::new("Position", "9, 15, 49")],
                items: None,
            },
            FactSection {
                title: "Metadata".into(),
                facts: vec![private, Fact::new("formspec", "x".repeat(5000))],
                items: None,
            },
            FactSection {
                title: "Inventory main: 2 of 3 slots used".into(),
                facts: Vec::new(),
                items: Some(ItemGrid { columns: 8, slots: vec![Some(slot(99)), None, Some(slot(14))] }),
            },
        ],
    }
}

/// Questions about nodes that were asked since, the last ones.
fn asked(bench: &mut Bench) -> Option<Vec<NodeQuestion>> {
    std::mem::take(&mut bench.state_mut().asked_nodes).pop().map(|(nodes, _)| nodes)
}

/// A world whose middle the pointer has just reached, and the question about the node there.
fn pointed() -> (Bench, NodeQuestion) {
    let mut bench = bench(with_world());
    frames(&mut bench, 3);
    let at = on_map(&bench);
    bench.hover_at(at);
    frames(&mut bench, 1);
    bench.hover_at(at + egui::vec2(1.0, 0.0));
    frames(&mut bench, 2);
    let asked = asked(&mut bench).expect("a question");
    let [question] = asked[..] else { panic!("{asked:?}") };
    (bench, question)
}

fn answer(bench: &mut Bench, question: NodeQuestion, answer: NodeAnswer) {
    Arc::make_mut(&mut bench.state_mut().status.nodes).put(question, answer);
}

/// The same with the node selected by a click, and answered.
fn inspected() -> Bench {
    let (mut bench, question) = pointed();
    answer(&mut bench, question, NodeAnswer::Node(Box::new(chest())));
    let at = on_map(&bench) + egui::vec2(1.0, 0.0);
    for pressed in [true, false] {
        bench.event(button(at, PointerButton::Primary, pressed));
        frames(&mut bench, 1);
    }
    frames(&mut bench, 4);
    bench
}

#[test]
fn the_node_under_the_pointer_is_asked_for_and_named() {
    let (mut bench, question) = pointed();
    let NodeQuestion::Top { x, z, heights } = question else { panic!("{question:?}") };
    assert!((60..70).contains(&x) && (-70..-60).contains(&z) && heights == Slice::ALL, "{question:?}");
    frames(&mut bench, 5);
    assert_eq!(asked(&mut bench), None, "once");
    answer(&mut bench, question, NodeAnswer::Node(Box::new(chest())));
    frames(&mut bench, 3);
    assert!(bench.query_by_label("default:chest").is_some(), "in the status bar");
    bench.event(egui::Event::PointerGone);
    frames(&mut bench, 3);
    assert_eq!(asked(&mut bench), Some(Vec::new()));
}

#[test]
fn a_card_shows_where_the_pointer_rests() {
    let (mut bench, question) = pointed();
    frames(&mut bench, REST);
    assert!(bench.query_by_label("main: 2 stacks").is_none(), "nothing is known yet");
    answer(&mut bench, question, NodeAnswer::Node(Box::new(chest())));
    frames(&mut bench, 8);
    assert!(bench.query_by_label("main: 2 stacks").is_some(), "the card");
    assert!(bench.query_by_label("default:chest   9, 15, 49").is_some());
    bench.key_press_modifiers(Modifiers::SHIFT, Key::H);
    assert_eq!(frames(&mut bench, 3), [Action::Shell(ShellAction::ToggleHoverCard)]);
    bench.hover_at(on_map(&bench));
    frames(&mut bench, REST);
    assert!(bench.query_by_label("main: 2 stacks").is_none(), "it is switched off");
}

#[test]
fn a_card_says_why_a_node_cannot_be_described() {
    let (mut bench, question) = pointed();
    let reason = "its bytes are cut off".to_owned();
    answer(&mut bench, question, NodeAnswer::Unreadable { part: "block 0, 0, 3".into(), reason });
    frames(&mut bench, REST);
    assert!(bench.query_by_label("Block 0, 0, 3 cannot be read").is_some());
    assert!(bench.query_by_label("Its bytes are cut off").is_some());
}

#[test]
fn a_click_lists_all_that_is_stored() {
    let mut bench = inspected();
    for label in ["Name default:chest", "Position 9, 15, 49", "owner alice", "99 × Torch", "113 × Torch"] {
        assert!(bench.query_by_label(label).is_some(), "{label}");
    }
    assert_eq!(click(&mut bench, "Copy position"), [Action::Ask(Request::CopyText("9, 15, 49".into()))]);
    assert_eq!(click(&mut bench, "Copy name"), [Action::Ask(Request::CopyText("default:chest".into()))]);
    let all = click(&mut bench, "Copy all");
    let [Action::Ask(Request::CopyText(text))] = all.as_slice() else { panic!("{all:?}") };
    assert!(text.contains("owner: alice") && text.contains("1: default:torch"), "{text}");
}

#[test]
fn escape_and_the_cross_close_the_inspector() {
    let mut bench = inspected();
    bench.key_press(Key::Escape);
    let asked = frames(&mut bench, 3);
    assert!(asked.contains(&Action::Solid(SolidAction::Inspect(None))), "{asked:?}");
    assert!(bench.query_by_label("Close Inspector").is_none());
    let mut bench = inspected();
    click(&mut bench, "Close Inspector");
    let mut bench = inspected();
    bench.state_mut().state.shell.switches.inspector = Inspector::Closed;
    frames(&mut bench, 2);
    assert!(bench.query_by_label("Close Inspector").is_none(), "it stays closed");
}

#[test]
fn the_menu_copies_the_position_and_the_name() {
    let (mut bench, question) = pointed();
    answer(&mut bench, question, NodeAnswer::Node(Box::new(chest())));
    let at = on_map(&bench) + egui::vec2(1.0, 0.0);
    for pressed in [true, false] {
        bench.event(button(at, PointerButton::Secondary, pressed));
        frames(&mut bench, 1);
    }
    frames(&mut bench, 3);
    assert!(bench.query_by_label("Add bookmark here").is_some());
    assert!(bench.query_by_label("Copy name (default:chest)").is_some());
    let chosen = click(&mut bench, "Copy coordinates (9, 15, 49)");
    assert!(chosen.contains(&Action::Ask(Request::CopyText("9,15,49".into()))), "{chosen:?}");
}

#[test]
fn worlds_of_boxes_have_no_nodes() {
    let mut bench = bench(crate::stand::with_solid());
    bench.hover_at(on_map(&bench));
    frames(&mut bench, 4);
    assert_eq!(asked(&mut bench), None);
    bench.key_press(Key::I);
    frames(&mut bench, 3);
    assert!(bench.query_by_label("Close Inspector").is_none());
}

#[test]
fn signs_and_objects_have_labels_close_by() {
    let mut bench = bench(with_world());
    frames(&mut bench, 3);
    let (_, labels) = bench.state().asked_nodes.last().cloned().expect("a question");
    let question = labels.expect("labels of what shows");
    assert!(question.min.x < 4 && question.max.x > 4 && question.max.y >= 0, "{question:?}");
    bench.state_mut().state.shell.switches.labels = false;
    frames(&mut bench, 3);
    assert_eq!(bench.state().asked_nodes.last().map(|(_, labels)| *labels), Some(None), "they are switched off");
    bench.state_mut().state.shell.switches.labels = true;
    let world = bench.state().scene.clone().expect("a world");
    let far_out = SolidAction::Zoom { steps: -20.0, at_px: glam::Vec2::splat(300.0) };
    mapscope::view::apply(&mut bench.state_mut().state, far_out, Some(&world.world));
    mapscope::view::advance(&mut bench.state_mut().state, Some(&world.world), 1.0);
    frames(&mut bench, 3);
    assert_eq!(bench.state().asked_nodes.last().map(|(_, labels)| *labels), Some(None), "too small to be told apart");
}

fn unreadable(block: [i32; 3], reason: &str) -> Warning {
    Warning { code: "block-unreadable", place: WarningPlace::Block(block), message: reason.to_owned() }
}

#[test]
fn blocks_that_cannot_be_read_are_listed_by_reason() {
    let mut stand = with_world();
    let warnings = [unreadable([1, 0, 3], "it is empty"), unreadable([2, 0, 3], "it is empty")];
    let check = WorldCheck { blocks: 10, total: 40, warnings: warnings.into(), ..WorldCheck::default() };
    stand.status.world_check = Some(Arc::new(check.clone()));
    stand.status.world_answers = Some(Arc::default());
    let mut bench = bench(stand);
    frames(&mut bench, 3);
    click(&mut bench, "Loaded, 2 problems");
    let page = SolidAction::Page(PageAction::SetTab(SolidTab::Problems));
    mapscope::view::apply(&mut bench.state_mut().state, page, None);
    frames(&mut bench, 3);
    assert!(bench.query_by_label("Loaded, 2 problems").is_some(), "counted in the status bar");
    assert!(bench.query_by_label("Checking… 25% of 40 blocks").is_some());
    assert!(bench.query_by_label("Cannot be read: it is empty (2)").is_some());
    let asked = click(&mut bench, "Block 2, 0, 3");
    let point = glam::Vec3::new(39.5, 7.5, 55.5);
    let go = SolidAction::Page(PageAction::GoToBlock(point));
    let inspect = SolidAction::Inspect(Some(NodeQuestion::At(IVec3::new(32, 0, 48))));
    assert_eq!(asked, [Action::Solid(go), Action::Solid(inspect)]);
    let copied = click(&mut bench, "Copy all problems");
    let [Action::Ask(Request::CopyText(text))] = copied.as_slice() else { panic!("{copied:?}") };
    assert_eq!(text.lines().count(), 2);
    let check = WorldCheck { end: Some(CheckEnd::Done), blocks: 40, ..check };
    bench.state_mut().status.world_check = Some(Arc::new(check));
    frames(&mut bench, 2);
    assert!(bench.query_by_label_contains("Checking").is_none());
}

#[test]
fn a_reason_takes_two_lines_only_where_one_is_too_short() {
    let reason = "the number of its nodes is not that of other blocks";
    let check = |blocks: i32| {
        let warnings = (0..blocks).map(|x| unreadable([x, 0, 3], reason)).collect();
        Some(Arc::new(WorldCheck { end: Some(CheckEnd::Done), warnings, ..WorldCheck::default() }))
    };
    let heights = [600, 200].map(|left| {
        let sizes = PanelSizes { left: Some(left), ..PanelSizes::default() };
        let mut stand = Stand { panels: Panels::sized(sizes), ..with_world() };
        stand.status.world_check = check(1);
        stand.status.world_answers = Some(Arc::default());
        let mut bench = bench(stand);
        let page = SolidAction::Page(PageAction::SetTab(SolidTab::Problems));
        mapscope::view::apply(&mut bench.state_mut().state, page, None);
        // More blocks of the same reason are found.
        [1, 2].map(|blocks| {
            bench.state_mut().status.world_check = check(blocks);
            frames(&mut bench, 3);
            bench.get_by_label(&format!("Cannot be read: {reason} ({blocks})")).rect().height()
        })
    });
    let [[wide, wide_later], [narrow, narrow_later]] = heights;
    assert!(narrow > wide + 8.0, "{narrow} and {wide} points");
    assert_eq!([wide_later, narrow_later], [wide, narrow]);
}
