//! What the window remembers: it notes what is worth it, as it changes, and hands it to the writer of the file. Without
//! a file it remembers as long as it is open.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::user_event::{Notify, UserEvent};
use crate::base::path_text;
use crate::files::{Expected, FullPaths, PathChecker};
use crate::load::Source;
use crate::prefs::{Edit, NamedPlace, PanelSizes, Pictures, Prefs, Show, Sight, WindowPlace};
use crate::prefs::{ReadPrefs, SettingsAt, Writer, WriterEvent, read_prefs};
use crate::scene::Scene;
use crate::ui::bindings::Bindings;
use crate::ui::{Address, PrefsView};
use crate::view::flat::DeepLink;
use crate::view::{self, PlaceChange, ViewState};

/// What the window remembers.
pub struct Memory {
    prefs: Arc<Prefs>,
    file: Option<PathBuf>,
    writer: Option<Arc<Writer>>,
    /// Changes that the writer has not yet told to be written, with their numbers.
    unconfirmed: Vec<(u64, Edit)>,
    /// What the file holds is not known yet: the disk did not answer at the start.
    knows_nothing: bool,
    /// Sentences for the user, the oldest first.
    notices: VecDeque<String>,
    full_paths: FullPaths,
    map: Option<OpenMap>,
    /// Where a map that is on its way is looked at first.
    link: Option<(Source, DeepLink)>,
    /// The window may lie beside others.
    beside_others: bool,
    /// Trouble with remembered paths, as far as they were checked.
    troubles: Arc<BTreeMap<PathBuf, &'static str>>,
    checker: PathChecker,
    notify: Notify,
}

/// What of the keys in the settings made no sense. Only the panels know which commands and keys there are.
fn told_of_keys(prefs: &Prefs, file: Option<&Path>) -> Option<String> {
    let file = file.map_or_else(|| "the settings".to_owned(), |file| format!("the settings file {}", path_text(file)));
    Bindings::chosen(&prefs.keys).notice(&file)
}

/// The map on screen.
struct OpenMap {
    path: PathBuf,
    layers: u64,
    noted: Option<Sight>,
}

impl Memory {
    /// Reads the settings and begins to keep them.
    pub fn new(at: &SettingsAt, full_paths: FullPaths, notify: Notify) -> Self {
        let file = at.file();
        let read = file.as_deref().map(read_prefs).unwrap_or_default();
        Self::with(file, read, full_paths, notify)
    }

    /// Begins with what was read.
    fn with(file: Option<PathBuf>, read: ReadPrefs, full_paths: FullPaths, notify: Notify) -> Self {
        let notices = read.notices.iter().cloned().chain(told_of_keys(&read.prefs, file.as_deref()));
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

    /// That map is looked at there first.
    pub fn with_link(self, source: Source, link: DeepLink) -> Self {
        Self { link: (link != DeepLink::default()).then_some((source, link)), ..self }
    }

    /// There are other windows perhaps, over which this one is not to lie.
    pub fn beside_others(self, beside_others: bool) -> Self {
        Self { beside_others, ..self }
    }

    /// Where the window goes: where one was when it was closed, or where the desktop likes, so that it does not lie over
    /// another that has gone there.
    pub fn window_place(&self) -> WindowPlace {
        let place = self.prefs.window;
        WindowPlace { position_px: place.position_px.filter(|_| !self.beside_others), ..place }
    }

    /// Where the map that has just been opened is looked at first; once, and in no other map.
    pub fn take_link(&mut self, opened: Option<&Source>) -> Option<DeepLink> {
        self.link.take().filter(|(source, _)| Some(source) == opened).map(|(_, link)| link)
    }

    /// What opens a map again, from everywhere on this machine.
    pub fn address(&self, source: &Source) -> Option<Address> {
        match source {
            Source::File(path) => Some(Address::File(self.full_paths.of(path).display().to_string())),
            Source::Demo => Some(Address::Demo),
            _ => None,
        }
    }

    /// What is remembered.
    pub fn prefs(&self) -> &Prefs {
        &self.prefs
    }

    /// Who writes it, to be waited for at the end.
    pub fn writer(&self) -> Option<Arc<Writer>> {
        self.writer.clone()
    }

    /// What the panels show of it.
    pub fn shown(&self) -> PrefsView {
        let (prefs, file, troubles) = (self.prefs.clone(), self.file.clone(), self.troubles.clone());
        PrefsView { prefs, file, is_kept: self.writer.is_some(), now_s: now_s(), troubles }
    }

    /// The folder of the map that was opened last.
    pub fn last_folder(&self) -> Option<PathBuf> {
        self.prefs.recent.first()?.path.parent().map(Path::to_owned)
    }

    /// Makes a change, here and soon in the file.
    pub fn note(&mut self, edit: Edit) {
        Arc::make_mut(&mut self.prefs).apply(&edit);
        if let Some(writer) = &self.writer {
            self.unconfirmed.retain(|(_, earlier)| !edit.replaces(earlier));
            self.unconfirmed.push((writer.note(edit.clone()), edit));
        }
    }

    /// Takes a message of the writer of the file.
    pub fn on_writer_event(&mut self, event: WriterEvent) {
        match event {
            WriterEvent::Notice(notice) => self.add_notice(notice),
            WriterEvent::Written(prefs, count) => {
                self.take_over(*prefs);
                self.unconfirmed.retain(|(number, _)| *number > count);
                // What was changed while those were being written.
                let mine = Arc::make_mut(&mut self.prefs);
                self.unconfirmed.iter().for_each(|(_, edit)| mine.apply(edit));
            }
        }
    }

    /// Takes over what the file holds: maps that other windows have opened meanwhile, and their folders. How this one
    /// looks is its own business, except where it did not know how it should.
    fn take_over(&mut self, theirs: Prefs) {
        let mine = Arc::make_mut(&mut self.prefs);
        if std::mem::take(&mut self.knows_nothing) {
            let told = told_of_keys(&theirs, self.file.as_deref());
            // Only where it differs from this is the window where somebody has put it.
            let (window, panels, show, pictures) = (mine.window, mine.panels, mine.show, mine.pictures);
            *mine = theirs;
            (mine.window, mine.panels, mine.show, mine.pictures) = (window, panels, show, pictures);
            told.into_iter().for_each(|notice| self.add_notice(notice));
        } else {
            (mine.recent, mine.views, mine.data_folders) = (theirs.recent, theirs.views, theirs.data_folders);
            (mine.places, mine.stand_ins) = (theirs.places, theirs.stand_ins);
        }
    }

    /// Notes how the window has been arranged; not in a file that holds another arrangement nobody has seen yet.
    fn note_arrangement(&mut self, edit: Edit) {
        if self.knows_nothing {
            Arc::make_mut(&mut self.prefs).apply(&edit);
        } else {
            self.note(edit);
        }
    }

    fn add_notice(&mut self, notice: String) {
        tracing::warn!("{notice}");
        self.notices.push_back(notice);
    }

    /// Sentence for the user now.
    pub fn notice(&self) -> Option<&str> {
        self.notices.front().map(String::as_str)
    }

    /// It has been read.
    pub fn dismiss_notice(&mut self) {
        self.notices.pop_front();
    }

    /// Another map is on screen. Where it was looked at the last time.
    pub fn opened(&mut self, path: Option<&Path>, scene: &Scene) -> Option<Sight> {
        // How it opens is no news, also where it is the one that was there before.
        self.map = None;
        self.follow(path, scene);
        let path = self.map.as_ref()?.path.clone();
        let sight = self.prefs.remembered_view(&path).cloned();
        self.note(Edit::Opened(path, now_s()));
        sight
    }

    /// The map on screen is this one now; it was not opened by anybody. Where it is the one before, saved anew, what has
    /// become of its layers is news.
    pub fn follow(&mut self, path: Option<&Path>, scene: &Scene) {
        let layers = scene.world.as_flat().map(|flat| view::flat::layers_print(flat)).unwrap_or_default();
        let before = self.map.take();
        self.map = path.map(|path| {
            let path = self.full_paths.of(path);
            let noted = before.filter(|before| before.path == path).and_then(|before| before.noted);
            OpenMap { path, layers, noted }
        });
    }

    /// The bookmarks of the map on screen; `None` where it is no file, so that none can be kept.
    pub fn places(&self) -> Option<Arc<[NamedPlace]>> {
        let path = &self.map.as_ref()?.path;
        Some(self.prefs.places_of(path).cloned().unwrap_or_default())
    }

    /// Changes the bookmarks of the map on screen, where they can be kept.
    pub fn change_place(&mut self, change: PlaceChange) {
        let Some(path) = self.map.as_ref().map(|map| map.path.clone()) else { return };
        self.note(match change {
            PlaceChange::Set(place) => Edit::SetPlace(path, now_s(), place),
            PlaceChange::Rename(from, to) => Edit::RenamePlace(path, now_s(), from, to),
            PlaceChange::Forget(name) => Edit::ForgetPlace(path, now_s(), name),
        });
    }

    /// The map on screen, or the program, is left: time is remembered as it is now, also while it runs.
    pub fn left(&mut self, view: &ViewState) {
        let (Some(map), Some(view)) = (&self.map, view.world.as_flat()) else { return };
        let sight = view::flat::sight(view, map.layers);
        if map.noted.as_ref().is_some_and(|noted| *noted != sight) {
            self.note(Edit::Looked(map.path.clone(), now_s(), Box::new(sight)));
        }
    }

    /// Notes where the map is looked at, where that is news. The first look at a map is what it opened with.
    pub fn look(&mut self, view: &ViewState) {
        let (Some(map), Some(view)) = (&mut self.map, view.world.as_flat()) else { return };
        let sight = view::flat::sight(view, map.layers);
        let Some(noted) = &map.noted else {
            map.noted = Some(sight);
            return;
        };
        // While time runs it is no news: the disk would never rest.
        let running = view.clock.playing;
        let is_news = if running { Sight { time_s: noted.time_s, ..sight.clone() } != *noted } else { sight != *noted };
        if is_news {
            map.noted = Some(sight.clone());
            let path = map.path.clone();
            self.note(Edit::Looked(path, now_s(), Box::new(sight)));
        }
    }

    /// Notes what is around the map, where that is news.
    pub fn arranged(&mut self, panels: PanelSizes, show: Show) {
        if panels != self.prefs.panels {
            self.note_arrangement(Edit::Panels(panels));
        }
        if show != self.prefs.show {
            self.note_arrangement(Edit::Show(show));
        }
    }

    /// Notes how pictures are saved, where that is news.
    pub fn saves(&mut self, pictures: Pictures) {
        if pictures != self.prefs.pictures {
            self.note_arrangement(Edit::Pictures(pictures));
        }
    }

    /// Notes where the window is, where that is news.
    pub fn placed(&mut self, place: WindowPlace) {
        if place != self.prefs.window {
            self.note_arrangement(Edit::Window(place));
        }
    }

    /// Has other threads check whether the maps opened lately and the data folders are still there.
    pub fn look_at_paths(&self) {
        let maps = self.prefs.recent.iter().map(|recent| (recent.path.clone(), Expected::File));
        let folders = self.prefs.data_folders.iter().map(|folder| (folder.clone(), Expected::Folder));
        let notify = self.notify.clone();
        self.checker.check(maps.chain(folders).collect(), move |path, trouble| {
            notify(UserEvent::PathChecked(path, trouble));
        });
    }

    /// Takes the trouble of a path, if any.
    pub fn looked(&mut self, path: PathBuf, trouble: Option<&'static str>) {
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
