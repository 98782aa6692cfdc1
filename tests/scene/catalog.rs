//! The catalogue of physics tiles: it knows what the table of facts knows, and has a whole sentence for everything.

mod colors;
mod facts;
mod real;

use std::collections::HashMap;

use mapscope::base::MapRules;
use mapscope::rules::ddnet::{
    Effect, Explanation, PhysicsLayer, PhysicsTile, Ruleset, explain, explain_on, find, map_rules_of,
};
use proptest::prelude::*;

const RULES: [Ruleset; 2] = [Ruleset::DdNet, Ruleset::Vanilla];

/// A sentence as people expect it: nothing forgotten, nothing left open.
fn check_sentence(told: &Explanation) {
    let text = &told.sentence;
    assert!(text.starts_with(|c: char| c.is_ascii_uppercase()), "{text}");
    assert!(text.ends_with('.') && !text.ends_with(".."), "{text}");
    let odd = ["{", "}", "  ", "\n", "..", ". ", " .", ",.", ";.", " ;", " ,"];
    assert!(!odd.iter().any(|odd| text.contains(odd)), "{text}");
    assert!(!told.name.is_empty() && told.name.trim() == told.name && !told.name.ends_with('.'), "{:?}", told.name);
    if told.effect != Effect::Works {
        let says_so = ["No effect", "no effect", "not known here"];
        assert!(says_so.iter().any(|words| text.contains(words)), "{text}");
    }
}

/// Tiles of a layer and an id with values at which something may change.
fn tiles(id: u8) -> impl Iterator<Item = PhysicsTile> {
    let values = [(0, 0), (1, 0), (0, 1), (1, 1), (77, 93), (255, 255), (2, 3), (3, 2), (9, 4), (9, 254)];
    values.into_iter().flat_map(move |(number, delay)| {
        (0..16).chain([255]).map(move |flags| PhysicsTile {
            id,
            number,
            delay,
            flags,
            force: number,
            max_speed: delay,
            angle: i16::from(flags) * 45 - 90,
        })
    })
}

#[test]
fn every_tile_of_every_layer_has_a_whole_sentence() {
    for rules in RULES {
        for layer in PhysicsLayer::ALL {
            for tile in (0..=255).flat_map(tiles) {
                let told = explain(rules, layer, tile);
                check_sentence(&told);
                let is_known = find(rules, layer, tile.id).is_some() || (tile.id == 0 && rules == Ruleset::DdNet);
                assert!(is_known != (told.effect == Effect::Unknown) || told.name == "Unknown", "{layer:?} {tile:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_explained(bytes: [u8; 6], angle: i16, layer in 0..6_usize, rules in 0..2_usize) {
        let [id, number, delay, flags, force, max_speed] = bytes;
        let tile = PhysicsTile { id, number, delay, flags, force, max_speed, angle };
        check_sentence(&explain(RULES[rules], PhysicsLayer::ALL[layer], tile));
    }
}

/// What matters is what changes the sentence, and the other way round.
#[test]
fn values_that_matter_are_told_and_others_are_not() {
    let plain = PhysicsTile { number: 77, delay: 93, force: 88, max_speed: 95, angle: 33, ..PhysicsTile::default() };
    for layer in PhysicsLayer::ALL {
        for id in 0..=255 {
            let Some(fact) = find(Ruleset::DdNet, layer, id) else { continue };
            let tile = PhysicsTile { id, ..plain };
            let told = |tile| explain(Ruleset::DdNet, layer, tile);
            let (at, matters) = (format!("{layer:?} {id} {}", fact.name), told(tile).matters);
            let changes = |other| told(tile).sentence != told(other).sentence;
            assert_eq!(told(tile).sentence.contains("77"), matters.number, "{at}: {}", told(tile).sentence);
            assert_eq!(told(tile).sentence.contains("93"), matters.delay, "{at}: {}", told(tile).sentence);
            assert_eq!(changes(PhysicsTile { number: 78, ..tile }), matters.number, "{at}");
            assert_eq!(changes(PhysicsTile { delay: 94, ..tile }), matters.delay, "{at}");
            assert_eq!(changes(PhysicsTile { force: 89, ..tile }), matters.speedup, "{at}");
            assert_eq!(changes(PhysicsTile { max_speed: 96, ..tile }), matters.speedup, "{at}");
            assert_eq!(changes(PhysicsTile { angle: 34, ..tile }), matters.speedup, "{at}");
            // Some turned tiles only look otherwise.
            let turns = (0..12).any(|flags| changes(PhysicsTile { flags, ..tile }));
            assert!(!turns || matters.flags, "{at}");
        }
    }
}

fn sentence(layer: PhysicsLayer, tile: PhysicsTile) -> (String, Effect) {
    let told = explain(Ruleset::DdNet, layer, tile);
    (told.sentence, told.effect)
}

#[test]
fn tiles_are_explained_by_what_their_map_lays_down() {
    use PhysicsLayer::{Front, Game, Switch};
    let lines = ["sv_freeze_delay 5; switch_open 2", "SV_dragger_range 350", "sv_plasma_range 100000", "switch_open x"];
    let rules = MapRules { lacks_switches: true, ..map_rules_of(&lines.map(str::to_owned)) };
    let on = |layer, id, number| {
        let tile = PhysicsTile { id, number, delay: 4, ..PhysicsTile::default() };
        let told = explain_on(&rules, Ruleset::DdNet, layer, tile);
        let general = explain(Ruleset::DdNet, layer, tile);
        assert_eq!((told.name, told.category, told.matters), (general.name, general.category, general.matters));
        (told.sentence, told.effect, general.sentence)
    };
    let off = "which the map turns off at the start";
    for (layer, id, number, words) in [
        (Front, 9, 0, "Freezes for 5 s (set by the map)."),
        (Game, 233, 0, "within 350 units (set by the map) with"),
        (Switch, 238, 1, "within 350 units (set by the map) with"),
        (Game, 220, 0, "within 99999 units (set by the map);"),
        (Switch, 240, 2, off),
        (Switch, 144, 2, off),
        (Switch, 225, 2, off),
        (Switch, 203, 2, off),
        (Game, 240, 0, "No effect on this map"),
        (Switch, 240, 0, "No effect on this map"),
    ] {
        let (told, effect, general) = on(layer, id, number);
        assert!(told.contains(words) && !general.contains(words), "{layer:?} {id}: {told}");
        assert_eq!(effect == Effect::Idle, id == 240 && number == 0, "{told}");
    }
    for (layer, id, number) in [(Switch, 240, 3), (Switch, 9, 3), (Switch, 24, 2), (Game, 1, 0)] {
        let (told, _, general) = on(layer, id, number);
        assert_eq!(told, general, "{layer:?} {id}");
    }
    let usual = map_rules_of(&["sv_dragger_range 700".to_owned(), "tune gravity 1".to_owned(), "sv_hit 0".to_owned()]);
    assert_eq!(usual, MapRules { dragger_range: Some(700), ..MapRules::default() });
    let dragger = PhysicsTile { id: 233, ..PhysicsTile::default() };
    assert_eq!(explain_on(&usual, Ruleset::DdNet, Game, dragger), explain(Ruleset::DdNet, Game, dragger));
}

#[test]
fn the_last_line_about_a_variable_counts() {
    let rules = |lines: &[&str]| map_rules_of(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>());
    assert_eq!(rules(&["sv_freeze_delay 5", "sv_freeze_delay 0"]).freeze_s, Some(1), "the least there is");
    assert_eq!(
        rules(&["sv_freeze_delay 5", "sv_freeze_delay many"]).freeze_s,
        Some(5),
        "what is no number is not taken"
    );
    assert_eq!(rules(&["switch_open 2", "switch_open 2", "switch_open 255"]).off_at_start, [2, 255].into());
    assert_eq!(rules(&["switch_open 0", "switch_open 256", "# switch_open 3"]), MapRules::default());
}

#[test]
fn rotated_tiles_say_where_they_point() {
    let ways = |layer, id, words: &str| {
        [0, 8, 3, 11, 1, 2, 9, 10]
            .map(|flags| {
                let text = sentence(layer, PhysicsTile { id, flags, ..PhysicsTile::default() }).0;
                let at = text.find(words).map(|at| at + words.len());
                at.map_or(String::new(), |at| text[at..].split([' ', ',', ';']).next().unwrap_or_default().to_owned())
            })
            .join(" ")
    };
    // Stoppers go by the picture, mirrored or not; the others by the four rotations alone.
    assert_eq!(ways(PhysicsLayer::Game, 60, "Lets tees move "), "up right down left up down right left");
    assert_eq!(ways(PhysicsLayer::Front, 67, "hooks that fly "), "up right down left    ");
    assert_eq!(ways(PhysicsLayer::Game, 67, "hooks that fly "), "down left up right    ");
    assert_eq!(ways(PhysicsLayer::Game, 64, "drift "), "up right down left    ");
}

#[test]
fn values_without_an_effect_are_said_to_be_that() {
    let tile = |id| PhysicsTile { id, ..PhysicsTile::default() };
    let idle: [(PhysicsLayer, PhysicsTile); 9] = [
        (PhysicsLayer::Tele, tile(26)),
        (PhysicsLayer::Tele, PhysicsTile { number: 5, ..tile(0) }),
        (PhysicsLayer::Speedup, PhysicsTile { max_speed: 50, ..tile(29) }),
        (PhysicsLayer::Speedup, tile(28)),
        (PhysicsLayer::Switch, PhysicsTile { number: 3, ..tile(9) }),
        (PhysicsLayer::Switch, PhysicsTile { delay: 3, ..tile(22) }),
        (PhysicsLayer::Switch, PhysicsTile { delay: 1, ..tile(19) }),
        (PhysicsLayer::Tune, tile(68)),
        (PhysicsLayer::Front, PhysicsTile { flags: 8, ..tile(64) }),
    ];
    for (layer, tile) in idle {
        let (text, effect) = sentence(layer, tile);
        assert_eq!(effect, Effect::Idle, "{layer:?} {tile:?}: {text}");
    }
}

#[test]
fn the_picture_of_an_unknown_id_is_told() {
    let text = |layer, id| sentence(layer, PhysicsTile { id, ..PhysicsTile::default() });
    // The game blanks what no layer of the same sheet has: 27 is a tele out, 7 and 140 are nothing there.
    let (shown, effect) = text(PhysicsLayer::Game, 27);
    assert!(shown.contains("“Teleport TO” of the tele layer") && effect == Effect::Unknown, "{shown}");
    for (layer, id) in [(PhysicsLayer::Game, 7), (PhysicsLayer::Front, 140), (PhysicsLayer::Switch, 27)] {
        assert!(text(layer, id).0.contains("hides it"), "{layer:?} {id}");
    }
    assert!(text(PhysicsLayer::Switch, 8).0.contains("“Timed switch activator”"), "cell 8 stands for 22");
}

#[test]
fn examples_read_as_they_should() {
    let examples = [
        (PhysicsLayer::Tele, PhysicsTile { id: 10, number: 12, ..PhysicsTile::default() }),
        (PhysicsLayer::Switch, PhysicsTile { id: 23, number: 3, delay: 5, ..PhysicsTile::default() }),
        (PhysicsLayer::Switch, PhysicsTile { id: 9, delay: 3, ..PhysicsTile::default() }),
        (PhysicsLayer::Speedup, PhysicsTile { id: 29, force: 7, max_speed: 53, angle: 270, ..PhysicsTile::default() }),
        (PhysicsLayer::Switch, PhysicsTile { id: 79, number: 30, delay: 1, ..PhysicsTile::default() }),
        (PhysicsLayer::Switch, PhysicsTile { id: 240, number: 4, ..PhysicsTile::default() }),
    ];
    let told: Vec<String> = examples.into_iter().map(|(layer, tile)| sentence(layer, tile).0).collect();
    let expected = [
        "Teleports to exit 12 and stops the tee; its hook and those on it let go.",
        "Turns switch 3 off for 5 s, which opens its doors, and then on.",
        "Freezes for 3 s; always, since the switch number is 0.",
        "Pushes up (270°) with force 7, up to 10.6 units per tick (maximum speed 53) that way.",
        "Adds 1 min 30 s to the race time, once per touch.",
        "Stops tees with a beam toward each laser length tile beside it while switch 4 is on, as it is at the start; \
         hooks and shots pass.",
    ];
    assert_eq!(told, expected);
}

/// The old speedup takes 1 to 4 for 5, but not where the force sets the speed, which it does in whole units.
#[test]
fn old_speedups_know_no_small_maximum() {
    let told = |force, max_speed| {
        let tile = PhysicsTile { id: 28, force, max_speed, ..PhysicsTile::default() };
        sentence(PhysicsLayer::Speedup, tile).0
    };
    for max_speed in 1..5 {
        let text = told(7, max_speed);
        let counts = format!("up to 1 unit per tick (maximum speed {max_speed}, which counts as 5)");
        assert!(text.contains(&counts), "{text}");
        let text = told(255, max_speed);
        assert!(text.starts_with("Stops the tee") && text.contains(&format!("maximum speed of {max_speed}")), "{text}");
    }
    assert!(told(7, 5).contains("up to 1 unit per tick (maximum speed 5), by the old rule"), "{}", told(7, 5));
    assert!(told(7, 53).contains("up to 10.6 units per tick"), "{}", told(7, 53));
    assert!(told(255, 9).contains("at 1 unit per tick") && told(255, 53).contains("at 10 units per tick"));
    let new = PhysicsTile { id: 29, force: 7, max_speed: 3, ..PhysicsTile::default() };
    assert!(sentence(PhysicsLayer::Speedup, new).0.contains("up to 0.6 units per tick"));
}

/// Two ids of a layer that say the same would be one tile.
#[test]
fn no_two_tiles_of_a_layer_say_the_same() {
    for rules in RULES {
        for layer in PhysicsLayer::ALL {
            let (mut sentences, mut names) = (HashMap::new(), HashMap::new());
            for id in (0..=255).filter(|id| find(rules, layer, *id).is_some()) {
                let tile = PhysicsTile { id, number: 1, delay: 2, force: 1, max_speed: 1, ..PhysicsTile::default() };
                let told = explain(rules, layer, tile);
                assert_eq!(sentences.insert(told.sentence.clone(), id), None, "{layer:?} {id}: {}", told.sentence);
                assert_eq!(names.insert(told.name, id), None, "{layer:?} {id}: {}", told.name);
            }
        }
    }
}
