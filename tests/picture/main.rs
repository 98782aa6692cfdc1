//! Pictures: what is drawn, against stored pictures, other ways of drawing and closed forms; and files that code draws.

mod arrival;
mod chunk_stream;
#[path = "../common/mod.rs"]
mod common;
mod demo_map;
mod draw;
mod emphasis;
mod entity_art;
mod equal_tiles;
mod far;
mod golden;
mod land_view;
mod levels;
mod limits;
mod map_view;
mod mapres;
mod minetest;
mod minetest_view;
mod moving;
mod node_textures;
mod occlusion;
mod raw;
mod reference;
mod selection;
mod shaders;
mod solid;
mod spot;
mod stills;
#[path = "../tools/mod.rs"]
mod tools;
mod video;
