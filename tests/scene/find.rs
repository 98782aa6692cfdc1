//! Looking for physics tiles by words: every name finds its tile, and words together mean all of them.

use std::collections::BTreeSet;

use mapscope::analysis::{Query, TileQuery};
use mapscope::rules::ddnet::{Category, PhysicsLayer, PhysicsTile, Ruleset, find};
use mapscope::scene::{ImageInfo, ImageOrigin, ImageState};
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
fn tiles_are_found_by_other_names_too() {
    let others: [(&str, PhysicsLayer, &[u8]); 28] = [
        ("death", Game, &[2]),
        ("mover slow", Game, &[64]),
        ("old shotgun", Game, &[71]),
        ("no collision", Game, &[72]),
        ("endless hook for all", Game, &[73]),
        ("no hitting", Game, &[74]),
        ("no hooking", Game, &[75]),
        ("unlimited jumps off", Game, &[89]),
        ("unlimited jumps on", Game, &[105]),
        ("teleport gun on", Game, &[96]),
        ("teleport grenade off", Game, &[113]),
        ("teleport laser on", Game, &[128]),
        ("freezing laser", Game, &[203, 204, 205, 206, 207, 208, 209]),
        ("laser change slow from long", Game, &[213]),
        ("laser change normal from nothing", Game, &[217]),
        ("turret explosive", Game, &[220, 222]),
        ("bouncing bullet explosive", Game, &[224]),
        ("dragging laser weak", Game, &[233, 236]),
        ("allow teleport gun red", Front, &[98]),
        ("allow teleport gun blue", Front, &[99]),
        ("tele in red", Tele, &[10, 63]),
        ("tele in blue", Tele, &[26, 31]),
        ("tele in for weapons", Tele, &[14]),
        ("tele in for hooks", Tele, &[15]),
        ("checkpoint tele out", Tele, &[30]),
        ("checkpoint tele in red", Tele, &[63]),
        ("add time", Switch, &[79]),
        ("subtract time", Switch, &[95]),
    ];
    let wrong = others.map(|(query, layer, expected)| (query, ids(query, layer, 1), expected));
    let wrong: Vec<_> = wrong.into_iter().filter(|(_, found, expected)| found != expected).collect();
    assert!(wrong.is_empty(), "asked, found, expected: {wrong:?}");
}

#[test]
fn every_id_is_found_by_its_id() {
    for layer in PhysicsLayer::ALL {
        for id in 0..=255_u8 {
            for query in [format!("0x{id:x}"), format!("ID {id}"), format!("id 0x{id:02X}"), format!("id{id}")] {
                assert_eq!(ids(&query, layer, 77), [id], "{query} in {layer:?}");
            }
            for query in [format!("index {id}"), format!("Index 0x{id:x}"), format!("index{id}")] {
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
        assert_eq!(ids(query, Switch, 3), [240], "{query}");
        assert_eq!(ids(query, Switch, 4), [] as [u8; 0], "{query}");
        assert!(!finds(query, Game, tile(240, 3)), "a door of the game layer has no number: {query}");
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
                let lower = format!("{} {}", fact.name, fact.also).to_lowercase();
                let named = lower.split(' ').any(|word| word.starts_with(category.name()));
                let is_tele = category == Category::Teleport && layer == Tele;
                let fits = named || fact.category == category || is_tele;
                assert!(!found || fits, "{} by {}", fact.name, category.name());
            }
        }
    }
}

#[test]
fn teleporters_of_checkpoints_are_teleporters() {
    for query in ["teleport", "teleporter", "TELEPORTERS", "tele"] {
        let known: Vec<u8> = ids(query, Tele, 5).into_iter().filter(|id| find(RULES[0], Tele, *id).is_some()).collect();
        assert_eq!(known, [10, 14, 15, 26, 27, 29, 30, 31, 63], "{query}");
    }
    assert_eq!(ids("teleport 5", Tele, 6), [5; 0], "those without this number");
    assert!(!finds("teleport", Game, tile(39, 0)), "a time checkpoint");
}

#[test]
fn words_stand_for_whole_words_or_their_beginning() {
    assert_eq!(ids("tele in", Tele, 1), [10, 14, 15, 26, 31, 63], "not the \"in\" of \"checkpoint\"");
    assert_eq!(ids("tele out", Tele, 1), [27, 30]);
    assert_eq!(ids("jet", Game, 0), [90, 106]);
    assert_eq!(ids("ookable", Game, 0), [] as [u8; 0]);
    assert_eq!(ids("hookable", Game, 0), [1], "not the end of \"unhookable\"");
    assert!(ids("hook", Game, 0).starts_with(&[1, 5, 6]), "hookable and hookthrough");
    assert_eq!(ids("hit others on", Switch, 0), [19], "the \"one\" of \"one weapon\" is no \"on\"");
    assert_eq!(ids("entities-off", Game, 0), [190, 191]);
}

#[test]
fn parts_of_links_are_found_by_their_words() {
    for word in ["exit", "exits", "out", "to"] {
        for query in [format!("tele 12 {word}"), format!("{word} 12"), format!("{word}12"), format!("tele {word} 12")] {
            assert_eq!(ids(&query, Tele, 12), [27, 30], "{query}");
            assert_eq!(ids(&query, Tele, 13), [] as [u8; 0], "{query}");
        }
    }
    for word in ["entrance", "entrances", "in", "from"] {
        assert_eq!(ids(&format!("tele {word} 12"), Tele, 12), [10, 14, 15, 26], "{word}: the others have no number");
    }
    assert_eq!((ids("exit 27", Tele, 27), ids("exit 27", Tele, 5)), (vec![27, 30], vec![]), "no id");
    assert_eq!((ids("checkpoint to 5", Tele, 5), ids("checkpoint to 5", Tele, 6)), (vec![30], vec![]));
    assert_eq!(ids("from-checkpoint", Tele, 0), [31, 63]);
    for query in ["switch 3 button", "button 3", "buttons 3", "button #3"] {
        assert_eq!((ids(query, Switch, 3), ids(query, Switch, 24)), (vec![22, 23, 24, 25], vec![]), "{query}");
    }
    let targets = ids("target 3", Switch, 3);
    assert!(
        [9, 12, 199, 240].iter().all(|id| targets.contains(id)) && ![24, 79, 210].iter().any(|id| targets.contains(id))
    );
    assert_eq!(ids("door in the switch layer", Switch, 0), [240], "no entrance");
}

#[test]
fn mappers_words_are_understood() {
    assert_eq!((ids("cp 5", Tele, 5), ids("cp 5", Tele, 6), ids("cp 5", Game, 0)), (vec![29, 30], vec![], vec![39]));
    assert_eq!((ids("checkpoint 30", Tele, 30), ids("checkpoint 30", Tele, 1)), (vec![29, 30], vec![]), "no id");
    assert_eq!((ids("tcp 5", Tele, 5), ids("time cp 5", Game, 0)), (vec![29, 30], vec![39]));
    assert_eq!((ids("cto 5", Tele, 5), ids("cfrm", Tele, 5)), (vec![30], vec![31, 63]));
    assert_eq!(ids("teleporter 12 red", Tele, 12), [10]);
    assert_eq!((ids("speeder", Game, 0), ids("kill", Game, 0)), (vec![64, 65], vec![2]));
    for query in ["nohook", "unhook", "UNHOOKABLE"] {
        assert_eq!(ids(query, Game, 0), [3], "{query}");
    }
    assert_eq!(ids("nofreeze", Game, 0), ids("unfreeze", Game, 0));
    assert!(!ids("ht", Game, 0).is_empty() && ids("ht", Game, 0) == ids("hookthrough", Game, 0));
    assert_eq!(ids("hook through", Game, 0), ids("hookthrough", Game, 0));
    assert_eq!((ids("finish line", Game, 0), ids("start line", Game, 0)), (vec![34], vec![33]));
    assert_eq!((ids("armor", Game, 0), ids("armour", Game, 0)), (vec![197], vec![197]));
    assert_eq!((ids("weapons", Game, 0), ids("infinite jump", Game, 0)), (vec![199, 200, 201, 202], vec![89, 105]));
    assert_eq!((ids("spikes", Game, 0), ids("double jump", Game, 0)), (ids("death", Game, 0), ids("jumps", Game, 0)));
    assert_eq!(
        (ids("timer", Game, 0), ids("switch 1 on", Switch, 1)),
        (ids("time", Game, 0), ids("activator", Switch, 1))
    );
    assert_eq!(
        (ids("laser freeze", Game, 0), ids("tele gun", Game, 0)),
        (ids("freezing laser", Game, 0), vec![96, 97])
    );
    assert_eq!((ids("npc", Game, 0), ids("old laser", Game, 0), ids("evil", Tele, 1)[0]), (vec![72, 88], vec![71], 10));
    assert_eq!(ids("shield", Game, 0), [197, 226, 227, 228, 229], "also those against single weapons");
    assert_eq!((ids("health", Game, 0), ids("no hook", Game, 0)), (vec![198], vec![3]));
    assert_eq!((ids("hammer", Game, 0), ids("hammer off", Switch, 0)), (vec![19, 20, 74], vec![20]));
    assert!(finds("zone 2", Tune, tile(68, 2)) && finds("tune zone 2", Tune, tile(68, 2)));
    assert!(finds("unknown", Game, tile(99, 0)) && !finds("unknown", Game, tile(1, 0)));
    assert!(!finds("unknown", Game, tile(0, 0)));
}

#[test]
fn speedups_are_found_by_their_values_and_ways() {
    let speedup = |angle| PhysicsTile { id: 29, force: 7, max_speed: 50, angle, ..PhysicsTile::default() };
    for query in ["force 7", "max 50", "speed 50", "max speed 50", "maximum speed 50", "maxspeed 50", "speed: 50"] {
        assert!(finds(query, Speedup, speedup(0)), "{query}");
        assert!(!finds(query, Speedup, tile(29, 0)), "{query}");
    }
    for (way, angle) in [("right", 0), ("down", 90), ("left", 180), ("up", 270)] {
        for query in [format!("speedup {way}"), format!("speedup to the {way}"), format!("angle {angle}")] {
            assert!(finds(&query, Speedup, speedup(angle)) && !finds(&query, Speedup, speedup(angle + 1)), "{query}");
            assert!(finds(&query, Speedup, speedup(angle - 360)), "{query}: only the direction counts");
        }
    }
    assert!(finds("angle -90°", Speedup, speedup(270)) && finds("boost force 7 up", Speedup, speedup(270)));
    assert!(finds("left", Game, tile(190, 0)), "a word of a name as well");
    assert_eq!(ids("speed", Speedup, 0), [28, 29], "the beginning of the name");
    assert_eq!(ids("speedup 28", Speedup, 0), [28]);
}

#[test]
fn who_asks_for_air_is_told_what_can_be_found() {
    for query in ["air", "AIR game", "0x0", "id 0", "tele id 0"] {
        let remark = Query::parse(query).remark().unwrap_or_default();
        assert!(remark.starts_with("Air is everywhere") && remark.contains("skips it"), "{query}: {remark}");
    }
    let zero = Query::parse("0");
    assert!(zero.remark().is_some_and(|remark| remark.contains("number 0") && remark.contains("everywhere")));
    assert!(zero.matches(Ruleset::DdNet, Tele, tile(26, 0)) && !zero.matches(Ruleset::DdNet, Tele, tile(0, 0)));
    for query in ["freeze", "tele 0", "hair", ""] {
        assert_eq!(Query::parse(query).remark(), None, "{query}");
    }
}

const UNLINKED: &str = "Teleporters and switches without a partner are listed on the Physics tab.";

#[test]
fn air_that_has_kept_a_value_is_found_by_its_name() {
    for (layer, query) in [(Tele, "air"), (Tele, "tele air"), (Tune, "tune air 4"), (Switch, "air 4"), (Tele, "id 0")] {
        assert!(finds(query, layer, tile(0, 4)), "{query}");
        assert!(!finds(query, layer, tile(26, 4)), "{query}: no air");
    }
    assert!(!finds("tele air", Tune, tile(0, 4)) && !finds("air 5", Tele, tile(0, 4)) && !finds("4", Tele, tile(0, 4)));
}

#[test]
fn what_cannot_be_found_is_told() {
    let notes = |query: &str| Query::parse(query).notes().join(" ");
    let examples = [
        ("", ""),
        (" , ", ""),
        ("qwertz", "Unknown word “qwertz”."),
        ("door frieze", "Unknown word “frieze”. Did you mean “freeze”?"),
        ("swich 3", "Unknown word “swich”. Did you mean “switch”?"),
        ("deaht", "Unknown word “deaht”. Did you mean “death”?"),
        ("tele 300", "300 is too large: values go from 0 to 255."),
        ("id 300", "300 is too large: values go from 0 to 255."),
        ("delay 300", "300 is too large: values go from 0 to 255."),
        ("exit 300", "300 is too large: values go from 0 to 255."),
        ("door 99999999999999999999", "99999999999999999999 is too large: values go from 0 to 255."),
        ("number -5", "-5 is too small: values go from 0 to 255."),
        ("angle 400", "400 is not an angle: angles go from 0 (to the right) to 359, clockwise."),
        ("angle", "A number is missing after “angle”."),
        ("unfreaze", "Unknown word “unfreaze”. Did you mean “unfreeze”?"),
        ("nodoor", "Unknown word “nodoor”."),
        ("unlaser", "Unknown word “unlaser”."),
        ("activater", "Unknown word “activater”. Did you mean “activator”?"),
        ("tele without exit", UNLINKED),
        ("without an exit", UNLINKED),
        ("no exit", UNLINKED),
        ("switch no button", UNLINKED),
        ("unused", UNLINKED),
        ("broken tele 7", UNLINKED),
        ("id", "A number is missing after “id”."),
        ("index", "A number is missing after “index”."),
        ("tele 1-5", "Ranges such as 1-5 cannot be searched for: enter one number."),
        ("0x1ff", "0x1ff is too large: values go from 0 to 255."),
        ("delay", "A number is missing after “delay”."),
        ("delay door", "A number is missing after “delay”."),
        ("tele switch", "A tile lies in one layer: it cannot be in both tele and switch."),
        ("switch 3 switch 4", "A tile has one number: it cannot be both 3 and 4."),
        ("tele from 1 to 2", "A tile has one number: it cannot be both 1 and 2."),
        ("angle 90 right", "A tile has one angle: it cannot be both 90 and 0."),
        ("game delay 3 door", "No tile like that has a delay."),
        ("checkpoint from 5", "No tile like that has a number."),
        ("stopper left", "No tile like that has a direction that can be searched for."),
        ("switch exit 3", "FROM and TO tiles lie in the tele layer."),
        ("game button", "Activators and targets lie in the switch layer."),
        ("speedup 90", "Speedups have no number: try “force 90”, “max 90” or “angle 90”."),
        ("spawn 77", "No tile like that has the number or the id 77."),
        ("spawn turret", "No tile matches all of these words."),
    ];
    for (query, expected) in examples {
        assert_eq!(notes(query), expected, "{query:?}");
        assert!(Query::parse(query).is_empty());
        assert!(!finds(query, Switch, tile(240, 3)), "{query:?}");
    }
    assert!(notes(&"x".repeat(100_000)).len() < 200);
}

#[test]
fn a_text_of_any_length_is_a_few_words() {
    for text in ["x-y-", "x y ", "x-y y-x ", "telein"] {
        let notes = Query::parse(&text.repeat(1_000_000 / text.len())).notes().len();
        assert!((1..=32).contains(&notes), "{text}: {notes}");
    }
    let last = format!("{}door", "freeze-".repeat(31));
    assert_eq!(ids(&last, Switch, 3), [5; 0], "the last of 32 words counts");
    assert!(!Query::parse(&format!("{}-qwertz", "door-".repeat(32))).is_empty(), "and no more than those");
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

#[test]
fn a_number_alone_is_no_name_of_an_image() {
    let images = ["grass_main", "grass_doodads"].map(|name| ImageInfo {
        name: name.into(),
        size_px: glam::UVec2::splat(1024),
        origin: ImageOrigin::Embedded,
        state: ImageState::Ready,
        thumbnail: None,
        used_by: Vec::new(),
    });
    let note = |text: &str| match TileQuery::parse(text, &images) {
        TileQuery::Physics(query) => query.notes().concat(),
        TileQuery::Design(_) => String::new(),
        TileQuery::NoDesign(note) => note,
    };
    for (text, words) in [
        ("300", "300 is too large"),
        ("-12", "-12 is too small"),
        ("tile 300", "300 is too large"),
        ("grass 42", "Several images begin with “grass”"),
        ("grass_mein", "No image of this map is called “grass_mein”. Did you mean “grass_main”?"),
        ("deep_frezee", "Did you mean “freeze”?"),
    ] {
        assert!(note(text).contains(words), "{text}: {}", note(text));
    }
}

#[test]
fn the_beginning_of_a_word_finds_all_that_the_word_does() {
    for (begun, whole) in [("freez", "freeze"), ("telep", "teleport"), ("check", "checkpoint"), ("spaw", "spawn")] {
        let [begun, whole] = [begun, whole].map(Query::parse);
        for layer in PhysicsLayer::ALL {
            for id in 0..=u8::MAX {
                let tile = PhysicsTile { id, number: 1, ..PhysicsTile::default() };
                let finds = |query: &Query| query.matches(Ruleset::DdNet, layer, tile);
                assert!(finds(&begun) || !finds(&whole), "{layer:?} {id}");
            }
        }
    }
}
