//! Movement while time passes: steering by keys, and flights.

use glam::Vec3;

use super::{SolidFlight, SolidView, Steer, walk};
use crate::scene::solid::{Projection, Solid, SolidCamera, SolidViewpoint};

/// Length of a flight, in seconds: long enough to see where it goes, short enough not to wait for it.
pub const FLIGHT_S: f32 = 0.3;
/// Length of a flight of the wheel, which is used in quick succession.
pub(super) const WHEEL_S: f32 = 0.15;
/// How fast steering gains and loses speed, in seconds.
const RESPONSE_S: f32 = 0.08;
/// A part of the speed that counts as rest.
const REST: f32 = 0.01;
/// Speed where the camera is orthographic: heights of the picture per second, at the speed of a new view.
const HEIGHTS_PER_S: f32 = 0.8;

/// Advances time; returns whether the view goes on moving.
pub fn advance(view: &mut SolidView, solid: Option<&Solid>, dt_s: f32) -> bool {
    let dt_s = if dt_s.is_finite() { dt_s.max(0.0) } else { 0.0 };
    let eye = view.camera.eye;
    let steering = advance_steer(view, dt_s);
    let flying = advance_flight(view, dt_s);
    let walking = !flying && walk::advance(view, solid, eye, dt_s);
    flying || steering || walking
}

fn advance_flight(view: &mut SolidView, dt_s: f32) -> bool {
    let Some(mut flight) = view.flight else { return false };
    flight.elapsed_s += dt_s;
    let part = if flight.length_s > 0.0 { (flight.elapsed_s / flight.length_s).min(1.0) } else { 1.0 };
    view.camera = if part < 1.0 { flight_camera(flight, part) } else { flight.landing.unwrap_or(flight.to) };
    view.flight = (part < 1.0).then_some(flight);
    view.flight.is_some()
}

/// The camera at a part (0 to 1) of a flight's time. Turns the short way round.
pub fn flight_camera(SolidFlight { from, to, .. }: SolidFlight, part: f32) -> SolidCamera {
    if part >= 1.0 {
        return to;
    }
    let eased = 1.0 - (1.0 - part.max(0.0)).powi(3);
    let between = |a: f32, b: f32| a + (b - a) * eased;
    let projection = match (from.projection, to.projection) {
        (Projection::Perspective { fov_deg: a }, Projection::Perspective { fov_deg: b }) => {
            Projection::Perspective { fov_deg: between(a, b) }
        }
        (Projection::Orthographic { height: a }, Projection::Orthographic { height: b }) => {
            // Evenly in steps, as zoom feels; at once where the heights are so far apart that no number tells how far.
            let times = b / a;
            let is_number = a > 0.0 && times.is_finite() && times > 0.0;
            Projection::Orthographic { height: if is_number { a * times.powf(eased) } else { b } }
        }
        (_, to) => to,
    };
    SolidCamera {
        eye: from.eye.lerp(to.eye, eased),
        yaw_deg: from.yaw_deg + turn_deg(from.yaw_deg, to.yaw_deg) * eased,
        pitch_deg: between(from.pitch_deg, to.pitch_deg),
        projection,
    }
}

/// The short way from one heading to another: −180 to 180 degrees.
fn turn_deg(from: f32, to: f32) -> f32 {
    (to - from + 180.0).rem_euclid(360.0) - 180.0
}

/// Speed follows the keys as a spring would that never swings; the way is the exact integral of it, so that it does not
/// depend on how often time passes.
fn advance_steer(view: &mut SolidView, dt_s: f32) -> bool {
    let wanted = wanted_velocity(view);
    let decay = (-dt_s / RESPONSE_S).exp();
    let apart = view.velocity - wanted;
    let way = wanted * dt_s + apart * (RESPONSE_S * (1.0 - decay));
    view.velocity = wanted + apart * decay;
    let is_resting = wanted == Vec3::ZERO && view.velocity.length() <= speed(view) * REST;
    if is_resting {
        view.velocity = Vec3::ZERO;
    } else {
        // Keys take over from a flight.
        view.flight = None;
    }
    if way.is_finite() {
        let moved = view.camera.eye + way;
        view.camera.eye = if moved.is_finite() { moved } else { view.camera.eye };
    }
    !is_resting
}

fn wanted_velocity(view: &SolidView) -> Vec3 {
    let (camera, steer) = (view.camera, view.steer);
    if view.walk.is_some() {
        return walk::wanted_velocity(camera, steer);
    }
    let forward = match camera.projection {
        Projection::Perspective { .. } => camera.forward(),
        // Forward changes nothing on the picture.
        Projection::Orthographic { .. } => camera.up(),
    };
    // On a map nothing is nearer or farther.
    let up = if camera.is_map() { 0.0 } else { steer.up };
    let way = camera.right() * steer.right + Vec3::Y * up + forward * steer.forward;
    way.clamp_length_max(1.0) * speed(view) * steer.pace.factor()
}

/// Units per second at the normal pace.
fn speed(view: &SolidView) -> f32 {
    match view.camera.projection {
        Projection::Perspective { .. } => view.speed,
        Projection::Orthographic { height } => height * HEIGHTS_PER_S,
    }
}

/// Starts a flight.
pub(super) fn fly_to(view: &mut SolidView, to: SolidCamera) {
    fly_within(view, to, FLIGHT_S);
}

/// Starts a flight of a length.
pub(super) fn fly_within(view: &mut SolidView, to: SolidCamera, length_s: f32) {
    view.velocity = Vec3::ZERO;
    let flight = SolidFlight { from: view.camera, to, landing: None, length_s: length_s.min(FLIGHT_S), elapsed_s: 0.0 };
    view.flight = (to != view.camera).then_some(flight);
}

/// Starts a flight to a place from which a map shows the same.
pub(super) fn fly_to_map(view: &mut SolidView, to: SolidCamera, map: SolidCamera) {
    view.velocity = Vec3::ZERO;
    let flight = SolidFlight { from: view.camera, to, landing: Some(map), length_s: FLIGHT_S, elapsed_s: 0.0 };
    view.flight = Some(flight);
}

/// Starts a flight to a place; it is seen in that place's projection on the way already.
pub(super) fn fly_to_viewpoint(view: &mut SolidView, to: SolidViewpoint) {
    view.camera = match to.projection {
        Projection::Perspective { fov_deg } => {
            view.fov_deg = fov_deg;
            view.camera.in_perspective(fov_deg, view.focus)
        }
        Projection::Orthographic { .. } => view.camera.in_orthographic(view.focus),
    };
    fly_to(view, to.into());
}

/// Stops all movement of the camera, and releases the keys.
pub fn release(view: &mut SolidView) {
    stop(view);
    view.steer = Steer::default();
}

/// Stops flights and steering at once.
pub(super) fn stop(view: &mut SolidView) {
    (view.flight, view.velocity) = (None, Vec3::ZERO);
}
