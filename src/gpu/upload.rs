//! Scene → device, in small steps so that the window never stalls.

use std::collections::HashSet;
use std::sync::Arc;

use glam::UVec2;

use super::far::{self, Averages};
use super::fit::LayerAt;
use super::fit::{Fit, Room};
use super::health::Refusal;
use super::need::Need;
use super::pass::QuadInstance;
use super::scene::{Ready, SceneOnGpu};
use super::sheet::Sheet;
use super::slots::{FarSource, averages_row, existing};
use super::stats::{MemoryStats, texture_bytes};
use super::texture::{self, Piece};
use super::{Gpu, Renderer, cells};
use crate::base::Warning;
use crate::scene::{Chunk, LayerContent, QuadLayer, Scene, Texture, TextureShape, TileLayer};

/// Bytes of texture data that one step writes at most (a single row or cell may be larger).
const STEP_BYTES: usize = 1 << 20;
/// Bytes written at once where nobody waits for a frame. Submitting in between lets the device take the staged data
/// instead of holding all of it twice.
const BULK_BYTES: usize = 16 << 20;

/// One piece of work.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A piece of a texture: which one, its mip level in the scene, where the bytes start, and where they go.
    Texture { index: usize, level: usize, from: usize, piece: Piece },
    /// A band of the cell texture.
    Band(u32),
    /// A band of far pictures.
    Far(u32),
    /// All quads of a layer: group and layer within it, first instance.
    Quads { group: usize, layer: usize, first: u32 },
}

/// A scene on its way to the device.
#[derive(Debug)]
pub struct Upload {
    steps: Vec<Step>,
    next: usize,
    total_bytes: usize,
    room: Room,
    /// What is uploaded, where it is not everything.
    need: Option<Arc<Need>>,
    textures: Vec<Option<wgpu::Texture>>,
    cells: wgpu::Texture,
    far: wgpu::Texture,
    /// Average colours of plain white, then of every texture.
    averages: Vec<Averages>,
    cell_sources: Vec<(LayerAt, u32)>,
    far_sources: Vec<(LayerAt, FarSource)>,
    on_gpu: SceneOnGpu,
}

impl Upload {
    /// Creates all resources, still empty.
    pub fn new(gpu: &Gpu, renderer: &Renderer, scene: Arc<Scene>) -> Self {
        Self::within(gpu, renderer, scene, Room::of(&gpu.device.limits()), None)
    }

    /// Uploads a scene in one go; where the device has too little memory for it, with smaller images. What the device
    /// refused before is forgotten.
    pub fn all_at_once(gpu: &Gpu, renderer: &Renderer, scene: Arc<Scene>) -> Result<Self, Refusal> {
        Self::at_once(gpu, renderer, scene, None)
    }

    /// The same with only what one picture needs. Another picture may lack something.
    pub fn for_picture(gpu: &Gpu, renderer: &Renderer, scene: Arc<Scene>, need: Arc<Need>) -> Result<Self, Refusal> {
        Self::at_once(gpu, renderer, scene, Some(need))
    }

    fn at_once(gpu: &Gpu, renderer: &Renderer, scene: Arc<Scene>, need: Option<Arc<Need>>) -> Result<Self, Refusal> {
        gpu.take_refusal();
        let mut upload = Self::within(gpu, renderer, scene, Room::of(&gpu.device.limits()), need);
        loop {
            let refusal = upload.rest_at_once(gpu);
            let Some(refusal) = refusal else { return Ok(upload) };
            upload = upload.smaller(gpu, renderer, &refusal).ok_or(refusal)?;
        }
    }

    /// The same scene from the start with images half as large, after the device has refused this upload for lack of
    /// memory. `None` where that does not help.
    pub fn smaller(self, gpu: &Gpu, renderer: &Renderer, refusal: &Refusal) -> Option<Self> {
        if !refusal.of_memory {
            return None;
        }
        let scene = Arc::clone(self.scene());
        let room = self.room.with_smaller_images(scene.flat())?;
        let need = self.need.clone();
        drop(self);
        // What was staged for the old textures holds them until the device has been through it.
        gpu.queue.submit([]);
        if let Err(error) = gpu.device.poll(wgpu::PollType::wait_indefinitely()) {
            tracing::debug!("waiting for the device to free its memory: {error}");
        }
        Some(Self::within(gpu, renderer, scene, room, need))
    }

    /// What is left of an upload when its device is gone.
    pub fn stranded(self) -> Stranded {
        Stranded { scene: Arc::clone(self.scene()), room: self.room }
    }

    fn within(gpu: &Gpu, renderer: &Renderer, scene: Arc<Scene>, room: Room, need: Option<Arc<Need>>) -> Self {
        let fit = Fit::new(&scene, room, need.as_deref());
        let flat = scene.flat();
        let cells = cells::create(gpu, fit.sheet);
        let far = far::create(gpu, fit.far_sheet, need.as_ref().map_or(0, |need| need.far_first));
        let averages = all_averages(&scene, &fit);
        let mut steps: Vec<Step> = (0..fit.sheet.bands()).map(Step::Band).collect();
        steps.extend((0..fit.far_sheet.bands()).map(Step::Far));
        let mut textures = Vec::new();
        for (index, (source, first)) in flat.textures.iter().zip(&fit.first_levels).enumerate() {
            textures.push(first.map(|first| texture::create(gpu, source, first)));
            if let Some(first) = *first {
                for level in first..source.levels.len() {
                    texture_steps(index, source, level, first, &mut steps);
                }
            }
        }
        let groups = textures.iter().zip(&flat.textures).map(|(created, source)| {
            let view = texture::view(created.as_ref()?, source.shape);
            Some(renderer.texture_group(gpu, &view, source.shape))
        });
        let groups = groups.collect();
        quad_steps(&scene, &fit, &mut steps);
        let quads = quad_buffer(gpu, fit.quads);
        let averages_texture = far::averages_texture(gpu, &averages);
        let memory = MemoryStats {
            textures: textures.iter().flatten().map(texture_bytes).sum(),
            cells: texture_bytes(&cells),
            far: texture_bytes(&far) + texture_bytes(&averages_texture),
            quads: quads.size(),
            ..MemoryStats::default()
        };
        let on_gpu = SceneOnGpu {
            memory,
            textures: groups,
            cells: texture::view(&cells, TextureShape::Cells),
            sheet: fit.sheet,
            far_sheet: fit.far_sheet,
            far_texels: far::TEXELS >> (far::LEVELS - far.mip_level_count()),
            far: renderer.far_group(gpu, &far, &averages_texture),
            tiles: fit.tiles,
            ready: Ready {
                cells: vec![false; fit.sheet.bands() as usize],
                far: vec![false; fit.far_sheet.bands() as usize],
            },
            slots: fit.slots,
            quads,
            quad_ranges: fit.quad_ranges,
            notes: fit.notes.into(),
            scene,
        };
        let mut upload = Self {
            steps,
            next: 0,
            total_bytes: 0,
            room,
            need,
            textures,
            cells,
            far,
            averages,
            cell_sources: fit.cell_sources,
            far_sources: fit.far_sources,
            on_gpu,
        };
        upload.total_bytes = upload.steps.iter().map(|step| upload.step_bytes(step)).sum();
        upload
    }

    /// Writes all that is left. What the device refused of it, if it did.
    fn rest_at_once(&mut self, gpu: &Gpu) -> Option<Refusal> {
        loop {
            let done = self.step(gpu, BULK_BYTES);
            gpu.queue.submit([]);
            // Staged data is given back only when somebody looks.
            if let Err(error) = gpu.device.poll(wgpu::PollType::wait_indefinitely()) {
                tracing::debug!("waiting for the device to take what was staged: {error}");
            }
            let refusal = gpu.take_refusal();
            if done || refusal.is_some() {
                return refusal;
            }
        }
    }

    /// Writes until about `budget_bytes` have been written. True when all is done.
    pub fn step(&mut self, gpu: &Gpu, budget_bytes: usize) -> bool {
        let mut written = 0;
        while let Some(step) = self.steps.get(self.next).copied() {
            if written >= budget_bytes {
                return false;
            }
            match step {
                Step::Texture { index, level, from, piece } => self.write_piece(gpu, index, level, from, piece),
                Step::Band(band) => self.write_cells(gpu, band),
                Step::Far(band) => self.write_far(gpu, band),
                Step::Quads { group, layer, first } => self.write_quads(gpu, group, layer, first),
            }
            written += self.step_bytes(&step);
            self.next += 1;
        }
        true
    }

    /// Bytes written and bytes in all.
    pub fn progress(&self) -> (usize, usize) {
        let left: usize = self.steps.iter().skip(self.next).map(|step| self.step_bytes(step)).sum();
        (self.total_bytes - left, self.total_bytes)
    }

    /// The scene that is being uploaded.
    pub fn scene(&self) -> &Arc<Scene> {
        &self.on_gpu.scene
    }

    /// What the device cannot show as it is in the scene.
    pub fn notes(&self) -> &[Warning] {
        &self.on_gpu.notes
    }

    pub(super) fn finish(self) -> SceneOnGpu {
        self.on_gpu
    }

    fn write_piece(&self, gpu: &Gpu, index: usize, level: usize, from: usize, piece: Piece) {
        let flat = self.on_gpu.scene.flat();
        let data = flat.textures.get(index).and_then(|t| t.levels.get(level));
        let bytes = data.and_then(|level| level.get(from..from + piece.bytes()));
        if let (Some(bytes), Some(Some(target))) = (bytes, self.textures.get(index)) {
            texture::write(gpu, target, piece, bytes);
        }
    }

    fn write_cells(&mut self, gpu: &Gpu, band: u32) {
        let sheet = self.on_gpu.sheet;
        let scene = &self.on_gpu.scene;
        let chunks = of_band(&self.cell_sources, sheet, band).iter();
        let cells = chunks.map(|(at, chunk)| chunk_of(scene, *at, *chunk).map_or(&[][..], |(_, chunk)| &chunk.cells));
        cells::write_band(gpu, &self.cells, sheet, band, &cells.collect::<Vec<_>>());
        if let Some(ready) = self.on_gpu.ready.cells.get_mut(band as usize) {
            *ready = true;
        }
    }

    fn write_far(&mut self, gpu: &Gpu, band: u32) {
        let sheet = self.on_gpu.far_sheet;
        let mut pictures = far::Band::new(&self.far);
        let mut levels = Vec::new();
        for (n, (at, source)) in of_band(&self.far_sources, sheet, band).iter().enumerate() {
            let Some((tiles, chunk)) = chunk_of(&self.on_gpu.scene, *at, source.chunk) else { continue };
            let Some(averages) = self.averages.get(averages_row(tiles) as usize) else { continue };
            let exist = existing(chunk, tiles.size_tiles);
            far::picture(&chunk.cells, exist, source.edge, averages, &mut levels);
            pictures.put(n, &levels);
        }
        pictures.write(gpu, &self.far, sheet, band);
        if let Some(ready) = self.on_gpu.ready.far.get_mut(band as usize) {
            *ready = true;
        }
    }

    fn write_quads(&self, gpu: &Gpu, group: usize, layer: usize, first: u32) {
        if let Some(quads) = quad_layer(&self.on_gpu.scene, group, layer) {
            let instances: Vec<QuadInstance> =
                quads.quads.iter().map(|quad| QuadInstance::new(quad, self.on_gpu.slots)).collect();
            let offset = u64::from(first) * size_of::<QuadInstance>() as u64;
            gpu.queue.write_buffer(&self.on_gpu.quads, offset, bytemuck::cast_slice(&instances));
        }
    }

    fn step_bytes(&self, step: &Step) -> usize {
        match step {
            Step::Texture { piece, .. } => piece.bytes(),
            Step::Band(_) => cells::band_bytes(&self.cells),
            Step::Far(_) => far::band_bytes(&self.far),
            Step::Quads { group, layer, .. } => {
                let quads = quad_layer(&self.on_gpu.scene, *group, *layer).map_or(0, |q| q.quads.len());
                quads * size_of::<QuadInstance>()
            }
        }
    }
}

/// An upload whose device is gone. Holds nothing of that device.
#[derive(Debug)]
pub struct Stranded {
    scene: Arc<Scene>,
    room: Room,
}

impl Stranded {
    /// The same upload from the start on another device. Its images are half as large, since lack of memory may be
    /// what the first device went down with.
    pub fn again(self, gpu: &Gpu, renderer: &Renderer) -> Upload {
        let room = Room { image_side_px: self.room.image_side_px, ..Room::of(&gpu.device.limits()) };
        let room = room.with_smaller_images(self.scene.flat()).unwrap_or(room);
        Upload::within(gpu, renderer, self.scene, room, None)
    }
}

/// Cuts a mip level into pieces of about [`STEP_BYTES`]: rows of a picture, whole cells of a tile set.
fn texture_steps(index: usize, source: &Texture, level: usize, first_level: usize, steps: &mut Vec<Step>) {
    const PIXEL_BYTES: u32 = 4;
    let size = source.level_size_px(level);
    let row_bytes = (size.x * PIXEL_BYTES) as usize;
    let cell_bytes = row_bytes * size.y as usize;
    let to_level = (level - first_level) as u32;
    let mut push = |from: usize, y: u32, rows: u32, layer: u32, layers: u32| {
        let size = UVec2::new(size.x, rows);
        let piece = Piece { level: to_level, y, layer, size, layers, pixel_bytes: PIXEL_BYTES };
        steps.push(Step::Texture { index, level, from, piece });
    };
    if source.layers() == 1 {
        let rows_at_once = (STEP_BYTES / row_bytes).max(1) as u32;
        for y in (0..size.y).step_by(rows_at_once as usize) {
            push(y as usize * row_bytes, y, rows_at_once.min(size.y - y), 0, 1);
        }
    } else {
        let cells_at_once = (STEP_BYTES / cell_bytes).max(1) as u32;
        for layer in (0..source.layers()).step_by(cells_at_once as usize) {
            push(layer as usize * cell_bytes, 0, size.y, layer, cells_at_once.min(source.layers() - layer));
        }
    }
}

fn quad_layer(scene: &Scene, group: usize, layer: usize) -> Option<&QuadLayer> {
    match &scene.flat().groups.get(group)?.layers.get(layer)?.content {
        LayerContent::Quads(quads) => Some(quads),
        _ => None,
    }
}

/// A step for every quad layer that fits.
fn quad_steps(scene: &Scene, fit: &Fit, steps: &mut Vec<Step>) {
    for (g, group) in scene.flat().groups.iter().enumerate() {
        for (l, layer) in group.layers.iter().enumerate() {
            if let Some(range) = fit.quad_ranges.get(&layer.id) {
                steps.push(Step::Quads { group: g, layer: l, first: range.start });
            }
        }
    }
}

fn quad_buffer(gpu: &Gpu, quads: u32) -> wgpu::Buffer {
    gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("quads"),
        size: u64::from(quads.max(1)) * size_of::<QuadInstance>() as u64,
        usage: wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

/// The average colours of plain white, then of every texture that layers with far pictures use.
fn all_averages(scene: &Scene, fit: &Fit) -> Vec<Averages> {
    let flat = scene.flat();
    let layers = flat.groups.iter().flat_map(|group| &group.layers);
    let used: HashSet<u32> = layers
        .filter(|layer| fit.tiles.get(&layer.id).is_some_and(|slots| !slots.far.is_empty()))
        .filter_map(|layer| match &layer.content {
            LayerContent::Tiles(tiles) => Some(averages_row(tiles)),
            _ => None,
        })
        .collect();
    let rows = used.iter().max().map_or(0, |last| last + 1);
    let texture = |row: u32| flat.textures.get(row.checked_sub(1)? as usize);
    let row = |row: u32| if used.contains(&row) { far::averages(texture(row)) } else { [[0; 4]; 256] };
    (0..rows).map(row).collect()
}

fn of_band<T>(sources: &[T], sheet: Sheet, band: u32) -> &[T] {
    let first = (band * sheet.band_len()) as usize;
    let last = (first + sheet.band_len() as usize).min(sources.len());
    sources.get(first..last).unwrap_or(&[])
}

fn chunk_of(scene: &Scene, (group, layer): LayerAt, chunk: u32) -> Option<(&TileLayer, &Chunk)> {
    match &scene.flat().groups.get(group as usize)?.layers.get(layer as usize)?.content {
        LayerContent::Tiles(tiles) => Some((tiles, tiles.chunks.get(chunk as usize)?)),
        _ => None,
    }
}
