//! The world from above, drawn a band of blocks at a time from north to south, so that memory stays bounded however large
//! the world is.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::error::WorldError;
use super::world_folder::{StoredBlock, WorldFolder};
use crate::bake::minetest::{BakedColumn, BlobColumn, NodeColors, TopPicture, TopStyle, bake_columns};
use crate::base::Task;
use crate::format::minetest::SIDE;
use crate::format::{BlockKey, BlockRange};

/// Keys of one page.
const PAGE: usize = 64 << 10;
/// Blocks after which a band of rows ends: a few MiB as they are stored.
const BAND_BLOCKS: u64 = 4096;
/// Blocks that are read at a time.
const BATCH: usize = 4096;

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
    fn style(&self) -> TopStyle {
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
        Ok(x.map(|(min, max)| Self { within, x: min..=max, rows }))
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
        for band in self.bands() {
            let mut rows: BTreeMap<i32, Vec<BakedColumn>> = BTreeMap::new();
            let (columns, lost) = self.columns(world, band.clone(), request, colors, task)?;
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
                    Some(columns) => picture.add_row(columns.iter().map(|column| (column.x, &column.column)), &mut rgb),
                    None => picture.add_empty_row(&mut rgb),
                }
                take(&rgb)?;
            }
            next_z = band.start().saturating_sub(1);
        }
        Ok(counts)
    }

    /// Ranges of z from north to south, each with some thousand blocks.
    fn bands(&self) -> Vec<RangeInclusive<i32>> {
        let mut bands = Vec::new();
        let (mut band, mut blocks): (Option<(i32, i32)>, u64) = (None, 0);
        for (z, count) in self.rows.iter().rev() {
            if let Some((min, max)) = band
                && blocks + count > BAND_BLOCKS
            {
                bands.push(min..=max);
                (band, blocks) = (None, 0);
            }
            band = Some((*z, band.map_or(*z, |(_, max)| max)));
            blocks += count;
        }
        bands.extend(band.map(|(min, max)| min..=max));
        bands
    }

    /// The columns of a band, and the number of blocks whose bytes cannot be had. While some columns are baked, the blocks
    /// of the next ones are read.
    fn columns(
        &self,
        world: &mut WorldFolder,
        z: RangeInclusive<i32>,
        request: &TopMapRequest,
        colors: &NodeColors,
        task: &Task,
    ) -> Result<(Vec<BakedColumn>, usize), WorldError> {
        let BlockRange { min, max } = self.within;
        let within = BlockRange { min: BlockKey { z: *z.start(), ..min }, max: BlockKey { z: *z.end(), ..max } };
        let style = request.style();
        let mut read = |after| world.blocks(within, after, BATCH, task);
        let mut baked: Vec<BakedColumn> = Vec::new();
        let mut waiting = Waiting::default();
        let mut next = read(None)?;
        while let Some(last) = next.last().map(|block| block.key) {
            waiting.add(next);
            let columns = waiting.take_whole();
            let (columns, read) = bake_columns(&columns, colors, &style, task, || read(Some(last)));
            baked.extend(columns?);
            next = read?;
        }
        baked.extend(bake_columns(&waiting.take_all(), colors, &style, task, || ()).0?);
        Ok((baked, waiting.lost))
    }
}

/// Blocks on their way into columns. They come in the order of x, z, y.
#[derive(Default)]
struct Waiting {
    columns: Vec<BlobColumn<Arc<[u8]>>>,
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
            match self.columns.last_mut().filter(|column| (column.x, column.z) == (key.x, key.z)) {
                Some(column) => column.blobs.push((key.y, bytes)),
                None => self.columns.push(BlobColumn { x: key.x, z: key.z, blobs: vec![(key.y, bytes)] }),
            }
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
