//! Runs a case: the whole way from bytes to the scene, compared with the sound map, then written and read again.

use std::collections::BTreeSet;

use mapscope::base::Warning;

use super::case::{Case, Expected};
use super::remedies::remedy;
use crate::common::describe::{Description, describe, differences, place_text};
use crate::common::fixture::Fixture;
use crate::common::pipeline::{Loaded, load};

/// What the cases came by, for the checks of the table as a whole.
#[derive(Default)]
pub struct Seen {
    /// Codes of all warnings.
    pub codes: BTreeSet<&'static str>,
    /// Remedies that the messages named.
    pub remedies: BTreeSet<(&'static str, &'static str)>,
}

/// Runs a case. `Err` says all that is wrong.
pub fn run(case: &Case, sound: &Description, seen: &mut Seen) -> Result<(), String> {
    let mut wrong = Vec::new();
    match (load(case.bytes(), &case.limits()), &case.expected) {
        (Err(error), Expected::Refused(expected)) => {
            compare("refused", &[&error.to_string()], &[*expected], &mut wrong);
        }
        (Err(error), Expected::Shown { .. }) => wrong.push(format!("refused: {error}")),
        (Ok(loaded), expected) => {
            let (warnings, changes): (&[&str], &[&str]) = match expected {
                Expected::Shown { warnings, changes } => (warnings, changes),
                Expected::Refused(_) => {
                    wrong.push("opened, but it should be refused".to_owned());
                    (&[], &[])
                }
            };
            check_warnings(&loaded, warnings, seen, &mut wrong);
            let description = describe(&loaded);
            compare("shows", &differences(sound, &description), changes, &mut wrong);
            check_rewriting(case, &loaded, &description, &mut wrong);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("{}\n{}", case.name, wrong.join("\n"))) }
}

/// The description of the sound map.
pub fn sound() -> Description {
    let loaded = load(Fixture::new().build(), &Default::default()).expect("the sound map");
    assert_eq!(loaded.scene.summary.warnings, [], "the sound map");
    describe(&loaded)
}

/// All warnings, `code @ place`.
fn warnings(loaded: &Loaded) -> Vec<String> {
    let text = |warning: &Warning| format!("{} @ {}", warning.code, place_text(warning.place));
    loaded.scene.summary.warnings.iter().map(text).collect()
}

fn check_warnings(loaded: &Loaded, expected: &[&str], seen: &mut Seen, wrong: &mut Vec<String>) {
    let summary = &loaded.scene.summary;
    compare("warns", &warnings(loaded), expected, wrong);
    for warning in &summary.warnings {
        let Warning { code, message, .. } = warning;
        seen.codes.insert(code);
        match remedy(code, message) {
            Some(remedy) => drop(seen.remedies.insert((code, remedy))),
            None => wrong.push(format!("  {code} does not say what was done instead: {message}")),
        }
        if !message.ends_with('.') || message.contains('\n') {
            wrong.push(format!("  {code} is not one sentence: {message}"));
        }
        if has_wrong_plural(message) {
            wrong.push(format!("  {code} has a plural for one: {message}"));
        }
    }
    if summary.warnings_dropped > 0 {
        wrong.push(format!("  {} warnings were dropped", summary.warnings_dropped));
    }
}

/// Whether a text says something like "1 layers" or "1 data blocks". "3 × 1 tiles" are three.
fn has_wrong_plural(text: &str) -> bool {
    const NOUNS: [&str; 11] =
        ["bytes", "tiles", "layers", "items", "points", "channels", "ints", "quads", "sources", "blocks", "envelopes"];
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_matches(['(', ')', ',', ';', '.'])).collect();
    let is_one = |at: usize| words[at] == "1" && (at == 0 || words[at - 1] != "×");
    let noun = |at: usize| words.get(at).is_some_and(|word| NOUNS.contains(word));
    (0..words.len()).any(|at| is_one(at) && (noun(at + 1) || (words.get(at + 1) != Some(&"of") && noun(at + 2))))
}

/// Written and read again, a map shows the same and is odd nowhere else, and writing it once more changes nothing.
fn check_rewriting(case: &Case, loaded: &Loaded, before: &Description, wrong: &mut Vec<String>) {
    let written = loaded.rewrite();
    let again = match load(written.clone(), &case.limits()) {
        Ok(again) => again,
        Err(error) => return wrong.push(format!("  written again it is refused: {error}")),
    };
    // The container is a new one.
    let content = |description: &Description| -> Description {
        description.iter().filter(|(key, _)| !key.starts_with("file")).map(|(k, v)| (k.clone(), v.clone())).collect()
    };
    compare("shows, written again,", &differences(&content(before), &content(&describe(&again))), &[], wrong);
    // What could not be had is none in the new file, which may be odd in turn: nothing else may be.
    let places = |loaded: &Loaded| -> BTreeSet<_> { loaded.scene.summary.warnings.iter().map(|w| w.place).collect() };
    let newly = places(&again).difference(&places(loaded)).map(|place| place_text(*place)).collect::<Vec<_>>();
    compare("is odd, written again, in", &newly, &[], wrong);
    if again.rewrite() != written {
        wrong.push("  written twice it is not the same".to_owned());
    }
}

/// Compares lines, in any order.
fn compare(what: &str, found: &[impl AsRef<str>], expected: &[&str], wrong: &mut Vec<String>) {
    let sorted = |mut lines: Vec<String>| {
        lines.sort();
        lines
    };
    let found = sorted(found.iter().map(|line| line.as_ref().to_owned()).collect());
    let expected = sorted(expected.iter().map(|line| (*line).to_owned()).collect());
    if found != expected {
        let list = |lines: &[String]| lines.iter().map(|line| format!("    {line:?},\n")).collect::<String>();
        wrong.push(format!("  {what}:\n{}  expected:\n{}", list(&found), list(&expected)));
    }
}
