//! Envelopes with an effect on the picture now.
//!
//! A layer counts where the picture shows it. Of its tiles those count that lie in the view, of its quads those whose
//! bounds reach into it where their envelopes have moved them, of sound sources those that are audible there: the game
//! draws none, but hiding their layer leaves them out. Things covered by others count too.
//!
//! Quads of which every envelope is known to be in view cost a comparison, the others a few dozen operations, and so do
//! sound sources; up to [`MOST_QUADS`] of both are looked at. Tiles cost their blocks of 8×8 in view until the first
//! that is filled.

use std::collections::BTreeSet;

use glam::{IVec2, UVec2, Vec2};

use super::{FlatView, frame_params, group_from_px, px_from_world};
use crate::analysis::MOST_QUADS;
use crate::base::{EnvelopeIndex, Rect, TILE_WORLD};
use crate::scene::{
    BLOCK_TILES, CHUNK_TILES, Chunk, EnvelopeSlot, FlatScene, Group, Layer, LayerContent, Quad, SoundSource, TileLayer,
};

/// Envelopes with a user on the picture now.
pub fn in_view(scene: &FlatScene, state: &FlatView) -> BTreeSet<EnvelopeIndex> {
    let flat = scene;
    let params = frame_params(state, Some(scene));
    let mut values = Vec::new();
    flat.evaluate_slots(params.time_ns, &mut values);
    let mut looker = Looker { flat, time_ns: params.time_ns, values, found: BTreeSet::new(), left: MOST_QUADS };
    for group in &flat.groups {
        let Some(seen) = seen_of(state, group) else { continue };
        for layer in group.layers.iter().filter(|layer| params.layer_alpha(&layer.drawn).is_some()) {
            looker.look(layer, seen);
        }
    }
    looker.found
}

/// The part of a group's world that the picture shows. `None` where its clip rectangle leaves nothing.
fn seen_of(state: &FlatView, group: &Group) -> Option<Rect> {
    let view = state.frame.viewport_px;
    let corner = |x: u32, y: u32| Vec2::new(x as f32, y as f32);
    let mut seen = Rect::new(corner(view.x, view.y), corner(view.x + view.w, view.y + view.h));
    if let Some(clip) = group.clip {
        let low = Vec2::new(clip.x as f32, clip.y as f32);
        let high = low + Vec2::new(clip.w.max(0) as f32, clip.h.max(0) as f32);
        seen.min = seen.min.max(px_from_world(state, low));
        seen.max = seen.max.min(px_from_world(state, high));
    }
    let is_something = seen.max.cmpgt(seen.min).all();
    is_something.then(|| Rect::new(group_from_px(state, group, seen.min), group_from_px(state, group, seen.max)))
}

struct Looker<'a> {
    flat: &'a FlatScene,
    time_ns: i64,
    /// Values of every slot now.
    values: Vec<[f32; 4]>,
    found: BTreeSet<EnvelopeIndex>,
    /// Quads and sound sources left to examine.
    left: usize,
}

impl Looker<'_> {
    fn look(&mut self, layer: &Layer, seen: Rect) {
        match &layer.drawn.content {
            LayerContent::Nothing => {}
            LayerContent::Tiles(tiles) => {
                if self.is_new(self.slot(tiles.color_slot)) && has_tile(tiles, seen) {
                    self.add(self.slot(tiles.color_slot));
                }
            }
            LayerContent::Quads(quads) => {
                let looked_at = quads.quads.len().min(self.left);
                self.left -= looked_at;
                quads.quads.iter().take(looked_at).for_each(|quad| self.look_at_quad(quad, seen));
            }
            LayerContent::Sounds(sources) => {
                let looked_at = sources.len().min(self.left);
                self.left -= looked_at;
                sources.iter().take(looked_at).for_each(|source| self.look_at_source(source, seen));
            }
        }
    }

    fn look_at_quad(&mut self, quad: &Quad, seen: Rect) {
        let slots = [self.slot(quad.position_slot), self.slot(quad.color_slot)];
        if !slots.iter().any(|slot| self.is_new(*slot)) {
            return;
        }
        let motion = self.values.get(quad.position_slot as usize).copied().unwrap_or_default();
        if touches(quad.bounds(motion), seen) {
            slots.into_iter().for_each(|slot| self.add(slot));
        }
    }

    fn look_at_source(&mut self, source: &SoundSource, seen: Rect) {
        let slots = [source.moved_by, source.volume];
        if !slots.iter().any(|slot| self.is_new(*slot)) {
            return;
        }
        let at = source.moved(self.flat.evaluate_slot(source.moved_by, self.time_ns));
        let reach = source.shape.half_size();
        if touches(Rect::new(at - reach, at + reach), seen) {
            slots.into_iter().for_each(|slot| self.add(slot));
        }
    }

    fn slot(&self, slot: u32) -> EnvelopeSlot {
        self.flat.slots.get(slot as usize).copied().unwrap_or(EnvelopeSlot::WHITE)
    }

    fn is_new(&self, slot: EnvelopeSlot) -> bool {
        slot.envelope.is_some_and(|envelope| !self.found.contains(&envelope))
    }

    fn add(&mut self, slot: EnvelopeSlot) {
        self.found.extend(slot.envelope);
    }
}

/// Whether two rectangles have a point in common, their edges included: a quad may be as thin as a line.
fn touches(a: Rect, b: Rect) -> bool {
    a.min.cmple(b.max).all() && b.min.cmple(a.max).all()
}

/// Whether a layer has a tile in a part of its world. Beyond its edge the nearest tiles repeat.
fn has_tile(tiles: &TileLayer, seen: Rect) -> bool {
    let Some(last) = tiles.size_tiles.checked_sub(UVec2::ONE) else { return false };
    let within = |at: Vec2| (at / TILE_WORLD).floor().as_ivec2().max(IVec2::ZERO).as_uvec2().min(last);
    let (low, high) = (within(seen.min), within(seen.max));
    tiles.chunks.iter().any(|chunk| has_tile_in(chunk, low, high))
}

/// Whether a chunk has a tile from one position to another, both included.
fn has_tile_in(chunk: &Chunk, low: UVec2, high: UVec2) -> bool {
    let last = UVec2::splat(CHUNK_TILES - 1);
    let Some(to) = high.checked_sub(chunk.origin_tiles).map(|to| to.min(last)) else { return false };
    let from = low.saturating_sub(chunk.origin_tiles);
    if from.cmpgt(to).any() {
        return false;
    }
    let blocks = (from.y / BLOCK_TILES..=to.y / BLOCK_TILES)
        .flat_map(|y| (from.x / BLOCK_TILES..=to.x / BLOCK_TILES).map(move |x| UVec2::new(x, y)));
    let mut filled = blocks.filter(|at| chunk.filled_blocks >> (at.y * 8 + at.x) & 1 == 1);
    filled.any(|block| {
        let first = block * BLOCK_TILES;
        let (low, high) = (first.max(from), (first + (BLOCK_TILES - 1)).min(to));
        let cell = |x: u32, y: u32| chunk.cells.get((y * CHUNK_TILES + x) as usize).is_some_and(|cell| cell.index != 0);
        (low.y..=high.y).any(|y| (low.x..=high.x).any(|x| cell(x, y)))
    })
}
