//! Sectors as triangles in the scene.

use glam::Vec3;

use super::cells::FARTHEST;
use super::triangles::{Triangle, turned};
use crate::format::turok::{Level, Sector};
use crate::rules::turok::CEILING;
use crate::scene::solid::{Aabb, Axes};

/// A sector in the scene.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SectorShape {
    /// Flags, its own and those of its set.
    pub flags: u32,
    /// Floor, whose front is its upper side.
    pub floor: Triangle,
    /// Corners of the ceiling above those of the floor; `None` where it has none.
    pub ceiling: Option<Triangle>,
    /// It has a ceiling, whose heights are infinite, none or too large.
    pub has_odd_ceiling: bool,
    /// Neighbors behind the edges, of which the first lies between the first and the second corner; `None` for a solid
    /// edge.
    pub neighbors: [Option<u16>; 3],
}

/// An edge of a sector: two corners, between which the sector lies to the left as seen from above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    /// Corners on the floor.
    pub floor: [Vec3; 2],
    /// Corners on the ceiling, where there is one.
    pub ceiling: Option<[Vec3; 2]>,
    /// Sector on the other side; `None` for a solid edge.
    pub neighbor: Option<u16>,
}

impl SectorShape {
    /// The shape of a sector; `None` where a vertex does not exist or has no place.
    pub fn new(level: &Level, sector: &Sector) -> Option<Self> {
        let corners = level.corners(sector)?;
        let flags = level.flags(sector);
        let floor = corners.map(|vertex| Axes::Level.scene_point(vertex.position.into()));
        if !floor.iter().all(|corner| is_near(*corner)) {
            return None;
        }
        let ceiling = corners.map(|vertex| {
            let [x, y, _] = vertex.position;
            Axes::Level.scene_point(Vec3::new(x, y, vertex.ceiling))
        });
        let has_ceiling = flags & CEILING != 0;
        let is_fine = ceiling.iter().all(|corner| is_near(*corner));
        let shape = Self {
            flags,
            floor,
            ceiling: (has_ceiling && is_fine).then_some(ceiling),
            has_odd_ceiling: has_ceiling && !is_fine,
            neighbors: level.neighbors(sector),
        };
        Some(if shape.looks_down() { shape.turned() } else { shape })
    }

    /// Whether the front of the floor is its lower side.
    fn looks_down(&self) -> bool {
        let [a, b, c] = self.floor.map(Vec3::as_dvec3);
        (b - a).cross(c - a).y < 0.0
    }

    /// The same with its front on the other side.
    fn turned(self) -> Self {
        // The first edge now leads from the first corner to the one that was the last.
        let [first, second, third] = self.neighbors;
        Self { floor: turned(self.floor), ceiling: self.ceiling.map(turned), neighbors: [third, second, first], ..self }
    }

    /// The same without heights, at one: its floor as a map shows it.
    pub fn flat_at(&self, y: f32) -> Self {
        Self { floor: self.floor.map(|corner| Vec3 { y, ..corner }), ceiling: None, ..self.clone() }
    }

    /// The three edges.
    pub fn edges(&self) -> [Edge; 3] {
        let [first, second, third] = self.neighbors;
        let pairs = |[a, b, c]: Triangle| [[a, b], [b, c], [c, a]];
        let [ab, bc, ca] = pairs(self.floor);
        let [above_ab, above_bc, above_ca] = match self.ceiling.map(pairs) {
            Some(edges) => edges.map(Some),
            None => [None; 3],
        };
        [
            Edge { floor: ab, ceiling: above_ab, neighbor: first },
            Edge { floor: bc, ceiling: above_bc, neighbor: second },
            Edge { floor: ca, ceiling: above_ca, neighbor: third },
        ]
    }

    /// The box around floor and ceiling.
    pub fn bounds(&self) -> Aabb {
        Aabb::around(self.floor.into_iter().chain(self.ceiling.into_iter().flatten()))
    }
}

/// Whether a point can be drawn.
pub(super) fn is_near(point: Vec3) -> bool {
    point.is_finite() && point.abs().max_element() <= FARTHEST
}
