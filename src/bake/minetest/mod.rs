//! Blocks of Minetest worlds → pictures.

mod colors;
mod cube_faces;
mod top;

pub use colors::NodeColors;
pub use cube_faces::{BlockFaces, CubeFaces};
pub use top::{BakedColumn, BlobColumn, TopColumn, TopPicture, TopStyle, bake_columns};
