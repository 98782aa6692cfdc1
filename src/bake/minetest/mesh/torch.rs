//! Torches with their texture, as the models of the stock game have them: a stick, and a flame of two pictures that cross.

use glam::{Vec2, Vec3};

use super::boxes::turned_place;
use super::quads::Quads;

/// A sixteenth of a node or of a texture.
const SIXTEENTH: f32 = 1.0 / 16.0;
/// Length of the stick.
const STICK: f32 = 9.0 * SIXTEENTH;
/// Half of the thickness of the stick.
const HALF: f32 = SIXTEENTH;
/// Length of the flame, the upper part of the texture.
const FLAME: f32 = 7.0 * SIXTEENTH;

/// Model of a torch on the floor below it, before it is turned to the side on which it is.
struct Pose {
    /// Lower end of the stick.
    foot: Vec3,
    /// Way that the stick points.
    up: Vec3,
    /// Way across it, square to the east.
    across: Vec3,
    /// Lower end of the flame.
    flame: Vec3,
    /// Way that the flame points, and the one across it, square to the east.
    flame_axes: [Vec3; 2],
    /// Direction as `facedir` numbers it.
    direction: u8,
}

impl Pose {
    /// The pose by the second parameter: 0 at the ceiling, 1 on the floor, then on walls in the east, west, north and south.
    fn of(param2: u8) -> Self {
        let on_wall = |direction| Self {
            foot: Vec3::new(0.0, -0.5306, -0.4323),
            up: Vec3::new(0.0, 0.5, 0.866),
            across: Vec3::new(0.0, 0.866, -0.5),
            flame: Vec3::new(0.0, -0.26, 0.0225),
            flame_axes: [Vec3::Z, Vec3::Y],
            direction,
        };
        match param2 & 7 {
            0 | 6 => Self {
                foot: Vec3::new(0.0, -0.5337, -0.2213),
                up: Vec3::new(0.0, 0.9105, 0.4134),
                across: Vec3::new(0.0, -0.4134, 0.9105),
                flame: Vec3::new(0.0, 0.04, 0.01),
                flame_axes: [Vec3::NEG_Y, Vec3::Z],
                direction: 20,
            },
            2 => on_wall(17),
            3 => on_wall(15),
            4 => on_wall(8),
            5 => on_wall(6),
            _ => Self {
                foot: Vec3::new(0.0, -0.5, 0.0),
                up: Vec3::Y,
                across: Vec3::Z,
                flame: Vec3::new(0.0, STICK - 0.5, 0.0),
                flame_axes: [Vec3::Y, Vec3::Z],
                direction: 0,
            },
        }
    }
}

/// Adds a torch. `middle`: that of its node; `number`: of its texture.
pub(super) fn add_torch(quads: &mut Quads, middle: Vec3, param2: u8, number: u16, light: [u8; 4]) {
    let pose = Pose::of(param2);
    let mut add = |corners: [Vec3; 4], [left, top, right, bottom]: [f32; 4], front: Option<Vec3>| {
        let turned = |p: Vec3| turned_place(p, pose.direction);
        let places = [[left, bottom], [right, bottom], [right, top], [left, top]];
        let places = places.map(|place| Vec2::from(place) * SIXTEENTH);
        quads.add_cutout(corners.map(|corner| middle + turned(corner)), places, front.map(turned), number, light);
    };
    let (x, z) = (Vec3::X * HALF, pose.across * HALF);
    let (foot, tip) = (pose.foot, pose.foot + pose.up * STICK);
    for (out, right) in [(x, z), (z, -x), (-x, -z), (-z, x)] {
        let corners = [foot + out - right, foot + out + right, tip + out + right, tip + out - right];
        add(corners, [7.0, 6.0, 9.0, 16.0], Some(out.normalize()));
    }
    for (end, part, front) in [(tip, [7.0, 6.0, 9.0, 8.0], pose.up), (foot, [7.0, 14.0, 9.0, 16.0], -pose.up)] {
        add([end - x - z, end + x - z, end + x + z, end - x + z], part, Some(front));
    }
    let [up, across] = pose.flame_axes;
    // As wide as a node along its line.
    let half = std::f32::consts::FRAC_1_SQRT_2 * 0.5;
    for line in [(Vec3::X + across) * half, (Vec3::X - across) * half] {
        let (low, high) = (pose.flame, pose.flame + up * FLAME);
        add([low - line, low + line, high + line, high - line], [0.0, 0.0, 16.0, 7.0], None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::minetest::mesh::MeshStyle;
    use crate::format::BlockKey;
    use crate::scene::solid::{Aabb, Mesh};

    fn torch(param2: u8) -> Mesh {
        let mut quads = Quads::new(BlockKey { x: 0, y: 0, z: 0 }, MeshStyle::default());
        add_torch(&mut quads, Vec3::splat(0.5), param2, 1, [255; 4]);
        quads.into_mesh()
    }

    #[test]
    fn sticks_end_at_the_side_that_holds_them() {
        // The foot of the stick is the last face before the flame; the scene's z grows to the south.
        for (param2, side) in
            [(0, Vec3::Y), (1, Vec3::NEG_Y), (2, Vec3::X), (3, Vec3::NEG_X), (4, Vec3::NEG_Z), (5, Vec3::Z)]
        {
            let found = torch(param2);
            let middle = |quad: usize| {
                let corners = found.vertices.iter().skip(quad * 4).take(4);
                corners.map(|vertex| Vec3::from(vertex.position)).sum::<Vec3>() / 4.0 + found.origin
            };
            let (tip, foot) = (middle(4), middle(5));
            assert!((foot.dot(side) - 0.5).abs() < 0.05, "{param2}: {foot}");
            assert!(tip.dot(side) < foot.dot(side) - 0.2, "{param2}: {tip}");
            if param2 != 0 {
                assert!(tip.y > foot.y, "{param2}");
            }
            assert!(
                (middle(6).y - middle(7).y).abs() < 1e-3 && middle(6).y > tip.y - 0.05,
                "the flame points up: {param2}"
            );
            let around = Aabb::new(Vec3::splat(-1.0), Vec3::splat(1.0));
            assert_eq!(found.bounds.union(around), around, "{param2}");
        }
    }
}
