//! The block around a node.

use super::node::NodeOfBlock;
use crate::base::{counted, duration_text};
use crate::format::BlockKey;
use crate::format::minetest::Block;
use crate::scene::solid::{Fact, FactSection};

/// Timestamp of a block that has never been in play.
const NEVER: u32 = u32::MAX;

/// Facts about the block.
pub(super) fn section(node: NodeOfBlock<'_>) -> FactSection {
    let NodeOfBlock { key: BlockKey { x, y, z }, block, stored_bytes, .. } = node;
    let timestamp = match block.timestamp {
        NEVER => "never".to_owned(),
        seconds => format!("at {} of game time", duration_text(u64::from(seconds) * 1000)),
    };
    let mut facts = vec![
        Fact::new("Position", format!("{x}, {y}, {z}")),
        Fact::new("Version", block.version.to_string()),
        Fact::new("Stored size", counted(stored_bytes, "byte")),
        Fact::new("Generated", if block.is_generated() { "yes" } else { "partly" }),
        Fact { stored: Some(block.timestamp.to_string()), ..Fact::new("Last active", timestamp) },
        Fact { stored: block.lighting_complete.map(|bits| bits.to_string()), ..Fact::new("Lighting", lighting(block)) },
        Fact::new("Node kinds", block.nodes.names().len().to_string()),
        Fact::new("Metadata", block.metadata.len().to_string()),
        Fact::new("Objects", block.objects.len().to_string()),
        Fact::new("Timers", block.timers.len().to_string()),
    ];
    if let Some(error) = &block.metadata_error {
        facts.push(Fact::new("Metadata error", error.to_string()));
    }
    FactSection { title: format!("Block {x}, {y}, {z}"), facts, items: None }
}

/// Sides to which light has spread: six for each of day and night.
fn lighting(block: &Block) -> String {
    const ALL: u16 = 0x0fff;
    match block.lighting_complete.map(|bits| bits & ALL) {
        None => "not stored".to_owned(),
        Some(ALL) => "complete".to_owned(),
        Some(bits) => format!("{} of 12 sides complete", bits.count_ones()),
    }
}
