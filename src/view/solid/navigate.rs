//! Moving the camera by hand. All of it is arithmetic on cameras; a held point stays under the pointer.

use glam::{DVec2, DVec3, Vec2, Vec3};

use super::arrival::{free_view, is_free, open_view};
use super::{Side, SolidView, StandardView, fly};
use crate::analysis::solid::{land_height, surface};
use crate::scene::PxRect;
use crate::scene::solid::{Aabb, Axes, Projection, Ray, Solid, SolidCamera};

/// Turning by hand ends here, in degrees above or below the horizon.
pub const MOST_PITCH_DEG: f32 = 89.0;
/// A drag over the whole height of the picture turns so far, in degrees.
const TURN_DEG: f32 = 150.0;
/// Part of the way to the target that is left after one step of the wheel.
const WHEEL_STEP: f32 = 0.8;
/// The wheel comes no closer than this, in units.
const CLOSEST: f32 = 0.1;
/// Steps of the wheel that count at once.
const MOST_STEPS: f32 = 40.0;
/// Least distance of the thing in the middle, in units.
pub(super) const LEAST_FOCUS: f32 = 0.1;
/// How far off a visited thing is looked at, in units.
const VISIT: f32 = 8.0;
/// How far off the middle of a visited block is looked at, in units: some three times its side.
const VISIT_BLOCK: f32 = 52.0;
/// How far before an orthographic eye the ground begins at least, for what stands on it, in units.
const ON_GROUND: f32 = 24.0;
/// Degrees from the horizon within which a view is level, and the angle from which a whole world is seen in its place.
const LEVEL_DEG: f32 = 15.0;
const OVERVIEW_DEG: f32 = -35.0;
/// Margin around an area that is fitted into the picture.
const MARGIN: f32 = 1.05;
/// The most that a map is made smaller, in units to a pixel.
const MOST_UNITS_PER_PX: f32 = 16.0;
/// The most that a map is enlarged, in pixels to a unit.
const MOST_PX_PER_UNIT: f32 = 32.0;
/// Most distance of a pan along the ground, in distances of the grabbed point: near the horizon a pixel is far.
const MOST_PAN: f64 = 4.0;

/// A view of a world that has just been opened: from where visitors begin, or of a map as a whole.
pub fn opened(solid: &Solid, viewport_px: PxRect) -> SolidView {
    let mut view = SolidView::of(solid, viewport_px);
    // A level begins as a whole too, which the place where visitors begin shows in a square picture.
    let is_whole = solid.grid.is_none() && solid.catalog.is_some() && !solid.bounds.is_empty();
    if view.camera.is_map() || is_whole {
        let first = if solid.main_bounds.is_empty() { solid.bounds } else { solid.main_bounds };
        view.camera = frame_camera(view.camera, first, view.aspect());
    }
    view
}

/// Degrees by which a drag turns.
fn turned_deg(view: &SolidView, delta_px: Vec2) -> Vec2 {
    delta_px / (view.viewport_px.h.max(1) as f32) * TURN_DEG
}

/// Turns a camera; downwards on the picture is downwards in the world.
fn turn(camera: SolidCamera, turned_deg: Vec2) -> SolidCamera {
    SolidCamera {
        yaw_deg: (camera.yaw_deg + turned_deg.x).rem_euclid(360.0),
        pitch_deg: (camera.pitch_deg - turned_deg.y).clamp(-MOST_PITCH_DEG, MOST_PITCH_DEG),
        ..camera
    }
}

/// Turns the eye with the pointer.
pub(super) fn look(view: &mut SolidView, delta_px: Vec2) {
    view.flight = None;
    view.camera = turn(view.camera, turned_deg(view, delta_px));
}

/// Turns around a point, which keeps its place on the picture; where it is in perspective, also its distance.
pub(super) fn orbit(view: &mut SolidView, solid: Option<&Solid>, pivot: Vec3, delta_px: Vec2) {
    fly::stop(view);
    // Things before the pivot go with the pointer, so the eye goes the other way and turns as in looking around.
    let turned = turn(view.camera, turned_deg(view, delta_px));
    view.camera = around(view.camera, turned, pivot);
    if let Projection::Orthographic { .. } = view.camera.projection {
        // Nothing of a world shows that lies behind the eye.
        let bounds = solid.map_or(Aabb::EMPTY, |solid| solid.bounds);
        view.camera = backed_off(view.camera, bounds);
        view.focus = (pivot - view.camera.eye).dot(view.camera.forward()).max(LEAST_FOCUS);
    }
}

/// `turned`, moved so that a point lies before it as it lies before `camera`.
fn around(camera: SolidCamera, turned: SolidCamera, pivot: Vec3) -> SolidCamera {
    let pivot = pivot.as_dvec3();
    let seen = camera.axes().transpose() * (pivot - camera.eye.as_dvec3());
    SolidCamera { eye: (pivot - turned.axes() * seen).as_vec3(), ..turned }
}

/// Moves so that the grabbed point comes under the pointer: along the ground, or along the picture where the camera is
/// orthographic or the pointer is above the horizon.
pub(super) fn pan(view: &mut SolidView, grabbed: Vec3, to_px: Vec2) {
    fly::stop(view);
    let (ray, grabbed, camera) = (view.ray(to_px), grabbed.as_dvec3(), view.camera);
    let eye = camera.eye.as_dvec3();
    let forward = camera.axes().z_axis;
    let on_picture = plane_hit(ray, grabbed, forward);
    let under = match camera.projection {
        Projection::Orthographic { .. } => on_picture,
        Projection::Perspective { .. } => {
            let reach = grabbed.distance(eye).max(1.0) * MOST_PAN;
            plane_hit(ray, grabbed, DVec3::Y).filter(|under| under.distance(eye) <= reach).or(on_picture)
        }
    };
    if let Some(under) = under {
        view.camera.eye = (eye + grabbed - under).as_vec3();
    }
}

/// Where a ray meets the plane through a point.
fn plane_hit(ray: Ray, point: DVec3, normal: DVec3) -> Option<DVec3> {
    let distance = (point - ray.origin).dot(normal) / ray.direction.dot(normal);
    (distance.is_finite() && distance > 0.0).then(|| ray.at(distance))
}

/// Steps of the wheel that enlarge things by a factor. None for a factor that is no size.
pub fn zoom_steps(factor: f32) -> f32 {
    if factor > 0.0 && factor.is_finite() { -factor.ln() / WHEEL_STEP.ln() } else { 0.0 }
}

/// Flies to the point under the pointer. While a flight goes on, it adds to where that one ends.
pub(super) fn zoom(view: &mut SolidView, solid: Option<&Solid>, steps: f32, at_px: Vec2) {
    let aim = view.aim();
    let left = WHEEL_STEP.powf(steps.clamp(-MOST_STEPS, MOST_STEPS));
    let ray = SolidView { camera: aim, ..view.clone() }.ray(at_px);
    let to = match aim.projection {
        Projection::Perspective { .. } => {
            let found = solid.and_then(|solid| surface(solid, &aim, ray)).map(|hit| hit.distance(aim.eye));
            // Where nothing is there, as far as the thing in the middle.
            let distance = found.unwrap_or(view.focus).max(CLOSEST);
            let way = distance - (distance * left).max(CLOSEST.min(distance));
            if found.is_some() {
                view.focus = (distance - way).max(LEAST_FOCUS);
            }
            SolidCamera { eye: aim.eye + ray.direction.as_vec3() * way, ..aim }
        }
        Projection::Orthographic { height } => {
            let beside = (ray.origin - aim.eye.as_dvec3()).as_vec3();
            let (least, most) = height_limits(view, solid, aim);
            let projection = Projection::Orthographic { height: (height * left).clamp(least, most) };
            let grown = projection_height(projection) / height;
            SolidCamera { eye: aim.eye + beside * (1.0 - grown), projection, ..aim }
        }
    };
    fly::fly_within(view, to, fly::WHEEL_S);
}

/// Least and greatest height of an orthographic picture. A map goes from some units to a pixel to some pixels to a unit,
/// and as far as shows all of it.
fn height_limits(view: &SolidView, solid: Option<&Solid>, aim: SolidCamera) -> (f32, f32) {
    match solid.filter(|solid| solid.is_map_for(&aim)) {
        Some(solid) => map_height_limits(view, solid),
        None => (1e-3, 1e6),
    }
}

/// Least and greatest height of the picture of a map.
pub(super) fn map_height_limits(view: &SolidView, solid: &Solid) -> (f32, f32) {
    let height_px = view.viewport_px.h.max(1) as f32;
    let projection = Projection::Orthographic { height: 1.0 };
    let map = SolidCamera { eye: Vec3::ZERO, yaw_deg: 0.0, pitch_deg: -90.0, projection };
    let whole = projection_height(frame_camera(map, solid.bounds, view.aspect()).projection);
    let most = (height_px * MOST_UNITS_PER_PX).max(whole * 1.5);
    (height_px / MOST_PX_PER_UNIT, most.min(1e6))
}

fn projection_height(projection: Projection) -> f32 {
    match projection {
        Projection::Orthographic { height } => height,
        Projection::Perspective { .. } => 0.0,
    }
}

/// Flies close to a point and turns to it; where that would lead into the ground, to where the point is seen from.
pub(super) fn go_to(view: &mut SolidView, solid: Option<&Solid>, point: Vec3) {
    let aim = view.aim();
    let to = match aim.projection {
        Projection::Orthographic { .. } => {
            let beside = point - aim.eye;
            SolidCamera { eye: aim.eye + beside - aim.forward() * beside.dot(aim.forward()), ..aim }
        }
        Projection::Perspective { .. } => {
            let way = point - aim.eye;
            let distance = way.length();
            if distance < LEAST_FOCUS {
                return;
            }
            let direction = way / distance;
            let level = direction.x.hypot(direction.z);
            // Seen from straight above or below, any heading is right: the present one stays.
            let yaw_deg = if level > 1e-4 { direction.x.atan2(-direction.z).to_degrees() } else { aim.yaw_deg };
            let pitch_deg = direction.y.atan2(level).to_degrees().clamp(-MOST_PITCH_DEG, MOST_PITCH_DEG);
            let turned = SolidCamera { yaw_deg, pitch_deg, ..aim };
            let straight = SolidCamera { eye: point - turned.forward() * distance.min(VISIT), ..turned };
            let to = solid.map_or(straight, |solid| free_view(solid, straight, point));
            view.focus = to.eye.distance(point).max(LEAST_FOCUS);
            to
        }
    };
    fly::fly_to(view, to);
}

/// Flies to where a block is seen as a whole with its surroundings, by its middle: from above, where nothing is in the way.
pub(super) fn go_to_block(view: &mut SolidView, solid: &Solid, middle: Vec3) {
    let aim = view.aim();
    if aim.fov_deg().is_none() {
        return go_to(view, Some(solid), middle);
    }
    let turned = SolidCamera { pitch_deg: OVERVIEW_DEG, ..aim };
    let straight = SolidCamera { eye: middle - turned.forward() * VISIT_BLOCK, ..turned };
    let to = if is_free(solid, straight.eye) { straight } else { free_view(solid, straight, middle) };
    view.focus = to.eye.distance(middle).max(LEAST_FOCUS);
    fly::fly_to(view, to);
}

/// Measures the distance of the thing in the middle. `None` where nothing is there.
fn find_focus(view: &mut SolidView, solid: Option<&Solid>) -> Option<Vec3> {
    let aim = view.aim();
    let ray = SolidView { camera: aim, ..view.clone() }.ray(view.middle_px());
    let point = solid.and_then(|solid| surface(solid, &aim, ray))?;
    // Rays of an orthographic camera begin beside the eye.
    view.focus = (point - aim.eye).dot(aim.forward()).max(LEAST_FOCUS);
    Some(point)
}

/// Changes between perspective and orthographic at once; things in the middle keep their size.
pub(super) fn toggle_projection(view: &mut SolidView, solid: Option<&Solid>) {
    let aim = view.aim();
    fly::stop(view);
    view.camera = aim;
    find_focus(view, solid);
    view.camera = match aim.projection {
        Projection::Perspective { fov_deg } => {
            view.fov_deg = fov_deg;
            let camera = aim.in_orthographic(view.focus);
            let back = solid.map_or(0.0, |solid| behind_eye(&camera, view.focus).min(free_behind(solid, &aim)));
            view.focus += back;
            SolidCamera { eye: camera.eye - camera.forward() * back, ..camera }
        }
        Projection::Orthographic { .. } => {
            let camera = aim.in_perspective(view.fov_deg, view.focus);
            // The eye moves to or from the thing in the middle.
            view.focus = (view.focus - (camera.eye - aim.eye).dot(aim.forward())).max(LEAST_FOCUS);
            camera
        }
    };
}

/// How far the ground at the lower edge of an orthographic picture lies behind the eye, with some more for what stands on
/// it: level ground through the point so far before the eye. 0 where all of it is before the eye, and for views from about
/// level, of which some ground is always behind it.
fn behind_eye(camera: &SolidCamera, focus: f32) -> f32 {
    let Projection::Orthographic { height } = camera.projection else { return 0.0 };
    if camera.pitch_deg > -LEVEL_DEG {
        return 0.0;
    }
    let lower_edge = focus - height / 2.0 / (-camera.pitch_deg).to_radians().tan();
    (ON_GROUND - lower_edge).clamp(0.0, height)
}

/// How far an eye above the land, or beside all of it, can move back until there is a hill. 0 for other eyes.
fn free_behind(solid: &Solid, camera: &SolidCamera) -> f32 {
    let land = land_height(&solid.columns, DVec2::new(camera.eye.x.into(), camera.eye.z.into()));
    if solid.columns.is_empty() || land.is_some_and(|land| camera.eye.y <= land) {
        return 0.0;
    }
    let back = Ray { origin: camera.eye.as_dvec3(), direction: -camera.forward().as_dvec3() };
    surface(solid, camera, back).map_or(f32::INFINITY, |hill| (hill.distance(camera.eye) - 1.0).max(0.0))
}

/// Looks from a side: turns around the thing in the middle, or shows the whole world where nothing is there; turning
/// around a point in the air could lead out of the world. The next side is seen around the same point, whatever lies
/// before it now. An orthographic camera goes out of the world, so that all of it is before the eye.
pub(super) fn look_from(view: &mut SolidView, solid: Option<&Solid>, side: Side) {
    let aim = view.aim();
    let (yaw_deg, pitch_deg) = side.angles_deg();
    let turned = SolidCamera { yaw_deg, pitch_deg, ..aim };
    let before = view.standard.filter(|standard| standard.camera == aim);
    let pivot = before.map_or_else(|| find_focus(view, solid), |standard| standard.pivot);
    let bounds = solid.map_or(Aabb::EMPTY, |solid| solid.bounds);
    // Not from within the ground.
    let pivot = pivot.filter(|pivot| {
        let eye = around(aim, turned, *pivot).eye;
        let may_be_inside = side != Side::Top && matches!(aim.projection, Projection::Perspective { .. });
        !may_be_inside || solid.is_none_or(|solid| is_free(solid, eye))
    });
    let to = match pivot {
        None if bounds.is_empty() => around(aim, turned, aim.eye + aim.forward() * view.focus),
        None => {
            let to = frame_camera(turned, bounds, view.aspect());
            view.focus = (bounds.center() - to.eye).dot(to.forward()).max(LEAST_FOCUS);
            to
        }
        Some(pivot) => {
            let to = around(aim, turned, pivot);
            match to.projection {
                Projection::Orthographic { .. } => {
                    let back = backed_off(to, bounds);
                    view.focus += (back.eye - to.eye).length();
                    back
                }
                Projection::Perspective { .. } => to,
            }
        }
    };
    view.standard = Some(StandardView { camera: to, pivot });
    fly::fly_to(view, to);
}

/// A camera moved back until a box lies before it.
fn backed_off(camera: SolidCamera, bounds: Aabb) -> SolidCamera {
    if bounds.is_empty() {
        return camera;
    }
    let depth = |corner: Vec3| (corner - camera.eye).dot(camera.forward());
    let nearest = bounds.corners().map(depth).into_iter().fold(f32::INFINITY, f32::min);
    SolidCamera { eye: camera.eye + camera.forward() * (nearest - 1.0).min(0.0), ..camera }
}

/// Flies so far back that a whole world is seen; from above, where the present direction is about level, in which the
/// nearest hills or walls hide the rest.
pub(super) fn frame_all(view: &mut SolidView, bounds: Aabb) {
    let aim = view.aim();
    let is_level = matches!(aim.projection, Projection::Perspective { .. }) && aim.pitch_deg.abs() < LEVEL_DEG;
    let pitch_deg = if is_level { OVERVIEW_DEG } else { aim.pitch_deg };
    frame_from(view, SolidCamera { pitch_deg, ..aim }, bounds);
}

/// Flies so far back that a thing is seen with what is around it, from the present direction; where that would lead into
/// the ground, or something hides the thing, from where it can be seen. With its surroundings, a thing of a level is not
/// seen from about level, where floors would be edges.
pub(super) fn frame_thing(view: &mut SolidView, solid: &Solid, thing: Aabb, around: Option<Aabb>) {
    let surroundings = around.unwrap_or(thing);
    if thing.is_empty() || surroundings.is_empty() {
        return;
    }
    let (aim, center) = (view.aim(), thing.center());
    let in_space = matches!(aim.projection, Projection::Perspective { .. });
    let is_of_level = in_space && solid.axes == Axes::Level;
    let tilts = is_of_level && around.is_some() && aim.pitch_deg.abs() < LEVEL_DEG;
    let turned = SolidCamera { pitch_deg: if tilts { OVERVIEW_DEG } else { aim.pitch_deg }, ..aim };
    let mut to = frame_camera(turned, surroundings, view.aspect());
    if is_of_level {
        to = open_view(solid, to, thing);
    } else if in_space && !is_free(solid, to.eye) {
        to = free_view(solid, to, center);
    }
    view.focus = (center - to.eye).dot(to.forward()).max(LEAST_FOCUS);
    fly::fly_to(view, to);
}

/// Flies so far back that a whole box is seen, from the present direction. An empty one changes nothing.
pub(super) fn frame(view: &mut SolidView, bounds: Aabb) {
    frame_from(view, view.aim(), bounds);
}

fn frame_from(view: &mut SolidView, camera: SolidCamera, bounds: Aabb) {
    if bounds.is_empty() {
        return;
    }
    let to = frame_camera(camera, bounds, view.aspect());
    view.focus = (bounds.center() - to.eye).dot(to.forward()).max(LEAST_FOCUS);
    fly::fly_to(view, to);
}

/// Camera that shows a whole box from the present direction, with a small margin. `aspect`: width by height.
pub fn frame_camera(camera: SolidCamera, bounds: Aabb, aspect: f32) -> SolidCamera {
    let center = bounds.center();
    let axes = camera.axes();
    let seen = bounds.corners().map(|corner| (axes.transpose() * (corner - center).as_dvec3()).as_vec3());
    let aspect = if aspect.is_finite() && aspect > 0.0 { aspect } else { 1.0 };
    let most = |of: &dyn Fn(Vec3) -> f32| seen.iter().map(|corner| of(*corner)).fold(f32::MIN, f32::max);
    match camera.projection {
        Projection::Perspective { .. } => {
            // Half the height of the picture one unit before the eye.
            let half = camera.height_at(1.0) / 2.0;
            let needed = |c: Vec3| (c.x.abs() / (half * aspect)).max(c.y.abs() / half) * MARGIN - c.z;
            let distance = most(&needed).max(LEAST_FOCUS);
            SolidCamera { eye: center - camera.forward() * distance, ..camera }
        }
        Projection::Orthographic { .. } => {
            let height = most(&|c: Vec3| (2.0 * c.y.abs()).max(2.0 * c.x.abs() / aspect)) * MARGIN;
            let projection = Projection::Orthographic { height: height.max(1e-3) };
            let back = most(&|c: Vec3| -c.z) + 1.0;
            SolidCamera { eye: center - camera.forward() * back, projection, ..camera }
        }
    }
}
