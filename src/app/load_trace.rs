//! Measures of a load, from the request to open a map until it shows: its phases, and how long the window failed
//! to answer (the longest frame).

use std::time::{Duration, Instant};

use crate::base::PhaseTimes;
use crate::ui::LoadFigures;

/// Longest frame and the phases so far.
#[derive(Clone, Copy, Debug)]
pub struct LoadTrace {
    asked: Instant,
    phases: PhaseTimes,
    /// Time at which there was a scene.
    baked: Instant,
    longest: Duration,
    frames: u32,
}

impl LoadTrace {
    /// Starts at the request of a map.
    pub fn start() -> Self {
        let now = Instant::now();
        Self { asked: now, phases: PhaseTimes::default(), baked: now, longest: Duration::ZERO, frames: 0 }
    }

    /// Starts at a scene that came by itself; its upload begins.
    pub fn of_scene(phases: PhaseTimes) -> Self {
        let now = Instant::now();
        let asked = now.checked_sub(phases.total()).unwrap_or(now);
        Self { asked, phases, baked: now, longest: Duration::ZERO, frames: 0 }
    }

    /// Notes that there is a scene; its upload begins.
    pub fn baked(&mut self, phases: PhaseTimes) {
        (self.phases, self.baked) = (phases, Instant::now());
    }

    /// Figures of the load of a map that is ready to show just now.
    pub fn figures(&self) -> LoadFigures {
        LoadFigures { phases: self.phases, upload: self.baked.elapsed(), total: self.asked.elapsed() }
    }

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
