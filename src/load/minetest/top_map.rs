//! The world from above, drawn a band of blocks at a time from north to south, so that memory stays bounded however large
//! the world is.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::column_reader::bake_keys;
use super::error::WorldError;
use super::packed_key::PackedKey;
use super::world_folder::WorldFolder;
use crate::bake::minetest::{BakedColumn, ColumnBaker, NodeColors, TopPicture, TopStyle};
use crate::base::Task;
use crate::format::minetest::SIDE;
use crate::format::{BlockKey, BlockRange};

/// Keys of one page.
const PAGE: usize = 64 << 10;
/// Blocks after which a band of rows ends: a few MiB as they are stored.
const BAND_BLOCKS: u64 = 4096;
/// Blocks after which a stretch of bands ends, of which the keys are looked for at once: 32 MiB of them. A LevelDB database
/// has to be looked through as a whole each time.
const STRETCH_BLOCKS: u64 = 4 << 20;

/// Part of a world to draw, and its look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopMapRequest {
    /// Heights of nodes that show.
    pub y: RangeInclusive<i32>,
    /// Whether translucent nodes let what is below them show through.
    pub alpha: bool,
    /// Whether slopes are brightened and darkened.
    pub shading: bool,
    /// Columns of blocks: x and z. Only those that are there make the picture larger.
    pub columns: [RangeInclusive<i32>; 2],
    /// Where nothing is.
    pub background: [u8; 3],
}

impl TopMapRequest {
    pub(super) fn style(&self) -> TopStyle {
        TopStyle { y: self.y.clone(), alpha: self.alpha, shading: self.shading, lamps: false }
    }
}

/// Columns of a world of which there are blocks at the heights that are asked for.
#[derive(Clone, Debug)]
pub struct TopMapPlan {
    within: BlockRange,
    x: RangeInclusive<i32>,
    /// Number of blocks by z.
    rows: BTreeMap<i32, u64>,
    stretch_blocks: u64,
    band_blocks: u64,
}

/// Counts of the blocks of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TopMapCounts {
    /// Blocks that were read.
    pub blocks_read: usize,
    /// Blocks that cannot be read and were passed over.
    pub unreadable: usize,
}

impl TopMapPlan {
    /// Looks for the columns; `None` where there is no block. Blocks are not read.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub fn new(world: &mut WorldFolder, request: &TopMapRequest, task: &Task) -> Result<Option<Self>, WorldError> {
        let within = range(request);
        let (mut rows, mut after) = (BTreeMap::new(), None);
        let mut x: Option<(i32, i32)> = None;
        loop {
            let keys = world.keys(within, after, PAGE, task)?;
            for key in &keys {
                *rows.entry(key.z).or_default() += 1;
                let (min, max) = x.unwrap_or((key.x, key.x));
                x = Some((min.min(key.x), max.max(key.x)));
            }
            if keys.len() < PAGE {
                break;
            }
            after = keys.last().copied();
        }
        Ok(x.map(|(min, max)| Self {
            within,
            x: min..=max,
            rows,
            stretch_blocks: STRETCH_BLOCKS,
            band_blocks: BAND_BLOCKS,
        }))
    }

    /// Width and height of the picture, a pixel a node.
    pub fn size_px(&self) -> [u64; 2] {
        let blocks = |min: i32, max: i32| (i64::from(max) - i64::from(min) + 1) as u64 * SIDE as u64;
        let z = self.rows.first_key_value().zip(self.rows.last_key_value());
        [blocks(*self.x.start(), *self.x.end()), z.map_or(0, |((min, _), (max, _))| blocks(*min, *max))]
    }

    /// Draws the picture: `take` gets its rows from north to south, each three bytes a pixel, some rows at a time.
    ///
    /// # Errors
    /// A database cannot be read, the task is cancelled, or `take` fails.
    pub fn draw<E: From<WorldError>>(
        &self,
        world: &mut WorldFolder,
        request: &TopMapRequest,
        colors: &NodeColors,
        task: &Task,
        mut take: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<TopMapCounts, E> {
        let baker = ColumnBaker::new(colors, request.style());
        let mut rows = Rows {
            picture: TopPicture::new(self.x.clone(), request.style(), request.background),
            next_z: self.rows.last_key_value().map_or(0, |(z, _)| *z),
            rgb: Vec::new(),
        };
        let mut counts = TopMapCounts::default();
        let mut last: Option<(i32, Vec<BakedColumn>)> = None;
        for stretch in parts(&self.rows, self.stretch_blocks) {
            let keys = self.keys(world, &stretch, task)?;
            let rows_of_stretch = self.rows.range(stretch).map(|(z, count)| (*z, *count)).collect();
            for band in parts(&rows_of_stretch, self.band_blocks) {
                let start = keys.partition_point(|key| key.key().z < *band.start());
                let end = keys.partition_point(|key| key.key().z <= *band.end());
                let keys = keys.get(start..end).unwrap_or_default();
                // While a band is baked, the rows of the one before are taken.
                let mut columns = Ok(Vec::new());
                let taken = rayon::in_place_scope(|scope| {
                    scope.spawn(|_| columns = bake_keys(world, keys, &baker, task));
                    last.take().map_or(Ok(()), |(z, columns)| rows.add(z, &columns, &mut take))
                });
                taken?;
                let columns = columns?;
                counts.blocks_read += columns.iter().map(|column| column.blocks_read).sum::<usize>();
                counts.unreadable += columns.iter().map(|column| column.unreadable).sum::<usize>();
                last = Some((*band.start(), columns));
            }
        }
        if let Some((z, columns)) = last {
            rows.add(z, &columns, &mut take)?;
        }
        Ok(counts)
    }

    /// Keys of the blocks of some rows, in the order of z, x, y.
    fn keys(
        &self,
        world: &mut WorldFolder,
        z: &RangeInclusive<i32>,
        task: &Task,
    ) -> Result<Vec<PackedKey>, WorldError> {
        let BlockRange { min, max } = self.within;
        let within = BlockRange { min: BlockKey { z: *z.start(), ..min }, max: BlockKey { z: *z.end(), ..max } };
        let (mut keys, mut after) = (Vec::new(), None);
        loop {
            let page = world.keys(within, after, PAGE, task)?;
            keys.extend(page.iter().filter_map(|key| PackedKey::new(*key)));
            if page.len() < PAGE {
                break;
            }
            after = page.last().copied();
        }
        keys.sort_unstable_by_key(|key| {
            let BlockKey { x, y, z } = key.key();
            (z, x, y)
        });
        Ok(keys)
    }
}

/// Rows of a picture, from north to south.
struct Rows {
    picture: TopPicture,
    /// The row of blocks that comes next.
    next_z: i32,
    /// Room for pixels.
    rgb: Vec<u8>,
}

impl Rows {
    /// Adds the columns of the next rows of blocks, down to one.
    fn add<E>(
        &mut self,
        last_z: i32,
        columns: &[BakedColumn],
        mut take: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rows: BTreeMap<i32, Vec<&BakedColumn>> = BTreeMap::new();
        for column in columns {
            rows.entry(column.z).or_default().push(column);
        }
        // A row whose blocks have been removed meanwhile is empty, too.
        for z in (last_z..=self.next_z).rev() {
            self.rgb.clear();
            match rows.get(&z) {
                Some(columns) => {
                    let columns = columns.iter().map(|column| (column.x, &column.column));
                    self.picture.add_row(columns, &mut self.rgb);
                }
                None => self.picture.add_empty_row(&mut self.rgb),
            }
            take(&self.rgb)?;
        }
        self.next_z = last_z.saturating_sub(1);
        Ok(())
    }
}

/// Ranges of z from north to south, each with as many blocks as `most`, or of one row. `rows` are numbers of blocks by z.
fn parts(rows: &BTreeMap<i32, u64>, most: u64) -> Vec<RangeInclusive<i32>> {
    let mut parts = Vec::new();
    let (mut part, mut blocks): (Option<(i32, i32)>, u64) = (None, 0);
    for (z, count) in rows.iter().rev() {
        if let Some((min, max)) = part
            && blocks + count > most
        {
            parts.push(min..=max);
            (part, blocks) = (None, 0);
        }
        part = Some((*z, part.map_or(*z, |(_, max)| max)));
        blocks += count;
    }
    parts.extend(part.map(|(min, max)| min..=max));
    parts
}

/// Blocks that may have something to do with a picture.
fn range(request: &TopMapRequest) -> BlockRange {
    let side = SIDE as i32;
    let [x, z] = &request.columns;
    let (low, high) = (request.y.start().div_euclid(side), request.y.end().div_euclid(side));
    BlockRange {
        min: BlockKey { x: *x.start(), y: low, z: *z.start() },
        max: BlockKey { x: *x.end(), y: high, z: *z.end() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::minetest::{SectorLayout, sector_block_path};
    use crate::load::minetest::WorldOptions;

    #[test]
    fn parts_are_of_some_blocks_or_of_one_row() {
        let rows = BTreeMap::from([(-5, 1), (-2, 9), (0, 2), (1, 2), (7, 1)]);
        assert_eq!(parts(&rows, 4), [1..=7, 0..=0, -2..=-2, -5..=-5]);
        assert_eq!(parts(&rows, 100), [-5..=7]);
        assert_eq!(parts(&BTreeMap::new(), 4), []);
    }

    /// Blocks without a meaning, in rows of very different length.
    fn world() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for n in 0..60_i32 {
            let key = BlockKey { x: n % 7 - 3, y: n % 2, z: [-4, 0, 0, 0, 1, 9][n as usize % 6] };
            let path = folder.path().join(sector_block_path(SectorLayout::TwoFolders, key));
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, b"no block").expect("written");
        }
        folder
    }

    #[test]
    fn each_block_is_read_once_whatever_fits_into_memory() {
        let (folder, task) = (world(), Task::default());
        let mut world = WorldFolder::open(folder.path(), WorldOptions::default(), &task).expect("a world");
        let all = i32::MIN..=i32::MAX;
        let request = TopMapRequest {
            y: all.clone(),
            alpha: false,
            shading: true,
            columns: [all.clone(), all],
            background: [1; 3],
        };
        let blocks = world.extent(&task).expect("an extent").blocks as usize;
        for (stretch_blocks, band_blocks) in [(1, 1), (20, 3), (20, 100), (1000, 1), (1000, 1000)] {
            let plan = TopMapPlan::new(&mut world, &request, &task).expect("a plan").expect("blocks");
            let plan = TopMapPlan { stretch_blocks, band_blocks, ..plan };
            let mut pixels = 0;
            let counts = plan.draw(&mut world, &request, &NodeColors::Materials, &task, |rgb| {
                pixels += rgb.len() as u64 / 3;
                Ok::<(), WorldError>(())
            });
            let counts = counts.expect("a picture");
            let [width, height] = plan.size_px();
            assert_eq!((pixels, height), (width * height, 14 * 16));
            assert_eq!((counts.blocks_read, counts.unreadable), (blocks, blocks), "{stretch_blocks}, {band_blocks}");
        }
    }
}
