//! Names that a search comes across.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, RwLock};

use crate::format::minetest::Block;

/// Names above which no more are added, and most bytes of each: games have some thousand.
const MOST_NAMES: usize = 8192;
const MOST_BYTES: usize = 128;

/// Names of nodes, items and objects in the blocks that were searched. Threads share it.
#[derive(Debug, Default)]
pub(super) struct KnownNames {
    names: RwLock<BTreeSet<Arc<str>>>,
    /// Something was found, so that names are of no use any more.
    is_closed: AtomicBool,
}

impl KnownNames {
    /// Notes that something was found.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }

    /// Adds the names of a block.
    pub fn add(&self, block: &Block) {
        if self.is_closed.load(Ordering::Relaxed) {
            return;
        }
        let stacks = block.metadata.iter().flat_map(|metadata| &metadata.inventory.lists).flat_map(|list| &list.stacks);
        // A stack is a name, a number and more.
        let items = stacks.filter_map(|stack| stack.split(|byte| *byte == b' ').next());
        let objects = block.objects.iter().filter_map(|object| object.lua_entity()).map(|entity| entity.name);
        let nodes = block.nodes.names().iter().map(|name| &**name);
        let all = nodes.chain(items).chain(objects).filter(|name| (1..=MOST_BYTES).contains(&name.len()));
        let all = all.filter_map(|name| str::from_utf8(name).ok());
        // Nearly all have been added before.
        let new: BTreeSet<&str> = match self.names.read() {
            Ok(names) if names.len() < MOST_NAMES => all.filter(|name| !names.contains(*name)).collect(),
            Ok(_) | Err(_) => return,
        };
        if !new.is_empty()
            && let Ok(mut names) = self.names.write()
        {
            names.extend(new.into_iter().map(Arc::from));
        }
    }

    /// All names, in order.
    pub fn all(&self) -> Vec<Arc<str>> {
        self.names.read().map(|names| names.iter().cloned().collect()).unwrap_or_default()
    }
}
