//! Answers about the parts of a level: sectors, then static meshes in the order of the file, then actors.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::facts::{self, LevelQuery, Rows, Thing};
use crate::format::turok::Level;
use crate::rules::turok::{ActorGroup, actor_group, actor_name, sector_flags};
use crate::scene::solid::{
    Fact, FactSection, FoundThing, ThingCatalog, ThingCount, ThingFacts, ThingGroup, ThingIndex,
};

/// Facts about a part that matter most.
const SUMMARY: [&str; 8] = ["Type", "Tag", "Target tag", "Area", "Flags", "Model", "Texture", "Sector"];

/// The parts of a level.
#[derive(Debug)]
pub struct LevelCatalog {
    level: Arc<Level>,
    meshes: usize,
}

/// Kind of a part, and its number among those of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Sector(usize),
    Mesh(usize),
    Actor(usize),
}

impl LevelCatalog {
    /// The parts of a level.
    pub fn new(level: Arc<Level>) -> Self {
        let meshes = level.grid.meshes().count();
        Self { level, meshes }
    }

    fn part(&self, thing: ThingIndex) -> Part {
        let (n, sectors) = (thing.get(), self.level.sectors.len());
        match (n.checked_sub(sectors), n.checked_sub(sectors + self.meshes)) {
            (None, _) => Part::Sector(n),
            (Some(mesh), None) => Part::Mesh(mesh),
            (Some(_), Some(actor)) => Part::Actor(actor),
        }
    }

    fn index(&self, part: Part) -> ThingIndex {
        let sectors = self.level.sectors.len();
        ThingIndex(match part {
            Part::Sector(n) => n,
            Part::Mesh(n) => sectors + n,
            Part::Actor(n) => sectors + self.meshes + n,
        } as u32)
    }
}

impl ThingCatalog for LevelCatalog {
    fn facts(&self, thing: ThingIndex) -> Option<ThingFacts> {
        let level = &*self.level;
        let part = self.part(thing);
        let (title, rows) = match part {
            Part::Sector(n) => (format!("Sector {n}"), facts::sector_rows(level, n)?),
            Part::Mesh(n) => (format!("Static mesh {n}"), facts::mesh_rows(level, n)?),
            Part::Actor(n) => (format!("Actor {n}"), facts::actor_rows(level, n)?),
        };
        let mut sections = vec![section(String::new(), &rows)];
        if let Part::Sector(n) = part
            && let Some(sector) = level.sectors.get(n)
            && let Some(set) = level.set(sector)
        {
            sections.push(section(format!("Area {}", sector.set), &facts::area_rows(set)));
        }
        let is_of_use = |value: &str| !value.is_empty() && !["-1", "none", "-1 (none)"].contains(&value);
        let summary = rows.iter().filter(|(label, value)| SUMMARY.contains(label) && is_of_use(value));
        let summary = summary.map(|(label, value)| format!("{label}: {value}")).collect();
        Some(ThingFacts { title, summary, sections })
    }

    fn contents(&self) -> Vec<ThingGroup> {
        let level = &*self.level;
        let mut actors: BTreeMap<i32, usize> = BTreeMap::new();
        for actor in &level.actors {
            *actors.entry(actor.placement.kind).or_default() += 1;
        }
        let mut models: BTreeMap<&str, usize> = BTreeMap::new();
        for mesh in level.grid.meshes() {
            *models.entry(mesh.model.as_str()).or_default() += 1;
        }
        let (mut flags, mut areas) = (BTreeMap::<u32, (&str, usize)>::new(), BTreeMap::<u16, usize>::new());
        for sector in &level.sectors {
            for flag in sector_flags(level.flags(sector)) {
                flags.entry(flag.bit).or_insert((flag.name, 0)).1 += 1;
            }
            *areas.entry(sector.set).or_default() += 1;
        }
        let row = |name: String, count: usize, words: String| ThingCount { name, count, words };
        let actor_row = |(kind, count): (i32, usize)| {
            let name = actor_name(kind).map_or_else(|| format!("Type {kind}"), |name| format!("{name} (type {kind})"));
            row(name, count, format!("type {kind}"))
        };
        let by_group = |group: ActorGroup| {
            let kinds = actors.iter().map(|(kind, count)| (*kind, *count));
            kinds.filter(move |(kind, _)| actor_group(*kind) == group).map(actor_row).collect::<Vec<_>>()
        };
        let groups = ActorGroup::ALL.into_iter().map(|group| (format!("Actors: {}", group.title()), by_group(group)));
        let mesh_rows = models.into_iter().map(|(model, count)| match model {
            "" => row("No model".to_owned(), count, "mesh no name".to_owned()),
            model => row(model.to_owned(), count, format!("mesh {model}")),
        });
        let flag_rows = flags.into_values().map(|(name, count)| row(name.to_owned(), count, format!("sector {name}")));
        let area_rows =
            areas.into_iter().map(|(area, count)| row(format!("Area {area}"), count, format!("sector area {area}")));
        let rest = [
            ("Sectors by flag".to_owned(), flag_rows.collect::<Vec<_>>()),
            ("Sectors by area".to_owned(), area_rows.collect()),
            ("Static meshes by model".to_owned(), mesh_rows.collect()),
        ];
        let all = groups.chain(rest).filter(|(_, kinds)| !kinds.is_empty());
        all.map(|(title, kinds)| ThingGroup { title, kinds }).collect()
    }

    fn find(&self, words: &str) -> Vec<FoundThing> {
        let Some(query) = LevelQuery::parse(words) else { return Vec::new() };
        let level = &*self.level;
        let mut found = Vec::new();
        let mut look = |part: Part, thing: Thing| {
            found.extend(query.matched(&thing).map(|text| FoundThing { thing: self.index(part), text }));
        };
        for (n, actor) in level.actors.iter().enumerate() {
            look(Part::Actor(n), facts::actor_thing(level, n, actor));
        }
        for (n, mesh) in level.grid.meshes().enumerate() {
            look(Part::Mesh(n), facts::mesh_thing(level, n, mesh));
        }
        for (n, sector) in level.sectors.iter().enumerate() {
            look(Part::Sector(n), facts::sector_thing(level, n, sector));
        }
        found
    }
}

fn section(title: String, rows: &Rows) -> FactSection {
    let facts = rows.iter().map(|(label, value)| Fact::new(label, value)).collect();
    FactSection { title, facts, items: None }
}
