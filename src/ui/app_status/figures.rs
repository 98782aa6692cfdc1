//! Cost of the picture: time, pieces, bytes, and how long the map took to load.

use std::time::Duration;

use crate::base::PhaseTimes;

/// Cost of the last frames and of the last load.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Time that the processor takes for a frame, in milliseconds.
    pub cpu_ms: f32,
    /// Time of the graphics card for the window, in milliseconds, without updates of layer caches; `None` where that is
    /// not measured.
    pub gpu_ms: Option<f32>,
    /// Render passes.
    pub passes: usize,
    /// Draw calls of the map.
    pub draws: usize,
    /// Draw calls that layer caches stand for, because nothing in them moves.
    pub kept: usize,
    /// Instances of all draw calls.
    pub instances: usize,
    /// Bytes of the scene in main memory.
    pub scene_bytes: u64,
    /// Bytes on the graphics card.
    pub gpu_bytes: GpuBytes,
    /// The load of the map on screen.
    pub load: Option<LoadFigures>,
}

/// Bytes on the graphics card by purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GpuBytes {
    /// Images.
    pub textures: u64,
    /// Tiles.
    pub cells: u64,
    /// Tile layers as they look from afar.
    pub far: u64,
    /// Quads.
    pub quads: u64,
    /// Buffers that every frame fills.
    pub frame: u64,
    /// Letters and pictures of the panels.
    pub panels: u64,
}

/// Durations of a load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadFigures {
    /// From the bytes to the scene.
    pub phases: PhaseTimes,
    /// From the scene to the graphics card.
    pub upload: Duration,
    /// From the request to open the map until it was ready to show.
    pub total: Duration,
}

impl GpuBytes {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.textures + self.cells + self.far + self.quads + self.frame + self.panels
    }
}
