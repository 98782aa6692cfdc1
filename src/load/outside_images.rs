//! The image files outside a map that is followed: whether one of them has been written to, by the same rules of patience
//! as for the map itself. Images that were missing count too, at the places where they would most likely come to lie.

use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::bell::Bell;
use super::open::Facts;
use super::settle::{Next, Settle};
use crate::scene::{ImageOrigin, ImageState, Scene};

/// Of more files than this it is not asked.
const MOST_FILES: usize = 256;

/// The files, and how they stand.
#[derive(Default)]
pub struct OutsideImages {
    /// Files that the map shows, and files that it would show.
    files: [Vec<PathBuf>; 2],
    bell: Option<Bell>,
    settle: Settle,
    /// What they were like when the map was made with them.
    known: Option<Facts>,
}

impl OutsideImages {
    /// A map is made with its images now. `ring` is called on another thread when something happens to one of them.
    pub fn follow(&mut self, map: &Path, scene: &Scene, now: Duration, ring: impl Fn() + Send + 'static) {
        let files = files(map, scene);
        if files == self.files {
            return;
        }
        self.files = files;
        self.bell = None;
        self.bell = (!self.is_idle()).then(|| Bell::hang_all(&self.files.concat(), ring).ok()).flatten();
        // What was missing is new, even if it has come before anybody looked.
        let [shown, hoped] = &self.files;
        self.known = Some(combined(shown.iter().map(|file| facts(file)).chain(hoped.iter().map(|_| None))));
        self.settle = Settle::new(now);
        self.settle.poll(self.bell.is_none());
    }

    /// Something has happened to one of them.
    pub fn touched(&mut self, now: Duration) {
        self.settle.touched(now);
    }

    /// Looks at them where that is due. Whether the map is to be made anew; else when to look again.
    pub fn advance(&mut self, now: Duration) -> Result<bool, Duration> {
        if self.is_idle() {
            return Err(Duration::MAX);
        }
        match self.settle.next(now) {
            Next::Wait(at) => return Err(at),
            Next::Look => drop(self.settle.looked(now, Some(self.facts()))),
            Next::Read => {
                let facts = Some(self.facts());
                let is_new = self.known != facts;
                self.known = facts;
                self.settle.taken(now, is_new);
                return Ok(is_new);
            }
        }
        Ok(false)
    }

    fn is_idle(&self) -> bool {
        self.files.iter().all(Vec::is_empty)
    }

    /// What tells whether one of them is another one now.
    fn facts(&self) -> Facts {
        combined(self.files.iter().flatten().map(|file| facts(file)))
    }
}

fn facts(file: &Path) -> Option<Facts> {
    std::fs::metadata(file).ok().map(|facts| Facts::from(&facts))
}

/// Facts of one file for those of many.
fn combined(all: impl Iterator<Item = Option<Facts>>) -> Facts {
    let mut hasher = DefaultHasher::new();
    all.for_each(|facts| facts.map(|facts| (facts.bytes, facts.modified)).hash(&mut hasher));
    Facts { bytes: hasher.finish(), modified: None }
}

/// The files of a map's images: those that it shows, and those that it would show if they were there.
fn files(map: &Path, scene: &Scene) -> [Vec<PathBuf>; 2] {
    let (mut found, mut missing) = (BTreeSet::new(), Vec::new());
    for image in &scene.info.images {
        match (&image.origin, &image.state) {
            (ImageOrigin::External(Some(file)), _) => drop(found.insert(PathBuf::from(file))),
            // A name with parts of a path is never looked up.
            (ImageOrigin::External(None), ImageState::Missing(_)) if is_plain(&image.name) => missing.push(&image.name),
            _ => {}
        }
    }
    let beside = map.parent().map(|folder| folder.join("mapres"));
    let folders: BTreeSet<PathBuf> =
        found.iter().filter_map(|file| Some(file.parent()?.to_owned())).chain(beside).collect();
    let hoped = missing.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(format!("{name}.png"))));
    let hoped = hoped.take(MOST_FILES).collect();
    [found.into_iter().take(MOST_FILES).collect(), hoped]
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}
