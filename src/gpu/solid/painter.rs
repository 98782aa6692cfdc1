//! The painter of solid worlds: one per view, with pipelines that all painters of a format share.

use std::sync::Arc;

use glam::{UVec2, Vec2, Vec3};

use super::blended::BlendedOrder;
use super::chunk_draws::{ChunkDraws, is_textured};
use super::faces::Part;
use super::fading::Fading;
use super::land::{self, Land, LandDraws};
use super::pass::{ChunkInstance, ColumnInstance, SolidUniform};
use super::picture::Picture;
use super::piece::Piece;
use super::pipelines::{Pipelines, Quality, SMOOTH_SAMPLES};
use super::scene::{ChunkOnGpu, SolidOnGpu};
use super::tile::{self, TileOnGpu};
use crate::gpu::Gpu;
use crate::gpu::stats::FrameStats;
use crate::scene::PxRect;
use crate::scene::solid::{Aabb, Frustum, Light, SolidFrame, VisibleCells};

/// How much of a thing haze hides at most.
const MOST_HAZE: f32 = 0.85;

/// Levels by which tiles may be finer than the picture and still be drawn, until coarser ones have come.
const FINER_LEVELS: u8 = 2;

/// The cost of a frame. All 0 where the picture was the same as the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolidStats {
    /// Chunks and tiles drawn, one draw call each.
    pub draws: usize,
    /// Chunks left out because they lie outside the picture.
    pub culled: usize,
    /// Chunks left out because solid ground hides them.
    pub hidden: usize,
    /// Triangles drawn.
    pub triangles: usize,
}

impl From<SolidStats> for FrameStats {
    fn from(stats: SolidStats) -> Self {
        // One pass puts the picture down, and one draws it where it is another.
        let passes = 1 + usize::from(stats != SolidStats::default());
        Self { passes, draws: stats.draws, instances: stats.draws, ..Self::default() }
    }
}

/// Draws solid worlds into one view.
#[derive(Debug)]
pub struct Painter {
    pipelines: Arc<Pipelines>,
    world: SolidOnGpu,
    uniform: wgpu::Buffer,
    uniform_group: wgpu::BindGroup,
    instances: wgpu::Buffer,
    tile_instances: wgpu::Buffer,
    land: Land,
    fading: Fading,
    blended_order: BlendedOrder,
    picture: Option<Picture>,
    /// Whether frames that differ from the one before are drawn as drafts.
    drafts: bool,
    /// Whether chunks that ground hides are left out.
    occlusion: bool,
    /// Picture with one sample to a pixel, while its frame may still change.
    draft: Option<Picture>,
    /// Whether `painted` is about the draft: it shows until all strips of the picture are drawn.
    is_draft: bool,
    /// Number of strips of the picture that are drawn, while the draft shows.
    strips_drawn: u32,
    /// Whether time passes between frames; else each picture stands alone and is final at once.
    is_timed: bool,
    /// Whether all near translucent triangles of the picture are in order.
    is_sorted: bool,
    /// The frame and the revision of the world that the picture shows.
    painted: Option<(SolidFrame, u64)>,
    viewport_px: PxRect,
}

impl Painter {
    /// A painter that has not drawn anything.
    pub fn new(gpu: &Gpu, pipelines: Arc<Pipelines>) -> Self {
        let uniform = buffer(gpu, size_of::<SolidUniform>() as u64, wgpu::BufferUsages::UNIFORM);
        let uniform_group = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("solid"),
            layout: &pipelines.uniform_layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: uniform.as_entire_binding() }],
        });
        let instances = buffer(gpu, size_of::<ChunkInstance>() as u64 * 64, wgpu::BufferUsages::VERTEX);
        let tile_instances = buffer(gpu, size_of::<ColumnInstance>() as u64 * 64, wgpu::BufferUsages::VERTEX);
        let viewport_px = PxRect::default();
        Self {
            pipelines,
            world: SolidOnGpu::default(),
            uniform,
            uniform_group,
            instances,
            tile_instances,
            land: Land::default(),
            fading: Fading::default(),
            blended_order: BlendedOrder::default(),
            picture: None,
            drafts: false,
            occlusion: true,
            draft: None,
            is_draft: false,
            strips_drawn: 0,
            is_timed: false,
            is_sorted: true,
            painted: None,
            viewport_px,
        }
    }

    /// Draws a world from now on, as far as it is on the device.
    pub fn show(&mut self, world: &SolidOnGpu) {
        if self.world.revision() != world.revision() {
            self.fading.follow(&self.world, world);
            self.world = world.clone();
        }
    }

    /// Lets time pass: chunks that arrive from now on fade in, and many translucent triangles are put in order over
    /// several pictures, see [`Self::is_draft`]. Returns whether any chunk fades in.
    pub fn advance(&mut self, dt_s: f32) -> bool {
        self.is_timed = true;
        let before = self.fading.len();
        let is_fading = self.fading.advance(dt_s);
        if before > 0 {
            self.painted = None;
        }
        is_fading
    }

    /// The world that is drawn.
    pub fn world(&self) -> &SolidOnGpu {
        &self.world
    }

    /// Drops the picture and frees its memory. Nothing is drawn before the next frame is prepared.
    pub fn reset(&mut self) {
        (self.picture, self.draft, self.painted) = (None, None, None);
        (self.is_draft, self.is_sorted) = (false, true);
    }

    /// Sets whether a frame that differs from the one before is first drawn with one sample to a pixel, and smooth once it
    /// stays the same; at first not. On slow devices several samples take several times as long, so that the smooth picture
    /// comes in strips, one for each call of [`Self::prepare`], and shows once it is whole.
    pub fn set_drafts(&mut self, drafts: bool) {
        self.drafts = drafts;
    }

    /// Sets whether chunks that ground hides are left out; at first they are. Only single pixels in hairline gaps between
    /// faces can differ.
    pub fn set_occlusion(&mut self, occlusion: bool) {
        (self.occlusion, self.painted) = (occlusion, None);
    }

    /// Whether the picture is not yet as it is to be: other calls of [`Self::prepare`] with the same frame make it smooth,
    /// or put more of its translucent triangles in order.
    pub fn is_draft(&self) -> bool {
        self.is_draft || !self.is_sorted
    }

    /// Bytes on the device, without the world's.
    pub fn bytes(&self) -> u64 {
        self.uniform.size()
            + self.instances.size()
            + self.tile_instances.size()
            + self.land.bytes()
            + self.picture.iter().chain(&self.draft).map(Picture::bytes).sum::<u64>()
    }

    /// Draws a frame into the painter's own picture, unless it shows that frame already. Call before [`Self::draw`]. A
    /// viewport larger than the device can draw shows nothing.
    pub fn prepare(&mut self, gpu: &Gpu, frame: &SolidFrame) -> SolidStats {
        self.viewport_px = frame.viewport_px;
        let size = frame.viewport_px.size();
        let limit = gpu.device.limits().max_texture_dimension_2d;
        if size.min_element() == 0 || size.max_element() > limit || !frame.camera.is_finite() {
            self.reset();
            return SolidStats::default();
        }
        // Where the picture lies on the target does not change it.
        let now =
            (SolidFrame { viewport_px: PxRect { x: 0, y: 0, ..frame.viewport_px }, ..*frame }, self.world.revision());
        let is_same = self.painted == Some(now);
        if is_same && !self.is_draft() {
            return SolidStats::default();
        }
        let needs_draft = self.drafts && frame.smooth && self.pipelines.smooth.is_some();
        let piece = match (needs_draft, is_same) {
            (true, false) => Piece::draft(size),
            (true, true) if self.is_draft => Piece::strip(size, self.strips_drawn),
            _ => Piece::whole(size),
        };
        // Where drafts are drawn, another picture takes longer than putting the rest in order.
        let is_limited = self.is_timed && !(self.drafts && is_same);
        let stats = self.paint(gpu, frame, size, &piece, is_limited);
        self.is_draft = piece.is_draft || !piece.is_shown;
        self.strips_drawn = if piece.is_draft { 0 } else { self.strips_drawn + 1 };
        self.painted = Some(now);
        stats
    }

    /// Draws the world into the painter's own picture, one batch of several that make a picture and need not fit into
    /// memory together: `is_first` clears it. Translucent triangles come with the last ones. `bounds`: the box around all.
    pub fn prepare_batch(&mut self, gpu: &Gpu, frame: &SolidFrame, bounds: Aabb, is_first: bool) -> SolidStats {
        self.viewport_px = frame.viewport_px;
        (self.painted, self.is_draft) = (None, false);
        let size = frame.viewport_px.size();
        let limit = gpu.device.limits().max_texture_dimension_2d;
        if size.min_element() == 0 || size.max_element() > limit || !frame.camera.is_finite() {
            self.reset();
            return SolidStats::default();
        }
        self.paint(gpu, frame, size, &Piece::batch(size, bounds, is_first), false)
    }

    /// Puts the picture down in the viewport, in the place of what was there.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        let Some(picture) = (if self.is_draft { &self.draft } else { &self.picture }) else { return };
        let PxRect { x, y, w, h } = self.viewport_px;
        pass.set_viewport(x as f32, y as f32, w as f32, h as f32, 0.0, 1.0);
        pass.set_scissor_rect(x, y, w, h);
        pass.set_pipeline(&self.pipelines.present);
        pass.set_bind_group(0, &picture.group, &[]);
        pass.draw(0..3, 0..1);
    }

    /// `is_limited`: whether some translucent triangles may wait for the next picture to be put in order.
    fn paint(&mut self, gpu: &Gpu, frame: &SolidFrame, size: UVec2, piece: &Piece, is_limited: bool) -> SolidStats {
        // A copy, which shares the chunks: the buffers below belong to the painter too.
        let world = self.world.clone();
        let clip_from_eye = frame.clip_from_eye(piece.batches.unwrap_or_else(|| world.bounds()));
        let (frustum, eye) = (Frustum::new(piece.clip_of_columns(clip_from_eye, size.x)), frame.camera.eye);
        // On a map the column map takes the place of triangles, which are not all there.
        let shows_map = frame.camera.is_map() && world.tiles().next().is_some();
        let (mut seen, culled): (Vec<_>, Vec<_>) =
            world.chunks().partition(|(_, chunk)| !shows_map && frustum.may_show(chunk.bounds, eye));
        let in_picture = seen.len();
        let visible = self.visible_cells(&world, frame, &frustum, piece).filter(|_| !seen.is_empty());
        let is_visible = |place| visible.as_ref().is_none_or(|visible| visible.may_show(place));
        seen.retain(|(_, chunk)| is_visible(chunk.place));
        let hidden = in_picture - seen.len();
        // The nearest first: pixels behind them are then not shaded.
        let away = |chunk: &ChunkOnGpu| eye.clamp(chunk.bounds.min, chunk.bounds.max).distance_squared(eye);
        seen.sort_by(|(_, a), (_, b)| away(a).total_cmp(&away(b)));
        // Batches come in order, and drafts are drawn again.
        self.is_sorted =
            piece.is_draft || piece.batches.is_some() || self.blended_order.follow(gpu, &world, &seen, eye, is_limited);
        let shown: Vec<f32> = seen.iter().map(|(key, _)| self.fading.shown(*key)).collect();
        let seen: Vec<&ChunkOnGpu> = seen.into_iter().map(|(_, chunk)| chunk).collect();
        let is_map = frame.camera.is_map();
        let depth = if is_map { 0.0 } else { land::depth_below(&world, eye) };
        self.write(gpu, frame, clip_from_eye, depth, (&seen, &shown));
        let tiles = if is_map { self.visible_tiles(&world, frame, &frustum) } else { Vec::new() };
        let groups = self.write_tiles(gpu, &tiles, world.grid(), eye);
        let has_land = !is_map && frame.land && piece.has_ground && depth <= 0.0;
        let land = match has_land {
            true => self.land.prepare(gpu, &self.pipelines, (&world, &self.fading), frame, &frustum, piece.is_draft),
            false => LandDraws::default(),
        };

        let smooth = self.pipelines.smooth.as_ref().filter(|_| frame.smooth && !piece.is_draft);
        let samples = if smooth.is_some() { SMOOTH_SAMPLES } else { 1 };
        let kept = if piece.is_draft { &mut self.draft } else { &mut self.picture };
        let there = kept.take().filter(|picture| (picture.size, picture.samples) == (size, samples));
        let Pipelines { format, picture_layout, .. } = &*self.pipelines;
        let picture = there.unwrap_or_else(|| Picture::new(gpu, picture_layout, *format, size, samples));

        let mut encoder = gpu.device.create_command_encoder(&Default::default());
        // Colours multiplied with alpha, as they lie on targets.
        let [r, g, b, a] = frame.background.map(f64::from);
        let clear = piece.is_first.then_some(wgpu::Color { r: r * a, g: g * a, b: b * a, a });
        let mut pass = picture.begin(&mut encoder, clear, piece.is_kept, piece.is_shown);
        pass.set_scissor_rect(piece.columns.start, 0, piece.columns.len() as u32, size.y);
        let surfaces = match smooth {
            Some(smooth) => smooth,
            // Chunks that stream in have faces of 16 nodes at most, small enough for haze that is right at their corners.
            None if piece.is_draft && world.chunk_grid().is_some() => self.pipelines.draft(gpu),
            None => &self.pipelines.plain,
        };
        pass.set_bind_group(0, &self.uniform_group, &[]);
        if piece.has_ground {
            let columns = smooth.and(self.pipelines.smooth_columns.as_ref()).unwrap_or(&self.pipelines.columns);
            pass.set_pipeline(columns);
            pass.set_vertex_buffer(0, self.tile_instances.slice(..));
            for (instance, group) in (0..).zip(&groups) {
                pass.set_bind_group(1, group, &[]);
                pass.draw(0..4, instance..instance + 1);
            }
        }
        let may_show = |part: &Part| frustum.may_show(part.bounds, eye) && is_visible(part.place);
        let textures =
            world.textures().filter(|_| frame.textures && seen.iter().any(|chunk| is_textured(chunk.bounds, eye)));
        let textures = textures.map(|textures| {
            let group = self.pipelines.texture_group(gpu, textures);
            let quality = match smooth {
                _ if piece.is_draft => Quality::Draft,
                Some(_) => Quality::Smooth,
                None => Quality::Plain,
            };
            (self.pipelines.textured(gpu, quality), group)
        });
        let mut draws = ChunkDraws {
            surfaces,
            textures,
            instances: &self.instances,
            chunks: &seen,
            shown: &shown,
            frame,
            may_show: &may_show,
            triangles: 0,
        };
        draws.draw_opaque(&mut pass);
        // Behind chunks, which hide most of what is near.
        self.land.draw(&mut pass, &self.pipelines, smooth.is_some(), &land);
        // Only where nothing hides it: it fills the picture, and its pixels are not cheap.
        if piece.has_ground && frame.sky.is_some() {
            pass.set_pipeline(&surfaces.sky);
            pass.draw(0..3, 0..1);
        }
        draws.draw_blended(&mut pass);
        let triangles = draws.triangles + 2 * groups.len() + land.triangles;
        drop(pass);
        gpu.queue.submit([encoder.finish()]);
        *(if piece.is_draft { &mut self.draft } else { &mut self.picture }) = Some(picture);
        SolidStats { draws: seen.len() + groups.len() + land.len(), culled: culled.len(), hidden, triangles }
    }

    /// The cells of chunks that ground does not hide; `None` = nothing may be left out for it.
    fn visible_cells(
        &self,
        world: &SolidOnGpu,
        frame: &SolidFrame,
        frustum: &Frustum,
        piece: &Piece,
    ) -> Option<VisibleCells> {
        // Of batches, others hide what this one has.
        let grid = world.chunk_grid().filter(|_| self.occlusion && piece.batches.is_none())?;
        let is_whole = |key| self.fading.shown(key) >= 1.0;
        VisibleCells::new(world.sources(), grid, &frame.camera, frustum, is_whole)
    }

    /// The tiles in the picture, coarse ones first. Those much finer than the picture add nothing to it.
    fn visible_tiles<'a>(
        &self,
        world: &'a SolidOnGpu,
        frame: &SolidFrame,
        frustum: &Frustum,
    ) -> Vec<&'a Arc<TileOnGpu>> {
        let finest = frame.column_view().map_or(0, |view| view.level.saturating_sub(FINER_LEVELS));
        let (corner, ground_y) = world.grid();
        let shows = |tile: &&Arc<TileOnGpu>| {
            tile.view.is_some()
                && tile.key.level >= finest
                && frustum.may_show(tile::bounds(tile.key, corner, ground_y), frame.camera.eye)
        };
        let mut tiles: Vec<_> = world.tiles().filter(shows).collect();
        tiles.sort_by_key(|tile| std::cmp::Reverse(tile.key.level));
        tiles
    }

    /// Sends the numbers of tiles to the device, and returns their bindings.
    fn write_tiles(
        &mut self,
        gpu: &Gpu,
        tiles: &[&Arc<TileOnGpu>],
        (corner, ground_y): (Vec2, f32),
        eye: Vec3,
    ) -> Vec<wgpu::BindGroup> {
        let numbers: Vec<_> = tiles.iter().map(|tile| tile::instance(tile.key, corner, ground_y, eye)).collect();
        let bytes: &[u8] = bytemuck::cast_slice(&numbers);
        if self.tile_instances.size() < bytes.len() as u64 {
            self.tile_instances = buffer(gpu, (bytes.len() as u64).next_power_of_two(), wgpu::BufferUsages::VERTEX);
        }
        gpu.queue.write_buffer(&self.tile_instances, 0, bytes);
        tiles.iter().filter_map(|tile| self.pipelines.tile_group(gpu, tile)).collect()
    }

    /// Sends the numbers of a frame to the device.
    fn write(
        &mut self,
        gpu: &Gpu,
        frame: &SolidFrame,
        clip_from_eye: glam::Mat4,
        depth: f32,
        (seen, shown): (&[&ChunkOnGpu], &[f32]),
    ) {
        let light = frame.light;
        let sky = sky_uniform(frame, land::sky_left(depth));
        let [haze_start, haze_end, ..] = sky.haze;
        let uniform = SolidUniform {
            clip_from_eye: clip_from_eye.to_cols_array(),
            sun: (-light.direction).normalize_or(Vec3::Y).extend(light.sun).into(),
            light: [light.ambient, light.stored, light.daylight, Light::blue(light.daylight)],
            haze: [haze_start, haze_end, light.dark, 0.0],
            ..sky
        };
        gpu.queue.write_buffer(&self.uniform, 0, bytemuck::bytes_of(&uniform));
        let eye = frame.camera.eye;
        let instances: Vec<_> = seen
            .iter()
            .zip(shown)
            .map(|(chunk, shown)| ChunkInstance { from_eye: (chunk.origin - eye).into(), shown: *shown })
            .collect();
        let bytes: &[u8] = bytemuck::cast_slice(&instances);
        if self.instances.size() < bytes.len() as u64 {
            self.instances = buffer(gpu, (bytes.len() as u64).next_power_of_two(), wgpu::BufferUsages::VERTEX);
        }
        gpu.queue.write_buffer(&self.instances, 0, bytes);
    }
}

/// The numbers of sky and haze, all 0 without. `left`: part of its light that is left.
fn sky_uniform(frame: &SolidFrame, left: f32) -> SolidUniform {
    let Some(sky) = frame.sky else { return SolidUniform::default() };
    let size = frame.viewport_px.size().as_vec2();
    let corner = glam::Vec2::new(frame.viewport_px.x as f32, frame.viewport_px.y as f32);
    let look = |x: f32, y: f32| frame.ray(corner + size * glam::Vec2::new(x, y)).direction.as_vec3();
    // Rays of length 1 do not change evenly over a picture; those that reach a plane do.
    let forward = frame.camera.forward();
    let on_plane = |look: Vec3| look / look.dot(forward).max(1e-6);
    let (middle, right, top) = (on_plane(look(0.5, 0.5)), on_plane(look(1.0, 0.5)), on_plane(look(0.5, 0.0)));
    SolidUniform {
        zenith: (sky.zenith * left).extend(0.0).into(),
        horizon: (sky.horizon * left).extend(MOST_HAZE).into(),
        haze: [sky.haze_start, sky.haze_end, 0.0, 0.0],
        looks: [middle, right - middle, top - middle].map(|look| look.extend(0.0).into()),
        ..SolidUniform::default()
    }
}

fn buffer(gpu: &Gpu, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
    let usage = usage | wgpu::BufferUsages::COPY_DST;
    let descriptor = wgpu::BufferDescriptor { label: Some("solid frame"), size, usage, mapped_at_creation: false };
    gpu.device.create_buffer(&descriptor)
}
