//! Quad or sound source that a click selects.
//!
//! Under a point there may be many. They are stops of a cycle, and a click at the same place goes on to the next:
//!
//! 1. sound sources whose mark lies there: it is painted over everything;
//! 2. nothing, where a tile lies over all quads: the click is about that tile;
//! 3. quads that can be seen, from top to bottom;
//! 4. quads that a tile covers, from top to bottom;
//! 5. quads that are transparent just there, from top to bottom;
//! 6. sound sources that are audible there, and are shown.
//!
//! Hidden or clipped things are no stop; the Inspector lists them nevertheless.

use glam::Vec2;

use super::{FlatView, geometry, layers};
use crate::analysis::{ObjectId, Picked, Pin, What, covers, shows};
use crate::scene::{FlatScene, Group, LayerContent, SoundShape, SoundSource};

/// Most sound sources examined for one point.
const MOST_SOURCES: usize = 200_000;
/// Most stops of a cycle.
const MOST_STOPS: usize = 256;

/// Candidates of a click at a point, in the order in which clicks go through them. `None` = none of the quads and sound
/// sources there. `mark_px`: half the width of a sound source's mark on the screen.
pub fn stops(state: &FlatView, scene: &FlatScene, pin: Pin, picked: &Picked, mark_px: f32) -> Vec<Option<ObjectId>> {
    let (marked, audible) = sources(state, scene, pin, mark_px);
    let Quads { seen, covered, clear, below_tile } = quads(state, scene, pin, picked);
    let tile_first = below_tile && marked.is_empty() && seen.is_empty() && !(covered.is_empty() && clear.is_empty());
    let nothing = tile_first.then_some(None);
    let some = [seen, covered, clear, audible].into_iter().flatten().map(Some);
    let mut stops: Vec<_> = marked.into_iter().map(Some).chain(nothing).chain(some).collect();
    stops.truncate(MOST_STOPS);
    stops
}

/// The stop that a click goes to: the first one, or, where it is a click at the same place, the one after the subject
/// of now.
pub fn next_stop(stops: &[Option<ObjectId>], now: Option<ObjectId>, again: bool) -> Option<ObjectId> {
    let at = stops.iter().position(|stop| *stop == now).filter(|_| again);
    let next = at.map_or(0, |at| (at + 1) % stops.len().max(1));
    stops.get(next).copied().flatten()
}

/// The quads at a point that may be picked.
#[derive(Default)]
struct Quads {
    /// Those that can be seen.
    seen: Vec<ObjectId>,
    /// Those that could be but for a tile above them.
    covered: Vec<ObjectId>,
    /// Those that are transparent there.
    clear: Vec<ObjectId>,
    /// A tile lies there that covers what is below it.
    below_tile: bool,
}

fn quads(state: &FlatView, scene: &FlatScene, pin: Pin, picked: &Picked) -> Quads {
    let mut quads = Quads::default();
    for hit in picked.hits.iter().filter(|hit| super::is_hit_visible(state, scene, hit)) {
        match hit.what {
            What::Quad(index) => {
                let subjects = match (shows(scene, pin, hit), quads.below_tile) {
                    (false, _) => &mut quads.clear,
                    (true, true) => &mut quads.covered,
                    (true, false) => &mut quads.seen,
                };
                subjects.push(ObjectId { layer: hit.layer, index });
            }
            What::Tile(..) | What::Physics(..) => quads.below_tile |= covers(scene, pin, hit),
        }
    }
    quads
}

/// Sound sources whose mark lies at a point, and those that are audible there; of layers that are shown.
fn sources(state: &FlatView, scene: &FlatScene, pin: Pin, mark_px: f32) -> (Vec<ObjectId>, Vec<ObjectId>) {
    let (mut marked, mut audible) = (Vec::new(), Vec::new());
    let mut left = MOST_SOURCES;
    let here = geometry::px_from_world(state, pin.world);
    for group in scene.groups.iter().rev() {
        for layer in group.layers.iter().rev() {
            let LayerContent::Sounds(sources) = &layer.drawn.content else { continue };
            if !layers::sounds_show(state, &group.info, &layer.info) {
                continue;
            }
            for (index, source) in sources.iter().enumerate().rev().take(left) {
                let subject = ObjectId { layer: layer.drawn.id, index };
                match reach(state, scene, group, pin, source, here) {
                    Some(px) if px <= mark_px => marked.push(subject),
                    Some(_) if is_audible(scene, source, pin, pin.in_group(group)) => audible.push(subject),
                    _ => {}
                }
            }
            left = left.saturating_sub(sources.len());
        }
    }
    (marked, audible)
}

/// Distance of a source from a pixel, in pixels, on the farther axis. `None` where that is not finite.
fn reach(
    state: &FlatView,
    scene: &FlatScene,
    group: &Group,
    pin: Pin,
    source: &SoundSource,
    here: Vec2,
) -> Option<f32> {
    let at = source.moved(scene.evaluate_slot(source.moved_by, pin.time_ns));
    let px = geometry::group_px(state, group, at);
    Some((px - here).abs().max_element()).filter(|px| px.is_finite())
}

/// Whether a source is audible at a point of its group's world.
fn is_audible(scene: &FlatScene, source: &SoundSource, pin: Pin, at: Vec2) -> bool {
    let away = (at - source.moved(scene.evaluate_slot(source.moved_by, pin.time_ns))).abs();
    match source.shape {
        SoundShape::Circle(radius) => away.length() < radius,
        SoundShape::Rectangle(_) => away.cmplt(source.shape.half_size()).all(),
        SoundShape::Unknown => false,
    }
}
