//! Quads of a map → quads of a scene.

use glam::Vec2;

use super::envelopes::{Slots, fixed};
use crate::format::teeworlds as map;
use crate::scene::Quad;

/// One quad: fixed point to world units, colours to bytes, envelopes to slots.
pub fn bake_quad(quad: &map::Quad, slots: &mut Slots) -> Quad {
    let point = |[x, y]: [i32; 2]| Vec2::new(fixed(x), fixed(y));
    Quad {
        corners: quad.corners.map(point),
        pivot: point(quad.pivot),
        colors: quad.colors.map(|color| color.map(|channel| channel.clamp(0, 255) as u8)),
        uvs: quad.uvs.map(point),
        position_slot: slots.position(quad.pos_env, quad.pos_env_offset_ms),
        color_slot: slots.color(quad.color_env, quad.color_env_offset_ms),
    }
}
