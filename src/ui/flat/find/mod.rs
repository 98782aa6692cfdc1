//! Search for physics and design tiles.
//!
//! ```text
//! bar.rs: the field ─► strip.rs: where on the map matches lie ─► list.rs: area by area    marks.rs: outlines on the map
//! ```

mod bar;
mod list;
mod marks;
mod strip;

pub use bar::{AREA, FIELD, show, shown_rect};
