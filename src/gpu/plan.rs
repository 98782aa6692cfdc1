//! What to draw this frame: plain data, worked out without touching the device.

use glam::{IVec2, UVec2, Vec2};

use super::pass::{LayerUniform, TileInstance};
use super::scene::SceneOnGpu;
use super::{cells, clip};
use crate::base::{Rect, TILE_WORLD};
use crate::scene::{CHUNK_TILES, Chunk, FrameParams, Group, Layer, LayerContent, PxRect, TextureIndex, TileLayer};

/// Tiles further out than this are cut off, so that coordinates stay far from the integer limits.
const FARTHEST_TILE: f32 = 16_000_000.0;

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

/// Everything that a frame hands to the device. Reused from frame to frame.
#[derive(Debug, Default)]
pub struct Plan {
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
    /// Works out a frame.
    pub fn make(&mut self, on_gpu: &SceneOnGpu, params: &FrameParams) {
        self.draws.clear();
        self.uniforms.clear();
        self.tiles.clear();
        let flat = on_gpu.scene.flat();
        flat.evaluate_slots(params.time_ns, &mut self.envelopes);
        let viewport = params.view.viewport_px;
        if viewport.w == 0 || viewport.h == 0 {
            return;
        }
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
                self.visible_chunks(tiles, view, *slot);
                let count = self.tiles.len() as u32 - first;
                (DrawKind::Tiles, tiles.texture, self.tile_color(tiles, alpha), first, count)
            }
            LayerContent::Quads(quads) => {
                let Some(range) = on_gpu.quad_ranges.get(&layer.id) else { return };
                (DrawKind::Quads, quads.texture, [1.0, 1.0, 1.0, alpha], range.start, range.len() as u32)
            }
        };
        if count > 0 {
            self.uniforms.push(layer_uniform(view, params.view.viewport_px, color));
            self.draws.push(Draw { kind, texture, scissor, uniform, first, count });
        }
    }

    fn tile_color(&self, tiles: &TileLayer, alpha: f32) -> [f32; 4] {
        let envelope = self.envelopes.get(tiles.color_slot as usize).copied().unwrap_or([1.0; 4]);
        let [r, g, b, a] = tiles.color;
        [r * envelope[0], g * envelope[1], b * envelope[2], a * alpha * envelope[3]]
    }

    /// Adds the chunks that the view shows; those at the layer's edge reach outwards as far as the view does.
    fn visible_chunks(&mut self, tiles: &TileLayer, view: Rect, first_slot: u32) {
        let limit = |v: Vec2| v.clamp(Vec2::splat(-FARTHEST_TILE), Vec2::splat(FARTHEST_TILE));
        let view_min = limit((view.min / TILE_WORLD).floor()).as_ivec2();
        let view_max = limit((view.max / TILE_WORLD).ceil()).as_ivec2();
        for (n, chunk) in tiles.chunks.iter().enumerate() {
            let (rect_min, rect_max, last) = stretched(chunk, tiles.size_tiles, view_min, view_max);
            if rect_min.cmplt(view_max).all() && view_min.cmplt(rect_max).all() {
                let origin = chunk.origin_tiles.as_ivec2();
                self.tiles.push(TileInstance {
                    rect: [rect_min.x, rect_min.y, rect_max.x, rect_max.y],
                    chunk: [origin.x, origin.y, last.x, last.y],
                    slot: cells::slot(first_slot + n as u32),
                });
            }
        }
    }
}

/// The rectangle that a chunk covers (min, max) and its last existing cell. The layer's edge repeats for ever, so a
/// chunk at the edge covers everything beyond it, as far as the view goes.
fn stretched(chunk: &Chunk, size_tiles: UVec2, view_min: IVec2, view_max: IVec2) -> (IVec2, IVec2, IVec2) {
    let origin = chunk.origin_tiles.as_ivec2();
    let end = (chunk.origin_tiles + UVec2::splat(CHUNK_TILES)).min(size_tiles).as_ivec2();
    let at_start = chunk.origin_tiles.cmpeq(UVec2::ZERO);
    let at_end = end.cmpeq(size_tiles.as_ivec2());
    let min = IVec2::select(at_start, origin.min(view_min), origin);
    let max = IVec2::select(at_end, end.max(view_max), end);
    (min, max, end - IVec2::ONE)
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
