//! Parts that stand out in a picture while the rest is drawn faintly, and a second time beside the first. Aids for
//! people who look for what moves; no game has them.

use std::collections::BTreeSet;

use super::{EnvelopeSlot, FlatScene};
use crate::base::EnvelopeIndex;

/// How strongly things are drawn by the envelopes that they read.
#[derive(Clone, Debug, PartialEq)]
pub struct Highlight {
    /// The parts that stand out.
    pub of: HighlightSet,
    /// How strongly that is drawn, 0 to 1.
    pub strength: f32,
    /// How strongly the rest is drawn, 0 to 1; 0 = not at all.
    pub rest: f32,
}

/// Parts of a picture that stand out.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum HighlightSet {
    /// Everything.
    #[default]
    All,
    /// Layers and quads that change with time.
    Moving,
    /// Layers and quads that read one of these envelopes.
    Users(BTreeSet<EnvelopeIndex>),
}

/// Another time, to be compared with that of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compare {
    /// The other time on the envelopes' clock, in nanoseconds.
    pub time_ns: i64,
    /// How both are shown.
    pub how: Comparing,
}

/// How two times are shown together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Comparing {
    /// Left of a divider the other time, right of it the picture's own. The divider is this far from the viewport's left
    /// edge, as a part of its width: 0 to 1.
    Split(f32),
    /// Moving parts are drawn at the other time too, over the picture, this strongly: 0 to 1.
    Ghost(f32),
}

impl Default for Highlight {
    fn default() -> Self {
        Self { of: HighlightSet::All, strength: 1.0, rest: 1.0 }
    }
}

impl Highlight {
    /// Strength of the rest where something stands out: enough to know the place.
    pub const FAINT: f32 = 0.14;

    /// These stand out, the rest is faint.
    pub fn on(of: HighlightSet) -> Self {
        let rest = if of == HighlightSet::All { 1.0 } else { Self::FAINT };
        Self { of, strength: 1.0, rest }
    }

    /// Whether what reads an envelope in this way stands out.
    pub fn has(&self, flat: &FlatScene, slot: EnvelopeSlot) -> bool {
        match &self.of {
            HighlightSet::All => true,
            HighlightSet::Moving => flat.slot_moves(slot),
            HighlightSet::Users(envelopes) => slot.envelope.is_some_and(|envelope| envelopes.contains(&envelope)),
        }
    }
}
