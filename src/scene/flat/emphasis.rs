//! What stands out in a picture while the rest is drawn faintly, and a second time beside the first. Aids for people
//! who look for what moves; no game has them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{EnvelopeSlot, FlatFrame, FlatScene};
use crate::base::EnvelopeIndex;
use crate::scene::PxRect;

/// How strongly things are drawn by the envelopes that they read.
#[derive(Clone, Debug, PartialEq)]
pub struct Emphasis {
    /// What stands out.
    pub of: Standing,
    /// How strongly that is drawn, 0 to 1.
    pub strength: f32,
    /// How strongly the rest is drawn, 0 to 1; 0 = not at all.
    pub rest: f32,
}

/// What stands out.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Standing {
    /// Everything.
    #[default]
    All,
    /// What changes with time.
    Moving,
    /// What reads one of these envelopes.
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
    /// What moves is drawn at the other time too, over the picture, this strongly: 0 to 1.
    Ghost(f32),
}

impl Default for Emphasis {
    fn default() -> Self {
        Self { of: Standing::All, strength: 1.0, rest: 1.0 }
    }
}

impl Emphasis {
    /// How strongly the rest is drawn where somebody looks for what stands out: enough to know the place.
    pub const FAINT: f32 = 0.14;

    /// These stand out, the rest is faint.
    pub fn on(of: Standing) -> Self {
        let rest = if of == Standing::All { 1.0 } else { Self::FAINT };
        Self { of, strength: 1.0, rest }
    }

    /// Whether what reads an envelope in this way stands out.
    pub fn has(&self, flat: &FlatScene, slot: EnvelopeSlot) -> bool {
        match &self.of {
            Standing::All => true,
            Standing::Moving => flat.slot_moves(slot),
            Standing::Users(envelopes) => slot.envelope.is_some_and(|envelope| envelopes.contains(&envelope)),
        }
    }
}

impl FlatFrame {
    /// The pictures that these parameters ask for, to be drawn one over the other: one, or one more for another time.
    pub fn pictures(&self) -> (Cow<'_, Self>, Option<Self>) {
        let Some(Compare { time_ns, how }) = self.compare else { return (Cow::Borrowed(self), None) };
        let other = Self { time_ns, compare: None, ..self.clone() };
        match how {
            Comparing::Ghost(strength) => {
                let emphasis = Emphasis { of: Standing::Moving, strength, rest: 0.0 };
                (Cow::Borrowed(self), Some(Self { emphasis, ..other }))
            }
            Comparing::Split(at) => {
                let view = self.view.viewport_px;
                let left = (view.w as f32 * at.clamp(0.0, 1.0)).round() as u32;
                let right = PxRect { x: view.x + left, w: view.w - left, ..view };
                let own = Self { only: Some(right), compare: None, ..self.clone() };
                (Cow::Owned(own), Some(Self { only: Some(PxRect { w: left, ..view }), ..other }))
            }
        }
    }
}
