//! A scene as it lies on the device.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::sheet::Sheet;
use super::slots::{LayerSlots, NOWHERE};
use super::stats::MemoryStats;
use crate::base::{LayerId, Warning};
use crate::scene::{CHUNK_TILES, Scene, TextureIndex};

/// Bands that have been written.
#[derive(Clone, Debug, Default)]
pub struct Ready {
    /// Bands of cells.
    pub cells: Vec<bool>,
    /// Bands of far pictures.
    pub far: Vec<bool>,
}

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
    /// How the far pictures lie in their texture.
    pub far_sheet: Sheet,
    /// Texels of a far picture on each axis.
    pub far_texels: u32,
    /// Far pictures, their sampler and the average colours of tile sets.
    pub far: wgpu::BindGroup,
    /// Where the chunks of each tile layer lie that fits.
    pub tiles: HashMap<LayerId, LayerSlots>,
    /// Which bands of cells and of far pictures are there.
    pub ready: Ready,
    /// Values of envelopes that fit.
    pub slots: u32,
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

    /// Where the cells in a slot lie, in texels, and the page; `None` where they are not there yet.
    pub fn cells_at(&self, slot: u32) -> Option<[u32; 3]> {
        at(self.sheet, &self.ready.cells, slot, CHUNK_TILES)
    }

    /// The same for the far picture in a slot.
    pub fn far_at(&self, slot: u32) -> Option<[u32; 3]> {
        at(self.far_sheet, &self.ready.far, slot, self.far_texels)
    }
}

fn at(sheet: Sheet, ready: &[bool], slot: u32, texels: u32) -> Option<[u32; 3]> {
    let is_there = slot != NOWHERE && ready.get(sheet.band_of(slot) as usize).copied().unwrap_or(false);
    let [column, row, page] = sheet.slot(slot);
    is_there.then_some([column * texels, row * texels, page])
}
