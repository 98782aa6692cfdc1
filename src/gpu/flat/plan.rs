//! Draw calls of a frame: plain data, worked out without touching the device. Costs grow with what is visible, not with the
//! size of the map, and only as far as it differs from the frame before: where nothing moves there is no cost.

use std::ops::Range;

use glam::{IVec2, Vec2};

use super::areas::{Areas, Surface};
use super::clip;
use super::draw::{Draw, DrawKind, PlanLimits};
use super::overdraw::{Overdraw, PaintableArea};
use super::pass::{EQUAL, LayerUniform};
use super::quad_lists::{QuadLists, QuadRun};
use super::quad_runs::{Moment, QuadRuns};
use super::scene::{FlatOnGpu, LayerTiles};
use super::slot_values::SlotValues;
use super::tile_chunks::frame_parts;
use super::tile_lists::{TileList, TileLists};
use super::visible::{FARTHEST_TILE, TileRect, least_tile_px, tile_px};
use crate::base::{LayerId, Rect, TILE_WORLD};
use crate::scene::{
    DrawnLayer, FlatFrame, Group, Highlight, HighlightSet, LayerContent, PxRect, Quad, QuadLayer, Surround, TileLayer,
    TilePaint, Xray,
};

/// Draw calls of one layer of quads while some of them stand out: each change between those and the rest takes one more.
const MOST_PARTS: usize = 4096;
/// More rectangles or quads of a layer that moves are not looked at in every frame: they may lie anywhere.
const MOST_LOOKED_AT: usize = 1024;

/// Layers that are drawn before others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// All in their order.
    All,
    /// Those of the design.
    Design,
    /// Those of physics.
    Physics,
}

impl Pass {
    fn has(self, layer: &DrawnLayer) -> bool {
        match self {
            Self::All => true,
            Self::Design => layer.physics.is_none(),
            Self::Physics => layer.physics.is_some(),
        }
    }
}

/// The draw calls of one layer: none where it moves and does not show now.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerDraws {
    /// The layer.
    pub layer: LayerId,
    /// Positions in [`Plan::draws`].
    pub draws: Range<usize>,
    /// Change as time passes.
    pub motion: LayerMotion,
    /// Pixels that it paints.
    pub painted_px: f64,
}

/// Change of a layer as time passes, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayerMotion {
    /// Nothing.
    None,
    /// How strongly it shows: [`Plan::pulse`] times as strongly as with the uniform after its own.
    Pulse,
    /// Anything.
    Any,
}

impl LayerDraws {
    /// Whether it may look different as time passes.
    pub fn moves(&self) -> bool {
        self.motion != LayerMotion::None
    }
}

/// Change from the frame before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameChange {
    /// Anything may differ.
    #[default]
    Anything,
    /// Time has passed: only layers that move differ.
    Time,
    /// Nothing differs.
    Nothing,
}

/// Difference of a plan from that of the frame before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanDelta {
    /// Something differs.
    pub any: bool,
    /// Values of envelopes differ.
    pub slots: bool,
    /// Layers whose instances had to be worked out.
    pub layers: usize,
}

/// Everything that a frame sends to the device. Reused from frame to frame.
#[derive(Debug)]
pub struct Plan {
    limits: PlanLimits,
    overdraw: Overdraw,
    /// Parameters of the frame before, whatever the time; `None` = there was none.
    made_for: Option<FlatFrame>,
    quads: QuadLists,
    /// The time of the frame before, also where its plan was that of an earlier one.
    asked_ns: i64,
    /// The uniforms of pulsing layers.
    pulsing: Vec<usize>,
    /// Which slots make what reads them stand out; empty = all.
    standing: Vec<bool>,
    /// How strongly what stands out is drawn, and the rest.
    strengths: [f32; 2],
    /// Layers of which the device takes no more this frame.
    pub left_out: usize,
    /// Instances that are rectangles of equal tiles.
    pub equal: usize,
    /// Change from the frame before.
    pub change: FrameChange,
    /// Draw calls, in painter's order.
    pub draws: Vec<Draw>,
    /// The same, layer by layer.
    pub layers: Vec<LayerDraws>,
    /// Areas that the layers that move paint on.
    pub moving: Areas,
    /// Strength of pulsing layers, of 1.
    pub pulse: f32,
    /// One or two for each visible layer.
    pub uniforms: Vec<LayerUniform>,
    /// Instances of tile layers.
    pub tiles: TileLists,
    /// Values of the scene's envelope slots.
    pub slots: SlotValues,
}

/// Parameters of a layer in this frame.
#[derive(Clone, Copy)]
struct LayerFrame<'a> {
    on_gpu: &'a FlatOnGpu,
    id: LayerId,
    /// The part of the group's world that shows, and the same in tiles.
    view: Rect,
    view_tiles: TileRect,
    viewport_px: PxRect,
    scissor: PxRect,
    alpha: f32,
}

impl LayerFrame<'_> {
    fn paintable(self) -> PaintableArea {
        PaintableArea::new(self.view, self.viewport_px, self.scissor)
    }

    fn surface(self) -> Surface {
        Surface { view: self.view, viewport: self.viewport_px, scissor: self.scissor }
    }
}

impl Plan {
    /// An empty plan for a device that takes no more than this.
    pub fn new(limits: PlanLimits) -> Self {
        Self {
            limits,
            overdraw: Overdraw::default(),
            made_for: None,
            quads: QuadLists::default(),
            asked_ns: 0,
            pulsing: Vec::new(),
            standing: Vec::new(),
            strengths: [1.0; 2],
            left_out: 0,
            equal: 0,
            change: FrameChange::default(),
            draws: Vec::new(),
            layers: Vec::new(),
            moving: Areas::default(),
            pulse: 1.0,
            uniforms: Vec::new(),
            tiles: TileLists::new(limits),
            slots: SlotValues::default(),
        }
    }

    /// Another scene is drawn from now on.
    pub fn reset(&mut self) {
        self.left_out = 0;
        self.equal = 0;
        self.draws.clear();
        self.layers.clear();
        self.moving.clear();
        self.reset_lists();
        self.tiles.reset();
        self.slots.reset();
    }

    /// Drops what depends on the parts that are on the device.
    pub fn reset_lists(&mut self) {
        self.made_for = None;
        self.tiles.reset_lists();
    }

    /// Works out a frame.
    pub fn make(&mut self, on_gpu: &FlatOnGpu, params: &FlatFrame) -> PlanDelta {
        let slots = self.slots.evaluate(&on_gpu.parts.scene, params.time_ns);
        let same_view = self.made_for.as_ref().is_some_and(|before| before.differs_in_time_only(params));
        let same_time = std::mem::replace(&mut self.asked_ns, params.time_ns) == params.time_ns;
        let was_final = self.is_final();
        let change = move |now: &Self| match same_view && was_final && now.is_final() {
            true if same_time => FrameChange::Nothing,
            true => FrameChange::Time,
            false => FrameChange::Anything,
        };
        if same_view && !slots && !self.tiles.is_unfinished() {
            // The same is drawn again, also where something is missing.
            self.change = if same_time { FrameChange::Nothing } else { change(self) };
            self.show_pulse(params.time_ns);
            return PlanDelta { any: !same_time && !self.pulsing.is_empty(), ..PlanDelta::default() };
        }
        if !same_view {
            self.made_for = Some(params.clone());
            self.emphasize(on_gpu, &params.emphasis);
        }
        self.left_out = 0;
        self.pulsing.clear();
        self.draws.clear();
        self.layers.clear();
        self.moving.clear();
        self.uniforms.clear();
        self.tiles.begin();
        self.quads.begin(same_view);
        self.groups(on_gpu, params);
        self.tiles.end();
        self.show_pulse(params.time_ns);
        self.equal = self.count_equal();
        self.change = change(self);
        PlanDelta { any: true, slots, layers: self.tiles.made() + self.quads.made() }
    }

    /// Sets the strength of pulsing layers at a time.
    fn show_pulse(&mut self, time_ns: i64) {
        self.pulse = Surround::pulse(time_ns);
        for uniform in &self.pulsing {
            if let Some([now, full]) = self.uniforms.get_mut(*uniform..uniform + 2) {
                now.color[3] = full.color[3] * self.pulse;
            }
        }
    }

    /// Nothing is missing, and the next frame would find nothing more.
    fn is_final(&self) -> bool {
        self.left_out == 0 && !self.tiles.is_unfinished()
    }

    fn count_equal(&self) -> usize {
        let (tiles, _) = self.tiles.tiles();
        let drawn =
            |draw: &Draw| tiles.get(draw.first as usize..(draw.first + draw.count) as usize).unwrap_or_default();
        let draws = self.draws.iter().filter(|draw| draw.kind == DrawKind::ChunkTiles);
        draws.flat_map(drawn).filter(|tile| tile.slot[3] == EQUAL).count()
    }

    fn emphasize(&mut self, on_gpu: &FlatOnGpu, emphasis: &Highlight) {
        self.strengths = [emphasis.strength, emphasis.rest];
        self.standing.clear();
        if emphasis.of != HighlightSet::All {
            let flat = &*on_gpu.parts.scene;
            self.standing.extend(flat.slots.iter().map(|slot| emphasis.has(flat, *slot)));
        }
    }

    fn groups(&mut self, on_gpu: &FlatOnGpu, params: &FlatFrame) {
        let viewport = params.view.viewport_px;
        if viewport.w == 0 || viewport.h == 0 {
            return;
        }
        self.overdraw = Overdraw::new(viewport);
        // X-ray shows physics over the design, also over what the map has in front of it, so that tiles look the same
        // everywhere.
        let passes: &[Pass] = if params.xray == Xray::Dimmed { &[Pass::Design, Pass::Physics] } else { &[Pass::All] };
        for pass in passes {
            self.pass(on_gpu, params, *pass);
        }
    }

    fn pass(&mut self, on_gpu: &FlatOnGpu, params: &FlatFrame, pass: Pass) {
        let (viewport, world) = (params.view.viewport_px, params.view.world_rect(params.camera));
        for group in &on_gpu.parts.scene.groups {
            let scissor = match group.clip {
                None => Some(viewport),
                Some(rect) => clip::scissor(rect, world, viewport),
            };
            let only = params.only.unwrap_or(viewport);
            let scissor = scissor.and_then(|scissor| scissor.common(only));
            if let Some(scissor) = scissor {
                self.group(on_gpu, params, (group, pass), scissor);
            }
        }
    }

    fn group(&mut self, on_gpu: &FlatOnGpu, params: &FlatFrame, (group, pass): (&Group, Pass), scissor: PxRect) {
        let view = params.view.group_rect(params.camera, group);
        let (view_tiles, viewport_px) = (TileRect::of_view(view), params.view.viewport_px);
        for (_, layer) in group.drawn().filter(|(_, layer)| pass.has(layer)) {
            if let Some(alpha) = params.layer_alpha(layer) {
                self.layer(LayerFrame { on_gpu, id: layer.id, view, view_tiles, viewport_px, scissor, alpha }, layer);
            }
        }
    }

    fn layer(&mut self, frame: LayerFrame<'_>, layer: &DrawnLayer) {
        let (first, painted_before) = (self.draws.len(), self.overdraw.painted_px());
        let motion = match &layer.content {
            LayerContent::Nothing | LayerContent::Sounds(_) => LayerMotion::None,
            LayerContent::Tiles(tiles) => self.tile_layer(frame, tiles),
            LayerContent::Quads(quads) => {
                let first = frame.on_gpu.first_quad(layer.id).filter(|_| frame.on_gpu.has_texture(quads.texture));
                let moves = first.is_some_and(|first| self.quad_layer(frame, quads, first));
                if moves { LayerMotion::Any } else { LayerMotion::None }
            }
        };
        // A layer that moves may show with the next frame, between others that keep still.
        if motion != LayerMotion::None || self.draws.len() > first {
            self.layers.push(LayerDraws {
                layer: layer.id,
                draws: first..self.draws.len(),
                motion,
                painted_px: self.overdraw.painted_px() - painted_before,
            });
        }
    }

    /// Adds the draw calls of a layer of quads. Whether it moves.
    fn quad_layer(&mut self, frame: LayerFrame<'_>, quads: &QuadLayer, first_quad: u32) -> bool {
        let uniform = self.uniforms.len() as u32;
        let (texture, scissor) = (quads.texture, frame.scissor);
        let (standing, shows_rest) = (std::mem::take(&mut self.standing), self.strengths[1] > 0.0);
        let stands = |quad: &Quad| stands_out(&standing, quad.position_slot) || stands_out(&standing, quad.color_slot);
        // All quads of a run stand out, or none does; the rest has the second of the layer's uniforms.
        let is_rest = |first: u32| !quads.quads.get(first as usize).is_none_or(stands);
        let draw = |(first, count): QuadRun| Draw {
            kind: DrawKind::Quads,
            texture,
            scissor,
            uniform: uniform + u32::from(is_rest(first)),
            first: first_quad + first,
            count,
        };
        let is_drawn = |(first, count): QuadRun| count > 0 && (shows_rest || !is_rest(first));
        let draws_before = self.draws.len();
        let (mut whole, mut moves) = (true, false);
        if self.quads.steady_px().is_some_and(|px| self.overdraw.paint(px)) {
            for run in self.quads.take_over().iter().copied().filter(|run| is_drawn(*run)) {
                whole &= push_within(&mut self.draws, self.limits.draws, draw(run));
            }
        } else {
            let painted_before = self.overdraw.painted_px();
            let values = self.slots.values();
            let moment = Moment { envelopes: values, slots: frame.on_gpu.parts.slots, view: frame.view };
            let mut looked_at = 0;
            let (mut parts, most_parts) = (0, if standing.is_empty() { usize::MAX } else { MOST_PARTS });
            moves = quads.quads.iter().any(|q| self.slots.moves(q.position_slot) || self.slots.moves(q.color_slot));
            for (mut first, count) in QuadRuns::new(&quads.quads, moment) {
                let run = quads.quads.get(first as usize..(first + count) as usize).unwrap_or_default();
                for part in run.chunk_by(|a, b| stands(a) == stands(b)) {
                    let count = part.len() as u32;
                    whole &= parts < most_parts || !is_drawn((first, count));
                    if is_drawn((first, count)) && parts < most_parts {
                        let painted = self.overdraw.quads(part, values, frame.paintable()) as u32;
                        looked_at += if moves { part.len() } else { 0 };
                        if moves && looked_at <= MOST_LOOKED_AT {
                            let bounds = part.iter().filter_map(|quad| moment.bounds(quad));
                            bounds.for_each(|bounds| self.moving.add(bounds, frame.surface()));
                        }
                        self.quads.add((first, painted));
                        whole &= painted == count;
                        whole &=
                            painted == 0 || push_within(&mut self.draws, self.limits.draws, draw((first, painted)));
                        parts += 1;
                    }
                    first += count;
                }
            }
            if looked_at > MOST_LOOKED_AT {
                self.moving.add(frame.view, frame.surface());
            }
            self.quads.close(self.overdraw.painted_px() - painted_before, whole && !moves);
        }
        if self.draws.len() > draws_before {
            let needed = if standing.is_empty() { 1 } else { 2 };
            let alphas = self.strengths.iter().take(needed).map(|strength| frame.alpha * strength);
            let uniforms = alphas.map(|alpha| layer_uniform(frame.view, frame.viewport_px, [1.0, 1.0, 1.0, alpha]));
            self.uniforms.extend(uniforms);
        }
        self.left_out += usize::from(!whole);
        self.standing = standing;
        moves
    }

    /// Adds the draw call of a layer of tiles.
    fn tile_layer(&mut self, frame: LayerFrame<'_>, tiles: &TileLayer) -> LayerMotion {
        let LayerFrame { on_gpu, id, view_tiles, scissor, .. } = frame;
        let strength = self.strengths[usize::from(!stands_out(&self.standing, tiles.color_slot))];
        let frame = LayerFrame { alpha: frame.alpha * strength, ..frame };
        if frame.alpha <= 0.0 {
            return LayerMotion::None;
        }
        let Some(slots) = on_gpu.parts.tiles.get(&id) else { return LayerMotion::None };
        let uniform = self.uniforms.len() as u32;
        let layer = LayerTiles { on_gpu, id, tiles, slots };
        let tile_px = tile_px(frame.view, frame.viewport_px);
        if tile_px < least_tile_px(tiles.paint) {
            return LayerMotion::None;
        }
        let list = self.tiles.next(layer, view_tiles, tile_px);
        let mut drawn = TileList { count: 0, ..list };
        let mut whole = list.is_whole;
        let needs_texture = matches!(list.kind, DrawKind::NearTiles | DrawKind::ChunkTiles);
        if list.count > 0 && (!needs_texture || on_gpu.has_texture(tiles.texture)) {
            let all = self.overdraw.tiles_together(list.area_tiles, frame.paintable());
            let painted = if all { list.count } else { self.overdraw.tiles(self.tiles.rects(list), frame.paintable()) };
            let texture = tiles.texture;
            let draw =
                Draw { kind: list.kind, texture, scissor, uniform, first: list.first as u32, count: painted as u32 };
            let is_drawn = painted > 0 && push_within(&mut self.draws, self.limits.draws, draw);
            drawn.count = if is_drawn { painted } else { 0 };
            self.tiles.cut(drawn.count);
            whole &= drawn.count == list.count;
        }
        self.add_uniform(frame, self.tile_color(tiles, frame.alpha), uniform, whole);
        let pulses = matches!(tiles.paint, TilePaint::Around(frame) if frame.pulses);
        if pulses && let Some(full) = self.uniforms.get(uniform as usize).copied() {
            self.pulsing.push(uniform as usize);
            self.uniforms.push(full);
        }
        // In this view the same tiles show at all times, or none.
        let motion = match self.slots.moves(tiles.color_slot) {
            _ if list.count == 0 => LayerMotion::None,
            true => LayerMotion::Any,
            false if pulses => LayerMotion::Pulse,
            false => LayerMotion::None,
        };
        if motion != LayerMotion::None {
            self.add_moving(frame, tiles.paint, drawn);
        }
        motion
    }

    /// Adds the areas that a moving layer of tiles paints on.
    fn add_moving(&mut self, frame: LayerFrame<'_>, paint: TilePaint, drawn: TileList) {
        let view = frame.view_tiles;
        let mut add = |rect: TileRect| {
            let corner = |at: IVec2| at.as_vec2() * TILE_WORLD;
            self.moving.add(Rect::new(corner(rect.min), corner(rect.max)), frame.surface());
        };
        match paint {
            // Its many rectangles lie along four.
            TilePaint::Around(border) => frame_parts(border, view).into_iter().flatten().for_each(add),
            _ if drawn.count > MOST_LOOKED_AT => add(view),
            _ => self.tiles.rects(drawn).for_each(|[x0, y0, x1, y1]| {
                add(TileRect { min: IVec2::new(x0, y0), max: IVec2::new(x1, y1) });
            }),
        }
    }

    /// Adds the uniform of a layer if it is drawn, and counts the layer if something of it is missing.
    fn add_uniform(&mut self, frame: LayerFrame<'_>, color: [f32; 4], uniform: u32, whole: bool) {
        if self.draws.last().is_some_and(|draw| draw.uniform == uniform) {
            self.uniforms.push(layer_uniform(frame.view, frame.viewport_px, color));
        }
        self.left_out += usize::from(!whole);
    }

    fn tile_color(&self, tiles: &TileLayer, alpha: f32) -> [f32; 4] {
        let envelope = self.slots.values().get(tiles.color_slot as usize).copied().unwrap_or([1.0; 4]);
        let [r, g, b, a] = tiles.color;
        [r * envelope[0], g * envelope[1], b * envelope[2], a * alpha * envelope[3]]
    }
}

/// Whether a slot is highlighted, by a list of slots; an empty list = all are.
fn stands_out(standing: &[bool], slot: u32) -> bool {
    standing.is_empty() || standing.get(slot as usize).copied().unwrap_or(false)
}

/// Adds a draw call unless there are too many; whether it was added.
fn push_within(draws: &mut Vec<Draw>, most: usize, draw: Draw) -> bool {
    let fits = draws.len() < most;
    draws.extend(fits.then_some(draw));
    fits
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
