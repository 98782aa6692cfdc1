//! Changes of settings and memory. A window writes its changes, not all that it remembers: then two windows that are
//! open at once do not undo each other's. Making a change twice does no more than making it once.

use std::path::{Path, PathBuf};

use super::{
    MAX_FOLDERS, MAX_PLACED_MAPS, MAX_RECENT, MAX_VIEWS, MapPlaces, MapView, NamedPlace, PanelSizes, Pictures, Prefs,
    Recent, SavedView, Scale, Show, Theme, WindowPlace, places,
};
use crate::base::StandInChoice;

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Dark or light.
    Theme(Theme),
    /// Size of the interface.
    Scale(Scale),
    /// Another data folder, after the others.
    AddFolder(PathBuf),
    /// A data folder less.
    RemoveFolder(PathBuf),
    /// The first data folder right before the second one.
    FolderBefore(PathBuf, PathBuf),
    /// Images shown for those that are not found.
    StandInChoice(StandInChoice),
    /// Command that opens a map in DDNet; empty for an install that is found.
    DdnetCommand(String),
    /// Position and size of the window.
    Window(WindowPlace),
    /// Sizes of the panels.
    Panels(PanelSizes),
    /// The switches of the tool.
    Show(Show),
    /// Choices for saved pictures.
    Pictures(Pictures),
    /// The keys of a command, by its name; `None` = those that the program comes with.
    Keys(String, Option<Vec<String>>),
    /// A map was opened: its full path, and when in seconds since 1970.
    Opened(PathBuf, u64),
    /// View of a map: its full path, when in seconds since 1970, and the view.
    SetView(PathBuf, u64, Box<SavedView>),
    /// Leave a map out of the list of those opened lately.
    RemoveRecent(PathBuf),
    /// Empty the list of maps opened lately.
    ClearRecents,
    /// Drop the views of all maps.
    ClearViews,
    /// Set a bookmark in a map: its full path, and when in seconds since 1970.
    SetPlace(PathBuf, u64, NamedPlace),
    /// Give a bookmark in a map another name: the map, when, the name, and the new one.
    RenamePlace(PathBuf, u64, String, String),
    /// Remove a bookmark of a map: the map, when, and its name.
    RemovePlace(PathBuf, u64, String),
    /// Put back a bookmark of a map that was removed: the map, when, the bookmark, and its number in the list.
    PutPlaceBack(PathBuf, u64, NamedPlace, usize),
}

impl Edit {
    /// Whether nothing is left of an earlier change once this one has been made.
    pub fn replaces(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Keys(one, _), Self::Keys(other, _)) => one == other,
            (Self::SetView(one, ..), Self::SetView(other, ..)) => one == other,
            (Self::Opened(one, _) | Self::RemoveRecent(one), Self::Opened(other, _) | Self::RemoveRecent(other)) => {
                one == other
            }
            // What they come to depends on all before them.
            (Self::AddFolder(_) | Self::RemoveFolder(_) | Self::FolderBefore(..), _) => false,
            (Self::SetPlace(..) | Self::RenamePlace(..) | Self::RemovePlace(..) | Self::PutPlaceBack(..), _) => false,
            (Self::ClearRecents, Self::Opened(..) | Self::RemoveRecent(_)) => true,
            (Self::ClearViews, Self::SetView(..)) => true,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        }
    }
}

/// Changes that have yet to be written, in order; those that later ones make void are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edits(Vec<Edit>);

impl Edits {
    /// One more.
    pub fn push(&mut self, edit: Edit) {
        self.0.retain(|earlier| !edit.replaces(earlier));
        self.0.push(edit);
    }

    /// These first, then `later` ones.
    pub fn then(mut self, later: Self) -> Self {
        later.0.into_iter().for_each(|edit| self.push(edit));
        self
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Prefs {
    /// Makes changes, in order.
    pub fn apply_all(&mut self, edits: &Edits) {
        edits.0.iter().for_each(|edit| self.apply(edit));
    }

    /// Makes a change.
    pub fn apply(&mut self, edit: &Edit) {
        match edit {
            Edit::Theme(theme) => self.theme = *theme,
            Edit::Scale(scale) => self.scale = *scale,
            Edit::AddFolder(folder) => {
                if !self.data_folders.contains(folder) && self.data_folders.len() < MAX_FOLDERS {
                    self.data_folders.push(folder.clone());
                }
            }
            Edit::RemoveFolder(folder) => self.data_folders.retain(|other| other != folder),
            Edit::FolderBefore(folder, other) => self.folder_before(folder, other),
            Edit::StandInChoice(stand_ins) => self.stand_ins = *stand_ins,
            Edit::DdnetCommand(command) => command.trim().clone_into(&mut self.ddnet_command),
            Edit::Window(place) => self.window = *place,
            Edit::Panels(sizes) => self.panels = *sizes,
            Edit::Show(show) => self.show = show.after(self.show),
            Edit::Pictures(pictures) => self.pictures = *pictures,
            Edit::Keys(command, Some(keys)) => drop(self.keys.insert(command.clone(), keys.clone())),
            Edit::Keys(command, None) => drop(self.keys.remove(command)),
            Edit::Opened(path, at) => {
                take(&mut self.recent, |recent| recent.path == *path);
                self.recent.push(Recent { path: path.clone(), opened: *at });
                self.tidy();
            }
            Edit::SetView(path, at, view) => {
                take(&mut self.views, |view| view.path == *path);
                self.views.push(MapView { path: path.clone(), opened: *at, view: (**view).clone() });
                self.tidy();
            }
            Edit::RemoveRecent(path) => self.recent.retain(|recent| recent.path != *path),
            Edit::ClearRecents => self.recent.clear(),
            Edit::ClearViews => self.views.clear(),
            Edit::SetPlace(path, at, place) => self.change_places(path, *at, |places| places::set(places, place)),
            Edit::RenamePlace(path, at, from, to) => {
                self.change_places(path, *at, |places| places::rename(places, from, to));
            }
            Edit::RemovePlace(path, at, name) => {
                self.change_places(path, *at, |places| places.retain(|place| place.name() != name));
            }
            Edit::PutPlaceBack(path, when, place, at) => {
                self.change_places(path, *when, |places| places::put_back(places, place, *at));
            }
        }
    }

    /// Moves a data folder; where another window has removed one of the two all stay where they are.
    fn folder_before(&mut self, folder: &Path, other: &Path) {
        if folder == other || !self.data_folders.iter().any(|it| it == other) {
            return;
        }
        if let Some(folder) = take(&mut self.data_folders, |it| it == folder) {
            let at = self.data_folders.iter().position(|it| it == other).unwrap_or_default();
            self.data_folders.insert(at, folder);
        }
    }

    /// Changes the bookmarks of a map; one without any is left out.
    fn change_places(&mut self, path: &Path, at: u64, change: impl FnOnce(&mut Vec<NamedPlace>)) {
        let map = take(&mut self.places, |map| map.path == path);
        let of_other_kinds = map.as_ref().map_or(0, |map| map.of_other_kinds);
        let mut places = map.map_or_else(Vec::new, |map| map.places.to_vec());
        change(&mut places);
        if !places.is_empty() || of_other_kinds > 0 {
            self.places.push(MapPlaces { path: path.to_owned(), changed: at, places: places.into(), of_other_kinds });
        }
        self.tidy();
    }

    /// Puts the newest first and lets the oldest go.
    pub(super) fn tidy(&mut self) {
        self.recent.sort_by_key(|recent| std::cmp::Reverse(recent.opened));
        self.recent.truncate(MAX_RECENT);
        self.views.sort_by_key(|view| std::cmp::Reverse(view.opened));
        self.views.truncate(MAX_VIEWS);
        self.places.sort_by_key(|map| std::cmp::Reverse(map.changed));
        self.places.truncate(MAX_PLACED_MAPS);
    }

    /// Drops the older half of the views. False where there are none.
    pub(super) fn drop_older_views(&mut self) -> bool {
        let count = self.views.len();
        self.views.truncate(count / 2);
        count > 0
    }
}

/// Takes the first that is looked for out of a list.
fn take<T>(list: &mut Vec<T>, is_it: impl Fn(&T) -> bool) -> Option<T> {
    list.iter().position(is_it).map(|at| list.remove(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prefs::SavedFlatView;

    #[test]
    fn lists_keep_the_newest() {
        let mut prefs = Prefs::default();
        for at in 0..1000 {
            let path = PathBuf::from(format!("/{at}.map"));
            prefs.apply(&Edit::Opened(path.clone(), at));
            prefs.apply(&Edit::SetView(path, at, Box::default()));
        }
        assert_eq!((prefs.recent.len(), prefs.views.len()), (MAX_RECENT, MAX_VIEWS));
        assert_eq!(prefs.recent.first().map(|it| it.opened), Some(999));
        assert!(
            prefs.remembered_view("/999.map".as_ref()).is_some() && prefs.remembered_view("/1.map".as_ref()).is_none()
        );
        prefs.apply(&Edit::Opened("/980.map".into(), 2000));
        assert_eq!(prefs.recent.iter().filter(|it| it.path.ends_with("980.map")).count(), 1);
        assert!(prefs.recent.first().is_some_and(|it| it.path.ends_with("980.map")));
    }

    #[test]
    fn data_folders_are_changed_one_by_one() {
        let of = |prefs: &Prefs| prefs.data_folders.iter().map(|it| it.display().to_string()).collect::<String>();
        let mut edits = Edits::default();
        for name in ["a", "b", "c", "b"] {
            edits.push(Edit::AddFolder(name.into()));
        }
        edits.push(Edit::FolderBefore("c".into(), "a".into()));
        edits.push(Edit::FolderBefore("gone".into(), "a".into()));
        edits.push(Edit::FolderBefore("a".into(), "gone".into()));
        edits.push(Edit::FolderBefore("b".into(), "b".into()));
        let mut prefs = Prefs::default();
        // Twice is no more than once.
        for _ in 0..2 {
            prefs.apply_all(&edits);
            assert_eq!(of(&prefs), "cab");
        }
        prefs.apply(&Edit::RemoveFolder("a".into()));
        assert_eq!(of(&prefs), "cb");
        for n in 0..100 {
            prefs.apply(&Edit::AddFolder(format!("{n}").into()));
        }
        assert_eq!(prefs.data_folders.len(), MAX_FOLDERS);
    }

    #[test]
    fn later_changes_make_earlier_ones_void_and_no_others() {
        let set_view = |path: &str, time_s| {
            Edit::SetView(path.into(), 1, Box::new(SavedFlatView { time_s, ..SavedFlatView::default() }.into()))
        };
        let mut edits = Edits::default();
        for n in 0..100 {
            edits.push(set_view("/a", f64::from(n)));
            edits.push(Edit::Scale(Scale::new(100 + n)));
        }
        edits.push(set_view("/b", 0.0));
        edits.push(Edit::Opened("/a".into(), 5));
        edits.push(Edit::Keys("Open".into(), None));
        edits.push(Edit::Keys("Quit".into(), None));
        assert_eq!(edits.0.len(), 6, "{edits:?}");
        edits.push(Edit::ClearViews);
        edits.push(Edit::ClearRecents);
        edits.push(set_view("/c", 0.0));
        let mut prefs = Prefs::default();
        prefs.apply_all(&edits);
        assert_eq!((prefs.views.len(), prefs.recent.len(), prefs.scale.percent()), (1, 0, 199));
    }
}
