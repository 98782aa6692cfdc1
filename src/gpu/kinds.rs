//! The kinds of worlds: the one place where this room tells them apart. Others hold a [`Painter`], give it what lies on
//! the device and a frame, and need not know of which kind a world is.

use std::sync::{Arc, OnceLock};

use super::stats::{FrameStats, MemoryStats};
use super::{CachePolicy, Gpu, Refusal, flat, solid};
use crate::base::Warning;
use crate::scene::solid::{Aabb, SolidFrame};
use crate::scene::{Frame, Scene, World};

/// Bytes written at once where no frame waits. Submitting in between lets the device take the staged data
/// instead of holding all of it twice.
const BULK_BYTES: usize = 16 << 20;

/// Immutable knowledge of a device and a target format, shared by the painters of all views.
#[derive(Debug)]
pub struct Pipelines {
    format: wgpu::TextureFormat,
    flat: Arc<flat::Pipelines>,
    /// Made when the first solid world is shown.
    solid: OnceLock<Arc<solid::Pipelines>>,
}

impl Pipelines {
    /// Pipelines for targets of a format, which must be `Rgba8Unorm` or `Bgra8Unorm`.
    pub fn new(gpu: &Gpu, format: wgpu::TextureFormat) -> Self {
        Self { format, flat: Arc::new(flat::Pipelines::new(gpu, format)), solid: OnceLock::new() }
    }

    /// The format of the targets.
    pub fn format(&self) -> wgpu::TextureFormat {
        self.format
    }

    fn solid(&self, gpu: &Gpu) -> &Arc<solid::Pipelines> {
        self.solid.get_or_init(|| Arc::new(solid::Pipelines::new(gpu, self.format)))
    }
}

/// A scene on the device, as far as it is there. Copies share what lies on the device.
#[derive(Clone, Debug)]
pub enum SceneOnGpu {
    /// A 2D world.
    Flat(flat::FlatOnGpu),
    /// A 3D world.
    Solid(solid::SolidOnGpu),
}

/// The part of a scene that one picture needs, where no other picture is to be drawn; `None` = all of it.
pub fn subset_for(scene: &Scene, frame: &Frame) -> Option<flat::SceneSubset> {
    match (&scene.world, frame) {
        (World::Flat(flat), Frame::Flat(frame)) => flat::SceneSubset::for_frame(flat, frame),
        (World::Solid(_), Frame::Solid(_)) => None,
        // Nothing shows.
        (World::Flat(_), Frame::Solid(_)) | (World::Solid(_), Frame::Flat(_)) => Some(flat::SceneSubset::default()),
    }
}

/// A scene on its way to the device, in small steps.
#[derive(Debug)]
pub struct Upload {
    scene: Arc<Scene>,
    work: UploadWork,
}

#[derive(Debug)]
enum UploadWork {
    Flat(Box<flat::Upload>),
    Solid(Box<solid::Upload>),
}

impl Upload {
    /// Creates all resources, still empty. Parts that the painter's scene has on the device too are shared, not sent again.
    pub fn new(gpu: &Gpu, painter: &Painter, scene: Arc<Scene>) -> Self {
        Self::of_subset(gpu, painter, scene, None)
    }

    /// Uploads a scene in one go; where the device has too little memory for it, with smaller images. Earlier refusals
    /// of the device are dropped.
    ///
    /// # Errors
    ///
    /// The device refuses the scene even with the smallest images, or for another reason than memory.
    pub fn all_at_once(gpu: &Gpu, painter: &Painter, scene: Arc<Scene>) -> Result<Self, Refusal> {
        gpu.take_refusal();
        Self::new(gpu, painter, scene).at_once(gpu, painter)
    }

    /// The same with only the parts that one picture needs. Another picture may lack some.
    ///
    /// # Errors
    ///
    /// See [`Self::all_at_once`].
    pub fn for_picture(
        gpu: &Gpu,
        painter: &Painter,
        scene: Arc<Scene>,
        subset: Arc<flat::SceneSubset>,
    ) -> Result<Self, Refusal> {
        gpu.take_refusal();
        Self::of_subset(gpu, painter, scene, Some(subset)).at_once(gpu, painter)
    }

    fn of_subset(gpu: &Gpu, painter: &Painter, scene: Arc<Scene>, subset: Option<Arc<flat::SceneSubset>>) -> Self {
        let work = match &scene.world {
            World::Flat(flat) => {
                let upload = flat::Upload::new(gpu, painter.flat_base(), Arc::clone(flat), subset);
                UploadWork::Flat(Box::new(upload))
            }
            World::Solid(solid) => UploadWork::Solid(Box::new(solid::Upload::new(painter.solid_world(), solid))),
        };
        Self { scene, work }
    }

    /// Writes all that is left, with smaller images where the device is short of memory.
    fn at_once(mut self, gpu: &Gpu, painter: &Painter) -> Result<Self, Refusal> {
        loop {
            let done = self.step(gpu, BULK_BYTES);
            gpu.queue.submit([]);
            // Staged data is freed only when the device is polled.
            if let Err(error) = gpu.device.poll(wgpu::PollType::wait_indefinitely()) {
                tracing::debug!("waiting for the device to take what was staged: {error}");
            }
            match gpu.take_refusal() {
                Some(refusal) => self = self.smaller(gpu, painter, &refusal).ok_or(refusal)?,
                None if done => return Ok(self),
                None => {}
            }
        }
    }

    /// The same scene from the start with images half as large, after the device has refused this upload for lack of
    /// memory. `None` where that does not help.
    pub fn smaller(self, gpu: &Gpu, painter: &Painter, refusal: &Refusal) -> Option<Self> {
        let work = match self.work {
            UploadWork::Flat(upload) => {
                UploadWork::Flat(Box::new(upload.smaller(gpu, painter.flat_base(), refusal)?))
            }
            UploadWork::Solid(_) => return None,
        };
        Some(Self { scene: self.scene, work })
    }

    /// The rest of an upload when its device is gone.
    pub fn into_lost(self) -> LostUpload {
        let flat = match self.work {
            UploadWork::Flat(upload) => Some(upload.into_lost()),
            UploadWork::Solid(_) => None,
        };
        LostUpload { scene: self.scene, flat }
    }

    /// Goes on with a later state of the same scene: a world that streams, with the chunks that have come since.
    pub fn extend(&mut self, scene: Arc<Scene>) {
        match (&mut self.work, &scene.world) {
            (UploadWork::Solid(upload), World::Solid(solid)) => {
                upload.extend(solid);
                self.scene = scene;
            }
            // A flat world comes as a whole, and a world stays of its kind.
            (UploadWork::Flat(_), World::Flat(_) | World::Solid(_)) | (UploadWork::Solid(_), World::Flat(_)) => {}
        }
    }

    /// Sorts the parts left for a view: the parts that it needs, then the others by distance.
    pub fn prioritize(&mut self, frame: &Frame) {
        match (&mut self.work, frame) {
            (UploadWork::Flat(upload), Frame::Flat(frame)) => upload.prioritize(frame),
            (UploadWork::Solid(upload), Frame::Solid(frame)) => upload.prioritize(frame),
            // A view of another world: any order is as good.
            (UploadWork::Flat(_), Frame::Solid(_)) | (UploadWork::Solid(_), Frame::Flat(_)) => {}
        }
    }

    /// Writes until about `budget_bytes` have been written. True when all is done.
    pub fn step(&mut self, gpu: &Gpu, budget_bytes: usize) -> bool {
        match &mut self.work {
            UploadWork::Flat(upload) => upload.step(gpu, budget_bytes),
            UploadWork::Solid(upload) => upload.step(gpu, budget_bytes),
        }
    }

    /// Bytes written and bytes in all.
    pub fn progress(&self) -> (usize, usize) {
        match &self.work {
            UploadWork::Flat(upload) => upload.progress(),
            UploadWork::Solid(upload) => upload.progress(),
        }
    }

    /// The scene that is being uploaded.
    pub fn scene(&self) -> &Arc<Scene> {
        &self.scene
    }

    /// Notes on parts that the device cannot show as they are in the scene.
    pub fn notes(&self) -> &[Warning] {
        match &self.work {
            UploadWork::Flat(upload) => upload.notes(),
            UploadWork::Solid(_) => &[],
        }
    }

    /// The scene as far as it is on the device, for [`Painter::show`].
    pub fn on_gpu(&self) -> SceneOnGpu {
        match &self.work {
            UploadWork::Flat(upload) => SceneOnGpu::Flat(upload.on_gpu().clone()),
            UploadWork::Solid(upload) => SceneOnGpu::Solid(upload.on_gpu().clone()),
        }
    }
}

/// An upload whose device is gone. Holds nothing of that device.
#[derive(Debug)]
pub struct LostUpload {
    scene: Arc<Scene>,
    /// Limits of the upload of a 2D world.
    flat: Option<flat::LostUpload>,
}

impl LostUpload {
    /// The same upload from the start on another device. Its images are half as large, since lack of memory may be
    /// what the first device went down with.
    pub fn restart(self, gpu: &Gpu, painter: &Painter) -> Upload {
        match self.flat {
            Some(flat) => {
                let work = UploadWork::Flat(Box::new(flat.restart(gpu, painter.flat_base())));
                Upload { scene: self.scene, work }
            }
            None => Upload::new(gpu, painter, self.scene),
        }
    }
}

/// Draws one view of a scene: a window's, a minimap's, a saved picture's. The scene may be of any kind, and another one
/// of another kind may follow.
#[derive(Debug)]
pub struct Painter {
    gpu: Gpu,
    pipelines: Arc<Pipelines>,
    policy: CachePolicy,
    drafts: bool,
    occlusion: bool,
    kind: PainterKind,
}

#[derive(Debug)]
enum PainterKind {
    Flat(Box<flat::Painter>),
    Solid(Box<solid::Painter>),
}

impl Painter {
    /// A painter without a scene, on the device of its pipelines.
    pub fn new(gpu: &Gpu, pipelines: Arc<Pipelines>) -> Self {
        let kind = PainterKind::Flat(Box::new(flat::Painter::new(gpu, Arc::clone(&pipelines.flat))));
        Self { gpu: gpu.clone(), pipelines, policy: CachePolicy::default(), drafts: false, occlusion: true, kind }
    }

    /// The pipelines that it draws with, for targets of their format.
    pub fn pipelines(&self) -> &Arc<Pipelines> {
        &self.pipelines
    }

    /// Sets which layers are kept painted from frame to frame; at first none. Where any are, targets must be cleared with the
    /// background of the frame, its colour multiplied with its alpha.
    pub fn set_cache_policy(&mut self, policy: CachePolicy) {
        self.policy = policy;
        match &mut self.kind {
            PainterKind::Flat(painter) => painter.set_cache_policy(policy),
            // Its picture is always kept.
            PainterKind::Solid(_) => {}
        }
    }

    /// Sets whether a 3D world that moves is drawn with one sample to a pixel, and smooth once nothing changes; at first
    /// not. See [`Self::is_draft`].
    pub fn set_drafts(&mut self, drafts: bool) {
        self.drafts = drafts;
        match &mut self.kind {
            PainterKind::Flat(_) => {}
            PainterKind::Solid(painter) => painter.set_drafts(drafts),
        }
    }

    /// Sets whether parts of a 3D world that its ground hides are left out; at first they are. Only single pixels in
    /// hairline gaps between faces can differ.
    pub fn set_occlusion(&mut self, occlusion: bool) {
        self.occlusion = occlusion;
        match &mut self.kind {
            PainterKind::Flat(_) => {}
            PainterKind::Solid(painter) => painter.set_occlusion(occlusion),
        }
    }

    /// Whether the frame prepared last is a draft: the same frame prepared again comes out smooth, or with more translucent
    /// triangles in order.
    pub fn is_draft(&self) -> bool {
        match &self.kind {
            PainterKind::Flat(_) => false,
            PainterKind::Solid(painter) => painter.is_draft(),
        }
    }

    /// Draws a scene from now on, as far as it is on the device.
    pub fn show(&mut self, scene: &SceneOnGpu) {
        match (&mut self.kind, scene) {
            (PainterKind::Flat(painter), SceneOnGpu::Flat(scene)) => painter.show(scene),
            (PainterKind::Solid(painter), SceneOnGpu::Solid(world)) => painter.show(world),
            (PainterKind::Solid(_), SceneOnGpu::Flat(scene)) => {
                let mut painter = self.new_flat();
                painter.show(scene);
                self.kind = PainterKind::Flat(Box::new(painter));
            }
            (PainterKind::Flat(_), SceneOnGpu::Solid(world)) => {
                let mut painter = solid::Painter::new(&self.gpu, Arc::clone(self.pipelines.solid(&self.gpu)));
                painter.set_drafts(self.drafts);
                painter.set_occlusion(self.occlusion);
                painter.show(world);
                self.kind = PainterKind::Solid(Box::new(painter));
            }
        }
    }

    /// Lets time pass: parts of a scene that arrive from now on fade in. Returns whether any does.
    pub fn advance(&mut self, dt_s: f32) -> bool {
        match &mut self.kind {
            PainterKind::Flat(_) => false,
            PainterKind::Solid(painter) => painter.advance(dt_s),
        }
    }

    /// Draws nothing from now on, and holds nothing of the scene.
    pub fn clear_scene(&mut self) {
        match &mut self.kind {
            PainterKind::Flat(painter) => painter.put_scene(None),
            PainterKind::Solid(_) => self.kind = PainterKind::Flat(Box::new(self.new_flat())),
        }
    }

    /// Draws another scene from now on, or nothing, with nothing left of what was made for the one before.
    pub fn put_scene(&mut self, scene: Option<SceneOnGpu>) {
        self.clear_scene();
        if let Some(scene) = scene {
            self.show(&scene);
        }
    }

    /// Draws the scene of another painter from now on, whose pipelines are the same.
    pub fn show_scene_of(&mut self, other: &Self) {
        match other.scene() {
            Some(scene) => self.show(&scene),
            None => self.clear_scene(),
        }
    }

    /// The scene that is drawn.
    pub fn scene(&self) -> Option<SceneOnGpu> {
        match &self.kind {
            PainterKind::Flat(painter) => painter.scene().cloned().map(SceneOnGpu::Flat),
            PainterKind::Solid(painter) => Some(SceneOnGpu::Solid(painter.world().clone())),
        }
    }

    /// Whether there is a scene to draw.
    pub fn has_scene(&self) -> bool {
        match &self.kind {
            PainterKind::Flat(painter) => painter.scene().is_some(),
            PainterKind::Solid(_) => true,
        }
    }

    /// Notes on parts that the device does not show as they are in the scene; none without a scene. The last of them says
    /// how much the frame prepared last had no room for.
    pub fn notes(&self) -> Arc<[Warning]> {
        match &self.kind {
            PainterKind::Flat(painter) => painter.notes(),
            PainterKind::Solid(_) => Arc::default(),
        }
    }

    /// Memory of the scene, which painters share, and of this painter's frames.
    pub fn memory(&self) -> MemoryStats {
        match &self.kind {
            PainterKind::Flat(painter) => painter.memory(),
            PainterKind::Solid(painter) => {
                MemoryStats { meshes: painter.world().bytes(), frame: painter.bytes(), ..MemoryStats::default() }
            }
        }
    }

    /// Works out a frame and sends its data to the device. Call before [`Self::draw`]. In a frame of another kind than
    /// the scene's nothing shows.
    pub fn prepare(&mut self, gpu: &Gpu, frame: &Frame) -> FrameStats {
        match (&mut self.kind, frame) {
            (PainterKind::Flat(painter), Frame::Flat(frame)) => painter.prepare(gpu, frame),
            (PainterKind::Solid(painter), Frame::Solid(frame)) => painter.prepare(gpu, frame).into(),
            (PainterKind::Flat(painter), Frame::Solid(_)) => {
                painter.skip();
                FrameStats::default()
            }
            (PainterKind::Solid(painter), Frame::Flat(_)) => {
                painter.reset();
                FrameStats::default()
            }
        }
    }

    /// Draws the solid world that is shown as one of several batches of a picture, which need not fit into memory
    /// together; `bounds` is the box around all of them. Call [`Self::draw`] after the last.
    pub fn prepare_batch(&mut self, gpu: &Gpu, frame: &SolidFrame, bounds: Aabb, is_first: bool) -> FrameStats {
        match &mut self.kind {
            PainterKind::Solid(painter) => painter.prepare_batch(gpu, frame, bounds, is_first).into(),
            PainterKind::Flat(_) => FrameStats::default(),
        }
    }

    /// Frees memory of the device that only makes frames cheaper. It is not taken again before there is another scene.
    /// Call [`Self::prepare`] before the next frame.
    pub fn give_back_memory(&mut self) {
        match &mut self.kind {
            PainterKind::Flat(painter) => painter.give_back_memory(),
            PainterKind::Solid(painter) => painter.reset(),
        }
    }

    /// Draws the prepared frame into the viewport of a target that has been cleared.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        match &self.kind {
            PainterKind::Flat(painter) => painter.draw(pass),
            PainterKind::Solid(painter) => painter.draw(pass),
        }
    }

    /// A painter of flat worlds without a scene.
    fn new_flat(&self) -> flat::Painter {
        let mut painter = flat::Painter::new(&self.gpu, Arc::clone(&self.pipelines.flat));
        painter.set_cache_policy(self.policy);
        painter
    }

    /// The state of the device for an upload of a flat world.
    fn flat_base(&self) -> flat::UploadBase<'_> {
        let shown = match &self.kind {
            PainterKind::Flat(painter) => painter.scene(),
            PainterKind::Solid(_) => None,
        };
        flat::UploadBase { pipelines: &self.pipelines.flat, shown }
    }

    /// The solid world that is drawn.
    fn solid_world(&self) -> Option<&solid::SolidOnGpu> {
        match &self.kind {
            PainterKind::Flat(_) => None,
            PainterKind::Solid(painter) => Some(painter.world()),
        }
    }
}
