//! Codes of the warnings that a check of a world gives.

/// A block cannot be read; it is left out.
pub const BLOCK_UNREADABLE: &str = "block-unreadable";
/// The metadata of a block cannot be read, while its nodes can.
pub const METADATA_UNREADABLE: &str = "metadata-unreadable";
/// Metadata names a node that the block does not have.
pub const METADATA_MISPLACED: &str = "metadata-misplaced";
/// A timer names a node that the block does not have.
pub const TIMER_MISPLACED: &str = "timer-misplaced";
/// An object stands outside of any world.
pub const OBJECT_OUTSIDE: &str = "object-outside";
