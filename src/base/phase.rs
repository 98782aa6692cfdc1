//! Phases of a load, and how long each took. Without a clock they took no time.

use std::time::Duration;

/// A part of the work of a load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Bytes are fetched.
    #[default]
    Reading,
    /// The file's structure is read.
    Parsing,
    /// Images are found, inflated and decoded.
    Images,
    /// Layers are inflated and made ready for drawing.
    Layers,
}

/// How long the phases of a load took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseTimes {
    /// Bytes fetched.
    pub read: Duration,
    /// The file's structure read.
    pub parse: Duration,
    /// Images found, inflated and decoded.
    pub images: Duration,
    /// Layers inflated and made ready for drawing.
    pub layers: Duration,
}

impl PhaseTimes {
    /// All phases together.
    pub fn total(&self) -> Duration {
        self.read + self.parse + self.images + self.layers
    }

    /// The time of one phase.
    pub fn of_mut(&mut self, phase: Phase) -> &mut Duration {
        match phase {
            Phase::Reading => &mut self.read,
            Phase::Parsing => &mut self.parse,
            Phase::Images => &mut self.images,
            Phase::Layers => &mut self.layers,
        }
    }
}
