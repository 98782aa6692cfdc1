//! Two saves of a world, compared block by block: by their bytes, and where these differ by what is in them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use rayon::prelude::*;

use super::block_scan::BlockPages;
use super::database::Blob;
use super::error::WorldError;
use super::world_folder::{StoredBlock, WorldFolder};
use crate::analysis::solid::{
    BlockChanges, ChangedBlock, ChangedNode, MOST_CHANGED_BLOCKS, MOST_CHANGED_NODES, NodeValue, WorldDifferences,
    changed_areas,
};
use crate::bake::minetest::node_position;
use crate::base::Task;
use crate::format::minetest::{Block, BlockReader, NodeMetadata};
use crate::format::{BlockKey, BlockRange};

/// Blocks of differing bytes that are compared at a time.
const BATCH: usize = 128;
/// Bytes of these after which a batch ends.
const BATCH_BYTES: usize = 8 << 20;
/// Most columns with differences that are told apart; those of further ones are only counted.
const MOST_COLUMNS: usize = 1 << 20;

/// Differences between two saves, while they are compared.
#[derive(Debug, Default)]
pub struct WorldComparison {
    /// All but the columns and areas.
    so_far: WorldDifferences,
    columns: BTreeMap<[i32; 2], BlockChanges>,
}

impl WorldComparison {
    /// Differences so far.
    pub fn differences(&self) -> WorldDifferences {
        let areas = changed_areas(&self.columns).into();
        WorldDifferences { columns: self.columns.clone().into(), areas, ..self.so_far.clone() }
    }

    fn note(&mut self, key: BlockKey, changes: BlockChanges) {
        self.so_far.blocks = self.so_far.blocks.plus(changes);
        let column = [key.x, key.z];
        if self.columns.len() < MOST_COLUMNS || self.columns.contains_key(&column) {
            let of_column = self.columns.entry(column).or_default();
            *of_column = of_column.plus(changes);
        }
    }

    /// Compares blocks whose bytes differ.
    fn compare(&mut self, pairs: &mut Vec<(BlockKey, Blob, Blob)>) {
        let lists = self.so_far.changed.len() < MOST_CHANGED_BLOCKS;
        let of_pair = |reader: &mut BlockReader, (key, ours, theirs): &(BlockKey, Blob, Blob)| {
            let mut read = |blob: &Blob| reader.read(blob.as_ref().ok()?).ok();
            let (ours, theirs) = (read(ours)?, read(theirs)?);
            let nodes = block_changes(&ours, &theirs);
            let listed = nodes.filter(|_| lists).map(|_| changed_block(*key, &ours, &theirs));
            Some((nodes, listed))
        };
        let changes: Vec<Option<(Option<u64>, Option<ChangedBlock>)>> =
            pairs.par_iter().map_init(BlockReader::default, of_pair).collect();
        for ((key, ..), changes) in pairs.drain(..).zip(changes) {
            match changes {
                None => {
                    self.so_far.unreadable += 1;
                    self.note(key, BlockChanges { changed: 1, ..BlockChanges::default() });
                }
                Some((Some(nodes), listed)) => {
                    self.so_far.nodes += nodes;
                    self.note(key, BlockChanges { changed: 1, ..BlockChanges::default() });
                    let has_room = self.so_far.changed.len() < MOST_CHANGED_BLOCKS;
                    if let Some(block) = listed.filter(|_| has_room) {
                        Arc::make_mut(&mut self.so_far.changed).push(block);
                    }
                }
                Some((None, _)) => {}
            }
        }
    }
}

impl WorldFolder {
    /// Compares all blocks with those of an older save. `each` gets what is known after each batch.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`], of either world.
    pub fn compare_with(
        &mut self,
        older: &mut Self,
        task: &Task,
        each: &mut dyn FnMut(&WorldComparison),
    ) -> Result<WorldDifferences, WorldError> {
        let mut comparison = WorldComparison::default();
        comparison.so_far.total_blocks = self.extent(task)?.blocks;
        let (mut ours, mut theirs) = (BlockStream::new(), BlockStream::new());
        let (mut pairs, mut bytes) = (Vec::new(), 0);
        loop {
            task.check()?;
            let order = |key: BlockKey| (key.x, key.z, key.y);
            let (our_key, their_key) = (ours.key(self, task)?, theirs.key(older, task)?);
            let (takes_ours, takes_theirs) = match (our_key, their_key) {
                (None, None) => break,
                (Some(_), None) => (true, false),
                (None, Some(_)) => (false, true),
                (Some(our), Some(their)) => (order(our) <= order(their), order(their) <= order(our)),
            };
            let our = ours.take_if(takes_ours);
            let their = theirs.take_if(takes_theirs);
            comparison.so_far.compared += u64::from(our.is_some());
            match (our, their) {
                (Some(our), None) => comparison.note(our.key, BlockChanges { added: 1, ..BlockChanges::default() }),
                (None, Some(their)) => {
                    comparison.note(their.key, BlockChanges { removed: 1, ..BlockChanges::default() });
                }
                (Some(our), Some(their)) if our.blob != their.blob => {
                    let len = |blob: &Blob| blob.as_ref().map_or(0, |bytes| bytes.len());
                    bytes += len(&our.blob) + len(&their.blob);
                    pairs.push((our.key, our.blob, their.blob));
                }
                (Some(_), Some(_)) | (None, None) => {}
            }
            if pairs.len() >= BATCH || bytes >= BATCH_BYTES {
                comparison.compare(&mut pairs);
                bytes = 0;
                each(&comparison);
            } else if comparison.so_far.compared.is_multiple_of(1024) {
                each(&comparison);
            }
        }
        comparison.compare(&mut pairs);
        comparison.so_far.is_done = true;
        Ok(comparison.differences())
    }
}

/// Nodes that differ between two readings of a block; `None` where neither nodes nor metadata do. Light, times, and
/// objects, which walk about, make no difference.
fn block_changes(ours: &Block, theirs: &Block) -> Option<u64> {
    let places: Vec<Option<u16>> = ours
        .nodes
        .names()
        .iter()
        .map(|name| theirs.nodes.names().iter().position(|other| other == name))
        .map(|place| place.and_then(|place| u16::try_from(place).ok()))
        .collect();
    let names = ours.nodes.name_of().iter().zip(theirs.nodes.name_of());
    let values = ours.nodes.param2().iter().zip(theirs.nodes.param2());
    let differs = |((our, their), (a, b)): ((&u16, &u16), (&u8, &u8))| {
        places.get(usize::from(*our)).copied().flatten() != Some(*their) || a != b
    };
    let nodes = names.zip(values).filter(|pair| differs(*pair)).count() as u64;
    (nodes > 0 || ours.metadata != theirs.metadata).then_some(nodes)
}

/// A block that differs with its nodes that do.
fn changed_block(key: BlockKey, ours: &Block, theirs: &Block) -> ChangedBlock {
    let metadata = changed_metadata(ours, theirs);
    let differs = |at: &usize| {
        let [our, their] = [ours, theirs].map(|block| block.nodes.get(*at).map(|node| (node.name, node.param2)));
        our != their || u16::try_from(*at).is_ok_and(|at| metadata.contains(&at))
    };
    let value = |block: &Block, at: usize| {
        let node = block.nodes.get(at);
        let name = node.map(|node| String::from_utf8_lossy(node.name).into_owned()).unwrap_or_default();
        NodeValue { name, param2: node.map_or(0, |node| node.param2) }
    };
    let mut changed = ChangedBlock { block: [key.x, key.y, key.z], total: 0, nodes: Vec::new() };
    for at in (0..ours.nodes.name_of().len()).filter(differs) {
        changed.total += 1;
        if changed.nodes.len() < MOST_CHANGED_NODES {
            changed.nodes.push(ChangedNode {
                node: node_position(key, at).to_array(),
                before: value(theirs, at),
                after: value(ours, at),
                metadata: u16::try_from(at).is_ok_and(|at| metadata.contains(&at)),
            });
        }
    }
    changed
}

/// Places of nodes in a block whose metadata differ. Of equal places the first counts, as in the game.
fn changed_metadata(ours: &Block, theirs: &Block) -> BTreeSet<u16> {
    let by_node = |block: &Block| -> BTreeMap<u16, NodeMetadata> {
        block.metadata.iter().rev().map(|of| (of.node, of.clone())).collect()
    };
    let [ours, theirs] = [ours, theirs].map(by_node);
    let places = ours.keys().chain(theirs.keys()).copied();
    places.filter(|place| ours.get(place) != theirs.get(place)).collect()
}

/// Blocks of a world, one after the other.
struct BlockStream {
    pages: BlockPages,
    page: VecDeque<StoredBlock>,
    is_end: bool,
}

impl BlockStream {
    fn new() -> Self {
        Self { pages: BlockPages::new(BlockRange::ALL), page: VecDeque::new(), is_end: false }
    }

    /// Place of the next block.
    fn key(&mut self, world: &mut WorldFolder, task: &Task) -> Result<Option<BlockKey>, WorldError> {
        if self.page.is_empty() && !self.is_end {
            self.page = self.pages.next(world, task)?.into();
            self.is_end = self.page.is_empty();
        }
        Ok(self.page.front().map(|block| block.key))
    }

    fn take_if(&mut self, takes: bool) -> Option<StoredBlock> {
        if takes { self.page.pop_front() } else { None }
    }
}
