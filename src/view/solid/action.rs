//! Everything that can be done to a view of a solid world.

use glam::{Vec2, Vec3};

use super::{SPEED_LIMITS, SolidView, fly, navigate};
use crate::scene::PxRect;
use crate::scene::solid::{Solid, SolidViewpoint};

/// One change of a view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SolidAction {
    /// Other keys are held.
    Steer(Steer),
    /// Turns the eye; to the right and downwards as the pointer goes.
    Look {
        /// How far the pointer went.
        delta_px: Vec2,
    },
    /// Moves the world with the pointer: what was grabbed stays under it, as far as moving along the ground can do that.
    Pan {
        /// The point of the world that was grabbed.
        grabbed: Vec3,
        /// Where the pointer is.
        to_px: Vec2,
    },
    /// Turns around a point, which stays where it is on the picture.
    Orbit {
        /// The point of the world.
        pivot: Vec3,
        /// How far the pointer went.
        delta_px: Vec2,
    },
    /// Flies to what lies under the pointer, or enlarges around it where the camera is orthographic.
    Zoom {
        /// Steps of the wheel; negative flies away.
        steps: f32,
        /// Where the pointer is.
        at_px: Vec2,
    },
    /// Makes steering faster by steps of the wheel, or slower.
    ChangeSpeed(f32),
    /// Flies to a point, and looks at it from close by.
    GoTo(Vec3),
    /// Changes between perspective and orthographic; what is in the middle keeps its size.
    ToggleProjection,
    /// Shows the whole world from the present direction.
    FrameAll,
    /// Turns around what is in the middle to look from a side.
    LookFrom(Side),
    /// Flies to where visitors begin.
    GoToSpawn,
    /// Flies to a place.
    FlyTo(SolidViewpoint),
    /// Is at a place at once.
    Jump(SolidViewpoint),
    /// The world has another part of the target.
    Resize(PxRect),
}

/// Which keys are held: −1, 0 or 1 on each axis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Steer {
    /// D less A.
    pub right: f32,
    /// E less Q: along the world's vertical.
    pub up: f32,
    /// W less S: where the camera looks; upwards on the picture where it is orthographic.
    pub forward: f32,
    /// Shift or Ctrl.
    pub pace: Pace,
}

/// How fast steering is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Ctrl is held.
    Slow,
    /// Neither is.
    #[default]
    Normal,
    /// Shift is held.
    Fast,
}

impl Pace {
    /// Factor on the speed.
    pub fn factor(self) -> f32 {
        match self {
            Self::Slow => 0.2,
            Self::Normal => 1.0,
            Self::Fast => 5.0,
        }
    }
}

/// A direction to look from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the south, level.
    Front,
    /// From the east, level.
    Right,
    /// Straight down, north at the top.
    Top,
}

impl Side {
    /// Yaw and pitch in degrees.
    pub fn angles_deg(self) -> (f32, f32) {
        match self {
            Self::Front => (0.0, 0.0),
            Self::Right => (-90.0, 0.0),
            Self::Top => (0.0, -90.0),
        }
    }
}

/// Whether an action is a jump, whose start goes into the history.
pub fn is_jump(action: &SolidAction) -> bool {
    match action {
        SolidAction::GoTo(_)
        | SolidAction::FrameAll
        | SolidAction::LookFrom(_)
        | SolidAction::GoToSpawn
        | SolidAction::FlyTo(_)
        | SolidAction::Jump(_) => true,
        SolidAction::Steer(_)
        | SolidAction::Look { .. }
        | SolidAction::Pan { .. }
        | SolidAction::Orbit { .. }
        | SolidAction::Zoom { .. }
        | SolidAction::ChangeSpeed(_)
        | SolidAction::ToggleProjection
        | SolidAction::Resize(_) => false,
    }
}

/// Changes a view. `solid`: the world as far as it is there; what is not there cannot be flown to. Numbers that are not
/// finite change nothing.
pub fn apply(view: &mut SolidView, solid: Option<&Solid>, action: SolidAction) {
    let before = view.clone();
    match action {
        SolidAction::Steer(steer) => view.steer = steer,
        SolidAction::Look { delta_px } => navigate::look(view, delta_px),
        SolidAction::Pan { grabbed, to_px } => navigate::pan(view, grabbed, to_px),
        SolidAction::Orbit { pivot, delta_px } => navigate::orbit(view, pivot, delta_px),
        SolidAction::Zoom { steps, at_px } => navigate::zoom(view, solid, steps, at_px),
        SolidAction::ChangeSpeed(steps) => {
            view.speed = (view.speed * 1.25_f32.powf(steps)).clamp(SPEED_LIMITS.0, SPEED_LIMITS.1);
        }
        SolidAction::GoTo(point) => navigate::go_to(view, point),
        SolidAction::ToggleProjection => navigate::toggle_projection(view, solid),
        SolidAction::FrameAll => {
            if let Some(solid) = solid.filter(|solid| !solid.bounds.is_empty()) {
                let to = navigate::frame_camera(view.aim(), solid.bounds, view.aspect());
                view.focus = (solid.bounds.center() - to.eye).dot(to.forward()).max(navigate::LEAST_FOCUS);
                fly::fly_to(view, to);
            }
        }
        SolidAction::LookFrom(side) => navigate::look_from(view, solid, side),
        SolidAction::GoToSpawn => {
            if let Some(solid) = solid {
                fly::fly_to_viewpoint(view, solid.spawn);
            }
        }
        SolidAction::FlyTo(at) => fly::fly_to_viewpoint(view, at),
        SolidAction::Jump(at) => {
            fly::stop(view);
            (view.camera, view.fov_deg) = (at.into(), at.fov_deg);
        }
        SolidAction::Resize(viewport_px) => view.viewport_px = viewport_px,
    }
    let steer = [view.steer.right, view.steer.up, view.steer.forward];
    let is_finite = view.camera.is_finite()
        && view.flight.is_none_or(|flight| flight.to.is_finite())
        && [view.speed, view.focus, view.fov_deg].iter().chain(&steer).all(|n| n.is_finite());
    if !is_finite {
        *view = before;
    }
}
