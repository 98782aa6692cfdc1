//! A clock that is handed in, and how long the phases of a load took by it. Most loads have no clock: their phases
//! then took no time, and nothing depends on it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::Phase;

/// Tells the time since some moment of its own. The default one stands still.
#[derive(Clone, Default)]
pub struct Clock(Option<Arc<dyn Fn() -> Duration + Send + Sync>>);

impl Clock {
    /// A clock that asks a function, on any thread.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(now)))
    }

    /// The time by this clock.
    pub fn now(&self) -> Duration {
        self.0.as_ref().map_or(Duration::ZERO, |now| now())
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Clock(running)" } else { "Clock(standing)" })
    }
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
