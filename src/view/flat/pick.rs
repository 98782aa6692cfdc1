//! Points that are pinned, and whether the things there are on the picture.

use glam::Vec2;

use super::{FlatView, Shown, geometry, shown};
use crate::analysis::{Hit, Pin};
use crate::base::TILE_WORLD;
use crate::scene::{Camera, FlatScene};

/// The point under a pixel, now.
pub fn pin_at_px(state: &FlatView, px: Vec2) -> Pin {
    let world = geometry::world_from_px(state, px);
    Pin { world, camera: state.camera, time_ns: state.clock.time_ns() }
}

/// The middle of a tile at parallax 100, as it is seen in the middle of the picture, now.
pub fn pin_of_tile(state: &FlatView, at: [i32; 2]) -> Pin {
    let world = (Vec2::from(at.map(|n| n as f32)) + 0.5) * TILE_WORLD;
    Pin { world, camera: Camera { center: world, ..state.camera }, time_ns: state.clock.time_ns() }
}

/// Whether the layer of a hit is on the picture, and if not, why.
pub fn hit_shown(state: &FlatView, scene: &FlatScene, hit: &Hit) -> Shown {
    hit.info(scene).map_or(Shown::Nothing, |(group, layer)| shown(state, group, layer))
}

/// Whether a hit can be seen now, as far as nothing covers it.
pub fn is_hit_visible(state: &FlatView, scene: &FlatScene, hit: &Hit) -> bool {
    let has_strength = state.visibility.opacity.get(&hit.layer) != Some(&0);
    !hit.is_clipped && has_strength && hit_shown(state, scene, hit).is_visible()
}
