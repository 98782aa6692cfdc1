//! `mapscope bench`: the keys that scripts rely on, and figures that cannot be otherwise whatever the machine.

use std::process::Output;

use serde_json::{Value, json};

use crate::common::shared_dir;
use crate::common::skip::{Need, skip};
use crate::run::{failure, keys, run, text};

/// The figures, or `None` (said aloud) where nothing can draw.
fn figures(arguments: &[&str]) -> Option<Value> {
    let output = run(&[&["bench", "--demo", "--json", "--size", "64x48"], arguments].concat());
    is_there(&output).then(|| serde_json::from_slice(&output.stdout).expect("JSON"))
}

fn is_there(output: &Output) -> bool {
    if String::from_utf8_lossy(&output.stderr).contains("no graphics adapter") {
        skip(Need::Gpu, "there is no graphics adapter");
        return false;
    }
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    true
}

/// The number under a path of keys, which is finite and not negative.
fn number(figures: &Value, path: &str) -> f64 {
    let found = figures.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("{path} in {figures}"));
    assert!(found.is_finite() && found >= 0.0, "{path}: {found}");
    found
}

#[test]
fn scripts_find_their_keys_and_numbers() {
    let Some(figures) = figures(&["--frames", "3", "--zoom", "0.5", "--center", "10,-20.5"]) else { return };
    let top = [
        "adapter",
        "center",
        "cpu_ms",
        "device_ms",
        "draws",
        "first_frame_ms",
        "frame_ms",
        "frames",
        "gpu_mb",
        "instances",
        "load_ms",
        "memory_mb",
        "name",
        "passes",
        "playing_ms",
        "scene_mb",
        "schema",
        "size",
        "zoom",
    ];
    assert_eq!(keys(&figures), top);
    assert_eq!(keys(&figures["load_ms"]), ["images", "layers", "parse", "read", "total", "upload"]);
    assert_eq!(keys(&figures["frame_ms"]), ["median", "p95"]);
    assert_eq!(keys(&figures["cpu_ms"]), ["median", "p95"]);
    assert_eq!(keys(&figures["playing_ms"]), ["median", "p95"]);
    assert_eq!(keys(&figures["memory_mb"]), ["gpu", "process_peak", "scene"]);
    assert_eq!(keys(&figures["scene_mb"]), ["cells", "envelopes", "info", "quads", "textures"]);
    assert_eq!(keys(&figures["gpu_mb"]), ["cells", "far", "frame", "quads", "textures"]);
    for (key, expected) in [("size", "[64,48]"), ("zoom", "0.5"), ("center", "[10.0,-20.5]"), ("frames", "3")] {
        assert_eq!(figures[key].to_string(), expected, "{key}");
    }
    assert_eq!(figures["name"], "the demo map");
    assert!(figures["adapter"].as_str().is_some_and(|adapter| !adapter.is_empty()));
}

#[test]
fn figures_fit_each_other() {
    let Some(figures) = figures(&["--frames", "5", "--fit"]) else { return };
    let n = |path: &str| number(&figures, path);
    let phases = ["read", "parse", "images", "layers", "upload"].map(|phase| n(&format!("/load_ms/{phase}")));
    // Each is rounded to a microsecond.
    assert!((phases.iter().sum::<f64>() - n("/load_ms/total")).abs() < 0.01, "{figures}");
    assert!(n("/load_ms/images") > 0.0 && n("/load_ms/layers") > 0.0 && n("/load_ms/upload") > 0.0, "{figures}");
    assert!(n("/first_frame_ms") > n("/load_ms/upload"), "{figures}");
    assert!(n("/frame_ms/median") > 0.0 && n("/frame_ms/median") <= n("/frame_ms/p95"), "{figures}");
    assert!(n("/playing_ms/median") > 0.0 && n("/playing_ms/median") <= n("/playing_ms/p95"), "{figures}");
    assert!(n("/cpu_ms/median") <= n("/frame_ms/median"), "{figures}");
    assert!(n("/draws") >= 1.0 && n("/passes") >= 1.0 && n("/instances") >= n("/draws"), "{figures}");
    for memory in ["scene", "gpu"] {
        let parts = figures[format!("{memory}_mb")].as_object().expect("an object").values();
        let sum: f64 = parts.map(|part| part.as_f64().expect("a number")).sum();
        assert!((sum - n(&format!("/memory_mb/{memory}"))).abs() < 0.01 && sum > 0.0, "{figures}");
    }
    if cfg!(target_os = "linux") {
        assert!(n("/memory_mb/process_peak") > n("/memory_mb/scene"), "{figures}");
    } else {
        assert!(figures["memory_mb"]["process_peak"].is_null());
    }
}

#[test]
fn people_get_the_same_as_text() {
    let output = run(&["bench", "--demo", "--size", "64x48", "--frames", "2"]);
    if !is_there(&output) {
        return;
    }
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for line in ["the demo map\n", "\n  Load ", "\n  Frame ", " ms of 2 frames,", "\n  Graphics "] {
        assert!(text.contains(line), "{line:?} is missing in\n{text}");
    }
}

#[test]
fn what_cannot_be_opened_is_not_measured() {
    let line = failure(&run(&["bench", "no/such.map"]));
    assert!(line.contains("no/such.map") && line.contains("no such file"), "{line}");
    let line = failure(&run(&["bench", "."]));
    assert!(line.contains("folder"), "{line}");
}

#[test]
fn minetest_worlds_are_measured_from_above() {
    let Some(shared) = shared_dir() else { return };
    let world = shared.join("data/minetest/world-v26");
    let output = run(&["bench", text(&world), "--frames", "2", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let vain = run(&["bench", text(&world), "--frames", "1", "--size", "64x64", "--xray", "dim", "--mapres", "own"]);
    let said = String::from_utf8_lossy(&vain.stderr).into_owned();
    assert!(said.contains("--size, --xray and --mapres have no effect on a Minetest world"), "{said}");
    let figures: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        keys(&figures),
        [
            "backend",
            "blocks",
            "first_frame_ms",
            "frame_ms",
            "frames",
            "kind",
            "load_ms",
            "memory_mb",
            "name",
            "schema",
            "size"
        ]
    );
    assert_eq!(keys(&figures["load_ms"]), ["keys", "open", "parse", "read", "total"]);
    assert_eq!((&figures["blocks"], &figures["frames"]), (&json!(343), &json!(2)));
    assert_eq!((&figures["size"], &figures["kind"]), (&json!([112, 112]), &json!("minetest")));
    let n = |path: &str| number(&figures, path);
    let phases = ["open", "keys", "read", "parse"].map(|phase| n(&format!("/load_ms/{phase}")));
    assert!((phases.iter().sum::<f64>() - n("/load_ms/total")).abs() < 0.01, "{figures}");
    assert!(n("/load_ms/parse") > 0.0 && n("/frame_ms/median") > 0.0 && n("/first_frame_ms") > 0.0, "{figures}");
    let output = run(&["bench", text(&world), "--frames", "1"]);
    let words = String::from_utf8(output.stdout).expect("UTF-8");
    for line in ["\n  World       343 blocks, sqlite3\n", "\n  View        112 × 112 pixels", " ms of 1 frame,"] {
        assert!(words.contains(line), "{line:?} is missing in\n{words}");
    }
}
