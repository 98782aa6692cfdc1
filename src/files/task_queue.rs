//! The task queue: one thread that runs requests one after the other.
//!
//! Requests come in two ways. [`TaskQueue::push`] adds one that is run once, after those before it, and is cancelled
//! through its [`TaskHandle`]; cancelled before it begins, it is run with a cancelled task, so that its runner can report
//! the end. [`TaskQueue::set_requests`] replaces all requests of the other kind, the most urgent first;
//! [`TaskQueue::pause`] holds these back, and one that is interrupted by it is run again later. Pushed requests go first.
//!
//! Results wait in the queue until [`TaskQueue::take`] fetches them; a wake-up call says that there are some. A runner
//! that reports on the way does so by a channel of its own. A request whose runner panics has no result; the queue goes
//! on with the next one.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Wake, spawn};
use crate::base::{Limits, Task, panics};

/// Time between two looks whether a delayed request has been cancelled.
const LOOK: Duration = Duration::from_millis(20);
/// Time that a cancelled request has to clean up at the end of the program.
const GRACE: Duration = Duration::from_secs(2);

/// A thread for requests `R` with results `O`. Dropping it cancels all that have not been run to their end.
pub struct TaskQueue<R, O = ()> {
    shared: Arc<Shared<R, O>>,
    limits: Limits,
    ended: Mutex<Receiver<()>>,
}

/// A request that was pushed. It goes on when this is dropped.
#[derive(Clone, Debug)]
pub struct TaskHandle(Arc<Task>);

impl TaskHandle {
    /// Cancels the request. One that has not begun is run all the same, with a task that is cancelled from the beginning.
    pub fn cancel(&self) {
        self.0.cancel();
    }
}

struct Shared<R, O> {
    state: Mutex<State<R, O>>,
    changed: Condvar,
}

struct State<R, O> {
    pushed: VecDeque<Pushed<R>>,
    /// Replaceable requests, the most urgent first.
    requests: VecDeque<Arc<R>>,
    /// Results that have not been taken, with the replaceable requests that they answer.
    results: Vec<(Option<Arc<R>>, O)>,
    current: Option<Current<R>>,
    is_paused: bool,
    end: End,
}

struct Pushed<R> {
    request: Arc<R>,
    delay: Duration,
    task: Arc<Task>,
}

/// The request that is being run.
struct Current<R> {
    request: Arc<R>,
    task: Arc<Task>,
    is_pushed: bool,
    /// Its place among the replaceable requests, to which it returns where it is interrupted; `None` where it is not
    /// requested any more, or was pushed.
    place: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Open,
    /// Pushed requests are run without delay, then the thread ends.
    Draining,
    /// The thread ends.
    Over,
}

impl<R: Send + Sync + 'static, O: Send + 'static> TaskQueue<R, O> {
    /// Starts a thread that has nothing to do yet. `make` is called there for the runner, whose requests are cancelled
    /// through their tasks, which have these limits, perhaps before they begin; it answers `None` where it has no result,
    /// as after a cancellation. `wake` is called there when there is a first result to take. Without a thread, or a
    /// runner, which is logged, nothing is run.
    pub fn start<F>(name: &str, limits: Limits, make: impl FnOnce() -> F + Send + 'static, wake: Wake) -> Self
    where
        F: FnMut(&R, &Task) -> Option<O>,
    {
        let state = State {
            pushed: VecDeque::new(),
            requests: VecDeque::new(),
            results: Vec::new(),
            current: None,
            is_paused: false,
            end: End::Open,
        };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let (own, (is_over, ended)) = (shared.clone(), channel());
        let _ = spawn(name, move || {
            // A panic is reported where it comes up.
            if let Some(mut run) = panics::catch(make) {
                while let Some((request, task)) = own.next(limits) {
                    let result = panics::catch(|| run(&request, &task));
                    if own.finish_current(result) {
                        wake();
                    }
                }
            }
            own.cancel_all();
            // A closed channel is the end for every wait; a message would be one for the first only.
            drop(is_over);
        });
        Self { shared, limits, ended: Mutex::new(ended) }
    }

    /// Adds a request, to be run once, after those pushed before it and after a delay, which a cancellation ends.
    pub fn push(&self, request: R, delay: Duration) -> TaskHandle {
        let task = Arc::new(Task::new(self.limits));
        let mut state = self.shared.lock();
        if state.end == End::Open {
            state.pushed.push_back(Pushed { request: Arc::new(request), delay, task: task.clone() });
        }
        drop(state);
        self.shared.changed.notify_all();
        TaskHandle(task)
    }

    /// Replaces the replaceable requests, the most urgent first. The one that is being run goes on. Requests that are
    /// being run, or whose results have not been taken, are not run a second time.
    pub fn set_requests(&self, requests: impl IntoIterator<Item = R>)
    where
        R: PartialEq,
    {
        let mut state = self.shared.lock();
        let State { requests: old, current, results, end, .. } = &mut *state;
        old.clear();
        if *end == End::Open {
            old.extend(requests.into_iter().map(Arc::new));
        }
        old.retain(|request| !results.iter().any(|(answered, _)| answered.as_ref() == Some(request)));
        if let Some(current) = current.as_mut().filter(|current| !current.is_pushed) {
            current.place = old.iter().position(|request| *request == current.request);
            old.retain(|request| *request != current.request);
        }
        drop(state);
        self.shared.changed.notify_all();
    }

    /// Cancels everything and waits for the request that is being run, at most for two seconds. Whether it has ended.
    pub fn finish(self) -> bool {
        self.shared.cancel_all();
        self.wait(GRACE)
    }

    /// Runs what was pushed, without its delays, and waits for that, at most for `patience`. Nothing that is pushed later
    /// is run. Whether all has been run.
    pub fn drain(&self, patience: Duration) -> bool {
        let mut state = self.shared.lock();
        if state.end == End::Open {
            state.end = End::Draining;
        }
        drop(state);
        self.shared.changed.notify_all();
        self.wait(patience)
    }

    fn wait(&self, patience: Duration) -> bool {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        !matches!(ended.recv_timeout(patience), Err(RecvTimeoutError::Timeout))
    }
}

impl<R, O> TaskQueue<R, O> {
    /// Replaceable requests that have not begun.
    pub fn waiting(&self) -> usize {
        self.shared.lock().requests.len()
    }

    /// Holds replaceable requests back, also the one that is being run, or goes on with them.
    pub fn pause(&self, is_paused: bool) {
        let mut state = self.shared.lock();
        if state.is_paused != is_paused {
            state.is_paused = is_paused;
            if let Some(current) = state.current.as_ref().filter(|current| is_paused && !current.is_pushed) {
                current.task.cancel();
            }
            drop(state);
            self.shared.changed.notify_all();
        }
    }

    /// Cancels the replaceable request that is being run where it is not requested any more.
    pub fn cancel_unrequested(&self) {
        let state = self.shared.lock();
        if let Some(current) = state.current.as_ref().filter(|current| !current.is_pushed && current.place.is_none()) {
            current.task.cancel();
        }
    }

    /// Results since the last call.
    pub fn take(&self) -> Vec<O> {
        let results = std::mem::take(&mut self.shared.lock().results);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

impl<R, O> Drop for TaskQueue<R, O> {
    fn drop(&mut self) {
        self.shared.cancel_all();
    }
}

impl<R, O> Shared<R, O> {
    fn lock(&self) -> MutexGuard<'_, State<R, O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cancel_all(&self) {
        let mut state = self.lock();
        state.end = End::Over;
        state.pushed.clear();
        state.requests.clear();
        if let Some(current) = &state.current {
            current.task.cancel();
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Waits for a request; `None` at the end.
    fn next(&self, limits: Limits) -> Option<(Arc<R>, Arc<Task>)> {
        loop {
            let rests = |state: &mut State<R, O>| {
                state.end == End::Open && state.pushed.is_empty() && (state.is_paused || state.requests.is_empty())
            };
            let mut state = self.changed.wait_while(self.lock(), rests).unwrap_or_else(PoisonError::into_inner);
            if let Some(Pushed { request, delay, task }) = state.pushed.pop_front() {
                // Set before the delay, so that the end of the queue cancels it.
                let current = Current { request: request.clone(), task: task.clone(), is_pushed: true, place: None };
                state.current = Some(current);
                return self.is_open_after(delay, &task, state).then_some((request, task));
            }
            if state.end != End::Open {
                return None;
            }
            let Some(request) = state.requests.pop_front() else { continue };
            let task = Arc::new(Task::new(limits));
            state.current =
                Some(Current { request: request.clone(), task: task.clone(), is_pushed: false, place: Some(0) });
            return Some((request, task));
        }
    }

    /// Waits for a delay, or until its request is cancelled. Whether requests are still run then.
    fn is_open_after(&self, delay: Duration, task: &Task, mut state: MutexGuard<'_, State<R, O>>) -> bool {
        let mut waited = Duration::ZERO;
        while task.check().is_ok() && waited < delay && state.end == End::Open {
            let part = LOOK.min(delay - waited);
            let woken = self.changed.wait_timeout_while(state, part, |state| state.end == End::Open);
            (state, _) = woken.unwrap_or_else(PoisonError::into_inner);
            waited += part;
        }
        state.end != End::Over
    }

    /// The current request has ended; `result`: outcome of its runner, `None` where that panicked. Whether to wake: a
    /// result that has not been taken yet has been announced.
    fn finish_current(&self, result: Option<Option<O>>) -> bool {
        let mut state = self.lock();
        let Some(Current { request, task, is_pushed, place }) = state.current.take() else { return false };
        match result {
            Some(Some(result)) => {
                state.results.push(((!is_pushed).then_some(request), result));
                return state.results.len() == 1;
            }
            Some(None) => {
                // One that has no result without an interruption would have none the next time either.
                if let Some(place) = place.filter(|_| task.check().is_err()) {
                    let place = place.min(state.requests.len());
                    state.requests.insert(place, request);
                }
            }
            None => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;
    use std::thread;

    use super::*;

    const AT_ONCE: Duration = Duration::ZERO;

    type Reports = Receiver<(u32, &'static str)>;

    /// A queue that reports what it begins, and lets it last until the word is given or it is cancelled; then it reports
    /// that too.
    fn queue() -> (TaskQueue<u32, u32>, Reports, Sender<()>) {
        let ((report, reports), (go_on, go)) = (channel(), channel::<()>());
        let make = move || {
            move |request: &u32, task: &Task| {
                report.send((*request, "begun")).expect("the test listens");
                let end = loop {
                    if task.check().is_err() {
                        break "cancelled";
                    }
                    match go.recv_timeout(Duration::from_millis(1)) {
                        Ok(()) => break "done",
                        Err(RecvTimeoutError::Disconnected) => break "alone",
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                };
                report.send((*request, end)).expect("the test listens");
                (end == "done").then_some(*request)
            }
        };
        (TaskQueue::start("test", Limits::default(), make, Box::new(|| ())), reports, go_on)
    }

    fn results(queue: &TaskQueue<u32, u32>, count: usize) -> Vec<u32> {
        let mut results = Vec::new();
        while results.len() < count {
            results.extend(queue.take());
            thread::yield_now();
        }
        results
    }

    #[test]
    fn pushed_requests_are_run_in_turn_and_cancelled_one_by_one() {
        let (queue, reports, go_on) = queue();
        let handles = [1, 2, 3].map(|n| queue.push(n, AT_ONCE));
        assert_eq!(reports.recv(), Ok((1, "begun")));
        handles[1].cancel();
        go_on.send(()).expect("it works");
        assert_eq!(
            [reports.recv(), reports.recv(), reports.recv(), reports.recv()],
            [Ok((1, "done")), Ok((2, "begun")), Ok((2, "cancelled")), Ok((3, "begun"))],
            "the end of the second is reported, though it was cancelled before it began"
        );
        handles[2].cancel();
        assert_eq!(reports.recv(), Ok((3, "cancelled")));
        queue.push(4, Duration::from_millis(30));
        assert_eq!(reports.recv(), Ok((4, "begun")), "after a delay");
        assert!(queue.finish());
        assert_eq!(reports.try_recv(), Ok((4, "cancelled")), "the end waits for it");
        assert!(reports.recv().is_err(), "and the runner is gone");
    }

    #[test]
    fn a_delay_ends_with_its_request() {
        let (queue, reports, _go_on) = queue();
        queue.push(1, Duration::from_secs(3600)).cancel();
        assert_eq!([reports.recv(), reports.recv()], [Ok((1, "begun")), Ok((1, "cancelled"))]);
        queue.push(2, Duration::from_secs(3600));
        drop(queue);
        assert!(reports.recv().is_err(), "the other was not begun");
    }

    #[test]
    fn draining_runs_what_was_pushed_without_delays() {
        let (queue, reports, go_on) = queue();
        queue.push(1, Duration::from_secs(3600));
        queue.push(2, Duration::from_secs(3600));
        queue.set_requests([9]);
        queue.pause(true);
        for _ in 0..2 {
            go_on.send(()).expect("it works");
        }
        assert!(queue.drain(Duration::from_secs(60)));
        queue.push(3, AT_ONCE);
        assert!(queue.drain(AT_ONCE), "the end is known");
        let run: Vec<_> = reports.iter().filter(|(_, what)| *what == "done").map(|(n, _)| n).collect();
        assert_eq!(run, [1, 2]);
    }

    #[test]
    fn a_drain_does_not_wait_for_ever() {
        let (queue, reports, _go_on) = queue();
        queue.push(1, AT_ONCE);
        assert_eq!(reports.recv(), Ok((1, "begun")));
        assert!(!queue.drain(Duration::from_millis(30)));
    }

    #[test]
    fn the_most_urgent_request_is_run_first() {
        let (queue, reports, go_on) = queue();
        queue.set_requests([1, 2, 3]);
        assert_eq!(reports.recv(), Ok((1, "begun")));
        queue.set_requests([3, 4]);
        assert_eq!(queue.waiting(), 2);
        for _ in 0..3 {
            go_on.send(()).expect("it works");
        }
        assert_eq!(results(&queue, 3), [1, 3, 4], "what was begun is ended, what is no longer wanted not begun");
    }

    #[test]
    fn a_pause_interrupts_a_request_and_runs_it_again_later() {
        let (queue, reports, go_on) = queue();
        queue.set_requests([1, 2]);
        assert_eq!(reports.recv(), Ok((1, "begun")));
        queue.pause(true);
        assert_eq!(reports.recv(), Ok((1, "cancelled")));
        while queue.waiting() < 2 {
            thread::yield_now();
        }
        assert!(reports.try_recv().is_err(), "nothing is begun");
        queue.pause(false);
        assert_eq!(reports.recv(), Ok((1, "begun")), "before the other");
        go_on.send(()).expect("it works");
        assert_eq!(results(&queue, 1), [1]);
    }

    /// A queue that reports what it begins, and does this with it.
    fn queue_of(run: impl Fn(&u32) -> Option<u32> + Send + 'static) -> (TaskQueue<u32, u32>, Receiver<u32>) {
        let (begin, begun) = channel();
        let make = move || {
            move |request: &u32, _: &Task| {
                begin.send(*request).expect("the test listens");
                run(request)
            }
        };
        (TaskQueue::start("test", Limits::default(), make, Box::new(|| ())), begun)
    }

    #[test]
    fn a_request_without_a_result_is_run_once() {
        let (queue, begun) = queue_of(|_| None);
        queue.set_requests([1, 2]);
        assert_eq!([begun.recv(), begun.recv()], [Ok(1), Ok(2)], "one after the other");
    }

    #[test]
    fn a_panic_ends_its_request_alone() {
        let (queue, begun) = queue_of(|request| match request {
            1 | 3 => panic!("on purpose"),
            request => Some(*request),
        });
        queue.set_requests([1, 2]);
        assert_eq!([begun.recv(), begun.recv()], [Ok(1), Ok(2)]);
        assert_eq!(results(&queue, 1), [2]);
        queue.push(3, AT_ONCE);
        queue.push(4, AT_ONCE);
        assert_eq!([begun.recv(), begun.recv()], [Ok(3), Ok(4)]);
        assert_eq!(results(&queue, 1), [4]);
    }

    #[test]
    fn a_queue_without_a_runner_takes_no_requests() {
        let make = || -> fn(&u32, &Task) -> Option<u32> { panic!("on purpose") };
        let queue = TaskQueue::start("test", Limits::default(), make, Box::new(|| ()));
        assert!(queue.wait(Duration::from_secs(60)));
        queue.set_requests([1]);
        queue.push(2, AT_ONCE);
        let state = queue.shared.lock();
        assert!(state.pushed.is_empty() && state.requests.is_empty());
    }

    #[test]
    fn a_request_that_is_run_or_answered_is_not_run_again() {
        let (queue, reports, go_on) = queue();
        queue.set_requests([1]);
        assert_eq!(reports.recv(), Ok((1, "begun")));
        queue.set_requests([1, 2]);
        assert_eq!(queue.waiting(), 1);
        go_on.send(()).expect("it works");
        assert_eq!([reports.recv(), reports.recv()], [Ok((1, "done")), Ok((2, "begun"))]);
        queue.set_requests([1, 2]);
        assert_eq!(queue.waiting(), 0, "its result has not been taken");
        assert_eq!(results(&queue, 1), [1]);
        queue.set_requests([1, 2]);
        assert_eq!(queue.waiting(), 1, "that was another time");
    }

    #[test]
    fn a_request_that_is_withdrawn_can_be_cancelled() {
        let (queue, reports, go_on) = queue();
        queue.set_requests([1, 2]);
        assert_eq!(reports.recv(), Ok((1, "begun")));
        queue.cancel_unrequested();
        queue.set_requests([3, 1]);
        queue.cancel_unrequested();
        assert!(reports.recv_timeout(Duration::from_millis(20)).is_err(), "it is requested");
        queue.set_requests([3]);
        queue.cancel_unrequested();
        assert_eq!([reports.recv(), reports.recv()], [Ok((1, "cancelled")), Ok((3, "begun"))]);
        go_on.send(()).expect("it works");
        assert_eq!(results(&queue, 1), [3]);
        assert_eq!(queue.waiting(), 0, "it does not come back");
    }

    #[test]
    fn an_interrupted_request_returns_to_its_place() {
        let (queue, reports, go_on) = queue();
        queue.set_requests([1, 2]);
        assert_eq!(reports.recv(), Ok((1, "begun")));
        queue.pause(true);
        queue.set_requests([2, 1, 3]);
        queue.pause(false);
        assert_eq!(reports.recv(), Ok((1, "cancelled")));
        for n in [2, 1, 3] {
            assert_eq!(reports.recv(), Ok((n, "begun")));
            go_on.send(()).expect("it works");
            assert_eq!(reports.recv(), Ok((n, "done")));
        }
        assert_eq!(results(&queue, 3), [2, 1, 3]);
    }

    #[test]
    fn an_interrupted_request_that_is_requested_again_is_run_once() {
        let (queue, reports, go_on) = queue();
        queue.set_requests([1]);
        assert_eq!(reports.recv(), Ok((1, "begun")));
        queue.set_requests([2, 1]);
        queue.pause(true);
        assert_eq!(reports.recv(), Ok((1, "cancelled")));
        while queue.shared.lock().current.is_some() {
            thread::yield_now();
        }
        assert_eq!(queue.waiting(), 2);
        drop(go_on);
    }
}
