//! Blocks that cannot be read: hatched boxes, seen from outside and from within.

use glam::Vec3;

use super::light::FULL;
use super::quads::{Paint, Quads};
use super::tiles::SurfaceTile;
use crate::format::minetest::SIDE;

/// Colors of the stripes in turn: dull reds, as no ground has them side by side.
const COLORS: [[u8; 3]; 2] = [[134, 52, 48], [94, 34, 34]];
/// Width of a stripe along an edge, in nodes. It divides the side of a block.
const STRIPE: usize = 2;

/// Adds the box. `has_face`: whether it has one on an axis (0 to 2) at its lower or upper end; none is needed towards
/// another such box.
pub(super) fn add_box(quads: &mut Quads, has_face: impl Fn(usize, bool) -> bool) {
    for axis in 0..3 {
        for is_upper in [false, true] {
            if has_face(axis, is_upper) {
                add_face(quads, axis, is_upper);
            }
        }
    }
}

/// Adds a face of diagonal stripes, which shows from both sides.
fn add_face(quads: &mut Quads, axis: usize, is_upper: bool) {
    let side = SIDE as f32;
    let axes = [Vec3::X, Vec3::Y, Vec3::Z];
    let along = |step: usize| axes.get((axis + step) % 3).copied().unwrap_or(Vec3::X);
    let (out, u, v) = (along(0), along(1), along(2));
    let plane = if is_upper { out * side } else { Vec3::ZERO };
    // A stripe begins on one of the edges at a corner, and ends on the other one or across.
    let edge = |n: f32| if n <= side { [u * n, v * n] } else { [u * side + v * (n - side), v * side + u * (n - side)] };
    for (number, rgb) in (0..2 * SIDE / STRIPE).zip(COLORS.into_iter().cycle()) {
        let [[a, d], [b, c]] = [number, number + 1].map(|n| edge((n * STRIPE) as f32).map(|at| plane + at));
        let paint = Paint { rgb, alpha: u8::MAX, is_liquid: false, tile: SurfaceTile::default() };
        // Axes of nodes are left-handed: from the upper end, corners go the other way round.
        quads.add([a, d, c, b], out, paint, &FULL);
        quads.add([a, b, c, d], -out, paint, &FULL);
    }
}
