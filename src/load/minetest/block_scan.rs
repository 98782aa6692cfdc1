//! All blocks of a world, read on all processors while the next ones come from the disk.

use rayon::prelude::*;

use super::database::Blob;
use super::error::WorldError;
use super::world_folder::{StoredBlock, WorldFolder};
use crate::base::Task;
use crate::format::minetest::{Block, BlockReader};
use crate::format::{BlockKey, BlockRange};

/// Blocks of one batch: 8 MiB of nodes on each processor at most, and as they are stored some hundred KiB.
const BATCH: usize = 512;
/// Blocks that one reader reads in a row.
const RUN: usize = 32;

impl WorldFolder {
    /// Reads all blocks within a range. `work` gets each of them, on any processor, or the reason why it cannot be read;
    /// `visit` gets what comes of it, in the order of x, z, y. Memory stays bounded by what `work` returns for a batch.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn read_blocks<T: Send>(
        &mut self,
        within: BlockRange,
        task: &Task,
        work: impl Fn(BlockKey, Result<Block, String>) -> T + Sync,
        mut visit: impl FnMut(BlockKey, T),
    ) -> Result<(), WorldError> {
        let mut after = None;
        let mut next = |world: &mut Self| -> Result<Vec<StoredBlock>, WorldError> {
            let blocks = world.blocks(within, after, BATCH, task)?;
            after = blocks.last().map(|block| block.key).or(after);
            Ok(blocks)
        };
        let mut blocks = next(self)?;
        while !blocks.is_empty() {
            let read_run = |run: &[StoredBlock]| {
                let mut reader = BlockReader::default();
                let results = run.iter().map(|StoredBlock { key, blob }| work(*key, read(&mut reader, blob)));
                results.collect::<Vec<T>>()
            };
            let read_all = || blocks.par_chunks(RUN).map(read_run).collect::<Vec<_>>();
            let (results, following) = rayon::join(read_all, || next(self));
            blocks.iter().zip(results.into_iter().flatten()).for_each(|(block, result)| visit(block.key, result));
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
