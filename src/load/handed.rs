//! A file on its way from a later start of the program to the window that is open. The one who asked is told "yes" when
//! the window has taken the file, not when somebody has merely heard of it: until then it may still open the file itself,
//! and never do both.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A file that can be taken, as long as somebody still waits for that. Dropping it turns it down.
#[derive(Debug)]
pub struct Handed {
    path: PathBuf,
    fate: Fate,
}

/// What has become of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fate(Arc<(Mutex<Stage>, Condvar)>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Offered,
    Taken,
    /// Turned down, or withdrawn by the one who waited for too long.
    Over,
}

impl Handed {
    /// Offers a file.
    pub(super) fn new(path: PathBuf) -> (Self, Fate) {
        let fate = Fate::default();
        (Self { path, fate: fate.clone() }, fate)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes the file, which has to be opened then. `None` where nobody waits any longer: it opens elsewhere.
    pub fn take(mut self) -> Option<PathBuf> {
        self.fate.end(Stage::Taken).then(|| std::mem::take(&mut self.path))
    }
}

impl Drop for Handed {
    fn drop(&mut self) {
        self.fate.end(Stage::Over);
    }
}

impl Fate {
    /// Waits until the file is taken or turned down, or withdraws it. Whether it was taken.
    pub(super) fn wait(&self, patience: Duration) -> bool {
        let is_open = |stage: &mut Stage| *stage == Stage::Offered;
        let waited = self.0.1.wait_timeout_while(self.lock(), patience, is_open);
        let (mut stage, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if *stage == Stage::Offered {
            *stage = Stage::Over;
        }
        *stage == Stage::Taken
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
        let (handed, fate) = Handed::new("/a.map".into());
        assert_eq!(handed.path(), Path::new("/a.map"));
        assert_eq!((handed.take(), fate.wait(NOW)), (Some("/a.map".into()), true));
        let (handed, fate) = Handed::new("/a.map".into());
        assert!(!fate.wait(NOW), "nobody has taken it");
        assert_eq!(handed.take(), None, "and now it opens elsewhere");
        let (handed, fate) = Handed::new("/a.map".into());
        drop(handed);
        assert!(!fate.wait(LONG), "nobody waits for what was turned down");
    }

    #[test]
    fn whoever_waits_hears_of_it() {
        let (handed, fate) = Handed::new("/a.map".into());
        let waits = std::thread::spawn(move || fate.wait(LONG));
        assert!(handed.take().is_some());
        assert!(waits.join().expect("ends"));
    }
}
