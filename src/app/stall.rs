//! How long the window failed to answer during a load: the longest frame from the wish to open a map until it shows.

use std::time::Duration;

/// The longest frame so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct StallMeter {
    longest: Duration,
    frames: u32,
}

impl StallMeter {
    /// Counts a frame that kept the main thread busy for this long.
    pub fn count(&mut self, busy: Duration) {
        self.longest = self.longest.max(busy);
        self.frames += 1;
    }

    /// Writes the result to the log.
    pub fn log(self, what: &str) {
        let longest_ms = self.longest.as_secs_f64() * 1000.0;
        tracing::info!("opened {what}: longest stall {longest_ms:.1} ms in {} frames", self.frames);
    }
}
