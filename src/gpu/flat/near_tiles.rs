//! The tiles of a layer that a close view shows, one by one.

use glam::IVec2;

use super::pass::{NearTileInstance, numbers_of};
use super::slots::{existing, grid_of};
use super::visible::{TileRect, within};
use crate::scene::{CHUNK_TILES, Cell, Chunk, NumberStyle, TileLayer};

/// Tiles in a view, air included, beyond which chunks are drawn instead: a view of 3840×2160 pixels has 129,600 tiles of
/// 8 pixels.
const MOST_IN_VIEW: u64 = 1 << 18;
/// Tiles in a frame beyond which chunks are drawn instead.
const MOST_IN_FRAME: usize = 1 << 21;

/// Adds what the view shows of a layer, its edge repeated for ever. `false`, and nothing added, where that is too much.
pub fn add_near_tiles(near: &mut Vec<NearTileInstance>, tiles: &TileLayer, view: TileRect, most: usize) -> bool {
    let single = |tile, Cell { index, flags }: Cell| {
        let cell = [index.into(), flags.into()];
        (index != 0).then_some(NearTileInstance { tile, cell }).into_iter()
    };
    add(near, tiles, view, most, single)
}

/// Adds the numbers that the view shows of a layer of them, as [`add_near_tiles`] adds tiles.
pub fn add_near_numbers(
    near: &mut Vec<NearTileInstance>,
    tiles: &TileLayer,
    style: NumberStyle,
    view: TileRect,
    most: usize,
) -> bool {
    add(near, tiles, view, most, |tile, Cell { index, flags }| numbers_of(tile, [index, flags], style))
}

fn add<I: Iterator<Item = NearTileInstance>>(
    near: &mut Vec<NearTileInstance>,
    tiles: &TileLayer,
    view: TileRect,
    most: usize,
    of_cell: impl Fn([i32; 2], Cell) -> I,
) -> bool {
    let (before, most) = (near.len(), most.min(MOST_IN_FRAME));
    if view.area() > MOST_IN_VIEW {
        return false;
    }
    for (_, chunk) in within(&tiles.chunks, view.chunks(tiles.size_tiles), grid_of) {
        let first = chunk.origin_tiles.as_ivec2();
        let whole = TileRect { min: first, max: first + existing(chunk, tiles.size_tiles).as_ivec2() };
        let seen = whole.stretched(tiles.size_tiles, view).intersection(view);
        for (tile, cell) in cells(chunk, whole, seen) {
            near.extend(of_cell(tile, cell));
        }
        if near.len() > most {
            near.truncate(before);
            return false;
        }
    }
    true
}

/// The cells of a chunk that are seen, those at its edge as often as they are.
fn cells(chunk: &Chunk, whole: TileRect, seen: TileRect) -> impl Iterator<Item = ([i32; 2], Cell)> {
    let last = whole.max - IVec2::ONE;
    (seen.min.y..seen.max.y).flat_map(move |y| {
        let row = (y.clamp(whole.min.y, last.y) - whole.min.y) as usize * CHUNK_TILES as usize;
        let row = chunk.cells.get(row..).unwrap_or_default();
        (seen.min.x..seen.max.x).filter_map(move |x| {
            let cell = row.get((x.clamp(whole.min.x, last.x) - whole.min.x) as usize)?;
            Some(([x, y], *cell))
        })
    })
}

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::*;
    use crate::scene::NumberLines;

    /// 70×3 tiles, every third of them air.
    fn layer() -> TileLayer {
        let size_tiles = UVec2::new(70, 3);
        let chunk = |left: u32| {
            let cell = |i: u32| {
                let (x, y) = (left + i % CHUNK_TILES, i / CHUNK_TILES);
                let index = if x < 70 && y < 3 { ((x + y) % 3) as u8 } else { 0 };
                Cell { index, flags: 1 }
            };
            let cells = (0..CHUNK_TILES * CHUNK_TILES).map(cell).collect();
            Chunk { origin_tiles: UVec2::new(left, 0), cells, filled_blocks: 1 }
        };
        TileLayer { size_tiles, chunks: vec![chunk(0), chunk(64)], ..TileLayer::default() }
    }

    #[test]
    fn every_visible_tile_is_there_once_and_its_edge_repeats() {
        let tiles = layer();
        for (x0, y0, x1, y1) in [(-5, -4, 80, 9), (60, 1, 68, 2), (300, 300, 310, 305), (-9, 1, -3, 2)] {
            let view = TileRect { min: IVec2::new(x0, y0), max: IVec2::new(x1, y1) };
            let mut near = Vec::new();
            assert!(add_near_tiles(&mut near, &tiles, view, usize::MAX));
            let mut found: Vec<_> = near.iter().map(|s| (s.tile[1], s.tile[0], s.cell[0])).collect();
            found.sort();
            let all = (y0..y1).flat_map(|y| (x0..x1).map(move |x| (y, x)));
            let cell = |(y, x): (i32, i32)| Some((y, x, tiles.cell(x.into(), y.into())?.index.into()));
            assert_eq!(found, all.filter_map(cell).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_is_too_much_is_not_begun() {
        let (tiles, mut near) = (layer(), vec![NearTileInstance::default()]);
        let view = TileRect { min: IVec2::ZERO, max: IVec2::new(70, 3) };
        assert!(!add_near_tiles(&mut near, &tiles, view, 100));
        let large = TileRect { min: IVec2::ZERO, max: IVec2::splat(513) };
        assert!(!add_near_tiles(&mut near, &tiles, large, usize::MAX));
        assert_eq!(near.len(), 1);
    }

    #[test]
    fn a_tile_has_a_rectangle_for_each_of_its_numbers() {
        let chunk = |cells: &[(usize, Cell)]| {
            let mut all = vec![Cell::default(); (CHUNK_TILES * CHUNK_TILES) as usize];
            cells.iter().for_each(|(at, cell)| all[*at] = *cell);
            Chunk { origin_tiles: UVec2::ZERO, cells: all.into(), filled_blocks: 1 }
        };
        let cells =
            [(1, Cell { index: 7, flags: 0 }), (2, Cell { index: 0, flags: 5 }), (4, Cell { index: 12, flags: 3 })];
        let tiles = TileLayer { size_tiles: UVec2::new(6, 1), chunks: vec![chunk(&cells)], ..TileLayer::default() };
        let view = TileRect { min: IVec2::ZERO, max: IVec2::new(6, 1) };
        let written = |lines, below_id| {
            let (mut found, style) = (Vec::new(), NumberStyle { lines, below_id, ..NumberStyle::default() });
            assert!(add_near_numbers(&mut found, &tiles, style, view, usize::MAX));
            found.iter().map(|number| (number.tile[0], number.cell[0])).collect::<Vec<_>>()
        };
        let (first, both) = ([(1, 7), (4, 12)].as_slice(), [(1, 7), (2, 5), (4, 12), (4, 3)].as_slice());
        assert_eq!([written(NumberLines::One, false), written(NumberLines::Two, true)], [first, first]);
        assert_eq!([written(NumberLines::Two, false), written(NumberLines::Three, true)], [both, both]);
    }
}
