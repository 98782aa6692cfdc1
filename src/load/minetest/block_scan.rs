//! All blocks of a world, batch by batch; and read on all processors while the next ones come from the disk.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::database::Blob;
use super::error::WorldError;
use super::world_folder::{StoredBlock, WorldFolder};
use crate::base::Task;
use crate::format::minetest::{Block, BlockReader};
use crate::format::{BlockKey, BlockRange};

/// Blocks of one batch: as they are stored some hundred KiB.
const BATCH: usize = 512;
/// Blocks that one reader reads in a row.
const RUN: usize = 32;
/// Bytes of the results of a batch from which on no block is read before what came of those before it is visited.
const MOST_RESULT_BYTES: usize = 32 << 20;

/// Batches of all blocks within a range, in the order of x, z, y.
#[derive(Clone, Copy, Debug)]
pub struct BlockPages {
    within: BlockRange,
    after: Option<BlockKey>,
}

impl BlockPages {
    /// From the first block on.
    pub fn new(within: BlockRange) -> Self {
        Self { within, after: None }
    }

    /// The next blocks, at most some 16 MiB; an empty list behind the last.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn next(&mut self, world: &mut WorldFolder, task: &Task) -> Result<Vec<StoredBlock>, WorldError> {
        let blocks = world.blocks(self.within, self.after, BATCH, task)?;
        self.after = blocks.last().map(|block| block.key).or(self.after);
        Ok(blocks)
    }
}

/// Result for a block, held for as long as its batch is read.
pub trait BlockResult: Send {
    /// Bytes that it holds, roughly, where they grow with what is stored.
    fn held_bytes(&self) -> usize;
}

impl WorldFolder {
    /// Visits all blocks within a range, in the order of x, z, y.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn visit_blocks(
        &mut self,
        within: BlockRange,
        task: &Task,
        mut visit: impl FnMut(StoredBlock),
    ) -> Result<(), WorldError> {
        let mut pages = BlockPages::new(within);
        loop {
            let blocks = pages.next(self, task)?;
            if blocks.is_empty() {
                return Ok(());
            }
            blocks.into_iter().for_each(&mut visit);
        }
    }

    /// Reads all blocks within a range. `work` gets each of them, on any processor, or the reason why it cannot be read;
    /// `visit` gets what comes of it, in the order of x, z, y, and may end the reading. Results are held up to some 32 MiB,
    /// and one more for each processor; what is read beyond them comes one by one.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn read_blocks<T: BlockResult>(
        &mut self,
        within: BlockRange,
        task: &Task,
        work: impl Fn(BlockKey, Result<Block, String>) -> T + Sync,
        mut visit: impl FnMut(BlockKey, T) -> ControlFlow<()>,
    ) -> Result<(), WorldError> {
        let mut pages = BlockPages::new(within);
        let mut blocks = pages.next(self, task)?;
        while !blocks.is_empty() {
            let held = AtomicUsize::new(0);
            let read_one = |reader: &mut BlockReader, StoredBlock { key, blob }: &StoredBlock| {
                if held.load(Ordering::Relaxed) >= MOST_RESULT_BYTES {
                    return None;
                }
                let result = work(*key, read(reader, blob));
                held.fetch_add(result.held_bytes(), Ordering::Relaxed);
                Some(result)
            };
            let read_run = |run: &[StoredBlock]| {
                let mut reader = BlockReader::default();
                run.iter().map(|block| read_one(&mut reader, block)).collect::<Vec<Option<T>>>()
            };
            let read_all = || blocks.par_chunks(RUN).map(read_run).collect::<Vec<_>>();
            let (results, following) = rayon::join(read_all, || pages.next(self, task));
            let mut reader = BlockReader::default();
            for (StoredBlock { key, blob }, result) in blocks.iter().zip(results.into_iter().flatten()) {
                let result = match result {
                    Some(result) => result,
                    None => {
                        task.check()?;
                        work(*key, read(&mut reader, blob))
                    }
                };
                if visit(*key, result).is_break() {
                    return Ok(());
                }
            }
            task.check()?;
            blocks = following?;
        }
        Ok(())
    }
}

fn read(reader: &mut BlockReader, blob: &Blob) -> Result<Block, String> {
    let bytes = blob.as_ref().map_err(ToString::to_string)?;
    reader.read(bytes).map_err(|error| error.to_string())
}
