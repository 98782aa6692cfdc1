//! Boxes that stand for models: static meshes, and the bodies of actors.

use glam::{Quat, Vec3};

use super::cells::Cells;
use super::sector_shape::is_near;
use super::triangles::box_faces;
use super::{names, shades};
use crate::format::turok::StaticMesh;
use crate::scene::solid::{Aabb, Axes, ThingIndex};

/// Half the width and the height of a box where a level says neither, in units of the level.
const USUAL: [f32; 2] = [5.0, 10.0];

/// A box in the space of its model, and how it stands in the level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ModelBox {
    /// Corners in the space of the model.
    pub bounds: Aabb,
    /// Scale along the axes of the model.
    pub scale: Vec3,
    /// Rotation.
    pub rotation: Quat,
    /// Place of the model's origin.
    pub origin: Vec3,
}

impl ModelBox {
    /// Corners in the scene, in the order of [`Aabb::corners`]; `None` where a number is infinite, none or too large.
    pub fn corners(&self) -> Option<[Vec3; 8]> {
        let corner = |local: Vec3| Axes::Level.scene_point(self.origin + self.rotation * (self.scale * local));
        let corners = self.bounds.corners().map(corner);
        corners.iter().all(|corner| is_near(*corner)).then_some(corners)
    }
}

/// Adds the box of a static mesh. Returns the box around it in the scene; `None` where it cannot be drawn.
pub(super) fn add(cells: &mut Cells, thing: ThingIndex, mesh: &StaticMesh) -> Option<Aabb> {
    let corners = box_of(mesh)?.corners()?;
    let color = shades::of_text(names::stem(&mesh.model));
    cells.add(thing, color, &box_faces(corners)).then(|| Aabb::around(corners))
}

/// The box of a static mesh.
fn box_of(mesh: &StaticMesh) -> Option<ModelBox> {
    let place = &mesh.placement;
    let (origin, scale) = (Vec3::from(place.origin), Vec3::from(place.scale));
    let rotation = rotation(place.rotation)?;
    let stored = Aabb::new(place.min.into(), place.max.into());
    if !(stored.min.is_finite() && stored.max.is_finite()) {
        return None;
    }
    if stored.min == Vec3::ZERO && stored.max == Vec3::ZERO {
        let bounds = upright(place.radius, place.height);
        return Some(ModelBox { bounds, scale: Vec3::ONE, rotation, origin });
    }
    let bounds = Aabb::new(stored.min.min(stored.max), stored.min.max(stored.max));
    // Levels of the original game may store the box as it stands in the level. A box of a model mostly holds the model's
    // origin, which is zero.
    if holds(bounds, origin) && !holds(bounds, Vec3::ZERO) {
        return Some(ModelBox { bounds, scale: Vec3::ONE, rotation: Quat::IDENTITY, origin: Vec3::ZERO });
    }
    Some(ModelBox { bounds, scale, rotation, origin })
}

/// A box that stands on its origin, in place of one that is not stored.
pub(super) fn upright(radius: f32, height: f32) -> Aabb {
    let [usual_radius, usual_height] = USUAL;
    let or = |size: f32, usual: f32| if size.is_finite() && size > 0.0 { size } else { usual };
    let (radius, height) = (or(radius, usual_radius), or(height, usual_height));
    Aabb::new(Vec3::new(-radius, -radius, 0.0), Vec3::new(radius, radius, height))
}

/// A rotation as stored: x, y, z, w. One of no length turns nothing; `None` where a number is infinite or none.
fn rotation(stored: [f32; 4]) -> Option<Quat> {
    let rotation = Quat::from_array(stored);
    let length = rotation.length();
    match rotation.is_finite() && length.is_finite() {
        true if length > 1e-6 => Some(rotation.normalize()),
        true => Some(Quat::IDENTITY),
        false => None,
    }
}

fn holds(bounds: Aabb, point: Vec3) -> bool {
    bounds.min.cmple(point).all() && bounds.max.cmpge(point).all()
}
