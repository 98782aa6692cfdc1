//! Checks that remembered paths still lead to something, asked on other threads, since a disk may not answer.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::programs::has_program;
use super::{archive, spawn};
use crate::base::{NO_FOLDER, NO_IMAGES, NO_PROGRAM, NOT_A_FOLDER};

/// Kind of thing expected at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A map, or the folder of a world, whose name has no ending of maps.
    File,
    /// A folder.
    Folder,
    /// A program, by its path or by a name that the system finds.
    Program,
}

/// So long may the disk take that holds a folder, until it is said that it does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Check whether files and folders are still there, each folder of them on a thread of its own: one whose disk does not
/// answer does not keep the others waiting. Clones look together.
#[derive(Clone, Debug, Default)]
pub struct PathChecker(Arc<Mutex<HashSet<PathBuf>>>);

impl PathChecker {
    /// Looks at paths and reports the trouble of each, if any. A disk that does not answer is reported as one; a later
    /// report on the same path counts. A thread that still waits for a disk is not joined by another.
    pub fn check(
        &self,
        paths: Vec<(PathBuf, Expected)>,
        report: impl Fn(PathBuf, Option<&'static str>) + Clone + Send + 'static,
    ) {
        self.check_with(paths, PATIENCE, &trouble, &report);
    }

    fn check_with(
        &self,
        paths: Vec<(PathBuf, Expected)>,
        patience: Duration,
        trouble: &(impl Fn(&Path, Expected) -> Option<&'static str> + Clone + Send + 'static),
        report: &(impl Fn(PathBuf, Option<&'static str>) + Clone + Send + 'static),
    ) {
        let mut folders: BTreeMap<PathBuf, Vec<(PathBuf, Expected)>> = BTreeMap::new();
        for (path, expected) in paths {
            folders.entry(path.parent().unwrap_or(&path).to_owned()).or_default().push((path, expected));
        }
        for (folder, paths) in folders {
            let (its, report, trouble) = (self.clone(), report.clone(), trouble.clone());
            // Without a thread nothing is known.
            let _ = spawn("check paths", move || its.check_in(folder, paths, patience, trouble, &report));
        }
    }

    /// Looks at the paths in one folder, with another thread that does nothing but wait for the disk.
    fn check_in(
        &self,
        folder: PathBuf,
        paths: Vec<(PathBuf, Expected)>,
        patience: Duration,
        trouble: impl Fn(&Path, Expected) -> Option<&'static str> + Send + 'static,
        report: &impl Fn(PathBuf, Option<&'static str>),
    ) {
        const SILENT: Option<&str> = Some("the disk is not responding");
        if !self.lock().insert(folder.clone()) {
            return paths.into_iter().for_each(|(path, _)| report(path, SILENT));
        }
        let (answer, wait) = channel();
        let (its, asked, waits_for) = (self.clone(), paths.clone(), folder.clone());
        let spawned = spawn("disk", move || {
            let found: Vec<_> = asked.into_iter().map(|(path, expected)| (trouble(&path, expected), path)).collect();
            its.lock().remove(&waits_for);
            // The one who asked waits as long as this takes.
            let _ = answer.send(found);
        });
        if spawned.is_err() {
            // Nothing waits for this disk; a later look may.
            self.lock().remove(&folder);
            return;
        }
        let found = wait.recv_timeout(patience).or_else(|_| {
            paths.into_iter().for_each(|(path, _)| report(path, SILENT));
            wait.recv()
        });
        found.into_iter().flatten().for_each(|(trouble, path)| report(path, trouble));
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<PathBuf>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_map_name(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("map"))
}

/// Trouble with a path; asks the disk for as long as it takes.
fn trouble(path: &Path, expected: Expected) -> Option<&'static str> {
    if expected == Expected::Program {
        return (!has_program(path)).then_some(NO_PROGRAM);
    }
    match (path.metadata(), expected) {
        (Ok(facts), Expected::File) if facts.is_dir() && is_map_name(path) => Some("it is a folder now"),
        (Ok(facts), Expected::Folder) if !facts.is_dir() => Some(NOT_A_FOLDER),
        (Ok(_), Expected::Folder) if !may_have_images(path) => Some(NO_IMAGES),
        (Ok(_), _) => None,
        (Err(cause), _) if cause.kind() == std::io::ErrorKind::PermissionDenied => Some("permission denied"),
        (Err(_), Expected::File) if archive::facts(path).is_some() => None,
        (Err(_), Expected::File) => Some("no such file"),
        (Err(_), Expected::Folder | Expected::Program) => Some(NO_FOLDER),
    }
}

/// Whether images may be found in a data folder: it is one of a game, a mod or a texture pack, or there are images in it
/// or in a folder of it.
fn may_have_images(folder: &Path) -> bool {
    /// Entries and folders of it that are looked at: a disk behind a network takes its time for each.
    const MOST: usize = 2000;
    const MOST_FOLDERS: usize = 100;
    const SIGNS: [&str; 9] = [
        "mapres",
        "data/mapres",
        "editor",
        "games",
        "mods",
        "textures",
        "init.lua",
        "modpack.conf",
        "texture_pack.conf",
    ];
    let has_sign = |folder: &Path| SIGNS.iter().any(|name| folder.join(name).exists());
    let is_image = |path: &Path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("png"));
    // A folder that cannot be listed is reported where images are searched.
    let Ok(entries) = folder.read_dir() else { return true };
    let entries: Vec<PathBuf> = entries.take(MOST).flatten().map(|entry| entry.path()).collect();
    if has_sign(folder) || entries.iter().any(|path| is_image(path)) {
        return true;
    }
    let has_images = |folder: &Path| {
        let entries = folder.read_dir().into_iter().flatten().take(MOST).flatten();
        has_sign(folder) || entries.map(|entry| entry.path()).any(|path| is_image(&path))
    };
    entries.iter().filter(|path| path.is_dir()).take(MOST_FOLDERS).any(|folder| has_images(folder))
}

/// Path of a map as typed, with `.map` behind it where only that file is there.
pub fn with_map_ending(path: &Path) -> PathBuf {
    let mut longer = path.to_owned();
    longer.as_mut_os_string().push(".map");
    if !path.exists() && longer.exists() { longer } else { path.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_of_each() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path();
        std::fs::create_dir_all(folder.join("in.map/mapres")).expect("a folder");
        std::fs::create_dir_all(folder.join("world")).expect("a folder");
        std::fs::write(folder.join("a.map"), "").expect("written");
        let (tell, told) = channel();
        let at = |name: &str, expected| (folder.join(name), expected);
        let paths = [
            at("a.map", Expected::File),
            at("in.map", Expected::File),
            at("no.map", Expected::File),
            at("world", Expected::File),
            at("in.map", Expected::Folder),
            at("a.map", Expected::Folder),
            at("no", Expected::Folder),
            at("world", Expected::Folder),
            at("a.map", Expected::Program),
            at("world", Expected::Program),
        ];
        PathChecker::default().check(paths.to_vec(), move |path, trouble| tell.send((path, trouble)).expect("heard"));
        let told: Vec<_> = told.iter().map(|(_, trouble)| trouble.unwrap_or("nothing")).collect();
        let file = ["nothing", "it is a folder now", "no such file", "nothing"];
        let folder = ["nothing", "it is a file, not a folder", "no such folder", NO_IMAGES];
        assert_eq!(told, [&file[..], &folder, &["nothing", "no such program"]].concat());
    }

    #[test]
    fn a_disk_that_does_not_answer_keeps_no_others_waiting() {
        let (checker, (tell, told), (release, released)) = (PathChecker::default(), channel(), channel::<()>());
        let released = Arc::new(Mutex::new(released));
        let stalls = move |path: &Path, _| {
            let is_dead = path.starts_with("/dead");
            if is_dead {
                let _ = released.lock().expect("unpoisoned").recv();
            }
            is_dead.then_some("gone")
        };
        let paths = || ["/dead/a", "/good/b"].map(|path| (PathBuf::from(path), Expected::File)).to_vec();
        let tell = move |path: PathBuf, trouble: Option<&'static str>| {
            tell.send((path.display().to_string(), trouble)).expect("heard");
        };
        let look = || checker.check_with(paths(), Duration::from_millis(20), &stalls, &tell);
        let two = || {
            let mut two = [told.recv().expect("told"), told.recv().expect("told")];
            two.sort();
            two.map(|(path, trouble)| format!("{path}: {}", trouble.unwrap_or("nothing")))
        };
        look();
        assert_eq!(two(), ["/dead/a: the disk is not responding", "/good/b: nothing"]);
        // Nobody else waits for the same disk.
        look();
        assert_eq!(two(), ["/dead/a: the disk is not responding", "/good/b: nothing"]);
        drop(release);
        assert_eq!(told.recv().expect("told in the end"), ("/dead/a".to_owned(), Some("gone")));
    }

    #[test]
    fn the_ending_of_a_map_may_be_left_out() {
        let folder = tempfile::tempdir().expect("folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["a.map", "b", "b.map"] {
            std::fs::write(at(name), "").expect("written");
        }
        for (typed, file) in [("a", "a.map"), ("a.map", "a.map"), ("b", "b"), ("c", "c")] {
            assert_eq!(with_map_ending(&at(typed)), at(file));
        }
    }
}
