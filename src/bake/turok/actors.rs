//! Actors: a box each, and an arrow on it that shows where the actor looks.

use std::f32::consts::PI;

use glam::{Quat, Vec3};

use super::boxes::{ModelBox, upright};
use super::cells::Cells;
use super::sector_shape::is_near;
use super::shades;
use super::triangles::{Triangle, box_faces};
use crate::format::turok::Actor;
use crate::rules::turok::{actor_group, yaw_direction};
use crate::scene::solid::{Aabb, Axes, ThingIndex};

/// Lengths of arrows, in metres.
const LENGTHS: [f32; 2] = [1.6, 12.0];
/// Length of an arrow, of the width of its box.
const PART: f32 = 0.9;
/// Height of an arrow above its box, in metres.
const ABOVE: f32 = 0.1;
/// Brightness of a box, of that of its arrow.
const BOX: f32 = 0.75;

/// Adds box and arrow of an actor. Returns the box around both in the scene; `None` where they cannot be drawn.
pub(super) fn add(cells: &mut Cells, thing: ThingIndex, actor: &Actor) -> Option<Aabb> {
    let corners = box_of(actor)?.corners()?;
    let bounds = Aabb::around(corners);
    let arrow = arrow(bounds, actor.placement.yaw);
    let color = actor_group(actor.placement.kind).rgb();
    let is_added = cells.add(thing, shades::times(color, BOX), &box_faces(corners)) && cells.add(thing, color, &arrow);
    is_added.then(|| bounds.union(Aabb::around(arrow.into_iter().flatten())))
}

/// The box of an actor: that of its model, or else one of its width and height.
fn box_of(actor: &Actor) -> Option<ModelBox> {
    let place = &actor.placement;
    let (origin, scale) = (Vec3::from(place.origin), Vec3::from(place.scale));
    let stored = Aabb::new(place.min.into(), place.max.into());
    if !place.yaw.is_finite() {
        return None;
    }
    // Models look to the south.
    let rotation = Quat::from_rotation_z(PI - place.yaw);
    let size = (stored.max - stored.min) * scale;
    if size.is_finite() && size.cmpgt(Vec3::ZERO).all() {
        return Some(ModelBox { bounds: stored, scale, rotation, origin });
    }
    Some(ModelBox { bounds: upright(place.width, place.height), scale: Vec3::ONE, rotation, origin })
}

/// A flat arrow on a box, seen from above.
fn arrow(bounds: Aabb, yaw: f32) -> [Triangle; 3] {
    let [least, most] = LENGTHS;
    let size = bounds.size();
    let length = (size.x.max(size.z) * PART).clamp(least, most);
    let [east, north] = yaw_direction(yaw);
    let ahead = Vec3::new(east, 0.0, -north) * length;
    let right = ahead.cross(Vec3::Y);
    let middle = bounds.center();
    let from = Vec3 { y: bounds.max.y + ABOVE, ..middle };
    let point = |forward: f32, sideways: f32| from + ahead * forward + right * sideways;
    let [left_end, right_end] = [point(-0.3, -0.08), point(-0.3, 0.08)];
    let [left_neck, right_neck] = [point(0.55, -0.08), point(0.55, 0.08)];
    let head = [point(0.55, -0.25), point(0.55, 0.25), point(1.0, 0.0)];
    [[left_end, right_end, right_neck], [left_end, right_neck, left_neck], head]
}

/// Where an actor stands in the scene; `None` where that is nowhere.
pub(super) fn place_of(actor: &Actor) -> Option<Vec3> {
    let at = Axes::Level.scene_point(actor.placement.origin.into());
    is_near(at).then_some(at)
}
