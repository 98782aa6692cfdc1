//! Search for the nearest hits: those around a place come first, and the whole world is counted after that.

use std::collections::{BTreeMap, BinaryHeap};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::block_hits::{BlockHits, HitLimits};
use super::names::KnownNames;
use super::{SearchWords, node_position};
use crate::analysis::solid::{
    HitCounts, HitKind, HitKinds, HitOrigin, HitPlace, HitSearch, MOST_LISTED_HITS, WorldHit, WorldHits, other_words,
};
use crate::base::Task;
use crate::format::minetest::{Block, SIDE, shown_text};
use crate::format::{BlockKey, BlockRange};
use crate::load::minetest::error::WorldError;
use crate::load::minetest::world_folder::{Extent, WorldFolder};

/// Blocks to each side that are searched before all others.
const NEAR: i32 = 6;
/// Most letters of a text that are listed.
const MOST_LETTERS: usize = 500;
/// Most columns of blocks with hits that are told apart; hits of further ones are only counted. Some 100 MiB.
const MOST_COLUMNS: usize = 1 << 20;

/// Hits of a search while it goes on.
#[derive(Debug)]
pub struct NearestHits {
    search: HitSearch,
    /// All but the lists.
    so_far: WorldHits,
    /// The nearest players, the nearest first. They stand before all other hits.
    players: Vec<NearHit>,
    /// The nearest hits, the farthest of them on top.
    nearest: BinaryHeap<NearHit>,
    columns: BTreeMap<[i32; 2], u32>,
    /// Blocks whose hits have been listed before all others.
    near: Option<BlockRange>,
}

#[derive(Debug)]
struct NearHit {
    distance_squared: f64,
    /// Height by which hits of the same distance are ordered, the topmost first; 0 where distances count it.
    height: f32,
    hit: WorldHit,
}

impl NearHit {
    fn new(from: HitOrigin, hit: WorldHit) -> Self {
        let at = hit.place.point();
        Self { distance_squared: from.distance_squared(at), height: if from.y.is_none() { at.y } else { 0.0 }, hit }
    }

    fn order(&self) -> (f64, HitKind, [f32; 3]) {
        (self.distance_squared, self.hit.kind, self.hit.place.point().to_array())
    }
}

impl Ord for NearHit {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let ((a, kind, [x, y, z]), (b, other_kind, [u, v, w])) = (self.order(), other.order());
        let place = || x.total_cmp(&u).then(y.total_cmp(&v)).then(z.total_cmp(&w));
        let text = || self.hit.text.cmp(&other.hit.text);
        a.total_cmp(&b)
            .then(other.height.total_cmp(&self.height))
            .then(kind.cmp(&other_kind))
            .then_with(place)
            .then_with(text)
    }
}

impl PartialOrd for NearHit {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for NearHit {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for NearHit {}

impl WorldFolder {
    /// Counts all hits of a search and lists the nearest. `each` gets what is known after each block.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn search_nearest(
        &mut self,
        search: &HitSearch,
        task: &Task,
        each: &mut dyn FnMut(&NearestHits),
    ) -> Result<WorldHits, WorldError> {
        let mut hits = NearestHits::new(search);
        let Some(words) = SearchWords::new(&search.text) else {
            hits.so_far.is_done = true;
            return Ok(hits.hits());
        };
        hits.add_players(self.find_players(&words, task)?.hits);
        let Extent { blocks, range } = self.extent(task)?;
        hits.so_far.total_blocks = blocks;
        let Some(range) = range else {
            hits.so_far.is_done = true;
            return Ok(hits.hits());
        };
        let near = near_range(search.from, range);
        // The square of the distance beyond which no hit is listed any more, as bits.
        let bound = AtomicU64::new(f64::INFINITY.to_bits());
        let (from, kinds) = (search.from, search.kinds);
        let work = |key: BlockKey, block: Result<Block, String>| {
            let is_listed = least_distance_squared(from, key) <= f64::from_bits(bound.load(Ordering::Relaxed));
            let limits = limits(kinds, is_listed);
            block.ok().map(|block| BlockHits::find(&block, &words, limits))
        };
        self.read_blocks(near, task, work, |key, found| {
            if let Some(found) = found {
                hits.list(key, found);
                bound.store(hits.bound().to_bits(), Ordering::Relaxed);
            }
            each(&hits);
            ControlFlow::Continue(())
        })?;
        hits.near = Some(near);
        let names = KnownNames::default();
        let work = |key: BlockKey, block: Result<Block, String>| {
            if let Ok(block) = &block {
                names.add(block);
            }
            work(key, block)
        };
        self.read_blocks(BlockRange::ALL, task, work, |key, found| {
            hits.add(key, found);
            if hits.so_far.counts.total() > 0 {
                names.close();
            }
            bound.store(hits.bound().to_bits(), Ordering::Relaxed);
            each(&hits);
            ControlFlow::Continue(())
        })?;
        hits.so_far.is_done = true;
        if hits.so_far.counts.total() == 0 {
            hits.so_far.other_words = other_words(&search.text, Some(&names.all())).map(Arc::from);
        }
        Ok(hits.hits())
    }
}

impl NearestHits {
    fn new(search: &HitSearch) -> Self {
        let (so_far, nearest, columns) = (WorldHits::default(), BinaryHeap::new(), BTreeMap::new());
        Self { search: search.clone(), so_far, players: Vec::new(), nearest, columns, near: None }
    }

    /// Hits so far, the nearest first.
    pub fn hits(&self) -> WorldHits {
        let mut nearest: Vec<&NearHit> = self.nearest.iter().collect();
        nearest.sort();
        let all = self.players.iter().chain(nearest).take(MOST_LISTED_HITS);
        let listed = all.map(|near| (near.distance_squared, near.hit.clone())).collect();
        WorldHits { listed, columns: self.columns.clone().into(), ..self.so_far.clone() }
    }

    /// Square of the distance beyond which nothing is listed any more.
    fn bound(&self) -> f64 {
        let farthest = self.nearest.peek().filter(|_| self.nearest.len() >= MOST_LISTED_HITS);
        farthest.map_or(f64::INFINITY, |near| near.distance_squared)
    }

    fn add_players(&mut self, players: Vec<WorldHit>) {
        self.so_far.counts.players = players.len() as u64;
        if !self.search.kinds.has(HitKind::Player) {
            return;
        }
        for hit in &players {
            let at = hit.place.point();
            let column = [at.x, at.z].map(|part| (part / SIDE as f32).floor() as i32);
            let count = self.columns.entry(column).or_default();
            *count = count.saturating_add(1);
        }
        self.players = players.into_iter().map(|hit| NearHit::new(self.search.from, hit)).collect();
        self.players.sort();
        self.players.truncate(MOST_LISTED_HITS);
    }

    fn add(&mut self, key: BlockKey, found: Option<BlockHits>) {
        let Some(found) = found else {
            self.so_far.unreadable += 1;
            return;
        };
        self.so_far.blocks += 1;
        self.so_far.counts = self.so_far.counts.plus(found.counts);
        let wanted = wanted(self.search.kinds, found.counts);
        let column = [key.x, key.z];
        if wanted > 0 && (self.columns.len() < MOST_COLUMNS || self.columns.contains_key(&column)) {
            let count = self.columns.entry(column).or_default();
            *count = count.saturating_add(u32::try_from(wanted).unwrap_or(u32::MAX));
        }
        if !self.near.is_some_and(|near| near.contains(key)) {
            self.list(key, found);
        }
    }

    fn list(&mut self, key: BlockKey, found: BlockHits) {
        let at = |node: u16| HitPlace::Node(node_position(key, node));
        let BlockHits { names, nodes, metadata, items, objects, .. } = found;
        let metadata = metadata.into_iter().map(|(node, text)| (HitKind::Metadata, at(node), text));
        let items = items.into_iter().map(|(node, text)| (HitKind::Item, at(node), text));
        let objects = objects.into_iter().map(|(point, text)| (HitKind::Object, HitPlace::Point(point), text));
        let name = |name: u16| names.get(usize::from(name)).cloned();
        let nodes = nodes.into_iter().filter_map(|(node, of)| Some((HitKind::Node, at(node), name(of)?)));
        for (kind, place, text) in metadata.chain(items).chain(objects).chain(nodes) {
            let distance_squared = self.search.from.distance_squared(place.point());
            // An object may claim to be nowhere.
            if distance_squared.is_nan() || distance_squared > self.bound() {
                continue;
            }
            // As players see it.
            let shown = shown_text(&text);
            let text = if *shown == *text { text } else { shown.into() };
            let text = match text.char_indices().nth(MOST_LETTERS) {
                Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()).into(),
                None => text,
            };
            self.nearest.push(NearHit::new(self.search.from, WorldHit { kind, place, text }));
            if self.nearest.len() > MOST_LISTED_HITS {
                self.nearest.pop();
            }
        }
    }
}

/// Hits of a block that are wanted for the list. Objects may lie outside of the block that stores them.
fn limits(kinds: HitKinds, is_listed: bool) -> HitLimits {
    let most = |kind| match kinds.has(kind) {
        true if is_listed || kind == HitKind::Object => usize::MAX,
        true | false => 0,
    };
    HitLimits {
        nodes: most(HitKind::Node),
        metadata: most(HitKind::Metadata),
        items: most(HitKind::Item),
        objects: most(HitKind::Object),
    }
}

fn wanted(kinds: HitKinds, counts: HitCounts) -> u64 {
    HitKind::ALL.into_iter().filter(|kind| kinds.has(*kind)).map(|kind| counts.of(kind)).sum()
}

/// Blocks around a place, at all heights where the height does not count.
fn near_range(from: HitOrigin, all: BlockRange) -> BlockRange {
    let block = |at: i32| at.div_euclid(SIDE as i32);
    let part = |at: i32| [block(at).saturating_sub(NEAR), block(at).saturating_add(NEAR)];
    let ([west, east], [south, north]) = (part(from.x), part(from.z));
    let [bottom, top] = from.y.map_or([all.min.y, all.max.y], part);
    BlockRange { min: BlockKey { x: west, y: bottom, z: south }, max: BlockKey { x: east, y: top, z: north } }
}

/// Square of the distance to the nearest node of a block.
fn least_distance_squared(from: HitOrigin, key: BlockKey) -> f64 {
    let apart = |from: i32, block: i32| {
        let low = i64::from(block) * SIDE as i64;
        let off = (low - i64::from(from)).max(i64::from(from) - (low + SIDE as i64 - 1)).max(0);
        (off as f64).powi(2)
    };
    apart(from.x, key.x) + from.y.map_or(0.0, |y| apart(y, key.y)) + apart(from.z, key.z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_as_far_as_its_nearest_node() {
        let from = HitOrigin { x: 20, y: Some(0), z: 0 };
        let distance = |x, y, z| least_distance_squared(from, BlockKey { x, y, z });
        assert_eq!(
            [distance(1, 0, 0), distance(0, 0, 0), distance(2, 0, 0), distance(1, -1, -1)],
            [0.0, 25.0, 144.0, 2.0]
        );
        assert_eq!(least_distance_squared(HitOrigin { y: None, ..from }, BlockKey { x: 1, y: 900, z: 0 }), 0.0);
    }
}
