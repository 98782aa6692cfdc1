//! Far land: the column map as a landscape, where chunks are not there or not yet.
//!
//! A column is a box up to its height. Where a chunk shows the surface of a column, the box is left out, so that nothing
//! is drawn twice; its neighbours keep their sides, so that there is no gap. Columns become larger cells the farther they
//! are, each as high as the highest column in it. Cells are drawn as the few quads that can be seen of them: a device
//! without a processor of its own spends its time on triangles here, most of them smaller than a pixel is high.

mod patches;
mod quads;
mod tiles;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use glam::{DVec2, Vec3};

use self::patches::{Detail, Patch, patches};
use self::quads::LandQuads;
use self::tiles::LandTile;
use super::faces::Way;
use super::fading::Fading;
use super::pass::{LandInstance, LandSide, LandVertex, MOST_LAND_QUADS, PATCH_CELLS};
use super::pipelines::Pipelines;
use super::scene::SolidOnGpu;
use super::tile::TileOnGpu;
use crate::gpu::Gpu;
use crate::scene::solid::{ColumnMap, Frustum, SolidCamera, SolidFrame, TILE_SIDE, TileKey};

/// Land lies so much lower than chunks, so that it does not flicker through where both are.
const LOWER: f32 = 0.03;
/// Memory of patches, in bytes, above which those that a picture does not show are dropped.
const MOST_BYTES: u64 = 16 << 20;

/// Depth below the ground at which least is left of the sky, in units, and that part of it.
const DARK_BELOW: f32 = 16.0;
const SKY_LEFT: f32 = 0.06;

/// How far below the ground the eye is: below all surfaces around it. From there land does not show.
pub fn depth_below(world: &SolidOnGpu, eye: Vec3) -> f32 {
    let at = DVec2::new(eye.x.into(), eye.z.into());
    let columns = ColumnMap { corner: world.grid().0, tiles: world.tile_sources().clone() };
    columns.lowest_around(at).map_or(0.0, |lowest| f32::from(lowest) - 0.5 - eye.y).max(0.0)
}

/// Part of the sky's light that is left so far below the ground.
pub fn sky_left(depth: f32) -> f32 {
    1.0 - (1.0 - SKY_LEFT) * (depth / DARK_BELOW).clamp(0.0, 1.0)
}

/// Land of the world that a painter shows. Tiles are made ready when they are first seen.
#[derive(Debug, Default)]
pub struct Land {
    tiles: HashMap<TileKey, LandTile>,
    /// Revision of the world that they belong to, and the number of its chunks that fade in.
    state: (u64, usize),
    instances: Option<wgpu::Buffer>,
    /// Corners of all quads of the picture: a call for each patch would take longer than writing them anew.
    corners: Option<wgpu::Buffer>,
    /// Number of the picture.
    now: u64,
}

/// The land of one picture.
#[derive(Debug, Default)]
pub struct LandDraws {
    tiles: Vec<TileDraws>,
    /// Number of its triangles.
    pub triangles: usize,
}

#[derive(Debug)]
struct TileDraws {
    group: wgpu::BindGroup,
    /// Whether light of lamps lies on it.
    has_lamps: bool,
    /// Quads of its tops: those whose columns all have a surface, then the others.
    tops: [Range<u32>; 2],
    /// Its other quads.
    sides: Range<u32>,
}

/// Corners of the quads of a tile that may face the eye, as in [`TileDraws`].
#[derive(Debug, Default)]
struct TileQuads {
    tops: [Vec<LandVertex>; 2],
    sides: Vec<LandVertex>,
}

impl Land {
    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        self.instances.iter().chain(&self.corners).map(wgpu::Buffer::size).sum()
    }

    /// Makes the land of a frame ready. `is_draft`: its cells may be coarser.
    pub fn prepare(
        &mut self,
        gpu: &Gpu,
        pipelines: &Pipelines,
        (world, fading): (&SolidOnGpu, &Fading),
        frame: &SolidFrame,
        frustum: &Frustum,
        is_draft: bool,
    ) -> LandDraws {
        let on_gpu: HashMap<TileKey, &Arc<TileOnGpu>> = world.tiles().map(|tile| (tile.key, tile)).collect();
        self.follow(world, fading);
        let eye = frame.camera.eye;
        let (corner, _) = world.grid();
        let mut found = patches(
            self.tiles.keys().copied(),
            &|key| self.tiles.get(&key).map(LandTile::facts),
            corner.as_dvec2(),
            eye,
            if is_draft { Detail::of_draft(&frame.camera) } else { Detail::of(&frame.camera) },
            &|bounds| frustum.may_show(bounds, eye),
        );
        // By tile, those near the eye first: what lies behind them is hidden then.
        let at = DVec2::new(eye.x.into(), eye.z.into());
        let from_eye = |patch: &Patch| (patch.corner + patch.cell * 8.0).distance_squared(at);
        let mut nearest: HashMap<TileKey, f64> = HashMap::new();
        for patch in &found {
            let near = nearest.entry(patch.source).or_insert(f64::INFINITY);
            *near = near.min(from_eye(patch));
        }
        let of_tile = |patch: &Patch| nearest.get(&patch.source).copied().unwrap_or(0.0);
        found.sort_by(|a, b| {
            let tiles = of_tile(a).total_cmp(&of_tile(b)).then(a.source.cmp(&b.source));
            tiles.then_with(|| from_eye(a).total_cmp(&from_eye(b)))
        });
        self.now += 1;
        let mut draws = LandDraws::default();
        let (mut instances, mut corners) = (Vec::new(), Vec::new());
        for run in found.chunk_by(|a, b| a.source == b.source) {
            let Some((key, tile)) =
                run.first().and_then(|patch| Some((patch.source, self.tiles.get_mut(&patch.source)?)))
            else {
                continue;
            };
            let Some(group) = on_gpu.get(&key).and_then(|tile| pipelines.tile_group(gpu, tile)) else { continue };
            let low = tile.facts().y.map_or(0, |[low, _]| low);
            let mut quads = TileQuads::default();
            for patch in run {
                quads.add(tile.patch(patch, self.now), patch, low.into(), &frame.camera);
            }
            // By day lamps add nothing.
            let has_lamps = frame.light.daylight < 1.0 && on_gpu.get(&key).is_some_and(|tile| tile.lamps.is_some());
            instances.push(instance(key, corner.as_dvec2(), eye));
            let mut append = |added: &[LandVertex]| {
                let first = corners.len() as u32 / 4;
                corners.extend_from_slice(added);
                draws.triangles += added.len() / 2;
                first..corners.len() as u32 / 4
            };
            let (tops, sides) = (quads.tops.each_ref().map(|tops| append(tops)), append(&quads.sides));
            draws.tiles.push(TileDraws { group, has_lamps, tops, sides });
        }
        write(gpu, &mut self.instances, bytemuck::cast_slice(&instances));
        write(gpu, &mut self.corners, bytemuck::cast_slice(&corners));
        if self.tiles.values().map(LandTile::bytes).sum::<u64>() > MOST_BYTES {
            self.tiles.values_mut().for_each(|tile| tile.drop_unused(self.now));
        }
        draws
    }

    /// Draws what was made ready.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &Pipelines, is_smooth: bool, draws: &LandDraws) {
        let Some((instances, corners)) = self.instances.as_ref().zip(self.corners.as_ref()) else { return };
        let surfaces = pipelines.smooth_land.as_ref().filter(|_| is_smooth).unwrap_or(&pipelines.land);
        pass.set_vertex_buffer(0, instances.slice(..));
        pass.set_vertex_buffer(1, corners.slice(..));
        pass.set_index_buffer(pipelines.land_indices.slice(..), wgpu::IndexFormat::Uint16);
        let draw = |pass: &mut wgpu::RenderPass<'_>, instance: u32, pipeline, quads: &Range<u32>| {
            if quads.is_empty() {
                return;
            }
            pass.set_pipeline(pipeline);
            for first in quads.clone().step_by(MOST_LAND_QUADS as usize) {
                let count = (quads.end - first).min(MOST_LAND_QUADS);
                let corner = i32::try_from(first * 4).unwrap_or_default();
                pass.draw_indexed(0..count * 6, corner, instance..instance + 1);
            }
        };
        for (instance, tile) in (0..).zip(&draws.tiles) {
            pass.set_bind_group(1, &tile.group, &[]);
            let [whole, gaps] = &tile.tops;
            if tile.has_lamps {
                draw(pass, instance, &surfaces.tops_with_lamps, &(whole.start..gaps.end));
            } else {
                draw(pass, instance, &surfaces.tops, whole);
                draw(pass, instance, &surfaces.tops_with_gaps, gaps);
            }
        }
        for (instance, tile) in (0..).zip(&draws.tiles) {
            draw(pass, instance, &surfaces.sides, &tile.sides);
        }
    }

    /// Takes the tiles of a world as they are now, and what its chunks cover of them.
    fn follow(&mut self, world: &SolidOnGpu, fading: &Fading) {
        let state = (world.revision(), fading.len());
        if std::mem::replace(&mut self.state, state) == state {
            return;
        }
        let sources = world.tile_sources();
        self.tiles.retain(|key, tile| sources.get((*key).into()).is_some_and(|source| tile.is_of(source)));
        for (key, source) in sources.iter() {
            self.tiles.entry(key.into()).or_insert_with(|| LandTile::new(Arc::clone(source)));
        }
        let (corner, _) = world.grid();
        for (key, tile) in &mut self.tiles {
            // Land shows behind chunks until all of them does.
            let is_shown = |key| fading.shown(key) >= 1.0;
            let is_all_there = |(key, chunk): &(_, &_)| is_shown(*key) && world.is_closed(*key, chunk, is_shown);
            let chunks = world.chunks().filter(is_all_there);
            tile.cover(*key, corner, chunks.map(|(_, chunk)| chunk.bounds));
        }
    }
}

impl LandDraws {
    /// Draw calls.
    pub fn len(&self) -> usize {
        let calls = |quads: &Range<u32>| quads.len().div_ceil(MOST_LAND_QUADS as usize);
        let of = |tile: &TileDraws| {
            let [whole, gaps] = &tile.tops;
            let tops = if tile.has_lamps { calls(&(whole.start..gaps.end)) } else { calls(whole) + calls(gaps) };
            tops + calls(&tile.sides)
        };
        self.tiles.iter().map(of).sum()
    }
}

impl TileQuads {
    /// Adds the quads of a patch that may face the eye. `low`: height of the lowest column.
    fn add(&mut self, quads: &LandQuads, patch: &Patch, low: f64, camera: &SolidCamera) {
        let end = patch.corner + patch.cell * f64::from(PATCH_CELLS);
        let faces = |axis, is_up, back: f64| Way { axis, is_up }.may_face(camera, back as f32);
        for (side, range) in LandSide::ALL.into_iter().zip(&quads.sides) {
            // From the places farthest back along each way.
            let may_face = match side {
                LandSide::Up => faces(1, true, low),
                LandSide::West => faces(0, false, -end.x),
                LandSide::East => faces(0, true, patch.corner.x),
                LandSide::North => faces(2, false, -end.y),
                LandSide::South => faces(2, true, patch.corner.y),
            };
            let [whole, gaps] = &mut self.tops;
            let list = match side {
                LandSide::Up if quads.has_gaps => gaps,
                LandSide::Up => whole,
                LandSide::West | LandSide::East | LandSide::North | LandSide::South => &mut self.sides,
            };
            let corners = range.start as usize * 4..range.end as usize * 4;
            list.extend_from_slice(quads.corners.get(corners).filter(|_| may_face).unwrap_or_default());
        }
    }
}

/// Writes bytes into a buffer of corners, or of instances, which grows where it is too small.
fn write(gpu: &Gpu, buffer: &mut Option<wgpu::Buffer>, bytes: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    if buffer.as_ref().is_none_or(|buffer| buffer.size() < bytes.len() as u64) {
        *buffer = Some(gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("land"),
            size: (bytes.len() as u64).next_power_of_two(),
            usage: wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        }));
    }
    if let Some(buffer) = buffer {
        gpu.queue.write_buffer(buffer, 0, bytes);
    }
}

/// The numbers of a tile. `corner`: of the grid of tiles.
fn instance(key: TileKey, corner: DVec2, eye: Vec3) -> LandInstance {
    let place = corner + DVec2::new(key.x.into(), key.z.into()) * key.side() - DVec2::new(eye.x.into(), eye.z.into());
    let column = key.side() / TILE_SIDE as f64;
    LandInstance { corner: [place.x as f32, place.y as f32, column as f32, 0.5 - LOWER - eye.y] }
}
