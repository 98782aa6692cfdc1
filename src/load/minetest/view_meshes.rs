//! The meshes of a world that may show in a picture, region by region, so that memory stays bounded however large the
//! world is and however far one sees.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use glam::IVec3;

use super::error::WorldError;
use super::world_folder::{StoredBlock, WorldFolder, with_keys};
use crate::bake::minetest::{
    BlobBlock, LookBlock, LookBlocks, Looks, MeshStyle, bake_block_meshes, bake_look_blocks, block_bounds,
};
use crate::base::{Cancelled, Task};
use crate::format::{BlockKey, BlockRange};
use crate::scene::solid::{Aabb, Mesh};

/// Blocks along the sides of a region. With those around it, it has 6 KiB a block as a rule, and 90 KiB where every node has
/// a name of its own.
const REGION: BlockKey = BlockKey { x: 16, y: 8, z: 16 };
/// Keys of one page.
const PAGE: usize = 64 << 10;
/// Blocks whose meshes are made at once.
const AT_ONCE: usize = 512;

/// Which part of a world is baked, and how.
pub struct ViewRequest<'a> {
    /// Whether something within a box may show.
    pub may_show: &'a dyn Fn(Aabb) -> bool,
    /// How blocks become meshes.
    pub style: MeshStyle,
}

/// Counts of the blocks of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewCounts {
    /// Blocks that may show.
    pub blocks: usize,
    /// Blocks that cannot be read: hatched boxes.
    pub unreadable: usize,
}

/// Bakes all blocks that may show, however far away, and hands their meshes over: `take` gets each with the parts done and
/// the parts of all, which are only an estimate.
///
/// # Errors
/// A database cannot be read, the task is cancelled, or `take` fails.
pub fn bake_view<E: From<WorldError>>(
    world: &mut WorldFolder,
    request: &ViewRequest<'_>,
    looks: &Looks,
    task: &Task,
    mut take: impl FnMut(Mesh, [usize; 2]) -> Result<(), E>,
) -> Result<ViewCounts, E> {
    let Some(BlockRange { min, max }) = world.extent(task)?.range else { return Ok(ViewCounts::default()) };
    let anchor = request.style.anchor;
    let mut counts = ViewCounts::default();
    let bands = min.x.div_euclid(REGION.x)..=max.x.div_euclid(REGION.x);
    let count = bands.clone().count();
    for (number, band) in bands.enumerate() {
        let (first, last) = (band.saturating_mul(REGION.x).max(min.x), (band * REGION.x + REGION.x - 1).min(max.x));
        let slab = BlockRange { min: BlockKey { x: first, ..min }, max: BlockKey { x: last, ..max } };
        if !(request.may_show)(beyond(extent_bounds(slab, anchor))) {
            continue;
        }
        let within = BlockRange { min: BlockKey { x: first - 1, ..min }, max: BlockKey { x: last + 1, ..max } };
        let keys = keys(world, within, task)?;
        let mut regions: BTreeMap<[i32; 2], Vec<BlockKey>> = BTreeMap::new();
        for key in keys.iter().filter(|key| (first..=last).contains(&key.x)) {
            if (request.may_show)(beyond(block_bounds(*key, anchor))) {
                let region = [key.z.div_euclid(REGION.z), key.y.div_euclid(REGION.y)];
                regions.entry(region).or_default().push(*key);
            }
        }
        for wanted in regions.values_mut() {
            // Sets have no order, and meshes would begin elsewhere each time: the same picture but for rounding.
            wanted.sort_unstable_by_key(|key| (key.z, key.y, key.x));
            counts.blocks += wanted.len();
            let (blocks, unreadable) = read_around(world, wanted, &keys, looks, task)?;
            counts.unreadable += unreadable;
            for wanted in wanted.chunks(AT_ONCE) {
                let meshes = bake_block_meshes(wanted, &blocks, request.style, task).map_err(WorldError::from)?;
                for mesh in joined(meshes) {
                    take(mesh, [number, count])?;
                }
            }
        }
    }
    Ok(counts)
}

/// The box around blocks in a scene with the node `anchor` at its origin.
pub fn extent_bounds(BlockRange { min, max }: BlockRange, anchor: IVec3) -> Aabb {
    block_bounds(min, anchor).union(block_bounds(max, anchor))
}

/// A box, and what shapes may reach beyond it: one node.
fn beyond(bounds: Aabb) -> Aabb {
    Aabb::new(bounds.min - 1.0, bounds.max + 1.0)
}

fn keys(world: &mut WorldFolder, within: BlockRange, task: &Task) -> Result<HashSet<BlockKey>, WorldError> {
    let (mut keys, mut after) = (HashSet::new(), None);
    loop {
        let page = world.keys(within, after, PAGE, task)?;
        after = page.last().copied();
        let is_last = page.len() < PAGE;
        keys.extend(page);
        if is_last {
            return Ok(keys);
        }
    }
}

/// Blocks and those around them, as far as there are any, and the number of wanted ones that cannot be read.
fn read_around(
    world: &mut WorldFolder,
    wanted: &[BlockKey],
    there: &HashSet<BlockKey>,
    looks: &Looks,
    task: &Task,
) -> Result<(LookBlocks, usize), WorldError> {
    let near = |n: i32| n.saturating_sub(1)..=n.saturating_add(1);
    let mut needed = BTreeSet::new();
    for key in wanted {
        for x in near(key.x) {
            for z in near(key.z) {
                needed.extend(
                    near(key.y)
                        .map(|y| (x, z, y))
                        .filter(|(x, z, y)| there.contains(&BlockKey { x: *x, y: *y, z: *z })),
                );
            }
        }
    }
    let needed: Vec<BlockKey> = needed.into_iter().map(|(x, z, y)| BlockKey { x, y, z }).collect();
    let (mut blocks, mut left) = (LookBlocks::new(), needed.as_slice());
    while !left.is_empty() {
        let batch = left.get(..AT_ONCE.min(left.len())).unwrap_or_default();
        let blobs = world.blobs(batch, task)?;
        left = left.get(blobs.len().max(1)..).unwrap_or_default();
        read_look_blocks(with_keys(batch, blobs), looks, task, &mut blocks)?;
    }
    let is_unreadable = |key: &&BlockKey| blocks.get(key).is_none_or(LookBlock::is_unreadable);
    let unreadable = wanted.iter().filter(is_unreadable).count();
    Ok((blocks, unreadable))
}

/// Reads stored blocks into `into`, and returns those that cannot be read, with the reason.
pub(super) fn read_look_blocks(
    stored: Vec<StoredBlock>,
    looks: &Looks,
    task: &Task,
    into: &mut LookBlocks,
) -> Result<Vec<(BlockKey, String)>, Cancelled> {
    let (mut blobs, mut faults) = (Vec::with_capacity(stored.len()), Vec::new());
    for StoredBlock { key, blob } in stored {
        match blob {
            Ok(blob) => blobs.push(BlobBlock { key, blob }),
            Err(error) => {
                into.insert(key, LookBlock::unreadable());
                faults.push((key, error.to_string()));
            }
        }
    }
    let unreadable = bake_look_blocks(&blobs, looks, task, into)?;
    faults.extend(unreadable.into_iter().map(|(key, error)| (key, error.to_string())));
    Ok(faults)
}

/// Neighboring meshes as few larger ones, which are drawn faster.
fn joined(meshes: Vec<Mesh>) -> Vec<Mesh> {
    /// Bytes of a mesh after which another one begins.
    const MOST_BYTES: usize = 16 << 20;
    /// Farthest origins that meshes with one origin have.
    const MOST_DISTANCE: f32 = 500.0;
    let mut all: Vec<Mesh> = Vec::new();
    for mesh in meshes {
        match all.last_mut() {
            Some(last) if last.bytes() < MOST_BYTES && last.origin.distance(mesh.origin) < MOST_DISTANCE => {
                last.append(&mesh);
            }
            _ => all.push(mesh),
        }
    }
    all
}
