//! A thread for work that nobody waits for: one piece after the other, the most wanted first, and none at all while
//! something else is more important. What the work is, is somebody else's business.

use std::collections::VecDeque;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::Wake;
use crate::base::{Cancelled, Limits, Task};

/// How often somebody who waits looks whether the result is still wanted.
const LOOK: Duration = Duration::from_millis(20);
/// How long work that is cancelled may take to notice.
const GRACE: Duration = Duration::from_secs(2);

/// Works on one thread. Dropping it ends the work.
pub struct Worker<W, D>(Arc<Shared<W, D>>);

struct Shared<W, D> {
    state: Mutex<State<W, D>>,
    changed: Condvar,
}

struct State<W, D> {
    wanted: VecDeque<W>,
    done: Vec<D>,
    /// What is being worked on.
    current: Option<Arc<Task>>,
    is_paused: bool,
    is_over: bool,
}

impl<W: Clone + PartialEq + Send + 'static, D: Send + 'static> Worker<W, D> {
    /// Starts a thread that has nothing to do yet. `make` is called there for the one who does the work, which is
    /// cancelled through its task and then answers `None`. `wake` is called there when there is something to take.
    pub fn start<F>(limits: Limits, make: impl FnOnce() -> F + Send + 'static, wake: Wake) -> Self
    where
        F: FnMut(&W, &Task) -> Option<D>,
    {
        let state =
            State { wanted: VecDeque::new(), done: Vec::new(), current: None, is_paused: false, is_over: false };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let its = shared.clone();
        let work = move || {
            let mut work = make();
            while let Some((wish, task)) = its.next(limits) {
                let done = work(&wish, &task);
                if its.ended(wish, done) {
                    wake();
                }
            }
        };
        if let Err(cause) = thread::Builder::new().name("worker".to_owned()).spawn(work) {
            tracing::warn!("cannot start a thread to work with: {cause}");
        }
        Self(shared)
    }

    /// Replaces what is wanted, the most urgent first. What is being worked on goes on.
    pub fn want(&self, wanted: impl IntoIterator<Item = W>) {
        self.0.lock().wanted = wanted.into_iter().collect();
        self.0.changed.notify_all();
    }

    /// How much is wanted and not begun.
    pub fn waiting(&self) -> usize {
        self.0.lock().wanted.len()
    }

    /// Stops at once, to begin again with the same; or goes on.
    pub fn pause(&self, is_paused: bool) {
        let mut state = self.0.lock();
        if state.is_paused != is_paused {
            state.is_paused = is_paused;
            if let Some(task) = state.current.as_ref().filter(|_| is_paused) {
                task.cancel();
            }
            self.0.changed.notify_all();
        }
    }

    /// What was done since it was asked last.
    pub fn take(&self) -> Vec<D> {
        std::mem::take(&mut self.0.lock().done)
    }
}

impl<W, D> Drop for Worker<W, D> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.is_over = true;
        if let Some(task) = &state.current {
            task.cancel();
        }
        self.0.changed.notify_all();
    }
}

impl<W, D> Shared<W, D> {
    fn lock(&self) -> MutexGuard<'_, State<W, D>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Clone + PartialEq, D> Shared<W, D> {
    /// Waits for something to do; `None` when it is over.
    fn next(&self, limits: Limits) -> Option<(W, Arc<Task>)> {
        let rests = |state: &mut State<W, D>| !state.is_over && (state.is_paused || state.wanted.is_empty());
        let mut state = self.changed.wait_while(self.lock(), rests).unwrap_or_else(PoisonError::into_inner);
        let wish = state.wanted.pop_front().filter(|_| !state.is_over)?;
        let task = Arc::new(Task::new(limits));
        state.current = Some(task.clone());
        Some((wish, task))
    }

    /// Something is done, or was cancelled. Whether somebody should look: who has not yet taken what was done before
    /// has been told already.
    fn ended(&self, wish: W, done: Option<D>) -> bool {
        let mut state = self.lock();
        state.current = None;
        match done {
            Some(done) => state.done.push(done),
            None if !state.wanted.contains(&wish) => state.wanted.push_front(wish),
            None => {}
        }
        state.done.len() == 1
    }
}

/// Why work that may take only so long has no result.
#[derive(Debug, thiserror::Error)]
pub enum NoResult {
    /// It took too long.
    #[error("it takes longer than {} seconds", .0.as_secs())]
    TooLong(Duration),
    /// Somebody cancelled. Not a failure.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The machine has no thread left.
    #[error("there is no thread for it: {0}")]
    Thread(#[from] std::io::Error),
}

/// Has something done on another thread and waits, but not longer than `patience`, and only as long as `task` is not
/// cancelled. The work is given a task of its own; if it does not notice that this is cancelled it is left behind.
pub fn hastily<T: Send + 'static>(
    task: &Task,
    patience: Duration,
    work: impl FnOnce(&Task) -> T + Send + 'static,
) -> Result<T, NoResult> {
    let own = Arc::new(Task::new(*task.limits()));
    let (tell, wait) = channel();
    let its = own.clone();
    thread::Builder::new().name("load".to_owned()).spawn(move || {
        // Where nobody waits any longer nobody needs the result.
        let _ = tell.send(work(&its));
    })?;
    let mut waited = Duration::ZERO;
    let end = loop {
        if let Err(cancelled) = task.check() {
            break cancelled.into();
        }
        if waited >= patience {
            break NoResult::TooLong(patience);
        }
        match wait.recv_timeout(LOOK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => break NoResult::Cancelled(Cancelled),
            Err(RecvTimeoutError::Timeout) => waited += LOOK,
        }
    };
    own.cancel();
    // Its memory is given back before anything else begins.
    let _ = wait.recv_timeout(GRACE);
    Err(end)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender};

    use super::*;

    type Numbers = Worker<u32, u32>;

    /// A worker that tells what it begins, and waits for the word to go on with it, or to be cancelled.
    fn worker() -> (Numbers, Receiver<u32>, Sender<()>) {
        let ((tell, begun), (go_on, go)) = (channel(), channel::<()>());
        let make = move || {
            move |wish: &u32, task: &Task| {
                tell.send(*wish).expect("the test waits");
                loop {
                    if task.check().is_err() {
                        return None;
                    }
                    match go.recv_timeout(Duration::from_millis(1)) {
                        Ok(()) => return Some(*wish),
                        Err(RecvTimeoutError::Disconnected) => return None,
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                }
            }
        };
        (Worker::start(Limits::default(), make, Box::new(|| ())), begun, go_on)
    }

    fn all_done(worker: &Numbers, count: usize) -> Vec<u32> {
        let mut done = Vec::new();
        while done.len() < count {
            done.extend(worker.take());
            thread::yield_now();
        }
        done
    }

    #[test]
    fn the_most_wanted_is_done_first() {
        let (worker, begun, go_on) = worker();
        worker.want([1, 2, 3]);
        assert_eq!(begun.recv(), Ok(1));
        worker.want([3, 4]);
        assert_eq!(worker.waiting(), 2);
        for _ in 0..3 {
            go_on.send(()).expect("it works");
        }
        assert_eq!(all_done(&worker, 3), [1, 3, 4], "what was begun is ended, what is no longer wanted not begun");
    }

    #[test]
    fn a_pause_ends_what_is_being_done_and_begins_it_again_later() {
        let (worker, begun, go_on) = worker();
        worker.want([1, 2]);
        assert_eq!(begun.recv(), Ok(1));
        worker.pause(true);
        while worker.0.lock().current.is_some() {
            thread::yield_now();
        }
        assert_eq!(worker.0.lock().wanted, [1, 2]);
        assert!(begun.try_recv().is_err(), "nothing is begun");
        worker.pause(false);
        assert_eq!(begun.recv(), Ok(1));
        go_on.send(()).expect("it works");
        assert_eq!(all_done(&worker, 1), [1]);
    }

    #[test]
    fn work_may_take_only_so_long() {
        let forever = |task: &Task| {
            while task.check().is_ok() {
                thread::yield_now();
            }
        };
        let patience = Duration::from_secs(60);
        assert_eq!(hastily(&Task::default(), patience, |_| 5).ok(), Some(5));
        let late = hastily(&Task::default(), Duration::from_millis(40), forever);
        assert!(matches!(late, Err(NoResult::TooLong(_))));
        let cancelled = Task::default();
        cancelled.cancel();
        assert!(matches!(hastily(&cancelled, patience, forever), Err(NoResult::Cancelled(_))));
    }
}
