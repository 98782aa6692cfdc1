//! The handle that long work holds: it reports how far it is, asks whether anybody still wants the result, and asks
//! for room in memory before it takes it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Limits;
use super::meter::{Meter, Room};

/// What a load is busy with.
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

/// How far a load is: `done` of `total` steps of `phase`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The part of the work.
    pub phase: Phase,
    /// Steps finished.
    pub done: usize,
    /// Steps in all; 0 while unknown.
    pub total: usize,
}

/// The work was cancelled. Not a failure; there is simply no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// Shared between the threads that work and the one that waits.
#[derive(Debug)]
pub struct Task {
    cancelled: AtomicBool,
    progress: Mutex<Progress>,
    limits: Limits,
    memory: Meter,
    inflated: Meter,
}

impl Default for Task {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Task {
    /// Work that has not begun, within limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            cancelled: AtomicBool::default(),
            progress: Mutex::default(),
            limits,
            memory: Meter::new(limits.memory_bytes),
            inflated: Meter::new(limits.inflated_bytes),
        }
    }

    /// Bounds on single things. Of what adds up, [`Task::room`] and [`Task::may_inflate`] know what is left.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Room in memory, none yet: it grows by asking, before anything is put there.
    pub fn room(&self) -> Room<'_> {
        Room::none(&self.memory)
    }

    /// Bytes of memory that are left; others may take some at the same moment.
    pub fn memory_left(&self) -> u64 {
        self.memory.left()
    }

    /// Half of the memory that is left, put aside: as long as the room is held, others share the other half.
    pub fn put_half_aside(&self) -> Room<'_> {
        let mut room = self.room();
        // Should others take some at the same moment, less is put aside; none is better than a wait.
        let _ = room.grow(usize::try_from(self.memory.left() / 2).unwrap_or(usize::MAX));
        room
    }

    /// Whether to go on with so many bytes that came out of a data block or are made of the runs in it: not when
    /// somebody has cancelled, and not when it is more than all blocks together may inflate to.
    pub fn may_inflate(&self, bytes: usize) -> bool {
        self.check().is_ok() && self.inflated.take(bytes)
    }

    /// Asks the work to stop at its next step.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// `Err` once somebody has cancelled; called between steps.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.cancelled.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) }
    }

    /// Starts a phase of `total` steps.
    pub fn begin(&self, phase: Phase, total: usize) {
        self.set(Progress { phase, done: 0, total });
    }

    /// One more step of the current phase is done.
    pub fn step(&self) {
        if let Ok(mut progress) = self.progress.lock() {
            progress.done += 1;
        }
    }

    /// How far the work is.
    pub fn progress(&self) -> Progress {
        self.progress.lock().map(|p| *p).unwrap_or_default()
    }

    fn set(&self, to: Progress) {
        if let Ok(mut progress) = self.progress.lock() {
            *progress = to;
        }
    }
}
