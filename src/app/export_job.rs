//! Pictures drawn into files, and estimates of the size of such files. Runs on a thread of its own, with a renderer of
//! its own that is made when first needed; the window is notified through `notify`.

use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::base::Task;
use crate::base::panics;
use crate::export::{ExportError, Headless, Round, sample_moving, sample_still, write_moving, write_still};
use crate::files::{WriteError, check_new, weight, write_whole_with};
use crate::load::check_destination;
use crate::scene::Scene;
use crate::view;
use crate::view::{Moving, SaveOrder};

/// Time between two reports of progress.
const NOTIFY_EVERY: Duration = Duration::from_millis(100);

/// Request for a picture.
pub struct ExportRequest {
    /// Number that its events bear.
    pub number: u64,
    /// Picture.
    pub order: SaveOrder,
    /// Scene to draw.
    pub scene: Arc<Scene>,
    /// Destination; `None` = only estimate the size.
    pub to: Option<Destination>,
}

/// Destination of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// File.
    pub path: PathBuf,
    /// An existing file is replaced.
    pub replaces: bool,
    /// File of the map that is shown, which is never replaced.
    pub map: Option<PathBuf>,
}

/// Progress or result of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportEvent {
    /// Number of the request.
    pub number: u64,
    /// Kind, with its figures.
    pub kind: ExportEventKind,
}

/// Kind of an event.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportEventKind {
    /// Loop period of the picture.
    LoopPeriod(view::flat::LoopPeriod),
    /// Estimated size of the file in bytes; or why there will be none.
    Weighs(Result<u64, String>),
    /// Parts drawn, of so many.
    Progress(usize, usize),
    /// Saved, with its size in bytes.
    Saved(u64),
    /// The file exists already.
    Exists,
    /// Not saved; `None` where it was cancelled.
    Failed(Option<String>),
}

/// Reason why a picture is not saved.
enum Failure {
    Cancelled,
    Exists,
    Refused(String),
    /// The same, and the renderer may be broken.
    Broken(String),
}

/// Saves pictures.
pub struct ExportJob {
    headless: Option<Headless>,
    notify: Box<dyn Fn(ExportEvent)>,
}

impl ExportJob {
    /// A job that reports to `notify`.
    pub fn new(notify: impl Fn(ExportEvent) + 'static) -> Self {
        Self { headless: None, notify: Box::new(notify) }
    }

    /// Runs a request.
    pub fn run(&mut self, request: &ExportRequest, task: &Task) {
        let number = request.number;
        // A cancelled estimate has no result.
        if let Some(kind) = self.run_request(request, task) {
            (self.notify)(ExportEvent { number, kind });
        }
    }

    fn run_request(&mut self, request: &ExportRequest, task: &Task) -> Option<ExportEventKind> {
        let guarded = panics::guard(|| {
            task.check().map_err(|_| Failure::Cancelled)?;
            match &request.to {
                None => self.weigh(request, task).map(|bytes| ExportEventKind::Weighs(Ok(bytes))),
                Some(to) => self.save(request, to, task).map(ExportEventKind::Saved),
            }
        });
        let done = guarded.unwrap_or_else(|caught| {
            Err(Failure::Broken(format!("internal error while drawing ({})", caught.message)))
        });
        if matches!(done, Err(Failure::Broken(_))) {
            self.headless = None;
        }
        match (done, &request.to) {
            (Ok(kind), _) => Some(kind),
            (Err(Failure::Cancelled), None) => None,
            (Err(Failure::Cancelled), Some(_)) => Some(ExportEventKind::Failed(None)),
            (Err(Failure::Exists), _) => Some(ExportEventKind::Exists),
            (Err(Failure::Refused(why) | Failure::Broken(why)), None) => Some(ExportEventKind::Weighs(Err(why))),
            (Err(Failure::Refused(why) | Failure::Broken(why)), Some(_)) => Some(ExportEventKind::Failed(Some(why))),
        }
    }

    fn weigh(&mut self, request: &ExportRequest, task: &Task) -> Result<u64, Failure> {
        let round = self.round(request)?;
        let (order, scene) = (&request.order, &request.scene);
        let headless = opened(&mut self.headless)?;
        let mut tick = |_, _| task.check().is_ok();
        Ok(match round {
            None => sample_still(headless, scene, &order.frame, &mut tick)?,
            Some((moving, round)) => sample_moving(headless, scene, &order.frame, (moving.format, round), &mut tick)?,
        })
    }

    fn save(&mut self, request: &ExportRequest, to: &Destination, task: &Task) -> Result<u64, Failure> {
        check_destination(&to.path, to.map.as_deref())?;
        if !to.replaces {
            check_new(&to.path)?;
        }
        let round = self.round(request)?;
        let (order, scene) = (&request.order, &request.scene);
        let headless = opened(&mut self.headless)?;
        let (notify, number) = (&self.notify, request.number);
        let mut told: Option<Instant> = None;
        let mut tick = |done, all| {
            if done == all || told.is_none_or(|told| told.elapsed() >= NOTIFY_EVERY) {
                told = Some(Instant::now());
                notify(ExportEvent { number, kind: ExportEventKind::Progress(done, all) });
            }
            task.check().is_ok()
        };
        let mut bytes = 0;
        write_whole_with(&to.path, |file| {
            let file = BufWriter::new(file);
            bytes = match round {
                None => write_still(headless, scene, &order.frame, file, &mut tick)?,
                Some((moving, round)) => {
                    write_moving(headless, scene, &order.frame, (moving.format, round), file, &mut tick)?
                }
            };
            if !to.replaces {
                // A file may have come while this one was drawn.
                check_new(&to.path)?;
            }
            // A cancellation at the last moment leaves no file either.
            task.check().map_err(|_| Failure::Cancelled)
        })?;
        // Some formats go back and write their beginning once more.
        Ok(weight(&to.path).unwrap_or(bytes))
    }

    /// Movement of the picture, if any. Sends the loop period where that was requested.
    fn round(&self, request: &ExportRequest) -> Result<Option<(Moving, Round)>, Failure> {
        let Some(moving) = request.order.moving else { return Ok(None) };
        let still = || Failure::Refused("nothing in view is animated".to_owned());
        let (flat, params) = request.scene.world.as_flat().zip(request.order.flat()).ok_or_else(still)?;
        let found = view::flat::loop_period(flat, params, params.time_ns);
        (self.notify)(ExportEvent { number: request.number, kind: ExportEventKind::LoopPeriod(found.clone()) });
        let length_ns = moving.length_ns.unwrap_or_else(|| found.offered_ns());
        let round = Round::at_fps(request.order.size_px(), length_ns, moving.fps, request.order.is_opaque())?;
        Ok(Some((moving, round)))
    }
}

/// Renderer, made where there is none.
fn opened(headless: &mut Option<Headless>) -> Result<&mut Headless, ExportError> {
    match headless {
        Some(headless) => Ok(headless),
        none => Ok(none.insert(Headless::new()?)),
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Cancelled => Self::Cancelled,
            ExportError::TooMany(_) => Self::Refused(format!("{error}: choose a lower frame rate or a shorter length")),
            ExportError::TooWide => Self::Refused(format!("{error}: choose a smaller size")),
            error => Self::Broken(error.to_string()),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::There(_) => Self::Exists,
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
