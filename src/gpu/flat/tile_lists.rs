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

use glam::IVec2;

use super::draw::{DrawKind, PlanLimits};
use super::far::TEXELS;
use super::far_rects::{FarRects, PaintedArea, are_enough};
use super::near_tiles::{add_near_numbers, add_near_tiles};
use super::pass::{FarInstance, NearTileInstance, TileInstance};
use super::scene::LayerTiles;
use super::slots::{FarPart, averages_row};
use super::tile_chunks::{TileChunks, chunk_rect, filled_area};
use super::visible::{Scale, TileRect, grid_size, within};
use crate::base::LayerId;
use crate::scene::{CHUNK_TILES, NumberStyle, TilePaint};

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

/// Key of a list: equal keys give equal lists.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    layer: LayerId,
    view: TileRect,
    scale: Scale,
    /// Far pictures are painted where they show something, rather than whole.
    in_rects: bool,
}

/// Numbers of instances of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ends {
    near: usize,
    tiles: usize,
    far: usize,
}

#[derive(Debug)]
struct CachedList {
    /// `None` = this list must be made anew whatever shows.
    key: Option<Key>,
    before: Ends,
    list: TileList,
}

/// The lists of a frame, in draw order.
#[derive(Debug)]
pub struct TileLists {
    limits: PlanLimits,
    lists: Vec<CachedList>,
    /// The list that the next layer of this frame may find to be its own.
    next: usize,
    /// Lists that this frame has made.
    made: usize,
    /// The next frame would make some of them otherwise.
    is_unfinished: bool,
    near: Vec<NearTileInstance>,
    tiles: TileChunks,
    far: Vec<FarInstance>,
    far_rects: FarRects,
    /// Instances that the device has.
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
            is_unfinished: false,
            near: Vec::new(),
            tiles: TileChunks::new(limits.tiles),
            far: Vec::new(),
            far_rects: FarRects::default(),
            sent: Ends::default(),
        }
    }

    /// Drops all lists, for another scene.
    pub fn reset(&mut self) {
        self.far_rects.reset();
        self.tiles.reset();
        self.reset_lists();
    }

    /// Drops the lists, since more of the scene is on the device.
    pub fn reset_lists(&mut self) {
        self.next = 0;
        self.drop_rest();
    }

    /// A frame begins.
    pub fn begin(&mut self) {
        self.next = 0;
        self.made = 0;
        self.is_unfinished = false;
        self.far_rects.begin();
        self.tiles.begin();
    }

    /// All layers of the frame have been asked for.
    pub fn end(&mut self) {
        self.drop_rest();
    }

    /// Lists that this frame had to make.
    pub fn made(&self) -> usize {
        self.made
    }

    /// Whether the next frame would make some lists otherwise, though nothing moves: more is known of their chunks then.
    pub fn is_unfinished(&self) -> bool {
        self.is_unfinished
    }

    /// The rectangles of the next layer in draw order, in a view of so many tiles of that size.
    pub fn next(&mut self, layer: LayerTiles<'_>, view: TileRect, tile_px: f32) -> TileList {
        // Without far pictures the cells are looked up from afar too; numbers have none.
        let scale = match Scale::of(tile_px) {
            Scale::Near | Scale::Sparse if matches!(layer.tiles.paint, TilePaint::Numbers(_)) => Scale::Near,
            _ if layer.tiles.paint != TilePaint::Picture => Scale::Chunks,
            scale if scale.needs_far() && layer.slots.far.is_empty() => Scale::Chunks,
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
        let (list, is_final) = self.make(layer, key, tile_px);
        self.is_unfinished |= !is_final;
        self.lists.push(CachedList { key: is_final.then_some(key), before, list });
        self.next += 1;
        self.made += 1;
        list
    }

    /// Keeps only the first rectangles of the list that was asked for last.
    pub fn cut(&mut self, count: usize) {
        let Some(kept) = self.next.checked_sub(1).and_then(|last| self.lists.get_mut(last)) else { return };
        let CachedList { key, before, list } = kept;
        if count >= list.count {
            return;
        }
        *key = None;
        list.count = count;
        let mut ends = *before;
        match list.kind {
            DrawKind::NearTiles | DrawKind::NearNumbers => ends.near += count,
            DrawKind::ChunkTiles | DrawKind::ChunkNumbers => ends.tiles += count,
            _ => ends.far += count,
        }
        self.lists.truncate(self.next);
        self.truncate(ends);
    }

    /// The rectangles of a list: left, top, right, bottom, in tiles.
    pub fn rects(&self, list: TileList) -> impl Iterator<Item = [i32; 4]> {
        let part = list.first..list.first + list.count;
        let of = |kinds: &[DrawKind]| if kinds.contains(&list.kind) { part.clone() } else { 0..0 };
        let near = self.near.get(of(&[DrawKind::NearTiles, DrawKind::NearNumbers])).unwrap_or_default().iter();
        let tiles =
            self.tiles.all().get(of(&[DrawKind::ChunkTiles, DrawKind::ChunkNumbers])).unwrap_or_default().iter();
        let far = self.far.get(of(&[DrawKind::LodBlend, DrawKind::Far])).unwrap_or_default().iter();
        let near = near.map(|NearTileInstance { tile: [x, y], .. }| [*x, *y, x + 1, y + 1]);
        near.chain(tiles.map(|tile| tile.rect)).chain(far.map(|far| far.rect))
    }

    /// Tiles that are drawn one by one, and how many of them the device has.
    pub fn near(&self) -> (&[NearTileInstance], usize) {
        (&self.near, self.sent.near)
    }

    /// Chunks, and how many of them the device has.
    pub fn tiles(&self) -> (&[TileInstance], usize) {
        (self.tiles.all(), self.sent.tiles)
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
        Ends { near: self.near.len(), tiles: self.tiles.all().len(), far: self.far.len() }
    }

    /// Drops the lists behind those that this frame has found or made.
    fn drop_rest(&mut self) {
        if let Some(CachedList { before, .. }) = self.lists.get(self.next) {
            let before = *before;
            self.lists.truncate(self.next);
            self.truncate(before);
        }
    }

    fn truncate(&mut self, ends: Ends) {
        self.near.truncate(ends.near);
        self.tiles.truncate(ends.tiles);
        self.far.truncate(ends.far);
        let Ends { near, tiles, far } = self.sent;
        self.sent = Ends { near: near.min(ends.near), tiles: tiles.min(ends.tiles), far: far.min(ends.far) };
    }

    /// A list, and whether it would be the same when made once more.
    fn make(&mut self, layer: LayerTiles<'_>, key: Key, tile_px: f32) -> (TileList, bool) {
        let before = self.ends();
        let mut is_final = true;
        let (kind, is_whole) = match layer.tiles.paint {
            TilePaint::Numbers(style) => self.add_numbers(layer, key, style, tile_px, &mut is_final),
            TilePaint::Picture | TilePaint::Around(_) => self.add_tiles(layer, key, tile_px, &mut is_final),
        };
        let (first, end) = match kind {
            DrawKind::NearTiles | DrawKind::NearNumbers => (before.near, self.near.len()),
            DrawKind::ChunkTiles | DrawKind::ChunkNumbers => (before.tiles, self.tiles.all().len()),
            DrawKind::LodBlend | DrawKind::Far | DrawKind::Quads => (before.far, self.far.len()),
        };
        let list = TileList { kind, first, count: end - first, area_tiles: 0, is_whole };
        let areas = self.rects(list).map(|[x0, y0, x1, y1]| TileRect { min: [x0, y0].into(), max: [x1, y1].into() });
        (TileList { area_tiles: areas.fold(0, |sum, rect| sum.saturating_add(rect.area())), ..list }, is_final)
    }

    /// Adds what a layer's tiles are drawn by: how, and whether all are there.
    fn add_tiles(&mut self, layer: LayerTiles<'_>, key: Key, tile_px: f32, is_final: &mut bool) -> (DrawKind, bool) {
        let Key { view, scale, .. } = key;
        let most = match scale {
            Scale::Near => self.limits.near,
            Scale::Sparse => self.limits.near.min(self.near.len() + filled_area(layer.tiles, view) / 2),
            Scale::Chunks | Scale::LodBlend | Scale::Far => 0,
        };
        let is_near = matches!(scale, Scale::Near | Scale::Sparse);
        if is_near && self.tiles.add_few_equal(layer, view, is_final) {
            return (DrawKind::ChunkTiles, true);
        }
        if is_near && add_near_tiles(&mut self.near, layer.tiles, view, most) {
            return (DrawKind::NearTiles, true);
        }
        match scale {
            Scale::Near | Scale::Sparse | Scale::Chunks => {
                (DrawKind::ChunkTiles, self.tiles.add_visible(layer, view, tile_px, is_final))
            }
            Scale::LodBlend => (DrawKind::LodBlend, self.visible_far(layer, key, is_final)),
            Scale::Far => (DrawKind::Far, self.visible_far(layer, key, is_final)),
        }
    }

    /// Adds numbers one by one; where they are hatched, too many, or too small to be read, by rectangles of cells.
    fn add_numbers(
        &mut self,
        layer: LayerTiles<'_>,
        key: Key,
        style: NumberStyle,
        tile_px: f32,
        is_final: &mut bool,
    ) -> (DrawKind, bool) {
        let Key { view, scale, .. } = key;
        let most = self.limits.near;
        if scale == Scale::Near && !style.hatched && add_near_numbers(&mut self.near, layer.tiles, style, view, most) {
            return (DrawKind::NearNumbers, true);
        }
        let is_whole = match scale {
            Scale::Near => self.tiles.add_runs(layer, view),
            _ => self.tiles.add_visible(layer, view, tile_px, is_final),
        };
        (DrawKind::ChunkNumbers, is_whole)
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
                None => PaintedArea::Whole,
            };
            *is_final &= !matches!(painted, PaintedArea::NotYetKnown);
            if let PaintedArea::Rects(rects) = painted {
                let rects = rects.iter().filter(|rect| rect.intersects(view));
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
        rect: rect.corners(),
        span: span.corners(),
        far: [x, y, page, on_gpu.parts.far_texels],
        chunk: chunk_rect(chunk, tiles.size_tiles).included(),
        slot: [cells[0], cells[1], cells[2], averages_row(tiles)],
    })
}
