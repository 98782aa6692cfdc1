//! The parts of a chunk where its far picture shows something. Layers of physics are mostly air: painting the whole
//! chunk for some tiles of freeze costs as much as painting a full one.
//!
//! A texel of the far picture is 2×2 tiles, and shows as far as half a texel around it, since texels are mixed with
//! their neighbours; what is further from any tile than that shows nothing at all. Only the finest level is this sharp:
//! rectangles serve views that look at no coarser one. Rectangles of a chunk never share a tile.

use std::collections::HashMap;
use std::sync::Arc;

use glam::{IVec2, UVec2};

use super::slots::{existing, pick};
use super::visible::TileRect;
use crate::base::LayerId;
use crate::scene::{CHUNK_TILES, Chunk};

/// Side of a chunk in tiles.
const SIDE: usize = CHUNK_TILES as usize;
/// With more rectangles than this the chunk is painted whole. On a software adapter a small one takes as long as some 100
/// pixels of a far picture (it shades 4×4 pixels at a time, those on the diagonal twice), and a chunk has 500 to 4,000;
/// with 8 to 12 a whole map of a million tiles took the least time, with 4 and with 20 and more it took longer.
const MOST: usize = 12;
/// And with more tiles than this.
const MOST_TILES: u64 = (SIDE * SIDE) as u64 * 5 / 8;
/// Chunks that are looked through in a frame; the others are painted whole until their turn has come.
const MOST_IN_FRAME: usize = 1024;
/// Tiles at least this large look at the finest level of far pictures only: the shader's bias of half a level makes
/// that 2^1.5 tiles to the pixel.
const FINEST_FROM_PX: f32 = 0.36;

/// Whether a view of tiles of that size looks at the finest level of far pictures only.
pub fn are_enough(tile_px: f32) -> bool {
    tile_px >= FINEST_FROM_PX
}

/// Rectangles of chunks, kept as long as the scene.
#[derive(Debug, Default)]
pub struct FarRects {
    known: HashMap<(LayerId, u32), Option<Arc<[TileRect]>>>,
    /// Chunks looked through in this frame.
    fresh: usize,
}

/// Part of a chunk that is to be painted.
pub enum PaintedArea {
    /// All of it.
    Whole,
    /// All of it, until it has been looked through.
    NotYetKnown,
    /// These tiles of the layer.
    Rects(Arc<[TileRect]>),
}

impl FarRects {
    /// Drops what is known, for another scene.
    pub fn reset(&mut self) {
        self.known.clear();
    }

    /// A frame begins.
    pub fn begin(&mut self) {
        self.fresh = 0;
    }

    /// The part of the `n`th chunk of a layer of that size that is to be painted.
    pub fn of(&mut self, layer: LayerId, n: u32, chunk: &Chunk, size_tiles: UVec2) -> PaintedArea {
        // The filled blocks alone tell that of most chunks of design.
        if u64::from(chunk.filled_blocks.count_ones()) * 64 > MOST_TILES {
            return PaintedArea::Whole;
        }
        let found = match self.known.get(&(layer, n)) {
            Some(known) => known.clone(),
            None if self.fresh >= MOST_IN_FRAME => return PaintedArea::NotYetKnown,
            None => {
                self.fresh += 1;
                let found = worth_it(shown_rects(chunk, size_tiles));
                self.known.insert((layer, n), found.clone());
                found
            }
        };
        found.map_or(PaintedArea::Whole, PaintedArea::Rects)
    }
}

fn worth_it(rects: Vec<TileRect>) -> Option<Arc<[TileRect]>> {
    let area: u64 = rects.iter().map(|rect| rect.area()).sum();
    (rects.len() <= MOST && area <= MOST_TILES).then(|| rects.into())
}

/// Rectangles around all that the far picture of a chunk shows, what does not exist repeating the layer's edge.
fn shown_rects(chunk: &Chunk, size_tiles: UVec2) -> Vec<TileRect> {
    let [columns, rows] = pick(existing(chunk, size_tiles), [0, 0]);
    let row_bits = |y: usize| {
        let row = chunk.cells.get(y * SIDE..).unwrap_or_default();
        let is_filled = |x: usize| u64::from(row.get(x).is_some_and(|cell| cell.index != 0));
        (0..).zip(columns).fold(0, |bits, (bit, x)| bits | is_filled(x) << bit)
    };
    rects_of(&spread(&rows.map(row_bits)), chunk.origin_tiles.as_ivec2())
}

/// From filled tiles to the tiles where their texels show, row by row, one bit for a tile.
fn spread(rows: &[u64]) -> Vec<u64> {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    let texels = rows.chunks(2).map(|pair| {
        let any = pair.iter().fold(0, |bits, row| bits | row);
        let left = (any | any >> 1) & EVEN;
        let both = left | left << 1;
        both | both << 1 | both >> 1
    });
    let doubled: Vec<u64> = texels.flat_map(|row| [row, row]).collect();
    let row = |y: usize| doubled.get(y).copied().unwrap_or_default();
    (0..doubled.len()).map(|y| row(y) | row(y + 1) | y.checked_sub(1).map_or(0, row)).collect()
}

/// Cuts marked tiles into rectangles: runs in a row, joined with equal runs of the row above.
fn rects_of(rows: &[u64], first: IVec2) -> Vec<TileRect> {
    let (mut open, mut done): (Vec<TileRect>, Vec<TileRect>) = (Vec::new(), Vec::new());
    for (y, row) in (first.y..).zip(rows) {
        let mut next = Vec::new();
        for (from, to) in runs(*row) {
            let (left, right) = (first.x + from, first.x + to);
            let same = open.iter().position(|rect| (rect.min.x, rect.max.x) == (left, right));
            let above = same.map_or(y, |at| open.swap_remove(at).min.y);
            next.push(TileRect { min: IVec2::new(left, above), max: IVec2::new(right, y + 1) });
        }
        done.append(&mut open);
        open = next;
    }
    done.append(&mut open);
    done
}

/// The runs of ones: first bit and the one behind the last.
fn runs(mut bits: u64) -> impl Iterator<Item = (i32, i32)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let skip = bits.trailing_zeros();
        if skip == 64 {
            return None;
        }
        bits >>= skip;
        let run = bits.trailing_ones();
        bits = bits.checked_shr(run).unwrap_or(0);
        let from = at + skip as i32;
        at = from + run as i32;
        Some((from, at))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scene::Cell;

    const LARGE: UVec2 = UVec2::splat(1000);

    fn rect(x0: i32, y0: i32, x1: i32, y1: i32) -> TileRect {
        TileRect { min: IVec2::new(x0, y0), max: IVec2::new(x1, y1) }
    }

    fn chunk(filled: &[(usize, usize)]) -> Chunk {
        let mut cells = vec![Cell::default(); SIDE * SIDE];
        for (x, y) in filled {
            cells[y * SIDE + x].index = 9;
        }
        Chunk { origin_tiles: UVec2::new(64, 128), cells: cells.into(), filled_blocks: 1 }
    }

    fn rects(filled: &[(usize, usize)], size_tiles: UVec2) -> Vec<TileRect> {
        shown_rects(&chunk(filled), size_tiles)
    }

    #[test]
    fn a_tile_shows_as_far_as_its_texel_is_mixed() {
        assert_eq!(rects(&[(10, 21)], LARGE), [rect(64 + 9, 128 + 19, 64 + 13, 128 + 23)]);
        let corners = [rect(64, 128, 67, 131), rect(125, 189, 128, 192)];
        assert_eq!(rects(&[(0, 0), (63, 63)], LARGE), corners);
        let size = UVec2::new(64 + 11, 128 + 20);
        assert_eq!(rects(&[(20, 3)], size), [], "beyond the layer's edge");
        assert_eq!(rects(&[(10, 4)], size), [rect(64 + 9, 128 + 3, 128, 128 + 7)], "at the edge, which repeats");
    }

    #[test]
    fn full_and_ragged_chunks_are_painted_whole() {
        let layer = LayerId(0);
        let mut known = FarRects::default();
        let sprinkled: Vec<_> = (0..20).map(|i| (i * 37 % 64, i * 3)).collect();
        assert!(matches!(known.of(layer, 0, &chunk(&sprinkled), LARGE), PaintedArea::Whole));
        let full = Chunk { filled_blocks: u64::MAX, ..chunk(&[(1, 1)]) };
        assert!(matches!(known.of(layer, 1, &full, LARGE), PaintedArea::Whole));
        assert!(matches!(known.of(layer, 2, &chunk(&[(1, 1)]), LARGE), PaintedArea::Rects(found) if found.len() == 1));
        assert!(
            matches!(known.of(layer, 2, &chunk(&[]), LARGE), PaintedArea::Rects(found) if found.len() == 1),
            "kept"
        );
        known.reset();
        assert!(matches!(known.of(layer, 2, &chunk(&[]), LARGE), PaintedArea::Rects(found) if found.is_empty()));
    }

    #[test]
    fn a_frame_looks_through_so_many_and_the_next_goes_on() {
        let layer = LayerId(0);
        let mut rects = FarRects::default();
        let chunk = chunk(&[(1, 1)]);
        let unknown = |rects: &mut FarRects| {
            let all = (0..MOST_IN_FRAME as u32 + 5).map(|n| rects.of(layer, n, &chunk, LARGE));
            all.filter(|painted| matches!(painted, PaintedArea::NotYetKnown)).count()
        };
        assert_eq!(unknown(&mut rects), 5);
        rects.begin();
        assert_eq!(unknown(&mut rects), 0);
    }

    proptest! {
        #[test]
        fn rectangles_cover_what_shows_once_and_nothing_else(
            filled in prop::collection::vec((0_usize..64, 0_usize..64), 0..40),
        ) {
            let rects = rects(&filled, LARGE);
            for y in 0..64 {
                for x in 0..64 {
                    // Within a tile of the texel, which is the pair of columns and rows that the tile belongs to.
                    let near = |a: i32, b: usize| {
                        let first = b as i32 / 2 * 2;
                        (first - 1..first + 3).contains(&a)
                    };
                    let shows = filled.iter().any(|(fx, fy)| near(x, *fx) && near(y, *fy));
                    let covering = rects.iter().filter(|r| r.intersects(rect(64 + x, 128 + y, 65 + x, 129 + y))).count();
                    prop_assert_eq!(covering, usize::from(shows), "({}, {})", x, y);
                }
            }
        }
    }
}
