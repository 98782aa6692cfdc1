//! Metadata of nodes: texts by name, and an inventory.

use super::inventory::Inventory;

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
}
