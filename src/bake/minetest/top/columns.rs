//! Bytes of blocks → columns, on all processors.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::column::{TopColumn, TopStyle};
use super::known_blobs::{KnownBlobs, Sight};
use crate::bake::minetest::NodeColors;
use crate::base::{Cancelled, Task};
use crate::format::minetest::{BlockReader, NodeColor, SIDE};

/// Most names whose colors are remembered, and the longest of them in bytes: those of games are far shorter.
const MOST_NAMES: usize = 20_000;
const LONGEST_NAME: usize = 1000;

/// A column, and the number of its blocks that cannot be read and were passed over.
#[derive(Clone, Debug)]
pub struct BakedColumn {
    /// Its x in blocks.
    pub x: i32,
    /// Its z in blocks.
    pub z: i32,
    /// Its pixels.
    pub column: TopColumn,
    /// Blocks whose bytes were read.
    pub blocks_read: usize,
    /// Blocks that cannot be read.
    pub unreadable: usize,
}

impl BakedColumn {
    /// A column into which nothing has looked yet.
    pub fn new([x, z]: [i32; 2]) -> Self {
        Self { x, z, column: TopColumn::default(), blocks_read: 0, unreadable: 0 }
    }
}

/// A column, and the next of its blocks as they are stored.
#[derive(Clone, Debug)]
pub struct BlobColumn<B> {
    /// The column so far.
    pub baked: BakedColumn,
    /// The y of each block, in blocks, and its bytes; from the top.
    pub blobs: Vec<(i32, B)>,
}

/// Looks into columns from above, as deep as can be seen.
#[derive(Debug)]
pub struct ColumnBaker<'a> {
    colors: &'a NodeColors,
    style: TopStyle,
    /// Those at rest; there are never more than threads.
    workers: Mutex<Vec<Worker>>,
}

impl<'a> ColumnBaker<'a> {
    /// A baker of columns of a look.
    pub fn new(colors: &'a NodeColors, style: TopStyle) -> Self {
        Self { colors, style, workers: Mutex::default() }
    }

    /// Looks into the next blocks of columns, which are used up. Those below what can be seen are not read.
    ///
    /// # Errors
    /// The task is cancelled.
    pub fn bake<B: AsRef<[u8]> + Send>(&self, columns: &mut [BlobColumn<B>], task: &Task) -> Result<(), Cancelled> {
        columns.par_iter_mut().try_for_each_init(
            || BusyWorker::new(self),
            |busy, column| {
                task.check()?;
                busy.worker.bake(column, self.colors, &self.style);
                Ok(())
            },
        )
    }

    fn workers(&self) -> MutexGuard<'_, Vec<Worker>> {
        self.workers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker that goes back to the others when it is dropped: its buffers, and above all its decoder, are dear to make.
struct BusyWorker<'a> {
    worker: Worker,
    baker: &'a ColumnBaker<'a>,
}

impl<'a> BusyWorker<'a> {
    fn new(baker: &'a ColumnBaker<'a>) -> Self {
        let worker = baker.workers().pop().unwrap_or_default();
        Self { worker, baker }
    }
}

impl Drop for BusyWorker<'_> {
    fn drop(&mut self) {
        self.baker.workers().push(std::mem::take(&mut self.worker));
    }
}

/// Buffers that are used again from block to block.
#[derive(Default)]
struct Worker {
    reader: BlockReader,
    /// Colors by the ids of a block.
    colors: Vec<Option<NodeColor>>,
    named_colors: HashMap<Box<[u8]>, Option<NodeColor>>,
    known: KnownBlobs,
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

impl Worker {
    fn bake<B: AsRef<[u8]>>(&mut self, column: &mut BlobColumn<B>, colors: &NodeColors, style: &TopStyle) {
        let BlobColumn { baked, blobs } = column;
        for (y, blob) in blobs.drain(..) {
            if !baked.column.is_open() {
                break;
            }
            baked.blocks_read += 1;
            if !self.look(&mut baked.column, y.saturating_mul(SIDE as i32), blob.as_ref(), colors, style) {
                baked.unreadable += 1;
            }
        }
        if baked.unreadable > 0 {
            baked.column.mark_damaged();
        }
    }

    /// Looks into one block. Returns whether it can be read.
    fn look(
        &mut self,
        column: &mut TopColumn,
        bottom_y: i32,
        blob: &[u8],
        colors: &NodeColors,
        style: &TopStyle,
    ) -> bool {
        if let Some(sight) = self.known.get(blob) {
            column.look_into_uniform(bottom_y, sight, style);
            return true;
        }
        let Ok(nodes) = self.reader.read_ids(blob) else { return false };
        self.colors.clear();
        for (id, name) in nodes.names() {
            let id = usize::from(id);
            if self.colors.len() <= id {
                self.colors.resize(id + 1, None);
            }
            if let Some(color) = self.colors.get_mut(id) {
                *color = match self.named_colors.get(name) {
                    Some(color) => *color,
                    None => {
                        let color = colors.get(name).filter(NodeColor::is_seen);
                        if self.named_colors.len() < MOST_NAMES && name.len() <= LONGEST_NAME {
                            self.named_colors.insert(name.into(), color);
                        }
                        color
                    }
                };
            }
        }
        // Blocks that look the same may differ in their lamps.
        let is_dark = !style.lamps || nodes.param1().iter().all(|light| light >> 4 == 0);
        match Sight::of(nodes.ids(), &self.colors).filter(|_| is_dark) {
            Some(sight) => {
                self.known.insert(blob, sight);
                column.look_into_uniform(bottom_y, sight, style);
            }
            None => column.look_into(bottom_y, nodes.ids(), nodes.param1(), &self.colors, style),
        }
        true
    }
}
