//! An axis-aligned rectangle, x to the right, y downwards.

use glam::Vec2;

/// A rectangle from `min` (left, top) to `max` (right, bottom). Empty when `max` is not beyond `min` on both axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left and top edge.
    pub min: Vec2,
    /// Right and bottom edge.
    pub max: Vec2,
}

impl Rect {
    /// The rectangle between two corners.
    pub fn new(min: Vec2, max: Vec2) -> Self {
        Self { min, max }
    }

    /// The rectangle of the given size around a centre.
    pub fn from_center_size(center: Vec2, size: Vec2) -> Self {
        Self { min: center - size * 0.5, max: center + size * 0.5 }
    }

    /// Width and height; negative where the rectangle is turned inside out.
    pub fn size(self) -> Vec2 {
        self.max - self.min
    }

    /// The middle.
    pub fn center(self) -> Vec2 {
        (self.min + self.max) * 0.5
    }

    /// Whether nothing lies inside.
    pub fn is_empty(self) -> bool {
        self.max.x <= self.min.x || self.max.y <= self.min.y
    }

    /// Whether the point lies inside (left and top edge included).
    pub fn contains(self, point: Vec2) -> bool {
        point.cmpge(self.min).all() && point.cmplt(self.max).all()
    }

    /// Whether the two have an area in common.
    pub fn intersects(self, other: Self) -> bool {
        self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
    }

    /// The smallest rectangle that holds both.
    pub fn union(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}
