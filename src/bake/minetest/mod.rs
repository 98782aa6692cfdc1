//! Blocks of Minetest worlds → pictures.

mod colors;
mod top;

pub use colors::NodeColors;
pub use top::{BakedColumn, BlobColumn, TopColumn, TopPicture, TopStyle, bake_columns};
