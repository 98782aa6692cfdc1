//! Triangles in the scene: their normals, quads of two, boxes of twelve.

use glam::{DVec3, Vec3};

/// Corners, counter-clockwise seen from the front.
pub(super) type Triangle = [Vec3; 3];

/// Direction away from the front, length 1; `None` for a triangle without an area.
pub(super) fn normal(triangle: Triangle) -> Option<Vec3> {
    let [a, b, c] = triangle.map(Vec3::as_dvec3);
    Some((b - a).cross(c - a).try_normalize()?.as_vec3())
}

/// The same triangle seen from its other side.
pub(super) fn turned([a, b, c]: Triangle) -> Triangle {
    [a, c, b]
}

/// Two triangles between four corners, in the order of a triangle's.
pub(super) fn quad([a, b, c, d]: [Vec3; 4]) -> [Triangle; 2] {
    [[a, b, c], [a, c, d]]
}

/// Faces of a box of any direction, outwards. Corners are in the order of the bits of their number: the first axis is the
/// lowest bit.
pub(super) fn box_faces(corners: [Vec3; 8]) -> Vec<Triangle> {
    let [a, b, c, d, e, f, g, h] = corners;
    let center = (a.as_dvec3() + h.as_dvec3()) * 0.5;
    let sides = [[a, c, g, e], [b, d, h, f], [a, b, f, e], [c, d, h, g], [a, b, d, c], [e, f, h, g]];
    let outwards = |triangle: Triangle| {
        let [a, b, c] = triangle.map(Vec3::as_dvec3);
        let out: DVec3 = (a + b + c) / 3.0 - center;
        // A box may be turned inside out by its scale.
        if (b - a).cross(c - a).dot(out) < 0.0 { turned(triangle) } else { triangle }
    };
    sides.into_iter().flat_map(quad).map(outwards).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_of_boxes_look_outwards() {
        for scale in [Vec3::ONE, Vec3::new(-1.0, 2.0, 3.0)] {
            let corner = |n: u8| Vec3::new(f32::from(n & 1), f32::from(n >> 1 & 1), f32::from(n >> 2)) * scale;
            let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(corner);
            let faces = box_faces(corners);
            assert_eq!(faces.len(), 12);
            for face in faces {
                let middle = face.iter().sum::<Vec3>() / 3.0;
                let normal = normal(face).expect("an area");
                assert!((middle - scale * 0.5).dot(normal) > 0.4, "{face:?}");
                assert!(normal.abs().max_element() > 0.999);
            }
        }
        assert_eq!(normal([Vec3::ZERO, Vec3::X, Vec3::X * 2.0]), None);
    }
}
