//! Flat worlds: groups of tile and quad layers, uploaded once and drawn layer by layer.

mod areas;
mod cells;
mod clip;
pub mod digits;
mod drawing;
mod equal_rects;
mod far;
mod far_rects;
mod fit;
mod frame_buffers;
mod need;
mod order;
mod overdraw;
mod pass;
mod plan;
mod quad_lists;
mod quad_runs;
mod renderer;
mod scene;
mod sheet;
mod singles;
mod slot_values;
mod slots;
mod stills;
mod tile_chunks;
mod tile_lists;
mod upload;
mod visible;

pub use need::Need;
pub use pass::{FarInstance, LayerUniform, QuadInstance, SingleInstance, TileInstance};
pub use renderer::Renderer;
pub use scene::SceneOnGpu;
pub use stills::Keeping;
pub use upload::{Stranded, Upload};
