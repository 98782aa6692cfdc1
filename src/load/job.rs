//! A load in the background. The one who started it asks for progress, cancels, or takes the result; it never waits.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::{LoadError, LoadOptions, Source, load_now};
use crate::analysis::{Differences, differences_between};
use crate::base::panics::{self, Caught};
use crate::base::{Phase, PhaseTimes, Progress, Task};
use crate::files::{Wake, spawn, spawn_scoped};
use crate::scene::Scene;

/// How often [`load_while`] looks how far a load is.
const LOOK: Duration = Duration::from_millis(1);

/// Result of a load.
type Outcome = Result<Arc<Scene>, LoadError>;

/// A load in the background. Dropping it cancels the load.
pub struct Job {
    task: Arc<Task>,
    outcome: Arc<Mutex<Option<Ended>>>,
}

/// The end of a load.
#[derive(Debug)]
pub struct Ended {
    /// Its result.
    pub outcome: Result<Arc<Scene>, LoadError>,
    /// How long its phases took.
    pub times: PhaseTimes,
    /// Changes, where the same map was read again.
    pub differences: Option<Arc<Differences>>,
}

impl Job {
    /// Starts a load. `wake` is called once, when the result can be taken.
    pub fn start(source: Source, options: LoadOptions, wake: Wake) -> Self {
        Self::run(options.task(), None, wake, move |task| load_now(&source, &options, task))
    }

    /// Starts to load a map again, and finds the changes since it was loaded before.
    pub fn reload(source: Source, options: LoadOptions, before: Arc<Scene>, wake: Wake) -> Self {
        Self::run(options.task(), Some(before), wake, move |task| load_now(&source, &options, task))
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.task.progress()
    }

    /// Asks it to stop; the result will then be [`LoadError::Cancelled`], unless it was ready already.
    pub fn cancel(&self) {
        self.task.cancel();
    }

    /// The result, once, when there is one.
    pub fn take_result(&self) -> Option<Outcome> {
        self.take_timed().map(|(outcome, _)| outcome)
    }

    /// The result, once, when there is one, and how long the phases of the load took.
    pub fn take_timed(&self) -> Option<(Outcome, PhaseTimes)> {
        self.take_ended().map(|Ended { outcome, times, .. }| (outcome, times))
    }

    /// All that there is to say about the end, once, when the load has ended.
    pub fn take_ended(&self) -> Option<Ended> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Does work on a thread of its own; `before`: what its result is to be compared with.
    pub(super) fn run(
        task: Task,
        before: Option<Arc<Scene>>,
        wake: Wake,
        work: impl FnOnce(&Task) -> Outcome + Send + 'static,
    ) -> Self {
        let job = Self { task: Arc::new(task), outcome: Arc::default() };
        let (task, outcome) = (job.task.clone(), job.outcome.clone());
        let spawned = spawn("load", move || {
            let result = work(&task);
            // Taken here: until the window asks for the result, time goes on.
            let times = task.times();
            let both = before.as_ref().zip(result.as_ref().ok());
            let differences = both.map(|(before, after)| Arc::new(differences_between(before, after)));
            let ended = Ended { outcome: result, times, differences };
            *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(ended);
            wake();
        });
        if let Err(cause) = spawned {
            let outcome = Err(LoadError::Thread(cause));
            let ended = Ended { outcome, times: PhaseTimes::default(), differences: None };
            *job.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(ended);
        }
        job
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Loads on a thread of its own while the calling one does something else, which is begun once the bytes have turned out
/// to be a map; returns when both are done.
pub fn load_while<T>(
    source: &Source,
    options: &LoadOptions,
    other: impl FnOnce() -> T,
) -> Result<(Arc<Scene>, T), LoadError> {
    let task = options.task();
    thread::scope(|scope| {
        let load = spawn_scoped(scope, "load", || load_now(source, options, &task)).map_err(LoadError::Thread)?;
        while !load.is_finished() && matches!(task.progress().phase, Phase::Reading | Phase::Parsing) {
            thread::sleep(LOOK);
        }
        let outcome =
            |load: thread::ScopedJoinHandle<'_, Outcome>| load.join().unwrap_or_else(|panic| resume_unwind(panic));
        if load.is_finished() {
            return Ok((outcome(load)?, other()));
        }
        let other = other();
        Ok((outcome(load)?, other))
    })
}

/// Turns a panic into an error: a defect met by one file must not take the window away.
pub fn guarded<T>(name: String, work: impl FnOnce() -> Result<T, LoadError>) -> Result<T, LoadError> {
    panics::note_opening(Some(name.clone()));
    panics::guard(work).unwrap_or_else(|Caught { message, report }| {
        let report = report.map(|path| format!(" and {}", path.display())).unwrap_or_default();
        Err(LoadError::Panicked { name, message, report })
    })
}

/// Drops something large on another thread, since giving back hundreds of megabytes takes long enough to be seen.
pub fn drop_in_background(what: impl Send + 'static) {
    // Without a thread the closure, and with it the thing, is dropped here: slower, not wrong.
    drop(spawn("drop", move || drop(what)));
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::base::Cancelled;

    /// Runs work to its end and returns what the job ended with.
    fn finish(work: impl FnOnce(&Task) -> Outcome + Send + 'static) -> Outcome {
        let (woken, wait) = mpsc::channel();
        let wake = Box::new(move || woken.send(()).expect("the test waits"));
        let job = Job::run(Task::default(), None, wake, work);
        wait.recv().expect("woken");
        job.take_result().expect("woken after the result was left")
    }

    #[test]
    fn a_result_is_left_before_the_call() {
        assert!(finish(|_| Ok(Arc::default())).is_ok());
    }

    #[test]
    fn a_panic_becomes_an_error() {
        let error = guarded::<()>("x.map".to_owned(), || panic!("deep {}", "trouble")).expect_err("panicked");
        let text = error.to_string();
        assert!(text.contains("x.map") && text.contains("deep trouble"), "{text}");
    }

    #[test]
    fn dropping_a_job_cancels_its_work() {
        let (done, wait) = mpsc::channel();
        let job = Job::run(Task::default(), None, Box::new(|| ()), move |task| {
            while task.check().is_ok() {
                thread::yield_now();
            }
            done.send(()).expect("the test waits");
            Err(Cancelled.into())
        });
        drop(job);
        wait.recv().expect("the work noticed");
    }

    /// A map beside a folder of images that does not answer.
    #[test]
    fn a_load_that_waits_for_a_stalled_folder_of_images_is_cancelled_at_once() {
        use crate::files::Disk;
        use crate::files::test_disk::{Memory, patient};
        use crate::load::Source;

        let demo = Source::Demo.read(&Disk::default(), &Task::default(), &|_| true);
        let mut memory = Memory { stalled: vec!["/net/maps/editor".into(), "/net/editor".into()], ..Memory::default() };
        memory.files.insert("/net/maps/demo.map".into(), demo.expect("built in").to_vec());
        let memory = Arc::new(memory);
        let options = LoadOptions { disk: patient(&memory), ..LoadOptions::default() };
        let (woken, wait) = mpsc::channel();
        let wake = Box::new(move || woken.send(()).expect("the test waits"));
        let job = Job::start(Source::File("/net/maps/demo.map".into()), options, wake);
        let waits = || memory.asked.lock().expect("unpoisoned").iter().any(|path| path.starts_with("/net/maps/editor"));
        while !waits() {
            thread::yield_now();
        }
        job.cancel();
        wait.recv().expect("woken");
        assert!(matches!(job.take_result(), Some(Err(LoadError::Cancelled(_)))));
        memory.release();
    }
}
