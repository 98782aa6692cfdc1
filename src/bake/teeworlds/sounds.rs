//! Sound sources of a map → sound sources of a scene.

use glam::Vec2;

use super::envelopes::fixed;
use crate::base::EnvelopeIndex;
use crate::format::teeworlds as map;
use crate::scene::{EnvelopeSlot, EnvelopeUse, SoundShape, SoundSource};

/// One source: fixed point to world units, 0 to 255 to a factor.
pub fn bake_source(source: &map::SoundSource) -> SoundSource {
    let slot = |envelope: Option<EnvelopeIndex>, offset_ms: i32, used_as| EnvelopeSlot {
        envelope,
        offset_ms: if envelope.is_some() { offset_ms } else { 0 },
        used_as,
    };
    let [x, y] = source.position.map(fixed);
    SoundSource {
        position: Vec2::new(x, y),
        shape: match source.shape {
            map::SoundShape::Rectangle(width, height) => SoundShape::Rectangle(Vec2::new(fixed(width), fixed(height))),
            map::SoundShape::Circle(radius) => SoundShape::Circle(radius as f32),
            map::SoundShape::Unknown(_) => SoundShape::Unknown,
        },
        falloff: source.falloff.clamp(0, 255) as f32 / 255.0,
        delay_s: source.delay_s,
        looped: source.looped,
        panned: source.panned,
        moved_by: slot(source.pos_env, source.pos_env_offset_ms, EnvelopeUse::Position),
        volume: slot(source.sound_env, source.sound_env_offset_ms, EnvelopeUse::Volume),
    }
}
