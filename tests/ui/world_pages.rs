//! Pages and the search of a world of blocks.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use glam::{IVec3, Vec2, Vec3};
use mapscope::analysis::solid::{
    BlockChanges, HitCounts, HitKind, HitPlace, NamedCount, PlayerFact, WorldAnswer, WorldAnswers, WorldContents,
    WorldDifferences, WorldFact, WorldHit, WorldHits, WorldQuestion, changed_areas,
};
use mapscope::prefs::PanelSizes;
use mapscope::scene::solid::{NodeQuestion, Projection};
use mapscope::ui::{BlockSave, Live, Panels};
use mapscope::view::solid::{PageAction, SolidAction, SolidTab, world_questions};
use mapscope::view::{self, Action, Request};

use crate::stand::{self, Bench, Stand, bench, frames};
use crate::world_map::{shown, with_world};

/// A stand whose world can be asked about its blocks.
fn with_blocks() -> Stand {
    let mut stand = with_world();
    stand.status.world_answers = Some(Arc::default());
    stand
}

fn put(stand: &mut Stand, question: WorldQuestion, answer: WorldAnswer) {
    let answers: &mut Arc<WorldAnswers> = stand.status.world_answers.as_mut().expect("a world of blocks");
    Arc::make_mut(answers).put(question, answer);
}

fn contents(is_done: bool) -> WorldContents {
    let kind = |name: &str, count| NamedCount { name: name.into(), count, color: Some([1, 2, 3]) };
    WorldContents {
        facts: vec![WorldFact { name: "Seed", value: "31337".into() }],
        total_blocks: 10,
        blocks: if is_done { 10 } else { 4 },
        is_done,
        columns: 3,
        extent: Some([[0, 0, 0], [1, 2, 3]]),
        versions: [(29, 10)].into(),
        nodes: [kind("default:stone", 3000), kind("air", 1000)].into(),
        objects: [kind("boats:boat", 2)].into(),
        players: [PlayerFact { name: "alice".into(), at: Vec3::new(64.0, 8.0, -64.0), health: Some(0) }].into(),
        ..WorldContents::default()
    }
}

fn with_contents(is_done: bool) -> Stand {
    let mut stand = with_blocks();
    put(&mut stand, WorldQuestion::Contents(false), WorldAnswer::Contents(Arc::new(contents(is_done))));
    stand
}

fn click(bench: &mut Bench, label: &str) -> Vec<Action> {
    bench.get_by_label_contains(label).click();
    frames(bench, 4)
}

fn page(action: PageAction) -> Action {
    Action::Solid(SolidAction::Page(action))
}

#[test]
fn the_page_is_named_below_tabs_that_have_no_names() {
    for (width, has_title) in [(600, false), (200, true)] {
        let sizes = PanelSizes { left: Some(width), ..PanelSizes::default() };
        let mut bench = bench(Stand { panels: Panels::sized(sizes), ..with_contents(true) });
        // Those that a world of blocks has.
        let pages = [
            (SolidTab::Contents, "Contents"),
            (SolidTab::Changes, "Changes"),
            (SolidTab::Bookmarks, "Bookmarks"),
            (SolidTab::Problems, "Problems"),
        ];
        for (tab, name) in pages {
            view::apply(&mut bench.state_mut().state, SolidAction::Page(PageAction::SetTab(tab)), None);
            frames(&mut bench, 3);
            let titles = bench.query_all_by_role(egui::accesskit::Role::Heading);
            let titles: Vec<_> = titles.filter_map(|node| node.accesskit_node().label()).collect();
            assert_eq!(titles.iter().any(|title| title == name), has_title, "{name}, {width}: {titles:?}");
        }
    }
}

#[test]
fn contents_show_as_they_are_counted_until_that_is_stopped() {
    let mut bench = bench(with_contents(false));
    frames(&mut bench, 2);
    assert!(bench.query_by_label_contains("Counting 10 blocks: 40%").is_some());
    assert!(bench.query_by_label_contains("default:stone: 3").is_some());
    let asked = |bench: &Bench| world_questions(&shown(bench).pages, true);
    assert_eq!(asked(&bench), [WorldQuestion::Contents(false)]);
    assert_eq!(world_questions(&shown(&bench).pages, false), [], "nothing is counted for a hidden page");
    assert!(click(&mut bench, "Stop").contains(&page(PageAction::Count(false))));
    assert_eq!(asked(&bench), []);
    let actions = click(&mut bench, "Count again");
    assert!(actions.contains(&Action::Ask(Request::AskAgain)));
    assert_eq!(asked(&bench), [WorldQuestion::Contents(true)]);
}

#[test]
fn names_are_found_and_players_are_gone_to() {
    let mut bench = bench(with_contents(true));
    frames(&mut bench, 2);
    assert!(bench.query_by_label_contains("Counting").is_none());
    click(&mut bench, "boats:boat");
    let find = &shown(&bench).pages.find;
    assert_eq!((find.open, find.search.text.as_str()), (true, "\"boats:boat\""));
    click(&mut bench, "alice at 64, 8, -64 dead");
    let selected = shown(&bench).selected.expect("a place").point;
    assert_eq!(selected, Vec3::new(64.0, 8.0, 64.0), "north is up");
}

#[test]
fn a_part_of_the_contents_folds_away() {
    let mut bench = bench(with_contents(true));
    frames(&mut bench, 2);
    click(&mut bench, "Nodes (2 kinds)");
    assert!(bench.query_by_label_contains("default:stone:").is_none());
    click(&mut bench, "Nodes (2 kinds)");
    assert!(bench.query_by_label_contains("default:stone:").is_some());
}

#[test]
fn headings_say_what_is_counted() {
    let mut stand = with_blocks();
    let kind = |name: &str, count| NamedCount { name: name.into(), count, color: None };
    let objects = [kind("mobs:sheep", 1200), kind("boats:boat", 2), kind("mobs:cow", 1)].into();
    let contents = WorldContents { objects, ..contents(true) };
    put(&mut stand, WorldQuestion::Contents(false), WorldAnswer::Contents(Arc::new(contents)));
    let mut bench = bench(stand);
    frames(&mut bench, 2);
    assert!(bench.query_by_label("Objects (1,203 in 3 kinds)").is_some());
    assert!(bench.query_by_label("Players (1)").is_some() && bench.query_by_label("Nodes (2 kinds)").is_some());
    bench.get_by_label("Filter 2 kinds of nodes").click();
    frames(&mut bench, 2);
    bench.event(Event::Text("boat".into()));
    frames(&mut bench, 3);
    assert!(bench.query_by_label("Objects (2 in 1 kind)").is_some(), "as far as the filter lets through");
}

/// Where a text is painted, left and right.
fn painted(bench: &Bench, words: &str) -> [f32; 2] {
    let mut shapes = bench.output().shapes.iter();
    let at = shapes.find_map(|shape| match &shape.shape {
        egui::Shape::Text(text) if text.galley.text() == words => Some(text.visual_bounding_rect()),
        _ => None,
    });
    let at = at.unwrap_or_else(|| panic!("{words} is painted"));
    [at.left(), at.right()]
}

#[test]
fn names_begin_at_the_same_place_behind_icons() {
    let mut stand = with_blocks();
    let objects = [NamedCount { name: "boats:boat".into(), count: 2, color: None }].into();
    let contents = WorldContents { objects, ..contents(true) };
    put(&mut stand, WorldQuestion::Contents(false), WorldAnswer::Contents(Arc::new(contents)));
    let mut bench = bench(stand);
    frames(&mut bench, 2);
    let names = ["boats:boat", "default:stone"].map(|name| painted(&bench, name)[0]);
    assert!((names[0] - names[1]).abs() < 2.0, "{names:?}");
    let icon = painted(&bench, &lucide_icons::Icon::Package.unicode().to_string())[1];
    assert!(names[0] - icon >= 3.0, "{icon} {names:?}");
}

#[test]
fn a_world_that_was_counted_and_has_changed_says_so() {
    let mut stand = with_contents(true);
    Arc::make_mut(stand.status.world_answers.as_mut().expect("answers")).are_old = true;
    let mut bench = bench(stand);
    frames(&mut bench, 2);
    assert!(bench.query_by_label_contains("has changed since it was counted").is_some());
}

fn hits() -> WorldHits {
    let hit = |kind, place, text: &str| WorldHit { kind, place, text: text.into() };
    WorldHits {
        counts: HitCounts { nodes: 5000, metadata: 1, ..HitCounts::default() },
        listed: [
            (4.0, hit(HitKind::Metadata, HitPlace::Node([60, 7, -64]), "owned by mese")),
            (9.0, hit(HitKind::Node, HitPlace::Node([70, 7, -64]), "default:mese")),
        ]
        .into(),
        columns: Arc::new([([3, -4], 5001)].into()),
        is_done: true,
        ..WorldHits::default()
    }
}

/// A search for "mese" by the keyboard.
fn searched() -> Bench {
    let mut bench = bench(with_contents(true));
    frames(&mut bench, 2);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::F);
    frames(&mut bench, 3);
    bench.event(Event::Text("mese".into()));
    frames(&mut bench, 3);
    let questions = world_questions(&shown(&bench).pages, true);
    let question = questions.into_iter().find(|question| matches!(question, WorldQuestion::Hits(_)));
    put(bench.state_mut(), question.expect("a search"), WorldAnswer::Hits(Arc::new(hits())));
    frames(&mut bench, 2);
    bench
}

#[test]
fn a_search_lists_hits_and_goes_through_them() {
    let mut bench = searched();
    let find = shown(&bench).pages.find.clone();
    assert_eq!((find.search.text.as_str(), find.search.from.y), ("mese", None), "heights do not count on a map");
    assert!(bench.query_by_label_contains("Nodes 5").is_some() && bench.query_by_label_contains("Text 1").is_some());
    assert!(bench.query_by_label_contains("owned by mese · 60, 7, -64 · 2 nodes").is_some());
    for (modifiers, expected) in
        [(Modifiers::NONE, 0), (Modifiers::NONE, 1), (Modifiers::NONE, 0), (Modifiers::SHIFT, 1)]
    {
        bench.key_press_modifiers(modifiers, Key::Enter);
        frames(&mut bench, 4);
        assert_eq!(shown(&bench).pages.find.at, Some(expected));
    }
    assert_eq!(shown(&bench).selected.expect("a hit").point, Vec3::new(70.0, 7.0, 64.0));
    assert_eq!(shown(&bench).inspected, Some(NodeQuestion::At(IVec3::new(70, 7, -64))));
    assert!(shown(&bench).aim().is_map());
    bench.key_press(Key::Escape);
    frames(&mut bench, 3);
    assert!(!shown(&bench).pages.find.open);
}

#[test]
fn hits_below_the_surface_say_so_on_a_map() {
    let mut bench = searched();
    let deep = |y| WorldHit { kind: HitKind::Node, place: HitPlace::Node([60, y, -64]), text: "default:mese".into() };
    let listed = [(0.0, deep(7)), (0.0, deep(-5)), (0.0, deep(6))].into();
    let search = WorldQuestion::Hits(shown(&bench).pages.find.search.clone());
    put(bench.state_mut(), search, WorldAnswer::Hits(Arc::new(WorldHits { listed, ..hits() })));
    frames(&mut bench, 2);
    // The surface lies at 7.
    assert!(bench.query_by_label("default:mese · 60, 7, -64 · 0 nodes away").is_some());
    assert!(bench.query_by_label("default:mese · 60, -5, -64 · 0 nodes away, 12 below the surface").is_some());
    click(&mut bench, "60, -5, -64");
    let words = "12 nodes below the surface: lower the highest height (Shift+PageDown) or switch to 3D (M).";
    assert!(bench.query_by_label(words).is_some());
}

#[test]
fn a_kind_of_hits_is_left_out_by_a_new_search() {
    let mut bench = searched();
    let before = shown(&bench).pages.find.search.clone();
    click(&mut bench, "Nodes 5");
    let after = shown(&bench).pages.find.search.clone();
    assert!(!after.kinds.has(HitKind::Node) && after.kinds.has(HitKind::Item) && after.text == before.text);
    assert!(world_questions(&shown(&bench).pages, true).contains(&WorldQuestion::Hits(after)));
}

#[test]
fn differences_to_another_save_are_listed_by_area() {
    let mut bench = bench(with_contents(true));
    let other = PathBuf::from("/backup/world");
    frames(&mut bench, 2);
    let world = bench.state().scene.clone();
    let world = world.as_deref().map(|scene| &scene.world);
    view::apply(&mut bench.state_mut().state, SolidAction::Page(PageAction::Compare(Some(other.clone()))), world);
    assert_eq!(shown(&bench).pages.tab, SolidTab::Changes);
    assert_eq!(world_questions(&shown(&bench).pages, true), [WorldQuestion::Differences(other.clone())]);
    let blocks = BlockChanges { added: 1, removed: 2, changed: 3 };
    let columns = [([3, -4], blocks)].into();
    let areas = changed_areas(&columns).into();
    let columns = Arc::new(columns);
    let differences = WorldDifferences { blocks, columns, areas, is_done: true, ..WorldDifferences::default() };
    put(bench.state_mut(), WorldQuestion::Differences(other), WorldAnswer::Differences(Arc::new(differences)));
    frames(&mut bench, 2);
    for words in ["1 block added", "2 blocks removed", "3 blocks changed", "Compared with world"] {
        assert!(bench.query_by_label_contains(words).is_some(), "{words}");
    }
    click(&mut bench, "x 48 … 63");
    assert_eq!(shown(&bench).selected.expect("a place").point, Vec3::new(55.5, 7.5, 56.5), "on the ground");
    click(&mut bench, "End comparison");
    assert_eq!(shown(&bench).pages.compared, None);
}

#[test]
fn a_map_shows_all_of_an_area_and_comes_no_closer_than_needed() {
    let mut bench = bench(with_contents(true));
    frames(&mut bench, 2);
    let world = bench.state().scene.clone();
    let world = world.as_deref().map(|scene| &scene.world);
    let mut visit = |size: f32| {
        let area = [Vec2::new(0.0, -size), Vec2::new(size, 0.0)];
        view::apply(&mut bench.state_mut().state, SolidAction::Page(PageAction::GoToArea(area)), world);
        let aim = shown(&bench).aim();
        assert_eq!((aim.eye.x, aim.eye.z), (size / 2.0, size / 2.0));
        match aim.projection {
            Projection::Orthographic { height } => height,
            Projection::Perspective { .. } => panic!("a map, where one was"),
        }
    };
    assert_eq!(visit(16.0), 96.0, "with what is around it");
    let height = visit(128.0);
    assert!((128.0..200.0).contains(&height), "{height}");
}

#[test]
fn another_save_is_named_by_its_path() {
    let mut bench = bench(with_contents(true));
    frames(&mut bench, 2);
    click(&mut bench, "Changes");
    bench.get_by_label("Path of the other save").click();
    frames(&mut bench, 2);
    bench.event(Event::Text("/backup/home".into()));
    frames(&mut bench, 2);
    let actions = click(&mut bench, "Compare");
    assert!(actions.contains(&page(PageAction::Compare(Some("/backup/home".into())))), "{actions:?}");
}

#[test]
fn written_blocks_are_listed_behind_the_mark() {
    let mut stand = with_contents(true);
    let changes = BlockChanges { changed: 12, ..BlockChanges::default() };
    let areas = changed_areas(&[([3, -4], changes)].into()).into();
    let save = BlockSave { ago_s: 1.0, blocks: 12, areas };
    stand.status.live = Some(Live { on: true, blocks: Some(vec![save]), ..Live::default() });
    let mut bench = bench(stand);
    frames(&mut bench, 2);
    assert!(bench.query_by_label_contains("12 blocks changed").is_some(), "for a while");
    stand::click(&mut bench, "Live");
    let actions = click(&mut bench, "12 blocks around");
    assert!(
        actions.contains(&page(PageAction::GoToArea([Vec2::new(47.5, -64.5), Vec2::new(63.5, -48.5)]))),
        "{actions:?}"
    );
}

#[test]
fn pages_are_found_in_the_palette() {
    for (typed, tab) in
        [("seed", SolidTab::Contents), ("show changes", SolidTab::Changes), ("damaged", SolidTab::Problems)]
    {
        let mut stand = with_contents(true);
        stand.state.shell.palette = true;
        let mut bench = bench(stand);
        frames(&mut bench, 2);
        bench.event(Event::Text(typed.to_owned()));
        frames(&mut bench, 2);
        bench.key_press(Key::Enter);
        frames(&mut bench, 3);
        assert_eq!(shown(&bench).pages.tab, tab, "{typed}");
    }
}

#[test]
fn numbers_lead_to_a_node_or_to_the_surface() {
    let mut off = bench(with_blocks());
    frames(&mut off, 2);
    off.key_press_modifiers(Modifiers::COMMAND, Key::T);
    assert!(frames(&mut off, 2).contains(&page(PageAction::ToggleGoTo)));
    let entered = |text: &str| {
        let mut bench = bench(with_blocks());
        frames(&mut bench, 2);
        bench.key_press_modifiers(Modifiers::COMMAND, Key::T);
        frames(&mut bench, 3);
        assert!(shown(&bench).pages.go_to);
        bench.event(Event::Text(text.into()));
        frames(&mut bench, 2);
        bench.key_press(Key::Enter);
        let actions = frames(&mut bench, 2);
        (actions, bench)
    };
    let (actions, bench) = entered("(12, 5,-30)");
    let question = NodeQuestion::At(IVec3::new(12, 5, -30));
    let goes = page(PageAction::GoToNode(Vec3::new(12.0, 5.0, -30.0)));
    assert!(actions.contains(&goes) && actions.contains(&Action::Solid(SolidAction::Inspect(Some(question)))));
    assert!(!shown(&bench).pages.go_to, "the field is closed");
    assert_eq!(shown(&bench).inspected, Some(question));
    let (actions, _) = entered("7 8");
    assert!(actions.contains(&page(PageAction::GoToColumn(Vec2::new(7.0, 8.0)))));
    let (actions, mut bench) = entered("7");
    assert!(bench.query_by_label_contains("Enter x, y and z").is_some() && shown(&bench).pages.go_to, "{actions:?}");
    bench.key_press(Key::Escape);
    frames(&mut bench, 2);
    assert!(!shown(&bench).pages.go_to);
}

#[test]
fn numbers_in_the_palette_lead_to_a_node() {
    let mut bench = bench(with_blocks());
    frames(&mut bench, 2);
    bench.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    frames(&mut bench, 3);
    bench.get_by_label("Type a command, bookmark, or position");
    bench.event(Event::Text("12 5 -30".into()));
    frames(&mut bench, 3);
    assert!(bench.query_by_label_contains("Go to node 12, 5, -30").is_some());
    bench.key_press(Key::Enter);
    let goes = page(PageAction::GoToNode(Vec3::new(12.0, 5.0, -30.0)));
    assert!(frames(&mut bench, 2).contains(&goes));
}
