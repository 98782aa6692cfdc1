//! Between the map of a world and the world in 3D: the point in the middle stays there, things keep about their size.

use glam::{DVec2, Vec2, Vec3};

use super::arrival::{LEAST_WAY, arrival};
use super::navigate::{LEAST_FOCUS, map_height_limits};
use super::{BeforeMap, SolidView, fly, walk};
use crate::analysis::solid::{land_height, surface};
use crate::scene::PxRect;
use crate::scene::solid::{ChunkView, FOV_DEG, LandmarkKind, Projection, Solid, SolidCamera, SolidViewpoint};

/// Most distance from the point in the middle on arrival, as a part of the view distance.
const MOST_WAY: f32 = 0.6;
/// Least height of the picture of the map on the way there, in units: on the ground, or before a wall, the thing in the
/// middle is a few nodes away, and a map of those few nodes shows nothing of where they are.
const LEAST_LAND: f32 = 64.0;
/// Part of its height by which a map may have moved or grown and is still the same, so that the way back is known.
const SAME_MAP: f32 = 0.01;
/// How far the eye of a map is above all of the world, in units.
const ABOVE: f32 = 16.0;

/// Changes between the map and the world in 3D.
pub(super) fn toggle_map(view: &mut SolidView, solid: &Solid) {
    view.walk = None;
    if solid.is_map_for(&view.aim()) { enter(view, solid) } else { show_map(view, solid) }
}

/// Flies from the map to where it was entered, as long as it shows the same; else down to the point in its middle.
fn enter(view: &mut SolidView, solid: &Solid) {
    let map = view.aim();
    let (x, z) = (map.eye.x, map.eye.z);
    let height = land_height(&solid.columns, DVec2::new(x.into(), z.into())).unwrap_or(solid.bounds.center().y);
    let point = Vec3::new(x, height, z);
    let above = map.in_perspective(view.fov_deg, map.eye.y - height);
    if let Some(before) = view.before_map.take().filter(|before| is_same_map(before.map, map)) {
        (view.camera, view.focus) = (above, before.focus);
        return fly::fly_to(view, before.camera);
    }
    let way = (above.eye.y - height).clamp(LEAST_WAY, (view.switches.distance_units() * MOST_WAY).max(LEAST_WAY));
    let to = arrival(solid, SolidCamera { pitch_deg: 0.0, ..above }, point, way);
    view.camera = above;
    view.focus = to.eye.distance(point).max(LEAST_FOCUS);
    fly::fly_to(view, to);
}

fn is_same_map(before: SolidCamera, now: SolidCamera) -> bool {
    let (Projection::Orthographic { height: a }, Projection::Orthographic { height: b }) =
        (before.projection, now.projection)
    else {
        return false;
    };
    let moved = (now.eye - before.eye).abs().max_element();
    moved <= a * SAME_MAP && (b - a).abs() <= a * SAME_MAP
}

/// Flies up to the map around the point in the middle. It shows about as much land as there was in view: as at the
/// distance of that point, or from as high as the eye is where that is more.
fn show_map(view: &mut SolidView, solid: &Solid) {
    let aim = view.aim();
    let ray = SolidView { camera: aim, ..view.clone() }.ray(view.middle_px());
    let most = view.switches.distance_units() * 2.0;
    let hit = surface(solid, &aim, ray).filter(|hit| hit.distance(aim.eye) <= most);
    // Above the horizon, or far behind it: what lies below the way there.
    let distance = hit.map_or(view.focus.min(most), |hit| hit.distance(aim.eye)).max(LEAST_FOCUS);
    let point = hit.unwrap_or_else(|| ray.at(distance.into()).as_vec3());
    let (least, most) = map_height_limits(view, solid);
    let land = land_height(&solid.columns, DVec2::new(aim.eye.x.into(), aim.eye.z.into()));
    let above = land.map_or(0.0, |land| aim.eye.y - land);
    let height = aim.height_at(distance.max(above)).max(LEAST_LAND).clamp(least, most);
    let eye = Vec3::new(point.x, solid.bounds.max.y.max(point.y) + ABOVE, point.z);
    let projection = Projection::Orthographic { height };
    let map = SolidCamera { eye, yaw_deg: 0.0, pitch_deg: -90.0, projection };
    let fov_deg = aim.fov_deg().unwrap_or(view.fov_deg);
    view.fov_deg = fov_deg;
    view.camera = aim.in_perspective(fov_deg, distance);
    view.before_map = Some(BeforeMap { camera: view.camera, focus: distance, map });
    fly::fly_to_map(view, map.in_perspective(fov_deg, eye.y - point.y), map);
}

/// Flies to a place on the automap of a level.
pub(super) fn enter_automap(view: &mut SolidView, map: SolidViewpoint) {
    let camera = view.aim();
    view.walk = None;
    // A map that is entered again keeps its way back.
    if !camera.is_map() {
        view.before_map = Some(BeforeMap { camera, focus: view.focus, map: map.into() });
    }
    fly::fly_to_viewpoint(view, map);
}

/// Flies from the automap of a level to where it was entered, or else to the first view. A view that was
/// turned to 3D stays.
pub(super) fn leave_automap(view: &mut SolidView, solid: Option<&Solid>) {
    let before = view.before_map.take();
    if !view.aim().is_map() {
        return;
    }
    if let Some(before) = before {
        fly::fly_to_viewpoint(view, before.camera.into());
        view.focus = before.focus;
    } else if let Some(solid) = solid {
        fly::fly_to_viewpoint(view, solid.spawn);
    }
}

/// Where visitors begin in 3D: at the height of their eyes where the spawn, or the player start of a level, is known, else
/// over the land.
pub(super) fn home(view: &SolidView, solid: &Solid) -> SolidViewpoint {
    // A level has no land; its player start is known.
    let start = solid.landmarks.iter().any(|landmark| landmark.kind == LandmarkKind::Spawn) && solid.catalog.is_some();
    if solid.level_style.is_some_and(|style| style.automap)
        && let Some(at) = solid.landmarks.iter().find(|landmark| landmark.kind == LandmarkKind::Spawn)
    {
        let map = SolidCamera { yaw_deg: 0.0, pitch_deg: -90.0, ..view.aim().in_orthographic(view.focus) };
        let eye = Vec3 { y: solid.bounds.max.y + ABOVE, ..at.at };
        return SolidViewpoint::from(SolidCamera { eye, ..map });
    }
    if view.aim().is_map() || solid.columns.is_empty() && !start {
        return solid.spawn;
    }
    let fov_deg = view.aim().fov_deg().unwrap_or(view.fov_deg);
    let spawn = solid.landmarks.iter().find(|landmark| landmark.kind == LandmarkKind::Spawn);
    let known = spawn.or_else(|| solid.landmarks.first()).map(|landmark| landmark.at);
    let at = known.unwrap_or_else(|| {
        let Vec3 { x, z, .. } = solid.spawn.eye;
        let land = land_height(&solid.columns, DVec2::new(x.into(), z.into()));
        Vec3::new(x, land.unwrap_or(solid.bounds.max.y), z)
    });
    let eye = at + Vec3::Y * walk::EYE;
    let projection = Projection::Perspective { fov_deg: if fov_deg.is_finite() { fov_deg } else { FOV_DEG } };
    SolidViewpoint { eye, yaw_deg: 0.0, pitch_deg: 0.0, projection }
}

/// The chunks that a view needs, or will when its flight ends; `None` on a map, and where all are there.
pub fn chunk_view(view: &SolidView, solid: Option<&Solid>) -> Option<ChunkView> {
    let camera = view.aim();
    solid.filter(|solid| solid.grid.is_some() && !solid.is_map_for(&camera))?;
    let center = match camera.projection {
        Projection::Perspective { .. } => camera.eye,
        Projection::Orthographic { .. } => camera.eye + camera.forward() * view.focus,
    };
    Some(ChunkView { camera, aspect: view.aspect(), center, distance: view.switches.distance_units() })
}
/// Leaves the picture of a map where it is on the screen, and as large as it is, when its part of the window changes. The
/// end of a flight stays in the middle of the remaining part.
pub fn keep_map(view: &mut SolidView, viewport_px: PxRect) {
    let (before, now) = (view.viewport_px, viewport_px);
    let Projection::Orthographic { height } = view.camera.projection else { return };
    if before == now || !view.keeps_picture || view.flight.is_some() || !view.camera.is_map() || before.h == 0 {
        return;
    }
    let units_per_px = height / before.h as f32;
    let middle = |px: PxRect| Vec2::new(px.x as f32, px.y as f32) + px.size().as_vec2() * 0.5;
    let moved = (middle(now) - middle(before)) * units_per_px;
    view.camera.eye += Vec3::new(moved.x, 0.0, moved.y);
    view.camera.projection = Projection::Orthographic { height: units_per_px * now.h.max(1) as f32 };
}
