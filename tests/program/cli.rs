//! The program as scripts see it: exit codes, one line on standard error, stable keys of the JSON.

mod bench;
mod compare;
mod envelope;
mod explain;
mod images;
mod info;
mod level;
mod level_picture;
mod map_find;
mod refused;
mod render;
mod solid;
mod thumbnail;
mod tile;
mod top;
mod world_blocks;
mod world_find;
mod world_nodes;
mod world_view;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::build::{Builder, rectangle};
use crate::common::skip::{Need, skip};
use crate::common::{shared_dir, shared_maps};
use crate::run::{Temporary, failure, mapscope, run, run_with_input, text};
use mapscope::format::teeworlds::write_document;

#[test]
fn wrong_usage_is_exit_code_2() {
    let wrong: [&[&str]; 24] = [
        &["a.map", "--demo"],
        &["render", "--demo", "-o", "b.png", "--zoom", "-1"],
        &["render", "--demo", "-o", "b.png", "--entities", "101"],
        &["render", "--demo", "-o", "b.png", "--entities", "-1"],
        &["render"],
        &["render", "a.map"],
        &["info"],
        &["info", "a.map", "--nonsense"],
        &["render", "a.map", "-o", "b.png", "--size", "big"],
        &["a.map", "b.map", "--zoom", "2"],
        &["a.map", "-"],
        &["bench"],
        &["bench", "--demo", "--frames", "0"],
        &["bench", "--demo", "--frames", "-3"],
        &["bench", "--demo", "--fit", "--zoom", "2"],
        &["bench", "--demo", "-o", "b.png"],
        &["tile", "--demo"],
        &["tile", "a.map", "1,2", "3,4"],
        &["tile", "--demo", "5", "5"],
        &["thumbnail", "--demo", "o.png"],
        &["envelope", "--demo", "-1"],
        &["explain", "game"],
        &["explain", "qqq"],
        &["explain", "game", "256"],
    ];
    for arguments in wrong {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    let help = run(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    let help = String::from_utf8(help.stdout).expect("UTF-8");
    for word in ["render", "thumbnail", "info", "bench", "explain", "tile", "--data-dir", "demo"] {
        assert!(help.contains(word), "{help}");
    }
    let version = run(&["--version"]);
    assert_eq!(version.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(version.stdout).expect("UTF-8"),
        concat!("mapscope ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn help_says_which_options_are_for_maps_and_which_for_worlds() {
    for (command, of_maps) in [(&["--help"][..], "--at <X,Y>"), (&["render", "--help"], "--center <X,Y>")] {
        let help = String::from_utf8(run(command).stdout).expect("UTF-8");
        let (all, rest) = help.split_once("\nOptions for Teeworlds and DDNet maps:\n").expect("a heading");
        let (maps, worlds) = rest.split_once("\nOptions for Minetest worlds and Turok levels:\n").expect("a heading");
        let [for_maps, for_worlds] = [vec![of_maps, "--layers <LIST>", "--xray <dim|only>"], vec!["--eye <X,Y,Z>"]];
        for (part, flags) in [(all, vec!["--demo", "--data-dir <DIR>"]), (maps, for_maps), (worlds, for_worlds)] {
            assert!(flags.iter().all(|flag| part.contains(flag)), "{command:?}: one of {flags:?} in {part}");
        }
    }
    let help = String::from_utf8(run(&["--help"]).stdout).expect("UTF-8");
    let plain = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(plain.contains("without it, the start page opens"), "{help}");
}

#[test]
fn a_missing_map_is_named() {
    let line = failure(&run(&["info", "no/such.map"]));
    assert!(line.contains("no/such.map") && line.contains("no such file"), "{line}");
}

#[test]
fn a_mistyped_command_leads_to_the_right_one() {
    for arguments in [&["redner"][..], &["redner", "x.map"]] {
        let line = failure(&run(arguments));
        assert_eq!(line, "mapscope: unknown command or file “redner”; did you mean `mapscope render`?\n");
    }
    let output = run(&["renderr", "a.map", "-o", "b.png"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("unknown command “renderr”; did you mean `mapscope render`?"), "{said}");
}

#[test]
fn help_for_a_mistyped_command_names_the_right_one() {
    let said = String::from_utf8(run(&["help", "rendr"]).stderr).expect("UTF-8");
    assert!(said.contains("unknown command “rendr”; did you mean `mapscope render`?"), "{said}");
    let line = failure(&run(&["version"]));
    assert!(line.contains("did you mean `mapscope --version`?"), "{line}");
    let line = failure(&run(&[text(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo.map")), "info"]));
    assert!(line.contains("info: no such file") && line.contains("put the command before the map"), "{line}");
}

#[test]
fn tips_name_no_flag_that_help_hides() {
    for arguments in [&["--bogus"][..], &["render", "--boxs", "-o", "a.png"]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.contains("unexpected argument") && !said.contains("boxes"), "{said}");
    }
}

/// Usage in errors and help is the same wherever the program lies, and hides what help hides.
#[cfg(unix)]
#[test]
fn usage_names_the_program_and_nothing_hidden() {
    use std::os::unix::process::CommandExt;
    for command in [
        "render",
        "thumbnail",
        "info",
        "images",
        "bench",
        "explain",
        "tile",
        "compare",
        "envelope",
        "install",
        "manual",
    ] {
        for arguments in [&[command, "--help"][..], &[command], &[command, "--qqq"], &["help", command]] {
            if arguments == [command] && ["install", "manual"].contains(&command) {
                continue;
            }
            let output = mapscope(arguments).arg0("other-name").stdin(Stdio::null()).output().expect("it starts");
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8(said).expect("UTF-8");
            assert!(said.contains(&format!("Usage: mapscope {command} ")), "{arguments:?}: {said}");
            assert!(!said.contains("other-name") && !said.contains("--boxes"), "{arguments:?}: {said}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_standard_error_is_no_defect() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let with_notes = mapscope(&["info", "--demo", "--data-dir", "no/such/folder"]).stderr(full()).output();
    assert_eq!(with_notes.expect("starts").status.code(), Some(0));
    assert_eq!(mapscope(&["info", "no/such.map"]).stderr(full()).status().expect("starts").code(), Some(1));
}

#[test]
fn of_several_maps_none_opens_where_one_is_missing() {
    let there = Temporary::new("several.map");
    std::fs::write(&there.path, b"no map").expect("writable");
    for paths in [["no-such.map", text(&there.path)], [text(&there.path), "no-such.map"]] {
        let told = failure(&run(&paths));
        assert!(told.contains("no-such.map") && told.contains("no map was opened"), "{told}");
    }
}

#[test]
fn odd_paths_are_seen_for_what_they_are() {
    let line = failure(&run(&["info", " "]));
    assert_eq!(line, "mapscope: cannot open \" \": no such file\n");
    let line = failure(&run(&["info", "a\u{1b}[31m\nb.map"]));
    assert_eq!(line, "mapscope: cannot open a\\u{1b}[31m\\u{a}b.map: no such file\n");
}

#[cfg(unix)]
#[test]
fn what_steers_a_terminal_is_escaped_in_text_and_json() {
    let name = "odd\u{1b}[31m\u{9b}\u{202e}.map";
    let file = Temporary::new(name);
    std::fs::write(&file.path, include_bytes!("../../assets/demo.map")).expect("written");
    let told = |arguments: &[&str]| String::from_utf8(run(arguments).stdout).expect("UTF-8");
    let (table, json) = (told(&["info", text(&file.path)]), told(&["info", text(&file.path), "--json"]));
    assert!(table.contains("odd\\u{1b}[31m\\u{9b}\\u{202e}.map\n"), "{table}");
    assert!(json.contains("odd\\u001b[31m\\u009b\\u202e.map"), "{json:.300}");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(json["file"]["name"].as_str().is_some_and(|told| told.ends_with(name)), "scripts get it as it is");
}

#[test]
fn a_folder_is_no_map() {
    let line = failure(&run(&["info", "."]));
    assert!(line.contains("folder"), "{line}");
}

#[test]
fn what_is_no_map_says_so() {
    for input in [&b""[..], b"DATA", b"PK\x03\x04 something else entirely, long enough to look at"] {
        let line = failure(&run_with_input(&["info", "-"], input));
        assert!(line.contains("standard input"), "{line}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_fails_before_the_work() {
    let line = failure(&run(&["render", "no/such.map", "-o", "no/such/folder/x.png"]));
    assert!(line.contains("no/such/folder"), "{line}");
    let line = failure(&run(&["render", "no/such.map", "-o", "."]));
    assert!(line.contains("folder"), "{line}");
}

#[test]
fn a_picture_is_never_written_over_a_map_or_a_protected_file() {
    let demo: &[u8] = include_bytes!("../../assets/demo.map");
    for (name, content, output) in [("self.map", demo, "is a map"), ("broken.map", b"DATA", "is a map")] {
        let map = Temporary::new(name);
        std::fs::write(&map.path, content).expect("writable");
        let line = failure(&run(&["render", text(&map.path), "-o", text(&map.path)]));
        assert!(line.contains(output), "{line}");
        let line = failure(&run(&["render", "--demo", "-o", text(&map.path)]));
        assert!(line.contains(output), "{line}");
        assert_eq!(std::fs::read(&map.path).expect("still there"), content);
    }
    let kept = Temporary::new("kept.png");
    std::fs::write(&kept.path, "kept").expect("writable");
    let mut permissions = std::fs::metadata(&kept.path).expect("there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&kept.path, permissions).expect("ours");
    let line = failure(&run(&["render", "--demo", "-o", text(&kept.path)]));
    assert!(line.contains("write-protected"), "{line}");
    assert_eq!(std::fs::read(&kept.path).expect("still there"), b"kept");
}

#[test]
fn a_data_folder_that_is_not_there_is_named() {
    let output = run(&["info", "--demo", "--data-dir", "no/such/folder"]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(text.contains("no/such/folder") && text.lines().count() == 1, "{text}");
    let output = run(&["info", "--demo", "--data-dir", "Cargo.toml"]);
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(text, "mapscope: --data-dir Cargo.toml: it is a file, not a folder; it is skipped\n");
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_other_way_is_named() {
    let mut command = mapscope(&["--demo"]);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    let line = failure(&command.output().expect("the program starts"));
    assert!(line.contains("mapscope render"), "{line}");
}

#[test]
fn every_shared_map_is_described_for_scripts() {
    let data = shared_dir().map(|shared| shared.join("data/ddnet"));
    for map in shared_maps() {
        let data = data.as_deref().expect("maps come with data");
        let json = run(&["info", text(&map), "--json", "--data-dir", text(data)]);
        assert_eq!(json.status.code(), Some(0), "{}: {json:?}", map.display());
        let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
        check_keys(&json);
    }
}

#[test]
fn a_layer_without_room_is_left_out_not_empty() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &[rectangle(0.0, 0.0, 1.0, 1.0); 2]);
    map.quads(None, &vec![rectangle(0.0, 0.0, 1.0, 1.0); 120_000]);
    let file = Temporary::new("large.map");
    std::fs::write(&file.path, write_document(&map.document)).expect("writable");
    let arguments = ["info", text(&file.path), "--memory-budget", "16M"];
    let told = String::from_utf8(run(&arguments).stdout).expect("UTF-8");
    let counts: Vec<_> =
        told.lines().filter(|line| line.contains(" quads    ")).map(|line| line.ends_with("left out")).collect();
    assert_eq!(counts, [false, true], "{told}");
    let json = run(&[&arguments[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let layers = &json["groups"][0]["layers"];
    let facts = |at: usize| (layers[at]["count"].clone(), layers[at]["left_out"].clone());
    assert_eq!((facts(0), facts(1)), ((2.into(), false.into()), (0.into(), true.into())));
    check_keys(&json);
}

#[test]
fn people_get_text() {
    let output = run(&["info", "--demo"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for line in ["the demo map\n", "\n  Format   Teeworlds datafile", "groups, ", "\n0 warnings\n"] {
        assert!(text.contains(line), "{line:?} is missing in\n{text}");
    }
}

/// The keys that scripts rely on.
fn check_keys(json: &serde_json::Value) {
    let keys =
        |value: &serde_json::Value| -> Vec<String> { value.as_object().expect("an object").keys().cloned().collect() };
    let sorted = |mut expected: Vec<&str>| {
        expected.sort_unstable();
        expected.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let lists = ["settings", "settings_explained", "tune_zones", "groups", "images", "envelopes", "sounds"];
    let others = ["schema", "file", "info", "bounds_tiles", "spawn_tiles"];
    let faults = ["warnings", "warnings_dropped", "problems", "problems_dropped"];
    assert_eq!(keys(json), sorted([&lists[..], &others, &faults].concat()));
    for problem in json["problems"].as_array().expect("a list") {
        assert_eq!(keys(problem), sorted(vec!["code", "where", "message", "tile"]));
    }
    assert_eq!(keys(&json["file"]), sorted(vec!["name", "format", "bytes", "notes"]));
    assert_eq!(keys(&json["info"]), sorted(vec!["author", "version", "credits", "license"]));
    let group = ["index", "name", "offset", "parallax", "clip", "is_game", "is_stray", "layers"];
    let layer = [
        "index",
        "id",
        "name",
        "title",
        "type",
        "detail",
        "size_tiles",
        "count",
        "left_out",
        "image",
        "sound",
        "color",
        "envelopes",
        "item_version",
    ];
    for item in json["groups"].as_array().expect("a list") {
        assert_eq!(keys(item), sorted(group.to_vec()));
        for item in item["layers"].as_array().expect("a list") {
            assert_eq!(keys(item), sorted(layer.to_vec()));
        }
    }
    let image = ["index", "name", "size_px", "external", "path", "state", "reason", "stand_in", "used_by"];
    let envelope = [
        "index",
        "name",
        "channels",
        "kind",
        "points",
        "duration_ms",
        "synchronized",
        "used_by_layers",
        "used_by_quads",
    ];
    let sound = ["index", "name", "external", "bytes", "used_by"];
    let listed = [
        ("images", &image[..]),
        ("envelopes", &envelope),
        ("sounds", &sound),
        ("warnings", &["code", "where", "message"]),
    ];
    for (list, expected) in listed {
        for item in json[list].as_array().expect("a list") {
            assert_eq!(keys(item), sorted(expected.to_vec()), "{list}");
        }
    }
}

#[test]
fn a_map_can_come_through_standard_input() {
    let bytes = include_bytes!("../../assets/demo.map");
    let output = run_with_input(&["info", "-", "--json"], bytes);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["file"]["name"], "standard input");
    assert_eq!(json["file"]["bytes"], bytes.len());
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = mapscope(&["info", "--demo", "--json"]).stdout(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn the_demo_map_is_drawn_to_a_file_and_to_standard_output() {
    let file = Temporary::new("demo.png");
    let arguments = ["render", "--demo", "--size", "64x48", "--fit", "-o"];
    let output = run(&[&arguments[..], &[text(&file.path)]].concat());
    if String::from_utf8_lossy(&output.stderr).contains("no graphics adapter") {
        skip(Need::Gpu, "there is no graphics adapter");
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let written = std::fs::read(&file.path).expect("written");
    let picture = image::load_from_memory(&written).expect("a PNG");
    assert_eq!((picture.width(), picture.height()), (64, 48));
    for output in if cfg!(unix) { &["-", "/dev/stdout"][..] } else { &["-"] } {
        let piped = run(&[&arguments[..], &[output]].concat());
        assert!(piped.stdout == written, "{output}");
    }
}

#[test]
fn a_picture_that_may_lack_something_says_so() {
    let file = Temporary::new("cut.map");
    let whole = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/demo.map")).expect("the demo map");
    std::fs::write(&file.path, &whole[..whole.len() - 1000]).expect("written");
    let output = run(&["render", text(&file.path), "--size", "64x48", "--fit", "-o", "-"]);
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("no graphics adapter") {
        return skip(Need::Gpu, "there is no graphics adapter");
    }
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains(" while drawing, so the image may be incomplete; run `mapscope info`"), "{said}");
    for arguments in [&["find", text(&file.path), "freeze"][..], &["compare", text(&file.path), text(&file.path)]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("cannot be read and are left out; run `mapscope info`"), "{arguments:?}: {said}");
    }
}

#[test]
fn what_has_no_effect_on_a_picture_is_told_in_a_line() {
    let output = run(&["render", "--demo", "--size", "64x48", "--raw", "-o", "-"]);
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("no graphics adapter") {
        return skip(Need::Gpu, "there is no graphics adapter");
    }
    assert_eq!(output.status.code(), Some(0), "{said}");
    // A graphics driver may say something of its own.
    let own: Vec<_> = said.lines().filter(|line| line.starts_with("mapscope: ")).collect();
    assert!(output.stdout.starts_with(b"\x89PNG") && own.len() == 1, "{said}");
    assert!(own[0].starts_with("mapscope: --raw has no effect because "), "{said}");
    assert!(own[0].contains("--entities 100"), "{said}");
}

#[test]
fn x_ray_without_physics_is_refused() {
    for command in [&["render", "--demo", "-o", "x.png"][..], &["bench", "--demo"]] {
        let output = run(&[command, &["--xray", "only", "--physics", "off"]].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("cannot be used with '--physics off'"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_giants_are_refused_at_once() {
    let pipe = Temporary::new("pipe.map");
    assert!(Command::new("mkfifo").arg(&pipe.path).status().expect("mkfifo is there").success());
    let said = failure(&run(&["info", text(&pipe.path)]));
    assert!(said.contains("it is a pipe or a device") && said.contains("use `-` to read standard input"), "{said}");
    let said = failure(&run(&["render", "--demo", "-o", text(&pipe.path)]));
    assert!(said.contains("it is a pipe or a device") && said.contains("standard output"), "{said}");
    let giant = Temporary::new("giant.map");
    let file = std::fs::File::create(&giant.path).expect("a file");
    file.set_len(3 << 30).expect("a file with a hole");
    let said = failure(&run(&["info", text(&giant.path)]));
    assert!(said.contains("neither a Teeworlds or DDNet map nor a Turok level"), "{said}");
    (&file).write_all(b"DATA\x04\0\0\0").expect("the beginning of a map");
    let said = failure(&run(&["info", text(&giant.path)]));
    assert!(said.contains("the limit of 1024 MiB") && said.contains("raise --memory-budget"), "{said}");
    let said = failure(&run(&["info", text(&giant.path), "--memory-budget", "8G"]));
    assert!(said.contains("larger than the limit of 2048 MiB") && !said.contains("--memory-budget"), "{said}");
}
