//! One of the pictures that a frame is made of: what is drawn, and the buffers that hold it.

use super::Gpu;
use super::frame_buffers::FrameBuffers;
use super::plan::{Draw, Plan};
use super::scene::SceneOnGpu;
use super::stats::FrameStats;
use crate::scene::FrameParams;

/// A picture.
#[derive(Debug)]
pub struct Drawing {
    /// Buffers.
    pub frame: FrameBuffers,
    /// What is drawn.
    pub plan: Plan,
}

impl Drawing {
    /// Of nothing yet.
    pub fn new(gpu: &Gpu) -> Self {
        let frame = FrameBuffers::new(gpu);
        Self { plan: Plan::new(frame.limits()), frame }
    }

    /// Another scene is drawn from now on.
    pub fn forget_scene(&mut self) {
        self.frame.unbind();
        self.plan.forget_scene();
    }

    /// Works out the picture and sends its data to the device.
    pub fn prepare(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        scene: &SceneOnGpu,
        params: &FrameParams,
    ) -> FrameStats {
        let news = self.plan.make(scene, params);
        if news.any {
            self.frame.write(gpu, &self.plan, news.slots);
            self.plan.tiles.mark_sent();
        }
        self.frame.bind(gpu, layout, &scene.parts.cells);
        FrameStats {
            passes: 1,
            draws: self.plan.draws.len(),
            instances: self.plan.draws.iter().map(|draw| draw.count as usize).sum(),
            equal: self.plan.equal,
            left_out: self.plan.left_out,
            layers_made: news.layers,
        }
    }

    /// The draw calls, in painter's order.
    pub fn draws(&self) -> &[Draw] {
        &self.plan.draws
    }
}
