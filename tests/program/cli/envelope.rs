//! `mapscope envelope`: points and values, from the evaluator that draws.

use mapscope::format::teeworlds::{Quad, Tangents, write_document};
use serde_json::{Value, json};

use crate::common::build::{Builder, ONE, rectangle};
use crate::common::shared_maps;
use crate::run::{failure, run, run_with_input, text};

/// A colour of two seconds, a position with handles, one point of sound, and one without points.
fn map() -> Builder {
    let mut map = Builder::default();
    let color = map.envelope(4, &[(0, 1, [1.0; 4]), (1000, 1, [1.0, 0.5, 0.25, 0.0]), (2000, 0, [1.0; 4])]);
    let place = map.envelope(3, &[(0, 5, [0.0; 4]), (1000, 0, [100.0, 0.0, 0.0, 0.0])]);
    let handles = Tangents { out_dx: [300; 4], in_dx: [-300; 4], ..Tangents::default() };
    map.tangents(place, handles);
    map.envelope(1, &[(700, 0, [0.25, 0.0, 0.0, 0.0])]);
    map.envelope(4, &[]);
    let first = &mut map.document.map.envelopes[0];
    (first.name, first.synchronized) = ("glow".to_owned(), true);
    map.group([100, 100]);
    map.quads(None, &[Quad { color_env: Some(color), pos_env: Some(place), ..rectangle(0.0, 0.0, 1.0, 1.0) }]);
    map
}

fn told(arguments: &[&str]) -> String {
    let output = run_with_input(&[&["envelope", "-"], arguments].concat(), &write_document(&map().document));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&told(&[arguments, &["--json"]].concat())).expect("JSON")
}

fn samples(arguments: &[&str]) -> Vec<(f64, Vec<f64>)> {
    let number = |value: &Value| value.as_f64().expect("a number");
    let told = json(arguments);
    let samples = told["samples"].as_array().expect("samples").iter();
    samples
        .map(|s| (number(&s["time"]), s["values"].as_array().expect("values").iter().map(number).collect()))
        .collect()
}

#[test]
fn an_envelope_is_found_by_its_name() {
    for name in ["GLOW", "glo"] {
        assert_eq!(json(&[name, "--at", "0.5"]), json(&["0", "--at", "0.5"]));
    }
    let mut map = map();
    map.document.map.envelopes[2].name = "Glow".to_owned();
    for (document, name, words) in [
        (map.document, "glow", "several envelopes match “glow” in standard input: give one of the numbers 0, 2"),
        (self::map().document, "glw", "no envelope is called “glw” in standard input: it has 4, numbered 0 to 3"),
    ] {
        let output = run_with_input(&["envelope", "-", name], &write_document(&document));
        assert_eq!(failure(&output), format!("mapscope: {words}\n"));
    }
}

#[test]
fn one_envelope_as_json() {
    let told = json(&["0", "--at", "0.5"]);
    let expected = json!({"time": 0.5, "values": [1.0, 0.75, 0.625, 0.5]});
    assert_eq!(told["samples"], json!([expected]));
    let facts = ["index", "name", "kind", "channels", "duration_ms", "synchronized", "used_by_layers", "used_by_quads"];
    let facts: Vec<_> = facts.iter().map(|key| told[key].clone()).collect();
    assert_eq!(json!(facts), json!([0, "glow", "color", 4, 2000, true, [0], 1]));
    let point = &told["points"][1];
    let point = [&point["time_ms"], &point["curve"], &point["values"]];
    assert_eq!(json!(point), json!([1000, "linear", [1.0, 0.5, 0.25, 0.0]]));
    assert_eq!(told["schema"], 1);
}

#[test]
fn times_may_be_any_and_offsets_are_added() {
    let x = |arguments: &[&str]| -> Vec<f64> {
        samples(&[&["1"], arguments].concat()).iter().map(|(_, values)| values[0]).collect()
    };
    let close = |found: Vec<f64>, expected: &[f64]| {
        assert_eq!(found.len(), expected.len());
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-4), "{found:?} instead of {expected:?}");
    };
    close(x(&["--at", "0,0.25,0.9995,1,1.25,-0.25"]), &[0.0, 16.677_935, 99.999_908, 0.0, 16.677_935, 100.0]);
    close(x(&["--at=0", "--offset", "250"]), &[16.677_935]);
    close(x(&["--at=-1", "--offset=1250"]), &[16.677_935]);
    assert_eq!(samples(&["2", "--at", "-3,0,0.7,9"]).iter().map(|(_, v)| v[0]).collect::<Vec<_>>(), [0.25; 4]);
    assert_eq!(samples(&["3", "--at", "1"]), [(1.0, vec![1.0; 4])], "without points it changes nothing");
}

#[test]
fn samples_are_spread_over_a_round() {
    let times = |arguments: &[&str]| samples(arguments).iter().map(|(time, _)| *time).collect::<Vec<_>>();
    assert_eq!(times(&["0", "--samples", "4"]), [0.0, 0.5, 1.0, 1.5]);
    assert_eq!(times(&["0"]).len(), 10);
    assert_eq!(times(&["0", "--samples", "100000"]).len(), 100_000);
}

#[test]
fn all_envelopes_are_listed() {
    let told = json(&[]);
    let all = told["envelopes"].as_array().expect("envelopes");
    assert_eq!(all.iter().map(|one| one["kind"].clone()).collect::<Vec<_>>(), ["color", "position", "sound", "color"]);
    assert!(all.iter().all(|one| one["samples"] == json!([])));
    let told = json(&["--at", "1"]);
    assert_eq!(told["envelopes"][0]["samples"][0]["values"], json!([1.0, 0.5, 0.25, 0.0]));
}

#[test]
fn text_for_people() {
    let list = self::told(&[]);
    assert!(list.contains("#0 “glow” color, 3 points, 2 s, used by 1 layer and 1 quad, synchronized"), "{list}");
    assert!(list.contains("#2 sound, 1 point, 700 ms, not used"), "{list}");
    let one = self::told(&["1", "--at", "0.25"]);
    assert!(one.contains("rotation °") && one.contains("bezier") && one.contains("16.6779"), "{one}");
}

#[test]
fn what_is_not_there_is_said_so() {
    let bytes = write_document(&map().document);
    let said = failure(&run_with_input(&["envelope", "-", "4"], &bytes));
    assert!(said.contains("no envelope 4 in standard input: it has 4, numbered 0 to 3"), "{said}");
    let said = failure(&run_with_input(&["envelope", "-", "--samples", "100000", "--json"], &{
        let mut many = map();
        for _ in 0..20 {
            many.envelope(1, &[(0, 0, [0.0; 4])]);
        }
        write_document(&many.document)
    }));
    assert!(said.contains("give an envelope or fewer times"), "{said}");
    let none = write_document(&Builder::default().document);
    assert!(failure(&run_with_input(&["envelope", "-", "0"], &none)).contains("it has none"));
    for wrong in [
        &["envelope"][..],
        &["envelope", "a.map", "1.5"],
        &["envelope", "a.map", "-1"],
        &["envelope", "--demo", "0", "1"],
        &["envelope", "a.map", "--at", "soon"],
        &["envelope", "a.map", "--at", "1e12"],
        &["envelope", "a.map", "--samples", "0"],
        &["envelope", "a.map", "--samples", "3", "--at", "1"],
    ] {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }
    assert_eq!(run(&["envelope", "--demo"]).status.code(), Some(0));
    assert_eq!(run(&["envelope", "--demo", "0"]).status.code(), Some(0));
}

/// Points are in 1/1024; times within the map are those of the file.
#[test]
fn real_envelopes_have_the_values_of_their_points() {
    let Some(path) = shared_maps().into_iter().find(|path| path.ends_with("dm8.map")) else { return };
    let told = |arguments: &[&str]| -> Value {
        let output = run(&[&["envelope", text(&path)], arguments, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let all = told(&[]);
    let all = all["envelopes"].as_array().expect("envelopes");
    assert_eq!(all.len(), 112);
    let mut looked_at = 0;
    for one in all.iter().step_by(17) {
        let points = one["points"].as_array().expect("points");
        // The last point is the first moment of the next round.
        let inner: Vec<_> = points.iter().take(points.len() - 1).collect();
        let times: Vec<_> =
            inner.iter().map(|point| (point["time_ms"].as_f64().expect("ms") / 1e3).to_string()).collect();
        let at = told(&[&one["index"].to_string(), "--at", &times.join(",")]);
        let values = at["samples"].as_array().expect("samples").iter().map(|sample| &sample["values"]);
        for (found, (n, point)) in values.zip(inner.iter().enumerate()) {
            // Of two points at one time the later one counts.
            if points[n + 1]["time_ms"] != point["time_ms"] {
                assert_eq!(found, &point["values"], "envelope {} point {n}", one["index"]);
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 10, "{looked_at}");
    assert_eq!(ONE, 1024);
}
