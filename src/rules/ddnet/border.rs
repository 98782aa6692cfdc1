//! How far around the map tees live. Tiles throughout, counted from the top left one of the game layer.
//!
//! Facts: DDNet's server, `CEntity::GameLayerClipped` in `src/game/server/entity.cpp`. It rounds a position to whole
//! world units and divides by 32 towards zero, so that the last tile that is safe is the 201st outside of the map on
//! each side. Teeworlds 0.6 does the same; 0.7 kills one tile earlier at the right and below.

/// So many tiles around the map are safe.
pub const SAFE_TILES: i32 = 201;

/// Whether tees die at a tile whatever lies there, since it is too far from a game layer of a size.
pub fn is_deadly_outside(size_tiles: [u32; 2], at: [i32; 2]) -> bool {
    let is_far = |(at, size): (i32, u32)| {
        let (at, safe) = (i64::from(at), i64::from(SAFE_TILES));
        at < -safe || at >= i64::from(size) + safe
    };
    at.into_iter().zip(size_tiles).any(is_far)
}
