//! Models for other programs, such as Blender: triangles by material, as Wavefront OBJ or as binary glTF.
//!
//! Axes are those of both formats and of scenes: x to the east, y up, z to the south, in metres.

mod glb;
mod obj;

pub use glb::encode_glb;
pub use obj::{write_mtl, write_obj};

use glam::{DVec3, Vec3};

/// Triangles of one material.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelPart {
    /// Name of the material, without spaces and signs that one of the formats could misread: see [`material_name`].
    pub material: String,
    /// Its color: red, green, blue, gamma-encoded.
    pub color: [u8; 3],
    /// Corners, counter-clockwise seen from the front.
    pub triangles: Vec<[Vec3; 3]>,
}

/// A name of letters, digits, dots, dashes and underscores.
pub fn material_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || ".-_".contains(c) { c } else { '_' };
    name.chars().map(plain).collect()
}

/// Direction away from the front, of length 1; `None` for a triangle without an area.
fn normal(triangle: &[Vec3; 3]) -> Option<Vec3> {
    let [a, b, c]: [DVec3; 3] = triangle.map(Vec3::as_dvec3);
    Some((b - a).cross(c - a).try_normalize()?.as_vec3())
}
