//! A thread that works for a view: it takes the latest of its requests, and hands over news as they come.

use std::fmt::Debug;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::minetest::WorldError;
use crate::base::{Cancelled, Task, panics};
use crate::files::{Wake, spawn};

/// A thread with requests `R` and news `E`. Dropping it ends the thread, without a wait.
#[derive(Debug)]
pub struct StreamThread<R, E> {
    feed: Arc<Feed<R, E>>,
    task: Arc<Task>,
}

/// The thread's side: where requests come from and news go to.
pub struct Feed<R, E> {
    state: Mutex<State<R, E>>,
    changed: Condvar,
    wake: Wake,
}

#[derive(Debug)]
struct State<R, E> {
    request: Option<R>,
    news: Vec<E>,
    /// The latest request is being worked on.
    is_busy: bool,
}

impl<R: Debug, E: Debug> Debug for Feed<R, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Feed").field("state", &*self.lock()).finish_non_exhaustive()
    }
}

impl<R: Clone + PartialEq + Send + 'static, E: Send + 'static> StreamThread<R, E> {
    /// Starts the thread. `wake` is called on it when there is news. Where the work fails in a way that it must not,
    /// `failed` makes news of the reason.
    ///
    /// # Errors
    /// The machine has no thread left.
    pub fn start(
        name: &str,
        task: Task,
        wake: Wake,
        failed: fn(String) -> E,
        work: impl FnOnce(&Feed<R, E>, &Task) + Send + 'static,
    ) -> io::Result<Self> {
        let state = State { request: None, news: Vec::new(), is_busy: false };
        let feed = Arc::new(Feed { state: Mutex::new(state), changed: Condvar::new(), wake });
        let thread = Self { feed: Arc::clone(&feed), task: Arc::new(task) };
        let task = Arc::clone(&thread.task);
        spawn(name, move || {
            let done = panics::guard(|| -> Result<(), WorldError> {
                work(&feed, &task);
                Ok(())
            });
            if let Err(caught) = done {
                feed.push([failed(format!("internal error ({})", caught.message))]);
                feed.rest();
            }
        })?;
        Ok(thread)
    }

    /// Sets what is needed from now on.
    pub fn request(&self, request: R) {
        let mut state = self.feed.lock();
        if state.request.as_ref() != Some(&request) {
            state.request = Some(request);
            state.is_busy = true;
            self.feed.changed.notify_one();
        }
    }

    /// Takes the news.
    pub fn take(&self) -> Vec<E> {
        std::mem::take(&mut self.feed.lock().news)
    }

    /// Whether the latest request is being worked on.
    pub fn is_busy(&self) -> bool {
        self.feed.lock().is_busy
    }
}

impl<R, E> Drop for StreamThread<R, E> {
    fn drop(&mut self) {
        self.task.cancel();
        // Under the lock: else the word could come between the thread's look at the task and its wait.
        let _state = self.feed.lock();
        self.feed.changed.notify_one();
    }
}

impl<R, E> Feed<R, E> {
    fn lock(&self) -> MutexGuard<'_, State<R, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands over news.
    pub fn push(&self, news: impl IntoIterator<Item = E>) {
        let mut state = self.lock();
        let before = state.news.len();
        state.news.extend(news);
        let is_first = before == 0 && !state.news.is_empty();
        drop(state);
        if is_first {
            (self.wake)();
        }
    }

    /// Nothing more is done until there is another request.
    pub fn rest(&self) {
        if std::mem::take(&mut self.lock().is_busy) {
            (self.wake)();
        }
    }
}

impl<R: Clone + PartialEq, E> Feed<R, E> {
    /// Waits for another request than the one that is known; `None` at the end.
    pub fn next_request(&self, known: Option<&R>, task: &Task) -> Option<R> {
        let mut state = self.lock();
        if state.is_busy && state.request.as_ref() == known {
            state.is_busy = false;
            drop(state);
            // The window shows that it is done.
            (self.wake)();
            state = self.lock();
        }
        loop {
            task.check().ok()?;
            match &state.request {
                Some(request) if Some(request) != known => return Some(request.clone()),
                _ => state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Waits for another request than the one that is known, for some time at most; `None` without one.
    ///
    /// # Errors
    /// The task is cancelled: the end.
    pub fn next_request_within(&self, known: Option<&R>, most: Duration, task: &Task) -> Result<Option<R>, Cancelled> {
        let state = self.lock();
        task.check()?;
        let is_known = |state: &mut State<R, E>| state.request.as_ref() == known && task.check().is_ok();
        let waited = self.changed.wait_timeout_while(state, most, is_known);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        task.check()?;
        Ok(state.request.clone().filter(|request| Some(request) != known))
    }

    /// Whether a request is still the latest one.
    pub fn is_latest(&self, request: &R) -> bool {
        self.lock().request.as_ref() == Some(request)
    }
}
