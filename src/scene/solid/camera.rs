//! The camera of solid worlds: an eye that turns without roll, in perspective or orthographic.

use glam::{DMat3, DVec2, DVec3, Mat4, Vec3, Vec4};

use super::{Aabb, Ray};
pub use crate::base::{FOV_DEG, Projection, SolidViewpoint};

/// Distance of the near plane in perspective, in units. Depth is reversed and 32-bit float, so it may be small without
/// things far away flickering.
pub const NEAR: f32 = 0.001;
/// Smallest and largest vertical angle that a picture is drawn with, in degrees.
const FOV_LIMITS_DEG: (f32, f32) = (0.01, 175.0);
/// Smallest height of an orthographic picture, in units.
const LEAST_HEIGHT: f32 = 1e-4;

/// Where a solid world is seen from. Any direction is fine, straight up and straight down too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidCamera {
    /// The eye, in units.
    pub eye: Vec3,
    /// Heading in degrees: 0 looks north (to −z), 90 east (to +x).
    pub yaw_deg: f32,
    /// Degrees above the horizon, −90 to 90.
    pub pitch_deg: f32,
    /// How points of the world come to lie on the picture.
    pub projection: Projection,
}

impl Projection {
    /// The projection in which everything is so many times as large.
    pub fn zoomed(self, times: f32) -> Self {
        match self {
            Self::Perspective { fov_deg } => {
                let fov_deg = if times == 1.0 {
                    fov_deg
                } else {
                    (half_fov_tan(fov_deg) / f64::from(times)).atan().to_degrees() as f32 * 2.0
                };
                Self::Perspective { fov_deg }
            }
            Self::Orthographic { height } => Self::Orthographic { height: height / times },
        }
    }
}

impl From<SolidViewpoint> for SolidCamera {
    fn from(SolidViewpoint { eye, yaw_deg, pitch_deg, projection }: SolidViewpoint) -> Self {
        Self { eye, yaw_deg, pitch_deg, projection }
    }
}

impl From<SolidCamera> for SolidViewpoint {
    fn from(SolidCamera { eye, yaw_deg, pitch_deg, projection }: SolidCamera) -> Self {
        Self { eye, yaw_deg, pitch_deg, projection }
    }
}

impl SolidCamera {
    /// The camera in perspective that shows things at `focus` units before the eye as large as this one does.
    pub fn in_perspective(&self, fov_deg: f32, focus: f32) -> Self {
        let Projection::Orthographic { height } = self.projection else { return *self };
        let distance = height / (2.0 * half_fov_tan(fov_deg) as f32);
        let eye = self.eye + self.forward() * (focus - distance);
        Self { eye, projection: Projection::Perspective { fov_deg }, ..*self }
    }

    /// The orthographic camera that shows things at `focus` units before the eye as large as this one does.
    pub fn in_orthographic(&self, focus: f32) -> Self {
        Self { projection: Projection::Orthographic { height: self.height_at(focus) }, ..*self }
    }

    /// The whole vertical angle in degrees; `None` where the camera is orthographic.
    pub fn fov_deg(&self) -> Option<f32> {
        match self.projection {
            Projection::Perspective { fov_deg } => Some(fov_deg),
            Projection::Orthographic { .. } => None,
        }
    }

    /// How many units the height of the picture is, so far before the eye.
    pub fn height_at(&self, distance: f32) -> f32 {
        match self.projection {
            Projection::Perspective { fov_deg } => 2.0 * distance * half_fov_tan(fov_deg) as f32,
            Projection::Orthographic { height } => height,
        }
    }

    /// Whether it looks straight down, north at the top, without perspective: as a map.
    pub fn is_map(&self) -> bool {
        matches!(self.projection, Projection::Orthographic { .. }) && self.pitch_deg == -90.0 && self.yaw_deg == 0.0
    }

    /// Whether every number of it is finite.
    pub fn is_finite(&self) -> bool {
        let (Projection::Perspective { fov_deg: size } | Projection::Orthographic { height: size }) = self.projection;
        self.eye.is_finite() && [self.yaw_deg, self.pitch_deg, size].iter().all(|n| n.is_finite())
    }

    /// Direction of looking, length 1.
    pub fn forward(&self) -> Vec3 {
        self.axes().z_axis.as_vec3()
    }

    /// Direction to the right on the picture, length 1. Level: there is no roll.
    pub fn right(&self) -> Vec3 {
        self.axes().x_axis.as_vec3()
    }

    /// Direction upwards on the picture, length 1.
    pub fn up(&self) -> Vec3 {
        self.axes().y_axis.as_vec3()
    }

    /// Right, up and forward. Made of the angles alone, so that there is no direction in which it fails.
    pub fn axes(&self) -> DMat3 {
        let (yaw_sin, yaw_cos) = f64::from(self.yaw_deg).to_radians().sin_cos();
        let (pitch_sin, pitch_cos) = f64::from(self.pitch_deg).to_radians().sin_cos();
        let right = DVec3::new(yaw_cos, 0.0, yaw_sin);
        let forward = DVec3::new(yaw_sin * pitch_cos, pitch_sin, -yaw_cos * pitch_cos);
        DMat3::from_cols(right, right.cross(forward), forward)
    }

    /// From points relative to the eye to clip space: x to the right, y up, depth 1 at the near plane and 0 infinitely far
    /// away. An orthographic camera needs a far plane: it takes the one behind `bounds`, in the world.
    pub fn clip_from_eye(&self, aspect: f32, bounds: Aabb) -> Mat4 {
        let DMat3 { x_axis, y_axis, z_axis } = self.axes();
        let row = |axis: DVec3, scale: f64, shift: f64| (axis * scale).extend(shift).as_vec4();
        let aspect = f64::from(if aspect.is_finite() && aspect > 0.0 { aspect } else { 1.0 });
        let rows = match self.projection {
            Projection::Perspective { fov_deg } => {
                let scale = 1.0 / half_fov_tan(fov_deg);
                [
                    row(x_axis, scale / aspect, 0.0),
                    row(y_axis, scale, 0.0),
                    Vec4::new(0.0, 0.0, 0.0, NEAR),
                    row(z_axis, 1.0, 0.0),
                ]
            }
            Projection::Orthographic { height } => {
                let scale = 2.0 / f64::from(height.max(LEAST_HEIGHT));
                let (near, far) = self.depths(bounds);
                let length = far - near;
                [
                    row(x_axis, scale / aspect, 0.0),
                    row(y_axis, scale, 0.0),
                    row(z_axis, -1.0 / length, far / length),
                    Vec4::W,
                ]
            }
        };
        Mat4::from_cols_array_2d(&rows.map(|row| row.to_array())).transpose()
    }

    /// From the world to clip space, as [`Self::clip_from_eye`]; not exact far from the world's origin.
    pub fn clip_from_world(&self, aspect: f32, bounds: Aabb) -> Mat4 {
        self.clip_from_eye(aspect, bounds) * Mat4::from_translation(-self.eye)
    }

    /// How far before the eye a box begins and ends, with a little room; nothing behind the eye.
    fn depths(&self, bounds: Aabb) -> (f64, f64) {
        let forward = self.axes().z_axis;
        let depth = |corner: Vec3| (corner - self.eye).as_dvec3().dot(forward);
        let (near, far) = match bounds.is_empty() {
            true => (0.0, 1.0),
            false => bounds.corners().map(depth).iter().fold((f64::MAX, f64::MIN), |(n, f), d| (n.min(*d), f.max(*d))),
        };
        let room = (far - near) * 1e-3 + 1e-3;
        let near = (near - room).max(0.0);
        (near, (far + room).max(near + 1e-3))
    }

    /// The ray through a point of a picture of a size, counted in pixels from its top left corner: the middle of the first
    /// pixel is ½, ½. It begins at the eye, or beside it where the camera is orthographic.
    pub fn ray(&self, size_px: DVec2, at_px: DVec2) -> Ray {
        let size_px = size_px.max(DVec2::ONE);
        let at = (at_px / size_px * 2.0 - 1.0) * DVec2::new(size_px.x / size_px.y, -1.0);
        let (axes, eye) = (self.axes(), self.eye.as_dvec3());
        match self.projection {
            Projection::Perspective { fov_deg } => {
                let side = at * half_fov_tan(fov_deg);
                Ray { origin: eye, direction: (axes * side.extend(1.0)).normalize() }
            }
            Projection::Orthographic { height } => {
                let side = at * (f64::from(height.max(LEAST_HEIGHT)) / 2.0);
                Ray { origin: eye + axes * side.extend(0.0), direction: axes.z_axis }
            }
        }
    }
}

/// Tangent of half the vertical angle, within limits.
fn half_fov_tan(fov_deg: f32) -> f64 {
    let fov_deg = if fov_deg.is_finite() { fov_deg } else { FOV_DEG };
    (f64::from(fov_deg.clamp(FOV_LIMITS_DEG.0, FOV_LIMITS_DEG.1)) / 2.0).to_radians().tan()
}
