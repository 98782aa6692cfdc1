//! Levels: their things in the panel, under a click, and in the Inspector.

use std::sync::Arc;

use egui_kittest::kittest::Queryable;
use mapscope::base::Task;
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::scene::solid::ThingIndex;
use mapscope::scene::{Scene, World};
use mapscope::view::solid::SolidAction;
use mapscope::view::{self, Action, ShellAction};

use crate::common::level_bytes::LevelParts;
use crate::stand::{Bench, Stand, asked, bench, click};

/// Two sectors, two static meshes and an actor.
fn level() -> Arc<Scene> {
    let name = "square.map".to_owned();
    let source = Source::Bytes { name, bytes: LevelParts::default().build().into() };
    load_now(&source, &LoadOptions::default(), &Task::default()).expect("a level")
}

fn opened() -> Bench {
    let scene = level();
    let mut stand = Stand { scene: Some(Arc::clone(&scene)), ..Stand::default() };
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
    assert!(actions.contains(&Action::Solid(SolidAction::FrameSelection)), "{actions:?}");
}

#[test]
fn worlds_of_other_kinds_have_no_such_page() {
    let bench = opened();
    assert!(bench.query_by_label("Changes").is_none(), "a level has no other saves");
    assert!(bench.query_by_label("Problems").is_some());
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
    for group in catalog.contents() {
        for kind in group.kinds {
            assert_eq!(catalog.find(&kind.words).len(), kind.count, "{}: {}", group.title, kind.words);
        }
    }
}
