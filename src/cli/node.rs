//! `mapscope node`: a node of a Minetest world with its metadata, as text for people or as JSON for scripts.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use clap::error::ErrorKind;
use serde::Serialize;

use super::output::{json_text, write_note, write_stdout};
use super::usage::{UsageError, wrong_usage};
use super::values;
use super::world::open_world;
use super::world_error::world_error;
use crate::base::{Task, counted, escaped, path_text};
use crate::format::minetest::{Block, BlockReader, NodeMetadata, block_of_node, shown_text};

const HELP: &str = "Positions are those of the game: x is east, y up, z north. Names are shown as \
                    stored; --json shows all values as stored.\n\n\
                    Example:\n  mapscope node ~/.minetest/worlds/home -12,5,140";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "mapscope node [OPTIONS] <WORLD> <X,Y,Z>")]
pub struct RawNode {
    /// Folder of a Minetest world, or its world.mt or map.sqlite
    #[arg(value_name = "WORLD")]
    pub world: PathBuf,
    /// Position of the node: 10,-20,30
    #[arg(value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub position: String,
    #[arg(hide = true, allow_negative_numbers = true)]
    pub others: Vec<String>,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
}

/// Says what is stored of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The world.
    pub world: PathBuf,
    /// Position.
    pub position: [i32; 3],
    /// For scripts instead of people.
    pub json: bool,
}

impl TryFrom<RawNode> for Node {
    type Error = UsageError;

    fn try_from(raw: RawNode) -> Result<Self, UsageError> {
        let wrong = |kind, message: &str| wrong_usage("node", kind, message);
        let number = |word: &String| word.trim_end_matches(',').parse::<i32>().is_ok();
        if let [y, z] = raw.others.as_slice()
            && [&raw.position, y, z].into_iter().all(number)
        {
            let [x, y, z] = [&raw.position, y, z].map(|word| word.trim_end_matches(','));
            let message = format!("give the position as one argument, with commas and no spaces: {x},{y},{z}");
            return Err(wrong(ErrorKind::TooManyValues, &message));
        }
        if let Some(other) = raw.others.first() {
            let message = format!("give only one node at a time: leave out “{}”", escaped(other));
            return Err(wrong(ErrorKind::TooManyValues, &message));
        }
        let position = values::node(&raw.position).map_err(|why| wrong(ErrorKind::ValueValidation, &why))?;
        Ok(Self { world: raw.world, position, json: raw.json })
    }
}

/// Reads the block and writes what is stored of the node to standard output.
pub fn run(command: &Node) -> Result<()> {
    let path = &command.world;
    let task = Task::default();
    let instead = "`mapscope tile` lists the tiles at a position of a map";
    let mut world = open_world(path, instead, &task)?;
    let (key, index) = block_of_node(command.position);
    let [x, y, z] = command.position;
    let blob = world.blob(key, &task).map_err(|error| world_error(path, &error))?;
    for notice in world.notices() {
        write_note(format_args!("warning: {notice}"));
    }
    let Some(blob) = blob else {
        let hint = if world.extent(&task).is_ok_and(|extent| extent.blocks == 0) {
            "the world has no blocks"
        } else {
            "the world is not generated there; `mapscope info` shows its extent"
        };
        bail!("{} has no node at {x},{y},{z}: {hint}", path_text(path));
    };
    let cannot_read = |reason: String| {
        let block = format!("{},{},{}", key.x, key.y, key.z);
        let path = path_text(path);
        anyhow!("cannot read the node {x},{y},{z} of {path}: its block {block} is unreadable ({reason})")
    };
    let bytes = blob.map_err(|error| cannot_read(error.to_string()))?;
    let block = BlockReader::default().read(&bytes).map_err(|error| cannot_read(error.to_string()))?;
    if let Some(error) = &block.metadata_error {
        write_note(format_args!("warning: the metadata of its block cannot be read: {error}"));
    }
    let node = NodeJson::new(path.display().to_string(), command.position, &block, index)
        .ok_or_else(|| cannot_read("it has no such node".to_owned()))?;
    let text = if command.json { json_text(&node)? } else { Text { name: &path_text(path), node: &node }.to_string() };
    write_stdout(text.as_bytes())
}

/// A node, as scripts get it. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct NodeJson {
    schema: u32,
    /// The world, as given on the command line.
    file: String,
    node: [i32; 3],
    /// As stored; the game may call it otherwise by now.
    name: String,
    param1: u8,
    param2: u8,
    metadata: BTreeMap<String, String>,
    /// Stacks of each list; an empty slot is an empty text.
    inventories: BTreeMap<String, Vec<String>>,
    timer: Option<TimerJson>,
}

/// Timer that runs at a node.
#[derive(Debug, Serialize)]
struct TimerJson {
    timeout_ms: i32,
    elapsed_ms: i32,
}

impl NodeJson {
    /// A node as a block stores it; `None` where the block has no such node.
    fn new(file: String, position: [i32; 3], block: &Block, index: usize) -> Option<Self> {
        let node = block.nodes.get(index)?;
        // Of equal places the first counts, as in the game.
        let metadata = block.metadata.iter().find(|metadata| usize::from(metadata.node) == index);
        let (metadata, inventories) = metadata.map(texts).unwrap_or_default();
        let timer = block.timers.iter().find(|timer| usize::from(timer.node) == index);
        Some(Self {
            schema: 1,
            file,
            node: position,
            name: text(node.name),
            param1: node.param1,
            param2: node.param2,
            metadata,
            inventories,
            timer: timer.map(|timer| TimerJson { timeout_ms: timer.timeout_ms, elapsed_ms: timer.elapsed_ms }),
        })
    }
}

/// Values by their names, and stacks by the names of their lists. Of equal names the last counts.
fn texts(metadata: &NodeMetadata) -> (BTreeMap<String, String>, BTreeMap<String, Vec<String>>) {
    let values = metadata.variables.iter().map(|variable| (text(&variable.name), text(&variable.value)));
    let lists = &metadata.inventory.lists;
    let lists = lists.iter().map(|list| (text(&list.name), list.stacks.iter().map(|stack| text(stack)).collect()));
    (values.collect(), lists.collect())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A node, for people.
struct Text<'a> {
    name: &'a str,
    node: &'a NodeJson,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NodeJson { node: [x, y, z], name, param1, param2, metadata, inventories, timer, .. } = self.node;
        writeln!(f, "{}, node {x},{y},{z}", self.name)?;
        writeln!(f, "  Name     {}", escaped(name))?;
        writeln!(f, "  Param1   {param1}")?;
        writeln!(f, "  Param2   {param2}")?;
        if let Some(TimerJson { timeout_ms, elapsed_ms }) = timer {
            let [timeout, elapsed] = [timeout_ms, elapsed_ms].map(|ms| f64::from(*ms) / 1000.0);
            writeln!(f, "  Timer    {elapsed} of {timeout} s have passed")?;
        }
        if !metadata.is_empty() {
            writeln!(f, "\nMetadata")?;
        }
        for (key, value) in metadata {
            let value = shown_text(value);
            let mut lines = value.lines();
            writeln!(f, "  {}: {}", escaped(key), escaped(lines.next().unwrap_or_default()))?;
            lines.try_for_each(|line| writeln!(f, "      {}", escaped(line)))?;
        }
        for (list, stacks) in inventories {
            writeln!(f, "\nInventory {}, {}", escaped(list), counted(stacks.len(), "slot"))?;
            for (slot, stack) in (1..).zip(stacks).filter(|(_, stack)| !stack.is_empty()) {
                writeln!(f, "  {slot:>3}  {}", escaped(stack))?;
            }
            if stacks.iter().all(String::is_empty) {
                writeln!(f, "  empty")?;
            }
        }
        Ok(())
    }
}
