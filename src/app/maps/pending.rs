//! The map on its way and the stages that it goes through.

use std::sync::Arc;

use crate::analysis::Differences;
use crate::app::load_trace::LoadTrace;
use crate::base::{Phase, Progress};
use crate::gpu::{Gpu, LostUpload, Painter, SceneOnGpu, Upload};
use crate::load::{Ended, Job, LoadError, LoadState, Source, WorldSources};
use crate::scene::Scene;
use crate::ui::Loading;

/// Map on its way.
pub struct Pending {
    pub stage: Stage,
    pub request: LoadRequest,
}

/// Map on its way, whatever its stage.
pub struct LoadRequest {
    pub source: Source,
    pub trace: LoadTrace,
    /// The file was changed; no load was requested.
    pub followed: bool,
    /// The level on screen gets another style: no progress shows.
    pub restyles: bool,
    /// Changes, where it is the map on screen.
    pub differences: Option<Arc<Differences>>,
    /// The source of further parts, where the load has brought one.
    pub stream: Option<Box<WorldSources>>,
}

/// Stage of a map on its way.
pub enum Stage {
    Loading(Box<Load>),
    Uploading(Box<Arrival>),
}

/// A load, and its events so far.
pub struct Load {
    pub job: Job,
    pub state: LoadState,
}

/// Map whose upload goes on.
pub struct Arrival {
    pub upload: Upload,
    /// Load of a world that streams, whose chunks are still to come.
    pub rest: Option<Box<Load>>,
    /// Map that it has replaced on screen; `None` while it does not show.
    pub replaced: Option<Replaced>,
}

/// Map that was on screen before one that is still on its way.
pub struct Replaced {
    pub map: Option<(Source, Arc<Scene>)>,
    /// The scene on the device, unless the device is gone.
    pub on_gpu: Option<SceneOnGpu>,
}

/// Map whose device was lost while it was on its way there.
pub struct InterruptedUpload {
    pub upload: LostUpload,
    pub rest: Option<Box<Load>>,
    pub replaced: Option<Replaced>,
    pub request: LoadRequest,
}

impl Load {
    /// A load that has just begun.
    pub fn new(job: Job) -> Self {
        Self { job, state: LoadState::default() }
    }

    /// Takes the events that have come; the end, once, when the load has ended.
    pub fn update(&mut self) -> Option<Ended> {
        self.job.update(&mut self.state)
    }
}

impl Arrival {
    /// Takes the chunks that have come, and notes the end of the load. Whether there are new ones.
    pub fn take_chunks(&mut self, request: &mut LoadRequest) -> Result<bool, LoadError> {
        let Some(rest) = &mut self.rest else { return Ok(false) };
        let scene = match rest.update() {
            None => rest.state.scene().cloned(),
            Some(Ended { outcome, times, differences, stream }) => {
                self.rest = None;
                let scene = outcome?;
                request.trace.baked(times);
                (request.differences, request.stream) = (differences, stream);
                Some(scene)
            }
        };
        let scene = scene.filter(|scene| !Arc::ptr_eq(scene, self.upload.scene()));
        let is_news = scene.is_some();
        scene.into_iter().for_each(|scene| self.upload.extend(scene));
        Ok(is_news)
    }

    /// Whether frames bring it forward: else it waits for chunks.
    pub fn has_work(&self) -> bool {
        let (done, total) = self.upload.progress();
        self.rest.is_none() || done < total
    }

    /// Whether all of it is on the device once the upload of what is there is done.
    pub fn is_whole(&self) -> bool {
        self.rest.is_none()
    }
}

impl Stage {
    /// The next stage of a map with a scene: none of it is uploaded yet. `rest`: its load, where more is to come.
    pub fn uploading(gpu: &Gpu, painter: &Painter, scene: Arc<Scene>, rest: Option<Box<Load>>) -> Self {
        let upload = Upload::new(gpu, painter, scene);
        Self::Uploading(Box::new(Arrival { upload, rest, replaced: None }))
    }
}

impl Pending {
    /// Its name, and how far it is.
    pub fn progress(&self) -> Loading {
        let (progress, uploading) = match &self.stage {
            Stage::Loading(load) => (load.state.progress, None),
            Stage::Uploading(arrival) => match &arrival.rest {
                Some(load) => (load.state.progress, None),
                None => (Progress { phase: Phase::Layers, done: 1, total: 1 }, Some(arrival.upload.progress())),
            },
        };
        Loading { what: self.request.source.short_name(), progress, uploading }
    }
}
