//! Contents of a world of blocks: what is in it, and how much of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use glam::Vec3;

/// Contents of a world, as far as its blocks have been counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorldContents {
    /// Names and values that the world's own files state, such as its game and its seed, in the order of a list.
    pub facts: Vec<WorldFact>,
    /// Blocks that there are.
    pub total_blocks: u64,
    /// Blocks that have been counted; all other numbers are those of these.
    pub blocks: u64,
    /// Blocks that cannot be read.
    pub unreadable: u64,
    /// All has been counted.
    pub is_done: bool,
    /// Nothing is counted before that is asked for, since there are so many blocks.
    pub is_held: bool,
    /// Columns of blocks with a block in them.
    pub columns: u64,
    /// Lowest and highest place of a block, in blocks; `None` without blocks.
    pub extent: Option<[[i32; 3]; 2]>,
    /// Numbers of blocks by their version.
    pub versions: BTreeMap<u8, u64>,
    /// Kinds of nodes, the most frequent first.
    pub nodes: Arc<[NamedCount]>,
    /// Nodes whose names are too many or too long to be counted each for itself.
    pub nodes_dropped: u64,
    /// Kinds of objects, the most frequent first.
    pub objects: Arc<[NamedCount]>,
    /// Objects of all kinds.
    pub object_count: u64,
    /// Nodes with metadata.
    pub metadata: u64,
    /// Timers of nodes.
    pub timers: u64,
    /// Players, by name.
    pub players: Arc<[PlayerFact]>,
    /// Sentences about parts that are not counted.
    pub notes: Vec<String>,
}

/// A fact about a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldFact {
    /// Name, for people.
    pub name: &'static str,
    /// Value.
    pub value: String,
}

/// A name, and how many bear it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedCount {
    /// Name.
    pub name: Arc<str>,
    /// Number.
    pub count: u64,
    /// Colour on the map; `None` where the map shows none.
    pub color: Option<[u8; 3]>,
}

/// A player of a world.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerFact {
    /// Name.
    pub name: Arc<str>,
    /// Position in the world's own axes, in nodes.
    pub at: Vec3,
    /// Health; `None` where the world does not say.
    pub health: Option<i32>,
}

impl WorldContents {
    /// Part of the blocks that has been counted, 0 to 1.
    pub fn part(&self) -> f32 {
        match self.total_blocks {
            0 => 1.0,
            total => ((self.blocks + self.unreadable) as f32 / total as f32).min(1.0),
        }
    }
}
