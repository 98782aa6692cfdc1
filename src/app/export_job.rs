//! Pictures drawn into files, and what such files will weigh. Runs on a thread of its own, with a renderer of its own that
//! is made when first needed; the window learns of it through `notify`.

use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::base::Task;
use crate::base::panics;
use crate::export::{ExportError, Headless, Round, sample_moving, sample_still, write_moving, write_still};
use crate::files::{WriteError, check_new, weight, write_whole_with};
use crate::load::check_destination;
use crate::scene::{FlatFrame, Scene};
use crate::view;
use crate::view::flat::{Moving, SaveOrder};

/// Time between two reports of progress.
const NOTIFY_EVERY: Duration = Duration::from_millis(100);

/// Work on a picture.
pub struct ExportRequest {
    /// By which answers are known.
    pub number: u64,
    /// The picture.
    pub order: SaveOrder,
    /// Of this map.
    pub scene: Arc<Scene>,
    /// Where it is to be saved; `None` = only find out what it would weigh.
    pub to: Option<Destination>,
}

/// Where a picture is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The file.
    pub path: PathBuf,
    /// A file that is there already is replaced.
    pub replaces: bool,
    /// The file of the map that is shown, which never goes.
    pub map: Option<PathBuf>,
}

/// News of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportEvent {
    /// Of which request.
    pub number: u64,
    /// What.
    pub what: ExportNews,
}

/// Kind of news.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportNews {
    /// How long a round of the picture is.
    Round(view::flat::Round),
    /// What the file will weigh, about, in bytes; or why there will be none.
    Weighs(Result<u64, String>),
    /// So much is drawn, of so much.
    Progress(usize, usize),
    /// It is saved, and weighs so many bytes.
    Saved(u64),
    /// There is such a file already.
    Exists,
    /// It is not saved; `None` where it was cancelled.
    Failed(Option<String>),
}

/// Why a picture is not saved.
enum Failure {
    Cancelled,
    Exists,
    Told(String),
    /// The same, and the renderer may be of no use any more.
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
        // A cancelled estimate has nothing to say.
        if let Some(what) = self.run_request(request, task) {
            (self.notify)(ExportEvent { number, what });
        }
    }

    fn run_request(&mut self, request: &ExportRequest, task: &Task) -> Option<ExportNews> {
        let guarded = panics::guard(|| match &request.to {
            None => self.weigh(request, task).map(|bytes| ExportNews::Weighs(Ok(bytes))),
            Some(to) => self.save(request, to, task).map(ExportNews::Saved),
        });
        let done = guarded.unwrap_or_else(|caught| {
            Err(Failure::Broken(format!("a defect in mapscope stopped the drawing ({})", caught.message)))
        });
        if matches!(done, Err(Failure::Broken(_))) {
            self.headless = None;
        }
        match (done, &request.to) {
            (Ok(heard), _) => Some(heard),
            (Err(Failure::Cancelled), None) => None,
            (Err(Failure::Cancelled), Some(_)) => Some(ExportNews::Failed(None)),
            (Err(Failure::Exists), _) => Some(ExportNews::Exists),
            (Err(Failure::Told(why) | Failure::Broken(why)), None) => Some(ExportNews::Weighs(Err(why))),
            (Err(Failure::Told(why) | Failure::Broken(why)), Some(_)) => Some(ExportNews::Failed(Some(why))),
        }
    }

    fn weigh(&mut self, request: &ExportRequest, task: &Task) -> Result<u64, Failure> {
        let round = self.round(request)?;
        let (order, scene) = (&request.order, &request.scene);
        let headless = opened(&mut self.headless)?;
        let mut tick = |_, _| task.check().is_ok();
        Ok(match round {
            None => sample_still(headless, scene, &order.params, &mut tick)?,
            Some((moving, round)) => sample_moving(headless, scene, &order.params, (moving.format, round), &mut tick)?,
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
            if told.is_none_or(|told| told.elapsed() >= NOTIFY_EVERY) {
                told = Some(Instant::now());
                notify(ExportEvent { number, what: ExportNews::Progress(done, all) });
            }
            task.check().is_ok()
        };
        let mut bytes = 0;
        write_whole_with(&to.path, |file| {
            let file = BufWriter::new(file);
            bytes = match round {
                None => write_still(headless, scene, &order.params, file, &mut tick)?,
                Some((moving, round)) => {
                    write_moving(headless, scene, &order.params, (moving.format, round), file, &mut tick)?
                }
            };
            if !to.replaces {
                // It may have come while this one was drawn.
                check_new(&to.path)?;
            }
            // A cancellation at the last moment leaves no file either.
            task.check().map_err(|_| Failure::Cancelled)
        })?;
        // Some formats go back and write their beginning once more.
        Ok(weight(&to.path).unwrap_or(bytes))
    }

    /// How the picture moves, where it does. Tells how long a round is where that was asked for.
    fn round(&self, request: &ExportRequest) -> Result<Option<(Moving, Round)>, Failure> {
        let Some(moving) = request.order.moving else { return Ok(None) };
        let params = &request.order.params;
        let still = || Failure::Told("nothing in this picture moves".to_owned());
        let flat = request.scene.world.as_flat().ok_or_else(still)?;
        let found = view::flat::round(flat, params, params.time_ns);
        (self.notify)(ExportEvent { number: request.number, what: ExportNews::Round(found.clone()) });
        let length_ns = moving.length_ns.or(found.proposed_ns()).ok_or_else(still)?;
        let FlatFrame { view, .. } = params;
        let round = Round::at_fps(view.viewport_px.size(), length_ns, moving.fps, request.order.is_opaque())?;
        Ok(Some((moving, round)))
    }
}

/// The renderer, made where there is none.
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
            ExportError::TooMany(_) => Self::Told(format!("{error}: take fewer a second, or a shorter time")),
            ExportError::TooWide => Self::Told(format!("{error}: take a smaller size")),
            error => Self::Broken(error.to_string()),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::There(_) => Self::Exists,
            error => Self::Told(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
