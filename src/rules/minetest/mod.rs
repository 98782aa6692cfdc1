//! Minetest and Luanti: what is known of nodes by their names alone, without the game's own definitions.

mod color;

pub use color::{MaterialColor, material_color};
