//! The check of a whole world, as far as it has come.

use std::sync::Arc;

use crate::base::Warning;

/// Result of a check of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorldCheck {
    /// Blocks checked.
    pub blocks: usize,
    /// Blocks of the world.
    pub total: usize,
    /// Warnings about them.
    pub warnings: Arc<[Warning]>,
    /// Further warnings that were counted but not kept.
    pub dropped: usize,
    /// How it has ended; `None` while it goes on.
    pub end: Option<CheckEnd>,
}

/// End of a check.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckEnd {
    /// All blocks were checked.
    Done,
    /// It was stopped, for this reason.
    Failed(String),
}
