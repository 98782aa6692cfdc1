//! Doors with their texture, as the model of the stock game has it: one sheet with all sides, 38 wide and 32 high. From its
//! left: the two wide sides with the hinges between them, the edges with the hinges and the handle, then the lower and
//! the upper end.

use glam::{Vec2, Vec3};

use super::boxes::turned_place;
use super::quads::Quads;

/// Width and height of the sheet.
const SHEET: Vec2 = Vec2::new(38.0, 32.0);
/// Where the wide sides begin at the handle, and where they end.
const HANDLES: [f32; 2] = [0.0, 32.0];
const HINGES: f32 = 16.0;
/// Columns of the edge with the hinges, of the one with the handle, and of the ends, from the far side to the near one.
const HINGE_EDGE: [f32; 2] = [32.0, 34.0];
const HANDLE_EDGE: [f32; 2] = [34.0, 36.0];
const ENDS: [f32; 2] = [36.0, 38.0];
/// Half of the width of the door, its ends, and its wide sides in the south and north. A bit less than whole numbers, or it
/// would lie in the sides of the nodes around it.
const HALF: f32 = 0.499;
const HEIGHT: [f32; 2] = [-0.499, 1.499];
const WIDE: [f32; 2] = [-0.499, -0.375];

/// Adds a door. `middle`: that of its lower node; `param2`: how it is turned, and whether its hinges are on the right then,
/// seen from the south where it is not turned; `number`: of its texture.
pub(super) fn add_door(
    quads: &mut Quads,
    middle: Vec3,
    (param2, is_mirrored): (u8, bool),
    number: u16,
    light: [u8; 4],
) {
    // A mirrored door is one that is turned by half: its near side looks north.
    let [south, north] = WIDE;
    let (hinges, near, far) = if is_mirrored { (HALF, north, south) } else { (-HALF, south, north) };
    let (handle, [low, high]) = (-hinges, HEIGHT);
    let mut add = |normal: Vec3, corners: [([f32; 3], [f32; 2]); 4]| {
        let turned = |p: Vec3| turned_place(p, param2);
        let at = corners.map(|(corner, _)| middle + turned(Vec3::from(corner)));
        let places = corners.map(|(_, place)| Vec2::from(place) / SHEET);
        quads.add_cutout(at, places, Some(turned(normal)), number, light);
    };
    // A side that stands upright, from one of its edges to the other, each with its column on the sheet.
    let upright = |[(x, z, column), (to_x, to_z, to_column)]: [(f32, f32, f32); 2]| {
        [
            ([x, low, z], [column, SHEET.y]),
            ([to_x, low, to_z], [to_column, SHEET.y]),
            ([to_x, high, to_z], [to_column, 0.0]),
            ([x, high, z], [column, 0.0]),
        ]
    };
    let out = Vec3::Z * (near - far).signum();
    add(out, upright([(hinges, near, HINGES), (handle, near, HANDLES[0])]));
    add(-out, upright([(hinges, far, HINGES), (handle, far, HANDLES[1])]));
    let out = Vec3::X * hinges.signum();
    add(out, upright([(hinges, far, HINGE_EDGE[0]), (hinges, near, HINGE_EDGE[1])]));
    add(-out, upright([(handle, far, HANDLE_EDGE[0]), (handle, near, HANDLE_EDGE[1])]));
    let half = SHEET.y / 2.0;
    for (y, normal, row) in [(low, Vec3::NEG_Y, 0.0), (high, Vec3::Y, SHEET.y)] {
        let corners = [
            ([hinges, y, near], [ENDS[1], half]),
            ([hinges, y, far], [ENDS[0], half]),
            ([handle, y, far], [ENDS[0], row]),
            ([handle, y, near], [ENDS[1], row]),
        ];
        add(normal, corners);
    }
}
