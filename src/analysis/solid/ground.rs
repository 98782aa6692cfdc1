//! The ground to walk on, and what stands in the way.

use glam::{DVec3, Vec2, Vec3};

use super::pick::{hits_triangle, in_order};
use crate::scene::solid::{ChunkKey, Mesh, Ray, Solid};

/// Cosine above which a triangle is a surface: leaves and grass are lit from above, whichever way they face.
const SURFACE: f32 = 0.5;
/// A point so far below a surface lies on it, in units.
const ON_SURFACE: f64 = 0.02;

/// Height of the first surface below a point, at most so far below it. `None` where there is none, or where a chunk on
/// the way there has not come.
pub fn ground_below(solid: &Solid, from: Vec3, most: f32) -> Option<f32> {
    let found = first_surface(solid, Ray { origin: from.as_dvec3(), direction: DVec3::NEG_Y }, most)?;
    let height = from.y - found;
    is_known(solid, from, height).then_some(height)
}

/// Height of the topmost surface of a world that is there as a whole, at a point as seen from above. `None` where there is
/// none.
pub fn top_ground(solid: &Solid, at: Vec2) -> Option<f32> {
    let top = solid.bounds.max.y + 1.0;
    ground_below(solid, Vec3::new(at.x, top, at.y), f32::INFINITY)
}

/// Distance of the first surface from a point along a direction of length 1, at most so far away.
pub fn obstacle(solid: &Solid, from: Vec3, direction: Vec3, most: f32) -> Option<f32> {
    first_surface(solid, Ray { origin: from.as_dvec3(), direction: direction.as_dvec3() }, most)
}

/// Whether a point lies within the ground: the next surface over it is seen from behind. As far as chunks are there.
pub fn is_in_ground(solid: &Solid, at: Vec3) -> bool {
    way_out(solid, at).is_some()
}

/// How far a point within the ground lies below the next surface over it; `None` where it lies in the open.
pub fn way_out(solid: &Solid, at: Vec3) -> Option<f32> {
    let up = Ray { origin: at.as_dvec3(), direction: DVec3::Y };
    let out = nearest(solid, up, f64::INFINITY, true).filter(|out| *out > ON_SURFACE)?;
    // The underside of something comes first.
    nearest(solid, up, out, false).is_none().then_some(out as f32)
}

/// Whether all chunks of a column of the world have come, between two heights.
fn is_known(solid: &Solid, from: Vec3, low: f32) -> bool {
    let Some(grid) = solid.grid else { return true };
    let (top, bottom) = (grid.key_at(from), grid.key_at(Vec3 { y: low, ..from }));
    (bottom.y..=top.y).all(|y| {
        let key = ChunkKey { y, ..top };
        let bounds = grid.bounds(key);
        let is_outside = bounds.min.y > solid.bounds.max.y || bounds.max.y < solid.bounds.min.y;
        is_outside || solid.chunks.get(key).is_some()
    })
}

fn first_surface(solid: &Solid, ray: Ray, most: f32) -> Option<f32> {
    nearest(solid, ray, f64::from(most), false).map(|distance| distance as f32)
}

/// Distance of the first surface that a ray meets, at most so far away. `behind`: it is met from its back.
fn nearest(solid: &Solid, ray: Ray, most: f64, behind: bool) -> Option<f64> {
    let mut best = most;
    let mut is_found = false;
    for (enter, _, mesh) in in_order(solid, ray) {
        if enter > best {
            break;
        }
        for (indices, [a, b, c]) in mesh.firm_triangles() {
            let seen = if behind { [a, c, b] } else { [a, b, c] };
            if let Some((distance, normal)) = hits_triangle(mesh, seen, ray)
                && distance < best
                && is_surface(mesh, indices[0], if behind { -normal } else { normal })
            {
                (best, is_found) = (distance, true);
            }
        }
    }
    is_found.then_some(best)
}

/// Whether a triangle carries: not that of a liquid, and lava is opaque. `corner`: its first one.
fn is_surface(mesh: &Mesh, corner: u32, normal: DVec3) -> bool {
    mesh.vertices.get(corner as usize).is_some_and(|vertex| {
        let [x, y, z, _] = vertex.normal.map(f32::from);
        !vertex.is_liquid() && Vec3::new(x, y, z).dot(normal.as_vec3().normalize_or_zero()) > SURFACE * 127.0
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::scene::solid::{Aabb, Chunk, ChunkGrid, Vertex};

    fn world() -> Solid {
        let mut mesh = Mesh::new(Vec3::ZERO);
        mesh.push_box(Aabb::new(Vec3::new(0.0, 0.0, 0.0), Vec3::new(60.0, 2.0, 60.0)), [9; 3]);
        // A blade of grass across the x axis, from both sides.
        let first = mesh.vertices.len() as u32;
        let corners = [Vec3::new(30.0, 2.0, 20.0), Vec3::new(30.0, 2.0, 40.0), Vec3::new(30.0, 9.0, 30.0)];
        mesh.vertices.extend(corners.map(|at| Vertex::new(at, Vec3::Y, [9; 3])));
        mesh.indices.extend([0, 1, 2, 0, 2, 1].map(|n| first + n));
        mesh.bounds = mesh.bounds.union(Aabb::around(corners));
        let key = ChunkKey::default();
        let solid = Solid {
            grid: Some(ChunkGrid { corner: Vec3::ZERO, side: 64.0 }),
            bounds: Aabb::new(Vec3::new(0.0, -64.0, 0.0), Vec3::new(64.0, 128.0, 64.0)),
            ..Solid::default()
        };
        solid.with_changed_chunks([(key, Some(Arc::new(Chunk::from(mesh))))])
    }

    #[test]
    fn ground_is_there_where_all_chunks_above_it_are() {
        let world = world();
        let at = Vec3::new(5.0, 20.0, 5.0);
        assert_eq!(ground_below(&world, at, 64.0), Some(2.0));
        assert_eq!(ground_below(&world, at, 10.0), None, "too far below");
        assert_eq!(ground_below(&world, Vec3 { y: 80.0, ..at }, 128.0), None, "there may be more in between");
        let air = (ChunkKey { y: 1, ..ChunkKey::default() }, Some(Arc::default()));
        assert_eq!(ground_below(&world.with_changed_chunks([air]), Vec3 { y: 80.0, ..at }, 128.0), Some(2.0));
    }

    #[test]
    fn glass_carries_and_water_does_not() {
        let pane = |y: f32, is_liquid: bool| {
            let mut mesh = Mesh::new(Vec3::ZERO);
            let corners = [[0.0, 0.0], [0.0, 60.0], [60.0, 60.0], [60.0, 0.0]].map(|[x, z]| Vec3::new(x, y, z));
            mesh.vertices.extend(corners.map(|at| Vertex::new(at, Vec3::Y, [9; 3])));
            mesh.vertices.iter_mut().for_each(|vertex| *vertex = vertex.with_liquid(is_liquid));
            mesh.blended.extend([0, 1, 2, 0, 2, 3]);
            mesh.bounds = Aabb::around(corners);
            mesh
        };
        let below = |pane: &Mesh| {
            let world = world();
            let mut mesh = world.chunks.get(ChunkKey::default()).expect("ground").mesh.clone();
            mesh.append(pane);
            let world = world.with_changed_chunks([(ChunkKey::default(), Some(Arc::new(Chunk::from(mesh))))]);
            ground_below(&world, Vec3::new(5.0, 20.0, 5.0), 64.0)
        };
        assert_eq!((below(&pane(10.0, false)), below(&pane(10.0, true))), (Some(10.0), Some(2.0)));
        let mut lava = pane(10.0, true);
        lava.indices = std::mem::take(&mut lava.blended);
        assert_eq!(below(&lava), Some(2.0), "opaque");
    }

    #[test]
    fn a_point_below_a_surface_is_in_the_ground() {
        let world = world();
        let out = |y: f32| way_out(&world, Vec3::new(5.0, y, 5.0));
        assert_eq!([out(0.5), out(2.5), out(-5.0)], [Some(1.5), None, None], "within, over and under the slab");
        assert!(!is_in_ground(&world, Vec3::new(30.0, 5.0, 30.0)), "grass");
    }

    #[test]
    fn grass_is_no_obstacle() {
        let world = world();
        let hit = |from: Vec3| obstacle(&world, from, Vec3::X, 100.0);
        assert_eq!(hit(Vec3::new(-10.0, 1.0, 30.0)), Some(10.0));
        assert_eq!(hit(Vec3::new(-10.0, 5.0, 30.0)), None);
    }
}
