//! Contents of a world: all its blocks are read and counted, none is kept.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::block_scan::BlockResult;
use super::error::WorldError;
use super::name_counts::{BlockCounts, NameCounts};
use super::node_colors::WorldColors;
use super::world_folder::{Extent, WorldFolder};
use crate::analysis::solid::{NamedCount, PlayerFact, WorldContents, WorldFact};
use crate::bake::minetest::NodeColors;
use crate::base::{Task, bytes_text, counted, day_time_text, duration_text, grouped};
use crate::format::minetest::Block;
use crate::format::{BlockKey, BlockRange};
use crate::load::options::LoadOptions;

/// Most players that are listed.
const MOST_PLAYERS: usize = 1000;
/// Ticks of a day of the game.
const DAY_TICKS: u64 = 24_000;

/// Contents of a world, while its blocks are counted.
#[derive(Debug)]
pub struct ContentsCount {
    /// All but the names, which are sorted when they are asked for.
    so_far: WorldContents,
    nodes: NameCounts,
    objects: NameCounts,
    colors: NodeColors,
    last_column: Option<[i32; 2]>,
}

/// Results of one block.
struct Counted {
    version: u8,
    metadata: usize,
    objects: usize,
    timers: usize,
    nodes: BlockCounts,
    object_names: BlockCounts,
}

impl BlockResult for Option<Counted> {
    fn held_bytes(&self) -> usize {
        self.as_ref().map_or(0, |counted| counted.nodes.held_bytes() + counted.object_names.held_bytes())
    }
}

impl WorldFolder {
    /// Counts the contents of all blocks. `each` gets what is known after each of them. Where there are more than
    /// `most_blocks`, none is read, and the contents say so. `options`: where textures are, by which names have colors.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn count_contents(
        &mut self,
        most_blocks: u64,
        options: &LoadOptions,
        task: &Task,
        each: &mut dyn FnMut(&ContentsCount),
    ) -> Result<WorldContents, WorldError> {
        let mut count = ContentsCount::begin(self, options, task)?;
        if count.so_far.total_blocks > most_blocks {
            count.so_far.is_held = true;
            return Ok(count.contents());
        }
        let work = |_, block: Result<Block, String>| {
            block.ok().map(|block| Counted {
                version: block.version,
                metadata: block.metadata.len(),
                objects: block.objects.len(),
                timers: block.timers.len(),
                nodes: BlockCounts::new(&block.nodes),
                object_names: BlockCounts::of_objects(&block.objects),
            })
        };
        let visit = |key, counted: Option<Counted>| {
            count.add(key, counted);
            each(&count);
            ControlFlow::Continue(())
        };
        self.read_blocks(BlockRange::ALL, task, work, visit)?;
        count.so_far.is_done = true;
        count.so_far.notes.extend(self.notices().iter().map(ToString::to_string));
        Ok(count.contents())
    }
}

impl ContentsCount {
    fn begin(world: &mut WorldFolder, options: &LoadOptions, task: &Task) -> Result<Self, WorldError> {
        let Extent { blocks, range } = world.extent(task)?;
        let mut so_far = WorldContents { facts: facts(world, task)?, total_blocks: blocks, ..WorldContents::default() };
        so_far.extent = range.map(|range| [range.min, range.max].map(|BlockKey { x, y, z }| [x, y, z]));
        match world.players(task) {
            Ok(players) => {
                let unread = players.unread_backend;
                so_far.notes.extend(
                    unread.map(|name| format!("players are not listed: the backend “{name}” is not supported")),
                );
                if players.unreadable > 0 {
                    so_far.notes.push(format!("{} cannot be read", counted(players.unreadable, "player")));
                }
                let list = players.list.into_iter().take(MOST_PLAYERS).map(|player| PlayerFact {
                    name: player.name.into(),
                    at: player.position,
                    health: player.health,
                });
                so_far.players = list.collect();
            }
            Err(WorldError::Cancelled(cancelled)) => return Err(cancelled.into()),
            Err(error) => so_far.notes.push(format!("players cannot be read: {error}")),
        }
        let colors = WorldColors::read(None, world, options).map(|colors| colors.colors).unwrap_or_default();
        let (nodes, objects) = (NameCounts::default(), NameCounts::default());
        Ok(Self { so_far, nodes, objects, colors, last_column: None })
    }

    fn add(&mut self, key: BlockKey, counted: Option<Counted>) {
        let so_far = &mut self.so_far;
        let Some(block) = counted else {
            so_far.unreadable += 1;
            return;
        };
        so_far.blocks += 1;
        *so_far.versions.entry(block.version).or_default() += 1;
        so_far.metadata += block.metadata as u64;
        so_far.object_count += block.objects as u64;
        so_far.timers += block.timers as u64;
        // Blocks come column by column.
        if self.last_column.replace([key.x, key.z]) != Some([key.x, key.z]) {
            so_far.columns += 1;
        }
        self.nodes.add(&block.nodes);
        self.objects.add(&block.object_names);
    }

    /// Contents so far.
    pub fn contents(&self) -> WorldContents {
        let color = |name: &str| self.colors.get(name.as_bytes()).map(|color| color.rgb);
        let mut contents = WorldContents {
            nodes: sorted(self.nodes.names(), color),
            nodes_dropped: self.nodes.dropped(),
            objects: sorted(self.objects.names(), |_| None),
            ..self.so_far.clone()
        };
        if self.objects.dropped() > 0 {
            let objects = counted(self.objects.dropped(), "object");
            let are = if self.objects.dropped() == 1 { "is" } else { "are" };
            contents.notes.push(format!("{objects} {are} not listed: too many different names, or names too long"));
        }
        contents
    }
}

/// Names, the most frequent first.
fn sorted(names: BTreeMap<String, u64>, color: impl Fn(&str) -> Option<[u8; 3]>) -> Arc<[NamedCount]> {
    let mut all: Vec<(String, u64)> = names.into_iter().collect();
    // Equal ones stay in the order of their names.
    all.sort_by_key(|(_, count)| Reverse(*count));
    all.into_iter().map(|(name, count)| NamedCount { color: color(&name), name: name.into(), count }).collect()
}

/// Facts that the files of a world state.
fn facts(world: &WorldFolder, task: &Task) -> Result<Vec<WorldFact>, WorldError> {
    let settings = world.settings();
    // A world shows also where these files cannot be read.
    let (map, environment) = (world.map_settings().unwrap_or_default(), world.environment().unwrap_or_default());
    let mut facts = Vec::new();
    let mut add = |name: &'static str, value: Option<String>| {
        facts.extend(value.filter(|value| !value.trim().is_empty()).map(|value| WorldFact { name, value }));
    };
    let own = |value: Option<&str>| value.map(str::to_owned);
    add("World", own(settings.get("world_name")));
    add("Game", own(settings.get("gameid")));
    // Worlds of 2011 and 2012 have both in one file.
    add("Seed", own(map.get("seed").or_else(|| settings.get("seed"))));
    add("Mapgen", own(map.get("mg_name").or_else(|| settings.get("mg_name"))));
    add("Backend", Some(world.backend().to_string()));
    add("Size", Some(bytes_text(world.bytes(task)?)));
    let number = |name: &str| environment.get(name).and_then(|value| value.parse::<u64>().ok());
    add("Played", number("game_time").map(long_duration_text));
    add("Day", number("day_count").map(grouped));
    add("Time of day", number("time_of_day").map(clock_text));
    Ok(facts)
}

/// A length of time, from a minute on without seconds.
fn long_duration_text(seconds: u64) -> String {
    let shown = if seconds < 60 { seconds } else { seconds / 60 * 60 };
    duration_text(i128::from(shown) * 1000)
}

fn clock_text(ticks: u64) -> String {
    day_time_text((ticks % DAY_TICKS) as f64 * 24.0 / DAY_TICKS as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_written_as_people_read_them() {
        assert_eq!([7, 61, 3661].map(long_duration_text).join(", "), "7 s, 1 min, 1 h 1 min");
        assert_eq!([0, 6000, 8033, 23_999, 30_000].map(clock_text).join(", "), "00:00, 06:00, 08:01, 23:59, 06:00");
        assert_eq!(long_duration_text(u64::MAX), "5124095576030431 h");
    }
}
