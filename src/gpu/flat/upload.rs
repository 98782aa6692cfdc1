//! Scene → device, in small steps so that the window never stalls.

use std::collections::HashSet;
use std::sync::Arc;

use glam::UVec2;

use super::cells;
use super::chunk_atlas::ChunkAtlas;
use super::device_fit::{DeviceFit, LayerAt};
use super::device_limits::DeviceLimits;
use super::far::{self, Averages};
use super::pass::QuadInstance;
use super::pipelines::Pipelines;
use super::scene::{FlatOnGpu, Residency, SceneParts, TextureOnGpu};
use super::scene_subset::SceneSubset;
use super::slots::{FarSource, averages_row, existing};
use super::texture;
use super::upload_order::{Layout, PartPlaces, UploadPart};
use crate::base::Warning;
use crate::gpu::Gpu;
use crate::gpu::health::Refusal;
use crate::gpu::stats::{MemoryStats, texture_bytes};
use crate::gpu::texture::{TextureRegion, write};
use crate::scene::{
    Chunk, DrawnLayer, FlatFrame, FlatScene, LayerContent, QuadLayer, Texture, TextureIndex, TextureShape, TileLayer,
};

/// Bytes of texture data that one step writes at most (a single row or cell may be larger).
const STEP_BYTES: usize = 1 << 20;
/// Quads that one step writes.
const STEP_QUADS: usize = 8192;

/// A part that is not there yet, and how many of its pieces have been written.
#[derive(Clone, Copy, Debug)]
struct Work {
    part: UploadPart,
    pieces_written: usize,
}

/// A piece of a texture: its mip level in the scene, where its bytes start, and where they go.
#[derive(Clone, Copy, Debug)]
struct TexturePiece {
    level: usize,
    from: usize,
    piece: TextureRegion,
}

/// The state of the device before an upload.
#[derive(Clone, Copy, Debug)]
pub struct UploadBase<'a> {
    /// Pipelines that will draw the scene.
    pub pipelines: &'a Pipelines,
    /// The scene that is there. Textures that both scenes have are shared, not sent again.
    pub shown: Option<&'a FlatOnGpu>,
}

/// A scene on its way to the device.
#[derive(Debug)]
pub struct Upload {
    /// Parts left to write; the next one is last.
    left: Vec<Work>,
    /// Places of the parts, and the view that they were last sorted for; `None` before there is a view.
    sorted: Option<(PartPlaces, FlatFrame)>,
    written_bytes: usize,
    total_bytes: usize,
    /// Into which pieces each texture is cut.
    pieces: Vec<Vec<TexturePiece>>,
    limits: DeviceLimits,
    /// The part of the scene that is uploaded; `None` = all of it.
    subset: Option<Arc<SceneSubset>>,
    textures: Vec<Option<wgpu::Texture>>,
    cells: wgpu::Texture,
    far: wgpu::Texture,
    /// Average colours of plain white, then of every texture.
    averages: Vec<Averages>,
    cell_sources: Vec<(LayerAt, u32)>,
    far_sources: Vec<(LayerAt, FarSource)>,
    on_gpu: FlatOnGpu,
}

impl Upload {
    /// Creates all resources, still empty. `subset`: only the parts that one picture needs; another picture may lack some.
    pub fn new(gpu: &Gpu, base: UploadBase<'_>, scene: Arc<FlatScene>, subset: Option<Arc<SceneSubset>>) -> Self {
        Self::within(gpu, base, scene, DeviceLimits::of(&gpu.device.limits()), subset)
    }

    /// The same scene from the start with images half as large, after the device has refused this upload for lack of
    /// memory. `None` where that does not help.
    pub fn smaller(self, gpu: &Gpu, base: UploadBase<'_>, refusal: &Refusal) -> Option<Self> {
        if !refusal.of_memory {
            return None;
        }
        let scene = Arc::clone(self.scene());
        let limits = self.limits.with_smaller_images(&scene)?;
        let subset = self.subset.clone();
        drop(self);
        // Data staged for the old textures holds them until the device has taken it.
        gpu.queue.submit([]);
        if let Err(error) = gpu.device.poll(wgpu::PollType::wait_indefinitely()) {
            tracing::debug!("waiting for the device to free its memory: {error}");
        }
        Some(Self::within(gpu, base, scene, limits, subset))
    }

    /// The rest of an upload when its device is gone.
    pub fn into_lost(self) -> LostUpload {
        LostUpload { scene: Arc::clone(self.scene()), limits: self.limits }
    }

    fn within(
        gpu: &Gpu,
        UploadBase { pipelines, shown }: UploadBase<'_>,
        scene: Arc<FlatScene>,
        limits: DeviceLimits,
        subset: Option<Arc<SceneSubset>>,
    ) -> Self {
        let flat = &*scene;
        let fit = DeviceFit::new(flat, limits, subset.as_deref(), || flat.images_of_textures());
        let cells = cells::create(gpu, fit.atlas);
        let far = far::create(gpu, fit.far_atlas, subset.as_ref().map_or(0, |subset| subset.far_first));
        let averages = all_averages(flat, &fit);
        let (mut textures, mut pieces, mut groups) = (Vec::new(), Vec::new(), Vec::new());
        let there = shown.map(FlatOnGpu::whole_textures).unwrap_or_default();
        for (source, first) in flat.textures.iter().zip(&fit.first_levels) {
            let known = there.get(&Arc::as_ptr(source)).filter(|known| Some(known.first) == *first).copied();
            let first = first.filter(|_| known.is_none());
            let created = first.map(|first| texture::create(gpu, source, first));
            let made = created.as_ref().zip(first).map(|(created, first)| TextureOnGpu {
                group: pipelines.texture_group(gpu, &texture::view(created, source.shape), source.shape),
                first,
                bytes: texture_bytes(created),
            });
            groups.push(known.cloned().or(made));
            textures.push(created);
            pieces.push(first.map_or_else(Vec::new, |first| texture_pieces(source, first)));
        }
        let parts = parts(flat, &fit, &pieces);
        let quads = quad_buffer(gpu, fit.quads);
        let averages_texture = far::averages_texture(gpu, &averages);
        let memory = MemoryStats {
            textures: groups.iter().flatten().map(|texture| texture.bytes).sum(),
            cells: texture_bytes(&cells),
            far: texture_bytes(&far) + texture_bytes(&averages_texture),
            quads: quads.size(),
            ..MemoryStats::default()
        };
        let residency = Residency {
            parts: 0,
            textures_to_come: textures_among(&parts).collect(),
            quads_to_come: fit.quad_ranges.keys().copied().collect(),
            cells: vec![false; fit.atlas.bands() as usize],
            far: vec![false; fit.far_atlas.bands() as usize],
        };
        let scene_parts = SceneParts {
            memory,
            textures: groups,
            cells: texture::view(&cells, TextureShape::Cells),
            atlas: fit.atlas,
            far_atlas: fit.far_atlas,
            far_texels: far::TEXELS >> (far::LEVELS - far.mip_level_count()),
            far: pipelines.far_group(gpu, &far, &averages_texture),
            tiles: fit.tiles,
            slots: fit.slots,
            quads,
            quad_ranges: fit.quad_ranges,
            notes: fit.notes.into(),
            scene,
        };
        let mut upload = Self {
            left: parts.into_iter().rev().map(|part| Work { part, pieces_written: 0 }).collect(),
            sorted: None,
            written_bytes: 0,
            total_bytes: 0,
            pieces,
            limits,
            subset,
            textures,
            cells,
            far,
            averages,
            cell_sources: fit.cell_sources,
            far_sources: fit.far_sources,
            on_gpu: FlatOnGpu { parts: Arc::new(scene_parts), residency },
        };
        upload.total_bytes = upload.left.iter().map(|work| upload.part_bytes(work.part)).sum();
        upload
    }

    /// Sorts the parts left for a view: the parts that it needs, then the others by distance.
    pub fn prioritize(&mut self, params: &FlatFrame) {
        let places = match self.sorted.take() {
            Some((places, before)) if before.differs_in_time_only(params) => {
                self.sorted = Some((places, before));
                return;
            }
            Some((places, _)) => places,
            None => {
                let SceneParts { tiles, atlas, far_atlas, .. } = &*self.on_gpu.parts;
                PartPlaces::of(self.flat(), Layout { tiles, atlas: *atlas, far_atlas: *far_atlas })
            }
        };
        places.sort(&self.on_gpu.parts.scene, params, &mut self.left, |work| work.part);
        self.sorted = Some((places, params.clone()));
    }

    /// Writes until about `budget_bytes` have been written. True when all is done.
    pub fn step(&mut self, gpu: &Gpu, budget_bytes: usize) -> bool {
        let mut written = 0;
        while let Some(Work { part, pieces_written }) = self.left.last().copied() {
            if written >= budget_bytes {
                return false;
            }
            let (bytes, done) = match part {
                UploadPart::Texture(index) => self.write_piece(gpu, index as usize, pieces_written),
                UploadPart::Quads(group, layer) => self.write_quads(gpu, (group, layer), pieces_written * STEP_QUADS),
                UploadPart::Cells(band) => self.write_cells(gpu, band),
                UploadPart::Far(band) => self.write_far(gpu, band),
            };
            written += bytes;
            self.written_bytes += bytes;
            match self.left.last_mut() {
                Some(work) if !done => work.pieces_written += 1,
                _ => self.finish_part(part),
            }
        }
        true
    }

    /// The part that comes next is there.
    fn finish_part(&mut self, part: UploadPart) {
        self.left.pop();
        let layer = match part {
            UploadPart::Quads(group, layer) => layer_at(self.flat(), (group, layer)).map(|layer| layer.id),
            _ => None,
        };
        self.on_gpu.residency.mark(part, layer);
    }

    /// Bytes written and bytes in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.written_bytes, self.total_bytes)
    }

    /// The scene that is being uploaded.
    pub fn scene(&self) -> &Arc<FlatScene> {
        &self.on_gpu.parts.scene
    }

    /// Notes on parts that the device cannot show as they are in the scene.
    pub fn notes(&self) -> &[Warning] {
        &self.on_gpu.parts.notes
    }

    fn flat(&self) -> &FlatScene {
        &self.on_gpu.parts.scene
    }

    /// The scene as far as it is on the device, for [`super::Painter::show`].
    pub fn on_gpu(&self) -> &FlatOnGpu {
        &self.on_gpu
    }

    /// Bytes of the piece, and whether it was the last.
    fn write_piece(&self, gpu: &Gpu, index: usize, n: usize) -> (usize, bool) {
        let pieces = self.pieces.get(index).map(Vec::as_slice).unwrap_or_default();
        let Some(TexturePiece { level, from, piece }) = pieces.get(n).copied() else { return (0, true) };
        let data = self.flat().textures.get(index).and_then(|t| t.levels.get(level));
        let bytes = data.and_then(|level| level.get(from..from + piece.bytes()));
        if let (Some(bytes), Some(Some(target))) = (bytes, self.textures.get(index)) {
            write(gpu, target, piece, bytes);
        }
        (piece.bytes(), n + 1 == pieces.len())
    }

    fn write_cells(&self, gpu: &Gpu, band: u32) -> (usize, bool) {
        let (atlas, flat) = (&self.on_gpu.parts.atlas, self.flat());
        let chunks = of_band(&self.cell_sources, *atlas, band).iter();
        let cells = chunks.map(|(at, chunk)| chunk_of(flat, *at, *chunk).map_or(&[][..], |(_, chunk)| &chunk.cells));
        cells::write_band(gpu, &self.cells, *atlas, band, &cells.collect::<Vec<_>>());
        (cells::band_bytes(&self.cells), true)
    }

    fn write_far(&self, gpu: &Gpu, band: u32) -> (usize, bool) {
        let (far_atlas, flat) = (&self.on_gpu.parts.far_atlas, self.flat());
        let mut pictures = far::Band::new(&self.far);
        let mut levels = Vec::new();
        for (n, (at, source)) in of_band(&self.far_sources, *far_atlas, band).iter().enumerate() {
            let Some((tiles, chunk)) = chunk_of(flat, *at, source.chunk) else { continue };
            let Some(averages) = self.averages.get(averages_row(tiles) as usize) else { continue };
            let exist = existing(chunk, tiles.size_tiles);
            far::picture(&chunk.cells, exist, source.edge, averages, &mut levels);
            pictures.put(n, &levels);
        }
        pictures.write(gpu, &self.far, *far_atlas, band);
        (far::band_bytes(&self.far), true)
    }

    /// Writes the quads of a layer from `from` on, [`STEP_QUADS`] at most.
    fn write_quads(&self, gpu: &Gpu, at: LayerAt, from: usize) -> (usize, bool) {
        let SceneParts { quad_ranges, slots, quads: buffer, .. } = &*self.on_gpu.parts;
        let Some((layer, quads)) = quad_layer(self.flat(), at) else { return (0, true) };
        let Some(range) = quad_ranges.get(&layer.id) else { return (0, true) };
        let rest = quads.quads.get(from..).unwrap_or_default();
        let now = rest.get(..STEP_QUADS).unwrap_or(rest);
        let instances: Vec<QuadInstance> = now.iter().map(|quad| QuadInstance::new(quad, *slots)).collect();
        let offset = (u64::from(range.start) + from as u64) * size_of::<QuadInstance>() as u64;
        gpu.queue.write_buffer(buffer, offset, bytemuck::cast_slice(&instances));
        (size_of_val(&*instances), now.len() == rest.len())
    }

    fn part_bytes(&self, part: UploadPart) -> usize {
        match part {
            UploadPart::Texture(n) => {
                self.pieces.get(n as usize).into_iter().flatten().map(|it| it.piece.bytes()).sum()
            }
            UploadPart::Cells(_) => cells::band_bytes(&self.cells),
            UploadPart::Far(_) => far::band_bytes(&self.far),
            UploadPart::Quads(group, layer) => {
                let quads = quad_layer(self.flat(), (group, layer)).map_or(0, |(_, quads)| quads.quads.len());
                quads * size_of::<QuadInstance>()
            }
        }
    }
}

/// An upload whose device is gone. Holds nothing of that device.
#[derive(Debug)]
pub struct LostUpload {
    scene: Arc<FlatScene>,
    limits: DeviceLimits,
}

impl LostUpload {
    /// The same upload from the start on another device. Its images are half as large, since lack of memory may be
    /// what the first device went down with.
    pub fn restart(self, gpu: &Gpu, base: UploadBase<'_>) -> Upload {
        let limits =
            DeviceLimits { image_side_px: self.limits.image_side_px, ..DeviceLimits::of(&gpu.device.limits()) };
        let limits = limits.with_smaller_images(&self.scene).unwrap_or(limits);
        Upload::within(gpu, base, self.scene, limits, None)
    }
}

/// Cuts the mip levels of a texture from `first` on into pieces of about [`STEP_BYTES`]: rows of a picture, whole cells
/// of a tile set.
fn texture_pieces(source: &Texture, first: usize) -> Vec<TexturePiece> {
    let mut pieces = Vec::new();
    for level in first..source.levels.len() {
        level_pieces(source, level, first, &mut pieces);
    }
    pieces
}

fn level_pieces(source: &Texture, level: usize, first_level: usize, pieces: &mut Vec<TexturePiece>) {
    const PIXEL_BYTES: u32 = 4;
    let size = source.level_size_px(level);
    let row_bytes = (size.x * PIXEL_BYTES) as usize;
    let cell_bytes = row_bytes * size.y as usize;
    let to_level = (level - first_level) as u32;
    let mut push = |from: usize, y: u32, rows: u32, layer: u32, layers: u32| {
        let size = UVec2::new(size.x, rows);
        let piece = TextureRegion { level: to_level, y, layer, size, layers, pixel_bytes: PIXEL_BYTES };
        pieces.push(TexturePiece { level, from, piece });
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

/// All parts to write.
fn parts(flat: &FlatScene, fit: &DeviceFit, pieces: &[Vec<TexturePiece>]) -> Vec<UploadPart> {
    let textures = (0..).zip(pieces).filter(|(_, pieces)| !pieces.is_empty()).map(|(n, _)| UploadPart::Texture(n));
    let mut parts: Vec<UploadPart> = textures.collect();
    for (g, group) in (0..).zip(&flat.groups) {
        let layers = group.drawn().filter(|(_, layer)| fit.quad_ranges.contains_key(&layer.id));
        parts.extend(layers.map(|(l, _)| UploadPart::Quads(g, l)));
    }
    parts.extend((0..fit.atlas.bands()).map(UploadPart::Cells));
    parts.extend((0..fit.far_atlas.bands()).map(UploadPart::Far));
    parts
}

fn textures_among(parts: &[UploadPart]) -> impl Iterator<Item = TextureIndex> {
    parts.iter().filter_map(|part| match part {
        UploadPart::Texture(n) => Some(TextureIndex(*n)),
        _ => None,
    })
}

fn layer_at(flat: &FlatScene, (group, layer): LayerAt) -> Option<&DrawnLayer> {
    flat.groups.get(group as usize)?.part(layer)
}

fn quad_layer(flat: &FlatScene, at: LayerAt) -> Option<(&DrawnLayer, &QuadLayer)> {
    let layer = layer_at(flat, at)?;
    match &layer.content {
        LayerContent::Quads(quads) => Some((layer, quads)),
        _ => None,
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
fn all_averages(flat: &FlatScene, fit: &DeviceFit) -> Vec<Averages> {
    let layers = flat.groups.iter().flat_map(|group| group.drawn()).map(|(_, layer)| layer);
    let used: HashSet<u32> = layers
        .filter(|layer| fit.tiles.get(&layer.id).is_some_and(|slots| !slots.far.is_empty()))
        .filter_map(|layer| match &layer.content {
            LayerContent::Tiles(tiles) => Some(averages_row(tiles)),
            _ => None,
        })
        .collect();
    let rows = used.iter().max().map_or(0, |last| last + 1);
    let texture = |row: u32| flat.textures.get(row.checked_sub(1)? as usize).map(|texture| &**texture);
    let row = |row: u32| if used.contains(&row) { far::averages(texture(row)) } else { [[0; 4]; 256] };
    (0..rows).map(row).collect()
}

fn of_band<T>(sources: &[T], atlas: ChunkAtlas, band: u32) -> &[T] {
    let first = (band * atlas.band_len()) as usize;
    let last = (first + atlas.band_len() as usize).min(sources.len());
    sources.get(first..last).unwrap_or(&[])
}

fn chunk_of(flat: &FlatScene, at: LayerAt, chunk: u32) -> Option<(&TileLayer, &Chunk)> {
    match &layer_at(flat, at)?.content {
        LayerContent::Tiles(tiles) => Some((tiles, tiles.chunks.get(chunk as usize)?)),
        _ => None,
    }
}
