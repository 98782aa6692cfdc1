//! Places to look from, in a world of any kind: the history of a view, bookmarks, remembered views, links. Plain data,
//! here since the settings file holds it and knows no scenes; cameras are made of it in `scene`.

use glam::Vec3;

/// Vertical angle of a camera that was given none, in degrees.
pub const FOV_DEG: f32 = 70.0;
/// Farthest coordinate of an eye that is kept, in units; beyond it 32-bit floats get coarse.
const FARTHEST: f32 = 1e6;
/// Vertical angles that are kept, in degrees.
const FOVS_DEG: (f32, f32) = (1.0, 170.0);
/// Heights of an orthographic picture that are kept, in units.
const HEIGHTS: (f32, f32) = (0.01, 1e6);

/// A place to look from, in the units that people read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Viewpoint {
    /// In a 2D world.
    Flat {
        /// The middle of the picture, in tiles from the top left corner of the map.
        center_tiles: [f64; 2],
        /// Above 1 things are larger than a player sees them.
        zoom: f64,
        /// The clock of the envelopes, in seconds.
        time_s: f64,
    },
    /// In a 3D world.
    Solid(SolidViewpoint),
}

/// A place to look from in a 3D world.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolidViewpoint {
    /// The eye, in units.
    pub eye: Vec3,
    /// Heading in degrees: 0 looks north (to −z), 90 east (to +x).
    pub yaw_deg: f32,
    /// Degrees above the horizon, −90 to 90.
    pub pitch_deg: f32,
    /// In perspective with its angle, or orthographic with its height.
    pub projection: Projection,
}

/// How points of the world come to lie on the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Projection {
    /// The farther, the smaller.
    Perspective {
        /// The whole vertical angle in degrees.
        fov_deg: f32,
    },
    /// As large from any distance. Things behind the eye do not show.
    Orthographic {
        /// Height of the picture in units.
        height: f32,
    },
}

impl Default for Projection {
    fn default() -> Self {
        Self::Perspective { fov_deg: FOV_DEG }
    }
}

impl SolidViewpoint {
    /// The same within the ranges of what is kept. `None` where a number is not finite.
    pub fn within_range(self) -> Option<Self> {
        let turned = |deg: f32| if deg.abs() <= 360.0 { deg } else { deg.rem_euclid(360.0) };
        let projection = match self.projection {
            Projection::Perspective { fov_deg } => Projection::Perspective { fov_deg: clamped(fov_deg, FOVS_DEG)? },
            Projection::Orthographic { height } => Projection::Orthographic { height: clamped(height, HEIGHTS)? },
        };
        let is_finite = self.eye.is_finite() && self.yaw_deg.is_finite() && self.pitch_deg.is_finite();
        is_finite.then(|| Self {
            eye: self.eye.clamp(Vec3::splat(-FARTHEST), Vec3::splat(FARTHEST)),
            yaw_deg: turned(self.yaw_deg),
            pitch_deg: self.pitch_deg.clamp(-90.0, 90.0),
            projection,
        })
    }
}

fn clamped(value: f32, (least, most): (f32, f32)) -> Option<f32> {
    value.is_finite().then(|| value.clamp(least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_brought_into_their_ranges() {
        let far = |size| SolidViewpoint {
            eye: Vec3::new(1e30, -1e30, 5.0),
            yaw_deg: 1e9,
            pitch_deg: -400.0,
            projection: Projection::Orthographic { height: size },
        };
        let near = far(0.0).within_range().expect("finite");
        assert_eq!(near.eye, Vec3::new(1e6, -1e6, 5.0));
        assert!((0.0..=360.0).contains(&near.yaw_deg) && near.pitch_deg == -90.0, "{near:?}");
        assert_eq!(near.projection, Projection::Orthographic { height: 0.01 });
        assert_eq!(near.within_range(), Some(near));
        for odd in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(far(odd).within_range(), None);
            assert_eq!(SolidViewpoint { yaw_deg: odd, ..near }.within_range(), None);
            assert_eq!(SolidViewpoint { pitch_deg: odd, ..near }.within_range(), None);
            assert_eq!(SolidViewpoint { eye: Vec3::new(0.0, odd, 0.0), ..near }.within_range(), None);
        }
        let plain = SolidViewpoint { yaw_deg: -90.0, ..SolidViewpoint::default() };
        assert_eq!(plain.within_range(), Some(plain), "what is in range stays");
    }
}
