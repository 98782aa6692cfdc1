//! A place in a solid world as it is typed on the command line: `mapscope PATH --eye 1,2.5,3 --yaw 90 --pitch -10 --fov
//! 70`, or `--ortho 30` in place of the angle.

use glam::Vec3;

use super::SolidView;
use crate::scene::solid::{Axes, Projection, SolidViewpoint};
use crate::view::command_line::{command, short};

/// Place to look from, as far as it was given.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolidLink {
    /// The eye, along the axes of the game.
    pub eye: Option<Vec3>,
    /// Heading in degrees.
    pub yaw_deg: Option<f32>,
    /// Degrees above the horizon.
    pub pitch_deg: Option<f32>,
    /// Perspective or orthographic.
    pub projection: Option<Projection>,
}

impl SolidLink {
    /// Link to the present view of a world with such axes.
    pub fn to_here(view: &SolidView, axes: Axes) -> Self {
        let at = view.viewpoint();
        let SolidViewpoint { eye, yaw_deg, pitch_deg, projection } = at.within_range().unwrap_or_default();
        let (yaw_deg, pitch_deg) = (Some(yaw_deg), Some(pitch_deg));
        Self { eye: Some(axes.game_point(eye)), yaw_deg, pitch_deg, projection: Some(projection) }
    }

    /// Place that it leads to from another one, in a world with such axes. Without an eye, parts that are not given are
    /// those of the other place; with one, they are those that `mapscope render` has.
    pub fn from(&self, here: SolidViewpoint, axes: Axes) -> SolidViewpoint {
        let here = match self.eye {
            Some(_) => SolidViewpoint { yaw_deg: 0.0, pitch_deg: 0.0, projection: Projection::default(), ..here },
            None => here,
        };
        SolidViewpoint {
            eye: self.eye.map_or(here.eye, |eye| axes.scene_point(eye)),
            yaw_deg: self.yaw_deg.unwrap_or(here.yaw_deg),
            pitch_deg: self.pitch_deg.unwrap_or(here.pitch_deg),
            projection: self.projection.unwrap_or(here.projection),
        }
    }

    /// Command that leads there. `file`: the world's path, as a shell takes it.
    pub fn command(&self, file: &str) -> String {
        let (fov_deg, height) = match self.projection {
            Some(Projection::Perspective { fov_deg }) => (Some(fov_deg), None),
            Some(Projection::Orthographic { height }) => (None, Some(height)),
            None => (None, None),
        };
        let number = |value: f32| short(value.into(), 2);
        let flags = [
            ("eye", self.eye.map(|eye| eye.to_array().map(number).join(","))),
            ("yaw", self.yaw_deg.map(number)),
            ("pitch", self.pitch_deg.map(number)),
            ("fov", fov_deg.map(number)),
            ("ortho", height.map(number)),
        ];
        command(file, flags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::PxRect;

    #[test]
    fn a_link_leads_to_where_it_was_made() {
        let projection = Projection::Orthographic { height: 30.5 };
        let there = SolidViewpoint { eye: Vec3::new(1.5, -2.0, 0.25), yaw_deg: 359.5, pitch_deg: -90.0, projection };
        let view = SolidView::new(there, PxRect::default());
        let link = SolidLink::to_here(&view, Axes::Scene);
        assert_eq!(link.from(SolidViewpoint::default(), Axes::Scene), there);
        let of_nodes = SolidLink::to_here(&view, Axes::Nodes);
        assert_eq!(of_nodes.from(SolidViewpoint::default(), Axes::Nodes), there);
        assert_eq!(of_nodes.eye, Some(Vec3::new(1.5, -2.0, -0.25)), "z is north in the game");
        assert_eq!(link.command("a"), "mapscope a --eye 1.5,-2,0.25 --yaw 359.5 --pitch -90 --ortho 30.5");
    }

    #[test]
    fn parts_that_are_not_given_stay() {
        let here = SolidViewpoint { eye: Vec3::ONE, yaw_deg: 5.0, ..SolidViewpoint::default() };
        assert_eq!(SolidLink::default().from(here, Axes::Nodes), here);
        let link = SolidLink { pitch_deg: Some(10.0), ..SolidLink::default() };
        assert_eq!(link.from(here, Axes::Nodes), SolidViewpoint { pitch_deg: 10.0, ..here });
        let map = SolidViewpoint { pitch_deg: -90.0, projection: Projection::Orthographic { height: 900.0 }, ..here };
        let from_eye = SolidLink { eye: Some(Vec3::ZERO), yaw_deg: Some(90.0), ..SolidLink::default() };
        let ahead = SolidViewpoint { eye: Vec3::ZERO, yaw_deg: 90.0, ..SolidViewpoint::default() };
        assert_eq!(from_eye.from(map, Axes::Nodes), ahead);
        assert_eq!(
            (link.command("a"), SolidLink::default().command("b")),
            ("mapscope a --pitch 10".to_owned(), "mapscope b".to_owned())
        );
    }
}
