//! The group of a layer, and the area that a layer covers.

use glam::Vec2;

use crate::base::{LayerId, Rect, TILE_WORLD};
use crate::scene::{FlatScene, Group, LayerContent, Quad, SoundSource};

/// The group that a layer belongs to.
pub fn layer_group(scene: &FlatScene, id: LayerId) -> Option<&Group> {
    scene.groups.iter().find(|group| group.layers.iter().any(|layer| layer.drawn.id == id))
}

/// The area that a layer covers at a time, in its group's world. `None` where it draws nothing.
pub fn layer_bounds(scene: &FlatScene, id: LayerId, time_ns: i64) -> Option<Rect> {
    let layer = layer_group(scene, id)?.layers.iter().find(|layer| layer.drawn.id == id)?;
    match &layer.drawn.content {
        LayerContent::Nothing => None,
        LayerContent::Sounds(sources) => {
            let flat = scene;
            let around = |source: &SoundSource| {
                let (at, reach) =
                    (source.moved(flat.evaluate_slot(source.moved_by, time_ns)), source.shape.half_size());
                Rect::new(at - reach, at + reach)
            };
            sources.iter().map(around).reduce(<Rect>::union)
        }
        LayerContent::Tiles(tiles) if tiles.size_tiles.min_element() == 0 => None,
        LayerContent::Tiles(tiles) => Some(Rect::new(Vec2::ZERO, tiles.size_tiles.as_vec2() * TILE_WORLD)),
        LayerContent::Quads(quads) => {
            let mut values = Vec::new();
            scene.evaluate_slots(time_ns, &mut values);
            let at = |quad: &Quad| values.get(quad.position_slot as usize).copied().unwrap_or_default();
            quads.quads.iter().map(|quad| quad.bounds(at(quad))).reduce(<Rect>::union)
        }
    }
}
