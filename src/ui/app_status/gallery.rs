//! Contents of the gallery: a folder, and facts about its maps as far as they are known.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::base::{Listing, MapFacts, MapFile, RgbaImage};

/// A folder and facts about its maps.
#[derive(Clone, Debug, Default)]
pub struct GalleryContents {
    /// The folder.
    pub listing: Arc<Listing>,
    /// How far it was read.
    pub state: FolderState,
    /// Facts about maps that were read, by their paths.
    pub cards: HashMap<PathBuf, MapCard>,
    /// Counter that changes with the listing.
    pub version: u64,
    /// Counter that changes whenever more facts are known.
    pub known: u64,
    /// The map on screen.
    pub shown: Option<PathBuf>,
    /// A typed path that leads nowhere, and a sentence why.
    pub path_fault: Option<(String, String)>,
    /// A path that was to be completed.
    pub completion: Option<PathCompletion>,
    /// Counter that changes when a path is to be typed, since there is no file dialog.
    pub asks_path: u64,
}

/// Completion of a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathCompletion {
    /// The path as it was being typed.
    pub typed: String,
    /// The same completed, as far as all names in its folder agree.
    pub path: String,
    /// Names that it may go on with; those of folders end with a separator.
    pub names: Vec<String>,
}

/// How far a folder was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FolderState {
    /// It is being read.
    #[default]
    Reading,
    /// It is known.
    Ready,
    /// Reading it failed, for this reason.
    Failed(String),
}

/// Facts about a map, with its picture.
#[derive(Clone, Debug, Default)]
pub struct MapCard {
    /// Its author, size and so on.
    pub facts: Option<MapFacts>,
    /// Its picture, while it is requested.
    pub picture: Option<Arc<RgbaImage>>,
    /// Reason why it cannot be shown.
    pub problem: Option<String>,
}

impl GalleryContents {
    /// Notes the result for a map, if it is still the file that was read.
    pub fn put(&mut self, file: MapFile, result: Result<(MapFacts, Option<Arc<RgbaImage>>), String>) {
        // Numbers are compared sooner than paths.
        if !self.listing.maps.iter().any(|map| map.stamp == file.stamp && *map == file) {
            return;
        }
        self.known += 1;
        let card = self.cards.entry(file.path).or_default();
        match result {
            Ok((facts, picture)) => {
                let picture = picture.or(card.picture.take());
                *card = MapCard { facts: Some(facts), picture, problem: None };
            }
            Err(why) => *card = MapCard { problem: Some(why), ..MapCard::default() },
        }
    }

    /// Facts about a map; `None` while it was not read.
    pub fn facts(&self, map: &MapFile) -> Option<&MapFacts> {
        self.cards.get(&map.path)?.facts.as_ref()
    }
}
