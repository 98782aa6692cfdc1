//! The maps of a folder, read on a thread of its own: a folder behind a network may not answer.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::UNIX_EPOCH;

use super::disk::{Disk, NoAnswer};
use super::job::Wake;
use crate::base::{Cancelled, Listing, MapFile, Task, natural_order, path_text};

/// Folders with more entries than this are not read to the end.
const MOST_ENTRIES: usize = 20_000;

/// Why there is no list.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system refuses.
    #[error("cannot look into {}: {cause}", path_text(.folder))]
    Io {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        #[source]
        cause: std::io::Error,
    },
    /// The disk does not answer.
    #[error("cannot look into {}: the disk does not answer", path_text(.0))]
    Stalled(PathBuf),
    /// Somebody cancelled. Not a failure.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

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
        let spawned = thread::Builder::new().name("folder".to_owned()).spawn(move || {
            let listing = list_patiently(&folder, &disk, &task);
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

fn list_patiently(folder: &Path, disk: &Disk, task: &Task) -> Result<Listing, FolderError> {
    let path = folder.to_owned();
    match disk.ask(task, move |_, task| list_folder(&path, task)) {
        Ok(listing) => listing,
        Err(NoAnswer::Cancelled(cancelled)) => Err(cancelled.into()),
        Err(NoAnswer::Stalled) => Err(FolderError::Stalled(folder.to_owned())),
    }
}

/// Reads a folder on the calling thread, for as long as it takes.
pub fn list_folder(folder: &Path, task: &Task) -> Result<Listing, FolderError> {
    let fail = |cause| FolderError::Io { folder: folder.to_owned(), cause };
    let mut listing =
        Listing { folder: folder.to_owned(), parent: folder.parent().map(Path::to_owned), ..Listing::default() };
    for (n, entry) in folder.read_dir().map_err(fail)?.enumerate() {
        task.check()?;
        task.step();
        if n >= MOST_ENTRIES {
            listing.is_cut = true;
            break;
        }
        // One that is gone already, or that nobody may look at, is no news.
        let Ok(entry) = entry else { continue };
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        // Links are followed, so that what they lead to counts.
        let Ok(facts) = fs::metadata(&path) else { continue };
        if facts.is_dir() && !name.starts_with('.') {
            listing.folders.push(path);
        } else if facts.is_file() && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("map")) {
            listing.maps.push(map_file(path, &facts));
        }
    }
    listing.maps.sort_by(|a, b| natural_order(&a.name, &b.name));
    listing.folders.sort_by(|a, b| natural_order(&a.to_string_lossy(), &b.to_string_lossy()));
    Ok(listing)
}

fn map_file(path: PathBuf, facts: &Metadata) -> MapFile {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let modified = facts.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    let modified_s = i64::try_from(modified.as_secs()).unwrap_or(i64::MAX);
    let [changed_s, changed_ns, file] = changed(facts);
    let stamp = [i64::from(modified.subsec_nanos()), changed_s, changed_ns, file];
    MapFile { path, name, bytes: facts.len(), modified_s, stamp }
}

/// When anything about a file has changed, which no program can set back as it can the time of writing, and its number.
#[cfg(unix)]
fn changed(facts: &Metadata) -> [i64; 3] {
    use std::os::unix::fs::MetadataExt;
    [facts.ctime(), facts.ctime_nsec(), facts.ino().cast_signed()]
}

/// Other systems do not tell.
#[cfg(not(unix))]
fn changed(_: &Metadata) -> [i64; 3] {
    [0; 3]
}
