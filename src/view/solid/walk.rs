//! Walking on the ground: gravity, steps, and walls that stop.

use glam::Vec3;

use super::{SolidView, Steer, cut_bounds};
use crate::analysis::solid::{ground_below, obstacle, way_out};
use crate::scene::solid::{Aabb, Projection, Solid, SolidCamera};

/// Height of the eye over the ground, in units.
pub const EYE: f32 = 1.6;
/// Highest step that is taken without a jump, in units.
const STEP: f32 = 1.1;
/// Least distance from a wall, in units.
const BODY: f32 = 0.3;
/// Speed, in units per second.
pub const SPEED: f32 = 4.3;
/// Acceleration of a fall and its greatest speed, in units per second.
const GRAVITY: f32 = 22.0;
const MOST_FALL: f32 = 60.0;
/// How far below the ground is searched, in units.
const DEEPEST: f32 = 512.0;
/// Most surfaces that an eye within the ground goes through on its way up.
const MOST_SURFACES: usize = 64;
/// Most that the eye falls where walking begins, in units: from farther up it is on its way at once.
const LONGEST_FALL: f32 = 8.0;
/// How fast the eye rises on a step, in units per second.
const RISE: f32 = 9.0;

/// Begins to walk, from the top of the ground where the eye is within it, or ends it. Walking needs perspective.
pub(super) fn toggle(view: &mut SolidView, solid: Option<&Solid>) {
    view.walk = match (view.walk, view.aim().projection) {
        // Just enough of a fall for it to go on by itself.
        (None, Projection::Perspective { .. }) => Some(f32::MIN_POSITIVE),
        (None, Projection::Orthographic { .. }) | (Some(_), _) => None,
    };
    if let (Some(_), Some(solid)) = (view.walk, solid) {
        view.camera.eye = start(solid, view.camera).unwrap_or(above_ground(solid, view.camera.eye));
    }
}

/// Whether there is ground below the eye, over it, or in the middle of the view, on which walking can begin. A world that
/// streams may yet send it, where it is not cut away.
pub fn has_ground(view: &SolidView, solid: &Solid) -> bool {
    let may_come = solid.grid.is_some() && !is_cut_away(view, solid);
    may_come || start(solid, view.aim()).is_some()
}

/// Whether the column of the eye lies beside the box to which the world is cut.
fn is_cut_away(view: &SolidView, solid: &Solid) -> bool {
    let eye = view.aim().eye;
    view.cut_box
        .map(|cut| cut_bounds(solid, cut))
        .is_some_and(|Aabb { min, max }| eye.x < min.x || eye.x > max.x || eye.z < min.z || eye.z > max.z)
}

/// Place of the eye where walking begins: over the ground below it, or over the ground that the middle of the view shows.
fn start(solid: &Solid, camera: SolidCamera) -> Option<Vec3> {
    let falls = |eye: Vec3| {
        let ground = ground_below(solid, eye, depth(solid))?;
        Some(eye.with_y(eye.y.min(ground + EYE + LONGEST_FALL)))
    };
    let seen = || {
        let ahead = camera.forward();
        let distance = obstacle(solid, camera.eye, ahead, depth(solid))?;
        // On this side of a wall.
        falls(camera.eye + ahead * (distance - BODY).max(0.0) + Vec3::Y * EYE)
    };
    falls(above_ground(solid, camera.eye)).or_else(seen)
}

/// The eye over the ground in which it is, else where it is.
fn above_ground(solid: &Solid, mut eye: Vec3) -> Vec3 {
    for _ in 0..MOST_SURFACES {
        let Some(way) = way_out(solid, eye) else { break };
        eye.y += way + EYE;
    }
    eye
}

/// How far below the eye ground is looked for: all of a world that is there as a whole.
fn depth(solid: &Solid) -> f32 {
    if solid.grid.is_some() { DEEPEST } else { f32::INFINITY }
}

/// Where the held keys lead on level ground.
pub(super) fn wanted_velocity(camera: SolidCamera, steer: Steer) -> Vec3 {
    let ahead = camera.yaw_deg.to_radians();
    let (forward, right) = (Vec3::new(ahead.sin(), 0.0, -ahead.cos()), camera.right());
    (right * steer.right + forward * steer.forward).clamp_length_max(1.0) * SPEED * steer.pace.factor()
}

/// Takes back what walls do not allow of a movement that began at `before`, and falls. Whether it goes on by itself.
pub(super) fn advance(view: &mut SolidView, solid: Option<&Solid>, before: Vec3, dt_s: f32) -> bool {
    let (Some(fall), Some(solid)) = (view.walk, solid) else { return false };
    if !matches!(view.camera.projection, Projection::Perspective { .. }) {
        view.walk = None;
        return false;
    }
    let moved = view.camera.eye - before;
    let mut eye = before;
    for way in [Vec3::X * moved.x, Vec3::Z * moved.z] {
        if way != Vec3::ZERO && is_free(solid, eye, way) {
            eye += way;
        }
    }
    let Some(ground) = ground_below(solid, eye - Vec3::Y * (EYE - STEP), depth(solid)) else {
        // The ground has not come yet; or the world ends here, and so does the way.
        view.camera.eye = if solid.grid.is_some() { Vec3 { y: before.y, ..eye } } else { before };
        view.walk = Some(0.0);
        return false;
    };
    let stands_at = ground + EYE;
    let (y, fall) = if eye.y <= stands_at {
        ((eye.y + RISE * dt_s).min(stands_at), 0.0)
    } else {
        let fall = (fall + GRAVITY * dt_s).min(MOST_FALL);
        let y = eye.y - fall * dt_s;
        if y <= stands_at { (stands_at, 0.0) } else { (y, fall) }
    };
    let is_moving = y != before.y || fall > 0.0;
    view.camera.eye = Vec3 { y, ..eye };
    view.walk = Some(fall);
    is_moving
}

/// Whether nothing higher than a step stands in the way.
fn is_free(solid: &Solid, eye: Vec3, way: Vec3) -> bool {
    let length = way.length();
    let direction = way / length;
    [EYE - STEP - 0.05, 0.0].into_iter().all(|below| {
        let from = eye - Vec3::Y * below;
        obstacle(solid, from, direction, length + BODY).is_none()
    })
}

#[cfg(test)]
mod tests {
    use glam::IVec3;

    use super::*;
    use crate::base::SolidViewpoint;
    use crate::scene::PxRect;
    use crate::scene::solid::{Axes, ChunkGrid, NodeBox};

    #[test]
    fn ground_may_come_where_it_is_not_cut_away() {
        let grid = Some(ChunkGrid { corner: Vec3::ZERO, side: 64.0 });
        let solid = Solid { grid, axes: Axes::Nodes, ..Solid::default() };
        let there = SolidViewpoint { eye: Vec3::new(5.0, 20.0, -5.0), ..SolidCamera::from(solid.spawn).into() };
        let mut view = SolidView::new(there, PxRect::default());
        assert!(has_ground(&view, &solid), "it has not come yet");
        for (corner, may_come) in [(0, true), (-4, false), (6, false)] {
            // Around the eye, to the south-west of it, and to the north-east.
            view.cut_box = Some(NodeBox::between(IVec3::splat(corner), IVec3::splat(corner + 8)));
            assert_eq!(has_ground(&view, &solid), may_come, "{corner}");
        }
    }
}
