//! Leaving out what cannot be in the picture.

use glam::{Mat4, Vec3, Vec4, Vec4Swizzles};

use super::Aabb;

/// The planes that bound what a camera sees. Points relative to the eye.
#[derive(Clone, Copy, Debug)]
pub struct Frustum {
    /// A point lies on the inner side where the dot product with (x, y, z, 1) is not negative. Left, right, bottom, top,
    /// near, far; infinitely far is a plane that nothing lies beyond.
    planes: [Vec4; 6],
}

impl Frustum {
    /// The frustum of a matrix that leads to clip space, with a depth of 0 to 1.
    pub fn new(clip_from_eye: Mat4) -> Self {
        let row = |n| clip_from_eye.row(n);
        let (x, y, z, w) = (row(0), row(1), row(2), row(3));
        Self { planes: [w + x, w - x, w + y, w - y, w - z, z] }
    }

    /// Whether a box in the world may be in the picture; seldom also where it just is not.
    pub fn may_show(&self, bounds: Aabb, eye: Vec3) -> bool {
        if bounds.is_empty() {
            return false;
        }
        let (min, max) = (bounds.min - eye, bounds.max - eye);
        self.planes.iter().all(|plane| {
            // The corner farthest along the plane's normal.
            let corner = Vec3::select(plane.xyz().cmpge(Vec3::ZERO), max, min);
            plane.dot(corner.extend(1.0)) >= 0.0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::solid::{Projection, SolidCamera};

    #[test]
    fn what_lies_beside_or_behind_is_left_out() {
        let eye = Vec3::new(100.0, 50.0, -20.0);
        let perspective = Projection::Perspective { fov_deg: 90.0 };
        let camera = |projection| SolidCamera { eye, yaw_deg: 0.0, pitch_deg: 0.0, projection };
        let cube = |at: Vec3| Aabb::new(eye + at - 1.0, eye + at + 1.0);
        let bounds = Aabb::new(eye - 100.0, eye + 100.0);
        let shows =
            |projection, at| Frustum::new(camera(projection).clip_from_eye(1.0, bounds)).may_show(cube(at), eye);
        for (at, expected) in [
            (Vec3::new(0.0, 0.0, -10.0), true),
            (Vec3::new(10.5, 0.0, -10.0), true),
            (Vec3::new(13.0, 0.0, -10.0), false),
            (Vec3::new(0.0, -13.0, -10.0), false),
            (Vec3::new(0.0, 0.0, 10.0), false),
            (Vec3::new(0.0, 0.0, -100_000.0), true),
            (Vec3::new(0.0, 0.0, 0.0), true),
        ] {
            assert_eq!(shows(perspective, at), expected, "{at}");
        }
        let orthographic = Projection::Orthographic { height: 20.0 };
        assert!(shows(orthographic, Vec3::new(10.5, 0.0, -50.0)));
        assert!(!shows(orthographic, Vec3::new(12.0, 0.0, -50.0)));
        assert!(!shows(orthographic, Vec3::new(0.0, 0.0, 10.0)));
    }
}
