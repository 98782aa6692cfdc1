//! Painters of flat worlds, one for each view. All that a view changes from frame to frame is its painter's own; what
//! never changes is shared through [`Pipelines`], and what lies on the device of a scene through [`FlatOnGpu`].

use std::sync::Arc;

use super::frame_painter::{FramePainter, Stage};
use super::layer_cache::{CachePainter, CachePolicy};
use super::pipelines::Pipelines;
use super::scene::FlatOnGpu;
use crate::base::{Warning, WarningPlace};
use crate::gpu::stats::{FrameStats, MemoryStats};
use crate::gpu::{Gpu, codes};
use crate::scene::{FlatFrame, PxRect};

/// Draws one view of a scene: a window's, a minimap's, a saved picture's.
#[derive(Debug)]
pub struct Painter {
    pipelines: Arc<Pipelines>,
    scene: Option<FlatOnGpu>,
    first: FramePainter,
    /// The picture over the first while two times are compared; made when it is first needed.
    second: Option<FramePainter>,
    shows_second: bool,
    viewport_px: PxRect,
    policy: CachePolicy,
    /// The device is short of memory; until there is another scene nothing is kept.
    is_short: bool,
}

impl Painter {
    /// A painter without a scene, on the device of its pipelines.
    pub fn new(gpu: &Gpu, pipelines: Arc<Pipelines>) -> Self {
        Self {
            pipelines,
            scene: None,
            first: FramePainter::new(gpu),
            second: None,
            shows_second: false,
            viewport_px: PxRect::default(),
            policy: CachePolicy::default(),
            is_short: false,
        }
    }

    /// Sets which layers are kept painted from frame to frame; at first none. Where any are, targets must be cleared with the
    /// background of the frame's [`FlatFrame`], its colour multiplied with its alpha.
    pub fn set_cache_policy(&mut self, policy: CachePolicy) {
        if std::mem::replace(&mut self.policy, policy) != policy {
            self.frames().for_each(FramePainter::reset_cache);
        }
    }

    /// Draws a scene from now on, as far as it is on the device.
    pub fn show(&mut self, scene: &FlatOnGpu) {
        match self.scene.as_mut().filter(|shown| Arc::ptr_eq(&shown.parts, &scene.parts)) {
            Some(shown) if shown.residency.parts == scene.residency.parts => {}
            Some(shown) => {
                shown.residency.clone_from(&scene.residency);
                self.frames().for_each(FramePainter::reset_lists);
            }
            None => self.put_scene(Some(scene.clone())),
        }
    }

    /// The scene that is drawn.
    pub fn scene(&self) -> Option<&FlatOnGpu> {
        self.scene.as_ref()
    }

    /// Draws another scene from now on, or nothing.
    pub fn put_scene(&mut self, scene: Option<FlatOnGpu>) {
        self.scene = scene;
        self.is_short = false;
        self.frames().for_each(FramePainter::reset);
    }

    /// Notes on parts that the device does not show as they are in the scene; none without a scene. The last of them says
    /// how much the frame prepared last had no room for.
    pub fn notes(&self) -> Arc<[Warning]> {
        let notes = self.scene.as_ref().map(|scene| Arc::clone(&scene.parts.notes)).unwrap_or_default();
        let left_out = self.shown_frames().map(FramePainter::left_out).max().unwrap_or_default();
        if left_out == 0 {
            return notes;
        }
        notes.iter().cloned().chain([frame_note(left_out)]).collect()
    }

    /// Memory of the scene, which painters share, and of this painter's frames.
    pub fn memory(&self) -> MemoryStats {
        let scene = self.scene.as_ref().map(|scene| scene.parts.memory).unwrap_or_default();
        let frame = std::iter::once(&self.first).chain(&self.second).map(FramePainter::bytes).sum();
        MemoryStats { frame, ..scene }
    }

    /// Draws nothing until the next frame is prepared.
    pub fn skip(&mut self) {
        self.viewport_px = PxRect::default();
    }

    /// Works out a frame and sends its data to the device. Call before [`Self::draw`].
    pub fn prepare(&mut self, gpu: &Gpu, params: &FlatFrame) -> FrameStats {
        self.viewport_px = params.view.viewport_px;
        let Some(scene) = &self.scene else { return FrameStats::default() };
        let policy = if self.is_short { CachePolicy::Nothing } else { self.policy };
        let cache_painter = CachePainter { policy, gpu, pipelines: &self.pipelines };
        let (params, second) = params.pictures();
        let mut stats = self.first.prepare(cache_painter, scene, &params, true);
        self.shows_second = second.is_some();
        if let Some(params) = second {
            let frame = self.second.get_or_insert_with(|| FramePainter::new(gpu));
            stats = stats.with(frame.prepare(cache_painter, scene, &params, false));
        } else if let Some(frame) = &mut self.second {
            // The comparison is over, and may not come back.
            frame.reset_cache();
        }
        self.paint_cache(gpu);
        stats
    }

    /// Paints the kept layers that this frame needs and that are not painted yet.
    fn paint_cache(&mut self, gpu: &Gpu) {
        let Some(stage) = self.stage() else { return };
        let mut encoder = None;
        self.shown_frames().for_each(|frame| frame.paint_cache(gpu, stage, &mut encoder));
        if let Some(encoder) = encoder {
            gpu.queue.submit([encoder.finish()]);
            let second = self.second.as_mut().filter(|_| self.shows_second);
            std::iter::once(&mut self.first).chain(second).for_each(FramePainter::mark_painted);
        }
    }

    /// Frees memory of the device that only makes frames cheaper. It is not taken again before there is another scene.
    /// Call [`Self::prepare`] before the next frame.
    pub fn give_back_memory(&mut self) {
        self.is_short = true;
        self.frames().for_each(FramePainter::reset_cache);
    }

    /// Draws the prepared frame into the viewport of a target that has been cleared.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        let Some(stage) = self.stage() else { return };
        if self.viewport_px.w == 0 || self.viewport_px.h == 0 {
            return;
        }
        stage.set_viewport(pass);
        self.shown_frames().for_each(|frame| frame.draw(pass, stage));
    }

    fn stage(&self) -> Option<Stage<'_>> {
        let scene = self.scene.as_ref()?;
        Some(Stage { pipelines: &self.pipelines, scene, viewport_px: self.viewport_px })
    }

    fn frames(&mut self) -> impl Iterator<Item = &mut FramePainter> {
        std::iter::once(&mut self.first).chain(self.second.as_mut())
    }

    /// The pictures of the frame prepared last, one over the other.
    fn shown_frames(&self) -> impl Iterator<Item = &FramePainter> {
        std::iter::once(&self.first).chain(self.second.as_ref().filter(|_| self.shows_second))
    }
}

/// The note that a frame lacks something.
fn frame_note(left_out: usize) -> Warning {
    let layers =
        if left_out == 1 { "parts of one layer are".to_owned() } else { format!("parts of {left_out} layers are") };
    let message =
        format!("This view needs more than can be drawn at once; {layers} missing. Hide layers to make room.");
    Warning { code: codes::SCENE_TOO_LARGE_FOR_ADAPTER, place: WarningPlace::File, message }
}
