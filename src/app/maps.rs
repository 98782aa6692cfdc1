//! The map on screen and the one on its way: loading, then uploading, then there. Another map shows as soon as its
//! upload begins, so that its picture appears bit by bit; the same map read again only when all of it is there, since
//! its old picture is better than half of the new one. Whatever happens to the one on its way, the one before is kept
//! until it can be released, and comes back where that is needed.
//!
//! ```text
//!   open ─► Loading ─► Uploading, hidden ─► Uploading, on screen ─► done
//!              │             │    └─ the same map ────────────────► done
//!              └─ the map on screen stays           └─ cancelled, refused: the map before comes back
//! ```

mod upload_step;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use upload_step::upload_for_a_while;

use super::live::Live;
use super::load_trace::LoadTrace;
use crate::analysis::Differences;
use crate::base::panics;
use crate::base::{Phase, Progress, StandInChoice};
use crate::files::FileError;
use crate::gpu::{Gpu, LostUpload, Painter, Refusal, SceneOnGpu, Upload};
use crate::load::{Ended, Fresh, ImageSearch, Job, LoadError, LoadOptions, LoadState, Source, drop_in_background};
use crate::scene::{Frame, Scene, World};
use crate::ui::{self, LoadFigures, Loading};

/// Bytes uploaded from one frame to the next, at most: they take memory twice until the device has been through them.
const FRAME_BYTES: usize = 32 << 20;

/// The map on screen and the one on its way.
pub struct Maps {
    options: LoadOptions,
    /// The folders for images that the command line names.
    named_images: ImageSearch,
    wake: Arc<dyn Fn() + Send + Sync>,
    shown: Option<(Source, Arc<Scene>)>,
    pending: Option<Pending>,
    /// Map that is to come back on screen, since its replacement failed.
    undo: Option<Replaced>,
    /// Bytes uploaded since the last frame.
    staged: usize,
    /// Last request, so that it can be tried again.
    asked: Option<Source>,
    /// Last request that has turned out to be a folder.
    folder: Option<PathBuf>,
    /// Measures the frame in which a new map appears; logged after it.
    appearing: Option<(String, LoadTrace)>,
    /// Figures of the load of the map on screen.
    last_load: Option<LoadFigures>,
    /// Reason why the last request failed.
    load_failure: Option<LoadFailure>,
    /// The file on screen, followed.
    live: Live,
    /// Changes of the map on screen with its last reload; taken once.
    changed: Option<Arc<Differences>>,
}

/// Reason why a request failed.
struct LoadFailure {
    /// Full sentences.
    text: String,
    /// Source that could not be opened.
    source: Option<Source>,
    /// Trying once more may help.
    may_pass: bool,
}

/// Map on its way.
struct Pending {
    stage: Stage,
    request: LoadRequest,
}

/// Map on its way, whatever its stage.
struct LoadRequest {
    source: Source,
    trace: LoadTrace,
    /// The file was changed; no load was requested.
    followed: bool,
    /// Changes, where it is the map on screen.
    differences: Option<Arc<Differences>>,
}

enum Stage {
    Loading(Job, LoadState),
    Uploading(Box<Arrival>),
}

/// Map whose upload goes on.
struct Arrival {
    upload: Upload,
    /// Map that it has replaced on screen; `None` while it does not show.
    replaced: Option<Replaced>,
}

/// Map that was on screen before one that is still on its way.
struct Replaced {
    map: Option<(Source, Arc<Scene>)>,
    /// The scene on the device, unless the device is gone.
    on_gpu: Option<SceneOnGpu>,
}

/// Map whose device was lost while it was on its way there.
pub struct StrandedMap {
    upload: LostUpload,
    replaced: Option<Replaced>,
    request: LoadRequest,
}

/// News of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Nothing new on screen.
    None,
    /// Another map is on screen, as far as it is there.
    Opened,
    /// The same map is on screen, read anew.
    Reloaded,
    /// The map before the last that was opened is on screen again.
    Restored,
}

impl Maps {
    /// No map yet. `wake` is called on another thread when a frame can bring the map on its way forward.
    pub fn new(options: LoadOptions, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self {
            named_images: options.images.clone(),
            options,
            wake,
            shown: None,
            pending: None,
            undo: None,
            staged: 0,
            asked: None,
            folder: None,
            appearing: None,
            last_load: None,
            load_failure: None,
            live: Live::new(),
            changed: None,
        }
    }

    /// Searches images in these folders too, after those of the command line, which also decides about stand-ins.
    /// Returns whether that is a change. Used from the next load on.
    pub fn also_search(&mut self, folders: &[PathBuf], stand_ins: StandInChoice) -> bool {
        let images = self.named_images.clone().or(folders, stand_ins);
        let is_news = !self.options.images.is_same(&images);
        if is_news {
            self.live.search(&images);
            self.options.images = images;
        }
        is_news
    }

    /// Starts to open a map. One that is on its way is dropped.
    pub fn open(&mut self, source: Source) {
        let wake = self.wake.clone();
        self.asked = Some(source.clone());
        let (options, wake) = (self.options.clone(), Box::new(move || wake()));
        let job = match &self.shown {
            Some((shown, scene)) if *shown == source => Job::reload(source.clone(), options, Arc::clone(scene), wake),
            _ => Job::start(source.clone(), options, wake),
        };
        let request = LoadRequest { source, trace: LoadTrace::start(), followed: false, differences: None };
        self.replace_pending(Some(Pending { stage: Stage::Loading(job, LoadState::default()), request }));
        self.load_failure = None;
    }

    /// How maps are loaded.
    pub fn options(&self) -> &LoadOptions {
        &self.options
    }

    /// Last requested file, whether or not it was opened.
    pub fn asked_path(&self) -> Option<&Path> {
        self.asked.as_ref()?.path()
    }

    /// Takes the folder that was requested as if it were a map.
    pub fn take_folder(&mut self) -> Option<PathBuf> {
        self.folder.take()
    }

    /// Reason why the last request failed, in full sentences.
    pub fn error(&self) -> Option<&str> {
        self.load_failure.as_ref().map(|load_failure| load_failure.text.as_str())
    }

    /// File of the error.
    pub fn error_path(&self) -> Option<&Path> {
        self.load_failure.as_ref()?.source.as_ref()?.path()
    }

    /// Sets why a request failed.
    pub fn set_error(&mut self, text: impl Into<String>) {
        self.load_failure = Some(LoadFailure { text: text.into(), source: None, may_pass: false });
    }

    /// Clears the error.
    pub fn dismiss_error(&mut self) {
        self.load_failure = None;
    }

    /// Whether opening the failed source again may succeed.
    pub fn can_retry(&self) -> bool {
        self.load_failure
            .as_ref()
            .is_some_and(|it| it.may_pass && it.source.as_ref().is_some_and(|s| *s != Source::Stdin))
    }

    /// Opens the failed source again.
    pub fn retry(&mut self) {
        if self.can_retry()
            && let Some(source) = self.load_failure.take().and_then(|load_failure| load_failure.source)
        {
            self.open(source);
        }
    }

    /// Whether there is something to read again.
    pub fn can_reload(&self) -> bool {
        self.shown.is_some() || self.asked.is_some()
    }

    /// Reads the map on screen again; while there is none, the last requested one.
    pub fn reload(&mut self) {
        let shown = self.shown.as_ref().map(|(source, _)| source.clone());
        match shown.or_else(|| self.asked.clone()) {
            None => {}
            Some(Source::Stdin) => {
                self.set_error("A map from standard input cannot be read a second time.");
            }
            Some(source) => self.open(source),
        }
    }

    /// Drops the map on its way.
    pub fn cancel(&mut self) {
        panics::note_opening(None);
        self.replace_pending(None);
    }

    /// The scene on screen.
    pub fn scene(&self) -> Option<&Arc<Scene>> {
        self.shown.as_ref().map(|(_, scene)| scene)
    }

    /// The world on screen.
    pub fn world(&self) -> Option<&World> {
        self.scene().map(|scene| &scene.world)
    }

    /// Whether the map on screen is the one that comes with the program.
    pub fn is_demo(&self) -> bool {
        matches!(self.shown, Some((Source::Demo, _)))
    }

    /// Name of the map on screen, for titles.
    pub fn name(&self) -> Option<String> {
        self.shown.as_ref().map(|(source, _)| source.short_name())
    }

    /// Source of the map on screen.
    pub fn source(&self) -> Option<&Source> {
        self.shown.as_ref().map(|(source, _)| source)
    }

    /// Path of the map on screen, where it is a file.
    pub fn path(&self) -> Option<&Path> {
        self.shown.as_ref()?.0.path()
    }

    /// The folder of the map on screen, where it is a file.
    pub fn folder(&self) -> Option<PathBuf> {
        self.path()?.parent().map(Path::to_owned).filter(|folder| !folder.as_os_str().is_empty())
    }

    /// Source on its way, and progress.
    pub fn loading(&self) -> Option<Loading> {
        let pending = self.pending.as_ref().filter(|pending| !pending.request.followed)?;
        let (progress, uploading) = match &pending.stage {
            Stage::Loading(_, state) => (state.progress, None),
            Stage::Uploading(arrival) => {
                (Progress { phase: Phase::Layers, done: 1, total: 1 }, Some(arrival.upload.progress()))
            }
        };
        Some(Loading { what: pending.request.source.short_name(), progress, uploading })
    }

    /// Figures of the load of the map on screen; nothing while it is still appearing.
    pub fn last_load(&self) -> Option<LoadFigures> {
        self.last_load.filter(|_| !self.is_arriving())
    }

    /// Whether frames bring the map on its way forward, or the one before back.
    pub fn is_uploading(&self) -> bool {
        self.undo.is_some() || self.pending.as_ref().is_some_and(|pending| matches!(pending.stage, Stage::Uploading(_)))
    }

    /// Whether the map on screen may still make way for the one before.
    pub fn is_arriving(&self) -> bool {
        let arrives = |stage: &Stage| matches!(stage, Stage::Uploading(arrival) if arrival.replaced.is_some());
        self.undo.is_some() || self.pending.as_ref().is_some_and(|pending| arrives(&pending.stage))
    }

    /// Brings the map on its way to its next stage, or the one before back; called at the start of a frame.
    pub fn poll(&mut self, gpu: &Gpu, painter: &mut Painter) -> News {
        self.staged = 0;
        if let Some(replaced) = self.undo.take() {
            self.restore(replaced, gpu, painter);
            return News::Restored;
        }
        if let Some(refusal) = gpu.take_refusal() {
            self.refused(&refusal, gpu, painter);
            return News::None;
        }
        let pending = self.pending.take().or_else(|| self.take_followed(gpu, painter));
        let Some(mut pending) = pending else { return News::None };
        let mut news = News::None;
        pending.stage = match pending.stage {
            Stage::Loading(mut job, mut state) => match job.update(&mut state) {
                None => Stage::Loading(job, state),
                Some(Ended { outcome: Ok(scene), times, differences }) => {
                    pending.request.trace.baked(times);
                    pending.request.differences = differences;
                    let upload = Upload::new(gpu, painter, scene);
                    Stage::Uploading(Box::new(Arrival { upload, replaced: None }))
                }
                Some(Ended { outcome: Err(error), .. }) => {
                    self.fail(pending.request.source, &error);
                    return News::None;
                }
            },
            // The device has taken all that the scene needs there; the rest fills it.
            Stage::Uploading(mut arrival) if arrival.replaced.is_none() && !self.is_shown(&pending.request.source) => {
                arrival.replaced = Some(self.appear(&pending.request.source, &arrival.upload, painter));
                news = News::Opened;
                Stage::Uploading(arrival)
            }
            uploading => uploading,
        };
        self.pending = Some(pending);
        news
    }

    /// Uploads for a while, the visible part first. May be called as often as there is time.
    pub fn upload(&mut self, gpu: &Gpu, painter: &mut Painter, frame: &Frame) -> News {
        let Some(Pending { stage: Stage::Uploading(arrival), request }) = &mut self.pending else {
            return News::None;
        };
        // A map that is to appear does so first: no view of it exists yet.
        let shows = self.shown.as_ref().is_some_and(|(shown, _)| *shown == request.source);
        if !shows || self.staged >= FRAME_BYTES {
            return News::None;
        }
        arrival.upload.prioritize(frame);
        let before = arrival.upload.progress().0;
        let done = upload_for_a_while(&mut arrival.upload, gpu);
        self.staged += arrival.upload.progress().0 - before;
        if arrival.replaced.is_some() {
            painter.show(&arrival.upload.on_gpu());
        }
        // Before it is kept, not after: a refused map must not replace the one on screen.
        if let Some(refusal) = gpu.take_refusal() {
            self.refused(&refusal, gpu, painter);
            return News::None;
        }
        if done && gpu.lost().is_none() { self.arrived(painter) } else { News::None }
    }

    /// Takes the map on screen as its file is now, if that has changed.
    fn take_followed(&mut self, gpu: &Gpu, painter: &Painter) -> Option<Pending> {
        let (source, _) = self.shown.as_ref()?;
        let Fresh { scene, differences, times } = self.live.take(source.path()?)?;
        let upload = Upload::new(gpu, painter, scene);
        let stage = Stage::Uploading(Box::new(Arrival { upload, replaced: None }));
        let (source, trace) = (source.clone(), LoadTrace::of_scene(times));
        let request = LoadRequest { source, trace, followed: true, differences: Some(differences) };
        Some(Pending { stage, request })
    }

    /// Follows files while they are edited, or no longer.
    pub fn toggle_follow(&mut self) {
        self.live.toggle();
        self.follow_shown();
    }

    /// Takes the changes of the map on screen.
    pub fn take_changed(&mut self) -> Option<Arc<Differences>> {
        self.changed.take()
    }

    /// State of following the file on screen; nothing where it is no file.
    pub fn live(&self) -> Option<ui::Live> {
        self.path().map(|path| self.live.status(path))
    }

    /// Follows the source on screen, with its scene to compare the file with.
    fn follow_shown(&mut self) {
        if let Some((source, scene)) = &self.shown {
            self.live.shows(source.path(), scene, &self.options, &self.wake);
        }
    }

    fn is_shown(&self, source: &Source) -> bool {
        self.shown.as_ref().is_some_and(|(shown, _)| shown == source)
    }

    /// Puts a map on screen whose upload begins. Returns the map before.
    fn appear(&mut self, source: &Source, upload: &Upload, painter: &mut Painter) -> Replaced {
        let on_gpu = painter.scene();
        painter.show(&upload.on_gpu());
        panics::note_shown(Some(source.name()));
        panics::note_opening(None);
        Replaced { map: self.shown.replace((source.clone(), Arc::clone(upload.scene()))), on_gpu }
    }

    /// Ends the upload of the map on its way.
    fn arrived(&mut self, painter: &mut Painter) -> News {
        let Some((Arrival { upload, replaced }, request)) = self.take_upload() else { return News::None };
        let LoadRequest { source, trace, differences, .. } = request;
        self.last_load = Some(trace.figures());
        self.appearing = Some((source.short_name(), trace));
        let news = if replaced.is_some() { News::None } else { News::Reloaded };
        let before = replaced.unwrap_or_else(|| self.appear(&source, &upload, painter));
        drop_in_background(before);
        self.follow_shown();
        self.changed = differences.filter(|_| news == News::Reloaded);
        if let Some((differences, (_, shown))) = self.changed.as_ref().zip(self.shown.as_ref()) {
            self.live.note(differences, shown);
        }
        news
    }

    /// Puts a map back on screen.
    fn restore(&mut self, replaced: Replaced, gpu: &Gpu, painter: &mut Painter) {
        let Replaced { map, on_gpu } = replaced;
        panics::note_shown(map.as_ref().map(|(source, _)| source.name()));
        painter.put_scene(on_gpu);
        let abandoned = std::mem::replace(&mut self.shown, map);
        drop_in_background(abandoned);
        // The other one may have been switched to following meanwhile.
        self.follow_shown();
        if painter.scene().is_none() {
            self.show_again(gpu, painter);
        }
    }

    /// Uploads the map on screen, if there is one, to a device that does not have it.
    fn show_again(&mut self, gpu: &Gpu, painter: &mut Painter) {
        let Some((source, scene)) = &self.shown else { return };
        match Upload::all_at_once(gpu, painter, Arc::clone(scene)) {
            Ok(upload) => painter.show(&upload.on_gpu()),
            Err(refusal) => {
                let first_line = refusal.reason.lines().next().unwrap_or_default();
                self.set_error(format!(
                    "The graphics device was lost; the one started again cannot show {} ({first_line}).",
                    source.name()
                ));
            }
        }
    }

    /// Counts how long a frame took, for the log.
    pub fn count_frame(&mut self, busy: Duration) {
        if let Some(pending) = &mut self.pending {
            pending.request.trace.count(busy);
        }
        if let Some((name, mut trace)) = self.appearing.take() {
            trace.count(busy);
            trace.log(&name);
        }
    }

    /// Handles a refusal of the device. A map on its way there is tried again with smaller images if memory was too
    /// short, else given up, so that the one before stays whole.
    fn refused(&mut self, refusal: &Refusal, gpu: &Gpu, painter: &mut Painter) {
        let first_line = refusal.reason.lines().next().unwrap_or_default();
        painter.give_back_memory();
        let Some((Arrival { upload, replaced }, request)) = self.take_upload() else {
            self.set_error(format!("The graphics adapter cannot draw this picture ({first_line})."));
            return;
        };
        if replaced.is_some() {
            // It would keep the memory that is to be given back.
            painter.clear_scene();
        }
        let fingerprint = upload.scene().summary.container.fingerprint;
        match upload.smaller(gpu, painter, refusal) {
            Some(upload) => {
                tracing::info!("{}: too little graphics memory, trying smaller images", request.source.name());
                if replaced.is_some() {
                    painter.show(&upload.on_gpu());
                }
                let stage = Stage::Uploading(Box::new(Arrival { upload, replaced }));
                self.pending = Some(Pending { stage, request });
            }
            None => {
                self.undo = replaced;
                if let (true, Some((_, shown))) = (request.followed, &self.shown) {
                    self.live.refused(fingerprint, shown, first_line);
                }
                let name = request.source.name();
                let text = format!("{name} cannot be shown: the graphics adapter refuses it ({first_line}).");
                self.load_failure = Some(LoadFailure { text, source: Some(request.source), may_pass: true });
            }
        }
    }

    /// Handles the loss of the device, and with it of all that was uploaded. The scenes are still here; the one that
    /// was on its way is returned for [`Self::device_replaced`].
    pub fn device_lost(&mut self) -> Option<StrandedMap> {
        if let Some(undo) = &mut self.undo {
            undo.on_gpu = None;
        }
        let (Arrival { upload, replaced }, request) = self.take_upload()?;
        let replaced = replaced.map(|replaced| Replaced { on_gpu: None, ..replaced });
        Some(StrandedMap { upload: upload.into_lost(), replaced, request })
    }

    /// Handles another device: the map on screen goes there at once, the one on its way from its start.
    pub fn device_replaced(&mut self, stranded: Option<StrandedMap>, gpu: &Gpu, painter: &mut Painter) {
        // A reason why a map could not be opened is worth more than good news.
        if self.load_failure.is_none() {
            self.set_error("The graphics device was lost and has been started again.");
        }
        // A map that makes way for the one before is not worth an upload.
        if self.undo.is_none() && stranded.as_ref().is_none_or(|stranded| stranded.replaced.is_none()) {
            self.show_again(gpu, painter);
        }
        if let Some(StrandedMap { upload, replaced, request }) = stranded {
            let upload = upload.restart(gpu, painter);
            if replaced.is_some() {
                painter.show(&upload.on_gpu());
            }
            let stage = Stage::Uploading(Box::new(Arrival { upload, replaced }));
            self.pending = Some(Pending { stage, request });
        }
    }

    /// Takes a map that is on its way to a device off it.
    fn take_upload(&mut self) -> Option<(Arrival, LoadRequest)> {
        match self.pending.take()? {
            Pending { stage: Stage::Uploading(arrival), request } => Some((*arrival, request)),
            loading => {
                self.pending = Some(loading);
                None
            }
        }
    }

    fn fail(&mut self, source: Source, error: &LoadError) {
        panics::note_opening(None);
        if let LoadError::File(FileError::Folder(folder)) = error {
            self.folder = Some(folder.clone());
            self.asked = self.shown.as_ref().map(|(source, _)| source.clone());
            return;
        }
        if !matches!(error, LoadError::Cancelled(_)) {
            tracing::info!("{error}");
            let text = sentence(&error.to_string());
            self.load_failure = Some(LoadFailure { text, source: Some(source), may_pass: error.may_pass() });
        }
    }

    fn replace_pending(&mut self, pending: Option<Pending>) {
        let Some(Pending { stage: Stage::Uploading(arrival), request }) = std::mem::replace(&mut self.pending, pending)
        else {
            return;
        };
        let Arrival { upload, replaced } = *arrival;
        self.undo = replaced.or(self.undo.take());
        drop_in_background(upload);
        if request.followed {
            // It counts as shown since it was taken, and will not be.
            self.follow_shown();
        }
    }
}

/// A message of the command line, which starts small after the program's name, as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    first.chain(characters).chain(end.chars()).collect()
}

#[cfg(test)]
mod live_tests;
#[cfg(test)]
mod tests;
