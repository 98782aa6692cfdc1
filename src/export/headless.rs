//! A painter whose target is a texture. A device that is lost on the way is replaced once, and the picture drawn again.

use std::sync::Arc;

use super::ExportError;
use super::target::{draw, read_back, target, unpremultiply};
use crate::base::{RgbaImage, Warning};
use crate::gpu::{
    CachePolicy, FrameStats, Gpu, GpuOptions, MemoryStats, Painter, Pipelines, Preference, Refusal, SceneSubset,
    Upload, subset_for,
};
use crate::scene::{Frame, Scene};

pub(super) const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// A painter on a device of its own that draws into a texture, scenes of any kind. The first picture of a scene uploads
/// what it needs, the next that needs something else uploads all of the scene; all further ones cost no upload.
#[derive(Debug)]
pub struct Headless {
    options: GpuOptions,
    pub(super) gpu: Gpu,
    pub(super) painter: Painter,
    shown: Option<Shown>,
    stats: FrameStats,
    policy: CachePolicy,
    /// The target of [`Self::draw_unseen`].
    unseen: Option<wgpu::Texture>,
}

/// The scene on the device.
#[derive(Debug)]
struct Shown {
    scene: Arc<Scene>,
    /// The part that one picture needs; `None` = all of it.
    subset: Option<Arc<SceneSubset>>,
}

impl Headless {
    /// Finds an adapter (a software one is fine) and makes a painter.
    pub fn new() -> Result<Self, ExportError> {
        Self::with_options(GpuOptions::from_env())
    }

    /// The same, on the processor where such an adapter exists: pictures are then the same on every machine.
    pub fn software() -> Result<Self, ExportError> {
        Self::with_options(GpuOptions { preference: Preference::Software, ..GpuOptions::default() })
    }

    /// The same, with a say in the adapter and its limits.
    pub fn with_options(options: GpuOptions) -> Result<Self, ExportError> {
        let gpu = Gpu::headless_with(&options)?;
        let painter = Painter::new(&gpu, Arc::new(Pipelines::new(&gpu, FORMAT)));
        Ok(Self {
            options,
            gpu,
            painter,
            shown: None,
            stats: FrameStats::default(),
            policy: CachePolicy::default(),
            unseen: None,
        })
    }

    /// The adapter in words.
    pub fn describe(&self) -> String {
        self.gpu.describe()
    }

    /// Sets which layers are kept painted from picture to picture; at first none.
    pub fn set_cache_policy(&mut self, policy: CachePolicy) {
        self.policy = policy;
        self.painter.set_cache_policy(policy);
    }

    /// Sets whether pictures of 3D worlds are drafts where they differ from the one before, as in windows on software
    /// devices; at first not. For [`Self::draw_unseen`].
    pub fn set_drafts(&mut self, drafts: bool) {
        self.painter.set_drafts(drafts);
    }

    /// Sets whether parts of 3D worlds that their ground hides are left out; at first they are. Only single pixels in
    /// hairline gaps between faces can differ.
    pub fn set_occlusion(&mut self, occlusion: bool) {
        self.painter.set_occlusion(occlusion);
    }

    /// The device that draws.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Notes on parts that the last picture does not show as they are in the scene, because the adapter has no room for them.
    pub fn notes(&self) -> Arc<[Warning]> {
        self.painter.notes()
    }

    /// Cost of the last picture.
    pub fn stats(&self) -> FrameStats {
        self.stats
    }

    /// Memory of the last scene on the device.
    pub fn memory(&self) -> MemoryStats {
        self.painter.memory()
    }

    /// Draws one picture of the size of the frame's viewport. Straight alpha, also where the background is transparent.
    ///
    /// # Errors
    ///
    /// The picture is too large for the device, the device refuses the work, or is lost twice in a row.
    pub fn render(&mut self, scene: &Arc<Scene>, frame: impl Into<Frame>) -> Result<RgbaImage, ExportError> {
        let frame = frame.into();
        self.again_if_lost(|headless| headless.render_once(scene, &frame))
    }

    /// Does some work, and once more on another device where the first was lost meanwhile.
    ///
    /// # Errors
    ///
    /// Those of the work, or the device is lost twice in a row.
    pub fn again_if_lost<T, E: From<ExportError>>(
        &mut self,
        mut work: impl FnMut(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let first = work(self);
        if self.gpu.lost().is_none() {
            return first;
        }
        // Whatever the first try came to, it is the loss that did it.
        let policy = self.policy;
        *self = Self::with_options(self.options.clone())?;
        self.set_cache_policy(policy);
        let second = work(self);
        match self.gpu.lost() {
            Some(why) => Err(ExportError::Lost(why).into()),
            None => second,
        }
    }

    /// Draws one picture that is not read back, into the same texture as the one before where that is as large.
    /// Returns when the device has taken the work: [`Self::wait`] waits until it is done.
    ///
    /// # Errors
    ///
    /// The picture is too large for the device, or the device refuses the scene.
    pub fn draw_unseen(&mut self, scene: &Arc<Scene>, frame: impl Into<Frame>) -> Result<(), ExportError> {
        let frame = frame.into();
        let (width, height) = self.picture_size(&frame)?;
        let unseen = self.unseen.take().filter(|target| (target.width(), target.height()) == (width, height));
        let target = unseen.unwrap_or_else(|| target(&self.gpu, FORMAT, width, height));
        self.draw_into(&target, scene, &frame)?;
        self.unseen = Some(target);
        Ok(())
    }

    /// Waits until the device has done all that it was given, and says whether it did.
    pub fn wait(&mut self) -> Result<(), ExportError> {
        let waited = self.gpu.device.poll(wgpu::PollType::wait_indefinitely());
        let lost = self.gpu.lost().map(|why| format!("it stopped working ({why})"));
        let refused = lost.or_else(|| self.gpu.take_refusal().map(|refusal| refusal.reason));
        match refused.or(waited.err().map(|error| error.to_string())) {
            None => Ok(()),
            Some(reason) => {
                self.shown = None;
                Err(ExportError::Refused(reason))
            }
        }
    }

    fn render_once(&mut self, scene: &Arc<Scene>, frame: &Frame) -> Result<RgbaImage, ExportError> {
        let (width, height) = self.picture_size(frame)?;
        let target = target(&self.gpu, FORMAT, width, height);
        self.draw_into(&target, scene, frame)?;
        let read = read_back(&self.gpu, &target);
        if let Some(refusal) = self.gpu.take_refusal() {
            self.shown = None;
            return Err(ExportError::Refused(refusal.reason));
        }
        let mut image = read?;
        if !frame.is_opaque() {
            unpremultiply(&mut image);
        }
        Ok(image)
    }

    /// The size of a picture, if the device can draw it.
    pub(super) fn picture_size(&self, frame: &Frame) -> Result<(u32, u32), ExportError> {
        let (width, height) = frame.size_px().into();
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        if width > limit || height > limit {
            return Err(ExportError::TooLarge { width, height, limit });
        }
        Ok((width, height))
    }

    /// Hands the work for a picture to the device.
    fn draw_into(&mut self, target: &wgpu::Texture, scene: &Arc<Scene>, frame: &Frame) -> Result<(), ExportError> {
        self.show(scene, frame)?;
        self.stats = self.painter.prepare(&self.gpu, frame);
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        draw(&self.painter, &mut encoder, target, frame.background());
        self.gpu.queue.submit([encoder.finish()]);
        Ok(())
    }

    /// Uploads all of a scene, for many pictures of it.
    ///
    /// # Errors
    ///
    /// The device refuses the scene.
    pub fn upload(&mut self, scene: &Arc<Scene>) -> Result<(), ExportError> {
        if self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(&shown.scene, scene) && shown.subset.is_none()) {
            return Ok(());
        }
        // What is there already goes first: both need not fit.
        self.clear_scene();
        let upload = Upload::all_at_once(&self.gpu, &self.painter, Arc::clone(scene));
        self.put(upload, scene, None)
    }

    /// Drops the scene that was drawn last, and frees its memory on the device.
    pub fn clear_scene(&mut self) {
        self.painter.clear_scene();
        self.shown = None;
    }

    /// Uploads what a picture needs, unless it is there.
    fn show(&mut self, scene: &Arc<Scene>, frame: &Frame) -> Result<(), ExportError> {
        let Some(subset) = subset_for(scene, frame).map(Arc::new) else { return self.upload(scene) };
        match self.shown.as_ref().filter(|shown| Arc::ptr_eq(&shown.scene, scene)) {
            Some(shown) if shown.subset.as_ref().is_none_or(|there| *there == subset) => return Ok(()),
            Some(_) => return self.upload(scene),
            None => {}
        }
        self.clear_scene();
        let upload = Upload::for_picture(&self.gpu, &self.painter, Arc::clone(scene), Arc::clone(&subset));
        self.put(upload, scene, Some(subset))
    }

    /// Draws a scene from now on that has been uploaded.
    fn put(
        &mut self,
        upload: Result<Upload, Refusal>,
        scene: &Arc<Scene>,
        subset: Option<Arc<SceneSubset>>,
    ) -> Result<(), ExportError> {
        let upload = upload.map_err(|refusal| ExportError::Refused(refusal.reason))?;
        self.painter.show(&upload.on_gpu());
        self.shown = Some(Shown { scene: Arc::clone(scene), subset });
        Ok(())
    }
}
