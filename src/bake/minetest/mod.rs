//! Blocks of Minetest worlds → pictures, and facts about their nodes.

mod colors;
mod cube_faces;
mod mesh;
mod node_facts;
mod texture_picture;
mod textures;
mod top;

/// Names of the files that may be a node's texture.
pub use crate::rules::minetest::{TextureSide, texture_names};
pub use colors::NodeColors;
pub use cube_faces::{BlockFaces, CubeFaces};
pub use mesh::{
    BlobBlock, LookBlock, LookBlocks, Looks, MeshStyle, Neighborhood, NodeLook, bake_block_mesh, bake_block_meshes,
    bake_look_blocks, bake_occlusion_cells, block_bounds,
};
pub use node_facts::{NodeOfBlock, bake_labels, bake_node_facts, node_position};
pub use textures::{NodeTextures, TextureTable};
pub use top::{
    BakedColumn, BlobColumn, ColumnBaker, ColumnSummary, MAX_EXACT_LEVEL, TileBlocks, TileSketch, TopColumn,
    TopPicture, TopStyle, exact_tile,
};
