//! The behaviour table: every row of what maps do wrong, or only oddly, as a named case that says exactly what comes of
//! it. A case bends one sound map in one way, which then goes all the way from bytes to the scene; it states every
//! warning and everything that is shown differently, and what it does not state must be as in the sound map.
//!
//! `cargo test --test behaviour -- --nocapture` lists the cases.

mod common;
#[path = "behaviour/mod.rs"]
mod table;

use std::collections::BTreeSet;

use mapscope::format::teeworlds::codes;
use table::remedies::REMEDIES;
use table::run::{Seen, run, sound};
use table::{Expected, all};

/// Fewer cases than this and some were lost.
const FEWEST: usize = 200;

#[test]
fn every_case_holds() {
    let sound = sound();
    let mut seen = Seen::default();
    let failed: Vec<String> = all().iter().filter_map(|case| run(case, &sound, &mut seen).err()).collect();
    assert!(failed.is_empty(), "{} cases fail:\n\n{}", failed.len(), failed.join("\n"));

    let known: BTreeSet<&str> = codes::ALL.iter().copied().chain(bake_codes()).collect();
    let never: Vec<_> = known.difference(&seen.codes.iter().copied().collect()).copied().collect();
    assert!(never.is_empty(), "no case brings about {never:?}");
    for (code, phrases) in REMEDIES {
        for phrase in *phrases {
            assert!(seen.remedies.contains(&(code, phrase)), "no case has {code} say \"{phrase}\"");
        }
    }
}

#[test]
fn cases_are_many_and_have_names_of_their_own() {
    let cases = all();
    let mut names = BTreeSet::new();
    for case in &cases {
        assert!(names.insert(case.name), "two cases are called \"{}\"", case.name);
        let outcome = match case.expected {
            Expected::Refused(message) => format!("refused: {message}"),
            Expected::Shown { warnings: [], changes: [] } => "as if nothing were odd".to_owned(),
            Expected::Shown { warnings, changes } => {
                let warned = if warnings.is_empty() { "no warning" } else { &warnings.join(", ") };
                format!("{warned}; {} things are shown differently", changes.len())
            }
        };
        println!("{}\n    {outcome}", case.name);
    }
    println!("{} cases", cases.len());
    assert!(cases.len() >= FEWEST, "only {} cases are left", cases.len());
}

#[test]
fn codes_are_distinct_and_kebab_case() {
    let all: Vec<&str> = codes::ALL.iter().copied().chain(bake_codes()).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    for code in all {
        assert!(code.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{code}");
    }
}

/// The codes of baking, as its list has them: a new one must be brought about here.
fn bake_codes() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../src/bake/codes.rs").lines();
    lines.filter_map(|line| line.strip_prefix("pub const ")?.split('"').nth(1))
}
