//! Boxes of rough shapes, in the place of a node whose middle is the origin: x to the east, y up, z to the north.

use glam::{BVec4, Vec3};

use crate::rules::minetest::{NodeShape, StairKind};

/// A box, from its lowest corner to its highest.
pub(super) type ShapeBox = [Vec3; 2];

/// A sixteenth of a node: what shapes are measured in.
const SIXTEENTH: f32 = 1.0 / 16.0;

/// Boxes of a shape. `param2`: the second parameter; `joins`: whether it is joined to its neighbors in the east, west,
/// north and south.
pub(super) fn boxes(shape: NodeShape, param2: u8, joins: BVec4) -> Vec<ShapeBox> {
    let turned = |boxes: &[[i32; 6]]| boxes.iter().map(|sides| turn(node_box(*sides), param2)).collect();
    let plain = |boxes: &[[i32; 6]]| boxes.iter().map(|sides| node_box(*sides)).collect();
    let joined = |middle: Option<[i32; 6]>, to_south: &[[i32; 6]]| joined(middle, to_south, joins);
    match shape {
        NodeShape::Slab => turned(&[[-8, -8, -8, 8, 0, 8]]),
        NodeShape::Stair(StairKind::Straight) => turned(&[[-8, -8, -8, 8, 0, 8], [-8, 0, 0, 8, 8, 8]]),
        NodeShape::Stair(StairKind::Inner) => {
            turned(&[[-8, -8, -8, 8, 0, 8], [-8, 0, 0, 8, 8, 8], [-8, 0, -8, 0, 8, 0]])
        }
        NodeShape::Stair(StairKind::Outer) => turned(&[[-8, -8, -8, 8, 0, 8], [-8, 0, 0, 0, 8, 8]]),
        NodeShape::Fence => joined(Some([-2, -8, -2, 2, 8, 2]), &[[-1, 3, -8, 1, 5, -2], [-1, -5, -8, 1, -3, -2]]),
        NodeShape::FenceRail => joined(Some([-1, -5, -1, 1, 5, 1]), &[[-1, 3, -8, 1, 5, -1], [-1, -5, -8, 1, -3, -1]]),
        NodeShape::Wall => joined(Some([-4, -8, -4, 4, 8, 4]), &[[-3, -8, -8, 3, 6, -4]]),
        NodeShape::Pane => {
            let boxes = joined(None, &[[-1, -8, -8, 1, 8, 0]]);
            let alone = || joined_to_all(&[[-1, -8, -8, 1, 8, 0]]);
            thin(if boxes.is_empty() { alone() } else { boxes })
        }
        NodeShape::FlatPane => turned(&[[-8, -8, -1, 8, 8, 0]]),
        NodeShape::Gate { open: false } => {
            turned(&[[-8, -5, -1, -6, 8, 1], [6, -5, -1, 8, 8, 1], [-6, 3, -1, 6, 5, 1], [-6, -4, -1, 6, -2, 1]])
        }
        NodeShape::Gate { open: true } => {
            turned(&[[-8, -5, -1, -6, 8, 1], [6, -5, -1, 8, 8, 1], [-8, -4, 1, -6, 5, 8], [6, -4, 1, 8, 5, 8]])
        }
        NodeShape::Door { tall } => turned(&[[-8, -8, -8, 8, if tall { 24 } else { 8 }, -6]]),
        NodeShape::Trapdoor { open: false } => turned(&[[-8, -8, -8, 8, -6, 8]]),
        NodeShape::Trapdoor { open: true } => turned(&[[-8, -8, 6, 8, 8, 8]]),
        NodeShape::Rail => rails(joins),
        NodeShape::Flat => vec![on_side([[-8, -8, -8, 8, -7, 8]; 2], param2)],
        NodeShape::Sign => vec![on_side([[-7, -8, -5, 7, -7, 5], [-7, -8, -5, 7, -7, 5]], param2)],
        NodeShape::Torch => vec![on_side([[-1, -8, -1, 1, 2, 1], [-1, -8, 0, 1, 0, 2]], param2)],
        NodeShape::Layer => plain(&[[-8, -8, -8, 8, -4, 8]]),
        NodeShape::Mat => plain(&[[-8, -8, -8, 8, -7, 8]]),
        NodeShape::Bed => turned(&[[-8, -8, -8, 8, 1, 8]]),
        NodeShape::Post => plain(&[[-2, -8, -2, 2, 8, 2]]),
        NodeShape::Air
        | NodeShape::Cube
        | NodeShape::OtherCube
        | NodeShape::Liquid
        | NodeShape::FlowingLiquid
        | NodeShape::Glass
        | NodeShape::Plant
        | NodeShape::SmallPlant
        | NodeShape::Rooted => Vec::new(),
    }
}

/// A box from sixteenths.
fn node_box([x, y, z, right, top, back]: [i32; 6]) -> ShapeBox {
    [[x, y, z], [right, top, back]].map(|corner| Vec3::from(corner.map(|n| n as f32)) * SIXTEENTH)
}

/// A box, turned.
fn turn([a, b]: ShapeBox, param2: u8) -> ShapeBox {
    between(turned_place(a, param2), turned_place(b, param2))
}

/// A place in a node, turned as the 24 directions of `facedir` are numbered: four turns around each of six axes.
pub(super) fn turned_place(p: Vec3, param2: u8) -> Vec3 {
    let p = match param2 & 3 {
        0 => p,
        1 => Vec3::new(p.z, p.y, -p.x),
        2 => Vec3::new(-p.x, p.y, -p.z),
        _ => Vec3::new(-p.z, p.y, p.x),
    };
    match param2 >> 2 & 7 {
        1 => Vec3::new(p.x, -p.z, p.y),
        2 => Vec3::new(p.x, p.z, -p.y),
        3 => Vec3::new(p.y, -p.x, p.z),
        4 => Vec3::new(-p.y, p.x, p.z),
        5 => Vec3::new(-p.x, -p.y, p.z),
        _ => p,
    }
}

fn between(a: Vec3, b: Vec3) -> ShapeBox {
    [a.min(b), a.max(b)]
}

/// A box on one of six sides. `param2`: 0 above, 1 below, then east, west, north and south. The first of `sides` is the
/// box on the floor, the second one the same for a wall, its own floor on the wall and its z up.
fn on_side(sides: [[i32; 6]; 2], param2: u8) -> ShapeBox {
    let [floor, wall] = sides.map(node_box);
    let place = |p: Vec3| match param2 & 7 {
        0 => Vec3::new(p.x, -p.y, p.z),
        2 => Vec3::new(-p.y, p.z, p.x),
        3 => Vec3::new(p.y, p.z, p.x),
        4 => Vec3::new(p.x, p.z, -p.y),
        5 => Vec3::new(p.x, p.z, p.y),
        _ => p,
    };
    let [a, b] = if matches!(param2 & 7, 2..=5) { wall } else { floor };
    between(place(a), place(b))
}

/// The corners of a picture on one of six sides, from the lower left one around it. `param2`: as for [`on_side`].
pub(super) fn board(param2: u8) -> [Vec3; 4] {
    const AWAY: f32 = 7.0 / 16.0;
    let (out, right, up) = match param2 & 7 {
        0 => (Vec3::Y, Vec3::X, Vec3::Z),
        2 => (Vec3::X, Vec3::NEG_Z, Vec3::Y),
        3 => (Vec3::NEG_X, Vec3::Z, Vec3::Y),
        4 => (Vec3::Z, Vec3::X, Vec3::Y),
        5 => (Vec3::NEG_Z, Vec3::NEG_X, Vec3::Y),
        _ => (Vec3::NEG_Y, Vec3::X, Vec3::Z),
    };
    let corner = |x: f32, y: f32| out * AWAY + right * x + up * y;
    [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)]
}

/// The sides to which `joins` leads, as turns from the south.
fn joined(middle: Option<[i32; 6]>, to_south: &[[i32; 6]], joins: BVec4) -> Vec<ShapeBox> {
    // Turns of `turn`: what looks south looks west after one.
    let turns = [(joins.w, 0), (joins.y, 1), (joins.z, 2), (joins.x, 3)];
    let arms = turns.into_iter().filter(|(is_joined, _)| *is_joined);
    let arms = arms.flat_map(|(_, turns)| to_south.iter().map(move |sides| turn(node_box(*sides), turns)));
    middle.map(node_box).into_iter().chain(arms).collect()
}

fn joined_to_all(to_south: &[[i32; 6]]) -> Vec<ShapeBox> {
    joined(None, to_south, BVec4::splat(true))
}

/// The boxes, half as thick across.
fn thin(boxes: Vec<ShapeBox>) -> Vec<ShapeBox> {
    let across = |p: f32| if p.abs() <= SIXTEENTH { p * 0.5 } else { p };
    boxes.into_iter().map(|corners| corners.map(|p| Vec3::new(across(p.x), p.y, across(p.z)))).collect()
}

/// Rails along the way that they are joined in; both ways where that is not clear.
fn rails(joins: BVec4) -> Vec<ShapeBox> {
    const ALONG_Z: [[i32; 6]; 2] = [[-6, -8, -8, -4, -7, 8], [4, -8, -8, 6, -7, 8]];
    const ALONG_X: [[i32; 6]; 2] = [[-8, -8, -6, 8, -7, -4], [-8, -8, 4, 8, -7, 6]];
    let (x, z) = (joins.x || joins.y, joins.z || joins.w);
    let along_z = ALONG_Z.iter().filter(|_| z || !x);
    along_z.chain(ALONG_X.iter().filter(|_| x)).map(|sides| node_box(*sides)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_turn_shapes() {
        let step = |param2| boxes(NodeShape::Stair(StairKind::Straight), param2, BVec4::FALSE)[1];
        let half = |axis: Vec3| {
            let [low, high] = step_bounds(axis);
            [low, high]
        };
        fn step_bounds(axis: Vec3) -> [Vec3; 2] {
            let low = Vec3::new(-0.5, 0.0, -0.5) + axis.max(Vec3::ZERO) * 0.5;
            let high = Vec3::splat(0.5) + axis.min(Vec3::ZERO) * 0.5;
            [low, high]
        }
        // The step of a stair lies where it leads to: north, east, south, west.
        for (param2, axis) in [(0, Vec3::Z), (1, Vec3::X), (2, Vec3::NEG_Z), (3, Vec3::NEG_X)] {
            assert_eq!(step(param2), half(axis), "{param2}");
        }
        let slab = |param2| boxes(NodeShape::Slab, param2, BVec4::FALSE)[0];
        assert_eq!(slab(20), [Vec3::new(-0.5, 0.0, -0.5), Vec3::splat(0.5)], "upside down");
        // Up leads to the north, south, east, west.
        for (axis, high) in [(1, Vec3::new(0.5, 0.5, 0.0)), (3, Vec3::new(0.0, 0.5, 0.5))] {
            assert_eq!(slab(axis * 4)[1], high, "{axis}");
        }
    }

    #[test]
    fn shapes_stay_in_their_places() {
        let shapes = [
            NodeShape::Slab,
            NodeShape::Stair(StairKind::Inner),
            NodeShape::Fence,
            NodeShape::FenceRail,
            NodeShape::Wall,
            NodeShape::Pane,
            NodeShape::FlatPane,
            NodeShape::Gate { open: true },
            NodeShape::Door { tall: false },
            NodeShape::Trapdoor { open: true },
            NodeShape::Rail,
            NodeShape::Flat,
            NodeShape::Sign,
            NodeShape::Torch,
            NodeShape::Bed,
        ];
        for shape in shapes {
            for param2 in 0..=255 {
                for joins in 0..16 {
                    let joins = BVec4::new(joins & 1 != 0, joins & 2 != 0, joins & 4 != 0, joins & 8 != 0);
                    let boxes = boxes(shape, param2, joins);
                    assert!(!boxes.is_empty(), "{shape:?}");
                    for [low, high] in boxes {
                        assert!(low.cmplt(high).all(), "{shape:?} {param2}: {low} to {high}");
                        assert!(low.min_element() >= -0.5 && high.max_element() <= 0.5, "{shape:?} {param2}");
                    }
                }
            }
        }
    }

    #[test]
    fn things_hang_where_they_are_told() {
        let sign = |param2| boxes(NodeShape::Sign, param2, BVec4::FALSE)[0];
        let middle = |param2| sign(param2).iter().sum::<Vec3>() / 2.0;
        for (param2, axis) in
            [(0, Vec3::Y), (1, Vec3::NEG_Y), (2, Vec3::X), (3, Vec3::NEG_X), (4, Vec3::Z), (5, Vec3::NEG_Z)]
        {
            assert!(middle(param2).dot(axis) > 0.4, "{param2}");
        }
    }
}
