//! Entries of the gallery, in order: the folder above, folders, maps. Maps are sorted again only when their order may
//! have changed, and not with every new fact about them.

use std::path::Path;
use std::time::Duration;

use egui::Ui;

use crate::base::MapFile;
use crate::prefs::ShellSwitches;
use crate::ui::app_status::GalleryContents;
use crate::view::maps_in_order;

/// Time between two sorts while maps are read, in seconds.
const SORT_EVERY_S: f64 = 0.7;

/// An entry of the gallery.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item<'a> {
    /// The folder that this one is in.
    Up(&'a Path),
    /// A folder within.
    Folder(&'a Path),
    /// A map.
    Map(&'a MapFile),
}

impl Item<'_> {
    /// Its path.
    pub fn path(&self) -> &Path {
        match self {
            Self::Up(path) | Self::Folder(path) => path,
            Self::Map(map) => &map.path,
        }
    }
}

/// Entries that are shown.
#[derive(Default)]
pub struct Items {
    /// Positions of maps in the listing.
    maps: Vec<usize>,
    /// Positions of folders in the listing.
    folders: Vec<usize>,
    has_parent: bool,
    /// There are map files among all, and worlds, which are folders.
    kinds: (bool, bool),
    /// Input of the entries: versions of the listing and of the facts, the filter and the order.
    made_for: Option<(u64, u64, String, ShellSwitches)>,
    /// Time of making them, on egui's clock.
    made_at_s: f64,
}

impl Items {
    /// Words for one of the maps of the folder, and for several.
    pub fn nouns(&self) -> [&'static str; 2] {
        match self.kinds {
            (false, true) => ["world", "worlds"],
            (true, true) => ["map", "maps and worlds"],
            (_, false) => ["map", "maps"],
        }
    }

    /// Updates the entries after changes of the folder and the filter.
    pub fn follow(&mut self, ui: &Ui, contents: &GalleryContents, filter: &str, order: ShellSwitches) {
        let needs_facts = order.sort.needs_facts() || !filter.is_empty();
        let now_s = ui.input(|input| input.time);
        if let Some((version, known, made_for, made_in)) = &self.made_for
            && (*version, &**made_for, *made_in) == (contents.version, filter, order)
        {
            let rests_s = self.made_at_s + SORT_EVERY_S - now_s;
            if !needs_facts || *known == contents.known {
                return;
            }
            if rests_s > 0.0 {
                return ui.ctx().request_repaint_after(Duration::from_secs_f64(rests_s));
            }
        }
        let listing = &contents.listing;
        self.maps = maps_in_order(&listing.maps, |map| contents.facts(map), filter, order);
        let words: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |folder: &Path| {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            words.iter().all(|word| name.contains(word))
        };
        self.folders =
            (0..listing.folders.len()).filter(|n| listing.folders.get(*n).is_some_and(|f| fits(f))).collect();
        self.has_parent = words.is_empty() && listing.parent.is_some();
        let is_world = |map: &&MapFile| map.path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("map"));
        let worlds = listing.maps.iter().filter(is_world).count();
        self.kinds = (worlds < listing.maps.len(), worlds > 0);
        self.made_for = Some((contents.version, contents.known, filter.to_owned(), order));
        self.made_at_s = now_s;
    }

    /// All entries.
    pub fn all<'a>(&self, contents: &'a GalleryContents) -> Vec<Item<'a>> {
        let listing = &*contents.listing;
        let up = listing.parent.as_deref().filter(|_| self.has_parent).map(Item::Up);
        let folders = self.folders.iter().filter_map(|n| listing.folders.get(*n)).map(|folder| Item::Folder(folder));
        let maps = self.maps.iter().filter_map(|n| listing.maps.get(*n)).map(Item::Map);
        up.into_iter().chain(folders).chain(maps).collect()
    }

    /// Numbers of maps and folders that are shown.
    pub fn shown(&self) -> (usize, usize) {
        (self.maps.len(), self.folders.len())
    }

    /// Whether there is nothing but the way up.
    pub fn is_bare(&self) -> bool {
        self.maps.is_empty() && self.folders.is_empty()
    }
}
