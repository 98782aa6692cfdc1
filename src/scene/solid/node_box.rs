//! A box of nodes, for cuts through a world.

use glam::IVec3;

use super::Slice;

/// A box of nodes, both corners included, as games count them: x to the east, y up, z to the north. Empty where `max` is
/// below `min` on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeBox {
    /// Lowest node on each axis.
    pub min: IVec3,
    /// Highest node on each axis.
    pub max: IVec3,
}

impl NodeBox {
    /// Everything.
    pub const ALL: Self = Self { min: IVec3::MIN, max: IVec3::MAX };

    /// The box between two nodes, in any order.
    pub fn between(a: IVec3, b: IVec3) -> Self {
        Self { min: a.min(b), max: a.max(b) }
    }

    /// Whether nothing is left out.
    pub fn is_all(self) -> bool {
        self == Self::ALL
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        !self.min.cmple(self.max).all()
    }

    /// The nodes that both have.
    pub fn intersection(self, other: Self) -> Self {
        Self { min: self.min.max(other.min), max: self.max.min(other.max) }
    }

    /// Whether all of another box lies in it.
    pub fn holds(self, other: Self) -> bool {
        self.min.cmple(other.min).all() && self.max.cmpge(other.max).all()
    }
}

impl Default for NodeBox {
    fn default() -> Self {
        Self::ALL
    }
}

impl From<Slice> for NodeBox {
    fn from(slice: Slice) -> Self {
        let mut all = Self::ALL;
        (all.min.y, all.max.y) = (slice.min_y, slice.max_y);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_is_a_box_of_all_columns() {
        assert!(NodeBox::from(Slice::ALL).is_all());
        let cut = NodeBox::from(Slice { min_y: -3, max_y: 5 });
        let near = NodeBox::between(IVec3::new(4, 9, -7), IVec3::new(2, 0, 8));
        assert_eq!(near, NodeBox { min: IVec3::new(2, 0, -7), max: IVec3::new(4, 9, 8) });
        let both = cut.intersection(near);
        assert_eq!(both, NodeBox { min: IVec3::new(2, 0, -7), max: IVec3::new(4, 5, 8) });
        assert!(cut.holds(both) && near.holds(both) && !both.holds(near) && !both.is_empty());
        assert!(both.intersection(NodeBox::from(Slice { min_y: 6, max_y: 9 })).is_empty());
    }
}
