//! Tables of the keys of `--json`: the keys that the commands print, in their order, with the kinds of values. The last
//! column, the meaning, is written by hand and stays.

use std::collections::{BTreeMap, BTreeSet};

use mapscope::base::SoundIndex;
use mapscope::export::encode_png;
use mapscope::format::teeworlds::{LayerKind, Quad, Sound, TeleTile, Tile, TileKind, Tiles, write_document};

use crate::common::build::{Builder, quarters, rectangle, source};
use crate::common::skip::{Need, skip};
use crate::run::{Temporary, run, run_with_input, text};

/// Kinds of values by the path of their key, in order.
#[derive(Default)]
struct Keys {
    order: Vec<String>,
    kinds: BTreeMap<String, BTreeSet<&'static str>>,
}

/// The table of a command. `None` where it needs a graphics adapter, and there is none.
pub fn table(command: &str, old: &str) -> Option<String> {
    let mut keys = Keys::default();
    for output in outputs(command)? {
        keys.read(&output);
    }
    if command == "bench" {
        // Where the system does not say.
        keys.kinds.entry("memory_mb.process_peak".to_owned()).or_default().insert("null");
    }
    if command == "images" {
        let mut known = Keys::default();
        for output in outputs("info")? {
            known.read(&output);
        }
        keys.order.retain(|key| !known.order.contains(key) || !key.contains("[]"));
    }
    if command == "tile" {
        keys.order.retain(|key| !key.starts_with("layers[].physics."));
    }
    let meanings = meanings(old);
    let mut table = "| key | value | meaning |\n|---|---|---|\n".to_owned();
    for key in &keys.order {
        let meaning = meanings.get(key.as_str()).copied().unwrap_or_default();
        table += &format!("| `{key}` | {} | {meaning} |\n", keys.kind(key));
    }
    Some(table)
}

/// The last column of a table, by key.
fn meanings(old: &str) -> BTreeMap<&str, &str> {
    let row = |line: &'_ str| -> Option<(usize, usize)> {
        let key = line.strip_prefix("| `")?.find('`')? + 3;
        Some((key, line.trim_end().strip_suffix(" |")?.rfind(" | ")? + 3))
    };
    let rows = old.lines().filter_map(|line| {
        let (key, meaning) = row(line)?;
        Some((&line[3..key], line[meaning..].trim_end().strip_suffix('|')?.trim()))
    });
    rows.collect()
}

impl Keys {
    /// Reads JSON as the program prints it: a line for every key.
    fn read(&mut self, json: &str) {
        let mut open: Vec<(String, bool)> = Vec::new();
        for line in json.lines() {
            let line = line.trim().trim_end_matches(',');
            if line == "}" || line == "]" {
                open.pop();
                continue;
            }
            let (path, value) = match open.last() {
                None => (String::new(), line),
                Some((prefix, true)) => (format!("{prefix}[]"), line),
                Some((prefix, false)) => {
                    let (key, value) = line.split_once("\": ").expect("a key");
                    let key = key.trim_start_matches('"');
                    let key = if key.parse::<u32>().is_ok() { "*" } else { key };
                    (if prefix.is_empty() { key.to_owned() } else { format!("{prefix}.{key}") }, value)
                }
            };
            self.add(&path, kind(value));
            if value == "{" || value == "[" {
                open.push((path, value == "["));
            }
        }
        assert!(open.is_empty(), "{json}");
    }

    fn add(&mut self, path: &str, kind: &'static str) {
        self.kinds.entry(path.to_owned()).or_default().insert(kind);
        let is_key = !path.is_empty() && !path.ends_with("[]");
        if is_key && !self.order.iter().any(|key| key == path) {
            // Behind the last of those in the same object, so that keys of a later output stand beside the others.
            let parent = path.rfind(['.', ']']).map_or("", |end| &path[..=end]);
            let at = self.order.iter().rposition(|key| !parent.is_empty() && key.starts_with(parent));
            let at = at.or_else(|| {
                let above = parent.trim_end_matches('.').trim_end_matches("[]");
                self.order.iter().position(|key| key == above)
            });
            self.order.insert(at.map_or(self.order.len(), |at| at + 1), path.to_owned());
        }
    }

    /// Kind of the values of a key, in words.
    fn kind(&self, key: &str) -> String {
        let kinds = &self.kinds[key];
        let inside = |kind: &str| self.kinds.get(&format!("{key}[]")).is_some_and(|kinds| kinds.contains(kind));
        let mut words: Vec<_> = kinds.iter().copied().filter(|kind| *kind != "null").collect();
        for word in &mut words {
            *word = match *word {
                "list" if inside("number") => "numbers",
                "list" if inside("text") => "texts",
                other => other,
            };
        }
        words.extend(kinds.get("null"));
        words.join(" or ")
    }
}

fn kind(value: &str) -> &'static str {
    match value.as_bytes().first() {
        Some(b'{') => "object",
        Some(b'[') => "list",
        Some(b'"') => "text",
        Some(b't' | b'f') => "true or false",
        Some(b'n') => "null",
        Some(b'-' | b'0'..=b'9') => "number",
        _ => panic!("{value} is no JSON"),
    }
}

/// Outputs of a command in which every key occurs, with every kind of value.
fn outputs(command: &str) -> Option<Vec<String>> {
    let calls: &[&[&str]] = match command {
        "info" => &[&["info", "--demo", "--json"]],
        "images" => &[&["images", "--demo", "--json"]],
        "envelope" => &[&["envelope", "--demo", "0", "--samples", "1", "--json"]],
        "tile" => &[
            &["tile", "--demo", "20,40", "--json"],
            &["tile", "--demo", "13,35", "--json"],
            &["tile", "--demo", "500,0", "--json"],
        ],
        "explain" => &[
            &["explain", "switch", "22", "--number", "3", "--delay", "5", "--flags", "200", "--json"],
            &["explain", "speedup", "29", "--force", "3", "--json"],
            &["explain", "game", "250", "--json"],
            &["explain", "tune_zone", "3", "gravity", "0.2", "--json"],
        ],
        "bench" => &[&["bench", "--demo", "--json", "--size", "64x48", "--frames", "2"]],
        _ => panic!("{command} has no --json"),
    };
    let mut outputs = Vec::new();
    for call in calls {
        let output = run(call);
        if String::from_utf8_lossy(&output.stderr).contains("no graphics adapter") {
            skip(Need::Gpu, "there is no graphics adapter");
            return None;
        }
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        outputs.push(String::from_utf8(output.stdout).expect("UTF-8"));
    }
    if ["info", "images", "tile", "envelope"].contains(&command) {
        outputs.push(odd_map(command));
    }
    Some(outputs)
}

/// Output about a map with images that are missing or stand in for others, an odd envelope, and tune zones with faults.
fn odd_map(command: &str) -> String {
    let mut map = Builder::default();
    let images = ["Grass_Main2", "desert_main", "my_own", "found"].map(|name| map.external_image(name));
    map.envelope(4, &[(0, 1, [1.0; 4]), (1000, 1, [0.0; 4])]);
    map.group([100, 100]);
    for image in images.map(Some).into_iter().chain([None]) {
        map.tiles([3, 1], image, |x, _| (x as u8, 0));
    }
    map.quads(None, &[rectangle(0.0, 0.0, 1.0, 1.0)]);
    let data = Some(map.document.blocks.push(vec![0; 16]));
    map.document.map.sounds = vec![
        Sound { name: Some("inside".to_owned()), external: false, data },
        Sound { name: Some("outside".to_owned()), external: true, data: None },
    ];
    let layer = map.sounds(&[source(0.0, 0.0, 100)]);
    if let LayerKind::Sounds(layer) = &mut layer.kind {
        layer.sound = Some(SoundIndex(0));
    }
    let settings = [
        "tune_zone 1 gravity 0.123456",
        "tune_zone 1 nonsense 2",
        "tune_zone_enter 1 in",
        "tune_zone_leave 2 out",
        "sv_nonsense 1",
    ];
    map.document.map.info.settings = settings.map(str::to_owned).to_vec();
    if command == "info" {
        // A teleporter without an exit, and an envelope without points that something uses.
        let size = [2, 1];
        map.physics(TileKind::Game, size, &Tiles::Plain(vec![Tile::default(); 2]));
        map.physics(TileKind::Tele, size, &Tiles::Tele(vec![TeleTile { number: 3, id: 26 }; 2]));
        let envelope = Some(map.envelope(3, &[]));
        map.quads(None, &[Quad { pos_env: envelope, ..rectangle(0.0, 0.0, 1.0, 1.0) }]);
    }
    let (folder, copies) = (Temporary::new("mapres"), Temporary::new("copies"));
    std::fs::create_dir(&folder.path).expect("a folder");
    for name in ["grass_main", "found"] {
        let bytes = encode_png(&quarters(4)).expect("a PNG");
        std::fs::write(folder.path.join(name).with_extension("png"), bytes).expect("written");
    }
    let arguments: &[&str] = match command {
        "tile" => &["-", "1,0", "--json"],
        "envelope" => &["-", "0", "--samples", "1", "--json"],
        "images" => &["-", "--json", "--data-dir", text(&folder.path), "--extract", text(&copies.path)],
        _ => &["-", "--json", "--data-dir", text(&folder.path)],
    };
    let output = run_with_input(&[&[command], arguments].concat(), &write_document(&map.document));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn keys_are_read_in_their_order_with_their_kinds() {
    let mut keys = Keys::default();
    keys.read("{\n  \"b\": [\n    {\n      \"x\": null,\n      \"y\": [\n        1,\n        2\n      ]\n    }\n  ],\n  \"a\": \"c\\\"d: {\"\n}");
    keys.read("{\n  \"b\": [\n    {\n      \"x\": true,\n      \"z\": {\n        \"12\": 3\n      }\n    }\n  ],\n  \"a\": {}\n}");
    let rows: Vec<_> = keys.order.iter().map(|key| format!("{key}: {}", keys.kind(key))).collect();
    let expected = [
        "b: list",
        "b[].x: true or false or null",
        "b[].y: numbers",
        "b[].z: object",
        "b[].z.*: number",
        "a: object or text",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn meanings_stay() {
    let old =
        "| key | value | meaning |\n|---|---|---|\n| `a[].b` | text or null | one, or `c` |\n| `d` | number |  |\n";
    assert_eq!(meanings(old), BTreeMap::from([("a[].b", "one, or `c`"), ("d", "")]));
}
