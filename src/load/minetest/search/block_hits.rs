//! Hits in one block.

use std::sync::Arc;

use glam::Vec3;

use super::words::SearchWords;
use crate::analysis::solid::HitCounts;
use crate::format::minetest::{Block, StaticObject};
use crate::load::minetest::block_scan::BlockResult;

/// Metadata that describes a form of the window, not what players wrote.
const FORM: &[u8] = b"formspec";

/// Most bytes of the texts of one block that are copied. Books of players have some KiB.
const MOST_TEXT_BYTES: usize = 4 << 20;

/// Most hits that may still be listed, by kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct HitLimits {
    pub nodes: usize,
    pub metadata: usize,
    pub items: usize,
    pub objects: usize,
}

/// Hits in a block, as compact as can be: a block may be all hits.
#[derive(Debug, Default)]
pub(super) struct BlockHits {
    /// Numbers of all hits, listed or not.
    pub counts: HitCounts,
    /// Names that hold all words.
    pub names: Vec<Arc<str>>,
    /// Places of nodes in the lists of the block, each with the place of its name in `names`.
    pub nodes: Vec<(u16, u16)>,
    /// Places of nodes and values of their metadata.
    pub metadata: Vec<(u16, Arc<str>)>,
    /// Places of nodes and stacks in their inventories.
    pub items: Vec<(u16, Arc<str>)>,
    /// Positions of objects in nodes, and their names, states or data.
    pub objects: Vec<(Vec3, Arc<str>)>,
    /// Whether a text is not listed because it and others are too long.
    pub lacks_texts: bool,
    text_bytes: usize,
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
    /// Hits in a block, listed as far as there is limits.
    pub fn find(block: &Block, words: &SearchWords, limits: HitLimits) -> Self {
        let mut hits = Self::default();
        hits.find_nodes(block, words, limits.nodes);
        for metadata in &block.metadata {
            let values = metadata.variables.iter().filter(|variable| *variable.name != *FORM);
            for value in values.map(|variable| &variable.value).filter(|value| words.are_in(value)) {
                hits.counts.metadata += 1;
                let text = hits.text(value, hits.metadata.len() < limits.metadata);
                hits.metadata.extend(text.map(|text| (metadata.node, text)));
            }
            let stacks = metadata.inventory.lists.iter().flat_map(|list| &list.stacks);
            for stack in stacks.filter(|stack| words.are_in(stack)) {
                hits.counts.items += 1;
                let text = hits.text(stack, hits.items.len() < limits.items);
                hits.items.extend(text.map(|text| (metadata.node, text)));
            }
        }
        for object in &block.objects {
            let Some(bytes) = text_of(object, words) else { continue };
            hits.counts.objects += 1;
            let text = hits.text(bytes, hits.objects.len() < limits.objects);
            hits.objects.extend(text.map(|text| (object.position, text)));
        }
        hits
    }

    fn find_nodes(&mut self, block: &Block, words: &SearchWords, most: usize) {
        let (mut is_hit, mut places) = (Vec::new(), Vec::new());
        for name in block.nodes.names() {
            let has_words = words.are_in(name);
            let text = if has_words { self.text(name, most > 0) } else { None };
            is_hit.push(has_words);
            places.push(text.is_some().then_some(self.names.len() as u16));
            self.names.extend(text);
        }
        if !is_hit.contains(&true) {
            return;
        }
        for (node, name) in (0..).zip(block.nodes.name_of()) {
            let name = usize::from(*name);
            self.counts.nodes += u64::from(is_hit.get(name) == Some(&true));
            if let Some(place) = places.get(name).copied().flatten()
                && self.nodes.len() < most
            {
                self.nodes.push((node, place));
            }
        }
    }

    /// A text for the list; `None` where the list is full, or the texts of the block are too long.
    fn text(&mut self, bytes: &[u8], has_room: bool) -> Option<Arc<str>> {
        if !has_room {
            return None;
        }
        let len = lossy_len(bytes);
        if len > MOST_TEXT_BYTES - self.text_bytes {
            self.lacks_texts = true;
            return None;
        }
        self.text_bytes += len;
        Some(String::from_utf8_lossy(bytes).into())
    }
}

/// Bytes of a text in which U+FFFD, of three bytes, stands for what is no UTF-8.
fn lossy_len(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|part| part.valid().len() + if part.invalid().is_empty() { 0 } else { 3 }).sum()
}

/// The text of an object that holds all words: its name, or else its state, or else all its data, in which words may lie
/// apart.
fn text_of<'a>(object: &'a StaticObject, words: &SearchWords) -> Option<&'a [u8]> {
    let entity = object.lua_entity().map_or([&[][..]; 2], |entity| [entity.name, entity.state]);
    entity.into_iter().chain([&object.data[..]]).find(|text| words.are_in(text))
}
