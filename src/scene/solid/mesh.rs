//! Meshes: the triangles of a chunk.

use std::ops::Range;

use glam::Vec3;

use super::{Aabb, UNTEXTURED_ONLY};

/// Position of a thing in [`super::Solid::things`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThingIndex(pub u32);

impl ThingIndex {
    /// The index as a position in a slice.
    pub fn get(self) -> usize {
        self.0 as usize
    }
}

/// A corner of triangles, 24 bytes, laid out as shaders read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Vertex {
    /// Place, relative to the mesh's origin.
    pub position: [f32; 3],
    /// Direction away from the surface, 127 to a whole; then bits: the lowest is that of a liquid, on which nothing stands, two
    /// tell how the texture is turned, and four are the upper ones of its number.
    pub normal: [i8; 4],
    /// Red, green, blue, and alpha, which is 255 but in [`Mesh::blended`]. In [`Mesh::cutout`], the place on the texture, to
    /// the right and down, 255 to a whole, then nothing.
    pub color: [u8; 4],
    /// Light that falls on it where the world says so: of the sky by day, of lamps, of what corners leave of both, 255 to
    /// a whole; then the lower eight bits of the number of the texture, 0 for none.
    pub light: [u8; 4],
}

/// Bit of liquids in the fourth part of a normal, and where those of textures begin.
const LIQUID: i8 = 1;
const TURNS_SHIFT: u32 = 1;
const NUMBER_SHIFT: u32 = 3;

impl Vertex {
    /// Light in the open.
    pub const FULL_LIGHT: [u8; 4] = [255, 255, 255, 0];

    /// A vertex of an opaque colour (r, g, b).
    pub fn new(position: Vec3, normal: Vec3, [r, g, b]: [u8; 3]) -> Self {
        let [x, y, z] = (normal * 127.0).round().to_array().map(|n| n as i8);
        Self { position: position.into(), normal: [x, y, z, 0], color: [r, g, b, 255], light: Self::FULL_LIGHT }
    }

    /// The same of a liquid, or of none.
    pub fn with_liquid(mut self, is_liquid: bool) -> Self {
        self.normal[3] = if is_liquid { self.normal[3] | LIQUID } else { self.normal[3] & !LIQUID };
        self
    }

    /// Whether it is one of a liquid.
    pub fn is_liquid(&self) -> bool {
        self.normal[3] & LIQUID != 0
    }

    /// The same with a texture by number, which is turned by so many quarters, counter-clockwise.
    pub fn with_texture(mut self, number: u16, turns: u8) -> Self {
        let [high, low] = (number & UNTEXTURED_ONLY).to_be_bytes();
        self.normal[3] = self.normal[3] & LIQUID | ((turns & 3) << TURNS_SHIFT | high << NUMBER_SHIFT) as i8;
        self.light[3] = low;
        self
    }

    /// Number of its texture, 0 for none, and its turns.
    pub fn texture(&self) -> (u16, u8) {
        let bits = self.normal[3] as u8;
        (u16::from_be_bytes([bits >> NUMBER_SHIFT, self.light[3]]), bits >> TURNS_SHIFT & 3)
    }
}

/// The triangles of a chunk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// The point of the world that positions are relative to.
    pub origin: Vec3,
    /// Corners.
    pub vertices: Vec<Vertex>,
    /// Three to a triangle, of opaque ones.
    pub indices: Vec<u32>,
    /// Three to a triangle, of translucent ones, which show from both sides and are drawn behind the opaque ones of all
    /// meshes, in this order. [`Self::sort_blended`] puts the farthest first.
    pub blended: Vec<u32>,
    /// Three to a triangle, of those of which only the opaque pixels of their textures show. They are drawn where
    /// textures are, in the place of surfaces of the number [`UNTEXTURED_ONLY`].
    pub cutout: Vec<u32>,
    /// Three to a triangle, of opaque strips along edges of what the other triangles show, which are left out where they are
    /// too narrow to be seen. They cannot be pointed at.
    pub thin: Vec<u32>,
    /// Width of these strips, in units.
    pub thin_width: f32,
    /// Which triangles belong to which thing; triangles in none belong to nothing that has a name.
    pub parts: Vec<MeshPart>,
    /// The box around all triangles, in the world.
    pub bounds: Aabb,
}

/// A run of triangles that are one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeshPart {
    /// The thing.
    pub thing: ThingIndex,
    /// Where its triangles stand in [`Mesh::indices`].
    pub indices: Range<u32>,
}

impl Mesh {
    /// A mesh without triangles.
    pub fn new(origin: Vec3) -> Self {
        Self { origin, ..Self::default() }
    }

    /// Adds the six faces of a box that lies in the world.
    pub fn push_box(&mut self, bounds: Aabb, color: [u8; 3]) {
        for axis in 0..3 {
            for sign in [-1.0, 1.0] {
                self.push_face(bounds, axis, sign, color);
            }
        }
        self.bounds = self.bounds.union(bounds);
    }

    /// Adds the face of a box at one end of an axis.
    fn push_face(&mut self, bounds: Aabb, axis: usize, sign: f32, color: [u8; 3]) {
        let normal = Vec3::AXES.get(axis).copied().unwrap_or(Vec3::X) * sign;
        let (u, v) = (Vec3::AXES[(axis + 1) % 3], Vec3::AXES[(axis + 2) % 3]);
        // Counter-clockwise seen from outside: the next two axes in turn, the other way round at the lower end.
        let (u, v) = if sign > 0.0 { (u, v) } else { (v, u) };
        let (center, half) = (bounds.center() - self.origin, bounds.size() * 0.5);
        let first = self.vertices.len() as u32;
        for (a, b) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let position = center + half * (normal + u * a + v * b);
            self.vertices.push(Vertex::new(position, normal, color));
        }
        self.indices.extend([0, 1, 2, 0, 2, 3].map(|n| first + n));
    }

    /// The thing that a triangle belongs to; triangles are counted from 0.
    pub fn thing_of(&self, triangle: usize) -> Option<ThingIndex> {
        let index = u32::try_from(triangle.checked_mul(3)?).ok()?;
        let after = self.parts.partition_point(|part| part.indices.start <= index);
        let part = self.parts.get(after.checked_sub(1)?)?;
        part.indices.contains(&index).then_some(part.thing)
    }

    /// The corners of all triangles, relative to the origin, in the order of the indices.
    pub fn triangles(&self) -> impl Iterator<Item = [Vec3; 3]> {
        let corner = |index: u32| self.vertices.get(index as usize).map(|vertex| Vec3::from(vertex.position));
        // A triangle with a corner that does not exist is none, but counts, so that the others keep their places.
        let corners = move |three: &[u32; 3]| three.map(|index| corner(index).unwrap_or(Vec3::ZERO));
        self.indices.as_chunks::<3>().0.iter().map(corners)
    }

    /// Triangles that can be pointed at and stood on, as indices and corners relative to the origin: those of
    /// [`Self::triangles`], then the translucent ones that are no liquid.
    pub fn firm_triangles(&self) -> impl Iterator<Item = ([u32; 3], [Vec3; 3])> {
        let vertex = |index: &u32| self.vertices.get(*index as usize);
        let is_firm = move |three: &&[u32; 3]| vertex(&three[0]).is_some_and(|vertex| !vertex.is_liquid());
        let blended = self.blended.as_chunks::<3>().0.iter().filter(is_firm);
        let corners = move |three: &[u32; 3]| {
            (*three, (*three).map(|index| vertex(&index).map_or(Vec3::ZERO, |vertex| Vec3::from(vertex.position))))
        };
        self.indices.as_chunks::<3>().0.iter().chain(blended).map(corners)
    }

    /// Adds the triangles of another mesh, which belong to no thing then.
    pub fn append(&mut self, other: &Self) {
        let (first, shift) = (self.vertices.len() as u32, other.origin - self.origin);
        let moved = |vertex: &Vertex| Vertex { position: (Vec3::from(vertex.position) + shift).into(), ..*vertex };
        self.vertices.extend(other.vertices.iter().map(moved));
        self.indices.extend(other.indices.iter().map(|index| first + index));
        self.blended.extend(other.blended.iter().map(|index| first + index));
        self.cutout.extend(other.cutout.iter().map(|index| first + index));
        self.thin.extend(other.thin.iter().map(|index| first + index));
        self.thin_width = self.thin_width.max(other.thin_width);
        self.bounds = self.bounds.union(other.bounds);
    }

    /// Takes the translucent triangles out, with their corners, into a mesh with another origin.
    pub fn take_blended(&mut self, origin: Vec3) -> Self {
        let shift = self.origin - origin;
        let blended = std::mem::take(&mut self.blended);
        let vertices = (blended.iter().filter_map(|index| self.vertices.get(*index as usize)))
            .map(|vertex| Vertex { position: (Vec3::from(vertex.position) + shift).into(), ..*vertex })
            .collect::<Vec<_>>();
        let blended = (0..vertices.len() as u32).collect();
        let bounds = Aabb::around(vertices.iter().map(|vertex| Vec3::from(vertex.position) + origin));
        Self { origin, vertices, blended, bounds, ..Self::default() }
    }

    /// Sorts the translucent triangles for an eye: the farthest first.
    pub fn sort_blended(&mut self, eye: Vec3) {
        self.blended = self.blended_from(eye);
    }

    /// The translucent triangles as an eye sees them: the farthest first.
    pub fn blended_from(&self, eye: Vec3) -> Vec<u32> {
        let eye = eye - self.origin;
        let corner = |index: &u32| self.vertices.get(*index as usize).map_or(Vec3::ZERO, |v| Vec3::from(v.position));
        let mut triangles: Vec<([u32; 3], f32)> = (self.blended.as_chunks::<3>().0.iter())
            .map(|triangle| (*triangle, (triangle.iter().map(corner).sum::<Vec3>() / 3.0).distance_squared(eye)))
            .collect();
        triangles.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        triangles.into_iter().flat_map(|(triangle, _)| triangle).collect()
    }

    /// Bytes of the vertices and indices.
    pub fn bytes(&self) -> usize {
        size_of_val(self.vertices.as_slice())
            + size_of_val(self.indices.as_slice())
            + size_of_val(self.blended.as_slice())
            + size_of_val(self.cutout.as_slice())
            + size_of_val(self.thin.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_of_a_box_show_outwards() {
        let bounds = Aabb::new(Vec3::new(1.0, 2.0, 3.0), Vec3::new(2.0, 5.0, 4.5));
        let mut mesh = Mesh::new(Vec3::new(1.0, 1.0, 1.0));
        mesh.push_box(bounds, [1, 2, 3]);
        assert_eq!((mesh.vertices.len(), mesh.indices.len(), mesh.bounds), (24, 36, bounds));
        for (triangle, index) in mesh.triangles().zip(mesh.indices.iter().step_by(3)) {
            let [a, b, c] = triangle;
            let normal = (b - a).cross(c - a).normalize();
            let stored = mesh.vertices[*index as usize].normal;
            assert_eq!([stored[0], stored[1], stored[2]].map(|n| f32::from(n) / 127.0), normal.to_array());
            let outwards = (a + b + c) / 3.0 + mesh.origin - bounds.center();
            assert!(outwards.dot(normal) > 0.0);
        }
        assert_eq!(Aabb::around(mesh.vertices.iter().map(|v| Vec3::from(v.position) + mesh.origin)), bounds);
    }

    #[test]
    fn a_corner_holds_a_texture_beside_its_light() {
        for number in [0, 1, 255, 256, 1234, UNTEXTURED_ONLY] {
            for (turns, is_liquid) in (0..4).flat_map(|turns| [(turns, false), (turns, true)]) {
                let vertex = Vertex::new(Vec3::ONE, Vec3::NEG_Y, [1, 2, 3]);
                let vertex = vertex.with_liquid(is_liquid).with_texture(number, turns).with_liquid(is_liquid);
                assert_eq!((vertex.texture(), vertex.is_liquid()), ((number, turns), is_liquid));
                assert!(vertex.normal[3] >= 0, "a shader reads it as a part of 127");
                assert_eq!((vertex.normal[1], vertex.light[2]), (-127, 255));
            }
        }
    }

    #[test]
    fn parts_are_found_by_triangle() {
        let part = |thing, indices| MeshPart { thing: ThingIndex(thing), indices };
        let mesh = Mesh { parts: vec![part(7, 3..9), part(2, 12..15)], ..Mesh::default() };
        let found: Vec<_> = (0..6).map(|n| mesh.thing_of(n).map(|thing| thing.0)).collect();
        assert_eq!(found, [None, Some(7), Some(7), None, Some(2), None]);
    }
}
