//! Columns of blocks, read from the top only as deep as can be seen.

use std::sync::Arc;

use super::error::WorldError;
use super::packed_key::PackedKey;
use super::world_folder::WorldFolder;
use crate::bake::minetest::{BakedColumn, BlobColumn, ColumnBaker};
use crate::base::Task;
use crate::format::BlockKey;

/// Blocks of a column that are read at a time. With more of them, more are read in vain below the last that can be seen;
/// with fewer, reading and baking wait for each other more often.
const DEPTH: usize = 3;

/// Bakes the columns of some blocks, in the order of the keys. Those of a column stand together, from the bottom.
///
/// # Errors
/// A database cannot be read, or the task is cancelled.
pub(super) fn bake_keys(
    world: &mut WorldFolder,
    keys: &[PackedKey],
    baker: &ColumnBaker<'_>,
    task: &Task,
) -> Result<Vec<BakedColumn>, WorldError> {
    let columns: Vec<&[PackedKey]> = keys.chunk_by(is_of_one_column).collect();
    let (first, second) = columns.split_at(columns.len() / 2);
    let (mut first, mut second) = (Columns::new(first), Columns::new(second));
    // While the blocks of one half are baked, the next ones of the other are read.
    let (mut now, mut next) = (&mut first, &mut second);
    let mut has_blobs = now.read(world, task)?;
    loop {
        let (baked, read) = rayon::join(|| baker.bake(&mut now.columns, task), || next.read(world, task));
        baked?;
        if read? {
            std::mem::swap(&mut now, &mut next);
        } else if has_blobs {
            has_blobs = now.read(world, task)?;
        } else {
            break;
        }
    }
    Ok(first.columns.into_iter().chain(second.columns).map(|column| column.baked).collect())
}

/// Columns on their way.
struct Columns<'a> {
    columns: Vec<BlobColumn<Arc<[u8]>>>,
    /// Keys of the blocks of each that have not been read, from the bottom.
    keys: Vec<&'a [PackedKey]>,
}

impl<'a> Columns<'a> {
    fn new(keys: &[&'a [PackedKey]]) -> Self {
        let column = |keys: &&[PackedKey]| {
            let BlockKey { x, z, .. } = keys.first()?.key();
            Some(BlobColumn { baked: BakedColumn::new([x, z]), blobs: Vec::new() })
        };
        Self { columns: keys.iter().filter_map(column).collect(), keys: keys.to_vec() }
    }

    /// Reads the next blocks of the columns into which one can still look deeper, as many as fit into a batch. Returns
    /// whether there are any.
    fn read(&mut self, world: &mut WorldFolder, task: &Task) -> Result<bool, WorldError> {
        let mut wanted = Vec::new();
        for (column, keys) in self.columns.iter().zip(&self.keys) {
            if column.baked.column.is_open() {
                wanted.extend(keys.iter().rev().take(DEPTH).map(|key| key.key()));
            }
        }
        if wanted.is_empty() {
            return Ok(false);
        }
        let mut found = wanted.iter().zip(world.blobs(&wanted, task)?);
        for (column, keys) in self.columns.iter_mut().zip(&mut self.keys) {
            if !column.baked.column.is_open() {
                continue;
            }
            for _ in 0..DEPTH.min(keys.len()) {
                let Some((key, blob)) = found.next() else { return Ok(true) };
                *keys = keys.split_last().map_or(&[], |(_, lower)| lower);
                match blob {
                    Some(Ok(bytes)) => column.blobs.push((key.y, bytes)),
                    Some(Err(_)) => column.baked.unreadable += 1,
                    // It has been removed meanwhile.
                    None => {}
                }
            }
        }
        Ok(true)
    }
}

fn is_of_one_column(key: &PackedKey, other: &PackedKey) -> bool {
    let [key, other] = [key, other].map(|key| key.key());
    (key.x, key.z) == (other.x, other.z)
}
