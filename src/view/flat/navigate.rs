//! Moving the camera. All of it is arithmetic on [`Camera`]s; a held point never jumps.

use glam::{UVec2, Vec2};

use super::{FlatView, Flight, geometry};
use crate::analysis::{ObjectId, Partner, family_layer, layer_bounds, layer_group};
use crate::base::{GroupIndex, LayerId, Rect, TILE_WORLD};
use crate::scene::{Camera, FlatScene, Group, ViewFrame};

/// Factor on the zoom of one zoom step of the game.
pub const ZOOM_STEP: f32 = 0.866_025;
/// The game's limits of the zoom: 100 times as large as a player sees it … 240 times as much of the world.
const GAME_LIMITS: (f32, f32) = (0.01, 240.0);
/// Margin around an area that is fitted into the view.
const FIT_MARGIN: f32 = 1.05;
/// Length of a flight: long enough to see where it goes, short enough not to wait for it.
const FLIGHT_S: f32 = 0.15;
/// Speed of the smooth pan: view widths per second.
const STEER_VIEWS_PER_S: f32 = 0.8;
/// How fast the smooth pan gains and loses speed, in seconds.
const STEER_RESPONSE_S: f32 = 0.08;
/// A slower pan has come to rest, in pixels per second.
const REST_PX_PER_S: f32 = 2.0;

/// Smallest and largest zoom: the game's, widened where a map would not fit.
pub fn zoom_range(state: &FlatView, scene: Option<&FlatScene>) -> (f32, f32) {
    let fit = scene.map_or(0.0, |scene| fit_camera(state, scene).zoom);
    (GAME_LIMITS.0, GAME_LIMITS.1.max(fit * 1.5))
}

/// The camera that shows the whole map.
pub fn fit_camera(state: &FlatView, scene: &FlatScene) -> Camera {
    let bounds = scene.bounds;
    if bounds.is_empty() {
        return Camera { center: bounds.center(), zoom: 1.0 };
    }
    Camera { center: bounds.center(), zoom: fit_zoom(state, bounds).max(GAME_LIMITS.0) }
}

/// The camera that shows a layer; its group's parallax and offset are taken into account.
pub fn layer_camera(state: &FlatView, scene: &FlatScene, id: LayerId) -> Option<Camera> {
    let group = layer_group(scene, id)?;
    let bounds = layer_bounds(scene, id, state.clock.time_ns())?;
    Some(bounds_camera(state, scene, group, bounds, closest_of(state, group)))
}

/// The camera that shows all that a group's layers cover.
pub fn group_camera(state: &FlatView, scene: &FlatScene, group: GroupIndex) -> Option<Camera> {
    let group = scene.groups.get(group.get())?;
    let time_ns = state.clock.time_ns();
    let bounds = group.layers.iter().filter_map(|layer| layer_bounds(scene, layer.drawn.id, time_ns));
    Some(bounds_camera(state, scene, group, bounds.reduce(<Rect>::union)?, closest_of(state, group)))
}

/// The closest zoom at which a whole layer or group is shown. What lies deeper than the map hardly grows when the camera
/// comes closer, and all else would leave the view.
fn closest_of(state: &FlatView, group: &Group) -> Option<f32> {
    /// As a player sees the map.
    const CLOSEST: f32 = 1.0;
    (group.parallax.max_element() < 100.0).then(|| state.camera.zoom.min(CLOSEST))
}

/// The closest zoom at which one thing is shown: no closer than now, and no farther away than it needs to be seen.
fn closest_of_one(state: &FlatView) -> Option<f32> {
    /// Farther out single tiles and small quads are hard to make out.
    const FARTHEST: f32 = 2.0;
    Some(state.camera.zoom.min(FARTHEST))
}

/// The camera that shows an area of physics tiles: no closer than now, and no farther away than it needs to be seen.
pub(super) fn partner_camera(state: &FlatView, scene: &FlatScene, partner: &Partner) -> Option<Camera> {
    let layer = family_layer(scene, partner.number.family)?;
    Some(bounds_camera(state, scene, layer_group(scene, layer)?, partner.area.rect(), closest_of_one(state)))
}

/// The camera that shows an area of a layer's group: no closer than now, and no farther away than it needs.
pub(super) fn area_camera(state: &FlatView, scene: &FlatScene, layer: LayerId, area: Rect) -> Option<Camera> {
    let area = Rect::from_center_size(area.center(), area.size() * 1.3);
    Some(bounds_camera(state, scene, layer_group(scene, layer)?, area, closest_of_one(state)))
}

/// The camera that shows a quad or sound source where it is now: no closer than now, and no farther away than it needs.
pub(super) fn subject_camera(state: &FlatView, scene: &FlatScene, subject: ObjectId) -> Option<Camera> {
    let (group, _, found) = subject.find(scene)?;
    let bounds = found.bounds(scene, state.clock.time_ns());
    let bounds = Rect::from_center_size(bounds.center(), bounds.size() * 1.3);
    Some(bounds_camera(state, scene, group, bounds, closest_of_one(state)))
}

/// The camera with a tile of a layer in its middle, no farther out than tiles can be told apart.
pub(super) fn tile_camera(state: &FlatView, scene: &FlatScene, layer: LayerId, at: UVec2) -> Option<Camera> {
    let middle = (at.as_vec2() + 0.5) * TILE_WORLD;
    let tile = Rect::new(middle, middle);
    Some(bounds_camera(state, scene, layer_group(scene, layer)?, tile, closest_of_one(state)))
}

/// The camera that shows a tile of the world at parallax 100, wherever that lies, left of a card over the right part of the
/// map.
pub(super) fn place_camera(state: &FlatView, scene: &FlatScene, at: [i32; 2]) -> Camera {
    /// Farther out single tiles are hard to make out.
    const FARTHEST: f32 = 2.0;
    let (low, high) = zoom_range(state, Some(scene));
    let zoom = state.camera.zoom.min(FARTHEST).clamp(low, high);
    let covered = state.frame.size_at_zoom_1().x * zoom * covered_part(state);
    let center = (Vec2::from(at.map(|n| n as f32)) + 0.5) * TILE_WORLD + Vec2::new(covered / 2.0, 0.0);
    Camera { center, zoom }
}

/// The camera that shows a rectangle of a group's world, left of a card over the right part of the map. `closest`: limit
/// of the zoom, and the zoom for a single point, which else shows as large as things are now.
fn bounds_camera(state: &FlatView, scene: &FlatScene, group: &Group, bounds: Rect, closest: Option<f32>) -> Camera {
    let parallax_zoom = group.parallax.max_element().clamp(0.0, 100.0) / 100.0;
    let is_point = bounds.size().max_element() <= 0.0;
    let covered = covered_part(state);
    // A group zooms by k = 1 + p (z − 1); solved for z. Without parallax no zoom changes what shows.
    let zoom = match parallax_zoom {
        p if p > 0.0 && !is_point => (fit_zoom_beside(state, bounds, covered) - 1.0) / p + 1.0,
        _ if is_point => closest.unwrap_or(state.camera.zoom),
        _ => state.camera.zoom,
    };
    let (low, high) = zoom_range(state, Some(scene));
    let zoom = zoom.max(closest.unwrap_or(0.0)).clamp(low, high);
    let along = |target: f32, offset: f32, parallax: f32, now: f32| {
        if parallax == 0.0 { now } else { (target - offset) * 100.0 / parallax }
    };
    let seen = state.frame.size_at_zoom_1().x * (1.0 + parallax_zoom * (zoom - 1.0));
    let to = bounds.center() + Vec2::new(seen * covered / 2.0, 0.0);
    let (offset, now) = (group.offset, state.camera.center);
    let center =
        Vec2::new(along(to.x, offset.x, group.parallax.x, now.x), along(to.y, offset.y, group.parallax.y, now.y));
    Camera { center, zoom }
}

/// Part of the map's width that a card covers; none where hardly anything is left beside it.
fn covered_part(state: &FlatView) -> f32 {
    /// Where more is covered, the middle of the map's area shows as much of a place as the strip beside the card.
    const MOST: f32 = 0.7;
    let part = state.layout.covered_right_px as f32 / state.frame.viewport_px.w.max(1) as f32;
    if part <= MOST { part } else { 0.0 }
}

/// Pans the content with the pointer.
pub(super) fn pan_px(state: &mut FlatView, delta_px: Vec2) {
    state.motion.flight = None;
    state.motion.velocity_px_s = Vec2::ZERO;
    shift_px(state, delta_px);
}

/// Shows a point of the world in the middle, at once or in a flight.
pub(super) fn look_at(state: &mut FlatView, world: Vec2, held: bool) {
    if !world.is_finite() {
        return;
    }
    if held {
        (state.motion.flight, state.motion.velocity_px_s) = (None, Vec2::ZERO);
        state.camera.center = world;
    } else {
        fly_to(state, Camera { center: world, ..state.camera });
    }
}

/// Sets the part of the window that shows the map. A view that shows the whole map goes on showing all of it. Otherwise
/// the picture stays where it is on the screen when panels open, close or change their size: what was in the middle is
/// still there to be looked at, only more or less around it.
pub fn set_frame(state: &mut FlatView, scene: Option<&FlatScene>, frame: ViewFrame) {
    let before = state.frame;
    if before == frame {
        return;
    }
    let fitted = scene.filter(|scene| is_fitted(state, scene));
    state.frame = frame;
    // A window of another size has another scale as well: nothing can stay where it was.
    let keeps_picture = state.layout.keeps_picture || state.motion.flight.is_some();
    if keeps_picture && before.canvas_px == frame.canvas_px {
        keep_picture(state, before);
    }
    if let Some((flight, scene)) = state.motion.flight.zip(scene)
        && let Some(to) = flight.subject.and_then(|subject| {
            let now = std::mem::replace(&mut state.camera, flight.from);
            let to = subject_camera(state, scene, subject);
            state.camera = now;
            to
        })
    {
        state.motion.flight = Some(Flight { to, ..flight });
    }
    if let Some(scene) = fitted {
        let to = fit_camera(state, scene);
        match &mut state.motion.flight {
            Some(flight) => flight.to = to,
            None => state.camera = to,
        }
    }
}

/// Whether the view shows the whole map, or flies to where it does: nothing has moved the camera since it was fitted.
fn is_fitted(state: &FlatView, scene: &FlatScene) -> bool {
    let aim = state.motion.flight.map_or(state.camera, |flight| flight.to);
    state.motion.velocity_px_s == Vec2::ZERO && aim == fit_camera(state, scene)
}

/// Leaves the picture where it is on the screen when its part of the window changes. The end of a flight stays in the
/// middle of the remaining part.
fn keep_picture(state: &mut FlatView, before: ViewFrame) {
    let middle = |frame: ViewFrame| {
        let view = frame.viewport_px;
        Vec2::new(view.x as f32, view.y as f32) + view.size().as_vec2() * 0.5
    };
    let moved = (middle(state.frame) - middle(before)) * state.frame.world_per_px(state.camera.zoom);
    state.camera.center += moved;
    if let Some(flight) = &mut state.motion.flight {
        flight.from.center += moved;
    }
}

/// Enlarges around a pixel at once.
pub(super) fn zoom_at(state: &mut FlatView, scene: Option<&FlatScene>, factor: f32, at_px: Vec2) {
    if factor.is_finite() && factor > 0.0 {
        state.motion.flight = None;
        state.camera = zoomed(state, scene, state.camera, factor, at_px);
    }
}

/// Starts a flight that enlarges around a pixel. While one goes on, it adds to where that one ends.
pub(super) fn zoom_step_at(state: &mut FlatView, scene: Option<&FlatScene>, steps: f32, at_px: Vec2) {
    let factor = ZOOM_STEP.powf(-steps);
    if factor.is_finite() && factor > 0.0 {
        let aim = state.motion.flight.map_or(state.camera, |flight| flight.to);
        let to = zoomed(state, scene, aim, factor, at_px);
        fly_to(state, to);
    }
}

/// A camera that shows everything larger by a factor and the same point of the world at a pixel.
fn zoomed(state: &FlatView, scene: Option<&FlatScene>, from: Camera, factor: f32, at_px: Vec2) -> Camera {
    let (low, high) = zoom_range(state, scene);
    let zoom = (from.zoom / factor).clamp(low, high);
    let from_center_px = at_px - geometry::view_center_px(state);
    let shrunk = state.frame.world_per_px(from.zoom) - state.frame.world_per_px(zoom);
    Camera { center: from.center + from_center_px * shrunk, zoom }
}

/// Starts a flight to another zoom around the middle. While one goes on, it adds to where that one ends.
pub(super) fn zoom_to(state: &mut FlatView, scene: Option<&FlatScene>, zoom: impl FnOnce(f32) -> f32) {
    let aim = state.motion.flight.map_or(state.camera, |flight| flight.to);
    let (low, high) = zoom_range(state, scene);
    let wanted = zoom(aim.zoom);
    if wanted.is_finite() {
        fly_to(state, Camera { zoom: wanted.clamp(low, high), ..aim });
    }
}

/// Starts a flight.
pub(super) fn fly_to(state: &mut FlatView, to: Camera) {
    state.motion.velocity_px_s = Vec2::ZERO;
    state.motion.flight =
        (to != state.camera).then_some(Flight { from: state.camera, to, elapsed_s: 0.0, subject: None });
}

/// Moves the camera for a time; returns whether it goes on moving.
pub(super) fn advance_camera(state: &mut FlatView, dt_s: f32) -> bool {
    let flying = advance_flight(state, dt_s);
    let steering = advance_steer(state, dt_s);
    flying || steering
}

fn advance_flight(state: &mut FlatView, dt_s: f32) -> bool {
    let Some(mut flight) = state.motion.flight else { return false };
    flight.elapsed_s += dt_s;
    let t = (flight.elapsed_s / FLIGHT_S).min(1.0);
    state.camera = along_flight(flight, 1.0 - (1.0 - t).powi(3));
    state.motion.flight = (t < 1.0).then_some(flight);
    t < 1.0
}

/// The camera at a part (0 to 1) of the way. The zoom changes evenly in steps, and the centre so that the one point
/// that both ends show at the same place keeps it: zooming by keys or menu never slides sideways.
fn along_flight(flight: Flight, part: f32) -> Camera {
    let Flight { from, to, .. } = flight;
    if part >= 1.0 {
        return to;
    }
    let zoom = from.zoom * (to.zoom / from.zoom).powf(part);
    let change = to.zoom - from.zoom;
    let moved = if change.abs() > from.zoom * 1e-3 { (zoom - from.zoom) / change } else { part };
    Camera { center: from.center + (to.center - from.center) * moved, zoom }
}

fn advance_steer(state: &mut FlatView, dt_s: f32) -> bool {
    let view = state.frame.viewport_px.size().max_element() as f32;
    let wanted = state.motion.steer.normalize_or_zero() * view * STEER_VIEWS_PER_S;
    let blend = 1.0 - (-dt_s / STEER_RESPONSE_S).exp();
    let velocity = state.motion.velocity_px_s + (wanted - state.motion.velocity_px_s) * blend;
    let resting = wanted == Vec2::ZERO && velocity.length() < REST_PX_PER_S;
    state.motion.velocity_px_s = if resting { Vec2::ZERO } else { velocity };
    if !resting {
        state.motion.flight = None;
        shift_px(state, -velocity * dt_s);
    }
    !resting
}

fn shift_px(state: &mut FlatView, delta_px: Vec2) {
    if delta_px.is_finite() {
        state.camera.center -= delta_px * state.frame.world_per_px(state.camera.zoom);
    }
}

/// Zoom at which a rectangle fits into the view with a margin around it.
fn fit_zoom(state: &FlatView, rect: Rect) -> f32 {
    fit_zoom_beside(state, rect, 0.0)
}

/// The same beside a card that covers a part (0 to 1) of the width.
fn fit_zoom_beside(state: &FlatView, rect: Rect, covered: f32) -> f32 {
    let seen = (state.frame.size_at_zoom_1() * Vec2::new(1.0 - covered, 1.0)).max(Vec2::ONE);
    (rect.size() * FIT_MARGIN / seen).max_element()
}
