//! Minetest and Luanti worlds: what a *block* of 16×16×16 nodes says, and the texts beside the database.
//!
//! ```text
//! bytes ─► BlockReader ─► Block { Nodes, NodeMetadata, StaticObject, NodeTimer }
//! ```
//!
//! The serialization of blocks has had thirty versions, and one world mixes them: an old block stays as it is until it is
//! changed. [`BlockReader`] reads 11 to 29; what each holds is stated in `block.rs`, where the order of its parts is. A
//! block that does not read to its end is refused with a [`BlockError`]; the world around it is not.
//!
//! Integers are big-endian. Nodes are ordered by z, then y, then x. Texts are bytes: nothing makes them UTF-8.

mod block;
mod bytes;
mod color_table;
mod error;
mod inventory;
mod key;
mod legacy_metadata;
mod metadata;
mod metadata_list;
mod node_definition;
mod nodes;
mod object;
mod shown_text;
mod static_ids;
mod text_file;
mod unpack;

pub use block::{Block, BlockReader, NodeTimer};
pub use color_table::{ColorTable, FaultyLine, NodeColor};
pub use error::{BlockError, Part};
pub use inventory::{Inventory, InventoryList};
pub use key::{SectorLayout, block_key, block_number, sector_block_path, sector_key};
pub use metadata::{NodeMetadata, Variable};
pub use node_definition::{NodeDefinition, read_node_definitions};
pub use nodes::{NODES, Node, NodeIds, Nodes, SIDE, block_of_node, node_index, node_place};
pub use object::{LuaEntity, StaticObject};
pub use shown_text::shown_text;
pub use text_file::{PlayerFile, TextSettings};
