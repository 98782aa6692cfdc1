//! Free places for the eye before a point that is visited: over the land, beside hills, and not within the ground.

use glam::{DVec2, Vec3};

use crate::analysis::solid::{is_in_ground, land_height, obstacle};
use crate::scene::solid::{Aabb, Solid, SolidCamera};

/// Headings in which the ground is looked at on arrival, as turns from the one before, the best first.
const TURNS_DEG: [f32; 4] = [0.0, 90.0, -90.0, 180.0];
/// Angles at which the ground is looked at on arrival, in degrees below the horizon, the best first.
const PITCHES_DEG: [f32; 3] = [30.0, 38.0, 45.0];
/// Least distance from the point in the middle on arrival, in units.
pub(super) const LEAST_WAY: f32 = 14.0;
/// Parts of that distance that are tried where hills are in the way.
const WAYS: [f32; 4] = [1.0, 0.7, 0.45, 0.25];
/// Distance from the point in the middle within which its ground may be uneven, in units.
const AROUND: f32 = 4.0;
/// Most places on the way there that are asked for hills.
const MOST_STEPS: f32 = 256.0;
/// Least height over the land, in units.
const CLEAR: f32 = 2.5;
/// How far below the land a point lies that is looked at from over it, in units.
const SHALLOW: f32 = 2.0;
/// Distance from a point within which its own node hides it, in units.
const OWN_NODE: f32 = 1.2;
/// Headings and angles in which a point underground is looked at, as turns from the heading before and in degrees over
/// the horizon, the best first.
const CAVE_PITCHES_DEG: [f32; 4] = [0.0, -35.0, 35.0, -80.0];
/// Pitches for looking at a covered thing, in degrees, and parts of the distance to it, the best first.
const COVERED_PITCHES_DEG: [f32; 4] = [-35.0, -20.0, -60.0, -8.0];
const NEARER: [f32; 6] = [1.0, 0.7, 0.45, 0.25, 0.15, 0.08];

/// The same camera where it sees a point and its eye is free, as far as is known; else the nearest kind of view that
/// does. A point that nothing sees, within the ground, is looked at from where it was to be.
pub(super) fn free_view(solid: &Solid, camera: SolidCamera, point: Vec3) -> SolidCamera {
    if sees(solid, camera.eye, point) {
        return camera;
    }
    let way = point.distance(camera.eye);
    let land = land_height(&solid.columns, DVec2::new(point.x.into(), point.z.into()));
    if land.is_some_and(|land| point.y >= land - SHALLOW) {
        return arrival(solid, camera, point, way);
    }
    let turns = TURNS_DEG.into_iter().flat_map(|turn| CAVE_PITCHES_DEG.map(|pitch| (turn, pitch)));
    let views = turns.flat_map(|(turn, pitch_deg)| {
        WAYS.map(|part| {
            let yaw_deg = (camera.yaw_deg + turn).rem_euclid(360.0);
            let turned = SolidCamera { yaw_deg, pitch_deg, ..camera };
            SolidCamera { eye: point - turned.forward() * way * part, ..turned }
        })
    });
    views.into_iter().find(|view| sees(solid, view.eye, point)).unwrap_or(camera)
}

/// The same camera if it sees a thing; otherwise one that does, from another side or closer by, such as from within the
/// cave in which the thing lies. The camera stays where nothing sees the thing. All of the world must be loaded.
pub(super) fn open_view(solid: &Solid, camera: SolidCamera, thing: Aabb) -> SolidCamera {
    let point = thing.center();
    let own = thing.size().length() * 0.5 + OWN_NODE;
    let sees = |eye: Vec3| {
        let way = point - eye;
        let distance = way.length();
        let direction = way / distance.max(f32::MIN_POSITIVE);
        distance > own && !is_in_ground(solid, eye) && obstacle(solid, eye, direction, distance - own).is_none()
    };
    if sees(camera.eye) {
        return camera;
    }
    let distance = point.distance(camera.eye);
    let pitches = [camera.pitch_deg].into_iter().chain(COVERED_PITCHES_DEG);
    let turns = || TURNS_DEG.into_iter();
    // As far away as it can be, and with the present heading first.
    let views = NEARER.into_iter().flat_map(|part| {
        pitches.clone().flat_map(move |pitch_deg| {
            turns().map(move |turn| {
                let yaw_deg = (camera.yaw_deg + turn).rem_euclid(360.0);
                let turned = SolidCamera { yaw_deg, pitch_deg, ..camera };
                SolidCamera { eye: point - turned.forward() * distance * part, ..turned }
            })
        })
    });
    views.into_iter().find(|view| sees(view.eye)).unwrap_or(camera)
}

/// Whether an eye is free and sees a point, as far as is known.
fn sees(solid: &Solid, eye: Vec3, point: Vec3) -> bool {
    if is_in_ground(solid, eye) {
        return false;
    }
    if !solid.columns.is_empty() && is_over_land(solid, eye, point) {
        return true;
    }
    let way = point - eye;
    let distance = way.length();
    is_known(solid, eye) && obstacle(solid, eye, way / distance.max(f32::MIN_POSITIVE), distance - OWN_NODE).is_none()
}

/// Whether an eye is free: not within the ground, and where its chunk has not come, not below the land.
pub(super) fn is_free(solid: &Solid, eye: Vec3) -> bool {
    let land = || land_height(&solid.columns, DVec2::new(eye.x.into(), eye.z.into()));
    !is_in_ground(solid, eye) && (is_known(solid, eye) || land().is_none_or(|land| eye.y >= land))
}

fn is_known(solid: &Solid, eye: Vec3) -> bool {
    solid.grid.is_none_or(|grid| solid.chunks.get(grid.key_at(eye)).is_some())
}

/// Whether the eye is over the land, and so is the way to a point but for the ground just around it.
fn is_over_land(solid: &Solid, eye: Vec3, point: Vec3) -> bool {
    let distance = point.distance(eye);
    let steps = distance.ceil().clamp(4.0, MOST_STEPS) as u16;
    let first = (AROUND / distance.max(AROUND) * f32::from(steps)) as u16;
    (first..=steps).all(|step| {
        let at = point.lerp(eye, f32::from(step) / f32::from(steps));
        let land = land_height(&solid.columns, DVec2::new(at.x.into(), at.z.into()));
        land.is_none_or(|land| at.y >= land + if step == steps { CLEAR } else { 0.0 })
    })
}

/// A camera that looks at a point from a distance, or from closer by or another side where hills would be in the way.
pub(super) fn arrival(solid: &Solid, camera: SolidCamera, point: Vec3, way: f32) -> SolidCamera {
    let from = |turn_deg: f32, way: f32, down_deg: f32| {
        let yaw_deg = (camera.yaw_deg + turn_deg).rem_euclid(360.0);
        let camera = SolidCamera { yaw_deg, pitch_deg: -down_deg, ..camera };
        SolidCamera { eye: point - camera.forward() * way, ..camera }
    };
    let ways = WAYS.map(|part| (way * part).max(LEAST_WAY));
    let places = |turn: f32| ways.into_iter().flat_map(move |way| PITCHES_DEG.map(|pitch| (turn, way, pitch)));
    let all = TURNS_DEG.into_iter().flat_map(places).map(|(turn, way, pitch)| from(turn, way, pitch));
    all.into_iter().find(|camera| is_over_land(solid, camera.eye, point)).unwrap_or_else(|| {
        // In a hole: as high as it takes.
        let [.., steepest] = PITCHES_DEG;
        let camera = from(0.0, LEAST_WAY, steepest);
        let land = land_height(&solid.columns, DVec2::new(camera.eye.x.into(), camera.eye.z.into()));
        let least = land.map_or(camera.eye.y, |land| land + CLEAR);
        SolidCamera { eye: Vec3 { y: camera.eye.y.max(least), ..camera.eye }, ..camera }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::Vec2;

    use super::*;
    use crate::scene::solid::{
        Chunk, ChunkGrid, ChunkKey, ColumnMap, ColumnTile, Mesh, Projection, TILE_SIDE, TileKey,
    };

    /// A plain at 7, 17 from x = 30 on, as land and as ground; with a cave in it from 40 to 50 on each axis, at -10 to 0.
    fn world() -> Solid {
        let mut columns = ColumnMap { corner: Vec2::new(0.0, 0.0), ..ColumnMap::default() };
        let mut tile = ColumnTile::empty();
        for (at, height) in tile.heights.iter_mut().enumerate() {
            *height = if at % TILE_SIDE < 30 { 7 } else { 17 };
        }
        columns.tiles.insert(TileKey::default().into(), Arc::new(tile));
        let mut mesh = Mesh::new(Vec3::ZERO);
        mesh.push_box(Aabb::new(Vec3::new(0.0, -60.0, 0.0), Vec3::new(30.0, 7.5, 60.0)), [9; 3]);
        mesh.push_box(Aabb::new(Vec3::new(30.0, -60.0, 0.0), Vec3::new(60.0, 17.5, 60.0)), [9; 3]);
        let mut cave = Mesh::new(Vec3::ZERO);
        cave.push_box(Aabb::new(Vec3::new(40.0, -10.0, 40.0), Vec3::new(50.0, 0.0, 50.0)), [9; 3]);
        // From its inside.
        cave.indices.as_chunks_mut::<3>().0.iter_mut().for_each(|triangle| triangle.swap(0, 1));
        for vertex in &mut cave.vertices {
            let [x, y, z, w] = vertex.normal;
            vertex.normal = [-x, -y, -z, w];
        }
        mesh.append(&cave);
        let bounds = Aabb::new(Vec3::new(0.0, -64.0, 0.0), Vec3::new(64.0, 64.0, 64.0));
        let grid = Some(ChunkGrid { corner: Vec3::new(0.0, -64.0, 0.0), side: 128.0 });
        let solid = Solid { columns, bounds, grid, ..Solid::default() };
        solid.with_changed_chunks([(ChunkKey::default(), Some(Arc::new(Chunk::from(mesh))))])
    }

    fn at(eye: [f32; 3], yaw_deg: f32) -> SolidCamera {
        SolidCamera { eye: eye.into(), yaw_deg, pitch_deg: 0.0, projection: Projection::default() }
    }

    #[test]
    fn a_free_eye_stays() {
        let camera = at([10.0, 20.0, 20.0], 0.0);
        assert_eq!(free_view(&world(), camera, Vec3::new(10.0, 8.0, 10.0)), camera);
    }

    #[test]
    fn an_eye_in_a_hill_goes_out_of_it() {
        let world = world();
        let point = Vec3::new(28.0, 8.0, 20.0);
        let inside = at([36.0, 8.0, 20.0], -90.0);
        assert!(is_in_ground(&world, inside.eye));
        let view = free_view(&world, inside, point);
        assert!(!is_in_ground(&world, view.eye) && sees(&world, view.eye, point), "{view:?}");
    }

    #[test]
    fn a_covered_thing_is_seen_from_within_its_cave() {
        let world = world();
        let thing = |y: f32| Aabb::new(Vec3::new(44.0, y, 44.0), Vec3::new(46.0, y + 0.5, 46.0));
        let above = SolidCamera { pitch_deg: -35.0, ..at([45.0, 40.0, 90.0], 0.0) };
        assert_eq!(open_view(&world, above, thing(17.5)), above, "on the hill it is in sight");
        let view = open_view(&world, above, thing(-10.0));
        assert!(view.eye.y < 0.0 && view.eye.y > -10.0, "below the roof of the cave: {view:?}");
        let to = (thing(-10.0).center() - view.eye).normalize();
        assert!(to.dot(view.forward()) > 0.99, "it looks at the thing: {view:?}");
    }

    #[test]
    fn a_point_in_a_cave_is_seen_from_within_it() {
        let world = world();
        let point = Vec3::new(45.0, -9.5, 49.5);
        let view = free_view(&world, at([45.0, 2.0, 56.0], 0.0), point);
        assert!(!is_in_ground(&world, view.eye), "{view:?}");
        let [min, max] = [Vec3::new(40.0, -10.0, 40.0), Vec3::new(50.0, 0.0, 50.0)];
        assert!(view.eye.cmpge(min).all() && view.eye.cmple(max).all(), "{view:?}");
    }
}
