//! Following of a world of blocks while a game plays it: a thread asks now and then whether its database has changed, and
//! then looks which blocks in view have.
//!
//! The database tells that something has changed, not what. Of each block in view a hash of its bytes is known, taken
//! when it first came into view; after a change those in view are read again, the nearest first, in batches of some
//! milliseconds with a pause after each, so that a game that wants to write never waits for long.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use glam::{DVec2, IVec3};

use super::minetest::{Backend, WorldError, WorldFolder, WorldOptions, extent_bounds};
use super::stream_thread::{Feed, StreamThread};
use crate::base::{Cancelled, Task, hash_bytes};
use crate::files::{FileError, Wake};
use crate::format::minetest::SIDE;
use crate::format::{BlockKey, BlockRange};
use crate::scene::solid::{Aabb, SolidFrame};

/// Time between two looks at the database.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The same where all files have to be looked at.
const LOOK_AT_FILES_EVERY: Duration = Duration::from_secs(5);
/// Pause after each batch.
const PAUSE: Duration = Duration::from_millis(4);
/// Blocks of a batch.
const BATCH: usize = 128;
/// Keys of one page.
const PAGE: usize = 8 << 10;
/// Most blocks that are looked at after a change, the nearest to the middle of the view.
const MOST_BLOCKS: usize = 100_000;
/// How far from the eye blocks are followed in 3D, in nodes.
const AROUND: f64 = 192.0;
/// Columns beyond this have no blocks.
const FARTHEST: f64 = 2048.0;
/// Most blocks whose hashes are known: some 64 MiB.
const MOST_KNOWN: usize = 1 << 20;

/// Part of a world that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedPart {
    /// Lowest column of blocks, x and z.
    pub min: [i32; 2],
    /// Highest column.
    pub max: [i32; 2],
}

impl FollowedPart {
    /// The part that a picture shows: all of a map, else what is around the eye.
    pub fn of(frame: &SolidFrame) -> Self {
        let eye = frame.camera.eye;
        let (min, max) = match frame.column_view() {
            Some(view) => (view.min, view.max),
            None => {
                let at = DVec2::new(eye.x.into(), eye.z.into());
                (at - AROUND, at + AROUND)
            }
        };
        let block = |nodes: f64| (((nodes + 0.5) / SIDE as f64).floor()).clamp(-FARTHEST, FARTHEST) as i32;
        // North is where a scene's z is low.
        Self { min: [block(min.x), block(-max.y)], max: [block(max.x), block(-min.y)] }
    }
}

/// A block that another program has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenBlock {
    /// Place.
    pub key: BlockKey,
    /// It is there; else it was removed.
    pub exists: bool,
    /// It may also be as it was: it was not known before the first change.
    pub is_guess: bool,
}

impl WrittenBlock {
    /// The box around it in a scene.
    pub fn bounds(&self) -> Aabb {
        extent_bounds(BlockRange { min: self.key, max: self.key }, IVec3::ZERO)
    }
}

/// News of a world that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorldNews {
    /// The database was written to, so many times since the start.
    Written(u64),
    /// Blocks that were written, and by which of these times at the latest.
    Blocks(u64, Vec<WrittenBlock>),
    /// Why the world cannot be read now; `None` once it can be again.
    Trouble(Option<String>),
}

/// Follows a world. Dropping it ends its thread, without a wait.
#[derive(Debug)]
pub struct WorldFollow {
    thread: StreamThread<FollowedPart, WorldNews>,
}

impl WorldFollow {
    /// Starts to follow the world at a path. `wake` is called on another thread when there is news.
    ///
    /// # Errors
    /// The machine has no thread left.
    pub fn start(path: PathBuf, task: Task, wake: Wake) -> io::Result<Self> {
        let failed = |why| WorldNews::Trouble(Some(why));
        let work = move |feed: &Feed<FollowedPart, WorldNews>, task: &Task| {
            // Only the end of the task ends the work.
            let _ = follow(&path, feed, task);
        };
        Ok(Self { thread: StreamThread::start("follow", task, wake, failed, work)? })
    }

    /// Sets the part of the world that is looked at.
    pub fn request(&self, part: FollowedPart) {
        self.thread.request(part);
    }

    /// Whether the part is being looked at for the first time.
    pub fn is_busy(&self) -> bool {
        self.thread.is_busy()
    }

    /// Takes the news.
    pub fn take(&self) -> Vec<WorldNews> {
        self.thread.take()
    }
}

type FollowFeed = Feed<FollowedPart, WorldNews>;

/// Follows a world until the task ends.
fn follow(path: &Path, feed: &FollowFeed, task: &Task) -> Result<(), Cancelled> {
    let mut trouble = false;
    let mut follower = None;
    let mut part: Option<FollowedPart> = None;
    loop {
        let every = follower.as_ref().map_or(LOOK_EVERY, Follower::look_every);
        let is_new_part = match feed.next_request_within(part.as_ref(), every, task)? {
            Some(next) => part.replace(next).is_some() || part.is_some(),
            None => false,
        };
        let Some(shown) = &part else { continue };
        let looked = match &mut follower {
            Some(follower) => follower.look(shown, is_new_part, feed, task),
            none => match WorldFolder::open(path, WorldOptions::default(), task) {
                Ok(world) => none.insert(Follower::new(world)).look(shown, true, feed, task),
                Err(error) => Err(error),
            },
        };
        match looked {
            Ok(()) if !trouble => {}
            Ok(()) => {
                trouble = false;
                feed.push([WorldNews::Trouble(None)]);
            }
            Err(WorldError::Cancelled(cancelled)) => return Err(cancelled),
            // A game that is saving for long is no trouble: the next look comes soon.
            Err(WorldError::Busy(_)) => {}
            Err(error) if !trouble => {
                trouble = true;
                feed.push([WorldNews::Trouble(Some(error.to_string()))]);
            }
            Err(_) => {}
        }
    }
}

/// Bytes of a block as they were last seen, by their hash, and after how many changes of the database.
#[derive(Clone, Copy, Debug)]
struct Known {
    hash: u64,
    times: u64,
}

/// The work of the thread.
struct Follower {
    world: WorldFolder,
    known: HashMap<BlockKey, Known>,
    /// Changes of the database since the start.
    times: u64,
    /// Blocks that were seen before the first change, since the last look at the database: that may have come before
    /// them.
    fresh: Vec<BlockKey>,
    /// The part in view has not been looked at to its end since the last change.
    is_pending: bool,
}

impl Follower {
    fn new(world: WorldFolder) -> Self {
        Self { world, known: HashMap::new(), times: 0, fresh: Vec::new(), is_pending: true }
    }

    fn look_every(&self) -> Duration {
        match self.world.backend() {
            Backend::Files => LOOK_AT_FILES_EVERY,
            Backend::Sqlite | Backend::LevelDb => LOOK_EVERY,
        }
    }

    /// Looks whether the database has changed, and which blocks have.
    fn look(
        &mut self,
        part: &FollowedPart,
        is_new_part: bool,
        feed: &FollowFeed,
        task: &Task,
    ) -> Result<(), WorldError> {
        // Else a world in folders would have lost all of its blocks.
        if !self.world.path().is_dir() {
            return Err(FileError::NotFound(self.world.path().to_owned()).into());
        }
        if self.world.has_changed(task)? {
            self.times += 1;
            self.is_pending = true;
            self.fresh.iter().for_each(|key| _ = self.known.remove(key));
            feed.push([WorldNews::Written(self.times)]);
        }
        self.fresh.clear();
        if !self.is_pending && !is_new_part {
            return Ok(());
        }
        self.is_pending = true;
        if self.known.len() > MOST_KNOWN {
            self.known.clear();
        }
        let there = self.keys_of(part, task)?;
        let now: HashSet<BlockKey> = there.iter().copied().collect();
        self.find_removed(part, &now, there.len() < MOST_BLOCKS, feed);
        let times = self.times;
        let open: Vec<BlockKey> =
            there.into_iter().filter(|key| self.known.get(key).is_none_or(|known| known.times < times)).collect();
        for batch in open.chunks(BATCH) {
            self.compare(batch, feed, task)?;
            if feed.next_request_within(Some(part), PAUSE, task)?.is_some() {
                // Another part is in view. What is left of this one is looked at when it is there again.
                return Ok(());
            }
        }
        self.is_pending = false;
        feed.rest();
        Ok(())
    }

    /// Keys of a part, those in its middle first.
    fn keys_of(&mut self, part: &FollowedPart, task: &Task) -> Result<Vec<BlockKey>, WorldError> {
        let [west, south] = part.min;
        let [east, north] = part.max;
        let within = BlockRange {
            min: BlockKey { x: west, y: i32::MIN, z: south },
            max: BlockKey { x: east, y: i32::MAX, z: north },
        };
        let (mut keys, mut after): (Vec<BlockKey>, _) = (Vec::new(), None);
        loop {
            let page = self.world.keys(within, after, PAGE, task)?;
            after = page.last().copied();
            keys.extend(&page);
            if page.len() < PAGE || keys.len() >= 8 * MOST_BLOCKS {
                break;
            }
        }
        let twice = |low: i32, high: i32| i64::from(low) + i64::from(high);
        let off = |key: &BlockKey| {
            let x = 2 * i64::from(key.x) - twice(west, east);
            let z = 2 * i64::from(key.z) - twice(south, north);
            x.saturating_pow(2).saturating_add(z.saturating_pow(2))
        };
        keys.sort_by_key(off);
        keys.truncate(MOST_BLOCKS);
        Ok(keys)
    }

    /// Finds blocks that were in view and are no longer there. `is_whole`: all of those in view are known.
    fn find_removed(&mut self, part: &FollowedPart, there: &HashSet<BlockKey>, is_whole: bool, feed: &FollowFeed) {
        if !is_whole {
            return;
        }
        let is_in = |key: &BlockKey| {
            let within = |at: i32, axis: usize| part.min[axis] <= at && at <= part.max[axis];
            within(key.x, 0) && within(key.z, 1)
        };
        let gone: Vec<BlockKey> = self.known.keys().filter(|key| is_in(key) && !there.contains(key)).copied().collect();
        gone.iter().for_each(|key| _ = self.known.remove(key));
        let written = |key| WrittenBlock { key, exists: false, is_guess: false };
        if !gone.is_empty() {
            feed.push([WorldNews::Blocks(self.times, gone.into_iter().map(written).collect())]);
        }
    }

    fn compare(&mut self, keys: &[BlockKey], feed: &FollowFeed, task: &Task) -> Result<(), WorldError> {
        let mut written = Vec::new();
        let mut keys = keys;
        while !keys.is_empty() {
            let blobs = self.world.blobs(keys, task)?;
            let (read, rest) = keys.split_at(blobs.len().clamp(1, keys.len()));
            for (key, blob) in read.iter().zip(blobs) {
                let hash = match blob {
                    Some(Ok(bytes)) => hash_bytes(&bytes),
                    Some(Err(_)) | None => 0,
                };
                let before = self.known.insert(*key, Known { hash, times: self.times });
                match before {
                    Some(before) if before.hash == hash => {}
                    // What is seen before the first change is what the picture was made of.
                    None if self.times == 0 => self.fresh.push(*key),
                    before => {
                        written.push(WrittenBlock { key: *key, exists: true, is_guess: before.is_none() });
                    }
                }
            }
            keys = rest;
        }
        if !written.is_empty() {
            feed.push([WorldNews::Blocks(self.times, written)]);
        }
        Ok(())
    }
}
