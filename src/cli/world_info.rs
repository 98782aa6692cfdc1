//! `mapscope info` of a Minetest world: its blocks are read one after another and counted, none is kept.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::path::Path;

use anyhow::{Result, anyhow};
use serde::Serialize;

use crate::base::{Task, counted, escaped, one_or_many, path_text};
use crate::format::minetest::{Block, BlockReader};
use crate::format::{BlockKey, BlockRange};
use crate::load::minetest::{StoredBlock, WorldError, WorldFolder, WorldOptions};

/// Kinds of nodes that people see; scripts get all.
const MOST_NAMES: usize = 20;

/// Facts of a world, as scripts get them. Keys are stable: later versions add keys and change none.
#[derive(Debug, Default, Serialize)]
pub struct WorldInfo {
    backend: String,
    /// Blocks that can be read, of which all other numbers are.
    blocks: u64,
    versions: BTreeMap<u8, u64>,
    /// Lowest and highest block; null without blocks.
    min: Option<[i32; 3]>,
    max: Option<[i32; 3]>,
    node_counts: BTreeMap<String, u64>,
    metadata: u64,
    objects: u64,
    timers: u64,
    players: Vec<PlayerJson>,
    unreadable: Vec<UnreadableJson>,
    /// Facts about the state of the world's files.
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct PlayerJson {
    name: String,
    /// Place in nodes.
    pos: [f32; 3],
}

#[derive(Debug, Serialize)]
struct UnreadableJson {
    pos: [i32; 3],
    reason: String,
}

impl WorldInfo {
    /// Reads a world.
    ///
    /// # Errors
    /// It cannot be opened or read, or the task is cancelled.
    pub fn read(path: &Path, task: &Task) -> Result<Self> {
        let fail = |error: WorldError| match error {
            WorldError::File(error) => error.into(),
            error => anyhow!("cannot open {}: {error}", path_text(path)),
        };
        let mut world = WorldFolder::open(path, WorldOptions::default(), task).map_err(fail)?;
        let mut info = Self { backend: world.backend().to_string(), ..Self::default() };
        let mut reader = BlockReader::default();
        let mut counts: BTreeMap<Box<[u8]>, u64> = BTreeMap::new();
        let visit = |StoredBlock { key, blob }: StoredBlock| {
            let block = blob.map_err(|error| error.to_string());
            match block.and_then(|bytes| reader.read(&bytes).map_err(|error| error.to_string())) {
                Ok(block) => info.add(key, &block, &mut counts),
                Err(reason) => info.unreadable.push(UnreadableJson { pos: position(key), reason }),
            }
        };
        world.visit_blocks(BlockRange::ALL, task, visit).map_err(fail)?;
        for (name, count) in counts {
            *info.node_counts.entry(String::from_utf8_lossy(&name).into_owned()).or_default() += count;
        }
        let players = world.players(task).map_err(fail)?;
        info.players = players
            .list
            .into_iter()
            .map(|player| PlayerJson { name: player.name, pos: player.position.into() })
            .collect();
        info.notes.extend(world.notices().iter().map(ToString::to_string));
        info.notes
            .extend((players.unreadable > 0).then(|| format!("players that cannot be read: {}", players.unreadable)));
        info.notes.extend(
            players.unread_backend.map(|backend| format!("players are not read from their backend \"{backend}\"")),
        );
        Ok(info)
    }

    fn add(&mut self, key: BlockKey, block: &Block, counts: &mut BTreeMap<Box<[u8]>, u64>) {
        self.blocks += 1;
        *self.versions.entry(block.version).or_default() += 1;
        let at = position(key);
        let bound = |bound: Option<[i32; 3]>, of: fn(i32, i32) -> i32| {
            let bound = bound.unwrap_or(at);
            Some([0, 1, 2].map(|axis| of(bound[axis], at[axis])))
        };
        (self.min, self.max) = (bound(self.min, i32::min), bound(self.max, i32::max));
        let mut of_block = vec![0; block.nodes.names().len()];
        for name in block.nodes.name_of() {
            of_block[usize::from(*name)] += 1;
        }
        for (name, count) in block.nodes.names().iter().zip(of_block) {
            match counts.get_mut(name) {
                Some(all) => *all += count,
                None => drop(counts.insert(name.clone(), count)),
            }
        }
        self.metadata += block.metadata.len() as u64;
        self.objects += block.objects.len() as u64;
        self.timers += block.timers.len() as u64;
    }

    /// The facts for people, below a name.
    pub fn text(&self, name: &str) -> String {
        Text { name, info: self }.to_string()
    }
}

fn position(BlockKey { x, y, z }: BlockKey) -> [i32; 3] {
    [x, y, z]
}

struct Text<'a> {
    name: &'a str,
    info: &'a WorldInfo,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.info;
        writeln!(f, "{}", self.name)?;
        writeln!(f, "  Format   Minetest world ({})", info.backend)?;
        let versions: Vec<String> =
            info.versions.iter().map(|(version, count)| format!("{count} of version {version}")).collect();
        writeln!(
            f,
            "  Blocks   {}{}{}",
            info.blocks,
            if versions.is_empty() { "" } else { ": " },
            versions.join(", ")
        )?;
        if let (Some([x, y, z]), Some([right, top, back])) = (info.min, info.max) {
            writeln!(f, "  Extent   {x},{y},{z} to {right},{top},{back} (blocks of 16 nodes)")?;
        }
        for (label, count) in [("Metadata", info.metadata), ("Objects", info.objects), ("Timers", info.timers)] {
            writeln!(f, "  {label:<9}{count}")?;
        }
        for note in &info.notes {
            writeln!(f, "  {:<9}{}", "Note", escaped(note))?;
        }
        let mut names: Vec<(&String, &u64)> = info.node_counts.iter().collect();
        names.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        writeln!(f, "\n{} {}", names.len(), one_or_many(names.len(), "kind of node", "kinds of nodes"))?;
        for (name, count) in names.iter().take(MOST_NAMES) {
            writeln!(f, "  {count:>12} {}", escaped(name))?;
        }
        if names.len() > MOST_NAMES {
            writeln!(f, "  and {} more", names.len() - MOST_NAMES)?;
        }
        if !info.players.is_empty() {
            writeln!(f, "\n{}", counted(info.players.len(), "player"))?;
        }
        for PlayerJson { name, pos: [x, y, z] } in &info.players {
            writeln!(f, "  {} at {x:.0},{y:.0},{z:.0}", escaped(name))?;
        }
        if !info.unreadable.is_empty() {
            writeln!(f, "\n{} cannot be read", counted(info.unreadable.len(), "block"))?;
        }
        for UnreadableJson { pos: [x, y, z], reason } in info.unreadable.iter().take(MOST_NAMES) {
            writeln!(f, "  {x},{y},{z}: {}", escaped(reason))?;
        }
        Ok(())
    }
}
