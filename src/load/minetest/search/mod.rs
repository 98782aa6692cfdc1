//! Search in a world: names of players, names of nodes, metadata, stacks of items, objects.
//!
//! Every block has to be read for that. Hits are listed up to a limit, and counted beyond it, so that memory stays bounded
//! whatever is looked for.

mod block_hits;
mod names;
mod nearest;
mod player_hits;
mod words;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use self::block_hits::{BlockHits, HitLimits};
use self::names::KnownNames;
pub use self::nearest::NearestHits;
use self::player_hits::FoundPlayers;
pub use self::words::SearchWords;
use super::error::WorldError;
use super::world_folder::WorldFolder;
use crate::analysis::solid::{HitCounts, HitKind, HitPlace, WorldHit};
use crate::base::Task;
use crate::format::minetest::{Block, SIDE, node_place};
use crate::format::{BlockKey, BlockRange};

/// Most bytes of the texts of all listed hits.
const MOST_TEXT_BYTES: usize = 64 << 20;

/// Result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchResult {
    /// Numbers of all hits.
    pub counts: HitCounts,
    /// All players that are meant, by name.
    pub players: Vec<WorldHit>,
    /// Other hits up to the limit: metadata, items, objects, and then nodes, of which there are most; each in the order of
    /// their blocks, by x, z, y.
    pub hits: Vec<WorldHit>,
    /// Whether hits are not listed because their texts are too long, whatever the limit.
    pub lacks_texts: bool,
    /// Blocks that were searched.
    pub blocks: u64,
    /// Blocks that cannot be read.
    pub unreadable: u64,
    /// Reason for which players were not searched.
    pub unread_players: Option<String>,
    /// Names of nodes, items and objects, in order, where nothing was found: words that were mistyped may be meant for
    /// them. Some thousand at most.
    pub names: Vec<Arc<str>>,
}

impl WorldFolder {
    /// Looks for words in all blocks within a range, and lists at most `limit` hits beside players.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn search(
        &mut self,
        within: BlockRange,
        words: &SearchWords,
        limit: usize,
        task: &Task,
    ) -> Result<SearchResult, WorldError> {
        let FoundPlayers { hits: players, unread } = self.find_players(words, task)?;
        let counts = HitCounts { players: players.len() as u64, ..HitCounts::default() };
        let mut result = SearchResult { counts, unread_players: unread, ..SearchResult::default() };
        let mut listed = Listed { most: limit, ..Listed::default() };
        // Hits that may still be listed: nodes, metadata, items, objects.
        let left = [0; 4].map(|_| AtomicUsize::new(limit));
        let names = KnownNames::default();
        let work = |_, block: Result<Block, String>| {
            let [nodes, metadata, items, objects] = left.each_ref().map(|left| left.load(Ordering::Relaxed));
            let block = block.ok()?;
            names.add(&block);
            Some(BlockHits::find(&block, words, HitLimits { nodes, metadata, items, objects }))
        };
        let visit = |key: BlockKey, hits: Option<BlockHits>| {
            let Some(hits) = hits else {
                result.unreadable += 1;
                return ControlFlow::Continue(());
            };
            result.blocks += 1;
            result.counts = result.counts.plus(hits.counts);
            if result.counts.total() > 0 {
                names.close();
            }
            listed.add(key, hits);
            let lists = [&listed.nodes, &listed.metadata, &listed.items, &listed.objects];
            for (left, list) in left.iter().zip(lists) {
                left.store(if listed.is_full { 0 } else { limit.saturating_sub(list.len()) }, Ordering::Relaxed);
            }
            ControlFlow::Continue(())
        };
        self.read_blocks(within, task, work, visit)?;
        let Listed { metadata, items, objects, nodes, lacks_texts, .. } = listed;
        result.lacks_texts = lacks_texts;
        result.hits = [metadata, items, objects, nodes].into_iter().flatten().take(limit).collect();
        result.players = players;
        if result.counts.total() == 0 {
            result.names = names.all();
        }
        Ok(result)
    }
}

/// Hits of each kind, up to the limit.
#[derive(Default)]
struct Listed {
    most: usize,
    text_bytes: usize,
    /// No text is listed any more.
    is_full: bool,
    lacks_texts: bool,
    metadata: Vec<WorldHit>,
    items: Vec<WorldHit>,
    objects: Vec<WorldHit>,
    nodes: Vec<WorldHit>,
}

impl Listed {
    fn add(&mut self, key: BlockKey, hits: BlockHits) {
        let at = |node: u16| HitPlace::Node(node_position(key, node));
        self.lacks_texts |= hits.lacks_texts;
        let (bytes, is_full) = (&mut self.text_bytes, &mut self.is_full);
        let mut fill = |list: &mut Vec<WorldHit>, kind, found: &mut dyn Iterator<Item = (HitPlace, Arc<str>)>| {
            for (place, text) in found {
                if list.len() >= self.most {
                    break;
                }
                *is_full |= *bytes + text.len() > MOST_TEXT_BYTES;
                if *is_full {
                    break;
                }
                *bytes += text.len();
                list.push(WorldHit { kind, place, text });
            }
        };
        let BlockHits { names, nodes, metadata, items, objects, .. } = hits;
        fill(&mut self.metadata, HitKind::Metadata, &mut metadata.into_iter().map(|(node, text)| (at(node), text)));
        fill(&mut self.items, HitKind::Item, &mut items.into_iter().map(|(node, text)| (at(node), text)));
        let objects = &mut objects.into_iter().map(|(point, text)| (HitPlace::Point(point), text));
        fill(&mut self.objects, HitKind::Object, objects);
        let nodes =
            nodes.into_iter().filter_map(|(node, name)| Some((at(node), names.get(usize::from(name))?.clone())));
        fill(&mut self.nodes, HitKind::Node, &mut { nodes });
        self.lacks_texts |= self.is_full;
    }
}

/// Place of a node in the world, by its block and its place in the lists there. A damaged place beyond the last node leads
/// to another one of the block.
fn node_position(BlockKey { x, y, z }: BlockKey, node: u16) -> [i32; 3] {
    let inside = node_place(usize::from(node));
    let [x, y, z] = [x, y, z].map(|block| block.saturating_mul(SIDE as i32));
    let [dx, dy, dz] = inside.map(|inside| inside as i32);
    [x.saturating_add(dx), y.saturating_add(dy), z.saturating_add(dz)]
}
