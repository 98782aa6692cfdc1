//! Boxes along the axes, and rays that hit them.

use glam::{DVec3, Vec3};

/// A box along the axes, from `min` to `max`. Empty where `max` is below `min` on an axis; a flat one is not empty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Lowest corner.
    pub min: Vec3,
    /// Highest corner.
    pub max: Vec3,
}

impl Aabb {
    /// Nothing at all: the neutral element of [`Self::union`].
    pub const EMPTY: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

    /// The box between two corners.
    pub fn new(min: Vec3, max: Vec3) -> Self {
        Self { min, max }
    }

    /// The smallest box around points.
    pub fn around(points: impl IntoIterator<Item = Vec3>) -> Self {
        let with = |all: Self, point| Self { min: all.min.min(point), max: all.max.max(point) };
        points.into_iter().fold(Self::EMPTY, with)
    }

    /// The smallest box that holds both.
    pub fn union(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        !self.min.cmple(self.max).all()
    }

    /// The middle; the origin for an empty box.
    pub fn center(self) -> Vec3 {
        if self.is_empty() { Vec3::ZERO } else { self.min + (self.max - self.min) * 0.5 }
    }

    /// Lengths of the edges; 0 for an empty box.
    pub fn size(self) -> Vec3 {
        if self.is_empty() { Vec3::ZERO } else { self.max - self.min }
    }

    /// The eight corners.
    pub fn corners(self) -> [Vec3; 8] {
        std::array::from_fn(|n| {
            let pick = |axis: usize| if n >> axis & 1 == 0 { self.min[axis] } else { self.max[axis] };
            Vec3::new(pick(0), pick(1), pick(2))
        })
    }

    /// Distances at which a ray enters and leaves; `None` where it misses, or the box lies behind it. Entering is 0 where
    /// the ray begins inside.
    pub fn hit(self, ray: Ray) -> Option<(f64, f64)> {
        if self.is_empty() {
            return None;
        }
        let (mut enter, mut leave) = (0.0_f64, f64::INFINITY);
        for axis in 0..3 {
            let (from, along) = (ray.origin[axis], ray.direction[axis]);
            let (min, max) = (f64::from(self.min[axis]), f64::from(self.max[axis]));
            if along == 0.0 {
                // Never within, or always: dividing would come to 0 / 0 on the very face.
                if from < min || from > max {
                    return None;
                }
                continue;
            }
            let (a, b) = ((min - from) / along, (max - from) / along);
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        (enter <= leave).then_some((enter, leave))
    }
}

impl Default for Aabb {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// A ray, in 64 bits because it is cut with far and near things alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it begins.
    pub origin: DVec3,
    /// Where it goes, of length 1.
    pub direction: DVec3,
}

impl Ray {
    /// The point at a distance.
    pub fn at(self, distance: f64) -> DVec3 {
        self.origin + self.direction * distance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ray(origin: [f64; 3], direction: [f64; 3]) -> Ray {
        Ray { origin: origin.into(), direction: DVec3::from(direction).normalize() }
    }

    #[test]
    fn rays_hit_boxes_where_they_lie() {
        let cube = Aabb::new(Vec3::ZERO, Vec3::ONE);
        assert_eq!(cube.hit(ray([-2.0, 0.5, 0.5], [1.0, 0.0, 0.0])), Some((2.0, 3.0)));
        assert_eq!(cube.hit(ray([0.5, 0.5, 0.5], [0.0, -1.0, 0.0])), Some((0.0, 0.5)));
        assert_eq!(cube.hit(ray([2.0, 0.5, 0.5], [1.0, 0.0, 0.0])), None, "behind");
        assert_eq!(cube.hit(ray([-2.0, 1.5, 0.5], [1.0, 0.0, 0.0])), None, "beside");
        assert_eq!(cube.hit(ray([-1.0, 1.0, 0.5], [1.0, 0.0, 0.0])), Some((1.0, 2.0)), "along a face");
        assert_eq!(Aabb::EMPTY.hit(ray([0.0; 3], [1.0, 0.0, 0.0])), None);
    }

    #[test]
    fn an_empty_box_has_no_size_and_adds_nothing() {
        assert!(Aabb::EMPTY.is_empty() && Aabb::EMPTY.size() == Vec3::ZERO && Aabb::EMPTY.center() == Vec3::ZERO);
        let flat = Aabb::new(Vec3::ZERO, Vec3::X);
        assert!(!flat.is_empty());
        assert_eq!(Aabb::EMPTY.union(flat), flat);
        assert_eq!(Aabb::around(flat.corners()), flat);
    }
}
