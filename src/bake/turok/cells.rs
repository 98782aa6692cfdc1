//! Cells: the parts of a level that are drawn and left out as one.

use std::collections::BTreeMap;
use std::sync::Arc;

use glam::Vec3;

use super::triangles::{Triangle, normal};
use crate::scene::solid::{Aabb, Chunk, ChunkGrid, ChunkKey, ChunkMap, Mesh, MeshPart, ThingIndex, Vertex};

/// Cells: cubes of 64 metres.
const GRID: ChunkGrid = ChunkGrid { corner: Vec3::ZERO, side: 64.0 };
/// Largest extent of a part along an axis, in metres: all of it lies within 1024 of the middle of its cell.
const MOST_SIZE: f32 = 1984.0;
/// Farthest coordinate of a part, in metres; beyond it numbers get coarse.
pub(super) const FARTHEST: f32 = 1e6;

/// Cells with the parts that were added.
pub(super) struct Cells {
    meshes: BTreeMap<ChunkKey, Mesh>,
    /// Opacity of what is added, 255 to a whole.
    alpha: u8,
    /// Whether nothing stands on what is added.
    is_passable: bool,
    /// The box around all that was added, also without any opacity.
    bounds: Aabb,
}

impl Default for Cells {
    fn default() -> Self {
        Self { meshes: BTreeMap::new(), alpha: 255, is_passable: false, bounds: Aabb::EMPTY }
    }
}

impl Cells {
    /// Sets the opacity of what is added from now on, 255 to a whole. Nothing is drawn of what has none; it counts for the
    /// bounds all the same, so that a level stays where it is when parts of it are hidden.
    pub fn set_alpha(&mut self, alpha: u8) {
        self.alpha = alpha;
    }

    /// Sets whether nothing stands on what is added from now on, as on a liquid.
    pub fn set_passable(&mut self, is_passable: bool) {
        self.is_passable = is_passable;
    }

    /// Adds triangles of one color that belong to a thing; translucent ones can be pointed through. They lie in the cell
    /// of their middle. `false`, and nothing is added, where they are too large or too far away.
    pub fn add(&mut self, thing: ThingIndex, color: [u8; 3], triangles: &[Triangle]) -> bool {
        if self.alpha < 255 {
            let [r, g, b] = color;
            return self.add_blended([r, g, b, 255], triangles, self.is_passable);
        }
        let is_passable = self.is_passable;
        let Some(mesh) = self.cell_of(triangles) else { return false };
        let start = mesh.indices.len() as u32;
        let indices = push_corners(mesh, color, triangles, is_passable);
        mesh.indices.extend(indices);
        let end = mesh.indices.len() as u32;
        match mesh.parts.last_mut().filter(|last| last.thing == thing && last.indices.end == start) {
            Some(last) => last.indices.end = end,
            None if end > start => mesh.parts.push(MeshPart { thing, indices: start..end }),
            None => {}
        }
        true
    }

    /// Adds strips along edges of what a thing shows, of one width in metres. From afar they are left out. `false` as for
    /// [`Self::add`].
    pub fn add_thin(&mut self, thing: ThingIndex, color: [u8; 3], triangles: &[Triangle], width: f32) -> bool {
        if self.alpha < 255 {
            return self.add(thing, color, triangles);
        }
        let Some(mesh) = self.cell_of(triangles) else { return false };
        let indices = push_corners(mesh, color, triangles, false);
        mesh.thin.extend(indices);
        mesh.thin_width = mesh.thin_width.max(width);
        true
    }

    /// Adds translucent triangles of one color, those of a liquid, which can be seen and pointed through. `false` as for
    /// [`Self::add`].
    pub fn add_liquid(&mut self, color: [u8; 4], triangles: &[Triangle]) -> bool {
        self.add_blended(color, triangles, true)
    }

    /// Adds translucent triangles of one color, as opaque as all that is added now.
    fn add_blended(&mut self, [r, g, b, a]: [u8; 4], triangles: &[Triangle], is_liquid: bool) -> bool {
        let alpha = (u16::from(a) * u16::from(self.alpha) / 255) as u8;
        let Some(mesh) = self.cell_of(triangles) else { return false };
        if alpha == 0 {
            return true;
        }
        let (origin, color) = (mesh.origin, [r, g, b, alpha]);
        for triangle in triangles {
            let Some(normal) = normal(*triangle) else { continue };
            mesh.blended.extend((mesh.vertices.len() as u32..).take(3));
            let vertex =
                |corner: Vec3| Vertex { color, ..Vertex::new(corner - origin, normal, [0; 3]).with_liquid(is_liquid) };
            mesh.vertices.extend(triangle.map(vertex));
            mesh.bounds = mesh.bounds.union(Aabb::around(*triangle));
        }
        true
    }

    /// The mesh of the cell that triangles belong to; `None` where they fit into none.
    fn cell_of(&mut self, triangles: &[Triangle]) -> Option<&mut Mesh> {
        let is_near = |corner: &Vec3| corner.is_finite() && corner.abs().max_element() <= FARTHEST;
        if !triangles.iter().flatten().all(is_near) {
            return None;
        }
        let bounds = Aabb::around(triangles.iter().flatten().copied());
        if bounds.size().max_element() > MOST_SIZE {
            return None;
        }
        let drawn = triangles.iter().filter(|triangle| normal(**triangle).is_some());
        self.bounds = self.bounds.union(Aabb::around(drawn.flatten().copied()));
        let key = GRID.key_at(bounds.center());
        Some(self.meshes.entry(key).or_insert_with(|| Mesh::new(GRID.bounds(key).center())))
    }

    /// The box around everything.
    pub fn bounds(&self) -> Aabb {
        self.bounds
    }

    /// The chunks of a world. Cells in which nothing came to lie are none.
    pub fn into_chunks(self) -> ChunkMap<Chunk> {
        let filled = self.meshes.into_iter().filter(|(_, mesh)| !mesh.bounds.is_empty());
        filled.map(|(key, mesh)| (key, Arc::new(mesh.into()))).collect()
    }
}

/// Adds the corners of triangles to a mesh. Returns three indices to a triangle.
fn push_corners(mesh: &mut Mesh, color: [u8; 3], triangles: &[Triangle], is_passable: bool) -> Vec<u32> {
    let (origin, first) = (mesh.origin, mesh.vertices.len());
    let mut indices = Vec::with_capacity(3 * triangles.len());
    for triangle in triangles {
        let Some(normal) = normal(*triangle) else { continue };
        let vertex = |corner: Vec3| Vertex::new(corner - origin, normal, color).with_liquid(is_passable);
        for vertex in triangle.map(vertex) {
            // The triangles of a quad share two corners, which are then shaded once.
            let shared = mesh.vertices.iter().skip(first).rposition(|there| *there == vertex);
            let index = shared.map_or(mesh.vertices.len(), |at| first + at);
            if shared.is_none() {
                mesh.vertices.push(vertex);
            }
            indices.push(index as u32);
        }
        mesh.bounds = mesh.bounds.union(Aabb::around(*triangle));
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32) -> Triangle {
        [Vec3::new(x, 0.0, 0.0), Vec3::new(x + 1.0, 0.0, 0.0), Vec3::new(x, 1.0, 0.0)]
    }

    #[test]
    fn parts_lie_in_cells_and_keep_their_order() {
        let mut cells = Cells::default();
        for (thing, x) in [(0, 1.0), (0, 3.0), (1, 70.0), (2, 5.0), (3, 1e5)] {
            assert!(cells.add(ThingIndex(thing), [1, 2, 3], &[at(x)]));
        }
        assert!(cells.add_liquid([1, 2, 3, 100], &[at(9.0)]));
        let chunks = cells.into_chunks();
        assert_eq!(chunks.len(), 3);
        let first = &chunks.get(ChunkKey::default()).expect("there").mesh;
        let part = |thing, indices| MeshPart { thing: ThingIndex(thing), indices };
        assert_eq!(first.parts, [part(0, 0..6), part(2, 6..9)]);
        assert_eq!((first.origin, first.blended.len(), first.vertices.len()), (Vec3::splat(32.0), 3, 12));
        let is_within =
            |mesh: &Mesh| mesh.vertices.iter().all(|v| Vec3::from(v.position).abs().max_element() <= 1024.0);
        assert!(chunks.iter().all(|(_, chunk)| is_within(&chunk.mesh)));
    }

    #[test]
    fn nothing_stands_on_what_is_passable() {
        for alpha in [255, 128] {
            let mut cells = Cells::default();
            cells.set_alpha(alpha);
            assert!(cells.add(ThingIndex(0), [9; 3], &[at(1.0)]));
            cells.set_passable(true);
            assert!(cells.add(ThingIndex(1), [9; 3], &[at(3.0)]));
            let chunks = cells.into_chunks();
            let vertices = &chunks.get(ChunkKey::default()).expect("there").mesh.vertices;
            let is_liquid: Vec<bool> = vertices.iter().map(crate::scene::solid::Vertex::is_liquid).collect();
            assert_eq!(is_liquid, [false, false, false, true, true, true], "{alpha}");
        }
    }

    #[test]
    fn thin_strips_belong_to_nothing_that_can_be_pointed_at() {
        let mut cells = Cells::default();
        assert!(
            cells.add(ThingIndex(0), [1, 2, 3], &[at(1.0)]) && cells.add_thin(ThingIndex(0), [9; 3], &[at(3.0)], 0.05)
        );
        cells.set_alpha(100);
        assert!(cells.add_thin(ThingIndex(0), [9; 3], &[at(5.0)], 0.05), "translucent like the rest");
        assert_eq!(cells.bounds().max.x, 6.0);
        let chunks = cells.into_chunks();
        let mesh = &chunks.get(ChunkKey::default()).expect("there").mesh;
        assert_eq!(
            (&mesh.indices[..], &mesh.thin[..], &mesh.blended[..]),
            (&[0, 1, 2][..], &[3, 4, 5][..], &[6, 7, 8][..])
        );
        assert_eq!((mesh.thin_width, mesh.parts.len()), (0.05, 1));
    }

    #[test]
    fn parts_without_opacity_count_for_the_bounds_only() {
        let mut cells = Cells::default();
        assert!(cells.add(ThingIndex(0), [1, 2, 3], &[at(1.0)]));
        cells.set_alpha(0);
        assert!(cells.add(ThingIndex(1), [1, 2, 3], &[at(40.0)]) && cells.add_liquid([9; 4], &[at(50.0)]));
        cells.set_alpha(51);
        assert!(cells.add(ThingIndex(2), [1, 2, 3], &[at(3.0)]) && cells.add_liquid([1, 2, 3, 100], &[at(5.0)]));
        assert_eq!(cells.bounds(), Aabb::new(Vec3::X, Vec3::new(51.0, 1.0, 0.0)));
        let chunks = cells.into_chunks();
        let mesh = &chunks.get(ChunkKey::default()).expect("there").mesh;
        assert_eq!((mesh.indices.len(), mesh.blended.len(), mesh.parts.len()), (3, 6, 1));
        let last: Vec<_> = mesh.vertices.iter().skip(3).step_by(3).map(|it| (it.color, it.is_liquid())).collect();
        assert_eq!(last, [([1, 2, 3, 51], false), ([1, 2, 3, 20], true)]);
    }

    #[test]
    fn parts_that_are_too_large_or_too_far_are_refused() {
        let mut cells = Cells::default();
        let large = [Vec3::ZERO, Vec3::X * 3000.0, Vec3::Y];
        for triangle in [large, at(f32::NAN), at(f32::INFINITY), at(2.0 * FARTHEST)] {
            assert!(!cells.add(ThingIndex(0), [0; 3], &[triangle]), "{triangle:?}");
        }
        assert!(cells.add(ThingIndex(0), [0; 3], &[[Vec3::ZERO; 3]]), "without an area, but harmless");
        assert!(cells.bounds().is_empty() && cells.into_chunks().is_empty());
    }
}
