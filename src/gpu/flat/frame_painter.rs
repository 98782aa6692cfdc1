//! One picture of a frame: its draw calls, the buffers that hold them, and the layers that are kept painted.

use std::ops::Range;

use super::frame_buffers::FrameBuffers;
use super::layer_cache::{CachePainter, CachedLayer, FrameStep, LayerCache};
use super::pipelines::Pipelines;
use super::plan::Plan;
use super::scene::FlatOnGpu;
use crate::gpu::Gpu;
use crate::gpu::pass::BlitMode;
use crate::gpu::stats::FrameStats;
use crate::scene::{FlatFrame, PxRect};

/// Paints one picture.
#[derive(Debug)]
pub struct FramePainter {
    buffers: FrameBuffers,
    plan: Plan,
    cache: LayerCache,
}

/// Context of painting: the pipelines, the scene, and the part of the target that the picture fills.
#[derive(Clone, Copy)]
pub struct Stage<'a> {
    /// Pipelines for the target.
    pub pipelines: &'a Pipelines,
    /// Scene that the picture was prepared of.
    pub scene: &'a FlatOnGpu,
    /// Viewport that it was prepared for.
    pub viewport_px: PxRect,
}

impl FramePainter {
    /// A picture of nothing yet.
    pub fn new(gpu: &Gpu) -> Self {
        let buffers = FrameBuffers::new(gpu);
        Self { plan: Plan::new(buffers.plan_limits()), buffers, cache: LayerCache::default() }
    }

    /// Drops what was worked out for a scene.
    pub fn reset(&mut self) {
        self.buffers.unbind();
        self.plan.reset();
        self.cache.reset();
    }

    /// Drops what was worked out while less of the scene was on the device.
    pub fn reset_lists(&mut self) {
        self.plan.reset_lists();
    }

    /// Drops the textures of kept layers.
    pub fn reset_cache(&mut self) {
        self.cache.reset();
    }

    /// Layers of which the device takes no more in one frame.
    pub fn left_out(&self) -> usize {
        self.plan.left_out
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        self.buffers.bytes() + self.cache.bytes()
    }

    /// Works out the picture and sends its data to the device. `is_first`: nothing but the background lies below.
    pub fn prepare(
        &mut self,
        painter: CachePainter<'_>,
        scene: &FlatOnGpu,
        params: &FlatFrame,
        is_first: bool,
    ) -> FrameStats {
        let gpu = painter.gpu;
        let delta = self.plan.make(scene, params);
        if delta.any {
            self.buffers.write(gpu, &self.plan, delta.slots);
            self.plan.tiles.mark_sent();
        }
        self.buffers.bind(gpu, painter.pipelines.frame_layout(), &scene.parts.cells);
        let background = is_first.then_some(params.background);
        self.cache.update(painter, &self.plan, params.view.viewport_px, background);
        FrameStats {
            passes: self.cache.to_paint().count() + self.cache.composites_to_paint().count() + 1,
            draws: self.plan.draws.len(),
            instances: self.plan.draws.iter().map(|draw| draw.count as usize).sum(),
            equal: self.plan.equal,
            cached: self.cache.count(),
            areas: self.cache.areas(&self.plan),
            left_out: self.plan.left_out,
            layers_made: delta.layers,
        }
    }

    /// Paints the kept layers that this frame needs and that are not painted yet. The encoder is made where there are any.
    pub fn paint_cache(&self, gpu: &Gpu, stage: Stage<'_>, encoder: &mut Option<wgpu::CommandEncoder>) {
        let mut begin = |cached: &CachedLayer<'_>| {
            let encoder = encoder.get_or_insert_with(|| gpu.device.create_command_encoder(&Default::default()));
            let mut pass = begin_cached(encoder, cached);
            stage.set_viewport(&mut pass);
            pass
        };
        for (draws, cached) in self.cache.to_paint() {
            self.draw_some(&mut begin(&cached), stage, draws, 0, stage.viewport_px);
        }
        for (base, full) in self.cache.composites_to_paint() {
            self.draw_steps(&mut begin(&base), stage, self.cache.steps(full), full, stage.viewport_px);
        }
    }

    /// The work of [`Self::paint_cache`] is on its way to the device.
    pub fn mark_painted(&mut self) {
        self.cache.mark_painted();
    }

    /// Draws the picture into the viewport.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>, stage: Stage<'_>) {
        let blit = &stage.pipelines.blit;
        let steps = || self.cache.steps(true);
        let Some(base) = self.cache.base() else {
            self.draw_steps(pass, stage, steps(), false, stage.viewport_px);
            return;
        };
        blit.draw(pass, BlitMode::Replace, base.group, stage.viewport_px);
        // Steps begin with a picture that replaces what is there, so areas may overlap.
        for (area, overlaps) in self.plan.moving.rects() {
            let Some((full, pulse)) = self.cache.full() else {
                self.draw_steps(pass, stage, steps(), false, area);
                continue;
            };
            if overlaps {
                // The part shared with other areas must not show in full twice.
                blit.draw(pass, BlitMode::Replace, base.group, area);
            }
            let pulse = f64::from(pulse);
            pass.set_blend_constant(wgpu::Color { r: pulse, g: pulse, b: pulse, a: pulse });
            blit.draw(pass, BlitMode::Mix, full.group, area);
        }
    }

    /// Paints steps of the frame in an area of the viewport. `full`: layers that move only pulse, and show in full.
    fn draw_steps<'a>(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        stage: Stage<'_>,
        steps: impl Iterator<Item = FrameStep<'a>>,
        full: bool,
        area: PxRect,
    ) {
        for step in steps {
            match step {
                FrameStep::Draws { draws, moves } => self.draw_some(pass, stage, draws, u32::from(full && moves), area),
                FrameStep::Cached(cached) => {
                    let mode = if cached.background.is_some() { BlitMode::Replace } else { BlitMode::Over };
                    stage.pipelines.blit.draw(pass, mode, cached.group, area);
                }
            }
        }
    }

    /// Draws some of the draw calls in an area of the viewport, each with the uniform so many after its own.
    fn draw_some(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        Stage { pipelines, scene, .. }: Stage<'_>,
        which: Range<usize>,
        uniforms_on: u32,
        area: PxRect,
    ) {
        let mut bound = None;
        for draw in self.plan.draws.get(which).unwrap_or_default() {
            let Some(scissor) = draw.scissor.common(area) else { continue };
            if bound.replace(draw.kind) != Some(draw.kind) {
                let instances = self.buffers.instances(draw.kind).unwrap_or(&scene.parts.quads);
                pass.set_pipeline(pipelines.of(draw.kind));
                pass.set_vertex_buffer(0, instances.slice(..));
            }
            pass.set_scissor_rect(scissor.x, scissor.y, scissor.w, scissor.h);
            let Some(uniform) = self.buffers.group(draw.uniform + uniforms_on) else { continue };
            pipelines.draw(pass, scene, uniform, draw);
        }
    }
}

impl Stage<'_> {
    /// Has a pass draw into the viewport.
    pub fn set_viewport(self, pass: &mut wgpu::RenderPass<'_>) {
        let PxRect { x, y, w, h } = self.viewport_px;
        pass.set_viewport(x as f32, y as f32, w as f32, h as f32, 0.0, 1.0);
    }
}

/// Begins to paint a cached layer.
fn begin_cached(encoder: &mut wgpu::CommandEncoder, cached: &CachedLayer<'_>) -> wgpu::RenderPass<'static> {
    // Colours multiplied with alpha, as they add up on the target.
    let [r, g, b, a] = cached.background.unwrap_or_default().map(f64::from);
    let clear = wgpu::Color { r: r * a, g: g * a, b: b * a, a };
    let attachment = wgpu::RenderPassColorAttachment {
        view: cached.view,
        depth_slice: None,
        resolve_target: None,
        ops: wgpu::Operations { load: wgpu::LoadOp::Clear(clear), store: wgpu::StoreOp::Store },
    };
    let label = Some("still picture");
    let color_attachments = &[Some(attachment)];
    encoder
        .begin_render_pass(&wgpu::RenderPassDescriptor { label, color_attachments, ..Default::default() })
        .forget_lifetime()
}
