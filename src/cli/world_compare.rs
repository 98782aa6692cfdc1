//! `mapscope compare` of two saves of a Minetest world: numbers of blocks that differ, the areas in which they
//! lie, and the nodes that changed.

use std::fmt::{self, Display};
use std::path::Path;

use anyhow::{Result, anyhow};
use serde::Serialize;

use super::output::{write_json_stdout, write_note, write_stdout};
use super::world::open_world;
use crate::analysis::solid::{BlockChanges, ChangedArea, ChangedBlock, ChangedNode, NodeValue, WorldDifferences};
use crate::base::{Task, counted, escaped, path_text};

/// Most changed blocks that people see, and most nodes of each; scripts get more.
const MOST_BLOCKS: usize = 30;
const MOST_NODES: usize = 10;

/// Writes the differences from one save to the other to standard output.
pub fn compare_worlds(before: &Path, after: &Path, json: bool, task: &Task) -> Result<()> {
    let open = |path: &Path| open_world(path, "give two maps, or two saves of a world", task);
    let (mut world_before, mut world_after) = (open(before)?, open(after)?);
    let differences = world_after.compare_with(&mut world_before, task, &mut |_| {});
    let differences = differences
        .map_err(|error| anyhow!("cannot compare {} with {}: {error}", path_text(after), path_text(before)))?;
    for notice in world_before.notices().into_iter().chain(world_after.notices()) {
        write_note(format_args!("warning: {notice}"));
    }
    if differences.unreadable > 0 {
        write_note(format_args!("warning: {} cannot be read", counted(differences.unreadable, "changed block")));
    }
    if json {
        return write_json_stdout(&WorldCompareJson::new(before, after, &differences));
    }
    write_stdout(Text { before, after, differences: &differences }.to_string().as_bytes())
}

/// Output of `mapscope compare --json` for worlds. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct WorldCompareJson {
    /// Version of this description; changes only when a key changes its meaning.
    schema: u32,
    /// Paths of the saves, as given on the command line.
    before: String,
    after: String,
    /// No block differs.
    is_equal: bool,
    blocks: BlocksJson,
    /// Nodes that differ in changed blocks.
    nodes: u64,
    /// Changed blocks that cannot be read in one of the saves.
    unreadable: u64,
    /// Areas in which blocks differ, those with most of them first.
    areas: Vec<AreaJson>,
    /// Blocks that both saves have and that differ, as far as they can be read.
    changed_blocks: Vec<ChangedBlockJson>,
    /// Further ones, which are counted only.
    changed_blocks_dropped: usize,
}

/// A block that differs.
#[derive(Debug, Serialize)]
struct ChangedBlockJson {
    /// Its place in blocks.
    block: [i32; 3],
    changes: Vec<ChangedNodeJson>,
    /// Further nodes that differ, which are counted only.
    changes_dropped: usize,
}

/// A node that differs.
#[derive(Debug, Serialize)]
struct ChangedNodeJson {
    node: [i32; 3],
    before: NodeValueJson,
    after: NodeValueJson,
    /// Its metadata differs.
    metadata: bool,
}

#[derive(Debug, Serialize)]
struct NodeValueJson {
    name: String,
    param2: u8,
}

/// Numbers of blocks that differ.
#[derive(Debug, Serialize)]
struct BlocksJson {
    added: u32,
    removed: u32,
    changed: u32,
}

#[derive(Debug, Serialize)]
struct AreaJson {
    /// Lowest and highest x and z, in nodes.
    min: [i64; 2],
    max: [i64; 2],
    blocks: BlocksJson,
}

impl WorldCompareJson {
    fn new(before: &Path, after: &Path, differences: &WorldDifferences) -> Self {
        let area = |area: &ChangedArea| {
            let [min, max] = nodes(area);
            AreaJson { min, max, blocks: area.blocks.into() }
        };
        Self {
            schema: 1,
            before: before.display().to_string(),
            after: after.display().to_string(),
            is_equal: differences.blocks.total() == 0,
            blocks: differences.blocks.into(),
            nodes: differences.nodes,
            unreadable: differences.unreadable,
            areas: differences.areas.iter().map(area).collect(),
            changed_blocks: differences.changed.iter().map(ChangedBlockJson::from).collect(),
            changed_blocks_dropped: unlisted(differences, differences.changed.len()),
        }
    }
}

impl From<&ChangedBlock> for ChangedBlockJson {
    fn from(ChangedBlock { block, total, nodes }: &ChangedBlock) -> Self {
        let value = |value: &NodeValue| NodeValueJson { name: value.name.clone(), param2: value.param2 };
        let change = |change: &ChangedNode| ChangedNodeJson {
            node: change.node,
            before: value(&change.before),
            after: value(&change.after),
            metadata: change.metadata,
        };
        Self {
            block: *block,
            changes: nodes.iter().map(change).collect(),
            changes_dropped: total.saturating_sub(nodes.len()),
        }
    }
}

/// Number of changed blocks that can be read, but for those that are listed.
fn unlisted(differences: &WorldDifferences, listed: usize) -> usize {
    let unreadable = usize::try_from(differences.unreadable).unwrap_or(usize::MAX);
    (differences.blocks.changed as usize).saturating_sub(unreadable).saturating_sub(listed)
}

impl From<BlockChanges> for BlocksJson {
    fn from(BlockChanges { added, removed, changed }: BlockChanges) -> Self {
        Self { added, removed, changed }
    }
}

/// Lowest and highest x and z of an area, in nodes.
fn nodes(area: &ChangedArea) -> [[i64; 2]; 2] {
    let [low, high] = area.columns.map(|column| column.map(|at| i64::from(at) * 16));
    [low, high.map(|at| at + 15)]
}

/// The same for people.
struct Text<'a> {
    before: &'a Path,
    after: &'a Path,
    differences: &'a WorldDifferences,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = (path_text(self.before), path_text(self.after));
        let WorldDifferences { blocks, nodes: changed_nodes, areas, .. } = self.differences;
        if blocks.total() == 0 {
            return writeln!(f, "No differences between {before} and {after}.");
        }
        let inside = match changed_nodes {
            0 => String::new(),
            count => format!(" ({})", counted(*count, "node")),
        };
        writeln!(f, "{}{inside} from {before} to {after}:", changes(*blocks))?;
        areas.iter().try_for_each(|area| {
            let [[low_x, low_z], [high_x, high_z]] = nodes(area);
            writeln!(f, "  x {low_x} … {high_x}, z {low_z} … {high_z}: {}", changes(area.blocks))
        })?;
        write_blocks(f, self.differences)
    }
}

/// The nodes of changed blocks; nothing where there are none.
fn write_blocks(f: &mut fmt::Formatter<'_>, differences: &WorldDifferences) -> fmt::Result {
    let listed = differences.changed.len().min(MOST_BLOCKS);
    if listed == 0 {
        return Ok(());
    }
    writeln!(f, "\nNodes in changed blocks")?;
    for ChangedBlock { block: [x, y, z], total, nodes } in differences.changed.iter().take(MOST_BLOCKS) {
        match total {
            0 => writeln!(f, "  Block {x},{y},{z}: only its metadata is in another order")?,
            total => writeln!(f, "  Block {x},{y},{z}: {}", counted(*total, "node"))?,
        }
        for change in nodes.iter().take(MOST_NODES) {
            let [x, y, z] = change.node;
            writeln!(f, "    {x},{y},{z}: {}", change_text(change))?;
        }
        write_more(f, "    ", total.saturating_sub(nodes.len().min(MOST_NODES)), "node")?;
    }
    write_more(f, "  ", unlisted(differences, listed), "block")
}

fn write_more(f: &mut fmt::Formatter<'_>, before: &str, more: usize, noun: &str) -> fmt::Result {
    if more == 0 { Ok(()) } else { writeln!(f, "{before}and {}", counted(more, &format!("more {noun}"))) }
}

/// A node before and after. The second value of nodes is told where it alone tells them apart.
fn change_text(ChangedNode { before, after, metadata, .. }: &ChangedNode) -> String {
    let (old, new) = (escaped(&before.name), escaped(&after.name));
    let metadata = if *metadata { ", metadata changed" } else { "" };
    match (before.name == after.name, before.param2 == after.param2) {
        (false, _) => format!("{old} → {new}{metadata}"),
        (true, false) => format!("{old}, param2 {} → {}{metadata}", before.param2, after.param2),
        (true, true) => format!("{old}{metadata}"),
    }
}

/// Numbers of blocks in words. Those that changed are last, so that their nodes can follow.
fn changes(BlockChanges { added, removed, changed }: BlockChanges) -> String {
    let counts = [(added, "added"), (removed, "removed"), (changed, "changed")];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, how)| format!("{} {how}", counted(count, "block"))).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_named_by_their_nodes() {
        let blocks = BlockChanges { added: 1, removed: 0, changed: 1200 };
        let areas = [ChangedArea { columns: [[3, -4], [4, -4]], blocks }].into();
        let differences = WorldDifferences { blocks, nodes: 1, areas, is_done: true, ..WorldDifferences::default() };
        let text = Text { before: Path::new("a"), after: Path::new("b"), differences: &differences };
        let expected = "1 block added, 1,200 blocks changed (1 node) from a to b:\n  \
                        x 48 … 79, z -64 … -49: 1 block added, 1,200 blocks changed\n";
        assert_eq!(text.to_string(), expected);
        let text = Text { differences: &WorldDifferences::default(), ..text };
        assert_eq!(text.to_string(), "No differences between a and b.\n");
    }
}
