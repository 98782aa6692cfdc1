//! A level as a model for other programs: floors, ceilings and walls by area, and a box for each static mesh and actor,
//! since the models of the game are not at hand.
//!
//! It is made from the level and not from its scene, which has outlines and arrows that nobody wants to edit, and no names
//! of areas.

use std::collections::BTreeMap;
use std::f32::consts::PI;

use glam::{Quat, Vec3};

use crate::base::fnv1a_64;
use crate::export::{ModelPart, material_name};
use crate::format::turok::{Actor, Level, Sector, StaticMesh};
use crate::rules::turok::{CEILING, SectorKind, actor_group, actor_name};
use crate::scene::solid::{Aabb, Axes};

/// Brightness of ceilings and walls, of that of the floor of plain sectors.
const CEILING_BRIGHTNESS: f32 = 0.7;
const WALL_BRIGHTNESS: f32 = 0.85;
/// Half the width and the height of a box where a level says neither, in units of the level.
const USUAL: [f32; 2] = [5.0, 10.0];
/// Farthest coordinate of a corner, in metres. Beyond it numbers get coarse.
const FARTHEST: f32 = 1e6;

/// The parts of a level in the order of their names.
pub fn model_of(level: &Level) -> Vec<ModelPart> {
    let mut parts = Parts::default();
    for sector in &level.sectors {
        add_sector(&mut parts, level, sector);
    }
    for mesh in level.grid.meshes() {
        let stem = stem(&mesh.model);
        let [r, g, b, ..] = fnv1a_64(stem.bytes()).to_le_bytes().map(|byte| 96 + byte / 2);
        parts.add_box(format!("mesh_{stem}"), [r, g, b], box_of_mesh(mesh));
    }
    for actor in &level.actors {
        let kind = actor.placement.kind;
        let name = actor_name(kind).map_or_else(|| format!("type_{kind}"), str::to_owned);
        parts.add_box(format!("actor_{name}"), actor_group(kind).rgb(), box_of_actor(actor));
    }
    parts.0.into_values().collect()
}

/// Parts by the names of their materials.
#[derive(Default)]
struct Parts(BTreeMap<String, ModelPart>);

impl Parts {
    /// Adds triangles in the scene; those with a corner that is nowhere are left out.
    fn add(&mut self, name: &str, color: [u8; 3], triangles: impl IntoIterator<Item = [Vec3; 3]>) {
        let is_near = |corner: &Vec3| corner.is_finite() && corner.abs().max_element() <= FARTHEST;
        let triangles = triangles.into_iter().filter(|triangle| triangle.iter().all(is_near));
        let material = material_name(name);
        let part = || ModelPart { material: material.clone(), color, triangles: Vec::new() };
        self.0.entry(material.clone()).or_insert_with(part).triangles.extend(triangles);
    }

    /// Adds the faces of a box by its corners in the scene, in the order of [`Aabb::corners`].
    fn add_box(&mut self, name: String, color: [u8; 3], corners: [Vec3; 8]) {
        let [a, b, c, d, e, f, g, h] = corners;
        let middle = (a + h) * 0.5;
        let sides = [[a, c, g, e], [b, d, h, f], [a, b, f, e], [c, d, h, g], [a, b, d, c], [e, f, h, g]];
        let faces = sides.into_iter().flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]);
        // A box may be turned inside out by its scale.
        let outwards = faces.map(|face| {
            let [a, b, c] = face;
            let out = (a + b + c) / 3.0 - middle;
            if (b - a).cross(c - a).dot(out) < 0.0 { [a, c, b] } else { face }
        });
        self.add(&name, color, outwards);
    }
}

/// Adds floor, ceiling and walls of a sector; nothing where one of its vertices does not exist.
fn add_sector(parts: &mut Parts, level: &Level, sector: &Sector) {
    let Some(corners) = level.corners(sector) else { return };
    let flags = level.flags(sector);
    let kind = SectorKind::of(flags);
    let mut floor = corners.map(|corner| Axes::Level.scene_point(corner.position.into()));
    let mut above = corners.map(|corner| {
        let [x, y, _] = corner.position;
        Axes::Level.scene_point(Vec3::new(x, y, corner.ceiling))
    });
    let mut neighbors = level.neighbors(sector);
    let [a, b, c] = floor;
    if (b - a).cross(c - a).y < 0.0 {
        // The first edge then leads from the first corner to the one that was the last.
        let turned = |[a, b, c]: [Vec3; 3]| [a, c, b];
        (floor, above) = (turned(floor), turned(above));
        neighbors.reverse();
    }
    let area = sector.set;
    parts.add(&format!("floor_area{area}_{}", kind.title()), kind.rgb(), [floor]);
    if flags & CEILING == 0 {
        return;
    }
    let ([a, b, c], [above_a, above_b, above_c]) = (floor, above);
    let plain = SectorKind::Plain.rgb();
    parts.add(&format!("ceiling_area{area}"), darker(plain, CEILING_BRIGHTNESS), [[above_a, above_c, above_b]]);
    let edges = [(a, b, above_a, above_b), (b, c, above_b, above_c), (c, a, above_c, above_a)];
    for ((a, b, above_a, above_b), _) in edges.into_iter().zip(neighbors).filter(|(_, neighbor)| neighbor.is_none()) {
        // A ceiling below the floor is where the floor is.
        let at_least = |low: Vec3, high: Vec3| Vec3 { y: high.y.max(low.y), ..high };
        let (above_a, above_b) = (at_least(a, above_a), at_least(b, above_b));
        let wall = [[b, a, above_a], [b, above_a, above_b]];
        parts.add(&format!("wall_area{area}"), darker(plain, WALL_BRIGHTNESS), wall);
    }
}

fn darker(color: [u8; 3], brightness: f32) -> [u8; 3] {
    color.map(|part| (f32::from(part) * brightness).round() as u8)
}

/// Corners of a static mesh in the scene.
fn box_of_mesh(mesh: &StaticMesh) -> [Vec3; 8] {
    let place = &mesh.placement;
    let (origin, scale) = (Vec3::from(place.origin), Vec3::from(place.scale));
    let rotation = Quat::from_array(place.rotation);
    let rotation = if rotation.length_squared() > 1e-12 { rotation.normalize() } else { Quat::IDENTITY };
    let stored = Aabb::new(place.min.into(), place.max.into());
    if stored.size() == Vec3::ZERO {
        return corners_of(upright(place.radius, place.height), Vec3::ONE, rotation, origin);
    }
    // Levels of the original game may store the box as it stands in the level.
    if holds(stored, origin) && !holds(stored, Vec3::ZERO) {
        return corners_of(stored, Vec3::ONE, Quat::IDENTITY, Vec3::ZERO);
    }
    corners_of(stored, scale, rotation, origin)
}

/// Corners of an actor in the scene.
fn box_of_actor(actor: &Actor) -> [Vec3; 8] {
    let place = &actor.placement;
    // Models look to the south.
    let rotation = Quat::from_rotation_z(PI - place.yaw);
    let (bounds, scale) = (Aabb::new(place.min.into(), place.max.into()), Vec3::from(place.scale));
    let has_size = ((bounds.max - bounds.min) * scale).cmpgt(Vec3::ZERO).all();
    let (bounds, scale) = if has_size { (bounds, scale) } else { (upright(place.width, place.height), Vec3::ONE) };
    corners_of(bounds, scale, rotation, place.origin.into())
}

/// A box that stands on its origin, in place of one that is not stored.
fn upright(radius: f32, height: f32) -> Aabb {
    let [usual_radius, usual_height] = USUAL;
    let or = |size: f32, usual: f32| if size.is_finite() && size > 0.0 { size } else { usual };
    let (radius, height) = (or(radius, usual_radius), or(height, usual_height));
    Aabb::new(Vec3::new(-radius, -radius, 0.0), Vec3::new(radius, radius, height))
}

fn corners_of(bounds: Aabb, scale: Vec3, rotation: Quat, origin: Vec3) -> [Vec3; 8] {
    bounds.corners().map(|corner| Axes::Level.scene_point(origin + rotation * (scale * corner)))
}

fn holds(bounds: Aabb, point: Vec3) -> bool {
    bounds.min.cmple(point).all() && bounds.max.cmpge(point).all()
}

/// Name of a file without its folders and its ending.
fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}
