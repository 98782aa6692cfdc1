//! The behaviour table: every row of what maps do wrong, or only oddly, as a named case that says exactly what comes of
//! it. A case bends one sound map in one way, which then goes all the way from bytes to the scene; it states every
//! warning and everything that is shown differently, and what it does not state must be as in the sound map.
//!
//! `cargo test --test format behaviour -- --nocapture` lists the cases.

mod blocks;
mod bulk;
mod case;
mod container;
mod envelopes;
mod game;
mod groups;
mod images;
mod layers;
mod physics;
mod remedies;
mod run;
mod text;
mod tiles;

use std::collections::BTreeSet;

use case::{Case, Expected};
use mapscope::format::teeworlds::codes;
use remedies::REMEDIES;
use run::{Seen, run, sound};

/// Fewer cases than this and some were lost.
const FEWEST: usize = 200;

/// All cases.
fn all() -> Vec<Case> {
    [
        container::cases(),
        blocks::cases(),
        text::cases(),
        images::cases(),
        envelopes::cases(),
        groups::cases(),
        game::cases(),
        layers::cases(),
        tiles::cases(),
        physics::cases(),
        bulk::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

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
    let lines = include_str!("../../src/bake/codes.rs").lines();
    lines.filter_map(|line| line.strip_prefix("pub const ")?.split('"').nth(1))
}

/// All cases say how they differ from this.
#[test]
fn the_sound_map() {
    let lines: Vec<String> = sound().into_iter().map(|(key, value)| format!("{key}: {value}")).collect();
    assert_eq!(lines, SOUND);
}

/// The sound map as it is described.
const SOUND: &[&str] = &[
    "author: me",
    "automappers: 0",
    "bounds: [0, 0] to [128, 96]",
    "cells 0.0: . 1x 2y 3xy / 4 5x 6y 7xy / 8 9x 10y 11xy",
    "cells 0.1: 100 101x 102y 103xy / 104 105x 106y 107xy / 108 109x 110y 111xy",
    "credits: ",
    "envelope 0: 'an envelope', 4 channels, 2 points",
    "envelope 0 values: 1 0.5 0.25 0.125",
    "envelope 1: 'an envelope', 3 channels, 1 points",
    "envelope 1 values: 1 0.5 0.25 1",
    "envelope 2: 'an envelope', 1 channels, 1 points",
    "envelope 2 values: 1 1 1 1",
    "envelopes: 3",
    "file: Teeworlds datafile, version 4",
    "file notes: ",
    "group 0: 'Game', offset [0, 0], parallax [100, 100], game",
    "group 1: 'More', offset [0, 0], parallax [100, 100]",
    "groups: 2",
    "image 0: 'pic', 16×16, embedded, ready, pixels 000007ff to ff0f07ff",
    "images: 1",
    "layer 0.0: Game 'tiles' of 4×3, 11 in it",
    "layer 0.1: Tiles 'tiles' of 4×3, 12 in it",
    "layer 1.0: Quads 'bulk', 1 in it",
    "layer 1.1: Sounds 'bulk', 1 in it, sound 0",
    "license: ",
    "look 0.0: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
    "look 0.1: image 0, texture 1×1, colour 255 128 64 32, envelope 0 + 10 ms",
    "look 1.0: image 0, texture 16×16",
    "looked for: ",
    "map version: ",
    "quad 1.0 colours: [80, 88, 96, 104] to [176, 184, 192, 200]",
    "quad 1.0 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]",
    "quad 1.0 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 0 + 6 ms",
    "quad 1.0 texture: [0.203125, 0.2109375] to [0.25, 0.2578125]",
    "quads 1.0: 1",
    "settings: 2: sv_a 1 | sv_b 2",
    "sound 0: 'snd', embedded, 4 bytes",
    "sounds: 1",
    "source 1.1: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
    "source 1.1 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
    "sources 1.1: 1",
    "spawn: ",
];
