//! A clock that is handed in. Most loads have none, and nothing depends on it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

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
