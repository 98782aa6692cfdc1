//! A Teeworlds or DDNet map → scene.
//!
//! [`own_art`] holds the program's own pictures of physics tiles, [`own_mapres`] its images that stand in for the game's.

mod channels;
mod death_border;
mod derive;
mod envelopes;
mod flat_scene;
mod images;
mod info;
mod labels;
mod layer_kind;
mod layer_payload;
mod overlay_layers;
pub mod own_art;
pub mod own_mapres;
mod physics;
mod picture;
mod plain_sheet;
mod quad_layer;
mod sheets;
mod sounds;
mod tile_layer;
mod tune_colors;

pub use flat_scene::bake;
pub use images::{ReadImage, each_image};
pub use picture::read_picture;
