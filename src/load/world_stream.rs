//! The stream of a world that is too large to be held: a thread makes the tiles that a view needs, those in its middle
//! first, and says which ones have to go so that memory stays bounded.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::io;
use std::ops::RangeInclusive;
use std::sync::Arc;

use glam::DVec2;

use super::minetest::{TileSource, WorldError};
use super::stream_thread::{Feed, StreamThread};
use super::written_blocks::{Numbered, Sender, Written};
use crate::base::Task;
use crate::files::Wake;
use crate::format::BlockKey;
use crate::scene::solid::{ColumnMap, ColumnTile, ColumnView, LandView, TileKey, TileView};

/// Most tiles that are there besides the overview: some 96 MiB, and as much on the device.
const MOST_TILES: usize = 1000;

/// Parts of a world that a view needs.
#[derive(Clone, Debug, PartialEq)]
pub struct StreamRequest {
    /// The part of the column map that is needed.
    pub view: TileView,
    /// Heights of nodes that are drawn.
    pub y: RangeInclusive<i32>,
}

/// News of a stream.
#[derive(Debug)]
pub enum StreamEvent {
    /// A tile, in the place of an older one of the same key.
    Tile(TileKey, Arc<ColumnTile>),
    /// A tile that is no longer there.
    Gone(TileKey),
    /// Why tiles cannot be had. Comes once.
    Failed(String),
}

/// The stream of a world. Dropping it ends its thread, without a wait.
#[derive(Debug)]
pub struct WorldStream {
    thread: StreamThread<Numbered<StreamRequest>, StreamEvent>,
    sender: Sender<StreamRequest>,
}

/// The thread's side of it.
type TileFeed = Feed<Numbered<StreamRequest>, StreamEvent>;

impl WorldStream {
    /// Starts a stream from a source whose overview has been delivered in its first step, with the world's grid of tiles.
    /// `wake` is called on another thread when there is news.
    ///
    /// # Errors
    /// The machine has no thread left.
    pub fn start(source: TileSource, grid: ColumnMap, task: Task, wake: Wake) -> io::Result<Self> {
        let sender = Sender::default();
        let unread = sender.written();
        let work = move |feed: &TileFeed, task: &Task| Worker::new(source, grid, unread).run(feed, task);
        let thread = StreamThread::start("tiles", task, wake, StreamEvent::Failed, work)?;
        Ok(Self { thread, sender })
    }

    /// Sets what is needed from now on.
    pub fn request(&mut self, request: StreamRequest) {
        self.thread.request(self.sender.request(request));
    }

    /// Has tiles made anew, since another program has written these blocks; `false`: removed them.
    pub fn blocks_written(&mut self, blocks: impl IntoIterator<Item = (BlockKey, bool)>) {
        self.sender.blocks_written(blocks).into_iter().for_each(|again| self.thread.request(again));
    }

    /// Takes the news.
    pub fn take(&self) -> Vec<StreamEvent> {
        self.thread.take()
    }

    /// Whether tiles are being made.
    pub fn is_busy(&self) -> bool {
        self.thread.is_busy()
    }
}

/// A tile that is there.
#[derive(Clone, Copy, Debug)]
struct Delivered {
    /// Steps that were made.
    steps: usize,
    /// Number of the request that needed it last.
    used: u64,
    /// Made for other heights: it stays until its replacement comes.
    is_old: bool,
    /// Blocks in it were written since.
    is_written: bool,
}

/// The work of a stream's thread.
struct Worker {
    source: TileSource,
    /// The grid of the tiles; without tiles.
    grid: ColumnMap,
    tiles: HashMap<TileKey, Delivered>,
    /// Tiles of each level with something in them, as far as they were asked for.
    existing: HashMap<u8, BTreeSet<TileKey>>,
    requests: u64,
    has_failed: bool,
    written: Written,
}

impl Worker {
    fn new(source: TileSource, grid: ColumnMap, written: Written) -> Self {
        let overview = source.tiles(source.overview_level());
        let first = Delivered { steps: 1, used: 0, is_old: false, is_written: false };
        let tiles = overview.iter().map(|key| (*key, first)).collect();
        let existing = HashMap::from([(source.overview_level(), overview)]);
        Self { source, grid, tiles, existing, requests: 0, has_failed: false, written }
    }

    fn run(&mut self, shared: &TileFeed, task: &Task) {
        let mut known = None;
        while let Some(request) = shared.next_request(known.as_ref(), task) {
            match self.take_written(shared, task) {
                Ok(()) => {}
                Err(WorldError::Cancelled(_)) => return,
                // Making a tile says why.
                Err(_) => {}
            }
            self.begin(&request.request, shared);
            while shared.is_latest(&request)
                && let Some((key, step)) = self.next_tile(&request.request.view)
            {
                match self.source.make(key, step, task) {
                    Ok(tile) => {
                        let made = Delivered { steps: step + 1, used: self.requests, is_old: false, is_written: false };
                        self.tiles.insert(key, made);
                        let gone = self.take_surplus();
                        let gone = gone.into_iter().map(StreamEvent::Gone);
                        shared.push(std::iter::once(StreamEvent::Tile(key, Arc::new(tile))).chain(gone));
                    }
                    Err(WorldError::Cancelled(_)) => return,
                    Err(error) => {
                        // Tried again with the next request, without a second word.
                        if !std::mem::replace(&mut self.has_failed, true) {
                            shared.push([StreamEvent::Failed(error.to_string())]);
                        }
                        break;
                    }
                }
            }
            known = Some(request);
        }
    }

    /// Takes over which blocks were written: tiles that show them are made anew.
    fn take_written(&mut self, shared: &TileFeed, task: &Task) -> Result<(), WorldError> {
        let written = self.written.take();
        if written.is_empty() {
            return Ok(());
        }
        let has_others = self.source.update(&written, task)?;
        let levels: BTreeSet<u8> = self.tiles.keys().map(|key| key.level).collect();
        for (level, (key, _)) in levels.iter().flat_map(|level| written.iter().map(move |block| (*level, block))) {
            for tile in TileSource::tiles_with(level, *key) {
                self.tiles.get_mut(&tile).into_iter().for_each(|tile| tile.is_written = true);
            }
        }
        if has_others {
            self.existing.clear();
            let written: Vec<TileKey> =
                self.tiles.iter().filter(|(_, tile)| tile.is_written).map(|(key, _)| *key).collect();
            let gone: Vec<TileKey> =
                written.into_iter().filter(|key| !self.existing_at(key.level).contains(key)).collect();
            gone.iter().for_each(|key| _ = self.tiles.remove(key));
            shared.push(gone.into_iter().map(StreamEvent::Gone));
        }
        Ok(())
    }

    /// Takes a request: other heights make all tiles old.
    fn begin(&mut self, request: &StreamRequest, shared: &TileFeed) {
        self.requests += 1;
        if self.source.heights() != request.y {
            self.source.set_heights(request.y.clone());
            self.existing.clear();
            let overview = self.source.overview_level();
            self.tiles.values_mut().for_each(|tile| tile.is_old = true);
            let kept: HashSet<TileKey> = self.wanted(&request.view).into_iter().collect();
            let exists: BTreeSet<TileKey> = self.existing_at(overview).clone();
            let (mut gone, tiles) = (Vec::new(), std::mem::take(&mut self.tiles));
            for (key, tile) in tiles {
                if kept.contains(&key) || exists.contains(&key) {
                    self.tiles.insert(key, tile);
                } else {
                    gone.push(StreamEvent::Gone(key));
                }
            }
            shared.push(gone);
        }
        for key in self.wanted(&request.view) {
            if let Some(tile) = self.tiles.get_mut(&key) {
                tile.used = self.requests;
            }
        }
    }

    fn existing_at(&mut self, level: u8) -> &BTreeSet<TileKey> {
        let source = &self.source;
        self.existing.entry(level).or_insert_with(|| source.tiles(level))
    }

    /// The tiles that a view needs, from its middle outwards.
    fn wanted(&mut self, view: &TileView) -> Vec<TileKey> {
        match view {
            TileView::Map(view) => self.wanted_for_map(view),
            TileView::Land(view) => self.wanted_for_land(view),
        }
    }

    /// Tiles in rings around the eye, the finest within; coarser ones than those of the overview are not needed.
    fn wanted_for_land(&mut self, view: &LandView) -> Vec<TileKey> {
        let mut wanted: Vec<(f64, TileKey)> = Vec::new();
        for level in 0..self.source.overview_level() {
            let reach = view.reach_of(level);
            if reach <= 0.0 {
                continue;
            }
            let [min, max] = [-1.0, 1.0].map(|sign| self.grid.key_at(level, view.center + sign * reach));
            let corner = self.grid.corner.as_dvec2();
            let existing = self.existing_at(level);
            let first = existing.first().map_or(0, |key| key.x).max(min.x);
            let last = existing.last().map_or(-1, |key| key.x).min(max.x);
            let columns = |x: i32| TileKey { level, x, z: min.z }..=TileKey { level, x, z: max.z };
            for key in (first..=last).flat_map(|x| existing.range(columns(x))) {
                let start = corner + DVec2::new(key.x.into(), key.z.into()) * key.side();
                let distance = view.center.clamp(start, start + key.side()).distance(view.center);
                if distance <= reach {
                    wanted.push((distance, *key));
                }
            }
        }
        wanted.sort_by(|(a, x), (b, y)| a.total_cmp(b).then(x.cmp(y)));
        wanted.into_iter().take(MOST_TILES).map(|(_, key)| key).collect()
    }

    /// The tiles that a map shows, from its middle outwards.
    fn wanted_for_map(&mut self, view: &ColumnView) -> Vec<TileKey> {
        let level = view.level.min(self.source.overview_level());
        let [min, max] = [view.min, view.max].map(|corner| self.grid.key_at(level, corner));
        let middle = (view.min + view.max) * 0.5;
        let (corner, side) = (self.grid.corner.as_dvec2(), TileKey { level, ..TileKey::default() }.side());
        let off = |key: &TileKey| {
            let center = corner + DVec2::new(f64::from(key.x) + 0.5, f64::from(key.z) + 0.5) * side;
            center.distance_squared(middle)
        };
        let columns = |x: i32| TileKey { level, x, z: min.z }..=TileKey { level, x, z: max.z };
        let existing = self.existing_at(level);
        let first = existing.first().map_or(0, |key| key.x).max(min.x);
        let last = existing.last().map_or(-1, |key| key.x).min(max.x);
        let mut wanted: Vec<TileKey> =
            (first..=last).flat_map(|x| existing.range(columns(x)).copied()).take(MOST_TILES).collect();
        wanted.sort_by(|a, b| off(a).total_cmp(&off(b)));
        wanted
    }

    /// The tile to make next, and its step: what shows at all, then the overview, then what shows in more detail.
    fn next_tile(&mut self, view: &TileView) -> Option<(TileKey, usize)> {
        let wanted = self.wanted(view);
        let overview: Vec<TileKey> = self.existing_at(self.source.overview_level()).iter().copied().collect();
        let steps = |key: &TileKey| match self.tiles.get(key) {
            Some(Delivered { steps, is_old: false, .. }) => *steps,
            Some(Delivered { is_old: true, .. }) | None => 0,
        };
        if let Some(key) = wanted.iter().find(|key| steps(key) == 0) {
            return Some((*key, 0));
        }
        // One whose blocks were written is made anew, as exact as it was.
        let again = |key: &&TileKey| self.tiles.get(key).is_some_and(|tile| tile.is_written);
        if let Some(key) = wanted.iter().chain(&overview).find(again) {
            return Some((*key, steps(key).saturating_sub(1)));
        }
        if let Some(key) = overview.into_iter().find(|key| steps(key) == 0) {
            return Some((key, 0));
        }
        let least = wanted.iter().filter(|key| steps(key) < TileSource::steps(key.level)).min_by_key(|key| steps(key));
        least.map(|key| (*key, steps(key)))
    }

    /// Takes the tiles out that were not needed for the longest, where there are too many.
    fn take_surplus(&mut self) -> Vec<TileKey> {
        let overview = self.source.overview_level();
        let count = self.tiles.keys().filter(|key| key.level != overview).count();
        let Some(surplus) = count.checked_sub(MOST_TILES).filter(|surplus| *surplus > 0) else { return Vec::new() };
        let unused = |(key, tile): &(&TileKey, &Delivered)| key.level != overview && tile.used < self.requests;
        let mut unused: Vec<_> = self.tiles.iter().filter(unused).map(|(key, tile)| (tile.used, *key)).collect();
        unused.sort_unstable();
        let gone: Vec<TileKey> = unused.into_iter().take(surplus).map(|(_, key)| key).collect();
        gone.iter().for_each(|key| _ = self.tiles.remove(key));
        gone
    }
}
