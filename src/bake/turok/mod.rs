//! Turok EX levels → solid world.
//!
//! ```text
//! sectors       ─► floors, ceilings, walls, water, outlines ─┐
//! static meshes ─► boxes                                     ├─► cells of 64 metres ─► chunks ─► Scene
//! actors        ─► boxes with arrows                         ─┘
//! light, fog    ─► light and sky
//! ```
//!
//! The models of the game are not at hand: a box stands for each. Whatever names a vertex that does not exist, or has a
//! number that is infinite or none, is left out, with one warning for all of them.

mod actors;
mod boxes;
mod catalog;
mod ceilings;
mod cells;
pub mod codes;
mod draw_order;
mod edges;
pub mod facts;
mod floor_colors;
mod floors;
mod groups;
mod left_out;
mod legend;
mod level_scene;
mod light;
mod links;
mod names;
pub mod problems;
mod ranges;
mod sector_shape;
mod shades;
mod triangles;
mod walls;
mod water;

#[cfg(test)]
mod tests;

pub use level_scene::bake;
