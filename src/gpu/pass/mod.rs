//! Passes of all kinds of worlds, each beside its shader of the same name in `shaders/`, and how pipelines are built.

mod blit;
mod pipeline;

pub use blit::{Blit, BlitMode};
pub use pipeline::{ALPHA_BLENDING, PipelineRecipe, instances};
