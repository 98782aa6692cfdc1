//! Check of a whole world: blocks that cannot be read, and odd data in those that can.

use super::block_scan::BlockPages;
use super::codes;
use super::error::WorldError;
use super::world_folder::WorldFolder;
use crate::base::{Report, Task, WarningPlace, counted};
use crate::format::BlockRange;
use crate::format::minetest::{Block, BlockReader, NODES};

/// Result of a check so far.
#[derive(Clone, Debug, Default)]
pub struct CheckedBlocks {
    /// Blocks checked.
    pub blocks: usize,
    /// Warnings about them, in the order of x, z, y.
    pub report: Report,
}

impl WorldFolder {
    /// Checks all blocks, one after the other: it is to disturb neither the game nor the picture. `each` is called after
    /// some hundred.
    ///
    /// # Errors
    /// As those of [`WorldFolder::keys`].
    pub fn check_blocks(&mut self, task: &Task, mut each: impl FnMut(&CheckedBlocks)) -> Result<(), WorldError> {
        let (mut pages, mut reader) = (BlockPages::new(BlockRange::ALL), BlockReader::default());
        let mut checked = CheckedBlocks::default();
        loop {
            let blocks = pages.next(self, task)?;
            if blocks.is_empty() {
                return Ok(());
            }
            for stored in blocks {
                task.check()?;
                let place = WarningPlace::Block([stored.key.x, stored.key.y, stored.key.z]);
                let read = stored.blob.map_err(|error| error.to_string());
                match read.and_then(|bytes| reader.read(&bytes).map_err(|error| error.to_string())) {
                    Ok(block) => check_block(&block, place, &mut checked.report),
                    Err(reason) => checked.report.warn(codes::BLOCK_UNREADABLE, place, reason),
                }
                checked.blocks += 1;
            }
            each(&checked);
        }
    }
}

fn check_block(block: &Block, place: WarningPlace, report: &mut Report) {
    if let Some(error) = &block.metadata_error {
        let message = format!("its metadata cannot be read ({error}), so its signs and chests appear empty");
        report.warn(codes::METADATA_UNREADABLE, place, message);
    }
    let is_outside = |node: u16| usize::from(node) >= NODES;
    let metadata = block.metadata.iter().filter(|metadata| is_outside(metadata.node)).count();
    let timers = block.timers.iter().filter(|timer| is_outside(timer.node)).count();
    for (count, noun, code) in
        [(metadata, "metadata entry", codes::METADATA_MISPLACED), (timers, "timer", codes::TIMER_MISPLACED)]
    {
        if count > 0 {
            let entries = counted(count, noun).replace("entrys", "entries");
            let (have, are) = if count == 1 { ("has", "is") } else { ("have", "are") };
            let message = format!("{entries} {have} a position outside the block and {are} not shown");
            report.warn(code, place, message);
        }
    }
    let positions = block.objects.iter().map(|object| object.position);
    let far = positions.filter(|at| !at.is_finite() || at.abs().max_element() > MOST_COORDINATE).count();
    if far > 0 {
        let (lie, are) = if far == 1 { ("lies", "is") } else { ("lie", "are") };
        let message = format!("{} {lie} outside the world limits and {are} not shown", counted(far, "object"));
        report.warn(codes::OBJECT_OUTSIDE, place, message);
    }
}

/// Highest coordinate of a node, rounded up.
const MOST_COORDINATE: f32 = 32_768.0;
