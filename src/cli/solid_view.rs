//! Options of `render` that say how a 3D world is looked at, and which options have no effect on a world of which kind.

use glam::Vec3;

use super::picture::{Picture, Zoom};
use super::raw::RawRender;
use crate::scene::solid::{Projection, Solid, SolidCamera, SolidFrame};
use crate::view::solid::frame_camera;

/// How a 3D world is looked at: what was given takes the place of what visitors begin with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SolidView {
    /// The eye, in units.
    pub eye: Option<Vec3>,
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
}

impl From<&RawRender> for SolidView {
    fn from(raw: &RawRender) -> Self {
        let (view, solid) = (&raw.view, &raw.solid);
        let flat_flags = [
            (!view.center.is_empty(), "--center"),
            (!view.time.is_empty(), "--time"),
            (view.entities.is_some(), "--entities"),
            (view.physics.is_some(), "--physics"),
            (view.xray.is_some(), "--xray"),
            (view.raw, "--raw"),
            (view.no_numbers, "--no-numbers"),
            (view.no_detail, "--no-detail"),
            (raw.layers.is_some(), "--layers"),
        ];
        let solid_flags = [
            (solid.eye.is_some(), "--eye"),
            (solid.yaw.is_some(), "--yaw"),
            (solid.pitch.is_some(), "--pitch"),
            (solid.fov.is_some(), "--fov"),
            (solid.ortho.is_some(), "--ortho"),
        ];
        let given = |flags: &[(bool, &'static str)]| {
            flags.iter().filter_map(|(is_given, flag)| is_given.then_some(*flag)).collect()
        };
        let perspective = solid.fov.map(|fov_deg| Projection::Perspective { fov_deg });
        Self {
            eye: solid.eye,
            yaw_deg: solid.yaw,
            pitch_deg: solid.pitch,
            projection: perspective.or(solid.ortho.map(|height| Projection::Orthographic { height })),
            background: raw.background.map(|background| background.0),
            flat_flags: given(&flat_flags),
            solid_flags: given(&solid_flags),
        }
    }
}

impl SolidView {
    /// The frame of a picture of a world.
    pub fn frame(&self, picture: &Picture, world: &Solid) -> SolidFrame {
        let spawn = SolidCamera::from(world.spawn);
        let mut camera = SolidCamera {
            eye: self.eye.unwrap_or(spawn.eye),
            yaw_deg: self.yaw_deg.unwrap_or(spawn.yaw_deg),
            pitch_deg: self.pitch_deg.unwrap_or(spawn.pitch_deg),
            projection: self.projection.unwrap_or(spawn.projection),
        };
        let size = picture.size_px.as_vec2();
        match picture.zoom {
            Zoom::Times(times) => camera.projection = camera.projection.zoomed(times),
            Zoom::Fit => camera = frame_camera(camera, world.bounds, size.x / size.y),
        }
        let frame = SolidFrame::new(picture.size_px, camera);
        SolidFrame { background: self.background.unwrap_or(frame.background), ..frame }
    }

    /// Notes on flags that had no effect on a 3D world.
    pub fn notes_of_solid(&self) -> Option<String> {
        in_vain(&self.flat_flags, "this is a 3D world")
    }

    /// Notes on flags that had no effect on a 2D map.
    pub fn notes_of_flat(&self) -> Option<String> {
        in_vain(&self.solid_flags, "this is a 2D map")
    }
}

fn in_vain(flags: &[&str], why: &str) -> Option<String> {
    (!flags.is_empty()).then(|| format!("{} had no effect: {why}", flags.join(" and ")))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::bake::test_boxes;
    use crate::cli::Command;
    use crate::cli::raw::Raw;
    use crate::scene::solid::SolidViewpoint;

    fn checked(line: &str) -> (Picture, SolidView) {
        let line = format!("mapscope render --boxes -o x {line}");
        let raw = Raw::try_parse_from(line.split_whitespace()).expect(&line);
        match Command::try_from(raw).expect(&line) {
            Command::Render(render) => (render.pictures[0].clone(), render.solid),
            other => panic!("{line} means {other:?}"),
        }
    }

    fn frame(line: &str) -> SolidFrame {
        let (picture, view) = checked(line);
        view.frame(&picture, &test_boxes::bake())
    }

    #[test]
    fn what_is_not_given_is_as_visitors_begin() {
        let spawn = test_boxes::bake().spawn;
        assert_eq!(SolidViewpoint::from(frame("").camera), spawn);
        assert_eq!(frame("").background, SolidFrame::SKY);
        let turned = frame("--yaw -90 --size 64x32 --background none");
        assert_eq!(SolidViewpoint::from(turned.camera), SolidViewpoint { yaw_deg: -90.0, ..spawn });
        assert_eq!((turned.viewport_px.size().x, turned.background), (64, [0.0; 4]));
    }

    #[test]
    fn every_option_arrives() {
        let seen = frame("--eye 1,-2.5,3 --yaw 45 --pitch -90 --ortho 30 --zoom 2").camera;
        let projection = Projection::Orthographic { height: 15.0 };
        assert_eq!(seen, SolidCamera { eye: Vec3::new(1.0, -2.5, 3.0), yaw_deg: 45.0, pitch_deg: -90.0, projection });
        assert_eq!(frame("--fov 40").camera.fov_deg(), Some(40.0));
        let half = frame("--fov 90 --zoom 2").camera.fov_deg().expect("in perspective");
        assert!((half.to_radians() / 2.0).tan() - 0.5 < 1e-5, "everything twice as large");
        let world = test_boxes::bake();
        let fit = frame("--fit --ortho 1 --pitch -90");
        let corners = world.bounds.corners().map(|corner| fit.px(corner));
        assert!(corners.iter().all(|px| px.is_some_and(|px| px.cmpge(glam::Vec2::ZERO).all())), "{corners:?}");
    }

    #[test]
    fn what_has_no_effect_is_told() {
        let (_, view) = checked("--center 1,2 --time 3 --fov 50 --layers 1");
        let said = view.notes_of_solid();
        assert_eq!(said.as_deref(), Some("--center and --time and --layers had no effect: this is a 3D world"));
        assert_eq!(view.notes_of_flat().as_deref(), Some("--fov had no effect: this is a 2D map"));
        let (_, none) = checked("--size 10x10 --zoom 2 --background none");
        assert_eq!((none.notes_of_solid(), none.notes_of_flat()), (None, None));
    }
}
