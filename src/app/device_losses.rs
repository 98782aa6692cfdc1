//! Losses of the graphics device, and whether another start is worth it. Counted in frames: a device that is lost again
//! right after its start would be started for ever.

use std::time::{Duration, Instant};

/// A device that is lost this often …
const MOST: usize = 3;
/// … within this many frames …
const FRAMES: u64 = 600;
/// … and this time is given up. An idle window draws few frames in a day.
const TIME: Duration = Duration::from_secs(60);

/// Losses of a device.
#[derive(Clone, Debug, Default)]
pub struct DeviceLosses {
    frame: u64,
    /// Frames and moments of the latest losses, fewer than [`MOST`].
    latest: Vec<(u64, Instant)>,
    planned: PlannedFailures,
}

impl DeviceLosses {
    /// None yet; a debug build loses its device on purpose at the frames that the environment names.
    pub fn new() -> Self {
        Self { planned: PlannedFailures::from_env(), ..Self::default() }
    }

    /// Counts a frame. True if the device is to be lost in it, on purpose.
    pub fn count_frame(&mut self) -> bool {
        self.frame += 1;
        self.planned.frames.contains(&self.frame)
    }

    /// Whether the next device is not to open, on purpose.
    pub fn rehearses_failure(&mut self) -> bool {
        let fails = self.planned.failures > 0;
        self.planned.failures = self.planned.failures.saturating_sub(1);
        fails
    }

    /// Notes a loss. True if the device may be started again.
    pub fn note(&mut self, now: Instant) -> bool {
        self.latest.retain(|(frame, at)| self.frame - frame < FRAMES && now.duration_since(*at) < TIME);
        self.latest.push((self.frame, now));
        self.latest.len() < MOST
    }
}

/// Pauses between tries to open a device: a driver that starts again is not there at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct RetryPauses {
    tries: u32,
}

impl RetryPauses {
    /// First pause; every one after it is twice as long.
    const FIRST: Duration = Duration::from_millis(250);
    /// Tries after the first one, in eight seconds.
    const TRIES: u32 = 5;

    /// Notes a failed try. Pause before the next one, `None` when it is time to give up.
    pub fn next_pause(&mut self) -> Option<Duration> {
        let pause = (self.tries < Self::TRIES).then(|| Self::FIRST * 2_u32.pow(self.tries));
        self.tries += 1;
        pause
    }
}

/// Failures on purpose.
#[derive(Clone, Debug, Default)]
struct PlannedFailures {
    /// Frames at which the device is lost.
    frames: Vec<u64>,
    /// Times that no other device opens.
    failures: u32,
}

impl PlannedFailures {
    /// `MAPSCOPE_LOSE_DEVICE_AT=30,200` and `MAPSCOPE_FAIL_DEVICES=3` in debug builds; a release build has no use for
    /// them.
    fn from_env() -> Self {
        let asked = |name| cfg!(debug_assertions).then(|| std::env::var(name).ok()).flatten();
        let frames = asked("MAPSCOPE_LOSE_DEVICE_AT");
        let frames = frames.iter().flat_map(|list| list.split(',')).filter_map(|frame| frame.trim().parse().ok());
        let failures = asked("MAPSCOPE_FAIL_DEVICES").and_then(|count| count.parse().ok());
        Self { frames: frames.collect(), failures: failures.unwrap_or(0) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::{DeviceLosses, FRAMES, RetryPauses, TIME};

    #[test]
    fn pauses_grow_and_end() {
        let mut pauses = RetryPauses::default();
        let millis: Vec<_> = std::iter::from_fn(|| pauses.next_pause()).map(|pause| pause.as_millis()).collect();
        assert_eq!(millis, [250, 500, 1000, 2000, 4000]);
        assert_eq!(pauses.next_pause(), None);
    }

    fn pass(losses: &mut DeviceLosses, frames: u64) {
        for _ in 0..frames {
            assert!(!losses.count_frame());
        }
    }

    #[test]
    fn losses_in_quick_succession_are_the_end() {
        let (mut losses, now) = (DeviceLosses::default(), Instant::now());
        pass(&mut losses, 10);
        assert!(losses.note(now));
        pass(&mut losses, 1);
        assert!(losses.note(now));
        pass(&mut losses, 100);
        assert!(!losses.note(now));
    }

    #[test]
    fn losses_now_and_then_are_not() {
        let (mut losses, now) = (DeviceLosses::default(), Instant::now());
        for _ in 0..20 {
            pass(&mut losses, FRAMES / 2);
            assert!(losses.note(now));
            pass(&mut losses, FRAMES / 2);
        }
    }
    #[test]
    fn a_device_lost_once_a_day_is_started_again_however_little_was_drawn() {
        let (mut losses, now) = (DeviceLosses::default(), Instant::now());
        for day in 0..20 {
            pass(&mut losses, 1);
            assert!(losses.note(now + TIME * day));
        }
    }
}
