//! Which tele, switch and tune tiles of a scene belong together, by number: an index that is built piece by piece.
//!
//! Only layers that the game goes by are looked at. Tiles that touch and have the same part and number are one
//! [`Area`]; links go from area to area, so what is kept and drawn follows the number of areas, not of tiles. Positions
//! are tiles of the layer. No drawing, and no state of the view.
//!
//! ```text
//! physics tiles ─ sweep.rs ─► areas by part and number ─ numbers.rs ─► counts, what is missing, bundles of links
//!                   chunk after chunk, so that no frame waits
//! ```

mod area;
mod index;
mod numbers;
mod partners;
mod sweep;
mod table;
mod under;

pub use area::Area;
pub use index::LinkIndex;
pub use numbers::{Bundle, Elsewhere, End, Entry, Net, Problem};
pub use partners::{Partner, Side};
pub use table::{Emitter, MAX_AREAS, MAX_GROUPS, Number, number_of};
pub use under::{LayerTile, linked, linked_at, tiles_under};
