//! `mapscope info` of a Minetest world: its blocks are read and counted, none is kept.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs::Metadata;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Result, bail};
use serde::Serialize;

use super::block_list::{BlockFacts, BlockRow};
use super::world_error::world_error;
use crate::base::{Task, counted, escaped, grouped, one_or_many};
use crate::format::minetest::Block;
use crate::format::{BlockKey, BlockRange};
use crate::load::minetest::{
    BlockCounts, BlockFaces, BlockResult, CubeFaces, NameCounts, Players, WorldError, WorldFolder, WorldOptions,
};

/// Kinds of nodes that people see; scripts get all.
const MOST_NAMES: usize = 20;
/// Version of the description; it changes only when a key changes its meaning.
const SCHEMA: u32 = 1;
/// Unreadable blocks that are listed.
const MOST_UNREADABLE: usize = 10_000;

/// Facts of a world, as scripts get them. Keys are stable: later versions add keys and change none.
#[derive(Debug, Default, Serialize)]
pub struct WorldInfo {
    schema: u32,
    /// `minetest`.
    kind: &'static str,
    file: FileJson,
    backend: String,
    /// Blocks that can be read, of which all other numbers are.
    blocks: u64,
    versions: BTreeMap<u8, u64>,
    /// Lowest and highest block; null without blocks.
    min: Option<[i32; 3]>,
    max: Option<[i32; 3]>,
    node_counts: BTreeMap<String, u64>,
    /// Nodes beyond those that are counted by their names.
    nodes_dropped: u64,
    metadata: u64,
    objects: u64,
    timers: u64,
    players: Vec<PlayerJson>,
    unreadable: Vec<UnreadableJson>,
    /// Unreadable blocks beyond the ones listed.
    unreadable_dropped: u64,
    /// Visible faces of cubes, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    cube_faces: Option<u64>,
    /// Facts about the state of the world's files, and about what is left out here.
    notes: Vec<String>,
    /// Every block that can be read, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<BlockRow>>,
}

/// Results of one block.
struct Counted {
    version: u8,
    metadata: usize,
    objects: usize,
    timers: usize,
    nodes: BlockCounts,
    facts: Option<BlockFacts>,
    faces: Option<BlockFaces>,
}

impl BlockResult for Result<Counted, String> {
    fn held_bytes(&self) -> usize {
        match self {
            Ok(counted) => counted.nodes.held_bytes(),
            Err(reason) => reason.len(),
        }
    }
}

/// Facts that take longer or more room than others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorldDetails {
    /// The list of blocks.
    pub list: bool,
    /// The number of visible faces of cubes.
    pub faces: bool,
}

#[derive(Debug, Default, Serialize)]
struct FileJson {
    /// Name of the world, as given on the command line.
    name: String,
    format: String,
    /// Bytes of a database file; null for a folder.
    bytes: Option<u64>,
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
    /// Reads a world of a name.
    ///
    /// # Errors
    /// It cannot be opened or read, the list does not fit into the memory budget, or the task is cancelled.
    pub fn read(path: &Path, name: String, details: WorldDetails, task: &Task) -> Result<Self> {
        let fail = |error: WorldError| world_error(path, &error);
        let mut world = WorldFolder::open(path, WorldOptions::default(), task).map_err(fail)?;
        let backend = world.backend().to_string();
        let bytes = path.metadata().ok().filter(Metadata::is_file).map(|facts| facts.len());
        let file = FileJson { name, format: format!("Minetest world ({backend})"), bytes, notes: Vec::new() };
        let WorldDetails { list: lists_blocks, faces: counts_faces } = details;
        let list = lists_blocks.then(Vec::new);
        let mut info = Self { schema: SCHEMA, kind: "minetest", file, backend, list, ..Self::default() };
        let mut counts = NameCounts::default();
        let mut cube_faces = counts_faces.then(CubeFaces::default);
        let (mut room, mut is_whole) = (task.reservation(), true);
        let count = |_, block: Result<Block, String>| {
            block.map(|block| Counted {
                version: block.version,
                metadata: block.metadata.len(),
                objects: block.objects.len(),
                timers: block.timers.len(),
                nodes: BlockCounts::new(&block.nodes),
                facts: lists_blocks.then(|| BlockFacts::new(&block)),
                faces: counts_faces.then(|| BlockFaces::new(&block.nodes)),
            })
        };
        let visit = |key, counted: Result<Counted, String>| {
            match counted {
                Ok(counted) => {
                    counts.add(&counted.nodes);
                    info.add(key, &counted);
                    if let (Some(all), Some(faces)) = (&mut cube_faces, counted.faces) {
                        all.add(key, faces);
                    }
                    if let (Some(list), Some(facts)) = (&mut info.list, counted.facts) {
                        is_whole = room.grow(size_of::<BlockRow>());
                        if !is_whole {
                            return ControlFlow::Break(());
                        }
                        list.push(BlockRow { key, facts });
                    }
                }
                Err(reason) => info.add_unreadable(key, reason),
            }
            ControlFlow::Continue(())
        };
        world.read_blocks(BlockRange::ALL, task, count, visit).map_err(fail)?;
        if !is_whole {
            bail!("the list of blocks does not fit into the memory budget; raise --memory-budget");
        }
        info.cube_faces = cube_faces.map(|faces| faces.count());
        info.nodes_dropped = counts.dropped();
        info.node_counts = counts.names();
        info.file.notes = world.notices().iter().map(ToString::to_string).collect();
        info.notes.clone_from(&info.file.notes);
        match world.players(task) {
            Ok(players) => info.add_players(players),
            Err(WorldError::Cancelled(cancelled)) => return Err(cancelled.into()),
            Err(error) => info.notes.push(format!("players cannot be read: {error}")),
        }
        if info.nodes_dropped > 0 {
            let nodes = counted(info.nodes_dropped, "node");
            let are = if info.nodes_dropped == 1 { "is" } else { "are" };
            info.notes.push(format!("{nodes} {are} not listed: too many different names, or names too long"));
        }
        if info.unreadable_dropped > 0 {
            let blocks = counted(info.unreadable_dropped, "more unreadable block");
            let are = if info.unreadable_dropped == 1 { "is" } else { "are" };
            info.notes.push(format!("{blocks} {are} not listed"));
        }
        Ok(info)
    }

    fn add(&mut self, key: BlockKey, block: &Counted) {
        self.blocks += 1;
        *self.versions.entry(block.version).or_default() += 1;
        let at = position(key);
        let bound = |bound: Option<[i32; 3]>, of: fn(i32, i32) -> i32| {
            let bound = bound.unwrap_or(at);
            Some([0, 1, 2].map(|axis| of(bound[axis], at[axis])))
        };
        (self.min, self.max) = (bound(self.min, i32::min), bound(self.max, i32::max));
        self.metadata += block.metadata as u64;
        self.objects += block.objects as u64;
        self.timers += block.timers as u64;
    }

    fn add_unreadable(&mut self, key: BlockKey, reason: String) {
        if self.unreadable.len() < MOST_UNREADABLE {
            self.unreadable.push(UnreadableJson { pos: position(key), reason });
        } else {
            self.unreadable_dropped += 1;
        }
    }

    fn add_players(&mut self, players: Players) {
        let Players { list, unreadable, unread_backend } = players;
        self.players =
            list.into_iter().map(|player| PlayerJson { name: player.name, pos: player.position.into() }).collect();
        self.notes.extend((unreadable > 0).then(|| format!("{} cannot be read", counted(unreadable, "player"))));
        self.notes.extend(
            unread_backend.map(|name| format!("players are not listed: the backend “{name}” is not supported")),
        );
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
        writeln!(f, "  Format   {}", info.file.format)?;
        let versions: Vec<String> =
            info.versions.iter().map(|(version, count)| format!("{} of version {version}", grouped(count))).collect();
        let versions = match (info.versions.keys().next(), versions.len()) {
            (None, _) => String::new(),
            (Some(version), 1) => format!(", all of version {version}"),
            (Some(_), _) => format!(": {}", versions.join(", ")),
        };
        writeln!(f, "  Blocks   {}{versions}", grouped(info.blocks))?;
        if let (Some([x, y, z]), Some([right, top, back])) = (info.min, info.max) {
            writeln!(f, "  Extent   blocks from {x},{y},{z} to {right},{top},{back} (16 nodes per side)")?;
        }
        for (label, count) in [("Metadata", info.metadata), ("Objects", info.objects), ("Timers", info.timers)] {
            writeln!(f, "  {label:<9}{}", grouped(count))?;
        }
        if let Some(faces) = info.cube_faces {
            writeln!(f, "  {:<9}{} visible faces of cubes", "Faces", grouped(faces))?;
        }
        for note in &info.notes {
            writeln!(f, "  {:<9}{}", "Note", escaped(note))?;
        }
        let mut names: Vec<(&String, &u64)> = info.node_counts.iter().collect();
        names.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        writeln!(f, "\n{} {}", grouped(names.len()), one_or_many(names.len(), "kind of node", "kinds of nodes"))?;
        for (name, count) in names.iter().take(MOST_NAMES) {
            writeln!(f, "  {:>14} {}", grouped(count), escaped(name))?;
        }
        if names.len() > MOST_NAMES {
            writeln!(f, "  and {} more", grouped(names.len() - MOST_NAMES))?;
        }
        if !info.players.is_empty() {
            writeln!(f, "\n{}", counted(info.players.len(), "player"))?;
        }
        for PlayerJson { name, pos } in &info.players {
            let [x, y, z] = pos.map(|part| part.round() as i64);
            writeln!(f, "  {} at {x},{y},{z}", escaped(name))?;
        }
        if !info.unreadable.is_empty() {
            let all = info.unreadable.len() as u64 + info.unreadable_dropped;
            writeln!(f, "\n{} cannot be read", counted(all, "block"))?;
        }
        for UnreadableJson { pos: [x, y, z], reason } in info.unreadable.iter().take(MOST_NAMES) {
            writeln!(f, "  {x},{y},{z}: {}", escaped(reason))?;
        }
        Ok(())
    }
}
