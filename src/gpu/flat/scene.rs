//! A scene on the device.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::chunk_atlas::ChunkAtlas;
use super::slots::{LayerSlots, NOWHERE};
use super::upload_order::UploadPart;
use crate::base::{LayerId, Warning};
use crate::gpu::stats::MemoryStats;
use crate::scene::{CHUNK_TILES, FlatScene, Texture, TextureIndex, TileLayer};

/// Parts of a scene that have been written.
#[derive(Clone, Debug, Default)]
pub struct Residency {
    /// Number of parts that are there: another number, another picture.
    pub parts: usize,
    /// Textures that are still on their way.
    pub textures_to_come: HashSet<TextureIndex>,
    /// Quad layers whose quads are still on their way.
    pub quads_to_come: HashSet<LayerId>,
    /// Bands of cells that are there.
    pub cells: Vec<bool>,
    /// Bands of far pictures that are there.
    pub far: Vec<bool>,
}

impl Residency {
    /// A part is there. `layer`: the layer whose quads it is.
    pub fn mark(&mut self, part: UploadPart, layer: Option<LayerId>) {
        let there = match part {
            UploadPart::Texture(n) => {
                return self.count(|residency| residency.textures_to_come.remove(&TextureIndex(n)));
            }
            UploadPart::Quads(..) => {
                return self.count(|residency| layer.is_some_and(|layer| residency.quads_to_come.remove(&layer)));
            }
            UploadPart::Cells(n) => self.cells.get_mut(n as usize),
            UploadPart::Far(n) => self.far.get_mut(n as usize),
        };
        if let Some(there) = there {
            *there = true;
            self.parts += 1;
        }
    }

    fn count(&mut self, mark: impl FnOnce(&mut Self) -> bool) {
        self.parts += usize::from(mark(self));
    }
}

/// A scene on the device, and how much of it is there. Made by [`super::Upload`]; the copies of one share what lies on
/// the device.
#[derive(Clone, Debug)]
pub struct FlatOnGpu {
    pub(super) parts: Arc<SceneParts>,
    pub(super) residency: Residency,
}

/// A texture on the device.
#[derive(Clone, Debug)]
pub struct TextureOnGpu {
    /// Texture and sampler.
    pub group: wgpu::BindGroup,
    /// The mip level of the scene's texture that is its largest.
    pub first: usize,
    /// Bytes that it takes.
    pub bytes: u64,
}

/// Textures and buffers of one scene.
#[derive(Debug)]
pub struct SceneParts {
    /// The scene itself.
    pub scene: Arc<FlatScene>,
    /// Texture for each of the scene's; `None` where it does not fit.
    pub textures: Vec<Option<TextureOnGpu>>,
    /// All cells of all tile layers.
    pub cells: wgpu::TextureView,
    /// Atlas of the cells.
    pub atlas: ChunkAtlas,
    /// Atlas of the far pictures.
    pub far_atlas: ChunkAtlas,
    /// Texels of a far picture on each axis.
    pub far_texels: u32,
    /// Far pictures, their sampler and the average colours of tile sets.
    pub far: wgpu::BindGroup,
    /// Slots of the chunks of each tile layer that fits.
    pub tiles: HashMap<LayerId, LayerSlots>,
    /// Values of envelopes that fit.
    pub slots: u32,
    /// All quads of all quad layers, as [`super::QuadInstance`]s.
    pub quads: wgpu::Buffer,
    /// The instances of each quad layer that fits.
    pub quad_ranges: HashMap<LayerId, Range<u32>>,
    /// Notes on parts that do not show as they are in the scene.
    pub notes: Arc<[Warning]>,
    /// Memory of all of this.
    pub memory: MemoryStats,
}

/// A tile layer of an uploaded scene.
#[derive(Clone, Copy)]
pub struct LayerTiles<'a> {
    /// Scene that it belongs to.
    pub on_gpu: &'a FlatOnGpu,
    /// Which layer it is.
    pub id: LayerId,
    /// Its tiles.
    pub tiles: &'a TileLayer,
    /// Slots of its chunks.
    pub slots: &'a LayerSlots,
}

impl FlatOnGpu {
    /// Texture and sampler of a scene texture.
    pub fn texture(&self, index: TextureIndex) -> Option<&wgpu::BindGroup> {
        self.parts.textures.get(index.get())?.as_ref().map(|texture| &texture.group)
    }

    /// The textures that are all there, by the scene's textures that they were made from.
    pub(super) fn whole_textures(&self) -> HashMap<*const Texture, &TextureOnGpu> {
        let both = self.parts.scene.textures.iter().zip(&self.parts.textures).zip(0..);
        let there = both.filter(|(_, n)| !self.residency.textures_to_come.contains(&TextureIndex(*n)));
        there.filter_map(|((source, texture), _)| Some((Arc::as_ptr(source), texture.as_ref()?))).collect()
    }

    /// Whether the texture of a layer is there, as far as it will ever be.
    pub fn has_texture(&self, index: Option<TextureIndex>) -> bool {
        index.is_none_or(|index| !self.residency.textures_to_come.contains(&index))
    }

    /// The first instance of a quad layer; `None` where its quads are not there.
    pub fn first_quad(&self, layer: LayerId) -> Option<u32> {
        let range = self.parts.quad_ranges.get(&layer)?;
        (!self.residency.quads_to_come.contains(&layer)).then_some(range.start)
    }

    /// Where the cells in a slot lie, in texels, and the page; `None` where they are not there yet.
    pub fn cells_at(&self, slot: u32) -> Option<[u32; 3]> {
        at(self.parts.atlas, &self.residency.cells, slot, CHUNK_TILES)
    }

    /// The same for the far picture in a slot.
    pub fn far_at(&self, slot: u32) -> Option<[u32; 3]> {
        at(self.parts.far_atlas, &self.residency.far, slot, self.parts.far_texels)
    }
}

fn at(atlas: ChunkAtlas, residency: &[bool], slot: u32, texels: u32) -> Option<[u32; 3]> {
    let is_there = slot != NOWHERE && residency.get(atlas.band_of(slot) as usize).copied().unwrap_or(false);
    let [column, row, page] = atlas.slot(slot);
    is_there.then_some([column * texels, row * texels, page])
}
