//! The chosen picture.

use crate::view::{SaveChoice, SaveOrder};

/// Choices of the window, and their picture.
pub struct Chosen {
    /// Choices of the window.
    pub choice: SaveChoice,
    /// `None` where there is nothing in the map.
    pub order: Option<SaveOrder>,
}
