//! Rails with their textures: straight on, around a corner, where three or four meet, and up to the next node.

use glam::{BVec4, IVec3, Vec3};

use super::neighborhood::Volume;
use super::quads::{Quads, WHOLE_TEXTURE};
use crate::bake::minetest::textures::SIDES;
use crate::rules::minetest::NodeShape;

/// Places of textures in their list.
const STRAIGHT: usize = 0;
const CURVE: usize = 1;
const JUNCTION: usize = 2;
const CROSSING: usize = 3;
/// Height of a rail above the floor.
const ABOVE: f32 = 1.0 / 32.0;

/// Adds a rail. `joins`: whether it is joined to those in the east, west, north and south, there or a node higher or lower;
/// `numbers`: of its textures.
pub(super) fn add_rail(
    quads: &mut Quads,
    volume: &Volume,
    at: IVec3,
    joins: BVec4,
    numbers: &[u16; SIDES],
    light: [u8; 4],
) {
    let rise = slope(volume, at);
    let (which, forward) = rise.map_or_else(|| course(joins), |forward| (STRAIGHT, forward));
    let number = numbers.get(which).copied().unwrap_or(0);
    let (up, forward) = (Vec3::Y * 0.5, forward.as_vec3() * 0.5);
    let right = Vec3::new(forward.z, 0.0, -forward.x);
    let middle = at.as_vec3() + 0.5;
    let low = ABOVE * Vec3::Y - up;
    let high = if rise.is_some() { up } else { low };
    let corners = [low - right - forward, low + right - forward, high + right + forward, high - right + forward];
    quads.add_cutout(corners.map(|corner| middle + corner), WHOLE_TEXTURE, None, number, light);
}

/// The way in which a rail leads up to one that lies a node higher.
fn slope(volume: &Volume, at: IVec3) -> Option<IVec3> {
    let ways = [IVec3::X, IVec3::NEG_X, IVec3::NEG_Z, IVec3::Z];
    ways.into_iter().find(|way| volume.look(at + *way + IVec3::Y).shape == NodeShape::Rail)
}

/// Texture of a level rail, and the way to which the upper side of the texture points. A curve leads from below to the
/// right on its texture, a junction from below upwards and to the right.
fn course(joins: BVec4) -> (usize, IVec3) {
    let BVec4 { x: east, y: west, z: north, w: south } = joins;
    match (east, west, north, south) {
        (true, true, true, true) => (CROSSING, IVec3::Z),
        (true, false, true, true) => (JUNCTION, IVec3::Z),
        (true, true, true, false) => (JUNCTION, IVec3::NEG_X),
        (false, true, true, true) => (JUNCTION, IVec3::NEG_Z),
        (true, true, false, true) => (JUNCTION, IVec3::X),
        (true, false, false, true) => (CURVE, IVec3::Z),
        (true, false, true, false) => (CURVE, IVec3::NEG_X),
        (false, true, true, false) => (CURVE, IVec3::NEG_Z),
        (false, true, false, true) => (CURVE, IVec3::X),
        (true, _, false, false) | (_, true, false, false) => (STRAIGHT, IVec3::NEG_X),
        (false, false, _, _) => (STRAIGHT, IVec3::Z),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_course_joins_what_it_should() {
        // Ways that the textures join where their upper side points to the north: east, west, north and south.
        let drawn = [
            [false, false, true, true],
            [true, false, false, true],
            [true, false, true, true],
            [true, true, true, true],
        ];
        for bits in 0..16 {
            let joins = [1, 2, 4, 8].map(|bit| bits & bit != 0);
            let (which, forward) = course(BVec4::from_array(joins));
            let right = IVec3::new(forward.z, 0, -forward.x);
            let ways = [IVec3::X, IVec3::NEG_X, IVec3::Z, IVec3::NEG_Z];
            let found = ways.map(|way| {
                // The same way on the texture.
                let on_texture = IVec3::new(way.dot(right), 0, way.dot(forward));
                ways.iter().zip(drawn[which]).any(|(other, is_drawn)| *other == on_texture && is_drawn)
            });
            let count = joins.iter().filter(|joined| **joined).count();
            let is_enough = joins.iter().zip(found).all(|(joined, found)| !*joined || found);
            assert!(is_enough, "{joins:?}: {which} to {forward}");
            assert!(count < 2 || found == joins, "{joins:?}: {found:?}");
        }
    }
}
