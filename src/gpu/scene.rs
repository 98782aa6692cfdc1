//! A scene as it lies on the device.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::cells::Sheet;
use super::stats::MemoryStats;
use crate::base::{LayerId, Warning};
use crate::scene::{Scene, TextureIndex};

/// Textures and buffers of one scene. Made by [`super::Upload`].
#[derive(Debug)]
pub struct SceneOnGpu {
    /// The scene itself: layers, chunks and envelopes are read from it every frame.
    pub scene: Arc<Scene>,
    /// Texture and sampler per scene texture; `None` where it does not fit.
    pub textures: Vec<Option<wgpu::BindGroup>>,
    /// All cells of all tile layers.
    pub cells: wgpu::TextureView,
    /// How the cells lie there.
    pub sheet: Sheet,
    /// Number of the first chunk of each tile layer that fits in the cell texture.
    pub first_chunk: HashMap<LayerId, u32>,
    /// All quads of all quad layers, as [`super::QuadInstance`]s.
    pub quads: wgpu::Buffer,
    /// The instances of each quad layer that fits.
    pub quad_ranges: HashMap<LayerId, Range<u32>>,
    /// What does not show as it is in the scene.
    pub notes: Arc<[Warning]>,
    /// What all of this takes.
    pub memory: MemoryStats,
}

impl SceneOnGpu {
    /// Texture and sampler of a scene texture.
    pub fn texture(&self, index: TextureIndex) -> Option<&wgpu::BindGroup> {
        self.textures.get(index.get())?.as_ref()
    }
}
