//! The time of day at which a world is seen that stores its own light.

use crate::scene::solid::{Light, Sky, SolidFrame};

/// Distances at which haze begins and ends, in units: far land fades towards the horizon.
const HAZE: [f32; 2] = [240.0, 2200.0];
/// Hours of a step earlier or later.
pub const HOUR_STEP: f32 = 1.0;

/// Time of day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeOfDay {
    /// Hours, 0 to 24.
    pub hour: f32,
    /// It was chosen in the window. A map shows by day until then, whatever time it is in the world.
    pub is_chosen: bool,
}

impl TimeOfDay {
    /// The time in a world.
    pub fn of_world(hour: f32) -> Self {
        Self { hour: hour.rem_euclid(24.0), is_chosen: false }
    }

    /// A time that was chosen.
    pub fn chosen(hour: f32) -> Self {
        Self { hour: hour.rem_euclid(24.0), is_chosen: true }
    }

    /// A frame at this time.
    pub fn light(self, frame: SolidFrame) -> SolidFrame {
        if frame.camera.is_map() {
            let light = Light { stored: 1.0, daylight: Sky::daylight(self.hour), ..frame.light };
            return if self.is_chosen { SolidFrame { light, ..frame } } else { frame };
        }
        let [start, end] = HAZE;
        SolidFrame { light: Light::stored_at(self.hour), ..frame.below(Sky::at(self.hour, start, end)) }
    }
}

#[cfg(test)]
mod tests {
    use glam::{UVec2, Vec3};

    use super::*;
    use crate::scene::solid::{Projection, SolidCamera};

    fn frame(pitch_deg: f32, projection: Projection) -> SolidFrame {
        let camera = SolidCamera { eye: Vec3::ZERO, yaw_deg: 0.0, pitch_deg, projection };
        SolidFrame::new(UVec2::splat(8), camera)
    }

    #[test]
    fn a_map_is_tinted_by_a_chosen_time_alone() {
        let map = frame(-90.0, Projection::Orthographic { height: 9.0 });
        assert_eq!(TimeOfDay::of_world(0.0).light(map), map);
        let night = TimeOfDay::chosen(24.0).light(map);
        assert_eq!((night.light.stored, night.light.daylight, night.sky), (1.0, Sky::daylight(0.0), None));
        assert_eq!(TimeOfDay::chosen(12.0).light(map).light.daylight, 1.0);
    }

    #[test]
    fn the_sky_is_that_of_the_hour() {
        let eye = frame(0.0, Projection::Perspective { fov_deg: 70.0 });
        for time in [TimeOfDay::of_world(0.0), TimeOfDay::chosen(-24.0)] {
            let lit = time.light(eye);
            assert_eq!(lit.light, Light::stored_at(0.0));
            assert_eq!(lit.sky.map(|sky| sky.zenith), Some(Sky::at(0.0, 0.0, 1.0).zenith));
        }
        let side = TimeOfDay::of_world(12.0).light(frame(-30.0, Projection::Orthographic { height: 9.0 }));
        assert_eq!((side.sky, side.light), (None, Light::stored_at(12.0)));
    }
}
