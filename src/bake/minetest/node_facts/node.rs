//! A node within its block.

use glam::IVec3;

use crate::format::BlockKey;
use crate::format::minetest::{Block, SIDE, node_place};

/// Node whose facts are wanted.
#[derive(Clone, Copy, Debug)]
pub struct NodeOfBlock<'a> {
    /// Place of its block.
    pub key: BlockKey,
    /// Its block.
    pub block: &'a Block,
    /// Bytes of the block as it is stored.
    pub stored_bytes: usize,
    /// Place of the node in the lists of its block.
    pub index: usize,
    /// First parameter of the node above it, if it is known: the light that falls on the node.
    pub param1_above: Option<u8>,
}

/// Position of a node of a block in the world.
pub fn node_position(BlockKey { x, y, z }: BlockKey, index: usize) -> IVec3 {
    let inside = node_place(index).map(|at| at as i32);
    (IVec3::new(x, y, z) * SIDE as i32).saturating_add(IVec3::from(inside))
}

/// A stored text; what is no UTF-8 is replaced.
pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
