//! Time of the next frame; never, where none is needed.

use std::time::{Duration, Instant};

/// Time between frames while a progress bar moves and nothing else.
const PROGRESS_EVERY: Duration = Duration::from_millis(50);
/// Time until the next check of a window that cannot be seen.
const HIDDEN_EVERY: Duration = Duration::from_millis(250);

/// Time of the next frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// At once.
    Now,
    /// Later.
    At(Instant),
    /// When something happens.
    Never,
}

impl Due {
    /// Whether the time has come.
    pub fn has_come(self, now: Instant) -> bool {
        match self {
            Self::Now => true,
            Self::At(time) => time <= now,
            Self::Never => false,
        }
    }
}

/// Reasons for another frame.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// The frame just made could be shown.
    pub visible: bool,
    /// The picture changes by itself, or a scene is being uploaded.
    pub moving: bool,
    /// The loader's progress is on show.
    pub loading: bool,
    /// Delay of the panels' next frame.
    pub panels_after: Duration,
}

/// Time of the next frame, seen from `now`.
pub fn due(now: Instant, needs: Needs) -> Due {
    let Needs { visible, moving, loading, panels_after } = needs;
    let soonest = match (moving, loading) {
        (true, _) => Duration::ZERO,
        (false, true) => PROGRESS_EVERY.min(panels_after),
        (false, false) => panels_after,
    };
    // Where there is no picture to wait for, nothing else slows the frames down.
    let soonest = if visible { soonest } else { soonest.max(HIDDEN_EVERY) };
    if soonest.is_zero() {
        return Due::Now;
    }
    now.checked_add(soonest).filter(|_| soonest < Duration::from_secs(86_400)).map_or(Due::Never, Due::At)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STILL: Needs = Needs { visible: true, moving: false, loading: false, panels_after: Duration::MAX };

    #[test]
    fn nothing_moves_and_nothing_is_drawn() {
        assert_eq!(due(Instant::now(), STILL), Due::Never);
    }

    #[test]
    fn the_soonest_wish_counts() {
        let now = Instant::now();
        assert_eq!(due(now, Needs { moving: true, ..STILL }), Due::Now);
        assert_eq!(due(now, Needs { panels_after: Duration::ZERO, ..STILL }), Due::Now);
        assert_eq!(due(now, Needs { loading: true, ..STILL }), Due::At(now + PROGRESS_EVERY));
        let soon = Duration::from_millis(10);
        assert_eq!(due(now, Needs { loading: true, panels_after: soon, ..STILL }), Due::At(now + soon));
    }

    #[test]
    fn a_hidden_window_does_not_spin() {
        let now = Instant::now();
        assert_eq!(due(now, Needs { visible: false, moving: true, ..STILL }), Due::At(now + HIDDEN_EVERY));
    }
}
