//! Triangles of a chunk by the axis that they face along, so that those which all face away from the eye need not be
//! sent through the device: of a landscape of boxes that is half of them.

use std::ops::Range;

use glam::Vec3;

use crate::scene::solid::{Aabb, Mesh, Projection, SolidCamera};

/// Triangles of a part that face one way.
#[derive(Clone, Debug, PartialEq)]
pub struct Faces {
    /// Where they stand among the indices.
    pub indices: Range<u32>,
    /// Number of the part.
    pub part: usize,
    /// The way, and the place farthest back on its axis, in the world; `None` where they face several ways.
    way: Option<(Way, f32)>,
}

/// An eighth of a chunk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The box around its triangles.
    pub bounds: Aabb,
    /// The box around the nodes that they belong to, and around themselves.
    pub place: Aabb,
}

/// A direction along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Of x, y and z.
    pub axis: usize,
    /// Whether it goes up the axis.
    pub is_up: bool,
}

/// Groups: two of each axis, and the rest.
const GROUPS: usize = 7;
/// Parts of a chunk: halves on each axis. More of them would be drawn in more calls.
pub const PARTS: usize = 8;

/// Triangles of a chunk, sorted.
#[derive(Clone, Debug)]
pub struct SortedFaces {
    /// Three to a triangle.
    pub indices: Vec<u32>,
    /// Where each way of each part is.
    pub faces: Vec<Faces>,
    /// The parts; those without triangles are empty.
    pub parts: [Part; PARTS],
}

/// The opaque triangles of a mesh, sorted by the way that they face, then by the part of the chunk that they lie in.
/// Triangles of one way and part keep their order. `cell`: the box of the chunk; `None` = it is not parted.
pub fn by_way(mesh: &Mesh, cell: Option<Aabb>) -> SortedFaces {
    let mut groups: [(Vec<u32>, f32); GROUPS * PARTS] = std::array::from_fn(|_| (Vec::new(), f32::INFINITY));
    let mut parts = [Part { bounds: Aabb::EMPTY, place: Aabb::EMPTY }; PARTS];
    for (indices, corners) in mesh.indices.as_chunks::<3>().0.iter().zip(mesh.triangles()) {
        let way = way_of(corners);
        let corners = corners.map(|corner| corner + mesh.origin);
        let part = cell.map_or(0, |cell| part_of(corners, way, cell));
        let group = way.map_or(GROUPS - 1, |way| way.axis * 2 + usize::from(way.is_up));
        let Some((sorted, back)) = groups.get_mut(group * PARTS + part) else { continue };
        sorted.extend(indices);
        if let Some(way) = way {
            *back = back.min(way.along(corners[0]));
        }
        if let Some(part) = parts.get_mut(part) {
            part.bounds = part.bounds.union(Aabb::around(corners));
        }
    }
    for (number, part) in parts.iter_mut().enumerate().filter(|(_, part)| !part.bounds.is_empty()) {
        part.place = cell.map_or(part.bounds, |cell| part.bounds.union(part_bounds(number, cell)));
    }
    let mut all = Vec::with_capacity(mesh.indices.len());
    let mut faces = Vec::new();
    for (group, (sorted, back)) in groups.iter().enumerate().filter(|(_, (sorted, _))| !sorted.is_empty()) {
        let start = all.len() as u32;
        all.extend(sorted);
        let (group, part) = (group / PARTS, group % PARTS);
        let way = (group < GROUPS - 1).then_some((Way { axis: group / 2, is_up: group % 2 == 1 }, *back));
        faces.push(Faces { indices: start..all.len() as u32, part, way });
    }
    SortedFaces { indices: all, faces, parts }
}

/// The part of a box that a triangle belongs to: on a plane between two, the one that it is a side of.
fn part_of(corners: [Vec3; 3], way: Option<Way>, cell: Aabb) -> usize {
    let out = way.map_or(Vec3::ZERO, |way| {
        let axis = Vec3::AXES.get(way.axis).copied().unwrap_or_default();
        if way.is_up { axis } else { -axis }
    });
    let within = corners.iter().sum::<Vec3>() / 3.0 - out * 0.01;
    within.cmpge(cell.center()).bitmask() as usize
}

fn part_bounds(part: usize, cell: Aabb) -> Aabb {
    let is_upper = glam::BVec3::new(part & 1 != 0, part & 2 != 0, part & 4 != 0);
    let middle = cell.center();
    Aabb::new(Vec3::select(is_upper, middle, cell.min), Vec3::select(is_upper, cell.max, middle))
}

impl Faces {
    /// Whether any of the triangles may face the eye.
    pub fn may_face(&self, camera: &SolidCamera) -> bool {
        self.way.is_none_or(|(way, back)| way.may_face(camera, back))
    }
}

impl Way {
    /// Whether triangles that face this way may face the eye. `back`: the place farthest back on the axis, along this way.
    pub fn may_face(self, camera: &SolidCamera, back: f32) -> bool {
        match camera.projection {
            // What lies in the plane of the eye has no area on the picture; rounding is on the safe side.
            Projection::Perspective { .. } => self.along(camera.eye) > back - self.slack(back),
            Projection::Orthographic { .. } => self.along(camera.forward()) < 1e-4,
        }
    }

    /// How far a place lies along this way.
    fn along(self, place: Vec3) -> f32 {
        let place = place.to_array().get(self.axis).copied().unwrap_or_default();
        if self.is_up { place } else { -place }
    }

    /// A distance that places so far out may be wrong by.
    fn slack(self, place: f32) -> f32 {
        1e-3 + place.abs() * 1e-5
    }
}

/// The way that a triangle faces, if it lies exactly across an axis; its corners go counter-clockwise as seen from its front.
fn way_of([a, b, c]: [Vec3; 3]) -> Option<Way> {
    let across = (b - a).cross(c - a);
    let axis = (0..3).find(|axis| [b, c].iter().all(|corner| corner.to_array()[*axis] == a.to_array()[*axis]))?;
    let along = across.to_array()[axis];
    (along != 0.0).then_some(Way { axis, is_up: along > 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_boxes() -> Mesh {
        let mut mesh = Mesh::new(Vec3::new(100.0, 0.0, -3.0));
        mesh.push_box(Aabb::new(Vec3::new(100.0, 0.0, 0.0), Vec3::new(101.0, 1.0, 1.0)), [9; 3]);
        mesh.push_box(Aabb::new(Vec3::new(104.0, 2.0, 0.0), Vec3::new(105.0, 4.0, 1.0)), [9; 3]);
        mesh
    }

    fn camera(eye: [f32; 3]) -> SolidCamera {
        let projection = Projection::Perspective { fov_deg: 70.0 };
        SolidCamera { eye: eye.into(), yaw_deg: 0.0, pitch_deg: 0.0, projection }
    }

    fn facing(faces: &[Faces], camera: &SolidCamera) -> Vec<(usize, bool)> {
        let facing = faces.iter().filter(|faces| faces.may_face(camera));
        facing.map(|faces| faces.way.map(|(way, _)| (way.axis, way.is_up)).expect("boxes lie along axes")).collect()
    }

    #[test]
    fn every_triangle_is_there_once() {
        let mesh = two_boxes();
        let SortedFaces { indices, faces, .. } = by_way(&mesh, None);
        let sorted = |indices: &[u32]| {
            let mut all = indices.as_chunks::<3>().0.to_vec();
            all.sort();
            all
        };
        assert_eq!(sorted(&indices), sorted(&mesh.indices));
        let runs: Vec<_> = faces.iter().map(|faces| faces.indices.clone()).collect();
        assert_eq!(runs, [0..12, 12..24, 24..36, 36..48, 48..60, 60..72]);
    }

    #[test]
    fn only_ways_that_lead_to_the_eye_are_drawn() {
        let faces = by_way(&two_boxes(), None).faces;
        assert_eq!(facing(&faces, &camera([0.0, 9.0, 9.0])), [(0, false), (1, true), (2, true)]);
        assert_eq!(facing(&faces, &camera([200.0, -9.0, -9.0])), [(0, true), (1, false), (2, false)]);
        // Between the boxes, and above the lower one.
        assert_eq!(
            facing(&faces, &camera([102.0, 1.5, 0.5])),
            [(0, false), (0, true), (1, false), (1, true)],
            "the end of one and the begin of the other face it"
        );
        let from_above = SolidCamera {
            pitch_deg: -90.0,
            projection: Projection::Orthographic { height: 10.0 },
            ..camera([0.0, -50.0, 0.0])
        };
        let ways = facing(&faces, &from_above);
        assert!(ways.contains(&(1, true)) && !ways.contains(&(1, false)), "wherever the eye is: {ways:?}");
    }

    #[test]
    fn slanted_triangles_are_always_drawn() {
        let mut mesh = two_boxes();
        for vertex in &mut mesh.vertices {
            vertex.position =
                [vertex.position[0] + vertex.position[1], vertex.position[1], vertex.position[2] + vertex.position[1]];
        }
        let faces = by_way(&mesh, None).faces;
        assert!(faces.iter().any(|faces| faces.way.is_none() && faces.may_face(&camera([0.0; 3]))));
    }

    #[test]
    fn parts_have_the_triangles_of_their_nodes() {
        let mesh = two_boxes();
        // Its middle is the upper end of one box, whose side there belongs to the lower part all the same.
        let cell = Aabb::new(Vec3::new(90.0, 0.0, -2.0), Vec3::new(120.0, 10.0, 4.0));
        let whole = by_way(&mesh, Some(cell));
        assert_eq!(whole.indices.len(), mesh.indices.len());
        assert_eq!(whole.parts.iter().filter(|part| !part.bounds.is_empty()).count(), 1, "{:?}", whole.parts);
        // Its middle lies between the boxes.
        let cell = Aabb::new(Vec3::new(90.0, 0.0, -2.0), Vec3::new(116.0, 10.0, 4.0));
        let SortedFaces { faces, parts, .. } = by_way(&mesh, Some(cell));
        let numbers: Vec<usize> = faces.iter().map(|faces| faces.part).collect();
        assert_eq!(numbers, [0, 1].repeat(6));
        assert_eq!(parts[0].place, Aabb::new(cell.min, cell.center()));
        assert_eq!(parts[1].bounds.min.x, 104.0);
    }
}
