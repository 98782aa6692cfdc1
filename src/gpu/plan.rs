//! What to draw this frame: plain data, worked out without touching the device. Costs what is visible, whatever the
//! size of the map.

use glam::{IVec2, UVec2, Vec2};

use super::clip;
use super::overdraw::{Overdraw, Seen};
use super::pass::{FarInstance, LayerUniform, SingleInstance, TileInstance};
use super::quad_runs::QuadRuns;
use super::scene::SceneOnGpu;
use super::singles::add_singles;
use super::slots::{FarPart, LayerSlots, averages_row, existing, grid_of};
use super::visible::{FARTHEST_TILE, Scale, TileRect, tile_px, within};
use crate::base::{Rect, TILE_WORLD};
use crate::scene::{
    BLOCK_TILES, CHUNK_TILES, Chunk, FrameParams, Group, Layer, LayerContent, PxRect, QuadLayer, TextureIndex,
    TileLayer,
};

/// Tiles that are larger than this on the target are drawn by blocks, smaller ones by whole chunks, in pixels.
const BLOCKS_FROM_PX: f32 = 4.0;

/// What a draw call draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawKind {
    /// Tiles one by one; instances from [`Plan::singles`].
    Singles,
    /// Chunks of tiles; instances from [`Plan::tiles`].
    Tiles,
    /// Tiles a little smaller than a pixel; instances from [`Plan::far`].
    Between,
    /// Tiles as far pictures; instances from [`Plan::far`].
    Far,
    /// Quads; instances from the scene's quad buffer.
    Quads,
}

/// One draw call.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// What is drawn.
    pub kind: DrawKind,
    /// Texture; `None` = plain white.
    pub texture: Option<TextureIndex>,
    /// Scissor rectangle on the target.
    pub scissor: PxRect,
    /// Position in [`Plan::uniforms`].
    pub uniform: u32,
    /// First instance.
    pub first: u32,
    /// Number of instances.
    pub count: u32,
}

/// How much a device takes in one frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanLimits {
    /// Draw calls.
    pub draws: usize,
    /// Instances of tiles that are drawn one by one.
    pub singles: usize,
    /// Instances of chunks.
    pub tiles: usize,
    /// Instances of far pictures.
    pub far: usize,
}

/// Everything that a frame hands to the device. Reused from frame to frame.
#[derive(Debug)]
pub struct Plan {
    limits: PlanLimits,
    overdraw: Overdraw,
    /// Layers of which the device takes no more this frame.
    pub left_out: usize,
    /// Draw calls, in painter's order.
    pub draws: Vec<Draw>,
    /// One per visible layer.
    pub uniforms: Vec<LayerUniform>,
    /// Tiles that are drawn one by one, of all draw calls.
    pub singles: Vec<SingleInstance>,
    /// Chunks of all draw calls.
    pub tiles: Vec<TileInstance>,
    /// Far pictures of all draw calls.
    pub far: Vec<FarInstance>,
    /// Values of the scene's envelope slots.
    pub envelopes: Vec<[f32; 4]>,
    /// The time of those values.
    evaluated_ns: Option<i64>,
}

/// How a layer is drawn this frame.
#[derive(Clone, Copy)]
struct LayerFrame<'a> {
    on_gpu: &'a SceneOnGpu,
    /// The part of the group's world that shows, and the same in tiles.
    view: Rect,
    view_tiles: TileRect,
    viewport_px: PxRect,
    scissor: PxRect,
    alpha: f32,
}

impl LayerFrame<'_> {
    fn seen(self) -> Seen {
        Seen::new(self.view, self.viewport_px, self.scissor)
    }
}

impl Plan {
    /// An empty plan for a device that takes no more than this.
    pub fn new(limits: PlanLimits) -> Self {
        Self {
            limits,
            overdraw: Overdraw::default(),
            left_out: 0,
            draws: Vec::new(),
            uniforms: Vec::new(),
            singles: Vec::new(),
            tiles: Vec::new(),
            far: Vec::new(),
            envelopes: Vec::new(),
            evaluated_ns: None,
        }
    }

    /// Another scene is drawn from now on.
    pub fn forget_scene(&mut self) {
        self.evaluated_ns = None;
    }

    /// Works out a frame. Whether the values of envelopes are others than in the frame before.
    pub fn make(&mut self, on_gpu: &SceneOnGpu, params: &FrameParams) -> bool {
        self.left_out = 0;
        self.draws.clear();
        self.uniforms.clear();
        self.singles.clear();
        self.tiles.clear();
        self.far.clear();
        let flat = on_gpu.scene.flat();
        let evaluates = self.evaluated_ns != Some(params.time_ns);
        if evaluates {
            flat.evaluate_slots(params.time_ns, &mut self.envelopes);
            self.evaluated_ns = Some(params.time_ns);
        }
        let viewport = params.view.viewport_px;
        if viewport.w == 0 || viewport.h == 0 {
            return evaluates;
        }
        self.overdraw = Overdraw::new(viewport);
        let world = params.view.world_rect(params.camera);
        for group in &flat.groups {
            let scissor = match group.clip {
                None => Some(viewport),
                Some(rect) => clip::scissor(rect, world, viewport),
            };
            if let Some(scissor) = scissor {
                self.group(on_gpu, params, group, scissor);
            }
        }
        evaluates
    }

    fn group(&mut self, on_gpu: &SceneOnGpu, params: &FrameParams, group: &Group, scissor: PxRect) {
        let view = params.view.group_rect(params.camera, group);
        let viewport_px = params.view.viewport_px;
        let frame = LayerFrame { on_gpu, view, view_tiles: TileRect::of_view(view), viewport_px, scissor, alpha: 1.0 };
        for layer in &group.layers {
            if let Some(alpha) = params.layer_alpha(layer) {
                self.layer(LayerFrame { alpha, ..frame }, layer);
            }
        }
    }

    fn layer(&mut self, frame: LayerFrame<'_>, layer: &Layer) {
        match &layer.content {
            LayerContent::Nothing => {}
            LayerContent::Tiles(tiles) => {
                if let Some(slots) = frame.on_gpu.tiles.get(&layer.id) {
                    self.tile_layer(frame, tiles, slots);
                }
            }
            LayerContent::Quads(quads) => {
                if let Some(range) = frame.on_gpu.quad_ranges.get(&layer.id) {
                    self.quad_layer(frame, quads, range.start);
                }
            }
        }
    }

    fn quad_layer(&mut self, frame: LayerFrame<'_>, quads: &QuadLayer, first_quad: u32) {
        let uniform = self.uniforms.len() as u32;
        let mut whole = true;
        for (first, count) in QuadRuns::new(&quads.quads, &self.envelopes, frame.on_gpu.slots, frame.view) {
            let run = quads.quads.get(first as usize..(first + count) as usize).unwrap_or_default();
            let painted = self.overdraw.quads(run, &self.envelopes, frame.seen()) as u32;
            let (texture, scissor, first) = (quads.texture, frame.scissor, first_quad + first);
            let draw = Draw { kind: DrawKind::Quads, texture, scissor, uniform, first, count: painted };
            whole &= painted == count;
            whole &= painted == 0 || push_within(&mut self.draws, self.limits.draws, draw);
        }
        self.add_uniform(frame, [1.0, 1.0, 1.0, frame.alpha], uniform, whole);
    }

    fn tile_layer(&mut self, frame: LayerFrame<'_>, tiles: &TileLayer, slots: &LayerSlots) {
        let uniform = self.uniforms.len() as u32;
        let tile_px = tile_px(frame.view, frame.viewport_px);
        // Without far pictures the cells are looked up from afar too.
        let mut scale = Scale::of(tile_px);
        if scale.needs_far() && slots.far.is_empty() {
            scale = Scale::Near;
        }
        let before = (self.singles.len(), self.tiles.len(), self.far.len());
        let view = frame.view_tiles;
        if scale == Scale::Close && !add_singles(&mut self.singles, tiles, view, self.limits.singles) {
            scale = Scale::Near;
        }
        let mut whole = match scale {
            Scale::Close => true,
            Scale::Near => self.visible_chunks(frame, tiles, slots, tile_px),
            Scale::Between | Scale::Far => self.visible_far(frame, tiles, slots, scale),
        };
        let (kind, first, last) = match scale {
            Scale::Close => (DrawKind::Singles, before.0, self.singles.len()),
            Scale::Near => (DrawKind::Tiles, before.1, self.tiles.len()),
            Scale::Between => (DrawKind::Between, before.2, self.far.len()),
            Scale::Far => (DrawKind::Far, before.2, self.far.len()),
        };
        if last > first {
            let painted = self.painted_tiles(frame, before);
            let (texture, scissor) = (tiles.texture, frame.scissor);
            let (first, count) = (first as u32, painted as u32);
            let draw = Draw { kind, texture, scissor, uniform, first, count };
            let is_drawn = painted > 0 && push_within(&mut self.draws, self.limits.draws, draw);
            let kept = if is_drawn { painted } else { 0 };
            // Only one of the three has grown.
            self.singles.truncate(before.0 + kept);
            self.tiles.truncate(before.1 + kept);
            self.far.truncate(before.2 + kept);
            whole &= kept == last - first as usize;
        }
        self.add_uniform(frame, self.tile_color(tiles, frame.alpha), uniform, whole);
    }

    /// How many of a layer's rectangles, which begin there, may be painted over all that is painted already.
    fn painted_tiles(&mut self, frame: LayerFrame<'_>, (singles, near, far): (usize, usize, usize)) -> usize {
        let singles = self.singles.get(singles..).unwrap_or_default().iter();
        let singles = singles.map(|SingleInstance { tile: [x, y], .. }| [*x, *y, x + 1, y + 1]);
        let near = self.tiles.get(near..).unwrap_or_default().iter().map(|tile| tile.rect);
        let far = self.far.get(far..).unwrap_or_default().iter().map(|far| far.rect);
        self.overdraw.tiles(singles.chain(near).chain(far), frame.seen())
    }

    /// Adds the uniform of a layer if it is drawn, and counts the layer if something of it is missing.
    fn add_uniform(&mut self, frame: LayerFrame<'_>, color: [f32; 4], uniform: u32, whole: bool) {
        if self.draws.last().is_some_and(|draw| draw.uniform == uniform) {
            self.uniforms.push(layer_uniform(frame.view, frame.viewport_px, color));
        }
        self.left_out += usize::from(!whole);
    }

    fn tile_color(&self, tiles: &TileLayer, alpha: f32) -> [f32; 4] {
        let envelope = self.envelopes.get(tiles.color_slot as usize).copied().unwrap_or([1.0; 4]);
        let [r, g, b, a] = tiles.color;
        [r * envelope[0], g * envelope[1], b * envelope[2], a * alpha * envelope[3]]
    }

    /// Adds the chunks that the view shows: whole ones far out, only their filled blocks close up, where looking up
    /// air for every pixel would cost more than a few more rectangles. Where a device does not take that many
    /// rectangles, whole chunks are the way to draw the same with fewer. Whether all are there.
    fn visible_chunks(&mut self, frame: LayerFrame<'_>, tiles: &TileLayer, slots: &LayerSlots, tile_px: f32) -> bool {
        let before = self.tiles.len();
        if self.add_chunks(frame, tiles, slots, tile_px < BLOCKS_FROM_PX) {
            return true;
        }
        self.tiles.truncate(before);
        self.add_chunks(frame, tiles, slots, true)
    }

    /// Adds rectangles until all are there or the device takes no more; whether all are there.
    fn add_chunks(&mut self, frame: LayerFrame<'_>, tiles: &TileLayer, slots: &LayerSlots, as_wholes: bool) -> bool {
        let most = self.limits.tiles;
        let view = frame.view_tiles;
        for (n, chunk) in within(&tiles.chunks, view.chunks(tiles.size_tiles), grid_of) {
            let slot = slots.cells.get(n).and_then(|slot| frame.on_gpu.cells_at(*slot));
            let Some(slot) = slot else { continue };
            let whole = chunk_rect(chunk, tiles.size_tiles);
            let mut add = |rect: TileRect| {
                let rect = rect.stretched(tiles.size_tiles, view);
                if rect.overlaps(view) {
                    self.tiles.push(instance(rect, whole, slot));
                }
            };
            if as_wholes {
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

    /// Adds the far pictures that the view shows, those side by side in one rectangle where cells are not looked up;
    /// whether all are there.
    fn visible_far(&mut self, frame: LayerFrame<'_>, tiles: &TileLayer, slots: &LayerSlots, scale: Scale) -> bool {
        let view = frame.view_tiles;
        let mut end: Option<(IVec2, [u32; 3])> = None;
        for (_, part) in within(&slots.far, view.chunks_and_ring(tiles.size_tiles), FarPart::at) {
            let Some(far) = frame.on_gpu.far_at(part.slot) else { continue };
            let rect = TileRect::of_grid(part.at(), tiles.size_tiles, view);
            let next = Some((part.at() + IVec2::X, [far[0] + frame.on_gpu.far_texels, far[1], far[2]]));
            let joins = scale == Scale::Far && end == Some((part.at(), far));
            let is_full = self.far.len() >= self.limits.far;
            match self.far.last_mut().filter(|_| joins) {
                Some(run) => {
                    run.rect[2] = rect.max.x;
                    run.span[2] += CHUNK_TILES as i32;
                }
                None if is_full => return false,
                None => self.far.extend(far_instance(frame.on_gpu, tiles, slots, part, rect, far)),
            }
            end = next;
        }
        true
    }
}

/// Adds a draw call unless there are too many; whether it was added.
fn push_within(draws: &mut Vec<Draw>, most: usize, draw: Draw) -> bool {
    let fits = draws.len() < most;
    draws.extend(fits.then_some(draw));
    fits
}

/// The tiles of a chunk that exist.
fn chunk_rect(chunk: &Chunk, size_tiles: UVec2) -> TileRect {
    let end = chunk.origin_tiles + existing(chunk, size_tiles);
    TileRect { min: chunk.origin_tiles.as_ivec2(), max: end.as_ivec2() }
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

fn instance(rect: TileRect, chunk: TileRect, [x, y, page]: [u32; 3]) -> TileInstance {
    TileInstance { rect: corners(rect), chunk: included(chunk), slot: [x, y, page, 0] }
}

fn far_instance(
    on_gpu: &SceneOnGpu,
    tiles: &TileLayer,
    slots: &LayerSlots,
    part: &FarPart,
    rect: TileRect,
    [x, y, page]: [u32; 3],
) -> Option<FarInstance> {
    let chunk = tiles.chunks.get(part.chunk as usize)?;
    let min = part.at() * CHUNK_TILES as i32;
    let span = TileRect { min, max: min + IVec2::splat(CHUNK_TILES as i32) };
    // Where cells are not looked up they may be missing.
    let cells = slots.cells.get(part.chunk as usize).and_then(|slot| on_gpu.cells_at(*slot)).unwrap_or_default();
    Some(FarInstance {
        rect: corners(rect),
        span: corners(span),
        far: [x, y, page, on_gpu.far_texels],
        chunk: included(chunk_rect(chunk, tiles.size_tiles)),
        slot: [cells[0], cells[1], cells[2], averages_row(tiles)],
    })
}

fn corners(rect: TileRect) -> [i32; 4] {
    [rect.min.x, rect.min.y, rect.max.x, rect.max.y]
}

/// First and last tile.
fn included(rect: TileRect) -> [i32; 4] {
    corners(TileRect { min: rect.min, max: rect.max - IVec2::ONE })
}

fn layer_uniform(view: Rect, viewport_px: PxRect, color: [f32; 4]) -> LayerUniform {
    let size_px = viewport_px.size().as_vec2();
    let origin_tiles = view.min / TILE_WORLD;
    let origin_tile = origin_tiles.floor().clamp(Vec2::splat(-FARTHEST_TILE), Vec2::splat(FARTHEST_TILE));
    LayerUniform {
        origin_world: view.min.into(),
        size_world: view.size().into(),
        viewport_px: [viewport_px.x as f32, viewport_px.y as f32],
        tiles_per_px: (view.size() / TILE_WORLD / size_px).into(),
        origin_tile: origin_tile.as_ivec2().into(),
        origin_fraction: (origin_tiles - origin_tile).into(),
        color,
    }
}

#[cfg(test)]
mod tests {
    use glam::{IVec2, UVec2};

    use super::{TileRect, chunk_rect, filled_rects};
    use crate::scene::Chunk;

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
    fn runs_of_filled_blocks_become_rectangles() {
        let size = UVec2::new(500, 500);
        assert_eq!(rects(1, size), [rect(64, 0, 72, 8)]);
        assert_eq!(rects(0b1110_0110, size), [rect(72, 0, 88, 8), rect(104, 0, 128, 8)]);
        assert_eq!(rects(1 << 63 | 0xff << 8, size), [rect(64, 8, 128, 16), rect(120, 56, 128, 64)]);
        assert_eq!(rects(u64::MAX, size).len(), 8);
        assert_eq!(rects(0b11, UVec2::new(75, 3)), [rect(64, 0, 75, 3)], "cut at the layer's edge");
    }
}
