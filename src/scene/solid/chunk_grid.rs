//! The grid in which the chunks of a world that streams lie, and the part of it that a view needs.

use glam::{IVec3, Vec3};

use super::{Aabb, ChunkKey, Frustum, SolidCamera};

/// The grid of the chunks of a world. Its cells are cubes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChunkGrid {
    /// The lowest corner of the cell (0, 0, 0), in the world.
    pub corner: Vec3,
    /// Length of an edge, in units.
    pub side: f32,
}

/// Chunks that a view needs: those within a distance, the nearest first, those in the picture before others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChunkView {
    /// Where the world is seen from.
    pub camera: SolidCamera,
    /// Width of the picture by its height.
    pub aspect: f32,
    /// The point that distances are measured from: the eye, or where the picture is orthographic the thing in its middle.
    pub center: Vec3,
    /// Distance to which chunks are needed, in units.
    pub distance: f32,
}

impl ChunkGrid {
    /// The cell at a point of the world.
    pub fn key_at(&self, point: Vec3) -> ChunkKey {
        let cell = ((point - self.corner) / self.side).floor();
        IVec3::new(cell.x as i32, cell.y as i32, cell.z as i32).into()
    }

    /// The box that a cell fills.
    pub fn bounds(&self, ChunkKey { x, y, z }: ChunkKey) -> Aabb {
        let min = self.corner + Vec3::new(x as f32, y as f32, z as f32) * self.side;
        Aabb::new(min, min + self.side)
    }

    /// Distance of a cell from a point, 0 within it.
    pub fn distance(&self, key: ChunkKey, point: Vec3) -> f32 {
        let Aabb { min, max } = self.bounds(key);
        point.clamp(min, max).distance(point)
    }
}

impl ChunkView {
    /// Movement of the eye that makes another view, in units, and turns of it, in degrees.
    const STEP: (f32, f32) = (2.0, 4.0);

    /// Whether another view is so different that other chunks may be needed.
    pub fn differs(&self, other: &Self) -> bool {
        let (units, degrees) = Self::STEP;
        let turned = |a: f32, b: f32| ((a - b + 180.0).rem_euclid(360.0) - 180.0).abs();
        self.distance != other.distance
            || self.camera.projection != other.camera.projection
            || (self.aspect - other.aspect).abs() > 0.05
            || self.center.distance(other.center) > units
            || self.camera.eye.distance(other.camera.eye) > units
            || turned(self.camera.yaw_deg, other.camera.yaw_deg) > degrees
            || turned(self.camera.pitch_deg, other.camera.pitch_deg) > degrees
    }

    /// The space that may be in the picture, with nothing left out that is far away.
    pub fn frustum(&self) -> Frustum {
        let near = Aabb::new(self.center - self.distance, self.center + self.distance);
        Frustum::new(self.camera.clip_from_eye(self.aspect, near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::solid::Projection;

    const GRID: ChunkGrid = ChunkGrid { corner: Vec3::new(-0.5, -0.5, 0.5), side: 64.0 };

    #[test]
    fn a_point_lies_in_the_box_of_its_cell() {
        for point in [Vec3::ZERO, Vec3::new(63.4, 63.6, 64.6), Vec3::splat(-700.0), Vec3::splat(31_000.0)] {
            let (key, bounds) = (GRID.key_at(point), GRID.bounds(GRID.key_at(point)));
            assert!(bounds.min.cmple(point).all() && point.cmplt(bounds.max).all(), "{point}: {key:?}");
            assert_eq!(GRID.distance(key, point), 0.0);
        }
        assert_eq!(GRID.key_at(Vec3::new(63.4, 63.6, 0.4)), ChunkKey { x: 0, y: 1, z: -1 });
        assert_eq!(GRID.distance(ChunkKey { x: 1, y: 0, z: 0 }, Vec3::new(3.5, 10.0, 10.0)), 60.0);
    }

    #[test]
    fn a_view_is_another_when_it_has_moved_by_more_than_a_bit() {
        let camera = SolidCamera { eye: Vec3::ZERO, yaw_deg: 359.0, pitch_deg: 0.0, projection: Projection::default() };
        let view = ChunkView { camera, aspect: 1.5, center: Vec3::ZERO, distance: 160.0 };
        let turned = |yaw_deg| ChunkView { camera: SolidCamera { yaw_deg, ..camera }, ..view };
        assert!(!view.differs(&view) && !view.differs(&turned(2.0)) && view.differs(&turned(10.0)));
        assert!(!view.differs(&ChunkView { center: Vec3::X, ..view }));
        assert!(view.differs(&ChunkView { center: Vec3::X * 3.0, ..view }));
        assert!(view.differs(&ChunkView { distance: 176.0, ..view }));
    }
}
