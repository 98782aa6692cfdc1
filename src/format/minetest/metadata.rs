//! Metadata of nodes: texts by name, and an inventory.

use super::bytes::Bytes;
use super::error::{BlockError, Part};
use super::inventory::Inventory;
use super::legacy_metadata::read_legacy;

/// Metadata of one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeMetadata {
    /// Place of the node in the lists of its block. The file may name one beyond the last node.
    pub node: u16,
    /// Texts, in the order of the file.
    pub variables: Vec<Variable>,
    /// Inventory.
    pub inventory: Inventory,
}

/// A text with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Name.
    pub name: Box<[u8]>,
    /// Value.
    pub value: Box<[u8]>,
    /// Whether the server keeps it from players.
    pub is_private: bool,
}

impl Variable {
    /// A text that players may see.
    pub(super) fn public(name: &[u8], value: &[u8]) -> Self {
        Self { name: name.into(), value: value.into(), is_private: false }
    }
}

impl NodeMetadata {
    /// Value of a variable.
    pub fn value(&self, name: &str) -> Option<&[u8]> {
        self.variables.iter().find(|variable| &*variable.name == name.as_bytes()).map(|variable| &*variable.value)
    }

    /// Reads the list of a block of a version.
    pub(super) fn read_all(bytes: &mut Bytes<'_>, block_version: u8) -> Result<Vec<Self>, BlockError> {
        bytes.part(Part::Metadata);
        if block_version < 23 { Self::read_all_by_type(bytes) } else { Self::read_all_by_name(bytes) }
    }

    /// Up to block version 22: each node's data has the form of its type.
    fn read_all_by_type(bytes: &mut Bytes<'_>) -> Result<Vec<Self>, BlockError> {
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
    fn read_all_by_name(bytes: &mut Bytes<'_>) -> Result<Vec<Self>, BlockError> {
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
            let variables =
                (0..variables).map(|_| Variable::read(bytes, version == 2)).collect::<Result<Vec<_>, _>>()?;
            Ok(Self { node, variables, inventory: Inventory::read(bytes)? })
        };
        (0..count).map(read).collect()
    }
}

impl Variable {
    fn read(bytes: &mut Bytes<'_>, has_privacy: bool) -> Result<Self, BlockError> {
        let (name, value) = (bytes.text16()?.into(), bytes.text32()?.into());
        Ok(Self { name, value, is_private: has_privacy && bytes.u8()? != 0 })
    }
}
