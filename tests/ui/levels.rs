//! Levels: their things in the panel, under a click, and in the Inspector.

use std::sync::Arc;

use egui_kittest::kittest::Queryable;
use glam::{Vec2, Vec3};
use mapscope::analysis::solid::{SolidHit, top_ground};
use mapscope::base::{ColorBy, LevelKind, LevelStyle, Task, Warning, WarningPlace};
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::prefs::PanelSizes;
use mapscope::scene::solid::{Projection, SolidViewpoint, ThingIndex};
use mapscope::scene::{Scene, Summary, World};
use mapscope::ui::Panels;
use mapscope::view::solid::{PageAction, SolidAction, SolidTab};
use mapscope::view::{self, Action, Request, ShellAction};

use crate::common::level_bytes::LevelParts;
use crate::stand::{Bench, Stand, asked, bench, click};

/// Two sectors, two static meshes and an actor.
fn level() -> Arc<Scene> {
    let name = "square.map".to_owned();
    let source = Source::Bytes { name, bytes: LevelParts::default().build().into() };
    load_now(&source, &LoadOptions::default(), &Task::default()).expect("a level")
}

fn opened() -> Bench {
    opened_in(Stand { scene: Some(level()), ..Stand::default() })
}

/// A stand whose level has been opened.
fn opened_in(mut stand: Stand) -> Bench {
    let scene = stand.scene.clone().expect("a level");
    view::apply(&mut stand.state, ShellAction::SceneOpened, Some(&scene.world));
    let mut bench = bench(stand);
    bench.run_steps(3);
    asked(&mut bench);
    bench
}

fn says(bench: &Bench, words: &str) -> bool {
    bench.query_by_label_contains(words).is_some()
}

#[test]
fn contents_list_kinds_that_lead_to_things() {
    let mut bench = opened();
    assert!(says(&bench, "Static meshes by model (2)") && says(&bench, "Sectors by area (2)"));
    click(&mut bench, "models/a.bin: 1");
    bench.run_steps(3);
    assert!(says(&bench, "1 match"), "the name of the model is looked for");
    let actions = click(&mut bench, "Mesh 0, models/a.bin");
    let selected = actions.iter().find_map(|action| match action {
        Action::Solid(SolidAction::Select(Some(hit))) => hit.thing,
        _ => None,
    });
    assert_eq!(selected, Some(ThingIndex(2)), "behind two sectors: {actions:?}");
    assert!(actions.contains(&Action::Solid(SolidAction::ShowSelection)), "{actions:?}");
}

#[test]
fn worlds_of_other_kinds_have_no_such_page() {
    let bench = opened();
    assert!(bench.query_by_label("Changes").is_none(), "a level has no other saves");
    assert!(bench.query_by_label("Problems").is_some());
}

#[test]
fn the_palette_speaks_of_levels() {
    let mut bench = opened();
    for (typed, label) in [("search", "Find in level"), ("spawn", "Go to player start"), ("rotate", "View from front")]
    {
        let lines = crate::words::lines_for(&mut bench, typed);
        assert!(lines.iter().take(3).any(|line| line == label), "{typed}: {lines:?}");
    }
    for (typed, label) in [("100 200", "Go to the surface at x 100, y 200"), ("1 -2 3.5", "Go to 1, -2, 3.5")] {
        let lines = crate::words::lines_for(&mut bench, typed);
        assert_eq!(lines.first().map(String::as_str), Some(label), "{lines:?}");
    }
    let lines = crate::words::lines_for(&mut bench, "world");
    assert!(!lines.iter().any(|line| line == "Find in world"), "{lines:?}");
}

/// Clicks a tab, and turns to its page as the program does.
fn turn_to(bench: &mut Bench, label: &str, tab: SolidTab) {
    let turn = Action::Solid(SolidAction::Page(PageAction::SetTab(tab)));
    assert!(click(bench, label).contains(&turn), "{label}");
    let scene = bench.state().scene.clone().expect("a level");
    view::apply(&mut bench.state_mut().state, turn, Some(&scene.world));
    bench.run_steps(3);
    asked(bench);
}

/// Styles that were asked for.
fn styles(actions: &[Action]) -> Vec<LevelStyle> {
    let style = |action: &Action| match action {
        Action::Ask(Request::StyleLevel(style)) => Some(*style),
        _ => None,
    };
    actions.iter().filter_map(style).collect()
}

#[test]
fn layers_hide_kinds_and_explain_colors() {
    let mut bench = opened();
    turn_to(&mut bench, "Layers", SolidTab::Layers);
    assert!(says(&bench, "Legend: dominant flag") && says(&bench, "Ground: 2 sectors"));
    click(&mut bench, "Ground: 2 sectors");
    bench.run_steps(3);
    turn_to(&mut bench, "Contents", SolidTab::Contents);
    assert!(says(&bench, "2 matches"), "as many as the legend counts");
    turn_to(&mut bench, "Layers", SolidTab::Layers);
    let hidden = styles(&click(&mut bench, "Visibility of walls"));
    let [style] = hidden[..] else { panic!("one style: {hidden:?}") };
    assert_eq!((style.alpha(LevelKind::Walls), style.alpha(LevelKind::Floors)), (0, 255));
    let automap = click(&mut bench, "Automap");
    assert!(styles(&automap).iter().any(|style| style.automap), "{automap:?}");
    let flies =
        |action: &Action| matches!(action, Action::Solid(SolidAction::EnterAutomap(at)) if at.pitch_deg == -90.0);
    assert!(automap.iter().any(flies), "it shows from above: {automap:?}");
    let scene = bench.state().scene.clone().expect("a level");
    let aim = |bench: &Bench| bench.state().state.world.as_solid().expect("a level").aim();
    let before = aim(&bench);
    for action in automap {
        view::apply(&mut bench.state_mut().state, action, Some(&scene.world));
    }
    assert!(aim(&bench).is_map());
    view::apply(&mut bench.state_mut().state, SolidAction::LeaveAutomap, Some(&scene.world));
    assert_eq!(aim(&bench), before, "back to where it was entered");
}

#[test]
fn words_of_the_inspector_lead_to_things() {
    let mut bench = opened();
    click(&mut bench, "models/a.bin: 1");
    bench.run_steps(3);
    click(&mut bench, "Mesh 0, models/a.bin");
    let scene = bench.state().scene.clone().expect("a level");
    let World::Solid(solid) = &scene.world else { panic!("a level") };
    let facts = solid.catalog.as_ref().expect("a catalog").facts(ThingIndex(4)).expect("an actor");
    let goals = |name: &str| {
        let fact = facts.sections[0].facts.iter().find(|fact| fact.name == name).expect(name);
        (fact.value.clone(), fact.goals.clone())
    };
    let own = ("actor 0".to_owned(), ThingIndex(4));
    assert_eq!(goals("Tag"), ("257 (triggered by actor 0)".to_owned(), vec![own.clone()]));
    assert_eq!(goals("Target tag"), ("257 (triggers actor 0)".to_owned(), vec![own]));
    let actor = solid.things[4].bounds.center();
    let hit = SolidHit {
        chunk: Default::default(),
        thing: Some(ThingIndex(4)),
        point: actor,
        normal: Vec3::Y,
        distance: 1.0,
    };
    view::apply(&mut bench.state_mut().state, SolidAction::Select(Some(hit)), Some(&scene.world));
    bench.run_steps(3);
    let link = bench.query_all_by_label("actor 0").next().expect("a link");
    link.click();
    bench.run_steps(3);
    let actions = asked(&mut bench);
    assert!(actions.contains(&Action::Solid(SolidAction::ShowSelection)), "{actions:?}");
}

#[test]
fn keys_color_floors_and_find_things() {
    let mut bench = opened();
    bench.key_press(egui::Key::C);
    bench.run_steps(2);
    let colors = styles(&asked(&mut bench));
    assert_eq!(colors.first().map(|style| style.color_by), Some(ColorBy::Height));
    bench.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::F);
    bench.run_steps(4);
    let field = bench.get_by_label("Find in 5 things");
    assert!(field.is_focused(), "the field of the page has the keyboard");
}

#[test]
fn a_mistyped_word_leads_to_things() {
    let mut bench = opened();
    bench.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::F);
    bench.run_steps(4);
    bench.event(egui::Event::Text("raptr".to_owned()));
    bench.run_steps(4);
    assert!(says(&bench, "No matches"));
    click(&mut bench, "Find “raptor” instead");
    bench.run_steps(4);
    assert!(!says(&bench, "No matches") && says(&bench, "1 match"), "the actor is listed");
}

#[test]
fn connections_lead_to_both_ends() {
    let mut bench = opened();
    turn_to(&mut bench, "Connections", SolidTab::Connections);
    assert!(says(&bench, "Triggers (1)"), "the actor triggers its own tag");
    let actions = click(&mut bench, "Actor 0 (Raptor) → actor 0 (Raptor), tag 257");
    let selects = |action: &Action| matches!(action, Action::Solid(SolidAction::Select(Some(hit))) if hit.thing == Some(ThingIndex(4)));
    assert!(actions.iter().any(selects), "{actions:?}");
    let all = click(&mut bench, "Show all connections");
    assert!(all.contains(&Action::Solid(SolidAction::ToggleLinks)));
}

#[test]
fn problems_lead_to_things() {
    let mut bench = opened();
    turn_to(&mut bench, "Problems", SolidTab::Problems);
    assert!(says(&bench, "Static meshes outside of the grid"));
    let actions = click(&mut bench, "Static mesh 0: Stands outside of section 0 of the grid, which holds it.");
    let selects = |action: &Action| matches!(action, Action::Solid(SolidAction::Select(Some(hit))) if hit.thing == Some(ThingIndex(2)));
    assert!(actions.iter().any(selects), "{actions:?}");
}

#[test]
fn problems_of_the_file_list_no_places_and_long_ones_are_whole() {
    let level = level();
    let warning = Warning { code: "level-odd", place: WarningPlace::File, message: "the level is odd.".to_owned() };
    let summary = Summary { warnings: vec![warning], ..level.summary.clone() };
    let World::Solid(solid) = &level.world else { panic!("a level") };
    let scene = Scene { summary, world: World::Solid(Arc::clone(solid)) };
    let sizes = PanelSizes { left: Some(220), ..PanelSizes::default() };
    let panels = Panels::sized(sizes);
    let mut bench = opened_in(Stand { scene: Some(Arc::new(scene)), panels, ..Stand::default() });
    turn_to(&mut bench, "Problems", SolidTab::Problems);
    assert!(says(&bench, "The level is odd. (1)"));
    assert_eq!(bench.query_all_by_label("File").count(), 1, "only the menu: the row would lead nowhere");
    let long = bench.get_by_label("Static mesh 0: Stands outside of section 0 of the grid, which holds it.").rect();
    let short = bench.get_by_label("The level is odd. (1)").rect();
    assert!(long.height() > short.height() + 8.0, "{long} and {short}");
}

#[test]
fn every_thing_has_facts() {
    let scene = level();
    let World::Solid(solid) = &scene.world else { panic!("a level") };
    let catalog = solid.catalog.as_ref().expect("a catalog");
    for (n, thing) in solid.things.iter().enumerate() {
        let facts = catalog.facts(ThingIndex(n as u32)).expect("facts");
        let number = |name: &str| name.split([' ', ':']).find_map(|word| word.parse::<usize>().ok());
        assert_eq!(number(&facts.title), number(&thing.name), "{} and {}", facts.title, thing.name);
        assert!(facts.sections.iter().all(|section| !section.facts.is_empty()), "{}", facts.title);
        assert!(facts.as_text().starts_with(&facts.title));
    }
    assert_eq!(catalog.facts(ThingIndex(solid.things.len() as u32)), None);
    let found = |words: &str| catalog.find(words).into_iter().map(|it| it.thing.0).collect::<Vec<_>>();
    assert_eq!((found("sector 1"), found("actor 0"), found("")), (vec![1], vec![4], vec![]));
    assert_eq!(found("ground"), [0, 1], "as the legend names them");
    for group in catalog.contents() {
        for kind in group.kinds {
            assert_eq!(catalog.find(&kind.words).len(), kind.count, "{}: {}", group.title, kind.words);
        }
    }
}

/// Presses a key, and applies what it asks for as the program does.
fn press(bench: &mut Bench, key: egui::Key) -> Vec<Action> {
    bench.key_press(key);
    bench.run_steps(3);
    let actions = asked(bench);
    let scene = bench.state().scene.clone().expect("a level");
    for action in actions.clone() {
        view::apply(&mut bench.state_mut().state, action, Some(&scene.world));
    }
    bench.run_steps(2);
    actions
}

/// A place high above a point of the scene, from which one looks ahead.
fn jump(bench: &mut Bench, eye: Vec3) {
    jump_with_pitch(bench, eye, 0.0);
}

fn jump_with_pitch(bench: &mut Bench, eye: Vec3, pitch_deg: f32) {
    let projection = Projection::Perspective { fov_deg: 70.0 };
    let at = SolidViewpoint { eye, yaw_deg: 0.0, pitch_deg, projection };
    let scene = bench.state().scene.clone().expect("a level");
    view::apply(&mut bench.state_mut().state, SolidAction::Jump(at), Some(&scene.world));
    bench.run_steps(2);
    asked(bench);
}

#[test]
fn walking_begins_on_the_floor_however_far_below_it_lies() {
    let mut bench = opened();
    let scene = level();
    let World::Solid(solid) = &scene.world else { panic!("a level") };
    let middle = solid.things[0].bounds.center();
    let floor = top_ground(solid, Vec2::new(middle.x, middle.z)).expect("a floor");
    jump(&mut bench, Vec3::new(middle.x, floor + 2000.0, middle.z));
    press(&mut bench, egui::Key::K);
    let walks = |bench: &Bench| bench.state().state.world.as_solid().is_some_and(|view| view.walk.is_some());
    let eye = |bench: &Bench| bench.state().state.world.as_solid().map_or(0.0, |view| view.camera.eye.y);
    assert!(walks(&bench));
    assert!((floor + 1.0..floor + 12.0).contains(&eye(&bench)), "{} over {floor}", eye(&bench));
    assert!(says(&bench, "walking, 4.3 m/s"), "its speed is in the status bar");
    press(&mut bench, egui::Key::K);
    // Beside all floors there is nothing to walk on.
    jump(&mut bench, solid.bounds.max + Vec3::splat(50.0));
    assert_eq!(press(&mut bench, egui::Key::K), []);
    assert!(!walks(&bench) && says(&bench, "there is no ground below or in the middle of the view"));
    // One that is in view is walked on.
    let beside = Vec3::new(middle.x, floor + 500.0, middle.z + 500.0);
    jump_with_pitch(&mut bench, beside, -45.0);
    press(&mut bench, egui::Key::K);
    assert!(walks(&bench));
    let eye = bench.state().state.world.as_solid().expect("a level").camera.eye;
    assert!((eye - middle.with_y(eye.y)).length() < 20.0 && eye.y < floor + 12.0, "{eye} is over {middle}");
}

#[test]
fn two_numbers_go_to_the_surface_there() {
    let mut bench = opened();
    let scene = level();
    let World::Solid(solid) = &scene.world else { panic!("a level") };
    let middle = solid.things[0].bounds.center();
    let floor = top_ground(solid, Vec2::new(middle.x, middle.z)).expect("a floor");
    let Vec3 { x, y, .. } = solid.axes.game_point(middle);
    bench.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::T);
    bench.run_steps(2);
    let actions = asked(&mut bench);
    for action in actions {
        view::apply(&mut bench.state_mut().state, action, Some(&scene.world));
    }
    bench.run_steps(2);
    bench.event(egui::Event::Text("1000k".into()));
    bench.run_steps(2);
    assert!(says(&bench, "or x and y: 120 -300"), "in the words of levels");
    (0..5).for_each(|_| bench.key_press(egui::Key::Backspace));
    bench.run_steps(2);
    bench.event(egui::Event::Text(format!("{x} {y}")));
    bench.run_steps(2);
    assert!(says(&bench, "Go to the surface at"));
    press(&mut bench, egui::Key::Enter);
    let selected = bench.state().state.world.as_solid().and_then(|view| view.selected).expect("a point");
    assert!(selected.point.distance(Vec3::new(middle.x, floor, middle.z)) < 0.01, "{selected:?}");
}

#[test]
fn solo_of_a_kind_of_parts_ends_by_escape_and_in_the_status_bar() {
    let mut bench = opened();
    let style = LevelStyle { solo: Some(LevelKind::Floors), ..LevelStyle::default() };
    let source = Source::Bytes { name: "square.map".into(), bytes: LevelParts::default().build().into() };
    let options = LoadOptions { level_style: style, ..LoadOptions::default() };
    bench.state_mut().scene = Some(load_now(&source, &options, &Task::default()).expect("a level"));
    bench.run_steps(3);
    asked(&mut bench);
    assert_eq!(styles(&click(&mut bench, "Solo: floors")), [LevelStyle { solo: None, ..style }]);
    bench.key_press(egui::Key::Escape);
    bench.run_steps(3);
    assert_eq!(styles(&asked(&mut bench)), [LevelStyle { solo: None, ..style }]);
    // The actor does not show, and says so where it is gone to.
    bench.get_by_label("Find in 5 things").focus();
    bench.event(egui::Event::Text("raptor".into()));
    bench.run_steps(3);
    bench.key_press(egui::Key::Enter);
    bench.run_steps(3);
    assert!(says(&bench, "is hidden. “Floors” is soloed in the Layers tab."));
}

/// Middle of a text that is painted on the picture.
fn painted_at(bench: &Bench, words: &str) -> Option<egui::Pos2> {
    let shapes = bench.output().shapes.iter();
    shapes
        .filter_map(|shape| match &shape.shape {
            egui::Shape::Text(text) if text.galley.text() == words => Some(text.visual_bounding_rect().center()),
            _ => None,
        })
        .next()
}

#[test]
fn a_click_on_a_label_selects_what_it_names() {
    let mut bench = opened();
    let World::Solid(solid) = &bench.state().scene.clone().expect("a level").world else { panic!("a level") };
    let thing = &solid.things[2];
    let (name, middle) = (thing.name.clone(), thing.bounds.center());
    // Beside it, so that a ray through its label does not meet it.
    jump_with_pitch(&mut bench, middle + Vec3::new(0.0, 4.0, 20.0), 0.0);
    bench.run_steps(3);
    let at = painted_at(&bench, &name).expect("a label");
    let actions = crate::stand::press(&mut bench, at);
    let hit = actions.iter().find_map(|action| match action {
        Action::Solid(SolidAction::Select(hit)) => *hit,
        _ => None,
    });
    let hit = hit.unwrap_or_else(|| panic!("a selection: {actions:?}"));
    assert_eq!((hit.thing, hit.point), (Some(ThingIndex(2)), middle));
    let scene = bench.state().scene.clone().expect("a level");
    view::apply(&mut bench.state_mut().state, SolidAction::Select(Some(hit)), Some(&scene.world));
    bench.run_steps(3);
    let shown = bench
        .output()
        .shapes
        .iter()
        .filter(|shape| matches!(&shape.shape, egui::Shape::Text(text) if text.galley.text() == name));
    assert_eq!(shown.count(), 1, "the card of the selection takes the place of the label");
    let card = painted_at(&bench, &name).expect("the card");
    let actions = crate::stand::press(&mut bench, card);
    let selects_another = |action: &Action| matches!(action, Action::Solid(SolidAction::Select(hit)) if hit.and_then(|hit| hit.thing) != Some(ThingIndex(2)));
    assert!(!actions.iter().any(selects_another), "a second click is about the same thing: {actions:?}");
}
