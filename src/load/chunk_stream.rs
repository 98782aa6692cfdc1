//! The stream of a world's chunks: a thread makes those that a view needs, the nearest first and those in the picture before
//! others, and says which ones have to go so that memory stays bounded.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use super::minetest::{ChunkSource, MeshStyle, UnreadableBlocks, WorldError};
use super::stream_thread::{Feed, StreamThread};
use super::written_blocks::{Numbered, Sender, Written};
use crate::base::Task;
use crate::files::Wake;
use crate::format::BlockKey;
use crate::scene::solid::{Chunk, ChunkGrid, ChunkKey, ChunkView};

/// Most bytes of all chunks, and as much on the device.
const MOST_BYTES: u64 = 256 << 20;
/// Chunks as near as this come first even where they are not in the picture: one turns faster than they are made.
const BESIDE: f32 = 48.0;
/// Distance beyond the one that is needed at which a chunk goes, so that small movements do not make and drop it in turn.
const SLACK: f32 = 32.0;

/// Parts of a world that a view needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChunkRequest {
    /// The part of the grid.
    pub view: ChunkView,
    /// How blocks become meshes; around the origin of the world.
    pub style: MeshStyle,
}

/// News of a stream.
#[derive(Debug)]
pub enum ChunkEvent {
    /// A chunk, in the place of an older one of the same key. One without triangles says that nothing is there.
    Chunk(ChunkKey, Arc<Chunk>),
    /// A chunk that is no longer there.
    Gone(ChunkKey),
    /// The blocks that could not be read so far. Comes when there are more.
    Unreadable(UnreadableBlocks),
    /// Why chunks cannot be had. Comes once.
    Failed(String),
}

/// The stream of a world's chunks. Dropping it ends its thread, without a wait.
#[derive(Debug)]
pub struct ChunkStream {
    thread: StreamThread<Numbered<ChunkRequest>, ChunkEvent>,
    sender: Sender<ChunkRequest>,
}

type ChunkFeed = Feed<Numbered<ChunkRequest>, ChunkEvent>;

impl ChunkStream {
    /// Starts a stream. `wake` is called on another thread when there is news.
    ///
    /// # Errors
    /// The machine has no thread left.
    pub fn start(source: ChunkSource, task: Task, wake: Wake) -> io::Result<Self> {
        Self::start_within(source, MOST_BYTES, task, wake)
    }

    /// The same with other memory for all chunks.
    ///
    /// # Errors
    /// As those of [`Self::start`].
    pub fn start_within(source: ChunkSource, most_bytes: u64, task: Task, wake: Wake) -> io::Result<Self> {
        let sender = Sender::default();
        let written = sender.written();
        let work = move |feed: &ChunkFeed, task: &Task| Worker::new(source, most_bytes, written).run(feed, task);
        Ok(Self { thread: StreamThread::start("chunks", task, wake, ChunkEvent::Failed, work)?, sender })
    }

    /// Sets what is needed from now on.
    pub fn request(&mut self, request: ChunkRequest) {
        self.thread.request(self.sender.request(request));
    }

    /// Has chunks made anew, since another program has written these blocks; `false`: removed them.
    pub fn blocks_written(&mut self, blocks: impl IntoIterator<Item = (BlockKey, bool)>) {
        self.sender.blocks_written(blocks).into_iter().for_each(|again| self.thread.request(again));
    }

    /// Takes the news.
    pub fn take(&self) -> Vec<ChunkEvent> {
        self.thread.take()
    }

    /// Whether chunks are being made.
    pub fn is_busy(&self) -> bool {
        self.thread.is_busy()
    }
}

/// A chunk that is there.
#[derive(Clone, Copy, Debug)]
struct Delivered {
    bytes: u64,
    style: MeshStyle,
    /// Blocks in it or beside it were written since.
    is_written: bool,
}

/// Order in which chunks come: whether one is late, then its distance.
type Rank = (bool, u32);

/// The work of a stream's thread.
struct Worker {
    source: ChunkSource,
    grid: ChunkGrid,
    there: HashMap<ChunkKey, Delivered>,
    bytes: u64,
    most_bytes: u64,
    unreadable: usize,
    has_failed: bool,
    written: Written,
}

impl Worker {
    fn new(source: ChunkSource, most_bytes: u64, written: Written) -> Self {
        let grid = ChunkSource::grid();
        Self { source, grid, there: HashMap::new(), bytes: 0, most_bytes, unreadable: 0, has_failed: false, written }
    }

    fn run(&mut self, feed: &ChunkFeed, task: &Task) {
        let mut known = None;
        while let Some(numbered) = feed.next_request(known.as_ref(), task) {
            if let Err(WorldError::Cancelled(_)) = self.take_written(task) {
                return;
            }
            let request = numbered.request;
            feed.push(self.take_distant(&request.view).into_iter().map(ChunkEvent::Gone));
            // At least one chunk for each request, or none would come in a fast flight.
            for key in self.wanted(&request) {
                match self.make(key, request, feed, task) {
                    Ok(true) if feed.is_latest(&numbered) => {}
                    Ok(_) => break,
                    Err(WorldError::Cancelled(_)) => return,
                    Err(error) => {
                        // Tried again with the next request, without a second word.
                        if !std::mem::replace(&mut self.has_failed, true) {
                            feed.push([ChunkEvent::Failed(error.to_string())]);
                        }
                        break;
                    }
                }
            }
            known = Some(numbered);
        }
    }

    /// Takes over which blocks were written. That they cannot be read says making a chunk.
    fn take_written(&mut self, task: &Task) -> Result<(), WorldError> {
        let written = self.written.take();
        if written.is_empty() {
            return Ok(());
        }
        for (key, _) in &written {
            for chunk in ChunkSource::chunks_with(*key) {
                self.there.get_mut(&chunk).into_iter().for_each(|chunk| chunk.is_written = true);
            }
        }
        self.source.update(&written, task)
    }

    /// Makes a chunk. Whether there is room for more.
    fn make(
        &mut self,
        key: ChunkKey,
        ChunkRequest { view, style }: ChunkRequest,
        feed: &ChunkFeed,
        task: &Task,
    ) -> Result<bool, WorldError> {
        let mut chunk = self.source.make(key, style, task)?;
        chunk.mesh.sort_blended(view.camera.eye);
        let delivered = Delivered { bytes: chunk.bytes(), style, is_written: false };
        let before = self.there.insert(key, delivered).map_or(0, |before| before.bytes);
        self.bytes = self.bytes + delivered.bytes - before;
        let mut news = vec![ChunkEvent::Chunk(key, Arc::new(chunk))];
        let surplus = self.take_surplus(&view);
        let has_room = !surplus.contains(&key);
        news.extend(surplus.into_iter().map(ChunkEvent::Gone));
        let unreadable = self.source.unreadable();
        let count = unreadable.values().sum();
        if std::mem::replace(&mut self.unreadable, count) != count {
            news.push(ChunkEvent::Unreadable(unreadable.clone()));
        }
        feed.push(news);
        Ok(has_room)
    }

    /// Chunks to make, in that order.
    fn wanted(&self, ChunkRequest { view, style }: &ChunkRequest) -> Vec<ChunkKey> {
        let Some([lowest, highest]) = self.source.range() else { return Vec::new() };
        let [first, last] = [-view.distance, view.distance].map(|by| self.grid.key_at(view.center + by));
        let frustum = view.frustum();
        let mut wanted: Vec<(Rank, ChunkKey)> = Vec::new();
        for x in first.x.max(lowest.x)..=last.x.min(highest.x) {
            for y in first.y.max(lowest.y)..=last.y.min(highest.y) {
                for z in first.z.max(lowest.z)..=last.z.min(highest.z) {
                    let key = ChunkKey { x, y, z };
                    let is_there = self.there.get(&key).is_some_and(|chunk| chunk.style == *style && !chunk.is_written);
                    if !is_there && self.grid.distance(key, view.center) <= view.distance {
                        wanted.push((self.rank(key, view, &frustum), key));
                    }
                }
            }
        }
        wanted.sort_unstable();
        wanted.into_iter().map(|(_, key)| key).collect()
    }

    fn rank(&self, key: ChunkKey, view: &ChunkView, frustum: &crate::scene::solid::Frustum) -> Rank {
        let distance = self.grid.distance(key, view.center);
        let is_late = distance > BESIDE && !frustum.may_show(self.grid.bounds(key), view.camera.eye);
        // Distances are not negative, so their bits are in the same order. Of equal ones the nearest middle comes first.
        let middle = self.grid.bounds(key).center().distance(view.center);
        (is_late, (distance + middle * 0.01).to_bits())
    }

    /// Takes the chunks out that are too far away.
    fn take_distant(&mut self, view: &ChunkView) -> Vec<ChunkKey> {
        let is_far = |key: &&ChunkKey| self.grid.distance(**key, view.center) > view.distance + SLACK;
        let far: Vec<ChunkKey> = self.there.keys().filter(is_far).copied().collect();
        far.iter().for_each(|key| self.remove(*key));
        far
    }

    /// Takes those chunks out that would come last, where there are too many.
    fn take_surplus(&mut self, view: &ChunkView) -> Vec<ChunkKey> {
        let mut gone = Vec::new();
        if self.bytes <= self.most_bytes {
            return gone;
        }
        let frustum = view.frustum();
        let full = self.there.iter().filter(|(_, chunk)| chunk.bytes > 0);
        let mut last: Vec<_> = full.map(|(key, _)| Reverse((self.rank(*key, view, &frustum), *key))).collect();
        last.sort_unstable();
        for Reverse((_, key)) in last {
            if self.bytes <= self.most_bytes {
                break;
            }
            self.remove(key);
            gone.push(key);
        }
        gone
    }

    fn remove(&mut self, key: ChunkKey) {
        self.bytes -= self.there.remove(&key).map_or(0, |chunk| chunk.bytes);
    }
}
