//! A thread that runs errands one after the other. Each can be cancelled by itself, also before it begins; what comes of
//! it the one who runs it tells. What the errands are is somebody else's business.
//!
//! [`super::Worker`] is for work that can wait and be done again; errands are run once.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::base::Task;

/// How often somebody who waits looks whether the errand is still wanted.
const LOOK: Duration = Duration::from_millis(20);
/// How long the end of the program waits for a cancelled errand to clean up behind it.
const GRACE: Duration = Duration::from_secs(2);

/// Runs errands on one thread. Dropping it cancels all that were not run to their end.
pub struct Errands<W> {
    orders: Option<Sender<Order<W>>>,
    over: Receiver<()>,
    tasks: Mutex<Vec<Arc<Task>>>,
}

/// An errand that somebody has sent. It goes on when this is dropped.
#[derive(Clone, Debug)]
pub struct Errand(Arc<Task>);

struct Order<W> {
    errand: W,
    /// It begins no sooner than after so long a rest.
    rest: Duration,
    task: Arc<Task>,
}

impl Errand {
    /// It is not wanted any more.
    pub fn cancel(&self) {
        self.0.cancel();
    }
}

impl<W: Send + 'static> Errands<W> {
    /// Starts a thread that has nothing to do yet. `make` is called there for the one who runs errands; each errand is
    /// cancelled through its task.
    pub fn start<F: FnMut(W, &Task)>(make: impl FnOnce() -> F + Send + 'static) -> Self {
        let (orders, taken) = channel::<Order<W>>();
        let (is_over, over) = channel();
        let run = move || {
            let mut run = make();
            for Order { errand, rest, task } in taken {
                if is_wanted_after(rest, &task) {
                    run(errand, &task);
                }
            }
            drop(run);
            // Where nobody waits nobody needs to know.
            let _ = is_over.send(());
        };
        if let Err(cause) = thread::Builder::new().name("errands".to_owned()).spawn(run) {
            tracing::warn!("cannot start a thread to run errands: {cause}");
        }
        Self { orders: Some(orders), over, tasks: Mutex::default() }
    }

    /// Sends an errand, to be run after those before it and after a rest in which it may yet be cancelled.
    pub fn send(&self, errand: W, rest: Duration) -> Errand {
        let task = Arc::new(Task::default());
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        // Only the list holds those that were run.
        tasks.retain(|task| Arc::strong_count(task) > 1);
        tasks.push(task.clone());
        if let Some(orders) = &self.orders {
            // Without a thread nothing is ever run; that has been told.
            let _ = orders.send(Order { errand, rest, task: task.clone() });
        }
        Errand(task)
    }

    /// Cancels all, and waits for the one that is being run, as long as that takes no more than two seconds. Whether it
    /// has ended.
    pub fn finish(mut self) -> bool {
        self.cancel_all();
        !matches!(self.over.recv_timeout(GRACE), Err(RecvTimeoutError::Timeout))
    }
}

impl<W> Errands<W> {
    fn cancel_all(&mut self) {
        self.orders = None;
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.iter().for_each(|task| task.cancel());
    }
}

impl<W> Drop for Errands<W> {
    fn drop(&mut self) {
        self.cancel_all();
    }
}

/// Rests, and says whether the errand is still wanted then.
fn is_wanted_after(rest: Duration, task: &Task) -> bool {
    let mut rested = Duration::ZERO;
    while task.check().is_ok() && rested < rest {
        let part = LOOK.min(rest - rested);
        thread::sleep(part);
        rested += part;
    }
    task.check().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT_ONCE: Duration = Duration::ZERO;

    /// Errands that tell what they begin, and last until the word is given or they are cancelled; then they tell that.
    fn errands() -> (Errands<u32>, Receiver<(u32, &'static str)>, Sender<()>) {
        let ((tell, told), (go_on, go)) = (channel(), channel::<()>());
        let make = move || {
            move |errand: u32, task: &Task| {
                tell.send((errand, "begun")).expect("the test listens");
                let ended = loop {
                    if task.check().is_err() {
                        break "cancelled";
                    }
                    match go.recv_timeout(Duration::from_millis(1)) {
                        Ok(()) => break "done",
                        Err(RecvTimeoutError::Disconnected) => break "alone",
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                };
                tell.send((errand, ended)).expect("the test listens");
            }
        };
        (Errands::start(make), told, go_on)
    }

    #[test]
    fn errands_are_run_in_turn_and_cancelled_one_by_one() {
        let (errands, told, go_on) = errands();
        let sent = [1, 2, 3].map(|n| errands.send(n, AT_ONCE));
        assert_eq!(told.recv(), Ok((1, "begun")));
        sent[1].cancel();
        go_on.send(()).expect("it works");
        assert_eq!([told.recv(), told.recv()], [Ok((1, "done")), Ok((3, "begun"))], "the second is not even begun");
        sent[2].cancel();
        assert_eq!(told.recv(), Ok((3, "cancelled")));
        errands.send(4, Duration::from_millis(30));
        assert_eq!(told.recv(), Ok((4, "begun")), "after a rest");
        assert!(errands.finish());
        assert_eq!(told.try_recv(), Ok((4, "cancelled")), "the end waits for it");
        assert!(told.recv().is_err(), "and the one who ran them is gone");
    }

    #[test]
    fn a_rest_ends_with_the_wish() {
        let (errands, told, _go_on) = errands();
        errands.send(1, Duration::from_secs(3600)).cancel();
        errands.send(2, AT_ONCE).cancel();
        drop(errands);
        assert!(told.recv().is_err(), "neither was begun");
    }
}
