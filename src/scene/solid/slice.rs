//! Slice of a world: the heights that are shown.

use std::ops::RangeInclusive;

/// Heights of nodes that are shown, both included. Caves are seen from above where what lies over them is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Lowest height.
    pub min_y: i32,
    /// Highest height.
    pub max_y: i32,
}

impl Slice {
    /// Everything.
    pub const ALL: Self = Self { min_y: i32::MIN, max_y: i32::MAX };

    /// Whether nothing is left out.
    pub fn is_all(self) -> bool {
        self == Self::ALL
    }

    /// The heights.
    pub fn range(self) -> RangeInclusive<i32> {
        self.min_y..=self.max_y
    }
}

impl Default for Slice {
    fn default() -> Self {
        Self::ALL
    }
}
