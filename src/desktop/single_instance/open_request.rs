//! A file on its way from a later start of the program to the window that is open. The answer is "yes" once the window
//! has accepted the file, not once the request was received: until then the later start may still open the file itself,
//! and never do both.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A request to open a file. It can be accepted as long as the asking program waits. Dropping it turns it down.
#[derive(Debug)]
pub struct OpenRequest {
    path: PathBuf,
    reply: Reply,
}

/// Outcome of a request, shared with the thread that answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Reply(Arc<(Mutex<Stage>, Condvar)>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Offered,
    Accepted,
    /// Turned down, or withdrawn by the one who waited for too long.
    Over,
}

impl OpenRequest {
    /// Offers a file.
    pub(super) fn new(path: PathBuf) -> (Self, Reply) {
        let reply = Reply::default();
        (Self { path, reply: reply.clone() }, reply)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Accepts the request: the file has to be opened then. `None` where the asking program waits no longer: it opens the
    /// file itself.
    pub fn accept(mut self) -> Option<PathBuf> {
        self.reply.end(Stage::Accepted).then(|| std::mem::take(&mut self.path))
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.reply.end(Stage::Over);
    }
}

impl Reply {
    /// Waits until the file is taken or turned down, or withdraws it. Whether it was taken.
    pub(super) fn wait(&self, patience: Duration) -> bool {
        let is_open = |stage: &mut Stage| *stage == Stage::Offered;
        let waited = self.0.1.wait_timeout_while(self.lock(), patience, is_open);
        let (mut stage, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if *stage == Stage::Offered {
            *stage = Stage::Over;
        }
        *stage == Stage::Accepted
    }

    /// Decides it, unless that has been done.
    fn end(&self, stage: Stage) -> bool {
        let mut now = self.lock();
        let is_first = *now == Stage::Offered;
        if is_first {
            *now = stage;
            self.0.1.notify_all();
        }
        is_first
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::ZERO;
    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_file_is_taken_or_not_and_both_know() {
        let (request, reply) = OpenRequest::new("/a.map".into());
        assert_eq!(request.path(), Path::new("/a.map"));
        assert_eq!((request.accept(), reply.wait(NOW)), (Some("/a.map".into()), true));
        let (request, reply) = OpenRequest::new("/a.map".into());
        assert!(!reply.wait(NOW), "nobody has taken it");
        assert_eq!(request.accept(), None, "and now it opens elsewhere");
        let (request, reply) = OpenRequest::new("/a.map".into());
        drop(request);
        assert!(!reply.wait(LONG), "nobody waits for what was turned down");
    }

    #[test]
    fn whoever_waits_hears_of_it() {
        let (request, reply) = OpenRequest::new("/a.map".into());
        let waits = crate::files::spawn("test", move || reply.wait(LONG)).expect("a thread");
        assert!(request.accept().is_some());
        assert!(waits.join().expect("ends"));
    }
}
