//! Sound sources: not heard here, but shown where and how far the game lets them be heard.
//!
//! Shapes and falloff are those of DDNet's client: a circle or a rectangle around the source; full volume within the
//! part of it that the falloff names, fading to silence at its edge.

use glam::Vec2;

use super::EnvelopeSlot;

/// A place that a sound comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundSource {
    /// Position in world units.
    pub position: Vec2,
    /// Where it can be heard, around its position.
    pub shape: SoundShape,
    /// How much of the shape, from its middle, is at full volume: 0 to 1.
    pub falloff: f32,
    /// Seconds after the start of a round before it starts.
    pub delay_s: i32,
    /// Plays again and again.
    pub looped: bool,
    /// Louder on the side it comes from.
    pub panned: bool,
    /// Its movement, without rotation, which sounds do not have.
    pub moved_by: EnvelopeSlot,
    /// Its volume.
    pub volume: EnvelopeSlot,
}

/// Where a sound can be heard, around its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SoundShape {
    /// Width and height in world units.
    Rectangle(Vec2),
    /// Radius in world units.
    Circle(f32),
    /// Of an unknown kind: a point, which is not heard.
    Unknown,
}

impl SoundShape {
    /// Half of its width and height, in world units; never below 0.
    pub fn half_size(self) -> Vec2 {
        match self {
            Self::Rectangle(size) => (size * 0.5).max(Vec2::ZERO),
            Self::Circle(radius) => Vec2::splat(radius.max(0.0)),
            Self::Unknown => Vec2::ZERO,
        }
    }
}

impl SoundSource {
    /// Where it is when its envelope has moved it (x, y in world units).
    pub fn moved(&self, [x, y, ..]: [f32; 4]) -> Vec2 {
        self.position + Vec2::new(x, y)
    }
}
