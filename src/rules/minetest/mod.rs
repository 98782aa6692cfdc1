//! Minetest and Luanti: what is known of nodes by their names alone, without the game's own definitions.

mod aliases;
mod color;
mod cubes;
mod item;
mod param2;
mod shape;
mod stock_mods;
mod texture_names;
mod title;

pub use aliases::alias;
pub use color::{MaterialColor, has_color_of_place, material_color, water_color};
pub use cubes::is_cube;
pub use item::Item;
pub use param2::{Param2Meaning, param2_meaning, param2_words};
pub use shape::{NodeShape, StairKind, node_shape};
pub use stock_mods::is_of_stock_game;
pub use texture_names::{TextureSide, texture_names};
pub use title::{entity_title, node_title};
