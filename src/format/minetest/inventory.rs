//! Inventories of nodes and players: lists of stacks, as text.

use super::bytes::Bytes;
use super::error::{BlockError, Part};

/// Inventory of a node or a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    /// Lists, in the order of the text.
    pub lists: Vec<InventoryList>,
}

/// List of slots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InventoryList {
    /// Name, such as `main`; chests of 2011 have `0`.
    pub name: Box<[u8]>,
    /// Stacks: item, count, wear and what else is stored of them, as text. An empty slot is an empty text.
    pub stacks: Vec<Box<[u8]>>,
}

impl Inventory {
    /// Reads an inventory up to the line that ends it. Lines that are not known are skipped, as the game does.
    pub(super) fn read(bytes: &mut Bytes<'_>) -> Result<Self, BlockError> {
        let mut inventory = Self::default();
        while let Some(line) = bytes.line() {
            match words(line) {
                (b"EndInventory" | b"end", _) => return Ok(inventory),
                (b"List", rest) => {
                    let (name, _slots) = words(rest);
                    inventory.lists.push(InventoryList::read(name, bytes)?);
                }
                _ => {}
            }
        }
        Err(BlockError::CutOff(Part::Metadata))
    }

    /// Whether there are no lists.
    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }
}

impl InventoryList {
    fn read(name: &[u8], bytes: &mut Bytes<'_>) -> Result<Self, BlockError> {
        let mut list = Self { name: name.into(), stacks: Vec::new() };
        while let Some(line) = bytes.line() {
            match words(line) {
                (b"EndInventoryList" | b"end", _) => return Ok(list),
                (b"Item", stack) => list.stacks.push(stack.into()),
                (b"Empty", _) => list.stacks.push(Box::default()),
                _ => {}
            }
        }
        Err(BlockError::CutOff(Part::Metadata))
    }
}

/// First word of a line, and what follows the blank behind it.
fn words(line: &[u8]) -> (&[u8], &[u8]) {
    match line.iter().position(|byte| *byte == b' ') {
        Some(at) => (line.get(..at).unwrap_or_default(), line.get(at + 1..).unwrap_or_default()),
        None => (line, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Inventory, BlockError> {
        Inventory::read(&mut Bytes::new(text.as_bytes(), Part::Metadata))
    }

    #[test]
    fn lists_hold_stacks_and_empty_slots() {
        let text = "List main 3\nWidth 0\nItem default:torch 13\nEmpty\nItem a:b 1 50112\nEndInventoryList\n\
                    Strange line\nList craft 1\nEmpty\nEndInventoryList\nEndInventory\n";
        let inventory = read(text).expect("read");
        let list = |name: &str, stacks: &[&str]| InventoryList {
            name: name.as_bytes().into(),
            stacks: stacks.iter().map(|stack| stack.as_bytes().into()).collect(),
        };
        assert_eq!(inventory.lists, [list("main", &["default:torch 13", "", "a:b 1 50112"]), list("craft", &[""])]);
    }

    #[test]
    fn what_follows_stays_unread() {
        let mut bytes = Bytes::new(b"EndInventory\n12 3 4 5", Part::Metadata);
        assert!(Inventory::read(&mut bytes).expect("read").is_empty());
        assert_eq!(bytes.rest(), b"12 3 4 5");
    }

    #[test]
    fn an_inventory_without_an_end_is_cut_off() {
        for text in ["", "List main 1\nEmpty\n", "List main 1\nEmpty\nEndInventoryList\n"] {
            assert_eq!(read(text), Err(BlockError::CutOff(Part::Metadata)), "{text:?}");
        }
    }
}
