//! The rectangles of a tile layer by chunks: blocks whose cells are looked up pixel by pixel, or rectangles of equal
//! tiles where a chunk has few of them. Both show the same, but for rounding at the edges of rectangles.

use glam::{IVec2, UVec2};

use super::equal_rects::{Equal, EqualRect, EqualRects, NUMBERS, PICTURES, RectSearch};
use super::pass::{EQUAL, TileInstance, style_bits};
use super::scene::LayerTiles;
use super::slots::{existing, grid_of};
use super::visible::{TileRect, within};
use crate::scene::{BLOCK_TILES, CHUNK_TILES, Cell, Chunk, Surround, TileLayer, TilePaint};

/// Tiles to a rectangle of equal ones, on average, from which layers close up are drawn by those rather than tile by
/// tile: at 11 pixels a tile that took 0.8 to 0.9 of the time.
const MANY_EQUAL: u64 = 3;

/// Way in which chunks become rectangles.
#[derive(Clone, Copy, Debug, PartialEq)]
enum RectMode {
    /// One for each chunk.
    Whole,
    /// The filled blocks.
    Blocks,
    /// Blocks, or equal tiles where that is cheaper for tiles of this size in pixels.
    Cheapest(f32),
    /// Equal tiles, known to be few.
    Equal,
}

/// The rectangles of a frame that are drawn by chunks.
#[derive(Debug)]
pub struct TileChunks {
    tiles: Vec<TileInstance>,
    equal: EqualRects,
    most: usize,
}

impl TileChunks {
    /// None, for a device that takes no more than this.
    pub fn new(most: usize) -> Self {
        Self { tiles: Vec::new(), equal: EqualRects::default(), most }
    }

    /// Another scene.
    pub fn reset(&mut self) {
        self.equal.reset();
    }

    /// A frame begins.
    pub fn begin(&mut self) {
        self.equal.begin();
    }

    /// All rectangles.
    pub fn all(&self) -> &[TileInstance] {
        &self.tiles
    }

    /// Keeps only the first rectangles.
    pub fn truncate(&mut self, len: usize) {
        self.tiles.truncate(len);
    }

    /// Adds rectangles of equal tiles where a layer of pictures shows few of them for its tiles; `false`, and nothing
    /// added, where there are too many. `is_final` is taken back where the next frame knows more.
    pub fn add_few_equal(&mut self, layer: LayerTiles<'_>, view: TileRect, is_final: &mut bool) -> bool {
        let (few, before) = (self.are_few_equal(layer, view, is_final), self.tiles.len());
        let are_there = few && self.add(layer, view, RectMode::Equal, is_final);
        if few && !are_there {
            self.tiles.truncate(before);
        }
        are_there
    }

    fn are_few_equal(
        &mut self,
        LayerTiles { id, tiles, .. }: LayerTiles<'_>,
        view: TileRect,
        is_final: &mut bool,
    ) -> bool {
        let (mut count, mut area) = (0_u64, 0_u64);
        for (n, chunk) in within(&tiles.chunks, view.chunks(tiles.size_tiles), grid_of) {
            match self.equal.of(PICTURES, id, n as u32, chunk, tiles.size_tiles) {
                RectSearch::Rects(Equal { rects, .. }) => {
                    let rects =
                        rects.iter().map(|equal| equal.rect.stretched(tiles.size_tiles, view).intersection(view));
                    for tiles in rects.map(TileRect::area).filter(|tiles| *tiles > 0) {
                        count += 1;
                        area = area.saturating_add(tiles);
                    }
                }
                RectSearch::TooMany => return false,
                RectSearch::NotYet => {
                    *is_final = false;
                    return false;
                }
            }
        }
        area >= count * MANY_EQUAL
    }

    /// Adds the filled blocks of the chunks that the view shows: looking up air for every pixel costs much more than
    /// some more rectangles (on a software adapter a whole real map took a quarter of the time of whole chunks). Where
    /// equal tiles are cheaper still, those. Where a device does not take that many rectangles, whole chunks are the way
    /// to draw the same with fewer. Whether all are there; `is_final` is taken back where the next frame knows more.
    pub fn add_visible(&mut self, layer: LayerTiles<'_>, view: TileRect, tile_px: f32, is_final: &mut bool) -> bool {
        let before = self.tiles.len();
        [RectMode::Cheapest(tile_px), RectMode::Blocks, RectMode::Whole].into_iter().any(|mode| {
            self.tiles.truncate(before);
            self.add(layer, view, mode, is_final)
        })
    }

    /// Adds rectangles until all are there or the device takes no more; whether all are there.
    fn add(&mut self, layer: LayerTiles<'_>, view: TileRect, mode: RectMode, is_final: &mut bool) -> bool {
        let LayerTiles { on_gpu, tiles, slots, id } = layer;
        let TileLayer { size_tiles, paint, .. } = *tiles;
        let costs = if matches!(paint, TilePaint::Numbers(_)) { NUMBERS } else { PICTURES };
        for (n, chunk) in within(&tiles.chunks, view.chunks(size_tiles), grid_of) {
            let whole = chunk_rect(chunk, size_tiles);
            let mut add = |rect: TileRect, slot: [u32; 4]| {
                let rect = rect.stretched(size_tiles, view);
                let shown = match paint {
                    TilePaint::Around(frame) => frame_parts(frame, rect.intersection(view)),
                    TilePaint::Picture | TilePaint::Numbers(_) => [Some(rect), None, None, None],
                };
                let shown = shown.into_iter().flatten().filter(|rect| rect.intersects(view));
                self.tiles.extend(shown.map(|rect| instance(rect, whole, slot)));
            };
            let found = match mode {
                RectMode::Whole | RectMode::Blocks => RectSearch::TooMany,
                RectMode::Cheapest(tile_px) if !Equal::could_be_worth_it(costs, chunk, tile_px) => RectSearch::TooMany,
                _ => self.equal.of(costs, id, n as u32, chunk, size_tiles),
            };
            *is_final &= !matches!(found, RectSearch::NotYet);
            let equal = match (found, mode) {
                (RectSearch::Rects(equal), RectMode::Cheapest(tile_px)) => {
                    Some(equal).filter(|e| e.is_worth_it(costs, chunk, tile_px))
                }
                (RectSearch::Rects(equal), _) => Some(equal),
                (RectSearch::TooMany | RectSearch::NotYet, _) => None,
            };
            let cells = slots.cells.get(n).and_then(|slot| on_gpu.cells_at(*slot));
            match (equal, cells) {
                (Some(equal), cells) => {
                    let slot = |Cell { index, flags }: Cell| match paint {
                        TilePaint::Numbers(_) => cells.map(|cells| looked_up(cells, paint)),
                        _ => Some([index.into(), flags.into(), 0, EQUAL]),
                    };
                    let slots = equal.rects.iter().filter_map(|EqualRect { rect, cell }| Some((*rect, slot(*cell)?)));
                    slots.for_each(|(rect, slot)| add(rect, slot));
                }
                (None, Some(cells)) if mode == RectMode::Whole => add(whole, looked_up(cells, paint)),
                (None, Some(cells)) => filled_rects(chunk, whole).for_each(|rect| add(rect, looked_up(cells, paint))),
                // It is still on its way to the device.
                (None, None) => {}
            }
            if self.tiles.len() > self.most {
                self.tiles.truncate(self.most);
                return false;
            }
        }
        true
    }

    /// Adds a rectangle for each run of cells with something in them: what a shader does for every pixel of a number is
    /// much work, also for pixels that then show nothing.
    pub fn add_runs(&mut self, layer: LayerTiles<'_>, view: TileRect) -> bool {
        let LayerTiles { on_gpu, tiles, slots, .. } = layer;
        for (n, chunk) in within(&tiles.chunks, view.chunks(tiles.size_tiles), grid_of) {
            let cells = slots.cells.get(n).and_then(|slot| on_gpu.cells_at(*slot));
            let Some(cells) = cells else { continue };
            let whole = chunk_rect(chunk, tiles.size_tiles);
            let runs = filled_runs(chunk, whole).map(|rect| rect.stretched(tiles.size_tiles, view));
            let shown = runs.filter(|rect| rect.intersects(view));
            self.tiles.extend(shown.map(|rect| instance(rect, whole, looked_up(cells, tiles.paint))));
            if self.tiles.len() > self.most {
                self.tiles.truncate(self.most);
                return false;
            }
        }
        true
    }
}

/// The tiles of a chunk that exist.
pub fn chunk_rect(chunk: &Chunk, size_tiles: UVec2) -> TileRect {
    let end = chunk.origin_tiles + existing(chunk, size_tiles);
    TileRect { min: chunk.origin_tiles.as_ivec2(), max: end.as_ivec2() }
}

/// Tiles in the filled blocks that a view shows of a layer, the layer's edge repeated for ever.
pub fn filled_area(tiles: &TileLayer, view: TileRect) -> usize {
    let in_chunk = |chunk: &Chunk| -> u64 {
        let rects = filled_rects(chunk, chunk_rect(chunk, tiles.size_tiles));
        rects.map(|rect| rect.stretched(tiles.size_tiles, view).intersection(view).area()).sum()
    };
    let chunks = within(&tiles.chunks, view.chunks(tiles.size_tiles), grid_of);
    usize::try_from(chunks.map(|(_, chunk)| in_chunk(chunk)).sum::<u64>()).unwrap_or(usize::MAX)
}

/// The filled blocks of a chunk, neighbours in a row as one rectangle.
fn filled_rects(chunk: &Chunk, whole: TileRect) -> impl Iterator<Item = TileRect> {
    const SIDE: i32 = BLOCK_TILES as i32;
    let filled = chunk.filled_blocks;
    (0..8).flat_map(move |row| {
        let mut left = (filled >> (8 * row)) as u8;
        let mut column = 0;
        std::iter::from_fn(move || {
            let skip = left.trailing_zeros() as i32;
            left = left.checked_shr(skip as u32)?;
            let run = left.trailing_ones() as i32;
            left = left.checked_shr(run as u32).unwrap_or(0);
            let from = column + skip;
            column = from + run;
            let min = whole.min + IVec2::new(from, row) * SIDE;
            let max = whole.min + IVec2::new(column, row + 1) * SIDE;
            Some(TileRect { min, max: max.min(whole.max) })
        })
    })
}

/// The runs of cells with something in them, row by row.
fn filled_runs(chunk: &Chunk, whole: TileRect) -> impl Iterator<Item = TileRect> {
    let size = (whole.max - whole.min).as_uvec2();
    let rows = chunk.cells.chunks_exact(CHUNK_TILES as usize).take(size.y as usize);
    rows.zip(whole.min.y..).flat_map(move |(row, y)| {
        let mut x = whole.min.x;
        let cells = row.get(..size.x as usize).unwrap_or_default();
        let is_air = |cell: &Cell| *cell == Cell::default();
        cells.chunk_by(move |a, b| is_air(a) == is_air(b)).filter_map(move |run| {
            let from = x;
            x += run.len() as i32;
            let rect = TileRect { min: IVec2::new(from, y), max: IVec2::new(x, y + 1) };
            run.first().is_some_and(|cell| !is_air(cell)).then_some(rect)
        })
    })
}

/// How cells that lie there on the device are looked up.
fn looked_up([x, y, page]: [u32; 3], paint: TilePaint) -> [u32; 4] {
    let style = match paint {
        TilePaint::Picture | TilePaint::Around(_) => 0,
        TilePaint::Numbers(style) => style_bits(style),
    };
    [x, y, page, style]
}

fn instance(rect: TileRect, chunk: TileRect, slot: [u32; 4]) -> TileInstance {
    TileInstance { rect: rect.corners(), chunk: chunk.included(), slot }
}

/// Parts of a rectangle that lie in a frame: above the hole, left and right of it, below.
pub fn frame_parts(Surround { inner, outer, .. }: Surround, rect: TileRect) -> [Option<TileRect>; 4] {
    let part = |[x0, y0, x1, y1]: [i32; 4]| {
        let part = TileRect { min: IVec2::new(x0, y0), max: IVec2::new(x1, y1) }.intersection(rect);
        (part.area() > 0).then_some(part)
    };
    let ([l, t, r, b], [x0, y0, x1, y1]) = (outer, inner);
    [part([l, t, r, y0]), part([l, y0, x0, y1]), part([x1, y0, r, y1]), part([l, y1, r, b])]
}

#[cfg(test)]
mod tests {
    use glam::{IVec2, UVec2};

    use super::{TileRect, chunk_rect, filled_rects, filled_runs, frame_parts};
    use crate::scene::{Cell, Chunk, Surround};

    fn rect(x0: i32, y0: i32, x1: i32, y1: i32) -> TileRect {
        TileRect { min: IVec2::new(x0, y0), max: IVec2::new(x1, y1) }
    }

    fn chunk(filled_blocks: u64) -> Chunk {
        Chunk { origin_tiles: UVec2::new(64, 0), cells: Default::default(), filled_blocks }
    }

    fn rects(filled_blocks: u64, size: UVec2) -> Vec<TileRect> {
        let chunk = chunk(filled_blocks);
        filled_rects(&chunk, chunk_rect(&chunk, size)).collect()
    }

    #[test]
    fn a_frame_covers_what_is_around_the_hole_once() {
        let frame = Surround { inner: [-2, -1, 5, 4], outer: [-6, -6, 9, 9], pulses: false };
        let parts: Vec<_> = frame_parts(frame, rect(-100, -100, 100, 100)).into_iter().flatten().collect();
        for (x, y) in (-10..12).flat_map(|y| (-10..12).map(move |x| (x, y))) {
            let covering = parts.iter().filter(|part| part.intersects(rect(x, y, x + 1, y + 1))).count();
            let within = |[x0, y0, x1, y1]: [i32; 4]| (x0..x1).contains(&x) && (y0..y1).contains(&y);
            assert_eq!(covering, usize::from(within(frame.outer) && !within(frame.inner)), "({x}, {y})");
        }
        assert!(frame_parts(frame, rect(0, 0, 3, 3)).iter().all(Option::is_none), "the view is in the hole");
    }

    #[test]
    fn runs_of_numbers_have_rectangles_of_their_own() {
        let mut cells = vec![Cell::default(); 64 * 64];
        for (x, y) in [(0, 0), (1, 0), (3, 0), (63, 1), (0, 2), (5, 63)] {
            cells[y * 64 + x].flags = 7;
        }
        let chunk = Chunk { origin_tiles: UVec2::new(64, 0), cells: cells.into(), filled_blocks: 1 };
        let runs = |size| filled_runs(&chunk, chunk_rect(&chunk, size)).collect::<Vec<_>>();
        let of = |x: i32, y: i32, w: i32| rect(64 + x, y, 64 + x + w, y + 1);
        assert_eq!(runs(UVec2::splat(500)), [of(0, 0, 2), of(3, 0, 1), of(63, 1, 1), of(0, 2, 1), of(5, 63, 1)]);
        assert_eq!(runs(UVec2::new(66, 2)), [of(0, 0, 2)], "cut at the layer's edge");
    }

    #[test]
    fn runs_of_filled_blocks_become_rectangles() {
        let size = UVec2::new(500, 500);
        assert_eq!(rects(1, size), [rect(64, 0, 72, 8)]);
        assert_eq!(rects(0b1110_0110, size), [rect(72, 0, 88, 8), rect(104, 0, 128, 8)]);
        assert_eq!(rects(1 << 63 | 0xff << 8, size), [rect(64, 8, 128, 16), rect(120, 56, 128, 64)]);
        assert_eq!(rects(u64::MAX, size).len(), 8);
        assert_eq!(rects(0b11, UVec2::new(75, 3)), [rect(64, 0, 75, 3)], "cut at the layer's edge");
    }
}
