//! Measurement of the cost of frames, while the figures are shown; otherwise none.

use std::sync::{Arc, Weak};
use std::time::Duration;

use crate::gpu::{FrameStats, Gpu, GpuTimer, MemoryStats};
use crate::scene::Scene;
use crate::ui::{Figures, GpuBytes, LoadFigures};

/// Part of the time before in the time that is shown; its digits would flicker otherwise.
const SMOOTHING: f32 = 0.9;
/// Most frames drawn only for the first time of the device: where nothing moves there are no others.
const FIRST_FRAMES: u32 = 8;

/// Measures the cost of frames.
#[derive(Default)]
pub struct Meter {
    /// There while the figures are shown.
    open: Option<Open>,
    stats: FrameStats,
    /// Bytes of the scene that was measured last.
    scene: (Weak<Scene>, u64),
}

/// Measurements since the figures are shown.
struct Open {
    /// `None` where the device has no timestamps.
    timer: Option<GpuTimer>,
    cpu_ms: Option<f32>,
    gpu_ms: Option<f32>,
    /// Time of the current frame that was spent waiting for a target.
    waited: Duration,
    frames: u32,
}

impl Meter {
    /// Starts or ends measuring as the figures are shown or hidden.
    pub fn follow(&mut self, looks: bool, gpu: &Gpu) {
        if looks != self.open.is_some() {
            let timer = || GpuTimer::new(gpu);
            self.open =
                looks.then(|| Open { timer: timer(), cpu_ms: None, gpu_ms: None, waited: Duration::ZERO, frames: 0 });
        }
    }

    /// Timer of the pass, where it is to be timed.
    pub fn timer(&mut self) -> Option<&mut GpuTimer> {
        self.open.as_mut()?.timer.as_mut()
    }

    /// Notes the statistics of the frame, and how long it waited for a target.
    pub fn drawn(&mut self, stats: FrameStats, waited: Duration) {
        self.stats = stats;
        if let Some(open) = &mut self.open {
            open.waited = waited;
        }
    }

    /// Notes the end of a frame on the processor.
    pub fn end_frame(&mut self, busy: Duration) {
        let Some(open) = &mut self.open else { return };
        open.frames += 1;
        let cpu_ms = busy.saturating_sub(open.waited).as_secs_f32() * 1000.0;
        open.cpu_ms = Some(smooth(open.cpu_ms, cpu_ms));
        if let Some(gpu_ms) = open.timer.as_mut().and_then(GpuTimer::take_ms) {
            open.gpu_ms = Some(smooth(open.gpu_ms, gpu_ms));
        }
    }

    /// Whether another frame is needed for there to be a time of the device at all.
    pub fn wants_frame(&self) -> bool {
        let waits = |open: &Open| open.frames < 2 || open.timer.is_some() && open.gpu_ms.is_none();
        self.open.as_ref().is_some_and(|open| open.frames < FIRST_FRAMES && waits(open))
    }

    /// Figures to show; `None` while they are hidden.
    pub fn figures(
        &mut self,
        scene: Option<&Arc<Scene>>,
        gpu: MemoryStats,
        panels: u64,
        load: Option<LoadFigures>,
    ) -> Option<Figures> {
        let scene_bytes = self.open.is_some().then(|| scene.map_or(0, |scene| self.scene_bytes(scene)))?;
        let open = self.open.as_ref()?;
        // The panel has no row for the chunks of solid worlds yet; they count as what is drawn from.
        let MemoryStats { textures, cells, far, quads, meshes, frame } = gpu;
        Some(Figures {
            cpu_ms: open.cpu_ms.unwrap_or_default(),
            gpu_ms: open.gpu_ms,
            passes: self.stats.passes,
            draws: self.stats.draws,
            kept: self.stats.cached,
            instances: self.stats.instances,
            scene_bytes,
            gpu_bytes: GpuBytes { textures, cells, far, quads: quads + meshes, frame, panels },
            load,
        })
    }

    /// Counted once per scene: a large one has thousands of parts.
    fn scene_bytes(&mut self, scene: &Arc<Scene>) -> u64 {
        let known = Arc::downgrade(scene);
        if !self.scene.0.ptr_eq(&known) {
            self.scene = (known, scene.world.memory_bytes());
        }
        self.scene.1
    }
}

fn smooth(before: Option<f32>, now: f32) -> f32 {
    before.map_or(now, |before| before * SMOOTHING + now * (1.0 - SMOOTHING))
}
