//! Index of a world: the keys of its blocks by column. Two bytes a block and eight a column, so that it stays in memory
//! while a world is looked at; decoded blocks do not.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::error::WorldError;
use super::packed_key::PackedKey;
use super::world_folder::WorldFolder;
use crate::bake::minetest::TileBlocks;
use crate::base::{Phase, Reservation, Task};
use crate::format::{BlockKey, BlockRange};
use crate::scene::solid::TileKey;

/// Keys of one page.
const PAGE: usize = 16 << 10;

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
    _memory: Reservation,
}

#[derive(Clone, Copy, Debug)]
struct Column {
    x: i16,
    z: i16,
    /// Where its heights begin.
    start: u32,
}

impl ColumnIndex {
    /// Reads the keys of a world, without the blocks.
    ///
    /// # Errors
    /// A database cannot be read, the task is cancelled, or the keys take more memory than is allowed.
    pub fn read(world: &mut WorldFolder, task: &Task) -> Result<Self, WorldError> {
        let mut memory = task.reservation();
        let (mut columns, mut ys): (Vec<Column>, Vec<i16>) = (Vec::new(), Vec::new());
        let (mut rows, mut range): (BTreeSet<i16>, Option<BlockRange>) = (BTreeSet::new(), None);
        task.begin(Phase::Parsing, 0);
        let mut after = None;
        loop {
            let keys = world.keys(BlockRange::ALL, after, PAGE, task)?;
            if !memory.grow(keys.len() * (size_of::<i16>() + size_of::<Column>())) {
                return Err(WorldError::TooManyBlocks);
            }
            for key in keys.iter().filter(|key| PackedKey::new(**key).is_some()) {
                let [x, y, z] = [key.x, key.y, key.z].map(|part| part as i16);
                if columns.last().is_none_or(|last| (last.x, last.z) != (x, z)) {
                    columns.push(Column { x, z, start: u32::try_from(ys.len()).unwrap_or(u32::MAX) });
                    rows.insert(z);
                }
                ys.push(y);
                let BlockRange { min, max } = range.unwrap_or(BlockRange { min: *key, max: *key });
                range = Some(BlockRange {
                    min: BlockKey { x: min.x.min(key.x), y: min.y.min(key.y), z: min.z.min(key.z) },
                    max: BlockKey { x: max.x.max(key.x), y: max.y.max(key.y), z: max.z.max(key.z) },
                });
            }
            if keys.len() < PAGE {
                break;
            }
            after = keys.last().copied();
        }
        Ok(Self { columns, ys, rows, range, _memory: memory })
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
