//! Folders of the window: the one that the gallery shows, with pictures of its maps, and the one that is read for the
//! map beside the one on screen. Reading folders and making pictures is done on other threads.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;

use super::maps::Maps;
use super::thumbnailer::{Thumbnail, ThumbnailRequest, Thumbnailer};
use super::typed_path::{self, Completion, Destination, TypedPath};
use crate::base::{Listing, MapFile, grouped};
use crate::files::{FolderError, FolderJob, TaskQueue};
use crate::load::{ImageSearch, LoadOptions};
use crate::ui::{FolderState, GalleryContents, PathCompletion};
use crate::view::ShellAction;
use crate::view::{self, Action, ViewState};

/// Most maps that wait to be read without a request, of perhaps thousands.
const WAITING: usize = 64;

/// Folders and pictures of their maps.
pub struct Gallery {
    options: LoadOptions,
    wake: Arc<dyn Fn() + Send + Sync>,
    contents: Arc<GalleryContents>,
    /// Reads the folder of the gallery.
    job: Option<FolderJob>,
    /// There while the gallery is open.
    queue: Option<TaskQueue<ThumbnailRequest, Thumbnail>>,
    /// Maps whose pictures are requested.
    wanted: Vec<PathBuf>,
    was_open: bool,
    neighbor: Option<NeighborSearch>,
    /// A typed path that is being read.
    entered: Option<TypedPath>,
    /// The path to complete, and its folder that is being read.
    completing: Option<(String, FolderJob)>,
    toast: Option<String>,
}

/// Map beside another, which is opened as soon as it is known.
struct NeighborSearch {
    job: FolderJob,
    from: PathBuf,
    steps: i32,
}

impl Gallery {
    /// No folder yet. `wake` is called on another thread when a frame has something to take.
    pub fn new(options: LoadOptions, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self {
            options,
            wake,
            contents: Arc::default(),
            job: None,
            queue: None,
            wanted: Vec::new(),
            was_open: false,
            neighbor: None,
            entered: None,
            completing: None,
            toast: None,
        }
    }

    /// Sets where images are searched: pictures are made anew.
    pub fn search(&mut self, images: &ImageSearch) {
        self.options.images = images.clone();
        self.queue = None;
        let contents = Arc::make_mut(&mut self.contents);
        contents.cards.clear();
        contents.version += 1;
    }

    /// Contents of the gallery.
    pub fn contents(&self) -> Arc<GalleryContents> {
        self.contents.clone()
    }

    /// Folder whose maps it shows; `None` before it has shown any.
    pub fn folder(&self) -> Option<PathBuf> {
        Some(self.contents.listing.folder.clone()).filter(|folder| !folder.as_os_str().is_empty())
    }

    /// Takes the short message.
    pub fn take_toast(&mut self) -> Option<String> {
        self.toast.take()
    }

    /// Sets the short message.
    pub fn set_toast(&mut self, words: &str) {
        self.toast = Some(words.to_owned());
    }

    /// Shows another folder, once it is read.
    pub fn open_folder(&mut self, folder: PathBuf) {
        self.was_open = true;
        let folder = whole(&folder);
        let contents = Arc::make_mut(&mut self.contents);
        if contents.listing.folder != folder {
            *contents = GalleryContents {
                listing: Arc::new(Listing {
                    parent: folder.parent().map(Path::to_owned),
                    folder: folder.clone(),
                    ..Listing::default()
                }),
                version: contents.version + 1,
                shown: contents.shown.take(),
                asks_path: contents.asks_path,
                ..GalleryContents::default()
            };
            self.wanted.clear();
            self.update_requests();
        }
        Arc::make_mut(&mut self.contents).state = FolderState::Reading;
        self.job = Some(self.read(folder));
    }

    /// Goes to a typed path, where it leads somewhere.
    pub fn enter_path(&mut self, typed: String) {
        if !typed.trim().is_empty() {
            let path = self.typed_path(&typed);
            self.entered = Some(TypedPath::new(typed, path.clone(), self.read(path)));
        }
    }

    /// Completes a path that is being typed, from the names in its folder.
    pub fn complete_path(&mut self, typed: String) {
        let folder = self.typed_path(typed_path::split(&typed).0);
        self.completing = Some((typed, self.read(folder)));
    }

    /// Has the panels ask for a path.
    pub fn ask_path(&mut self) {
        Arc::make_mut(&mut self.contents).asks_path += 1;
    }

    fn typed_path(&self, typed: &str) -> PathBuf {
        typed_path::plain(&self.options.environment.typed_path(typed, &self.contents.listing.folder))
    }

    /// Reads the folder again.
    pub fn read_again(&mut self) {
        let folder = self.contents.listing.folder.clone();
        // Maps that failed before may succeed now.
        Arc::make_mut(&mut self.contents).cards.retain(|_, card| card.problem.is_none());
        self.open_folder(folder);
    }

    /// Requests pictures of these maps; requests for others are dropped.
    pub fn request(&mut self, wanted: Vec<PathBuf>) {
        let kept: HashSet<&PathBuf> = wanted.iter().collect();
        for (path, card) in &mut Arc::make_mut(&mut self.contents).cards {
            if !kept.contains(path) {
                card.picture = None;
            }
        }
        self.wanted = wanted;
        self.update_requests();
    }

    /// Opens the map so many places after another, in its folder.
    pub fn open_neighbor(&mut self, steps: i32, from: Option<&Path>) {
        let Some(from) = from.map(whole) else {
            self.toast = Some("This map is not in a folder. Open a map file first.".to_owned());
            return;
        };
        if let Some(neighbor) = self.neighbor.as_mut().filter(|neighbor| neighbor.from == from) {
            neighbor.steps = neighbor.steps.saturating_add(steps);
        } else if let Some(folder) = from.parent() {
            self.neighbor = Some(NeighborSearch { job: self.read(folder.to_owned()), from, steps });
        }
    }

    /// Takes results of other threads, and follows the view; called at the start of a frame. Returns a map to open, if
    /// one was found.
    pub fn advance(&mut self, view: &mut ViewState, maps: &Maps, last: Option<PathBuf>) -> Option<PathBuf> {
        let shown = maps.path().map(whole);
        if self.contents.shown != shown {
            Arc::make_mut(&mut self.contents).shown = shown;
        }
        if view.shell.gallery.open && !self.was_open {
            self.open_at_map(view, last);
        }
        self.was_open = view.shell.gallery.open;
        if !self.was_open {
            // A path that leads somewhere only later would open what is no longer wanted.
            (self.entered, self.completing) = (None, None);
        }
        self.take_listing();
        self.take_completion();
        self.follow_thumbnails(view.shell.gallery.open, maps.loading().is_some());
        self.take_entered(view).or_else(|| self.take_neighbor(view))
    }

    /// Follows a typed path as soon as it is known where it leads. Returns a map to open.
    fn take_entered(&mut self, view: &mut ViewState) -> Option<PathBuf> {
        let destination = self.entered.as_ref()?.take()?;
        self.entered = None;
        match destination {
            Destination::File(path) => return Some(path),
            Destination::Nowhere(typed, why) => Arc::make_mut(&mut self.contents).path_fault = Some((typed, why)),
            Destination::Folder(listing) => {
                for action in [ShellAction::FilterGallery(String::new()), ShellAction::SelectInGallery(None)] {
                    view::apply(view, Action::Shell(action), None);
                }
                self.open_folder(listing.folder);
                Arc::make_mut(&mut self.contents).path_fault = None;
            }
        }
        None
    }

    fn take_completion(&mut self) {
        let Some(result) = self.completing.as_ref().and_then(|(_, job)| job.take()) else { return };
        let Some((typed, _)) = self.completing.take() else { return };
        let completed = result.ok().and_then(|listing| typed_path::completed(&typed, &listing));
        let completed = completed.unwrap_or_else(|| Completion { path: typed.clone(), names: Vec::new() });
        let Completion { path, names } = completed;
        Arc::make_mut(&mut self.contents).completion = Some(PathCompletion { typed, path, names });
    }

    /// Opens the gallery at the map on screen, where it is in a folder. `last`: folder of the last map, for when none is
    /// open.
    fn open_at_map(&mut self, view: &mut ViewState, last: Option<PathBuf>) {
        let shown = self.contents.shown.clone();
        let beside = shown.as_deref().and_then(Path::parent).map(Path::to_owned).or_else(|| self.folder());
        let last = || last.filter(|folder| folder.is_dir());
        let folder = beside.or_else(last).unwrap_or_else(|| self.options.environment.current_dir.clone());
        if shown.is_some() {
            view::apply(view, Action::Shell(ShellAction::SelectInGallery(shown)), None);
        }
        self.open_folder(folder);
    }

    fn take_listing(&mut self) {
        let Some(result) = self.job.as_ref().and_then(FolderJob::take) else { return };
        self.job = None;
        let contents = Arc::make_mut(&mut self.contents);
        match result {
            Ok(listing) => {
                let before: HashSet<&MapFile> = contents.listing.maps.iter().collect();
                let same: HashSet<&PathBuf> =
                    listing.maps.iter().filter(|map| before.contains(map)).map(|map| &map.path).collect();
                contents.cards.retain(|path, _| same.contains(path));
                contents.listing = Arc::new(listing);
                contents.state = FolderState::Ready;
            }
            Err(FolderError::Cancelled(_)) => {}
            Err(error) => contents.state = FolderState::Failed(error.to_string()),
        }
        contents.version += 1;
        self.update_requests();
    }

    fn follow_thumbnails(&mut self, is_open: bool, is_loading: bool) {
        if !is_open {
            self.queue = None;
            return;
        }
        if self.queue.is_none() {
            let (options, wake) = (self.options.clone(), self.wake.clone());
            let make = move || {
                let mut thumbnailer = Thumbnailer::new(&options);
                move |request: &ThumbnailRequest, task: &_| thumbnailer.make(request, task)
            };
            self.queue = Some(TaskQueue::start("thumbnails", self.options.limits, make, Box::new(move || wake())));
            self.update_requests();
        }
        let Some(queue) = &self.queue else { return };
        queue.pause(is_loading);
        let (thumbnails, is_idle) = (queue.take(), queue.waiting() == 0);
        if thumbnails.is_empty() {
            return;
        }
        let contents = Arc::make_mut(&mut self.contents);
        thumbnails.into_iter().for_each(|thumbnail| contents.put(thumbnail.file, thumbnail.result));
        if is_idle {
            self.update_requests();
        }
    }

    /// Requests the pictures that are needed, then the facts of all other maps.
    fn update_requests(&mut self) {
        let Some(queue) = &self.queue else { return };
        let contents = &self.contents;
        let card = |map: &MapFile| contents.cards.get(&map.path);
        let ranks: HashMap<&PathBuf, usize> = self.wanted.iter().enumerate().map(|(n, path)| (path, n)).collect();
        let rank = |path: &PathBuf| ranks.get(path).copied();
        let is_missing = |map: &&MapFile| card(map).is_none_or(|card| card.picture.is_none() && card.problem.is_none());
        let mut first: Vec<(usize, &MapFile)> =
            contents.listing.maps.iter().filter_map(|map| Some((rank(&map.path)?, map))).collect();
        first.retain(|(_, map)| is_missing(map));
        first.sort_by_key(|(rank, _)| *rank);
        let first = first.into_iter().map(|(_, file)| ThumbnailRequest { file: file.clone(), picture: true });
        let rest = contents.listing.maps.iter().filter(|map| card(map).is_none() && rank(&map.path).is_none());
        queue.set_requests(
            first.chain(rest.take(WAITING).map(|file| ThumbnailRequest { file: file.clone(), picture: false })),
        );
    }

    fn take_neighbor(&mut self, view: &ViewState) -> Option<PathBuf> {
        let result = self.neighbor.as_ref()?.job.take()?;
        let NeighborSearch { from, steps, .. } = self.neighbor.take()?;
        let listing = match result {
            Ok(listing) => listing,
            Err(error) => {
                self.toast = Some(format!("{error}."));
                return None;
            }
        };
        // The filter has no effect on stepping from one map to the next.
        let facts = |map: &MapFile| self.contents.cards.get(&map.path)?.facts.as_ref();
        let order = view::maps_in_order(&listing.maps, facts, "", view.shell.switches);
        match view::map_beside(&listing.maps, &order, &from, steps) {
            Ok(map) => map.map(|map| map.path.clone()),
            Err(count) => {
                let end = if steps < 0 { "first" } else { "last" };
                let folder = listing.folder.file_name().unwrap_or(listing.folder.as_os_str()).to_string_lossy();
                self.toast = Some(match count {
                    1 => format!("The only map in {folder}"),
                    count => format!("The {end} of {} maps in {folder}", grouped(count)),
                });
                None
            }
        }
    }

    fn read(&self, folder: PathBuf) -> FolderJob {
        let wake = self.wake.clone();
        FolderJob::start(folder, &self.options.disk, Box::new(move || wake()))
    }
}

/// Path from the root on, so that paths can be compared.
fn whole(path: &Path) -> PathBuf {
    absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests;
