//! Drawing solid worlds into textures.

use std::sync::Arc;

use glam::{UVec2, Vec3};
use mapscope::bake::test_boxes::{TestBox, solid_of};
use mapscope::base::RgbaImage;
use mapscope::export::{read_back, target};
use mapscope::gpu::Gpu;
use mapscope::gpu::solid::{Painter, Pipelines, SolidOnGpu, SolidStats, Upload};
use mapscope::scene::solid::{Aabb, Light, Projection, Solid, SolidCamera, SolidFrame};

use crate::common::picture::headless;

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
/// Targets begin with this colour, to see what is drawn over.
pub const BEFORE: [u8; 4] = [255, 0, 255, 255];

/// A device and the pipelines for it.
pub struct Device {
    pub gpu: Gpu,
    pub pipelines: Arc<Pipelines>,
}

impl Device {
    /// `None` where there is no adapter, as [`headless`] has it.
    pub fn open() -> Option<Self> {
        let gpu = headless()?.gpu().clone();
        let pipelines = Arc::new(Pipelines::new(&gpu, FORMAT));
        Some(Self { gpu, pipelines })
    }

    pub fn painter(&self) -> Painter {
        Painter::new(&self.gpu, Arc::clone(&self.pipelines))
    }

    /// All of a world on the device.
    pub fn upload(&self, solid: &Solid) -> SolidOnGpu {
        let mut upload = Upload::new(None, solid);
        while !upload.step(&self.gpu, 1 << 20) {}
        upload.on_gpu().clone()
    }

    /// A picture of a world on a target that its viewport fills.
    pub fn draw(&self, solid: &Solid, frame: &SolidFrame) -> RgbaImage {
        let world = self.upload(solid);
        self.draw_with(&mut self.painter(), &world, frame, frame.viewport_px.size()).0
    }

    /// A picture of a world on a target of a size.
    pub fn draw_with(
        &self,
        painter: &mut Painter,
        world: &SolidOnGpu,
        frame: &SolidFrame,
        size: UVec2,
    ) -> (RgbaImage, SolidStats) {
        painter.show(world);
        let stats = painter.prepare(&self.gpu, frame);
        let target = target(&self.gpu, FORMAT, size.x, size.y);
        let view = target.create_view(&Default::default());
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        let [r, g, b, a] = BEFORE.map(|n| f64::from(n) / 255.0);
        let ops =
            wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color { r, g, b, a }), store: wgpu::StoreOp::Store };
        let color = wgpu::RenderPassColorAttachment { view: &view, depth_slice: None, resolve_target: None, ops };
        let descriptor = wgpu::RenderPassDescriptor { color_attachments: &[Some(color)], ..Default::default() };
        painter.draw(&mut encoder.begin_render_pass(&descriptor));
        self.gpu.queue.submit([encoder.finish()]);
        let image = read_back(&self.gpu, &target).expect("a picture");
        assert_eq!(self.gpu.take_refusal(), None);
        (image, stats)
    }
}

/// A box without a name.
pub fn plain_box(min: impl Into<Vec3>, max: impl Into<Vec3>, color: [u8; 3]) -> TestBox {
    TestBox { name: String::new(), bounds: Aabb::new(min.into(), max.into()), color }
}

/// The same boxes, each in a colour that says which one it is.
pub fn numbered(boxes: &[TestBox]) -> Solid {
    let color = |n: usize| [(n + 1) as u8, ((n + 1) >> 8) as u8, 77];
    let boxes: Vec<_> = boxes.iter().enumerate().map(|(n, part)| TestBox { color: color(n), ..part.clone() }).collect();
    solid_of(&boxes)
}

/// The box that a pixel of a world of [`numbered`] boxes shows, and `None` for the background.
pub fn number([r, g, b, a]: [u8; 4]) -> Option<usize> {
    assert_eq!(a, 255);
    match (b, usize::from(r) | usize::from(g) << 8) {
        (77, n) => Some(n - 1),
        (0, 0) => None,
        _ => panic!("a colour of no box: {r}, {g}, {b}"),
    }
}

/// A frame in which every pixel is one sample of the colour as it is, on black.
pub fn exact(size: [u32; 2], camera: SolidCamera) -> SolidFrame {
    let frame = SolidFrame::new(size.into(), camera);
    SolidFrame { background: [0.0, 0.0, 0.0, 1.0], light: Light::NONE, smooth: false, ..frame }
}

/// A camera in perspective.
pub fn perspective(eye: impl Into<Vec3>, yaw_deg: f32, pitch_deg: f32, fov_deg: f32) -> SolidCamera {
    SolidCamera { eye: eye.into(), yaw_deg, pitch_deg, projection: Projection::Perspective { fov_deg } }
}

/// An orthographic camera.
pub fn orthographic(eye: impl Into<Vec3>, yaw_deg: f32, pitch_deg: f32, height: f32) -> SolidCamera {
    SolidCamera { eye: eye.into(), yaw_deg, pitch_deg, projection: Projection::Orthographic { height } }
}
