//! Odd levels: each bends a sound one in one way and says what comes of it, until every code has been seen.

use std::collections::BTreeSet;

use mapscope::base::{Limits, Report, Task};
use mapscope::format::turok::{Level, WorldLight, codes, read_level};

use super::read;
use crate::common::level_bytes::{LevelParts, Part, actor, floats, mesh, sector};

/// A bent level, and the codes of the warnings about it.
struct Case {
    name: &'static str,
    codes: &'static [&'static str],
    file: Vec<u8>,
    check: fn(&Level) -> bool,
}

fn case(
    name: &'static str,
    codes: &'static [&'static str],
    bend: impl FnOnce(&mut LevelParts),
    check: fn(&Level) -> bool,
) -> Case {
    let mut parts = LevelParts::default();
    bend(&mut parts);
    Case { name, codes, file: parts.build(), check }
}

fn cases() -> Vec<Case> {
    let sound = LevelParts::default().build();
    let longer = |bytes: usize| [sound.clone(), vec![0; bytes]].concat();
    let file = |name, codes, file, check| Case { name, codes, file, check };
    let names = |names: &[&[u8]]| Part::Table(names.iter().map(|name| Part::text(name)).collect());
    let table = |parts: &[Part]| Part::Table(parts.to_vec());
    vec![
        case(
            "a sound level",
            &[],
            |_| {},
            |level| {
                let all = (level.sectors.len(), level.grid.meshes().count(), level.actors.len());
                all == (2, 2, 1) && level.sectors[0].draw_order == Some(7) && level.sky == "skies/blue"
            },
        ),
        file("padding behind the level", &[], longer(15), |_| true),
        file("more than padding", &["extra-bytes"], longer(16), |level| level.actors.len() == 1),
        file(
            "cut off in the actors",
            &["file-cut-off", "records-missing"],
            {
                let mut cut =
                    LevelParts { actors: Part::Table(vec![Part::list(&[actor(1, 0)])]), ..LevelParts::default() }
                        .build();
                cut.truncate(cut.len() - 16);
                cut
            },
            |level| level.actors.is_empty() && level.grid.sections.len() == 2,
        ),
        case(
            "a gap",
            &["unread-bytes"],
            |parts| {
                let Part::Raw(vertices) = &mut parts.vertices else { return };
                vertices.extend([9; 40]);
            },
            |level| level.vertices.len() == 4,
        ),
        case(
            "longer records",
            &[],
            |parts| {
                parts.vertices = Part::list(&[5.0, 6.0, 7.0, 8.0].map(|number| floats(&[number; 5])));
            },
            |level| level.vertices[1].position == [6.0; 3] && level.vertices.len() == 4,
        ),
        case(
            "no sectors",
            &["mesh-sector", "actor-sector"],
            |parts| parts.sectors = Part::list(&[]),
            |level| level.sectors.is_empty() && level.sector_stride == 18,
        ),
        case(
            "records of nothing",
            &["sector-vertex"],
            |parts| {
                parts.vertices = Part::list_of(0, 1000, &[]);
            },
            |level| level.vertices.is_empty() && level.corners(&level.sectors[0]).is_none(),
        ),
        case(
            "no light, no sky",
            &["part-unreadable", "part-unreadable"],
            |parts| {
                parts.light = Part::Table(Vec::new());
                parts.sky = Part::Raw(Vec::new());
            },
            |level| level.light == WorldLight::default() && level.sky.is_empty(),
        ),
        case(
            "short meshes",
            &["part-unreadable"],
            |parts| {
                parts.sections =
                    Part::Table(vec![Part::Table(vec![Part::list(&[vec![0; 87]])]), Part::Table(Vec::new())]);
            },
            |level| level.grid.meshes().count() == 0 && level.grid.sections.len() == 2,
        ),
        case(
            "short actors",
            &["part-unreadable"],
            |parts| {
                parts.actors = Part::Table(vec![Part::list(&[vec![0; 100]])]);
            },
            |level| level.actors.is_empty(),
        ),
        case(
            "an empty part instead of actors",
            &[],
            |parts| parts.actors = Part::Table(Vec::new()),
            |level| level.actors.is_empty(),
        ),
        case(
            "meshes without names",
            &["names-missing"],
            |parts| {
                parts.sections = Part::Table(vec![table(&[Part::list(&[mesh(1.0, 0)])]), Part::Table(Vec::new())]);
            },
            |level| level.grid.meshes().all(|mesh| mesh.model.is_empty()),
        ),
        case(
            "too few names of actors",
            &["names-missing", "names-missing"],
            |parts| {
                let some = names(&[b"models/b.bin"]);
                parts.actors = table(&[Part::list(&[actor(1, 0), actor(2, 1)]), some.clone(), some]);
            },
            |level| level.actors[0].model == "models/b.bin" && level.actors[1].animation.is_empty(),
        ),
        case(
            "names that are no text",
            &["name-not-utf8", "name-not-utf8"],
            |parts| {
                parts.sky = Part::text(b"sk\xffy");
                let one = names(&[b"\xfe"]);
                parts.actors = table(&[Part::list(&[actor(1, 0)]), one, names(&[b"a"])]);
            },
            |level| level.sky == "sk\u{fffd}y" && level.actors[0].model == "\u{fffd}",
        ),
        case(
            "numbers that are none",
            &["not-finite"],
            |parts| {
                let mut first = mesh(f32::NAN, 0);
                first.truncate(88);
                let meshes = table(&[Part::list(&[first]), names(&[b"a"])]);
                parts.sections = Part::Table(vec![meshes, Part::Table(Vec::new())]);
            },
            |level| level.grid.meshes().all(|mesh| mesh.placement.origin[0].is_nan()),
        ),
        case(
            "infinite sections and ceilings",
            &[],
            |parts| {
                let infinite = Part::list(&[floats(&[f32::INFINITY; 2]), floats(&[f32::NEG_INFINITY; 2])]);
                let Part::Table(bounds) = &mut parts.bounds else { return };
                bounds[1] = infinite;
                parts.vertices = Part::list(&vec![floats(&[0.0, 0.0, 0.0, f32::INFINITY]); 4]);
            },
            |level| level.grid.sections[0].min == [f32::INFINITY; 2],
        ),
        case(
            "sectors that lead nowhere",
            &["sector-vertex", "sector-set", "sector-link"],
            |parts| {
                parts.sectors = Part::list(&[sector(1, [0, 1, 4], [1, 0xffff, 0xffff])]);
            },
            |level| {
                let sector = &level.sectors[0];
                level.set(sector).is_none() && level.corners(sector).is_none() && level.neighbors(sector) == [None; 3]
            },
        ),
        case(
            "things in sectors that do not exist",
            &["mesh-sector", "actor-sector"],
            |parts| {
                let meshes = table(&[Part::list(&[mesh(1.0, 2)]), names(&[b"a"])]);
                parts.sections = Part::Table(vec![meshes, Part::Table(Vec::new())]);
                parts.actors = table(&[Part::list(&[actor(1, 2)]), names(&[b"a"]), names(&[b"a"])]);
            },
            |level| level.actors[0].placement.sector == 2,
        ),
        case(
            "a grid of another size",
            &["grid-size"],
            |parts| {
                parts.sections = Part::Table(vec![Part::Table(Vec::new()); 3]);
            },
            |level| level.grid.sections.len() == 3 && level.grid.sections[2].max == [0.0; 2],
        ),
        case(
            "a visibility table",
            &[],
            |parts| {
                parts.visibility = Some(Part::list(&[vec![2, 0], vec![255, 0]]));
            },
            |level| {
                let table = level.visibility.as_ref().expect("a table");
                table.ones(2) == 3 && table.sees(0, 1) && !table.sees(0, 0)
            },
        ),
        case(
            "a visibility table of too few rows",
            &["visibility-size"],
            |parts| {
                parts.visibility = Some(Part::list(&[vec![2, 0]]));
            },
            |level| !level.visibility.as_ref().expect("a table").sees(1, 0),
        ),
        case(
            "a visibility table that is cut",
            &["records-missing", "visibility-size"],
            |parts| {
                parts.visibility = Some(Part::list_of(2, 30, &[1, 0, 1, 0, 1]));
            },
            |level| level.visibility.is_some(),
        ),
    ]
}

#[test]
fn odd_levels_are_shown_as_far_as_they_go() {
    let mut seen = BTreeSet::new();
    for Case { name, codes, file, check } in cases() {
        let (level, warnings) = read(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        let found: Vec<&str> = warnings.iter().map(|(code, _)| *code).collect();
        assert_eq!(found, codes, "{name}: {warnings:?}");
        assert!(check(&level), "{name}: {level:?}");
        seen.extend(found);
    }
    let never: Vec<&&str> = codes::ALL.iter().filter(|code| !seen.contains(*code)).collect();
    assert!(never.is_empty(), "no case brings about {never:?}");
}

#[test]
fn codes_are_distinct_and_kebab_case() {
    assert_eq!(codes::ALL.iter().collect::<BTreeSet<_>>().len(), codes::ALL.len());
    for code in codes::ALL {
        assert!(code.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{code}");
    }
}

#[test]
fn alignment_does_not_matter() {
    let level = |align: usize| read(&LevelParts::default().root().bytes(align)).expect("a level");
    for align in [4, 8, 16] {
        assert_eq!(level(align), (level(8).0, Vec::new()), "{align}");
    }
}

#[test]
fn all_that_is_too_large_is_refused() {
    let file = LevelParts::default().build();
    let small = |limits: Limits| read_level(&file, &Task::new(limits), &mut Report::default());
    let refused = small(Limits { file_bytes: 100, ..Limits::default() }).expect_err("too large").to_string();
    assert_eq!(refused, "the file is larger than the limit of 100 B");
    let refused = small(Limits { memory_bytes: 100, ..Limits::default() }).expect_err("too much").to_string();
    let words = "damaged Turok level: the sector sets cannot be read, because the memory budget does not allow it";
    assert_eq!(refused, words);
}

#[test]
fn the_same_bytes_are_not_read_again_and_again() {
    // A thousand sections that all begin at the same place, where a thousand meshes are.
    let meshes = Part::Table(vec![Part::list(&vec![mesh(1.0, 0); 1000])]);
    let mut parts = vec![Part::Raw(Vec::new()); 999];
    parts.push(meshes);
    let file = LevelParts { sections: Part::Table(parts), ..LevelParts::default() }.build();
    let (level, warnings) = read(&file).expect("a level");
    assert_eq!(level.grid.meshes().count(), 1000);
    let words = "The static meshes of 999 of 1000 sections of the grid cannot be read and are left out";
    assert!(warnings.iter().any(|(code, text)| *code == "part-unreadable" && text.starts_with(words)), "{warnings:?}");
}
