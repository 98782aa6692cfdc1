//! Preferences of the window: changes are applied and sent to the writer of the file. Without a file they last as long as
//! the window is open.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::user_event::{Notify, UserEvent};
use crate::base::{command_words, path_text};
use crate::files::{Expected, FullPaths, PathChecker};
use crate::load::Source;
use crate::prefs::{Edit, NamedPlace, PanelSizes, Pictures, Prefs, SavedView, ShellSwitches, Show, WindowPlace};
use crate::prefs::{ReadPrefs, SettingsAt, Writer, WriterEvent, read_prefs};
use crate::scene::Scene;
use crate::ui::bindings::Bindings;
use crate::ui::{Address, PrefsView};
use crate::view::{self, DeepLink, PlaceChange, ViewState};

/// Files of a Minetest world that open it.
const WORLD_FILES: [&str; 2] = ["map.sqlite", "world.mt"];

/// Preferences of the window.
pub struct Memory {
    prefs: Arc<Prefs>,
    file: Option<PathBuf>,
    writer: Option<Arc<Writer>>,
    /// Changes that the writer has not confirmed yet, with their numbers.
    unconfirmed: Vec<(u64, Edit)>,
    /// The contents of the file are unknown: the disk did not answer at the start.
    knows_nothing: bool,
    /// Notices for the user, the oldest first.
    notices: VecDeque<String>,
    full_paths: FullPaths,
    map: Option<OpenMap>,
    /// First view of a map that is on its way.
    link: Option<(Source, DeepLink)>,
    /// There may be other windows.
    beside_others: bool,
    /// Problems with saved paths, as far as they were checked.
    troubles: Arc<BTreeMap<PathBuf, &'static str>>,
    checker: PathChecker,
    notify: Notify,
}

/// Notice about invalid keys in the settings. Only the panels know which commands and keys there are.
fn keys_notice(prefs: &Prefs, file: Option<&Path>) -> Option<String> {
    let file = file.map_or_else(|| "the settings".to_owned(), |file| format!("the settings file {}", path_text(file)));
    Bindings::chosen(&prefs.keys).notice(&file)
}

/// Map on screen.
struct OpenMap {
    path: PathBuf,
    layers: u64,
    /// View that was saved last, or that it opened with.
    saved: Option<SavedView>,
}

impl Memory {
    /// Reads the settings and begins to keep them.
    pub fn new(at: &SettingsAt, full_paths: FullPaths, notify: Notify) -> Self {
        let file = at.file();
        let read = file.as_deref().map(read_prefs).unwrap_or_default();
        Self::with(file, read, full_paths, notify)
    }

    /// Begins with settings that were read.
    fn with(file: Option<PathBuf>, read: ReadPrefs, full_paths: FullPaths, notify: Notify) -> Self {
        let notices = read.notices.iter().cloned().chain(keys_notice(&read.prefs, file.as_deref()));
        let notices: VecDeque<_> = notices.collect();
        for notice in &notices {
            tracing::warn!("{notice}");
        }
        let writer = file.clone().filter(|_| !read.hands_off).map(|file| {
            let notify = notify.clone();
            Arc::new(Writer::start(file, read.notices.clone(), move |event| notify(UserEvent::Prefs(event))))
        });
        Self {
            prefs: Arc::new(read.prefs),
            file,
            writer,
            unconfirmed: Vec::new(),
            knows_nothing: read.stalled,
            notices,
            full_paths,
            map: None,
            link: None,
            beside_others: false,
            troubles: Arc::default(),
            checker: PathChecker::default(),
            notify,
        }
    }

    /// Sets the first view of a map.
    pub fn with_link(self, source: Option<Source>, link: DeepLink) -> Self {
        Self { link: source.filter(|_| link != DeepLink::default()).map(|source| (source, link)), ..self }
    }

    /// Whether this is the first start, of which the settings know nothing; they do from now on. Without settings that
    /// are kept no start is the first.
    pub fn take_first_start(&mut self) -> bool {
        let is_first = self.writer.is_some() && !self.knows_nothing && *self.prefs == Prefs::default();
        if is_first {
            let show = self.prefs.show;
            self.apply(Edit::Show(Show { shell: ShellSwitches { demo_shown: true, ..show.shell }, ..show }));
        }
        is_first
    }

    /// Sets whether there may be other windows, over which this one is not to lie.
    pub fn beside_others(self, beside_others: bool) -> Self {
        Self { beside_others, ..self }
    }

    /// Place of the window: that of the last one when it was closed, or the desktop's choice, so that it does not lie
    /// over another that has gone there.
    pub fn window_place(&self) -> WindowPlace {
        let place = self.prefs.window;
        WindowPlace { position_px: place.position_px.filter(|_| !self.beside_others), ..place }
    }

    /// Takes the first view of the map that has just been opened; of no other map.
    pub fn take_link(&mut self, opened: Option<&Source>) -> Option<DeepLink> {
        self.link.take().filter(|(source, _)| Some(source) == opened).map(|(_, link)| link)
    }

    /// Address that opens a map again, from everywhere on this machine.
    pub fn address(&self, source: &Source) -> Option<Address> {
        match source {
            Source::File(path) => Some(Address::File(self.full_paths.of(path).display().to_string())),
            Source::Demo => Some(Address::Demo),
            Source::Boxes => Some(Address::Boxes),
            Source::Read { .. } | Source::Stdin | Source::Bytes { .. } => None,
        }
    }

    /// Present preferences.
    pub fn prefs(&self) -> &Prefs {
        &self.prefs
    }

    /// Writer of the file, to be waited for at the end.
    pub fn writer(&self) -> Option<Arc<Writer>> {
        self.writer.clone()
    }

    /// State for the panels.
    pub fn shown(&self) -> PrefsView {
        let (prefs, file, troubles) = (self.prefs.clone(), self.file.clone(), self.troubles.clone());
        PrefsView { prefs, file, is_kept: self.writer.is_some(), now_s: now_s(), troubles, ..PrefsView::default() }
    }

    /// Folder of the last opened map.
    pub fn last_folder(&self) -> Option<PathBuf> {
        self.prefs.recent.first()?.path.parent().map(Path::to_owned)
    }

    /// Makes a change, here and soon in the file.
    pub fn apply(&mut self, edit: Edit) {
        if let Edit::AddFolder(folder) = &edit {
            // It is looked at anew: it may be there by now.
            Arc::make_mut(&mut self.troubles).remove(folder);
        }
        Arc::make_mut(&mut self.prefs).apply(&edit);
        if let Some(writer) = &self.writer {
            self.unconfirmed.retain(|(_, earlier)| !edit.replaces(earlier));
            self.unconfirmed.push((writer.push(edit.clone()), edit));
        }
    }

    /// Takes an event of the writer of the file.
    pub fn on_writer_event(&mut self, event: WriterEvent) {
        match event {
            WriterEvent::Notice(notice) => self.add_notice(notice),
            WriterEvent::Written(prefs, count) => {
                self.take_over(*prefs);
                self.unconfirmed.retain(|(number, _)| *number > count);
                // Changes made while those were being written.
                let mine = Arc::make_mut(&mut self.prefs);
                self.unconfirmed.iter().for_each(|(_, edit)| mine.apply(edit));
            }
        }
    }

    /// Takes over the contents of the file: maps that other windows have opened meanwhile, and their folders. The
    /// arrangement of this window stays, unless it was unknown.
    fn take_over(&mut self, theirs: Prefs) {
        let mine = Arc::make_mut(&mut self.prefs);
        if std::mem::take(&mut self.knows_nothing) {
            let notice = keys_notice(&theirs, self.file.as_deref());
            // The window was moved by hand only where it differs from this.
            let (window, panels, show, pictures) = (mine.window, mine.panels, mine.show, mine.pictures);
            *mine = theirs;
            (mine.window, mine.panels, mine.show, mine.pictures) = (window, panels, show.after(mine.show), pictures);
            notice.into_iter().for_each(|notice| self.add_notice(notice));
        } else {
            (mine.recent, mine.views, mine.data_folders) = (theirs.recent, theirs.views, theirs.data_folders);
            (mine.places, mine.stand_ins) = (theirs.places, theirs.stand_ins);
            mine.ddnet_command = theirs.ddnet_command;
            mine.show = mine.show.after(theirs.show);
        }
    }

    /// Applies an arrangement of the window; not in a file that holds another arrangement which was never shown.
    fn apply_arrangement(&mut self, edit: Edit) {
        if self.knows_nothing {
            Arc::make_mut(&mut self.prefs).apply(&edit);
        } else {
            self.apply(edit);
        }
    }

    fn add_notice(&mut self, notice: String) {
        tracing::warn!("{notice}");
        self.notices.push_back(notice);
    }

    /// Present notice.
    pub fn notice(&self) -> Option<&str> {
        self.notices.front().map(String::as_str)
    }

    /// Dismisses the notice.
    pub fn dismiss_notice(&mut self) {
        self.notices.pop_front();
    }

    /// Notes that another map is on screen. Returns its last view.
    pub fn opened(&mut self, path: Option<&Path>, scene: &Scene) -> Option<SavedView> {
        // The first view is no news, also where the map is the one that was there before.
        self.map = None;
        self.follow(path, scene);
        let path = self.map.as_ref()?.path.clone();
        // Earlier versions remembered a world by the file of it that was opened.
        let earlier = WORLD_FILES.map(|name| path.join(name));
        let remembered = |path: &PathBuf| self.prefs.remembered_view(path).cloned();
        let saved = remembered(&path).or_else(|| earlier.iter().find_map(remembered));
        if self.prefs.places_of(&path).is_none() {
            let places = earlier.iter().filter_map(|path| self.prefs.places_of(path).cloned()).collect::<Vec<_>>();
            for place in places.iter().flat_map(|places| places.iter()) {
                self.apply(Edit::SetPlace(path.clone(), now_s(), place.clone()));
            }
        }
        for path in earlier {
            if self.prefs.recent.iter().any(|recent| recent.path == path) {
                self.apply(Edit::RemoveRecent(path));
            }
        }
        self.apply(Edit::Opened(path, now_s()));
        saved
    }

    /// Notes the map on screen, which was not opened by hand. Where it is the one before, saved anew, changes of its
    /// layers are news.
    pub fn follow(&mut self, path: Option<&Path>, scene: &Scene) {
        let layers = view::layers_print(&scene.world);
        let before = self.map.take();
        self.map = path.map(|path| {
            let path = self.full_paths.of(path);
            let saved = before.filter(|before| before.path == path).and_then(|before| before.saved);
            OpenMap { path, layers, saved }
        });
    }

    /// Notes that no map is on screen any more.
    pub fn closed(&mut self) {
        self.map = None;
    }

    /// Bookmarks of the map on screen; `None` where it is no file, so that none can be kept.
    pub fn places(&self) -> Option<Arc<[NamedPlace]>> {
        let path = &self.map.as_ref()?.path;
        Some(self.prefs.places_of(path).cloned().unwrap_or_default())
    }

    /// Changes the bookmarks of the map on screen, where they can be kept.
    pub fn change_place(&mut self, change: PlaceChange) {
        let Some(path) = self.map.as_ref().map(|map| map.path.clone()) else { return };
        self.apply(match change {
            PlaceChange::Set(place) => Edit::SetPlace(path, now_s(), place),
            PlaceChange::Rename(from, to) => Edit::RenamePlace(path, now_s(), from, to),
            PlaceChange::Remove(name) => Edit::RemovePlace(path, now_s(), name),
            PlaceChange::PutBack(place, at) => Edit::PutPlaceBack(path, now_s(), place, at),
        });
    }

    /// Saves the view of the map that is left, as the program may be: with the time as it is now, also while it runs.
    pub fn save_last_view(&mut self, view: &ViewState) {
        let Some(map) = &self.map else { return };
        let Some(saved) = view::saved_view(&view.world, map.layers) else { return };
        if map.saved.as_ref().is_some_and(|before| *before != saved) {
            self.apply(Edit::SetView(map.path.clone(), now_s(), Box::new(saved)));
        }
    }

    /// Saves the view of the map, where it has changed. The first view of a map is what it opened with.
    pub fn save_view(&mut self, view: &ViewState) {
        let Some(map) = &mut self.map else { return };
        let Some(saved) = view::saved_view(&view.world, map.layers) else { return };
        let Some(before) = &map.saved else {
            map.saved = Some(saved);
            return;
        };
        // Running time is no news: the disk would always be busy.
        let running = view.world.as_flat().is_some_and(|view| view.clock.playing);
        let is_same = if running { saved.is_same_at_any_time(before) } else { saved == *before };
        if !is_same {
            map.saved = Some(saved.clone());
            let path = map.path.clone();
            self.apply(Edit::SetView(path, now_s(), Box::new(saved)));
        }
    }

    /// Notes the panels around the map, where they have changed.
    pub fn arranged(&mut self, panels: PanelSizes, show: Show) {
        if panels != self.prefs.panels {
            self.apply_arrangement(Edit::Panels(panels));
        }
        let show = show.after(self.prefs.show);
        if show != self.prefs.show {
            self.apply_arrangement(Edit::Show(show));
        }
    }

    /// Notes the options of saved pictures, where they have changed.
    pub fn saves(&mut self, pictures: Pictures) {
        if pictures != self.prefs.pictures {
            self.apply_arrangement(Edit::Pictures(pictures));
        }
    }

    /// Notes the place of the window, where it has changed.
    pub fn placed(&mut self, place: WindowPlace) {
        if place != self.prefs.window {
            self.apply_arrangement(Edit::Window(place));
        }
    }

    /// Has other threads check whether the recent maps, the data folders and the program for DDNet still exist.
    pub fn look_at_paths(&self) {
        let maps = self.prefs.recent.iter().map(|recent| (recent.path.clone(), Expected::File));
        let folders = self.prefs.data_folders.iter().map(|folder| (folder.clone(), Expected::Folder));
        let program = command_words(&self.prefs.ddnet_command).and_then(|words| words.into_iter().next());
        let program = program.map(|program| (PathBuf::from(program), Expected::Program));
        let notify = self.notify.clone();
        self.checker.check(maps.chain(folders).chain(program).collect(), move |path, trouble| {
            notify(UserEvent::PathChecked(path, trouble));
        });
    }

    /// Sets the problem of a path, if any.
    pub fn set_trouble(&mut self, path: PathBuf, trouble: Option<&'static str>) {
        let troubles = Arc::make_mut(&mut self.troubles);
        match trouble {
            Some(trouble) => drop(troubles.insert(path, trouble)),
            None => drop(troubles.remove(&path)),
        }
    }
}

/// Seconds since 1970.
fn now_s() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests;
