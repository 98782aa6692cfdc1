//! A folder read on a thread of its own: one behind a network may not answer.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::disk::{Disk, NoAnswer};
use super::folder::FolderError;
use super::{Wake, spawn};
use crate::base::{Listing, Task};

/// A folder that is being read. Dropping it ends the work.
pub struct FolderJob {
    folder: PathBuf,
    task: Arc<Task>,
    outcome: Outcome,
}

type Outcome = Arc<Mutex<Option<Result<Listing, FolderError>>>>;

impl FolderJob {
    /// Starts to read a folder. `wake` is called once, when the list can be taken.
    pub fn start(folder: PathBuf, disk: &Disk, wake: Wake) -> Self {
        let job = Self { folder: folder.clone(), task: Arc::default(), outcome: Outcome::default() };
        let (task, outcome, disk) = (job.task.clone(), job.outcome.clone(), disk.trusted());
        let spawned = spawn("folder", move || {
            let listing = list_within_patience(&folder, &disk, &task);
            *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(listing);
            wake();
        });
        if let Err(cause) = spawned {
            let failed = Err(FolderError::Io { folder: job.folder.clone(), cause });
            *job.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(failed);
        }
        job
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The list, once, when there is one.
    pub fn take(&self) -> Option<Result<Listing, FolderError>> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Drop for FolderJob {
    fn drop(&mut self) {
        self.task.cancel();
    }
}

/// Reads a folder, for as long as its disk is waited for.
fn list_within_patience(folder: &Path, disk: &Disk, task: &Task) -> Result<Listing, FolderError> {
    let path = folder.to_owned();
    match disk.ask(task, move |reads, task| reads.maps(&path, task)) {
        Ok(listing) => listing,
        Err(NoAnswer::Cancelled(cancelled)) => Err(cancelled.into()),
        Err(NoAnswer::Stalled) => Err(FolderError::Stalled(folder.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::files::test_disk::{Memory, impatient};

    /// Outcome of a job.
    fn end(folder: &Path, disk: &Disk) -> Result<Listing, FolderError> {
        let (woken, wait) = mpsc::channel();
        let wake = Box::new(move || woken.send(()).expect("the test waits"));
        let job = FolderJob::start(folder.to_owned(), disk, wake);
        wait.recv().expect("woken");
        job.take().expect("woken after the list was left")
    }

    #[test]
    fn what_cannot_be_listed_says_why() {
        let gone = end(Path::new("/no/such/folder"), &Disk::default()).expect_err("there is none");
        assert!(gone.to_string().starts_with("cannot read the folder /no/such/folder: "), "{gone}");
    }

    #[test]
    fn a_folder_that_does_not_answer_is_given_up() {
        let memory = Arc::new(Memory { stalled: vec!["/net".into()], ..Memory::default() });
        let stalled = end(Path::new("/net/maps"), &impatient(&memory)).expect_err("no answer");
        assert_eq!(stalled.to_string(), "cannot read the folder /net/maps: the disk is not responding");
        assert!(end(Path::new("/here"), &impatient(&memory)).is_ok());
        memory.release();
    }
}
