//! The edge of the map: when it is drawn, and whether the view has lost the map.

use super::FlatView;
use crate::base::Rect;
use crate::prefs::MapEdge;
use crate::scene::FlatScene;

/// Whether the edge of the map is drawn now.
pub fn shows_map_edge(state: &FlatView, scene: &FlatScene) -> bool {
    match state.switches.edge {
        MapEdge::Auto => is_whole_map_in_view(state, scene),
        MapEdge::On => true,
        MapEdge::Off => false,
    }
}

/// The next choice: the opposite of what shows now, and then by itself again. A switch between on and off alone would
/// never lead back there, and a plain round of three would have steps without effect where the map is large.
pub fn next_map_edge(state: &FlatView, scene: Option<&FlatScene>) -> MapEdge {
    match state.switches.edge {
        MapEdge::Auto if scene.is_some_and(|scene| is_whole_map_in_view(state, scene)) => MapEdge::Off,
        MapEdge::Auto | MapEdge::Off => MapEdge::On,
        MapEdge::On => MapEdge::Auto,
    }
}

/// Whether nothing of the map is in view. Its border goes on beyond the edge, and backgrounds follow the view
/// everywhere, so there is still a picture.
pub fn is_map_off_screen(state: &FlatView, scene: &FlatScene) -> bool {
    let (seen, Rect { min, max }) = (state.frame.world_rect(state.camera), scene.bounds);
    max.cmple(seen.min).any() || min.cmpge(seen.max).any()
}

fn is_whole_map_in_view(state: &FlatView, scene: &FlatScene) -> bool {
    let (seen, Rect { min, max }) = (state.frame.world_rect(state.camera), scene.bounds);
    seen.min.cmple(min).all() && seen.max.cmpge(max).all()
}
