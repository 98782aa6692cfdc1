//! Wavefront OBJ: a text file with the triangles, and one beside it with the materials.

use std::collections::HashMap;
use std::io::{self, Write};

use super::{ModelPart, normal};

/// Writes the triangles: an object for each part, whose triangles share corners, so that they can be edited as one
/// surface. `materials`: name of the file beside it.
///
/// # Errors
/// The file cannot be written.
pub fn write_obj(parts: &[ModelPart], materials: &str, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "# y up, meters\nmtllib {materials}")?;
    // Both count from 1, through the whole file.
    let (mut corners, mut normals) = (1_usize, 1_usize);
    for ModelPart { material, triangles, .. } in parts {
        writeln!(to, "o {material}\nusemtl {material}")?;
        let mut places: HashMap<[u32; 3], usize> = HashMap::new();
        for (triangle, normal) in triangles.iter().filter_map(|triangle| Some((triangle, normal(triangle)?))) {
            let mut face = String::from("f");
            for corner in triangle {
                let place = *places.entry(corner.to_array().map(f32::to_bits)).or_insert(corners);
                if place == corners {
                    writeln!(to, "v {} {} {}", corner.x, corner.y, corner.z)?;
                    corners += 1;
                }
                face += &format!(" {place}//{normals}");
            }
            writeln!(to, "vn {} {} {}\n{face}", normal.x, normal.y, normal.z)?;
            normals += 1;
        }
    }
    to.flush()
}

/// Writes the materials.
///
/// # Errors
/// The file cannot be written.
pub fn write_mtl(parts: &[ModelPart], to: &mut impl Write) -> io::Result<()> {
    for ModelPart { material, color, .. } in parts {
        let [r, g, b] = color.map(|part| f32::from(part) / 255.0);
        writeln!(to, "newmtl {material}\nKd {r} {g} {b}\nillum 1\n")?;
    }
    to.flush()
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;

    #[test]
    fn triangles_of_a_part_share_corners() {
        let square = [[Vec3::ZERO, Vec3::X, Vec3::ONE], [Vec3::ZERO, Vec3::ONE, Vec3::new(0.0, 1.0, 1.0)]];
        let part = |name: &str| ModelPart { material: name.to_owned(), color: [255, 0, 51], triangles: square.into() };
        let flat = ModelPart { triangles: vec![[Vec3::ZERO; 3]], ..part("nothing") };
        let parts = [part("a"), flat, part("b")];
        let mut text = Vec::new();
        write_obj(&parts, "x.mtl", &mut text).expect("written");
        let text = String::from_utf8(text).expect("text");
        let faces: Vec<&str> = text.lines().filter(|line| line.starts_with("f ")).collect();
        assert_eq!(faces, ["f 1//1 2//1 3//1", "f 1//2 3//2 4//2", "f 5//3 6//3 7//3", "f 5//4 7//4 8//4"]);
        assert_eq!(text.lines().filter(|line| line.starts_with("v ")).count(), 8);
        assert!(text.contains("mtllib x.mtl\no a\nusemtl a\nv 0 0 0\n"), "{text}");
        let mut materials = Vec::new();
        write_mtl(&parts, &mut materials).expect("written");
        assert!(String::from_utf8(materials).expect("text").starts_with("newmtl a\nKd 1 0 0.2\n"));
    }
}
