//! The handle that long work holds: it reports how far it is, checks whether it is cancelled, and reserves memory before
//! taking it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::budget::{Budget, Reservation};
use super::{Clock, Limits, Phase, PhaseTimes};

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
#[error("canceled")]
pub struct Cancelled;

/// Shared between the threads that work and the one that waits.
#[derive(Debug)]
pub struct Task {
    cancelled: Arc<AtomicBool>,
    course: Arc<Mutex<Course>>,
    clock: Clock,
    limits: Limits,
    memory: Arc<Budget>,
    inflated: Arc<Budget>,
}

/// A part of a task, as [`Task::part`] makes them.
#[derive(Debug)]
pub struct Part(Task);

/// Amounts that a part of a task has taken. Unless something was refused they depend on nothing but the part's work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Bytes of memory that are still taken.
    pub memory: u64,
    /// The most bytes of memory at any time.
    pub most_memory: u64,
    /// Bytes that came out of data blocks.
    pub inflated: u64,
    /// There was not enough of something.
    pub refused: bool,
}

/// Where the work is, and how long it took to get there.
#[derive(Debug, Default)]
struct Course {
    progress: Progress,
    /// Up to when `times` counts, by the task's clock.
    since: Duration,
    times: PhaseTimes,
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
            cancelled: Arc::default(),
            course: Arc::default(),
            clock: Clock::default(),
            limits,
            memory: Arc::new(Budget::new(limits.memory_bytes)),
            inflated: Arc::new(Budget::new(limits.inflated_bytes)),
        }
    }

    /// A part of the work. It is one with the whole but that what it takes can be asked for, and undone.
    pub fn part(&self) -> Part {
        let part_of = |whole: &Arc<Budget>| Arc::new(Budget::part_of(whole));
        Part(Self {
            cancelled: self.cancelled.clone(),
            course: self.course.clone(),
            clock: self.clock.clone(),
            limits: self.limits,
            memory: part_of(&self.memory),
            inflated: part_of(&self.inflated),
        })
    }

    /// The same work, its phases timed from now on.
    pub fn timed_by(self, clock: Clock) -> Self {
        let since = clock.now();
        Self { course: Arc::new(Mutex::new(Course { since, ..Course::default() })), clock, ..self }
    }

    /// Bounds on single things. Of what adds up, [`Task::reservation`] and [`Task::may_inflate`] know what is left.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Room in memory, none yet: it grows by asking, before anything is put there.
    pub fn reservation(&self) -> Reservation {
        Reservation::none(&self.memory)
    }

    /// Bytes of memory that are left; others may take some at the same moment.
    pub fn memory_left(&self) -> u64 {
        self.memory.left()
    }

    /// Bytes that may still come out of data blocks; others may take some at the same moment.
    pub fn inflated_left(&self) -> u64 {
        self.inflated.left()
    }

    /// Puts aside so many bytes of memory, and so many that may come out of data blocks, but no more than a quarter of
    /// what is left of the one and half of the other: as long as the two are held, others share the rest.
    pub fn reserve(&self, memory: u64, inflated: u64) -> [Reservation; 2] {
        let take = |budget: &Arc<Budget>, bytes: u64| {
            let mut reserved = Reservation::none(budget);
            // Should others take some at the same moment, nothing is put aside, which is better than a wait.
            let _ = reserved.grow(usize::try_from(bytes).unwrap_or(usize::MAX));
            reserved
        };
        [
            take(&self.memory, memory.min(self.memory.left() / 4)),
            take(&self.inflated, inflated.min(self.inflated.left() / 2)),
        ]
    }

    /// Whether to go on with so many bytes that came out of a data block or are made of the runs in it: not when
    /// the task is cancelled, and not when it is more than all blocks together may inflate to.
    pub fn may_inflate(&self, bytes: usize) -> bool {
        self.check().is_ok() && self.inflated.take(bytes)
    }

    /// Asks the work to stop at its next step.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// `Err` once the task is cancelled; called between steps.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.cancelled.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) }
    }

    /// Starts a phase of `total` steps; the one before is over.
    pub fn begin(&self, phase: Phase, total: usize) {
        let mut course = self.course();
        self.note_time(&mut course);
        course.progress = Progress { phase, done: 0, total };
    }

    /// One more step of the current phase is done.
    pub fn step(&self) {
        self.course().progress.done += 1;
    }

    /// How far the work is.
    pub fn progress(&self) -> Progress {
        self.course().progress
    }

    /// How long the phases have taken until now; nothing without a clock.
    pub fn times(&self) -> PhaseTimes {
        let mut course = self.course();
        self.note_time(&mut course);
        course.times
    }

    /// Counts the time since the last look for the current phase.
    fn note_time(&self, course: &mut Course) {
        let now = self.clock.now();
        *course.times.of_mut(course.progress.phase) += now.saturating_sub(course.since);
        course.since = now;
    }

    fn course(&self) -> MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Part {
    /// The handle that the part's work holds.
    pub fn task(&self) -> &Task {
        &self.0
    }

    /// Amounts that the part has taken until now.
    pub fn taken(&self) -> Taken {
        let Task { memory, inflated, .. } = &self.0;
        Taken {
            memory: memory.taken(),
            most_memory: memory.most(),
            inflated: inflated.taken(),
            refused: memory.has_refused() || inflated.has_refused(),
        }
    }

    /// As if the part had never been. Nothing that lies in its memory may be there any more.
    pub fn undo(self) {
        self.0.memory.give_all_back();
        self.0.inflated.give_all_back();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn phases_are_timed_by_the_clock_that_was_handed_in() {
        let ms = Arc::new(AtomicU64::new(7));
        let pass = |by| ms.fetch_add(by, Ordering::Relaxed);
        let seen = ms.clone();
        let clock = Clock::new(move || Duration::from_millis(seen.load(Ordering::Relaxed)));
        let task = Task::default().timed_by(clock);
        pass(1);
        task.begin(Phase::Reading, 0);
        pass(2);
        task.begin(Phase::Images, 0);
        pass(4);
        task.begin(Phase::Layers, 0);
        pass(8);
        // A phase that comes a second time adds up.
        task.begin(Phase::Images, 0);
        pass(16);
        let ms = Duration::from_millis;
        let expected = PhaseTimes { read: ms(3), parse: ms(0), images: ms(20), layers: ms(8) };
        assert_eq!(task.times(), expected);
        assert_eq!((task.times().total(), task.times()), (ms(31), expected), "asking twice counts nothing twice");
    }

    #[test]
    fn without_a_clock_nothing_takes_time() {
        let task = Task::default();
        task.begin(Phase::Layers, 3);
        task.step();
        assert_eq!(task.progress(), Progress { phase: Phase::Layers, done: 1, total: 3 });
        assert_eq!(task.times(), PhaseTimes::default());
    }
}
