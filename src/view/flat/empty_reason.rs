//! Reasons why nothing of a map shows.

use glam::Vec2;

use super::{FlatView, LayerVisibility, Shown, geometry, layers};
use crate::base::{LayerId, Rect, TILE_WORLD};
use crate::scene::{CHUNK_TILES, FlatScene, Group, Layer, LayerContent, TileLayer, Xray};

/// Reason why nothing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyReason {
    /// No layer has anything to draw, whatever is switched.
    NothingToDraw,
    /// Everything that could show is hidden by its switches.
    Hidden,
    /// Only layers marked as detail have something to draw, and those are switched off.
    OnlyDetail,
    /// Only physics layers have something to draw, and those are not on the picture.
    OnlyPhysics,
    /// Only layers whose images are missing have something to draw, and the X-ray views leave those out.
    OnlyPlaceholders,
    /// The layers shown alone have nothing to draw.
    NothingAlone,
    /// The layers shown alone lie outside of the view, for example this one.
    Away(LayerId),
}

/// Reason why nothing shows; `None` where something may. Looks at the contents of layers and where they lie, not at
/// their pixels: an invisible picture is not noticed.
pub fn empty_reason(state: &FlatView, scene: &FlatScene) -> Option<EmptyReason> {
    let drawing = || all(scene).filter(|layer| draws(layer.layer) || marks_sounds(state, layer));
    if drawing().next().is_none() {
        return Some(EmptyReason::NothingToDraw);
    }
    if !state.visibility.solo.is_empty() {
        return empty_reason_alone(
            state,
            drawing().filter(|layer| state.visibility.solo.contains(&layer.layer.drawn.id)),
            scene,
        );
    }
    if layers::all_hidden(state, scene) {
        return Some(EmptyReason::Hidden);
    }
    let why = |layer: Located<'_>| layers::shown(state, &layer.group.info, &layer.layer.info);
    if drawing().any(|layer| why(layer).is_visible()) {
        return None;
    }
    let because = |reason| drawing().any(|layer| why(layer) == reason);
    match () {
        () if because(Shown::NoDetail) => Some(EmptyReason::OnlyDetail),
        () if because(Shown::EntitiesOff) && (state.overlay.entities, state.overlay.xray) == (0, Xray::Off) => {
            Some(EmptyReason::OnlyPhysics)
        }
        () if because(Shown::Placeholder) && !because(Shown::UnderEntities) => Some(EmptyReason::OnlyPlaceholders),
        () if state.visibility != LayerVisibility::default() => Some(EmptyReason::Hidden),
        () => None,
    }
}

/// A layer with its group.
#[derive(Clone, Copy)]
struct Located<'a> {
    group: &'a Group,
    layer: &'a Layer,
}

/// All layers.
fn all(scene: &FlatScene) -> impl Iterator<Item = Located<'_>> {
    scene.groups.iter().flat_map(|group| group.layers.iter().map(move |layer| Located { group, layer }))
}

fn draws(layer: &Layer) -> bool {
    match &layer.drawn.content {
        LayerContent::Nothing | LayerContent::Sounds(_) => false,
        LayerContent::Tiles(tiles) => !tiles.chunks.is_empty(),
        LayerContent::Quads(quads) => !quads.quads.is_empty(),
    }
}

/// Whether marks show where sounds come from.
fn marks_sounds(state: &FlatView, Located { group, layer }: &Located) -> bool {
    matches!(&layer.drawn.content, LayerContent::Sounds(sources) if !sources.is_empty())
        && layers::shown(state, &group.info, &layer.info).is_visible()
}

fn empty_reason_alone<'a>(
    state: &FlatView,
    alone: impl Iterator<Item = Located<'a>>,
    scene: &FlatScene,
) -> Option<EmptyReason> {
    let mut away = None;
    for Located { group, layer, .. } in alone {
        match crate::analysis::layer_bounds(scene, layer.drawn.id, state.clock.time_ns()) {
            Some(bounds) if !reaches_view(state, group, layer, bounds) && !is_endless(layer) => {
                away = away.or(Some(EmptyReason::Away(layer.drawn.id)));
            }
            // A layer that lies nowhere cannot be gone to, and one in view needs not.
            _ => return None,
        }
    }
    away.or(Some(EmptyReason::NothingAlone))
}

/// Whether anything of a layer may lie in the view: of tiles, one of the squares that hold some.
fn reaches_view(state: &FlatView, group: &Group, layer: &Layer, bounds: Rect) -> bool {
    let LayerContent::Tiles(tiles) = &layer.drawn.content else { return is_in_view(state, group, bounds) };
    let side = CHUNK_TILES as f32 * TILE_WORLD;
    is_in_view(state, group, bounds)
        && tiles.chunks.iter().any(|chunk| {
            let min = chunk.origin_tiles.as_vec2() * TILE_WORLD;
            is_in_view(state, group, Rect::new(min, min + Vec2::splat(side)))
        })
}

fn is_in_view(state: &FlatView, group: &Group, bounds: Rect) -> bool {
    let view = state.frame.viewport_px;
    let min = Vec2::new(view.x as f32, view.y as f32);
    let view = Rect::new(min, min + view.size().as_vec2());
    geometry::group_rect_px(state, group, bounds).intersects(view)
}

/// Whether a layer goes on for ever outside of itself: it does where there is something at its edge.
fn is_endless(layer: &Layer) -> bool {
    let LayerContent::Tiles(tiles) = &layer.drawn.content else { return false };
    let size = tiles.size_tiles.as_i64vec2();
    let filled = |tiles: &TileLayer, x, y| tiles.cell(x, y).is_some();
    (0..size.x).any(|x| filled(tiles, x, 0) || filled(tiles, x, size.y - 1))
        || (0..size.y).any(|y| filled(tiles, 0, y) || filled(tiles, size.x - 1, y))
}
