//! Contents of the gallery: a folder, and facts about its maps as far as they are known.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::base::{Listing, MapFacts, MapFile, RgbaImage};

/// A folder and what is known of its maps.
#[derive(Clone, Debug, Default)]
pub struct GalleryContents {
    /// The folder.
    pub listing: Arc<Listing>,
    /// How far it was read.
    pub state: FolderState,
    /// Facts about maps that were looked into, by their paths.
    pub cards: HashMap<PathBuf, MapCard>,
    /// Another number for another listing.
    pub version: u64,
    /// Another number whenever more is known.
    pub known: u64,
    /// The map on screen.
    pub shown: Option<PathBuf>,
}

/// How far a folder was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FolderState {
    /// It is being read.
    #[default]
    Reading,
    /// It is known.
    Ready,
    /// Why it is not.
    Failed(String),
}

/// Facts about a map, with its picture.
#[derive(Clone, Debug, Default)]
pub struct MapCard {
    /// Its author, size and so on.
    pub facts: Option<MapFacts>,
    /// Its picture, while it is wanted.
    pub picture: Option<Arc<RgbaImage>>,
    /// Why it cannot be shown.
    pub problem: Option<String>,
}

impl GalleryContents {
    /// Notes what came of looking into a map, if it is still the one that was looked into.
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

    /// Facts about a map; `None` while it was not looked into.
    pub fn facts(&self, map: &MapFile) -> Option<&MapFacts> {
        self.cards.get(&map.path)?.facts.as_ref()
    }
}
