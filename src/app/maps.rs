//! The map on screen and the one on its way: loading, then uploading, then shown. Whatever happens to the one on its
//! way, the one on screen stays until it can be replaced.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::stall::StallMeter;
use crate::base::{Phase, Progress};
use crate::crash;
use crate::gpu::{Gpu, Refusal, Renderer, Stranded, Upload};
use crate::load::{Job, LoadError, LoadOptions, Source, drop_in_background};
use crate::scene::Scene;
use crate::ui::{LoadFigures, Loading};

/// Bytes uploaded between two looks at the clock.
const UPLOAD_BYTES: usize = 2 << 20;
/// How long a frame may upload: short enough that frames stay smooth.
const UPLOAD_TIME: Duration = Duration::from_millis(6);

/// The map on screen and the one on its way.
pub struct Maps {
    options: LoadOptions,
    wake: Arc<dyn Fn() + Send + Sync>,
    shown: Option<(Source, Arc<Scene>)>,
    pending: Option<Pending>,
    /// What was asked for last, so that it can be tried again.
    asked: Option<Source>,
    /// Measures the frame in which a new map appears; logged after it.
    appearing: Option<(String, StallMeter)>,
    /// What the load of the map on screen took.
    last_load: Option<LoadFigures>,
    /// Why the last wish could not be fulfilled.
    complaint: Option<Complaint>,
}

/// Why a wish could not be fulfilled.
struct Complaint {
    /// In full sentences.
    text: String,
    /// What could not be opened.
    source: Option<Source>,
    /// Trying once more may help.
    may_pass: bool,
}

/// A map on its way.
struct Pending {
    source: Source,
    stage: Stage,
    stall: StallMeter,
}

enum Stage {
    Loading(Job),
    Uploading(Box<Upload>),
}

/// A map whose device went away while it was on its way there.
pub struct StrandedMap {
    upload: Stranded,
    source: Source,
    stall: StallMeter,
}

/// What a frame has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Nothing new on screen.
    None,
    /// Another map is on screen.
    Opened,
    /// The same map is on screen, read anew.
    Reloaded,
}

impl Maps {
    /// No map yet. `wake` is called on another thread when a frame can bring the map on its way forward.
    pub fn new(options: LoadOptions, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self {
            options,
            wake,
            shown: None,
            pending: None,
            asked: None,
            appearing: None,
            last_load: None,
            complaint: None,
        }
    }

    /// Starts to open a map. One that is on its way is dropped.
    pub fn open(&mut self, source: Source) {
        let wake = self.wake.clone();
        self.asked = Some(source.clone());
        let job = Job::start(source.clone(), self.options.clone(), Box::new(move || wake()));
        self.replace_pending(Some(Pending { source, stage: Stage::Loading(job), stall: StallMeter::start() }));
        self.complaint = None;
    }

    /// Why the last wish could not be fulfilled, in full sentences.
    pub fn error(&self) -> Option<&str> {
        self.complaint.as_ref().map(|complaint| complaint.text.as_str())
    }

    /// The file that the error is about.
    pub fn error_path(&self) -> Option<&Path> {
        self.complaint.as_ref()?.source.as_ref()?.path()
    }

    /// Tells why a wish cannot be fulfilled.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.complaint = Some(Complaint { text: text.into(), source: None, may_pass: false });
    }

    /// The error has been read.
    pub fn dismiss_error(&mut self) {
        self.complaint = None;
    }

    /// Whether what could not be opened can be tried again with some hope.
    pub fn can_retry(&self) -> bool {
        self.complaint.as_ref().is_some_and(|it| it.may_pass && it.source.as_ref().is_some_and(|s| *s != Source::Stdin))
    }

    /// Tries once more to open what could not be opened.
    pub fn retry(&mut self) {
        if self.can_retry()
            && let Some(source) = self.complaint.take().and_then(|complaint| complaint.source)
        {
            self.open(source);
        }
    }

    /// Whether there is something to read again.
    pub fn can_reload(&self) -> bool {
        self.shown.is_some() || self.asked.is_some()
    }

    /// Reads the map on screen again; while there is none, the one that was asked for last.
    pub fn reload(&mut self) {
        let shown = self.shown.as_ref().map(|(source, _)| source.clone());
        match shown.or_else(|| self.asked.clone()) {
            None => {}
            Some(Source::Stdin) => {
                self.complain("A map from standard input cannot be read a second time.");
            }
            Some(source) => self.open(source),
        }
    }

    /// Drops the map on its way.
    pub fn cancel(&mut self) {
        crash::note_opening(None);
        self.replace_pending(None);
    }

    /// The scene on screen.
    pub fn scene(&self) -> Option<&Arc<Scene>> {
        self.shown.as_ref().map(|(_, scene)| scene)
    }

    /// Whether the map on screen is the one that comes with the program.
    pub fn is_demo(&self) -> bool {
        matches!(self.shown, Some((Source::Demo, _)))
    }

    /// Name of the map on screen, for titles.
    pub fn name(&self) -> Option<String> {
        self.shown.as_ref().map(|(source, _)| source.short_name())
    }

    /// Where the map on screen lies, where it is a file.
    pub fn path(&self) -> Option<&Path> {
        self.shown.as_ref()?.0.path()
    }

    /// The folder of the map on screen, where it is a file.
    pub fn folder(&self) -> Option<PathBuf> {
        self.path()?.parent().map(Path::to_owned).filter(|folder| !folder.as_os_str().is_empty())
    }

    /// What is on its way and how far.
    pub fn loading(&self) -> Option<Loading> {
        let pending = self.pending.as_ref()?;
        let (progress, uploading) = match &pending.stage {
            Stage::Loading(job) => (job.progress(), None),
            Stage::Uploading(upload) => (Progress { phase: Phase::Layers, done: 1, total: 1 }, Some(upload.progress())),
        };
        Some(Loading { what: pending.source.short_name(), progress, uploading })
    }

    /// What the load of the map on screen took.
    pub fn last_load(&self) -> Option<LoadFigures> {
        self.last_load
    }

    /// Whether frames bring the map on its way forward.
    pub fn is_uploading(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| matches!(pending.stage, Stage::Uploading(_)))
    }

    /// Brings the map on its way one step forward.
    pub fn poll(&mut self, gpu: &Gpu, renderer: &mut Renderer) -> News {
        let Some(mut pending) = self.pending.take() else { return News::None };
        pending.stage = match pending.stage {
            Stage::Loading(job) => match job.take_timed() {
                None => Stage::Loading(job),
                Some((Ok(scene), phases)) => {
                    pending.stall.baked(phases);
                    Stage::Uploading(Box::new(Upload::new(gpu, renderer, scene)))
                }
                Some((Err(error), _)) => {
                    self.fail(pending.source, &error);
                    return News::None;
                }
            },
            Stage::Uploading(mut upload) => {
                let done = upload_for_a_while(&mut upload, gpu);
                if let Some(refusal) = gpu.take_refusal() {
                    // Before it is shown, not after: what is refused must not replace what is on screen.
                    self.pending = Some(Pending { stage: Stage::Uploading(upload), ..pending });
                    self.refused(&refusal, gpu, renderer);
                    return News::None;
                }
                if done && gpu.lost().is_none() {
                    return self.show(pending.source, pending.stall, *upload, renderer);
                }
                Stage::Uploading(upload)
            }
        };
        self.pending = Some(pending);
        News::None
    }

    /// Counts how long a frame took, for the log.
    pub fn count_frame(&mut self, busy: Duration) {
        if let Some(pending) = &mut self.pending {
            pending.stall.count(busy);
        }
        if let Some((name, mut stall)) = self.appearing.take() {
            stall.count(busy);
            stall.log(&name);
        }
    }

    fn show(&mut self, source: Source, stall: StallMeter, upload: Upload, renderer: &mut Renderer) -> News {
        let scene = Arc::clone(upload.scene());
        renderer.set_scene(upload);
        crash::note_shown(source.name());
        self.last_load = Some(stall.figures());
        self.appearing = Some((source.short_name(), stall));
        let before = self.shown.replace((source, scene));
        let reloaded = before.as_ref().is_some_and(|(old, _)| self.shown.as_ref().is_some_and(|(new, _)| old == new));
        drop_in_background(before);
        if reloaded { News::Reloaded } else { News::Opened }
    }

    /// The device has refused something. A map on its way there is tried again with smaller images if memory was too
    /// short, else given up, so that the one on screen stays whole.
    pub fn refused(&mut self, refusal: &Refusal, gpu: &Gpu, renderer: &Renderer) {
        let first_line = refusal.reason.lines().next().unwrap_or_default();
        let Some((upload, source, stall)) = self.take_upload() else {
            self.complain(format!("The graphics adapter cannot draw this picture ({first_line})."));
            return;
        };
        match upload.smaller(gpu, renderer, refusal) {
            Some(upload) => {
                tracing::info!("{}: too little graphics memory, trying smaller images", source.name());
                self.pending = Some(Pending { source, stage: Stage::Uploading(Box::new(upload)), stall });
            }
            None => {
                let name = source.name();
                let text = format!("{name} cannot be shown: the graphics adapter refuses it ({first_line}).");
                self.complaint = Some(Complaint { text, source: Some(source), may_pass: true });
            }
        }
    }

    /// The device is gone, and with it all that was uploaded. The scenes are still here; the one that was on its way
    /// is handed out for [`Self::device_replaced`].
    pub fn device_lost(&mut self) -> Option<StrandedMap> {
        self.take_upload().map(|(upload, source, stall)| StrandedMap { upload: upload.stranded(), source, stall })
    }

    /// There is another device: the map on screen goes there at once, the one on its way from its start.
    pub fn device_replaced(&mut self, stranded: Option<StrandedMap>, gpu: &Gpu, renderer: &mut Renderer) {
        let mut error = None;
        if let Some((source, scene)) = &self.shown {
            match Upload::all_at_once(gpu, renderer, Arc::clone(scene)) {
                Ok(upload) => renderer.set_scene(upload),
                Err(refusal) => {
                    let first_line = refusal.reason.lines().next().unwrap_or_default();
                    error = Some(format!(
                        "The graphics device was lost; the one started again cannot show {} ({first_line}).",
                        source.name()
                    ));
                }
            }
        }
        match error {
            Some(error) => self.complain(error),
            // Why a map could not be opened is worth more than news of something that went well.
            None if self.complaint.is_some() => {}
            None => self.complain("The graphics device was lost and has been started again."),
        }
        if let Some(StrandedMap { upload, source, stall }) = stranded {
            let stage = Stage::Uploading(Box::new(upload.again(gpu, renderer)));
            self.pending = Some(Pending { source, stage, stall });
        }
    }

    /// Takes a map that is on its way to a device off it.
    fn take_upload(&mut self) -> Option<(Upload, Source, StallMeter)> {
        match self.pending.take()? {
            Pending { stage: Stage::Uploading(upload), source, stall } => Some((*upload, source, stall)),
            loading => {
                self.pending = Some(loading);
                None
            }
        }
    }

    fn fail(&mut self, source: Source, error: &LoadError) {
        crash::note_opening(None);
        if !matches!(error, LoadError::Cancelled(_)) {
            tracing::info!("{error}");
            let text = sentence(&error.to_string());
            self.complaint = Some(Complaint { text, source: Some(source), may_pass: error.may_pass() });
        }
    }

    fn replace_pending(&mut self, pending: Option<Pending>) {
        if let Some(Pending { stage: Stage::Uploading(upload), .. }) = std::mem::replace(&mut self.pending, pending) {
            drop_in_background(upload);
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

/// Uploads as much as one frame has time for. True when all is done.
fn upload_for_a_while(upload: &mut Upload, gpu: &Gpu) -> bool {
    let start = Instant::now();
    loop {
        let done = upload.step(gpu, UPLOAD_BYTES);
        if done || start.elapsed() >= UPLOAD_TIME {
            return done;
        }
    }
}

#[cfg(test)]
mod tests;
