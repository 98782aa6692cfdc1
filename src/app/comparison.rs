//! Comparison of the map on screen with another one, which is read on a thread of its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::maps::Maps;
use crate::analysis::Differences;
use crate::base::{Task, reason_text};
use crate::files::{TaskQueue, with_map_ending};
use crate::load::{LoadError, LoadOptions, Source, has_unread_parts, load_now};
use crate::scene::{Scene, Viewpoint, World};
use crate::ui::MapComparison;

/// The comparison, if there is one.
pub struct Comparison {
    wake: Arc<dyn Fn() + Send + Sync>,
    current: Option<Current>,
    /// The maps change places as soon as the other one shows.
    swap: Option<Swap>,
}

/// A swap of the two maps.
struct Swap {
    /// The other map, which is on its way to the screen.
    to: PathBuf,
    /// The map that it is compared with then.
    from: PathBuf,
    /// The place in view, to be shown of the other map too.
    at: Viewpoint,
}

/// Reads another map and compares one with it.
type Queue = TaskQueue<(PathBuf, Arc<Scene>), Result<Found, String>>;

/// Result of a comparison.
struct Found {
    /// File of the other map: the one named, or the one with `.map` behind that name.
    other: PathBuf,
    differences: Arc<Differences>,
    /// Parts of the other map cannot be read.
    has_unread: bool,
}

/// A comparison that goes on or has ended.
struct Current {
    /// Where the map on screen comes from.
    source: Option<Source>,
    /// The map on screen that is compared; `None` until the other one is known.
    scene: Option<Arc<Scene>>,
    status: Arc<MapComparison>,
    /// Works while it is there.
    queue: Option<Queue>,
}

impl Comparison {
    /// None yet. `wake` is called on another thread when there is a result.
    pub fn new(wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self { wake, current: None, swap: None }
    }

    /// Asks for the path of the other map.
    pub fn ask(&mut self, maps: &Maps) {
        let source = maps.source().cloned();
        self.current = Some(Current { source, scene: None, status: Arc::default(), queue: None });
    }

    /// Compares the map on screen with another one.
    pub fn start(&mut self, other: PathBuf, maps: &Maps) {
        let Some(scene) = maps.scene().cloned() else { return };
        let (wake, options) = (Arc::clone(&self.wake), maps.options().clone());
        let limits = options.limits;
        let make = move || {
            move |(other, scene): &(PathBuf, Arc<Scene>), task: &Task| match differences(other, scene, &options, task) {
                Err(LoadError::Cancelled(_)) => None,
                Err(error) => Some(Err(reason_text(&error))),
                Ok(found) => Some(found),
            }
        };
        let queue = TaskQueue::start("comparison", limits, make, Box::new(move || wake()));
        queue.push((other.clone(), Arc::clone(&scene)), Duration::ZERO);
        let status = Arc::new(MapComparison { other: Some(other), ..MapComparison::default() });
        self.current = Some(Current { source: maps.source().cloned(), scene: Some(scene), status, queue: Some(queue) });
    }

    /// Ends the comparison.
    pub fn end(&mut self) {
        (self.current, self.swap) = (None, None);
    }

    /// Has the two maps change places: returns the map to be opened, where both are files. `at`: what the view shows.
    pub fn swap(&mut self, maps: &Maps, at: Viewpoint) -> Option<Source> {
        let to = self.current.as_ref()?.status.other.clone()?;
        let from = maps.source()?.path()?.to_owned();
        self.swap = Some(Swap { to: to.clone(), from, at });
        Some(Source::File(to))
    }

    /// Goes on with a swap when a map has been opened: returns what the view is to show of it. Another map than the one
    /// that was asked for ends it.
    pub fn opened(&mut self, maps: &Maps) -> Option<Viewpoint> {
        let Swap { to, from, at } = self.swap.take()?;
        if maps.source().and_then(Source::path) != Some(&*to) {
            return None;
        }
        self.start(from, maps);
        Some(at)
    }

    /// Takes a result. The map on screen is compared again when it has changed, and not any more when it is another one.
    pub fn follow(&mut self, maps: &Maps) {
        let Some(current) = &mut self.current else { return };
        if current.source.as_ref() != maps.source() {
            return self.end();
        }
        for result in current.queue.iter().flat_map(TaskQueue::take) {
            let status = Arc::make_mut(&mut current.status);
            status.result = Some(result.map(|found| {
                (status.other, status.has_unread) = (Some(found.other), found.has_unread);
                found.differences
            }));
        }
        let is_same = match (&current.scene, maps.scene()) {
            (Some(compared), Some(shown)) => Arc::ptr_eq(compared, shown),
            (None, _) | (_, None) => true,
        };
        if let Some(other) = current.status.other.clone().filter(|_| !is_same) {
            self.start(other, maps);
        }
    }

    /// State for the panels.
    pub fn status(&self) -> Option<Arc<MapComparison>> {
        self.current.as_ref().map(|current| Arc::clone(&current.status))
    }
}

/// Differences from another map to one; the reason where they cannot be compared.
fn differences(
    other: &Path,
    scene: &Scene,
    options: &LoadOptions,
    task: &Task,
) -> Result<Result<Found, String>, LoadError> {
    let path = with_map_ending(other);
    let other = load_now(&Source::File(path.clone()), options, task)?;
    Ok(match (&other.world, &scene.world) {
        (World::Flat(flat), World::Flat(shown)) => {
            let differences = Arc::new(Differences::between(flat, shown));
            Ok(Found { other: path, differences, has_unread: has_unread_parts(&other.summary) })
        }
        (World::Solid(_), World::Flat(_) | World::Solid(_)) | (World::Flat(_), World::Solid(_)) => {
            Err("it is not a Teeworlds or DDNet map".to_owned())
        }
    })
}
