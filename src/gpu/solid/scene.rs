//! The chunks of a solid world on the device.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use glam::{Vec2, Vec3};

use super::faces::{Faces, PARTS, Part, SortedFaces, by_way};
use super::pass::Surface;
use super::surface_textures::TexturesOnGpu;
use super::tile::{self, TileOnGpu};
use crate::gpu::Gpu;
use crate::scene::solid::{Aabb, Chunk, ChunkGrid, ChunkKey, ChunkMap, ColumnTile, Mesh, Solid, SolidCamera, TileKey};

/// The chunks of a solid world on the device. They may come and go one by one while it is shown. Copies share what lies
/// on the device.
#[derive(Clone, Debug, Default)]
pub struct SolidOnGpu {
    /// Chunks with triangles.
    chunks: ChunkMap<ChunkOnGpu>,
    /// The chunks that are there, empty ones too.
    sources: ChunkMap<Chunk>,
    /// Tiles of the column map.
    tiles: ChunkMap<TileOnGpu>,
    /// The tiles that are there, as they are in the world.
    tile_sources: ChunkMap<ColumnTile>,
    /// Where the grid of tiles begins, x and z, and the height at which they lie.
    grid: (Vec2, f32),
    /// Height that no column is above.
    top_y: f32,
    /// The grid of the chunks, where they come and go.
    chunk_grid: Option<ChunkGrid>,
    /// Lowest cells of the chunks' grid, upwards; `None` where all chunks are there.
    bottom_cell: Option<i32>,
    /// Textures that chunks name.
    textures: Option<Arc<TexturesOnGpu>>,
    bytes: u64,
    /// Another number, other chunks. 0 where there are none.
    revision: u64,
}

/// One chunk on the device.
#[derive(Debug)]
pub struct ChunkOnGpu {
    /// The point that positions are relative to.
    pub origin: Vec3,
    /// The box around it.
    pub bounds: Aabb,
    /// Corners.
    pub vertices: wgpu::Buffer,
    /// Three to a triangle: opaque ones, then translucent ones, then those that are cut out, then thin strips.
    pub indices: wgpu::Buffer,
    /// The opaque ones by the way that they face, and by part.
    pub faces: Vec<Faces>,
    /// Parts of the opaque ones.
    pub parts: [Part; PARTS],
    /// The box around the nodes of all triangles, and around the triangles.
    pub place: Aabb,
    /// Number of indices of opaque triangles.
    pub count: u32,
    /// Number of indices of translucent ones.
    pub blended: u32,
    /// Number of indices of those that are cut out.
    pub cutout: u32,
    /// Number of indices of opaque strips that are left out from afar, which come last, and their width in units.
    pub thin: (u32, f32),
}

impl SolidOnGpu {
    /// Adds a chunk, in the place of an older one of the same key. A refusal of the device is had from
    /// [`Gpu::take_refusal`].
    pub fn insert(&mut self, gpu: &Gpu, key: ChunkKey, chunk: &Arc<Chunk>) {
        self.remove(key);
        self.sources.insert(key, Arc::clone(chunk));
        self.textures = TexturesOnGpu::update(self.textures.take(), gpu, &chunk.textures);
        if let Some(on_gpu) = ChunkOnGpu::new(gpu, &chunk.mesh, self.chunk_grid.map(|grid| grid.bounds(key))) {
            self.bytes += on_gpu.bytes();
            self.chunks.insert(key, Arc::new(on_gpu));
        }
    }

    /// Textures that chunks name; `None` where none does.
    pub fn textures(&self) -> Option<&Arc<TexturesOnGpu>> {
        self.textures.as_ref()
    }

    /// Removes a chunk. Its memory is freed with the last copy that has it.
    pub fn remove(&mut self, key: ChunkKey) {
        self.sources.remove(key);
        self.bytes -= self.chunks.remove(key).map_or(0, |chunk| chunk.bytes());
        self.revision = next_revision();
    }

    /// Sets where the tiles of a world lie: below all of it.
    pub fn set_grid(&mut self, world: &Solid) {
        let ground_y = if world.bounds.is_empty() { 0.0 } else { world.bounds.min.y };
        let grid = (world.columns.corner, ground_y);
        if self.grid != grid {
            (self.grid, self.revision) = (grid, next_revision());
        }
        self.bottom_cell = world.grid.map(|grid| grid.key_at(world.bounds.min + 0.1).y);
        self.chunk_grid = world.grid;
        self.top_y = if world.bounds.is_empty() { ground_y } else { world.bounds.max.y };
    }

    /// Adds a tile, in the place of an older one of the same key.
    pub fn insert_tile(&mut self, gpu: &Gpu, key: TileKey, tile: &Arc<ColumnTile>) {
        self.remove_tile(key);
        self.tile_sources.insert(key.into(), Arc::clone(tile));
        let on_gpu = TileOnGpu::new(gpu, key, tile);
        self.bytes += on_gpu.bytes();
        self.tiles.insert(key.into(), Arc::new(on_gpu));
    }

    /// Removes a tile.
    pub fn remove_tile(&mut self, key: TileKey) {
        self.tile_sources.remove(key.into());
        self.bytes -= self.tiles.remove(key.into()).map_or(0, |tile| tile.bytes());
        self.revision = next_revision();
    }

    /// The tiles that are there, as they are in the world.
    pub fn tile_sources(&self) -> &ChunkMap<ColumnTile> {
        &self.tile_sources
    }

    /// The tiles with something in them.
    pub fn tiles(&self) -> impl Iterator<Item = &Arc<TileOnGpu>> {
        self.tiles.iter().map(|(_, tile)| tile).filter(|tile| tile.view.is_some())
    }

    /// Where the grid of tiles begins, x and z, and the height at which they lie.
    pub fn grid(&self) -> (Vec2, f32) {
        self.grid
    }

    /// A world whose chunks all count as there, without a device.
    #[cfg(test)]
    pub fn of_sources(sources: &ChunkMap<Chunk>) -> Self {
        Self { sources: sources.clone(), revision: next_revision(), ..Self::default() }
    }

    /// The chunks that are there, as they are in the world.
    pub fn sources(&self) -> &ChunkMap<Chunk> {
        &self.sources
    }

    /// The chunks with triangles, always in the same order.
    pub fn chunks(&self) -> impl Iterator<Item = (ChunkKey, &ChunkOnGpu)> {
        self.chunks.iter().map(|(key, chunk)| (key, &**chunk))
    }

    /// Whether nothing that is still to come can be seen through a chunk: translucent triangles hide nothing of the chunk
    /// below them. `is_shown`: whether all of a chunk that is there shows.
    pub fn is_closed(&self, key: ChunkKey, chunk: &ChunkOnGpu, is_shown: impl Fn(ChunkKey) -> bool) -> bool {
        let is_above = self.bottom_cell.is_some_and(|bottom| key.y > bottom);
        let below = ChunkKey { y: key.y.saturating_sub(1), ..key };
        chunk.blended == 0 || !is_above || (self.sources.get(below).is_some() && is_shown(below))
    }

    /// The grid of the chunks, where they come and go.
    pub fn chunk_grid(&self) -> Option<ChunkGrid> {
        self.chunk_grid
    }

    /// The box around all chunks and tiles.
    pub fn bounds(&self) -> Aabb {
        let chunks = self.chunks().fold(Aabb::EMPTY, |all, (_, chunk)| all.union(chunk.bounds));
        let (corner, ground_y) = self.grid;
        let tiles = self.tiles.iter().map(|(_, tile)| tile::bounds(tile.key, corner, ground_y));
        let as_high = |tile: Aabb| Aabb::new(tile.min, tile.max.with_y(tile.max.y.max(self.top_y)));
        tiles.map(as_high).fold(chunks, Aabb::union)
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        self.bytes + self.textures.as_ref().map_or(0, |textures| textures.bytes())
    }

    /// Another number, other chunks.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}

/// A number that no other state of any world has.
fn next_revision() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl ChunkOnGpu {
    /// `None` where there is nothing to draw.
    fn new(gpu: &Gpu, mesh: &Mesh, cell: Option<Aabb>) -> Option<Self> {
        let count = |indices: &[u32]| u32::try_from(indices.len() / 3 * 3).ok();
        let (opaque, blended, cutout) = (count(&mesh.indices)?, count(&mesh.blended)?, count(&mesh.cutout)?);
        let thin = count(&mesh.thin)?;
        if opaque.checked_add(blended)?.checked_add(cutout)?.checked_add(thin)? == 0 {
            return None;
        }
        let SortedFaces { mut indices, faces, parts } = by_way(mesh, cell);
        indices.extend(mesh.blended.iter().take(blended as usize));
        indices.extend(mesh.cutout.iter().take(cutout as usize));
        indices.extend(mesh.thin.iter().take(thin as usize));
        let buffer = |label, usage, bytes: &[u8]| {
            let size = bytes.len() as u64;
            let usage = usage | wgpu::BufferUsages::COPY_DST;
            let descriptor = wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: false };
            let buffer = gpu.device.create_buffer(&descriptor);
            gpu.queue.write_buffer(&buffer, 0, bytes);
            buffer
        };
        Some(Self {
            origin: mesh.origin,
            bounds: mesh.bounds,
            vertices: buffer("vertices", wgpu::BufferUsages::VERTEX, bytemuck::cast_slice(&mesh.vertices)),
            indices: buffer("indices", wgpu::BufferUsages::INDEX, bytemuck::cast_slice(&indices)),
            faces,
            parts,
            place: cell.map_or(mesh.bounds, |cell| mesh.bounds.union(cell)),
            count: opaque,
            blended,
            cutout,
            thin: (thin, mesh.thin_width),
        })
    }

    /// Indices of the triangles of a surface that may show: of opaque ones, those that may face the eye and lie in a part
    /// that may show. Thin strips are not among them. `gap`: triangles between two runs that may be drawn for nothing, since
    /// a call takes longer.
    pub fn runs(
        &self,
        camera: &SolidCamera,
        surface: Surface,
        may_show: impl Fn(&Part) -> bool,
        gap: u32,
    ) -> Vec<Range<u32>> {
        let blended = self.count..self.count + self.blended;
        match surface {
            Surface::Opaque => {}
            Surface::Blended => return std::iter::once(blended).collect(),
            Surface::Cutout => return std::iter::once(blended.end..blended.end + self.cutout).collect(),
            Surface::Sky => return Vec::new(),
        }
        let shows = self.parts.map(|part| may_show(&part));
        let is_shown = |faces: &&Faces| shows.get(faces.part).is_some_and(|shows| *shows) && faces.may_face(camera);
        let mut runs: Vec<Range<u32>> = Vec::new();
        for faces in self.faces.iter().filter(is_shown) {
            match runs.last_mut() {
                Some(run) if faces.indices.start - run.end <= 3 * gap => run.end = faces.indices.end,
                _ => runs.push(faces.indices.clone()),
            }
        }
        runs
    }

    /// Indices of thin strips, where they are at least so wide. `least`: in units.
    pub fn thin_run(&self, least: f32) -> Option<Range<u32>> {
        let (count, width) = self.thin;
        let start = self.count + self.blended + self.cutout;
        (count > 0 && width >= least).then_some(start..start + count)
    }

    fn bytes(&self) -> u64 {
        self.vertices.size() + self.indices.size()
    }
}
