//! The picture that is chosen.

use crate::view::SaveChoice;
use crate::view::flat::SaveOrder;

/// The choices of the window, and the picture that they come to.
pub struct Chosen {
    /// Choices of the window.
    pub choice: SaveChoice,
    /// `None` where there is nothing in the map.
    pub order: Option<SaveOrder>,
}
