//! `mapscope find` of a level: actors, static meshes and sectors by their types, tags, flags, models and numbers.

use std::fmt::{self, Display};

use anyhow::Result;
use serde::Serialize;

use super::actor::{area_of, type_text};
use super::area_json::flag_names;
use super::open::read_level;
use super::query::{LevelQuery, Thing, ThingKind};
use super::real::{Real, reals};
use super::units::{count_of, grouped, short_point};
use crate::base::{Report, escaped, without_middle};
use crate::cli::output::{write_json_stdout, write_stdout};
use crate::format::turok::{Actor, Level, Sector, StaticMesh};
use crate::load::{LoadOptions, Source};
use crate::rules::turok::{EVENT, spawn_flags};

/// Most letters of a text in a line for people.
const MOST_LETTERS: usize = 160;

/// Searches a level and writes the matches to standard output, no more than `limit` of them.
pub fn find_in_level(
    source: &Source,
    options: &LoadOptions,
    query: &LevelQuery,
    limit: usize,
    json: bool,
) -> Result<()> {
    read_level(source, options, "find", |source, level, _: &Report| {
        let found = Found::new(level, query, limit);
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
    fn new(level: &Level, query: &LevelQuery, limit: usize) -> Self {
        let mut found = Self::default();
        let mut look = |thing: Thing, pos: Option<[f32; 3]>| {
            let Some(text) = query.matched(&thing) else { return };
            match thing.kind {
                ThingKind::Actor => found.counts.actor += 1,
                ThingKind::Mesh => found.counts.mesh += 1,
                ThingKind::Sector => found.counts.sector += 1,
            }
            if found.hits.len() < limit {
                found.hits.push(HitJson { kind: thing.kind.name(), n: thing.n, pos: pos.map(reals), text });
            }
        };
        for (n, actor) in level.actors.iter().enumerate() {
            look(of_actor(level, n, actor), Some(actor.placement.origin));
        }
        for (n, mesh) in level.grid.meshes().enumerate() {
            look(of_mesh(level, n, mesh), Some(mesh.placement.origin));
        }
        for (n, sector) in level.sectors.iter().enumerate() {
            look(of_sector(level, n, sector), middle(level, sector));
        }
        found
    }

    fn total(&self) -> usize {
        let Counts { actor, mesh, sector } = self.counts;
        actor + mesh + sector
    }
}

fn of_actor(level: &Level, n: usize, actor: &Actor) -> Thing {
    let place = &actor.placement;
    let mut text = format!("Actor {n}, type {}", type_text(place.kind));
    if place.tag > 0 {
        text += &format!(", tag {}", place.tag);
    }
    if place.target_tag > 0 {
        text += &format!(", target {}", place.target_tag);
    }
    if !actor.model.is_empty() {
        text += &format!(", {}", actor.model);
    }
    let mut more = spawn_flags(place.spawn_flags_1, place.spawn_flags_2, place.spawn_flags_3);
    more.push(actor.animation.clone());
    Thing {
        kind: ThingKind::Actor,
        n,
        sector: Some(place.sector.into()),
        area: area_of(level, place.sector).map(i64::from),
        actor_type: Some(place.kind.into()),
        tag: Some(place.tag.into()),
        target: Some(place.target_tag.into()),
        text,
        more,
    }
}

fn of_mesh(level: &Level, n: usize, mesh: &StaticMesh) -> Thing {
    let sector = mesh.placement.sector;
    Thing {
        kind: ThingKind::Mesh,
        n,
        sector: Some(sector.into()),
        area: area_of(level, sector).map(i64::from),
        actor_type: None,
        tag: None,
        target: None,
        text: format!("Mesh {n}, {}", if mesh.model.is_empty() { "no name" } else { &mesh.model }),
        more: Vec::new(),
    }
}

fn of_sector(level: &Level, n: usize, sector: &Sector) -> Thing {
    let flags = level.flags(sector);
    let target = level.set(sector).filter(|_| flags & EVENT != 0).map(|set| {
        let [_, _, _, tag, ..] = set.args;
        i64::from(tag)
    });
    let mut text = format!("Sector {n}, area {}", sector.set);
    let names = flag_names(flags);
    if !names.is_empty() {
        text += &format!(" ({})", names.join(", "));
    }
    if let Some(tag) = target {
        text += &format!(", triggers tag {tag}");
    }
    Thing {
        kind: ThingKind::Sector,
        n,
        sector: i64::try_from(n).ok(),
        area: Some(sector.set.into()),
        actor_type: None,
        tag: None,
        target,
        text,
        more: Vec::new(),
    }
}

/// Middle of a floor.
fn middle(level: &Level, sector: &Sector) -> Option<[f32; 3]> {
    let [a, b, c] = level.corners(sector)?.map(|corner| glam::Vec3::from(corner.position));
    Some(((a + b + c) / 3.0).to_array())
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
