//! Disks with time limits. A disk may lie behind a network and not answer, for a while or ever; [`Disk::ask`] returns an
//! answer or [`NoAnswer`], and can be cancelled while it waits.
//!
//! A thread that waits for such a disk cannot be stopped, so it is left behind; it holds nothing that others need.

use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::archive;
use super::file_error::FileError;
use super::folder::{FolderError, list_folder, map_file_at};
use super::read_file::{HeadCheck, read_file};
use super::spawn;
use crate::base::{Cancelled, Listing, MapFile, Task, has_archive_ending};

/// Time between two looks whether the answer is still wanted.
const LOOK: Duration = Duration::from_millis(20);
/// Folders with more entries than this are not listed to the end.
const LISTED: usize = 20_000;

/// Reads of a disk. There is one real one; tests have others, which do not answer.
pub trait Reads: fmt::Debug + Send + Sync {
    /// Reads a regular file; see `read_file`.
    fn read(&self, path: &Path, limit: u64, task: &Task, accepts: HeadCheck) -> Result<Arc<[u8]>, FileError>;
    /// The names in a folder; none where it cannot be read.
    fn list(&self, folder: &Path) -> Vec<OsString>;
    /// The maps in a folder; see `list_folder`.
    fn maps(&self, folder: &Path, task: &Task) -> Result<Listing, FolderError>;
    /// Facts of a file; `None` where there is none.
    fn map(&self, path: &Path) -> Option<MapFile>;
}

/// A disk. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Disk {
    reads: Arc<dyn Reads>,
    /// Time to wait for an answer, and time once one has failed to come. A step of progress is an answer.
    patience: [Duration; 2],
    /// Set once an answer has failed to come. Shared by all clones.
    has_stalled: Arc<OnceLock<()>>,
}

/// Reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The work was cancelled.
    Cancelled(Cancelled),
    /// It did not come in time.
    Stalled,
}

impl Default for Disk {
    fn default() -> Self {
        Self::new(Arc::new(Real), [Duration::from_secs(10), Duration::from_secs(1)])
    }
}

impl Disk {
    /// A disk that is waited for as long as `patience` says: at first, and after it has failed to answer once.
    pub fn new(reads: Arc<dyn Reads>, patience: [Duration; 2]) -> Self {
        Self { reads, patience, has_stalled: Arc::default() }
    }

    /// The disks of this machine, waited for as long as `patience` says.
    pub fn patient_for(patience: [Duration; 2]) -> Self {
        Self::new(Arc::new(Real), patience)
    }

    /// The same disk, trusted again.
    pub fn trusted(&self) -> Self {
        Self { has_stalled: Arc::default(), ..self.clone() }
    }

    /// Reads a file on the calling thread, for as long as it takes.
    pub fn read(&self, path: &Path, limit: u64, task: &Task, accepts: HeadCheck) -> Result<Arc<[u8]>, FileError> {
        self.reads.read(path, limit, task, accepts)
    }

    /// Facts of a map's file; `None` where there is none, or where the disk does not answer.
    pub fn map(&self, path: &Path, task: &Task) -> Option<MapFile> {
        let path = path.to_owned();
        self.ask(task, move |reads, _| reads.map(&path)).ok().flatten()
    }

    /// Has `work` done on a thread of its own and waits for its result, but not for ever. `work` is given a task of its
    /// own: steps on it count as signs of life, and it is cancelled when the wait ends.
    pub fn ask<T: Send + 'static>(
        &self,
        task: &Task,
        work: impl FnOnce(&dyn Reads, &Task) -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let (answer, wait) = channel();
        let (reads, own) = (self.reads.clone(), Arc::new(Task::default()));
        let its = own.clone();
        let spawned = spawn("disk", move || {
            // The wait may have ended.
            let _ = answer.send(work(&*reads, &its));
        });
        if spawned.is_err() {
            return Err(NoAnswer::Stalled);
        }
        let (mut waited, mut seen) = (Duration::ZERO, own.progress());
        loop {
            match wait.recv_timeout(LOOK) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Stalled),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(cancelled) = task.check() {
                own.cancel();
                return Err(NoAnswer::Cancelled(cancelled));
            }
            let now = own.progress();
            waited = if now == seen { waited + LOOK } else { Duration::ZERO };
            seen = now;
            if waited >= self.patience[usize::from(self.has_stalled.get().is_some())] {
                own.cancel();
                // A second stall is no different.
                let _ = self.has_stalled.set(());
                return Err(NoAnswer::Stalled);
            }
        }
    }
}

/// Reason why a path is of no use as a folder, in words. One that does not answer may be there.
pub fn folder_trouble(path: &Path) -> Option<&'static str> {
    let path = path.to_owned();
    // A word of advice is not worth a long wait.
    let disk = Disk::patient_for([Duration::from_secs(1); 2]);
    let trouble = disk.ask(&Task::default(), move |_, _| match path.metadata() {
        Ok(facts) if facts.is_dir() => None,
        Ok(_) => Some("it is a file, not a folder"),
        Err(_) => Some("no such folder"),
    });
    trouble.ok().flatten()
}

/// The disks of this machine.
#[derive(Debug)]
struct Real;

impl Reads for Real {
    fn read(&self, path: &Path, limit: u64, task: &Task, accepts: HeadCheck) -> Result<Arc<[u8]>, FileError> {
        match read_file(path, limit, task, accepts) {
            Err(FileError::NotFound(missing)) => {
                archive::read(path, limit, task, accepts).unwrap_or(Err(FileError::NotFound(missing)))
            }
            Ok(bytes) if has_archive_ending(path) => match archive::levels(path) {
                levels if levels.is_empty() => Ok(bytes),
                levels => Err(FileError::Archive { archive: path.to_owned(), levels }),
            },
            other => other,
        }
    }

    fn list(&self, folder: &Path) -> Vec<OsString> {
        let entries = folder.read_dir().into_iter().flatten();
        entries.take(LISTED).flatten().map(|entry| entry.file_name()).collect()
    }

    fn maps(&self, folder: &Path, task: &Task) -> Result<Listing, FolderError> {
        archive::list(folder, task).unwrap_or_else(|| list_folder(folder, task))
    }

    fn map(&self, path: &Path) -> Option<MapFile> {
        map_file_at(path).or_else(|| archive::facts(path))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::HashMap;
    use std::path::PathBuf;
    use std::sync::{Condvar, Mutex};
    use std::thread;

    use super::*;

    /// A disk in memory. A read in a stalled folder waits until the test is over.
    #[derive(Debug, Default)]
    pub struct Memory {
        pub files: HashMap<PathBuf, Vec<u8>>,
        pub stalled: Vec<PathBuf>,
        /// Folders that may not be looked into.
        pub denied: Vec<PathBuf>,
        /// The test is over.
        pub over: Mutex<bool>,
        /// Told when it is.
        pub told: Condvar,
        /// Requests, in order.
        pub asked: Mutex<Vec<PathBuf>>,
    }

    impl Memory {
        /// Lets all who wait go on.
        pub fn release(&self) {
            *self.over.lock().expect("unpoisoned") = true;
            self.told.notify_all();
        }

        fn note(&self, path: &Path) {
            self.asked.lock().expect("unpoisoned").push(path.to_owned());
            if self.stalled.iter().any(|folder| path.starts_with(folder)) {
                let over = self.over.lock().expect("unpoisoned");
                drop(self.told.wait_while(over, |over| !*over).expect("unpoisoned"));
            }
        }
    }

    impl Reads for Memory {
        fn read(&self, path: &Path, _: u64, _: &Task, _: HeadCheck) -> Result<Arc<[u8]>, FileError> {
            self.note(path);
            if self.denied.iter().any(|folder| path.starts_with(folder)) {
                return Err(FileError::Denied(path.to_owned()));
            }
            self.files.get(path).map(|bytes| bytes[..].into()).ok_or_else(|| FileError::NotFound(path.to_owned()))
        }

        fn maps(&self, folder: &Path, _: &Task) -> Result<Listing, FolderError> {
            self.note(folder);
            Ok(Listing { folder: folder.to_owned(), ..Listing::default() })
        }

        fn map(&self, path: &Path) -> Option<MapFile> {
            self.note(path);
            let bytes = self.files.get(path)?.len() as u64;
            Some(MapFile { path: path.to_owned(), bytes, ..MapFile::default() })
        }

        fn list(&self, folder: &Path) -> Vec<OsString> {
            self.note(folder);
            let inside = self.files.keys().filter(|path| path.parent() == Some(folder));
            inside.filter_map(|path| Some(path.file_name()?.to_owned())).collect()
        }
    }

    /// A disk that is given up on soon.
    pub fn impatient(memory: &Arc<Memory>) -> Disk {
        // Long enough for a busy machine to answer, where it is going to.
        Disk::new(memory.clone(), [LOOK * 50, LOOK * 25])
    }

    /// A disk that is waited for until the task is cancelled.
    pub fn patient(memory: &Arc<Memory>) -> Disk {
        Disk::new(memory.clone(), [Duration::MAX; 2])
    }

    fn stalling() -> Arc<Memory> {
        Arc::new(Memory { stalled: vec!["/net".into()], ..Memory::default() })
    }

    fn ask(disk: &Disk, task: &Task) -> Result<usize, NoAnswer> {
        disk.ask(task, |reads, _| reads.list(Path::new("/net/maps")).len())
    }

    #[test]
    fn who_waits_for_a_stalled_disk_gives_up() {
        let memory = stalling();
        assert_eq!(ask(&impatient(&memory), &Task::default()), Err(NoAnswer::Stalled));
        memory.release();
    }

    #[test]
    fn who_waits_for_a_stalled_disk_can_be_cancelled() {
        let memory = stalling();
        let task = Task::default();
        let disk = patient(&memory);
        let asked = thread::scope(|scope| {
            let asked = scope.spawn(|| ask(&disk, &task));
            while memory.asked.lock().expect("unpoisoned").is_empty() {
                thread::yield_now();
            }
            task.cancel();
            asked.join().expect("no panic")
        });
        assert_eq!(asked, Err(NoAnswer::Cancelled(Cancelled)));
        memory.release();
    }

    #[test]
    fn a_slow_disk_that_goes_on_is_waited_for() {
        let memory = Arc::new(Memory::default());
        let disk = impatient(&memory);
        let slow = disk.ask(&Task::default(), |_, task| {
            // In all much longer than the patience with one that does nothing.
            for _ in 0..20 {
                thread::sleep(LOOK / 2);
                task.step();
            }
        });
        assert_eq!(slow, Ok(()));
    }

    #[test]
    fn work_that_panics_is_no_answer() {
        let memory = Arc::new(Memory::default());
        let broken = impatient(&memory).ask(&Task::default(), |_, _| panic!("on purpose"));
        assert_eq!(broken.map(|()| 0), Err(NoAnswer::Stalled));
    }
}
