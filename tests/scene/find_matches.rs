//! What is found among the tiles of a map: the same as by looking at every tile, however it is sliced.

use std::sync::Arc;

use crate::common::flat::Flat as _;
use crate::common::picture::load_map;
use mapscope::analysis;
use mapscope::analysis::{Match, Matches, Query};
use mapscope::scene::{PhysicsCell, Scene};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::{self, Action, ViewState};

pub fn all(scene: &Scene, text: &str, step: usize) -> Matches {
    let mut matches = Matches::new(scene.flat(), text);
    let mut steps = 0;
    while !matches.advance(scene.flat(), step) {
        steps += 1;
        assert!(steps < 1_000_000, "the search never ends");
    }
    matches
}

/// Every tile that fits, tile by tile.
fn by_hand(scene: &Scene, text: &str) -> Vec<Match> {
    let (query, rules) = (Query::parse(text), analysis::rules(scene.flat()));
    let mut found = Vec::new();
    for tiles in &scene.flat().physics {
        let layer = analysis::physics_layer(tiles.kind).expect("a physics layer");
        for at in (0..tiles.size_tiles.y).flat_map(|y| (0..tiles.size_tiles.x).map(move |x| glam::UVec2::new(x, y))) {
            let cell = tiles.cell(at);
            if cell != PhysicsCell::default() && query.matches(rules, layer, analysis::physics_tile(layer, cell)) {
                found.push(Match { at, layer: tiles.layer });
            }
        }
    }
    found
}

pub fn sorted(found: &[Match]) -> Vec<(u32, u32, u32)> {
    let mut all: Vec<_> = found.iter().map(|found| (found.layer.0, found.at.y, found.at.x)).collect();
    all.sort_unstable();
    all
}

fn tutorial() -> Option<Arc<Scene>> {
    let shared = crate::common::shared_dir()?;
    Some(load_map(&shared.join("data/maps/ddnet/Tutorial.map"), &shared.join("data/ddnet")))
}

#[test]
fn every_match_lies_in_one_area_of_tiles_that_are_alike() {
    let Some(scene) = tutorial() else { return };
    for text in ["freeze", "switch", "tele", "image generic_unhookable"] {
        let matches = all(&scene, text, usize::MAX / 2);
        let (found, areas) = (matches.found(), matches.areas());
        assert!(!areas.is_empty() && areas.len() < found.len(), "{text}: {} areas of {}", areas.len(), found.len());
        assert_eq!(areas.iter().map(|area| area.tiles).sum::<usize>(), found.len(), "{text}");
        let mut tiles = vec![0; areas.len()];
        for (at, one) in found.iter().enumerate() {
            let area = matches.area_of(at).expect("an area");
            tiles[area] += 1;
            assert!(areas[area].first <= at && found[areas[area].first].layer == one.layer, "{text}");
        }
        assert!(areas.iter().zip(tiles).all(|(area, tiles)| area.tiles == tiles), "{text}");
        let x = |area: &mapscope::analysis::MatchArea| found[area.first].at.x;
        let turns = areas.windows(2).filter(|pair| x(&pair[0]) > x(&pair[1])).count();
        assert!(turns <= 2, "{text}: from left to right, exact names first");
    }
}

#[test]
fn slices_find_what_a_walk_finds() {
    let Some(scene) = tutorial() else { return };
    for text in ["freeze", "tele 1", "switch 3 door", "0x1c", "tune 2", "speedup", "nothing-of-that-name"] {
        let expected = by_hand(&scene, text);
        for step in [1, 100_000, usize::MAX / 2] {
            let matches = all(&scene, text, step);
            assert_eq!(matches.count(), expected.len(), "{text}");
            assert_eq!(sorted(matches.found()), sorted(&expected), "{text}");
        }
    }
    assert!(by_hand(&scene, "freeze").len() > 1000, "the map has freeze");
}

#[test]
fn no_question_finds_nothing() {
    let Some(scene) = tutorial() else { return };
    let matches = all(&scene, "  ", 1);
    assert!(matches.is_empty_question() && matches.is_done() && matches.count() == 0);
}

#[test]
fn another_map_forgets_which_match_was_gone_to() {
    let Some(scene) = tutorial() else { return };
    let mut state = ViewState::default();
    view::apply(&mut state, Action::Flat(FlatAction::OpenFind), Some(&scene.world));
    view::apply(&mut state, Action::Flat(FlatAction::SetFind("freeze".into())), Some(&scene.world));
    let found = by_hand(&scene, "freeze")[7];
    view::apply(&mut state, Action::Flat(FlatAction::GoToMatch { at: 7, found }), Some(&scene.world));
    assert_eq!(state.flat().find.at, Some(7));
    let to = state.flat().motion.flight.expect("a flight").to;
    assert!((to.center - (found.at.as_vec2() + 0.5) * 32.0).length() < 0.01, "{to:?}");
    for action in [Action::Shell(ShellAction::SceneReloaded), Action::Shell(ShellAction::SceneOpened)] {
        state.flat_mut().find.at = Some(7);
        view::apply(&mut state, action, Some(&scene.world));
        assert_eq!(state.flat().find.at, None);
        assert!(state.flat().find.open && state.flat().find.text == "freeze", "the question stays");
    }
    view::apply(&mut state, Action::Flat(FlatAction::SetFind("death".into())), Some(&scene.world));
    assert_eq!(state.flat().find.at, None);
}
