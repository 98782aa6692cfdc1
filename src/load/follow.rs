//! Follows a file while it is edited: a thread is notified of changes, waits until the file is whole, reads it, and has a
//! scene ready when it holds something else than what is on screen. Never waited for; its owner takes what there is.
//!
//! Bytes are compared by their fingerprint, so saving the same twice is no news. A file that is damaged
//! or gone changes nothing: it is looked at again and again, and after a while said.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::error::LoadError;
use super::event::{Ended, LoadEvent, LoadState};
use super::game_folders::with_steam_libraries;
use super::job::Job;
use super::options::{ImageSearch, LoadOptions};
use super::outside_images::{self, OutsideImages};
use super::pipeline::{fingerprint, load_bytes};
use super::search::search_folders;
use super::store::read_path;
use crate::analysis::{Differences, differences_between};
use crate::base::panics;
use crate::base::{LevelStyle, Mapres, PhaseTimes, Task, path_text, reason_text};
use crate::files::{Facts, FileError, FileWatcher, NextStep, WriteDebounce, spawn};
use crate::format::teeworlds::codes;
use crate::scene::Scene;

/// Loads that make way for newer bytes, one after the other; the next is let finish, or nothing would
/// show while a file is saved all the time.
const MOST_DROPPED: u32 = 3;
/// Changes in a row that the system did not report, until it is not counted on any more.
const MOST_SILENT: u32 = 2;
/// Warnings of the reader about files that are cut off or half-written.
const DAMAGE: [&str; 5] =
    [codes::FILE_CUT_OFF, codes::DATA_BROKEN, codes::DATA_MISSING, codes::DATA_OFFSETS, codes::ITEM_OFFSETS];

/// The same map, read anew.
#[derive(Clone, Debug)]
pub struct FollowedScene {
    /// The scene as it is now.
    pub scene: Arc<Scene>,
    /// Changes since it was on screen last.
    pub differences: Arc<Differences>,
    /// How long the load took.
    pub times: PhaseTimes,
}

/// How the file stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FollowState {
    /// The scene on screen is what the file holds, or soon will be.
    #[default]
    Live,
    /// There is no file.
    Missing,
    /// It cannot be read, for this reason, or is not whole.
    Broken(String),
    /// It is whole, but was not fit to be shown, for this reason.
    Refused(String),
}

/// State of following a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Following {
    /// How the file stands, once it stands so for a while.
    pub standing: FollowState,
    /// Reason why the file is looked at again and again instead of waiting for the system; `None` = the system reports
    /// changes.
    pub looks_because: Option<String>,
}

/// A file that is followed. Dropping it ends that.
pub struct Follow {
    path: PathBuf,
    shared: Arc<Shared>,
    inbox: Sender<Message>,
}

/// Shared by the thread and the owner.
struct Shared {
    table: Mutex<Table>,
    wake: Box<dyn Fn() + Send + Sync>,
}

struct Table {
    /// The scene on screen.
    shown: Arc<Scene>,
    latest: Option<FollowedScene>,
    following: Following,
}

enum Message {
    /// Something has happened to the file.
    Touched,
    /// Something has happened to an image outside of it.
    ImageTouched,
    /// A load has events.
    Loaded,
    /// Something else is on screen.
    Shown,
    /// The scene that was taken could not be shown: the bytes that it was made of, and why.
    Refused(u64, String),
    /// Images are to be looked for elsewhere.
    Search(ImageSearch),
    /// Levels are to be shown in this style.
    Style(LevelStyle),
    /// Following is over.
    Stop,
}

impl Follow {
    /// Starts to follow the file that a scene was read from. `wake` is called on another thread whenever there is
    /// something to take, or the file stands otherwise.
    pub fn start(path: &Path, options: LoadOptions, shown: Arc<Scene>, wake: Box<dyn Fn() + Send + Sync>) -> Self {
        let table = Table { shown, latest: None, following: Following::default() };
        let shared = Arc::new(Shared { table: Mutex::new(table), wake });
        let (inbox, messages) = channel();
        let mut runner = Runner {
            path: path.to_owned(),
            options,
            shared: shared.clone(),
            inbox: inbox.clone(),
            watcher: None,
            debounce: WriteDebounce::default(),
            images: OutsideImages::default(),
            waited: Duration::ZERO,
            looks_because: None,
            silent: 0,
            was_gone: false,
            trouble: None,
            loading: None,
            queued: None,
            dropped: 0,
            bad: None,
        };
        let spawned = spawn("follow", move || runner.run(&messages));
        if let Err(cause) = spawned {
            shared.table().following.standing = FollowState::Broken(reason_text(&cause));
        }
        Self { path: path.to_owned(), shared, inbox }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The map as the file has it now, if that is not what is on screen; once. It counts as shown from then on.
    pub fn take(&self) -> Option<FollowedScene> {
        let mut table = self.shared.table();
        let latest = table.latest.take()?;
        table.shown = Arc::clone(&latest.scene);
        Some(latest)
    }

    /// Something else is on screen than was taken last: read from the same file in another way, or what was there before.
    pub fn shows(&self, scene: &Arc<Scene>) {
        let mut table = self.shared.table();
        if !Arc::ptr_eq(&table.shown, scene) {
            (table.shown, table.latest) = (Arc::clone(scene), None);
            drop(table);
            let _ = self.inbox.send(Message::Shown);
        }
    }

    /// The scene that was taken, of bytes with this fingerprint, could not be shown, for a reason; `shown` is on screen. It
    /// is not offered again until the file holds something else.
    pub fn refused(&self, fingerprint: u64, shown: &Arc<Scene>, reason: &str) {
        let mut table = self.shared.table();
        (table.shown, table.latest) = (Arc::clone(shown), None);
        drop(table);
        let _ = self.inbox.send(Message::Refused(fingerprint, reason.to_owned()));
    }

    /// From the next load on images are from here.
    pub fn search(&self, images: ImageSearch) {
        let _ = self.inbox.send(Message::Search(images));
    }

    /// From the next load on levels are shown in this style.
    pub fn style_level(&self, style: LevelStyle) {
        let _ = self.inbox.send(Message::Style(style));
    }

    /// How the file stands.
    pub fn following(&self) -> Following {
        self.shared.table().following.clone()
    }
}

impl Drop for Follow {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ = self.inbox.send(Message::Stop);
    }
}

impl Shared {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bytes of the file.
struct Read {
    fingerprint: u64,
    bytes: Arc<[u8]>,
}

/// A load that goes on.
struct Loading {
    fingerprint: u64,
    /// The scene on screen when it began.
    before: Arc<Scene>,
    job: Job,
    state: LoadState,
}

/// The thread.
struct Runner {
    path: PathBuf,
    options: LoadOptions,
    shared: Arc<Shared>,
    inbox: Sender<Message>,
    watcher: Option<FileWatcher>,
    debounce: WriteDebounce,
    images: OutsideImages,
    /// For how long nothing was heard, in all: the least that has passed.
    waited: Duration,
    looks_because: Option<String>,
    /// Changes in a row that the system did not report.
    silent: u32,
    was_gone: bool,
    /// Reason why what the file holds cannot be shown.
    trouble: Option<FollowState>,
    loading: Option<Loading>,
    /// Bytes to be loaded next.
    queued: Option<Read>,
    dropped: u32,
    /// Bytes that are no sound map or were refused, and why.
    bad: Option<(u64, FollowState)>,
}

impl Runner {
    fn run(&mut self, messages: &Receiver<Message>) {
        self.debounce = WriteDebounce::new(self.now());
        // Before the first look, so that nothing is missed in between.
        self.watch_file();
        let shown = Arc::clone(&self.shared.table().shown);
        self.follow_images(&shown);
        loop {
            let now = self.now();
            let images_at = match self.images.advance(now) {
                Err(at) => at,
                Ok(are_new) => {
                    if are_new {
                        self.make_anew();
                    }
                    continue;
                }
            };
            match self.debounce.next(now) {
                NextStep::Check => self.check_file(now),
                NextStep::Read => self.read(),
                NextStep::Wait(at) => {
                    let shows = self.debounce.trouble_shows_at().filter(|shows| *shows > now);
                    let pause = shows.map_or(at, |shows| at.min(shows)).min(images_at).saturating_sub(now);
                    match messages.recv_timeout(pause) {
                        Ok(Message::Touched) => self.touched(),
                        Ok(Message::ImageTouched) => self.images.touched(self.now()),
                        Ok(Message::Loaded) => self.loaded(),
                        Ok(Message::Shown) => self.start_over(),
                        Ok(Message::Refused(fingerprint, reason)) => self.refused(fingerprint, reason),
                        Ok(Message::Search(images)) => self.search(images),
                        Ok(Message::Style(style)) => self.options.level_style = style,
                        Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                        Err(RecvTimeoutError::Timeout) => self.waited += pause,
                    }
                }
            }
            self.notify();
        }
    }

    /// Time since the start of some clock. Where that stands still only waiting counts.
    fn now(&self) -> Duration {
        self.options.clock.now().max(self.waited)
    }

    fn watch_file(&mut self) {
        let inbox = self.inbox.clone();
        // The old watch goes first: two would report everything twice.
        self.watcher = None;
        let watched = FileWatcher::watch(&self.path, move || {
            // The thread may have ended already.
            let _ = inbox.send(Message::Touched);
        });
        self.looks_because = watched.as_ref().err().cloned();
        self.watcher = watched.ok();
        self.debounce.poll(self.watcher.is_none());
    }

    fn touched(&mut self) {
        if std::mem::take(&mut self.silent) >= MOST_SILENT {
            self.looks_because = None;
            self.debounce.poll(false);
        }
        self.debounce.touched(self.now());
    }

    /// Looks after the images of the newest scene.
    fn follow_images(&mut self, newest: &Arc<Scene>) {
        let (inbox, task) = (self.inbox.clone(), self.options.task());
        let disk = self.options.disk.trusted();
        let environment = with_steam_libraries(self.options.environment.clone(), &disk, &task);
        let searched = search_folders(Some(&self.path), &self.options.images.data_dirs, &environment).mapres;
        let (map, newest) = (self.path.clone(), Arc::clone(newest));
        // A folder that does not answer is not waited for; then nothing is heard of images until the next load.
        let files = disk.ask(&task, move |_, _| outside_images::files(&map, &searched, &newest));
        let [there, mut hoped] = files.unwrap_or_default();
        if self.options.images.stand_ins().mapres == Mapres::Own {
            // Nothing that comes would be shown.
            hoped.clear();
        }
        let now = self.now();
        self.images.follow([there, hoped], now, move || {
            // The thread may have ended already.
            let _ = inbox.send(Message::ImageTouched);
        });
    }

    /// Images are others now: makes a scene of the same bytes once more. Where the file is not sound the next that is
    /// will be made with them.
    fn make_anew(&mut self) {
        if self.bad.is_some() || self.was_gone {
            return;
        }
        let task = self.options.task();
        let read = read_path(&self.path, &self.options.disk, &task);
        if let Ok(bytes) = read {
            // What it was being made of is the same, or older.
            (self.loading, self.queued) = (None, None);
            self.start(Read { fingerprint: fingerprint(&bytes), bytes });
        }
    }

    /// Something else is on screen: what was on its way may be older, and what was bad may be what can be seen.
    fn start_over(&mut self) {
        (self.loading, self.queued, self.bad) = (None, None, None);
        let shown = Arc::clone(&self.shared.table().shown);
        self.follow_images(&shown);
        self.debounce.touched(self.now());
    }

    /// The scene that was taken cannot be shown. The file may hold something else by now.
    fn refused(&mut self, fingerprint: u64, reason: String) {
        self.start_over();
        self.shared.table().latest.take_if(|latest| latest.scene.summary.container.fingerprint == fingerprint);
        self.is_bad(fingerprint, FollowState::Refused(reason));
    }

    /// A load that looks elsewhere is begun anew.
    fn search(&mut self, images: ImageSearch) {
        self.options.images = images;
        if self.loading.is_some() {
            self.start_over();
        }
    }

    fn check_file(&mut self, now: Duration) {
        let facts = std::fs::metadata(&self.path).ok().map(|facts| Facts::from(&facts));
        let is_gone = facts.is_none();
        if self.debounce.on_facts(now, facts) {
            self.silent += 1;
            if self.silent == MOST_SILENT {
                self.looks_because = Some("the system does not report changes there".to_owned());
                self.debounce.poll(true);
            }
        }
        // A folder that was away as well may be another one now, and a link may lead elsewhere.
        let is_back = std::mem::replace(&mut self.was_gone, is_gone) && !is_gone;
        if !is_gone && (is_back || self.watcher.as_ref().is_some_and(|watcher| !watcher.suits(&self.path))) {
            self.watch_file();
        }
    }

    fn read(&mut self) {
        let task = self.options.task();
        let read = read_path(&self.path, &self.options.disk, &task);
        let now = self.now();
        match read {
            Ok(bytes) => {
                let read = Read { fingerprint: fingerprint(&bytes), bytes };
                let is_new = self.is_new(read.fingerprint);
                self.debounce.taken(now, is_new);
                if is_new { self.load(read) } else { self.is_known(read.fingerprint) }
            }
            Err(error) => {
                if matches!(error, FileError::NotFound(_)) {
                    self.debounce.on_facts(now, None);
                    self.was_gone = true;
                } else {
                    self.trouble = Some(self.broken(&error.to_string()));
                    self.debounce.broken(now);
                }
            }
        }
    }

    /// Whether something has to be done about these bytes.
    fn is_new(&self, fingerprint: u64) -> bool {
        let known = match (&self.queued, &self.loading) {
            (Some(queued), _) => queued.fingerprint,
            (None, Some(loading)) => loading.fingerprint,
            (None, None) => match (&self.bad, self.shared.table().latest()) {
                (Some((bad, _)), _) if *bad == fingerprint => *bad,
                (_, latest) => latest,
            },
        };
        known != fingerprint
    }

    /// Bytes were read that need no load.
    fn is_known(&mut self, fingerprint: u64) {
        match &self.bad {
            Some((bad, why)) if *bad == fingerprint => {
                self.trouble = Some(why.clone());
                self.debounce.broken(self.now());
            }
            _ if self.loading.is_none() => self.is_sound(),
            _ => {}
        }
    }

    fn is_sound(&mut self) {
        (self.bad, self.trouble) = (None, None);
        self.debounce.sound();
    }

    /// Makes a scene of bytes. One that is being made of older bytes makes way.
    fn load(&mut self, read: Read) {
        let latest = self.shared.table().latest();
        if read.fingerprint == latest {
            // A change that was on its way has been taken back.
            (self.loading, self.queued) = (None, None);
            return self.is_sound();
        }
        if self.loading.is_some() && self.dropped >= MOST_DROPPED {
            self.queued = Some(read);
            return;
        }
        self.dropped += u32::from(self.loading.take().is_some());
        self.start(read);
    }

    fn start(&mut self, read: Read) {
        let (path, options, inbox) = (self.path.clone(), self.options.clone(), self.inbox.clone());
        let Read { fingerprint, bytes } = read;
        let before = Arc::clone(&self.shared.table().shown);
        let wake = Box::new(move || {
            // A thread that has ended wants no scene.
            let _ = inbox.send(Message::Loaded);
        });
        let work = move |task: &Task, each: &mut dyn FnMut(LoadEvent)| {
            each(LoadEvent::Scene(load_bytes(&path, bytes, &options, task)?));
            Ok(())
        };
        let job = Job::run(self.options.task(), Some(Arc::clone(&before)), wake, work);
        self.loading = Some(Loading { fingerprint, before, job, state: LoadState::default() });
    }

    fn loaded(&mut self) {
        let ended = self.loading.as_mut().and_then(|loading| loading.job.update(&mut loading.state));
        let Some(Ended { outcome, times, differences, .. }) = ended else { return };
        let Some(Loading { fingerprint, before, .. }) = self.loading.take() else { return };
        panics::note_opening(None);
        self.dropped = 0;
        match outcome {
            Ok(scene) => match self.damage(&scene) {
                None => {
                    self.is_sound();
                    self.follow_images(&scene);
                    self.hand_out(scene, (before, differences), times);
                }
                Some(reason) => self.is_bad(fingerprint, self.broken(&reason)),
            },
            Err(LoadError::Format { cause, .. }) => self.is_bad(fingerprint, self.broken(&cause.to_string())),
            Err(error) => self.is_bad(fingerprint, self.broken(&error.to_string())),
        }
        if let Some(read) = self.queued.take() {
            self.load(read);
        }
    }

    fn is_bad(&mut self, fingerprint: u64, why: FollowState) {
        tracing::debug!("{}: {why:?}", self.path.display());
        self.bad = Some((fingerprint, why.clone()));
        self.trouble = Some(why);
        self.debounce.broken(self.now());
    }

    fn broken(&self, reason: &str) -> FollowState {
        FollowState::Broken(reason.replace(&path_text(&self.path), "the file"))
    }

    /// Reason why a scene seems to be made of half a file; damage that is on screen already is no reason.
    fn damage(&self, scene: &Scene) -> Option<String> {
        let damages = |scene: &Scene| scene.summary.warnings.iter().filter(|it| DAMAGE.contains(&it.code)).count();
        if damages(scene) <= damages(&self.shared.table().shown) {
            return None;
        }
        let first = scene.summary.warnings.iter().find(|warning| DAMAGE.contains(&warning.code))?;
        Some(first.message.trim_end_matches('.').to_owned())
    }

    /// Lays a scene out to be taken, with what has changed since what is on screen then; `told`: what has changed since
    /// what was on screen.
    fn hand_out(&self, scene: Arc<Scene>, told: (Arc<Scene>, Option<Arc<Differences>>), times: PhaseTimes) {
        let (mut since, mut differences) = told;
        loop {
            let mut table = self.shared.table();
            if let (true, Some(differences)) = (Arc::ptr_eq(&table.shown, &since), differences.take()) {
                table.latest = Some(FollowedScene { scene, differences, times });
                drop(table);
                return (self.shared.wake)();
            }
            since = Arc::clone(&table.shown);
            drop(table);
            differences = Some(Arc::new(differences_between(&since, &scene)));
        }
    }

    /// Publishes how the file stands, where that has changed.
    fn notify(&self) {
        let standing = match &self.trouble {
            _ if !self.debounce.is_in_trouble(self.now()) => FollowState::Live,
            _ if self.was_gone => FollowState::Missing,
            trouble => trouble.clone().unwrap_or_default(),
        };
        let following = Following { standing, looks_because: self.looks_because.clone() };
        let mut table = self.shared.table();
        if table.following != following {
            table.following = following;
            drop(table);
            (self.shared.wake)();
        }
    }
}

impl Table {
    /// The fingerprint of the newest scene.
    fn latest(&self) -> u64 {
        let newest = self.latest.as_ref().map_or(&self.shown, |latest| &latest.scene);
        newest.summary.container.fingerprint
    }
}
