//! Blocks of nodes → meshes: faces that can be seen, equal ones merged, and rough shapes of what is no cube.
//!
//! ```text
//! Block ─► LookBlock ─► Neighborhood (a block and those around it) ─► bake_block_mesh ─► Mesh
//! ```
//!
//! A block is baked with the 26 around it: faces towards cubes are hidden, faces towards blocks that are not there, too,
//! and the light of a face is that of the nodes before it. One that cannot be read is a hatched box.

mod blocks;
mod boxes;
mod door;
mod faces;
mod light;
mod liquid;
mod look_block;
mod looks;
mod neighborhood;
mod occlusion;
mod plant;
mod quads;
mod rail;
mod shapes;
mod style;
mod tiles;
mod torch;
mod unreadable;

pub use blocks::{BlobBlock, LookBlocks, bake_block_meshes, bake_look_blocks, bake_occlusion_cells};
pub use look_block::LookBlock;
pub use looks::{Looks, NodeLook};
pub use neighborhood::{Neighborhood, block_bounds};
pub use style::MeshStyle;

use crate::format::BlockKey;
use crate::scene::solid::Mesh;

/// The mesh of a block. Nothing of it depends on anything but the block, those around it, and the style.
///
/// Positions are relative to a corner of the block and whole numbers but in shapes that are no cubes.
pub fn bake_block_mesh(key: BlockKey, blocks: &Neighborhood<'_>, style: MeshStyle) -> Mesh {
    let mut quads = quads::Quads::new(key, style);
    let kept = neighborhood::places_in_cut(key, style.cut);
    if blocks.is_unreadable(None) && !kept.intersection(neighborhood::BLOCK).is_empty() {
        unreadable::add_box(&mut quads, |axis, is_upper| !blocks.is_unreadable(Some((axis, is_upper))));
    }
    if let Some(volume) = blocks.volume(kept) {
        let light = (style.light || style.surface_only).then_some(&volume);
        faces::add_cubes(&mut quads, &volume, light);
        if blocks.has(shapes::is_shape) {
            shapes::add_shapes(&mut quads, &volume, light);
        }
    }
    quads.into_mesh()
}

#[cfg(test)]
mod tests;
