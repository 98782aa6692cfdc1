//! A renderer whose target is a texture. A device that is lost on the way is replaced once, and the picture drawn again.

use std::sync::Arc;

use super::ExportError;
use crate::base::{RgbaImage, Warning};
use crate::gpu::{FrameStats, Gpu, GpuOptions, MemoryStats, Need, Preference, Renderer, Upload};
use crate::scene::{FrameParams, Scene};

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
/// Rows of a read-back buffer start at multiples of this.
const ROW_ALIGN: u32 = wgpu::COPY_BYTES_PER_ROW_ALIGNMENT;
/// Bytes that are read back at once, at most.
const READ_BYTES: u64 = 64 << 20;

/// A renderer that draws into a texture. The first picture of a scene uploads what it needs, the next that needs
/// something else uploads all of the scene; all further ones cost no upload.
#[derive(Debug)]
pub struct Headless {
    options: GpuOptions,
    gpu: Gpu,
    renderer: Renderer,
    shown: Option<Shown>,
    stats: FrameStats,
    /// What [`Self::draw_unseen`] draws into.
    unseen: Option<wgpu::Texture>,
}

/// What of a scene is on the device.
#[derive(Debug)]
struct Shown {
    scene: Arc<Scene>,
    /// What one picture needs; `None` = everything.
    need: Option<Arc<Need>>,
}

impl Headless {
    /// Finds an adapter (a software one is fine) and makes a renderer.
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
        let renderer = Renderer::new(&gpu, FORMAT);
        Ok(Self { options, gpu, renderer, shown: None, stats: FrameStats::default(), unseen: None })
    }

    /// The adapter in words.
    pub fn describe(&self) -> String {
        self.gpu.describe()
    }

    /// The device that draws.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// What the last picture does not show as it is in the scene, because the adapter has no room for it.
    pub fn notes(&self) -> Arc<[Warning]> {
        self.renderer.notes()
    }

    /// What the last picture cost.
    pub fn stats(&self) -> FrameStats {
        self.stats
    }

    /// What the last scene takes on the device.
    pub fn memory(&self) -> MemoryStats {
        self.renderer.memory()
    }

    /// Draws one picture of the size of `params.view.viewport_px`. Straight alpha, also where the background is
    /// transparent.
    pub fn render(&mut self, scene: &Arc<Scene>, params: &FrameParams) -> Result<RgbaImage, ExportError> {
        let first = self.render_once(scene, params);
        if self.gpu.lost().is_none() {
            return first;
        }
        // Whatever the first try came to, it is the loss that did it.
        *self = Self::with_options(self.options.clone())?;
        let second = self.render_once(scene, params);
        match self.gpu.lost() {
            Some(why) => Err(ExportError::Lost(why)),
            None => second,
        }
    }

    /// Draws one picture that nobody gets to see, into the same texture as the one before where that is as large.
    /// Returns when the device has taken the work: [`Self::wait`] waits until it is done.
    pub fn draw_unseen(&mut self, scene: &Arc<Scene>, params: &FrameParams) -> Result<(), ExportError> {
        let (width, height) = self.picture_size(params)?;
        let unseen = self.unseen.take().filter(|target| (target.width(), target.height()) == (width, height));
        let target = unseen.unwrap_or_else(|| self.target(width, height));
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

    fn render_once(&mut self, scene: &Arc<Scene>, params: &FrameParams) -> Result<RgbaImage, ExportError> {
        let (width, height) = self.picture_size(params)?;
        let target = self.target(width, height);
        self.draw_into(&target, scene, params)?;
        let read = self.read_back(&target);
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
    fn picture_size(&self, params: &FrameParams) -> Result<(u32, u32), ExportError> {
        let (width, height) = (params.view.viewport_px.w.max(1), params.view.viewport_px.h.max(1));
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        if width > limit || height > limit {
            return Err(ExportError::TooLarge { width, height, limit });
        }
        Ok((width, height))
    }

    /// Hands the work for a picture to the device.
    fn draw_into(
        &mut self,
        target: &wgpu::Texture,
        scene: &Arc<Scene>,
        params: &FrameParams,
    ) -> Result<(), ExportError> {
        self.show(scene, params)?;
        self.stats = self.renderer.prepare(&self.gpu, params);
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        self.draw(&mut encoder, target, params.background);
        self.gpu.queue.submit([encoder.finish()]);
        Ok(())
    }

    /// Uploads all of a scene, for many pictures of it.
    pub fn upload(&mut self, scene: &Arc<Scene>) -> Result<(), ExportError> {
        if self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(&shown.scene, scene) && shown.need.is_none()) {
            return Ok(());
        }
        // What is there already goes first: both need not fit.
        self.renderer.clear_scene();
        self.shown = None;
        let upload = Upload::all_at_once(&self.gpu, &self.renderer, Arc::clone(scene));
        self.renderer.set_scene(upload.map_err(|refusal| ExportError::Refused(refusal.reason))?);
        self.shown = Some(Shown { scene: Arc::clone(scene), need: None });
        Ok(())
    }

    /// Lets go of the scene that was drawn last, and of what is on the device of it.
    pub fn forget_scene(&mut self) {
        self.renderer.clear_scene();
        self.shown = None;
    }

    /// Uploads what a picture needs, unless it is there.
    fn show(&mut self, scene: &Arc<Scene>, params: &FrameParams) -> Result<(), ExportError> {
        if params.compare.is_some() {
            // What two times need together is not worked out.
            return self.upload(scene);
        }
        let need = Arc::new(Need::of(scene.flat(), params));
        match self.shown.as_ref().filter(|shown| Arc::ptr_eq(&shown.scene, scene)) {
            Some(shown) if shown.need.as_ref().is_none_or(|there| *there == need) => return Ok(()),
            Some(_) => return self.upload(scene),
            None => {}
        }
        self.renderer.clear_scene();
        self.shown = None;
        let upload = Upload::for_picture(&self.gpu, &self.renderer, Arc::clone(scene), Arc::clone(&need));
        self.renderer.set_scene(upload.map_err(|refusal| ExportError::Refused(refusal.reason))?);
        self.shown = Some(Shown { scene: Arc::clone(scene), need: Some(need) });
        Ok(())
    }

    fn target(&self, width: u32, height: u32) -> wgpu::Texture {
        self.gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("picture"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: FORMAT,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        })
    }

    fn draw(&self, encoder: &mut wgpu::CommandEncoder, target: &wgpu::Texture, background: [f32; 4]) {
        let view = target.create_view(&Default::default());
        // The target holds colours multiplied with alpha until the picture is read back.
        let [r, g, b, a] = background.map(f64::from);
        let clear = wgpu::Color { r: r * a, g: g * a, b: b * a, a };
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("picture"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations { load: wgpu::LoadOp::Clear(clear), store: wgpu::StoreOp::Store },
            })],
            ..Default::default()
        });
        self.renderer.draw(&mut pass);
    }

    /// Reads the picture back, strip by strip where it is larger than a buffer may be.
    fn read_back(&self, target: &wgpu::Texture) -> Result<RgbaImage, ExportError> {
        let (width, height) = (target.width(), target.height());
        let most = self.gpu.device.limits().max_buffer_size.min(READ_BYTES);
        let rows_at_once = u32::try_from(most / u64::from(row_bytes(width))).unwrap_or(u32::MAX).clamp(1, height);
        let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
        for y in (0..height).step_by(rows_at_once as usize) {
            self.read_strip(target, y, rows_at_once.min(height - y), &mut pixels)?;
        }
        Ok(RgbaImage { width, height, pixels })
    }

    fn read_strip(&self, target: &wgpu::Texture, y: u32, rows: u32, pixels: &mut Vec<u8>) -> Result<(), ExportError> {
        let failed = |error: &dyn std::fmt::Display| ExportError::ReadBack(error.to_string());
        let row_bytes = row_bytes(target.width());
        let buffer = self.gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("strip of a picture"),
            size: u64::from(row_bytes) * u64::from(rows),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row_bytes), rows_per_image: None };
        let mut from = target.as_image_copy();
        from.origin.y = y;
        let size = wgpu::Extent3d { width: target.width(), height: rows, depth_or_array_layers: 1 };
        encoder.copy_texture_to_buffer(from, wgpu::TexelCopyBufferInfo { buffer: &buffer, layout }, size);
        self.gpu.queue.submit([encoder.finish()]);
        let (sender, receiver) = std::sync::mpsc::channel();
        buffer.map_async(wgpu::MapMode::Read, .., move |result| {
            // The receiver waits below; it cannot be gone.
            let _ = sender.send(result);
        });
        self.gpu.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|e| failed(&e))?;
        receiver.recv().map_err(|e| failed(&e))?.map_err(|e| failed(&e))?;
        let mapped = buffer.get_mapped_range(..).map_err(|e| failed(&e))?;
        for row in mapped.chunks_exact(row_bytes as usize) {
            pixels.extend_from_slice(&row[..target.width() as usize * 4]);
        }
        Ok(())
    }
}

fn row_bytes(width: u32) -> u32 {
    (width * 4).next_multiple_of(ROW_ALIGN)
}

/// Divides the colours by alpha: from what blending leaves behind to what PNG files hold.
fn unpremultiply(image: &mut RgbaImage) {
    for pixel in image.pixels.chunks_exact_mut(4) {
        let alpha = u32::from(pixel[3]);
        if alpha == 0 || alpha == 255 {
            continue;
        }
        for channel in &mut pixel[..3] {
            *channel = ((u32::from(*channel) * 255 + alpha / 2) / alpha).min(255) as u8;
        }
    }
}
