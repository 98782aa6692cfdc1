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
//!
//! A world that streams is uploaded from its first chunks on, while the others are still being loaded.

mod advance;
mod failure;
mod pending;
mod recovery;
mod streamed_world;
mod streaming;
mod upload_step;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use failure::LoadFailure;
use pending::{Arrival, Load, LoadRequest, Pending, Replaced, Stage};
use streamed_world::Streaming;

pub use pending::InterruptedUpload;
pub use streaming::StreamRequests;

use super::live::Live;
use super::load_trace::LoadTrace;
use super::world_live::WorldLive;
use crate::analysis::Differences;
use crate::base::{LevelStyle, StandInChoice, panics};
use crate::files::leads_into_archive;
use crate::gpu::Painter;
use crate::load::{FollowedPart, ImageSearch, Job, LoadOptions, Source, WrittenBlock, drop_in_background};
use crate::scene::solid::{Aabb, LabelQuestion, NodeQuestion};
use crate::scene::{Scene, World};
use crate::ui::{self, FixedStandIns, LoadFigures, Loading, MapOrigin};

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
    requested: Option<Source>,
    /// Last request that has turned out to be a folder.
    folder: Option<PathBuf>,
    /// Measures the frame in which a new map appears; logged after it.
    appearing: Option<(String, LoadTrace)>,
    /// Figures of the load of the map on screen.
    last_load: Option<LoadFigures>,
    /// Reason why the last request failed.
    failure: Option<LoadFailure>,
    /// The file on screen, followed.
    live: Live,
    /// The world of blocks on screen, followed.
    world_live: WorldLive,
    /// The parts of a world that come while it is looked at.
    streaming: Option<Streaming>,
    /// Questions about nodes of the world on screen, and about their labels.
    node_questions: (Vec<NodeQuestion>, Option<LabelQuestion>),
    /// Changes of the map on screen with its last reload; taken once.
    changed: Option<Arc<Differences>>,
}

/// News of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapChange {
    /// Nothing new on screen.
    None,
    /// Another map is on screen, as far as it is there.
    Opened,
    /// The same map is on screen, read anew.
    Reloaded,
    /// The same level is on screen, in another style: its things have the numbers that they had.
    Restyled,
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
            requested: None,
            folder: None,
            appearing: None,
            last_load: None,
            failure: None,
            live: Live::new(),
            world_live: WorldLive::default(),
            streaming: None,
            node_questions: Default::default(),
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

    /// The choices for images that the command line has made.
    pub fn fixed_stand_ins(&self) -> FixedStandIns {
        FixedStandIns { mapres: self.named_images.mapres, placeholder: self.named_images.placeholder }
    }

    /// Shows levels in a style: the one on screen is made anew, later ones are opened in it.
    pub fn style_level(&mut self, style: LevelStyle) {
        if self.options.level_style == style {
            return;
        }
        self.options.level_style = style;
        self.live.style_level(style);
        let is_level = |world: &World| world.as_solid().is_some_and(|solid| solid.level_style.is_some());
        if self.world().is_some_and(is_level) {
            self.reload();
            let shown = self.shown.as_ref().map(|(source, _)| source);
            if let Some(pending) = self.pending.as_mut().filter(|pending| shown == Some(&pending.request.source)) {
                pending.request.restyles = true;
            }
        }
    }

    /// Starts to open a map. One that is on its way is dropped.
    pub fn open(&mut self, source: Source) {
        let wake = self.wake.clone();
        self.requested = Some(source.clone());
        let (options, wake) = (self.options.clone(), Box::new(move || wake()));
        let job = match &self.shown {
            Some((shown, scene)) if *shown == source => Job::reload(source.clone(), options, Arc::clone(scene), wake),
            _ => Job::start(source.clone(), options, wake),
        };
        let request = LoadRequest {
            source,
            trace: LoadTrace::start(),
            followed: false,
            restyles: false,
            differences: None,
            stream: None,
        };
        self.replace_pending(Some(Pending { stage: Stage::Loading(Box::new(Load::new(job))), request }));
        self.failure = None;
    }

    /// How maps are loaded.
    pub fn options(&self) -> &LoadOptions {
        &self.options
    }

    /// Last requested file, whether or not it was opened.
    pub fn requested_path(&self) -> Option<&Path> {
        self.requested.as_ref()?.path()
    }

    /// Takes the folder that was requested as if it were a map.
    pub fn take_folder(&mut self) -> Option<PathBuf> {
        self.folder.take()
    }

    /// Reason why the last request failed, in full sentences.
    pub fn error(&self) -> Option<&str> {
        self.failure.as_ref().map(|failure| failure.text.as_str())
    }

    /// File of the error.
    pub fn error_path(&self) -> Option<&Path> {
        self.failure.as_ref()?.path()
    }

    /// Sets why a request failed.
    pub fn set_error(&mut self, text: impl Into<String>) {
        self.failure = Some(LoadFailure::of_nothing(text.into()));
    }

    /// Clears the error.
    pub fn dismiss_error(&mut self) {
        self.failure = None;
    }

    /// Whether opening the failed source again may succeed.
    pub fn can_retry(&self) -> bool {
        self.failure.as_ref().is_some_and(LoadFailure::can_retry)
    }

    /// Opens the failed source again.
    pub fn retry(&mut self) {
        if self.can_retry()
            && let Some(source) = self.failure.take().and_then(|failure| failure.source)
        {
            self.open(source);
        }
    }

    /// Whether there is something to read again.
    pub fn can_reload(&self) -> bool {
        self.shown.is_some() || self.requested.is_some()
    }

    /// Reads the map on screen again; while there is none, the last requested one.
    pub fn reload(&mut self) {
        let shown = self.shown.as_ref().map(|(source, _)| source.clone());
        match shown.or_else(|| self.requested.clone()) {
            None => {}
            Some(Source::Stdin) => {
                self.set_error("This map was not opened from a file, so it cannot be reloaded.");
            }
            Some(source) => self.open(source),
        }
    }

    /// Drops the map on its way.
    pub fn cancel(&mut self) {
        panics::note_opening(None);
        self.replace_pending(None);
    }

    /// Takes the map off the screen, and drops the one on its way.
    pub fn close(&mut self, painter: &mut Painter) {
        let shown = self.shown.take();
        self.cancel();
        let undo = self.undo.take();
        self.live.close();
        self.world_live = WorldLive::default();
        self.streaming = None;
        (self.requested, self.failure, self.changed) = (None, None, None);
        (self.last_load, self.appearing) = (None, None);
        painter.clear_scene();
        panics::note_shown(None);
        drop_in_background((shown, undo));
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

    /// Where the map on screen comes from.
    pub fn origin(&self) -> MapOrigin {
        match self.source() {
            None | Some(Source::File(_) | Source::Read { .. }) => MapOrigin::File,
            Some(Source::Demo) => MapOrigin::Demo,
            Some(Source::Stdin) => MapOrigin::StandardInput,
            Some(Source::Bytes { .. } | Source::Boxes) => MapOrigin::Memory,
        }
    }

    /// Path of the map on screen, where it is a file.
    pub fn path(&self) -> Option<&Path> {
        self.shown.as_ref()?.0.path()
    }

    /// Whether parts of the world on screen are being made.
    pub fn is_making_tiles(&self) -> bool {
        self.streaming.as_ref().is_some_and(|streaming| streaming.stream.is_busy())
    }

    /// Path of the world on screen, where it is one of blocks that questions can be asked about.
    pub fn world_of_blocks(&self) -> Option<&Path> {
        let (source, _) = self.shown.as_ref()?;
        let streaming = self.streaming.as_ref().filter(|streaming| streaming.source == *source);
        streaming.and_then(|_| source.path())
    }

    /// The folder of the map on screen, where it is a file.
    pub fn folder(&self) -> Option<PathBuf> {
        self.path()?.parent().map(Path::to_owned).filter(|folder| !folder.as_os_str().is_empty())
    }

    /// Source on its way, and progress.
    pub fn loading(&self) -> Option<Loading> {
        let is_said = |pending: &&Pending| !pending.request.followed && !pending.request.restyles;
        let pending = self.pending.as_ref().filter(is_said)?;
        Some(pending.progress())
    }

    /// Figures of the load of the map on screen; nothing while it is still appearing.
    pub fn last_load(&self) -> Option<LoadFigures> {
        self.last_load.filter(|_| !self.is_arriving())
    }

    /// Whether frames bring the map on its way forward, or the one before back.
    pub fn is_uploading(&self) -> bool {
        let has_work = |stage: &Stage| matches!(stage, Stage::Uploading(arrival) if arrival.has_work());
        self.undo.is_some()
            || self.pending.as_ref().is_some_and(|pending| has_work(&pending.stage))
            || self.streaming.as_ref().is_some_and(Streaming::has_work)
    }

    /// Whether the map on screen may still make way for the one before.
    pub fn is_arriving(&self) -> bool {
        let arrives = |stage: &Stage| matches!(stage, Stage::Uploading(arrival) if arrival.replaced.is_some());
        self.undo.is_some() || self.pending.as_ref().is_some_and(|pending| arrives(&pending.stage))
    }

    /// Follows files while they are edited, or no longer.
    pub fn toggle_follow(&mut self) {
        self.live.toggle();
        if self.world_of_blocks().is_some() && self.live.on {
            // What was written meanwhile is not known.
            return self.reload();
        }
        self.follow_shown();
    }

    /// Takes the changes of the map on screen.
    pub fn take_changed(&mut self) -> Option<Arc<Differences>> {
        self.changed.take()
    }

    /// State of following the file on screen; nothing where it is no file.
    pub fn live(&self) -> Option<ui::Live> {
        if self.world_of_blocks().is_some() {
            return Some(self.world_live.status(self.live.on));
        }
        self.followed_path().map(|path| self.live.status(path))
    }

    /// The file on screen, where it can be followed: a world in a folder cannot.
    fn followed_path(&self) -> Option<&Path> {
        let (source, scene) = self.shown.as_ref()?;
        let is_level = || scene.world.as_solid().is_some_and(|solid| solid.level_style.is_some());
        // Archives are replaced as a whole, and rarely.
        source.path().filter(|path| (scene.world.as_flat().is_some() || is_level()) && !leads_into_archive(path))
    }

    /// Follows the source on screen, with its scene to compare the file with.
    fn follow_shown(&mut self) {
        let path = self.followed_path().map(Path::to_owned);
        if let Some((_, scene)) = &self.shown {
            self.live.shows(path.as_deref(), scene, &self.options, &self.wake);
        }
    }

    /// Follows the world of blocks on screen where it is looked at, and shows what was written. Whether the world has
    /// changed.
    pub fn follow_world(&mut self, part: FollowedPart) -> bool {
        let path = self.world_of_blocks().filter(|_| self.live.on).map(Path::to_owned);
        let (Some(path), Some(streaming)) = (path, &mut self.streaming) else {
            self.world_live.stop();
            return false;
        };
        let (blocks, has_changed) = self.world_live.follow(&path, part, || self.options.task(), &self.wake);
        if !blocks.is_empty() {
            let there = blocks.iter().filter(|block| block.exists).map(WrittenBlock::bounds);
            if let Some((_, scene)) = &mut self.shown
                && let Some(grown) = there.reduce(Aabb::union).and_then(|bounds| scene.grown(bounds))
            {
                *scene = Arc::new(grown);
            }
            streaming.nodes.ask_again();
            streaming.chunks.blocks_written(&blocks);
            streaming.stream.blocks_written(blocks.into_iter().map(|block| (block.key, block.exists)));
        }
        has_changed
    }

    fn is_shown(&self, source: &Source) -> bool {
        self.shown.as_ref().is_some_and(|(shown, _)| shown == source)
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

    fn replace_pending(&mut self, pending: Option<Pending>) {
        let Some(Pending { stage: Stage::Uploading(arrival), request }) = std::mem::replace(&mut self.pending, pending)
        else {
            return;
        };
        let Arrival { upload, rest, replaced } = *arrival;
        self.undo = replaced.or(self.undo.take());
        drop_in_background((upload, rest));
        if request.followed {
            // It counts as shown since it was taken, and will not be.
            self.follow_shown();
        }
    }
}

#[cfg(test)]
mod live_tests;
#[cfg(test)]
mod stream_tests;
#[cfg(test)]
mod tests;
