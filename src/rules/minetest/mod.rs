//! Minetest and Luanti: what is known of nodes by their names alone, without the game's own definitions.

mod aliases;
mod color;
mod cubes;
mod shape;

pub use aliases::alias;
pub use color::{MaterialColor, material_color};
pub use cubes::is_cube;
pub use shape::{NodeShape, StairKind, node_shape};
