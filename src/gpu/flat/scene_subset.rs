//! The part of a scene that one picture needs on the device, where no other picture is to be drawn.

use std::collections::{HashMap, HashSet};

use super::clip;
use super::far::LEVELS;
use super::quad_runs::{Moment, QuadRuns};
use super::slots::grid_of;
use super::visible::{Scale, TileRect, least_tile_px, tile_px, within};
use crate::base::{LayerId, Rect};
use crate::scene::{
    DrawnLayer, FlatFrame, FlatScene, Group, LayerContent, QuadLayer, TextureIndex, TextureUse, TileLayer, TilePaint,
};

/// Layers have far pictures until about so many parts are there, which take 5.5 KB each: the 147 million tiles of the
/// largest known map fill some 36,000 chunks. From then on cells are looked up from afar too.
pub const MOST_FAR_PARTS: usize = 1 << 16;
/// Every device has room for the average colours of so many textures.
const AVERAGES_ON_EVERY_DEVICE: u32 = 2047;

/// Layers, chunks and textures that one picture needs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct SceneSubset {
    /// The layers that it shows.
    pub(super) layers: HashMap<LayerId, LayerSubset>,
    /// The textures that it shows as they are.
    pub(super) textures: HashSet<TextureIndex>,
    /// The tile sets whose average colours it shows.
    pub(super) averages: HashSet<TextureIndex>,
    /// The first level of the far pictures that it looks at.
    pub(super) far_first: u32,
    /// Parts of far pictures that it looks at, at the most.
    far_parts: usize,
}

/// Part of a layer that a picture needs: parts of its grid of chunks, for tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerSubset {
    /// The chunks whose cells are looked up.
    pub cells: Option<TileRect>,
    /// The places, with the ring, whose far pictures are looked at.
    pub far: Option<TileRect>,
}

impl SceneSubset {
    /// The subset for a picture; `None` = all of the scene: of two times in one picture it is not worked out.
    pub fn for_frame(scene: &FlatScene, params: &FlatFrame) -> Option<Self> {
        params.compare.is_none().then(|| Self::of(scene, params))
    }

    /// The subset for a picture of one time. The scene may be one that has no textures yet.
    pub fn of(scene: &FlatScene, params: &FlatFrame) -> Self {
        let mut values = Vec::new();
        scene.evaluate_slots(params.time_ns, &mut values);
        let mut subset = Self { far_first: LEVELS - 1, ..Self::default() };
        let viewport = params.view.viewport_px;
        let world = params.view.world_rect(params.camera);
        for group in &scene.groups {
            if group.clip.is_some_and(|rect| clip::scissor(rect, world, viewport).is_none()) {
                continue;
            }
            let drawn = group.drawn().map(|(_, layer)| layer);
            let shown = drawn.filter(|layer| params.layer_alpha(layer).is_some());
            shown.for_each(|layer| subset.layer(params, group, layer, &values));
        }
        subset
    }

    /// Textures of the scene that the picture needs, and whether as they are or as averages.
    pub fn texture_uses(&self) -> HashMap<TextureIndex, TextureUse> {
        let averages = self.averages.iter().map(|index| (*index, TextureUse::Averages));
        averages.chain(self.textures.iter().map(|index| (*index, TextureUse::Whole))).collect()
    }

    fn layer(&mut self, params: &FlatFrame, group: &Group, layer: &DrawnLayer, values: &[[f32; 4]]) {
        let view = params.view.group_rect(params.camera, group);
        let part = match &layer.content {
            LayerContent::Nothing | LayerContent::Sounds(_) => return,
            LayerContent::Tiles(tiles) => self.tiles(params, view, tiles),
            LayerContent::Quads(quads) => {
                self.textures.extend(quads.texture.filter(|_| shows_quads(quads, values, view)));
                LayerSubset::default()
            }
        };
        self.layers.insert(layer.id, part);
    }

    fn tiles(&mut self, params: &FlatFrame, view: Rect, tiles: &TileLayer) -> LayerSubset {
        let tile_px = tile_px(view, params.view.viewport_px);
        let (scale, view_tiles) = (Scale::of(tile_px), TileRect::of_view(view));
        let chunks = view_tiles.chunks(tiles.size_tiles);
        let is_empty = within(&tiles.chunks, chunks, grid_of).next().is_none();
        let texture = tiles.texture.filter(|_| !is_empty);
        let around = view_tiles.chunks_and_ring(tiles.size_tiles);
        let parts = around.area().min(tiles.chunks.len() as u64 * 9) as usize;
        if tiles.paint != TilePaint::Picture {
            self.textures.extend(texture);
            let shows = tile_px >= least_tile_px(tiles.paint);
            return LayerSubset { cells: shows.then_some(chunks), far: None };
        }
        let has_averages = texture.is_none_or(|index| index.0 < AVERAGES_ON_EVERY_DEVICE);
        if scale.needs_far() && (!has_averages || self.far_parts >= MOST_FAR_PARTS) {
            self.textures.extend(texture);
            return LayerSubset { cells: Some(chunks), far: None };
        }
        if scale.needs_far() {
            self.far_parts += parts;
            self.far_first = self.far_first.min(first_level(tile_px));
            self.averages.extend(texture);
        } else {
            self.textures.extend(texture);
        }
        LayerSubset { cells: scale.needs_cells().then_some(chunks), far: scale.needs_far().then_some(around) }
    }
}

/// Whether a view shows any quad of a layer, however many values of envelopes the device holds.
fn shows_quads(layer: &QuadLayer, values: &[[f32; 4]], view: Rect) -> bool {
    let moment = |slots: usize| Moment { envelopes: values, slots: slots as u32, view };
    let shows = |slots: usize| QuadRuns::new(&layer.quads, moment(slots)).next().is_some();
    shows(values.len()) || shows(0)
}

/// The finer of the two levels that are looked at for tiles of a size in pixels.
fn first_level(tile_px: f32) -> u32 {
    // A texel is two tiles wide, and the shader's bias is half a level. A little to the finer side, so that rounding on
    // the device asks for nothing that is not there.
    let level = (1.0 / tile_px / 2.0).log2() - 0.51;
    (level.max(0.0) as u32).min(LEVELS - 1)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::UVec2;

    use super::*;
    use crate::scene::{CHUNK_TILES, Camera, Cell, Chunk};

    #[test]
    fn a_level_more_each_time_tiles_halve() {
        assert_eq!([0.9, 0.5, 0.25, 0.18, 0.17, 0.08, 0.001].map(first_level), [0, 0, 0, 0, 1, 2, 5]);
    }

    #[test]
    fn far_pictures_are_made_until_there_are_too_many() {
        let cells: Arc<[Cell]> = vec![Cell { index: 1, flags: 0 }; (CHUNK_TILES * CHUNK_TILES) as usize].into();
        let layer = |id: u32| {
            let chunk = Chunk { origin_tiles: UVec2::ZERO, cells: cells.clone(), filled_blocks: 1 };
            let tiles = TileLayer {
                size_tiles: UVec2::new(3, 3),
                chunks: vec![chunk],
                texture: Some(TextureIndex(if id == 5 { 5000 } else { 0 })),
                ..TileLayer::default()
            };
            let content = LayerContent::Tiles(tiles);
            DrawnLayer {
                id: LayerId(id),
                detail: false,
                of: LayerId(id),
                physics: None,
                stray: false,
                placeholder: false,
                content,
            }
            .into()
        };
        let parallax = glam::Vec2::splat(100.0);
        let group = Group { parallax, layers: (0..9_000).map(layer).collect(), ..Group::default() };
        let scene = FlatScene { groups: vec![group], ..FlatScene::default() };
        let params = FlatFrame::new(UVec2::splat(100), Camera { zoom: 100.0, ..Camera::default() });
        let subset = SceneSubset::of(&scene, &params);
        let far = subset.layers.values().filter(|subset| subset.far.is_some()).count();
        assert_eq!(far, MOST_FAR_PARTS.div_ceil(9), "nine parts each");
        let others = subset.layers.values().filter(|subset| subset.far.is_none());
        assert!(others.clone().all(|subset| subset.cells.is_some()) && others.count() == 9_000 - far);
        assert!(subset.layers[&LayerId(5)].far.is_none(), "no device need have room for its average colours");
        assert_eq!(subset.texture_uses()[&TextureIndex(0)], TextureUse::Whole, "seen from near too");
    }
}
