//! Envelopes of a map → envelopes of a scene, and the slots through which they are read.

use std::collections::HashMap;

use crate::base::EnvelopeIndex;
use crate::format::teeworlds as map;
use crate::scene::{Curve, Envelope, EnvelopePoint, EnvelopeSlot, EnvelopeUse, Tangents};

/// Fixed point with 10 fractional bits → float.
pub fn fixed(value: i32) -> f32 {
    value as f32 / 1024.0
}

/// One envelope.
pub fn bake_envelope(envelope: &map::Envelope) -> Envelope {
    Envelope {
        channels: envelope.channels.clamp(0, 4) as usize,
        points: envelope.points.iter().map(bake_point).collect(),
    }
}

/// Whether the game knows a curve type; others are straight.
pub fn is_known_curve(curve: i32) -> bool {
    (0..=5).contains(&curve)
}

fn bake_point(point: &map::EnvelopePoint) -> EnvelopePoint {
    let milliseconds = |values: [i32; 4]| values.map(|v| v as f32);
    EnvelopePoint {
        time_ms: point.time_ms,
        values: point.values.map(fixed),
        curve: match point.curve {
            0 => Curve::Step,
            2 => Curve::Slow,
            3 => Curve::Fast,
            4 => Curve::Smooth,
            5 => Curve::Bezier,
            // 1, and whatever else a file says.
            _ => Curve::Linear,
        },
        tangents: point.tangents.map(|t| Tangents {
            in_dx: milliseconds(t.in_dx),
            in_dy: t.in_dy.map(fixed),
            out_dx: milliseconds(t.out_dx),
            out_dy: t.out_dy.map(fixed),
        }),
    }
}

/// Distinct ways of reading envelopes that a scene holds. All are evaluated for every picture; a hundred times as many
/// as the quads of the largest known map are still quick.
const MOST_SLOTS: usize = 1 << 20;

/// Collects the distinct ways in which envelopes are read.
#[derive(Debug)]
pub struct Slots {
    slots: Vec<EnvelopeSlot>,
    known: HashMap<EnvelopeSlot, u32>,
    /// Readings that were turned down, because there were too many.
    turned_down: usize,
}

impl Slots {
    /// Holds the two slots that every scene has.
    pub fn new() -> Self {
        let mut slots = Self { slots: Vec::new(), known: HashMap::new(), turned_down: 0 };
        slots.intern(EnvelopeSlot::WHITE);
        slots.intern(EnvelopeSlot::AT_REST);
        slots
    }

    /// The slot of a colour envelope.
    pub fn color(&mut self, envelope: Option<EnvelopeIndex>, offset_ms: i32) -> u32 {
        match envelope {
            None => self.intern(EnvelopeSlot::WHITE),
            Some(_) => self.intern(EnvelopeSlot { envelope, offset_ms, used_as: EnvelopeUse::Color }),
        }
    }

    /// The slot of a position envelope.
    pub fn position(&mut self, envelope: Option<EnvelopeIndex>, offset_ms: i32) -> u32 {
        match envelope {
            None => self.intern(EnvelopeSlot::AT_REST),
            Some(_) => self.intern(EnvelopeSlot { envelope, offset_ms, used_as: EnvelopeUse::Position }),
        }
    }

    /// How many readings got the slot without an envelope because there were too many different ones.
    pub fn turned_down(&self) -> usize {
        self.turned_down
    }

    /// All slots.
    pub fn into_vec(self) -> Vec<EnvelopeSlot> {
        self.slots
    }

    fn intern(&mut self, slot: EnvelopeSlot) -> u32 {
        if self.slots.len() >= MOST_SLOTS && !self.known.contains_key(&slot) {
            self.turned_down += 1;
            return self.intern(match slot.used_as {
                EnvelopeUse::Color | EnvelopeUse::Volume => EnvelopeSlot::WHITE,
                EnvelopeUse::Position => EnvelopeSlot::AT_REST,
            });
        }
        *self.known.entry(slot).or_insert_with(|| {
            self.slots.push(slot);
            self.slots.len() as u32 - 1
        })
    }
}
