//! Options of `render` that say how a 3D world is looked at, and which options have no effect on a world of which kind.

use glam::{DVec3, UVec2};

use crate::cli::output::no_effect;
use crate::scene::solid::{Projection, Solid, SolidCamera, SolidFrame};
use crate::view::solid::frame_camera;

/// How a 3D world is looked at: what was given takes the place of what visitors begin with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SolidView {
    /// The eye, along the axes of the game.
    pub eye: Option<DVec3>,
    /// Heading in degrees.
    pub yaw_deg: Option<f32>,
    /// Degrees above the horizon.
    pub pitch_deg: Option<f32>,
    /// Perspective or orthographic.
    pub projection: Option<Projection>,
    /// Colour behind the world.
    pub background: Option<[f32; 4]>,
    /// Flags given that 2D maps have and 3D worlds do not.
    pub flat_flags: Vec<&'static str>,
    /// Flags given that 3D worlds have and 2D maps do not.
    pub solid_flags: Vec<&'static str>,
    /// Those of them that only Minetest worlds have.
    pub node_flags: Vec<&'static str>,
    /// Those of them that only levels have.
    pub level_flags: Vec<&'static str>,
}

impl SolidView {
    /// The frame of a picture of a world. `zoom`: times as large; `None` = so that the whole world is in view.
    pub fn frame(&self, world: &Solid, size_px: UVec2, zoom: Option<f32>) -> SolidFrame {
        let spawn = SolidCamera::from(world.spawn);
        let mut camera = SolidCamera {
            eye: self.eye.map_or(spawn.eye, |eye| world.axes.scene_point(eye.as_vec3())),
            yaw_deg: self.yaw_deg.unwrap_or(spawn.yaw_deg),
            pitch_deg: self.pitch_deg.unwrap_or(spawn.pitch_deg),
            projection: self.projection.unwrap_or(spawn.projection),
        };
        let size = size_px.as_vec2();
        match zoom {
            Some(times) => camera.projection = camera.projection.zoomed(times),
            None => camera = frame_camera(camera, world.bounds, size.x / size.y),
        }
        let frame = world.frame(size_px, camera);
        // A sky would cover the background.
        self.background.map_or(frame, |background| SolidFrame { background, sky: None, ..frame })
    }

    /// The note on flags that have no effect on a Minetest world; `None` where none was given.
    pub fn note_on_world(&self) -> Option<String> {
        in_vain(&[&*self.flat_flags, &self.level_flags].concat(), "on a Minetest world")
    }

    /// The note on flags that have no effect on a level; `None` where none was given.
    pub fn note_on_level(&self) -> Option<String> {
        in_vain(&[&*self.flat_flags, &self.node_flags].concat(), "on a Turok level")
    }

    /// The note on flags that have no effect on a 2D map; `None` where none was given.
    pub fn note_on_solid_flags(&self) -> Option<String> {
        in_vain(&self.solid_flags, "on a Teeworlds or DDNet map")
    }
}

fn in_vain(flags: &[&str], on_what: &str) -> Option<String> {
    (!flags.is_empty()).then(|| format!("{} {on_what}", no_effect(flags)))
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;
    use crate::scene::solid::{Aabb, SolidViewpoint};

    const SIZE: UVec2 = UVec2::new(64, 32);

    fn world() -> Solid {
        let projection = Projection::Perspective { fov_deg: 90.0 };
        let spawn = SolidViewpoint { eye: Vec3::new(1.0, 2.0, 3.0), yaw_deg: 20.0, pitch_deg: -30.0, projection };
        Solid { spawn, bounds: Aabb::new(Vec3::splat(-9.0), Vec3::splat(50.0)), ..Solid::default() }
    }

    #[test]
    fn what_is_not_given_is_as_visitors_begin() {
        let frame = SolidView::default().frame(&world(), SIZE, Some(1.0));
        assert_eq!(SolidViewpoint::from(frame.camera), world().spawn);
        assert_eq!((frame.viewport_px.size(), frame.background), (SIZE, SolidFrame::SKY));
        let turned = SolidView { yaw_deg: Some(-90.0), background: Some([0.0; 4]), ..SolidView::default() };
        let frame = turned.frame(&world(), SIZE, Some(1.0));
        assert_eq!(SolidViewpoint::from(frame.camera), SolidViewpoint { yaw_deg: -90.0, ..world().spawn });
        assert_eq!(frame.background, [0.0; 4]);
    }

    #[test]
    fn zoom_makes_everything_so_many_times_as_large() {
        let fov_deg = SolidView::default().frame(&world(), SIZE, Some(2.0)).camera.fov_deg().expect("in perspective");
        assert!(((fov_deg.to_radians() / 2.0).tan() - 0.5).abs() < 1e-5);
        let projection = Some(Projection::Orthographic { height: 30.0 });
        let flat = SolidView { projection, pitch_deg: Some(-90.0), ..SolidView::default() };
        assert_eq!(flat.frame(&world(), SIZE, Some(2.0)).camera.height_at(7.0), 15.0);
        let fit = flat.frame(&world(), SIZE, None);
        for px in world().bounds.corners().map(|corner| fit.px(corner).expect("before the eye")) {
            assert!(px.cmpge(glam::Vec2::ZERO).all() && px.cmple(SIZE.as_vec2()).all(), "{px}");
        }
    }
}
