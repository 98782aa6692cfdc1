//! One file per thing that is drawn, each beside its shader of the same name in `shaders/`.

mod present;
mod mesh;

pub use present::pipeline as present_pipeline;
pub use mesh::{ChunkInstance, DEPTH_FORMAT, SolidUniform, pipeline as mesh_pipeline};
