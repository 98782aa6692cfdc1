//! A mesh on its way: quads and triangles in the places of a block's nodes.

use glam::{Vec2, Vec3};

use super::light::{CornerLight, is_below_ground};
use super::neighborhood::block_corner;
use super::style::MeshStyle;
use super::tiles::SurfaceTile;
use crate::format::BlockKey;
use crate::format::minetest::SIDE;
use crate::scene::solid::{Aabb, Mesh, Vertex};

/// Places of the corners of a quad with a whole texture, from the lower left one of the texture around it.
pub(super) const WHOLE_TEXTURE: [Vec2; 4] = [Vec2::Y, Vec2::ONE, Vec2::X, Vec2::ZERO];

/// Color of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paint {
    pub rgb: [u8; 3],
    /// 255 for what is opaque.
    pub alpha: u8,
    pub is_liquid: bool,
    pub tile: SurfaceTile,
}

/// A mesh on its way. Places are in nodes from the lowest corner of the block, z to the north.
pub(super) struct Quads {
    mesh: Mesh,
    style: MeshStyle,
}

impl Quads {
    pub fn new(key: BlockKey, style: MeshStyle) -> Self {
        Self { mesh: Mesh::new(block_corner(key, style.anchor)), style }
    }

    /// Adds a quad whose corners go around it counter-clockwise seen from its front. (For algebra, which knows no
    /// left-handed axes, that is clockwise.)
    pub fn add(&mut self, corners: [Vec3; 4], normal: Vec3, paint: Paint, light: &CornerLight) {
        if self.style.surface_only && light.iter().all(is_below_ground) {
            return;
        }
        let first = self.mesh.vertices.len() as u32;
        for (corner, light) in corners.into_iter().zip(light) {
            self.push(corner, normal, paint, *light);
        }
        // Cut where the light of the corners differs least, or corners in the dark would look like folds.
        let sum = |at: usize| light.get(at).map_or(0, |light| light.iter().map(|part| i32::from(*part)).sum::<i32>());
        let is_other = (sum(0) + sum(2)) < (sum(1) + sum(3));
        let order = if is_other { [1, 2, 3, 1, 3, 0] } else { [0, 1, 2, 0, 2, 3] };
        self.finish(order.map(|n| first + n), paint);
    }

    /// Adds a triangle that shows from both sides.
    pub fn add_blade(&mut self, corners: [Vec3; 3], paint: Paint, light: [u8; 4]) {
        if self.style.surface_only && is_below_ground(&light) {
            return;
        }
        // Lit from above, as if it were level: leaves turn in all directions.
        let first = self.mesh.vertices.len() as u32;
        for corner in corners {
            self.push(corner, Vec3::Y, paint, light);
        }
        self.finish([0, 1, 2, 0, 2, 1].map(|n| first + n), paint);
    }

    /// Adds a quad with a texture on it, of which only the opaque pixels show. `places`: those of the corners on the texture, to
    /// the right and down, 1 to a whole. `front`: the way that it faces; `None` shows from both sides, lit from above.
    pub fn add_cutout(
        &mut self,
        corners: [Vec3; 4],
        places: [Vec2; 4],
        front: Option<Vec3>,
        number: u16,
        light: [u8; 4],
    ) {
        if self.style.surface_only && is_below_ground(&light) {
            return;
        }
        let first = self.mesh.vertices.len() as u32;
        let tile = SurfaceTile { number, turns: 0 };
        for (corner, place) in corners.into_iter().zip(places) {
            let [right, down] = (place * 255.0).round().to_array().map(|part| part as u8);
            let paint = Paint { rgb: [right, down, 0], alpha: u8::MAX, is_liquid: false, tile };
            self.push(corner, front.unwrap_or(Vec3::Y), paint, light);
        }
        let [a, b, c, _] = corners;
        // Algebra sees the front of a quad from behind, as the axes of nodes are left-handed.
        let is_reversed = front.is_some_and(|front| (b - a).cross(c - a).dot(front) > 0.0);
        let ways = [(!is_reversed, [0, 1, 2, 0, 2, 3]), (is_reversed || front.is_none(), [0, 2, 1, 0, 3, 2])];
        for (_, order) in ways.into_iter().filter(|(is_wanted, _)| *is_wanted) {
            self.mesh.cutout.extend(order.map(|n| first + n));
        }
    }

    fn push(&mut self, corner: Vec3, normal: Vec3, Paint { rgb, alpha, is_liquid, tile }: Paint, light: [u8; 4]) {
        // The scene's z grows to the south, from the other end of the block.
        let place = Vec3::new(corner.x, corner.y, SIDE as f32 - corner.z);
        let normal = Vec3::new(normal.x, normal.y, -normal.z);
        let mut vertex = Vertex::new(place, normal, rgb);
        (vertex.color[3], vertex.light) = (alpha, if self.style.light { light } else { Vertex::FULL_LIGHT });
        self.mesh.vertices.push(vertex.with_liquid(is_liquid).with_texture(tile.number, tile.turns));
    }

    fn finish(&mut self, indices: impl IntoIterator<Item = u32>, paint: Paint) {
        let list = if paint.alpha == u8::MAX { &mut self.mesh.indices } else { &mut self.mesh.blended };
        list.extend(indices);
    }

    pub fn into_mesh(mut self) -> Mesh {
        let origin = self.mesh.origin;
        self.mesh.bounds = Aabb::around(self.mesh.vertices.iter().map(|vertex| Vec3::from(vertex.position) + origin));
        self.mesh
    }
}
