//! One file per thing that is drawn, each beside its shader of the same name in `shaders/`.

mod columns;
mod land;
mod mesh;
mod present;
mod solid;

pub use columns::{ColumnInstance, pipeline as columns_pipeline};
pub use land::{
    LandInstance, LandSide, LandSurface, LandVertex, MOST_QUADS as MOST_LAND_QUADS, PATCH_CELLS,
    indices as land_indices, pipeline as land_pipeline,
};
pub use mesh::{ChunkInstance, Fade, Surface, Texturing, pipeline as mesh_pipeline};
pub use present::pipeline as present_pipeline;
pub use solid::{DEPTH_FORMAT, DepthSource, SolidUniform};
