//! Many blocks at once, on all processors.

use std::collections::HashMap;

use rayon::prelude::*;

use super::bake_block_mesh;
use super::look_block::LookBlock;
use super::looks::Looks;
use super::neighborhood::Neighborhood;
use super::occlusion::bake_occlusion_cell;
use super::style::MeshStyle;
use crate::base::{Cancelled, Task};
use crate::format::BlockKey;
use crate::format::minetest::{BlockError, BlockReader};
use crate::scene::solid::{Mesh, OcclusionCell};

/// Blocks that a thread takes at a time.
const AT_A_TIME: usize = 32;

/// A block as it is stored.
#[derive(Clone, Debug)]
pub struct BlobBlock<B> {
    /// Place.
    pub key: BlockKey,
    /// Bytes.
    pub blob: B,
}

/// Blocks by place.
pub type LookBlocks = HashMap<BlockKey, LookBlock>;

/// Reads blocks into `into`, and returns those that cannot be read, with the reason. They are hatched boxes.
///
/// # Errors
/// The task is cancelled.
pub fn bake_look_blocks<B: AsRef<[u8]> + Sync>(
    blobs: &[BlobBlock<B>],
    looks: &Looks,
    task: &Task,
    into: &mut LookBlocks,
) -> Result<Vec<(BlockKey, BlockError)>, Cancelled> {
    let read = |blobs: &[BlobBlock<B>]| {
        task.check()?;
        let mut reader = BlockReader::default();
        let block = |BlobBlock { key, blob }: &BlobBlock<B>| {
            (*key, reader.read(blob.as_ref()).map(|block| LookBlock::new(&block.nodes, looks)))
        };
        Ok(blobs.iter().map(block).collect::<Vec<_>>())
    };
    let blocks: Vec<_> = blobs.par_chunks(AT_A_TIME).map(read).collect::<Result<_, _>>()?;
    let mut unreadable = Vec::new();
    for (key, block) in blocks.into_iter().flatten() {
        let block = block.unwrap_or_else(|error| {
            unreadable.push((key, error));
            LookBlock::unreadable()
        });
        into.insert(key, block);
    }
    Ok(unreadable)
}

/// The meshes of some blocks, without empty ones, in the order of their keys.
///
/// # Errors
/// The task is cancelled.
pub fn bake_block_meshes(
    keys: &[BlockKey],
    blocks: &LookBlocks,
    style: MeshStyle,
    task: &Task,
) -> Result<Vec<Mesh>, Cancelled> {
    let bake = |keys: &[BlockKey]| {
        task.check()?;
        let meshes =
            keys.iter().map(|key| bake_block_mesh(*key, &Neighborhood::new(*key, |key| blocks.get(&key)), style));
        Ok(meshes.filter(|mesh| !mesh.vertices.is_empty()).collect::<Vec<_>>())
    };
    let meshes: Vec<Vec<Mesh>> = keys.par_chunks(AT_A_TIME).map(bake).collect::<Result<_, _>>()?;
    Ok(meshes.into_iter().flatten().collect())
}

/// Where some blocks can be seen through, in the order of their keys.
///
/// # Errors
/// The task is cancelled.
pub fn bake_occlusion_cells(
    keys: &[BlockKey],
    blocks: &LookBlocks,
    style: MeshStyle,
    task: &Task,
) -> Result<Vec<OcclusionCell>, Cancelled> {
    let bake = |keys: &[BlockKey]| {
        task.check()?;
        let cell = |key: &BlockKey| bake_occlusion_cell(*key, &Neighborhood::new(*key, |key| blocks.get(&key)), style);
        Ok(keys.iter().map(cell).collect::<Vec<_>>())
    };
    let cells: Vec<Vec<_>> = keys.par_chunks(AT_A_TIME).map(bake).collect::<Result<_, _>>()?;
    Ok(cells.into_iter().flatten().collect())
}
