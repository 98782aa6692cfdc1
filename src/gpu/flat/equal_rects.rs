//! The rectangles of equal tiles in a chunk. Walls, freeze and fillings are one tile over and over: as a rectangle that
//! knows its cell no pixel looks one up (but for numbers), and no pixel of air is looked at, which is most of what sparse
//! layers cost on software adapters. Rectangles of a chunk never share a tile, and together they cover all that is not air.

use std::collections::HashMap;
use std::sync::Arc;

use glam::UVec2;

use super::slots::existing;
use super::visible::TileRect;
use crate::base::LayerId;
use crate::scene::{CHUNK_TILES, Cell, Chunk};

/// Side of a chunk in tiles.
const SIDE: usize = CHUNK_TILES as usize;
/// Chunks that take more rectangles than this are drawn by looking their cells up.
const MOST: usize = 512;
/// Chunks that are looked through in a frame; the others look their cells up until their turn has come.
const MOST_IN_FRAME: usize = 512;
/// Rectangles that are kept; chunks beyond that look their cells up. 60 MB.
const MOST_RECTS: usize = 3_000_000;
/// Memory of a chunk besides its rectangles, in rectangles.
const CHUNK_COST: usize = 5;

/// Cost of a rectangle by itself on a software adapter, in pixels of a tile that knows its cell.
const RECT_PX: f32 = 100.0;

/// Costs that decide whether a layer is drawn by such rectangles, in pixels of a tile that knows its cell.
#[derive(Clone, Copy, Debug)]
pub struct RectCosts {
    is_air: fn(Cell) -> bool,
    /// A pixel of a rectangle of equal tiles.
    equal: f32,
    /// A pixel whose cell is looked up otherwise.
    looked_up: f32,
    /// One of these that turns out to be air.
    air: f32,
}

/// Tiles with pictures. What looked up pixels cost are estimates.
pub const PICTURES: RectCosts = RectCosts { is_air: |cell| cell.index == 0, equal: 1.0, looked_up: 1.2, air: 0.5 };
/// Numbers, whose cells are looked up in rectangles of equal tiles too. On a software adapter a pixel costs as much
/// whether it shows anything or not.
pub const NUMBERS: RectCosts =
    RectCosts { is_air: |cell| cell == Cell { index: 0, flags: 0 }, equal: 2.5, looked_up: 2.5, air: 2.5 };

/// A rectangle of equal tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EqualRect {
    /// Which tiles, in the layer.
    pub rect: TileRect,
    /// Cell that each of them is.
    pub cell: Cell,
}

/// All rectangles of a chunk.
#[derive(Clone, Debug)]
pub struct Equal {
    /// All rectangles.
    pub rects: Arc<[EqualRect]>,
    /// Tiles that are not air.
    pub area: u32,
}

/// Rectangles of chunks, kept as long as the scene.
#[derive(Debug, Default)]
pub struct EqualRects {
    /// `None` = too many.
    known: HashMap<(LayerId, u32), Option<Equal>>,
    kept: usize,
    /// Rectangles that this frame has asked for.
    asked: usize,
    /// Chunks looked through in this frame.
    fresh: usize,
}

/// Result of a search for the rectangles of a chunk.
pub enum RectSearch {
    /// All of it.
    Rects(Equal),
    /// It has too many rectangles.
    TooMany,
    /// It has not been looked through yet.
    NotYet,
}

impl Equal {
    /// Whether any rectangles could: a view from afar need not look through its chunks.
    pub fn could_be_worth_it(costs: RectCosts, chunk: &Chunk, tile_px: f32) -> bool {
        RECT_PX < tile_px * tile_px * costs.air * 64.0 * chunk.filled_blocks.count_ones() as f32
    }

    /// Whether the rectangles cost less than looking up the cells of the chunk's filled blocks, the view showing
    /// all of it.
    pub fn is_worth_it(&self, costs: RectCosts, chunk: &Chunk, tile_px: f32) -> bool {
        let px = tile_px * tile_px;
        let (filled, blocks) = (self.area as f32, chunk.filled_blocks.count_ones() as f32);
        let looked_up = px * (costs.looked_up * filled + costs.air * (blocks * 64.0 - filled));
        self.rects.len() as f32 * RECT_PX + px * costs.equal * filled < looked_up
    }
}

impl EqualRects {
    /// Drops what is known, for another scene.
    pub fn reset(&mut self) {
        self.known.clear();
        self.kept = 0;
    }

    /// A frame begins. Where no more can be kept, and little of it is still asked for, room is made for what is.
    pub fn begin(&mut self) {
        if self.kept > MOST_RECTS && self.asked < MOST_RECTS / 2 {
            self.reset();
        }
        self.asked = 0;
        self.fresh = 0;
    }

    /// The rectangles of the `n`th chunk of a layer of that size.
    pub fn of(&mut self, costs: RectCosts, layer: LayerId, n: u32, chunk: &Chunk, size_tiles: UVec2) -> RectSearch {
        let found = match self.known.get(&(layer, n)) {
            Some(known) => known.clone(),
            None if self.kept > MOST_RECTS => return RectSearch::TooMany,
            None if self.fresh >= MOST_IN_FRAME => return RectSearch::NotYet,
            None => {
                self.fresh += 1;
                let found = equal(costs, chunk, size_tiles);
                self.kept += CHUNK_COST + found.as_ref().map_or(0, |equal| equal.rects.len());
                self.known.insert((layer, n), found.clone());
                found
            }
        };
        self.asked += found.as_ref().map_or(0, |equal| equal.rects.len());
        found.map_or(RectSearch::TooMany, RectSearch::Rects)
    }
}

/// Cuts a chunk into rectangles of equal tiles: runs in a row, joined with equal runs of the row above. `None` = too
/// many.
fn equal(costs: RectCosts, chunk: &Chunk, size_tiles: UVec2) -> Option<Equal> {
    let (first, size) = (chunk.origin_tiles.as_ivec2(), existing(chunk, size_tiles));
    let (mut open, mut done): (Vec<EqualRect>, Vec<EqualRect>) = (Vec::new(), Vec::new());
    for (y, row) in (first.y..).zip(chunk.cells.chunks_exact(SIDE).take(size.y as usize)) {
        let mut next = Vec::new();
        let mut above = open.drain(..).peekable();
        let mut x = first.x;
        for run in row.get(..size.x as usize).unwrap_or_default().chunk_by(PartialEq::eq) {
            let (from, to) = (x, x + run.len() as i32);
            x = to;
            let Some(cell) = run.first().copied().filter(|cell| !(costs.is_air)(*cell)) else { continue };
            // Both rows go from left to right, and no two of either overlap.
            done.extend(std::iter::from_fn(|| above.next_if(|open| open.rect.min.x < from)));
            let same = |open: &EqualRect| (open.rect.min.x, open.rect.max.x, open.cell) == (from, to, cell);
            let top = above.next_if(same).map_or(y, |open| open.rect.min.y);
            let rect = TileRect { min: [from, top].into(), max: [to, y + 1].into() };
            next.push(EqualRect { rect, cell });
        }
        done.extend(above);
        open = next;
        if done.len() + open.len() > MOST {
            return None;
        }
    }
    done.append(&mut open);
    let area = done.iter().map(|equal| equal.rect.area() as u32).sum();
    Some(Equal { rects: done.into(), area })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LARGE: UVec2 = UVec2::splat(1000);

    fn chunk(cell: impl Fn(u32, u32) -> Cell) -> Chunk {
        let cells = (0..CHUNK_TILES * CHUNK_TILES).map(|at| cell(at % CHUNK_TILES, at / CHUNK_TILES)).collect();
        Chunk { origin_tiles: UVec2::new(64, 128), cells, filled_blocks: u64::MAX }
    }

    fn of(index: u8, flags: u8) -> Cell {
        Cell { index, flags }
    }

    fn noise(x: u32, y: u32) -> u8 {
        1 + (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(0x85eb_ca6b)).wrapping_mul(0x9e37_79b9).to_le_bytes()[3] % 9
    }

    #[test]
    fn a_wall_is_one_rectangle_and_ends_where_the_layer_does() {
        let wall = chunk(|x, _| of((x >= 10) as u8, 0));
        let found = equal(PICTURES, &wall, UVec2::new(64 + 30, 128 + 7)).expect("few");
        let rect = TileRect { min: [74, 128].into(), max: [94, 135].into() };
        assert_eq!((&*found.rects, found.area), (&[EqualRect { rect, cell: of(1, 0) }][..], 20 * 7));
    }

    #[test]
    fn chunks_of_noise_are_not_cut() {
        assert!(equal(PICTURES, &chunk(|x, y| of(noise(x, y), 0)), LARGE).is_none());
        let mut known = EqualRects::default();
        assert!(matches!(
            known.of(PICTURES, LayerId(0), 0, &chunk(|x, y| of(noise(x, y), 0)), LARGE),
            RectSearch::TooMany
        ));
    }

    #[test]
    fn a_frame_looks_through_so_many_and_the_next_goes_on() {
        let (mut known, wall) = (EqualRects::default(), chunk(|_, _| of(1, 0)));
        let not_yet = |known: &mut EqualRects| {
            let all = (0..MOST_IN_FRAME as u32 + 5).map(|n| known.of(PICTURES, LayerId(0), n, &wall, LARGE));
            all.filter(|found| matches!(found, RectSearch::NotYet)).count()
        };
        assert_eq!(not_yet(&mut known), 5);
        known.begin();
        assert_eq!(not_yet(&mut known), 0);
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for_and_that_is_what_shows() {
        let stripes = chunk(|x, y| of((y % 2) as u8, (x / 4) as u8));
        let in_chunk = equal(PICTURES, &stripes, LARGE).expect("few").rects.len();
        let mut known = EqualRects::default();
        let frame = |known: &mut EqualRects, layer: u32, count: usize| {
            known.begin();
            let all = (0..count as u32).map(|n| known.of(PICTURES, LayerId(layer), n, &stripes, LARGE));
            all.filter(|found| matches!(found, RectSearch::Rects(_))).count()
        };
        assert_eq!(in_chunk, MOST);
        let most = MOST_RECTS / (in_chunk + CHUNK_COST) + 1;
        let frames = most / MOST_IN_FRAME + 2;
        let shown = (0..frames).map(|_| frame(&mut known, 0, most + 100)).last();
        assert_eq!(shown, Some(most), "what there is room for, frame after frame");
        assert_eq!(frame(&mut known, 0, most + 100), most);
        assert_eq!(frame(&mut known, 1, 10), 0, "the frame before asked for everything");
        assert_eq!(frame(&mut known, 1, 10), 10, "room for what shows now");
    }

    #[test]
    fn a_large_wall_is_worth_it_and_single_tiles_from_afar_are_not() {
        let few = |chunk: &Chunk| equal(PICTURES, chunk, LARGE).expect("few");
        let wall = chunk(|_, _| of(1, 0));
        assert!(few(&wall).is_worth_it(PICTURES, &wall, 1.0));
        let dots = chunk(|x, y| of((x % 4 == 0 && y % 8 == 0) as u8, 0));
        assert!(!few(&dots).is_worth_it(PICTURES, &dots, 1.0));
        assert!(few(&dots).is_worth_it(PICTURES, &dots, 7.0), "air costs as well");
    }

    #[test]
    fn a_number_below_none_is_not_air_and_little_of_a_block_is_cut_out() {
        let dots = chunk(|x, y| of(0, (x % 8 == 0 && y % 8 == 0) as u8 * 5));
        assert_eq!(equal(PICTURES, &dots, LARGE).expect("few").rects.len(), 0);
        let numbers = equal(NUMBERS, &dots, LARGE).expect("few");
        assert_eq!((numbers.rects.len(), numbers.area), (64, 64));
        assert!(numbers.is_worth_it(NUMBERS, &dots, 1.0) && !numbers.is_worth_it(NUMBERS, &dots, 0.7));
    }

    proptest! {
        #[test]
        fn rectangles_cover_every_tile_once_and_no_air(
            areas in prop::collection::vec((0_u32..64, 0_u32..64, 1_u32..30, 1_u32..30, 0_u8..3, 0_u8..2), 0..12),
            size in (1_u32..=64, 1_u32..=64),
        ) {
            let cell = |x: u32, y: u32| {
                let within = |(x0, y0, w, h, ..): &(u32, u32, u32, u32, u8, u8)| {
                    (*x0..x0 + w).contains(&x) && (*y0..y0 + h).contains(&y)
                };
                areas.iter().rfind(|area| within(area)).map_or(of(0, 0), |(.., index, flags)| of(*index, *flags))
            };
            let found = equal(PICTURES, &chunk(cell), UVec2::new(64 + size.0, 128 + size.1)).expect("few");
            let mut covered = vec![Cell::default(); SIDE * SIDE];
            for EqualRect { rect, cell } in &*found.rects {
                prop_assert!(cell.index != 0);
                for (x, y) in (rect.min.y..rect.max.y).flat_map(|y| (rect.min.x..rect.max.x).map(move |x| (x, y))) {
                    let at = (y - 128) as usize * SIDE + (x - 64) as usize;
                    prop_assert_eq!(covered[at], Cell::default(), "twice");
                    covered[at] = *cell;
                }
            }
            for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
                let there = cell(x, y);
                let shows = there.index != 0 && x < size.0 && y < size.1;
                let expected = if shows { there } else { Cell::default() };
                prop_assert_eq!(covered[y as usize * SIDE + x as usize], expected, "({}, {})", x, y);
            }
            let area = covered.iter().filter(|cell| cell.index != 0).count();
            prop_assert_eq!(found.area as usize, area);
        }
    }
}
