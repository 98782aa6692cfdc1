//! Draws the picture of the minimap, into a texture of its own that the panels show: when the map or what is shown of it
//! has changed, never because the view moves, and no more often than people can see. The window's renderer draws it, so
//! it costs no memory but its own pixels.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Rect, TextureId, pos2};

use super::host::Host;
use super::window::Canvas;
use crate::export::draw_into;
use crate::gpu::Renderer;
use crate::scene::{FrameParams, Scene};
use crate::ui::OverviewPicture;
use crate::view::{Overview, ViewState};

/// While things change, as under a slider that is dragged, it is drawn no more often than this.
const AT_MOST_EVERY: Duration = Duration::from_millis(150);

/// The picture, as long as it is wanted.
#[derive(Default)]
pub struct Minimap {
    drawn: Option<Drawn>,
}

/// What it is drawn with.
pub struct Surroundings<'a> {
    /// The window and its device.
    pub canvas: &'a Canvas,
    /// The window's renderer, with the map.
    pub renderer: &'a mut Renderer,
    /// The panels' host, which shows the picture.
    pub host: &'a mut Host,
    /// What is shown of the map.
    pub view: &'a ViewState,
}

/// What was drawn, of what, and when.
struct Drawn {
    id: TextureId,
    /// Held, so that no other scene can have its place in memory.
    scene: Arc<Scene>,
    params: FrameParams,
    part: Rect,
    at: Instant,
}

impl Minimap {
    /// What the panels show of a map; nothing while its picture is not there.
    pub fn picture(&self, scene: Option<&Arc<Scene>>) -> Option<OverviewPicture> {
        let drawn = self.drawn.as_ref().filter(|drawn| scene.is_some_and(|scene| Arc::ptr_eq(&drawn.scene, scene)))?;
        Some(OverviewPicture { texture: drawn.id, part: drawn.part })
    }

    /// Draws the picture of a map where it is not there yet. After how long it wants a frame: what is drawn now shows in
    /// the next.
    pub fn follow(&mut self, on: &mut Surroundings<'_>, scene: &Arc<Scene>, size_px: glam::Vec2) -> Duration {
        let Some(overview) = Overview::of(scene.flat().bounds, size_px) else { return Duration::MAX };
        let params = overview.params(on.view, scene);
        if let Some(drawn) = self.drawn.as_ref().filter(|drawn| Arc::ptr_eq(&drawn.scene, scene)) {
            if drawn.params.differs_in_time_only(&params) && drawn.params.background == params.background {
                return Duration::MAX;
            }
            let rest = AT_MOST_EVERY.saturating_sub(drawn.at.elapsed());
            if !rest.is_zero() {
                return rest;
            }
        }
        let id = draw(on, &params, self.drawn.as_ref().map(|drawn| drawn.id));
        let [min, max] = [overview.part.min, overview.part.max].map(|at| pos2(at.x, at.y));
        let (part, at) = (Rect::from_min_max(min, max), Instant::now());
        self.drawn = Some(Drawn { id, scene: scene.clone(), params, part, at });
        Duration::ZERO
    }

    /// Lets go of the picture.
    pub fn forget(&mut self, host: &mut Host) {
        if let Some(drawn) = self.drawn.take() {
            host.forget_picture(drawn.id);
        }
    }
}

/// Draws into a new texture, which takes the place of the one before.
fn draw(on: &mut Surroundings<'_>, params: &FrameParams, before: Option<TextureId>) -> TextureId {
    let Surroundings { canvas, renderer, host, .. } = on;
    let gpu = &canvas.gpu;
    let size = params.view.viewport_px;
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("minimap"),
        size: wgpu::Extent3d { width: size.w.max(1), height: size.h.max(1), depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: canvas.format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    renderer.prepare(gpu, params);
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    draw_into(renderer, &mut encoder, &texture, params.background);
    gpu.queue.submit([encoder.finish()]);
    host.show_picture(gpu, &texture, before)
}
