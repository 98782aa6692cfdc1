//! The image files outside a map that is followed: whether one of them has been written to, by the same rules of patience
//! as for the map itself. Images that were missing count too, at the places where they may come to lie: in the folders
//! of the search, and where such a folder is not there yet, the folder itself.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::base::hash_of;
use crate::files::{Facts, FileWatcher, NextStep, WriteDebounce};
use crate::format::teeworlds::is_plain_file_name;
use crate::scene::{ImageOrigin, ImageState, Scene, StandIn, World};

/// Of more files than this it is not asked.
const MOST_FILES: usize = 256;

/// The files, and how they stand.
#[derive(Default)]
pub struct OutsideImages {
    /// Files that the map shows, and files that it would show.
    files: [Vec<PathBuf>; 2],
    watcher: Option<FileWatcher>,
    debounce: WriteDebounce,
    /// Their facts when the map was made with them.
    known: Option<Facts>,
}

impl OutsideImages {
    /// A map is made with its images now; these are the files of [`files`]. `on_change` is called on another thread when
    /// something happens to one of them.
    pub fn follow(&mut self, files: [Vec<PathBuf>; 2], now: Duration, on_change: impl Fn() + Send + 'static) {
        if files == self.files {
            return;
        }
        self.files = files;
        self.watcher = None;
        self.watcher = (!self.is_idle()).then(|| FileWatcher::watch_all(&self.files, on_change).ok()).flatten();
        // A missing file that comes is new, even before the first look.
        let [shown, hoped] = &self.files;
        self.known = Some(combined(shown.iter().map(|file| facts(file)).chain(hoped.iter().map(|_| None))));
        self.debounce = WriteDebounce::new(now);
        self.debounce.poll(self.watcher.is_none());
    }

    /// Something has happened to one of them.
    pub fn touched(&mut self, now: Duration) {
        self.debounce.touched(now);
    }

    /// Looks at them where that is due. Whether the map is to be made anew; else when to look again.
    pub fn advance(&mut self, now: Duration) -> Result<bool, Duration> {
        if self.is_idle() {
            return Err(Duration::MAX);
        }
        match self.debounce.next(now) {
            NextStep::Wait(at) => return Err(at),
            NextStep::Check => drop(self.debounce.on_facts(now, Some(self.facts()))),
            NextStep::Read => {
                let facts = Some(self.facts());
                let is_new = self.known != facts;
                self.known = facts;
                self.debounce.taken(now, is_new);
                return Ok(is_new);
            }
        }
        Ok(false)
    }

    fn is_idle(&self) -> bool {
        self.files.iter().all(Vec::is_empty)
    }

    /// Facts that differ when one of them is another one.
    fn facts(&self) -> Facts {
        combined(self.files.iter().flatten().map(|file| facts(file)))
    }
}

fn facts(file: &Path) -> Option<Facts> {
    std::fs::metadata(file).ok().map(|facts| Facts::from(&facts))
}

/// Facts of one file for those of many.
fn combined(all: impl Iterator<Item = Option<Facts>>) -> Facts {
    let all: Vec<_> = all.map(|facts| facts.map(|facts| (facts.bytes, facts.modified))).collect();
    Facts { bytes: hash_of(&all), modified: None }
}

/// The files of a map's images: those that it shows, and those that it would show if they were there, where `searched`
/// are the folders of the search. Looks at the disk.
pub fn files(map: &Path, searched: &[PathBuf], scene: &Scene) -> [Vec<PathBuf>; 2] {
    let (mut found, mut missing) = (BTreeSet::new(), Vec::new());
    let images = match &scene.world {
        World::Flat(flat) => &*flat.info.images,
        World::Solid(_) => &[],
    };
    for image in images {
        if let ImageOrigin::External(Some(file)) | ImageOrigin::StandIn(StandIn { path: Some(file), .. }) =
            &image.origin
        {
            found.insert(PathBuf::from(file));
        }
        let is_missing = match &image.origin {
            ImageOrigin::External(None) => matches!(image.state, ImageState::Missing(_)),
            ImageOrigin::StandIn(_) => true,
            ImageOrigin::External(Some(_)) | ImageOrigin::Embedded => false,
        };
        // Other names are never looked up.
        missing.extend((is_missing && is_plain_file_name(&image.name)).then_some(&image.name));
    }
    let beside = map.parent().map(|folder| folder.join("mapres"));
    let near = found.iter().filter_map(|file| Some(file.parent()?.to_owned())).chain(beside);
    let (mut known, mut folders, mut parts) = (HashSet::new(), Vec::new(), BTreeSet::new());
    for folder in near.chain(searched.iter().cloned()).filter(|_| !missing.is_empty()) {
        if !known.insert(folder.clone()) {
        } else if folder.is_dir() {
            folders.push(folder);
        } else {
            parts.extend(missing_part(&folder));
        }
    }
    let names = missing.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(format!("{name}.png"))));
    let hoped = parts.into_iter().chain(names).take(MOST_FILES).collect();
    [found.into_iter().take(MOST_FILES).collect(), hoped]
}

/// The first folder on the way to a folder that is not there.
fn missing_part(folder: &Path) -> Option<PathBuf> {
    let part = folder.ancestors().take_while(|part| !part.exists()).last()?;
    part.parent().is_some_and(|above| !above.as_os_str().is_empty()).then(|| part.to_owned())
}
