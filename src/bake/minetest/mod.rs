//! Blocks of Minetest worlds → pictures.

mod colors;
mod cube_faces;
mod mesh;
mod top;

pub use colors::{NodeColors, TextureColors};
pub use cube_faces::{BlockFaces, CubeFaces};
pub use mesh::{
    BlobBlock, LookBlock, LookBlocks, Looks, MeshStyle, Neighborhood, NodeLook, bake_block_mesh, bake_block_meshes,
    bake_look_blocks, block_bounds,
};
pub use top::{
    BakedColumn, BlobColumn, ColumnBaker, ColumnSummary, MAX_EXACT_LEVEL, TileBlocks, TileSketch, TopColumn,
    TopPicture, TopStyle, exact_tile,
};
