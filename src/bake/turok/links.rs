//! Connections in a level: what triggers what, by tags, and what leads out of it.

use std::collections::BTreeMap;

use crate::format::turok::{Level, SectorSet};
use crate::rules::turok::{CHECKPOINT, EVENT, SAVE_GAME, SECRET, TELEPORT, TELEPORT_AIR, actor_name};
use crate::scene::solid::{ThingIndex, ThingLink};

/// Kinds of connections, in the order in which they are listed.
const TRIGGERS: &str = "Triggers";
const EVENTS: &str = "Events";
const WARPS: &str = "Warps";
const CHECKPOINTS: &str = "Checkpoints";
const SAVES: &str = "Save points";
const SECRETS: &str = "Secrets";

/// Most connections: a tag that thousands of actors share would make millions.
const MOST: usize = 20_000;

/// All connections of a level.
#[derive(Debug)]
pub(super) struct LevelLinks {
    /// The connections.
    pub all: Vec<ThingLink>,
    /// Area in which each begins; `None` = it begins at an actor.
    areas: Vec<Option<u16>>,
    /// Which of them begin or end at a thing.
    by_thing: BTreeMap<ThingIndex, Vec<usize>>,
}

/// Sectors of an area that have a flag, themselves or by their area.
struct Marked {
    area: u16,
    first: usize,
    count: usize,
}

impl LevelLinks {
    /// The connections of a level with so many static meshes.
    pub fn of(level: &Level, meshes: usize) -> Self {
        let actor_thing = |n: usize| ThingIndex((level.sectors.len() + meshes + n) as u32);
        let mut links = Self { all: Vec::new(), areas: Vec::new(), by_thing: BTreeMap::new() };
        let mut by_tag: BTreeMap<i16, Vec<usize>> = BTreeMap::new();
        for (n, actor) in level.actors.iter().enumerate().filter(|(_, actor)| actor.placement.tag > 0) {
            by_tag.entry(actor.placement.tag).or_default().push(n);
        }
        let name = |n: usize| {
            let kind = level.actors.get(n).map_or(-1, |actor| actor.placement.kind);
            actor_name(kind).map_or_else(|| format!("actor {n}"), |name| format!("actor {n} ({name})"))
        };
        for (n, actor) in level.actors.iter().enumerate() {
            let tag = actor.placement.target_tag;
            for goal in by_tag.get(&tag).into_iter().flatten() {
                let words = format!("{} → {}, tag {tag}", name(n), name(*goal));
                links.add(TRIGGERS, None, actor_thing(n), Some(actor_thing(*goal)), words);
            }
        }
        for marked in marked(level, EVENT) {
            let Some([_, _, _, tag, ..]) = set(level, marked.area).map(|set| set.args) else { continue };
            for goal in by_tag.get(&tag).into_iter().flatten() {
                let words = format!("{} → {}, tag {tag}", marked.words(), name(*goal));
                links.add(EVENTS, Some(marked.area), marked.thing(), Some(actor_thing(*goal)), words);
            }
        }
        let of_area = |[kind, noun]: [&'static str; 2], flags: u32, argument: usize| {
            marked(level, flags).into_iter().filter_map(move |marked| {
                let number = set(level, marked.area)?.args.get(argument).copied()?;
                Some((kind, format!("{noun} {number}: {}", marked.words()), marked))
            })
        };
        for marked in marked(level, TELEPORT | TELEPORT_AIR) {
            let Some([id, to, ..]) = set(level, marked.area).map(|set| set.args) else { continue };
            let words = format!("Warp {id} to level {to}: {}", marked.words());
            links.add(WARPS, Some(marked.area), marked.thing(), None, words);
        }
        let rest = of_area([CHECKPOINTS, "Checkpoint"], CHECKPOINT, 2)
            .chain(of_area([SAVES, "Save point"], SAVE_GAME, 2))
            .chain(of_area([SECRETS, "Secret"], SECRET, 5));
        for (kind, words, marked) in rest.collect::<Vec<_>>() {
            links.add(kind, Some(marked.area), marked.thing(), None, words);
        }
        links
    }

    /// Connections that a thing is part of: of a sector, those of its area.
    pub fn of_thing(&self, thing: ThingIndex, area: Option<u16>) -> Vec<usize> {
        match area {
            Some(_) => (0..self.all.len()).filter(|at| self.areas.get(*at) == Some(&area)).collect(),
            None => self.by_thing.get(&thing).cloned().unwrap_or_default(),
        }
    }

    fn add(&mut self, kind: &'static str, area: Option<u16>, from: ThingIndex, to: Option<ThingIndex>, words: String) {
        if self.all.len() >= MOST {
            return;
        }
        let at = self.all.len();
        for thing in [Some(from), to].into_iter().flatten() {
            let of_thing = self.by_thing.entry(thing).or_default();
            if of_thing.last() != Some(&at) {
                of_thing.push(at);
            }
        }
        self.all.push(ThingLink { kind, from, to, words });
        self.areas.push(area);
    }
}

impl Marked {
    fn words(&self) -> String {
        match self.count {
            1 => format!("sector {} (area {})", self.first, self.area),
            count => format!("area {} ({count} sectors)", self.area),
        }
    }

    fn thing(&self) -> ThingIndex {
        ThingIndex(self.first as u32)
    }
}

/// Areas with sectors that have one of some flags, the lowest first.
fn marked(level: &Level, flags: u32) -> Vec<Marked> {
    let mut areas: BTreeMap<u16, Marked> = BTreeMap::new();
    for (n, sector) in level.sectors.iter().enumerate().filter(|(_, sector)| level.flags(sector) & flags != 0) {
        areas.entry(sector.set).or_insert(Marked { area: sector.set, first: n, count: 0 }).count += 1;
    }
    areas.into_values().collect()
}

fn set(level: &Level, area: u16) -> Option<&SectorSet> {
    level.sector_sets.get(usize::from(area))
}
