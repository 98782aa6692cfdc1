//! The world from above, drawn a band of blocks at a time from north to south, so that memory stays bounded however large
//! the world is.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::error::WorldError;
use super::packed_key::PackedKey;
use super::world_folder::{StoredBlock, WorldFolder, with_keys};
use crate::bake::minetest::{BakedColumn, BlobColumn, NodeColors, TopPicture, TopStyle, bake_columns};
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
/// Blocks that are read at a time.
const BATCH: usize = 4096;
/// Most bytes of a column as it is stored; an honest one, as high as a world may be, has a few.
const MOST_COLUMN_BYTES: usize = 64 << 20;

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
        TopStyle { y: self.y.clone(), alpha: self.alpha, shading: self.shading }
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
        let mut picture = TopPicture::new(self.x.clone(), request.style(), request.background);
        let mut counts = TopMapCounts::default();
        let mut rgb = Vec::new();
        let mut next_z = self.rows.last_key_value().map_or(0, |(z, _)| *z);
        for stretch in parts(&self.rows, self.stretch_blocks) {
            let keys = self.keys(world, &stretch, task)?;
            let rows_of_stretch = self.rows.range(stretch).map(|(z, count)| (*z, *count)).collect();
            for band in parts(&rows_of_stretch, self.band_blocks) {
                let mut rows: BTreeMap<i32, Vec<BakedColumn>> = BTreeMap::new();
                let start = keys.partition_point(|key| key.key().z < *band.start());
                let end = keys.partition_point(|key| key.key().z <= *band.end());
                let keys = keys.get(start..end).unwrap_or_default();
                let (columns, lost) = bake_keys(world, keys, &request.style(), colors, task)?;
                counts.unreadable += lost;
                for column in columns {
                    counts.blocks_read += column.blocks_read;
                    counts.unreadable += column.unreadable;
                    rows.entry(column.z).or_default().push(column);
                }
                // A row whose blocks have been removed meanwhile is empty, too.
                for z in (*band.start()..=next_z).rev() {
                    rgb.clear();
                    match rows.get(&z) {
                        Some(columns) => {
                            picture.add_row(columns.iter().map(|column| (column.x, &column.column)), &mut rgb);
                        }
                        None => picture.add_empty_row(&mut rgb),
                    }
                    take(&rgb)?;
                }
                next_z = band.start().saturating_sub(1);
            }
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

/// The columns of blocks, and the number of blocks whose bytes cannot be had. While some columns are baked, the blocks of
/// the next ones are read. The keys of a column stand together, from the bottom.
pub(super) fn bake_keys(
    world: &mut WorldFolder,
    keys: &[PackedKey],
    style: &TopStyle,
    colors: &NodeColors,
    task: &Task,
) -> Result<(Vec<BakedColumn>, usize), WorldError> {
    let mut left = keys;
    // The next blocks, of which none may be there any more; `None` behind the last.
    let mut read = || -> Result<Option<Vec<StoredBlock>>, WorldError> {
        if left.is_empty() {
            return Ok(None);
        }
        let batch: Vec<BlockKey> = left.iter().take(BATCH).map(|key| key.key()).collect();
        let blobs = world.blobs(&batch, task)?;
        left = left.get(blobs.len().max(1)..).unwrap_or_default();
        Ok(Some(with_keys(&batch, blobs)))
    };
    let mut baked: Vec<BakedColumn> = Vec::new();
    let mut waiting = Waiting::default();
    let mut next = read()?;
    while let Some(blocks) = next {
        waiting.add(blocks);
        let (columns, read) = bake_columns(&waiting.take_whole(), colors, style, task, &mut read);
        baked.extend(columns?);
        next = read?;
    }
    baked.extend(bake_columns(&waiting.take_all(), colors, style, task, || ()).0?);
    Ok((baked, waiting.lost))
}

/// Blocks on their way into columns. They come in the order of z, x, y.
#[derive(Default)]
struct Waiting {
    columns: Vec<BlobColumn<Arc<[u8]>>>,
    /// Bytes of the last column.
    last_bytes: usize,
    /// Blocks whose bytes cannot be had.
    lost: usize,
}

impl Waiting {
    fn add(&mut self, blocks: Vec<StoredBlock>) {
        for StoredBlock { key, blob } in blocks {
            let Ok(bytes) = blob else {
                self.lost += 1;
                continue;
            };
            let is_of_last = self.columns.last().is_some_and(|column| (column.x, column.z) == (key.x, key.z));
            if !is_of_last {
                self.columns.push(BlobColumn { x: key.x, z: key.z, blobs: Vec::new() });
                self.last_bytes = 0;
            }
            let Some(column) = self.columns.last_mut() else { continue };
            self.last_bytes += bytes.len();
            column.blobs.push((key.y, bytes));
            // The lowest ones are seen least.
            let mut low = 0;
            while self.last_bytes > MOST_COLUMN_BYTES
                && let Some((_, bytes)) = column.blobs.get(low)
            {
                self.last_bytes -= bytes.len();
                low += 1;
            }
            column.blobs.drain(..low);
            self.lost += low;
        }
    }

    /// All columns but the last, of which more blocks may come.
    fn take_whole(&mut self) -> Vec<BlobColumn<Arc<[u8]>>> {
        let last = self.columns.pop();
        let whole = self.take_all();
        self.columns.extend(last);
        whole
    }

    /// All columns, each from the top.
    fn take_all(&mut self) -> Vec<BlobColumn<Arc<[u8]>>> {
        let mut columns = std::mem::take(&mut self.columns);
        columns.iter_mut().for_each(|column| column.blobs.reverse());
        columns
    }
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

    #[test]
    fn a_column_keeps_its_upper_blocks() {
        let mut waiting = Waiting::default();
        let bytes: Arc<[u8]> = vec![0; 16 << 20].into();
        let block = |x, y| StoredBlock { key: BlockKey { x, y, z: 0 }, blob: Ok(bytes.clone()) };
        waiting.add((0..7).map(|y| block(0, y)).chain([block(1, 0)]).collect());
        waiting.add(vec![block(1, 1)]);
        let heights = |column: BlobColumn<_>| column.blobs.iter().map(|(y, _)| *y).collect::<Vec<_>>();
        assert_eq!(waiting.take_all().into_iter().map(heights).collect::<Vec<_>>(), [vec![6, 5, 4, 3], vec![1, 0]]);
        assert_eq!(waiting.lost, 3);
    }
}
