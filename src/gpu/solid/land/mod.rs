//! Far land: the column map as a landscape, where chunks are not there or not yet.
//!
//! A column is a box up to its height. Where a chunk shows the surface of a column, the box is left out, so that nothing
//! is drawn twice; its neighbours keep their sides, so that there is no gap. Columns become larger cells the farther they
//! are, each as high as the highest column in it.

mod patches;
mod tiles;

use std::collections::HashMap;
use std::sync::Arc;

use glam::{DVec2, Vec3};

use self::patches::{Detail, Patch, patches};
use self::tiles::LandTile;
use super::fading::Fading;
use super::pass::LandInstance;
use super::pipelines::Pipelines;
use super::scene::SolidOnGpu;
use super::tile::TileOnGpu;
use crate::gpu::Gpu;
use crate::scene::solid::{ColumnMap, Frustum, SolidFrame, TileKey};

/// Land lies so much lower than chunks, so that it does not flicker through where both are.
const LOWER: f32 = 0.03;
/// Outer sides of a tile reach so far below its lowest column, in cells of its coarsest patch.
const RIM: i32 = 2;

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
}

/// The land of one picture.
#[derive(Debug, Default)]
pub struct LandDraws {
    /// Bindings, patches, and whether light of lamps lies on them.
    draws: Vec<(wgpu::BindGroup, std::ops::Range<u32>, bool)>,
    /// Number of its triangles.
    pub triangles: usize,
}

impl Land {
    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        let instances = self.instances.as_ref().map_or(0, wgpu::Buffer::size);
        self.tiles.values().map(LandTile::bytes).sum::<u64>() + instances
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
        let instances: Vec<LandInstance> = found.iter().map(|patch| self.instance(patch, eye)).collect();
        self.write(gpu, &instances);
        let mut draws = Vec::new();
        let mut start = 0;
        for run in found.chunk_by(|a, b| a.source == b.source) {
            let range = start..start + run.len() as u32;
            start = range.end;
            let group = run.first().and_then(|patch| self.group(gpu, pipelines, &on_gpu, patch.source));
            // By day lamps add nothing.
            let has_lamps = frame.light.daylight < 1.0
                && run.first().is_some_and(|patch| on_gpu.get(&patch.source).is_some_and(|tile| tile.lamps.is_some()));
            draws.extend(group.map(|group| (group, range, has_lamps)));
        }
        let indices = pipelines.land_indices.size() as usize / size_of::<u16>();
        LandDraws { triangles: found.len() * indices / 3, draws }
    }

    /// Draws what was made ready.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipelines: &Pipelines, is_smooth: bool, draws: &LandDraws) {
        let Some(instances) = self.instances.as_ref().filter(|_| !draws.draws.is_empty()) else { return };
        let [plain, with_lamps] = pipelines.smooth_land.as_ref().filter(|_| is_smooth).unwrap_or(&pipelines.land);
        pass.set_vertex_buffer(0, instances.slice(..));
        pass.set_index_buffer(pipelines.land_indices.slice(..), wgpu::IndexFormat::Uint16);
        let count = (pipelines.land_indices.size() / size_of::<u16>() as u64) as u32;
        for (group, range, has_lamps) in &draws.draws {
            pass.set_pipeline(if *has_lamps { with_lamps } else { plain });
            pass.set_bind_group(1, group, &[]);
            pass.draw_indexed(0..count, 0, range.clone());
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

    fn instance(&self, patch: &Patch, eye: Vec3) -> LandInstance {
        let from_eye = |at: f64, eye: f32| (at - f64::from(eye)) as f32;
        let low = self.tiles.get(&patch.source).and_then(|tile| tile.facts().y).map_or(0, |[low, _]| i32::from(low));
        let [first_x, first_z] = patch.first;
        LandInstance {
            corner: [
                from_eye(patch.corner.x, eye.x),
                from_eye(patch.corner.y, eye.z),
                patch.cell as f32,
                0.5 - LOWER - eye.y,
            ],
            place: [first_x, first_z, patch.halvings as i32, low - (RIM << (patch.source.level + 3))],
        }
    }

    fn group(
        &mut self,
        gpu: &Gpu,
        pipelines: &Pipelines,
        on_gpu: &HashMap<TileKey, &Arc<TileOnGpu>>,
        key: TileKey,
    ) -> Option<wgpu::BindGroup> {
        let tile = on_gpu.get(&key)?;
        let (colors, lamps) = (tile.view.as_ref()?, tile.lamps.as_ref().unwrap_or(&pipelines.no_lamps));
        let heights = self.tiles.get_mut(&key)?.heights(gpu);
        let sampler = if key.level == 0 { &pipelines.sharp } else { &pipelines.soft };
        let entries = [
            wgpu::BindingResource::TextureView(colors),
            wgpu::BindingResource::Sampler(sampler),
            wgpu::BindingResource::TextureView(lamps),
            wgpu::BindingResource::TextureView(heights),
        ];
        let entries: Vec<_> =
            (0..).zip(entries).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource }).collect();
        Some(gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("land tile"),
            layout: &pipelines.land_layout,
            entries: &entries,
        }))
    }

    fn write(&mut self, gpu: &Gpu, instances: &[LandInstance]) {
        let bytes: &[u8] = bytemuck::cast_slice(instances);
        if bytes.is_empty() {
            return;
        }
        if self.instances.as_ref().is_none_or(|buffer| buffer.size() < bytes.len() as u64) {
            self.instances = Some(gpu.device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("land"),
                size: (bytes.len() as u64).next_power_of_two(),
                usage: wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            }));
        }
        if let Some(buffer) = &self.instances {
            gpu.queue.write_buffer(buffer, 0, bytes);
        }
    }
}

impl LandDraws {
    /// Draw calls.
    pub fn len(&self) -> usize {
        self.draws.len()
    }
}
