//! Work with a time limit: done on a thread of its own, which is left behind where it does not end in time.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use super::spawn;
use crate::base::{Cancelled, Task, reason_text};

/// Time between two looks whether the result is still wanted.
const LOOK: Duration = Duration::from_millis(20);
/// Time that cancelled work has to notice.
const GRACE: Duration = Duration::from_secs(2);

/// Reason for the missing result of work with a time limit.
#[derive(Debug, thiserror::Error)]
pub enum TimeoutError {
    /// It took too long.
    #[error("it takes longer than {} s", .0.as_secs())]
    TooLong(Duration),
    /// The work was cancelled. Not a failure.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The machine has no thread left.
    #[error("cannot start a thread: {}", reason_text(.0))]
    Thread(#[from] std::io::Error),
}

/// Runs work on another thread and waits for its result, at most for `patience` and as long as `task` is not cancelled.
/// The work is given a task of its own; work that does not notice its cancellation is left behind.
///
/// # Errors
/// The time is over, `task` was cancelled, the work panicked, or there is no thread.
pub fn run_with_timeout<T: Send + 'static>(
    task: &Task,
    patience: Duration,
    work: impl FnOnce(&Task) -> T + Send + 'static,
) -> Result<T, TimeoutError> {
    let own = Arc::new(Task::new(*task.limits()));
    let (result, wait) = channel();
    let its = own.clone();
    spawn("load", move || {
        // The wait may have ended.
        let _ = result.send(work(&its));
    })?;
    let mut waited = Duration::ZERO;
    let end = loop {
        if let Err(cancelled) = task.check() {
            break cancelled.into();
        }
        if waited >= patience {
            break TimeoutError::TooLong(patience);
        }
        match wait.recv_timeout(LOOK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => break TimeoutError::Cancelled(Cancelled),
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
    use std::thread;

    use super::*;

    #[test]
    fn work_may_take_only_so_long() {
        let forever = |task: &Task| {
            while task.check().is_ok() {
                thread::yield_now();
            }
        };
        let patience = Duration::from_secs(60);
        assert_eq!(run_with_timeout(&Task::default(), patience, |_| 5).ok(), Some(5));
        let late = run_with_timeout(&Task::default(), Duration::from_millis(40), forever);
        assert!(matches!(late, Err(TimeoutError::TooLong(_))));
        let cancelled = Task::default();
        cancelled.cancel();
        assert!(matches!(run_with_timeout(&cancelled, patience, forever), Err(TimeoutError::Cancelled(_))));
    }
}
