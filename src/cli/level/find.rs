//! `mapscope find` of a level: actors, static meshes and sectors by their types, tags, flags, models and numbers.

use std::fmt::{self, Display};

use anyhow::Result;
use serde::Serialize;

use super::open::read_level;
use super::real::{Real, reals};
use crate::base::{Report, escaped, without_middle};
use crate::cli::output::{write_json_stdout, write_note, write_stdout};
use crate::load::level_facts::units::{count_of, grouped, short_point};
use crate::load::level_facts::{LevelMatch, LevelQuery, Thing, ThingKind, all_things, known_words};
use crate::load::{LoadOptions, Source};

/// Most letters of a text in a line for people.
const MOST_LETTERS: usize = 160;

/// Searches a level and writes the matches to standard output, no more than `limit` of them.
pub fn find_in_level(
    source: &Source,
    options: &LoadOptions,
    (text, query): (&str, &LevelQuery),
    limit: usize,
    json: bool,
) -> Result<()> {
    read_level(source, options, "find", |source, level, report: &Report| {
        let warnings = report.warnings().len() + report.dropped();
        if warnings > 0 {
            let have = count_of(warnings, ["warning", "warnings"]);
            write_note(format_args!(
                "the level has {have}, so matches may be missing; run `mapscope info` for details"
            ));
        }
        let things: Vec<_> = all_things(level).collect();
        let found = Found::new(&things, query, limit);
        if found.total() == 0
            && let Some(meant) = LevelQuery::corrected(text, &known_words(things.iter().map(|(thing, _)| thing)))
            && let Some(query) = LevelQuery::parse(&meant)
            && Found::new(&things, &query, 0).total() > 0
        {
            write_note(format_args!("note: you may want to search for: {meant}"));
        }
        if json {
            return write_json_stdout(&FindJson {
                schema: 1,
                file: source.exact_name(),
                counts: found.counts,
                hits: &found.hits,
            });
        }
        write_stdout(Text { name: &source.name(), found: &found }.to_string().as_bytes())
    })?
}

/// Matches, as scripts get them. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct FindJson<'a> {
    schema: u32,
    /// The level, as given on the command line.
    file: String,
    /// All matches, listed or not.
    counts: Counts,
    hits: &'a [HitJson],
}

/// Matches by kind.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Counts {
    actor: usize,
    mesh: usize,
    sector: usize,
}

#[derive(Debug, Serialize)]
struct HitJson {
    kind: &'static str,
    n: usize,
    /// Origin of an actor or a static mesh, middle of a sector; null where that is not known.
    pos: Option<[Real; 3]>,
    text: String,
}

/// Result of a search.
#[derive(Debug, Default)]
struct Found {
    counts: Counts,
    hits: Vec<HitJson>,
}

impl Found {
    fn new(things: &[(Thing, Option<[f32; 3]>)], query: &LevelQuery, limit: usize) -> Self {
        let mut found = Self::default();
        let mut all = Vec::new();
        for (thing, pos) in things {
            let Some(LevelMatch { is_detail, text }) = query.matched(thing) else { continue };
            match thing.kind {
                ThingKind::Actor => found.counts.actor += 1,
                ThingKind::Mesh => found.counts.mesh += 1,
                ThingKind::Sector => found.counts.sector += 1,
            }
            all.push((is_detail, HitJson { kind: thing.kind.name(), n: thing.n, pos: pos.map(reals), text }));
        }
        all.sort_by_key(|(is_detail, _)| *is_detail);
        found.hits = all.into_iter().take(limit).map(|(_, hit)| hit).collect();
        found
    }

    fn total(&self) -> usize {
        let Counts { actor, mesh, sector } = self.counts;
        actor + mesh + sector
    }
}

/// Matches, for people.
struct Text<'a> {
    name: &'a str,
    found: &'a Found,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { counts: Counts { actor, mesh, sector }, hits } = self.found;
        let actors = count_of(*actor, ["actor", "actors"]);
        let meshes = count_of(*mesh, ["static mesh", "static meshes"]);
        let sectors = count_of(*sector, ["sector", "sectors"]);
        writeln!(f, "{}: {actors}, {meshes}, {sectors}", self.name)?;
        for HitJson { kind, pos, text, .. } in hits {
            let place = pos.map_or_else(|| "nowhere".to_owned(), |pos| short_point(pos.map(|part| part.0)));
            writeln!(f, "  {kind:<8} {place:<24} {}", shortened(text))?;
        }
        match self.found.total() - hits.len() {
            0 => Ok(()),
            more => writeln!(f, "  and {} more; --limit lists more", grouped(more)),
        }
    }
}

/// A text in a line.
fn shortened(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let text = if letters.len() > MOST_LETTERS { without_middle(&letters, MOST_LETTERS) } else { text.to_owned() };
    escaped(&text).into_owned()
}
