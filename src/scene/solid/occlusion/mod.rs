//! Occlusion: chunks that cannot be seen since solid ground hides them.
//!
//! ```text
//! nodes of a chunk ─► OcclusionCell (which sides see each other) ─► ChunkOcclusion
//! chunks + camera ──► VisibleCells (cell by cell away from the eye)
//! ```
//!
//! Nothing is left out that could be seen, but for single pixels in hairline gaps between faces. Faces show from the
//! front only, so an eye that looks into the ground from a side without faces sees all caves in it. Such sides lie at the
//! end of what is known.

mod cell;
mod visible;

pub use cell::{CELL_NODES, ChunkOcclusion, OCCLUSION_CELLS, OcclusionCell};
pub use visible::VisibleCells;
