//! Liquids that flow: lower with each node, with even slopes between.

use glam::{IVec3, Vec3};

use super::looks::NodeLook;
use super::neighborhood::{Kind, Volume};
use super::quads::{Paint, Quads};
use crate::rules::minetest::NodeShape;

/// Bits of the second parameter that tell how high a liquid stands: 0 to 7.
const LEVEL: u8 = 0x07;

/// Adds a node of a liquid that flows.
pub(super) fn add_liquid(quads: &mut Quads, volume: &Volume, at: IVec3, look: &NodeLook, light: [u8; 4]) {
    let paint = |out: IVec3| {
        let tile = look.tiles.facing(out, 0);
        Paint { rgb: look.rgb, alpha: look.alpha, is_liquid: true, tile }
    };
    let low = at.as_vec3();
    let is_same = |at: IVec3| is_liquid(volume.look(at), look.family);
    let hides = |at: IVec3| is_same(at) || matches!(volume.kind(at), Kind::Cube | Kind::Unknown);
    // Corners counter-clockwise seen from above: south-west, south-east, north-east, north-west.
    let corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[x, z]| {
        let height = corner_height(volume, at, [x, z], look.family);
        (low + Vec3::new(x as f32, 0.0, z as f32), height)
    });
    let [a, b, c, d] = corners.map(|(foot, height)| foot + Vec3::Y * height);
    let lights = [light; 4];
    if !is_same(at + IVec3::Y)
        && (volume.kind(at + IVec3::Y) != Kind::Cube || [a, b, c, d].iter().any(|p| p.y < low.y + 1.0))
    {
        quads.add([a, b, c, d], Vec3::Y, paint(IVec3::Y), &lights);
    }
    if !hides(at - IVec3::Y) {
        let [a, b, c, d] = corners.map(|(foot, _)| foot);
        quads.add([d, c, b, a], Vec3::NEG_Y, paint(IVec3::NEG_Y), &lights);
    }
    for (side, out) in [IVec3::NEG_Z, IVec3::X, IVec3::Z, IVec3::NEG_X].into_iter().enumerate() {
        if hides(at + out) {
            continue;
        }
        if let (Some((foot_a, height_a)), Some((foot_b, height_b))) = (corners.get(side), corners.get((side + 1) % 4)) {
            let top = |foot: &Vec3, height: &f32| *foot + Vec3::Y * *height;
            let face = [*foot_a, *foot_b, top(foot_b, height_b), top(foot_a, height_a)];
            quads.add(face, out.as_vec3(), paint(out), &lights);
        }
    }
}

fn is_liquid(look: &NodeLook, family: u32) -> bool {
    matches!(look.shape, NodeShape::Liquid | NodeShape::FlowingLiquid) && look.family == family
}

/// Height of a liquid at a corner of a node: the mean of the nodes around it, or full beside a source and below more of it.
fn corner_height(volume: &Volume, at: IVec3, [x, z]: [i32; 2], family: u32) -> f32 {
    let (mut sum, mut count) = (0.0, 0);
    for (dx, dz) in [(x - 1, z - 1), (x, z - 1), (x - 1, z), (x, z)] {
        let at = at + IVec3::new(dx, 0, dz);
        let look = volume.look(at);
        if !is_liquid(look, family) {
            continue;
        }
        if look.shape == NodeShape::Liquid || is_liquid(volume.look(at + IVec3::Y), family) {
            return 1.0;
        }
        sum += (f32::from(volume.param2(at) & LEVEL) + 1.0) / 8.0;
        count += 1;
    }
    sum / count.max(1) as f32
}
