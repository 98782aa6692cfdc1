//! Tiles of a layer → chunks of cells.

use glam::UVec2;

use crate::scene::{BLOCK_TILES, CHUNK_TILES, Cell, Chunk};

/// Cuts a layer of `size` tiles into chunks, leaving out those that hold nothing. `cell` says what a tile looks like.
pub fn chunks<T: Copy>(size: UVec2, tiles: &[T], cell: impl Fn(T) -> Cell) -> Vec<Chunk> {
    let mut result = Vec::new();
    for y in (0..size.y).step_by(CHUNK_TILES as usize) {
        for x in (0..size.x).step_by(CHUNK_TILES as usize) {
            result.extend(chunk(UVec2::new(x, y), size, tiles, &cell));
        }
    }
    result
}

/// One chunk, or nothing if all its cells are air.
fn chunk<T: Copy>(origin_tiles: UVec2, size: UVec2, tiles: &[T], cell: impl Fn(T) -> Cell) -> Option<Chunk> {
    let side = CHUNK_TILES as usize;
    let end = (origin_tiles + UVec2::splat(CHUNK_TILES)).min(size);
    let mut cells = vec![Cell::default(); side * side].into_boxed_slice();
    let mut filled_blocks = 0_u64;
    for (y, row) in (0..).zip(cells.chunks_exact_mut(side)).take((end.y - origin_tiles.y) as usize) {
        let from = (origin_tiles.y + y) as usize * size.x as usize + origin_tiles.x as usize;
        let line = tiles.get(from..from + (end.x - origin_tiles.x) as usize)?;
        for (x, (to, tile)) in (0..).zip(row.iter_mut().zip(line)) {
            let made = cell(*tile);
            if made.index != 0 {
                *to = Cell { index: made.index, flags: made.flags & Cell::FLAG_MASK };
                filled_blocks |= 1 << (y / BLOCK_TILES * 8 + x / BLOCK_TILES);
            }
        }
    }
    (filled_blocks != 0).then_some(Chunk { origin_tiles, cells, filled_blocks })
}

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::chunks;
    use crate::scene::{Cell, TileLayer};

    #[test]
    fn every_tile_is_found_again_and_air_costs_nothing() {
        let size = UVec2::new(130, 70);
        let tiles: Vec<u8> = (0..size.x * size.y)
            .map(|i| if i % size.x < 64 && i / size.x < 64 { 0 } else { (i % 251) as u8 })
            .collect();
        let chunks = chunks(size, &tiles, |index| Cell { index, flags: 0xff });
        assert_eq!(chunks.len(), 5, "the first of six chunks is air");
        assert_eq!(chunks[4].filled_blocks, 1, "the last one is 2×6 tiles: one block");
        let layer = TileLayer { size_tiles: size, chunks, texture: None, color: [1.0; 4], color_slot: 0 };
        for y in -3..80_i64 {
            for x in -3..140_i64 {
                let (cx, cy) = (x.clamp(0, 129), y.clamp(0, 69));
                let index = tiles[(cy * 130 + cx) as usize];
                let expected = (index != 0).then_some(Cell { index, flags: Cell::FLAG_MASK });
                assert_eq!(layer.cell(x, y), expected, "({x}, {y})");
            }
        }
    }
}
