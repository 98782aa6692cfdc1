//! Lists of metadata in blocks: each node's texts by name, and its inventory.

use super::bytes::Bytes;
use super::error::{BlockError, Part};
use super::inventory::Inventory;
use super::legacy_metadata::read_legacy;
use super::metadata::{NodeMetadata, Variable};

/// Reads the list of a block of a version.
pub(super) fn read_metadata(bytes: &mut Bytes<'_>, block_version: u8) -> Result<Vec<NodeMetadata>, BlockError> {
    bytes.part(Part::Metadata);
    if block_version < 23 { read_by_type(bytes) } else { read_by_name(bytes) }
}

/// Up to block version 22: each node's data has the form of its type.
fn read_by_type(bytes: &mut Bytes<'_>) -> Result<Vec<NodeMetadata>, BlockError> {
    let version = bytes.u16()?;
    if version > 1 {
        return Err(BlockError::PartVersion { part: Part::Metadata, version });
    }
    let count = bytes.u16()?;
    let read = |_| {
        let (node, kind) = (bytes.u16()?, bytes.u16()?);
        let mut data = Bytes::new(bytes.text16()?, Part::Metadata);
        Ok(read_legacy(node, kind, &mut data))
    };
    (0..count).map(read).collect()
}

/// Since block version 23. Version 0 is an empty list, without a count.
fn read_by_name(bytes: &mut Bytes<'_>) -> Result<Vec<NodeMetadata>, BlockError> {
    let version = bytes.u8()?;
    match version {
        0 => return Ok(Vec::new()),
        1 | 2 => {}
        _ => return Err(BlockError::PartVersion { part: Part::Metadata, version: version.into() }),
    }
    let count = bytes.u16()?;
    let read = |_| {
        let node = bytes.u16()?;
        let variables = bytes.u32()?;
        let variables = (0..variables).map(|_| read_variable(bytes, version == 2)).collect::<Result<Vec<_>, _>>()?;
        Ok(NodeMetadata { node, variables, inventory: Inventory::read(bytes)? })
    };
    (0..count).map(read).collect()
}

fn read_variable(bytes: &mut Bytes<'_>, has_privacy: bool) -> Result<Variable, BlockError> {
    let (name, value) = (bytes.text16()?.into(), bytes.text32()?.into());
    Ok(Variable { name, value, is_private: has_privacy && bytes.u8()? != 0 })
}
