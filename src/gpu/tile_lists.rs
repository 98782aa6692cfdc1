//! The rectangles of tile layers that a frame draws: tiles one by one, chunks, or far pictures. Which ones depends on
//! the tiles that the view touches and not on where exactly it lies, so lists are kept from frame to frame: as long as
//! layers show the same tiles in the same way, nothing is worked out and nothing is sent to the device.
//!
//! ```text
//!   lists   │ sky, by chunks │ trees, one by one │ ground, one by one │
//!   tiles   │ sky            │
//!   singles │ trees      │ ground              │
//! ```
//!
//! Where a layer shows other tiles than before, its list and those behind it are made anew.

use glam::{IVec2, UVec2};

use super::far::TEXELS;
use super::far_rects::{FarRects, Painted, are_enough};
use super::pass::{FarInstance, SingleInstance, TileInstance, style_bits};
use super::plan::{DrawKind, PlanLimits};
use super::scene::SceneOnGpu;
use super::singles::{add_numbers, add_singles};
use super::slots::{FarPart, LayerSlots, averages_row, existing, grid_of};
use super::visible::{Scale, TileRect, grid_size, within};
use crate::base::LayerId;
use crate::scene::{BLOCK_TILES, CHUNK_TILES, Cell, Chunk, NumberStyle, Surround, TileLayer, TilePaint};

/// A tile layer of an uploaded scene.
#[derive(Clone, Copy)]
pub struct LayerTiles<'a> {
    /// What it belongs to.
    pub on_gpu: &'a SceneOnGpu,
    /// Which layer it is.
    pub id: LayerId,
    /// Its tiles.
    pub tiles: &'a TileLayer,
    /// Where they lie on the device.
    pub slots: &'a LayerSlots,
}

/// The rectangles of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileList {
    /// How they are drawn, and so which of the three kinds of instances they are.
    pub kind: DrawKind,
    /// First instance.
    pub first: usize,
    /// Number of instances.
    pub count: usize,
    /// Tiles that they cover together. No two cover the same.
    pub area_tiles: u64,
    /// Nothing is missing for lack of room.
    pub is_whole: bool,
}

/// What decides a list.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    layer: LayerId,
    view: TileRect,
    scale: Scale,
    /// Far pictures are painted where they show something, rather than whole.
    in_rects: bool,
}

/// How many instances of each kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ends {
    singles: usize,
    tiles: usize,
    far: usize,
}

#[derive(Debug)]
struct Kept {
    /// `None` = this list must be made anew whatever shows.
    key: Option<Key>,
    before: Ends,
    list: TileList,
}

/// The lists of a frame, in draw order.
#[derive(Debug)]
pub struct TileLists {
    limits: PlanLimits,
    lists: Vec<Kept>,
    /// The list that the next layer of this frame may find to be its own.
    next: usize,
    /// Lists that this frame has made.
    made: usize,
    singles: Vec<SingleInstance>,
    tiles: Vec<TileInstance>,
    far: Vec<FarInstance>,
    far_rects: FarRects,
    /// What of them the device has.
    sent: Ends,
}

impl TileLists {
    /// No lists, for a device that takes no more than this.
    pub fn new(limits: PlanLimits) -> Self {
        Self {
            limits,
            lists: Vec::new(),
            next: 0,
            made: 0,
            singles: Vec::new(),
            tiles: Vec::new(),
            far: Vec::new(),
            far_rects: FarRects::default(),
            sent: Ends::default(),
        }
    }

    /// Whatever was there is no longer so: another scene, or more of the same.
    pub fn forget(&mut self) {
        self.next = 0;
        self.far_rects.forget();
        self.drop_rest();
    }

    /// A frame begins.
    pub fn begin(&mut self) {
        self.next = 0;
        self.made = 0;
        self.far_rects.begin();
    }

    /// All layers of the frame have been asked for.
    pub fn end(&mut self) {
        self.drop_rest();
    }

    /// Lists that this frame had to make.
    pub fn made(&self) -> usize {
        self.made
    }

    /// The rectangles of the next layer in draw order, in a view of so many tiles of that size.
    pub fn next(&mut self, layer: LayerTiles<'_>, view: TileRect, tile_px: f32) -> TileList {
        // Without far pictures the cells are looked up from afar too; numbers have none.
        let scale = match Scale::of(tile_px) {
            Scale::Close | Scale::Middle if matches!(layer.tiles.paint, TilePaint::Numbers(_)) => Scale::Close,
            _ if layer.tiles.paint != TilePaint::Picture => Scale::Near,
            scale if scale.needs_far() && layer.slots.far.is_empty() => Scale::Near,
            scale => scale,
        };
        let in_rects = scale.needs_far() && are_enough(tile_px) && layer.on_gpu.parts.far_texels == TEXELS;
        let key = Key { layer: layer.id, view, scale, in_rects };
        if let Some(kept) = self.lists.get(self.next).filter(|kept| kept.key == Some(key)) {
            self.next += 1;
            return kept.list;
        }
        self.drop_rest();
        let before = self.ends();
        let (list, is_final) = self.make(layer, key);
        self.lists.push(Kept { key: is_final.then_some(key), before, list });
        self.next += 1;
        self.made += 1;
        list
    }

    /// Keeps only the first rectangles of the list that was asked for last.
    pub fn cut(&mut self, count: usize) {
        let Some(kept) = self.next.checked_sub(1).and_then(|last| self.lists.get_mut(last)) else { return };
        let Kept { key, before, list } = kept;
        if count >= list.count {
            return;
        }
        *key = None;
        list.count = count;
        let mut ends = *before;
        match list.kind {
            DrawKind::Singles | DrawKind::Numbers => ends.singles += count,
            DrawKind::Tiles | DrawKind::NumbersInChunks => ends.tiles += count,
            _ => ends.far += count,
        }
        self.lists.truncate(self.next);
        self.truncate(ends);
    }

    /// The rectangles of a list: left, top, right, bottom, in tiles.
    pub fn rects(&self, list: TileList) -> impl Iterator<Item = [i32; 4]> {
        let part = list.first..list.first + list.count;
        let of = |kinds: &[DrawKind]| if kinds.contains(&list.kind) { part.clone() } else { 0..0 };
        let singles = self.singles.get(of(&[DrawKind::Singles, DrawKind::Numbers])).unwrap_or_default().iter();
        let tiles = self.tiles.get(of(&[DrawKind::Tiles, DrawKind::NumbersInChunks])).unwrap_or_default().iter();
        let far = self.far.get(of(&[DrawKind::Between, DrawKind::Far])).unwrap_or_default().iter();
        let singles = singles.map(|SingleInstance { tile: [x, y], .. }| [*x, *y, x + 1, y + 1]);
        singles.chain(tiles.map(|tile| tile.rect)).chain(far.map(|far| far.rect))
    }

    /// Tiles that are drawn one by one, and how many of them the device has.
    pub fn singles(&self) -> (&[SingleInstance], usize) {
        (&self.singles, self.sent.singles)
    }

    /// Chunks, and how many of them the device has.
    pub fn tiles(&self) -> (&[TileInstance], usize) {
        (&self.tiles, self.sent.tiles)
    }

    /// Far pictures, and how many of them the device has.
    pub fn far(&self) -> (&[FarInstance], usize) {
        (&self.far, self.sent.far)
    }

    /// The device has all there is.
    pub fn mark_sent(&mut self) {
        self.sent = self.ends();
    }

    fn ends(&self) -> Ends {
        Ends { singles: self.singles.len(), tiles: self.tiles.len(), far: self.far.len() }
    }

    /// Drops the lists behind those that this frame has found or made.
    fn drop_rest(&mut self) {
        if let Some(Kept { before, .. }) = self.lists.get(self.next) {
            let before = *before;
            self.lists.truncate(self.next);
            self.truncate(before);
        }
    }

    fn truncate(&mut self, ends: Ends) {
        self.singles.truncate(ends.singles);
        self.tiles.truncate(ends.tiles);
        self.far.truncate(ends.far);
        let Ends { singles, tiles, far } = self.sent;
        self.sent = Ends { singles: singles.min(ends.singles), tiles: tiles.min(ends.tiles), far: far.min(ends.far) };
    }

    /// A list, and whether it would be the same when made once more.
    fn make(&mut self, layer: LayerTiles<'_>, key: Key) -> (TileList, bool) {
        let before = self.ends();
        let mut is_final = true;
        let (kind, is_whole) = match layer.tiles.paint {
            TilePaint::Numbers(style) => self.add_numbers(layer, key, style),
            TilePaint::Picture | TilePaint::Around(_) => self.add_tiles(layer, key, &mut is_final),
        };
        let (first, end) = match kind {
            DrawKind::Singles | DrawKind::Numbers => (before.singles, self.singles.len()),
            DrawKind::Tiles | DrawKind::NumbersInChunks => (before.tiles, self.tiles.len()),
            DrawKind::Between | DrawKind::Far | DrawKind::Quads => (before.far, self.far.len()),
        };
        let list = TileList { kind, first, count: end - first, area_tiles: 0, is_whole };
        let areas = self.rects(list).map(|[x0, y0, x1, y1]| TileRect { min: [x0, y0].into(), max: [x1, y1].into() });
        (TileList { area_tiles: areas.fold(0, |sum, rect| sum.saturating_add(rect.area())), ..list }, is_final)
    }

    /// Adds what a layer's tiles are drawn by: how, and whether all are there.
    fn add_tiles(&mut self, layer: LayerTiles<'_>, key: Key, is_final: &mut bool) -> (DrawKind, bool) {
        let Key { view, scale, .. } = key;
        let most = match scale {
            Scale::Close => self.limits.singles,
            Scale::Middle => self.limits.singles.min(self.singles.len() + filled_area(layer.tiles, view) / 2),
            Scale::Near | Scale::Between | Scale::Far => 0,
        };
        match scale {
            Scale::Close | Scale::Middle if add_singles(&mut self.singles, layer.tiles, view, most) => {
                (DrawKind::Singles, true)
            }
            Scale::Close | Scale::Middle | Scale::Near => (DrawKind::Tiles, self.visible_chunks(layer, view)),
            Scale::Between => (DrawKind::Between, self.visible_far(layer, key, is_final)),
            Scale::Far => (DrawKind::Far, self.visible_far(layer, key, is_final)),
        }
    }

    /// Adds numbers one by one; where they are hatched, too many, or too small to be read, by rectangles of cells.
    fn add_numbers(&mut self, layer: LayerTiles<'_>, key: Key, style: NumberStyle) -> (DrawKind, bool) {
        let Key { view, scale, .. } = key;
        let most = self.limits.singles;
        if scale == Scale::Close && !style.hatched && add_numbers(&mut self.singles, layer.tiles, style, view, most) {
            return (DrawKind::Numbers, true);
        }
        let is_whole =
            if scale == Scale::Close { self.visible_runs(layer, view) } else { self.visible_chunks(layer, view) };
        (DrawKind::NumbersInChunks, is_whole)
    }

    /// Adds the filled blocks of the chunks that the view shows: looking up air for every pixel costs much more than
    /// some more rectangles (on a software adapter a whole real map took a quarter of the time of whole chunks). Where a
    /// device does not take that many rectangles, whole chunks are the way to draw the same with fewer. Whether all
    /// are there.
    fn visible_chunks(&mut self, layer: LayerTiles<'_>, view: TileRect) -> bool {
        let before = self.tiles.len();
        if self.add_chunks(layer, view, false) {
            return true;
        }
        self.tiles.truncate(before);
        self.add_chunks(layer, view, true)
    }

    /// Adds a rectangle for each run of cells with something in them: what a shader does for every pixel of a number is
    /// much work, also for pixels that then show nothing.
    fn visible_runs(&mut self, layer: LayerTiles<'_>, view: TileRect) -> bool {
        let LayerTiles { on_gpu, tiles, slots, .. } = layer;
        for (n, chunk) in within(&tiles.chunks, view.chunks(tiles.size_tiles), grid_of) {
            let slot = slots.cells.get(n).and_then(|slot| on_gpu.cells_at(*slot));
            let Some(slot) = slot else { continue };
            let whole = chunk_rect(chunk, tiles.size_tiles);
            let runs = filled_runs(chunk, whole).map(|rect| rect.stretched(tiles.size_tiles, view));
            let shown = runs.filter(|rect| rect.overlaps(view));
            self.tiles.extend(shown.map(|rect| instance(rect, whole, slot, tiles.paint)));
            if self.tiles.len() > self.limits.tiles {
                self.tiles.truncate(self.limits.tiles);
                return false;
            }
        }
        true
    }

    /// Adds rectangles until all are there or the device takes no more; whether all are there.
    fn add_chunks(&mut self, layer: LayerTiles<'_>, view: TileRect, in_wholes: bool) -> bool {
        let LayerTiles { on_gpu, tiles, slots, .. } = layer;
        let most = self.limits.tiles;
        for (n, chunk) in within(&tiles.chunks, view.chunks(tiles.size_tiles), grid_of) {
            let slot = slots.cells.get(n).and_then(|slot| on_gpu.cells_at(*slot));
            let Some(slot) = slot else { continue };
            let whole = chunk_rect(chunk, tiles.size_tiles);
            let mut add = |rect: TileRect| {
                let rect = rect.stretched(tiles.size_tiles, view);
                let paint = tiles.paint;
                let shown = match paint {
                    TilePaint::Around(frame) => frame_parts(frame, rect.common(view)),
                    TilePaint::Picture | TilePaint::Numbers(_) => [Some(rect), None, None, None],
                };
                for rect in shown.into_iter().flatten().filter(|rect| rect.overlaps(view)) {
                    self.tiles.push(instance(rect, whole, slot, paint));
                }
            };
            if in_wholes {
                add(whole);
            } else {
                filled_rects(chunk, whole).for_each(add);
            }
            if self.tiles.len() > most {
                self.tiles.truncate(most);
                return false;
            }
        }
        true
    }

    /// Adds the far pictures that the view shows: of those that are mostly air the parts that show something, where a
    /// device takes that many rectangles. Whether all are there; `is_final` is taken back where the next frame knows more.
    fn visible_far(&mut self, layer: LayerTiles<'_>, key: Key, is_final: &mut bool) -> bool {
        let before = self.far.len();
        if self.add_far(layer, key, is_final) {
            return true;
        }
        self.far.truncate(before);
        self.add_far(layer, Key { in_rects: false, ..key }, is_final)
    }

    /// Adds far pictures until all are there or the device takes no more; whether all are there. Whole ones side by side
    /// are one rectangle where cells are not looked up.
    fn add_far(&mut self, layer: LayerTiles<'_>, key: Key, is_final: &mut bool) -> bool {
        let LayerTiles { on_gpu, tiles, slots, id } = layer;
        let Key { view, scale, in_rects, .. } = key;
        let most = self.limits.far;
        let end_of_grid = grid_size(tiles.size_tiles);
        let mut end: Option<(IVec2, [u32; 3])> = None;
        for (_, part) in within(&slots.far, view.chunks_and_ring(tiles.size_tiles), FarPart::at) {
            let Some(far) = on_gpu.far_at(part.slot) else { continue };
            let cells = slots.cells.get(part.chunk as usize).and_then(|slot| on_gpu.cells_at(*slot));
            // Where cells are looked up as well they must be there too.
            if cells.is_none() && scale.needs_cells() {
                continue;
            }
            let is_inside = part.at().cmpge(IVec2::ZERO).all() && part.at().cmplt(end_of_grid).all();
            let painted = match tiles.chunks.get(part.chunk as usize).filter(|_| in_rects && is_inside) {
                Some(chunk) => self.far_rects.of(id, part.chunk, chunk, tiles.size_tiles),
                None => Painted::Whole,
            };
            *is_final &= !matches!(painted, Painted::NotYetKnown);
            if let Painted::Rects(rects) = painted {
                let rects = rects.iter().filter(|rect| rect.overlaps(view));
                self.far
                    .extend(rects.filter_map(|rect| far_instance(layer, part, *rect, far, cells.unwrap_or_default())));
                if self.far.len() > most {
                    self.far.truncate(most);
                    return false;
                }
                end = None;
                continue;
            }
            let rect = TileRect::of_grid(part.at(), tiles.size_tiles, view);
            let next = Some((part.at() + IVec2::X, [far[0] + on_gpu.parts.far_texels, far[1], far[2]]));
            let joins = scale == Scale::Far && end == Some((part.at(), far));
            let is_full = self.far.len() >= most;
            match self.far.last_mut().filter(|_| joins) {
                Some(run) => {
                    run.rect[2] = rect.max.x;
                    run.span[2] += CHUNK_TILES as i32;
                }
                None if is_full => return false,
                None => self.far.extend(far_instance(layer, part, rect, far, cells.unwrap_or_default())),
            }
            end = next;
        }
        true
    }
}

/// The tiles of a chunk that exist.
fn chunk_rect(chunk: &Chunk, size_tiles: UVec2) -> TileRect {
    let end = chunk.origin_tiles + existing(chunk, size_tiles);
    TileRect { min: chunk.origin_tiles.as_ivec2(), max: end.as_ivec2() }
}

/// Tiles in the filled blocks that a view shows of a layer, the layer's edge repeated for ever.
fn filled_area(tiles: &TileLayer, view: TileRect) -> usize {
    let in_chunk = |chunk: &Chunk| -> u64 {
        let rects = filled_rects(chunk, chunk_rect(chunk, tiles.size_tiles));
        rects.map(|rect| rect.stretched(tiles.size_tiles, view).common(view).area()).sum()
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

fn instance(rect: TileRect, chunk: TileRect, [x, y, page]: [u32; 3], paint: TilePaint) -> TileInstance {
    let style = match paint {
        TilePaint::Picture | TilePaint::Around(_) => 0,
        TilePaint::Numbers(style) => style_bits(style),
    };
    TileInstance { rect: corners(rect), chunk: included(chunk), slot: [x, y, page, style] }
}

fn far_instance(
    LayerTiles { on_gpu, tiles, .. }: LayerTiles<'_>,
    part: &FarPart,
    rect: TileRect,
    [x, y, page]: [u32; 3],
    cells: [u32; 3],
) -> Option<FarInstance> {
    let chunk = tiles.chunks.get(part.chunk as usize)?;
    let min = part.at() * CHUNK_TILES as i32;
    let span = TileRect { min, max: min + IVec2::splat(CHUNK_TILES as i32) };
    Some(FarInstance {
        rect: corners(rect),
        span: corners(span),
        far: [x, y, page, on_gpu.parts.far_texels],
        chunk: included(chunk_rect(chunk, tiles.size_tiles)),
        slot: [cells[0], cells[1], cells[2], averages_row(tiles)],
    })
}

/// What a rectangle shares with a frame: above the hole, left and right of it, below.
fn frame_parts(Surround { inner, outer, .. }: Surround, rect: TileRect) -> [Option<TileRect>; 4] {
    let part = |[x0, y0, x1, y1]: [i32; 4]| {
        let part = TileRect { min: IVec2::new(x0, y0), max: IVec2::new(x1, y1) }.common(rect);
        (part.area() > 0).then_some(part)
    };
    let ([l, t, r, b], [x0, y0, x1, y1]) = (outer, inner);
    [part([l, t, r, y0]), part([l, y0, x0, y1]), part([x1, y0, r, y1]), part([l, y1, r, b])]
}

fn corners(rect: TileRect) -> [i32; 4] {
    [rect.min.x, rect.min.y, rect.max.x, rect.max.y]
}

/// First and last tile.
fn included(rect: TileRect) -> [i32; 4] {
    corners(TileRect { min: rect.min, max: rect.max - IVec2::ONE })
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
            let covering = parts.iter().filter(|part| part.overlaps(rect(x, y, x + 1, y + 1))).count();
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
