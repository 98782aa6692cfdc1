//! A frame, in order: the map on its way moves forward, time passes, the panels show, their actions are executed, and
//! map and panels are drawn in one pass.

mod arrival;
mod device;
mod dialogs;
mod drawing;
mod frame_pace;
mod games;
mod images;
mod pictures;
mod questions;
mod remember;
mod saving;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use frame_pace::FramePace;
use winit::dpi::PhysicalSize;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};

pub use device::WithoutDevice;

use super::analyses::Analyses;
use super::comparison::Comparison;
use super::device_losses::DeviceLosses;
use super::dialog::{Dialog, DialogPurpose};
use super::export_queue::ExportQueue;
use super::gallery::Gallery;
use super::host::{Host, Painting};
use super::image_files::ImageFiles;
use super::maps::Maps;
use super::memory::Memory;
use super::meter::Meter;
use super::minimap::{Minimap, Surroundings};
use super::recent_cards::RecentCards;
use super::redraw::{Due, Needs, due};
use super::user_event::{UserEvent, notifier, waker};
use super::window::{Canvas, Flight};
use super::world_questions::WorldQuestions;
use crate::base::path_text;
use crate::base::{GameInstall, panics};
use crate::desktop::crash_report;
use crate::gpu::{CachePolicy, Painter, Pipelines};
use crate::load::{Source, environment_folders};
use crate::ui::{AppStatus, Panels, PrefsView};
use crate::view::ShellAction;
use crate::view::{self, Action, Request, SaveChoice, Snapshot, ViewState};

/// Frames that keep the window busy for longer are noted in the log for developers.
const SLOW: Duration = Duration::from_millis(50);
/// Time between checks whether a picture that takes long is ready.
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// The window and everything in it.
pub struct Viewer {
    session: Session,
    canvas: Canvas,
    painter: Painter,
    meter: Meter,
    minimap: Minimap,
    /// Time of the next frame.
    due: Due,
    /// The window has another size than in the frame before.
    resized: bool,
}

/// State of the window that outlives a device.
pub(super) struct Session {
    pub(super) host: Host,
    maps: Maps,
    gallery: Gallery,
    recent_cards: RecentCards,
    export_queue: ExportQueue,
    image_files: ImageFiles,
    analyses: Analyses,
    world_questions: WorldQuestions,
    comparison: Comparison,
    view: ViewState,
    /// View of the map before, while it may come back.
    before: Option<Snapshot>,
    /// A map has opened since the last frame.
    has_opened: bool,
    /// The path of a data folder is to be typed.
    asks_folder: bool,
    panels: Panels,
    memory: Memory,
    dialog: Option<Dialog>,
    proxy: EventLoopProxy<UserEvent>,
    pace: FramePace,
    pub(super) device_losses: DeviceLosses,
    /// Games of this machine, as far as they were found.
    games: Arc<GameInstall>,
    /// Data folders that the environment names.
    environment_folders: Arc<[PathBuf]>,
    /// A crash report of an earlier start, until its notice is dismissed.
    crash_report: Option<PathBuf>,
    quit: bool,
}

impl Viewer {
    /// Opens the window.
    pub fn open(
        event_loop: &ActiveEventLoop,
        maps: Maps,
        memory: Memory,
        proxy: EventLoopProxy<UserEvent>,
    ) -> Result<Self> {
        let prefs = memory.prefs();
        let canvas = Canvas::open(event_loop, memory.window_place())?;
        tracing::info!("drawing with {}", canvas.gpu.describe());
        panics::note_adapter(canvas.gpu.describe());
        let host = Host::new(&canvas, event_loop, proxy.clone());
        // A screen reader has to know the window before it shows.
        canvas.window.set_visible(true);
        let painter = new_painter(&canvas);
        let gallery = Gallery::new(maps.options().clone(), Arc::new(waker(proxy.clone())));
        let recent_cards = RecentCards::new(maps.options().clone(), Arc::new(waker(proxy.clone())));
        let (notify_export, notify_image) = (notifier(proxy.clone()), notifier(proxy.clone()));
        let export_queue = ExportQueue::new(Arc::new(move |event| notify_export(UserEvent::Export(event))));
        let image_files = ImageFiles::new(Arc::new(move |result| notify_image(UserEvent::Image(result))));
        let analyses = Analyses::new(maps.options().limits, Arc::new(waker(proxy.clone())));
        let world_questions = WorldQuestions::new(maps.options().clone(), Arc::new(waker(proxy.clone())));
        let comparison = Comparison::new(Arc::new(waker(proxy.clone())));
        let mut view = view::starting(prefs.show);
        view.shell.save.choice = SaveChoice::remembered(prefs.pictures);
        canvas.window.request_redraw();
        let environment_folders = environment_folders(&maps.options().environment).collect();
        let session = Session {
            host,
            maps,
            gallery,
            recent_cards,
            export_queue,
            image_files,
            analyses,
            world_questions,
            comparison,
            view,
            before: None,
            has_opened: false,
            asks_folder: false,
            panels: Panels::sized(prefs.panels),
            memory,
            dialog: None,
            proxy,
            pace: FramePace::default(),
            device_losses: DeviceLosses::new(),
            games: Arc::default(),
            environment_folders,
            crash_report: None,
            quit: false,
        };
        let mut viewer = Self::on(canvas, painter, session);
        viewer.take_looks();
        viewer.search_games();
        viewer.search_crash_reports();
        Ok(viewer)
    }

    /// Viewer on a device without measurements yet.
    fn on(canvas: Canvas, mut painter: Painter, session: Session) -> Self {
        painter.set_cache_policy(CachePolicy::All);
        painter.set_drafts(canvas.is_patient());
        // Measurements were of the old device, and the picture of the minimap lay there.
        let minimap = Minimap::new(Painter::new(&canvas.gpu, Arc::clone(painter.pipelines())));
        let meter = Meter::default();
        Self { session, canvas, painter, meter, minimap, due: Due::Now, resized: false }
    }

    /// Requests a frame.
    pub fn request_redraw(&mut self) {
        self.due = Due::Now;
        self.canvas.window.request_redraw();
    }

    /// Checks again: a frame is due, or the picture being drawn may be ready.
    pub fn check_again(&self) {
        self.canvas.window.request_redraw();
    }

    /// Hides the window, before what it shows goes.
    pub fn hide(&self) {
        self.canvas.window.set_visible(false);
    }

    /// Whether the program is to end.
    pub fn wants_to_quit(&self) -> bool {
        self.session.quit
    }

    /// Takes an event of the window.
    pub fn take_event(&mut self, event: &WindowEvent) {
        match event {
            WindowEvent::Resized(size) => {
                self.resize(*size);
                self.resized = true;
            }
            // Nothing changes in the picture.
            WindowEvent::Moved(_) => self.remember_place(),
            // On some systems no resize follows where the size in pixels stays the same; the panels change all the same.
            WindowEvent::ScaleFactorChanged { .. } => self.resize(self.canvas.window.inner_size()),
            // A window that has been hidden may have been changed meanwhile, and shows nothing until it is drawn.
            WindowEvent::Occluded(false) => self.request_redraw(),
            _ => {}
        }
        if self.session.host.take_event(&self.canvas.window, event) {
            self.request_redraw();
        }
    }

    fn resize(&mut self, size: PhysicalSize<u32>) {
        self.canvas.resize(size);
        self.request_redraw();
    }

    /// Takes an event of another thread.
    pub fn on_user_event(&mut self, event: UserEvent) {
        match event {
            UserEvent::Loaded => {}
            UserEvent::Fonts(fonts) => self.session.host.add_fonts(fonts),
            UserEvent::Dialog => self.poll_dialog(),
            UserEvent::Open(request) => {
                if let Some(path) = request.accept() {
                    self.execute(Request::OpenPath(path));
                    self.canvas.come_to_front();
                }
            }
            UserEvent::Prefs(event) => self.on_writer_event(event),
            UserEvent::PathChecked(path, trouble) => self.session.memory.set_trouble(path, trouble),
            UserEvent::Games(found) => self.take_games(found),
            UserEvent::ProgramStarted(words) => self.session.gallery.set_toast(&words),
            UserEvent::ProgramFailed(why) => self.session.maps.set_error(why),
            UserEvent::FolderNotShown(folder) => self.no_folder_shown(&folder),
            // Without the question about an export: a session that ends waits for no answer.
            UserEvent::EndSignal => self.session.quit = true,
            UserEvent::Access(event) => self.session.host.take_access(event),
            UserEvent::Export(event) => self.on_export_event(event),
            UserEvent::Image(result) => self.on_image(result),
            UserEvent::CrashReport(report) => self.session.crash_report = Some(report),
        }
        self.request_redraw();
    }

    /// Makes a frame if one is due; returns when to check again.
    pub fn frame(&mut self) -> Due {
        let now = Instant::now();
        match self.canvas.advance() {
            Flight::Drawing => {
                self.upload_meanwhile(now);
                return Due::At(Instant::now() + LOOK_EVERY);
            }
            Flight::Shown => {
                self.session.pace.seen(now);
                if !self.due.has_come(now) {
                    return self.due;
                }
            }
            Flight::None => {}
        }
        self.due = self.make_frame(now);
        if self.canvas.is_drawing() { Due::At(Instant::now() + LOOK_EVERY) } else { self.due }
    }

    /// Makes a frame; returns when the next is due.
    fn make_frame(&mut self, start: Instant) -> Due {
        if self.session.device_losses.count_frame() {
            self.canvas.gpu.lose();
        }
        self.advance_maps();
        let news = start.elapsed();
        self.remember();
        let dt_s = self.session.pace.begin(start);
        let mut moving = view::advance(&mut self.session.view, self.session.maps.world(), dt_s);
        moving |= self.painter.advance(dt_s);
        let (painting, minimap_px, panels_after) = self.show_panels();
        let panels = start.elapsed();
        let panels_after = panels_after.min(self.follow_minimap(minimap_px));
        let visible = self.draw(painting);
        // Behind the gallery nothing is drawn.
        moving |= !self.session.view.shell.gallery.open && self.painter.is_draft();
        let all = start.elapsed();
        if all > SLOW {
            tracing::debug!("slow frame: news {news:.0?}, panels {:.0?}, drawing {:.0?}", panels - news, all - panels);
        }
        if !self.canvas.is_drawing() {
            self.session.pace.seen(Instant::now());
        }
        self.session.maps.count_frame(all);
        self.meter.end_frame(all);
        moving |= self.meter.wants_frame();
        moving |= self.session.maps.is_uploading() || view::is_animated(&self.session.view, self.session.maps.world());
        let loading = self.session.maps.loading().is_some();
        if !moving {
            self.session.pace.rest();
        }
        due(Instant::now(), Needs { visible, moving, loading, panels_after })
    }

    /// Runs the panels and executes their actions. Returns their painting, the size of the minimap's picture while it
    /// shows, and the delay of the next frame.
    fn show_panels(&mut self) -> (Painting, Option<glam::Vec2>, Duration) {
        self.follow_questions();
        let status = self.status();
        let (view, scene) = (&self.session.view, self.session.maps.scene());
        let panels = &mut self.session.panels;
        let (mut actions, mut minimap_px) = (Vec::new(), None);
        let (painting, after) = self.session.host.run(&self.canvas, |ui| {
            let shown = panels.show(ui, view, scene, &status);
            actions.extend(shown.actions);
            minimap_px = shown.minimap_px;
        });
        // Data shared with the gallery's contents would have to be copied before those can change.
        drop(status);
        // The panels show an action one frame later.
        let lags = actions.iter().any(|action| !matches!(action, Action::Shell(ShellAction::SetFrame(_))));
        for action in actions {
            let request = view::apply(&mut self.session.view, action, self.session.maps.world());
            if let Some(request) = request {
                self.execute(request);
            }
        }
        (painting, minimap_px, if lags { Duration::ZERO } else { after })
    }

    fn status(&mut self) -> AppStatus {
        self.meter.follow(self.session.view.shell.figures, &self.canvas.gpu);
        let mut memory = self.painter.memory();
        memory.frame += self.minimap.frame_bytes();
        let panels = self.session.host.bytes();
        let figures = self.meter.figures(self.session.maps.scene(), memory, panels, self.session.maps.last_load());
        AppStatus {
            file_name: self.session.maps.name(),
            origin: self.session.maps.origin(),
            path: self.session.maps.path().map(|path| path.display().to_string()),
            address: self.session.maps.source().and_then(|source| self.session.memory.address(source)),
            can_reload: self.session.maps.can_reload(),
            loading: self.session.maps.loading(),
            error: self.session.maps.error().or(self.session.memory.notice()).map(str::to_owned),
            error_path: self.session.maps.error_path().map(path_text),
            can_retry: self.session.maps.can_retry(),
            adapter_notes: self.painter.notes(),
            unreadable_blocks: self.session.maps.unreadable_blocks(),
            fullscreen: self.canvas.window.fullscreen().is_some(),
            frame_ms: self.session.pace.frame_ms,
            adapter: self.canvas.gpu.describe(),
            figures,
            remembered: PrefsView { fixed: self.session.maps.fixed_stand_ins(), ..self.session.memory.shown() },
            live: self.session.maps.live(),
            gallery: self.session.gallery.contents(),
            recent: self.session.recent_cards.cards(),
            games: self.session.games.clone(),
            environment_folders: self.session.environment_folders.clone(),
            crash_report: self.session.crash_report.clone(),
            reports: crash_report::folder(&self.session.maps.options().environment),
            places: self.session.memory.places(),
            comparison: self.session.comparison.status(),
            answers: self.session.analyses.answers(),
            world_answers: self.session.world_questions.answers(),
            world_check: self.session.maps.world_check(),
            nodes: self.session.maps.node_answers(),
            minimap: self.minimap.picture(self.session.maps.scene()),
            toast: self
                .session
                .gallery
                .take_toast()
                .or_else(|| self.session.export_queue.take_toast())
                .or_else(|| self.session.analyses.take_failure()),
            has_opened: std::mem::take(&mut self.session.has_opened),
            asks_folder: std::mem::take(&mut self.session.asks_folder),
            save: self.session.export_queue.status(self.suggested_file()),
            image_read: self.session.image_files.status(),
            image_file: self.suggested_image_file(),
        }
    }

    fn execute(&mut self, request: Request) {
        match request {
            Request::OpenDialog => self.open_dialog(DialogPurpose::Map),
            Request::DataFolderDialog => self.open_dialog(DialogPurpose::DataFolder),
            Request::SetPref(edit) => self.set_pref(edit),
            Request::ChangePlace(change) => self.session.memory.change_place(change),
            Request::StepScale(to) => self.step_scale(to),
            Request::LookAtPaths => {
                self.session.memory.look_at_paths();
                self.search_games();
            }
            Request::ShowFolder(folder) | Request::ShowFile(folder) => self.show_folder(folder),
            Request::FolderDialog => self.open_dialog(DialogPurpose::MapFolder),
            Request::OpenFolder(folder) => {
                // A message about a file of the folder before has been read by then.
                self.session.maps.dismiss_error();
                self.session.gallery.open_folder(folder);
                view::apply(
                    &mut self.session.view,
                    Action::Shell(ShellAction::ShowGallery(true)),
                    self.session.maps.world(),
                );
            }
            Request::ReadFolder => self.session.gallery.read_again(),
            Request::WantPictures(wanted) => self.session.gallery.request(wanted),
            Request::WantRecent(wanted) => self.session.recent_cards.request(wanted),
            Request::OpenBeside(steps) => self.session.gallery.open_neighbor(steps, self.session.maps.requested_path()),
            Request::EnterPath(typed) => self.session.gallery.enter_path(typed),
            Request::CompletePath(typed) => self.session.gallery.complete_path(typed),
            Request::OpenPath(path) => self.open_asked(Source::File(path)),
            Request::OpenDemo => self.open_asked(Source::Demo),
            Request::CloseMap => self.close_map(),
            Request::OpenInGame(mode) => self.open_in_game(mode),
            Request::Reload => self.session.maps.reload(),
            Request::StyleLevel(style) => self.session.maps.style_level(style),
            Request::ToggleFollow => self.session.maps.toggle_follow(),
            Request::CancelLoad => self.session.maps.cancel(),
            Request::DismissError if self.session.maps.error().is_some() => self.session.maps.dismiss_error(),
            Request::DismissError => self.session.memory.dismiss_notice(),
            Request::DismissCrashReport => self.session.crash_report = None,
            Request::Retry => self.session.maps.retry(),
            Request::ToggleFullscreen => self.canvas.toggle_fullscreen(),
            Request::ShowError(text) => self.session.maps.set_error(text),
            Request::CopyPicture => self.copy_picture(),
            Request::SavePicture => self.save_by_dialog(),
            Request::SavePictureTo(path, replaces) => self.save_to(path, replaces),
            Request::SaveImage(image) => self.save_image_by_dialog(image),
            Request::SaveImageTo(image, path) => self.save_image_to(image, path),
            Request::CancelSave => self.session.export_queue.cancel(),
            Request::SaveToCompareDialog => self.open_dialog(DialogPurpose::SaveToCompare),
            Request::MapToCompareDialog => self.open_dialog(DialogPurpose::MapToCompare),
            Request::CompareMap(path) => self.compare_map(&path),
            Request::SwapMaps => self.swap_maps(),
            Request::EndComparison => self.session.comparison.end(),
            Request::AskAgain => self.session.world_questions.reset(),
            Request::AskNodes(questions, labels) => self.session.maps.ask_nodes(questions, labels),
            Request::CopyText(text) => self.session.host.copy_text(text),
            Request::Quit => self.ask_to_quit(),
        }
    }
}

/// A painter for the window, without a scene.
fn new_painter(canvas: &Canvas) -> Painter {
    Painter::new(&canvas.gpu, Arc::new(Pipelines::new(&canvas.gpu, canvas.format)))
}
