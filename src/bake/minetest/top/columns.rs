//! Bytes of blocks → columns, on all processors.

use rayon::prelude::*;

use super::column::{TopColumn, TopStyle};
use crate::bake::minetest::NodeColors;
use crate::base::{Cancelled, Task};
use crate::format::minetest::{BlockReader, NodeColor, SIDE};

/// Blocks of one column as they are stored.
#[derive(Clone, Debug)]
pub struct BlobColumn<B> {
    /// Its x in blocks.
    pub x: i32,
    /// Its z in blocks.
    pub z: i32,
    /// The y of each block, in blocks, and its bytes; from the top.
    pub blobs: Vec<(i32, B)>,
}

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

/// Bakes columns, in their order, while something else is done on one of the threads: reading the next ones. Blocks below
/// what can be seen are not read.
///
/// # Errors
/// The task is cancelled.
pub fn bake_columns<B: AsRef<[u8]> + Sync, R: Send>(
    columns: &[BlobColumn<B>],
    colors: &NodeColors,
    style: &TopStyle,
    task: &Task,
    meanwhile: impl FnOnce() -> R + Send,
) -> (Result<Vec<BakedColumn>, Cancelled>, R) {
    let bake = || {
        let columns = columns.par_iter().map_init(Worker::default, |worker, column| {
            task.check()?;
            Ok(worker.bake(column, colors, style))
        });
        columns.collect()
    };
    rayon::join(bake, meanwhile)
}

/// Buffers that are used again from block to block.
#[derive(Default)]
struct Worker {
    reader: BlockReader,
    colors: Vec<Option<NodeColor>>,
}

impl Worker {
    fn bake<B: AsRef<[u8]>>(&mut self, blobs: &BlobColumn<B>, colors: &NodeColors, style: &TopStyle) -> BakedColumn {
        let (mut column, mut blocks_read, mut unreadable) = (TopColumn::default(), 0, 0);
        for (y, blob) in &blobs.blobs {
            blocks_read += 1;
            let Ok(nodes) = self.reader.read_ids(blob.as_ref()) else {
                unreadable += 1;
                continue;
            };
            self.colors.clear();
            for (id, name) in nodes.names() {
                let id = usize::from(id);
                if self.colors.len() <= id {
                    self.colors.resize(id + 1, None);
                }
                if let Some(color) = self.colors.get_mut(id) {
                    *color = colors.get(name);
                }
            }
            let bottom_y = y.saturating_mul(SIDE as i32);
            if !column.look_into(bottom_y, nodes.ids(), &self.colors, style) {
                break;
            }
        }
        BakedColumn { x: blobs.x, z: blobs.z, column, blocks_read, unreadable }
    }
}
