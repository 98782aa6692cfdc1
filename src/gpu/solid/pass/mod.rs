//! One file per thing that is drawn, each beside its shader of the same name in `shaders/`.

mod mesh;
mod present;

pub use mesh::{ChunkInstance, DEPTH_FORMAT, DepthSource, SolidUniform, Surface, pipeline as mesh_pipeline};
pub use present::pipeline as present_pipeline;
