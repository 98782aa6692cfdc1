//! Passes of flat worlds: one file per thing that is drawn, each beside its shader of the same name in `shaders/`.

mod far;
mod near_tiles;
mod numbers;
mod quads;
mod tiles;

pub use far::{FarInstance, pipelines as far_pipelines};
pub use near_tiles::{NearTileInstance, pipeline as near_tiles_pipeline};
pub use numbers::{
    chunk_pipeline as chunk_numbers_pipeline, near_pipeline as near_numbers_pipeline, numbers_of, style_bits,
};
pub use quads::{AT_REST, QuadInstance, WHITE, pipeline as quads_pipeline};
pub use tiles::{EQUAL, TileInstance, pipeline as tiles_pipeline};

/// Uniform of a layer, for all shaders, 64 bytes.
///
/// ```text
///  0  origin_world     vec2f      32  origin_tile      vec2i
///  8  size_world       vec2f      40  origin_fraction  vec2f
/// 16  viewport_px      vec2f      48  color            vec4f
/// 24  tiles_per_px     vec2f
/// ```
#[derive(Clone, Copy, Debug, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct LayerUniform {
    /// World at the viewport's top-left corner, in world units.
    pub origin_world: [f32; 2],
    /// Size of the viewport in world units.
    pub size_world: [f32; 2],
    /// Top-left corner of the viewport on the target, in pixels.
    pub viewport_px: [f32; 2],
    /// Tiles per pixel.
    pub tiles_per_px: [f32; 2],
    /// The tile at the viewport's top-left corner.
    pub origin_tile: [i32; 2],
    /// Where in that tile the corner lies, 0 to 1.
    pub origin_fraction: [f32; 2],
    /// Factor on every pixel (r, g, b, a).
    pub color: [f32; 4],
}
