//! `mapscope compare`: differences of two maps, in words and as JSON.

use std::fs;

use mapscope::format::teeworlds::write_document;
use serde_json::{Value, json};

use crate::common::build::{Builder, rectangle};
use crate::run::{failure, run, run_with_input, text};

fn map(quads: usize, setting: &str) -> Vec<u8> {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &vec![rectangle(0.0, 0.0, 1.0, 1.0); quads]);
    map.document.map.info.settings = vec![setting.to_owned()];
    write_document(&map.document)
}

#[test]
fn differences_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let [before, after] = ["before.map", "after.map"].map(|name| folder.path().join(name));
    fs::write(&before, map(1, "sv_a 1")).expect("written");
    fs::write(&after, map(3, "sv_b 1")).expect("written");
    let [before, after] = [&before, &after].map(|path| text(path));
    let output = run(&["compare", before, after]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("3 changes from ") && lines[0].ends_with("after.map:"), "{said}");
    assert!(lines[1].contains("2 quads added in 0.0"), "{said}");
    assert_eq!(lines[2..], ["  Setting added: sv_b 1", "  Setting removed: sv_a 1"]);

    let output = run(&["compare", before, after, "--json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&told["schema"], &told["is_equal"]), (&json!(1), &json!(false)));
    let quads = &told["differences"][0];
    assert_eq!((&quads["part"], &quads["index"], &quads["area"]), (&json!("layer"), &json!(0), &Value::Null));
    assert_eq!(told["differences"][1]["part"], json!("info"));

    let output = run(&["compare", before, before]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8(output.stdout).expect("text").starts_with("No differences between "));
    let output = run_with_input(&["compare", before, "-", "--json"], &map(1, "sv_a 1"));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&told["is_equal"], &told["differences"]), (&json!(true), &json!([])));
}

#[test]
fn two_inputs_and_missing_maps_are_errors() {
    let line = failure(&run(&["compare", "-", "-"]));
    assert!(line.contains("only one of the two maps"), "{line}");
    let line = failure(&run(&["compare", "no-such.map", "neither.map"]));
    assert!(line.contains("no-such.map"), "{line}");
}
