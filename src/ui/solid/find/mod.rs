//! Search in a world of blocks: a bar with the words, the kinds and the count, the list of the nearest hits, and marks
//! on the picture.

mod bar;
mod depth;
mod list;
mod marks;

pub use bar::{AREA, FIELD, show};
