//! Solid worlds → pictures.
//!
//! ```text
//! Solid ── Upload::step (part by part) ─► SolidOnGpu ─► Painter::show ──┐
//! SolidFrame ──────────────── Painter::prepare (culls, draws into its own colour and depth)
//!                             Painter::draw (puts that picture down) ─► window or texture
//! ```
//!
//! On a map the column map lies flat below all triangles, coarse tiles below fine ones; a tile is sharp where it is enlarged,
//! and a mean where it is made smaller. For any other camera it is a landscape, see `land`.
//!
//! Targets never need a depth of their own. Depth is 32-bit float and reversed (1 near, 0 infinitely far), so that things
//! keep their order at a tenth of a unit and at ten thousand. Edges are smoothed by four samples to the pixel where the
//! frame asks for it and the adapter can; else there is one. Colours are as everywhere: 8-bit, gamma-encoded, lit as
//! they are, no sRGB conversion.

mod blended;
mod chunk_draws;
mod faces;
mod fading;
mod land;
mod painter;
mod pass;
mod picture;
mod piece;
mod pipelines;
mod scene;
mod surface_textures;
mod tile;
mod upload;

pub use painter::{Painter, SolidStats};
pub use pass::{ChunkInstance, ColumnInstance, LandInstance, SolidUniform};
pub use pipelines::Pipelines;
pub use scene::SolidOnGpu;
pub use upload::Upload;
