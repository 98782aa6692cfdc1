//! The list of blocks of `mapscope info --blocks`: one small row for each, since worlds have millions of them.

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};
use sha2::{Digest as _, Sha256};

use crate::format::BlockKey;
use crate::format::minetest::{Block, Nodes};

/// A block of the list.
#[derive(Clone, Copy, Debug)]
pub struct BlockRow {
    /// Place in blocks.
    pub key: BlockKey,
    /// Facts about its content.
    pub facts: BlockFacts,
}

/// Facts about the content of a block.
#[derive(Clone, Copy, Debug)]
pub struct BlockFacts {
    version: u8,
    flags: u8,
    timestamp: u32,
    metadata: u16,
    objects: u16,
    timers: u16,
    names: u16,
    sha256: [u8; 32],
}

impl BlockFacts {
    /// Facts about a block. The counts are those of lists whose lengths are stored in 16 bits.
    pub fn new(block: &Block) -> Self {
        let count = |len: usize| u16::try_from(len).unwrap_or(u16::MAX);
        Self {
            version: block.version,
            flags: block.flags,
            timestamp: block.timestamp,
            metadata: count(block.metadata.len()),
            objects: count(block.objects.len()),
            timers: count(block.timers.len()),
            names: count(block.nodes.names().len()),
            sha256: digest(&block.nodes),
        }
    }
}

/// Digest of all nodes in the order of their lists: of each its name, a zero byte, and both parameters.
fn digest(nodes: &Nodes) -> [u8; 32] {
    // Piece by piece: a name of 64 KiB on every node makes 256 MiB.
    let mut digest = Sha256::new();
    for ((name, param1), param2) in nodes.name_of().iter().zip(nodes.param1()).zip(nodes.param2()) {
        digest.update(nodes.names().get(usize::from(*name)).map_or(&[][..], |name| &**name));
        digest.update([0, *param1, *param2]);
    }
    digest.finalize().into()
}

impl Serialize for BlockRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { key: BlockKey { x, y, z }, facts } = self;
        let sha256: String = facts.sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut row = serializer.serialize_struct("BlockRow", 9)?;
        row.serialize_field("pos", &[x, y, z])?;
        row.serialize_field("version", &facts.version)?;
        row.serialize_field("flags", &facts.flags)?;
        row.serialize_field("timestamp", &facts.timestamp)?;
        row.serialize_field("meta", &facts.metadata)?;
        row.serialize_field("objects", &facts.objects)?;
        row.serialize_field("timers", &facts.timers)?;
        row.serialize_field("names", &facts.names)?;
        row.serialize_field("sha256", &sha256)?;
        row.end()
    }
}
