//! A renderer whose target is a texture.

use std::sync::{Arc, Mutex, PoisonError};

use super::ExportError;
use crate::base::RgbaImage;
use crate::gpu::{Gpu, Preference, Renderer, Upload};
use crate::scene::{FrameParams, Scene};

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
/// Rows of a read-back buffer start at multiples of this.
const ROW_ALIGN: u32 = wgpu::COPY_BYTES_PER_ROW_ALIGNMENT;

/// A renderer that draws into a texture. Keeps the scene it drew last, so that several pictures of one scene cost
/// one upload.
#[derive(Debug)]
pub struct Headless {
    gpu: Gpu,
    renderer: Renderer,
    scene: Option<Arc<Scene>>,
    /// The first thing that the device refused since somebody asked last.
    refusal: Arc<Mutex<Option<String>>>,
}

impl Headless {
    /// Finds an adapter (a software one is fine) and makes a renderer.
    pub fn new() -> Result<Self, ExportError> {
        Ok(Self::with_gpu(Gpu::headless()?))
    }

    /// The same, on the processor where such an adapter exists: pictures are then the same on every machine.
    pub fn software() -> Result<Self, ExportError> {
        Ok(Self::with_gpu(Gpu::headless_preferring(Preference::Software)?))
    }

    /// The adapter in words.
    pub fn describe(&self) -> String {
        self.gpu.describe()
    }

    /// Draws one picture of the size of `params.view.viewport_px`. Straight alpha, also where the background is
    /// transparent.
    pub fn render(&mut self, scene: &Arc<Scene>, params: &FrameParams) -> Result<RgbaImage, ExportError> {
        let (width, height) = (params.view.viewport_px.w.max(1), params.view.viewport_px.h.max(1));
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        if width > limit || height > limit {
            return Err(ExportError::TooLarge { width, height, limit });
        }
        self.show(scene);
        self.renderer.prepare(&self.gpu, params);
        let (target, buffer) = self.target(width, height);
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        self.draw(&mut encoder, &target, params.background);
        copy_to_buffer(&mut encoder, &target, &buffer);
        self.gpu.queue.submit([encoder.finish()]);
        let read = self.read_back(&buffer, width, height);
        if let Some(reason) = self.refusal.lock().unwrap_or_else(PoisonError::into_inner).take() {
            self.scene = None;
            return Err(ExportError::Refused(reason));
        }
        let mut image = read?;
        if params.background[3] < 1.0 {
            unpremultiply(&mut image);
        }
        Ok(image)
    }

    fn with_gpu(gpu: Gpu) -> Self {
        let refusal = Arc::new(Mutex::new(None));
        let first = Arc::clone(&refusal);
        // Without this a device that runs out of memory would end the program.
        gpu.device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| error.to_string());
        }));
        let renderer = Renderer::new(&gpu, FORMAT);
        Self { gpu, renderer, scene: None, refusal }
    }

    /// Uploads a scene unless it is the one shown last.
    fn show(&mut self, scene: &Arc<Scene>) {
        if self.scene.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, scene)) {
            return;
        }
        let mut upload = Upload::new(&self.gpu, &self.renderer, Arc::clone(scene));
        // Submitting between steps lets the device take the staged data instead of holding all of it twice.
        while !upload.step(&self.gpu, 64 << 20) {
            self.gpu.queue.submit([]);
        }
        self.renderer.set_scene(upload);
        self.scene = Some(Arc::clone(scene));
    }

    fn target(&self, width: u32, height: u32) -> (wgpu::Texture, wgpu::Buffer) {
        let texture = self.gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("picture"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: FORMAT,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        let buffer = self.gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("picture"),
            size: u64::from(row_bytes(width)) * u64::from(height),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        (texture, buffer)
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

    fn read_back(&self, buffer: &wgpu::Buffer, width: u32, height: u32) -> Result<RgbaImage, ExportError> {
        let failed = |error: &dyn std::fmt::Display| ExportError::ReadBack(error.to_string());
        let (sender, receiver) = std::sync::mpsc::channel();
        buffer.map_async(wgpu::MapMode::Read, .., move |result| {
            // The receiver waits below; it cannot be gone.
            let _ = sender.send(result);
        });
        self.gpu.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|e| failed(&e))?;
        receiver.recv().map_err(|e| failed(&e))?.map_err(|e| failed(&e))?;
        let mapped = buffer.get_mapped_range(..).map_err(|e| failed(&e))?;
        let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
        for row in mapped.chunks_exact(row_bytes(width) as usize) {
            pixels.extend_from_slice(&row[..width as usize * 4]);
        }
        Ok(RgbaImage { width, height, pixels })
    }
}

fn row_bytes(width: u32) -> u32 {
    (width * 4).next_multiple_of(ROW_ALIGN)
}

fn copy_to_buffer(encoder: &mut wgpu::CommandEncoder, target: &wgpu::Texture, buffer: &wgpu::Buffer) {
    let layout = wgpu::TexelCopyBufferLayout {
        offset: 0,
        bytes_per_row: Some(row_bytes(target.width())),
        rows_per_image: Some(target.height()),
    };
    let to = wgpu::TexelCopyBufferInfo { buffer, layout };
    encoder.copy_texture_to_buffer(target.as_image_copy(), to, target.size());
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
