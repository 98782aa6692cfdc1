//! Numbers in use: counts, missing parts, and which areas are linked.

use super::table::{AreaTable, Number};
use crate::rules::ddnet::{Category, Family, Passage, Press, Role};

/// A number in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Which.
    pub number: Number,
    /// Tiles by part, those that there are.
    pub parts: Vec<(Role, usize)>,
    /// The missing part, if any.
    pub problem: Option<Problem>,
    /// Where its checkpoints lead, if not to an exit of its number.
    pub elsewhere: Option<Elsewhere>,
}

/// Where tees come back that remember a checkpoint without an exit of its own. The game looks for an exit from the
/// remembered number downwards, and takes the spawn where there is none. That is a way to build maps, not a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elsewhere {
    /// At the exit of the next lower number that has one.
    LowerExit(u8),
    /// At the spawn.
    Spawn,
}

/// Part that a number lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// Entrances lead nowhere.
    NoExit,
    /// Tees that remember the checkpoint come back at the spawn.
    NoCheckpointExit,
    /// Nothing leads to the exits.
    NoEntrance,
    /// No checkpoint leads to the checkpoint exits.
    NoCheckpoint,
    /// There are checkpoints and exits, but no checkpoint entrance in the map.
    NoCheckpointEntrance,
    /// No button turns the switch on or off.
    NoButton,
    /// The buttons turn nothing on or off.
    NoTarget,
}

/// One end of links: all areas of a part and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The part.
    pub role: Role,
    /// The number.
    pub value: u8,
}

/// Links from every area of one end to every area of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bundle {
    /// Where they begin.
    pub from: End,
    /// Where they end.
    pub to: End,
}

/// Links of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Net {
    /// Its links.
    pub bundles: Vec<Bundle>,
    /// Each end once: those of its links, and those of its own that have none. By part and number.
    pub ends: Vec<End>,
}

impl Entry {
    /// Tiles that links begin at.
    pub fn sources(&self) -> usize {
        self.count(Role::is_source)
    }

    /// Tiles that links end at.
    pub fn goals(&self) -> usize {
        self.count(Role::is_goal)
    }

    /// Tiles of some parts.
    pub fn count(&self, counts: impl Fn(Role) -> bool) -> usize {
        self.parts.iter().filter(|(role, _)| counts(*role)).map(|(_, tiles)| tiles).sum()
    }
}

/// Every number in use, sorted.
pub(super) fn entries(table: &AreaTable) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (number, part) in table.numbered() {
        match entries.last_mut() {
            Some(last) if last.number == number => last.parts.push(part),
            _ => entries.push(Entry { number, parts: vec![part], problem: None, elsewhere: None }),
        }
    }
    for entry in &mut entries {
        entry.problem = problem(table, entry);
        entry.elsewhere = elsewhere(table, entry);
    }
    entries
}

fn elsewhere(table: &AreaTable, entry: &Entry) -> Option<Elsewhere> {
    let Number { family: Family::Checkpoint, value } = entry.number else { return None };
    let exit = match value {
        // Entrances lead to any exit that there is.
        0 => checkpoint_exits(table).next().map(|_| value),
        _ => checkpoint_exit(table, value),
    };
    match exit {
        _ if entry.sources() == 0 => None,
        Some(exit) => (exit != value).then_some(Elsewhere::LowerExit(exit)),
        None => Some(Elsewhere::Spawn),
    }
}

fn problem(table: &AreaTable, entry: &Entry) -> Option<Problem> {
    let (sources, goals) = (entry.sources(), entry.goals());
    match entry.number {
        Number { family: Family::Tele, .. } => lacks(goals, Problem::NoExit).or(lacks(sources, Problem::NoEntrance)),
        Number { family: Family::Switch, .. } => lacks(sources, Problem::NoButton).or(lacks(goals, Problem::NoTarget)),
        Number { family: Family::Tune, .. } => None,
        Number { family: Family::Checkpoint, value: 0 } => {
            lacks(checkpoint_exits(table).count(), Problem::NoCheckpointExit)
        }
        Number { family: Family::Checkpoint, value } => checkpoint_problem(table, value, sources, goals),
    }
}

fn checkpoint_problem(table: &AreaTable, value: u8, checkpoints: usize, exits: usize) -> Option<Problem> {
    if checkpoints > 0 && checkpoint_exit(table, value).is_none() {
        return Some(Problem::NoCheckpointExit);
    }
    if exits > 0 && checkpoints_to(table, value).next().is_none() {
        return Some(Problem::NoCheckpoint);
    }
    let entrances = [Passage::Blue, Passage::Red].map(|passage| table.tiles(Role::CheckpointEntrance(passage), 0));
    lacks(entrances.into_iter().sum(), Problem::NoCheckpointEntrance)
}

/// The number of the exit for tees that remember a checkpoint: its own, or the next lower one that exists.
pub(super) fn checkpoint_exit(table: &AreaTable, remembered: u8) -> Option<u8> {
    (1..=remembered).rev().find(|value| table.tiles(Role::CheckpointExit, *value) > 0)
}

fn checkpoint_exits(table: &AreaTable) -> impl Iterator<Item = u8> + '_ {
    (1..=255).filter(|value| table.tiles(Role::CheckpointExit, *value) > 0)
}

/// The checkpoints in use that lead to an exit.
fn checkpoints_to(table: &AreaTable, exit: u8) -> impl Iterator<Item = u8> + '_ {
    let is_exit = |value: &u8| table.tiles(Role::CheckpointExit, *value) > 0;
    // From the next exit on they lead there.
    let next = (exit..=255).skip(1).find(is_exit).map_or(256, u16::from);
    let end = if is_exit(&exit) { next } else { 0 };
    let led = (exit..=255).take_while(move |value| u16::from(*value) < end);
    led.filter(|value| table.tiles(Role::Checkpoint, *value) > 0)
}

/// Links of a number in use.
pub(super) fn net_of(table: &AreaTable, entry: &Entry) -> Net {
    let bundles = bundles(table, entry.number);
    let own = entry.parts.iter().map(|(role, _)| End { role: *role, value: entry.number.value });
    let mut ends: Vec<End> = bundles.iter().flat_map(|bundle| [bundle.from, bundle.to]).chain(own).collect();
    ends.sort_unstable_by_key(|end| (end.role, end.value));
    ends.dedup();
    Net { bundles, ends }
}

/// The links of a number. Both ends of each have areas. [`super::LinkIndex::net`] has them ready where the number is in use.
pub(super) fn bundles(table: &AreaTable, number: Number) -> Vec<Bundle> {
    let mut bundles = match number.family {
        Family::Tele | Family::Switch => every_bundle(number),
        Family::Checkpoint => checkpoint_bundles(table, number.value),
        Family::Tune => Vec::new(),
    };
    bundles.retain(|Bundle { from, to }| [from, to].iter().all(|end| !table.areas(end.role, end.value).is_empty()));
    bundles
}

/// Checkpoints lead to their exit; checkpoint entrances, asked for by the number 0, to that of any checkpoint.
fn checkpoint_bundles(table: &AreaTable, value: u8) -> Vec<Bundle> {
    let exit = |value| End { role: Role::CheckpointExit, value };
    if value == 0 {
        let entrances = [Passage::Blue, Passage::Red];
        let from = |passage| End { role: Role::CheckpointEntrance(passage), value: 0 };
        let exits = || checkpoint_exits(table).map(exit);
        let all = entrances.into_iter().flat_map(|passage| exits().map(move |to| Bundle { from: from(passage), to }));
        return all.collect();
    }
    let mut ways: Vec<(u8, u8)> = checkpoints_to(table, value).map(|checkpoint| (checkpoint, value)).collect();
    ways.extend(checkpoint_exit(table, value).filter(|exit| *exit != value).map(|exit| (value, exit)));
    let bundle = |(from, to)| Bundle { from: End { role: Role::Checkpoint, value: from }, to: exit(to) };
    ways.into_iter().map(bundle).collect()
}

/// From every part that leads somewhere to every part of the same number where it may lead.
fn every_bundle(Number { family, value }: Number) -> Vec<Bundle> {
    let sources = match family {
        Family::Tele => [Passage::Blue, Passage::Red, Passage::Weapons, Passage::Hooks].map(Role::Entrance),
        _ => [Press::On, Press::Off, Press::TimedOn, Press::TimedOff].map(Role::Button),
    };
    let goals = match family {
        Family::Tele => vec![Role::Exit],
        _ => Category::ALL.map(Role::Target).to_vec(),
    };
    let end = |role| End { role, value };
    let pairs = sources.into_iter().flat_map(|from| goals.iter().map(move |to| (from, *to)));
    pairs.map(|(from, to)| Bundle { from: end(from), to: end(to) }).collect()
}

fn lacks(count: usize, problem: Problem) -> Option<Problem> {
    (count == 0).then_some(problem)
}
