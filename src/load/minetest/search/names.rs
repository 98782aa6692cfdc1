//! Names that a search comes across.

use std::collections::BTreeSet;
use std::sync::{Arc, RwLock};

use crate::format::minetest::Block;

/// Most names that are kept, and most bytes of each: games have some thousand.
const MOST_NAMES: usize = 8192;
const MOST_BYTES: usize = 128;

/// Names of nodes, items and objects in the blocks that were searched. Threads share it.
#[derive(Debug, Default)]
pub(super) struct KnownNames(RwLock<BTreeSet<Arc<str>>>);

impl KnownNames {
    /// Adds the names of a block.
    pub fn add(&self, block: &Block) {
        let stacks = block.metadata.iter().flat_map(|metadata| &metadata.inventory.lists).flat_map(|list| &list.stacks);
        // A stack is a name, a number and more.
        let items = stacks.filter_map(|stack| stack.split(|byte| *byte == b' ').next());
        let objects = block.objects.iter().filter_map(|object| object.lua_entity()).map(|entity| entity.name);
        let nodes = block.nodes.names().iter().map(|name| &**name);
        for name in nodes.chain(items).chain(objects).filter(|name| (1..=MOST_BYTES).contains(&name.len())) {
            let Ok(name) = str::from_utf8(name) else { continue };
            // Nearly all have been added before.
            let is_new = self.0.read().is_ok_and(|names| names.len() < MOST_NAMES && !names.contains(name));
            if is_new && let Ok(mut names) = self.0.write() {
                names.insert(name.into());
            }
        }
    }

    /// All names, in order.
    pub fn all(&self) -> Arc<[Arc<str>]> {
        self.0.read().map(|names| names.iter().cloned().collect()).unwrap_or_default()
    }
}
