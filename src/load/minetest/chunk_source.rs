//! Source of a world's chunks: makes the meshes of those that are asked for, one by one, with a database handle of its own,
//! so that nothing else has to wait for it.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use glam::{UVec3, Vec3};

use super::block_cache::BlockCache;
use super::column_index::ColumnIndex;
use super::error::WorldError;
use super::view_meshes::read_look_blocks;
use super::world_folder::{WorldFolder, WorldOptions, with_keys};
use crate::bake::minetest::{LookBlocks, Looks, MeshStyle, bake_block_meshes, bake_occlusion_cells};
use crate::base::Task;
use crate::format::BlockKey;
use crate::format::minetest::SIDE;
use crate::scene::solid::{CELL_NODES, Chunk, ChunkGrid, ChunkKey, ChunkOcclusion, Mesh, OCCLUSION_CELLS};

/// Blocks along an edge of a chunk. More of them make fewer draw calls, fewer of them finer steps.
const CHUNK_BLOCKS: i32 = 4;
/// Memory of the blocks that are held to be neighbours of others.
const CACHE_BYTES: usize = 64 << 20;
/// Most blocks that are remembered to be unreadable.
const MOST_UNREADABLE: usize = 100_000;

/// Blocks that could not be read so far, by reason.
pub type UnreadableBlocks = BTreeMap<String, usize>;

/// A world of whose blocks meshes are made.
pub struct ChunkSource {
    path: PathBuf,
    index: Arc<ColumnIndex>,
    looks: Looks,
    /// The world, once it is needed.
    world: Option<WorldFolder>,
    cache: BlockCache,
    unreadable: UnreadableBlocks,
    /// Blocks that have been counted.
    counted: HashSet<BlockKey>,
}

impl fmt::Debug for ChunkSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, cache, unreadable, .. } = self;
        f.debug_struct("ChunkSource")
            .field("path", path)
            .field("cache_bytes", &cache.bytes())
            .field("unreadable", unreadable)
            .finish_non_exhaustive()
    }
}

impl ChunkSource {
    /// The source of the world at a path, whose keys have been read. It is opened when the first chunk is made.
    pub fn new(path: PathBuf, index: Arc<ColumnIndex>, looks: Looks) -> Self {
        Self {
            path,
            index,
            looks,
            world: None,
            cache: BlockCache::new(CACHE_BYTES),
            unreadable: UnreadableBlocks::new(),
            counted: HashSet::new(),
        }
    }

    /// The grid of the chunks of any world.
    pub fn grid() -> ChunkGrid {
        let side = (CHUNK_BLOCKS * SIDE as i32) as f32;
        // Nodes lie around whole numbers, and north is where a scene's z is low.
        ChunkGrid { corner: Vec3::new(-0.5, -0.5, 0.5), side }
    }

    /// The lowest and the highest chunk of a box around all that have blocks; `None` where there are none.
    pub fn range(&self) -> Option<[ChunkKey; 2]> {
        let range = self.index.range()?;
        let (min, max) = (chunk_of(range.min), chunk_of(range.max));
        // The north is where keys of chunks are low.
        Some([ChunkKey { z: max.z, ..min }, ChunkKey { z: min.z, ..max }])
    }

    /// Blocks that could not be read so far, by reason.
    pub fn unreadable(&self) -> &UnreadableBlocks {
        &self.unreadable
    }

    /// Takes over that another program has written blocks, or removed them.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub fn update(&mut self, blocks: &[(BlockKey, bool)], task: &Task) -> Result<(), WorldError> {
        if let Some(world) = &mut self.world {
            // What was read before the change goes.
            world.has_changed(task)?;
        }
        self.cache.remove(blocks.iter().map(|(key, _)| *key));
        let updated = self.index.updated(blocks.iter().copied());
        updated.into_iter().for_each(|index| self.index = Arc::new(index));
        Ok(())
    }

    /// Chunks whose meshes depend on a block: also those of the blocks beside it.
    pub fn chunks_with(key: BlockKey) -> impl Iterator<Item = ChunkKey> {
        let beside = (-1..=1).flat_map(|x| (-1..=1).flat_map(move |y| (-1..=1).map(move |z| [x, y, z])));
        let chunks: HashSet<ChunkKey> =
            beside.map(|[x, y, z]| chunk_of(BlockKey { x: key.x + x, y: key.y + y, z: key.z + z })).collect();
        chunks.into_iter()
    }

    /// Makes a chunk; an empty one where there are no blocks.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub fn make(&mut self, key: ChunkKey, style: MeshStyle, task: &Task) -> Result<Chunk, WorldError> {
        let wanted = self.blocks_in(key, 0);
        if wanted.is_empty() {
            return Ok(Chunk::default());
        }
        let around = self.blocks_in(key, 1);
        let missing = self.cache.begin(around);
        self.read(&missing, task)?;
        let meshes = bake_block_meshes(&wanted, self.cache.blocks(), style, task)?;
        let cells = bake_occlusion_cells(&wanted, self.cache.blocks(), style, task)?;
        self.cache.trim();
        let mut occlusion = Box::<ChunkOcclusion>::default();
        for (block, cell) in wanted.iter().zip(cells) {
            occlusion.set(cell_of(*block), cell);
        }
        Ok(Chunk { mesh: joined(meshes), occlusion: Some(occlusion), textures: self.looks.textures() })
    }

    /// Keys of the blocks in a chunk, and so many around it, in the order of x, z, y.
    fn blocks_in(&self, ChunkKey { x, y, z }: ChunkKey, around: i32) -> Vec<BlockKey> {
        let range = |low: i32| {
            let low = low.saturating_mul(CHUNK_BLOCKS);
            low.saturating_sub(around)..=low.saturating_add(CHUNK_BLOCKS - 1 + around)
        };
        // Rows of chunks go to the south.
        let (x, y, z) = (range(x), range(y), range(-1 - z));
        let columns = self.index.columns(x, z, y.clone());
        columns.flat_map(|column| self.index.keys(column, &y)).collect()
    }

    fn read(&mut self, mut keys: &[BlockKey], task: &Task) -> Result<(), WorldError> {
        while !keys.is_empty() {
            let world = match &mut self.world {
                Some(world) => world,
                none => none.insert(WorldFolder::open(&self.path, WorldOptions::default(), task)?),
            };
            let blobs = world.blobs(keys, task)?;
            let (now, later) = keys.split_at(blobs.len().clamp(1, keys.len()));
            let mut blocks = LookBlocks::new();
            let faults = read_look_blocks(with_keys(now, blobs), &self.looks, task, &mut blocks)?;
            for (key, why) in faults {
                if self.counted.len() < MOST_UNREADABLE && self.counted.insert(key) {
                    *self.unreadable.entry(why).or_default() += 1;
                }
            }
            self.cache.extend(blocks);
            keys = later;
        }
        Ok(())
    }
}

/// The chunk in which a block lies.
fn chunk_of(BlockKey { x, y, z }: BlockKey) -> ChunkKey {
    let cell = |block: i32| block.div_euclid(CHUNK_BLOCKS);
    ChunkKey { x: cell(x), y: cell(y), z: -1 - cell(z) }
}

/// The cell of a chunk that a block is.
fn cell_of(BlockKey { x, y, z }: BlockKey) -> UVec3 {
    const { assert!(CHUNK_BLOCKS as usize == OCCLUSION_CELLS && SIDE == CELL_NODES) };
    let cell = |block: i32| block.rem_euclid(CHUNK_BLOCKS) as u32;
    // Cells go to the south, too.
    UVec3::new(cell(x), cell(y), CHUNK_BLOCKS as u32 - 1 - cell(z))
}

/// One mesh of several.
fn joined(meshes: Vec<Mesh>) -> Mesh {
    let mut meshes = meshes.into_iter();
    let mut all = meshes.next().unwrap_or_default();
    meshes.for_each(|mesh| all.append(&mesh));
    all
}

#[cfg(test)]
mod tests {
    use glam::IVec3;

    use super::*;
    use crate::bake::minetest::block_bounds;

    #[test]
    fn a_block_lies_in_the_cell_of_its_chunk() {
        let grid = ChunkSource::grid();
        for key in [[0, 0, 0], [3, 4, -1], [-1, -4, 4], [-1938, 7, 1938]] {
            let key = BlockKey { x: key[0], y: key[1], z: key[2] };
            let (cell, block) = (grid.bounds(chunk_of(key)), block_bounds(key, IVec3::ZERO));
            assert_eq!(cell.union(block), cell, "{key:?}");
        }
    }
}
