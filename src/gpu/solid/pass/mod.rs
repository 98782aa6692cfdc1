//! One file per thing that is drawn, each beside its shader of the same name in `shaders/`.

mod columns;
mod mesh;
mod present;

pub use columns::{ColumnInstance, pipeline as columns_pipeline};
pub use mesh::{ChunkInstance, DEPTH_FORMAT, DepthSource, SolidUniform, Surface, pipeline as mesh_pipeline};
pub use present::pipeline as present_pipeline;
