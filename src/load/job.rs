//! A load in the background. Its owner takes events as they come, and may cancel; it never waits.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::error::LoadError;
use super::event::{Analysis, Ended, LoadEvent, LoadState};
use super::options::LoadOptions;
use super::pipeline::{load_events, load_now};
use super::source::Source;
use crate::analysis::differences_between;
use crate::base::{Phase, Progress, Task, panics};
use crate::files::{Wake, spawn, spawn_scoped};
use crate::scene::{Scene, Solid, World};

/// How often [`load_while`] looks how far a load is.
const LOOK: Duration = Duration::from_millis(1);

/// A load in the background. Dropping it cancels the load.
pub struct Job {
    task: Arc<Task>,
    events: Arc<EventQueue>,
    /// The progress that was delivered last.
    progress: Progress,
    /// The last event has been taken.
    is_over: bool,
}

/// Events that have not been taken yet.
struct EventQueue {
    events: Mutex<VecDeque<LoadEvent>>,
    wake: Wake,
}

impl Job {
    /// Starts a load. `wake` is called on the thread of the load whenever there are events to take and were none before;
    /// then all of them are to be taken.
    pub fn start(source: Source, options: LoadOptions, wake: Wake) -> Self {
        Self::run(options.task(), None, wake, move |task, each| load_events(&source, &options, task, each))
    }

    /// Starts to load a map again, and finds the changes since it was loaded before.
    pub fn reload(source: Source, options: LoadOptions, before: Arc<Scene>, wake: Wake) -> Self {
        Self::run(options.task(), Some(before), wake, move |task, each| load_events(&source, &options, task, each))
    }

    /// Asks it to stop; it will then end with [`LoadError::Cancelled`], unless it has ended already.
    pub fn cancel(&self) {
        self.task.cancel();
    }

    /// The next event; `None` while there is none, and after the last.
    pub fn take_event(&mut self) -> Option<LoadEvent> {
        if self.is_over {
            return None;
        }
        if let Some(event) = self.events.lock().pop_front() {
            self.is_over = matches!(event, LoadEvent::Done(_) | LoadEvent::Failed(_));
            return Some(event);
        }
        let progress = self.task.progress();
        let is_news = std::mem::replace(&mut self.progress, progress) != progress;
        is_news.then_some(LoadEvent::Progress(progress))
    }

    /// Takes all events that there are into a state; the end, once, when the load has ended.
    pub fn update(&mut self, state: &mut LoadState) -> Option<Ended> {
        while let Some(event) = self.take_event() {
            state.apply(event);
        }
        state.take_ended()
    }

    /// Does work on a thread of its own, and hands over its events; `before`: the scene that its own is compared with.
    pub(crate) fn run(
        task: Task,
        before: Option<Arc<Scene>>,
        wake: Wake,
        work: impl FnOnce(&Task, &mut dyn FnMut(LoadEvent)) -> Result<(), LoadError> + Send + 'static,
    ) -> Self {
        let events = Arc::new(EventQueue { events: Mutex::default(), wake });
        let job = Self { task: Arc::new(task), events, progress: Progress::default(), is_over: false };
        let (task, events) = (job.task.clone(), job.events.clone());
        let spawned = spawn("load", move || {
            let mut after = None;
            let mut each = |event| {
                let event = match (event, &before) {
                    (LoadEvent::Scene(scene), Some(before)) => LoadEvent::Scene(sharing_things(scene, before)),
                    (event, _) => event,
                };
                if let LoadEvent::Scene(scene) = &event {
                    after = Some(Arc::clone(scene));
                }
                events.push(event);
            };
            let result = work(&task, &mut each);
            // Taken here: until the events are taken, time goes on.
            let times = task.times();
            if let (Ok(()), Some((before, after))) = (&result, before.as_ref().zip(after)) {
                // Without differences the map is shown all the same.
                if let Ok(differences) = panics::guard(|| differences_between(before, &after)) {
                    events.push(LoadEvent::Analysis(Analysis::Differences(Arc::new(differences))));
                }
            }
            events.push(result.map_or_else(LoadEvent::Failed, |()| LoadEvent::Done(times)));
        });
        if let Err(cause) = spawned {
            job.events.lock().push_back(LoadEvent::Failed(LoadError::Thread(cause)));
        }
        job
    }
}

/// A scene with the things of the one before where they are the same, so that a selection can stay.
fn sharing_things(scene: Arc<Scene>, before: &Scene) -> Arc<Scene> {
    match (&scene.world, &before.world) {
        (World::Solid(solid), World::Solid(before)) if !before.things.is_empty() && solid.things == before.things => {
            let things = Arc::clone(&before.things);
            let solid = Arc::new(Solid { things, ..Solid::clone(solid) });
            Arc::new(Scene { summary: scene.summary.clone(), world: World::Solid(solid) })
        }
        _ => scene,
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl EventQueue {
    fn push(&self, event: LoadEvent) {
        let mut events = self.lock();
        let was_empty = events.is_empty();
        events.push_back(event);
        drop(events);
        if was_empty {
            (self.wake)();
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<LoadEvent>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
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
        let outcome = |load: thread::ScopedJoinHandle<'_, Result<Arc<Scene>, LoadError>>| {
            load.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        if load.is_finished() {
            return Ok((outcome(load)?, other()));
        }
        let other = other();
        Ok((outcome(load)?, other))
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

    /// Takes events until the load has ended; `wait` receives a word whenever there are some.
    fn finish(job: &mut Job, wait: &mpsc::Receiver<()>) -> Ended {
        let mut state = LoadState::default();
        loop {
            wait.recv().expect("woken");
            if let Some(ended) = job.update(&mut state) {
                return ended;
            }
        }
    }

    /// A wake that sends a word. The test may be over by then.
    fn waker() -> (Wake, mpsc::Receiver<()>) {
        let (woken, wait) = mpsc::channel();
        (Box::new(move || _ = woken.send(())), wait)
    }

    #[test]
    fn events_are_there_before_the_call() {
        let (wake, wait) = waker();
        let mut job = Job::run(Task::default(), None, wake, |_, each| {
            each(LoadEvent::Scene(Arc::default()));
            Ok(())
        });
        assert!(finish(&mut job, &wait).outcome.is_ok());
        assert!(job.take_event().is_none(), "nothing follows the end");
    }

    #[test]
    fn what_changed_is_delivered_before_the_end() {
        let (wake, wait) = waker();
        let mut job = Job::run(Task::default(), Some(Arc::default()), wake, |_, each| {
            each(LoadEvent::Scene(Arc::default()));
            Ok(())
        });
        let ended = finish(&mut job, &wait);
        assert!(ended.outcome.is_ok() && ended.differences.is_some());
    }

    #[test]
    fn progress_is_delivered_where_there_is_nothing_else() {
        let (wake, wait) = waker();
        let (go, gone) = mpsc::channel::<()>();
        let (stepped, steps) = mpsc::channel();
        let mut job = Job::run(Task::default(), None, wake, move |task, _| {
            task.begin(Phase::Layers, 3);
            task.step();
            stepped.send(()).expect("the test waits");
            gone.recv().expect("told to go on");
            Err(Cancelled.into())
        });
        steps.recv().expect("stepped");
        let event = job.take_event();
        let expected = Progress { phase: Phase::Layers, done: 1, total: 3 };
        assert!(matches!(event, Some(LoadEvent::Progress(progress)) if progress == expected), "{event:?}");
        assert!(job.take_event().is_none(), "said once");
        go.send(()).expect("the work waits");
        assert!(matches!(finish(&mut job, &wait).outcome, Err(LoadError::Cancelled(_))));
    }

    #[test]
    fn dropping_a_job_cancels_its_work() {
        let (done, wait) = mpsc::channel();
        let job = Job::run(Task::default(), None, Box::new(|| ()), move |task, _| {
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
        use crate::files::test_disk::{Memory, patient};

        let demo = Source::Demo.bytes().expect("built in").to_vec();
        let mut memory = Memory { stalled: vec!["/net/maps/editor".into(), "/net/editor".into()], ..Memory::default() };
        memory.files.insert("/net/maps/demo.map".into(), demo);
        let memory = Arc::new(memory);
        let options = LoadOptions { disk: patient(&memory), ..LoadOptions::default() };
        let (wake, wait) = waker();
        let mut job = Job::start(Source::File("/net/maps/demo.map".into()), options, wake);
        let waits = || memory.asked.lock().expect("unpoisoned").iter().any(|path| path.starts_with("/net/maps/editor"));
        while !waits() {
            thread::yield_now();
        }
        job.cancel();
        assert!(matches!(finish(&mut job, &wait).outcome, Err(LoadError::Cancelled(_))));
        memory.release();
    }
}
