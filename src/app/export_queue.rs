//! Exports of the window: the size of the chosen picture, the picture that is being saved, and the outcome of the last.
//! Drawing and writing is done on a task queue, which is there while the dialog is open or a picture is saved.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::export_job::{Destination, ExportEvent, ExportEventKind, ExportJob, ExportRequest};
use crate::base::{Limits, TILE_WORLD};
use crate::files::{TaskHandle, TaskQueue, abandon};
use crate::scene::Scene;
use crate::ui::{SaveOutcome, SaveProgress, SaveStatus};
use crate::view;
use crate::view::SaveOrder;

/// Pause before a choice is weighed, since it may be about to change.
const DELAY: Duration = Duration::from_millis(300);

/// Sends news of a request to the window, from any thread.
pub type NotifyExport = Arc<dyn Fn(ExportEvent) + Send + Sync>;

/// Pictures that are weighed and saved.
pub struct ExportQueue {
    notify: NotifyExport,
    queue: Option<TaskQueue<ExportRequest>>,
    last_number: u64,
    weighed: Option<Weighed>,
    /// The chosen picture as it is before a smaller size is found for it.
    unfitted: Option<(SaveOrder, Arc<Scene>)>,
    saved: Option<Saved>,
    /// Picture to be saved once a file is chosen.
    unsaved: Option<(SaveOrder, Arc<Scene>)>,
    outcome: Option<SaveOutcome>,
    /// Short message, shown once.
    toast: Option<String>,
    /// This system has no dialog: paths are typed.
    no_dialog: bool,
    /// Folder of the last saved picture.
    folder: Option<PathBuf>,
}

/// The chosen picture, as far as it is known.
struct Weighed {
    number: u64,
    task: TaskHandle,
    order: SaveOrder,
    scene: Arc<Scene>,
    round: Option<view::flat::LoopPeriod>,
    weighs: Option<Result<u64, String>>,
}

/// The picture that is being saved.
struct Saved {
    number: u64,
    task: TaskHandle,
    path: PathBuf,
    done: usize,
    all: usize,
}

impl ExportQueue {
    /// Nothing is chosen yet.
    pub fn new(notify: NotifyExport) -> Self {
        Self {
            notify,
            queue: None,
            last_number: 0,
            weighed: None,
            unfitted: None,
            saved: None,
            unsaved: None,
            outcome: None,
            toast: None,
            no_dialog: false,
            folder: None,
        }
    }

    /// State for the panels. `suggested`: the proposed file.
    pub fn status(&self, suggested: Option<PathBuf>) -> SaveStatus {
        let (weighed, saved) = (self.weighed.as_ref(), self.saved.as_ref());
        SaveStatus {
            round: weighed.and_then(|weighed| weighed.round.clone()),
            weighs: weighed.and_then(|weighed| weighed.weighs.clone()),
            progress: saved.map(|saved| SaveProgress { path: saved.path.clone(), done: saved.done, all: saved.all }),
            outcome: self.outcome.clone(),
            no_dialog: self.no_dialog,
            suggested,
        }
    }

    /// Whether this is another picture than that of the call before, so that a size found for that one is outdated.
    /// `None` = the dialog is closed.
    pub fn is_new(&mut self, unfitted: Option<(SaveOrder, Arc<Scene>)>) -> bool {
        let is_same = match (&self.unfitted, &unfitted) {
            (Some((order, scene)), Some((new, now))) => Arc::ptr_eq(scene, now) && order.weighs_like(new),
            (before, now) => before.is_none() && now.is_none(),
        };
        self.unfitted = unfitted;
        !is_same
    }

    /// Has the chosen picture weighed, where it is another one; called at the start of a frame. `None` = the dialog is
    /// closed.
    pub fn follow(&mut self, chosen: Option<(SaveOrder, Arc<Scene>)>) {
        let Some((order, scene)) = chosen else {
            self.weighed.take().inspect(|weighed| weighed.task.cancel());
            self.outcome = None;
            if self.saved.is_none() {
                self.queue = None;
            }
            return;
        };
        let is_same = |weighed: &Weighed| Arc::ptr_eq(&weighed.scene, &scene) && weighed.order.weighs_like(&order);
        if self.weighed.as_ref().is_some_and(is_same) {
            return;
        }
        let before = self.weighed.take().inspect(|weighed| weighed.task.cancel());
        if self.saved.is_some() {
            // Requests would wait, each with its map, until the picture is saved; then the size is requested again.
            return;
        }
        if before.is_some() {
            // The outcome of another picture is outdated.
            self.outcome = None;
        }
        // The loop of the same part of the map is most likely the same, so nothing flickers until it is found anew.
        let is_like = |before: &Weighed| Arc::ptr_eq(&before.scene, &scene) && shows_same_part(&before.order, &order);
        let round = before.filter(is_like).and_then(|before| before.round);
        let (number, task) = self.send(order.clone(), scene.clone(), None);
        self.weighed = Some(Weighed { number, task, order, scene: scene.clone(), round, weighs: None });
    }

    /// Estimated size of the chosen picture's file in bytes, and the length of its loop, once that is known.
    pub fn weight(&self) -> Option<(u64, Option<i64>)> {
        let weighed = self.weighed.as_ref()?;
        let bytes = weighed.weighs.as_ref()?.as_ref().ok()?;
        Some((*bytes, weighed.round.as_ref().map(view::flat::LoopPeriod::offered_ns)))
    }

    /// Notes that a file is being chosen for this.
    pub fn set_unsaved(&mut self, order: SaveOrder, scene: Arc<Scene>) {
        self.unsaved = Some((order, scene));
    }

    /// Takes the picture whose file was chosen.
    pub fn take_unsaved(&mut self) -> Option<(SaveOrder, Arc<Scene>)> {
        self.unsaved.take()
    }

    /// Saves a picture; not while another is being saved.
    pub fn save(&mut self, order: SaveOrder, scene: Arc<Scene>, to: Destination) {
        if self.saved.is_some() {
            return;
        }
        if let Some(weighed) = &mut self.weighed
            && weighed.weighs.is_none()
        {
            // It would only be in the way; where it is still needed it is requested again later.
            weighed.task.cancel();
        }
        self.outcome = None;
        let path = to.path.clone();
        let (number, task) = self.send(order, scene, Some(to));
        self.saved = Some(Saved { number, task, path, done: 0, all: 0 });
    }

    /// Shows why the choice is not saved, where that is known before anything is drawn.
    pub fn refuse(&mut self, why: String) {
        if self.saved.is_none() {
            self.outcome = Some(SaveOutcome::Failed(why));
        }
    }

    /// Whether a picture is being saved.
    pub fn is_saving(&self) -> bool {
        self.saved.is_some()
    }

    /// Stops saving.
    pub fn cancel(&self) {
        if let Some(saved) = &self.saved {
            saved.task.cancel();
        }
    }

    /// Sets the short message.
    pub fn set_toast(&mut self, words: String) {
        self.toast = Some(words);
    }

    /// Takes the short message.
    pub fn take_toast(&mut self) -> Option<String> {
        self.toast.take()
    }

    /// Notes that there is no dialog to choose a file.
    pub fn set_no_dialog(&mut self) {
        self.no_dialog = true;
    }

    /// Folder of the last saved picture.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Takes an event of the other thread. Returns the outcome of a picture, when that is it.
    pub fn on_event(&mut self, event: ExportEvent) -> Option<SaveOutcome> {
        if let Some(weighed) = self.weighed.as_mut().filter(|weighed| weighed.number == event.number) {
            match event.kind {
                ExportEventKind::LoopPeriod(round) => weighed.round = Some(round),
                ExportEventKind::Weighs(weighs) => weighed.weighs = Some(weighs),
                _ => {}
            }
            return None;
        }
        let saved = self.saved.as_mut().filter(|saved| saved.number == event.number)?;
        let path = saved.path.clone();
        let outcome = match event.kind {
            ExportEventKind::Progress(done, all) => {
                (saved.done, saved.all) = (done, all);
                return None;
            }
            ExportEventKind::LoopPeriod(_) | ExportEventKind::Weighs(_) => return None,
            ExportEventKind::Saved(bytes) => {
                self.folder = path.parent().map(Path::to_owned);
                SaveOutcome::Saved(path, bytes)
            }
            ExportEventKind::Exists => SaveOutcome::Exists(path),
            ExportEventKind::Failed(Some(why)) => SaveOutcome::Failed(why),
            ExportEventKind::Failed(None) => SaveOutcome::Cancelled,
        };
        self.saved = None;
        // An estimate that was cancelled for it is requested again.
        self.weighed.take_if(|weighed| weighed.weighs.is_none()).inspect(|weighed| weighed.task.cancel());
        self.outcome = Some(outcome);
        self.outcome.clone()
    }

    /// Ends the queue: a file that is being written is given up, and nothing of it is left behind.
    pub fn finish(&mut self) {
        let queue = self.queue.take();
        if let Some((queue, saved)) = queue.zip(self.saved.take())
            && !queue.finish()
        {
            abandon(&saved.path);
        }
    }

    fn send(&mut self, order: SaveOrder, scene: Arc<Scene>, to: Option<Destination>) -> (u64, TaskHandle) {
        self.last_number += 1;
        let number = self.last_number;
        let delay = if to.is_some() { Duration::ZERO } else { DELAY };
        let notify = self.notify.clone();
        let queue = self.queue.get_or_insert_with(|| {
            let make = move || {
                let mut job = ExportJob::new(move |event| notify(event));
                move |request: &ExportRequest, task: &_| {
                    job.run(request, task);
                    None
                }
            };
            TaskQueue::start("export", Limits::default(), make, Box::new(|| ()))
        });
        (number, queue.push(ExportRequest { number, order, scene, to }, delay))
    }
}

impl Drop for ExportQueue {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Whether two pictures show the same part of a map, to a tile: a scale of whole pixels moves their edges.
fn shows_same_part(one: &SaveOrder, other: &SaveOrder) -> bool {
    let part = |order: &SaveOrder| order.flat().map(|frame| frame.view.world_rect(frame.camera));
    let (Some(one), Some(other)) = (part(one), part(other)) else { return false };
    one.min.abs_diff_eq(other.min, TILE_WORLD) && one.max.abs_diff_eq(other.max, TILE_WORLD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Task;
    use crate::load::{LoadOptions, Source, load_now};
    use crate::view::SaveChoice;
    use crate::view::flat::{FlatView, save_order};

    fn saver() -> (ExportQueue, Arc<Scene>) {
        let scene = load_now(&Source::Demo, &LoadOptions::default(), &Task::default()).expect("a map");
        (ExportQueue::new(Arc::new(|_| ())), scene)
    }

    fn order(scene: &Scene, choice: SaveChoice) -> SaveOrder {
        save_order(&FlatView::default(), choice, scene.world.as_flat().expect("a 2D world")).expect("a picture")
    }

    /// Unwritable file, so that nothing is drawn for it.
    fn nowhere(name: &str) -> Destination {
        Destination { path: Path::new("/no such folder").join(name), replaces: false, map: None }
    }

    fn event(number: u64, kind: ExportEventKind) -> ExportEvent {
        ExportEvent { number, kind }
    }

    #[test]
    fn a_picture_is_followed_into_its_file_one_at_a_time() {
        let (mut saver, scene) = saver();
        let picture = || order(&scene, SaveChoice::default());
        saver.save(picture(), scene.clone(), nowhere("a.png"));
        saver.save(picture(), scene.clone(), nowhere("b.png"));
        assert_eq!(saver.on_event(event(1, ExportEventKind::Progress(3, 9))), None);
        let progress = saver.status(None).progress.expect("it is on its way");
        assert_eq!(
            (progress.path.file_name().and_then(|name| name.to_str()), progress.done, progress.all),
            (Some("a.png"), 3, 9)
        );
        assert_eq!(saver.on_event(event(2, ExportEventKind::Failed(None))), None, "nobody has asked for that");
        let path = PathBuf::from("/no such folder/a.png");
        let saved = SaveOutcome::Saved(path.clone(), 77);
        assert_eq!(saver.on_event(event(1, ExportEventKind::Saved(77))), Some(saved.clone()));
        let status = saver.status(None);
        assert_eq!((status.progress, status.outcome, saver.folder()), (None, Some(saved), path.parent()));
        saver.save(picture(), scene.clone(), nowhere("b.png"));
        assert_eq!(saver.status(None).outcome, None, "that was the one before");
        let failed = saver.on_event(event(2, ExportEventKind::Failed(Some("no".to_owned()))));
        assert_eq!(failed, Some(SaveOutcome::Failed("no".to_owned())));
    }

    #[test]
    fn a_picture_that_is_cancelled_before_it_begins_ends() {
        let (_, scene) = saver();
        let (send, events) = std::sync::mpsc::channel();
        let mut saver = ExportQueue::new(Arc::new(move |event| send.send(event).expect("the test listens")));
        for _ in 0..50 {
            // Whether the thread has begun by now is chance.
            saver.save(order(&scene, SaveChoice::default()), scene.clone(), nowhere("a.png"));
            saver.cancel();
            let outcome = loop {
                let event = events.recv_timeout(Duration::from_secs(60)).expect("the end is reported");
                if let Some(outcome) = saver.on_event(event) {
                    break outcome;
                }
            };
            assert!(matches!(outcome, SaveOutcome::Cancelled | SaveOutcome::Failed(_)), "{outcome:?}");
            assert!(!saver.is_saving(), "the program can be closed");
        }
    }

    #[test]
    fn a_found_size_holds_until_the_picture_is_another() {
        let (mut saver, scene) = saver();
        let animation = SaveChoice { what: view::SaveWhat::Moving, ..SaveChoice::default() };
        let mut small = FlatView::default();
        small.frame.viewport_px = crate::scene::PxRect { x: 0, y: 0, w: 300, h: 200 };
        let mut large = small.clone();
        large.frame.viewport_px.w = 600;
        let flat = scene.world.as_flat().expect("a 2D world");
        let mut is_new = |view: &FlatView| {
            let order = save_order(view, animation, flat).expect("a picture");
            saver.is_new(Some((order, scene.clone())))
        };
        assert!(is_new(&small) && !is_new(&small));
        small.clock.time_s += 1.0;
        assert!(!is_new(&small), "the clock goes on");
        assert!(is_new(&large) && !is_new(&large));
        assert!(saver.is_new(None) && !saver.is_new(None));
    }

    #[test]
    fn what_is_chosen_is_weighed_once_until_it_is_something_else() {
        let (mut saver, scene) = saver();
        let usual = order(&scene, SaveChoice::default());
        let clear = order(&scene, SaveChoice { transparent: true, ..SaveChoice::default() });
        saver.follow(Some((usual.clone(), scene.clone())));
        saver.follow(Some((usual.clone(), scene.clone())));
        assert_eq!(saver.last_number, 1);
        assert_eq!(saver.on_event(event(1, ExportEventKind::Weighs(Ok(5)))), None);
        assert_eq!(saver.status(None).weighs, Some(Ok(5)));
        saver.follow(Some((clear, scene.clone())));
        assert_eq!((saver.last_number, saver.status(None).weighs), (2, None));
        saver.on_event(event(1, ExportEventKind::Weighs(Ok(5))));
        assert_eq!(saver.status(None).weighs, None, "that is another picture");
        saver.follow(None);
        assert!(saver.queue.is_none() && saver.weighed.is_none(), "nobody chooses any more");
        // While a picture is being saved the thread stays.
        saver.save(usual, scene.clone(), nowhere("a.png"));
        saver.follow(None);
        assert!(saver.queue.is_some());
    }
}
