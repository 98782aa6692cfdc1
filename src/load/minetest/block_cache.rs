//! Blocks reduced to what meshes need, of which those used last are held.

use std::collections::HashMap;

use crate::bake::minetest::{LookBlock, LookBlocks};
use crate::format::BlockKey;

/// Bytes that a block takes besides its nodes.
const BLOCK_BYTES: usize = 160;

/// Blocks that were read, as many as memory allows.
#[derive(Debug)]
pub struct BlockCache {
    blocks: LookBlocks,
    /// Number of the turn in which each was used last.
    used: HashMap<BlockKey, u64>,
    turn: u64,
    bytes: usize,
    most_bytes: usize,
}

impl BlockCache {
    /// A cache of some memory.
    pub fn new(most_bytes: usize) -> Self {
        Self { blocks: LookBlocks::new(), used: HashMap::new(), turn: 0, bytes: 0, most_bytes }
    }

    /// Begins a turn in which some blocks are used, and returns those that are not there.
    pub fn begin(&mut self, wanted: impl IntoIterator<Item = BlockKey>) -> Vec<BlockKey> {
        self.turn += 1;
        let mut missing = Vec::new();
        for key in wanted {
            match self.used.get_mut(&key) {
                Some(used) => *used = self.turn,
                None => missing.push(key),
            }
        }
        missing
    }

    /// Adds blocks of this turn.
    pub fn extend(&mut self, blocks: LookBlocks) {
        for (key, block) in blocks {
            self.bytes += size_of_block(&block);
            self.used.insert(key, self.turn);
            if let Some(before) = self.blocks.insert(key, block) {
                self.bytes -= size_of_block(&before);
            }
        }
    }

    /// Drops blocks that are no longer as they were.
    pub fn remove(&mut self, keys: impl IntoIterator<Item = BlockKey>) {
        for key in keys {
            self.used.remove(&key);
            if let Some(block) = self.blocks.remove(&key) {
                self.bytes -= size_of_block(&block);
            }
        }
    }

    /// Ends a turn: where there is too much, what was not used for the longest goes.
    pub fn trim(&mut self) {
        if self.bytes <= self.most_bytes {
            return;
        }
        // A quarter goes at once, so that not every turn has to look for the oldest.
        let enough = self.most_bytes / 4 * 3;
        let mut oldest: Vec<(u64, BlockKey)> = self.used.iter().map(|(key, used)| (*used, *key)).collect();
        oldest.sort_unstable_by_key(|(used, key)| (*used, key.x, key.y, key.z));
        for (_, key) in oldest {
            if self.bytes <= enough {
                break;
            }
            self.used.remove(&key);
            if let Some(block) = self.blocks.remove(&key) {
                self.bytes -= size_of_block(&block);
            }
        }
    }

    /// The blocks.
    pub fn blocks(&self) -> &LookBlocks {
        &self.blocks
    }

    /// Memory that they take, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

fn size_of_block(block: &LookBlock) -> usize {
    block.bytes() + BLOCK_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_last_stays() {
        let key = |x| BlockKey { x, y: 0, z: 0 };
        let each = size_of_block(&LookBlock::unreadable());
        let mut cache = BlockCache::new(each * 8);
        for x in 0..8 {
            assert_eq!(cache.begin([key(x)]), [key(x)]);
            cache.extend(LookBlocks::from([(key(x), LookBlock::unreadable())]));
            cache.trim();
        }
        assert_eq!((cache.blocks().len(), cache.bytes()), (8, each * 8));
        assert_eq!(cache.begin([key(0), key(20)]), [key(20)]);
        cache.extend(LookBlocks::from([(key(20), LookBlock::unreadable())]));
        cache.trim();
        assert_eq!(cache.bytes(), each * 6, "a quarter goes");
        let there = |x| cache.blocks().contains_key(&key(x));
        assert!(there(0) && there(20) && !there(1) && !there(3) && there(4));
    }
}
