//! Measures of a load, from the request to open a map until it shows: its phases, and how long the window failed
//! to answer (the longest frame).

use std::time::{Duration, Instant};

use crate::base::PhaseTimes;
use crate::ui::LoadFigures;

/// The longest frame and the phases so far.
#[derive(Clone, Copy, Debug)]
pub struct LoadTrace {
    asked: Instant,
    phases: PhaseTimes,
    /// When there was a scene.
    baked: Instant,
    longest: Duration,
    frames: u32,
}

impl LoadTrace {
    /// A map was asked for just now.
    pub fn start() -> Self {
        let now = Instant::now();
        Self { asked: now, phases: PhaseTimes::default(), baked: now, longest: Duration::ZERO, frames: 0 }
    }

    /// There is a scene that came by itself just now; its upload begins.
    pub fn of_scene(phases: PhaseTimes) -> Self {
        let now = Instant::now();
        let asked = now.checked_sub(phases.total()).unwrap_or(now);
        Self { asked, phases, baked: now, longest: Duration::ZERO, frames: 0 }
    }

    /// There is a scene; its upload begins.
    pub fn baked(&mut self, phases: PhaseTimes) {
        (self.phases, self.baked) = (phases, Instant::now());
    }

    /// What the load took, of a map that is ready to show just now.
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
