//! Index of a world: the keys of its blocks by column. Two bytes a block and eight a column, so that it stays in memory
//! while a world is looked at; decoded blocks do not.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, PoisonError, RwLock};

use super::database::KeySample;
use super::error::WorldError;
use super::key_window::MOST_KEYS;
use super::packed_key::PackedKey;
use super::world_folder::WorldFolder;
use crate::bake::minetest::TileBlocks;
use crate::base::{Phase, Reservation, Task};
use crate::format::{BlockKey, BlockRange};
use crate::scene::solid::TileKey;

/// Keys of one page.
const PAGE: usize = 16 << 10;
/// Keys that are in memory while they are sorted, where that is allowed: 96 MiB, and twice that in larger worlds.
const SORTED_KEYS: usize = 12 << 20;

/// Keys of all blocks of a world.
#[derive(Debug)]
pub struct ColumnIndex {
    /// In the order of x, z.
    columns: Vec<Column>,
    /// Heights of the blocks, column by column, from the bottom.
    ys: Vec<i16>,
    /// Rows with columns.
    rows: BTreeSet<i16>,
    range: Option<BlockRange>,
    /// Columns that each one stands for.
    spread: [i32; 2],
    _memory: Arc<Reservation>,
}

/// The latest index of a world that is followed, for several threads.
#[derive(Clone, Debug)]
pub(super) struct SharedIndex(Arc<RwLock<Arc<ColumnIndex>>>);

impl SharedIndex {
    pub fn new(index: Arc<ColumnIndex>) -> Self {
        Self(Arc::new(RwLock::new(index)))
    }

    pub fn get(&self) -> Arc<ColumnIndex> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn set(&self, index: ColumnIndex) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(index);
    }
}

#[derive(Clone, Copy, Debug)]
struct Column {
    x: i16,
    z: i16,
    /// Where its heights begin.
    start: u32,
}

/// Largest part of the memory that is left which keys may take while they are sorted: one in so many.
const WINDOW_PART: u64 = 4;

impl ColumnIndex {
    /// Reads the keys of a world, without the blocks.
    ///
    /// # Errors
    /// A database cannot be read, the task is cancelled, or the keys take more memory than is allowed.
    pub fn read(world: &mut WorldFolder, task: &Task) -> Result<Self, WorldError> {
        let mut sorted = task.reservation();
        let bytes = 2 * SORTED_KEYS * size_of::<PackedKey>();
        // The index itself needs memory as well.
        if task.memory_left() / WINDOW_PART >= bytes as u64 && sorted.grow(bytes) {
            world.set_key_window(SORTED_KEYS);
        }
        let index = Self::read_pages(world, task);
        world.set_key_window(MOST_KEYS);
        index
    }

    /// An index of a part of a world with a great many blocks, which is there long before that of all; `None` for any
    /// other.
    ///
    /// # Errors
    /// As those of [`Self::read`].
    pub fn sample(world: &mut WorldFolder, task: &Task) -> Result<Option<Self>, WorldError> {
        let Some(KeySample { mut keys, spread }) = world.sample_keys(task)? else { return Ok(None) };
        let mut memory = task.reservation();
        if !memory.grow(keys.len() * (size_of::<BlockKey>() + size_of::<i16>() + size_of::<Column>())) {
            return Ok(None);
        }
        keys.sort_unstable_by_key(|key| (key.x, key.z, key.y));
        keys.dedup();
        let mut index = Self { spread, ..Self::empty(memory) };
        keys.iter().for_each(|key| index.add(*key));
        Ok(index.range.is_some().then_some(index))
    }

    fn empty(memory: Reservation) -> Self {
        let (columns, ys, rows) = (Vec::new(), Vec::new(), BTreeSet::new());
        Self { columns, ys, rows, range: None, spread: [1, 1], _memory: Arc::new(memory) }
    }

    /// Columns that each one stands for, to the east and to the north: more than one in a sample.
    pub fn spread(&self) -> [i32; 2] {
        self.spread
    }

    /// Adds a key behind all others; one that no block can have is left out.
    fn add(&mut self, key: BlockKey) {
        if PackedKey::new(key).is_none() {
            return;
        }
        let [x, y, z] = [key.x, key.y, key.z].map(|part| part as i16);
        if self.columns.last().is_none_or(|last| (last.x, last.z) != (x, z)) {
            self.columns.push(Column { x, z, start: u32::try_from(self.ys.len()).unwrap_or(u32::MAX) });
            self.rows.insert(z);
        }
        self.ys.push(y);
        let BlockRange { min, max } = self.range.unwrap_or(BlockRange { min: key, max: key });
        self.range = Some(BlockRange {
            min: BlockKey { x: min.x.min(key.x), y: min.y.min(key.y), z: min.z.min(key.z) },
            max: BlockKey { x: max.x.max(key.x), y: max.y.max(key.y), z: max.z.max(key.z) },
        });
    }

    fn read_pages(world: &mut WorldFolder, task: &Task) -> Result<Self, WorldError> {
        let mut memory = task.reservation();
        let mut index = Self::empty(task.reservation());
        task.begin(Phase::Parsing, 0);
        let mut after = None;
        loop {
            let keys = world.keys(BlockRange::ALL, after, PAGE, task)?;
            if !memory.grow(keys.len() * (size_of::<i16>() + size_of::<Column>())) {
                return Err(WorldError::TooManyBlocks);
            }
            keys.iter().for_each(|key| index.add(*key));
            if keys.len() < PAGE {
                break;
            }
            after = keys.last().copied();
        }
        Ok(Self { _memory: Arc::new(memory), ..index })
    }

    /// The index after blocks have come, or are gone: with `true` those that are there; `None` where that is no news.
    pub fn updated(&self, blocks: impl IntoIterator<Item = (BlockKey, bool)>) -> Option<Self> {
        let mut news: Vec<(BlockKey, bool)> = blocks.into_iter().collect();
        news.retain(|(key, exists)| PackedKey::new(*key).is_some() && self.has(*key) != *exists);
        if news.is_empty() {
            return None;
        }
        let mut of_column: BTreeMap<(i16, i16), BTreeMap<i16, bool>> = BTreeMap::new();
        for (BlockKey { x, y, z }, exists) in news {
            of_column.entry((x as i16, z as i16)).or_default().insert(y as i16, exists);
        }
        let (mut columns, mut ys) = (Vec::with_capacity(self.columns.len()), Vec::with_capacity(self.ys.len()));
        let mut add = |(x, z): (i16, i16), heights: &mut dyn Iterator<Item = i16>| {
            let start = ys.len();
            ys.extend(heights);
            if ys.len() > start {
                columns.push(Column { x, z, start: u32::try_from(start).unwrap_or(u32::MAX) });
            }
        };
        for at in 0..self.columns.len() {
            let Some(Column { x, z, .. }) = self.columns.get(at).copied() else { continue };
            while let Some(entry) = of_column.first_entry().filter(|entry| *entry.key() < (x, z)) {
                let (place, changes) = entry.remove_entry();
                add(place, &mut changes.into_iter().filter(|(_, exists)| *exists).map(|(y, _)| y));
            }
            match of_column.remove(&(x, z)) {
                None => add((x, z), &mut self.heights(at).iter().copied()),
                Some(changes) => {
                    let mut heights: BTreeSet<i16> = self.heights(at).iter().copied().collect();
                    for (y, exists) in changes {
                        _ = if exists { heights.insert(y) } else { heights.remove(&y) };
                    }
                    add((x, z), &mut heights.into_iter());
                }
            }
        }
        for (place, changes) in of_column {
            add(place, &mut changes.into_iter().filter(|(_, exists)| *exists).map(|(y, _)| y));
        }
        let rows = columns.iter().map(|column: &Column| column.z).collect();
        let mut updated =
            Self { columns, ys, rows, range: None, spread: self.spread, _memory: Arc::clone(&self._memory) };
        updated.range = updated.whole_range();
        Some(updated)
    }

    fn has(&self, key: BlockKey) -> bool {
        self.keys([key.x, key.z], &(key.y..=key.y)).next().is_some()
    }

    fn whole_range(&self) -> Option<BlockRange> {
        let [x, z] = [|column: &Column| i32::from(column.x), |column: &Column| i32::from(column.z)];
        let bounds = |of: fn(&Column) -> i32| self.columns.iter().map(of).min().zip(self.columns.iter().map(of).max());
        let ((west, east), (south, north)) = (bounds(x)?, bounds(z)?);
        let (bottom, top) = (self.ys.iter().min()?, self.ys.iter().max()?);
        Some(BlockRange {
            min: BlockKey { x: west, y: i32::from(*bottom), z: south },
            max: BlockKey { x: east, y: i32::from(*top), z: north },
        })
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.ys.len()
    }

    /// The range in which blocks lie; `None` without any.
    pub fn range(&self) -> Option<BlockRange> {
        self.range
    }

    /// The next row of blocks to the north of one, of which there is a block.
    pub fn row_above(&self, z: i32) -> Option<i32> {
        let z = i16::try_from(z.saturating_add(1)).ok()?;
        self.rows.range(z..).next().map(|row| i32::from(*row))
    }

    /// Columns in a rectangle, x and z, with a block at some heights.
    pub fn columns(
        &self,
        x: RangeInclusive<i32>,
        z: RangeInclusive<i32>,
        y: RangeInclusive<i32>,
    ) -> impl Iterator<Item = [i32; 2]> + '_ {
        let rows = self.range.map(|range| (*x.start()).max(range.min.x)..=(*x.end()).min(range.max.x));
        rows.into_iter().flatten().flat_map(move |x| {
            let start = self.columns.partition_point(|at| (i32::from(at.x), i32::from(at.z)) < (x, *z.start()));
            let end = self.columns.partition_point(|at| (i32::from(at.x), i32::from(at.z)) <= (x, *z.end()));
            let y = y.clone();
            (start..end).filter(move |at| !within(self.heights(*at), &y).is_empty()).filter_map(move |at| {
                let column = self.columns.get(at)?;
                Some([x, column.z.into()])
            })
        })
    }

    /// Keys of the blocks of a column at some heights, from the bottom.
    pub fn keys(&self, [x, z]: [i32; 2], y: &RangeInclusive<i32>) -> impl Iterator<Item = BlockKey> + '_ {
        let at = self.columns.binary_search_by_key(&(x, z), |at| (at.x.into(), at.z.into()));
        let heights = at.map(|at| within(self.heights(at), y)).unwrap_or_default();
        heights.iter().map(move |y| BlockKey { x, y: i32::from(*y), z })
    }

    /// The tiles of a level in which columns have a block at some heights.
    pub fn tiles(&self, level: u8, y: &RangeInclusive<i32>) -> BTreeSet<TileKey> {
        let there = (0..self.columns.len()).filter(|at| !within(self.heights(*at), y).is_empty());
        let mut last = None;
        let mut tiles = BTreeSet::new();
        for column in there.filter_map(|at| self.columns.get(at)) {
            let key = TileBlocks::tile_of(level, [column.x.into(), column.z.into()]);
            if last.replace(key) != Some(key) {
                tiles.insert(key);
            }
        }
        tiles
    }

    fn heights(&self, column: usize) -> &[i16] {
        let start = |at: usize| self.columns.get(at).map_or(self.ys.len(), |column| column.start as usize);
        self.ys.get(start(column)..start(column + 1)).unwrap_or_default()
    }
}

/// Those of some ascending heights that lie in a range.
fn within<'a>(heights: &'a [i16], y: &RangeInclusive<i32>) -> &'a [i16] {
    let start = heights.partition_point(|at| i32::from(*at) < *y.start());
    let end = heights.partition_point(|at| i32::from(*at) <= *y.end());
    heights.get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(keys: &[[i32; 3]]) -> ColumnIndex {
        let task = Task::default();
        let index = ColumnIndex::empty(task.reservation());
        let keys = keys.iter().map(|[x, y, z]| (BlockKey { x: *x, y: *y, z: *z }, true));
        index.updated(keys).expect("news")
    }

    fn all(index: &ColumnIndex) -> Vec<[i32; 3]> {
        let every = i32::MIN..=i32::MAX;
        let columns: Vec<[i32; 2]> = index.columns(every.clone(), every.clone(), every.clone()).collect();
        let keys = columns.into_iter().flat_map(|column| index.keys(column, &every).collect::<Vec<_>>());
        keys.map(|BlockKey { x, y, z }| [x, y, z]).collect()
    }

    #[test]
    fn blocks_come_and_go() {
        let mut index = index(&[[5, 1, 0], [-3, 0, 2], [5, -4, 0], [0, 0, 0]]);
        assert_eq!(all(&index), [[-3, 0, 2], [0, 0, 0], [5, -4, 0], [5, 1, 0]]);
        let at = |x, y, z| BlockKey { x, y, z };
        let range = BlockRange { min: at(-3, -4, 0), max: at(5, 1, 2) };
        assert_eq!((index.blocks(), index.range(), index.row_above(0)), (4, Some(range), Some(2)));
        let none = [(at(0, 0, 0), true), (at(9, 9, 9), false), (at(5000, 0, 0), true)];
        assert!(index.updated(none).is_none(), "no news");
        let news = [(at(-3, 0, 2), false), (at(5, 0, 0), true), (at(5, -4, 0), false), (at(7, 3, -1), true)];
        index = index.updated(news.into_iter().chain([(at(-9, 2, 2), true)])).expect("news");
        assert_eq!(all(&index), [[-9, 2, 2], [0, 0, 0], [5, 0, 0], [5, 1, 0], [7, 3, -1]]);
        let range = BlockRange { min: at(-9, 0, -1), max: at(7, 3, 2) };
        assert_eq!((index.blocks(), index.range(), index.row_above(-1)), (5, Some(range), Some(0)));
        index = index.updated(all(&index).into_iter().map(|[x, y, z]| (at(x, y, z), false))).expect("news");
        assert_eq!((index.blocks(), index.range()), (0, None));
    }
}
