//! `mapscope explain`: text for people, keys for scripts.

use serde_json::Value;

use crate::run::{keys, run};

fn text(arguments: &[&str]) -> String {
    let output = run(&[&["explain"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(&[arguments, &["--json"]].concat())).expect("JSON")
}

#[test]
fn people_get_a_sentence_and_the_values() {
    assert_eq!(
        text(&["switch", "22", "--number", "3", "--delay", "5", "--flags", "8"]),
        "Timed switch activator: Turns switch 3 on for 5 s, which closes its doors, and then off.\n  \
         switch layer, id 22 (0x16), switch, number 3, delay 5; ignored: flags 8\n"
    );
    assert_eq!(
        text(&["game", "0x09"]),
        "Freeze: Freezes for the time that the server sets, 3 s unless changed.\n  game layer, id 9 (0x09), freeze\n"
    );
}

#[test]
fn scripts_find_their_keys() {
    let speedup = json(&["speedup", "0x1d", "--force", "7", "--max-speed", "50", "--angle", "-90"]);
    assert_eq!(keys(&speedup), ["rules", "schema", "tile"]);
    assert_eq!((&speedup["schema"], &speedup["rules"]), (&1.into(), &"ddnet".into()));
    let tile = &speedup["tile"];
    let expected = ["category", "color", "effect", "id", "layer", "matters", "name", "remarks", "sentence", "values"];
    assert_eq!(keys(tile), expected);
    assert_eq!(tile["matters"].to_string(), r#"["force","max_speed","angle"]"#);
    let values = r#"{"angle":-90,"delay":null,"flags":null,"force":7,"max_speed":50,"number":null}"#;
    assert_eq!(tile["values"].to_string(), values);
    assert_eq!((&tile["id"], &tile["layer"], &tile["effect"]), (&29.into(), &"speedup".into(), &"works".into()));
    assert!(tile["sentence"].as_str().is_some_and(|text| text.contains("10 units per tick")), "{tile}");
    let color = tile["color"].as_str().expect("a color");
    assert!(color.len() == 7 && color.starts_with('#'), "{color}");
}

#[test]
fn layers_are_known_in_whatever_case() {
    for layer in ["switch", "Switch", "SWITCH"] {
        assert_eq!(json(&[layer, "22"])["tile"]["layer"], "switch");
    }
}

#[test]
fn what_the_game_takes_for_a_tune_zone_goes_by_its_number() {
    let arguments = ["tune", "1", "--number", "3"];
    assert_eq!(json(&arguments)["tile"]["matters"].to_string(), r#"["number"]"#);
    assert_eq!(json(&["tele", "1", "--number", "3"])["tile"]["matters"].to_string(), "[]");
    let text = text(&arguments);
    assert!(text.contains("tuning of zone 3") && text.contains(", number 3\n"), "{text}");
    assert!(!text.contains("ignored"), "{text}");
}

#[test]
fn a_tuning_parameter_and_its_value_are_meant_as_its_command() {
    assert_eq!(text(&["gravity", "2"]), text(&["tune", "gravity", "2"]));
    assert_eq!(text(&["Gravity"]), text(&["tune", "Gravity"]));
}

#[test]
fn what_does_nothing_and_what_is_unknown_is_told_apart() {
    let effect = |arguments: &[&str]| json(arguments)["tile"]["effect"].clone();
    assert_eq!(effect(&["tele", "26", "--number", "1"]), "works");
    assert_eq!(effect(&["tele", "26"]), "idle");
    assert_eq!(effect(&["tele", "25", "--number", "1"]), "unknown");
    assert_eq!(effect(&["game", "9"]), "works");
    assert_eq!(effect(&["game", "9", "--rules", "vanilla"]), "unknown");
    assert_eq!(json(&["game", "198", "--rules", "vanilla"])["tile"]["name"], "Health");
}

#[test]
fn odd_values_are_remarked_on() {
    let remarks = |arguments: &[&str]| json(arguments)["tile"]["remarks"].to_string();
    let flags = r#"["Flags are a sum of 1, 2 and 8; 200 also contains 192, which has no meaning."]"#;
    assert_eq!(remarks(&["game", "60", "--flags", "200"]), flags);
    assert!(remarks(&["game", "60", "--flags", "4"]).contains("8; 4 has no meaning."));
    for fine in [["game", "60", "--flags", "11"], ["game", "1", "--flags", "4"], ["speedup", "29", "--angle", "359"]] {
        assert_eq!(remarks(&fine), "[]", "{fine:?}");
    }
    let angle = remarks(&["speedup", "29", "--force", "7", "--angle", "400"]);
    assert_eq!(angle, r#"["Angles go from 0 to 359; 400° is the same direction as 40°."]"#);
    for turns in ["-360", "-720"] {
        let fine = remarks(&["speedup", "29", "--force", "7", "--angle", turns]);
        assert!(fine.contains("same direction as 0°.") && !fine.contains("arrow"), "{fine}");
    }
    let told = text(&["speedup", "29", "--force", "7", "--angle", "-90"]);
    assert!(
        told.ends_with(
            "\n  note: Angles go from 0 to 359; -90° is the same direction as 270°, but the game draws a \
                            wrong arrow for it, or none.\n"
        ),
        "{told}"
    );
    for wrong in
        [["tele", "26", "--number", "300"], ["game", "1", "--flags", "256"], ["speedup", "29", "--force", "-1"]]
    {
        let output = run(&[&["explain"], &wrong[..]].concat());
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(wrong[2]), "{told}");
    }
}

#[test]
fn a_value_that_the_layer_has_not_is_left_out_and_remarked_on() {
    let bare = ["tele", "26", "--number", "12"];
    let all = [&bare[..], &["--delay", "5", "--flags", "0", "--angle", "-3"]].concat();
    let (told, expected) = (text(&all), text(&bare));
    let notes = "  note: Tiles of the tele layer have no delay, so 5 is ignored.\n  \
                 note: Tiles of the tele layer have no angle, so -3 is ignored.\n";
    assert_eq!(told, expected + notes);
    let (mut tile, bare) = (json(&all)["tile"].clone(), json(&bare)["tile"].clone());
    assert_eq!(tile["remarks"].as_array().map(Vec::len), Some(2), "{tile}");
    tile["remarks"] = bare["remarks"].clone();
    assert_eq!(tile, bare);
    for layer in ["game", "front", "tele", "speedup", "switch", "tune"] {
        let every = ["--number", "1", "--delay", "2", "--flags", "1", "--force", "3", "--max-speed", "4"];
        let tile = &json(&[&[layer, "0"], &every[..]].concat())["tile"];
        let values = tile["values"].as_object().expect("an object");
        let left_out = values.iter().filter(|(key, value)| *key != "angle" && value.is_null()).count();
        assert_eq!(tile["remarks"].as_array().map(Vec::len), Some(left_out), "{tile}");
    }
}

#[test]
fn a_number_after_a_layer_is_an_id_first() {
    let told = text(&["tele", "26"]);
    assert!(told.starts_with("Blue teleport (example: number 1): Teleports to exit 1;"), "{told}");
    assert!(told.contains("\n  tele layer, id 26 (0x1a), "), "{told}");
    assert!(told.ends_with("\n  note: 26 is the id here. For number 26: mapscope explain tele number 26\n"), "{told}");
    let numbered = text(&["tele", "number", "26"]);
    assert!(numbered.contains("Blue teleport: Teleports to exit 26;") && !numbered.contains("note:"), "{numbered}");
    // Where the layer has no tile of the id, both are answered.
    let both = text(&["tele", "3"]);
    let (id, number) = both.split_once("\nTiles with number 3 of the tele layer:\n").expect("two headings");
    assert!(id.starts_with("Tile with id 3 of the tele layer:\nUnknown: "), "{both}");
    assert_eq!(number, text(&["tele", "number", "3"]), "in the same words");
    assert!(text(&["tune", "4"]).contains("\nTiles with number 4 of the tune layer:\n"));
    // A number that is given, none at all, and layers without numbers leave no doubt.
    for plain in [&["tele", "26", "--number", "3"][..], &["tele", "0"], &["game", "9"], &["game", "250"]] {
        let told = text(plain);
        assert!(!told.contains("note:") && !told.contains("Tiles with number"), "{plain:?}: {told}");
    }
    assert_eq!(json(&["tele", "26"])["tile"]["values"]["number"], 0, "scripts get what they gave");
}

#[test]
fn a_name_finds_all_tiles_that_are_called_so() {
    assert_eq!(
        text(&["unfreeze"]).lines().take(2).collect::<Vec<_>>(),
        ["Unfreeze: Ends a freeze at once, but no deep freeze.", "  game and front layers, id 11 (0x0b), freeze"]
    );
    let listed = json(&["freeze"]);
    assert_eq!(keys(&listed), ["rules", "schema", "tiles"]);
    let tiles = listed["tiles"].as_array().expect("a list");
    assert_eq!(keys(&tiles[0]), keys(&json(&["game", "9"])["tile"]), "each as for a layer and an id");
    let places: Vec<_> = tiles.iter().map(|tile| (tile["layer"].as_str().expect("text"), &tile["id"])).collect();
    assert_eq!(places[..3], [("game", &9.into()), ("front", &9.into()), ("switch", &9.into())]);
    assert!(tiles.len() > 3, "and those with the word in their name");
    let one = json(&["blue", "teleport", "--number", "7"]);
    assert!(one["tiles"][0]["sentence"].as_str().is_some_and(|text| text.contains("exit 7")), "{one}");
    let walls = text(&["walls"]);
    assert!(walls.starts_with("Hookable: ") && walls.contains("\nUnhookable: "), "{walls}");
    let through = text(&["through", "walls"]);
    assert!(through.contains("through walls") && !through.contains("ignored"), "{through}");
    let timed = |arguments: &[&str]| text(&[&["timed", "switch", "activator"], arguments].concat());
    assert!(timed(&[]).contains(" (example: number 1, delay 1): "), "{}", timed(&[]));
    let given = timed(&["--number", "5"]);
    assert!(given.contains(" (example: delay 1): ") && given.contains("switch, number 5\n"), "{given}");
    assert!(!timed(&["--number", "5", "--delay", "2"]).contains("example"), "nothing is made up");
}

#[test]
fn a_name_that_no_tile_has_is_wrong_usage_and_leads_to_the_nearest() {
    let output = run(&["explain", "freze"]);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("no tile or server setting matches “freze”"), "{said}");
    for word in ["freze", "Freze"] {
        let said = String::from_utf8(run(&["explain", word]).stderr).expect("UTF-8");
        assert!(said.contains(&format!("matches “{word}”. Did you mean “freeze”?")), "{said}");
    }
    // The search repeats no more than the beginning of a long word.
    for word in ["qwertz".to_owned(), "Qwertz".repeat(10)] {
        let said = String::from_utf8(run(&["explain", &word]).stderr).expect("UTF-8");
        assert!(said.contains(&format!("matches “{word}”\n")), "{said}");
    }
    let said = String::from_utf8(run(&["explain", "door", "Frieze"]).stderr).expect("UTF-8");
    assert!(said.contains("matches “door Frieze”. Unknown word “frieze”. Did you mean “freeze”?"), "{said}");
    let output = run(&["explain", "sv_foo", "1"]);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("matches “sv_foo 1”") && !said.contains("Unknown word"), "{said}");
    // Two letters in the wrong order, and the names of settings and tuning parameters.
    for (asked, near) in [
        (&["deaht"][..], "death"),
        (&["sv_tem", "2"], "sv_team"),
        (&["SV_solo_sever"], "sv_solo_server"),
        (&["tune_zne", "3", "gravity", "0.2"], "tune_zone"),
        (&["gravty"], "gravity"),
        (&["shotgun_stength"], "shotgun_strength"),
    ] {
        let said = String::from_utf8(run(&[&["explain"], asked].concat()).stderr).expect("UTF-8");
        assert!(said.contains(&format!("matches “{}”. Did you mean “{near}”?", asked.join(" "))), "{said}");
    }
    assert!(text(&["freez"]).contains("Freeze: Freezes for the time"), "the beginning of a word finds it");
    let output = run(&["explain", "a\u{1b}[31m"]);
    assert!(!output.stderr.contains(&0x1b), "{output:?}");
}

#[test]
fn a_server_setting_is_explained_as_in_a_map() {
    let map_words = mapscope::rules::ddnet::explain_setting("sv_team 2");
    assert_eq!(text(&["sv_team", "2"]), format!("sv_team: {}\n  server setting\n", map_words.sentence));
    // In one word as in several, and without a value.
    assert_eq!(text(&["sv_team 2"]), text(&["sv_team", "2"]));
    assert_eq!(
        text(&["SV_hit"]),
        "sv_hit: With 0, weapons do nothing to other tees; with 1 (default), weapons hit other tees.\n  server setting\n"
    );
    assert_eq!(
        text(&["sv_freeze_delay"]),
        "sv_freeze_delay: Freeze tiles freeze for N s (default 3).\n  server setting\n"
    );
    assert_eq!(
        text(&["gravity"]),
        "gravity: A tuning parameter. By default (0.5 units/tick²) tees fall as fast as usual.\n  server setting\n"
    );
    assert_eq!(text(&["tune", "gravity"]), text(&["gravity"]));
    // In a map such a line does nothing.
    assert_eq!(json(&["sv_hit"])["setting"]["kind"], "idle");
    let setting = &json(&["tune_zone", "3", "gravity", "0.2"])["setting"];
    assert_eq!(
        (&setting["name"], &setting["kind"], &setting["zone"]),
        (&"tune_zone".into(), &"known".into(), &3.into())
    );
    assert_eq!(keys(&json(&["sv_team", "2"])), ["rules", "schema", "setting"]);
    // A word that tiles are called by still leads to them; one that nothing is called by is wrong.
    assert!(text(&["tune"]).contains("layer"));
    assert_eq!(run(&["explain", "sv_no_such_thing"]).status.code(), Some(2));
}

#[test]
fn exits_of_the_last_checkpoints_have_none_above_them() {
    for (number, above) in [
        ("9", ", and for higher ones up to the next exit"),
        ("254", ", and for 255 where that has no exit"),
        ("255", ""),
    ] {
        let said = text(&["tele", "30", "--number", number]);
        let sentence = format!("Exit of checkpoint teleporters for checkpoint {number}{above}.\n");
        assert!(said.contains(&sentence), "{said}");
    }
}
