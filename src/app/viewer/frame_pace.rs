//! The clock of the frames: the time between them while things move, and how long one takes.

use std::time::Instant;

/// Part of the last frame's time in the time that is shown; it would flicker otherwise.
const SMOOTHING: f32 = 0.9;

/// Clock of the frames.
#[derive(Default)]
pub struct FramePace {
    /// Start of the frame before, if things were moving since.
    previous: Option<Instant>,
    /// Start of the frame that is being drawn, until it shows.
    unseen: Option<Instant>,
    /// Duration of a frame, smoothed, in milliseconds.
    pub frame_ms: f32,
}

impl FramePace {
    /// Starts a frame; returns the time since the one before, in seconds.
    pub fn begin(&mut self, now: Instant) -> f32 {
        self.unseen = Some(now);
        self.previous.replace(now).map_or(0.0, |previous| (now - previous).as_secs_f32())
    }

    /// Stops the clock of frames: time that passes from now on is not caught up with later.
    pub fn rest(&mut self) {
        self.previous = None;
    }

    /// Notes that the frame that was begun last can be seen.
    pub fn seen(&mut self, now: Instant) {
        let Some(begun) = self.unseen.take() else { return };
        let frame_ms = (now - begun).as_secs_f32() * 1000.0;
        let before = if self.frame_ms == 0.0 { frame_ms } else { self.frame_ms };
        self.frame_ms = before * SMOOTHING + frame_ms * (1.0 - SMOOTHING);
    }
}
