//! Turok levels on the command line: facts, single things, a search, and models.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::common::level_bytes::LevelParts;
use crate::common::shared_dir;
use crate::run::{Temporary, failure, keys, run, run_with_input, text};

/// A shared level.
fn level(name: &str) -> Option<PathBuf> {
    Some(shared_dir()?.join("data/turok").join(name))
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).expect("JSON")
}

/// The values that the generator of a level wrote, in the form of `info --json`.
fn expected(path: &Path) -> Value {
    let values = std::fs::read(path.with_extension("json")).expect("values of the level");
    let mut values: Value = serde_json::from_slice(&values).expect("JSON");
    let mut meshes = Vec::new();
    for (at, section) in values["sections"].as_array_mut().expect("sections").iter_mut().enumerate() {
        let section = section.as_object_mut().expect("a section");
        for mut mesh in section.remove("meshes").and_then(|meshes| meshes.as_array().cloned()).expect("meshes") {
            mesh["section"] = json!(at);
            meshes.push(mesh);
        }
    }
    values["meshes"] = Value::Array(meshes);
    for set in values["sector_sets"].as_array_mut().expect("sets") {
        let set = set.as_object_mut().expect("a set");
        set.retain(|key, _| !["name", "unused"].contains(&key.as_str()));
    }
    if values["sector_stride"] == 16 {
        values["sectors"].as_array_mut().expect("sectors").iter_mut().for_each(|sector| sector["order"] = Value::Null);
    }
    if let Some(table) = values["visibility"].as_object_mut() {
        table.retain(|key, _| ["stride", "count", "ones"].contains(&key.as_str()));
    }
    values
}

/// Compares values, numbers by the bits of 32-bit ones. Returns how many were compared.
fn compare(path: &str, found: &Value, expected: &Value) -> usize {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            assert!(found.keys().eq(expected.keys()), "{path}: {:?}", found.keys().collect::<Vec<_>>());
            found.iter().map(|(key, found)| compare(&format!("{path}.{key}"), found, &expected[key])).sum()
        }
        (Value::Array(found), Value::Array(expected)) => {
            assert_eq!(found.len(), expected.len(), "{path}");
            let pairs = found.iter().zip(expected).enumerate();
            pairs.map(|(at, (found, expected))| compare(&format!("{path}[{at}]"), found, expected)).sum()
        }
        (Value::Number(found), Value::Number(expected)) => {
            let [a, b] = [found, expected].map(|number| number.as_f64().expect("a number"));
            assert!(a == b && (a as f32).to_bits() == (b as f32).to_bits(), "{path}: {found} instead of {expected}");
            1
        }
        _ => {
            assert_eq!(found, expected, "{path}");
            1
        }
    }
}

#[test]
fn scripts_get_every_value_of_every_level() {
    let Some(folder) = level("") else { return };
    let (mut levels, mut values) = (0, 0);
    for entry in std::fs::read_dir(folder).expect("levels") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "map") || !path.with_extension("json").exists() {
            continue;
        }
        let (found, expected) = (json_of(&["info", text(&path)]), expected(&path));
        let all = [
            "version",
            "sector_stride",
            "sky",
            "sun_direction",
            "sun_color",
            "ambient",
            "vertices",
            "sectors",
            "sector_sets",
            "sections",
            "meshes",
            "actors",
            "visibility",
        ];
        for key in all {
            values += compare(&format!("{}: {key}", path.display()), &found[key], &expected[key]);
        }
        assert_eq!((&found["kind"], &found["warnings"]), (&json!("turok"), &json!([])));
        assert_eq!(found["file"]["bytes"], std::fs::metadata(&path).expect("a file").len());
        levels += 1;
    }
    assert!(levels >= 9 && values > 450_000, "{values} values of {levels} levels");
}

#[test]
fn people_get_a_summary() {
    let Some(path) = level("temple_s18_vis.map") else { return };
    let words = printed(&["info", text(&path)]);
    for line in [
        "  Format      Turok EX level, version 1, 74.3 KiB\n",
        "678 sectors, 142 with a ceiling; 416 vertices, 142 solid edges\n",
        "from -819.2, -819.2, -299.58 to 819.2, 819.2, ",
        "\n22 areas\n",
        "; warp 1234 of level 42; ",
        "; triggers tag 301; ",
        "\n40 actors\n",
        "1 (probably Raptor)\n",
        "\n196 static meshes\n",
        "  models/own_rock.bin\n",
        "\n0 warnings\n",
        "\n5 problems\n  sector 512: This sector and 141 others cannot be reached by links from a player start: 512 to 653. [sector-unreachable]\n",
    ] {
        assert!(words.contains(line), "{line}\n{words}");
    }
    let empty = printed(&["info", text(&path.with_file_name("empty.map"))]);
    assert!(empty.contains("0 sectors") && empty.ends_with("\n0 warnings\n"), "{empty}");
}

#[test]
fn damaged_levels_are_refused_or_shown_with_warnings() {
    let Some(folder) = level("") else { return };
    let list = std::fs::read(folder.join("bad.json")).expect("the list of damaged levels");
    let list: Value = serde_json::from_slice(&list).expect("JSON");
    let refused = [
        ("bad_tiny.map", ""),
        ("bad_empty_file.map", ""),
        ("bad_huge_count.map", ""),
        ("bad_offset_outside.map", "the collision cannot be read"),
        ("bad_offset_cycle.map", "the collision cannot be read"),
        ("bad_version2.map", "of version 2, and only version 1 is supported"),
        ("bad_stride12.map", "12 bytes"),
        ("bad_big_endian_dwords.map", "in the byte order of a console (big-endian)"),
    ];
    let shown = [
        ("bad_truncated.map", "file-cut-off"),
        ("bad_huge_dataset.map", "records-missing"),
        ("bad_vertex_index.map", "sector-vertex"),
        ("bad_link_index.map", "sector-link"),
        ("bad_set_index.map", "sector-set"),
        ("bad_nan_vertex.map", "not-finite"),
    ];
    let mut known: Vec<&str> = refused.iter().chain(&shown).map(|(name, _)| *name).collect();
    known.sort_unstable();
    assert_eq!(keys(&list), known);
    for (name, words) in refused {
        let path = folder.join(name);
        for arguments in [&["info", text(&path)][..], &["info", text(&path), "--json"], &["sector", text(&path), "0"]] {
            let line = failure(&run(arguments));
            assert!(line.contains(name) && line.contains(words), "{arguments:?}: {line}");
        }
    }
    for (name, code) in shown {
        let path = folder.join(name);
        let facts = json_of(&["info", text(&path)]);
        let codes: Vec<&Value> =
            facts["warnings"].as_array().expect("warnings").iter().map(|warning| &warning["code"]).collect();
        assert!(codes.contains(&&json!(code)), "{name}: {codes:?}");
        assert!(printed(&["info", text(&path)]).contains(&format!(" [{code}]\n")), "{name}");
        // What is missing is not found.
        let found = run(&["find", text(&path), "sector"]);
        let said = String::from_utf8(found.stderr).expect("UTF-8");
        assert!(found.status.success() && said.contains("so matches may be missing"), "{name}: {said}");
    }
    let nan = json_of(&["info", text(&folder.join("bad_nan_vertex.map"))]);
    assert_eq!(nan["vertices"][0][0], "nan");
}

#[test]
fn a_thing_has_the_values_of_the_list_and_words_beside_them() {
    let Some(path) = level("temple_s18_vis.map") else { return };
    let name = text(&path);
    let all = json_of(&["info", name]);
    for (command, list, n) in [("sector", "sectors", 677), ("actor", "actors", 1), ("mesh", "meshes", 195)] {
        let one = json_of(&[command, name, &n.to_string()]);
        assert_eq!((&one["kind"], &one["n"], &one["file"]), (&json!(command), &json!(n), &json!(name)));
        for (key, value) in all[list][n].as_object().expect("an entry") {
            assert_eq!(one[key], *value, "{command}: {key}");
        }
        assert!(printed(&[command, name, &n.to_string()]).starts_with(&format!("{name}, ")), "{command}");
        let count = all[list].as_array().expect("a list").len();
        let line = failure(&run(&[command, name, &count.to_string()]));
        assert!(line.contains(&format!("numbered 0 to {}", count - 1)), "{line}");
        assert_eq!(run(&[command, name, "-1"]).status.code(), Some(2));
        assert_eq!(run(&[command, name]).status.code(), Some(2));
    }
    let actor = json_of(&["actor", name, "1"]);
    assert_eq!((&actor["type_name"], &actor["fov_deg"]), (&json!("Raptor"), &json!(90.0)));
    assert_eq!(actor["ranges"]["leash"], 1024.0);
    assert!(actor["triggered_by"].as_array().expect("actors").contains(&json!(0)), "{actor}");
    let words = printed(&["actor", name, "1"]);
    for part in [
        "1 (probably Raptor)\n",
        "100 m, 1024 units (stored squared: 1048576)\n",
        "90° (1.57 rad)\n",
        "triggered by actor 0, area 7",
    ] {
        assert!(words.contains(part), "{part}\n{words}");
    }
}

#[test]
fn a_sector_says_what_is_around_it() {
    let Some(path) = level("one_triangle.map") else { return };
    let sector = json_of(&["sector", text(&path), "0"]);
    assert_eq!(sector["flag_names"], json!(["Water", "Ceiling"]));
    assert_eq!((&sector["dominant"], &sector["all_flags"]), (&json!("Water"), &json!(65)));
    assert_eq!(sector["corners"][1], json!([100.0, 0.0, 0.0, 110.0]));
    assert_eq!((&sector["neighbors"], &sector["visible_meshes"]), (&json!([null, null, null]), &Value::Null));
    let area = &sector["area"];
    assert_eq!((&area["wall_name"], &area["automap_name"], &area["n"]), (&json!("stone"), &json!("green"), &json!(0)));
    // The floor rises by a half to the north.
    let slope = sector["slope_deg"].as_f64().expect("a number");
    assert!((slope - 26.565).abs() < 0.01, "{slope}");
    let words = printed(&["sector", text(&path), "0"]);
    for part in ["Water (0x1), Ceiling (0x40)\n", "26.57°, a floor\n", "Edge 1–2", "3 (stone)\n", "not stored\n"] {
        assert!(words.contains(part), "{part}\n{words}");
    }
}

#[test]
fn things_are_found_by_words_and_numbers() {
    let Some(path) = level("temple_s18.map") else { return };
    let name = text(&path);
    let all = json_of(&["info", name]);
    let count = |list: &str, is_one: &dyn Fn(&Value) -> bool| {
        all[list].as_array().expect("a list").iter().filter(|one| is_one(one)).count()
    };
    let flags = |sector: &Value| {
        let set = &all["sector_sets"][sector["set"].as_u64().expect("a set") as usize];
        sector["flags"].as_u64().expect("flags") | set["flags"].as_u64().expect("flags")
    };
    let find = |words: &[&str]| json_of(&[&["find", name], words].concat());
    let rocks = find(&["own_rock"]);
    assert_eq!(rocks["counts"]["mesh"], count("meshes", &|mesh| mesh["model"] == "models/own_rock.bin"));
    assert_eq!(find(&["ladder"])["counts"]["sector"], count("sectors", &|sector| flags(sector) >> 25 & 1 != 0));
    assert_eq!(find(&["raptor"])["counts"]["actor"], count("actors", &|actor| actor["type"] == 1));
    assert_eq!(find(&["area", "3"])["counts"]["sector"], count("sectors", &|sector| sector["set"] == 3));
    let tagged = find(&["301"]);
    let has_tag = |actor: &Value| ["type", "tid", "target"].iter().any(|key| actor[key] == 301);
    assert_eq!(tagged["counts"]["actor"], count("actors", &has_tag));
    assert_eq!(tagged["counts"]["sector"], count("sectors", &|sector| flags(sector) >> 16 & 1 != 0));
    let one = find(&["sector", "12"]);
    let sectors: Vec<&Value> =
        one["hits"].as_array().expect("hits").iter().filter(|hit| hit["kind"] == "sector").collect();
    assert_eq!((sectors.len(), &sectors[0]["n"]), (1, &json!(12)));
    assert_eq!(find(&["secrets"])["counts"], find(&["secret"])["counts"]);
    let starts = find(&["player", "start"]);
    assert_eq!(starts["counts"]["actor"], count("actors", &|actor| actor["type"] == 0));
    let warps = find(&["warp"]);
    let teleports = |sector: &Value| flags(sector) & (1 << 18 | 1 << 21 | 1 << 28 | 1 << 31) != 0;
    assert_eq!(warps["counts"]["sector"], count("sectors", &teleports));
    assert_ne!((&warps["counts"]["sector"], &warps["hits"][0]["kind"]), (&json!(0), &json!("actor")), "{warps}");
    assert_eq!(find(&["spawn"])["counts"]["actor"], starts["counts"]["actor"]);
    let few = find(&["area", "--limit", "2"]);
    assert_eq!((few["hits"].as_array().map(Vec::len), &few["counts"]["sector"]), (Some(2), &json!(678)));
    for (words, meant) in [("raptr", "raptor"), ("rapotr tag 301", "raptor tag 301"), ("atrget 301", "target 301")] {
        let output = run(&["find", name, words]);
        let note = format!("mapscope: note: you may want to search for: {meant}\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), note, "{words}");
    }
    let words = printed(&["find", name, "raptor", "tag", "301"]);
    assert!(words.contains(": 1 actor, 0 static meshes, 0 sectors\n  actor    721.6,88.8,14.1 "), "{words}");
    assert!(printed(&["find", name, "area", "--limit", "0"]).contains("678 more; --limit lists more"), "{words}");
}

#[test]
fn models_hold_all_floors() {
    let Some(path) = level("temple_s18.map") else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [glb, obj, mtl] = ["level.glb", "level.obj", "level.mtl"].map(|name| folder.path().join(name));
    for file in [&glb, &obj] {
        let output = run(&["export", text(&path), "-o", text(file)]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let note = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(note.contains(" triangles in ") && note.contains(" materials\n"), "{note}");
    }
    let (faces, materials) = (std::fs::read_to_string(obj).expect("text"), std::fs::read_to_string(mtl).expect("text"));
    let mut floors = 0;
    let mut is_floor = false;
    for line in faces.lines() {
        if let Some(material) = line.strip_prefix("usemtl ") {
            is_floor = material.starts_with("floor_area");
            assert!(materials.contains(&format!("newmtl {material}\n")), "{material}");
        }
        floors += usize::from(is_floor && line.starts_with("f "));
    }
    assert_eq!(floors, 678);
    assert!(
        faces.contains("usemtl mesh_own_rock\n") && faces.contains("usemtl ceiling_area"),
        "boxes and ceilings too"
    );
    let bytes = std::fs::read(glb).expect("a model");
    let length = u32::from_le_bytes(bytes[12..16].try_into().expect("four bytes")) as usize;
    let model: Value = serde_json::from_slice(&bytes[20..20 + length]).expect("JSON");
    let count = |prefix: &str| -> u64 {
        let meshes = model["meshes"].as_array().expect("meshes").iter();
        let meshes = meshes.filter(|mesh| mesh["name"].as_str().expect("a name").starts_with(prefix));
        let indices = meshes.map(|mesh| mesh["primitives"][0]["indices"].as_u64().expect("an index") as usize);
        indices.map(|at| model["accessors"][at]["count"].as_u64().expect("a count")).sum()
    };
    assert_eq!(count("floor_"), 3 * 678);
    assert!(count("mesh_") <= 36 * 196 && count("mesh_") > 30 * 196 && count("actor_") > 0);
    let wrong = run(&["export", text(&path), "-o", "x.fbx"]);
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    let copy = Temporary::new("copy.obj");
    std::fs::copy(&path, &copy.path).expect("copied");
    assert!(failure(&run(&["export", text(&path), "-o", text(&copy.path)])).contains("map"));
}

#[test]
fn a_level_comes_from_standard_input_too() {
    let bytes = LevelParts::default().build();
    for arguments in [&["info", "-", "--json"][..], &["sector", "-", "1", "--json"], &["actor", "-", "0", "--json"]] {
        let output = run_with_input(arguments, &bytes);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
        let facts: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(facts["file"].get("name").unwrap_or(&facts["file"]), "standard input");
    }
}

#[test]
fn commands_name_worlds_of_another_kind() {
    let level = Temporary::new("level.map");
    std::fs::write(&level.path, LevelParts::default().build()).expect("written");
    for line in ["tile LEVEL 1,2", "images LEVEL", "envelope LEVEL", "bench LEVEL --frames 1"] {
        let line = line.replace("LEVEL", text(&level.path));
        let said = failure(&run(&line.split(' ').collect::<Vec<_>>()));
        assert!(said.contains("needs a Teeworlds or DDNet map"), "{line}: {said}");
    }
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo.map");
    for command in ["sector", "actor", "mesh"] {
        let said = failure(&run(&[command, text(&demo), "0"]));
        let expected = format!("is a Teeworlds or DDNet map; `mapscope {command}` needs a Turok level");
        assert!(said.contains(&expected), "{said}");
    }
    let said = failure(&run(&["export", text(&demo), "-o", "x.glb"]));
    assert!(said.contains("`mapscope export` needs a Turok level"), "{said}");
    assert!(failure(&run(&["node", text(&level.path), "1,2,3"])).contains("a Turok level, not a Minetest world"));
    for flag in ["--blocks", "--faces"] {
        let said = failure(&run(&["info", text(&level.path), "--json", flag]));
        assert!(said.contains("needs a Minetest world"), "{said}");
    }
    let Some(shared) = shared_dir() else { return };
    let world = shared.join("data/minetest/world-v26");
    let said = failure(&run(&["sector", text(&world), "0"]));
    assert!(said.contains("is a Minetest world; `mapscope sector` needs a Turok level"), "{said}");
}

/// A zip file with these files as they are, written by hand: the reader is the program's.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let mut checksum = crc32(content).to_le_bytes().to_vec();
        checksum.extend((content.len() as u32).to_le_bytes());
        checksum.extend((content.len() as u32).to_le_bytes());
        let head =
            [&[10, 0, 0, 0, 0, 0, 0, 0, 33, 0][..], &checksum, &(name.len() as u16).to_le_bytes(), &[0; 2]].concat();
        let at = bytes.len() as u32;
        bytes.extend([b"PK\x03\x04", &head[..], name.as_bytes(), content].concat());
        list.extend([b"PK\x01\x02", &[10, 0][..], &head, &[0; 10], &at.to_le_bytes(), name.as_bytes()].concat());
    }
    let (count, start) = ((files.len() as u16).to_le_bytes(), (bytes.len() as u32).to_le_bytes());
    let size = (list.len() as u32).to_le_bytes();
    bytes.extend(list);
    bytes.extend([b"PK\x05\x06", &[0; 4][..], &count, &count, &size, &start, &[0; 2]].concat());
    bytes
}

/// Checksum of a file in an archive.
fn crc32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| sum >> 1 ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    }) ^ u32::MAX
}

#[test]
fn levels_in_archives_are_those_in_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = LevelParts::default().build();
    let [file, kpf] = ["level01.map", "game.kpf"].map(|name| folder.path().join(name));
    std::fs::write(&file, &level).expect("written");
    std::fs::write(&kpf, archive(&[("readme.txt", b"x"), ("levels/level01.map", &level)])).expect("written");
    let inside = kpf.join("levels").join("level01.map");
    let (mut in_file, mut in_archive) = (json_of(&["info", text(&file)]), json_of(&["info", text(&inside)]));
    assert_eq!(in_archive["file"]["name"], text(&inside));
    for facts in [&mut in_file, &mut in_archive] {
        facts["file"]["name"] = Value::Null;
    }
    assert_eq!(in_file, in_archive);
    let picture = |path: &PathBuf| {
        let to = path.parent().filter(|folder| folder.is_dir()).unwrap_or(folder.path()).join("a.png");
        printed(&["render", text(path), "--top", "--color-by", "area", "--size", "64x64", "-o", text(&to)]);
        std::fs::read(to).expect("a picture")
    };
    assert_eq!(picture(&file), picture(&inside));
    let whole = failure(&run(&["sector", text(&kpf), "0"]));
    assert!(
        whole.trim_end().ends_with("game.kpf: it is an archive; add the path of a level in it: levels/level01.map"),
        "{whole}"
    );
    assert_eq!(failure(&run(&["find", text(&kpf), "raptor"])), whole);
    let none = failure(&run(&[text(&kpf.join("levels").join("level02.map"))]));
    assert!(none.contains("no such file"), "no window opens: {none}");
    for path in [kpf.join("levels").join("level02.map"), kpf.join("level01.map")] {
        let missing = failure(&run(&["info", text(&path)]));
        assert!(missing.ends_with("no such file; levels of the archive: levels/level01.map\n"), "{missing}");
    }
}

#[test]
fn archives_list_all_of_their_levels() {
    let file = Temporary::new("game.kpf");
    let level = LevelParts::default().build();
    let names: Vec<String> = (1..=30).map(|n| format!("levels/level{n}.map")).collect();
    let levels = names.iter().map(|name| (name.as_str(), &level[..]));
    let files: Vec<(&str, &[u8])> = levels.chain([("readme.txt", &b"x"[..])]).collect();
    std::fs::write(&file.path, archive(&files)).expect("written");
    let path = text(&file.path);
    let said = printed(&["info", path]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[3], "30 levels", "{said}");
    for n in 1..=30 {
        let line = lines[3 + n];
        assert!(line.starts_with(&format!("  levels/level{n}.map  ")) && line.ends_with('B'), "{line}");
    }
    assert_eq!(
        lines.last(),
        Some(&&*format!("Add the path of a level to open it, for example {path}/levels/level1.map"))
    );
    let found = json_of(&["info", path]);
    assert_eq!((&found["schema"], &found["kind"], &found["is_cut"]), (&json!(1), &json!("archive"), &json!(false)));
    assert_eq!(found["file"]["bytes"], std::fs::metadata(&file.path).expect("a file").len());
    let levels = found["levels"].as_array().expect("levels");
    assert_eq!(levels.len(), 30);
    assert_eq!(levels[9]["name"], "levels/level10.map");
    assert_eq!(levels[9]["bytes"], level.len());
    let inside = levels[9]["path"].as_str().expect("a path");
    assert_eq!(json_of(&["info", inside])["kind"], "turok");
}

#[test]
fn numbers_of_levels_are_said_plainly() {
    let Some(path) = level("temple_s18.map") else { return };
    let name = text(&path);
    let words = printed(&["actor", name, "1"]);
    assert!(!words.contains("clockwise") && words.contains("while dead: height of its center"), "{words}");
    let found = json_of(&["info", name]);
    let sets = found["sector_sets"].as_array().expect("sets");
    let sectors = found["sectors"].as_array().expect("sectors");
    let flags = |sector: &Value| {
        let of_set = sets[sector["set"].as_u64().expect("a number") as usize]["flags"].as_u64().expect("flags");
        of_set | sector["flags"].as_u64().expect("flags")
    };
    for (has_ceiling, is_said) in [(true, "ceiling at "), (false, ", no ceiling\n")] {
        let n = sectors.iter().position(|sector| (flags(sector) & 0x40 != 0) == has_ceiling).expect("a sector");
        let words = printed(&["sector", name, &n.to_string()]);
        assert_eq!(words.matches(is_said).count(), 3, "{words}");
    }
}
