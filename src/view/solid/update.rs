//! Applying actions to a view of a solid world.

use glam::Vec3;

use super::{
    SPEED_LIMITS, Side, SolidAction, SolidRuler, SolidView, TimeOfDay, cut_box, fly, navigate, panels, space, walk,
};
use crate::prefs::VIEW_DISTANCES;
use crate::scene::solid::{Aabb, Solid};

/// A speed after steps of the wheel, within limits; that before where the steps are no number.
pub fn changed_speed(speed: f32, steps: f32) -> f32 {
    let changed = (speed * 1.25_f32.powf(steps)).clamp(SPEED_LIMITS.0, SPEED_LIMITS.1);
    if changed.is_finite() { changed } else { speed }
}

/// Blocks by which a step changes the view distance.
const STEP_BLOCKS: i8 = 2;

/// Least size of what shows around a thing that is gone to, in units: one sees where it stands.
const SURROUNDINGS: f32 = 24.0;

/// A box around the middle of another, as large at least as surroundings are.
fn with_surroundings(bounds: Aabb) -> Aabb {
    if bounds.is_empty() {
        return bounds;
    }
    let half = (bounds.size() / 2.0).max(Vec3::splat(SURROUNDINGS / 2.0));
    Aabb::new(bounds.center() - half, bounds.center() + half)
}

fn set_view_distance(view: &mut SolidView, blocks: u8) {
    let [least, most] = VIEW_DISTANCES;
    view.switches.view_distance = blocks.clamp(least, most);
}

/// Goes on with a world that has been loaded again: its things may have other numbers, and its light may be another.
pub fn reload(view: &mut SolidView, solid: &Solid) {
    view.selected = None;
    restyle(view, solid);
}

/// Goes on with a level in another style, whose things are the same.
pub fn restyle(view: &mut SolidView, solid: &Solid) {
    (view.light, view.sky) = (solid.own_light(), solid.sky);
}

/// Whether the view is a map and cannot be anything else, since the world is only there as seen from above.
pub fn stays_map(view: &SolidView, solid: Option<&Solid>) -> bool {
    view.aim().is_map() && solid.is_some_and(Solid::is_map_only)
}

/// Sets the time of day, in a world that has one.
fn set_hour(view: &mut SolidView, to: impl Fn(f32) -> f32) {
    if let Some(time) = view.time {
        let hour = to(time.hour);
        view.time = Some(if hour.is_finite() { TimeOfDay::chosen(hour) } else { time });
    }
}

/// Changes a view. `solid`: the world as far as it is there; a missing part cannot be flown to. Numbers that are not
/// finite change nothing.
pub fn apply(view: &mut SolidView, solid: Option<&Solid>, action: SolidAction) {
    let before = view.clone();
    let stays_map = stays_map(view, solid);
    match action {
        // There is nothing to be seen from the side.
        SolidAction::Look { .. }
        | SolidAction::Orbit { .. }
        | SolidAction::ToggleProjection
        | SolidAction::LookFrom(Side::Front | Side::Right | Side::Back | Side::Left | Side::Bottom)
            if stays_map => {}
        SolidAction::Steer(steer) => view.steer = steer,
        SolidAction::Look { delta_px } => navigate::look(view, delta_px),
        SolidAction::Pan { grabbed, to_px } => navigate::pan(view, grabbed, to_px),
        SolidAction::Orbit { pivot, delta_px } => navigate::orbit(view, solid, pivot, delta_px),
        SolidAction::Zoom { steps, at_px } => navigate::zoom(view, solid, steps, at_px),
        SolidAction::ChangeSpeed(steps) => {
            view.speed = changed_speed(view.speed, steps);
        }
        SolidAction::GoTo(point) => navigate::go_to(view, solid, point),
        SolidAction::ToggleProjection => navigate::toggle_projection(view, solid),
        SolidAction::FrameAll => {
            if let Some(solid) = solid {
                // The map is not cut.
                let cut = view.cut_box.filter(|_| !solid.is_map_for(&view.aim()));
                navigate::frame_all(view, cut.map_or(solid.bounds, |cut| cut_box::cut_bounds(solid, cut)));
            }
        }
        SolidAction::FrameBox => {
            if let Some((cut, solid)) = view.cut_box.zip(solid) {
                navigate::frame(view, cut_box::cut_bounds(solid, cut));
            }
        }
        SolidAction::Select(hit) => view.selected = hit,
        SolidAction::Inspect(node) => view.inspected = node,
        SolidAction::FrameSelection => {
            if let Some((hit, solid)) = view.selected.zip(solid) {
                match hit.thing.and_then(|thing| solid.thing(thing)) {
                    Some(thing) => navigate::frame_thing(view, solid, thing.bounds, None),
                    None => navigate::go_to(view, Some(solid), hit.point),
                }
            }
        }
        SolidAction::ShowSelection => {
            let thing = view.selected.and_then(|hit| hit.thing);
            if let Some((solid, thing)) = solid.and_then(|solid| Some((solid, solid.thing(thing?)?))) {
                navigate::frame_thing(view, solid, thing.bounds, Some(with_surroundings(thing.bounds)));
            }
        }
        // A switch of the window, which is changed there.
        SolidAction::ToggleLabels => {}
        SolidAction::LookFrom(side) => navigate::look_from(view, solid, side),
        SolidAction::GoToSpawn => {
            if let Some(solid) = solid {
                fly::fly_to_viewpoint(view, space::home(view, solid));
            }
        }
        SolidAction::FlyTo(at) => fly::fly_to_viewpoint(view, at),
        SolidAction::Jump(at) => {
            fly::stop(view);
            view.camera = at.into();
            view.fov_deg = view.camera.fov_deg().unwrap_or(view.fov_deg);
        }
        SolidAction::ToggleMap => {
            if let Some(solid) = solid.filter(|solid| solid.grid.is_some()) {
                space::toggle_map(view, solid);
            }
        }
        SolidAction::EnterAutomap(map) => space::enter_automap(view, map),
        SolidAction::LeaveAutomap => space::leave_automap(view, solid),
        SolidAction::ToggleWalk => walk::toggle(view, solid),
        SolidAction::SetViewDistance(blocks) => set_view_distance(view, blocks),
        SolidAction::StepViewDistance(steps) => {
            set_view_distance(
                view,
                view.switches.view_distance.saturating_add_signed(steps.saturating_mul(STEP_BLOCKS)),
            );
        }
        SolidAction::SetSlice(slice) if slice.min_y <= slice.max_y => view.slice = slice,
        SolidAction::SetSlice(_) => {}
        SolidAction::Page(action) => panels::apply(view, solid, action),
        SolidAction::ToggleSurfaceOnly => view.surface_only = !view.surface_only,
        SolidAction::ToggleTextures => view.switches.textures = !view.switches.textures,
        SolidAction::ToggleFullBright => view.full_bright = !view.full_bright,
        SolidAction::SetBox(cut) => view.cut_box = cut.filter(|cut| !cut.is_empty()),
        SolidAction::ToggleBox => cut_box::toggle(view, solid),
        SolidAction::ToggleRuler => view.ruler = SolidRuler { on: !view.ruler.on, ..SolidRuler::default() },
        SolidAction::Measure(point) => view.ruler.measure(point),
        SolidAction::ToggleLinks => view.all_links = !view.all_links,
        SolidAction::ToggleVisible => view.marks_visible = !view.marks_visible,
        SolidAction::ToggleGrid => view.grid = !view.grid,
        SolidAction::SetHour(hour) => set_hour(view, |_| hour),
        SolidAction::ChangeHour(hours) => set_hour(view, |hour| hour + hours),
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
