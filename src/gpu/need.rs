//! What of a scene one picture needs on the device, where no other picture is to be drawn.

use std::collections::{HashMap, HashSet};

use super::clip;
use super::far::LEVELS;
use super::visible::{Scale, TileRect, tile_px};
use crate::base::LayerId;
use crate::scene::{FrameParams, Group, Layer, LayerContent, Scene, TextureIndex, TileLayer};

/// What a picture needs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// The layers that it shows.
    pub(super) layers: HashMap<LayerId, LayerNeed>,
    /// The textures that it shows.
    pub(super) textures: HashSet<TextureIndex>,
    /// The first level of the far pictures that it looks at.
    pub(super) far_first: u32,
}

/// What a picture needs of a layer: parts of its grid of chunks, for tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerNeed {
    /// The chunks whose cells are looked up.
    pub cells: Option<TileRect>,
    /// The places, with the ring, whose far pictures are looked at.
    pub far: Option<TileRect>,
}

impl Need {
    /// What a picture needs.
    pub fn of(scene: &Scene, params: &FrameParams) -> Self {
        let mut need = Self { far_first: LEVELS - 1, ..Self::default() };
        let viewport = params.view.viewport_px;
        let world = params.view.world_rect(params.camera);
        for group in &scene.flat().groups {
            if group.clip.is_some_and(|rect| clip::scissor(rect, world, viewport).is_none()) {
                continue;
            }
            let shown = group.layers.iter().filter(|layer| params.layer_alpha(layer).is_some());
            shown.for_each(|layer| need.layer(params, group, layer));
        }
        need
    }

    fn layer(&mut self, params: &FrameParams, group: &Group, layer: &Layer) {
        let part = match &layer.content {
            LayerContent::Nothing => return,
            LayerContent::Tiles(tiles) => self.tiles(params, group, tiles),
            LayerContent::Quads(quads) => {
                self.textures.extend(quads.texture);
                LayerNeed::default()
            }
        };
        self.layers.insert(layer.id, part);
    }

    fn tiles(&mut self, params: &FrameParams, group: &Group, tiles: &TileLayer) -> LayerNeed {
        let view = params.view.group_rect(params.camera, group);
        let tile_px = tile_px(view, params.view.viewport_px);
        let (scale, view_tiles) = (Scale::of(tile_px), TileRect::of_view(view));
        let chunks = view_tiles.chunks(tiles.size_tiles);
        if scale.needs_far() {
            self.far_first = self.far_first.min(first_level(tile_px));
        }
        if !scale.needs_far() {
            self.textures.extend(tiles.texture);
        }
        LayerNeed {
            cells: scale.needs_cells().then_some(chunks),
            far: scale.needs_far().then(|| view_tiles.chunks_and_ring(tiles.size_tiles)),
        }
    }
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
    use super::first_level;

    #[test]
    fn a_level_more_each_time_tiles_halve() {
        assert_eq!([0.9, 0.5, 0.25, 0.18, 0.17, 0.08, 0.001].map(first_level), [0, 0, 0, 0, 1, 2, 5]);
    }
}
