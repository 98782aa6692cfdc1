//! Source of a world's column map: bakes the tiles that are asked for, one by one.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use super::column_index::{ColumnIndex, SharedIndex};
use super::column_reader::bake_keys;
use super::error::WorldError;
use super::node_source::NodeSource;
use super::packed_key::PackedKey;
use super::world_folder::WorldFolder;
use crate::bake::minetest::{
    BakedColumn, ColumnBaker, ColumnSummary, MAX_EXACT_LEVEL, NodeColors, TileBlocks, TileSketch, TopColumn, TopStyle,
    exact_tile,
};
use crate::base::Task;
use crate::format::BlockKey;
use crate::format::minetest::SIDE;
use crate::scene::solid::{ColumnTile, MAX_TILE_LEVEL, TILE_SIDE, TileKey};

/// Most tiles of the overview, which is there all the time.
const OVERVIEW_TILES: usize = 256;
/// Levels up to this one are made at once.
const WHOLE_LEVEL: u8 = 1;
/// Groups along a side of a tile in its first sketch, and in its second.
const SKETCHES: [i32; 2] = [8, 32];
/// Columns that are baked at a time where each becomes one colour.
const BATCH: usize = 1024;

/// A world that is open, and how it is drawn from above.
pub struct TileSource {
    world: WorldFolder,
    index: SharedIndex,
    colors: Arc<NodeColors>,
    style: TopStyle,
    overview_level: u8,
    unreadable: usize,
}

impl fmt::Debug for TileSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { style, overview_level, unreadable, .. } = self;
        f.debug_struct("TileSource")
            .field("world", &self.world.path())
            .field("blocks", &self.blocks())
            .field("style", style)
            .field("overview_level", overview_level)
            .field("unreadable", unreadable)
            .finish_non_exhaustive()
    }
}

impl TileSource {
    /// The source of a world whose keys have been read.
    pub fn new(world: WorldFolder, index: Arc<ColumnIndex>, colors: NodeColors) -> Self {
        let style = TopStyle { lamps: true, ..TopStyle::default() };
        let fits = |level: &u8| index.tiles(*level, &(i32::MIN..=i32::MAX)).len() <= OVERVIEW_TILES;
        let overview_level = (0..MAX_TILE_LEVEL).find(fits).unwrap_or(MAX_TILE_LEVEL);
        Self { world, index: SharedIndex::new(index), colors: Arc::new(colors), style, overview_level, unreadable: 0 }
    }

    /// The world, for another source.
    pub fn into_world(self) -> WorldFolder {
        self.world
    }

    /// Sets the level of the overview, where tiles of it are there already.
    pub fn set_overview_level(&mut self, level: u8) {
        self.overview_level = level;
    }

    /// Facts about the nodes of the same world, at the path from which it was opened.
    pub fn nodes(&self, path: PathBuf) -> NodeSource {
        NodeSource::following(path, self.index.clone(), Arc::clone(&self.colors))
    }

    /// Number of blocks of the world.
    pub fn blocks(&self) -> usize {
        self.index.get().blocks()
    }

    /// The level of which all tiles are made first; coarser ones are not needed.
    pub fn overview_level(&self) -> u8 {
        self.overview_level
    }

    /// Heights of nodes that are drawn.
    pub fn heights(&self) -> RangeInclusive<i32> {
        self.style.y.clone()
    }

    /// Draws only nodes at some heights from now on.
    pub fn set_heights(&mut self, y: RangeInclusive<i32>) {
        self.style.y = y;
    }

    /// Takes over that another program has written blocks, or removed them. Returns whether there are other blocks now.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub fn update(&mut self, blocks: &[(BlockKey, bool)], task: &Task) -> Result<bool, WorldError> {
        // What was read before the change goes.
        self.world.has_changed(task)?;
        let updated = self.index.get().updated(blocks.iter().copied());
        let has_others = updated.is_some();
        updated.into_iter().for_each(|index| self.index.set(index));
        Ok(has_others)
    }

    /// Tiles of a level whose picture depends on a block: the slopes at the edges of those beside it do as well.
    pub fn tiles_with(level: u8, key: BlockKey) -> [TileKey; 3] {
        [[key.x, key.z], [key.x + 1, key.z], [key.x, key.z - 1]].map(|column| TileBlocks::tile_of(level, column))
    }

    /// Blocks that could not be read so far.
    pub fn unreadable(&self) -> usize {
        self.unreadable
    }

    /// The tiles of a level that have something in them.
    pub fn tiles(&self, level: u8) -> BTreeSet<TileKey> {
        self.index.get().tiles(level, &self.block_heights())
    }

    /// In how many steps a tile of a level becomes exact.
    pub fn steps(level: u8) -> usize {
        if level <= WHOLE_LEVEL {
            1
        } else if level <= MAX_EXACT_LEVEL {
            2
        } else {
            SKETCHES.len() + 1
        }
    }

    /// Makes a tile, as exact as a step is.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub fn make(&mut self, key: TileKey, step: usize, task: &Task) -> Result<ColumnTile, WorldError> {
        if key.level <= MAX_EXACT_LEVEL && step + 1 >= Self::steps(key.level) {
            return self.make_exact(key, task);
        }
        let groups = SKETCHES.get(step).copied().unwrap_or(i32::MAX);
        self.make_sketch(key, TileBlocks::of(key).side / groups.min(TILE_SIDE as i32), task)
    }

    fn block_heights(&self) -> RangeInclusive<i32> {
        let side = SIDE as i32;
        self.style.y.start().div_euclid(side)..=self.style.y.end().div_euclid(side)
    }

    fn columns_of(&self, key: TileKey) -> Vec<[i32; 2]> {
        let blocks = TileBlocks::of(key);
        let (x, z) = (blocks.west..=blocks.east(), blocks.south()..=blocks.north);
        self.index.get().columns(x, z, self.block_heights()).collect()
    }

    fn make_exact(&mut self, key: TileKey, task: &Task) -> Result<ColumnTile, WorldError> {
        let blocks = TileBlocks::of(key);
        let mut wanted = self.columns_of(key);
        // Slopes at the edges are shaded by the neighbours.
        let y = self.block_heights();
        let west = blocks.west - 1;
        let index = self.index.get();
        wanted.extend(index.columns(west..=west, blocks.south()..=blocks.north, y.clone()));
        if let Some(z) = index.row_above(blocks.north) {
            wanted.extend(index.columns(blocks.west..=blocks.east(), z..=z, y));
        }
        let lost = self.unreadable;
        let baked = self.bake(&wanted, task)?.into_iter().map(|baked| ([baked.x, baked.z], baked.column));
        let mut columns: HashMap<[i32; 2], TopColumn> = baked.collect();
        if self.unreadable > lost {
            // Of these not even bytes could be had.
            for column in wanted {
                columns.entry(column).or_insert_with(|| {
                    let mut column = TopColumn::default();
                    column.mark_damaged();
                    column
                });
            }
        }
        Ok(exact_tile(key, &columns, &self.style, |z| index.row_above(z)))
    }

    fn make_sketch(&mut self, key: TileKey, group: i32, task: &Task) -> Result<ColumnTile, WorldError> {
        let (columns, index) = (self.columns_of(key), self.index.get());
        let sketch = TileSketch::new(key, group, columns.iter().copied());
        let sketch = match (index.spread(), index.range()) {
            (spread, Some(range)) if spread != [1, 1] => sketch.spread(columns, spread, [range.max.x, range.max.z]),
            _ => sketch,
        };
        let picks: Vec<[i32; 2]> = sketch.picks().collect();
        let mut summaries = HashMap::new();
        for picks in picks.chunks(BATCH) {
            let baked = self.bake(picks, task)?;
            let summary = |baked: BakedColumn| ([baked.x, baked.z], ColumnSummary::of(&baked.column, &self.style));
            summaries.extend(baked.into_iter().map(summary));
        }
        Ok(sketch.tile(&summaries))
    }

    fn bake(&mut self, columns: &[[i32; 2]], task: &Task) -> Result<Vec<BakedColumn>, WorldError> {
        let y = self.block_heights();
        let index = self.index.get();
        let keys = columns.iter().flat_map(|column| index.keys(*column, &y));
        let keys: Vec<PackedKey> = keys.filter_map(PackedKey::new).collect();
        let baker = ColumnBaker::new(&self.colors, self.style.clone());
        let baked = bake_keys(&mut self.world, &keys, &baker, task)?;
        self.unreadable += baked.iter().map(|column| column.unreadable).sum::<usize>();
        Ok(baked)
    }
}
