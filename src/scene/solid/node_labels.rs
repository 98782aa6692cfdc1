//! Labels of signs and objects in a part of a world.

use std::ops::RangeInclusive;

use glam::{IVec3, Vec3};

use super::Slice;

/// Question about the labels in a box of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelQuestion {
    /// Lowest block in each direction, as the game counts.
    pub min: IVec3,
    /// Highest block in each direction.
    pub max: IVec3,
    /// Heights of nodes that show.
    pub heights: Slice,
}

/// Label of something in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeLabel {
    /// Its words.
    pub text: String,
    /// Where it is, in the world.
    pub at: Vec3,
    /// It belongs to an object; else to a sign.
    pub is_object: bool,
}

impl LabelQuestion {
    /// Blocks along the east, upwards and to the north.
    pub fn blocks(&self) -> [RangeInclusive<i32>; 3] {
        [self.min.x..=self.max.x, self.min.y..=self.max.y, self.min.z..=self.max.z]
    }
}
