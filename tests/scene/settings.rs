//! What the settings of a map mean: the words for each, the tune zones that they make, and lines made to do harm.

use std::collections::{BTreeSet, HashSet};

use crate::common::fixture::read_all;
use mapscope::base::Limits;
use mapscope::rules::ddnet::{
    SettingKind, SettingWords, TUNE_PARAMS, TuneZone, explain_setting, hundredths_text, tune_param, tune_zones,
    zone_color,
};
use proptest::prelude::*;

use SettingKind::{Idle, Known, Malformed, Unknown};

fn sentence(line: &str) -> String {
    explain_setting(line).sentence
}

fn kind(line: &str) -> SettingKind {
    explain_setting(line).kind
}

fn zones(lines: &[&str]) -> Vec<TuneZone> {
    tune_zones(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>())
}

/// Names and values of a zone.
fn values(zone: &TuneZone) -> Vec<(&'static str, String)> {
    zone.values.iter().map(|value| (value.param.name, hundredths_text(value.hundredths))).collect()
}

#[test]
fn examples_read_as_they_should() {
    let examples = [
        ("tune gravity 0.25", "Outside tune zones tees fall half as fast: gravity 0.25 units/tick², default 0.5."),
        ("tune_zone 3 hook_length 760", "In tune zone 3 hooks reach twice as far: hook_length 760 units, default 380."),
        ("tune_zone 2 gravity 0", "In tune zone 2 tees do not fall: gravity 0 units/tick², default 0.5."),
        ("tune_zone 2 gravity -0.5", "In tune zone 2 tees fall upwards: gravity -0.5 units/tick², default 0.5."),
        ("tune_zone 1 gravity 0.5", "In tune zone 1 tees fall as fast as usual: gravity 0.5, the default."),
        ("tune_zone 1 player_hooking 0", "In tune zone 1 tees cannot hook each other: player_hooking 0, default 1."),
        ("tune laser_bounce_delay 50", "Outside tune zones lasers wait 50 ms before they bounce; the default is 150."),
        (
            "tune gravity 0.257",
            "Outside tune zones tees fall half as fast: gravity 0.25 units/tick², default 0.5; the game keeps two \
             decimals of 0.257.",
        ),
        (
            "toggle_tune hook_length 760 380",
            "Outside tune zones hooks reach twice as far: hook_length 760 units, default 380, or 380 units if it is \
             that already.",
        ),
        ("tune_zone_enter 1 Low gravity!", "Message on entering tune zone 1: “Low gravity!”."),
        ("tune_zone_leave 1 \"bye; \\\"you\\\"\" ignored", "Message on leaving tune zone 1: “bye; \"you\"”."),
        ("tune_zone_leave 0 go", "Message on entering a tune zone from outside: “go”."),
        ("tune_zone_enter 4 \"\"", "No message on entering tune zone 4."),
        ("switch_open 12", "Switch 12 is off at the start, so that its doors are open."),
        ("sv_freeze_delay 5", "Freeze tiles freeze for 5 s (default 3)."),
        ("sv_team 9", "Each player is in a team of their own (9 is out of range and taken as 3; default 1)."),
        ("sv_team 0", "There are no teams (default 1)."),
        ("sv_max_team_size 2", "At most 2 tees can be in a team (by default all who fit on the server)."),
        ("sv_hit 1", "Weapons hit other tees (the default)."),
        (
            "mapbug grenade-doubleexplosion@ddnet.tw",
            "Keeps a bug of old versions on this map: grenades can explode twice.",
        ),
    ];
    for (line, expected) in examples {
        assert_eq!((sentence(line).as_str(), kind(line)), (expected, Known), "{line}");
    }
}

#[test]
fn what_nothing_comes_of_says_why() {
    let examples = [
        ("", Idle, "An empty line, without effect."),
        (" \t\r\n ", Idle, "An empty line, without effect."),
        ("# tune gravity 1", Idle, "A comment, without effect."),
        (";;", Idle, "An empty line, without effect."),
        ("\0tune gravity 1", Idle, "An empty line, without effect."),
        ("add_vote \"x\" \"say x\"", Idle, "No effect, since servers do not take it from a map: one more vote."),
        (
            "sv_hit",
            Idle,
            "No effect without a value. With 0, weapons do nothing to other tees; with 1 (default), weapons hit other tees.",
        ),
        ("tune gravity", Idle, "No effect: without a value it only shows what gravity is (default 0.5 units/tick²)."),
        ("tune shotgun_lifetime 3", Idle, "No effect: shotgun_lifetime changes nothing, since DDNet ignores it."),
        ("switch_open 0", Idle, "No effect: there is no switch 0."),
        ("sv_teeport_others 1", Unknown, "Unknown setting “sv_teeport_others”."),
        ("重力 1", Unknown, "Unknown setting “重力”."),
        ("tune_zone 4 gravitation 1", Unknown, "Unknown tuning parameter “gravitation”."),
        ("mapbug other", Unknown, "Unknown map bug “other”."),
        ("sv_hit on", Malformed, "No effect: “on” is not a whole number."),
        ("sv_hit \"1", Malformed, "No effect: a quotation mark is not closed."),
        ("tune gravity 0,5", Malformed, "No effect: “0,5” is not a number."),
        ("tune gravity nan", Malformed, "No effect: “nan” is not a number."),
        ("tune gravity 3e8", Malformed, "No effect: 3e8 is more than the game can keep."),
        ("tune", Malformed, "No effect: the name of a tuning parameter is missing."),
        ("tune_zone", Malformed, "No effect: the zone's number is missing."),
        ("tune_zone 1", Malformed, "No effect: the name of a tuning parameter is missing."),
        ("tune_zone 1 gravity", Malformed, "No effect: the value is missing."),
        ("tune_zone 256 gravity 1", Malformed, "No effect: there is no tune zone 256, only 0 to 255."),
        ("tune_zone -1 gravity 1", Malformed, "No effect: there is no tune zone -1, only 0 to 255."),
        ("tune_zone 99999999999 gravity 1", Malformed, "No effect: “99999999999” is not a whole number."),
        ("tune_zone_enter 1", Malformed, "No effect: the message is missing."),
        ("switch_open 256", Malformed, "No effect: there is no switch 256, only 1 to 255."),
        ("toggle_tune gravity 1", Malformed, "No effect: the second value is missing."),
    ];
    for (line, expected, why) in examples {
        assert_eq!((kind(line), sentence(line).as_str()), (expected, why), "{line:?}");
    }
}

#[test]
fn lines_are_read_like_the_console_reads_them() {
    let same = |a: &str, b: &str| assert_eq!(explain_setting(a), explain_setting(b), "{a:?} and {b:?}");
    same("  SV_HIT\t0", "sv_hit 0");
    same("Tune_Zone 1 GRAVITY 1", "tune_zone 1 gravity 1");
    same("tune_zone \"1\" \"gravity\" \"1\"", "tune_zone 1 gravity 1");
    same("sv_hit 0 # no hitting", "sv_hit 0");
    same("sv_hit 0;", "sv_hit 0");
    same("mc;sv_hit 0", "sv_hit 0");
    same("sv_hit 0 1 2", "sv_hit 0");
    same("sv_hit +0", "sv_hit 0");
    same("sv_hit 0\0;sv_team 0", "sv_hit 0");
    assert_eq!(sentence("tune_zone_enter 1 \"a # b; c\""), "Message on entering tune zone 1: “a # b; c”.");
    assert_eq!(sentence("tune_zone_enter 1 a # b"), "Message on entering tune zone 1: “a ”.");
    let two = explain_setting("sv_hit 0; nonsense 1");
    assert_eq!((two.name.as_str(), two.kind), ("sv_hit; nonsense", Unknown));
    assert_eq!(two.sentence, "Weapons do nothing to other tees (default 1). Unknown setting “nonsense”.");
    let many = explain_setting(&"sv_hit 0;".repeat(100_000));
    assert!(many.sentence.ends_with("And 99,992 more that are not looked at here."), "{}", many.sentence);
}

/// The defaults of a DDNet server, as its sources have them.
#[test]
fn every_tuning_parameter_has_its_default() {
    let defaults = "air_control_accel 1.5, air_control_speed 5, air_friction 0.95, air_jump_impulse 12, \
        explosion_strength 6, gravity 0.5, grenade_curvature 7, grenade_fire_delay 500, grenade_lifetime 2, \
        grenade_speed 1000, ground_control_accel 2, ground_control_speed 10, ground_elasticity_x 0, \
        ground_elasticity_y 0, ground_friction 0.5, ground_jump_impulse 13.2, gun_curvature 0, gun_fire_delay 125, \
        gun_lifetime 2, gun_speed 1400, hammer_fire_delay 125, hammer_hit_fire_delay 320, hammer_strength 1, \
        hook_drag_accel 3, hook_drag_speed 15, hook_duration 1.25, hook_fire_speed 80, hook_length 380, \
        jetpack_strength 400, laser_bounce_cost 0, laser_bounce_delay 150, laser_bounce_num 1000, laser_damage 5, \
        laser_fire_delay 800, laser_reach 800, ninja_duration 15000, ninja_fire_delay 800, ninja_movetime 200, \
        ninja_velocity 50, player_collision 1, player_hooking 1, shotgun_curvature 0, shotgun_fire_delay 500, \
        shotgun_lifetime 0.2, shotgun_speed 500, shotgun_speeddiff 0, shotgun_strength 10, velramp_curvature 1.4, \
        velramp_range 2000, velramp_start 550";
    let known: Vec<String> =
        TUNE_PARAMS.iter().map(|param| format!("{} {}", param.name, hundredths_text(param.default))).collect();
    assert_eq!(known.join(", "), defaults);
    let sorted: BTreeSet<_> = TUNE_PARAMS.iter().map(|param| param.name).collect();
    assert!(sorted.into_iter().eq(TUNE_PARAMS.iter().map(|param| param.name)), "sorted by name, each once");
}

/// A sentence as people expect it: nothing forgotten, nothing left open.
fn check_sentence(line: &str, words: &SettingWords) {
    let text = &words.sentence;
    assert!(text.starts_with(|c: char| c.is_ascii_uppercase() || c == '"'), "{line}: {text}");
    assert!(text.ends_with('.') && !text.ends_with(".."), "{line}: {text}");
    let odd = ["{", "}", "  ", "\n", "..", " .", ",.", ";.", " ;", " ,"];
    assert!(!odd.iter().any(|odd| text.contains(odd)), "{line}: {text}");
}

#[test]
fn every_value_of_every_parameter_has_a_whole_sentence_of_its_own() {
    for param in TUNE_PARAMS {
        let mut told = HashSet::new();
        for hundredths in [0, 1, -1, param.default / 2, param.default, param.default + 1, 2 * param.default, i32::MAX] {
            let effect = param.effect(hundredths);
            assert!(effect.starts_with(|c: char| c.is_ascii_lowercase()) && !effect.ends_with('.'), "{effect}");
            let line = format!("tune_zone 7 {} {}", param.name, hundredths_text(hundredths));
            let words = explain_setting(&line);
            check_sentence(&line, &words);
            if hundredths.abs() < 1_000_000 {
                let kind = if param.is_used() { Known } else { Idle };
                assert_eq!((words.kind, words.zone), (kind, Some(7)), "{line}");
                told.insert(words.sentence);
            }
        }
        assert!(told.len() >= 2 || !param.is_used(), "{}: {told:?}", param.name);
    }
    for (hundredths, words) in
        [(51, "1.02 times"), (55, "1.1 times"), (5, "a tenth"), (1, "0.02 times"), (5000, "100 times")]
    {
        assert_eq!(tune_param("gravity").expect("gravity").effect(hundredths), format!("tees fall {words} as fast"));
    }
    let reach = tune_param("laser_reach").expect("laser_reach");
    assert_eq!(reach.effect(80_001), "lasers reach 1.00001 times as far", "never as if nothing had changed");
}

/// All variables that DDNet's server takes from a map.
#[test]
fn every_variable_that_a_map_may_set_is_known() {
    let all = "sv_deepfly sv_destroy_bullets_on_death sv_destroy_lasers_on_death sv_dragger_range sv_endless_drag \
        sv_freeze_delay sv_hit sv_max_team_size sv_min_team_size sv_no_weak_hook sv_old_laser sv_old_teleport_hook \
        sv_old_teleport_weapons sv_pauseable sv_plasma_per_sec sv_plasma_range sv_reset_pickups sv_save_worse_scores \
        sv_show_others_default sv_solo_server sv_team sv_teleport_hold_hook sv_teleport_lose_weapons";
    for name in all.split_whitespace() {
        let told: HashSet<String> = [0, 1, 2, 3, 77, -5, i32::MAX - 1]
            .map(|value| {
                let line = format!("{name} {value}");
                let words = explain_setting(&line);
                assert_eq!((words.name.as_str(), words.kind), (name, Known), "{line}");
                check_sentence(&line, &words);
                words.sentence
            })
            .into();
        assert!(told.len() > 1, "{name} says the same whatever it is set to");
        let defaults =
            told.iter().filter(|text| text.contains("the default)") || text.contains("; the default")).count();
        assert!(defaults > 0 || ["sv_max_team_size", "sv_plasma_range", "sv_dragger_range"].contains(&name), "{name}");
    }
}

#[test]
fn later_lines_override_earlier_ones() {
    let zones = zones(&[
        "tune_zone 2 gravity 0.25",
        "tune_zone 1 hook_length 100",
        "TUNE_ZONE 2 Gravity 1; tune_zone 2 air_friction 1",
        "tune gravity 3",
        "tune_zone_enter 2 first",
        "tune_zone_enter 2 second",
        "tune_zone_leave 2 bye",
        "tune_zone_leave 2 \"\"",
    ]);
    assert_eq!(zones.iter().map(|zone| zone.number).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(values(&zones[0]), [("gravity", "3".to_owned())], "what holds outside of zones changes no other");
    assert_eq!(values(&zones[1]), [("hook_length", "100".to_owned())]);
    assert_eq!(values(&zones[2]), [("air_friction", "1".to_owned()), ("gravity", "1".to_owned())]);
    assert_eq!(zones[2].values[1].line, 2);
    assert_eq!((zones[2].enter.as_deref(), zones[2].leave.as_deref()), (Some("second"), None));
}

#[test]
fn faults_of_zones_are_told_where_they_are() {
    let zones = zones(&[
        "tune_zone 5 gravity much",
        "tune_zone 5 gravitation 1",
        "tune_zone 256 gravity 1",
        "tune_zone x gravity 1",
        "tune_zone 5 gravity 0.259",
        "tune_zone 5 laser_damage 1",
        "tune_zone 5 gravity nonsense; tune_zone 5 gravity \"",
    ]);
    assert_eq!(zones.len(), 1);
    assert_eq!(zones[0].faults, [0, 1, 5, 6]);
    assert_eq!(values(&zones[0]), [("gravity", "0.25".to_owned())], "what is wrong changes nothing");
    assert_eq!(zones[0].values[0].written.as_deref(), Some("0.259"));
}

#[test]
fn what_holds_outside_of_all_zones_is_zone_0() {
    let gravity = |lines: &[&str]| {
        let zones = zones(lines);
        let value = zones.iter().find(|zone| zone.number == 0)?.values.first()?;
        Some((value.hundredths, value.line))
    };
    assert_eq!(gravity(&["tune gravity 1"]), Some((100, 0)));
    assert_eq!(gravity(&["tune_zone 0 gravity 3", "tune gravity 1"]), Some((100, 1)), "the last line counts");
    assert_eq!(gravity(&["tune gravity 1", "tune_zone 0 gravity 3"]), Some((300, 1)));
    assert_eq!(gravity(&["toggle_tune gravity 0.5 2"]), Some((200, 0)), "0.5 is the default");
    assert_eq!(gravity(&["toggle_tune gravity 1 2"]), Some((100, 0)));
    assert_eq!(gravity(&["tune gravity 1", "toggle_tune gravity 1 2", "toggle_tune gravity 1 2"]), Some((100, 2)));
    assert_eq!(gravity(&["tune gravity"]), None, "that only shows what it is");
    let faults = |line: &str| zones(&[line]).iter().map(|zone| (zone.number, zone.faults.len())).collect::<Vec<_>>();
    assert_eq!(faults("tune gravity abc"), [(0, 1)], "as of tune_zone 0");
    assert_eq!((faults("tune gravitation 1"), faults("tune gravity")), ([(0, 1)].into(), [].into()));
    let zones = zones(&["tune gravity 1", "tune_zone 2 gravity 3"]);
    assert_eq!(zones.iter().map(|zone| (zone.number, zone.values.len())).collect::<Vec<_>>(), [(0, 1), (2, 1)]);
}

#[test]
fn values_are_cut_to_hundredths_towards_zero() {
    let stored = |text: &str| {
        let zone = &zones(&[&format!("tune_zone 1 gravity {text}")])[0];
        zone.values.first().map(|value| (value.hundredths, value.written.is_some()))
    };
    let examples = [
        ("0.5", 50, false),
        ("0.29", 29, false),
        ("1e2", 10_000, false),
        (".5", 50, false),
        ("5.", 500, false),
        ("0.999", 99, true),
        ("-0.999", -99, true),
        ("0.001", 0, true),
        ("9999.999", 999_999, true),
        ("9999.99", 999_999, false),
        ("21474830", 2_147_483_008, false),
    ];
    for (text, hundredths, cut) in examples {
        assert_eq!(stored(text), Some((hundredths, cut)), "{text}");
    }
    for text in ["inf", "-inf", "NaN", "1e39", "21474837", "0x10", "1_000", "１"] {
        assert_eq!(stored(text), None, "{text}");
    }
}

#[test]
fn long_texts_are_cut_at_a_letter() {
    let long = "ж".repeat(200_000);
    let zone = &zones(&[&format!("tune_zone_enter 1 {long}")])[0];
    assert_eq!(zone.enter.as_ref().map(String::len), Some(254));
    let words = explain_setting(&format!("tune_zone_enter 1 {long}"));
    assert!(words.sentence.ends_with("ж” (the rest is cut off).") && words.sentence.len() < 400);
    for line in [long.clone(), format!("tune {long} 1"), format!("sv_hit {long}"), format!("mapbug {long}")] {
        assert!(sentence(&line).len() < 400 && explain_setting(&line).name.len() < 400);
    }
}

#[test]
fn zone_colours_differ_and_show_on_dark_panels() {
    let all: Vec<[u8; 3]> = (0..=255).map(zone_color).collect();
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 256);
    let distance = |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>();
    for (number, color) in all.iter().enumerate() {
        let linear = color.map(|c| (f64::from(c) / 255.0).powf(2.2));
        let light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
        assert!((light + 0.05) / (0.013 + 0.05) > 3.0, "zone {number} is too dark: {color:?}");
        for other in all.iter().skip(number + 1).take(6) {
            assert!(distance(*color, *other) > 60, "zone {number} {color:?} looks like a neighbour {other:?}");
        }
    }
    // They stay from version to version.
    assert_eq!([zone_color(0), zone_color(1), zone_color(2), zone_color(255)], ZONES_PINNED);
}

const ZONES_PINNED: [[u8; 3]; 4] = [[154, 161, 173], [218, 194, 108], [198, 143, 255], [241, 189, 85]];

#[test]
fn settings_of_real_maps_are_known() {
    let mut lines = 0;
    for path in crate::common::shared_maps() {
        let bytes = std::fs::read(&path).expect("a readable file");
        let map = read_all(bytes, &Limits::default()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for line in &map.map().info.settings {
            assert_eq!(kind(line), Known, "{}: {line}", path.display());
            lines += 1;
        }
    }
    assert!(lines >= 8 || crate::common::shared_dir().is_none(), "only {lines} settings");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(11), ..ProptestConfig::default() })]

    #[test]
    fn any_line_has_an_answer(line in "(tune|tune_zone|tune_zone_enter|switch_open|sv_hit|mapbug|mc;|\\PC{0,6})[ \"\\\\;#\t]{0,3}(\\PC{0,12}|[-0-9.e ]{0,12}|gravity 1)[\"; ]{0,2}\\PC{0,12}") {
        let words = explain_setting(&line);
        prop_assert!(words.sentence.ends_with('.') && words.sentence.len() < 4000);
        let made = zones(&[&line]);
        // A zone that is told of is a zone that is made.
        prop_assert_eq!(words.zone.is_some(), !made.is_empty(), "{:?}", words);
    }
}
