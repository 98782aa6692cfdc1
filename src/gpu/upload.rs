//! Scene → device, in small steps so that the window never stalls.

use std::collections::HashMap;
use std::sync::Arc;

use glam::UVec2;

use super::pass::QuadInstance;
use super::scene::SceneOnGpu;
use super::texture::{self, Piece};
use super::{Gpu, Renderer, cells};
use crate::scene::{LayerContent, QuadLayer, Scene, Texture};

/// Bytes of texture data that one step writes at most (a single row or cell may be larger).
const STEP_BYTES: usize = 1 << 20;

/// One piece of work.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A piece of a texture: which one, its mip level in the scene, where the bytes start, and where they go.
    Texture { index: usize, level: usize, from: usize, piece: Piece },
    /// A band of the cell texture.
    Band(u32),
    /// All quads of a layer: group and layer within it, first instance.
    Quads { group: usize, layer: usize, first: u32 },
}

/// A scene on its way to the device.
#[derive(Debug)]
pub struct Upload {
    steps: Vec<Step>,
    next: usize,
    total_bytes: usize,
    textures: Vec<wgpu::Texture>,
    cells: wgpu::Texture,
    on_gpu: SceneOnGpu,
}

impl Upload {
    /// Creates all resources, still empty.
    pub fn new(gpu: &Gpu, renderer: &Renderer, scene: Arc<Scene>) -> Self {
        let flat = scene.flat();
        let chunks = cells::chunks(flat).count().min(cells::capacity(gpu)) as u32;
        let cells = cells::create(gpu, chunks);
        let mut steps: Vec<Step> = (0..cells::bands(chunks)).map(Step::Band).collect();
        let mut textures = Vec::new();
        let mut groups = Vec::new();
        for (index, source) in flat.textures.iter().enumerate() {
            let (created, first_level) = texture::create(gpu, source);
            groups.push(renderer.texture_group(gpu, &texture::view(&created, source.shape), source.shape));
            textures.push(created);
            for level in first_level..source.levels.len() {
                texture_steps(index, source, level, first_level, &mut steps);
            }
        }
        let (quad_ranges, quad_count) = quad_steps(&scene, quad_capacity(gpu), &mut steps);
        let quads = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("quads"),
            size: (u64::from(quad_count).max(1)) * size_of::<QuadInstance>() as u64,
            usage: wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let view =
            wgpu::TextureViewDescriptor { dimension: Some(wgpu::TextureViewDimension::D2Array), ..Default::default() };
        let on_gpu = SceneOnGpu {
            textures: groups,
            cells: cells.create_view(&view),
            first_chunk: first_chunks(&scene),
            quads,
            quad_ranges,
            scene,
        };
        let mut upload = Self { steps, next: 0, total_bytes: 0, textures, cells, on_gpu };
        upload.total_bytes = upload.steps.iter().map(|step| upload.step_bytes(step)).sum();
        upload
    }

    /// Writes until about `budget_bytes` have been written. True when all is done.
    pub fn step(&mut self, gpu: &Gpu, budget_bytes: usize) -> bool {
        let mut written = 0;
        let scene = Arc::clone(&self.on_gpu.scene);
        let mut chunks = None;
        while let Some(step) = self.steps.get(self.next).copied() {
            if written >= budget_bytes {
                return false;
            }
            match step {
                Step::Texture { index, level, from, piece } => self.write_piece(gpu, index, level, from, piece),
                Step::Band(band) => {
                    let all = chunks.get_or_insert_with(|| cells::chunks(scene.flat()).collect::<Vec<_>>());
                    cells::write_band(gpu, &self.cells, band, cells::band_of(all, band));
                }
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

    pub(super) fn finish(self) -> SceneOnGpu {
        self.on_gpu
    }

    fn write_piece(&self, gpu: &Gpu, index: usize, level: usize, from: usize, piece: Piece) {
        let flat = self.on_gpu.scene.flat();
        let data = flat.textures.get(index).and_then(|t| t.levels.get(level));
        let bytes = data.and_then(|level| level.get(from..from + piece.bytes()));
        if let (Some(bytes), Some(target)) = (bytes, self.textures.get(index)) {
            texture::write(gpu, target, piece, bytes);
        }
    }

    fn write_quads(&self, gpu: &Gpu, group: usize, layer: usize, first: u32) {
        if let Some(quads) = quad_layer(&self.on_gpu.scene, group, layer) {
            let instances: Vec<QuadInstance> = quads.quads.iter().map(QuadInstance::from).collect();
            let offset = u64::from(first) * size_of::<QuadInstance>() as u64;
            gpu.queue.write_buffer(&self.on_gpu.quads, offset, bytemuck::cast_slice(&instances));
        }
    }

    fn step_bytes(&self, step: &Step) -> usize {
        match step {
            Step::Texture { piece, .. } => piece.bytes(),
            Step::Band(_) => cells::band_bytes(&self.cells),
            Step::Quads { group, layer, .. } => {
                let quads = quad_layer(&self.on_gpu.scene, *group, *layer).map_or(0, |q| q.quads.len());
                quads * size_of::<QuadInstance>()
            }
        }
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

type Ranges = HashMap<crate::base::LayerId, std::ops::Range<u32>>;

/// How many quads a device can hold.
fn quad_capacity(gpu: &Gpu) -> u32 {
    let capacity = gpu.device.limits().max_buffer_size / size_of::<QuadInstance>() as u64;
    u32::try_from(capacity).unwrap_or(u32::MAX)
}

/// A step per quad layer; the instances of each and their number in all. Layers that no longer fit are left out.
fn quad_steps(scene: &Scene, capacity: u32, steps: &mut Vec<Step>) -> (Ranges, u32) {
    let mut ranges = Ranges::new();
    let mut first: u32 = 0;
    for (g, group) in scene.flat().groups.iter().enumerate() {
        for (l, layer) in group.layers.iter().enumerate() {
            if let LayerContent::Quads(quads) = &layer.content {
                let count = u32::try_from(quads.quads.len()).unwrap_or(u32::MAX);
                let Some(last) = first.checked_add(count).filter(|last| *last <= capacity) else { continue };
                ranges.insert(layer.id, first..last);
                steps.push(Step::Quads { group: g, layer: l, first });
                first = last;
            }
        }
    }
    (ranges, first)
}

/// Number of the first chunk of each tile layer.
fn first_chunks(scene: &Scene) -> HashMap<crate::base::LayerId, u32> {
    let mut first = 0;
    let mut result = HashMap::new();
    for layer in scene.flat().groups.iter().flat_map(|group| &group.layers) {
        if let LayerContent::Tiles(tiles) = &layer.content {
            result.insert(layer.id, first);
            first += tiles.chunks.len() as u32;
        }
    }
    result
}
