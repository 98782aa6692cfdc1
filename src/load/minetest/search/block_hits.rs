//! Hits in one block.

use std::sync::Arc;

use glam::Vec3;

use super::words::SearchWords;
use crate::format::minetest::{Block, StaticObject};
use crate::load::minetest::block_scan::BlockResult;

/// Metadata that describes a form of the window, not what players wrote.
const FORM: &[u8] = b"formspec";

/// Hits in a block, as compact as can be: a block may be all hits.
#[derive(Debug, Default)]
pub(super) struct BlockHits {
    /// Names that hold all words.
    pub names: Vec<Arc<str>>,
    /// Places of nodes in the lists of the block, each with the place of its name in `names`.
    pub nodes: Vec<(u16, u16)>,
    /// Number of nodes, also where they are not listed.
    pub node_count: u64,
    /// Places of nodes and values of their metadata.
    pub metadata: Vec<(u16, Arc<str>)>,
    /// Places of nodes and stacks in their inventories.
    pub items: Vec<(u16, Arc<str>)>,
    /// Positions of objects in nodes, and their names or states.
    pub objects: Vec<(Vec3, Arc<str>)>,
}

impl BlockResult for Option<BlockHits> {
    fn held_bytes(&self) -> usize {
        let Some(hits) = self else { return 0 };
        let texts = hits.metadata.iter().chain(&hits.items).map(|(_, text)| text);
        let texts = texts.chain(hits.objects.iter().map(|(_, text)| text)).chain(&hits.names);
        let each = size_of::<(Vec3, Arc<str>)>();
        texts.map(|text| each + text.len()).sum::<usize>() + hits.nodes.len() * size_of::<(u16, u16)>()
    }
}

impl BlockHits {
    /// Hits in a block; nodes are listed at most as many as `most_nodes`.
    pub fn find(block: &Block, words: &SearchWords, most_nodes: usize) -> Self {
        let mut hits = Self::default();
        hits.find_nodes(block, words, most_nodes);
        for metadata in &block.metadata {
            let values = metadata.variables.iter().filter(|variable| *variable.name != *FORM);
            let values = values.map(|variable| &variable.value).filter(|value| words.are_in(value));
            hits.metadata.extend(values.map(|value| (metadata.node, text(value))));
            let stacks = metadata.inventory.lists.iter().flat_map(|list| &list.stacks);
            let stacks = stacks.filter(|stack| words.are_in(stack));
            hits.items.extend(stacks.map(|stack| (metadata.node, text(stack))));
        }
        for object in &block.objects {
            hits.objects.extend(text_of(object, words).map(|text| (object.position, text)));
        }
        hits
    }

    fn find_nodes(&mut self, block: &Block, words: &SearchWords, most: usize) {
        let mut places = Vec::new();
        for name in block.nodes.names() {
            let is_hit = words.are_in(name);
            places.push(is_hit.then_some(self.names.len() as u16));
            self.names.extend(is_hit.then(|| text(name)));
        }
        if self.names.is_empty() {
            return;
        }
        for (node, name) in (0..).zip(block.nodes.name_of()) {
            let Some(place) = places.get(usize::from(*name)).copied().flatten() else { continue };
            self.node_count += 1;
            if self.nodes.len() < most {
                self.nodes.push((node, place));
            }
        }
    }
}

/// The text of an object that holds all words: its name, or else its state.
fn text_of(object: &StaticObject, words: &SearchWords) -> Option<Arc<str>> {
    let texts = match object.lua_entity() {
        Some(entity) => [entity.name, entity.state],
        None => [&object.data[..], &[]],
    };
    texts.into_iter().find(|text| words.are_in(text)).map(text)
}

fn text(bytes: &[u8]) -> Arc<str> {
    String::from_utf8_lossy(bytes).into()
}
