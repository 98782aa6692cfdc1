//! The folder of reports, within the user's state folder: the last few of them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::Duration;

use super::text;
use crate::base::panics;
use crate::files::whole_file::make_private_folder;
use crate::files::{Environment, spawn_unlogged, user_folders};

/// Most reports; the oldest go first.
const MAX_REPORTS: usize = 20;
/// Time that a disk has for a report. A program that has met a defect is not to hang as well.
const PATIENCE: Duration = Duration::from_secs(3);

/// Saves a report in a folder; its path.
pub type Save = fn(&Path, &str) -> io::Result<PathBuf>;

/// Folder of the reports; `None` where the system has none.
pub fn folder(environment: &Environment) -> Option<PathBuf> {
    Some(user_folders::state_home(environment)?.join(user_folders::OWN))
}

/// Has a report saved on another thread, which gets a few seconds; its path, or `None` where it is not saved.
pub fn save_soon(text: String, save: Save) -> Option<PathBuf> {
    let folder = folder(&Environment::of_this_process())?;
    let (result, wait) = channel();
    let work = move || {
        // A report about this thread would need another thread for its own report, and so on without end.
        let saved = panics::expect_panic(|| save(&folder, &text));
        // The wait may have ended; the report is there all the same.
        let _ = result.send(saved.ok().and_then(Result::ok));
    };
    // The panic may have come while the log was written.
    spawn_unlogged("crash report", work).ok()?;
    wait.recv_timeout(PATIENCE).ok().flatten()
}

/// Name of the file beside the reports that names the last one that a window has shown.
const SHOWN: &str = "last-shown-report";

/// The newest report, once: `None` where there is none, or where it has been taken before.
pub fn take_newest(folder: &Path) -> Option<PathBuf> {
    // Names begin with the time.
    let names = fs::read_dir(folder).ok()?.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let newest = names.filter(|name| is_report(name)).max()?;
    let shown = fs::read_to_string(folder.join(SHOWN)).unwrap_or_default();
    // An older one is no news either where the newest was removed by hand.
    if newest.as_str() <= shown.trim() {
        return None;
    }
    // One that cannot be noted would be shown at every start.
    fs::write(folder.join(SHOWN), &newest).ok()?;
    Some(folder.join(newest))
}

fn is_report(name: &str) -> bool {
    name.starts_with("crash-") && name.ends_with(".txt")
}

/// Saves a report, and removes the oldest where there are too many.
pub fn save(folder: &Path, content: &str) -> io::Result<PathBuf> {
    // Paths of maps are private.
    make_private_folder(folder)?;
    let time = text::time(text::seconds_since_1970()).replace(':', "-");
    let (path, mut file) = create(folder, &format!("crash-{time}-{}", std::process::id()))?;
    if let Err(cause) = file.write_all(content.as_bytes()) {
        // Half a report is none, and takes the room that others may need.
        let _ = fs::remove_file(&path);
        return Err(cause);
    }
    // Old reports that cannot be removed are no reason to say that there is no new one.
    let _ = remove_old(folder, &path);
    Ok(path)
}

/// A new file; several panics may come within a second.
fn create(folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    let mut result = Err(io::ErrorKind::AlreadyExists.into());
    for n in 1..100 {
        let path = folder.join(if n == 1 { format!("{name}.txt") } else { format!("{name}-{n}.txt") });
        match File::create_new(&path) {
            Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => {}
            made => {
                result = made.map(|file| (path, file));
                break;
            }
        }
    }
    result
}

/// Removes the oldest reports, never the one that was just written. Names begin with the time, but only to the second.
fn remove_old(folder: &Path, newest: &Path) -> io::Result<()> {
    let others = fs::read_dir(folder)?.flatten().filter(|entry| {
        entry.file_name().to_str().is_some_and(is_report) && Some(&*entry.file_name()) != newest.file_name()
    });
    let written = |entry: &fs::DirEntry| entry.metadata().and_then(|facts| facts.modified()).ok();
    let mut others: Vec<_> = others.map(|entry| (written(&entry), entry.file_name())).collect();
    others.sort();
    let surplus = others.len().saturating_sub(MAX_REPORTS - 1);
    others.iter().take(surplus).try_for_each(|(_, name)| fs::remove_file(folder.join(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_taken_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let put = |name: &str| fs::write(folder.path().join(name), "a report").expect("written");
        assert_eq!(take_newest(folder.path()), None, "there is none");
        assert_eq!(take_newest(&folder.path().join("gone")), None);
        put("crash-2026-11-21T10-05-09-12.txt");
        put("crash-2026-11-22T10-05-09-12.txt");
        put("other.txt");
        let newest = folder.path().join("crash-2026-11-22T10-05-09-12.txt");
        assert_eq!(take_newest(folder.path()), Some(newest.clone()));
        assert_eq!(take_newest(folder.path()), None, "it has been shown");
        fs::remove_file(newest).expect("removed");
        assert_eq!(take_newest(folder.path()), None, "the other one is older");
        put("crash-2026-11-22T10-05-10-3.txt");
        assert_eq!(take_newest(folder.path()), Some(folder.path().join("crash-2026-11-22T10-05-10-3.txt")));
    }

    #[test]
    fn the_newest_report_is_kept_whatever_its_name() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for n in 0..MAX_REPORTS + 3 {
            fs::write(folder.path().join(format!("crash-9999-12-31-{n}.txt")), "old").expect("written");
        }
        let path = save(folder.path(), "new").expect("saved");
        let left = fs::read_dir(folder.path()).expect("a folder").count();
        let text = fs::read_to_string(&path);
        assert_eq!((text.expect("it is there").as_str(), left), ("new", MAX_REPORTS));
    }
}
