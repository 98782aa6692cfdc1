//! The world seen from straight above, a pixel a node, by the rules of the game's own mapper (minetestmapper), to the
//! pixel.
//!
//! ```text
//! blocks of a column, from the top ─► TopColumn ─┐
//! blocks of the next column        ─► TopColumn ─┴► TopPicture ─► rows of pixels, north first
//! ```
//!
//! The topmost node with a color shows. What is higher than its neighbours to the left and above in the picture is
//! brightened, what is lower is darkened, which makes slopes visible.

mod column;
mod columns;
mod known_blobs;
mod picture;
mod tile;

pub use column::{TopColumn, TopStyle};
pub use columns::{BakedColumn, BlobColumn, ColumnBaker};
pub use picture::TopPicture;
pub use tile::{ColumnSummary, MAX_EXACT_LEVEL, TileBlocks, TileSketch, exact_tile};
