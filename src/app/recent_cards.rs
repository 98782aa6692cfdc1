//! Cards of the recent maps, for as long as the list of them shows: from the gallery's cache, else made anew on another
//! thread, one at a time, and not while a map is being opened.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::thumbnailer::{Thumbnail, ThumbnailRequest, Thumbnailer};
use crate::base::Task;
use crate::files::TaskQueue;
use crate::load::{ImageSearch, LoadOptions};
use crate::ui::MapCard;

/// Cards of recent maps.
pub struct RecentCards {
    options: LoadOptions,
    wake: Arc<dyn Fn() + Send + Sync>,
    cards: Arc<HashMap<PathBuf, MapCard>>,
    /// Maps that the list shows.
    wanted: Vec<PathBuf>,
    /// There while the list shows.
    queue: Option<TaskQueue<PathBuf, Found>>,
}

/// Result for a path; no map where nothing is there, or the disk does not answer.
struct Found {
    path: PathBuf,
    thumbnail: Option<Thumbnail>,
}

impl RecentCards {
    /// No list shows yet. `wake` is called on another thread when a frame has something to take.
    pub fn new(options: LoadOptions, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self { options, wake, cards: Arc::default(), wanted: Vec::new(), queue: None }
    }

    /// Sets where images are searched: pictures are made anew.
    pub fn search(&mut self, images: &ImageSearch) {
        self.options.images = images.clone();
        self.queue = None;
        Arc::make_mut(&mut self.cards).clear();
        self.request(self.wanted.clone());
    }

    /// Cards so far.
    pub fn cards(&self) -> Arc<HashMap<PathBuf, MapCard>> {
        self.cards.clone()
    }

    /// Sets the maps that the list shows, if any.
    pub fn request(&mut self, maps: Vec<PathBuf>) {
        Arc::make_mut(&mut self.cards).retain(|path, _| maps.contains(path));
        self.wanted.clone_from(&maps);
        if maps.is_empty() {
            self.queue = None;
            return;
        }
        let queue = self.queue.get_or_insert_with(|| start(&self.options, &self.wake));
        queue.set_requests(maps.into_iter().filter(|path| !self.cards.contains_key(path)));
    }

    /// Takes results of the other thread, which pauses while a map is being opened; called at the start of a frame.
    pub fn advance(&mut self, is_loading: bool) {
        let Some(queue) = &self.queue else { return };
        queue.pause(is_loading);
        let found = queue.take();
        if !found.is_empty() {
            let cards = Arc::make_mut(&mut self.cards);
            cards.extend(found.into_iter().map(|found| (found.path, card(found.thumbnail))));
        }
    }
}

fn start(options: &LoadOptions, wake: &Arc<dyn Fn() + Send + Sync>) -> TaskQueue<PathBuf, Found> {
    let (limits, options, wake) = (options.limits, options.clone(), wake.clone());
    let make = move || {
        let (mut thumbnailer, disk) = (None, options.disk.trusted());
        move |path: &PathBuf, task: &Task| {
            let thumbnail = match disk.map(path, task) {
                // After a pause this path is checked once more.
                None if task.check().is_err() => return None,
                None => None,
                Some(file) => {
                    let thumbnailer = thumbnailer.get_or_insert_with(|| Thumbnailer::new(&options));
                    Some(thumbnailer.make(&ThumbnailRequest { file, picture: true }, task)?)
                }
            };
            Some(Found { path: path.clone(), thumbnail })
        }
    };
    TaskQueue::start("recent maps", limits, make, Box::new(move || wake()))
}

fn card(thumbnail: Option<Thumbnail>) -> MapCard {
    match thumbnail.map(|thumbnail| thumbnail.result) {
        None => MapCard::default(),
        Some(Ok((facts, picture))) => MapCard { facts: Some(facts), picture, problem: None },
        Some(Err(why)) => MapCard { problem: Some(why), ..MapCard::default() },
    }
}

#[cfg(test)]
mod tests;
