//! What to draw this frame: plain data, worked out without touching the device.

use glam::{IVec2, UVec2, Vec2};

use super::cells::Sheet;
use super::clip;
use super::overdraw::Overdraw;
use super::pass::{LayerUniform, TileInstance};
use super::scene::SceneOnGpu;
use crate::base::{Rect, TILE_WORLD};
use crate::scene::{
    BLOCK_TILES, CHUNK_TILES, Chunk, FrameParams, Group, Layer, LayerContent, PxRect, TextureIndex, TileLayer,
};

/// Tiles further out than this are cut off, so that coordinates stay far from the integer limits.
const FARTHEST_TILE: f32 = 16_000_000.0;

/// Tiles that are larger than this on the target are drawn by blocks, smaller ones by whole chunks, in pixels.
const BLOCKS_FROM_PX: f32 = 4.0;

/// What a draw call draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawKind {
    /// Tiles; instances from [`Plan::tiles`].
    Tiles,
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
    /// Tile instances.
    pub tiles: usize,
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
    /// One per draw call.
    pub uniforms: Vec<LayerUniform>,
    /// Tile instances of all draw calls.
    pub tiles: Vec<TileInstance>,
    /// Values of the scene's envelope slots.
    pub envelopes: Vec<[f32; 4]>,
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
            tiles: Vec::new(),
            envelopes: Vec::new(),
        }
    }

    /// Works out a frame.
    pub fn make(&mut self, on_gpu: &SceneOnGpu, params: &FrameParams) {
        self.left_out = 0;
        self.draws.clear();
        self.uniforms.clear();
        self.tiles.clear();
        let flat = on_gpu.scene.flat();
        flat.evaluate_slots(params.time_ns, &mut self.envelopes);
        let viewport = params.view.viewport_px;
        if viewport.w == 0 || viewport.h == 0 {
            return;
        }
        self.overdraw = Overdraw::new(viewport);
        let world = params.view.world_rect(params.camera);
        for group in &flat.groups {
            let scissor = match group.clip {
                None => Some(viewport),
                Some(rect) => clip::scissor(rect, world, viewport),
            };
            let Some(scissor) = scissor else { continue };
            for layer in &group.layers {
                if let Some(alpha) = params.layer_alpha(layer) {
                    self.layer(on_gpu, params, group, layer, alpha, scissor);
                }
            }
        }
    }

    fn layer(
        &mut self,
        on_gpu: &SceneOnGpu,
        params: &FrameParams,
        group: &Group,
        layer: &Layer,
        alpha: f32,
        scissor: PxRect,
    ) {
        let view = params.view.group_rect(params.camera, group);
        let uniform = self.uniforms.len() as u32;
        let (kind, texture, color, first, count) = match &layer.content {
            LayerContent::Nothing => return,
            LayerContent::Tiles(tiles) => {
                let Some(slot) = on_gpu.first_chunk.get(&layer.id) else { return };
                let first = self.tiles.len() as u32;
                let tile_px = params.view.viewport_px.w as f32 * TILE_WORLD / view.size().x;
                self.visible_chunks(tiles, view, tile_px, on_gpu.sheet, *slot);
                let count = self.tiles.len() as u32 - first;
                (DrawKind::Tiles, tiles.texture, self.tile_color(tiles, alpha), first, count)
            }
            LayerContent::Quads(quads) => {
                let Some(range) = on_gpu.quad_ranges.get(&layer.id) else { return };
                (DrawKind::Quads, quads.texture, [1.0, 1.0, 1.0, alpha], range.start, range.len() as u32)
            }
        };
        if count == 0 {
            return;
        }
        if self.draws.len() >= self.limits.draws || !self.affordable(layer, view, params.view.viewport_px, first) {
            self.left_out += 1;
            if kind == DrawKind::Tiles {
                self.tiles.truncate(first as usize);
            }
        } else {
            self.uniforms.push(layer_uniform(view, params.view.viewport_px, color));
            self.draws.push(Draw { kind, texture, scissor, uniform, first, count });
        }
    }

    /// Whether a layer, of which the tiles begin at `first`, may be painted over all that is there already.
    fn affordable(&mut self, layer: &Layer, view: Rect, viewport: PxRect, first: u32) -> bool {
        let px_per_world = viewport.size().as_vec2() / view.size();
        match &layer.content {
            LayerContent::Nothing => true,
            LayerContent::Tiles(_) => {
                let tiles = self.tiles.get(first as usize..).unwrap_or_default();
                self.overdraw.add_tiles(tiles, view, TILE_WORLD, px_per_world)
            }
            LayerContent::Quads(quads) => self.overdraw.add_quads(&quads.quads, &self.envelopes, view, px_per_world),
        }
    }

    fn tile_color(&self, tiles: &TileLayer, alpha: f32) -> [f32; 4] {
        let envelope = self.envelopes.get(tiles.color_slot as usize).copied().unwrap_or([1.0; 4]);
        let [r, g, b, a] = tiles.color;
        [r * envelope[0], g * envelope[1], b * envelope[2], a * alpha * envelope[3]]
    }

    /// Adds the chunks that the view shows: whole ones far out, only their filled blocks close up, where looking up
    /// air for every pixel would cost more than a few more rectangles. Where a device does not take that many
    /// rectangles, whole chunks are the way to draw the same with fewer.
    fn visible_chunks(&mut self, tiles: &TileLayer, view: Rect, tile_px: f32, sheet: Sheet, first_slot: u32) {
        let before = self.tiles.len();
        let fits = self.add_chunks(tiles, view, tile_px < BLOCKS_FROM_PX, sheet, first_slot);
        if !fits {
            self.tiles.truncate(before);
            if !self.add_chunks(tiles, view, true, sheet, first_slot) {
                self.left_out += 1;
            }
        }
    }

    /// Adds rectangles until all are there or the device takes no more; whether all are there.
    fn add_chunks(&mut self, tiles: &TileLayer, view: Rect, as_wholes: bool, sheet: Sheet, first_slot: u32) -> bool {
        let limit = |v: Vec2| v.clamp(Vec2::splat(-FARTHEST_TILE), Vec2::splat(FARTHEST_TILE));
        let view_tiles = TileRect {
            min: limit((view.min / TILE_WORLD).floor()).as_ivec2(),
            max: limit((view.max / TILE_WORLD).ceil()).as_ivec2(),
        };
        let most = self.limits.tiles;
        for (chunk, slot) in tiles.chunks.iter().zip(first_slot..) {
            let whole = chunk_rect(chunk, tiles.size_tiles);
            if !whole.stretched(tiles.size_tiles, view_tiles).overlaps(view_tiles) {
                continue;
            }
            let mut add = |rect: TileRect| {
                let rect = rect.stretched(tiles.size_tiles, view_tiles);
                if rect.overlaps(view_tiles) {
                    self.tiles.push(instance(rect, whole, sheet.slot(slot)));
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
}

/// A rectangle of tiles, `max` not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TileRect {
    min: IVec2,
    max: IVec2,
}

impl TileRect {
    fn overlaps(self, other: Self) -> bool {
        self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
    }

    /// A layer's edge repeats for ever, so what lies at the edge covers everything beyond it, as far as the view goes.
    fn stretched(self, size_tiles: UVec2, view: Self) -> Self {
        let (at_start, at_end) = (self.min.cmpeq(IVec2::ZERO), self.max.cmpeq(size_tiles.as_ivec2()));
        Self {
            min: IVec2::select(at_start, self.min.min(view.min), self.min),
            max: IVec2::select(at_end, self.max.max(view.max), self.max),
        }
    }
}

/// The tiles of a chunk that exist.
fn chunk_rect(chunk: &Chunk, size_tiles: UVec2) -> TileRect {
    let end = (chunk.origin_tiles + UVec2::splat(CHUNK_TILES)).min(size_tiles);
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

fn instance(rect: TileRect, chunk: TileRect, slot: [u32; 4]) -> TileInstance {
    TileInstance {
        rect: [rect.min.x, rect.min.y, rect.max.x, rect.max.y],
        chunk: [chunk.min.x, chunk.min.y, chunk.max.x - 1, chunk.max.y - 1],
        slot,
    }
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
        Chunk { origin_tiles: UVec2::new(64, 0), cells: Box::default(), filled_blocks }
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

    #[test]
    fn only_what_lies_at_the_edge_is_stretched() {
        let (size, view) = (UVec2::new(100, 50), rect(-20, -10, 300, 200));
        assert_eq!(rect(8, 8, 16, 16).stretched(size, view), rect(8, 8, 16, 16));
        assert_eq!(rect(0, 8, 100, 50).stretched(size, view), rect(-20, 8, 300, 200));
        assert_eq!(rect(0, 0, 8, 8).stretched(size, rect(2, 2, 5, 5)), rect(0, 0, 8, 8));
    }
}
