//! Images from outside the map, fetched from the folders of a search. A folder that does not answer is passed over from
//! then on: it costs a load some seconds, never the picture.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::search::Folders;
use crate::bake::teeworlds::own_mapres;
use crate::bake::{FoundImage, ImageError, Resources, TextureCache};
use crate::base::{RgbaImage, StandInChoice, Task, escaped, hash_of, path_text};
use crate::files::{Disk, FileError, NoAnswer, PngError, Reads, decode_png, is_png};
use crate::format::teeworlds::is_plain_file_name;

/// Largest image file that is read, in bytes; the game's largest has less than two million. Several are read at a time,
/// and its size is not known before it is there.
const FILE_BYTES: u64 = 64 << 20;

/// Images from the folders of a search. The first folder that has a readable file of the name wins.
pub struct DiskResources {
    disk: Disk,
    mapres: Arc<[PathBuf]>,
    data: Arc<[PathBuf]>,
    known: Arc<Known>,
    texture_cache: Arc<TextureCache>,
    stand_ins: StandInChoice,
}

/// Facts about folders, as far as they are known.
#[derive(Default)]
struct Known {
    /// Those that did not answer.
    stalled: Mutex<HashSet<PathBuf>>,
    /// Per folder: lower-case file name → name as it is; made when a name is found nowhere as written.
    names: Mutex<HashMap<PathBuf, Arc<HashMap<String, OsString>>>>,
    /// Per file that was found: a fingerprint of where it lies and of its bytes.
    found: Mutex<HashMap<PathBuf, u64>>,
}

/// A file that is looked for. The search goes through the folders step by step, one folder each; where letter case may
/// differ it then goes through all of them again.
#[derive(Clone)]
struct FileQuery {
    folders: Arc<[PathBuf]>,
    /// The path within the folder.
    file: PathBuf,
    /// Maps made on Windows may write a name in another letter case than the file has.
    in_any_case: bool,
}

/// A file that was found.
struct FoundFile {
    /// The step that found it.
    step: usize,
    path: PathBuf,
    bytes: Result<Arc<[u8]>, FileError>,
}

impl DiskResources {
    /// Images from these folders of this machine.
    pub fn new(folders: Folders) -> Self {
        Self::on_disk(Disk::default(), folders)
    }

    /// Images from these folders of a disk.
    pub(super) fn on_disk(disk: Disk, folders: Folders) -> Self {
        let Folders { mapres, data } = folders;
        let (mapres, data) = (mapres.into(), data.into());
        let stand_ins = StandInChoice::default();
        Self { disk, mapres, data, known: Arc::default(), texture_cache: Arc::default(), stand_ins }
    }

    /// The same with textures remembered from other loads.
    pub(super) fn with_texture_cache(self, texture_cache: Arc<TextureCache>) -> Self {
        Self { texture_cache, ..self }
    }

    /// The same with other images in place of those that are not found.
    pub fn with_stand_ins(self, stand_ins: StandInChoice) -> Self {
        Self { stand_ins, ..self }
    }

    fn query(&self, name: &str) -> Option<FileQuery> {
        let file = PathBuf::from(format!("{name}.png"));
        is_plain_file_name(name).then(|| FileQuery { folders: self.mapres.clone(), file, in_any_case: true })
    }

    /// The first readable of the files wanted; else the first reason why one that is there cannot be read. Waiting for
    /// a disk ends when `task` is cancelled.
    fn find(&self, query: &FileQuery, task: &Task) -> Result<FoundImage, ImageError> {
        let mut reason = ImageError::NotFound;
        let mut step = 0;
        // Where a file of the very name is there but unreadable, one in other letter case is no match.
        let mut is_there = false;
        while step < query.folders.len() || !is_there {
            let Some(fetched) = self.fetch(query, step, task)? else { break };
            match decode(&fetched, task) {
                // A copy of the program's own image is none of the game's, wherever it lies.
                Ok(_) if query.is_own(&fetched) => {}
                Ok(image) => {
                    if let Some(fingerprint) = fetched.fingerprint() {
                        self.known.found().insert(query.file.clone(), fingerprint);
                    }
                    return Ok(FoundImage { image, origin: fetched.path.display().to_string() });
                }
                Err(error) if reason == ImageError::NotFound => reason = error,
                Err(_) => {}
            }
            // A folder that may not be looked into denies everything, also what is not there.
            is_there |= !matches!(fetched.bytes, Err(FileError::Denied(_)));
            step = fetched.step + 1;
        }
        let stalled = query.folders.iter().find(|folder| self.known.is_stalled(folder));
        Err(match (reason, stalled) {
            (ImageError::NotFound, Some(folder)) => ImageError::Unreadable(format!(
                "{} was not found (the folder {} is not responding)",
                path_text(&query.file),
                path_text(folder)
            )),
            (reason, _) => reason,
        })
    }

    /// The next file from a step on, waited for with patience.
    fn fetch(&self, query: &FileQuery, mut step: usize, task: &Task) -> Result<Option<FoundFile>, ImageError> {
        loop {
            let at = Arc::new(AtomicUsize::new(step));
            let limit = FILE_BYTES.min(task.limits().memory_bytes / 16);
            let (own, known, its) = (query.clone(), self.known.clone(), at.clone());
            match self.disk.ask(task, move |disk, task| own.fetch(disk, &known, &its, limit, task)) {
                Ok(fetched) => return Ok(fetched),
                // A cancelled load shows no reason.
                Err(NoAnswer::Cancelled(cancelled)) => return Err(ImageError::Unreadable(cancelled.to_string())),
                Err(NoAnswer::Stalled) => {
                    step = at.load(Ordering::Relaxed);
                    self.known.stalled().extend(query.folder(step).cloned());
                    step += 1;
                }
            }
        }
    }
}

fn decode(fetched: &FoundFile, task: &Task) -> Result<RgbaImage, ImageError> {
    let path = path_text(&fetched.path);
    let bytes = fetched.bytes.as_ref().map_err(|error| {
        ImageError::Unreadable(match error {
            FileError::Folder(path) => format!("{} is a folder, not a file", path_text(path)),
            FileError::Archive { archive: path, .. } => format!("{} is an archive, not an image", path_text(path)),
            FileError::NotRegular(path) => format!("{} is a pipe or a device, not a file", path_text(path)),
            other => other.to_string(),
        })
    })?;
    let mut reserved = task.reservation();
    if !reserved.grow(bytes.len()) {
        return Err(ImageError::OverBudget(format!("{path} does not fit into the memory budget")));
    }
    decode_png(bytes, task).map_err(|cause| match cause {
        PngError::OverBudget { .. } => ImageError::OverBudget(format!("{path}: {cause}")),
        cause => ImageError::Unreadable(format!("{path}: {cause}")),
    })
}

impl Resources for DiskResources {
    fn mapres(&self, name: &str, task: &Task) -> Result<FoundImage, ImageError> {
        let Some(query) = self.query(name) else {
            return Err(ImageError::Unreadable(format!(
                "the image name “{}” is not a plain file name, so it is not searched for",
                escaped(name)
            )));
        };
        self.find(&query, task)
    }

    fn stand_ins(&self) -> StandInChoice {
        self.stand_ins
    }

    fn texture_cache(&self) -> Option<&TextureCache> {
        Some(&self.texture_cache)
    }

    fn fingerprint(&self, name: &str, task: &Task) -> Option<u64> {
        self.fetch(&self.query(name)?, 0, task).ok()??.fingerprint()
    }

    fn found(&self, name: &str) -> Option<u64> {
        self.known.found().get(&self.query(name)?.file).copied()
    }

    fn entities(&self, task: &Task) -> Result<FoundImage, ImageError> {
        let file = ["editor", "entities_clear", "ddnet.png"].iter().collect();
        self.find(&FileQuery { folders: self.data.clone(), file, in_any_case: false }, task)
    }

    fn speed_arrows(&self, task: &Task) -> Result<FoundImage, ImageError> {
        let file = ["editor", "speed_arrow_array.png"].iter().collect();
        self.find(&FileQuery { folders: self.data.clone(), file, in_any_case: false }, task)
    }

    fn stalled(&self) -> Vec<String> {
        let mut stalled: Vec<&PathBuf> = Vec::new();
        for folder in self.mapres.iter().chain(&*self.data) {
            if self.known.is_stalled(folder) && !stalled.contains(&folder) {
                stalled.push(folder);
            }
        }
        stalled.into_iter().map(|folder| path_text(folder)).collect()
    }
}

impl FoundFile {
    /// Number of its path and bytes, to compare files by; `None` where it cannot be read.
    fn fingerprint(&self) -> Option<u64> {
        Some(hash_of(&(&self.path, self.bytes.as_ref().ok()?)))
    }
}

impl FileQuery {
    /// The folder that a step looks in; `None` behind the last step.
    fn folder(&self, step: usize) -> Option<&PathBuf> {
        let again = step.checked_sub(self.folders.len()).filter(|_| self.in_any_case);
        self.folders.get(step).or_else(|| self.folders.get(again?))
    }

    /// Whether a file is one that the program carries.
    fn is_own(&self, fetched: &FoundFile) -> bool {
        let own = self.file.file_stem().and_then(|name| own_mapres::file(name.to_str()?));
        own.is_some_and(|own| fetched.bytes.as_ref().is_ok_and(|bytes| **bytes == *own))
    }

    /// The first file that is there from step `at` on. `at` moves along, so that the waiting thread knows where it hangs.
    fn fetch(&self, disk: &dyn Reads, known: &Known, at: &AtomicUsize, limit: u64, task: &Task) -> Option<FoundFile> {
        for step in at.load(Ordering::Relaxed).. {
            let folder = self.folder(step)?;
            at.store(step, Ordering::Relaxed);
            if known.is_stalled(folder) {
                continue;
            }
            let exact = step < self.folders.len();
            let path = if exact { Some(folder.join(&self.file)) } else { known.in_any_case(disk, folder, &self.file) };
            let bytes = path.map(|path| (disk.read(&path, limit, task, &is_png), path));
            // Looking somewhere in vain is a sign of life too.
            task.step();
            match bytes {
                None | Some((Err(FileError::NotFound(_)), _)) => {}
                Some((bytes, path)) => return Some(FoundFile { step, path, bytes }),
            }
        }
        None
    }
}

impl Known {
    fn found(&self) -> MutexGuard<'_, HashMap<PathBuf, u64>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stalled(&self) -> MutexGuard<'_, HashSet<PathBuf>> {
        self.stalled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stalled(&self, folder: &Path) -> bool {
        self.stalled().contains(folder)
    }

    /// The file of a folder whose name differs in letter case at most.
    fn in_any_case(&self, disk: &dyn Reads, folder: &Path, file: &Path) -> Option<PathBuf> {
        let names = |known: &Self| known.names.lock().unwrap_or_else(PoisonError::into_inner).get(folder).cloned();
        let names = names(self).unwrap_or_else(|| {
            // Nothing is locked while the disk is asked: it may never answer.
            let listed = Arc::new(list_lower_case(disk, folder));
            self.names.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned(), listed.clone());
            listed
        });
        names.get(&file.to_str()?.to_lowercase()).map(|name| folder.join(name))
    }
}

/// The names in a folder by themselves in lower case; of equal ones the first in order of bytes wins, so that the choice
/// does not depend on the disk.
fn list_lower_case(disk: &dyn Reads, folder: &Path) -> HashMap<String, OsString> {
    let mut list = disk.list(folder);
    list.sort();
    let mut names = HashMap::new();
    for name in list {
        if let Some(text) = name.to_str() {
            names.entry(text.to_lowercase()).or_insert(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::test_disk::{Memory, impatient};

    /// Whether a search refuses a name.
    fn is_refused(name: &str) -> bool {
        !is_plain_file_name(name)
    }

    #[test]
    fn names_that_leave_the_folder_are_not_looked_up() {
        for name in ["", "..", ".", "../x", "a/b", "a\\b", "C:x", "/etc/x", "a\0b", ".hidden", "x:stream", "\\\\h\\s"] {
            assert!(is_refused(name), "{name:?}");
        }
        for name in ["CON", "nul", "Aux.x", "COM1", "lpt9.tar", "com¹", "con ", "nul. ", "CONOUT$"] {
            assert!(is_refused(name), "{name:?}");
        }
        for name in ["grass_main", "沙漠", "a b", "x.y", "grass_main_0.7", "console", "com", "com10", "nulls", "comé"]
        {
            assert!(!is_refused(name), "{name:?}");
        }
    }

    fn folders(mapres: &[&str]) -> Folders {
        Folders { mapres: mapres.iter().map(PathBuf::from).collect(), data: Vec::new() }
    }

    #[test]
    fn a_folder_that_does_not_answer_is_passed_over() {
        let mut memory = Memory { stalled: vec!["/net".into()], ..Memory::default() };
        memory.files.insert("/near/a.png".into(), tiny_png());
        let memory = Arc::new(memory);
        let task = Task::default();
        let folders = folders(&["/net", "/near"]);
        let images = DiskResources::on_disk(impatient(&memory), folders);
        assert_eq!(images.stalled(), [""; 0]);
        assert_eq!(images.mapres("a", &task).expect("the next folder has it").origin, "/near/a.png");
        assert_eq!(images.stalled(), ["/net"]);
        let reason = images.mapres("b", &task).expect_err("nowhere").to_string();
        assert_eq!(reason, "b.png was not found (the folder /net is not responding)");
        let asked = memory.asked.lock().expect("unpoisoned").clone();
        assert_eq!(asked.iter().filter(|path| path.starts_with("/net")).count(), 1, "asked once: {asked:?}");
        memory.release();
    }

    #[test]
    fn a_folder_that_answers_for_files_but_not_for_lists_is_passed_over_too() {
        let mut memory = Memory { stalled: vec!["/a/A.png".into()], ..Memory::default() };
        memory.files.insert("/a/A.png".into(), tiny_png());
        memory.files.insert("/b/A.png".into(), tiny_png());
        let memory = Arc::new(memory);
        let task = Task::default();
        let images = DiskResources::on_disk(impatient(&memory), folders(&["/a", "/b"]));
        assert_eq!(images.mapres("a", &task).expect("the next folder has it").origin, "/b/A.png");
        memory.release();
    }

    #[test]
    fn a_folder_that_may_not_be_looked_into_hides_no_other_letter_case() {
        let mut memory = Memory { denied: vec!["/mine".into()], ..Memory::default() };
        memory.files.insert("/near/A.png".into(), tiny_png());
        memory.files.insert("/near/broken.png".into(), vec![]);
        memory.files.insert("/far/Broken.png".into(), tiny_png());
        let memory = Arc::new(memory);
        let task = Task::default();
        let images = DiskResources::on_disk(impatient(&memory), folders(&["/mine", "/near", "/far"]));
        assert_eq!(images.mapres("a", &task).expect("in other letters").origin, "/near/A.png");
        let reason = images.mapres("b", &task).expect_err("nowhere").to_string();
        assert_eq!(reason, "cannot open /mine/b.png: permission denied; check the file's permissions");
        assert!(images.mapres("broken", &task).is_err(), "a file of the very name is there");
    }

    fn tiny_png() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut bytes, 1, 1);
        encoder.set_color(::png::ColorType::Rgba);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[1, 2, 3, 4]).expect("a pixel");
        writer.finish().expect("whole");
        bytes
    }
}
