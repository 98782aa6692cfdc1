//! The border far around the map: tees die that get more than 200 tiles away from it (`rules/ddnet/border.rs`).
//! Facts: the game's entities overlay draws this border with the tile of death, pulsing, up to 300 tiles away.

use std::sync::{Arc, LazyLock};

use glam::UVec2;

use crate::rules::ddnet::{DEATH, SAFE_TILES};
use crate::scene::{CHUNK_TILES, Cell, Chunk, PhysicsStyle, Surround, TextureIndex, TileLayer, TilePaint};

/// How far the game draws the border.
const DRAWN_TILES: i32 = 300;
/// How strongly the program's own border shows, which keeps still.
const STILL: f32 = 0.5;

/// The cells of a layer of a single tile, the one that kills.
static CELLS: LazyLock<Arc<[Cell]>> = LazyLock::new(|| {
    let rest = (CHUNK_TILES * CHUNK_TILES - 1) as usize;
    [Cell { index: DEATH, flags: 0 }].into_iter().chain(std::iter::repeat_n(Cell::default(), rest)).collect()
});

/// The border of a map whose game layer has a size.
pub fn around(size_tiles: UVec2, style: PhysicsStyle, texture: Option<TextureIndex>) -> TileLayer {
    let frame = |tiles: i32| {
        let end = size_tiles.as_ivec2().saturating_add(glam::IVec2::splat(tiles));
        [-tiles, -tiles, end.x, end.y]
    };
    let pulses = style == PhysicsStyle::Game;
    TileLayer {
        size_tiles: UVec2::ONE,
        chunks: vec![Chunk { origin_tiles: UVec2::ZERO, cells: Arc::clone(&CELLS), filled_blocks: 1 }],
        texture,
        color: [1.0, 1.0, 1.0, if pulses { 1.0 } else { STILL }],
        paint: TilePaint::Around(Surround { inner: frame(SAFE_TILES), outer: frame(DRAWN_TILES), pulses }),
        ..TileLayer::default()
    }
}
