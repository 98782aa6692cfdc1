//! Axis-aligned rectangles, x to the right, y downwards: by two corners, or by a corner and a size.

use glam::{IVec2, UVec2, Vec2};

/// A rectangle from `min` (left, top) to `max` (right, bottom), which is not included. Empty when `max` is not beyond
/// `min` on both axes. With [`Vec2`] it is measured in world units, with [`IVec2`] and [`UVec2`] in whole tiles or pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect<V = Vec2> {
    /// Left and top edge.
    pub min: V,
    /// Right and bottom edge.
    pub max: V,
}

/// A rectangle of whole units as files and devices have it: by its left top corner and its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SizedRect<T> {
    /// Left edge.
    pub x: T,
    /// Top edge.
    pub y: T,
    /// Width; the rectangle is empty where it is not positive.
    pub w: T,
    /// Height; likewise.
    pub h: T,
}

impl<V> Rect<V> {
    /// The rectangle between two corners.
    pub fn new(min: V, max: V) -> Self {
        Self { min, max }
    }
}

macro_rules! corners {
    ($($vec:ty),*) => {
        $(impl Rect<$vec> {
            /// Width and height; of an empty rectangle they mean nothing.
            pub fn size(self) -> $vec {
                self.max - self.min
            }

            /// Whether nothing lies inside.
            pub fn is_empty(self) -> bool {
                self.max.x <= self.min.x || self.max.y <= self.min.y
            }

            /// Whether the point lies inside (left and top edge included).
            pub fn contains(self, point: $vec) -> bool {
                point.cmpge(self.min).all() && point.cmplt(self.max).all()
            }

            /// Whether all of another lies inside.
            pub fn encloses(self, other: Self) -> bool {
                self.min.cmple(other.min).all() && self.max.cmpge(other.max).all()
            }

            /// Whether the two have an area in common.
            pub fn intersects(self, other: Self) -> bool {
                self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
            }

            /// The part that both share; empty where there is none.
            pub fn intersection(self, other: Self) -> Self {
                Self { min: self.min.max(other.min), max: self.max.min(other.max) }
            }

            /// The smallest rectangle that holds both.
            pub fn union(self, other: Self) -> Self {
                Self { min: self.min.min(other.min), max: self.max.max(other.max) }
            }
        })*
    };
}

corners!(Vec2, IVec2, UVec2);

impl Rect<Vec2> {
    /// The rectangle of the given size around a centre.
    pub fn from_center_size(center: Vec2, size: Vec2) -> Self {
        Self { min: center - size * 0.5, max: center + size * 0.5 }
    }

    /// The middle.
    pub fn center(self) -> Vec2 {
        (self.min + self.max) * 0.5
    }
}

impl Rect<UVec2> {
    /// Number of tiles or pixels.
    pub fn area(self) -> u64 {
        let size = self.max.saturating_sub(self.min).as_u64vec2();
        size.x * size.y
    }
}

impl From<SizedRect<u32>> for Rect<UVec2> {
    fn from(SizedRect { x, y, w, h }: SizedRect<u32>) -> Self {
        let min = UVec2::new(x, y);
        Self { min, max: min.saturating_add(UVec2::new(w, h)) }
    }
}

impl From<Rect<UVec2>> for SizedRect<u32> {
    fn from(rect: Rect<UVec2>) -> Self {
        let size = rect.max.saturating_sub(rect.min);
        Self { x: rect.min.x, y: rect.min.y, w: size.x, h: size.y }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_meet_and_hold_each_other() {
        let rect = |x0, y0, x1, y1| Rect::new(IVec2::new(x0, y0), IVec2::new(x1, y1));
        let (large, small, beside) = (rect(0, 0, 10, 10), rect(2, 3, 4, 5), rect(10, 0, 12, 2));
        assert!(large.encloses(small) && !small.encloses(large));
        assert!(large.intersects(small) && !large.intersects(beside), "edges alone are nothing in common");
        assert_eq!((large.intersection(small), small.union(beside)), (small, rect(2, 0, 12, 5)));
        assert!(large.intersection(beside).is_empty() && !large.contains(IVec2::new(10, 0)));
    }

    #[test]
    fn sizes_become_corners_and_back() {
        let sized = SizedRect { x: 3, y: 4, w: 5, h: 6 };
        let corners = Rect::from(sized);
        assert_eq!((corners, corners.area()), (Rect::new(UVec2::new(3, 4), UVec2::new(8, 10)), 30));
        assert_eq!(SizedRect::from(corners), sized);
        assert_eq!(Rect::from(SizedRect { x: 3, w: u32::MAX, ..sized }).max.x, u32::MAX);
    }
}
