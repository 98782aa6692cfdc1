//! The land as it is known from above: where no chunks are, a ray hits the column map.

use glam::{DVec2, DVec3, Vec3};

use super::pick;
use crate::scene::solid::{Aabb, ColumnMap, Ray, Solid, SolidCamera};

/// Steps of a ray over the land: a part of the way so far, within limits in units.
const STEP: f64 = 0.01;
const STEP_LIMITS: (f64, f64) = (0.5, 64.0);
/// Most steps.
const MOST_STEPS: usize = 4000;
/// Height of a surface over the middle of its node, in units.
const HALF: f64 = 0.5;

/// Height of the surface of the land at a point, x and z, in the finest tile that has one.
pub fn land_height(columns: &ColumnMap, at: DVec2) -> Option<f32> {
    columns.rough_height_at(at).map(|height| f32::from(height) + HALF as f32)
}

/// The surface under a point of the picture of a camera: a triangle, or where no chunks are the land. On a map, the land
/// alone.
pub fn surface(solid: &Solid, camera: &SolidCamera, ray: Ray) -> Option<Vec3> {
    if solid.is_map_for(camera) {
        let at = DVec2::new(ray.origin.x, ray.origin.z);
        let height = land_height(&solid.columns, at)?;
        return Some(Vec3::new(at.x as f32, height, at.y as f32));
    }
    pick(solid, ray).map(|hit| hit.point).or_else(|| land_point(solid, ray))
}

/// Where a ray meets the land from above, outside of chunks that are there: these have triangles, also below trees.
pub fn land_point(solid: &Solid, ray: Ray) -> Option<Vec3> {
    land_hit(solid, ray).map(DVec3::as_vec3)
}

fn land_hit(solid: &Solid, ray: Ray) -> Option<DVec3> {
    if solid.columns.is_empty() {
        return None;
    }
    // Hills end where the world does.
    let Aabb { min, max } = solid.bounds;
    let (enter, leave) = Aabb::new(min - 1.0, max + 1.0).hit(ray)?;
    let is_there = |at: DVec3| solid.grid.is_some_and(|grid| solid.chunks.get(grid.key_at(at.as_vec3())).is_some());
    let is_below =
        |at: DVec3| land_height(&solid.columns, DVec2::new(at.x, at.z)).is_some_and(|height| f64::from(height) >= at.y);
    // In a cave there is no way down to the land.
    let (mut before, mut was_below) = (enter, is_below(ray.at(enter)));
    for _ in 0..MOST_STEPS {
        let (least, most) = STEP_LIMITS;
        let at = before + (before * STEP).clamp(least, most);
        if at > leave {
            return None;
        }
        let is_now_below = is_below(ray.at(at));
        if is_now_below && !was_below {
            let hit = ray.at(boundary(before, at, |at| is_below(ray.at(at))));
            if !is_there(hit) {
                return Some(hit);
            }
        }
        (before, was_below) = (at, is_now_below);
    }
    None
}

/// Where something begins to hold between two numbers.
fn boundary(mut before: f64, mut after: f64, holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..16 {
        let middle = (before + after) * 0.5;
        if holds(middle) {
            after = middle;
        } else {
            before = middle;
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::Vec2;

    use super::*;
    use crate::scene::solid::{Chunk, ChunkGrid, ColumnTile, Mesh, Projection, TILE_SIDE, TileKey};

    /// A plain at 7 with a step at x = 100, in the finest tile and, higher by one, in a coarser one around it.
    fn world() -> Solid {
        let mut columns = ColumnMap { corner: Vec2::new(-0.5, 0.5), ..ColumnMap::default() };
        let mut tile = ColumnTile::empty();
        for (at, height) in tile.heights.iter_mut().enumerate() {
            *height = if at % TILE_SIDE < 100 { 7 } else { 17 };
        }
        columns.tiles.insert(TileKey::default().into(), Arc::new(tile));
        let mut coarse = ColumnTile::empty();
        coarse.heights.fill(8);
        columns.tiles.insert(TileKey { level: 2, x: 0, z: 0 }.into(), Arc::new(coarse));
        let bounds = Aabb::new(Vec3::new(-0.5, -10.0, 0.5), Vec3::new(511.5, 40.0, 512.5));
        let grid = Some(ChunkGrid { corner: Vec3::new(-0.5, -0.5, 0.5), side: 64.0 });
        Solid { columns, bounds, grid, ..Solid::default() }
    }

    fn ray(from: Vec3, direction: Vec3) -> Ray {
        Ray { origin: from.as_dvec3(), direction: direction.as_dvec3().normalize() }
    }

    fn camera(eye: Vec3) -> SolidCamera {
        SolidCamera { eye, yaw_deg: 0.0, pitch_deg: 0.0, projection: Projection::default() }
    }

    #[test]
    fn heights_are_those_of_the_finest_tile() {
        let columns = world().columns;
        let height = |x, z| land_height(&columns, DVec2::new(x, z));
        assert_eq!([height(5.0, 5.0), height(101.0, 5.0), height(300.0, 300.0)], [Some(7.5), Some(17.5), Some(8.5)]);
        assert_eq!(height(-3.0, 5.0), None);
    }

    #[test]
    fn a_ray_hits_the_land_where_it_goes_below_it() {
        let world = world();
        let eye = Vec3::new(10.0, 12.5, 10.0);
        let hit = surface(&world, &camera(eye), ray(eye, Vec3::new(0.0, -0.5, 1.0))).expect("land");
        assert!((hit - Vec3::new(10.0, 7.5, 20.0)).length() < 0.01, "{hit}");
        let wall = surface(&world, &camera(eye), ray(eye, Vec3::X)).expect("the step");
        assert!((wall.x - 99.5).abs() < 0.01, "{wall}");
        assert_eq!(surface(&world, &camera(eye), ray(eye, Vec3::Y)), None, "the sky");
        let cave = Vec3::new(10.0, 2.0, 10.0);
        assert_eq!(surface(&world, &camera(cave), ray(cave, Vec3::Z)), None, "from below there is none");
    }

    #[test]
    fn chunks_that_are_there_hide_the_land() {
        let mut mesh = Mesh::new(Vec3::ZERO);
        mesh.push_box(Aabb::new(Vec3::new(0.0, 0.0, 15.0), Vec3::new(20.0, 3.0, 20.0)), [9; 3]);
        let world =
            world().with_changed_chunks([((0, 0, 0), mesh)].map(|((x, y, z), mesh)| {
                (crate::scene::solid::ChunkKey { x, y, z }, Some(Arc::new(Chunk::from(mesh))))
            }));
        let eye = Vec3::new(10.0, 20.0, 10.0);
        let down = |slope: f32| surface(&world, &camera(eye), ray(eye, Vec3::new(0.0, -1.0, slope)));
        let hit = down(0.4).expect("the box below the land");
        assert!((hit.y - 3.0).abs() < 1e-3, "{hit}");
        assert_eq!(down(0.0), None, "air, although a column says otherwise");
        let map = SolidCamera {
            pitch_deg: -90.0,
            projection: Projection::Orthographic { height: 100.0 },
            ..camera(Vec3::new(10.0, 99.0, 10.0))
        };
        assert_eq!(surface(&world, &map, ray(map.eye, Vec3::NEG_Y)), Some(Vec3::new(10.0, 7.5, 10.0)), "on a map");
    }
}
