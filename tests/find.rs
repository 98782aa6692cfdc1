//! Looking for physics tiles by words: every name finds its tile, and words together mean all of them.

use std::collections::BTreeSet;

use mapscope::catalog::{Category, PhysicsLayer, PhysicsTile, Ruleset, find};
use mapscope::view::Query;
use proptest::prelude::*;

const RULES: [Ruleset; 2] = [Ruleset::DdNet, Ruleset::Vanilla];

use PhysicsLayer::{Front, Game, Speedup, Switch, Tele, Tune};

fn tile(id: u8, number: u8) -> PhysicsTile {
    PhysicsTile { id, number, ..PhysicsTile::default() }
}

fn finds(query: &str, layer: PhysicsLayer, tile: PhysicsTile) -> bool {
    Query::parse(query).matches(Ruleset::DdNet, layer, tile)
}

/// All ids of a layer that are found with a number.
fn ids(query: &str, layer: PhysicsLayer, number: u8) -> Vec<u8> {
    let query = Query::parse(query);
    (0..=255).filter(|id| query.matches(Ruleset::DdNet, layer, tile(*id, number))).collect()
}

#[test]
fn every_name_finds_its_tile_in_whatever_case_and_order() {
    let mut names = 0;
    for rules in RULES {
        for layer in PhysicsLayer::ALL {
            for fact in (0..=255).filter_map(|id| find(rules, layer, id)) {
                let mut words: Vec<&str> = fact.name.split_whitespace().collect();
                words.reverse();
                let turned = words.join(" ");
                let layered = format!("{} {}", layer.name(), fact.name);
                for query in [fact.name, &fact.name.to_uppercase(), &turned, &layered, fact.category.name()] {
                    // The word is a layer's before it is a kind's.
                    if query == "switch" && layer != Switch || query == "tune" && layer != Tune {
                        continue;
                    }
                    let parsed = Query::parse(query);
                    assert_eq!(parsed.notes(), [] as [String; 0], "{query}");
                    assert!(
                        parsed.matches(rules, layer, tile(fact.id, 1)),
                        "{rules:?} {layer:?} {} by {query:?}",
                        fact.id
                    );
                    names += 1;
                }
            }
        }
    }
    assert!(names > 1500, "{names}");
}

#[test]
fn every_id_is_found_by_its_id() {
    for layer in PhysicsLayer::ALL {
        for id in 0..=255_u8 {
            for query in [format!("0x{id:x}"), format!("ID {id}"), format!("id 0x{id:02X}"), format!("id{id}")] {
                assert_eq!(ids(&query, layer, 77), [id], "{query} in {layer:?}");
            }
        }
    }
}

#[test]
fn a_layer_and_a_number() {
    for (word, layer, id) in [("tele", Tele, 26), ("switch", Switch, 24), ("tune", Tune, 68)] {
        for query in [format!("{word} 12"), format!("{word}12"), format!("{word}: 12"), format!("12 {word}")] {
            assert!(finds(&query, layer, tile(id, 12)), "{query}");
            assert!(!finds(&query, layer, tile(id, 13)), "{query}");
            assert!(!finds(&query, Game, tile(id, 12)), "{query}");
        }
    }
    assert!(!finds("tele 12", Tele, tile(31, 12)), "where the number makes no difference, it is none");
    assert!(finds("tune 2", Tune, tile(99, 2)), "the game takes any id for a zone");
    assert!(!finds("tele 0", Tele, tile(0, 0)) && finds("tele 0", Tele, tile(10, 0)), "air has no number");
}

#[test]
fn words_together_mean_all_of_them() {
    for query in
        ["switch 3 door", "door switch 3", "DOORS, switch 3", "door 3", "door #3", "door number 3 in switch layer"]
    {
        let query = query.replace(" in ", " ");
        assert_eq!(ids(&query, Switch, 3), [240], "{query}");
        assert_eq!(ids(&query, Switch, 4), [] as [u8; 0], "{query}");
        assert!(!finds(&query, Game, tile(240, 3)), "a door of the game layer has no number: {query}");
    }
    assert!(finds("door", Game, tile(240, 0)) && finds("door", Switch, tile(240, 0)));
    let delayed = PhysicsTile { delay: 5, ..tile(22, 3) };
    assert!(finds("switch 3 delay 5", Switch, delayed) && finds("delay 5", Switch, delayed));
    assert!(!finds("delay 6", Switch, delayed) && !finds("switch 4 delay 5", Switch, delayed));
    let speedup = PhysicsTile { force: 7, max_speed: 50, ..tile(29, 0) };
    assert!(finds("force 7 speed 50", Speedup, speedup) && !finds("force 8", Speedup, speedup));
    assert_eq!(ids("front freeze unfreeze", Front, 0), [11, 13, 145]);
    assert!(ids("laser", Game, 0).contains(&4) && ids("laser", Game, 0).contains(&203), "by name and by kind");
}

#[test]
fn a_number_alone_is_an_id_a_number_or_part_of_a_name() {
    assert!(finds("26", Tele, tile(26, 0)) && finds("26", Tele, tile(10, 26)) && finds("26", Switch, tile(24, 26)));
    assert!(!finds("26", Game, tile(0, 26)) && !finds("26", Tele, tile(0, 26)));
    assert_eq!(ids("time checkpoint 18", Game, 0), [52]);
    assert_eq!(ids("game 9", Game, 9), [9, 43], "freeze and time checkpoint 9: the game layer has no numbers");
    assert_eq!(ids("9 12", Tele, 12), [9], "an unknown id 9 with number 12; id 12 has another number");
    assert_eq!(ids("0", Game, 0), [] as [u8; 0], "not the whole map");
    assert_eq!(ids("air", Game, 0), [0]);
}

#[test]
fn kinds_find_what_they_are() {
    for category in Category::ALL.into_iter().filter(|kind| !matches!(kind, Category::Switch | Category::Tune)) {
        let query = Query::parse(category.name());
        for layer in PhysicsLayer::ALL {
            for fact in (0..=255).filter_map(|id| find(Ruleset::DdNet, layer, id)) {
                let found = query.matches(Ruleset::DdNet, layer, tile(fact.id, 1));
                assert!(found || fact.category != category, "{} is of kind {}", fact.name, category.name());
                let named = fact.name.to_lowercase().contains(category.name());
                assert!(!found || named || fact.category == category, "{} by {}", fact.name, category.name());
            }
        }
    }
}

#[test]
fn what_cannot_be_found_is_told() {
    let notes = |query: &str| Query::parse(query).notes().join(" ");
    let examples = [
        ("", ""),
        (" , ", ""),
        ("frieze", "Nothing is called \"frieze\"."),
        ("door frieze", "Nothing is called \"frieze\"."),
        ("tele 300", "300 is too large: values go from 0 to 255."),
        ("0x1ff", "0x1ff is too large: values go from 0 to 255."),
        ("delay", "After \"delay\" a number is missing."),
        ("delay door", "After \"delay\" a number is missing."),
        ("tele switch", "There is no tile that fits all of these words."),
        ("switch 3 switch 4", "There is no tile that fits all of these words."),
        ("game delay 3 door", "There is no tile that fits all of these words."),
    ];
    for (query, expected) in examples {
        assert_eq!(notes(query), expected, "{query:?}");
        assert!(Query::parse(query).is_empty());
        assert!(!finds(query, Switch, tile(240, 3)), "{query:?}");
    }
    assert!(notes(&"x".repeat(100_000)).len() < 200);
}

#[test]
fn layers_without_a_tile_that_is_meant_need_no_look() {
    let looked = |query: &str| -> BTreeSet<&str> {
        let query = Query::parse(query);
        let layers = PhysicsLayer::ALL.into_iter().filter(|layer| query.looks_in(Ruleset::DdNet, *layer));
        layers.map(PhysicsLayer::name).collect()
    };
    assert_eq!(looked("switch 3 door"), BTreeSet::from(["switch"]));
    assert_eq!(looked("door"), BTreeSet::from(["front", "game", "switch"]));
    assert_eq!(looked(""), BTreeSet::new());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(5), ..ProptestConfig::default() })]

    #[test]
    fn any_words_have_an_answer(text in "((tele|switch|delay|door|id|#|0x|\\PC{0,4}|[0-9]{1,4})[ ,:=]?){0,6}", id: u8, number: u8) {
        let query = Query::parse(&text);
        for layer in PhysicsLayer::ALL {
            let found = query.matches(Ruleset::DdNet, layer, tile(id, number));
            prop_assert!(!found || query.looks_in(Ruleset::DdNet, layer) && query.notes().is_empty());
        }
    }
}
