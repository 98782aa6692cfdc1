//! Source of facts about nodes: reads the few blocks that a question needs, through a connection of its own, so that no
//! question waits for the tiles of a map.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use glam::IVec3;

use super::column_index::{ColumnIndex, SharedIndex};
use super::error::WorldError;
use super::world_folder::{WorldFolder, WorldOptions};
use crate::bake::minetest::{NodeColors, NodeOfBlock, bake_labels, bake_node_facts};
use crate::base::Task;
use crate::format::BlockKey;
use crate::format::minetest::{Block, BlockReader, SIDE, block_of_node, node_index};
use crate::scene::solid::{LabelQuestion, NodeAnswer, NodeLabel, NodeQuestion, Slice};

/// Decoded blocks that are kept: a column of a high world, some 2 MiB.
const MOST_BLOCKS: usize = 96;

/// Blocks that are read at a time for labels.
const BATCH: usize = 128;
/// Most blocks that are read for labels.
const MOST_LABELED: usize = 4096;
/// Most labels.
const MOST_LABELS: usize = 500;

/// Facts about the nodes of a world.
pub struct NodeSource {
    path: PathBuf,
    index: SharedIndex,
    colors: Arc<NodeColors>,
    world: Option<WorldFolder>,
    reader: BlockReader,
    /// Blocks that were read last, the latest at the end.
    blocks: Vec<(BlockKey, Cached)>,
}

/// A block that was read, or the reason why it cannot be; `None` where there is none.
type Cached = Option<Result<Arc<ReadBlock>, String>>;

struct ReadBlock {
    block: Block,
    stored_bytes: usize,
}

impl fmt::Debug for NodeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeSource").field("path", &self.path).field("kept", &self.blocks.len()).finish_non_exhaustive()
    }
}

impl NodeSource {
    /// The source of the world at a path, with the keys of its blocks, and the colors by which nodes show on the map.
    pub fn new(path: PathBuf, index: Arc<ColumnIndex>, colors: Arc<NodeColors>) -> Self {
        Self::following(path, SharedIndex::new(index), colors)
    }

    /// The same of a world that grows as it is followed.
    pub(super) fn following(path: PathBuf, index: SharedIndex, colors: Arc<NodeColors>) -> Self {
        Self { path, index, colors, world: None, reader: BlockReader::default(), blocks: Vec::new() }
    }

    /// Answers a question.
    ///
    /// # Errors
    /// The world cannot be read, or the task is cancelled.
    pub fn answer(&mut self, question: &NodeQuestion, task: &Task) -> Result<NodeAnswer, WorldError> {
        self.follow_changes(task)?;
        match question {
            NodeQuestion::Top { x, z, heights } => self.top([*x, *z], *heights, task),
            NodeQuestion::At(at) => self.at(*at, task),
        }
    }

    /// Labels of the signs and objects in a part of the world.
    ///
    /// # Errors
    /// As those of [`Self::answer`].
    pub fn labels(&mut self, question: &LabelQuestion, task: &Task) -> Result<Vec<NodeLabel>, WorldError> {
        let [x, y, z] = question.blocks();
        let index = self.index.get();
        let columns: Vec<[i32; 2]> = index.columns(x, z, y.clone()).collect();
        let keys = columns.iter().flat_map(|column| index.keys(*column, &y)).take(MOST_LABELED);
        let keys: Vec<BlockKey> = keys.collect();
        let mut labels = Vec::new();
        for keys in keys.chunks(BATCH) {
            task.check()?;
            let blobs = self.world()?.blobs(keys, task)?;
            for (key, blob) in keys.iter().zip(blobs) {
                let block = blob.and_then(Result::ok).and_then(|bytes| self.reader.read(&bytes).ok());
                labels.extend(block.iter().flat_map(|block| bake_labels(*key, block, question.heights)));
            }
            if labels.len() >= MOST_LABELS {
                labels.truncate(MOST_LABELS);
                break;
            }
        }
        Ok(labels)
    }

    /// Drops what was read where the game has written since.
    fn follow_changes(&mut self, task: &Task) -> Result<(), WorldError> {
        if self.world()?.has_changed(task)? {
            self.blocks.clear();
        }
        Ok(())
    }

    fn world(&mut self) -> Result<&mut WorldFolder, WorldError> {
        match &mut self.world {
            Some(world) => Ok(world),
            none => Ok(none.insert(WorldFolder::open(&self.path, WorldOptions::default(), &Task::default())?)),
        }
    }

    fn at(&mut self, at: IVec3, task: &Task) -> Result<NodeAnswer, WorldError> {
        let (key, index) = block_of_node(at.into());
        let read = match self.block(key, task)? {
            None => return Ok(NodeAnswer::Empty),
            Some(Err(reason)) => return Ok(unreadable(key, reason)),
            Some(Ok(read)) => read,
        };
        let param1_above = self.param1(at.saturating_add(IVec3::Y), task)?;
        let node = NodeOfBlock { key, block: &read.block, stored_bytes: read.stored_bytes, index, param1_above };
        let facts = bake_node_facts(node, &self.colors);
        Ok(facts.map_or(NodeAnswer::Empty, |facts| NodeAnswer::Node(Box::new(facts))))
    }

    fn param1(&mut self, at: IVec3, task: &Task) -> Result<Option<u8>, WorldError> {
        let (key, index) = block_of_node(at.into());
        let read = self.block(key, task)?.and_then(Result::ok);
        Ok(read.and_then(|read| Some(read.block.nodes.get(index)?.param1)))
    }

    /// The topmost node of a column with a color, as the map shows it.
    fn top(&mut self, [x, z]: [i32; 2], heights: Slice, task: &Task) -> Result<NodeAnswer, WorldError> {
        let side = SIDE as i32;
        let blocks = heights.min_y.div_euclid(side)..=heights.max_y.div_euclid(side);
        let column = [x.div_euclid(side), z.div_euclid(side)];
        let keys: Vec<BlockKey> = self.index.get().keys(column, &blocks).collect();
        let mut first_unreadable = None;
        for key in keys.into_iter().rev() {
            task.check()?;
            match self.block(key, task)? {
                None => {}
                Some(Err(reason)) => {
                    first_unreadable.get_or_insert((key, reason));
                }
                Some(Ok(read)) => {
                    if let Some(y) = self.top_of(key, &read.block, [x, z], heights) {
                        return self.at(IVec3::new(x, y, z), task);
                    }
                }
            }
        }
        Ok(first_unreadable.map_or(NodeAnswer::Empty, |(key, reason)| unreadable(key, reason)))
    }

    /// Height of the topmost node with a color in a column of a block, within some heights.
    fn top_of(&self, key: BlockKey, block: &Block, [x, z]: [i32; 2], heights: Slice) -> Option<i32> {
        let side = SIDE as i32;
        let [x, z] = [x, z].map(|at| at.rem_euclid(side) as usize);
        let is_seen = |name: &[u8]| self.colors.get(name).is_some_and(|color| color.alpha != 0);
        let seen: Vec<bool> = block.nodes.names().iter().map(|name| is_seen(name)).collect();
        let bottom = key.y.saturating_mul(side);
        (0..SIDE).rev().map(|y| (y, bottom.saturating_add(y as i32))).find_map(|(inside, y)| {
            let name = *block.nodes.name_of().get(node_index([x, inside, z]))?;
            let shows = (heights.min_y..=heights.max_y).contains(&y) && seen.get(usize::from(name)) == Some(&true);
            shows.then_some(y)
        })
    }

    fn block(&mut self, key: BlockKey, task: &Task) -> Result<Cached, WorldError> {
        if let Some(place) = self.blocks.iter().position(|(kept, _)| *kept == key) {
            let kept = self.blocks.remove(place);
            let block = kept.1.clone();
            self.blocks.push(kept);
            return Ok(block);
        }
        let blob = self.world()?.blob(key, task)?;
        let read = blob.map(|blob| {
            let bytes = blob.map_err(|error| error.to_string())?;
            let block = self.reader.read(&bytes).map_err(|error| error.to_string())?;
            Ok(Arc::new(ReadBlock { block, stored_bytes: bytes.len() }))
        });
        if self.blocks.len() >= MOST_BLOCKS {
            self.blocks.remove(0);
        }
        self.blocks.push((key, read.clone()));
        Ok(read)
    }
}

fn unreadable(BlockKey { x, y, z }: BlockKey, reason: String) -> NodeAnswer {
    NodeAnswer::Unreadable { part: format!("block {x}, {y}, {z}"), reason }
}
