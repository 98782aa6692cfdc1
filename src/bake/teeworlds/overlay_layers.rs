//! Layers drawn besides those of the file, and their order: the game's pictures of a physics layer
//! take the place of the program's own, so they lie right above them; what is all around the game layer lies below it;
//! numbers meant to be read lie above all layers of the group.

use crate::base::LayerId;
use crate::scene::{DrawnLayer, LayerContent, PhysicsPart, TileLayer, TilePaint};

/// Collects extras, layer by layer.
#[derive(Debug, Default)]
pub struct OverlayLayers {
    layer: usize,
    found: Vec<(usize, PhysicsPart, TileLayer)>,
}

/// Where an extra lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Height {
    /// Right below its layer.
    Under,
    /// Right above its layer.
    Over,
    /// Above all layers of its group.
    Top,
}

impl OverlayLayers {
    /// Begins with a layer: everything added from now on belongs to it.
    pub fn begin_layer(&mut self, layer: usize) {
        self.layer = layer;
    }

    /// Adds something; where it has nothing to show, nothing.
    pub fn add(&mut self, part: PhysicsPart, tiles: TileLayer) {
        if !tiles.chunks.is_empty() {
            self.found.push((self.layer, part, tiles));
        }
    }

    /// The extras of a group with these layers, numbered from `next` on, and the draw order.
    pub fn finish(self, layers: &[&DrawnLayer], next: &mut u32) -> (Vec<DrawnLayer>, Vec<u32>) {
        if self.found.is_empty() {
            return (Vec::new(), Vec::new());
        }
        let (mut extras, mut order, mut last) = (Vec::new(), Vec::new(), Vec::new());
        let mut found = self.found.into_iter().peekable();
        for (l, layer) in layers.iter().enumerate() {
            let at = order.len();
            order.push(l as u32);
            while let Some((_, part, tiles)) = found.next_if(|(of, ..)| *of == l) {
                let position = (layers.len() + extras.len()) as u32;
                match height(&tiles) {
                    Height::Under => order.insert(at, position),
                    Height::Over => order.push(position),
                    Height::Top => last.push(position),
                }
                let content = LayerContent::Tiles(tiles);
                let (id, of) = (LayerId(*next), layer.id);
                *next += 1;
                let (detail, stray) = (layer.detail, layer.stray);
                extras.push(DrawnLayer { id, of, detail, physics: Some(part), stray, placeholder: false, content });
            }
        }
        order.extend(last);
        (extras, order)
    }
}

fn height(tiles: &TileLayer) -> Height {
    match tiles.paint {
        TilePaint::Around(_) => Height::Under,
        TilePaint::Numbers(style) if style.outlined => Height::Top,
        TilePaint::Picture | TilePaint::Numbers(_) => Height::Over,
    }
}

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::*;
    use crate::scene::{Cell, Chunk, NumberStyle, Surround};

    fn tiles(paint: TilePaint) -> TileLayer {
        let cells: std::sync::Arc<[Cell]> = vec![Cell { index: 1, flags: 0 }; 64 * 64].into();
        let chunk = Chunk { origin_tiles: UVec2::ZERO, cells, filled_blocks: 1 };
        TileLayer { size_tiles: UVec2::ONE, chunks: vec![chunk], paint, ..TileLayer::default() }
    }

    #[test]
    fn extras_lie_under_over_and_on_top() {
        let layer = |id: u32| DrawnLayer {
            id: LayerId(id),
            of: LayerId(id),
            detail: false,
            physics: None,
            stray: false,
            placeholder: false,
            content: LayerContent::Nothing,
        };
        let [a, b, c] = [layer(5), layer(6), layer(7)];
        let layers = [&a, &b, &c];
        let mut extras = OverlayLayers::default();
        extras.begin_layer(1);
        let read = TilePaint::Numbers(NumberStyle { outlined: true, ..NumberStyle::default() });
        for paint in [TilePaint::Picture, read, TilePaint::Around(Surround::default()), TilePaint::Picture] {
            extras.add(PhysicsPart::NOWHERE, tiles(paint));
        }
        extras.add(PhysicsPart::NOWHERE, TileLayer::default());
        let mut next = 100;
        let (extras, order) = extras.finish(&layers, &mut next);
        // Behind the three layers come, in the order in which they were added: picture, numbers, border, picture.
        assert_eq!(order, [0, 5, 1, 3, 6, 2, 4]);
        assert_eq!(
            extras.iter().map(|extra| (extra.id.0, extra.of.0)).collect::<Vec<_>>(),
            [(100, 6), (101, 6), (102, 6), (103, 6)]
        );
        assert_eq!(next, 104);
    }

    #[test]
    fn a_group_without_extras_has_no_order_of_its_own() {
        assert_eq!(OverlayLayers::default().finish(&[], &mut 0).1, Vec::<u32>::new());
    }
}
