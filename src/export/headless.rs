//! A painter whose target is a texture. A device that is lost on the way is replaced once, and the picture drawn again.

use std::sync::Arc;

use super::ExportError;
use super::target::{draw, read_back, target, unpremultiply};
use crate::base::{RgbaImage, Warning};
use crate::gpu::{
    CachePolicy, FrameStats, Gpu, GpuOptions, MemoryStats, Painter, Pipelines, Preference, SceneSubset, Upload,
};
use crate::scene::{FlatFrame, Scene, World};

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// A painter on a device of its own that draws into a texture. The first picture of a scene uploads what it needs, the next that needs
/// something else uploads all of the scene; all further ones cost no upload.
#[derive(Debug)]
pub struct Headless {
    options: GpuOptions,
    gpu: Gpu,
    painter: Painter,
    shown: Option<Shown>,
    stats: FrameStats,
    policy: CachePolicy,
    /// What [`Self::draw_unseen`] draws into.
    unseen: Option<wgpu::Texture>,
}

/// What of a scene is on the device.
#[derive(Debug)]
struct Shown {
    scene: Arc<Scene>,
    /// What one picture needs; `None` = everything.
    need: Option<Arc<SceneSubset>>,
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

    /// What may be kept from picture to picture; at first nothing.
    pub fn set_cache_policy(&mut self, policy: CachePolicy) {
        self.policy = policy;
        self.painter.set_cache_policy(policy);
    }

    /// The device that draws.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// What the last picture does not show as it is in the scene, because the adapter has no room for it.
    pub fn notes(&self) -> Arc<[Warning]> {
        self.painter.notes()
    }

    /// What the last picture cost.
    pub fn stats(&self) -> FrameStats {
        self.stats
    }

    /// What the last scene takes on the device.
    pub fn memory(&self) -> MemoryStats {
        self.painter.memory()
    }

    /// Draws one picture of the size of `params.view.viewport_px`. Straight alpha, also where the background is
    /// transparent.
    pub fn render(&mut self, scene: &Arc<Scene>, params: &FlatFrame) -> Result<RgbaImage, ExportError> {
        let first = self.render_once(scene, params);
        if self.gpu.lost().is_none() {
            return first;
        }
        // Whatever the first try came to, it is the loss that did it.
        let policy = self.policy;
        *self = Self::with_options(self.options.clone())?;
        self.set_cache_policy(policy);
        let second = self.render_once(scene, params);
        match self.gpu.lost() {
            Some(why) => Err(ExportError::Lost(why)),
            None => second,
        }
    }

    /// Draws one picture that nobody gets to see, into the same texture as the one before where that is as large.
    /// Returns when the device has taken the work: [`Self::wait`] waits until it is done.
    pub fn draw_unseen(&mut self, scene: &Arc<Scene>, params: &FlatFrame) -> Result<(), ExportError> {
        let (width, height) = self.picture_size(params)?;
        let unseen = self.unseen.take().filter(|target| (target.width(), target.height()) == (width, height));
        let target = unseen.unwrap_or_else(|| target(&self.gpu, FORMAT, width, height));
        self.draw_into(&target, scene, params)?;
        self.unseen = Some(target);
        Ok(())
    }

    /// Waits until the device has done all that it was given, and says whether it did.
    pub fn wait(&mut self) -> Result<(), ExportError> {
        let waited = self.gpu.device.poll(wgpu::PollType::wait_indefinitely());
        let lost = self.gpu.lost().map(|why| format!("the device was lost ({why})"));
        let refused = lost.or_else(|| self.gpu.take_refusal().map(|refusal| refusal.reason));
        match refused.or(waited.err().map(|error| error.to_string())) {
            None => Ok(()),
            Some(reason) => {
                self.shown = None;
                Err(ExportError::Refused(reason))
            }
        }
    }

    fn render_once(&mut self, scene: &Arc<Scene>, params: &FlatFrame) -> Result<RgbaImage, ExportError> {
        let (width, height) = self.picture_size(params)?;
        let target = target(&self.gpu, FORMAT, width, height);
        self.draw_into(&target, scene, params)?;
        let read = read_back(&self.gpu, &target);
        if let Some(refusal) = self.gpu.take_refusal() {
            self.shown = None;
            return Err(ExportError::Refused(refusal.reason));
        }
        let mut image = read?;
        if params.background[3] < 1.0 {
            unpremultiply(&mut image);
        }
        Ok(image)
    }

    /// The size of a picture, if the device can draw it.
    fn picture_size(&self, params: &FlatFrame) -> Result<(u32, u32), ExportError> {
        let (width, height) = (params.view.viewport_px.w.max(1), params.view.viewport_px.h.max(1));
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        if width > limit || height > limit {
            return Err(ExportError::TooLarge { width, height, limit });
        }
        Ok((width, height))
    }

    /// Hands the work for a picture to the device.
    fn draw_into(&mut self, target: &wgpu::Texture, scene: &Arc<Scene>, params: &FlatFrame) -> Result<(), ExportError> {
        self.show(scene, params)?;
        self.stats = self.painter.prepare(&self.gpu, params);
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        draw(&self.painter, &mut encoder, target, params.background);
        self.gpu.queue.submit([encoder.finish()]);
        Ok(())
    }

    /// Uploads all of a scene, for many pictures of it.
    pub fn upload(&mut self, scene: &Arc<Scene>) -> Result<(), ExportError> {
        if self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(&shown.scene, scene) && shown.need.is_none()) {
            return Ok(());
        }
        // What is there already goes first: both need not fit.
        self.painter.clear_scene();
        self.shown = None;
        let upload = Upload::all_at_once(&self.gpu, &self.painter, Arc::clone(scene));
        self.painter.show(upload.map_err(|refusal| ExportError::Refused(refusal.reason))?.on_gpu());
        self.shown = Some(Shown { scene: Arc::clone(scene), need: None });
        Ok(())
    }

    /// Lets go of the scene that was drawn last, and of what is on the device of it.
    pub fn forget_scene(&mut self) {
        self.painter.clear_scene();
        self.shown = None;
    }

    /// Uploads what a picture needs, unless it is there.
    fn show(&mut self, scene: &Arc<Scene>, params: &FlatFrame) -> Result<(), ExportError> {
        if params.compare.is_some() {
            // What two times need together is not worked out.
            return self.upload(scene);
        }
        let need = Arc::new(match &scene.world {
            World::Flat(flat) => SceneSubset::of(flat, params),
            World::Solid(_) => SceneSubset::default(),
        });
        match self.shown.as_ref().filter(|shown| Arc::ptr_eq(&shown.scene, scene)) {
            Some(shown) if shown.need.as_ref().is_none_or(|there| *there == need) => return Ok(()),
            Some(_) => return self.upload(scene),
            None => {}
        }
        self.painter.clear_scene();
        self.shown = None;
        let upload = Upload::for_picture(&self.gpu, &self.painter, Arc::clone(scene), Arc::clone(&need));
        self.painter.show(upload.map_err(|refusal| ExportError::Refused(refusal.reason))?.on_gpu());
        self.shown = Some(Shown { scene: Arc::clone(scene), need: Some(need) });
        Ok(())
    }
}
