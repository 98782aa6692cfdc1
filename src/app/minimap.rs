//! Picture of the minimap, drawn into a texture of its own that the panels show: when the map or its visible layers
//! have changed, never because the view moves, and no more often than can be seen. Its painter is its own, so that the
//! caches of the window's stay; scene and pipelines are shared, so it costs little memory but its own pixels.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Rect, TextureId, pos2};

use super::host::Host;
use super::window::Canvas;
use crate::export::draw_into;
use crate::gpu::Painter;
use crate::scene::{FlatFrame, Frame, Scene};
use crate::ui::OverviewPicture;
use crate::view::flat::FlatView;
use crate::view::flat::Overview;

/// Least time between two drawings while things change, as under a slider that is dragged.
const AT_MOST_EVERY: Duration = Duration::from_millis(150);

/// Picture of the minimap, as long as it is shown.
pub struct Minimap {
    painter: Painter,
    drawn: Option<Drawn>,
}

/// Things needed to draw it.
pub struct Surroundings<'a> {
    /// Window and its device.
    pub canvas: &'a Canvas,
    /// Painter of the window, which has the map on the device.
    pub painter: &'a Painter,
    /// Host of the panels, which show the picture.
    pub host: &'a mut Host,
    /// View of the map.
    pub view: &'a FlatView,
}

/// Drawn picture, its parameters, and the time of drawing.
struct Drawn {
    id: TextureId,
    /// Held, so that no other scene can have its place in memory.
    scene: Arc<Scene>,
    params: FlatFrame,
    part: Rect,
    at: Instant,
}

impl Minimap {
    /// No picture yet, and a painter to draw it.
    pub fn new(painter: Painter) -> Self {
        Self { painter, drawn: None }
    }

    /// Bytes of the device that the painter's frames take.
    pub fn frame_bytes(&self) -> u64 {
        self.painter.memory().frame
    }

    /// Picture of a map for the panels; nothing while it is not there.
    pub fn picture(&self, scene: Option<&Arc<Scene>>) -> Option<OverviewPicture> {
        let drawn = self.drawn.as_ref().filter(|drawn| scene.is_some_and(|scene| Arc::ptr_eq(&drawn.scene, scene)))?;
        Some(OverviewPicture { texture: drawn.id, part: drawn.part })
    }

    /// Draws the picture of a map where it is not there yet. Returns the delay of the next frame: what is drawn now
    /// shows in the next.
    pub fn follow(&mut self, on: &mut Surroundings<'_>, scene: &Arc<Scene>, size_px: glam::Vec2) -> Duration {
        let Some(flat) = scene.world.as_flat() else { return Duration::MAX };
        let Some(overview) = Overview::of(flat.bounds, size_px) else { return Duration::MAX };
        let params = overview.params(on.view, flat);
        if let Some(drawn) = self.drawn.as_ref().filter(|drawn| Arc::ptr_eq(&drawn.scene, scene)) {
            if drawn.params.differs_in_time_only(&params) && drawn.params.background == params.background {
                return Duration::MAX;
            }
            let rest = AT_MOST_EVERY.saturating_sub(drawn.at.elapsed());
            if !rest.is_zero() {
                return rest;
            }
        }
        let id = self.draw(on, &params);
        let [min, max] = [overview.part.min, overview.part.max].map(|at| pos2(at.x, at.y));
        let (part, at) = (Rect::from_min_max(min, max), Instant::now());
        self.drawn = Some(Drawn { id, scene: scene.clone(), params, part, at });
        Duration::ZERO
    }

    /// Releases the map on the device until the next drawing: it may be about to be replaced.
    pub fn release_scene(&mut self) {
        if self.painter.has_scene() {
            self.painter.clear_scene();
        }
    }

    /// Releases the picture.
    pub fn release(&mut self, host: &mut Host) {
        self.release_scene();
        if let Some(drawn) = self.drawn.take() {
            host.release_texture(drawn.id);
        }
    }

    /// Draws into a new texture, which takes the place of the one before.
    fn draw(&mut self, on: &mut Surroundings<'_>, params: &FlatFrame) -> TextureId {
        let gpu = &on.canvas.gpu;
        let size = params.view.viewport_px;
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("minimap"),
            size: wgpu::Extent3d { width: size.w.max(1), height: size.h.max(1), depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: on.canvas.format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        });
        self.painter.show_scene_of(on.painter);
        self.painter.prepare(gpu, &Frame::from(params));
        let mut encoder = gpu.device.create_command_encoder(&Default::default());
        draw_into(&self.painter, &mut encoder, &texture, params.background);
        gpu.queue.submit([encoder.finish()]);
        on.host.show_picture(gpu, &texture, self.drawn.as_ref().map(|drawn| drawn.id))
    }
}
