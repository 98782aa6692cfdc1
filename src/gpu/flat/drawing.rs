//! One of the pictures that a frame is made of: what is drawn, and the buffers that hold it.

use super::frame_buffers::FrameBuffers;
use super::plan::Plan;
use super::scene::SceneOnGpu;
use super::stills::{Stills, Studio};
use crate::gpu::Gpu;
use crate::gpu::stats::FrameStats;
use crate::scene::FrameParams;

/// A picture.
#[derive(Debug)]
pub struct Drawing {
    /// Buffers.
    pub frame: FrameBuffers,
    /// What is drawn.
    pub plan: Plan,
    /// Pictures of what of it does not move.
    pub stills: Stills,
}

impl Drawing {
    /// Of nothing yet.
    pub fn new(gpu: &Gpu) -> Self {
        let frame = FrameBuffers::new(gpu);
        Self { plan: Plan::new(frame.limits()), frame, stills: Stills::default() }
    }

    /// Another scene is drawn from now on.
    pub fn forget_scene(&mut self) {
        self.frame.unbind();
        self.plan.forget_scene();
        self.stills.forget();
    }

    /// Works out the picture and sends its data to the device. `is_first`: nothing but the background lies below.
    pub fn prepare(
        &mut self,
        studio: Studio<'_>,
        layout: &wgpu::BindGroupLayout,
        scene: &SceneOnGpu,
        params: &FrameParams,
        is_first: bool,
    ) -> FrameStats {
        let gpu = studio.gpu;
        let news = self.plan.make(scene, params);
        if news.any {
            self.frame.write(gpu, &self.plan, news.slots);
            self.plan.tiles.mark_sent();
        }
        self.frame.bind(gpu, layout, &scene.parts.cells);
        let background = is_first.then_some(params.background);
        self.stills.follow(studio, &self.plan, params.view.viewport_px, background);
        FrameStats {
            passes: self.stills.to_paint().count() + self.stills.bases_to_paint().count() + 1,
            draws: self.plan.draws.len(),
            instances: self.plan.draws.iter().map(|draw| draw.count as usize).sum(),
            equal: self.plan.equal,
            kept: self.stills.count(),
            areas: self.stills.areas(&self.plan),
            left_out: self.plan.left_out,
            layers_made: news.layers,
        }
    }

    /// What it takes on the device.
    pub fn bytes(&self) -> u64 {
        self.frame.bytes() + self.stills.bytes()
    }
}
