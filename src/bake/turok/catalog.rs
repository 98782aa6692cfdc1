//! Answers about the parts of a level: sectors, then static meshes in the order of the file, then actors.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use glam::Vec3;

use super::facts::{self, LevelQuery, Rows, Thing, ThingKind};
use super::legend::Legend;
use super::links::LevelLinks;
use super::problems::find_problems;
use super::ranges;
use super::sector_shape::is_near;
use crate::base::{LevelKind, LevelStyle, Report, Warning, WarningPlace};
use crate::format::turok::{GridSection, Level};
use crate::rules::turok::{ActorGroup, actor_group, actor_name, sector_flags};
use crate::scene::solid::{
    Axes, Fact, FactSection, FoundThing, GridCell, LegendEntry, ThingCatalog, ThingCount, ThingFacts, ThingGroup,
    ThingIndex, ThingLink, ThingRange,
};

/// Facts about a part that matter most.
const SUMMARY: [&str; 8] = ["Type", "Tag", "Target tag", "Area", "Flags", "Model", "Texture", "Sector"];

/// The parts of a level.
#[derive(Debug)]
pub struct LevelCatalog {
    level: Arc<Level>,
    meshes: usize,
    legend: Legend,
    style: LevelStyle,
    /// Worked out when something first asks.
    links: OnceLock<LevelLinks>,
    problems: OnceLock<Report>,
    known_words: OnceLock<Vec<String>>,
}

/// Kind of a part, and its number among those of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Sector(usize),
    Mesh(usize),
    Actor(usize),
}

impl LevelCatalog {
    /// The parts of a level in a style, and what its colors stand for.
    pub(super) fn new(level: Arc<Level>, style: LevelStyle, legend: Legend) -> Self {
        let meshes = level.grid.meshes().count();
        Self {
            level,
            meshes,
            legend,
            style,
            links: OnceLock::new(),
            problems: OnceLock::new(),
            known_words: OnceLock::new(),
        }
    }

    fn part(&self, thing: ThingIndex) -> Part {
        let (n, sectors) = (thing.get(), self.level.sectors.len());
        match (n.checked_sub(sectors), n.checked_sub(sectors + self.meshes)) {
            (None, _) => Part::Sector(n),
            (Some(mesh), None) => Part::Mesh(mesh),
            (Some(_), Some(actor)) => Part::Actor(actor),
        }
    }

    fn level_links(&self) -> &LevelLinks {
        self.links.get_or_init(|| LevelLinks::of(&self.level, self.meshes))
    }

    /// Sectors, or those of them that a query matches too.
    fn find_in_sectors(&self, sectors: &[usize], query: Option<&LevelQuery>) -> Vec<FoundThing> {
        let level = &*self.level;
        let found = sectors.iter().filter_map(|n| {
            let thing = facts::sector_thing(level, *n, level.sectors.get(*n)?);
            let text = query.map_or_else(|| Some(thing.text.clone()), |query| Some(query.matched(&thing)?.text))?;
            Some(FoundThing { thing: self.index(Part::Sector(*n)), text })
        });
        found.collect()
    }

    fn section(&self, title: String, rows: &Rows) -> FactSection {
        let thing = |(kind, n)| match kind {
            ThingKind::Sector => self.index(Part::Sector(n)),
            ThingKind::Mesh => self.index(Part::Mesh(n)),
            ThingKind::Actor => self.index(Part::Actor(n)),
        };
        let fact = |row: &facts::Row| Fact {
            goals: row.goals.iter().map(|(words, goal)| (words.clone(), thing(*goal))).collect(),
            ..Fact::new(row.label, row.value.as_str())
        };
        FactSection { title, facts: rows.iter().map(fact).collect(), items: None }
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
        let mut sections = vec![self.section(String::new(), &rows)];
        if let Part::Sector(n) = part
            && let Some(sector) = level.sectors.get(n)
            && let Some(set) = level.set(sector)
        {
            sections.push(self.section(format!("Area {}", sector.set), &facts::area_rows(set)));
        }
        let is_of_use = |value: &str| !value.is_empty() && !["-1", "none", "-1 (none)"].contains(&value);
        let summary = rows.iter().filter(|row| SUMMARY.contains(&row.label) && is_of_use(&row.value));
        let summary = summary.map(|row| format!("{}: {}", row.label, row.value)).collect();
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
        let (mut secrets, mut species, mut textures) =
            (BTreeMap::<i64, usize>::new(), BTreeMap::<i64, usize>::new(), BTreeMap::<i64, usize>::new());
        for secret in level.sectors.iter().filter_map(|sector| facts::secret_of(level, sector)) {
            *secrets.entry(secret).or_default() += 1;
        }
        for actor in &level.actors {
            *species.entry(actor.placement.species.into()).or_default() += 1;
            *textures.entry(actor.placement.texture.into()).or_default() += 1;
        }
        for mesh in level.grid.meshes() {
            *textures.entry(mesh.placement.texture.into()).or_default() += 1;
        }
        let numbered = |title: &'static str, numbers: BTreeMap<i64, usize>| {
            let rows = numbers.into_iter().map(|(number, count)| {
                row(format!("{title} {number}"), count, format!("{} {number}", title.to_lowercase()))
            });
            rows.collect::<Vec<_>>()
        };
        let rest = [
            ("Secrets".to_owned(), numbered("Secret", secrets)),
            ("Sectors by flag".to_owned(), flag_rows.collect::<Vec<_>>()),
            ("Sectors by area".to_owned(), area_rows.collect()),
            ("Static meshes by model".to_owned(), mesh_rows.collect()),
            ("Actors by species".to_owned(), numbered("Species", species)),
            ("Textures of meshes and actors".to_owned(), numbered("Texture", textures)),
        ];
        let all = groups.chain(rest).filter(|(_, kinds)| !kinds.is_empty());
        all.map(|(title, kinds)| ThingGroup { title, kinds }).collect()
    }

    fn legend(&self) -> &[LegendEntry] {
        &self.legend.entries
    }

    fn problems(&self) -> (&[Warning], usize) {
        let report = self.problems.get_or_init(|| {
            let mut report = Report::default();
            find_problems(&self.level, &mut report);
            report
        });
        (report.warnings(), report.dropped())
    }

    fn words_for(&self, thing: ThingIndex) -> String {
        let level = &*self.level;
        match self.part(thing) {
            Part::Sector(n) => level.sectors.get(n).map(|sector| format!("sector area {}", sector.set)),
            Part::Mesh(n) => level.grid.meshes().nth(n).map(|mesh| format!("mesh {}", mesh.model)),
            Part::Actor(n) => level.actors.get(n).map(|actor| format!("type {}", actor.placement.kind)),
        }
        .unwrap_or_default()
    }

    fn links(&self) -> &[ThingLink] {
        &self.level_links().all
    }

    fn links_of(&self, thing: ThingIndex) -> Vec<usize> {
        let level = &*self.level;
        let area = match self.part(thing) {
            Part::Sector(n) => level.sectors.get(n).map(|sector| sector.set),
            Part::Mesh(_) | Part::Actor(_) => None,
        };
        self.level_links().of_thing(thing, area)
    }

    fn ranges(&self, thing: ThingIndex) -> Vec<ThingRange> {
        let Part::Actor(n) = self.part(thing) else { return Vec::new() };
        self.level.actors.get(n).map(ranges::of_actor).unwrap_or_default()
    }

    fn visible_from(&self, thing: ThingIndex) -> Option<Vec<ThingIndex>> {
        let (Part::Sector(n), Some(table)) = (self.part(thing), &self.level.visibility) else { return None };
        let seen = (0..self.meshes).filter(|mesh| table.sees(n, *mesh));
        Some(seen.map(|mesh| self.index(Part::Mesh(mesh))).collect())
    }

    fn cells(&self) -> Vec<GridCell> {
        let grid = &self.level.grid;
        let width = usize::from(grid.width).max(1);
        let cell = |(n, section): (usize, &GridSection)| {
            let corners = [section.min, section.max].map(|[x, y]| Axes::Level.scene_point(Vec3::new(x, y, 0.0)));
            let is_there = corners.iter().all(|corner| is_near(*corner));
            let name = format!("{}, {}", n % width, n / width);
            is_there.then_some(GridCell { name, corners, count: section.meshes.len() })
        };
        grid.sections.iter().enumerate().filter_map(cell).collect()
    }

    fn labeled(&self) -> Range<u32> {
        let sectors = self.level.sectors.len();
        sectors as u32..(sectors + self.meshes + self.level.actors.len()) as u32
    }

    fn is_shown(&self, thing: ThingIndex) -> bool {
        let kind = match self.part(thing) {
            Part::Sector(_) => LevelKind::Floors,
            Part::Mesh(_) => LevelKind::Meshes,
            Part::Actor(_) => LevelKind::Actors,
        };
        self.style.alpha(kind) > 0 && (kind == LevelKind::Floors || !self.style.automap)
    }

    fn thing_of(&self, place: WarningPlace) -> Option<ThingIndex> {
        let part = match place {
            WarningPlace::Sector(n) => Part::Sector(n as usize),
            WarningPlace::StaticMesh(n) => Part::Mesh(n as usize),
            WarningPlace::Actor(n) => Part::Actor(n as usize),
            _ => return None,
        };
        Some(self.index(part))
    }

    fn find(&self, words: &str) -> Vec<FoundThing> {
        if let Some((sectors, words)) = self.legend.found(words) {
            return self.find_in_sectors(sectors, LevelQuery::parse(words).as_ref());
        }
        let Some(query) = LevelQuery::parse(words) else { return Vec::new() };
        let mut found = Vec::new();
        for (thing, _) in facts::all_things(&self.level) {
            let part = match thing.kind {
                ThingKind::Actor => Part::Actor(thing.n),
                ThingKind::Mesh => Part::Mesh(thing.n),
                ThingKind::Sector => Part::Sector(thing.n),
            };
            let found_thing = |text| FoundThing { thing: self.index(part), text };
            found.extend(query.matched(&thing).map(|found| (found.is_detail, found_thing(found.text))));
        }
        found.sort_by_key(|(is_detail, _)| *is_detail);
        found.into_iter().map(|(_, thing)| thing).collect()
    }

    fn corrected(&self, words: &str) -> Option<String> {
        let known = self.known_words.get_or_init(|| {
            let things: Vec<Thing> = facts::all_things(&self.level).map(|(thing, _)| thing).collect();
            facts::known_words(things.iter())
        });
        LevelQuery::corrected(words, known).filter(|corrected| !self.find(corrected).is_empty())
    }
}
