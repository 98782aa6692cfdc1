//! Picking: the first surface that a ray hits.

use glam::{DVec3, Vec3};

use crate::scene::solid::{ChunkKey, Mesh, Ray, Solid, ThingIndex};

/// Surface that a ray hits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidHit {
    /// Its chunk.
    pub chunk: ChunkKey,
    /// Its thing, if any.
    pub thing: Option<ThingIndex>,
    /// Point of the hit, in the world.
    pub point: Vec3,
    /// Direction away from the surface, length 1.
    pub normal: Vec3,
    /// Distance from where the ray begins.
    pub distance: f32,
}

/// First surface of a world that a ray hits. As on the picture, a surface is there from its front only.
pub fn pick(solid: &Solid, ray: Ray) -> Option<SolidHit> {
    let mut best: Option<(f64, SolidHit)> = None;
    for (enter, chunk, mesh) in in_order(solid, ray) {
        if best.is_some_and(|(distance, _)| distance < enter) {
            break;
        }
        let nearest = best.map_or(f64::INFINITY, |(distance, _)| distance);
        if let Some(found) = pick_mesh(mesh, ray, nearest) {
            let hit = SolidHit {
                chunk,
                thing: mesh.thing_of(found.triangle),
                point: ray.at(found.distance).as_vec3(),
                normal: found.normal.as_vec3(),
                distance: found.distance as f32,
            };
            best = Some((found.distance, hit));
        }
    }
    best.map(|(_, hit)| hit)
}

/// The chunks that a ray goes through, the first first, with the distance at which it enters them.
pub(super) fn in_order(solid: &Solid, ray: Ray) -> Vec<(f64, ChunkKey, &Mesh)> {
    let entered = solid.chunks.iter().filter_map(|(key, chunk)| Some((chunk.bounds().hit(ray)?.0, key, &chunk.mesh)));
    let mut entered: Vec<_> = entered.collect();
    entered.sort_by(|a, b| a.0.total_cmp(&b.0));
    entered
}

/// Distance at which a ray in the world hits the front of a triangle of a mesh, and the triangle's normal, of any length.
pub(super) fn hits_triangle(mesh: &Mesh, corners: [Vec3; 3], ray: Ray) -> Option<(f64, DVec3)> {
    meet(corners.map(Vec3::as_dvec3), ray.origin - mesh.origin.as_dvec3(), ray.direction)
}

struct TriangleHit {
    triangle: usize,
    distance: f64,
    normal: DVec3,
}

/// The first triangle of a mesh that a ray meets before `nearest`.
fn pick_mesh(mesh: &Mesh, ray: Ray, nearest: f64) -> Option<TriangleHit> {
    let from = ray.origin - mesh.origin.as_dvec3();
    let mut best = None;
    let mut nearest = nearest;
    for (triangle, (_, corners)) in mesh.firm_triangles().enumerate() {
        if let Some((distance, normal)) = meet(corners.map(Vec3::as_dvec3), from, ray.direction)
            && distance < nearest
        {
            nearest = distance;
            best = Some(TriangleHit { triangle, distance, normal: normal.normalize() });
        }
    }
    best
}

/// Distance at which a ray hits the front of a triangle, and the triangle's normal, of any length.
fn meet([a, b, c]: [DVec3; 3], from: DVec3, direction: DVec3) -> Option<(f64, DVec3)> {
    let (ab, ac) = (b - a, c - a);
    let normal = ab.cross(ac);
    let facing = -normal.dot(direction);
    // Seen from behind, from the side, or without an area.
    if facing <= 0.0 || !facing.is_finite() {
        return None;
    }
    let to = from - a;
    let across = to.cross(direction);
    let (u, v) = (ac.dot(across), -ab.dot(across));
    let distance = to.dot(normal) / facing;
    (u >= 0.0 && v >= 0.0 && u + v <= facing && distance >= 0.0).then_some((distance, normal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_are_met_from_the_front() {
        let triangle = [DVec3::ZERO, DVec3::X, DVec3::Y];
        let from = |x: f64, y: f64, z: f64, toward: f64| {
            meet(triangle, DVec3::new(x, y, z), DVec3::new(0.0, 0.0, toward)).map(|(distance, _)| distance)
        };
        assert_eq!(from(0.2, 0.2, 3.0, -1.0), Some(3.0));
        assert_eq!(from(0.2, 0.2, -3.0, 1.0), None, "from behind");
        assert_eq!(from(0.2, 0.2, -3.0, -1.0), None, "before the ray begins");
        assert_eq!(from(0.6, 0.6, 3.0, -1.0), None, "beside");
        assert_eq!(from(-0.1, 0.2, 3.0, -1.0), None, "beside");
        assert_eq!(meet([DVec3::ZERO; 3], DVec3::Z, DVec3::NEG_Z), None, "no area");
    }
}
